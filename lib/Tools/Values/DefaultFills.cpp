//===- DefaultFills.cpp - Values by type and use of an input --------------===//

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Tools/Values/Fill.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace hlo;
using namespace hlo::tools;

/// The fill of a type whose use says nothing.
static Fill getFillOfType(RankedTensorType array) {
  PrimitiveType type = getPrimitiveType(array.getElementType());
  double limit = std::ldexp(1.0, std::min<int64_t>(getBitWidth(type), 4));
  if (isPred(type))
    return {Fill::Kind::Int, 0, 2};
  // The keys of threefry and the state of philox.
  if (type == PrimitiveType::U32 && array.getRank() > 0 &&
      (array.getShape().back() == 2 || array.getShape().back() == 4))
    return {Fill::Kind::Bits};
  if (isUnsigned(type))
    return {Fill::Kind::Int, 0, limit};
  if (isSigned(type))
    return {Fill::Kind::Int, -limit / 2, limit / 2};
  // Powers of two, the only numbers there are.
  if (type == PrimitiveType::F8E8M0FNU)
    return {Fill::Kind::Uniform, 0.25, 4};
  return {Fill::Kind::Uniform, -1, 1};
}

namespace {
/// Follows values back to the inputs whose elements they consist of.
class UseTracer {
public:
  explicit UseTracer(func::FuncOp entry)
      : entry(entry), symbolTable(entry->getParentOfType<ModuleOp>()) {
    fills = getDefaultFills(getInputTypes(entry));
    fromUse.assign(fills.size(), false);
    entry->getParentOp()->walk(
        [&](CallOp call) { callers[call.getCallee()].push_back(call); });
  }

  SmallVector<Fill> run() {
    entry->getParentOp()->walk([&](Operation *op) { visit(op); });
    return fills;
  }

private:
  /// Which element of a tuple, of a tuple in it and so on.
  using Path = SmallVector<int64_t, 2>;

  void visit(Operation *op);
  void visitIndices(mlir::ValueRange indices, RankedTensorType operand,
                    function_ref<int64_t(int64_t)> getSliceSize);
  void visitIndexVectors(Value indices, RankedTensorType operand,
                         ArrayRef<int64_t> dims,
                         function_ref<int64_t(int64_t)> getSliceSize);
  void traceIndex(Value value, int64_t last) {
    trace(value, {Fill::Kind::Int, 0, double(std::max<int64_t>(last, 0)) + 1});
  }
  void trace(Value value, const Fill &fill) {
    visited.clear();
    trace(value, {}, fill);
  }
  void trace(Value value, Path path, const Fill &fill);
  void traceArgument(BlockArgument argument, Path path, const Fill &fill);
  void traceRoot(Region &region, const Path &path, const Fill &fill) {
    trace(region.front().getTerminator()->getOperand(0), path, fill);
  }
  void setFill(BlockArgument parameter, ArrayRef<int64_t> path,
               const Fill &fill);

  func::FuncOp entry;
  SymbolTable symbolTable;
  llvm::StringMap<SmallVector<CallOp>> callers;
  SmallVector<Fill> fills;
  SmallVector<bool> fromUse;
  llvm::DenseSet<std::pair<Value, size_t>> visited;
};
} // namespace

void UseTracer::visitIndices(mlir::ValueRange indices, RankedTensorType operand,
                             function_ref<int64_t(int64_t)> getSliceSize) {
  // Older modules give the start as one array.
  if (indices.size() == 1 &&
      cast<RankedTensorType>(indices[0].getType()).getRank() == 1)
    return visitIndexVectors(
        indices[0], operand,
        llvm::to_vector(llvm::seq<int64_t>(operand.getRank())), getSliceSize);
  for (auto [dim, index] : llvm::enumerate(indices))
    traceIndex(index, getDimSizeOrBound(operand, dim) - getSliceSize(dim));
}

void UseTracer::visitIndexVectors(Value indices, RankedTensorType operand,
                                  ArrayRef<int64_t> dims,
                                  function_ref<int64_t(int64_t)> getSliceSize) {
  // The components are in one array: what is in range for all of them.
  std::optional<int64_t> last;
  for (int64_t dim : dims) {
    int64_t end = getDimSizeOrBound(operand, dim) - getSliceSize(dim);
    last = std::min(last.value_or(end), end);
  }
  if (last)
    traceIndex(indices, *last);
}

void UseTracer::visit(Operation *op) {
  auto getType = [](Value value) {
    return cast<RankedTensorType>(value.getType());
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](DynamicSliceOp slice) {
        visitIndices(
            slice.getStartIndices(), getType(slice.getOperand()),
            [&](int64_t dim) { return slice.getDynamicSliceSizes()[dim]; });
      })
      .Case([&](DynamicUpdateSliceOp slice) {
        RankedTensorType update = getType(slice.getUpdate());
        visitIndices(
            slice.getStartIndices(), getType(slice.getOperand()),
            [&](int64_t dim) { return getDimSizeOrBound(update, dim); });
      })
      .Case([&](GatherOp gather) {
        visitIndexVectors(
            gather.getStartIndices(), getType(gather.getOperand()),
            gather.getDimensionNumbers().getStartIndexMap(),
            [&](int64_t dim) { return gather.getSliceSizes()[dim]; });
      })
      .Case([&](ScatterOp scatter) {
        ScatterDimensionNumbersAttr numbers = scatter.getDimensionNumbers();
        RankedTensorType operand = getType(scatter.getInputs().front());
        RankedTensorType update = getType(scatter.getUpdates().front());
        // The dimensions of a window are those of the operand in order, less
        // the inserted and the batching ones.
        SmallVector<int64_t> window(operand.getRank(), 1);
        size_t next = 0;
        for (int64_t dim = 0, rank = operand.getRank(); dim < rank; ++dim)
          if (!llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
              !llvm::is_contained(numbers.getInputBatchingDims(), dim))
            window[dim] = getDimSizeOrBound(
                update, numbers.getUpdateWindowDims()[next++]);
        visitIndexVectors(scatter.getScatterIndices(), operand,
                          numbers.getScatterDimsToOperandDims(),
                          [&](int64_t dim) { return window[dim]; });
      })
      .Case([&](ConditionalOp conditional) {
        if (!isPred(getType(conditional.getBranchIndex()).getElementType()))
          traceIndex(conditional.getBranchIndex(),
                     int64_t(conditional.getBranches().size()) - 1);
      })
      .Case([&](SetDimensionSizeOp set) {
        traceIndex(set.getSize(), getDimSizeOrBound(getType(set.getOperand()),
                                                    set.getDimension()));
      })
      .Case([&](CholeskyOp cholesky) {
        trace(cholesky.getOperand(), {Fill::Kind::PositiveDefinite});
      })
      .Case([&](TriangularSolveOp solve) {
        trace(solve.getA(), {Fill::Kind::Triangular});
      })
      .Case([&](RngBitGeneratorOp rng) {
        trace(rng.getState(), {Fill::Kind::Bits});
      });
}

