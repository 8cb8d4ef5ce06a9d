//===- LoopNest.h - Loops around results ------------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPNEST_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPNEST_H

#include "HostKernel.h"
#include "LoopEdges.h"
#include "RowBuffers.h"
#include "hlo/Analysis/Fusion/LoopReductions.h"

namespace hlo {

/// The loops around results of one shape and layout, but for dimensions of size
/// 1.
class LoopNest {
public:
  LoopNest(HostKernel &kernel, ArrayRef<HostKernel::Output> outputs);
  /// The loops around the update of a dynamic-update-slice: the result holds
  /// what is updated.
  LoopNest(HostKernel &kernel, DynamicUpdateSliceOp update,
           HostKernel::Output output);

  int64_t getNumChunks() const { return chunks; }
  LogicalResult emit(Value chunk);

private:
  void setLoops(ArrayRef<int64_t> sizes, int64_t work);
  void setChunks(int64_t elements);
  /// The results, or tuples that they are in.
  SmallVector<Value> getArrays() const {
    return llvm::map_to_vector(outputs, [](const HostKernel::Output &output) {
      return output.array.value;
    });
  }
  /// The elements of the loops from number `first` on.
  int64_t getElementsFrom(unsigned first) const {
    return llvm::product_of(ArrayRef(sizes).drop_front(first), int64_t(1));
  }
  LogicalResult emitStarts();
  void findHeroes();
  SmallVector<int64_t> findColumnEdges() const;
  void findReductions();
  void findOverwritten();
  bool areReducedTogether() const;
  bool areReducedFirst() const;
  int64_t getRowsTogether() const;
  void emitReductions(unsigned depth);
  void emitReductionsTogether(ArrayRef<Value> rows);
  void emitTile(Value chunk);
  void emitColumns(Value lower, Value upper);
  void emitReducedFirst(Value lower, Value upper);
  void emitTiled(Value lower, Value upper);
  void emitOverwritten(unsigned number, Value lower, Value upper);
  void emitLoop(unsigned number, Value lower, Value upper);
  void emitLoops(unsigned next);
  LogicalResult emitElements();
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  SmallVector<HostKernel::Output, 1> outputs;
  /// Reductions of columns or windows, all of which a row of accumulators is
  /// for.
  SmallVector<Operation *> columns;
  int64_t lanes = 0;
  /// Those that are the same inside of some loops.
  SmallVector<LoopReduction> reductions;
  /// What they compute of the elements of the last loop.
  RowBuffers rows;
  /// Whether the last loop is written out, so that what is reduced for each of
  /// its elements is read once.
  bool isUnrolled = false;
  /// Whether transcendental functions are computed of the elements of the last
  /// loop, and what these are reduced from is reduced before, for many of them:
  /// LLVM makes vectors of the functions.
  bool hasFunctions = false, isReducedFirst = false;
  /// Iterations of the loop around it that are written out, too.
  int64_t rowsTogether = 1;
  /// Transposes, and the loop that is tiled with the last one for them, where
  /// the tile begins and how long it is there.
  SmallVector<Operation *> transposes;
  std::optional<unsigned> tiledLoop;
  /// Concatenations, pads and updates with the positions of results, and where
  /// loops are split.
  SmallVector<Operation *> parts;
  LoopEdges edges;
  /// Updates of short rows, in these iterations of the last loop, and the loop
  /// from which on results are computed without them first, in one loop; then
  /// those that they change.
  SmallVector<Operation *> overwritten;
  SmallVector<Interval> updated;
  std::optional<unsigned> overwrittenLoop;
  bool areOthersDone = false;
  SmallVector<Interval> intervals;
  int64_t side = 0;
  Value tileBegin, tileLength;
  DynamicUpdateSliceOp update;
  SmallVector<Value> starts;
  /// That of the first result.
  RankedTensorType type;
  SmallVector<int64_t> sizes;
  /// A chunk is a tile of loop `split` and all of those in it, at one index of
  /// those around it.
  unsigned split = 0;
  int64_t tile = 1, chunks = 1;
  SmallVector<Value> loops;
  LogicalResult isEmitted = success();
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_LOOPNEST_H
