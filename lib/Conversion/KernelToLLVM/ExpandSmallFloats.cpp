//===- ExpandSmallFloats.cpp - Conversions of f8, f6 and f4 ---------------===//
// See the description of expand-small-floats in Passes.td; test:
// expand-small-floats.mlir.

#include "hlo/Conversion/Kernel/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace hlo {
#define GEN_PASS_DEF_EXPANDSMALLFLOATSPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using arith::CmpIPredicate;
using llvm::APFloat;
using mlir::ImplicitLocOpBuilder;

static constexpr unsigned kSingleMantissa = 23;
static constexpr int kSingleBias = 127;

namespace {
/// What the bits of a format mean. Those of magnitudes are without the sign.
struct Format {
  unsigned width, mantissaBits;
  int bias;
  uint32_t greatest;
  std::optional<uint32_t> infinity, nan;
  /// Whether there is a negative zero; else that is NaN, the only one.
  bool hasNegativeZero;

  /// Of the types that have a sign.
  static std::optional<Format> get(Type type) {
    auto floatType = dyn_cast<mlir::FloatType>(type);
    if (!floatType || floatType.getWidth() > 8 ||
        isa<mlir::Float8E8M0FNUType>(floatType))
      return std::nullopt;
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    auto getBits = [](const APFloat &value) {
      return static_cast<uint32_t>(value.bitcastToAPInt().getZExtValue());
    };
    Format format;
    format.width = floatType.getWidth();
    format.mantissaBits = APFloat::semanticsPrecision(semantics) - 1;
    format.bias = 1 - APFloat::semanticsMinExponent(semantics);
    format.greatest = getBits(APFloat::getLargest(semantics));
    if (APFloat::semanticsHasInf(semantics))
      format.infinity = getBits(APFloat::getInf(semantics));
    if (APFloat::semanticsHasNaN(semantics))
      format.nan = getBits(APFloat::getQNaN(semantics));
    format.hasNegativeZero = format.nan != format.getSignBit();
    return format;
  }

  uint32_t getSignBit() const { return 1u << (width - 1); }
  /// By how much shorter than that of f32 its mantissa is.
  unsigned getShift() const { return kSingleMantissa - mantissaBits; }
  /// What to add to the exponent of f32, in its place.
  uint32_t getRebias() const {
    return static_cast<uint32_t>(kSingleBias - bias) << kSingleMantissa;
  }
  uint32_t getOverflow() const {
    return infinity ? *infinity : nan ? *nan : greatest;
  }
};

/// Arithmetic on the bits of f32.
class Bits {
public:
  Bits(Location location, OpBuilder &builder) : b(location, builder) {}

