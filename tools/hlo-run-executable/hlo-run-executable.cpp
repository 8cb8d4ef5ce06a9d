//===- hlo-run-executable.cpp - Run executables without a compiler --------===//
// Needs the C library alone, and for GPUs the driver and what is called.

#include "Arrays.h"
#include "CallReader.h"
#include "hlo/Runtime/CPU/Libraries.h"
#include "hlo/Runtime/CUDA/Executable.h"
#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include "hlo/Runtime/ExecutableLoader.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

using namespace hlo;
using namespace hlo::runtime;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

static constexpr char kUsage[] =
    "hlo-run-executable FILE.hloexe [flags]: runs what hlo-translate "
    "--hlo-to-executable wrote\n"
    "  --inputs=FILE            elements of all arrays, row-major, one array "
    "after the other; zeros by default\n"
    "  --outputs=FILE           where to write results, in the same form\n"
    "  --expected=FILE          what results are to be\n"
    "  --abs-tolerance=NUMBER, --rel-tolerance=NUMBER, --ulp-tolerance=COUNT\n"
    "                           differences of floats, one of which allows an "
    "element\n"
    "  --repeat=COUNT           further runs, timed\n"
    "  --profile                one more, with the time of each instruction\n"
    "  --threads=COUNT          of processors\n"
    "  --json=FILE              where to write what is known in the end\n";

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

namespace {
/// A command line that is wrong.
class UsageError : public Error {
public:
  using Error::Error;
};

struct Options {
  std::string file, inputs, outputs, expected, jsonFile;
  Tolerance tolerance;
  unsigned repeat = 0, threads = 0;
  bool profile = false;

  Options(int argc, char **argv);
};
} // namespace

template <typename T> static void parse(const std::string &text, T &value) {
  if constexpr (std::is_same_v<T, std::string>) {
    value = text;
  } else {
    char *end = nullptr;
    if constexpr (std::is_floating_point_v<T>)
      value = std::strtod(text.c_str(), &end);
    else
      value = std::strtoul(text.c_str(), &end, 10);
    if (text.empty() || *end || text[0] == '-')
      throw UsageError("'" + text + "' is no number");
  }
}

Options::Options(int argc, char **argv) {
  std::map<std::string, std::function<void(const std::string &)>> flags;
  auto add = [&](const char *name, auto &value) {
    flags[name] = [&](const std::string &text) { parse(text, value); };
  };
  add("inputs", inputs);
  add("outputs", outputs);
  add("expected", expected);
  add("json", jsonFile);
  add("abs-tolerance", tolerance.abs);
  add("rel-tolerance", tolerance.rel);
  add("ulp-tolerance", tolerance.ulp);
  add("repeat", repeat);
  add("threads", threads);
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    size_t equals = argument.find('=');
    if (argument == "--help") {
      std::cout << kUsage;
      std::exit(0);
    }
    if (argument == "--profile") {
      profile = true;
    } else if (argument.rfind("--", 0) != 0) {
      if (!file.empty())
        throw UsageError("executables are run one at a time");
      file = argument;
    } else {
      auto flag = flags.find(argument.substr(2, equals - 2));
      if (flag == flags.end() || equals == std::string::npos)
        throw UsageError("there is no flag " + argument +
                         ", or it has no value");
      flag->second(argument.substr(equals + 1));
    }
  }
  if (file.empty())
    throw UsageError("no executable is named");
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

template <typename T> static T get(ErrorOr<T> value) {
  if (!value)
    throw Error(value.getMessage());
  return std::move(*value);
}

namespace {
using Arrays = std::vector<Memory>;

/// A program on what it is for.
class Runner {
public:
  virtual ~Runner() = default;
  virtual std::string getDevice() const = 0;
  virtual const Program &getProgram() const = 0;
  /// Copies arrays to the device, and from there.
  virtual Arrays upload(const Arrays &arrays) = 0;
  virtual Arrays download(const Arrays &arrays) = 0;
  virtual Arrays run(const Arrays &arguments, const ProfileFn &profile) = 0;
};

class HostRunner : public Runner {
public:
  HostRunner(ExecutableFile file, unsigned threads) : device(threads) {
    registerOwnCPULibraryFunctions();
    executable = get(loadExecutable(std::move(file), threads));
  }
  std::string getDevice() const override { return "processor"; }
  const Program &getProgram() const override {
    return executable->getProgram();
  }
  Arrays upload(const Arrays &arrays) override {
    Arrays copies;
    for (size_t i = 0; i < arrays.size(); ++i) {
      int64_t size = getByteSize(getProgram().parameters[i]);
      copies.push_back(device.allocate(size, "an argument"));
      if (size)
        std::memcpy(copies.back().get(), arrays[i].get(), size);
    }
    return copies;
  }
  Arrays download(const Arrays &arrays) override { return arrays; }
  Arrays run(const Arrays &arguments, const ProfileFn &profile) override {
    return get(executable->run(arguments, device, profile));
  }

private:
  std::unique_ptr<Executable> executable;
  HostDevice device;
};

class GPURunner : public Runner {
public:
  explicit GPURunner(ExecutableFile file) {
    cuda::registerLibraryFunctions();
    auto device = get(cuda::Device::open(get(cuda::Driver::load())));
    executable = get(cuda::Executable::load(std::move(file.program),
                                            file.images, std::move(device)));
  }
  std::string getDevice() const override {
    return executable->getDevice().getProperties().name;
  }
  const Program &getProgram() const override {
    return executable->getProgram();
  }
  Arrays upload(const Arrays &arrays) override {
    return get(executable->upload(arrays));
  }
  Arrays download(const Arrays &arrays) override {
    return get(executable->download(arrays));
  }
  Arrays run(const Arrays &arguments, const ProfileFn &profile) override {
    return get(executable->run(arguments, profile));
  }

private:
  std::unique_ptr<cuda::Executable> executable;
};
} // namespace

