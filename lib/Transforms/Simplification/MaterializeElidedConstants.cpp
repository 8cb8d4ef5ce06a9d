//===- MaterializeElidedConstants.cpp - Values for lost constants ---------===//
// See the description of materialize-elided-constants in Passes.td; test:
// materialize-elided-constants.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "materialize-elided-constants"

namespace hlo {
#define GEN_PASS_DEF_MATERIALIZEELIDEDCONSTANTSPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Random values beyond this many bytes are refused: a text of 20 bytes may ask
/// for any amount.
static constexpr int64_t kMaxRandomBytes = int64_t(1) << 32;

namespace {
/// SplitMix64: the same numbers on every machine.
class Generator {
public:
  explicit Generator(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

private:
  uint64_t state;
};

} // namespace

/// The type of the numbers an element is made of.
static Type getComponentType(RankedTensorType type) {
  if (auto complex = dyn_cast<ComplexType>(type.getElementType()))
    return complex.getElementType();
  return type.getElementType();
}

static int64_t getComponentBytes(RankedTensorType type) {
  return llvm::divideCeil(getComponentType(type).getIntOrFloatBitWidth(), 8);
}

static int64_t getComponentsPerElement(RankedTensorType type) {
  return isa<ComplexType>(type.getElementType()) ? 2 : 1;
}

/// Nothing if the number does not fit.
static std::optional<int64_t> getLiteralBytes(RankedTensorType type) {
  int64_t bytes = getComponentBytes(type) * getComponentsPerElement(type);
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

/// Every bit 0, which is zero wherever the type has one.
static DenseElementsAttr getZero(RankedTensorType type) {
  if (llvm::is_contained(type.getShape(), 0))
    return DenseElementsAttr::getFromRawBuffer(type, {});
  SmallVector<char> element(
      getComponentBytes(type) * getComponentsPerElement(type), 0);
  return DenseElementsAttr::getFromRawBuffer(type, element);
}

/// Floating-point numbers of [-1, 1), integers of [0, 8), any truth value:
/// small enough for sums to stay finite and for indices to be mostly in range.
static DenseElementsAttr getRandom(RankedTensorType type, uint64_t seed) {
  Generator generator(seed);
  int64_t count = type.getNumElements() * getComponentsPerElement(type);
  Type component = getComponentType(type);
  unsigned width = component.getIntOrFloatBitWidth();
  if (width == 1) {
    SmallVector<bool> values(count);
    for (bool &value : values)
      value = generator.next() & 1;
    return DenseElementsAttr::get(type, values);
  }

  std::vector<char> data;
  int64_t componentBytes = getComponentBytes(type);
  data.reserve(count * componentBytes);
  auto floatType = dyn_cast<FloatType>(component);
  for (int64_t i = 0; i < count; ++i) {
    uint64_t bits = generator.next();
    if (floatType) {
      const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
      double value = double(bits >> 11) * 0x1p-52 - 1;
      if (!APFloat::semanticsHasSignedRepr(semantics))
        value = (value + 1) / 2 + 0x1p-52;
      APFloat number(value);
      bool losesInfo;
      number.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
      bits = number.bitcastToAPInt().getZExtValue();
    } else {
      // The sign bit stays 0.
      bits >>= 64 - std::min(width - 1, 3u);
    }
    for (int64_t byte = 0; byte < componentBytes; ++byte)
      data.push_back(static_cast<char>(bits >> (8 * byte)));
  }
  return DenseElementsAttr::getFromRawBuffer(type, data);
}

namespace {
struct MaterializeElidedConstantsPass
    : ::hlo::impl::MaterializeElidedConstantsPassBase<
          MaterializeElidedConstantsPass> {
  using Base::Base;

  void runOnOperation() override {
    // Constants are numbered, so that each gets values of its own.
    uint64_t index = 0;
    bool isChanged = false;
    WalkResult result = getOperation()->walk([&](ConstantOp op) {
      FailureOr<TypedAttr> value = materialize(op, op.getValue(), index);
      if (failed(value))
        return WalkResult::interrupt();
      if (*value == op.getValue())
        return WalkResult::advance();
      isChanged = true;
      remark::passed(
          op.getLoc(),
          remark::RemarkOpts::name("Materialized").category(DEBUG_TYPE))
          << remark::add("elided elements are {0} now",
                         random ? "random" : "zero");
      op.setValueAttr(*value);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
    else if (!isChanged)
      markAllAnalysesPreserved();
  }

  FailureOr<TypedAttr> materialize(ConstantOp op, TypedAttr value,
                                   uint64_t &index) {
    if (auto tuple = dyn_cast<TupleLiteralAttr>(value)) {
      SmallVector<TypedAttr> elements;
      for (TypedAttr element : tuple.getElements()) {
        FailureOr<TypedAttr> replacement = materialize(op, element, index);
        if (failed(replacement))
          return failure();
        elements.push_back(*replacement);
      }
      return TypedAttr(
          TupleLiteralAttr::get(&getContext(), elements, tuple.getType()));
    }
    if (!isa<ElidedAttr>(value))
      return value;
    auto type = cast<RankedTensorType>(value.getType());
    if (!random)
      return TypedAttr(getZero(type));
    ++index;
    std::optional<int64_t> bytes = getLiteralBytes(type);
    if (!bytes || *bytes > kMaxRandomBytes) {
      op.emitError("an elided constant of type ")
          << type << " is too large for random values";
      return failure();
    }
    return TypedAttr(getRandom(type, seed ^ (index << 40)));
  }
};
} // namespace
