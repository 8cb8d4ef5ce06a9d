//===- Session.cpp - What one command line of hlo-run asks for ------------===//

#include "Session.h"
#include "Bisection.h"
#include "Bundle.h"
#include "Calibration.h"
#include "DuplicateCheck.h"
#include "KernelCheck.h"
#include "MemoryPrediction.h"
#include "NaNCheck.h"
#include "Names.h"
#include "Profile.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include <chrono>

using namespace hlo;
using namespace hlo::tools;

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
  llvm::errs() << llvm::format("time: min %.9f s, median %.9f s, %u run",
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
          : CompiledModule::compile(
                target.getModule(), platform, options.threads, targetDevice,
                options.checkRaces, options.kernelCache, isProfiling());
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
  // That of the fastest run.
  std::optional<Profile> best;
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
    Stopwatch stopwatch;
    FailureOr<std::vector<runtime::Memory>> now = compiled.run(
        inputs, *device, isProfiling() ? profile.getCallback() : nullptr);
    double time = stopwatch.getSeconds();
    if (seconds.empty() || time < *llvm::min_element(seconds))
      best = std::move(profile);
    seconds.push_back(time);
    if (failed(now))
      return ExitCode::BadInput;
    outputs = std::move(*now);
  }
  if (isProfiling())
    if (ExitCode code = writeProfile(*best); code != ExitCode::Success)
      return code;
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

ExitCode Session::runDuplicateCheck() {
  if (ExitCode code = prepareModule(); code != ExitCode::Success)
    return code;
  DuplicateCheck check;
  if (failed(check.compile(module.getModule(), targetDevice)))
    return module.getFailure();
  if (succeeded(runner.run(module.getModule(), &check))) {
    llvm::outs() << "values computed in several kernels: "
                 << check.getNumValues()
                 << ", comparisons: " << check.getNumComparisons()
                 << ", all equal\n";
    return ExitCode::Success;
  }
  return check.hasFound() ? ExitCode::Mismatch : module.getFailure();
}

ExitCode Session::runCalibration() {
  return writeFile(options.calibrate.empty() ? StringRef("-")
                                             : StringRef(options.calibrate),
                   [&](raw_ostream &os) {
                     FailureOr<DeviceDescription> device = calibrate(registry);
                     if (failed(device))
                       return ExitCode::Unsupported;
                     device->print(os);
                     return ExitCode::Success;
                   });
}

ExitCode Session::run() {
  if (ExitCode code = checkOptions(); code != ExitCode::Success)
    return code;
  if (options.calibrate.getNumOccurrences())
    return runCalibration();
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
  if (options.checkDuplicates)
    return runDuplicateCheck();
  if (options.compare.getNumOccurrences() || !options.expected.empty())
    return runComparison();
  return runAndPrint();
}
