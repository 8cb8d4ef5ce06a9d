//===- HLOElementwiseFolds.cpp - Identities of elementwise operations -----===//
// Only what gives one of the operands back, bit for bit: nothing is computed
// here, and floats keep NaN, infinities and the sign of zero.

#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "mlir/IR/TypeUtilities.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Shared by the folders
//===----------------------------------------------------------------------===//

OpFoldResult hlo::foldTo(Operation *op, Value value) {
  if (op->getResult(0).getType() != value.getType() ||
      hasControlDependencies(op))
    return {};
  if (Attribute sharding = op->getAttr(HLODialect::kSharding)) {
    Operation *source = value.getDefiningOp();
    if (!source || source->getAttr(HLODialect::kSharding) != sharding)
      return {};
  }
  return value;
}

DenseElementsAttr hlo::getSplatElements(Value array) {
  // Asked of every operand, few of which are constants.
  Operation *source = array.getDefiningOp();
  while (auto broadcast = dyn_cast_or_null<BroadcastOp>(source))
    source = broadcast.getOperand().getDefiningOp();
  auto constant = dyn_cast_or_null<ConstantOp>(source);
  if (!constant)
    return {};
  auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
  if (!elements || elements.empty() || !elements.isSplat() ||
      elements.getElementType() != getElementTypeOrSelf(array.getType()))
    return {};
  return elements;
}

/// Far cheaper than making an attribute of the value.
template <typename T>
static std::optional<T> getSplatOf(Value array,
                                   function_ref<bool(Type)> isRight) {
  DenseElementsAttr elements = getSplatElements(array);
  if (!elements || !isRight(elements.getElementType()))
    return std::nullopt;
  return elements.getSplatValue<T>();
}

Attribute hlo::getSplatConstant(Value array) {
  DenseElementsAttr elements = getSplatElements(array);
  return elements ? elements.getSplatValue<Attribute>() : Attribute();
}

bool hlo::isSplatConstant(Value array) { return bool(getSplatElements(array)); }

std::optional<APInt> hlo::getSplatInteger(Value array) {
  return getSplatOf<APInt>(array, isPredOrInteger);
}

std::optional<APFloat> hlo::getSplatFloat(Value array) {
  return getSplatOf<APFloat>(array, isFloat);
}

std::optional<std::complex<APFloat>> hlo::getSplatComplex(Value array) {
  return getSplatOf<std::complex<APFloat>>(array, isComplex);
}

bool hlo::holds(ComparisonDirection direction, const APInt &lhs,
                const APInt &rhs, bool isUnsigned) {
  bool isLess = isUnsigned ? lhs.ult(rhs) : lhs.slt(rhs);
  switch (direction) {
  case ComparisonDirection::EQ:
    return lhs == rhs;
  case ComparisonDirection::NE:
    return lhs != rhs;
  case ComparisonDirection::LT:
    return isLess;
  case ComparisonDirection::GE:
    return !isLess;
  case ComparisonDirection::LE:
    return isLess || lhs == rhs;
  case ComparisonDirection::GT:
    return !isLess && lhs != rhs;
  }
  llvm_unreachable("unknown direction");
}

/// Preds and integers only: x + 0 is not x for a float -0.
static bool isSplatZero(Value array) {
  std::optional<APInt> value = getSplatInteger(array);
  return value && value->isZero();
}

static bool isSplatOne(Value array) {
  std::optional<APInt> value = getSplatInteger(array);
  return value && value->isOne();
}

static bool isSplatAllOnes(Value array) {
  std::optional<APInt> value = getSplatInteger(array);
  return value && value->isAllOnes();
}

/// op(x, x) -> x of preds and integers; a float may be a signalling NaN.
template <typename OpT> static OpFoldResult foldIdempotent(OpT op) {
  Type element = cast<RankedTensorType>(op.getType()).getElementType();
  if (op.getLhs() != op.getRhs() || !isPredOrInteger(element))
    return {};
  return foldTo(op, op.getLhs());
}

