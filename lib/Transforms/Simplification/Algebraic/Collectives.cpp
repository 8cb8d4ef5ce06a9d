//===- Collectives.cpp - Rewrites of collectives of one value everywhere --===//

#include "Combiners.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "mlir/IR/BuiltinOps.h"

using namespace hlo;
using namespace hlo::algebraic;

/// The one constant all devices send; null for several operands.
static Attribute getConstantOperand(Operation *op) {
  if (op->getNumOperands() != 1 || !isStatic(op->getOperand(0)) ||
      !isStatic(op->getResult(0)) ||
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

/// Most devices of a module whose groups are looked at.
static constexpr int64_t kMaxDevices = 65536;

/// How many devices take part in each group, if that is the same for all.
template <typename OpT> static std::optional<int64_t> getGroupSize(OpT op) {
  auto module = op->template getParentOfType<ModuleOp>();
  auto getCount = [&](StringRef name) -> int64_t {
    auto count = module ? module->template getAttrOfType<IntegerAttr>(name)
                        : IntegerAttr();
    return count ? count.getInt() : 1;
  };
  int64_t replicas = getCount(HLODialect::kReplicaCount);
  int64_t partitions = getCount(HLODialect::kNumPartitions);
  if (replicas <= 0 || partitions <= 0 || replicas > kMaxDevices / partitions)
    return std::nullopt;
  GroupMode mode = getGroupMode(op.getChannelId(), op.getUseGlobalDeviceIds());
  std::optional<int64_t> size;
  for (int64_t device = 0; device < replicas * partitions; ++device) {
    int64_t count = getGroupOfDevice(op.getReplicaGroups(), mode, replicas,
                                     partitions, device)
                        .size();
    if (count == 0 || (size && *size != count))
      return std::nullopt;
    size = count;
  }
  return size;
}

/// all-reduce(broadcast(c)) -> broadcast(c) by minimum, maximum, and, or;
/// broadcast(c * n) of n devices by a sum; reduce-scatter alike
template <typename OpT> static Value reduceOfConstant(OpT op, Simplifier &s) {
  Attribute element = getConstantOperand(op);
  Operation *combiner = getCombiner(op.getToApply());
  if (!element || !combiner || hasControlDependencies(combiner))
    return {};
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.getElementType() != getElementType(combiner->getResult(0)))
    return {};
  std::optional<int64_t> size = getGroupSize(op);
  if (!size)
    return {};
  if (isIdempotent(combiner) || *size == 1)
    return s.splat(type, element);
  if (!isa<AddOp>(combiner) || !isNumeric(type.getElementType()) ||
      isComplex(type.getElementType()) ||
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
