//===- IndexingToArith.cpp - indexing.apply to integer arithmetic ---------===//
// See the description of convert-indexing-to-arith in Passes.td; test:
// indexing-to-arith.mlir.

#include "hlo/Conversion/Passes.h"
#include "hlo/Conversion/Patterns.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include <map>

namespace hlo {
#define GEN_PASS_DEF_CONVERTINDEXINGTOARITHPASS
#include "hlo/Conversion/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using arith::CmpIPredicate;
using arith::IntegerOverflowFlags;

/// An upper bound of the magnitude of all values on the way to the expression,
/// in whatever order sums are added up.
static uint64_t getMagnitude(const IndexingMap &map, AffineExpr expression) {
  auto magnitude = [](int64_t value) {
    return value < 0 ? -static_cast<uint64_t>(value) : value;
  };
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return magnitude(constant.getValue());
  if (std::optional<unsigned> variable = map.getVariableNumber(expression)) {
    Interval interval = map.getIntervals()[*variable];
    return std::max(magnitude(interval.lower), magnitude(interval.upper));
  }
  auto binary = cast<AffineBinaryOpExpr>(expression);
  uint64_t lhs = getMagnitude(map, binary.getLHS());
  uint64_t rhs = getMagnitude(map, binary.getRHS());
  // Divisions move their numerator by less than its magnitude and a divisor,
  // and what they leave is computed back from the quotient.
  return binary.getKind() == AffineExprKind::Mul
             ? llvm::SaturatingMultiply(lhs, rhs)
         : binary.getKind() == AffineExprKind::Add
             ? llvm::SaturatingAdd(lhs, rhs)
             : llvm::SaturatingAdd(llvm::SaturatingAdd(lhs, lhs), rhs);
}

namespace {
/// Builds the operations that evaluate the results of a map.
class Evaluator {
public:
  Evaluator(OpBuilder &builder, Location location, const IndexingMap &map,
            ValueRange operands, unsigned indexBitwidth);

  SmallVector<Value> evaluate();

private:
  /// factor * atom; terms are added up in the order of depths and signs.
  struct Term {
    AffineExpr atom;
    int64_t factor;
    unsigned depth, position;

    auto getOrder() const { return std::tuple(depth, factor < 0, position); }
  };
  struct Sum {
    SmallVector<Term> terms;
    int64_t constant = 0;
  };

  void findSharedQuotients();
  void addTo(Sum &sum, AffineExpr expression, int64_t factor) const;
  unsigned getDepth(AffineExpr expression) const;
  Interval getRange(AffineExpr expression) const {
    return map.getRange(expression);
  }
  bool isNonNegative(AffineExpr expression) const {
    return getRange(expression).lower >= 0;
  }
  bool fits(uint64_t magnitude) const {
    return magnitude <= static_cast<uint64_t>(llvm::maxIntN(width));
  }

  Value emit(AffineExpr expression);
  Value emitSum(AffineExpr expression);
  Value emitQuotient(AffineExpr numerator, int64_t divisor);
  Value emitRoundedUp(AffineExpr numerator, int64_t divisor);
  Value emitRemainder(AffineExpr remainder);
  /// What to add to the numerator, a multiple of the divisor, so that it is not
  /// negative; nothing if it has no lower bound.
  std::optional<int64_t> getBias(AffineExpr numerator, int64_t divisor) const;

  Value constant(int64_t value) {
    Value &constant = constants[value];
    if (!constant)
      constant = arith::ConstantOp::create(builder, location,
                                           builder.getIntegerAttr(type, value));
    return constant;
  }
  IntegerOverflowFlags getFlags(bool isSafe, bool isNonNegative) const {
    if (!isSafe)
      return IntegerOverflowFlags::none;
    return isNonNegative ? IntegerOverflowFlags::nsw | IntegerOverflowFlags::nuw
                         : IntegerOverflowFlags::nsw;
  }
  Value castTo(Value value, Type to, bool isNonNegative);

