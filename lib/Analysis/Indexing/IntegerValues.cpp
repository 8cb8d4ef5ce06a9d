//===- IntegerValues.cpp - What is known of integers ----------------------===//
// The indices that slices begin at are often constants, iotas, or simple
// functions of such.

#include "IndexingModels.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

/// How far back values are followed.
static constexpr unsigned maxDepth = 8;

static constexpr Interval kAllIntegers = {INT64_MIN, INT64_MAX};
/// Expressions hold no others, so that products of two do not overflow.
static constexpr Interval kSmallIntegers = {-(int64_t(1) << 31), int64_t(1)
                                                                     << 31};

static Interval getRangeOfType(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  if (!integer)
    return kAllIntegers;
  unsigned width = integer.getWidth();
  if (isPred(integer) || isUnsignedInteger(integer))
    return {0, width >= 63 ? INT64_MAX : (int64_t(1) << width) - 1};
  return {llvm::minIntN(width), llvm::maxIntN(width)};
}

/// The operand of the operation around that a parameter of its computation is;
/// else the value itself.
static Value getOrigin(Value value) {
  while (auto argument = dyn_cast<BlockArgument>(value)) {
    auto fusion =
        dyn_cast_or_null<FusionOp>(argument.getOwner()->getParentOp());
    if (!fusion)
      break;
    value = fusion.getOperands()[argument.getArgNumber()];
  }
  return value;
}

static std::optional<int64_t> getInteger(Attribute attr, Type type) {
  auto integer = dyn_cast_or_null<IntegerAttr>(attr);
  if (!integer)
    return std::nullopt;
  bool isUnsigned = !isSignedInteger(type);
  const APInt &value = integer.getValue();
  if (isUnsigned)
    return value.getActiveBits() < 64 ? value.getZExtValue() : INT64_MAX;
  return value.getSExtValue();
}

