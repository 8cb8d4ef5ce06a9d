//===- Session.h - What one command line of hlo-run asks for ----*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_SESSION_H
#define HLO_LIB_TOOLS_HLORUN_SESSION_H

#include "LoadedModule.h"
#include "Options.h"
#include "Runner.h"
#include "hlo/Runtime/HostDevice.h"
#include "hlo/Tools/Values/Comparison.h"
#include "mlir/Pass/PassManager.h"

namespace hlo::tools {
class Session {
public:
  /// `flags` are the flags as they were given.
  Session(const Options &options, std::vector<std::string> flags,
          const DialectRegistry &registry)
      : options(options), flags(std::move(flags)), module(registry),
        other(registry) {}

  ExitCode run();

private:
  /// Refuses flags that do not go together.
  ExitCode checkOptions();
  ExitCode loadModules();
  /// Reads or generates the inputs of each device.
  ExitCode prepareInputs();
  /// Reads what infeeds take.
  ExitCode readInfeed();
  ExitCode addBundle(ArrayRef<std::pair<std::string, ModuleOp>> modules,
                     ArrayRef<SmallVector<Literal>> expected,
                     ArrayRef<std::string> bundleFlags);
  ExitCode addPasses(PassManager &pm);
  /// Runs the passes of the command line on `target`.
  ExitCode runPasses(ModuleOp target);

  ExitCode runOnce(LoadedModule &target, Platform platform, Results &results);
  ExitCode runAndPrint();
  ExitCode readExpected(std::vector<SmallVector<Literal>> &expected);
  ExitCode runComparison();
  ExitCode runBisection();
  ExitCode prepareModule();
  ExitCode runNaNCheck();
  ExitCode runKernelCheck();
  /// Writes the files that were asked for.
  ExitCode writeResults(const Results &results);
  void printResults(const Results &results);

  /// The inputs for `other`, which may group them in other tuples.
  std::vector<Arguments> getInputsOfOther();
  bool hasPasses() const { return options.pipeline.hasAnyOccurrences(); }

  const Options &options;
  std::vector<std::string> flags;
  LoadedModule module, other;
  Runner runner;
  Tolerance tolerance;
  /// The processor; there once a module is compiled for it.
  std::optional<runtime::HostDevice> device;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_SESSION_H
