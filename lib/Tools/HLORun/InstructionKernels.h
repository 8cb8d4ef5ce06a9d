//===- InstructionKernels.h - The kernels of a module -----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_INSTRUCTIONKERNELS_H
#define HLO_LIB_TOOLS_HLORUN_INSTRUCTIONKERNELS_H

#include "CompiledKernels.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo::tools {
/// The compiled kernels of the instructions of a module.
class InstructionKernels {
public:
  /// The name of the module of kernels.
  static constexpr StringRef kSymbol = "kernels";
  /// Emits the kernels of a module for a target, as a module `kernels` in it,
  /// which instructions name.
  static LogicalResult emit(ModuleOp module, StringRef target);
  /// Emits the kernels of a module for a target and compiles them. A module
  /// that has kernels keeps those. Errors are reported there.
  LogicalResult compile(ModuleOp module, StringRef target,
                        llvm::function_ref<CompileKernelsFn> compileKernels);

  /// Whether an instruction has a kernel; those of loops do not count, which
  /// work on their state, in place.
  bool has(Operation *op) const { return names.contains(op); }
  int64_t getNumKernels() const { return names.size(); }

  /// Runs the kernels of an instruction, on its operands and results and what
  /// else they write. Fails, with an error there, if one does something wrong.
  LogicalResult run(Operation *op, ArrayRef<KernelBuffer> buffers) const;

private:
  std::unique_ptr<CompiledKernels> code;
  /// The names of the kernels of each instruction, in the order in which they
  /// run.
  llvm::DenseMap<Operation *, SmallVector<StringRef, 1>> names;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_INSTRUCTIONKERNELS_H
