//===- SelectAndScatter.cpp - Select, then scatter ------------------------===//

#include "SelectAndScatter.h"

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// Of two elements with their indices, the one that `select` keeps of the first
/// and the second one, in whichever order a reduction takes them. An index of
/// -1 says that there is no element: the beginning of a window, or padding.
static Value selectElement(InstructionBuilder &b, Region &select,
                           ValueRange arguments) {
  Value index = arguments[1], otherIndex = arguments[3];
  Value isInOrder = b.compare(ComparisonDirection::LT, index, otherIndex);
  Value first = b.select(isInOrder, arguments[0], arguments[2]);
  Value second = b.select(isInOrder, arguments[2], arguments[0]);
  Value firstIndex = b.binary<MinimumOp>(index, otherIndex);
  Value secondIndex = b.binary<MaximumOp>(index, otherIndex);
  Value none = b.constant(getArray(index).getElementType(), -1);
  Value keepsFirst =
      b.binary<AndOp>(b.compare(ComparisonDirection::NE, firstIndex, none),
                      b.inlineRegion(select, {first, second}));
  return b.tuple({b.select(keepsFirst, first, second),
                  b.select(keepsFirst, firstIndex, secondIndex)});
}

/// For each position of the window, the index in the flattened operand of the
/// element selected; -1 if there is none.
static Value getSelectedIndices(SelectAndScatterOp op, InstructionBuilder &b,
                                Value isElement) {
  RankedTensorType type = op.getOperand().getType();
  ArrayRef<int64_t> sourceShape = op.getSource().getType().getShape();
  Type elementType = getArray(op.getSelect().getArgument(0)).getElementType();
  int64_t count = type.getNumElements();
  Type indexType = getIndexType(op.getContext(), count);
  Value indices =
      b.reshape(b.iota(b.getType({count}, indexType), 0), type.getShape());
  if (isElement)
    indices = b.select(isElement, indices, b.constantLike(indices, -1));
  SmallVector<Value> operands{b.convert(op.getOperand(), elementType), indices,
                              b.constant(elementType, 0),
                              b.constant(indexType, -1)};
  auto windows = b.create<ReduceWindowOp>(
      TupleType::get(op.getContext(), {b.getType(sourceShape, elementType),
                                       b.getType(sourceShape, indexType)}),
      operands, op.getWindowAttr());
  b.buildScalarRegion(windows.getToApply(),
                      {elementType, indexType, elementType, indexType},
                      [&](ValueRange arguments) {
                        return selectElement(b, op.getSelect(), arguments);
                      });
  return b.element(windows, 1);
}

/// Of indices in a flattened array of `shape`, rows of those in the array
/// itself. That of no element, -1, is outside in the first dimension.
static Value unflatten(Value flat, ArrayRef<int64_t> shape,
                       InstructionBuilder &b) {
  flat = b.reshape(flat, {getArray(flat).getNumElements(), 1});
  Value isNone =
      b.compare(ComparisonDirection::LT, flat, b.constantLike(flat, 0));
  SmallVector<Value> numbers;
  int64_t stride = ShapedType::getNumElements(shape);
  for (int64_t size : shape) {
    Value number = flat;
    if (!numbers.empty())
      number = b.binary<RemainderOp>(number, b.constantLike(flat, stride));
    stride = size == 0 ? stride : stride / size;
    if (stride > 1)
      number = b.binary<DivideOp>(number, b.constantLike(flat, stride));
    numbers.push_back(numbers.empty() && stride > 1
                          ? b.select(isNone, flat, number)
                          : number);
  }
  return numbers.size() == 1 ? numbers.front() : b.concatenate(numbers, 1);
}

Value hlo::expandSelectAndScatter(SelectAndScatterOp op, InstructionBuilder &b,
                                  Value isElement, Value isWindow) {
  RankedTensorType type = op.getOperand().getType();
  Value init =
      b.convert(op.getInitValue(),
                getArray(op.getScatter().getArgument(0)).getElementType());
  // The one window of a scalar is its one element.
  if (type.getRank() == 0)
    return b.applyElementwise(op.getScatter(), {init, op.getSource()}).front();

  // Scatter the source where an element was selected.
  int64_t numWindows = op.getSource().getType().getNumElements();
  auto dims = llvm::to_vector(llvm::seq(type.getRank()));
  auto numbers = ScatterDimensionNumbersAttr::get(
      op.getContext(), /*update_window_dims=*/{}, /*inserted_window_dims=*/dims,
      /*scatter_dims_to_operand_dims=*/dims, {}, {}, /*index_vector_dim=*/1);
  RankedTensorType resultType =
      b.getType(type.getShape(), getArray(init).getElementType());
  Value result = b.broadcast(resultType, init, {});
  Value indices = getSelectedIndices(op, b, isElement);
  if (isWindow)
    indices = b.select(isWindow, indices, b.constantLike(indices, -1));
  SmallVector<Value> operands{result, unflatten(indices, type.getShape(), b),
                              b.reshape(op.getSource(), {numWindows})};
  auto scatter = b.create<ScatterOp>(resultType, operands, numbers);
  b.cloneRegion(op.getScatter(), scatter.getToApply());
  return scatter;
}
