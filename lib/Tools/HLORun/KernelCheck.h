//===- KernelCheck.h - Kernels next to the interpreter ----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_KERNELCHECK_H
#define HLO_LIB_TOOLS_HLORUN_KERNELCHECK_H

#include "InstructionKernels.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Tools/Values/Comparison.h"

namespace hlo::tools {
/// Runs the kernel of each instruction that has one on what the interpreter
/// computed its operands to be, and compares; where results may be in the
/// memory of operands, once more in there. The run ends, with an error there,
/// at the first instruction whose kernel does or computes something wrong.
class KernelCheck : public InterpreterObserver {
public:
  explicit KernelCheck(const Tolerance &tolerance) : tolerance(tolerance) {}

  /// As `InstructionKernels` does.
  LogicalResult compile(ModuleOp module, StringRef target,
                        llvm::function_ref<CompileKernelsFn> compileKernels) {
    return kernels.compile(module, target, compileKernels);
  }

  LogicalResult didEvaluate(Operation *op, int64_t device,
                            ArrayRef<Literal> operands,
                            const Literal &result) override;

  bool hasFound() const { return isFound; }
  int64_t getNumKernels() const { return kernels.getNumKernels(); }
  int64_t getNumRuns() const { return numRuns; }

private:
  /// Runs the kernels of an instruction; each result is in the memory of the
  /// input of its number in `inPlace`, if it has one. Compares with `expected`.
  LogicalResult check(Operation *op, ArrayRef<Literal> inputs,
                      ArrayRef<Literal> expected,
                      ArrayRef<std::optional<unsigned>> inPlace);
  LogicalResult compare(Operation *op, ArrayRef<Literal> expected,
                        ArrayRef<Literal> actual, bool isInPlace);

  Tolerance tolerance;
  InstructionKernels kernels;
  std::atomic<int64_t> numRuns = 0;
  std::atomic<bool> isFound = false;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_KERNELCHECK_H