static std::unique_ptr<Runner> load(const Options &options) {
  ExecutableFile file = get(readExecutableFile(readFile(options.file)));
  if (file.program.target.empty())
    return std::make_unique<HostRunner>(std::move(file), options.threads);
  return std::make_unique<GPURunner>(std::move(file));
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

static double getSeconds(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

static json compare(const Options &options,
                    const std::vector<ArrayShape> &shapes, const Arrays &actual,
                    bool &areEqual) {
  Arrays expected = readArrays(options.expected, shapes);
  json results = json::array();
  for (size_t i = 0; i < shapes.size(); ++i) {
    Difference difference = compareArrays(shapes[i], expected[i].get(),
                                          actual[i].get(), options.tolerance);
    areEqual &= difference.numDiffering == 0;
    results.push_back({{"shape", toString(shapes[i])},
                       {"elements", difference.numElements},
                       {"differing", difference.numDiffering},
                       {"max_abs", difference.maxAbs},
                       {"max_rel", difference.maxRel}});
    std::cout << "out_" << i << " " << toString(shapes[i]) << ": ";
    if (difference.numDiffering == 0)
      std::cout << "equal\n";
    else
      std::cout << difference.numDiffering << " of " << difference.numElements
                << " elements differ, by " << difference.maxAbs << " at most\n";
  }
  return results;
}

/// Further runs. Programs find the arguments that they may write to as they
/// were.
static json measure(const Options &options, Runner &runner,
                    const Arrays &inputs, Arrays arguments) {
  const std::vector<Allocation> &allocations = runner.getProgram().allocations;
  bool isDonated = std::any_of(
      allocations.begin(), allocations.end(),
      [](const Allocation &allocation) { return allocation.isDonated; });
  auto renew = [&] {
    if (!isDonated)
      return;
    // In the same memory, if the device likes.
    arguments.clear();
    arguments = runner.upload(inputs);
  };
  json report = json::object();
  std::vector<double> seconds;
  for (unsigned i = 0; i < options.repeat; ++i) {
    renew();
    Clock::time_point start = Clock::now();
    Arrays results = runner.run(arguments, nullptr);
    seconds.push_back(getSeconds(start));
  }
  if (!seconds.empty()) {
    std::sort(seconds.begin(), seconds.end());
    report["runs"] = seconds.size();
    report["min_s"] = seconds.front();
    report["median_s"] = seconds[seconds.size() / 2];
    std::cout << "time: min " << seconds.front() << " s, median "
              << seconds[seconds.size() / 2] << " s, " << seconds.size()
              << " runs\n";
  }
  if (options.profile) {
    renew();
    std::map<std::string, double> times;
    runner.run(arguments, [&](const Thunk &thunk, auto time) {
      times[thunk.name] += std::chrono::duration<double>(time).count();
    });
    report["profile"] = times;
    for (const auto &[name, time] : times)
      std::cout << name << ": " << time << " s\n";
  }
  return report;
}

/// Returns the exit code.
static int run(const Options &options, json &report) {
  Clock::time_point start = Clock::now();
  std::unique_ptr<Runner> runner = load(options);
  report["load_s"] = getSeconds(start);
  report["device"] = runner->getDevice();
  const Program &program = runner->getProgram();
  report["program"] = program.name;
  report["target"] = program.target;
  std::vector<ArrayShape> shapes;
  for (const ProgramArray &result : program.results)
    shapes.push_back(result.shape);

  Arrays inputs = options.inputs.empty()
                      ? getZeros(program.parameters)
                      : readArrays(options.inputs, program.parameters);
  Arrays arguments = runner->upload(inputs);
  start = Clock::now();
  Arrays results = runner->run(arguments, nullptr);
  report["first_s"] = getSeconds(start);
  // Memory of the device is free for the next run.
  results = runner->download(results);
  bool areEqual = true;
  if (!options.expected.empty())
    report["results"] = compare(options, shapes, results, areEqual);
  if (!options.outputs.empty())
    writeArrays(options.outputs, shapes, results);
  results.clear();
  report.update(measure(options, *runner, inputs, std::move(arguments)));
  return areEqual ? 0 : 3;
}

int main(int argc, char **argv) {
  json report;
  int code = 0;
  std::string jsonFile;
  try {
    Options options(argc, argv);
    jsonFile = options.jsonFile;
    report["file"] = options.file;
    code = run(options, report);
  } catch (const std::exception &error) {
    bool isUsage = dynamic_cast<const UsageError *>(&error);
    code = isUsage ? 2 : 1;
    report["error"] = error.what();
    std::cerr << "error: " << error.what() << '\n' << (isUsage ? kUsage : "");
  }
  report["ok"] = code == 0;
  try {
    if (!jsonFile.empty())
      writeFile(jsonFile, report.dump(1) + '\n');
  } catch (const Error &error) {
    std::cerr << "error: " << error.what() << '\n';
    code = 1;
  }
  return code;
}
