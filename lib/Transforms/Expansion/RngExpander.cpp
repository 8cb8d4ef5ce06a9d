//===- RngExpander.cpp - Distributions of random numbers ------------------===//
// See the description of rng-expander in Passes.td; test: rng-expander.mlir.

#include "CallExpander.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "rng-expander"

namespace hlo {
#define GEN_PASS_DEF_RNGEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// What of the module tells one device from another.
struct DeviceCounts {
  explicit DeviceCounts(ModuleOp module)
      : hasReplicas(getCount(module, HLODialect::kReplicaCount) > 1),
        hasPartitions(getCount(module, HLODialect::kNumPartitions) > 1) {}

  static int64_t getCount(ModuleOp module, StringRef name) {
    auto count = module->getAttrOfType<IntegerAttr>(name);
    return count ? count.getInt() : 1;
  }

  bool hasReplicas, hasPartitions;
};

/// Writes an `rng`.
class RngWriter {
public:
  RngWriter(InstructionBuilder &b, RankedTensorType type, DeviceCounts devices)
      : b(b), shape(type.getShape()), elementType(type.getElementType()),
        devices(devices) {}

  Value writeIntegers(Value low, Value high);
  Value writeUniform(Value low, Value high);
  Value writeNormal(Value mean, Value deviation);

private:
  Type getUnsigned(int64_t width) {
    return b.builder.getIntegerType(width, /*isSigned=*/false);
  }
  int64_t getWidth() const { return getElementBitWidth(elementType); }
  /// The floats to compute with.
  Type getComputeType() {
    return getWidth() == 64 ? elementType : b.builder.getF32Type();
  }
  Value getKey();
  Value getBits(ArrayRef<int64_t> bitsShape, int64_t width);
  Value getUnitFloats(ArrayRef<int64_t> floatsShape);
  Value getNextBelow(Value number);

  InstructionBuilder &b;
  ArrayRef<int64_t> shape;
  Type elementType;
  DeviceCounts devices;
};
} // namespace

/// Devices draw different numbers from states that are equal.
Value RngWriter::getKey() {
  Type u64 = getUnsigned(64);
  RankedTensorType id = b.getType({}, getUnsigned(32));
  Value key = b.constant(u64, 0);
  if (devices.hasReplicas)
    key = b.convert(b.create<ReplicaIdOp>(id), u64);
  if (devices.hasPartitions)
    key = b.bitXor(
        key, b.binary<ShiftLeftOp>(b.convert(b.create<PartitionIdOp>(id), u64),
                                   b.constant(u64, 32)));
  return b.reshape(key, {1});
}

/// Random elements of `width` bits, 32 or 64.
Value RngWriter::getBits(ArrayRef<int64_t> bitsShape, int64_t width) {
  int64_t blocks =
      llvm::divideCeil(ShapedType::getNumElements(bitsShape) * width, 128);
  Value counter =
      b.create<RngGetAndUpdateStateOp>(b.getType({2}, getUnsigned(64)), blocks);
  Value state = b.concatenate({getKey(), counter}, 0);
  return b.create<RngBitGeneratorOp>(b.getType(bitsShape, getUnsigned(width)),
                                     state, RandomAlgorithm::rng_philox);
}

/// Multiples of the precision in [0, 1).
Value RngWriter::getUnitFloats(ArrayRef<int64_t> floatsShape) {
  auto type = cast<FloatType>(getComputeType());
  int64_t width = type.getWidth(), mantissa = type.getFPMantissaWidth() - 1;
  Value bits = getBits(floatsShape, width);
  bits = b.binary<ShiftRightLogicalOp>(bits,
                                       b.constantLike(bits, width - mantissa));
  // As mantissas of numbers in [1, 2).
  APInt one = APFloat::getOne(type.getFloatSemantics()).bitcastToAPInt();
  bits = b.bitOr(bits, b.constantLike(bits, int64_t(one.getZExtValue())));
  Value floats = b.bitcastConvert(bits, type);
  return b.sub(floats, b.constantLike(floats, 1));
}