void UseTracer::trace(Value value, Path path, const Fill &fill) {
  if (!visited.insert({value, llvm::hash_value(ArrayRef(path))}).second)
    return;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return traceArgument(argument, path, fill);
  llvm::TypeSwitch<Operation *>(value.getDefiningOp())
      .Case([&](TupleOp tuple) {
        if (path.empty())
          return;
        int64_t index = path.front();
        trace(tuple.getOperand(index), Path(llvm::drop_begin(path)), fill);
      })
      .Case([&](GetTupleElementOp element) {
        path.insert(path.begin(), element.getIndex());
        trace(element.getOperand(), path, fill);
      })
      .Case([&](WhileOp loop) {
        trace(loop.getOperand(), path, fill);
        traceRoot(loop.getBody(), path, fill);
      })
      .Case([&](ConditionalOp conditional) {
        for (Region &branch : conditional.getBranches())
          traceRoot(branch, path, fill);
      })
      .Case([&](FusionOp fusion) { traceRoot(fusion.getCalls(), path, fill); })
      .Case([&](CallOp call) {
        auto callee = symbolTable.lookup<func::FuncOp>(call.getCallee());
        if (callee && !callee.isExternal())
          traceRoot(callee.getBody(), path, fill);
      })
      .Case([&](SelectOp select) {
        trace(select->getOperand(1), path, fill);
        trace(select->getOperand(2), path, fill);
      })
      .Case<ConcatenateOp, OptBarrierOp>([&](Operation *op) {
        for (Value operand : op->getOperands())
          trace(operand, path, fill);
      })
      .Case<BitcastOp, BroadcastOp, ConvertOp, CopyOp, DynamicSliceOp, GatherOp,
            ReshapeOp, ReverseOp, SliceOp, TransposeOp>(
          [&](Operation *op) { trace(op->getOperand(0), path, fill); });
}

void UseTracer::traceArgument(BlockArgument argument, Path path,
                              const Fill &fill) {
  Operation *parent = argument.getOwner()->getParentOp();
  unsigned number = argument.getArgNumber();
  llvm::TypeSwitch<Operation *>(parent)
      .Case([&](func::FuncOp function) {
        if (function == entry)
          return setFill(argument, path, fill);
        for (CallOp call : callers.lookup(function.getName()))
          trace(call.getOperand(number), path, fill);
      })
      .Case([&](WhileOp loop) { trace(loop.getOperand(), path, fill); })
      .Case<FusionOp, MapOp>(
          [&](Operation *op) { trace(op->getOperand(number), path, fill); })
      .Case([&](ConditionalOp conditional) {
        unsigned branch = argument.getOwner()->getParent()->getRegionNumber();
        trace(conditional.getBranchOperands()[branch], path, fill);
      });
}

void UseTracer::setFill(BlockArgument parameter, ArrayRef<int64_t> path,
                        const Fill &fill) {
  auto countArrays = [](Type type) {
    SmallVector<Type> leaves;
    getLeafTypes(type, leaves);
    return llvm::count_if(leaves, llvm::IsaPred<RankedTensorType>);
  };
  size_t index = 0;
  for (Type type :
       entry.getArgumentTypes().take_front(parameter.getArgNumber()))
    index += countArrays(type);
  Type type = parameter.getType();
  for (int64_t element : path) {
    auto tuple = dyn_cast<TupleType>(type);
    if (!tuple)
      return;
    for (Type before : tuple.getTypes().take_front(element))
      index += countArrays(before);
    type = tuple.getType(element);
  }
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || isPred(array.getElementType()))
    return;
  // What is in range for all uses.
  if (fromUse[index] && fills[index].kind == Fill::Kind::Int &&
      fill.kind == Fill::Kind::Int)
    fills[index].second = std::min(fills[index].second, fill.second);
  else
    fills[index] = fill;
  PrimitiveType element = getPrimitiveType(array.getElementType());
  if (fill.kind == Fill::Kind::Int && isInteger(element))
    fills[index].second =
        std::min(fills[index].second,
                 std::ldexp(1.0, getBitWidth(element) - isSigned(element)));
  fromUse[index] = true;
}

SmallVector<Fill> tools::getDefaultFills(func::FuncOp entry) {
  return UseTracer(entry).run();
}

SmallVector<Fill> tools::getDefaultFills(ArrayRef<RankedTensorType> types) {
  return llvm::map_to_vector(types, getFillOfType);
}