  Value constant(uint32_t value) {
    return arith::ConstantOp::create(
        b, b.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subtract(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value mask(Value x, uint32_t bits) {
    return arith::AndIOp::create(b, x, constant(bits));
  }
  Value combine(Value x, Value y) { return arith::OrIOp::create(b, x, y); }
  Value shiftLeft(Value x, unsigned count) {
    return arith::ShLIOp::create(b, x, constant(count));
  }
  Value shiftRight(Value x, unsigned count) {
    return arith::ShRUIOp::create(b, x, constant(count));
  }
  Value compare(CmpIPredicate predicate, Value x, uint32_t y) {
    return arith::CmpIOp::create(b, predicate, x, constant(y));
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value toFloat(Value x) {
    return arith::BitcastOp::create(b, b.getF32Type(), x);
  }
  Value fromFloat(Value x) {
    return arith::BitcastOp::create(b, b.getI32Type(), x);
  }

  ImplicitLocOpBuilder b;
};

struct Extend : mlir::OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::ExtFOp op,
                  mlir::PatternRewriter &rewriter) const override {
    std::optional<Format> format = Format::get(op.getIn().getType());
    if (!format)
      return failure();
    Bits e(op.getLoc(), rewriter);
    Value bits = arith::BitcastOp::create(
        e.b, rewriter.getIntegerType(format->width), op.getIn());
    bits = arith::ExtUIOp::create(e.b, rewriter.getI32Type(), bits);
    Value magnitude = e.mask(bits, format->getSignBit() - 1);
    Value sign =
        e.shiftLeft(e.mask(bits, format->getSignBit()), 32 - format->width);
    Value shifted = e.shiftLeft(magnitude, format->getShift());
    Value normal = e.add(shifted, e.constant(format->getRebias()));
    // 2^(1-bias) * (1 + m) - 2^(1-bias) is exact.
    uint32_t smallest = format->getRebias() + (1u << kSingleMantissa);
    Value sum = e.toFloat(e.add(shifted, e.constant(smallest)));
    Value denormal = e.fromFloat(
        arith::SubFOp::create(e.b, sum, e.toFloat(e.constant(smallest))));
    Value isDenormal =
        e.compare(CmpIPredicate::ult, magnitude, 1u << format->mantissaBits);
    Value result = e.select(isDenormal, denormal, normal);
    if (format->infinity)
      result =
          e.select(e.compare(CmpIPredicate::eq, magnitude, *format->infinity),
                   e.constant(0x7f800000), result);
    result = e.combine(result, sign);
    if (format->nan) {
      Value isNaN = format->hasNegativeZero
                        ? e.compare(CmpIPredicate::ugt, magnitude,
                                    format->infinity.value_or(format->greatest))
                        : e.compare(CmpIPredicate::eq, bits, *format->nan);
      result = e.select(isNaN, e.combine(e.constant(0x7fc00000), sign), result);
    }
    replace(rewriter, op, e.toFloat(result));
    return success();
  }

  static void replace(mlir::PatternRewriter &rewriter, arith::ExtFOp op,
                      Value single) {
    unsigned width = op.getType().getIntOrFloatBitWidth();
    if (width > 32)
      rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, op.getType(), single);
    else if (width < 32)
      rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), single);
    else
      rewriter.replaceOp(op, single);
  }
};

struct Truncate : mlir::OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::TruncFOp op,
                  mlir::PatternRewriter &rewriter) const override {
    std::optional<Format> format = Format::get(op.getType());
    // Rounding f64 to f32 first would be rounding twice.
    if (!format || op.getIn().getType().getIntOrFloatBitWidth() > 32)
      return failure();
    Bits e(op.getLoc(), rewriter);
    unsigned shift = format->getShift();
    Value single = op.getIn();
    if (!single.getType().isF32())
      single = arith::ExtFOp::create(e.b, rewriter.getF32Type(), single);
    Value bits = e.fromFloat(single);
    Value magnitude = e.mask(bits, 0x7fffffff);
    Value sign = e.shiftLeft(e.shiftRight(bits, 31), format->width - 1);
    // To nearest, and even.
    Value isOdd = e.mask(e.shiftRight(magnitude, shift), 1);
    Value rounded =
        e.add(e.add(magnitude, isOdd), e.constant((1u << (shift - 1)) - 1));
    Value normal = e.subtract(e.shiftRight(rounded, shift),
                              e.constant(format->getRebias() >> shift));
    // The sum with a power of two ends at the last bit that denormals have.
    uint32_t smallest = format->getRebias() + (1u << kSingleMantissa);
    uint32_t power = smallest + (shift << kSingleMantissa);
    Value sum = arith::AddFOp::create(e.b, e.toFloat(magnitude),
                                      e.toFloat(e.constant(power)));
    Value denormal = e.subtract(e.fromFloat(sum), e.constant(power));
    Value isTooGreat = e.compare(CmpIPredicate::ugt, normal, format->greatest);
    Value result =
        e.select(isTooGreat, e.constant(format->getOverflow()), normal);
    result = e.select(e.compare(CmpIPredicate::ult, magnitude, smallest),
                      denormal, result);
    Value isNaN = e.compare(CmpIPredicate::ugt, magnitude, 0x7f800000);
    if (format->nan)
      result = e.select(isNaN, e.constant(*format->nan), result);
    Value withSign = e.combine(result, sign);
    // Where there is no NaN, HLO has a negative zero for it.
    if (!format->nan)
      withSign = e.select(isNaN, e.constant(format->getSignBit()), withSign);
    if (!format->hasNegativeZero) {
      Value isZero = e.compare(CmpIPredicate::eq,
                               e.mask(result, format->getSignBit() - 1), 0);
      withSign = e.select(isZero, result, withSign);
    }
    Value narrow = arith::TruncIOp::create(
        e.b, rewriter.getIntegerType(format->width), withSign);
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), narrow);
    return success();
  }
};

