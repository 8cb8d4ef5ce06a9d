//===- RowStatistics.cpp - What layer normalizations divide by ------------===//

#include "RowStatistics.h"
#include "RowFormulas.h"
#include "Terms.h"
#include "hlo/Transforms/Utils/Values.h"

using namespace hlo;

/// The operation of a type in front of such.
template <typename OpT> static OpT getOp(Value value) {
  return value ? skipUnitDims(value).getDefiningOp<OpT>() : OpT();
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
  auto broadcast = array.getDefiningOp<BroadcastOp>();
  int64_t rank = getType().getRank();
  if (!broadcast || broadcast.getDimensions().empty() ||
      !llvm::equal(broadcast.getDimensions(), llvm::seq(firstDim, rank)))
    return {};
  return broadcast.getOperand();
}

Value RowStatistics::getStatistic(Value array) const {
  return getRepeated(array, getType().getShape(), firstDim);
}

/// What `statistic` is the mean of, in the last dimensions from `firstDim` on.
static Value getAveraged(Value statistic, int64_t &firstDim) {
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
  auto difference = array.getDefiningOp<SubtractOp>();
  Value statistic = difference && difference.getLhs() == x
                        ? getStatistic(difference.getRhs())
                        : Value();
  return statistic && skipUnitDims(statistic) == skipUnitDims(mean);
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
  auto square = squares ? squares.getDefiningOp<MultiplyOp>() : MultiplyOp();
  if (!square)
    return false;
  int64_t firstDimOfMean;
  auto isMeanOfX = [&] {
    return getAveraged(mean, firstDimOfMean) == x && firstDimOfMean == firstDim;
  };
  if (difference) {
    // The mean of the squares without the square of the mean.
    auto meanSquare = getOp<MultiplyOp>(difference.getRhs());
    if (!meanSquare || square.getLhs() != square.getRhs())
      return false;
    x = square.getLhs();
    mean = skipUnitDims(meanSquare.getLhs());
    return skipUnitDims(meanSquare.getRhs()) == mean && isMeanOfX();
  }
  auto centered = square.getLhs().getDefiningOp<SubtractOp>();
  if (!centered)
    return false;
  x = centered.getLhs();
  mean = getStatistic(centered.getRhs());
  if (!mean)
    return false;
  mean = skipUnitDims(mean);
  return isCentered(square.getRhs()) && isMeanOfX();
}

std::optional<RowStatistics> RowStatistics::match(RsqrtOp op) {
  RowStatistics statistics;
  statistics.rstd = op;
  auto shifted = getOp<AddOp>(op.getOperand());
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

std::optional<RowStatistics> RowStatistics::match(Value array) {
  auto broadcast = array.getDefiningOp<BroadcastOp>();
  auto rsqrt = broadcast ? getOp<RsqrtOp>(broadcast.getOperand()) : RsqrtOp();
  std::optional<RowStatistics> statistics = rsqrt ? match(rsqrt) : std::nullopt;
  if (statistics && statistics->getStatistic(array))
    return statistics;
  return std::nullopt;
}