  OpBuilder &builder;
  Location location;
  IndexingMap map;
  ValueRange operands;
  Type type;
  unsigned width;
  std::map<int64_t, Value> constants; // DenseMap keeps two numbers for itself.
  llvm::DenseMap<AffineExpr, Value> values;
  /// Remainders and the quotients they are computed from.
  llvm::DenseMap<AffineExpr, AffineExpr> quotients;
};
} // namespace

Evaluator::Evaluator(OpBuilder &builder, Location location,
                     const IndexingMap &map, ValueRange operands,
                     unsigned indexBitwidth)
    : builder(builder), location(location), map(map), operands(operands),
      type(builder.getIndexType()), width(64) {
  if (indexBitwidth == 0)
    return;
  uint64_t magnitude = 0;
  for (AffineExpr result : map.getResults())
    magnitude = std::max(magnitude, getMagnitude(map, result));
  if (magnitude > static_cast<uint64_t>(llvm::maxIntN(indexBitwidth)))
    return;
  type = builder.getIntegerType(indexBitwidth);
  width = indexBitwidth;
}

/// Where the quotient of a remainder is needed anyway, the remainder is what
/// the quotient leaves.
void Evaluator::findSharedQuotients() {
  SmallVector<AffineExpr> remainders;
  llvm::DenseSet<AffineExpr> needed;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr part) {
      if (part.getKind() == AffineExprKind::FloorDiv)
        needed.insert(part);
      else if (part.getKind() == AffineExprKind::Mod)
        remainders.push_back(part);
    });
  // The normal form of (x floordiv 300) floordiv 40 is x floordiv 12000.
  IndexingMap normal = map;
  normal.setResults(llvm::map_to_vector(remainders, [](AffineExpr remainder) {
    auto mod = cast<AffineBinaryOpExpr>(remainder);
    return mod.getLHS().floorDiv(mod.getRHS());
  }));
  normal.simplify();
  for (auto [remainder, quotient] :
       llvm::zip_equal(remainders, normal.getResults()))
    if (needed.contains(quotient))
      quotients[remainder] = quotient;
}

SmallVector<Value> Evaluator::evaluate() {
  findSharedQuotients();
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
    return castTo(emit(result), builder.getIndexType(), isNonNegative(result));
  });
}

Value Evaluator::castTo(Value value, Type to, bool isNonNegative) {
  if (value.getType() == to)
    return value;
  if (isNonNegative)
    return arith::IndexCastUIOp::create(builder, location, to, value);
  return arith::IndexCastOp::create(builder, location, to, value);
}

