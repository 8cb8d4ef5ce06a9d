//===- CompiledModule.h - Modules compiled to run here ----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_COMPILEDMODULE_H
#define HLO_LIB_TOOLS_HLORUN_COMPILEDMODULE_H

#include "hlo/Target/Host/HostExecutable.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo::tools {
/// A module compiled for the processor, which runs on inputs as the interpreter
/// runs it.
class CompiledModule {
public:
  /// `module` stays as it is; errors are reported there.
  static FailureOr<std::unique_ptr<CompiledModule>> compile(ModuleOp module);

  /// Runs it on the arguments of one device. Fails with a diagnostic.
  FailureOr<Results> run(ArrayRef<Literal> arguments,
                         runtime::HostDevice &device,
                         const runtime::ProfileFn &profile = nullptr) const;

private:
  mlir::OwningOpRef<ModuleOp> compiled;
  SmallVector<RankedTensorType> inputTypes, outputTypes;
  std::unique_ptr<HostExecutable> executable;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_COMPILEDMODULE_H
