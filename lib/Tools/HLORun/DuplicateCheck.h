//===- DuplicateCheck.h - What several kernels compute ----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_DUPLICATECHECK_H
#define HLO_LIB_TOOLS_HLORUN_DUPLICATECHECK_H

#include "InstructionKernels.h"
#include "hlo/Interpreter/Interpreter.h"

namespace hlo::tools {
/// Compares the bits of values that several kernels of a block compute, out of
/// the same operands by the same operations: where they differ, what is equal
/// in the program is not in what runs. Kernels are of this processor, and run
/// on what other kernels computed, or the interpreter where there are none. The
/// run ends, with an error there, at the first difference.
class DuplicateCheck : public InterpreterObserver {
public:
  /// Has the kernels of a module write what others compute as well, and
  /// compiles them. Errors are reported there.
  LogicalResult compile(ModuleOp module, StringRef target);

  LogicalResult didEvaluate(Operation *op, int64_t device,
                            ArrayRef<Literal> operands,
                            const Literal &result) override;

  bool hasFound() const { return isFound; }
  int64_t getNumValues() const { return values.size(); }
  int64_t getNumComparisons() const { return numComparisons; }

private:
  /// A value, and an operation that computes it, which is an instruction with a
  /// kernel or inside of one.
  struct Place {
    unsigned value;
    Operation *op;
  };
  /// The value that was computed there last.
  struct Computed {
    Operation *instruction;
    Operation *op;
    Literal array;
    /// Which elements are known: loops need not compute all of them.
    std::vector<bool> isKnown;
  };

  void findPlaces(Block &block);
  LogicalResult compare(unsigned value, Computed computed);

  InstructionKernels kernels;
  /// What each instruction computes that another one computes, too.
  llvm::DenseMap<Operation *, SmallVector<Place>> places;
  /// By the number of a value, in the order of the block.
  llvm::DenseMap<unsigned, SmallVector<Computed>> values;
  /// What kernels gave, in place of what the interpreter did.
  llvm::DenseMap<Value, Literal> results;
  llvm::DenseMap<Operation *, SmallVector<Literal>> tuples;
  unsigned numNumbers = 0;
  int64_t numComparisons = 0;
  bool isFound = false;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_DUPLICATECHECK_H
