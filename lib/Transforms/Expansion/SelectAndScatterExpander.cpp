//===- SelectAndScatterExpander.cpp - Select, then scatter ----------------===//
// See the description of select-and-scatter-expander in Passes.td; test:
// select-and-scatter-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/IRMapping.h"

#define DEBUG_TYPE "select-and-scatter-expander"

namespace hlo {
#define GEN_PASS_DEF_SELECTANDSCATTEREXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Of two elements with their indices, the one that `select` keeps. An index of
/// -1 says that there is no element: the beginning of a window, or padding.
static SmallVector<Value> selectElement(InstructionBuilder &b, Region &select,
                                        ValueRange arguments) {
  size_t numValues = arguments.size() / 2;
  ValueRange first = arguments.take_front(numValues),
             second = arguments.take_back(numValues);
  auto isElement = [&](Value index) {
    return b.compare(ComparisonDirection::NE, index,
                     b.scalar(getArray(index).getElementType(), -1));
  };
  Value keepsFirst = b.inlineRegion(select, {first[0], second[0]});
  // The first one if it is there and is kept, or the second is not.
  keepsFirst = b.binary<AndOp>(
      isElement(first[1]),
      b.binary<OrOp>(keepsFirst, b.unary<NotOp>(isElement(second[1]))));
  SmallVector<Value> selected;
  for (auto [a, c] : llvm::zip_equal(first, second))
    selected.push_back(b.select(keepsFirst, a, c));
  return selected;
}

static Value expand(SelectAndScatterOp op, InstructionBuilder &b) {
  RankedTensorType type = op.getOperand().getType();
  int64_t rank = type.getRank();
  SmallVector<int64_t> shape(type.getShape());
  Value operand =
      b.convert(op.getOperand(),
                getArray(op.getSelect().getArgument(0)).getElementType());
  Value source = op.getSource();
  Value init =
      b.convert(op.getInitValue(),
                getArray(op.getScatter().getArgument(0)).getElementType());
  if (rank == 0) {
    // One window that covers the one element, or none: the sizes are 1.
    Value result = b.applyElementwise(op.getScatter(), {init, source}).front();
    return b.castTo(result, op.getType());
  }

  // The element of each window, and its index in each dimension.
  int64_t largest = *llvm::max_element(shape);
  Type indexType = getIndexType(op.getContext(), largest);
  SmallVector<Value> operands{operand};
  SmallVector<Type> elementTypes{getArray(operand).getElementType()};
  for (int64_t dim = 0; dim < rank; ++dim) {
    operands.push_back(b.iota(b.getType(shape, indexType), dim));
    elementTypes.push_back(indexType);
  }
  operands.push_back(b.scalar(elementTypes[0], 0));
  operands.append(rank, b.scalar(indexType, -1));
  SmallVector<Type> types;
  for (Type elementType : elementTypes)
    types.push_back(b.getType(getArray(source).getShape(), elementType));
  auto windows = b.create<ReduceWindowOp>(
      TupleType::get(op.getContext(), types), operands, op.getWindowAttr());
  SmallVector<Type> parameterTypes(elementTypes);
  llvm::append_range(parameterTypes, elementTypes);
  b.buildScalarRegion(
      windows.getToApply(), parameterTypes, [&](ValueRange arguments) {
        return b.tuple(selectElement(b, op.getSelect(), arguments));
      });

  // Scatter the source there; -1 is outside.
  SmallVector<int64_t> vectorShape(getArray(source).getShape());
  vectorShape.push_back(1);
  SmallVector<Value> columns;
  for (int64_t dim = 0; dim < rank; ++dim)
    columns.push_back(b.reshape(b.element(windows, dim + 1), vectorShape));
  SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(rank));
  auto numbers = ScatterDimensionNumbersAttr::get(
      op.getContext(), /*update_window_dims=*/{}, /*inserted_window_dims=*/dims,
      /*scatter_dims_to_operand_dims=*/dims, {}, {},
      /*index_vector_dim=*/rank);
  Value array =
      b.broadcast(b.getType(shape, getArray(init).getElementType()), init, {});
  SmallVector<Value> scatterOperands{array, b.concatenate(columns, rank),
                                     source};
  auto scatter = b.create<ScatterOp>(array.getType(), scatterOperands, numbers);
  b.cloneRegion(op.getScatter(), scatter.getToApply());
  return b.castTo(scatter, op.getType());
}

namespace {
struct SelectAndScatterExpanderPass
    : hlo::impl::SelectAndScatterExpanderPassBase<
          SelectAndScatterExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<SelectAndScatterOp>(
            [&](SelectAndScatterOp op, InstructionBuilder &b) -> Value {
              return expander.requireStatic(op) ? ::expand(op, b) : Value();
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace
