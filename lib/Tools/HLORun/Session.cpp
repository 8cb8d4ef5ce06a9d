//===- Session.cpp - What one command line of hlo-run asks for ------------===//

#include "Session.h"
#include "Bisection.h"
#include "Bundle.h"
#include "KernelCheck.h"
#include "MemoryPrediction.h"
#include "NaNCheck.h"
#include "Names.h"
#include "Profile.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Target/CUDA/CUDAExecutable.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <chrono>
#include <unistd.h>

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

ExitCode Session::chooseTarget() {
  bool runsOnGPU = platform == Platform::CUDA || platform == Platform::Emulator;
  if (options.target.empty()) {
    targetDevice =
        runsOnGPU ? DeviceDescription::getDefault().targets.front() : "cpu";
    return ExitCode::Success;
  }
  targetDevice = options.target;
  llvm::Expected<DeviceDescription> device =
      DeviceDescription::get(targetDevice);
  if (!device)
    return reportError(ExitCode::BadUsage, llvm::toString(device.takeError()));
  if (device->isGPU() != runsOnGPU)
    return reportError(
        ExitCode::BadUsage,
        llvm::formatv("--platform={0}, which the target '{1}' "
                      "is not",
                      platform == Platform::CPU ? "cpu runs on this processor"
                      : platform == Platform::CUDA ? "cuda runs on GPUs"
                                                   : "emulator emulates GPUs",
                      targetDevice));
  return ExitCode::Success;
}

ExitCode Session::openGPU() {
  auto driver = runtime::cuda::Driver::load();
  if (!driver)
    return reportError(ExitCode::Unsupported, driver.getMessage());
  auto opened = runtime::cuda::Device::open(
      std::move(*driver), /*ordinal=*/0,
      options.memoryLimit.getNumOccurrences() ? runner.memoryLimit : 0);
  if (!opened)
    return reportError(ExitCode::Unsupported, opened.getMessage());
  gpu = std::move(*opened);
  if (options.target.empty())
    targetDevice = getTarget(gpu->getProperties());
  return ExitCode::Success;
}

SmallVector<const cl::Option *> Session::getInterpreterOptions() const {
  return {&options.bisect, &options.checkNaNs, &options.stepLimit,
          &options.oneDNN, &options.infeed,    &options.outfeed};
}

Platform Session::choosePlatform() const {
  if (options.platform.getNumOccurrences())
    return options.platform;
  // What modules mean is compared without compiling them, which could hide it.
  bool comparesModules = options.compare.getNumOccurrences() &&
                         options.compare.empty() && options.expected.empty();
  bool isOfInterpreter =
      llvm::any_of(getInterpreterOptions(), [](const cl::Option *option) {
        return option->getNumOccurrences() != 0;
      });
  return !options.checkKernels && (comparesModules || isOfInterpreter)
             ? Platform::Interpreter
             : Platform::CPU;
}

ExitCode Session::checkOptions() {
  auto refuse = [](const Twine &message) {
    return reportError(ExitCode::BadUsage, message);
  };
  bool isExecutable = hasExecutable();
  if (isExecutable)
    if (ExitCode code = checkExecutableOptions(); code != ExitCode::Success)
      return code;
  size_t numFiles = options.files.size();
  bool isCompared = options.compare.getNumOccurrences();
  bool comparesPlatforms = !options.compare.empty();
  bool comparesModules =
      isCompared && options.expected.empty() && !comparesPlatforms;
  if (numFiles > 2)
    return refuse("takes one module, or two to compare");
  if (numFiles == 2 && !isCompared)
    return refuse("two modules are only run with --compare");
  if (numFiles == 2 && (hasPasses() || !options.expected.empty()))
    return refuse("two modules are compared as they are, without passes or "
                  "--expected");
  if (comparesModules && numFiles < 2 && !hasPasses())
    return refuse("--compare takes two modules, or passes to compare before "
                  "and after, or --expected");
  if (options.bisect && !hasPasses())
    return refuse("--bisect takes passes, such as --pass-pipeline=...");
  if (options.bisect + options.checkNaNs + options.checkKernels +
          (isCompared || !options.expected.empty()) >
      1)
    return refuse("--compare or --expected, --bisect, --check-nans and "
                  "--check-kernels are asked for one at a time");
  if (comparesPlatforms && options.compare != "interpreter")
    return refuse("--compare takes the platform 'interpreter', not '" +
                  options.compare + "'");
  if (comparesPlatforms && (numFiles == 2 || !options.expected.empty()))
    return refuse("platforms are compared on one module, without --expected");
  platform = choosePlatform();
  bool isCompiled = isExecutable || platform != Platform::Interpreter;
  if (comparesPlatforms && !isCompiled)
    return refuse("--compare=interpreter compares with another --platform");
  if (platform == Platform::CUDA && options.checkKernels)
    return refuse("--check-kernels runs kernels on cpu or emulator");
  // The interpreter runs it as well where platforms are compared, or kernels.
  if (isCompiled && !options.checkKernels && !comparesPlatforms)
    for (const cl::Option *option : getInterpreterOptions())
      if (option->getNumOccurrences())
        return refuse("--" + option->ArgStr + " takes --platform=interpreter");
  for (const cl::Option *option :
       {static_cast<const cl::Option *>(&options.target),
        static_cast<const cl::Option *>(&options.profile),
        static_cast<const cl::Option *>(&options.profileJSON),
        static_cast<const cl::Option *>(&options.trace)})
    if (option->getNumOccurrences() && !isCompiled)
      return refuse("--" + option->ArgStr +
                    " takes --platform=cpu, cuda or emulator");
  if (ExitCode code = chooseTarget(); code != ExitCode::Success)
    return code;
  bool isBenchmark = options.benchmark.getNumOccurrences();
  if (isBenchmark && options.repeat.getNumOccurrences())
    return refuse("--benchmark says how often, and so does --repeat");
  repeat = isBenchmark ? options.benchmark : options.repeat;
  if (repeat == 0)
    return refuse(isBenchmark ? "--benchmark takes at least 1"
                              : "--repeat takes at least 1");
  printsTimes = isBenchmark || options.time || repeat > 1;
  tolerance = options.tolerance.getTolerance();

  runner.seed = options.seed;
  runner.stepLimit = options.stepLimit;
  runner.usesOneDNN = options.oneDNN;
  runner.showsProgress = options.progress.getNumOccurrences()
                             ? bool(options.progress)
                             : llvm::sys::Process::StandardErrIsDisplayed();
  runner.memoryLimit = int64_t(sysconf(_SC_PHYS_PAGES)) * getpagesize();
  if (options.memoryLimit.getNumOccurrences()) {
    std::optional<int64_t> limit = parseBytes(options.memoryLimit);
    if (!limit)
      return refuse("--memory-limit takes a size such as 4GiB, not '" +
                    options.memoryLimit + "'");
    runner.memoryLimit = *limit;
  }
  return options.platform == Platform::CUDA ? openGPU() : ExitCode::Success;
}

//===----------------------------------------------------------------------===//
// Modules and inputs
//===----------------------------------------------------------------------===//

/// What no compiled module does; empty if there is nothing.
StringRef Session::whyInterpreted() {
  if (getNumDevices(module.getModule()) != 1)
    return "is for several devices";
  auto isFed = module.getModule().walk([](Operation *op) {
    return isa<InfeedOp, OutfeedOp>(op) ? mlir::WalkResult::interrupt()
                                        : mlir::WalkResult::advance();
  });
  return isFed.wasInterrupted() ? "takes or gives values through queues of the "
                                  "host"
                                : "";
}

ExitCode Session::loadModules() {
  if (ExitCode code = module.load(getFilename(), options.entry);
      code != ExitCode::Success)
    return code;
  if (options.files.size() == 2)
    if (ExitCode code = other.load(options.files[1], options.entry);
        code != ExitCode::Success)
      return code;
  auto setCount = [&](StringRef name, unsigned count) {
    if (!count)
      return;
    for (ModuleOp target : {module.getModule(), other.getModule()})
      if (target)
        target->setAttr(name,
                        Builder(target.getContext()).getI64IntegerAttr(count));
  };
  setCount(HLODialect::kReplicaCount, options.replicas);
  setCount(HLODialect::kNumPartitions, options.partitions);
  if (failed(mlir::verify(module.getModule())))
    return ExitCode::BadInput;
  if (uint64_t numDevices = getNumDevices(module.getModule());
      numDevices > uint64_t(maxDevices))
    return reportError(ExitCode::Unsupported,
                       "the module is for " + Twine(numDevices) +
                           " devices; at most " + Twine(maxDevices) +
                           " are simulated");
  if (StringRef reason = whyInterpreted(); !reason.empty() &&
                                           platform != Platform::Interpreter &&
                                           !options.checkKernels) {
    if (options.platform.getNumOccurrences() || !options.compare.empty())
      return reportError(ExitCode::Unsupported,
                         "the module " + reason +
                             ", which only the interpreter simulates");
    if (isProfiling())
      return reportError(ExitCode::BadUsage,
                         "the module " + reason +
                             ", and so runs on the interpreter, which has no "
                             "profile");
    platform = Platform::Interpreter;
  }
  if (!other.getModule())
    return ExitCode::Success;

  SmallVector<RankedTensorType> types = getInputTypes(module.getEntry()),
                                ofOther = getInputTypes(other.getEntry());
  // Each module has a context of its own, and so types of its own.
  auto isSame = [](const auto &pair) {
    auto [lhs, rhs] = pair;
    return shapeToString(lhs, /*withLayouts=*/false) ==
           shapeToString(rhs, /*withLayouts=*/false);
  };
  if (types.size() != ofOther.size() ||
      !llvm::all_of(llvm::zip(types, ofOther), isSame))
    return reportError(ExitCode::BadInput,
                       "the two modules do not take the same inputs");
  if (getNumDevices(module.getModule()) != getNumDevices(other.getModule()))
    return reportError(ExitCode::BadInput,
                       "the two modules are for different numbers of devices");
  return ExitCode::Success;
}

ExitCode Session::prepareInputs(TypeRange parameters,
                                MutableArrayRef<Fill> fills,
                                size_t numDevices) {
  if (!options.inputs.empty())
    return readInputs(
        ArrayRef<std::string>(&options.inputs[0], options.inputs.size()),
        parameters, numDevices, runner.inputs);
  std::string specFile = options.fills;
  if (specFile.empty()) {
    SmallString<128> beside(getFilename());
    llvm::sys::path::replace_extension(beside, "inputs.json");
    if (llvm::sys::fs::exists(beside))
      specFile = beside.str().str();
  }
  FillSpec spec;
  if (!specFile.empty()) {
    llvm::Expected<FillSpec> read = readFillSpec(specFile);
    if (!read)
      return reportError(ExitCode::BadInput, llvm::toString(read.takeError()));
    spec = std::move(*read);
  }
  SmallVector<RankedTensorType> types = getArrayTypes(parameters);
  setFills(types, spec, fills);
  uint64_t bytes = 0;
  for (RankedTensorType type : types)
    if (std::optional<int64_t> size = getByteSize(type))
      bytes = llvm::SaturatingAdd<uint64_t>(bytes, *size);
  if (runner.memoryLimit && bytes > uint64_t(runner.memoryLimit))
    return reportError(ExitCode::BadInput,
                       "the inputs take " + formatBytes(bytes) +
                           ", more than the memory limit of " +
                           formatBytes(runner.memoryLimit));
  runner.inputs = generateInputs(parameters, fills, options.seed, numDevices);
  return ExitCode::Success;
}

ExitCode Session::readInfeed() {
  if (options.infeed.empty())
    return ExitCode::Success;
  if (ExitCode code = readArrays(options.infeed, "infeed", runner.inputs.size(),
                                 runner.infeed);
      code != ExitCode::Success)
    return code;
  if (llvm::all_of(runner.infeed,
                   [](const auto &ofDevice) { return ofDevice.empty(); }))
    return reportError(ExitCode::BadInput,
                       "'" + options.infeed + "' has no 'infeed_0'");
  return ExitCode::Success;
}

std::vector<Arguments> Session::getInputsOfOther() {
  std::vector<Arguments> inputs;
  for (ArrayRef<Literal> arguments : runner.inputs)
    inputs.push_back(getArguments(other.getEntry().getArgumentTypes(),
                                  getArrays(arguments)));
  return inputs;
}

static std::vector<SmallVector<Literal>>
getInputArrays(ArrayRef<Arguments> inputs) {
  std::vector<SmallVector<Literal>> arrays;
  for (ArrayRef<Literal> arguments : inputs)
    arrays.push_back(getArrays(arguments));
  return arrays;
}

ExitCode Session::saveInputs() {
  if (options.saveInputs.empty())
    return ExitCode::Success;
  return writeArrays(options.saveInputs, "in", getInputArrays(runner.inputs));
}