/// op(op(x)) -> x, unless the value in between has another precision.
template <typename OpT> static OpFoldResult foldInvolution(OpT op) {
  auto inner = op.getOperand().template getDefiningOp<OpT>();
  return inner && inner.getType() == op.getType()
             ? foldTo(op, inner.getOperand())
             : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// Unary operations and conversions
//===----------------------------------------------------------------------===//

OpFoldResult NegateOp::fold(FoldAdaptor) { return foldInvolution(*this); }

OpFoldResult NotOp::fold(FoldAdaptor) { return foldInvolution(*this); }

/// real(complex(a, b)) -> a; real(a) -> a of a float.
OpFoldResult RealOp::fold(FoldAdaptor) {
  if (auto complex = getOperand().getDefiningOp<ComplexOp>())
    return foldTo(*this, complex.getLhs());
  return foldTo(*this, getOperand());
}

/// imag(complex(a, b)) -> b.
OpFoldResult ImagOp::fold(FoldAdaptor) {
  if (auto complex = getOperand().getDefiningOp<ComplexOp>())
    return foldTo(*this, complex.getRhs());
  return {};
}

/// convert(x) -> x to the same type.
OpFoldResult ConvertOp::fold(FoldAdaptor) {
  return foldTo(*this, getOperand());
}

//===----------------------------------------------------------------------===//
// Binary operations: constants are on the right of the commutative ones
//===----------------------------------------------------------------------===//

/// x + 0 -> x; of preds, x or false.
OpFoldResult AddOp::fold(FoldAdaptor) {
  return isSplatZero(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

/// x - 0 -> x.
OpFoldResult SubtractOp::fold(FoldAdaptor) {
  return isSplatZero(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

/// x * 1 -> x, x * 0 -> 0; of preds, x and true, x and false.
OpFoldResult MultiplyOp::fold(FoldAdaptor) {
  if (isSplatOne(getRhs()))
    return foldTo(*this, getLhs());
  return isSplatZero(getRhs()) ? foldTo(*this, getRhs()) : OpFoldResult();
}

/// x / 1 -> x.
OpFoldResult DivideOp::fold(FoldAdaptor) {
  return isSplatOne(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

OpFoldResult MaximumOp::fold(FoldAdaptor) { return foldIdempotent(*this); }

OpFoldResult MinimumOp::fold(FoldAdaptor) { return foldIdempotent(*this); }

/// x << 0 -> x, and the other shifts.
OpFoldResult ShiftLeftOp::fold(FoldAdaptor) {
  return isSplatZero(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

OpFoldResult ShiftRightArithmeticOp::fold(FoldAdaptor) {
  return isSplatZero(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

OpFoldResult ShiftRightLogicalOp::fold(FoldAdaptor) {
  return isSplatZero(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

/// x and ~0 -> x, x and 0 -> 0, x and x -> x.
OpFoldResult AndOp::fold(FoldAdaptor) {
  if (isSplatAllOnes(getRhs()))
    return foldTo(*this, getLhs());
  if (isSplatZero(getRhs()))
    return foldTo(*this, getRhs());
  return foldIdempotent(*this);
}

/// x or 0 -> x, x or ~0 -> ~0, x or x -> x.
OpFoldResult OrOp::fold(FoldAdaptor) {
  if (isSplatZero(getRhs()))
    return foldTo(*this, getLhs());
  if (isSplatAllOnes(getRhs()))
    return foldTo(*this, getRhs());
  return foldIdempotent(*this);
}

/// x xor 0 -> x.
OpFoldResult XorOp::fold(FoldAdaptor) {
  return isSplatZero(getRhs()) ? foldTo(*this, getLhs()) : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// SelectOp
//===----------------------------------------------------------------------===//

/// select(true, x, y) -> x, select(false, x, y) -> y, select(p, x, x) -> x.
OpFoldResult SelectOp::fold(FoldAdaptor) {
  if (getOnTrue() == getOnFalse())
    return foldTo(*this, getOnTrue());
  if (std::optional<APInt> pred = getSplatInteger(getPred()))
    return foldTo(*this, pred->isZero() ? getOnFalse() : getOnTrue());
  return {};
}
