//===- SessionOptions.cpp - Flags of hlo-run that go together ------------===//

#include "MemoryPrediction.h"
#include "Session.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Target/CUDA/CUDAExecutable.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include <unistd.h>

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

ExitCode Session::chooseTarget() {
  bool runsOnGPU = platform == Platform::CUDA || platform == Platform::Emulator;
  if (options.target.empty()) {
    targetDevice =
        runsOnGPU ? DeviceDescription::getDefault().targets.front() : "host";
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
  return !runsKernels() && (comparesModules || isOfInterpreter)
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
  if (options.calibrate.getNumOccurrences() &&
      (numFiles != 0 || hasPasses() || options.platform.getNumOccurrences() ||
       options.target.getNumOccurrences()))
    return refuse("--calibrate measures this processor, and takes no module, "
                  "passes, --platform or --target");
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
          options.checkDuplicates + (isCompared || !options.expected.empty()) >
      1)
    return refuse("--compare or --expected, --bisect, --check-nans, "
                  "--check-kernels and --check-duplicates are asked for one at "
                  "a time");
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
  if (platform != Platform::CPU && options.checkDuplicates)
    return refuse("--check-duplicates runs kernels on cpu");
  // The interpreter runs it as well where platforms are compared, or kernels.
  if (isCompiled && !runsKernels() && !comparesPlatforms)
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
