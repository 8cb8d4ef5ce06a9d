//===- KernelCheck.h - Kernels next to the interpreter ----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_KERNELCHECK_H
#define HLO_LIB_TOOLS_HLORUN_KERNELCHECK_H

#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Runtime/ThreadPool.h"
#include "hlo/Target/Host/HostCode.h"
#include "hlo/Tools/Values/Comparison.h"

namespace hlo::tools {
/// Runs the kernel of each instruction that has one on what the interpreter
/// computed its operands to be, and compares; where results may be in the
/// memory of operands, once more in there. The run ends, with an error there,
/// at the first instruction whose kernel computes something else.
class KernelCheck : public InterpreterObserver {
public:
  struct Kernel {
    HostKernelFn *function;
    int64_t chunks;
  };

  /// With `repeat`, kernels that are right run so many times more, on all
  /// threads, and how long each took is printed.
  explicit KernelCheck(const Tolerance &tolerance, unsigned repeat = 0)
      : tolerance(tolerance), repeat(repeat) {}

  /// Emits the kernels of a module for this machine. Errors are reported there.
  LogicalResult compile(ModuleOp module);

  LogicalResult didEvaluate(Operation *op, int64_t device,
                            ArrayRef<Literal> operands,
                            const Literal &result) override;

  bool hasFound() const { return isFound; }
  int64_t getNumKernels() const { return kernels.size(); }
  int64_t getNumRuns() const { return numRuns; }

private:
  LogicalResult compare(Operation *op, ArrayRef<Literal> expected,
                        SmallVector<Literal> actual, StringRef where);

  void measure(Operation *op, const Kernel &kernel,
               MutableArrayRef<Literal> inputs, ArrayRef<Literal> like);

  Tolerance tolerance;
  unsigned repeat;
  runtime::ThreadPool threads;
  std::unique_ptr<HostCode> code;
  llvm::DenseMap<Operation *, Kernel> kernels;
  std::atomic<int64_t> numRuns = 0;
  std::atomic<bool> isFound = false;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_KERNELCHECK_H
