//===- Collectives.cpp - Rewrites of collectives of one value everywhere --===//

#include "Combiners.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"

using namespace hlo;
using namespace hlo::algebraic;

/// The one constant all devices send; null for several operands, of which the
/// result is a tuple.
static Attribute getConstantOperand(Operation *op) {
  if (!isStatic(op->getResult(0)) ||
      getElementType(op->getOperand(0)) != getElementType(op->getResult(0)))
    return {};
  return getSplatConstant(op->getOperand(0));
}

/// all-gather(broadcast(c)) -> broadcast(c)
static Value allGatherOfConstant(AllGatherOp op, Simplifier &s) {
  Attribute element = getConstantOperand(op);
  return element ? s.splat(cast<RankedTensorType>(op.getType()), element)
                 : Value();
}

/// all-to-all(broadcast(c)) -> broadcast(c)
static Value allToAllOfConstant(AllToAllOp op, Simplifier &) {
  return getConstantOperand(op) ? op.getOperand(0) : Value();
}

/// all-reduce(broadcast(c)) -> broadcast(c) by minimum, maximum, and, or;
/// broadcast(c * n) of n devices by a sum; reduce-scatter alike
template <typename OpT> static Value reduceOfConstant(OpT op, Simplifier &s) {
  Attribute element = getConstantOperand(op);
  Operation *combiner = getCombiner(op.getToApply());
  if (!element || !combiner)
    return {};
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.getElementType() != getElementType(combiner->getResult(0)))
    return {};
  std::optional<int64_t> size = getDevicesPerGroup(
      op, op.getReplicaGroups(),
      getGroupMode(op.getChannelId(), op.getUseGlobalDeviceIds()));
  if (!size)
    return {};
  if (isIdempotent(combiner) || *size == 1)
    return s.splat(type, element);
  if (!isa<AddOp>(combiner) || isComplex(type.getElementType()) ||
      !s.options.mayReassociate(type.getElementType()))
    return {};
  if (auto integer = dyn_cast<IntegerAttr>(element)) {
    APInt value = integer.getValue();
    value *= APInt(value.getBitWidth(), *size, false, /*implicitTrunc=*/true);
    return s.splat(
        type, cast<Attribute>(IntegerAttr::get(type.getElementType(), value)));
  }
  APFloat value = cast<FloatAttr>(element).getValue();
  APFloat count{double(*size)};
  bool losesInfo;
  count.convert(value.getSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return s.splat(type, cast<Attribute>(FloatAttr::get(type.getElementType(),
                                                      value * count)));
}

void hlo::populateCollectivePatterns(RewritePatternSet &patterns,
                                     const AlgebraicSimplifyOptions &options) {
  RewriteSet set(patterns, options);
  set.add("AllGatherOfConstant", allGatherOfConstant);
  set.add("AllToAllOfConstant", allToAllOfConstant);
  set.add("AllReduceOfConstant", reduceOfConstant<AllReduceOp>);
  set.add("ReduceScatterOfConstant", reduceOfConstant<ReduceScatterOp>);
}
