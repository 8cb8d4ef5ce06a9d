//===- Branches.h - What passes over conditionals share ---------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_CONDITIONAL_BRANCHES_H
#define HLO_LIB_TRANSFORMS_CONDITIONAL_BRANCHES_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
inline Value getRoot(Region &branch) {
  return branch.front().getTerminator()->getOperand(0);
}
inline void setRoot(Region &branch, Value root) {
  branch.front().getTerminator()->setOperand(0, root);
}
/// The instruction that makes the tuple every branch returns; empty if a branch
/// does not return one made in it for that.
SmallVector<TupleOp> getRootTuples(ConditionalOp op);

/// True if elements are all that is read of `tuple`.
bool isReadByElement(Value tuple);
/// Gives the elements kept their new number.
void renumberElements(Value tuple, const llvm::BitVector &kept);

/// The element of `tuple`, taken from where that is made if possible.
Value getElement(OpBuilder &builder, Value tuple, unsigned index);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_CONDITIONAL_BRANCHES_H
