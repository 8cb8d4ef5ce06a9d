//===- VectorScan.cpp - Scans in registers --------------------------------===//

#include "VectorScan.h"
#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace hlo;
namespace vector = mlir::vector;

/// Bytes of a vector, of which processors with shorter ones have several. LLVM
/// does not end for some that have more lanes than that.
static constexpr int64_t kVectorBytes = 64, kMostLanes = 32;

static bool isExtremum(Operation *combiner) {
  return isa<MaximumOp, MinimumOp>(combiner);
}

std::optional<VectorScan> VectorScan::get(Region &computation, int64_t stride) {
  Operation *combiner = getCombiner(computation);
  if (!combiner)
    return std::nullopt;
  Type element = getElementType(combiner->getResult(0));
  Type scalar = getScalarType(element);
  if (!scalar.isIntOrFloat() || getStorageType(element) != scalar)
    return std::nullopt;
  VectorScan scan(combiner, stride);
  unsigned bits = scalar.getIntOrFloatBitWidth();
  bool areKeys = isFloat(element) && isExtremum(combiner);
  // Other floats of 16 bits are rounded as no processor does it at once.
  if (isFloat(element) && !areKeys && bits < 32 && !element.isF16())
    return std::nullopt;
  int64_t lanes = kVectorBytes * CHAR_BIT /
                  (isFloat(element) && !areKeys ? std::max(bits, 32u) : bits);
  lanes = std::min(lanes, kMostLanes);
  scan.type = scan.scanType = mlir::VectorType::get(lanes, scalar);
  if (areKeys) {
    auto key = mlir::IntegerType::get(element.getContext(), bits);
    scan.scanType = mlir::VectorType::get(lanes, key);
    scan.identity = DenseElementsAttr::get(
        scan.scanType, isa<MaximumOp>(combiner)
                           ? APInt::getSignedMinValue(bits)
                           : APInt::getSignedMaxValue(bits));
  } else {
    auto neutral = cast<DenseElementsAttr>(
        getNeutralElement(combiner, RankedTensorType::get({}, element)));
    scan.identity =
        isFloat(element)
            ? DenseElementsAttr::get(scan.type,
                                     neutral.getSplatValue<APFloat>())
            : DenseElementsAttr::get(scan.type, neutral.getSplatValue<APInt>());
  }
  return stride < lanes ? std::optional(scan) : std::nullopt;
}

static Value emitSplat(ImplicitLocOpBuilder &b, mlir::VectorType type,
                       const APInt &value) {
  return arith::ConstantOp::create(b, DenseElementsAttr::get(type, value));
}

/// Turns the bits of negative floats around: integers in the order of floats,
/// and back.
static Value emitTurned(ImplicitLocOpBuilder &b, Value bits) {
  auto type = cast<mlir::VectorType>(bits.getType());
  unsigned width = type.getElementTypeBitWidth();
  Value sign = arith::ShRSIOp::create(
      b, bits, emitSplat(b, type, APInt(width, width - 1)));
  Value mask = emitSplat(b, type, APInt::getSignedMaxValue(width));
  return arith::XOrIOp::create(b, bits, arith::AndIOp::create(b, sign, mask));
}

/// NaN comes out of all that it is combined with.
Value VectorScan::emitKeys(ImplicitLocOpBuilder &b, Value floats) const {
  Value bits = arith::BitcastOp::create(b, scanType, floats);
  unsigned width = scanType.getElementTypeBitWidth();
  APInt greatest = APInt::getSignedMaxValue(width);
  APInt infinity =
      APFloat::getInf(
          cast<mlir::FloatType>(type.getElementType()).getFloatSemantics())
          .bitcastToAPInt();
  Value magnitude =
      arith::AndIOp::create(b, bits, emitSplat(b, scanType, greatest));
  Value isNaN = arith::CmpIOp::create(b, arith::CmpIPredicate::sgt, magnitude,
                                      emitSplat(b, scanType, infinity));
  Value nan = emitSplat(
      b, scanType,
      isa<MaximumOp>(combiner) ? greatest : APInt::getSignedMinValue(width));
  return arith::SelectOp::create(b, isNaN, nan, emitTurned(b, bits));
}

Value VectorScan::emitFloats(ImplicitLocOpBuilder &b, Value keys) const {
  return arith::BitcastOp::create(b, type, emitTurned(b, keys));
}

Value VectorScan::emitCombined(ImplicitLocOpBuilder &b, Value lhs,
                               Value rhs) const {
  if (type != scanType)
    return isa<MaximumOp>(combiner)
               ? Value(arith::MaxSIOp::create(b, lhs, rhs))
               : Value(arith::MinSIOp::create(b, lhs, rhs));
  if (!type.getElementType().isF16())
    return ScalarEmitter(b, combiner).emit({lhs, rhs});
  auto wide = mlir::VectorType::get(type.getShape(), b.getF32Type());
  lhs = arith::ExtFOp::create(b, wide, lhs);
  rhs = arith::ExtFOp::create(b, wide, rhs);
  Value result = isa<AddOp>(combiner)
                     ? Value(arith::AddFOp::create(b, lhs, rhs))
                     : Value(arith::MulFOp::create(b, lhs, rhs));
  return arith::TruncFOp::create(b, type, result);
}

static Value emitShuffle(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                         function_ref<int64_t(int64_t)> getLane) {
  SmallVector<int64_t> lanes;
  for (int64_t i :
       llvm::seq(cast<mlir::VectorType>(lhs.getType()).getDimSize(0)))
    lanes.push_back(getLane(i));
  return vector::ShuffleOp::create(b, lhs, rhs, lanes);
}

Value VectorScan::emitReversed(ImplicitLocOpBuilder &b, Value elements) const {
  return emitShuffle(b, elements, elements,
                     [&](int64_t i) { return getNumLanes() - 1 - i; });
}

Value VectorScan::emitInit(ImplicitLocOpBuilder &b, Value scalar) const {
  Value init = vector::BroadcastOp::create(b, type, scalar);
  return type == scanType ? init : emitKeys(b, init);
}

VectorScan::Result VectorScan::emit(ImplicitLocOpBuilder &b, Value elements,
                                    Value carry, bool isExclusive) const {
  int64_t lanes = getNumLanes();
  Value own = type == scanType ? elements : emitKeys(b, elements);
  Value none = arith::ConstantOp::create(b, identity);
  for (int64_t distance = stride; distance < lanes; distance *= 2)
    own = emitCombined(b,
                       emitShuffle(b, none, own,
                                   [&](int64_t i) {
                                     return i < distance ? i
                                                         : lanes + i - distance;
                                   }),
                       own);
  // What waits for the vector before is one operation, unless other lanes of
  // the next one go on with what these have.
  auto getLast = [&](Value vector) {
    return emitShuffle(b, vector, vector,
                       [&](int64_t i) { return lanes - stride + i % stride; });
  };
  Value before = lanes % stride == 0 ? carry : getLast(carry);
  Value scanned = emitCombined(b, carry, own);
  if (isExclusive)
    scanned = emitShuffle(b, carry, scanned, [&](int64_t i) {
      return i < stride ? i : lanes + i - stride;
    });
  return {type == scanType ? scanned : emitFloats(b, scanned),
          emitCombined(b, before, getLast(own))};
}
