//===- ScalarEvaluator.h - Evaluates arith and scf on integers --*- C++ -*-===//

#ifndef HLO_UNITTESTS_CONVERSION_SCALAREVALUATOR_H
#define HLO_UNITTESTS_CONVERSION_SCALAREVALUATOR_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo::test {

/// Runs blocks of integer operations of `arith` and `scf`, as far as lowered
/// indexing operations have them. Flags that promise no overflow are checked.
class ScalarEvaluator {
public:
  /// What the operation "test.visit" saw.
  using Visits = SmallVector<SmallVector<int64_t>>;

  /// The values of the operands of the block's terminator; nothing when
  /// something went wrong, of which `getError` tells.
  std::optional<SmallVector<int64_t>> run(Block &block,
                                          ArrayRef<int64_t> arguments);

  const Visits &getVisits() const { return visits; }
  const std::string &getError() const { return error; }

private:
  bool run(Block &block, ArrayRef<APInt> arguments);
  bool run(Operation &op);
  bool fail(Operation &op, const Twine &what);
  SmallVector<APInt> getOperands(Operation &op);

  llvm::DenseMap<Value, APInt> values;
  Visits visits;
  std::string error;
};

} // namespace hlo::test

#endif // HLO_UNITTESTS_CONVERSION_SCALAREVALUATOR_H
