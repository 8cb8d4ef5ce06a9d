//===- ScanEmitter.h - Kernels of cumulative reductions ---------*- C++ -*-===//
//
// A result is made of the one before it. What is far apart in memory has a row
// of accumulators; rows that lie in memory in order go on several at a time, so
// that no one waits for what it adds to.
//
// Where the order of what is combined is free, vectors are scanned in log steps
// instead, and where rows are few and long, there are three kernels: one
// reduces blocks of a row to what the next one begins with, one scans these,
// and the last one the blocks. Blocks have a size of their own, so that results
// do not depend on the number of threads.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_SCANEMITTER_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_SCANEMITTER_H

#include "HostKernel.h"
#include "VectorScan.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Transforms/Utils/Values.h"

namespace hlo {

/// The reduction whose elements are made of the ones before them; null where
/// there is none.
ReduceWindowOp getScan(const HostKernel &kernel);

class ScanEmitter {
public:
  ScanEmitter(HostKernel &kernel, ReduceWindowOp op);

  /// Kernels that run one after the other.
  unsigned getNumKernels() const { return carries ? 3 : 1; }
  /// Emits that of a number.
  LogicalResult emit(unsigned number);

private:
  using Values = SmallVector<Value>;
  /// What is scanned after one another: `step` counts from the beginning of the
  /// row, which is number `inner` of those that the slower row `outer` has.
  struct Chain {
    SmallVector<int64_t> sizes;
    Values variables;
    AffineExpr outer, inner, step;
  };

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  AffineExpr dim(unsigned i) { return b.getAffineDimExpr(i); }
  Type getType(unsigned i) {
    return getElementType(op.getToApply().getArgument(i));
  }
  /// Where steps of a chain are among so many along the dimension.
  ElementIndex getIndex(const Chain &chain, int64_t size);
  ElementIndex getIndex(const Chain &chain) {
    return getIndex(chain, window.numResults);
  }
  /// The chain of a row, as numbered by an expression of its first variables.
  Chain getRow(ArrayRef<int64_t> sizes, ArrayRef<Value> variables,
               AffineExpr row, AffineExpr step);
  /// One of all steps of the rows that lie side by side.
  Chain getRow(Value row, Value step) {
    return {{outer, window.numResults * inner},
            {row, step},
            dim(0),
            window.isSuffix ? inner - 1 - dim(1) % inner : dim(1) % inner,
            dim(1).floorDiv(inner)};
  }

  FailureOr<Values> emitInits();
  FailureOr<Value> emitElement(unsigned input, const Chain &chain) {
    return kernel.emitter.emitReduced(op, input,
                                      getIndex(chain, window.numElements));
  }
  FailureOr<Values> emitCombined(ValueRange accumulators, const Chain &chain,
                                 arith::FastMathFlags fastMath);
  /// Writes what results are for an element.
  LogicalResult emitStore(ValueRange accumulators, const Chain &chain);
  /// Writes an element, and returns what the next one is made of.
  FailureOr<Values> emitStep(ValueRange accumulators, const Chain &chain);
  /// Goes on with all chains at the same time; a range of the last variable.
  FailureOr<Values> emitChains(MutableArrayRef<Chain> chains, LoopRange range,
                               ValueRange accumulators);
  /// The result of all elements, which an exclusive scan may have.
  LogicalResult emitLast(MutableArrayRef<Chain> chains,
                         ValueRange accumulators);

  /// Emits chunks of parts, each of so many rows.
  LogicalResult emitParts(int64_t parts, int64_t rowsOfPart,
                          function_ref<LogicalResult(Value part)> emitPart);
  LogicalResult emitRows();
  LogicalResult emitLanes();

  // Of rows of vectors, and blocks of these.
  bool mayRegroup();
  void findVectors();
  Value emitPosition(RankedTensorType type, int64_t size, Value row,
                     Value step);
  FailureOr<Value> emitTile(Value row, LoopRange steps, bool areWhole,
                            Value carry);
  LogicalResult emitTiles(Value row, LoopRange steps, Value init);
  LogicalResult emitVectorRows();

  void findCarries();
  Value loadCarry(Value row, Value step);
  void storeCarry(Value carry, Value row, Value step);
  using BlockFn = function_ref<LogicalResult(Value row, Value begin)>;
  LogicalResult emitEachBlock(int64_t numBlocks, BlockFn emitBlock);
  LogicalResult emitTotals();
  LogicalResult emitCarries();
  LogicalResult emitBlocks();

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  ReduceWindowOp op;
  PrefixWindow window;
  unsigned count;
  RankedTensorType type;
  int64_t outer = 1, inner = 1, rows;
  /// Those that elements are combined in.
  int64_t numSteps;
  /// What rows are scanned in, if they are, by way of a tile where they cannot
  /// be read from or written to a buffer.
  std::optional<VectorScan> vectors;
  Value tile, source, sink;
  /// Those of a row, if they are scanned by themselves; each begins with what
  /// this result holds there until then.
  int64_t blocks;
  const HostKernel::Output *carries = nullptr;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_SCANEMITTER_H
