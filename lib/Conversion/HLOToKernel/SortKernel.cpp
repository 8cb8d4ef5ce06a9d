//===- SortKernel.cpp - Kernels that sort rows ----------------------------===//
//
// A stable merge sort of the positions in a row: rows are read first, so that
// their elements are computed once, and results may be in their memory.
//
//===----------------------------------------------------------------------===//

#include "HostKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/ScopeExit.h"

using namespace hlo;
namespace memref = mlir::memref;

namespace {
class SortEmitter {
public:
  SortEmitter(HostKernel &kernel, SortOp op);

  LogicalResult emit();

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  /// A buffer for a row.
  Value allocate(Type elementType) {
    return memref::AllocOp::create(b, MemRefType::get(size, elementType));
  }
  /// Element `position` of row `row` of the arrays.
  ElementIndex getIndex(Value row, Value position);
  LogicalResult emitRow(Value row);
  /// Sorts `positions`, and returns which of both holds them then.
  FailureOr<Value> emitMergeSort(Value positions, Value other);
  LogicalResult emitMerge(Value from, Value to, Value begin, Value width);
  /// Whether one row of elements goes before another.
  FailureOr<Value> emitIsLess(Value lhs, Value rhs);
  Value loadPosition(Value positions, Value i) {
    Value position = memref::LoadOp::create(b, positions, i);
    return arith::IndexCastUIOp::create(b, b.getIndexType(), position);
  }

  HostKernel &kernel;
  ImplicitLocOpBuilder &b;
  SortOp op;
  RankedTensorType type;
  int64_t size, rows;
  SmallVector<Value> elements;
  Value positions, other;
};
} // namespace

SortEmitter::SortEmitter(HostKernel &kernel, SortOp op)
    : kernel(kernel), b(kernel.b), op(op),
      type(cast<RankedTensorType>(op->getOperand(0).getType())),
      size(type.getDimSize(op.getDimension())),
      rows(type.getNumElements() / size) {}

LogicalResult SortEmitter::emit() {
  int64_t rowsOfChunk = std::clamp<int64_t>(kElementsOfChunk / size, 1, rows);
  return emitChunks(b, llvm::divideCeil(rows, rowsOfChunk), [&](Value chunk) {
    elements.clear();
    for (Value operand : op->getOperands())
      elements.push_back(allocate(getStorageType(getElementType(operand))));
    Type positionType = b.getIntegerType(llvm::isUInt<32>(size) ? 32 : 64);
    positions = allocate(positionType);
    other = allocate(positionType);
    Value begin = arith::MulIOp::create(b, chunk, constant(rowsOfChunk));
    Value end = arith::AddIOp::create(b, begin, constant(rowsOfChunk));
    end = arith::MinSIOp::create(b, end, constant(rows));
    LogicalResult isEmitted =
        emitLoops(b, LoopRange{begin, end}, [&](ArrayRef<Value> indices) {
          return emitRow(indices.front());
        });
    for (Value buffer : elements)
      memref::DeallocOp::create(b, buffer);
    memref::DeallocOp::create(b, positions);
    memref::DeallocOp::create(b, other);
    return isEmitted;
  });
}

ElementIndex SortEmitter::getIndex(Value row, Value position) {
  // Rows are in the order of their first elements in memory.
  SmallVector<AffineExpr> indices(type.getRank());
  AffineExpr rest = b.getAffineDimExpr(0);
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order)) {
    if (dim == int64_t(op.getDimension())) {
      indices[dim] = b.getAffineDimExpr(1);
      continue;
    }
    indices[dim] = rest % type.getDimSize(dim);
    rest = rest.floorDiv(type.getDimSize(dim));
  }
  return ElementIndex::get(
      IndexingMap(b.getContext(), ArrayRef<int64_t>{rows, size}, indices),
      {row, position});
}

LogicalResult SortEmitter::emitRow(Value row) {
  kernel.emitter.enterScope();
  llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
  LoopRange all = {constant(0), constant(size)};
  LogicalResult isRead = emitLoops(b, all, [&](ArrayRef<Value> indices) {
    Value i = indices.front();
    kernel.emitter.enterScope();
    llvm::scope_exit leave([&] { kernel.emitter.leaveScope(); });
    ElementIndex index = getIndex(row, i);
    for (auto [operand, buffer] :
         llvm::zip_equal(op->getOperands(), elements)) {
      FailureOr<Value> element = kernel.emitter.emit({operand}, index);
      if (failed(element))
        return failure();
      memref::StoreOp::create(
          b, toStorage(b, *element, getElementType(operand)), buffer, i);
    }
    Type type = cast<MemRefType>(positions.getType()).getElementType();
    memref::StoreOp::create(b, arith::IndexCastUIOp::create(b, type, i),
                            positions, i);
    return success();
  });
  if (failed(isRead))
    return failure();
  FailureOr<Value> sorted = emitMergeSort(positions, other);
  if (failed(sorted))
    return failure();
  return emitLoops(b, all, [&](ArrayRef<Value> indices) {
    Value i = indices.front();
    kernel.emitter.enterScope();
    Value position = loadPosition(*sorted, i);
    for (const HostKernel::Output &output : kernel.outputs) {
      Value stored =
          memref::LoadOp::create(b, elements[output.array.leaf], position);
      Type type = output.getType().getElementType();
      kernel.emitter.store(fromStorage(b, stored, type), output.getType(),
                           output.buffer, getIndex(row, i));
    }
    kernel.emitter.leaveScope();
    return success();
  });
}

