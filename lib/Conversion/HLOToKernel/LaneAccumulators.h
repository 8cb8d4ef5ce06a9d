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

struct LaneWindow;
struct ReductionRange;

/// Accumulators of a reduction for neighboring results. Memory is read in
/// order, and loops over lanes are vectorized whatever the computation is.
class LaneAccumulators {
public:
  /// In the memory of the function, for `lanes` results.
  LaneAccumulators(HostKernel &kernel, Operation *op, int64_t lanes);

  /// Reduces for `size` results, the first of which loops of these sizes have
  /// at `loops`, but the last at `begin`. These are results at indices in
  /// `intervals` of the loops.
  LogicalResult emit(ArrayRef<int64_t> loopSizes, ArrayRef<Interval> intervals,
                     ArrayRef<Value> loops, Value begin, Value size);
  /// Tells the emitter what the results are that `loops` are at.
  void addResults(ArrayRef<int64_t> loopSizes, ArrayRef<Value> loops,
                  Value lane);

private:
  /// Memory for each of what is combined.
  using Accumulators = SmallVector<Value, 1>;

  Type getType(unsigned i) const { return types[i]; }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value load(const Accumulators &from, unsigned i, Value lane) const;
  void store(const Accumulators &to, unsigned i, Value lane,
             Value scalar) const;
  void emitFill(const Accumulators &to, unsigned i, Value start, Value size);
  LogicalResult emitInits(Value size);
  LogicalResult emitColumns(ReduceOp reduce, ArrayRef<int64_t> loopSizes,
                            ArrayRef<Interval> intervals, ArrayRef<Value> loops,
                            Value begin, Value size);
  LogicalResult emitWindows(const LaneWindow &window, RankedTensorType type,
                            const Accumulators &to, ArrayRef<int64_t> loopSizes,
                            ArrayRef<Value> loops, Value begin,
                            const LoopRange &range);
  TypedAttr getNeutralOfSplit(const LaneWindow &window) const;
  LogicalResult emitSplitWindows(const LaneWindow &window, TypedAttr neutral,
                                 ArrayRef<int64_t> loopSizes,
                                 ArrayRef<Value> loops, Value begin,
                                 Value size);
  int64_t getMostTogether() const;
  LogicalResult
  emitGroups(const LoopRange &range, int64_t together,
             function_ref<LogicalResult(Value first, int64_t count)> emitGroup);
  SmallVector<SmallVector<Value>> getNext(ArrayRef<Value> outer, Value first,
                                          int64_t count);
  bool combinesRows() const;
  LogicalResult emitBlock(const IndexingMap &map, const Accumulators &to,
                          ArrayRef<Value> loops, ArrayRef<ReductionRange> rows,
                          int64_t together, Value begin,
                          const LoopRange &lanes);
  LogicalResult
  emitBlocks(ArrayRef<ReductionRange> rows, int64_t together,
             const Accumulators &to, Value size,
             function_ref<LogicalResult(const Accumulators &to,
                                        ArrayRef<ReductionRange> block)>
                 emitBlock);
  LogicalResult emitCombination(const Accumulators &to,
                                const Accumulators &from, Value size);
  /// Combines the lanes of a range with the elements that a map gives for
  /// `loops`, the last of them plus the lane, and for each of `rows`.
  LogicalResult emitRows(const IndexingMap &map, const Accumulators &to,
                         ArrayRef<Value> loops,
                         ArrayRef<SmallVector<Value>> rows, Value begin,
                         LoopRange lanes);

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  Operation *op;
  int64_t lanes;
  unsigned count;
  RankedTensorType operandType, resultType;
  /// Of what is combined, and then of what it is combined with.
  SmallVector<Type> types;
  Accumulators buffers;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_LANEACCUMULATORS_H
