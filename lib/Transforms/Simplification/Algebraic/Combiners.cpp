//===- Combiners.cpp - What rewrites of reductions share ------------------===//

#include "Combiners.h"

using namespace hlo;
using namespace hlo::algebraic;

bool algebraic::isOrderFree(Operation *combiner,
                            const AlgebraicSimplifyOptions &options) {
  return isa<MaximumOp, MinimumOp>(combiner) ||
         options.mayReassociate(getElementType(combiner->getResult(0)));
}

Value algebraic::unwrapTupleOfOne(Operation *op, Simplifier &s) {
  auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
  auto getReturned = [](Operation *op) {
    Operation *terminator = op->getRegion(0).front().getTerminator();
    return terminator->getOperand(0).getDefiningOp<TupleOp>();
  };
  if (!tuple || tuple.size() != 1)
    return {};
  TupleOp returned = getReturned(op);
  if (!returned || hasControlDependencies(returned))
    return {};
  Value value = s.clone(op, tuple.getType(0), op->getOperands());
  Operation *copy = value.getDefiningOp();
  TupleOp copiedTuple = getReturned(copy);
  copy->getRegion(0).front().getTerminator()->setOperand(
      0, copiedTuple.getOperands().front());
  if (copiedTuple->use_empty())
    copiedTuple->erase();
  return s.create<TupleOp>(tuple, value);
}