/// The largest number of the element type below a scalar of it.
Value RngWriter::getNextBelow(Value number) {
  Type compute = getComputeType(), integer = getUnsigned(getWidth());
  Value bits = b.bitcastConvert(number, integer);
  Value one = b.constantLike(bits, 1);
  Value wide = b.convert(number, compute), zero = b.constant(compute, 0);
  // Towards zero, or away from it; below zero is the smallest negative number.
  Value isPositive = b.compare(ComparisonDirection::GT, wide, zero);
  Value isZero = b.compare(ComparisonDirection::EQ, wide, zero);
  Value smallest =
      b.constant(integer, int64_t(uint64_t(1) << (getWidth() - 1) | 1));
  Value moved = b.select(isPositive, b.sub(bits, one), b.add(bits, one));
  return b.bitcastConvert(b.select(isZero, smallest, moved), elementType);
}

Value RngWriter::writeUniform(Value low, Value high) {
  Type compute = getComputeType();
  Value last = b.max(getNextBelow(b.convert(high, elementType)),
                     b.convert(low, elementType));
  low = b.convert(low, compute);
  high = b.convert(high, compute);
  Value scaled = b.mul(getUnitFloats(shape), b.sub(high, low));
  Value result = b.convert(b.add(scaled, low), elementType);
  // Rounding may have reached the end.
  Value isTooHigh =
      b.compare(ComparisonDirection::GE, b.convert(result, compute), high);
  return b.select(isTooHigh, b.splat(shape, last), result);
}

/// By the method of Box and Muller, which makes two of two.
Value RngWriter::writeNormal(Value mean, Value deviation) {
  Type compute = getComputeType();
  int64_t count = ShapedType::getNumElements(shape);
  int64_t half = llvm::divideCeil(count, 2);
  Value units = getUnitFloats({2, half});
  Value first = b.reshape(b.slice(units, 0, 0, 1), {half});
  Value second = b.reshape(b.slice(units, 0, 1, 2), {half});
  Value radius = b.math<SqrtOp>(
      b.mul(b.math<LogPlusOneOp>(b.neg(first)), b.constant(compute, -2)));
  Value angle = b.mul(second, b.constant(compute, 2 * llvm::numbers::pi));
  Value both = b.concatenate({b.mul(radius, b.math<CosineOp>(angle)),
                              b.mul(radius, b.math<SineOp>(angle))},
                             0);
  Value normal = b.reshape(b.slice(both, 0, 0, count), shape);
  Value scaled = b.mul(normal, b.convert(deviation, compute));
  return b.convert(b.add(scaled, b.convert(mean, compute)), elementType);
}

Value RngWriter::writeIntegers(Value low, Value high) {
  // With more bits than the range has, one remainder is about as likely as
  // another.
  int64_t width = getWidth() <= 16 ? 32 : 64;
  Type compute = getUnsigned(width);
  auto widen = [&](Value scalar) {
    if (isSignedInteger(elementType))
      scalar = b.convert(scalar, b.builder.getIntegerType(width));
    return b.getElementType(scalar).isSignlessInteger(width)
               ? b.bitcastConvert(scalar, compute)
               : b.convert(scalar, compute);
  };
  Value isRange = b.compare(ComparisonDirection::GT, high, low);
  Value start = widen(low);
  Value count =
      b.select(isRange, b.sub(widen(high), start), b.constant(compute, 1));
  Value offset = b.rem(getBits(shape, width), count);
  return b.convert(b.add(offset, start), elementType);
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
struct RngExpanderPass : hlo::impl::RngExpanderPassBase<RngExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    CallExpander expander(getOperation(), DEBUG_TYPE);
    expander.expandAll<RngOp>([&](RngOp op) { expand(op, expander); });
    if (!expander.hasExpanded())
      markAllAnalysesPreserved();
  }

private:
  void expand(RngOp op, CallExpander &expander);
};
} // namespace

void RngExpanderPass::expand(RngOp op, CallExpander &expander) {
  auto type = cast<RankedTensorType>(op.getType());
  if (!expander.requireStatic(op))
    return;
  if (isFloat(type.getElementType()) &&
      !llvm::isPowerOf2_64(getElementBitWidth(type.getElementType()))) {
    expander.decline(op, "no integer has as many bits as its elements");
    return;
  }
  bool isNormal = op.getDistribution() == RandomDistribution::rng_normal;
  expander.expand(op, isNormal ? "rng_normal" : "rng_uniform",
                  [&](InstructionBuilder &b, ValueRange parameters) {
                    RngWriter writer(b, type, DeviceCounts(getOperation()));
                    if (isNormal)
                      return writer.writeNormal(parameters[0], parameters[1]);
                    if (isFloat(type.getElementType()))
                      return writer.writeUniform(parameters[0], parameters[1]);
                    return writer.writeIntegers(parameters[0], parameters[1]);
                  });
}