/// The one integer that all elements of a value are.
static std::optional<int64_t> getSplat(Value value) {
  Attribute splat = getSplatConstant(value);
  if (!splat)
    return std::nullopt;
  return getInteger(splat, getElementTypeOrSelf(value.getType()));
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

static Interval getRange(Value value, unsigned depth) {
  value = getOrigin(value);
  Interval ofType = getRangeOfType(value.getType());
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0 ||
      !isa<IntegerType>(getElementTypeOrSelf(value.getType())))
    return ofType;
  if (auto splat = getSplat(value))
    return Interval::ofPoint(*splat);
  auto rangeOf = [&](unsigned i) {
    return getRange(op->getOperand(i), depth - 1);
  };

  if (isa<CopyOp, BroadcastOp, ReshapeOp, TransposeOp, ReverseOp, SliceOp,
          DynamicSliceOp, GatherOp, OptBarrierOp, BitcastOp>(op))
    return getElementTypeOrSelf(op->getOperand(0).getType()) ==
                   getElementTypeOrSelf(value.getType())
               ? rangeOf(0).intersect(ofType)
               : ofType;
  if (auto iota = dyn_cast<IotaOp>(op)) {
    Interval indices = Interval::ofSize(
        std::max<int64_t>(1, getSize(value, iota.getIotaDimension())));
    return ofType.contains(indices) ? indices : ofType;
  }
  if (isa<ConvertOp>(op)) {
    bool fromInteger =
        isa<IntegerType>(getElementTypeOrSelf(op->getOperand(0).getType()));
    Interval range = fromInteger ? rangeOf(0) : kAllIntegers;
    return ofType.contains(range) ? range : ofType;
  }
  // Limits of both kinds.
  auto atLeast = [](Interval a, Interval b) {
    return Interval{std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
  };
  auto atMost = [](Interval a, Interval b) {
    return Interval{std::min(a.lower, b.lower), std::min(a.upper, b.upper)};
  };
  if (isa<ClampOp>(op))
    return atMost(atLeast(rangeOf(1), rangeOf(0)), rangeOf(2));
  if (isa<MaximumOp>(op))
    return atLeast(rangeOf(0), rangeOf(1));
  if (isa<MinimumOp>(op))
    return atMost(rangeOf(0), rangeOf(1));
  if (isa<SelectOp>(op)) {
    Interval a = rangeOf(1), b = rangeOf(2);
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
  }
  if (isa<RemainderOp>(op)) {
    auto divisor = getSplat(op->getOperand(1));
    if (divisor && *divisor > 0)
      return {rangeOf(0).lower >= 0 ? 0 : 1 - *divisor, *divisor - 1};
  }
  return ofType;
}

Interval hlo::getIntegerRange(Value value) { return getRange(value, maxDepth); }

//===----------------------------------------------------------------------===//
// Functions of the index
//===----------------------------------------------------------------------===//

static AffineExpr getKnown(Value value, ArrayRef<AffineExpr> index,
                           const IndexingMap &domain, unsigned depth);

/// The element of the operand of an operation that moves elements.
static AffineExpr getKnownOfOperand(Operation *op, ArrayRef<AffineExpr> index,
                                    const IndexingMap &domain, unsigned depth) {
  OperandIndexings accesses = outputToInput(op, 0, 0);
  if (accesses.size() != 1)
    return {};
  const IndexingMap &map = accesses.front().map;
  if (!map.isRegular() || map.getNumRangeVars() || map.getNumRuntimeVars() ||
      !map.getConstraints().empty())
    return {};
  SmallVector<AffineExpr> operandIndex =
      llvm::map_to_vector(map.getResults(), [&](AffineExpr e) {
        return e.replaceDimsAndSymbols(index, {});
      });
  return getKnown(op->getOperand(0), operandIndex, domain, depth);
}

static AffineExpr getKnown(Value value, ArrayRef<AffineExpr> index,
                           const IndexingMap &domain, unsigned depth) {
  value = getOrigin(value);
  Operation *op = value.getDefiningOp();
  MLIRContext *context = value.getContext();
  Type elementType = getElementTypeOrSelf(value.getType());
  if (!op || depth == 0 || !isa<IntegerType>(elementType))
    return {};
  // What would not fit the type wraps around.
  Interval fitting = getRangeOfType(elementType).intersect(kSmallIntegers);
  auto ifItFits = [&](AffineExpr e) {
    return e && fitting.contains(domain.getRange(e)) ? e : AffineExpr();
  };
  auto ofInteger = [&](std::optional<int64_t> integer) {
    return integer ? ifItFits(getAffineConstantExpr(*integer, context))
                   : AffineExpr();
  };
  if (auto splat = getSplat(value))
    return ofInteger(splat);

  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    SmallVector<uint64_t> position;
    for (AffineExpr e : index)
      if (auto known = dyn_cast<AffineConstantExpr>(e))
        position.push_back(known.getValue());
    if (!elements || position.size() != index.size() ||
        !ElementsAttr::isValidIndex(elements, position))
      return {};
    return ofInteger(getInteger(
        *std::next(elements.value_begin<Attribute>(),
                   ElementsAttr::getFlattenedIndex(elements, position)),
        elementType));
  }
  if (auto iota = dyn_cast<IotaOp>(op))
    return ifItFits(index[iota.getIotaDimension()]);
  auto ofOperand = [&](unsigned i) {
    return getKnown(op->getOperand(i), index, domain, depth - 1);
  };
  if (isa<CopyOp, OptBarrierOp>(op))
    return ofOperand(0);
  if (isa<ConvertOp>(op))
    return ifItFits(ofOperand(0));
  if (isa<BroadcastOp, ReshapeOp, TransposeOp, ReverseOp, SliceOp>(op))
    return getKnownOfOperand(op, index, domain, depth - 1);
  if (isa<AddOp, SubtractOp, MultiplyOp>(op) && !isPred(elementType)) {
    AffineExpr lhs = ofOperand(0), rhs = ofOperand(1);
    if (!lhs || !rhs)
      return {};
    if (isa<AddOp>(op))
      return ifItFits(lhs + rhs);
    if (isa<SubtractOp>(op))
      return ifItFits(lhs - rhs);
    if (isa<AffineConstantExpr>(lhs) || isa<AffineConstantExpr>(rhs))
      return ifItFits(lhs * rhs);
  }
  return {};
}

AffineExpr hlo::getKnownInteger(Value value, ArrayRef<AffineExpr> index,
                                const IndexingMap &domain) {
  return getKnown(value, index, domain, maxDepth);
}
