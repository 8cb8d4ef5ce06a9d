//===- Runner.h - Runs of modules -------------------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_RUNNER_H
#define HLO_LIB_TOOLS_HLORUN_RUNNER_H

#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Tools/Values/Values.h"

namespace hlo::tools {
/// Runs modules on inputs, as the flags say.
struct Runner {
  /// One list of arguments per device.
  std::vector<Arguments> inputs;
  /// The arrays that infeeds take, one after the other, by device; each run
  /// begins with the first. Empty where there are none.
  std::vector<SmallVector<Literal>> infeed;
  uint32_t seed = 0;
  /// 0 for none.
  int64_t memoryLimit = 0;
  int64_t stepLimit = 0;
  bool showsProgress = false;
  bool usesOneDNN = false;

  /// Runs `module` on as many devices as there are inputs for. Fails with a
  /// diagnostic.
  FailureOr<Results> run(ModuleOp module,
                         InterpreterObserver *observer = nullptr) const;
  /// Refuses a module that needs more memory than the limit, and says what for.
  ExitCode checkMemory(ModuleOp module) const;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_RUNNER_H
