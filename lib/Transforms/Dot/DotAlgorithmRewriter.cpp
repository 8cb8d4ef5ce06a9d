//===- DotAlgorithmRewriter.cpp - Algorithms of dots written out ----------===//
// See the description of dot-algorithm-rewriter in Passes.td; test:
// dot-algorithm-rewriter.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "dot-algorithm-rewriter"

namespace hlo {
#define GEN_PASS_DEF_DOTALGORITHMREWRITERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// How a dot of f32 is computed: the sum of the products of parts `lhs[i]` and
/// `rhs[j]` of the operands, for (i, j) of `products`, with the product of the
/// first parts behind them.
struct Splitting {
  /// The algorithm of a single product.
  DotAlgorithm algorithm;
  /// Bits of a float that are in one part.
  int64_t mask;
  unsigned parts;
  ArrayRef<std::pair<unsigned, unsigned>> products;
};

static constexpr std::pair<unsigned, unsigned> kProducts3[] = {{1, 0}, {0, 1}};
static constexpr std::pair<unsigned, unsigned> kProducts9[] = {
    {2, 2}, {1, 2}, {2, 1}, {1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}};

static std::optional<Splitting> getSplitting(DotAlgorithm algorithm) {
  constexpr DotAlgorithm bf16 = DotAlgorithm::dot_bf16_bf16_f32,
                         tf32 = DotAlgorithm::dot_tf32_tf32_f32;
  constexpr int64_t bf16Mask = 0xFFFF0000, tf32Mask = 0xFFFFE000;
  switch (algorithm) {
  case bf16:
    return Splitting{bf16, bf16Mask, 1, {}};
  case DotAlgorithm::dot_bf16_bf16_f32_x3:
    return Splitting{bf16, bf16Mask, 2, kProducts3};
  case DotAlgorithm::dot_bf16_bf16_f32_x6:
    return Splitting{bf16, bf16Mask, 3, ArrayRef(kProducts9).drop_front(3)};
  case DotAlgorithm::dot_bf16_bf16_f32_x9:
    return Splitting{bf16, bf16Mask, 3, kProducts9};
  case DotAlgorithm::dot_tf32_tf32_f32_x3:
    return Splitting{tf32, tf32Mask, 2, kProducts3};
  default:
    return std::nullopt;
  }
}

/// The first bits of floats. A NaN stays one, whichever of its bits are set.
static Value takeFirstBits(InstructionBuilder &builder, Value x, int64_t mask) {
  Value bits = builder.bitcastConvert(x, builder.getI32Type());
  Value masked = builder.bitcastConvert(
      builder.bitAnd(bits, builder.constantLike(bits, mask)),
      InstructionBuilder::getElementType(x));
  return builder.select(builder.compare(ComparisonDirection::EQ, x, x), masked,
                        x);
}

/// The parts of an operand, the largest first; the last one is rounded to its
/// type.
static SmallVector<Value> split(InstructionBuilder &builder, Value operand,
                                const Splitting &splitting) {
  Type element = splitting.algorithm == DotAlgorithm::dot_bf16_bf16_f32
                     ? Type(BFloat16Type::get(operand.getContext()))
                     : InstructionBuilder::getElementType(operand);
  SmallVector<Value> parts;
  for (unsigned i = 1; i < splitting.parts; ++i) {
    Value part = takeFirstBits(builder, operand, splitting.mask);
    parts.push_back(builder.convert(part, element));
    operand = builder.sub(operand, part);
  }
  parts.push_back(builder.convert(operand, element));
  return parts;
}

static Value writeOut(DotOp dot, InstructionBuilder &builder,
                      const InstructionExpander &expander) {
  DotAlgorithm algorithm = dot.getAlgorithm().value_or(DotAlgorithm::unset);
  std::optional<Splitting> splitting = getSplitting(algorithm);
  Type element = dot.getLhs().getType().getElementType();
  // What this pass makes of a dot.
  if (!splitting || (algorithm == splitting->algorithm && element.isBF16()))
    return {};
  if (!element.isF32() || !dot.getRhs().getType().getElementType().isF32() ||
      !dot.getType().getElementType().isF32())
    return expander.decline(dot, "elements other than f32");

  SmallVector<Value> lhs = split(builder, dot.getLhs(), *splitting),
                     rhs = split(builder, dot.getRhs(), *splitting);
  auto multiply = [&](unsigned i, unsigned j) -> Value {
    return createDot(
        builder, dot.getType(), lhs[i], rhs[j], dot.getDimensionNumbers(),
        PrecisionConfigAttr(),
        DotAlgorithmAttr::get(dot.getContext(), splitting->algorithm));
  };
  Value sum;
  for (auto [i, j] : splitting->products) {
    Value product = multiply(i, j);
    sum = sum ? builder.add(sum, product) : product;
  }
  Value high = multiply(0, 0);
  if (!sum)
    return high;
  Value isFinite = builder.unary<IsFiniteOp>(sum);
  return builder.add(
      builder.select(isFinite, sum, builder.constantLike(sum, 0.0)), high);
}

namespace {
struct DotAlgorithmRewriterPass
    : hlo::impl::DotAlgorithmRewriterPassBase<DotAlgorithmRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<DotOp>([&](DotOp dot, InstructionBuilder &builder) {
          return writeOut(dot, builder, expander);
        }))
      markAllAnalysesPreserved();
  }
};
} // namespace