/// A power of two: upstream's expansion has zero for the least.
struct ExtendExponent : mlir::OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::ExtFOp op,
                  mlir::PatternRewriter &rewriter) const override {
    if (!isa<mlir::Float8E8M0FNUType>(op.getIn().getType()))
      return failure();
    Bits e(op.getLoc(), rewriter);
    Value bits =
        arith::BitcastOp::create(e.b, rewriter.getI8Type(), op.getIn());
    bits = arith::ExtUIOp::create(e.b, rewriter.getI32Type(), bits);
    Value result = e.shiftLeft(bits, kSingleMantissa);
    result = e.select(e.compare(CmpIPredicate::eq, bits, 0),
                      e.constant(1u << (kSingleMantissa - 1)), result);
    result = e.select(e.compare(CmpIPredicate::eq, bits, 255),
                      e.constant(0x7fc00000), result);
    Extend::replace(rewriter, op, e.toFloat(result));
    return success();
  }
};

/// To the nearest power of two, halfway cases away from zero; NaN for what is
/// not positive.
struct TruncateToExponent : mlir::OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::TruncFOp op,
                  mlir::PatternRewriter &rewriter) const override {
    if (!isa<mlir::Float8E8M0FNUType>(op.getType()) ||
        op.getIn().getType().getIntOrFloatBitWidth() > 32)
      return failure();
    Bits e(op.getLoc(), rewriter);
    Value single = op.getIn();
    if (!single.getType().isF32())
      single = arith::ExtFOp::create(e.b, rewriter.getF32Type(), single);
    Value bits = e.fromFloat(single);
    constexpr uint32_t half = 1u << (kSingleMantissa - 1);
    Value exponent =
        e.shiftRight(e.add(bits, e.constant(half)), kSingleMantissa);
    // Below is what is nearest to the least power, 2^-127, a denormal of f32.
    Value isLeast = e.compare(CmpIPredicate::ult, bits, half + half / 2);
    exponent = e.select(isLeast, e.constant(0), exponent);
    // Negative numbers are great as integers.
    Value isNaN = e.compare(CmpIPredicate::ugt, bits, 0x7f800000);
    Value isZero = e.compare(CmpIPredicate::eq, bits, 0);
    Value isBad = arith::OrIOp::create(e.b, isNaN, isZero);
    exponent = e.select(isBad, e.constant(255), exponent);
    Value narrow = arith::TruncIOp::create(e.b, rewriter.getI8Type(), exponent);
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), narrow);
    return success();
  }
};

/// Whether f32 is one of bf16, so that its other bits are 0.
static bool isOfBFloat16(Value single) {
  Operation *op = single.getDefiningOp();
  if (auto extension = dyn_cast_if_present<arith::ExtFOp>(op))
    return extension.getIn().getType().isBF16();
  APFloat constant(0.0f);
  if (matchPattern(single, mlir::m_ConstantFloat(&constant)))
    return constant.bitcastToAPInt().countr_zero() >= 16;
  // An extension that was expanded.
  auto bits = dyn_cast_if_present<arith::BitcastOp>(op);
  auto shift = bits ? bits.getIn().getDefiningOp<arith::ShLIOp>() : nullptr;
  llvm::APInt count;
  return shift && matchPattern(shift.getRhs(), mlir::m_ConstantInt(&count)) &&
         count == 16;
}

