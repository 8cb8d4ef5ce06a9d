//===- RowBuffers.cpp - Elements of rows that are needed twice ------------===//

#include "RowBuffers.h"
#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace hlo;
namespace memref = mlir::memref;

/// What stays in the cache next to the row itself.
static constexpr int64_t kMostBytes = 256 << 10;

/// The arrays that an elementwise operation reads at the index of its result.
static SmallVector<Value> getElementwiseOperands(const FusedOperations &fused,
                                                 Value value) {
  SmallVector<Value> operands;
  Operation *op = fused.getDefiningOp(value);
  if (op && op->hasTrait<hlo::OpTrait::Elementwise>())
    for (Value operand : op->getOperands())
      if (cast<RankedTensorType>(operand.getType()).getRank() != 0)
        operands.push_back(fused.resolve(operand));
  return operands;
}

/// Whether an element takes a transcendental function of others at its index.
static bool isDear(const FusedOperations &fused, Value value) {
  llvm::SmallSetVector<Value, 8> worklist;
  worklist.insert(value);
  for (size_t i = 0; i < worklist.size(); ++i) {
    Operation *op = fused.getDefiningOp(worklist[i]);
    if (op && isTranscendental(op))
      return true;
    worklist.insert_range(getElementwiseOperands(fused, worklist[i]));
  }
  return false;
}

/// Whether the elements that a reduction combines inside of all loops but the
/// last are those at the indices that the last one goes over.
static bool isOfRow(const LoopReduction &reduction, RankedTensorType type,
                    ArrayRef<int64_t> loopSizes) {
  ReduceOp reduce = reduction.op;
  unsigned last = loopSizes.size() - 1;
  if (reduction.depth > last || !getCombiner(reduce.getToApply()) ||
      !reduction.isNeededIn(llvm::map_to_vector(loopSizes, Interval::ofSize)))
    return false;
  OperandIndexings accesses = outputToInput(reduce, 0, 0);
  if (accesses.size() != 1 || accesses.front().isUndefined())
    return false;
  IndexingMap map = hlo::compose(reduction.map, accesses.front().map);
  map.simplify();
  map.removeUnusedVariables({IndexingVariableKind::Range});
  if (map.getNumRangeVars() != 1 || map.getNumRuntimeVars() != 0 ||
      !map.getConstraints().empty() ||
      map.getRangeIntervals().front() != Interval::ofSize(loopSizes[last]))
    return false;
  auto input = cast<RankedTensorType>(reduce.getInputs().front().getType());
  if (input.getShape() != type.getShape())
    return false;
  IndexingMap own = getPositionMap(type, loopSizes);
  own.simplify();
  AffineExpr place = mlir::getAffineDimExpr(last, reduce->getContext());
  return llvm::all_of(
      llvm::zip_equal(map.getResults(), own.getResults()), [&](auto results) {
        auto [found, expected] = results;
        return found.replace(map.getRangeVar(0), place) == expected;
      });
}

void RowBuffers::find(ArrayRef<Value> results, RankedTensorType type,
                      ArrayRef<LoopReduction> reductions,
                      ArrayRef<int64_t> loopSizes) {
  if (loopSizes.empty())
    return;
  const FusedOperations &fused = kernel.fused;
  // What the results need at their own indices.
  llvm::SmallSetVector<Value, 8> needed;
  for (Value result : results)
    if (isa<RankedTensorType>(result.getType()))
      needed.insert(fused.resolve(result));
  for (size_t i = 0; i < needed.size(); ++i)
    needed.insert_range(getElementwiseOperands(fused, needed[i]));

  int64_t size = loopSizes.back();
  auto add = [&](Operation *reduce, Value array) {
    Type element = cast<RankedTensorType>(array.getType()).getElementType();
    auto buffer = MemRefType::get(size, getStorageType(element));
    auto isKept = [&](const Row &row) { return row.array == array; };
    if (isDear(fused, array) && llvm::none_of(rows, isKept) &&
        size * getElementBitWidth(buffer.getElementType()) / CHAR_BIT <=
            kMostBytes)
      rows.push_back({reduce, array, kernel.allocate(buffer)});
  };
  for (LoopReduction reduction : reductions) {
    if (!isOfRow(reduction, type, loopSizes))
      continue;
    llvm::SmallSetVector<Value, 8> read;
    for (Value input : reduction.op.getInputs())
      read.insert(fused.resolve(input));
    for (size_t i = 0; i < read.size(); ++i) {
      if (needed.contains(read[i]))
        add(reduction.op, read[i]);
      else
        read.insert_range(getElementwiseOperands(fused, read[i]));
    }
  }
}

LogicalResult RowBuffers::emitStores(Operation *reduce,
                                     const ElementIndex &index, Value place) {
  ImplicitLocOpBuilder &b = kernel.b;
  for (const Row &row : rows) {
    if (row.reduce != reduce)
      continue;
    FailureOr<Value> element = kernel.emitter.emit({row.array}, index);
    if (failed(element))
      return failure();
    Type type = cast<RankedTensorType>(row.array.getType()).getElementType();
    memref::StoreOp::create(b, toStorage(b, *element, type), row.buffer, place);
  }
  return success();
}

void RowBuffers::addElements(const ElementIndex &index, ArrayRef<Value> loops) {
  ImplicitLocOpBuilder &b = kernel.b;
  for (const Row &row : rows) {
    Type type = cast<RankedTensorType>(row.array.getType()).getElementType();
    Value stored = memref::LoadOp::create(b, row.buffer, loops.back());
    kernel.emitter.addElement({row.array}, index, fromStorage(b, stored, type));
  }
}
