//===- GPUShuffle.cpp - What the lanes of a warp know together ------------===//

#include "GPUKernel.h"
#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace hlo;
namespace complex = mlir::complex;

/// The value of the lane whose number differs in the bits of `distance`.
/// Devices move 32 or 64 bits at once.
static Value emitShuffle(ImplicitLocOpBuilder &b, Value value,
                         int64_t distance) {
  Type type = value.getType();
  if (auto complexType = dyn_cast<mlir::ComplexType>(type)) {
    Type part = complexType.getElementType();
    Value real =
        emitShuffle(b, complex::ReOp::create(b, part, value), distance);
    Value imag =
        emitShuffle(b, complex::ImOp::create(b, part, value), distance);
    return complex::CreateOp::create(b, complexType, real, imag);
  }
  constexpr unsigned kBits = 32;
  unsigned width = type.getIntOrFloatBitWidth();
  if (width < kBits) {
    Type bitsType = b.getIntegerType(width), wide = b.getIntegerType(kBits);
    if (type != bitsType)
      value = arith::BitcastOp::create(b, bitsType, value);
    value = arith::ExtUIOp::create(b, wide, value);
    value =
        arith::TruncIOp::create(b, bitsType, emitShuffle(b, value, distance));
    return type == bitsType ? value
                            : Value(arith::BitcastOp::create(b, type, value));
  }
  return gpu::ShuffleOp::create(b, value, distance, kWarpSize,
                                gpu::ShuffleMode::XOR)
      .getShuffleResult();
}

FailureOr<SmallVector<Value>> hlo::emitWarpReduction(
    ImplicitLocOpBuilder &b, SmallVector<Value> values, int64_t lanes,
    function_ref<FailureOr<SmallVector<Value>>(ValueRange, ValueRange)>
        combine) {
  for (int64_t distance = lanes / 2; distance > 0; distance /= 2) {
    SmallVector<Value> others = llvm::map_to_vector(
        values, [&](Value value) { return emitShuffle(b, value, distance); });
    FailureOr<SmallVector<Value>> combined = combine(values, others);
    if (failed(combined))
      return failure();
    values = std::move(*combined);
  }
  return values;
}
