//===- GPUScanKernel.h - Cumulative reductions ------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSCANKERNEL_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSCANKERNEL_H

#include "GPUEmitters.h"
#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Indexing/ScanRows.h"
#include "hlo/Transforms/Utils/Values.h"

namespace hlo {

/// Emits the kernels of one scan.
class GPUScanKernel {
public:
  GPUScanKernel(const GPUEmission &emission, ReduceWindowOp op)
      : emission(emission), op(op),
        scatter(getScatterOfScan(emission.fused, op)), rows(*ScanRows::get(op)),
        count(op.getInputs().size()),
        type(cast<RankedTensorType>(getOutputs(op).front().getType())) {}

  bool analyze(std::string &whyNot);
  FailureOr<GPUKernels> emit();

private:
  /// What one of the kernels does.
  enum class Phase { Totals, Carries, Blocks };

  /// Steps that a kernel goes along, and how threads share them.
  struct Tiling {
    /// Of a row; those of a block of it; blocks.
    int64_t numSteps, blockSize, numBlocks = 1;
    /// Of a row, and rows of a block of threads.
    int64_t threads = 1, rows = 1;
    /// Neighbors that a thread takes.
    int64_t run = 1;
    bool isRow = true;

    int64_t getTile() const { return threads * run; }
    int64_t getNumTiles() const {
      return llvm::divideCeil(blockSize, getTile());
    }
  };

  using Values = SmallVector<Value>;
  /// Values for the threads of a row: what comes before the elements of each,
  /// and before the next tile.
  struct Prefix {
    Values own, next;
  };

  Tiling getTiling(int64_t numSteps, int64_t blockSize);
  FailureOr<gpu::GPUFuncOp> emitKernel(Phase inPhase, StringRef name);
  LogicalResult emitAll();
  FailureOr<Values> emitBegin();
  FailureOr<Values> emitTile(Value tile, ValueRange carry);

  FailureOr<SmallVector<Values>> emitElements(Value first);
  FailureOr<Prefix> emitPrefix(ValueRange totals, ValueRange carry, Value tile);
  FailureOr<Prefix> emitOfLanes(ValueRange totals, ValueRange carry,
                                int64_t lanes);
  FailureOr<Prefix> emitOfWarps(ValueRange totals, ValueRange carry,
                                Value tile);
  FailureOr<Prefix> emitOfColumns(ValueRange totals, ValueRange carry);
  FailureOr<Values> emitScan(ValueRange totals, int64_t lanes);
  FailureOr<Values> emitBefore(ValueRange scanned, ValueRange carry,
                               int64_t lanes);
  LogicalResult emitStores(Value first, ArrayRef<Values> scanned);
  LogicalResult emitResults(ArrayRef<Values> scanned,
                            ArrayRef<ElementIndex> indices);
  LogicalResult emitUpdate(ValueRange elements, const ElementIndex &index);
  LogicalResult emitSlices(Value first, ValueRange scanned);

  FailureOr<Values> combine(ValueRange before, ValueRange after);
  /// That, or one of the two by itself where the condition does not hold.
  FailureOr<Values> combineIf(Value condition, ValueRange before,
                              ValueRange after, ValueRange alone);

  Type getType(unsigned i) {
    return getElementType(op.getToApply().getArgument(i));
  }
  /// Where a step is along the dimension, of so many; `step` is made of the
  /// second variable, which is below `bound`.
  ElementIndex getIndex(Value row, Value variable, int64_t bound,
                        AffineExpr step, int64_t size);
  /// Where a block leaves what the one after it begins with.
  ElementIndex getCarryIndex(Value row, Value block, int64_t bound,
                             AffineExpr number) {
    return scatter ? getIndex(row, block, bound, number, rows.numBlocks - 1)
                   : getIndex(row, block, bound, (number + 1) * rows.blockSize,
                              rows.window.numResults);
  }
  /// Steps that there are elements of.
  int64_t getNumElements() const {
    return phase == Phase::Blocks ? rows.window.numElements : tiling.numSteps;
  }
  /// Whether no thread is without elements.
  bool areTilesWhole() const {
    return tiling.numSteps % tiling.blockSize == 0 &&
           tiling.blockSize % tiling.getTile() == 0 &&
           tiling.numSteps <= getNumElements();
  }
  void storeCarry(ValueRange values, const ElementIndex &index);
  /// What is there where a condition holds, else the values given.
  Values loadCarry(Value condition, const ElementIndex &index,
                   ValueRange otherwise);
  Values getZeros();

  AffineExpr dim(unsigned i) { return kernel->b.getAffineDimExpr(i); }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel->b, value);
  }
  Value apply(ArrayRef<int64_t> sizes, AffineExpr result,
              ArrayRef<Value> variables) {
    return kernel
        ->apply(IndexingMap(op.getContext(), sizes, ArrayRef(result)),
                variables)
        .front();
  }
  /// Of the thread in its block.
  Value apply(AffineExpr result) {
    return apply({tiling.threads * tiling.rows}, result,
                 kernel->getGrid()[kThreadX]);
  }
  Value compare(arith::CmpIPredicate predicate, Value value, int64_t bound) {
    return arith::CmpIOp::create(kernel->b, predicate, value, constant(bound));
  }
  Value isBelow(Value value, int64_t bound) {
    return compare(arith::CmpIPredicate::ult, value, bound);
  }
  Value isAtLeast(Value value, int64_t bound) {
    return compare(arith::CmpIPredicate::uge, value, bound);
  }
  Value both(Value lhs, Value rhs) {
    return !lhs   ? rhs
           : !rhs ? lhs
                  : arith::AndIOp::create(kernel->b, lhs, rhs).getResult();
  }

  const GPUEmission &emission;
  ReduceWindowOp op;
  /// What takes elements as they are scanned, instead of results for them;
  /// slices hold what blocks begin with then. Null if there is none.
  ScatterOp scatter;
  ScanRows rows;
  unsigned count;
  RankedTensorType type;
  /// Whether elements may be combined in other groups than one by one.
  bool mayRegroup = true;
  /// The results that hold what blocks begin with.
  SmallVector<unsigned> carries;

  // Of the kernel that is emitted.
  std::optional<GPUKernel> kernel;
  Phase phase;
  Tiling tiling;
  /// The row that the thread has elements of, and that of what it carries; and
  /// whether there is one, null where there always is.
  Value row, carryRow, isRow, isCarryRow;
  /// Numbers: of the block of the row, and of the thread among those that have
  /// elements of the row, or that carry what comes before.
  Value block, lane, carryLane;
  /// Whether something comes before the tile; null where it always does.
  Value isCarried;
  /// Of what warps, or threads of columns, make.
  Values buffers;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSCANKERNEL_H