FailureOr<Value> SortEmitter::emitMergeSort(Value positions, Value other) {
  LogicalResult isEmitted = success();
  // Runs of twice as many each time, from one buffer into the other.
  auto loop = scf::WhileOp::create(
      b, TypeRange{b.getIndexType(), positions.getType(), other.getType()},
      ValueRange{constant(1), positions, other},
      [&](OpBuilder &, Location, ValueRange state) {
        Value isUnsorted = arith::CmpIOp::create(b, arith::CmpIPredicate::ult,
                                                 state[0], constant(size));
        scf::ConditionOp::create(b, isUnsorted, state);
      },
      [&](OpBuilder &, Location, ValueRange state) {
        Value both = arith::AddIOp::create(b, state[0], state[0]);
        scf::ForOp::create(
            b, constant(0), constant(size), both, /*initArgs=*/ValueRange(),
            [&](OpBuilder &, Location, Value begin, ValueRange) {
              isEmitted = emitMerge(state[1], state[2], begin, state[0]);
              scf::YieldOp::create(b);
            });
        scf::YieldOp::create(b, ValueRange{both, state[2], state[1]});
      });
  if (failed(isEmitted))
    return failure();
  return loop.getResult(1);
}

/// Merges the runs [begin, begin + width) and [begin + width, begin + 2 width).
LogicalResult SortEmitter::emitMerge(Value from, Value to, Value begin,
                                     Value width) {
  auto getEnd = [&](Value start) {
    return arith::MinUIOp::create(b, arith::AddIOp::create(b, start, width),
                                  constant(size));
  };
  Value middle = getEnd(begin), end = getEnd(middle);
  LogicalResult isEmitted = success();
  Value one = constant(1), zero = constant(0);
  scf::ForOp::create(
      b, begin, end, one, ValueRange{begin, middle},
      [&](OpBuilder &, Location, Value next, ValueRange heads) {
        Value isLeft = arith::CmpIOp::create(b, arith::CmpIPredicate::ult,
                                             heads[0], middle);
        Value isRight =
            arith::CmpIOp::create(b, arith::CmpIPredicate::ult, heads[1], end);
        Value areBoth = arith::AndIOp::create(b, isLeft, isRight);
        auto branch = scf::IfOp::create(b, b.getI1Type(), areBoth,
                                        /*withElseRegion=*/true);
        {
          OpBuilder::InsertionGuard guard(b);
          b.setInsertionPointToStart(branch.thenBlock());
          FailureOr<Value> isLess = emitIsLess(loadPosition(from, heads[1]),
                                               loadPosition(from, heads[0]));
          isEmitted = success(succeeded(isLess));
          scf::YieldOp::create(b, succeeded(isLess) ? *isLess : areBoth);
          b.setInsertionPointToStart(branch.elseBlock());
          scf::YieldOp::create(b, isRight);
        }
        Value takesRight = branch.getResult(0);
        Value head = arith::SelectOp::create(b, takesRight, heads[1], heads[0]);
        Value position = memref::LoadOp::create(b, from, head);
        memref::StoreOp::create(b, position, to, next);
        auto advance = [&](Value head, Value byOne, Value byZero) -> Value {
          Value step = arith::SelectOp::create(b, takesRight, byOne, byZero);
          return arith::AddIOp::create(b, head, step);
        };
        scf::YieldOp::create(b, ValueRange{advance(heads[0], zero, one),
                                           advance(heads[1], one, zero)});
      });
  return isEmitted;
}

FailureOr<Value> SortEmitter::emitIsLess(Value lhs, Value rhs) {
  SmallVector<Value> arguments;
  Block &comparator = op.getToApply().front();
  for (auto [operand, buffer] : llvm::zip_equal(op->getOperands(), elements))
    for (Value position : {lhs, rhs}) {
      // What the comparator does not read is not loaded.
      BlockArgument argument = comparator.getArgument(arguments.size());
      Value stored = memref::LoadOp::create(b, buffer, position);
      Type type = getElementType(operand);
      arguments.push_back(emitConversion(b, fromStorage(b, stored, type), type,
                                         getElementType(argument)));
    }
  FailureOr<SmallVector<Value>> isLess = kernel.emitter.emitComputation(
      op.getToApply(), arguments, arith::FastMathFlags::none);
  if (failed(isLess))
    return failure();
  return isLess->front();
}

LogicalResult hlo::emitSortKernel(HostKernel &kernel, SortOp op) {
  if (kernel.outputs.empty())
    return success();
  return SortEmitter(kernel, op).emit();
}
