//===- GPUKernel.h - A kernel for a GPU in the making -----------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUKERNEL_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUKERNEL_H

#include "ElementalEmitter.h"
#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace hlo {
namespace gpu = mlir::gpu;

/// A function for the threads of a GPU, which what follows is emitted into: it
/// takes the buffers of the operands of an instruction and then of its results,
/// tuples taken apart, all flat.
class GPUKernel {
public:
  /// `inPlace` says for some results, by number, which operand's elements the
  /// buffer holds before; the two may be one buffer.
  GPUKernel(Operation *op, const FusedOperations &fused,
            const DeviceDescription &device, const LaunchDimensions &launch,
            StringRef name, mlir::SymbolTable &symbols,
            ArrayRef<std::pair<unsigned, unsigned>> inPlace = {});

  /// Ends the function, or takes it back where `result` is a failure.
  FailureOr<gpu::GPUFuncOp> finish(LogicalResult result);

  /// The coordinates of the thread, as in `GridCoordinate`.
  ArrayRef<Value> getGrid() const { return grid; }
  /// What the function writes, in the order of its results, and where to.
  ArrayRef<IndexingArray> getRoots() const { return roots; }
  void setWritten(ArrayRef<IndexingArray> arrays) {
    roots.assign(arrays.begin(), arrays.end());
  }
  Value getResult(unsigned root) const { return results[root]; }
  RankedTensorType getRootType(unsigned root) const {
    return cast<RankedTensorType>(roots[root].getType());
  }

  /// Emits `body` for all points of the map's range variables that are in its
  /// domain, with values for all variables.
  LogicalResult forEach(const IndexingMap &map,
                        function_ref<LogicalResult(ArrayRef<Value>)> body);
  /// The same, with values carried on.
  FailureOr<SmallVector<Value>> forEach(
      const IndexingMap &map, ValueRange inits,
      function_ref<FailureOr<SmallVector<Value>>(ArrayRef<Value>, ValueRange)>
          body);

  /// Emits `body` where a condition holds; null: everywhere.
  LogicalResult emitIf(Value condition, function_ref<LogicalResult()> body);
  /// Emits a value of a type where a condition holds, and zeros elsewhere.
  FailureOr<Value> emitOrZero(Value condition, Type type,
                              function_ref<FailureOr<Value>()> emit);

  /// Emits the elements of roots at indices that are as many, and then stores
  /// them: what is read and written may be the same.
  LogicalResult emitRoots(ArrayRef<unsigned> numbers,
                          ArrayRef<ElementIndex> indices);
  void store(unsigned root, Value scalar, const ElementIndex &index) {
    emitter->store(scalar, getRootType(root), getResult(root), index);
  }

  /// Elements that are neighbors in memory, the first at a multiple of as many;
  /// of no complex type if they are several.
  void storeNeighbors(unsigned root, ValueRange scalars,
                      const ElementIndex &first);
  SmallVector<Value> loadNeighbors(Value buffer, RankedTensorType type,
                                   const ElementIndex &first, int64_t count);

  /// Memory of a block for so many elements, as they are stored. Its alignment
  /// is that of an element unless another is asked for.
  Value allocateShared(Type elementType, int64_t size, int64_t alignment = 0);
  /// The same for an array, flat like the buffer of one.
  Value allocateShared(RankedTensorType array);
  void storeShared(Value scalar, Type elementType, Value buffer,
                   Value position) {
    mlir::memref::StoreOp::create(b, toStorage(b, scalar, elementType), buffer,
                                  position);
  }
  Value loadShared(Type elementType, Value buffer, Value position) {
    return fromStorage(b, mlir::memref::LoadOp::create(b, buffer, position),
                       elementType);
  }
  void barrier() { gpu::BarrierOp::create(b); }

  /// A map from the grid, and range variables.
  IndexingMap getGridMap(ArrayRef<AffineExpr> results,
                         ArrayRef<Interval> rangeVars = {}) const {
    return IndexingMap(b.getContext(), gridIntervals, rangeVars, {}, results);
  }
  /// The results of a map of the grid's coordinates and others after those.
  SmallVector<Value> apply(const IndexingMap &map, ArrayRef<Value> variables);

  ImplicitLocOpBuilder b;
  const FusedOperations &fused;
  std::unique_ptr<ElementalEmitter> emitter;

private:
  Value allocateShared(MemRefType type, int64_t alignment = 0);

  mlir::SymbolTable &symbols;
  gpu::GPUFuncOp function;
  SmallVector<Value> grid, results;
  SmallVector<Interval> gridIntervals;
  SmallVector<IndexingArray> roots;
};

/// Fails, with an error, where an operand or result of an instruction has no
/// buffer.
LogicalResult checkHasBuffers(Operation *op);

/// The map with a range variable at one value: an iteration of an unrolled
/// loop.
IndexingMap fixRangeVar(IndexingMap map, unsigned rangeVar, int64_t value);

/// The index of an array of a type at a position in memory, which is the only
/// result of `position`.
IndexingMap getIndexAtPosition(const IndexingMap &position,
                               RankedTensorType type);

/// The index of `root` that the element of `hero` at the result of `map`
/// becomes by intermediate operations (FusionAnalysis.h) in between; failure
/// where that is not known.
FailureOr<IndexingMap> getRootIndex(const FusedOperations &fused,
                                    IndexingArray hero, IndexingArray root,
                                    const IndexingMap &map);

/// What other lanes of the warp have: `lane`, or that so many before.
Value emitLane(ImplicitLocOpBuilder &b, Value value, Value lane);
Value emitLaneBefore(ImplicitLocOpBuilder &b, Value value, int64_t distance);

/// Values of the lanes of a warp whose numbers differ in the bits of `lanes -
/// 1` only, a power of two, combined; `combine` is given two sets of values.
FailureOr<SmallVector<Value>> emitWarpReduction(
    ImplicitLocOpBuilder &b, SmallVector<Value> values, int64_t lanes,
    function_ref<FailureOr<SmallVector<Value>>(ValueRange, ValueRange)>
        combine);

/// The same, but each of these lanes gets what those up to it make; `combine`
/// is given values of earlier ones first. `lane` is the number among them.
FailureOr<SmallVector<Value>>
emitWarpScan(ImplicitLocOpBuilder &b, SmallVector<Value> values, Value lane,
             int64_t lanes,
             function_ref<FailureOr<SmallVector<Value>>(ValueRange, ValueRange)>
                 combine);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUKERNEL_H
