//===- Session.h - What one command line of hlo-run asks for ----*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_SESSION_H
#define HLO_LIB_TOOLS_HLORUN_SESSION_H

#include "CompiledModule.h"
#include "LoadedModule.h"
#include "Options.h"
#include "Profile.h"
#include "Runner.h"
#include "hlo/Runtime/CUDA/Device.h"
#include "hlo/Runtime/HostDevice.h"
#include "hlo/Tools/Values/Comparison.h"
#include "hlo/Tools/Values/Fill.h"
#include "mlir/Pass/PassManager.h"

namespace hlo::tools {
class Session {
public:
  /// `flags` are the flags as they were given.
  Session(const Options &options, std::vector<std::string> flags,
          const DialectRegistry &registry)
      : options(options), flags(std::move(flags)), registry(registry),
        module(registry), other(registry) {}

  ExitCode run();

private:
  /// Refuses flags that do not go together.
  ExitCode checkOptions();
  bool hasExecutable() const;
  /// The flags that only the interpreter heeds.
  SmallVector<const llvm::cl::Option *> getInterpreterOptions() const;
  /// What to run on by the flags.
  Platform choosePlatform() const;
  StringRef whyInterpreted();
  /// Refuses flags about what an executable no longer has.
  ExitCode checkExecutableOptions();
  ExitCode chooseTarget();
  /// Opens the GPU, or says what is missing.
  ExitCode openGPU();
  /// The file to read, `-` for standard input.
  StringRef getFilename() const {
    return options.files.empty() ? StringRef("-")
                                 : StringRef(options.files.front());
  }
  ExitCode loadModules();
  /// Reads or generates the inputs of each device, arrays of the types that
  /// `parameters` consist of; `fills` say how, where the user does not.
  ExitCode prepareInputs(TypeRange parameters, MutableArrayRef<Fill> fills,
                         size_t numDevices);
  /// Writes the inputs, if asked for.
  ExitCode saveInputs();
  /// Reads what infeeds take.
  ExitCode readInfeed();
  ExitCode addBundle(ArrayRef<std::pair<std::string, ModuleOp>> modules,
                     ArrayRef<SmallVector<Literal>> expected,
                     ArrayRef<std::string> bundleFlags);
  ExitCode addPasses(PassManager &pm);
  /// Runs the passes of the command line on `target`.
  ExitCode runPasses(ModuleOp target);

  /// Measures the processor instead of running a module.
  ExitCode runCalibration();

  /// Runs it as often as is asked for, and prints times.
  ExitCode runOnce(LoadedModule &target, Platform platform, Results &results);
  ExitCode runInterpreted(LoadedModule &target, Results &results);
  ExitCode runCompiled(LoadedModule &target, Platform platform,
                       Results &results);
  ExitCode runCompiled(const CompiledModule &compiled, Results &results);
  bool isProfiling() const;
  ExitCode writeProfile(const Profile &profile) const;
  ExitCode runAndPrint();
  /// Reads the program of a file, and loads it on the device it is for.
  ExitCode readExecutable(std::unique_ptr<CompiledModule> &executable);
  ExitCode runExecutable();
  ExitCode readExpected(std::vector<SmallVector<Literal>> &expected);
  ExitCode runComparison();
  ExitCode runBisection();
  ExitCode prepareModule();
  ExitCode runNaNCheck();
  ExitCode runKernelCheck();
  ExitCode runDuplicateCheck();
  /// Writes the files that were asked for.
  ExitCode writeResults(const Results &results);
  void printResults(const Results &results);

  /// The inputs for `other`, which may group them in other tuples.
  std::vector<Arguments> getInputsOfOther();
  /// Whether kernels run on what the interpreter computes.
  bool runsKernels() const {
    return options.checkKernels || options.checkDuplicates;
  }
  bool hasPasses() const { return options.pipeline.hasAnyOccurrences(); }

  const Options &options;
  std::vector<std::string> flags;
  const DialectRegistry &registry;
  LoadedModule module, other;
  Runner runner;
  Tolerance tolerance;
  /// What kernels and programs are compiled for.
  std::string targetDevice;
  Platform platform = Platform::CPU;
  unsigned repeat = 1;
  bool printsTimes = false;
  /// The processor; there once a module is compiled for it.
  std::optional<runtime::HostDevice> device;
  /// With --platform=cuda.
  std::shared_ptr<runtime::cuda::Device> gpu;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_SESSION_H
