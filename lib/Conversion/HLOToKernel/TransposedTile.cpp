//===- TransposedTile.cpp - Tiles of transposes ---------------------------===//

#include "TransposedTile.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace hlo;
namespace memref = mlir::memref;

/// The indices of the operand that loops over the result need.
static std::optional<IndexingMap> getOperandMap(Operation *op,
                                                ArrayRef<int64_t> loopSizes) {
  OperandIndexings accesses = outputToInput(op, 0, 0);
  if (accesses.size() != 1 || accesses.front().map.getNumResults() == 0 ||
      accesses.front().isUndefined())
    return std::nullopt;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  IndexingMap map =
      hlo::compose(getPositionMap(type, loopSizes), accesses.front().map);
  map.simplify();
  return map;
}

int64_t TransposedTile::getSide(Operation *op) {
  // A tile is to fit into the fastest cache with what is read and written.
  return getElementBitWidth(getElementType(op->getResult(0))) > 32 ? 32 : 64;
}

std::optional<unsigned> TransposedTile::getLoop(Operation *op,
                                                ArrayRef<int64_t> loopSizes) {
  if (!isa<TransposeOp, CopyOp>(op) || isBitcast(op) || loopSizes.size() < 2)
    return std::nullopt;
  std::optional<IndexingMap> map = getOperandMap(op, loopSizes);
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  SmallVector<int64_t> order = getMajorToMinor(type);
  while (!order.empty() && type.getDimSize(order.back()) == 1)
    order.pop_back();
  if (!map || order.empty())
    return std::nullopt;
  auto dim = dyn_cast<mlir::AffineDimExpr>(map->getResult(order.back()));
  if (!dim || dim.getPosition() + 1 >= loopSizes.size() ||
      loopSizes[dim.getPosition()] < 8 || loopSizes.back() < 8)
    return std::nullopt;
  return dim.getPosition();
}

TransposedTile::TransposedTile(HostKernel &kernel, Operation *op,
                               ArrayRef<int64_t> loopSizes, unsigned loop)
    : kernel(kernel), b(kernel.b), op(op),
      resultMap(getPositionMap(
          cast<RankedTensorType>(op->getResult(0).getType()), loopSizes)),
      operandMap(*getOperandMap(op, loopSizes)), loop(loop) {
  // Rows are longer by one, so that columns come from different cache sets.
  Type type = getStorageType(getElementType(op->getResult(0)));
  buffer =
      kernel.allocate(MemRefType::get({getSide(op), getSide(op) + 1}, type));
}

LogicalResult TransposedTile::emit(ArrayRef<Value> loops,
                                   std::array<Value, 2> begins,
                                   std::array<Value, 2> lengths) {
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Type type = getElementType(op->getResult(0));
  return emitLoops(
      b, LoopRange{zero, lengths[1]}, [&](ArrayRef<Value> columns) {
        return emitParallelLoop(b, {zero, lengths[0]}, [&](Value row) {
          SmallVector<Value> variables(loops);
          variables[loop] = arith::AddIOp::create(b, begins[0], row);
          variables.back() =
              arith::AddIOp::create(b, begins[1], columns.front());
          kernel.emitter.enterScope();
          FailureOr<Value> element = kernel.emitter.emit(
              {op->getOperand(0)}, ElementIndex::get(operandMap, variables));
          kernel.emitter.leaveScope();
          if (failed(element))
            return failure();
          memref::StoreOp::create(b, toStorage(b, *element, type), buffer,
                                  ValueRange{columns.front(), row});
          return success();
        });
      });
}

void TransposedTile::addResult(ArrayRef<Value> loops, Value row, Value column) {
  Value stored = memref::LoadOp::create(b, buffer, ValueRange{column, row});
  Value element = fromStorage(b, stored, getElementType(op->getResult(0)));
  kernel.emitter.addElement({op->getResult(0)},
                            ElementIndex::get(resultMap, loops), element);
}
