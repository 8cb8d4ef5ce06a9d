//===- GPUShuffle.cpp - What the lanes of a warp know together ------------===//

#include "GPUKernel.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace hlo;
namespace complex = mlir::complex;

/// The value of the lane that `mode` finds by `offset`. Devices move 32 or 64
/// bits at once.
static Value emitShuffle(ImplicitLocOpBuilder &b, Value value, Value offset,
                         gpu::ShuffleMode mode) {
  Type type = value.getType();
  if (auto complexType = dyn_cast<mlir::ComplexType>(type)) {
    Type part = complexType.getElementType();
    Value real = emitShuffle(b, complex::ReOp::create(b, part, value), offset,
                             mode),
          imag = emitShuffle(b, complex::ImOp::create(b, part, value), offset,
                             mode);
    return complex::CreateOp::create(b, complexType, real, imag);
  }
  constexpr unsigned kBits = 32;
  unsigned width = type.getIntOrFloatBitWidth();
  if (width < kBits) {
    Type bitsType = b.getIntegerType(width), wide = b.getIntegerType(kBits);
    if (type != bitsType)
      value = arith::BitcastOp::create(b, bitsType, value);
    value = arith::ExtUIOp::create(b, wide, value);
    value = arith::TruncIOp::create(b, bitsType,
                                    emitShuffle(b, value, offset, mode));
    return type == bitsType ? value
                            : Value(arith::BitcastOp::create(b, type, value));
  }
  Value width32 = arith::ConstantIntOp::create(b, b.getI32Type(), kWarpSize);
  return gpu::ShuffleOp::create(b, value, offset, width32, mode)
      .getShuffleResult();
}

static Value emitShuffle(ImplicitLocOpBuilder &b, Value value, int64_t offset,
                         gpu::ShuffleMode mode) {
  return emitShuffle(
      b, value, arith::ConstantIntOp::create(b, b.getI32Type(), offset), mode);
}

Value hlo::emitLane(ImplicitLocOpBuilder &b, Value value, Value lane) {
  lane = arith::IndexCastOp::create(b, b.getI32Type(), lane);
  return emitShuffle(b, value, lane, gpu::ShuffleMode::IDX);
}

Value hlo::emitLaneBefore(ImplicitLocOpBuilder &b, Value value,
                          int64_t distance) {
  return emitShuffle(b, value, distance, gpu::ShuffleMode::UP);
}

FailureOr<SmallVector<Value>> hlo::emitWarpReduction(
    ImplicitLocOpBuilder &b, SmallVector<Value> values, int64_t lanes,
    function_ref<FailureOr<SmallVector<Value>>(ValueRange, ValueRange)>
        combine) {
  for (int64_t distance = lanes / 2; distance > 0; distance /= 2) {
    SmallVector<Value> others = llvm::map_to_vector(values, [&](Value value) {
      return emitShuffle(b, value, distance, gpu::ShuffleMode::XOR);
    });
    FailureOr<SmallVector<Value>> combined = combine(values, others);
    if (failed(combined))
      return failure();
    values = std::move(*combined);
  }
  return values;
}

FailureOr<SmallVector<Value>> hlo::emitWarpScan(
    ImplicitLocOpBuilder &b, SmallVector<Value> values, Value lane,
    int64_t lanes,
    function_ref<FailureOr<SmallVector<Value>>(ValueRange, ValueRange)>
        combine) {
  for (int64_t distance = 1; distance < lanes; distance *= 2) {
    SmallVector<Value> before = llvm::map_to_vector(values, [&](Value value) {
      return emitLaneBefore(b, value, distance);
    });
    FailureOr<SmallVector<Value>> combined = combine(before, values);
    if (failed(combined))
      return failure();
    Value isThere =
        arith::CmpIOp::create(b, arith::CmpIPredicate::uge, lane,
                              arith::ConstantIndexOp::create(b, distance));
    for (auto [value, next] : llvm::zip_equal(values, *combined))
      value = arith::SelectOp::create(b, isThere, next, value);
  }
  return values;
}
