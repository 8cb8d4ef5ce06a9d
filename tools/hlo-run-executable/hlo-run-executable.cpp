//===- hlo-run-executable.cpp - Run executables without a compiler --------===//
// Needs the C library alone, and for GPUs the driver and what is called.

#include "Arrays.h"
#include "CallReader.h"
#include "hlo/Runtime/CPU/Libraries.h"
#include "hlo/Runtime/CUDA/Executable.h"
#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include "hlo/Runtime/Comparison.h"
#include "hlo/Runtime/ExecutableLoader.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstring>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

using namespace hlo;
using namespace hlo::runtime;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

namespace {
struct Options {
  std::string file, inputs, savedInputs, outputs, expected, jsonFile;
  std::optional<uint64_t> seed;
  /// Of floats; integers are exact.
  Tolerance tolerance = {.rel = 0, .abs = 0, .ulp = 0};
  unsigned repeat = 0, threads = 0;
  bool profile = false;
};
} // namespace

static void addTo(CLI::App &app, Options &options) {
  app.add_option("FILE", options.file, "What to run")
      ->required()
      ->type_name(".hloexe");
  app.add_option("--inputs", options.inputs,
                 "Elements of all arrays, row-major, one array after the "
                 "other; zeros by default")
      ->type_name("FILE");
  app.add_option(
         "--seed", options.seed,
         "Inputs at random: integers from 0 to 15, all else from 0 to 1")
      ->excludes("--inputs")
      ->type_name("NUMBER");
  app.add_option("--save-inputs", options.savedInputs,
                 "Where to write inputs, in the same form")
      ->type_name("FILE");
  app.add_option("--outputs", options.outputs,
                 "Where to write results, in the same form")
      ->type_name("FILE");
  app.add_option("--expected", options.expected, "What results are to be")
      ->type_name("FILE");
  auto addTolerance = [&](const char *name, auto &value, const char *type) {
    app.add_option(name, value, "A difference of floats that is allowed")
        ->check([](const std::string &text) {
          return text[0] == '-' ? "a tolerance is not negative" : "";
        })
        ->type_name(type);
  };
  addTolerance("--abs-tolerance", options.tolerance.abs, "NUMBER");
  addTolerance("--rel-tolerance", options.tolerance.rel, "NUMBER");
  addTolerance("--ulp-tolerance", options.tolerance.ulp, "COUNT");
  app.add_option("--repeat", options.repeat, "Further runs, timed")
      ->type_name("COUNT");
  app.add_flag("--profile", options.profile,
               "One more, with the time of each instruction");
  app.add_option("--threads", options.threads, "Of processors")
      ->type_name("COUNT");
  app.add_option("--json", options.jsonFile,
                 "Where to write what is known in the end")
      ->type_name("FILE");
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
    PrimitiveType type = shapes[i].type;
    Difference difference = compareElements(
        type, getNumElements(shapes[i]), expected[i].get(), actual[i].get(),
        isFloat(type) || isComplex(type) ? options.tolerance : Tolerance());
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

static Arrays getInputs(const Options &options,
                        const std::vector<ArrayShape> &shapes) {
  if (!options.inputs.empty())
    return readArrays(options.inputs, shapes);
  return options.seed ? getRandom(shapes, *options.seed) : getZeros(shapes);
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

  Arrays inputs = getInputs(options, program.parameters);
  if (!options.savedInputs.empty())
    writeArrays(options.savedInputs, program.parameters, inputs);
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
  CLI::App app("Runs what hlo-translate --hlo-to-executable wrote.",
               "hlo-run-executable");
  Options options;
  addTo(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError &error) {
    return app.exit(error) ? 2 : 0;
  }
  json report;
  int code = 0;
  report["file"] = options.file;
  try {
    code = run(options, report);
  } catch (const std::exception &error) {
    code = 1;
    report["error"] = error.what();
    std::cerr << "error: " << error.what() << '\n';
  }
  report["ok"] = code == 0;
  try {
    if (!options.jsonFile.empty())
      writeFile(options.jsonFile, report.dump(1) + '\n');
  } catch (const Error &error) {
    std::cerr << "error: " << error.what() << '\n';
    code = 1;
  }
  return code;
}
