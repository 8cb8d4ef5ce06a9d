//===- ColumnReduction.h - Rows of accumulators -----------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_COLUMNREDUCTION_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_COLUMNREDUCTION_H

#include "HostKernel.h"

namespace hlo {

/// Whether neighbors in memory are reduced to neighbors.
bool isColumnReduction(ReduceOp op);

/// Accumulators of a reduction for neighboring results.
class ColumnAccumulators {
public:
  /// In the memory of the function, for `lanes` results.
  ColumnAccumulators(HostKernel &kernel, ReduceOp op, int64_t lanes);

  /// Reduces for `size` results, the first of which loops of these sizes have
  /// at `loops`, but the last at `begin`.
  LogicalResult emit(ArrayRef<int64_t> loopSizes, ArrayRef<Value> loops,
                     Value begin, Value size);
  /// Tells the emitter what the results are that `loops` are at.
  void addResults(ArrayRef<int64_t> loopSizes, ArrayRef<Value> loops,
                  Value lane);

private:
  Type getType(unsigned i) const { return types[i]; }
  Value load(unsigned i, Value lane) const;
  void store(unsigned i, Value lane, Value scalar) const;
  LogicalResult emitRow(const IndexingMap &map, ArrayRef<Value> variables,
                        Value lane);

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  ReduceOp op;
  unsigned count;
  RankedTensorType operandType, resultType;
  /// Of what is combined, and then of what it is combined with.
  SmallVector<Type> types;
  SmallVector<Value> buffers;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_COLUMNREDUCTION_H
