//===- RowStatistics.cpp - What layer normalizations divide by ------------===//

#include "RowStatistics.h"
#include "RowFormulas.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

Value RowStatistics::skip(Value value) const {
  return skipUnitDims(value, excessPrecision);
}

Value RowStatistics::getAs(Value array, RankedTensorType type) const {
  Value source = skipConversions(array);
  // To more bits, nothing is rounded.
  if (auto convert = array.getDefiningOp<ConvertOp>();
      convert && getElementBitWidth(type.getElementType()) <
                     getElementBitWidth(getElementType(array)))
    source = convert.getOperand();
  for (Value value : {array, source})
    if (value.getType() == type)
      return value;
  return {};
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

int64_t RowStatistics::getNumColumns() const {
  int64_t columns = 1;
  for (int64_t size : getType().getShape().drop_front(firstDim))
    columns *= size;
  return columns;
}

int64_t RowStatistics::getNumRows() const {
  int64_t rows = 1;
  for (int64_t size : getType().getShape().take_front(firstDim))
    rows *= size;
  return rows;
}

Value RowStatistics::getParameter(Value array) const {
  auto broadcast = skipConversions(array).getDefiningOp<BroadcastOp>();
  int64_t rank = getType().getRank();
  if (!broadcast || broadcast.getDimensions().empty() ||
      !llvm::equal(broadcast.getDimensions(), llvm::seq(firstDim, rank)))
    return {};
  return broadcast.getOperand();
}

Value RowStatistics::getStatistic(Value array) const {
  return getRepeated(skipConversions(array), getType().getShape(), firstDim,
                     getType().getRank());
}

/// What `statistic` is the mean of, in the last dimensions from `firstDim` on.
Value RowStatistics::getAveraged(Value statistic, int64_t &firstDim) const {
  auto getTerms = [&](Value sum, auto isFactor) -> Value {
    auto reduce = getOp<ReduceOp>(sum);
    if (!reduce || reduce.getInputs().empty() ||
        reduce.getDimensions().empty() || !isStatic(reduce.getInputs()[0]))
      return {};
    ArrayRef<int64_t> shape =
        cast<RankedTensorType>(reduce.getInputs()[0].getType()).getShape();
    firstDim = reduce.getDimensions().front();
    double count = 1;
    for (int64_t size : shape.drop_front(firstDim))
      count *= size;
    auto dims = llvm::to_vector(llvm::seq<int64_t>(firstDim, shape.size()));
    return isFactor(count) ? getSummed(reduce, dims) : Value();
  };
  if (auto quotient = getOp<DivideOp>(statistic))
    return getTerms(quotient.getLhs(), [&](double count) {
      return isNear(quotient.getRhs(), count);
    });
  Value terms;
  if (auto product = getOp<MultiplyOp>(statistic))
    matchEitherOrder(product.getLhs(), product.getRhs(),
                     [&](Value lhs, Value rhs) {
                       terms = getTerms(lhs, [&](double count) {
                         return isNear(rhs, 1 / count);
                       });
                       return bool(terms);
                     });
  return terms;
}

bool RowStatistics::isCentered(Value array) const {
  auto difference = skipConversions(array).getDefiningOp<SubtractOp>();
  Value statistic = difference && isX(difference.getLhs())
                        ? getStatistic(difference.getRhs())
                        : Value();
  return statistic && skip(statistic) == skip(mean);
}

bool RowStatistics::matchVariance(Value variance) {
  if (auto max = getOp<MaximumOp>(variance))
    if (!matchEitherOrder(max.getLhs(), max.getRhs(), [&](Value a, Value b) {
          variance = a;
          return isAllZero(b);
        }))
      return false;
  auto difference = getOp<SubtractOp>(variance);
  Value squares =
      getAveraged(difference ? difference.getLhs() : variance, firstDim);
  auto square = squares ? skipConversions(squares).getDefiningOp<MultiplyOp>()
                        : MultiplyOp();
  if (!square)
    return false;
  int64_t firstDimOfMean;
  auto isMeanOfX = [&] {
    return isX(getAveraged(mean, firstDimOfMean)) && firstDimOfMean == firstDim;
  };
  if (difference) {
    // The mean of the squares without the square of the mean.
    auto meanSquare = getOp<MultiplyOp>(difference.getRhs());
    x = square.getLhs();
    if (!meanSquare || !isX(square.getRhs()))
      return false;
    mean = skip(meanSquare.getLhs());
    return skip(meanSquare.getRhs()) == mean && isMeanOfX();
  }
  auto centered = skipConversions(square.getLhs()).getDefiningOp<SubtractOp>();
  if (!centered)
    return false;
  x = centered.getLhs();
  mean = getStatistic(centered.getRhs());
  if (!mean)
    return false;
  mean = skip(mean);
  return isCentered(square.getRhs()) && isMeanOfX();
}

std::optional<RowStatistics> RowStatistics::match(RsqrtOp op,
                                                  bool excessPrecision) {
  RowStatistics statistics(excessPrecision);
  statistics.rstd = op;
  auto shifted = statistics.getOp<AddOp>(op.getOperand());
  if (op.getResultAccuracyAttr() || !shifted ||
      !matchEitherOrder(shifted.getLhs(), shifted.getRhs(),
                        [&](Value variance, Value number) {
                          std::optional<APFloat> value = getSplatFloat(number);
                          if (!value || !value->isFinite() ||
                              value->isNegative())
                            return false;
                          statistics.epsilon = value->convertToDouble();
                          return statistics.matchVariance(variance);
                        }))
    return std::nullopt;
  return statistics;
}

std::optional<RowStatistics> RowStatistics::match(Value array,
                                                  bool excessPrecision) {
  RowStatistics any(excessPrecision);
  auto broadcast = any.skipConversions(array).getDefiningOp<BroadcastOp>();
  auto rsqrt =
      broadcast ? any.getOp<RsqrtOp>(broadcast.getOperand()) : RsqrtOp();
  std::optional<RowStatistics> statistics =
      rsqrt ? match(rsqrt, excessPrecision) : std::nullopt;
  if (statistics && statistics->getStatistic(array))
    return statistics;
  return std::nullopt;
}