/// Whether rounding keeps NaN as it is: that of arithmetic is quiet, with the
/// other bits of an operand that is NaN, or 0.
static bool hasRoundNaN(Value single) {
  Operation *op = single.getDefiningOp();
  return isa_and_present<arith::AddFOp, arith::SubFOp, arith::MulFOp,
                         arith::DivFOp>(op) &&
         llvm::all_of(op->getOperands(), isOfBFloat16);
}

/// Upstream's expansion chooses NaN among 16 bits: then conversions back are
/// not the mask that they are here.
struct TruncateToBFloat16 : mlir::OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::TruncFOp op,
                  mlir::PatternRewriter &rewriter) const override {
    if (!op.getType().isBF16() || !op.getIn().getType().isF32())
      return failure();
    Bits e(op.getLoc(), rewriter);
    constexpr unsigned shift = 16;
    Value bits = e.fromFloat(op.getIn());
    // To nearest, and even.
    Value isOdd = e.mask(e.shiftRight(bits, shift), 1);
    Value rounded =
        e.add(e.add(bits, e.constant((1u << (shift - 1)) - 1)), isOdd);
    if (!hasRoundNaN(op.getIn())) {
      Value isNaN = arith::CmpFOp::create(e.b, arith::CmpFPredicate::UNO,
                                          op.getIn(), op.getIn());
      // A constant for all would be folded into a maximum that reads this,
      // whose reduction LLVM would not vectorize then.
      Value quiet = e.combine(bits, e.constant(0x00400000));
      rounded = e.select(isNaN, quiet, rounded);
    }
    Value narrow = arith::TruncIOp::create(e.b, rewriter.getI16Type(),
                                           e.shiftRight(rounded, shift));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), narrow);
    return success();
  }
};

/// Of bits, as which they are stored.
struct SelectBits : mlir::OpRewritePattern<arith::SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::SelectOp op,
                  mlir::PatternRewriter &rewriter) const override {
    if (!op.getType().isBF16())
      return failure();
    auto getBits = [&](Value value) {
      return arith::BitcastOp::create(rewriter, op.getLoc(),
                                      rewriter.getI16Type(), value);
    };
    Value bits = arith::SelectOp::create(
        rewriter, op.getLoc(), op.getCondition(), getBits(op.getTrueValue()),
        getBits(op.getFalseValue()));
    rewriter.replaceOpWithNewOp<arith::BitcastOp>(op, op.getType(), bits);
    return success();
  }
};

struct CompareSingles : mlir::OpRewritePattern<arith::CmpFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult
  matchAndRewrite(arith::CmpFOp op,
                  mlir::PatternRewriter &rewriter) const override {
    if (!op.getLhs().getType().isBF16())
      return failure();
    auto extend = [&](Value value) {
      return arith::ExtFOp::create(rewriter, op.getLoc(), rewriter.getF32Type(),
                                   value);
    };
    rewriter.replaceOpWithNewOp<arith::CmpFOp>(
        op, op.getPredicate(), extend(op.getLhs()), extend(op.getRhs()));
    return success();
  }
};

struct ExpandSmallFloatsPass
    : ::hlo::impl::ExpandSmallFloatsPassBase<ExpandSmallFloatsPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::RewritePatternSet patterns(&getContext());
    patterns.add<Extend, Truncate, ExtendExponent, TruncateToExponent>(
        &getContext());
    if (bf16) {
      patterns.add<TruncateToBFloat16>(&getContext(), /*benefit=*/2);
      arith::populateExpandBFloat16Patterns(patterns);
      patterns.add<CompareSingles, SelectBits>(&getContext());
    }
    // What one makes another may expand, but nothing may merge conversions.
    mlir::GreedyRewriteConfig config;
    config.enableFolding(false).setRegionSimplificationLevel(
        mlir::GreedySimplifyRegionLevel::Disabled);
    if (failed(mlir::applyPatternsGreedily(getOperation(), std::move(patterns),
                                           config)))
      signalPassFailure();
  }
};
} // namespace
