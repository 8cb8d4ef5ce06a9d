//===- LaneAccumulators.h - Rows of accumulators ----------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_LANEACCUMULATORS_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_LANEACCUMULATORS_H

#include "HostKernel.h"

namespace hlo {

/// Whether neighbors in memory are reduced to neighbors.
bool isColumnReduction(ReduceOp op);
/// Whether windows at neighbors in the last of loops of these sizes hold
/// neighbors, or elements a stride apart, and a row of accumulators is faster
/// than to reduce one window after the other.
bool isLaneWindow(ReduceWindowOp op, ArrayRef<int64_t> loopSizes,
                  const FusedOperations &fused);

/// Accumulators of a reduction for neighboring results. Memory is read in
/// order, and loops over lanes are vectorized whatever the computation is.
class LaneAccumulators {
public:
  /// In the memory of the function, for `lanes` results.
  LaneAccumulators(HostKernel &kernel, Operation *op, int64_t lanes);

  /// Reduces for `size` results, the first of which loops of these sizes have
  /// at `loops`, but the last at `begin`.
  LogicalResult emit(ArrayRef<int64_t> loopSizes, ArrayRef<Value> loops,
                     Value begin, Value size);
  /// Tells the emitter what the results are that `loops` are at.
  void addResults(ArrayRef<int64_t> loopSizes, ArrayRef<Value> loops,
                  Value lane);

private:
  Type getType(unsigned i) const { return types[i]; }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value load(unsigned i, Value lane) const;
  void store(unsigned i, Value lane, Value scalar) const;
  LogicalResult emitInits(Value size);
  LogicalResult emitColumns(ReduceOp reduce, ArrayRef<int64_t> loopSizes,
                            ArrayRef<Value> loops, Value begin, Value size);
  LogicalResult emitWindows(ReduceWindowOp reduce, ArrayRef<int64_t> loopSizes,
                            ArrayRef<Value> loops, Value begin, Value size);
  /// Combines the lanes of a range with the elements that a map gives for
  /// `loops`, the last of them plus the lane, and for each of `rows`.
  LogicalResult emitRows(const IndexingMap &map, ArrayRef<Value> loops,
                         ArrayRef<SmallVector<Value>> rows, Value begin,
                         LoopRange lanes);

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  Operation *op;
  unsigned count;
  RankedTensorType operandType, resultType;
  /// Of what is combined, and then of what it is combined with.
  SmallVector<Type> types;
  SmallVector<Value> buffers;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_LANEACCUMULATORS_H