ExitCode Session::addBundle(ArrayRef<std::pair<std::string, ModuleOp>> modules,
                            ArrayRef<SmallVector<Literal>> expected,
                            ArrayRef<std::string> bundleFlags) {
  Bundle bundle;
  bundle.modules.append(modules.begin(), modules.end());
  bundle.inputs = getInputArrays(runner.inputs);
  bundle.infeed = runner.infeed;
  bundle.expected = expected;
  bundle.flags = bundleFlags;
  return writeBundle(options.bundle, bundle);
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

ExitCode Session::addPasses(PassManager &pm) {
  auto report = [](const Twine &message) {
    reportError(ExitCode::BadUsage, message);
    return failure();
  };
  if (failed(options.pipeline.addToPipeline(pm, report)))
    return ExitCode::BadUsage;
  return ExitCode::Success;
}

ExitCode Session::runPasses(ModuleOp target) {
  PassManager pm(target.getContext(), ModuleOp::getOperationName(),
                 PassManager::Nesting::Implicit);
  if (ExitCode code = addPasses(pm); code != ExitCode::Success)
    return code;
  return succeeded(pm.run(target)) ? ExitCode::Success : ExitCode::BadInput;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

namespace {
/// Measures seconds of real time.
class Stopwatch {
public:
  double getSeconds() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
};
} // namespace

static void printTimes(SmallVector<double> seconds) {
  llvm::sort(seconds);
  size_t half = seconds.size() / 2;
  double median = seconds.size() % 2 ? seconds[half]
                                     : (seconds[half - 1] + seconds[half]) / 2;
  llvm::errs() << llvm::format("time: min %.6f s, median %.6f s, %u run",
                               seconds.front(), median,
                               unsigned(seconds.size()))
               << (seconds.size() == 1 ? "\n" : "s\n");
}

ExitCode Session::runInterpreted(LoadedModule &target, Results &results) {
  if (ExitCode code = runner.checkMemory(target.getModule());
      code != ExitCode::Success)
    return code;
  SmallVector<double> seconds;
  for (unsigned i = 0; i < repeat; ++i) {
    Stopwatch stopwatch;
    FailureOr<Results> now = runner.run(target.getModule());
    seconds.push_back(stopwatch.getSeconds());
    if (failed(now))
      return target.getFailure();
    results = std::move(*now);
  }
  if (printsTimes)
    printTimes(seconds);
  return ExitCode::Success;
}

ExitCode Session::runCompiled(LoadedModule &target, Platform platform,
                              Results &results) {
  Stopwatch compilation;
  FailureOr<std::unique_ptr<CompiledModule>> compiled =
      platform == Platform::CUDA
          ? CompiledModule::compile(target.getModule(), targetDevice, gpu,
                                    options.kernelCache)
          : CompiledModule::compile(target.getModule(), platform,
                                    options.threads, targetDevice,
                                    options.checkRaces, options.kernelCache);
  if (failed(compiled)) {
    if (!options.platform.getNumOccurrences())
      llvm::errs() << "hlo-run: it was to be compiled for this processor; "
                      "--platform=interpreter runs what cannot be\n";
    return target.getFailure();
  }
  if (options.time || options.benchmark.getNumOccurrences())
    llvm::errs() << llvm::format("compilation: %.6f s\n",
                                 compilation.getSeconds());
  return runCompiled(**compiled, results);
}

ExitCode Session::runCompiled(const CompiledModule &compiled,
                              Results &results) {
  if (!device)
    device.emplace(options.threads, runner.memoryLimit);
  SmallVector<double> seconds;
  std::vector<runtime::Memory> inputs, outputs;
  for (unsigned i = 0; i < repeat; ++i) {
    // Donated ones are used up. Their memory serves the next run.
    inputs.clear();
    outputs.clear();
    FailureOr<std::vector<runtime::Memory>> loaded =
        compiled.load(runner.inputs[0]);
    if (failed(loaded))
      return ExitCode::BadInput;
    inputs = std::move(*loaded);
    Profile profile(/*tracing=*/!options.trace.empty());
    bool isProfiled = isProfiling() && i + 1 == repeat;
    Stopwatch stopwatch;
    FailureOr<std::vector<runtime::Memory>> now = compiled.run(
        inputs, *device, isProfiled ? profile.getCallback() : nullptr);
    seconds.push_back(stopwatch.getSeconds());
    if (failed(now))
      return ExitCode::BadInput;
    outputs = std::move(*now);
    if (isProfiled)
      if (ExitCode code = writeProfile(profile); code != ExitCode::Success)
        return code;
  }
  FailureOr<Results> copied = compiled.getResults(outputs);
  if (failed(copied))
    return ExitCode::BadInput;
  results = std::move(*copied);
  if (printsTimes)
    printTimes(seconds);
  if (options.time || options.benchmark.getNumOccurrences())
    llvm::errs() << "memory: "
                 << (gpu ? gpu->getStatistics()
                         : device->getAllocator().getStatistics())
                        .peakBytes
                 << " bytes of results and of what is between\n";
  return ExitCode::Success;
}

bool Session::isProfiling() const {
  return options.profile || !options.profileJSON.empty() ||
         !options.trace.empty();
}

ExitCode Session::writeProfile(const Profile &profile) const {
  if (options.profile)
    profile.print(llvm::errs());
  auto write = [](StringRef filename, const llvm::json::Value &value) {
    if (filename.empty())
      return ExitCode::Success;
    return writeFile(filename, [&](raw_ostream &os) {
      os << llvm::formatv("{0:2}\n", value);
      return ExitCode::Success;
    });
  };
  ExitCode code = write(options.profileJSON, profile.toJSON());
  return code == ExitCode::Success ? write(options.trace, profile.toTrace())
                                   : code;
}

ExitCode Session::runOnce(LoadedModule &target, Platform platform,
                          Results &results) {
  return platform == Platform::Interpreter
             ? runInterpreted(target, results)
             : runCompiled(target, platform, results);
}

ExitCode Session::writeResults(const Results &results) {
  if (!options.outputs.empty())
    if (ExitCode code = writeArrays(options.outputs, "out", results.outputs);
        code != ExitCode::Success)
      return code;
  if (!options.outfeed.empty())
    return writeArrays(options.outfeed, "outfeed", results.outfeed);
  return ExitCode::Success;
}

void Session::printResults(const Results &results) {
  if (options.benchmark.getNumOccurrences() && !options.print)
    return;
  auto print = [&](StringRef prefix, StringRef file,
                   ArrayRef<SmallVector<Literal>> arrays) {
    if (!file.empty() && !options.print)
      return;
    for (auto [device, ofDevice] : llvm::enumerate(arrays))
      for (auto [index, array] : llvm::enumerate(ofDevice))
        printArray(llvm::outs(), getKey(prefix, index, device, arrays.size()),
                   array, options.print, module.getContext());
  };
  print("out", options.outputs, results.outputs);
  print("outfeed", options.outfeed, results.outfeed);
}

ExitCode Session::runAndPrint() {
  if (ExitCode code = runPasses(module.getModule()); code != ExitCode::Success)
    return code;
  Results results;
  if (ExitCode code = runOnce(module, platform, results);
      code != ExitCode::Success)
    return code;
  if (ExitCode code = writeResults(results); code != ExitCode::Success)
    return code;
  printResults(results);
  return ExitCode::Success;
}

ExitCode Session::readExpected(std::vector<SmallVector<Literal>> &expected) {
  if (ExitCode code =
          readArrays(options.expected, "out", runner.inputs.size(), expected);
      code != ExitCode::Success)
    return code;
  SmallVector<RankedTensorType> types = getOutputTypes(module.getEntry());
  for (ArrayRef<Literal> ofDevice : expected)
    if (ExitCode code =
            checkArrays(types, ofDevice, "out", "'" + options.expected + "'");
        code != ExitCode::Success)
      return code;
  return ExitCode::Success;
}

ExitCode Session::runComparison() {
  Results expected, actual;
  if (!options.expected.empty()) {
    if (ExitCode code = readExpected(expected.outputs);
        code != ExitCode::Success)
      return code;
  } else if (!options.compare.empty()) {
    if (ExitCode code = runPasses(module.getModule());
        code != ExitCode::Success)
      return code;
    if (ExitCode code = runOnce(module, Platform::Interpreter, expected);
        code != ExitCode::Success)
      return code;
  } else if (ExitCode code = runOnce(module, platform, expected);
             code != ExitCode::Success) {
    return code;
  }
  if (other.getModule()) {
    runner.inputs = getInputsOfOther();
    if (ExitCode code = runOnce(other, platform, actual);
        code != ExitCode::Success)
      return code;
  } else {
    if (options.compare.empty())
      if (ExitCode code = runPasses(module.getModule());
          code != ExitCode::Success)
        return code;
    if (ExitCode code = runOnce(module, platform, actual);
        code != ExitCode::Success)
      return code;
  }
  if (ExitCode code = writeResults(actual); code != ExitCode::Success)
    return code;
  // A file holds no more than the results.
  if (!options.expected.empty())
    expected.outfeed = actual.outfeed;
  return printComparison(llvm::outs(), expected, actual, tolerance,
                         module.getContext())
             ? ExitCode::Success
             : ExitCode::Mismatch;
}

ExitCode Session::runBisection() {
  if (ExitCode code = runner.checkMemory(module.getModule());
      code != ExitCode::Success)
    return code;
  // Passes over functions end one after the other.
  module.getContext()->disableMultithreading();
  PassManager pm(module.getContext(), ModuleOp::getOperationName(),
                 PassManager::Nesting::Implicit);
  if (ExitCode code = addPasses(pm); code != ExitCode::Success)
    return code;
  FailureOr<std::optional<Culprit>> found =
      bisect(pm, module.getModule(), runner, tolerance);
  if (failed(found))
    return module.getFailure();
  if (!*found) {
    llvm::outs() << "no pass changes the results\n";
    return ExitCode::Success;
  }
  Culprit &culprit = **found;
  llvm::outs() << "pass " << culprit.index << ", '" << culprit.pass << "', "
               << (culprit.actual ? "changes the results"
                                  : "leaves a module that cannot be run")
               << '\n';
  if (culprit.actual) {
    (void)printComparison(llvm::outs(), culprit.expected, *culprit.actual,
                          tolerance, module.getContext());
    auto [op, device] = findCulprit(culprit, runner, tolerance);
    if (op) {
      llvm::outs() << "the first instruction that gives another value is "
                   << getName(op->getResult(0));
      if (runner.inputs.size() > 1)
        llvm::outs() << " on device " << device;
      llvm::outs() << ":\n  ";
      op->print(llvm::outs(), OpPrintingFlags().skipRegions());
      llvm::outs() << '\n';
    } else {
      llvm::outs() << "all instructions that keep their names keep their "
                      "values\n";
    }
  }
  if (options.bundle.empty())
    return ExitCode::Mismatch;
  std::vector<std::string> bundleFlags = {"--compare"};
  for (StringRef flag : flags)
    if (flag.contains("-tolerance=") || flag.starts_with("--seed=") ||
        flag == "--onednn")
      bundleFlags.push_back(flag.str());
  if (ExitCode code =
          addBundle({{"before", *culprit.before}, {"after", *culprit.after}},
                    /*expected=*/{}, bundleFlags);
      code != ExitCode::Success)
    return code;
  llvm::outs() << "hlo-run " << options.bundle << " compares the two modules\n";
  return ExitCode::Mismatch;
}

/// Runs the passes, and checks that there is memory for what comes of them.
ExitCode Session::prepareModule() {
  if (ExitCode code = runPasses(module.getModule()); code != ExitCode::Success)
    return code;
  return runner.checkMemory(module.getModule());
}

ExitCode Session::runNaNCheck() {
  if (ExitCode code = prepareModule(); code != ExitCode::Success)
    return code;
  NaNCheck check;
  if (succeeded(runner.run(module.getModule(), &check))) {
    llvm::outs()
        << "no operation makes a non-finite value out of finite ones\n";
    return ExitCode::Success;
  }
  return check.hasFound() ? ExitCode::Mismatch : module.getFailure();
}

ExitCode Session::runKernelCheck() {
  if (ExitCode code = prepareModule(); code != ExitCode::Success)
    return code;
  KernelCheck check(tolerance);
  bool isEmulated = platform == Platform::Emulator;
  if (failed(check.compile(module.getModule(), targetDevice,
                           isEmulated ? compileEmulatedKernels
                                      : compileHostKernels)))
    return module.getFailure();
  if (succeeded(runner.run(module.getModule(), &check))) {
    llvm::outs() << "kernels: " << check.getNumKernels()
                 << ", runs: " << check.getNumRuns() << ", all equal\n";
    return ExitCode::Success;
  }
  return check.hasFound() ? ExitCode::Mismatch : module.getFailure();
}

ExitCode Session::run() {
  if (ExitCode code = checkOptions(); code != ExitCode::Success)
    return code;
  if (hasExecutable())
    return runExecutable();
  if (ExitCode code = loadModules(); code != ExitCode::Success)
    return code;
  if (options.predictMemory) {
    std::optional<MemoryPrediction> prediction =
        predictMemory(module.getEntry());
    llvm::outs() << (prediction ? prediction->toString()
                                : "sizes are not known before the run")
                 << '\n';
    return ExitCode::Success;
  }
  SmallVector<Fill> fills = getDefaultFills(module.getEntry());
  if (ExitCode code = prepareInputs(module.getEntry().getArgumentTypes(), fills,
                                    getNumDevices(module.getModule()));
      code != ExitCode::Success)
    return code;
  if (ExitCode code = readInfeed(); code != ExitCode::Success)
    return code;
  if (ExitCode code = saveInputs(); code != ExitCode::Success)
    return code;
  if (options.bisect)
    return runBisection();
  if (!options.bundle.empty()) {
    SmallVector<std::pair<std::string, ModuleOp>> modules = {
        {"module", module.getModule()}};
    if (other.getModule())
      modules.emplace_back("other", other.getModule());
    std::vector<SmallVector<Literal>> expected;
    if (!options.expected.empty())
      if (ExitCode code = readExpected(expected); code != ExitCode::Success)
        return code;
    if (ExitCode code = addBundle(modules, expected, flags);
        code != ExitCode::Success)
      return code;
  }
  if (options.checkNaNs)
    return runNaNCheck();
  if (options.checkKernels)
    return runKernelCheck();
  if (options.compare.getNumOccurrences() || !options.expected.empty())
    return runComparison();
  return runAndPrint();
}
