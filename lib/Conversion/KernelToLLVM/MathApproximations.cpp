//===- MathApproximations.cpp - Functions of floats as arithmetic ---------===//
//
// A call in a loop saves all vectors around it. All of this is selections and
// arithmetic that vectors have.
//
//===----------------------------------------------------------------------===//

#include "MathApproximations.h"
#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <limits>

using namespace hlo;
using arith::CmpFPredicate;
using arith::CmpIPredicate;
namespace math = mlir::math;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();
static constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

namespace {
/// Builds scalars of one type of floats, and integers of as many bits.
class FloatBuilder {
public:
  FloatBuilder(mlir::ImplicitLocOpBuilder &b, mlir::FloatType type)
      : b(b), type(type), bitsType(b.getIntegerType(type.getWidth())) {}

  Value constant(double value) {
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  }
  Value bits(int64_t value) {
    return arith::ConstantOp::create(b, b.getIntegerAttr(bitsType, value));
  }
  Value toBits(Value x) { return arith::BitcastOp::create(b, bitsType, x); }
  Value fromBits(Value x) { return arith::BitcastOp::create(b, type, x); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value abs(Value x) { return math::AbsFOp::create(b, x); }
  Value floor(Value x) { return math::FloorOp::create(b, x); }
  Value fma(Value x, Value y, Value z) {
    return math::FmaOp::create(b, x, y, z);
  }
  Value select(Value condition, Value x, Value y) {
    return arith::SelectOp::create(b, condition, x, y);
  }
  Value compare(CmpFPredicate predicate, Value x, double y) {
    return compare(predicate, x, constant(y));
  }
  Value compare(CmpFPredicate predicate, Value x, Value y) {
    return arith::CmpFOp::create(b, predicate, x, y);
  }
  Value isNegative(Value x) {
    return arith::CmpIOp::create(b, CmpIPredicate::slt, toBits(x), bits(0));
  }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value either(Value x, Value y) { return arith::OrIOp::create(b, x, y); }

  /// By Horner's scheme, the coefficient of the highest power first.
  Value polynomial(ArrayRef<double> coefficients, Value x) {
    Value sum = constant(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = fma(sum, x, constant(coefficient));
    return sum;
  }

  /// A positive number as a mantissa in [sqrt(1/2), sqrt(2)) and an exponent,
  /// an integer as wide.
  std::pair<Value, Value> split(Value x) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    auto getNumber = [&](APFloat number) -> Value {
      return arith::ConstantOp::create(b, b.getFloatAttr(type, number));
    };
    int64_t width = llvm::APFloat::semanticsPrecision(semantics) - 1;
    Value isDenormal =
        compare(CmpFPredicate::OLT, x,
                getNumber(APFloat::getSmallestNormalized(semantics)));
    Value normal =
        select(isDenormal, mul(x, constant(double(1ll << width))), x);
    Value all = toBits(normal);
    Value above =
        arith::SubIOp::create(b, all, toBits(constant(0.70710678118654757)));
    Value exponent = arith::ShRSIOp::create(b, above, bits(width));
    Value mantissa = arith::SubIOp::create(
        b, all, arith::ShLIOp::create(b, exponent, bits(width)));
    exponent = arith::AddIOp::create(b, exponent,
                                     select(isDenormal, bits(-width), bits(0)));
    return {fromBits(mantissa), exponent};
  }

private:
  mlir::ImplicitLocOpBuilder &b;
  mlir::FloatType type;
  mlir::IntegerType bitsType;
};
} // namespace

/// A power of two, and a polynomial of what is left, whose exponent times
/// log(2) has two parts; coefficients of expf of Cephes.
static Value emitExp(mlir::ImplicitLocOpBuilder &b, Value x) {
  FloatBuilder f(b, b.getF32Type());
  // Beyond are 0 and infinity. NaN is in between.
  constexpr double kLeast = -176, kMost = 88.8;
  x = f.select(f.compare(CmpFPredicate::OLT, x, kLeast), f.constant(kLeast), x);
  x = f.select(f.compare(CmpFPredicate::OGT, x, kMost), f.constant(kMost), x);
  // The last bits of a number so large are an integer.
  constexpr float kLarge = 0x1.8p23f;
  Value shifted = f.fma(x, f.constant(1.44269504088896341), f.constant(kLarge));
  Value power = f.sub(shifted, f.constant(kLarge));
  Value rest = f.fma(power, f.constant(-0.693359375), x);
  rest = f.fma(power, f.constant(2.12194440e-4), rest);
  Value sum = f.polynomial({1.9875691500e-4, 1.3981999507e-3, 8.3334519073e-3,
                            4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1},
                           rest);
  sum = f.add(f.fma(sum, f.mul(rest, rest), rest), f.constant(1));
  Value exponent = arith::SubIOp::create(
      b, f.toBits(shifted), f.bits(llvm::bit_cast<int32_t>(kLarge)));
  return mlir::LLVM::LoadExpOp::create(b, b.getF32Type(), sum, exponent);
}

/// The same of f64, within a unit in the last place: what is rounded off of the
/// rest counts as well. Coefficients of exp_u10 of SLEEF.
static Value emitExpOfF64(mlir::ImplicitLocOpBuilder &b, Value x) {
  FloatBuilder f(b, b.getF64Type());
  constexpr double kLeast = -746, kMost = 710, kLarge = 0x1.8p52;
  x = f.select(f.compare(CmpFPredicate::OLT, x, kLeast), f.constant(kLeast), x);
  x = f.select(f.compare(CmpFPredicate::OGT, x, kMost), f.constant(kMost), x);
  Value shifted = f.fma(x, f.constant(1.4426950408889634), f.constant(kLarge));
  Value power = f.sub(shifted, f.constant(kLarge));
  Value low = f.constant(-0x1.cf79abc9e3b3ap-40);
  Value most = f.fma(power, f.constant(-0x1.62e42fefap-1), x);
  Value rest = f.fma(power, low, most);
  Value error = f.fma(power, low, f.sub(most, rest));
  Value sum = f.polynomial(
      {2.08860621107283687536341e-09, 2.51112930892876518610661e-08,
       2.75573911234900471893338e-07, 2.75572362911928827629423e-06,
       2.4801587159235472998791e-05, 0.000198412698960509205564975,
       0.00138888888889774492207962, 0.00833333333331652721664984,
       0.0416666666666665047591422, 0.166666666666666851703837, 0.5},
      rest);
  sum = f.add(f.fma(f.mul(sum, rest), rest, error), rest);
  Value result = f.add(f.constant(1), sum);
  // Two factors: no single one has the exponent of all denormals, or infinity.
  Value exponent = arith::SubIOp::create(
      b, f.toBits(shifted), f.bits(llvm::bit_cast<int64_t>(kLarge)));
  Value half = arith::ShRSIOp::create(b, exponent, f.bits(1));
  constexpr int64_t kBias = 1023, kWidth = 52;
  for (Value part : {half, Value(arith::SubIOp::create(b, exponent, half))}) {
    Value biased = arith::AddIOp::create(b, part, f.bits(kBias));
    result = f.mul(
        result, f.fromBits(arith::ShLIOp::create(b, biased, f.bits(kWidth))));
  }
  return result;
}

/// The logarithm where there is one: infinity and NaN are their own, and what
/// is below `zero`, where it is -infinity, has none.
static Value selectLog(FloatBuilder &f, Value log, Value x, double zero) {
  log = f.select(f.compare(CmpFPredicate::OLT, x, kInfinity), log, x);
  Value ofOthers = f.select(f.compare(CmpFPredicate::OEQ, x, zero),
                            f.constant(-kInfinity), f.constant(kNaN));
  return f.select(f.compare(CmpFPredicate::OLE, x, zero), ofOthers, log);
}

/// By a polynomial of the mantissa, `above` more than 1, and the multiple of
/// log(2) in two parts; coefficients of logf of Cephes.
static Value emitLogOfParts(FloatBuilder &f, Value above, Value power) {
  Value square = f.mul(above, above);
  Value sum = f.polynomial({7.0376836292e-2, -1.1514610310e-1, 1.1676998740e-1,
                            -1.2420140846e-1, 1.4249322787e-1, -1.6668057665e-1,
                            2.0000714765e-1, -2.4999993993e-1, 3.3333331174e-1},
                           above);
  sum = f.mul(f.mul(above, square), sum);
  sum = f.fma(power, f.constant(-2.12194440e-4), sum);
  sum = f.fma(square, f.constant(-0.5), sum);
  return f.fma(power, f.constant(0.693359375), f.add(above, sum));
}

static Value emitLog(mlir::ImplicitLocOpBuilder &b, Value x) {
  FloatBuilder f(b, b.getF32Type());
  auto [mantissa, exponent] = f.split(x);
  Value power = arith::SIToFPOp::create(b, b.getF32Type(), exponent);
  Value result = emitLogOfParts(f, f.sub(mantissa, f.constant(1)), power);
  return selectLog(f, result, x, /*zero=*/0);
}

/// The logarithm of 1 + x, whose mantissa less 1 is computed from x with one
/// rounding; near zero it is x itself. Where 1 + x rounds to x, the mantissa is
/// exact as it is, and the factor to scale x by may have no representation.
static Value emitLog1p(mlir::ImplicitLocOpBuilder &b, Value x) {
  FloatBuilder f(b, b.getF32Type());
  constexpr int64_t kBias = 127, kWidth = 23;
  auto [mantissa, exponent] = f.split(f.add(x, f.constant(1)));
  Value biased = arith::SubIOp::create(b, f.bits(kBias), exponent);
  Value scale = f.fromBits(arith::ShLIOp::create(b, biased, f.bits(kWidth)));
  Value above = f.fma(x, scale, f.sub(scale, f.constant(1)));
  above = f.select(f.compare(CmpFPredicate::OGT, x, 0x1p25),
                   f.sub(mantissa, f.constant(1)), above);
  Value power = arith::SIToFPOp::create(b, b.getF32Type(), exponent);
  Value result = emitLogOfParts(f, above, power);
  return math::CopySignOp::create(b, selectLog(f, result, x, /*zero=*/-1), x);
}

/// By a polynomial of the mantissa, `above` more than 1, and the multiple of
/// log(2) in two parts, with what is to be added in the end; coefficients of
/// log of fdlibm.
static Value emitLogOfParts(FloatBuilder &f, Value above, Value power,
                            Value rest) {
  Value ratio = f.div(above, f.add(above, f.constant(2)));
  Value square = f.mul(ratio, ratio);
  Value sum =
      f.mul(f.polynomial({1.479819860511658591e-01, 1.531383769920937332e-01,
                          1.818357216161805012e-01, 2.222219843214978396e-01,
                          2.857142874366239149e-01, 3.999999999940941908e-01,
                          6.666666666666735130e-01},
                         square),
            square);
  Value half = f.mul(f.mul(above, f.constant(0.5)), above);
  rest = f.fma(power, f.constant(1.90821492927058770002e-10), rest);
  rest = f.fma(ratio, f.add(half, sum), rest);
  Value below = f.sub(f.sub(half, rest), above);
  return f.sub(f.mul(power, f.constant(6.93147180369123816490e-01)), below);
}

static Value emitLogOfF64(mlir::ImplicitLocOpBuilder &b, Value x) {
  FloatBuilder f(b, b.getF64Type());
  auto [mantissa, exponent] = f.split(x);
  Value power = arith::SIToFPOp::create(b, b.getF64Type(), exponent);
  Value result =
      emitLogOfParts(f, f.sub(mantissa, f.constant(1)), power, f.constant(0));
  return selectLog(f, result, x, /*zero=*/0);
}

/// The logarithm of 1 + x as it is rounded, and what that has to be corrected
/// by. Near zero, where it is not split, x itself is all that is above 1.
static Value emitLog1pOfF64(mlir::ImplicitLocOpBuilder &b, Value x) {
  FloatBuilder f(b, b.getF64Type());
  Value one = f.constant(1), zero = f.constant(0);
  Value more = f.add(x, one);
  auto [mantissa, exponent] = f.split(more);
  Value isNear =
      arith::CmpIOp::create(b, CmpIPredicate::eq, exponent, f.bits(0));
  Value power = arith::SIToFPOp::create(b, b.getF64Type(), exponent);
  Value isLarge = f.compare(CmpFPredicate::OGT, x, 1.0);
  Value lost =
      f.select(isLarge, f.sub(one, f.sub(more, x)), f.sub(x, f.sub(more, one)));
  Value above = f.select(isNear, x, f.sub(mantissa, one));
  Value result = emitLogOfParts(f, above, power,
                                f.select(isNear, zero, f.div(lost, more)));
  return math::CopySignOp::create(b, selectLog(f, result, x, /*zero=*/-1), x);
}

/// The reciprocal of the rounded root, corrected for the rounding errors of the
/// root and of the division. Zeros and infinity keep the uncorrected result, as
/// their errors are NaN. The correction runs while the processor divides.
static Value emitRsqrt(mlir::ImplicitLocOpBuilder &b, Value x) {
  auto type = cast<mlir::FloatType>(x.getType());
  FloatBuilder f(b, type);
  Value one = f.constant(1), root = math::SqrtOp::create(b, x);
  Value inverse = f.div(one, root);
  Value negated = arith::NegFOp::create(b, root);
  Value ofInverse = f.fma(negated, inverse, one);
  // Twice that of the root by the root; no factor has too large an exponent.
  Value ofRoot = f.mul(f.fma(negated, root, x), inverse);
  Value error = f.fma(ofRoot, f.mul(inverse, f.constant(-0.5)), ofInverse);
  Value result = f.fma(inverse, error, inverse);
  return f.select(f.compare(CmpFPredicate::UNO, result, result), inverse,
                  result);
}

/// That of the lesser magnitude by the greater one, in a quadrant; coefficients
/// of atan2f_u35 of SLEEF.
static Value emitAtan2(mlir::ImplicitLocOpBuilder &b, Value y, Value x) {
  FloatBuilder f(b, b.getF32Type());
  Value absX = f.abs(x), absY = f.abs(y);
  Value isFlat = f.compare(CmpFPredicate::OLT, absY, absX);
  Value least = f.select(isFlat, absY, absX);
  Value most = f.select(isFlat, absX, absY);
  Value ratio = f.div(least, most);
  // Infinities are as far, and zeros have no direction of their own.
  Value ofEqual = f.select(f.compare(CmpFPredicate::OEQ, most, 0.0),
                           f.constant(0), f.constant(1));
  ratio = f.select(f.compare(CmpFPredicate::OEQ, least, most), ofEqual, ratio);
  Value square = f.mul(ratio, ratio);
  Value sum = f.polynomial({0.00282363896258175373, -0.0159569028764963150,
                            0.0425049886107444763, -0.0748900920152664184,
                            0.106347933411598206, -0.142027363181114197,
                            0.199926957488059998, -0.333331018686294556},
                           square);
  Value angle = f.fma(f.mul(sum, square), ratio, ratio);
  Value isSteep = f.compare(CmpFPredicate::OGT, absY, absX);
  angle =
      f.select(isSteep, f.sub(f.constant(1.5707963267948966), angle), angle);
  angle = f.select(f.isNegative(x),
                   f.sub(f.constant(3.1415926535897931), angle), angle);
  return math::CopySignOp::create(b, angle, y);
}

/// 2 to the power of y log2(x) in f64, whose exponents hold all there are.
/// Polynomials are the nearest ones that there are, to 2^-37 of a logarithm and
/// 2^-29 of a power.
static Value emitPositivePower(mlir::ImplicitLocOpBuilder &b, Value x,
                               Value y) {
  FloatBuilder single(b, b.getF32Type()), f(b, b.getF64Type());
  auto extend = [&](Value value) -> Value {
    return arith::ExtFOp::create(b, b.getF64Type(), value);
  };
  auto [mantissa, exponent] = single.split(x);
  // Zeros and infinities have infinite exponents, NaN has itself.
  Value whole = arith::SIToFPOp::create(b, b.getF32Type(), exponent);
  whole = single.select(single.compare(CmpFPredicate::OEQ, x, 0.0),
                        single.constant(-kInfinity), whole);
  whole =
      single.select(single.compare(CmpFPredicate::OLT, x, kInfinity), whole, x);
  mantissa = extend(mantissa);
  Value ratio =
      f.div(f.sub(mantissa, f.constant(1)), f.add(mantissa, f.constant(1)));
  Value sum =
      f.polynomial({0.34073019198143567, 0.41167271503938924,
                    0.5770835850076819, 0.9617966733418047, 2.885390081790085},
                   f.mul(ratio, ratio));
  Value power = f.mul(f.fma(sum, ratio, extend(whole)), extend(y));
  constexpr double kMost = 1000;
  power = f.select(f.compare(CmpFPredicate::OGT, power, kMost),
                   f.constant(kMost), power);
  power = f.select(f.compare(CmpFPredicate::OLT, power, -kMost),
                   f.constant(-kMost), power);
  // The last bits of a number so large are an integer, here an exponent as
  // floats have it.
  Value large = f.constant(0x1.8p52 + 1023);
  Value shifted = f.add(power, large);
  Value rest = f.sub(power, f.sub(shifted, large));
  Value ofRest = f.polynomial({0.00015345811597597137, 0.0013399931214458786,
                               0.009618488958663015, 0.05550328776979148,
                               0.24022646890618932, 0.6931472057372582,
                               1.0000000005541692},
                              rest);
  Value scale =
      f.fromBits(arith::ShLIOp::create(b, f.toBits(shifted), f.bits(52)));
  return arith::TruncFOp::create(b, b.getF32Type(), f.mul(ofRest, scale));
}

static Value emitPower(mlir::ImplicitLocOpBuilder &b, Value x, Value y) {
  FloatBuilder f(b, b.getF32Type());
  Value absX = f.abs(x);
  Value result = emitPositivePower(b, absX, y);
  // Whatever the other one is, infinity or NaN.
  Value isOne = f.either(f.compare(CmpFPredicate::OEQ, absX, 1.0),
                         f.compare(CmpFPredicate::OEQ, y, 0.0));
  result = f.select(isOne, f.constant(1), result);
  Value half = f.mul(y, f.constant(0.5));
  Value isInteger = f.compare(CmpFPredicate::OEQ, f.floor(y), y);
  Value isOdd =
      f.both(isInteger, f.compare(CmpFPredicate::ONE, f.floor(half), half));
  // -infinity has powers that are no integers, as have zeros.
  Value isBase = f.both(f.compare(CmpFPredicate::OLT, x, 0.0),
                        f.compare(CmpFPredicate::OGT, x, -kInfinity));
  result =
      f.select(isBase, f.select(isInteger, result, f.constant(kNaN)), result);
  return f.select(isOdd, math::CopySignOp::create(b, result, x), result);
}

namespace {
/// Replaces an operation on scalars of floats of so many bits by what `emit`
/// builds of its operands.
template <typename OpTy, auto emit, unsigned width = 32>
struct Approximation : mlir::OpRewritePattern<OpTy> {
  using mlir::OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult
  matchAndRewrite(OpTy op, mlir::PatternRewriter &rewriter) const override {
    if (!(width == 32 ? op.getType().isF32() : op.getType().isF64()))
      return rewriter.notifyMatchFailure(op, "of another type");
    mlir::ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    if constexpr (OpTy::template hasTrait<mlir::OpTrait::OneOperand>())
      rewriter.replaceOp(op, emit(b, op.getOperand()));
    else
      rewriter.replaceOp(op, emit(b, op->getOperand(0), op->getOperand(1)));
    return success();
  }
};
} // namespace

void hlo::populateMathApproximationPatterns(mlir::RewritePatternSet &patterns) {
  patterns.add<Approximation<math::Atan2Op, emitAtan2>,
               Approximation<math::ExpOp, emitExp>,
               Approximation<math::ExpOp, emitExpOfF64, 64>,
               Approximation<math::LogOp, emitLog>,
               Approximation<math::LogOp, emitLogOfF64, 64>,
               Approximation<math::Log1pOp, emitLog1p>,
               Approximation<math::Log1pOp, emitLog1pOfF64, 64>,
               Approximation<math::PowFOp, emitPower>,
               Approximation<math::RsqrtOp, emitRsqrt>,
               Approximation<math::RsqrtOp, emitRsqrt, 64>>(
      patterns.getContext());
}
