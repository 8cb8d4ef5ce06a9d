//===- ColumnReduction.cpp - Rows of accumulators -------------------------===//
//
// Columns are reduced row by row, a part of a row as long as the accumulators
// at a time: memory is read in order, and loops over lanes are vectorized
// whatever the computation is.
//
//===----------------------------------------------------------------------===//

#include "ColumnReduction.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace hlo;
namespace memref = mlir::memref;

static RankedTensorType getResultType(ReduceOp op) {
  SmallVector<Type> types;
  getLeafTypes(op.getType(), types);
  return cast<RankedTensorType>(types.front());
}

bool hlo::isColumnReduction(ReduceOp op) {
  auto operand = cast<RankedTensorType>(op->getOperand(0).getType());
  auto getOrder = [](RankedTensorType type) {
    SmallVector<int64_t> order = getMajorToMinor(type);
    llvm::erase_if(order, [&](int64_t d) { return type.getDimSize(d) == 1; });
    return order;
  };
  SmallVector<int64_t> from = getOrder(operand);
  SmallVector<int64_t> to = getOrder(getResultType(op));
  if (from.empty() || to.empty() ||
      llvm::is_contained(op.getDimensions(), from.back()))
    return false;
  // The dimension of the result that the fastest one of the operand is.
  int64_t kept =
      from.back() - llvm::count_if(op.getDimensions(),
                                   [&](int64_t d) { return d < from.back(); });
  return to.back() == kept && operand.getNumElements() != 0;
}

ColumnAccumulators::ColumnAccumulators(HostKernel &kernel, ReduceOp op,
                                       int64_t lanes)
    : kernel(kernel), b(kernel.b), op(op), count(op->getNumOperands() / 2),
      operandType(cast<RankedTensorType>(op->getOperand(0).getType())),
      resultType(getResultType(op)) {
  for (BlockArgument argument : op.getToApply().getArguments())
    types.push_back(getElementType(argument));
  for (unsigned i : llvm::seq(count))
    buffers.push_back(
        kernel.allocate(MemRefType::get(lanes, getStorageType(getType(i)))));
}

Value ColumnAccumulators::load(unsigned i, Value lane) const {
  Value stored = memref::LoadOp::create(b, buffers[i], lane);
  return fromStorage(b, stored, getType(i));
}

void ColumnAccumulators::store(unsigned i, Value lane, Value scalar) const {
  memref::StoreOp::create(b, toStorage(b, scalar, getType(i)), buffers[i],
                          lane);
}

LogicalResult ColumnAccumulators::emit(ArrayRef<int64_t> loopSizes,
                                       ArrayRef<Value> loops, Value begin,
                                       Value size) {
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  };
  LoopRange lanes = {constant(0), size};
  for (unsigned i : llvm::seq(count)) {
    Value array = op->getOperand(count + i);
    FailureOr<Value> init =
        kernel.emitter.emit({array}, ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    Value start = emitConversion(b, *init, getElementType(array), getType(i));
    (void)emitParallelLoop(b, lanes, [&](Value lane) {
      store(i, lane, start);
      return success();
    });
  }

  // The indices of the operand, of those of the loops and of what is reduced.
  SmallVector<int64_t> sizes(loopSizes);
  SmallVector<AffineExpr> indices(operandType.getRank());
  SmallVector<LoopRange> rows;
  for (int64_t dim : getMajorToMinor(operandType))
    if (llvm::is_contained(op.getDimensions(), dim)) {
      indices[dim] = b.getAffineDimExpr(sizes.size());
      sizes.push_back(operandType.getDimSize(dim));
      rows.push_back({constant(0), constant(sizes.back())});
    }
  IndexingMap kept = getPositionMap(resultType, loopSizes);
  const AffineExpr *next = kept.getResults().begin();
  for (AffineExpr &index : indices)
    if (!index)
      index = *next++;
  IndexingMap map(b.getContext(), sizes, indices);

  return emitLoops(b, rows, [&](ArrayRef<Value> reduced) {
    return emitParallelLoop(b, lanes, [&](Value lane) {
      SmallVector<Value> variables(loops);
      variables.back() = arith::AddIOp::create(b, begin, lane);
      llvm::append_range(variables, reduced);
      kernel.emitter.enterScope();
      LogicalResult isEmitted = emitRow(map, variables, lane);
      kernel.emitter.leaveScope();
      return isEmitted;
    });
  });
}

LogicalResult ColumnAccumulators::emitRow(const IndexingMap &map,
                                          ArrayRef<Value> variables,
                                          Value lane) {
  ElementIndex index = ElementIndex::get(map, variables);
  SmallVector<Value> arguments;
  for (unsigned i : llvm::seq(count))
    arguments.push_back(load(i, lane));
  for (unsigned i : llvm::seq(count)) {
    Value array = op->getOperand(i);
    FailureOr<Value> element = kernel.emitter.emit({array}, index);
    if (failed(element))
      return failure();
    arguments.push_back(
        emitConversion(b, *element, getElementType(array), getType(count + i)));
  }
  FailureOr<SmallVector<Value>> results = kernel.emitter.emitComputation(
      op.getToApply(), arguments, arith::FastMathFlags::none);
  if (failed(results))
    return failure();
  for (auto [i, result] : llvm::enumerate(*results))
    store(i, lane, result);
  return success();
}

void ColumnAccumulators::addResults(ArrayRef<int64_t> loopSizes,
                                    ArrayRef<Value> loops, Value lane) {
  ElementIndex index =
      ElementIndex::get(getPositionMap(resultType, loopSizes), loops);
  for (auto [i, output] : llvm::enumerate(getOutputs(op))) {
    Type type = cast<RankedTensorType>(output.getType()).getElementType();
    kernel.emitter.addElement(
        output, index, emitConversion(b, load(i, lane), getType(i), type));
  }
}
