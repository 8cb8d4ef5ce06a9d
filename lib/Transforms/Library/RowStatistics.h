//===- RowStatistics.h - What layer normalizations divide by ----*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_ROWSTATISTICS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_ROWSTATISTICS_H

#include "Terms.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The mean of each row of `x`, which the dimensions from `firstDim` on make,
/// and the reciprocal of its standard deviation.
struct RowStatistics {
  explicit RowStatistics(bool excessPrecision)
      : excessPrecision(excessPrecision) {}

  Value x, mean, rstd;
  double epsilon = 0;
  int64_t firstDim = 0;
  /// Whether conversions between floats on the way count as nothing.
  bool excessPrecision;

  /// What `op` is the reciprocal standard deviation of.
  static std::optional<RowStatistics> match(RsqrtOp op, bool excessPrecision);
  /// The same of what `array` repeats.
  static std::optional<RowStatistics> match(Value array, bool excessPrecision);

  RankedTensorType getType() const {
    return cast<RankedTensorType>(x.getType());
  }
  SmallVector<int64_t> getRowDims() const {
    return llvm::to_vector(llvm::seq(firstDim, getType().getRank()));
  }
  SmallVector<int64_t> getOtherDims() const {
    return llvm::to_vector(llvm::seq(firstDim));
  }
  int64_t getNumRows() const;
  int64_t getNumColumns() const;
  /// In front of the conversions that do not matter.
  Value skipConversions(Value value) const {
    return excessPrecision ? skipFloatConversions(value) : value;
  }
  /// `array`, or what it is converted from, if that has this type; or null.
  Value getAs(Value array, RankedTensorType type) const;
  /// `array` as what the other dimensions repeat, or null.
  Value getParameter(Value array) const;
  /// `array` as what the dimensions of rows repeat, or null.
  Value getStatistic(Value array) const;
  /// Whether it is `x` without the mean.
  bool isCentered(Value array) const;

private:
  bool matchVariance(Value variance);
  Value getAveraged(Value statistic, int64_t &firstDim) const;
  /// In front of what only adds or takes away dimensions of size 1, too.
  Value skip(Value value) const;
  /// The operation of a type in front of such.
  template <typename OpT> OpT getOp(Value value) const {
    return value ? skip(value).getDefiningOp<OpT>() : OpT();
  }
  bool isX(Value value) const {
    return value && skipConversions(value) == skipConversions(x);
  }
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_ROWSTATISTICS_H