Value Evaluator::emit(AffineExpr expression) {
  auto it = values.find(expression);
  if (it != values.end())
    return it->second;
  Value value;
  if (auto number = dyn_cast<AffineConstantExpr>(expression)) {
    value = constant(number.getValue());
  } else if (auto variable = map.getVariableNumber(expression)) {
    value = castTo(operands[*variable], type, isNonNegative(expression));
  } else {
    auto binary = cast<AffineBinaryOpExpr>(expression);
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (binary.getKind() == AffineExprKind::FloorDiv)
      value = emitQuotient(binary.getLHS(), divisor.getValue());
    else if (binary.getKind() == AffineExprKind::CeilDiv)
      value = emitRoundedUp(binary.getLHS(), divisor.getValue());
    else if (binary.getKind() == AffineExprKind::Mod)
      value = emitRemainder(expression);
    else
      value = emitSum(expression);
  }
  values[expression] = value;
  return value;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

void Evaluator::addTo(Sum &sum, AffineExpr expression, int64_t factor) const {
  // Numbers that overflow do so modulo 2^64, as the map's do.
  auto multiply = [](int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) * b);
  };
  if (auto number = dyn_cast<AffineConstantExpr>(expression)) {
    sum.constant = static_cast<int64_t>(static_cast<uint64_t>(sum.constant) +
                                        multiply(number.getValue(), factor));
    return;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
  if (binary && binary.getKind() == AffineExprKind::Add) {
    addTo(sum, binary.getLHS(), factor);
    addTo(sum, binary.getRHS(), factor);
    return;
  }
  if (binary && binary.getKind() == AffineExprKind::Mul)
    if (auto number = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return addTo(sum, binary.getLHS(), multiply(factor, number.getValue()));
  unsigned position = sum.terms.size();
  sum.terms.push_back({expression, factor, getDepth(expression), position});
}

/// In how many regions the innermost operand of the expression is.
unsigned Evaluator::getDepth(AffineExpr expression) const {
  unsigned depth = 0;
  expression.walk([&](AffineExpr part) {
    if (auto variable = map.getVariableNumber(part)) {
      unsigned own = 0;
      for (Region *region = operands[*variable].getParentRegion(); region;
           region = region->getParentRegion())
        ++own;
      depth = std::max(depth, own);
    }
  });
  return depth;
}

Value Evaluator::emitSum(AffineExpr expression) {
  Sum sum;
  addTo(sum, expression, 1);
  llvm::sort(sum.terms, [](const Term &a, const Term &b) {
    return a.getOrder() < b.getOrder();
  });
  bool isSafe = fits(getMagnitude(map, expression));
  Value total;
  bool isTotalNonNegative = true;
  for (auto [atom, factor, depth, position] : sum.terms) {
    Value part = emit(atom);
    bool isPartNonNegative = isNonNegative(atom);
    bool isSubtracted = factor < 0 && factor != INT64_MIN && total;
    if (isSubtracted)
      factor = -factor;
    isPartNonNegative &= factor > 0;
    if (factor != 1)
      part = arith::MulIOp::create(builder, location, part, constant(factor),
                                   getFlags(isSafe, isPartNonNegative));
    if (isSubtracted) {
      isTotalNonNegative = false;
      total = arith::SubIOp::create(builder, location, total, part,
                                    getFlags(isSafe, false));
      continue;
    }
    isTotalNonNegative &= isPartNonNegative;
    total = total ? arith::AddIOp::create(builder, location, total, part,
                                          getFlags(isSafe, isTotalNonNegative))
                  : part;
  }
  if (!total)
    return constant(sum.constant);
  if (sum.constant == 0)
    return total;
  return arith::AddIOp::create(
      builder, location, total, constant(sum.constant),
      getFlags(isSafe, isTotalNonNegative && sum.constant > 0));
}

//===----------------------------------------------------------------------===//
// Quotients and remainders
//===----------------------------------------------------------------------===//

std::optional<int64_t> Evaluator::getBias(AffineExpr numerator,
                                          int64_t divisor) const {
  Interval range = getRange(numerator);
  if (range.lower >= 0)
    return 0;
  int64_t bias, highest;
  if (range.lower == INT64_MIN ||
      llvm::MulOverflow(llvm::divideCeilSigned(-range.lower, divisor), divisor,
                        bias) ||
      llvm::AddOverflow(range.upper, bias, highest) || !fits(highest))
    return std::nullopt;
  return bias;
}

Value Evaluator::emitQuotient(AffineExpr numerator, int64_t divisor) {
  if (llvm::isPowerOf2_64(divisor)) {
    Value value = emit(numerator), bits = constant(llvm::Log2_64(divisor));
    if (isNonNegative(numerator))
      return arith::ShRUIOp::create(builder, location, value, bits);
    return arith::ShRSIOp::create(builder, location, value, bits);
  }
  if (std::optional<int64_t> bias = getBias(numerator, divisor)) {
    Value quotient = arith::DivUIOp::create(
        builder, location, emit(numerator + *bias), constant(divisor));
    if (*bias == 0)
      return quotient;
    return arith::AddIOp::create(builder, location, quotient,
                                 constant(-(*bias / divisor)),
                                 IntegerOverflowFlags::nsw);
  }
  // floor(x / d) = -1 - floor((-1 - x) / d)
  Value value = emit(numerator), minusOne = constant(-1);
  Value isNegative = arith::CmpIOp::create(
      builder, location, CmpIPredicate::slt, value, constant(0));
  auto invertIfNegative = [&](Value x) -> Value {
    Value inverse = arith::SubIOp::create(builder, location, minusOne, x);
    return arith::SelectOp::create(builder, location, isNegative, inverse, x);
  };
  Value quotient = arith::DivUIOp::create(
      builder, location, invertIfNegative(value), constant(divisor));
  return invertIfNegative(quotient);
}

/// Only maps that could not be simplified have such quotients.
Value Evaluator::emitRoundedUp(AffineExpr numerator, int64_t divisor) {
  Value value = emit(numerator), quotient = emitQuotient(numerator, divisor);
  Value multiple =
      arith::MulIOp::create(builder, location, quotient, constant(divisor));
  Value isMultiple = arith::CmpIOp::create(builder, location, CmpIPredicate::eq,
                                           value, multiple);
  Value next = arith::AddIOp::create(builder, location, quotient, constant(1));
  return arith::SelectOp::create(builder, location, isMultiple, quotient, next);
}

Value Evaluator::emitRemainder(AffineExpr remainder) {
  auto binary = cast<AffineBinaryOpExpr>(remainder);
  AffineExpr numerator = binary.getLHS();
  int64_t divisor = cast<AffineConstantExpr>(binary.getRHS()).getValue();
  if (llvm::isPowerOf2_64(divisor))
    return arith::AndIOp::create(builder, location, emit(numerator),
                                 constant(divisor - 1));
  // Taken out, for the quotient may need the remainder itself.
  AffineExpr shared = quotients.lookup(remainder);
  quotients.erase(remainder);
  std::optional<int64_t> bias;
  if (!shared && (bias = getBias(numerator, divisor)))
    return arith::RemUIOp::create(builder, location, emit(numerator + *bias),
                                  constant(divisor));
  // x - d * (x floordiv d)
  Value value = emit(numerator);
  Value quotient = shared ? emit(shared) : emitQuotient(numerator, divisor);
  IntegerOverflowFlags flags =
      getFlags(fits(getMagnitude(map, remainder)), isNonNegative(numerator));
  Value multiple = arith::MulIOp::create(builder, location, quotient,
                                         constant(divisor), flags);
  return arith::SubIOp::create(builder, location, value, multiple, flags);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct ConvertApply : mlir::OpRewritePattern<IndexingApplyOp> {
  ConvertApply(MLIRContext *context, unsigned indexBitwidth)
      : OpRewritePattern(context), indexBitwidth(indexBitwidth) {}

  LogicalResult
  matchAndRewrite(IndexingApplyOp op,
                  mlir::PatternRewriter &rewriter) const override {
    if (isItsOwnOperand(op))
      return rewriter.notifyMatchFailure(op, "is its own operand");
    Evaluator evaluator(rewriter, op.getLoc(), op.getIndexingMap(),
                        op.getOperands(), indexBitwidth);
    rewriter.replaceOp(op, evaluator.evaluate());
    return success();
  }

  unsigned indexBitwidth;
};

struct ConvertIndexingToArithPass
    : ::hlo::impl::ConvertIndexingToArithPassBase<ConvertIndexingToArithPass> {
  using Base::Base;
  void runOnOperation() override {
    if (indexBitwidth > 64 || indexBitwidth == 1) {
      mlir::emitError(getOperation()->getLoc(), "index-bitwidth is ")
          << indexBitwidth.getValue() << ", but must be 0 or in [2, 64]";
      return signalPassFailure();
    }
    mlir::RewritePatternSet patterns(&getContext());
    populateIndexingToArithPatterns(patterns, indexBitwidth);
    mlir::walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void hlo::populateIndexingToArithPatterns(mlir::RewritePatternSet &patterns,
                                          unsigned indexBitwidth) {
  patterns.add<ConvertApply>(patterns.getContext(), indexBitwidth);
}
