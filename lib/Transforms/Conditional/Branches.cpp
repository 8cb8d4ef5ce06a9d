//===- Branches.cpp - What passes over conditionals share -----------------===//

#include "Branches.h"

using namespace hlo;

SmallVector<TupleOp> hlo::getRootTuples(ConditionalOp op) {
  SmallVector<TupleOp> tuples;
  for (Region &branch : op.getBranches()) {
    auto tuple = getRoot(branch).getDefiningOp<TupleOp>();
    if (!tuple || !tuple->hasOneUse())
      return {};
    tuples.push_back(tuple);
  }
  return tuples;
}

bool hlo::isReadByElement(Value tuple) {
  return isa<TupleType>(tuple.getType()) &&
         llvm::all_of(tuple.getUsers(), llvm::IsaPred<GetTupleElementOp>);
}

void hlo::renumberElements(Value tuple, const llvm::BitVector &kept) {
  SmallVector<int64_t> positions(kept.size());
  for (auto [position, index] : llvm::enumerate(kept.set_bits()))
    positions[index] = position;
  for (Operation *user : tuple.getUsers()) {
    auto element = cast<GetTupleElementOp>(user);
    element.setIndex(positions[element.getIndex()]);
  }
}

Value hlo::getElement(OpBuilder &builder, Value tuple, unsigned index) {
  Type type = cast<TupleType>(tuple.getType()).getType(index);
  if (auto made = tuple.getDefiningOp<TupleOp>())
    if (made.getOperand(index).getType() == type)
      return made.getOperand(index);
  return GetTupleElementOp::create(builder, tuple.getLoc(), type, tuple, index);
}
