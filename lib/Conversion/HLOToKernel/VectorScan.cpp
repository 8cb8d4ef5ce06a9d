//===- VectorScan.cpp - Scans in registers --------------------------------===//

#include "VectorScan.h"
#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace hlo;
namespace vector = mlir::vector;

/// Bytes of a vector, of which processors with shorter ones have several.
static constexpr int64_t kVectorBytes = 64;

static bool isExtremum(Operation *combiner) {
  return isa<MaximumOp, MinimumOp>(combiner);
}

std::optional<VectorScan> VectorScan::get(Region &computation) {
  Operation *combiner = getCombiner(computation);
  if (!combiner)
    return std::nullopt;
  Type element = getElementType(combiner->getResult(0));
  Type scalar = getScalarType(element);
  // Narrower floats are combined as f32.
  if (!scalar.isIntOrFloat() || getStorageType(element) != scalar ||
      (isFloat(element) && scalar.getIntOrFloatBitWidth() < 32))
    return std::nullopt;
  VectorScan scan(combiner);
  unsigned bits = scalar.getIntOrFloatBitWidth();
  int64_t lanes = kVectorBytes * CHAR_BIT / bits;
  scan.type = scan.scanType = mlir::VectorType::get(lanes, scalar);
  if (isFloat(element) && isExtremum(combiner)) {
    auto bitsType = mlir::IntegerType::get(element.getContext(), bits);
    scan.scanType = mlir::VectorType::get(lanes, bitsType);
    scan.identity = DenseElementsAttr::get(
        scan.scanType, isa<MaximumOp>(combiner)
                           ? APInt::getSignedMinValue(bits)
                           : APInt::getSignedMaxValue(bits));
    return scan;
  }
  auto neutral = dyn_cast_if_present<DenseElementsAttr>(
      getNeutralElement(combiner, RankedTensorType::get({}, element)));
  if (!neutral)
    return std::nullopt;
  scan.identity =
      isFloat(element)
          ? DenseElementsAttr::get(scan.type, neutral.getSplatValue<APFloat>())
          : DenseElementsAttr::get(scan.type, neutral.getSplatValue<APInt>());
  return scan;
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
  Value keys = emitTurned(b, arith::BitcastOp::create(b, scanType, floats));
  Value isNaN =
      arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, floats, floats);
  unsigned width = scanType.getElementTypeBitWidth();
  Value nan =
      emitSplat(b, scanType,
                isa<MaximumOp>(combiner) ? APInt::getSignedMaxValue(width)
                                         : APInt::getSignedMinValue(width));
  return arith::SelectOp::create(b, isNaN, nan, keys);
}

Value VectorScan::emitFloats(ImplicitLocOpBuilder &b, Value keys) const {
  return arith::BitcastOp::create(b, type, emitTurned(b, keys));
}

Value VectorScan::emitCombined(ImplicitLocOpBuilder &b, Value lhs,
                               Value rhs) const {
  if (type == scanType)
    return ScalarEmitter(b, combiner).emit({lhs, rhs});
  if (isa<MaximumOp>(combiner))
    return arith::MaxSIOp::create(b, lhs, rhs);
  return arith::MinSIOp::create(b, lhs, rhs);
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
  for (int64_t distance = 1; distance < lanes; distance *= 2)
    own = emitCombined(b,
                       emitShuffle(b, none, own,
                                   [&](int64_t i) {
                                     return i < distance ? i
                                                         : lanes + i - distance;
                                   }),
                       own);
  // What waits for the vector before is one operation.
  Value total = emitShuffle(b, own, own, [&](int64_t) { return lanes - 1; });
  Value scanned = emitCombined(b, carry, own);
  if (isExclusive)
    scanned = emitShuffle(b, carry, scanned,
                          [&](int64_t i) { return lanes - 1 + i; });
  return {type == scanType ? scanned : emitFloats(b, scanned),
          emitCombined(b, carry, total)};
}
