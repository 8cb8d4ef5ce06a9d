//===- InstructionBuilder.cpp - Build instructions ------------------------===//
// Arrays and tuples; InstructionBuilderComputations.cpp has computations.

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

bool InstructionBuilder::hasLayouts() const {
  if (!layouts)
    layouts = hlo::hasLayouts(root);
  return *layouts;
}

void InstructionBuilder::finish(Operation *op) {
  if (root && op->getBlock() == root->getBlock())
    if (Attribute ids = root->getAttr(HLODialect::kControlPredecessors))
      op->setAttr(HLODialect::kControlPredecessors, ids);
  // The value of a constant says the type.
  if (op->getNumResults() == 0 || isa<ConstantOp>(op))
    return;
  Value result = op->getResult(0);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (type && !getLayout(type) && hasLayouts())
    result.setType(withLayout(
        type, LayoutAttr::getRowMajor(type.getContext(), type.getRank())));
}

Value InstructionBuilder::clone(Operation *op, Type type, ValueRange operands) {
  OperationState state(loc, op->getName(), operands, type);
  state.addAttributes(op->getAttrs());
  for (NamedAttribute attr : op->getDiscardableAttrs())
    state.attributes.erase(attr.getName());
  for (Region &region : op->getRegions()) {
    IRMapping mapping;
    region.cloneInto(state.addRegion(), mapping);
  }
  Operation *copy = builder.create(state);
  finish(copy);
  return copy->getResult(0);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

RankedTensorType InstructionBuilder::getType(ArrayRef<int64_t> shape,
                                             Type elementType,
                                             ArrayRef<int64_t> bounds) const {
  LayoutAttr layout;
  if (hasLayouts())
    layout = LayoutAttr::getRowMajor(builder.getContext(), shape.size());
  return getArrayType(shape, elementType, bounds, layout);
}

RankedTensorType InstructionBuilder::withoutDimensions(RankedTensorType type,
                                                       ArrayRef<int64_t> dims) {
  ArrayShape shape;
  SmallVector<int64_t> moved(type.getRank(), -1), minorToMajor;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(dims, dim)) {
      moved[dim] = shape.getRank();
      shape.appendDim(type, dim);
    }
  RankedTensorType result = shape.getType(type.getElementType());
  LayoutAttr layout = getLayout(type);
  if (!layout)
    return result;
  for (int64_t dim : layout.getMinorToMajor())
    if (moved[dim] >= 0)
      minorToMajor.push_back(moved[dim]);
  return withLayout(result, LayoutAttr::get(type.getContext(), minorToMajor));
}

RankedTensorType InstructionBuilder::withElements(RankedTensorType type,
                                                  Type elementType) {
  LayoutAttr layout = getLayout(type);
  if (layout)
    layout = LayoutAttr::get(type.getContext(), layout.getMinorToMajor());
  return getArrayType(type.getShape(), elementType, getBounds(type), layout);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The number as an element of a type of floats, or of complex numbers.
static DenseElementsAttr getFloatSplat(RankedTensorType type, double value) {
  Type element = type.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  const llvm::fltSemantics &semantics =
      cast<FloatType>(complex ? complex.getElementType() : element)
          .getFloatSemantics();
  APFloat result(value);
  bool losesInfo;
  result.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  // Without sign and zero, f8E8M0FNU has nothing near these numbers.
  if (value <= 0 && !APFloat::semanticsHasSignedRepr(semantics))
    result = APFloat::getNaN(semantics);
  if (!complex)
    return DenseElementsAttr::get(type, result);
  return DenseElementsAttr::get(
      type,
      std::complex<APFloat>(result, APFloat::getZero(result.getSemantics())));
}

DenseElementsAttr hlo::getSplatAttr(RankedTensorType type, int64_t value) {
  Type element = type.getElementType();
  if (isFloatOrComplex(element))
    return getFloatSplat(type, value);
  return DenseElementsAttr::get(type, APInt(element.getIntOrFloatBitWidth(),
                                            value, /*isSigned=*/true,
                                            /*implicitTrunc=*/true));
}

DenseElementsAttr hlo::getSplatAttr(RankedTensorType type, double value) {
  if (isFloatOrComplex(type.getElementType()))
    return getFloatSplat(type, value);
  return getSplatAttr(type, int64_t(value));
}

Type hlo::getIndexType(MLIRContext *context, int64_t count) {
  return IntegerType::get(context, llvm::isInt<32>(count) ? 32 : 64);
}

Value InstructionBuilder::splat(ArrayRef<int64_t> shape, Value scalar) {
  return shape.empty() ? scalar : broadcast(scalar, shape, {});
}

Value InstructionBuilder::splatLike(Value array, Value scalar) {
  RankedTensorType type = getType(array);
  if (type.getRank() == 0)
    return scalar;
  SmallVector<int64_t> shape =
      llvm::map_to_vector(llvm::seq(type.getRank()), [&](int64_t dim) {
        return getDimSizeOrBound(type, dim);
      });
  type = getArrayType(shape, type.getElementType(), {}, getLayout(type));
  return broadcast(withElements(type, getElementType(scalar)), scalar, {});
}

/// The type of a scalar constant that is going to be `type`.
static RankedTensorType getScalarType(RankedTensorType type) {
  return RankedTensorType::get({}, type.getElementType());
}

/// One element needs no broadcast; an array without elements cannot be dense.
static bool isOneElement(RankedTensorType type) {
  return type.getNumElements() == 1;
}

Value InstructionBuilder::splat(RankedTensorType type, int64_t value) {
  if (isOneElement(type))
    return create<ConstantOp>(getSplatAttr(type, value));
  return broadcast(
      type, create<ConstantOp>(getSplatAttr(getScalarType(type), value)), {});
}

Value InstructionBuilder::splat(RankedTensorType type, Attribute element) {
  if (isOneElement(type))
    return create<ConstantOp>(DenseElementsAttr::get(type, element));
  return broadcast(
      type,
      create<ConstantOp>(DenseElementsAttr::get(getScalarType(type), element)),
      {});
}

Value InstructionBuilder::iota(RankedTensorType type, int64_t dim) {
  return create<IotaOp>(type, static_cast<uint64_t>(dim));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value InstructionBuilder::keepLayout(Value result, Value operand) {
  RankedTensorType type = getType(result), operandType = getType(operand);
  if (type.getShape() == operandType.getShape() &&
      getBounds(type) == getBounds(operandType))
    result.setType(changeElementType(operandType, type.getElementType()));
  return result;
}

void InstructionBuilder::matchShapes(Value &lhs, Value &rhs) {
  if (getType(lhs).getRank() == 0)
    lhs = splatLike(rhs, lhs);
  else if (getType(rhs).getRank() == 0)
    rhs = splatLike(lhs, rhs);
}

Value InstructionBuilder::compare(ComparisonDirection direction, Value lhs,
                                  Value rhs, ComparisonTypeAttr type) {
  matchShapes(lhs, rhs);
  return keepLayout(create<CompareOp>(lhs, rhs, direction, type), lhs);
}

Value InstructionBuilder::select(Value pred, Value onTrue, Value onFalse) {
  matchShapes(onTrue, onFalse);
  // A scalar chooses one of two arrays as a whole; the other way around it is
  // an array that chooses.
  if (getType(onTrue).getRank() == 0) {
    onTrue = splatLike(pred, onTrue);
    onFalse = splatLike(pred, onFalse);
  }
  return keepLayout(create<SelectOp>(pred, onTrue, onFalse), onTrue);
}

Value InstructionBuilder::convert(Value operand, Type elementType) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (type.getElementType() == elementType)
    return operand;
  return create<ConvertOp>(withElements(type, elementType), operand);
}

Value InstructionBuilder::bitcastConvert(Value operand, Type elementType) {
  RankedTensorType type = getType(operand);
  if (type.getElementType() == elementType)
    return operand;
  return create<BitcastConvertOp>(withElements(type, elementType), operand);
}

Value InstructionBuilder::castTo(Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (auto tupleType = dyn_cast<TupleType>(type)) {
    SmallVector<Value> parts = elements(value);
    for (auto [part, partType] : llvm::zip_equal(parts, tupleType.getTypes()))
      part = castTo(part, partType);
    return tuple(parts);
  }
  if (getElementType(value) != cast<RankedTensorType>(type).getElementType())
    value = create<ConvertOp>(type, value);
  else
    value = create<CopyOp>(type, value);
  value.setType(type); // which may be the only one without a layout
  return value;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Value InstructionBuilder::reshape(RankedTensorType type, Value operand) {
  if (operand.getType() == type)
    return operand;
  return create<ReshapeOp>(type, operand, IntegerAttr());
}

Value InstructionBuilder::reshape(Value operand, ArrayRef<int64_t> shape) {
  RankedTensorType type = getType(operand);
  if (type.getShape() == shape)
    return operand;
  return reshape(getType(shape, type.getElementType()), operand);
}

Value InstructionBuilder::broadcast(RankedTensorType type, Value operand,
                                    ArrayRef<int64_t> dims) {
  return create<BroadcastOp>(type, operand, dims);
}

Value InstructionBuilder::broadcast(Value operand, ArrayRef<int64_t> shape,
                                    ArrayRef<int64_t> dims) {
  return create<BroadcastOp>(getType(shape, getElementType(operand)), operand,
                             dims);
}

Value InstructionBuilder::transpose(Value operand,
                                    ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return operand;
  return create<TransposeOp>(operand, permutation);
}

Value InstructionBuilder::concatenate(ValueRange operands, int64_t dim) {
  if (operands.size() == 1)
    return operands.front();
  return create<ConcatenateOp>(operands, dim);
}

Value InstructionBuilder::slice(Value operand, ArrayRef<int64_t> starts,
                                ArrayRef<int64_t> limits) {
  ArrayRef<int64_t> shape = getShape(operand);
  if (limits == shape &&
      llvm::all_of(starts, [](int64_t start) { return start == 0; }))
    return operand;
  SmallVector<int64_t> strides(starts.size(), 1);
  return create<SliceOp>(operand, starts, limits, strides);
}

Value InstructionBuilder::slice(Value operand, int64_t dim, int64_t start,
                                int64_t limit) {
  SmallVector<int64_t> limits(getShape(operand));
  SmallVector<int64_t> starts(limits.size(), 0);
  starts[dim] = start;
  limits[dim] = limit;
  return slice(operand, starts, limits);
}

Value InstructionBuilder::dynamicSlice(Value operand, ValueRange starts,
                                       ArrayRef<int64_t> sizes) {
  if (sizes == getShape(operand))
    return operand;
  return create<DynamicSliceOp>(operand, starts, sizes);
}

Value InstructionBuilder::dynamicUpdateSlice(Value operand, Value update,
                                             ValueRange starts) {
  if (update.getType() == operand.getType())
    return update;
  return keepLayout(create<DynamicUpdateSliceOp>(operand, update, starts),
                    operand);
}

/// `index` in one dimension, 0 in all others.
static SmallVector<Value> getStartsAt(InstructionBuilder &b, Value index,
                                      int64_t dim, int64_t rank) {
  SmallVector<Value> starts(rank,
                            rank > 1 ? b.constantLike(index, 0) : Value());
  starts[dim] = index;
  return starts;
}

Value InstructionBuilder::sliceAt(Value operand, int64_t dim, Value index) {
  SmallVector<int64_t> sizes(getShape(operand));
  Value slice = operand;
  if (getDimSizeOrBound(getType(operand), dim) != 1) {
    sizes[dim] = 1;
    SmallVector<Value> starts = getStartsAt(*this, index, dim, sizes.size());
    slice = dynamicSlice(operand, starts, sizes);
  }
  sizes.erase(sizes.begin() + dim);
  return reshape(slice, sizes);
}

Value InstructionBuilder::updateAt(Value operand, int64_t dim, Value index,
                                   Value update) {
  SmallVector<int64_t> sizes(getShape(operand));
  if (sizes[dim] == 1)
    return reshape(update, sizes);
  sizes[dim] = 1;
  SmallVector<Value> starts = getStartsAt(*this, index, dim, sizes.size());
  return dynamicUpdateSlice(operand, reshape(update, sizes), starts);
}

Value InstructionBuilder::pad(Value operand, Value padding,
                              ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return operand;
  return create<PadOp>(operand, padding, low, high,
                       SmallVector<int64_t>(low.size()));
}

Value InstructionBuilder::pad(Value operand, Value padding, int64_t dim,
                              int64_t low, int64_t high) {
  SmallVector<int64_t> lows(getType(operand).getRank()), highs(lows);
  lows[dim] = low;
  highs[dim] = high;
  return pad(operand, padding, lows, highs);
}

Value InstructionBuilder::padTo(Value operand, ArrayRef<int64_t> shape) {
  RankedTensorType type = getType(operand);
  if (type.getShape() == shape)
    return operand;
  SmallVector<int64_t> high;
  for (auto [size, old] : llvm::zip_equal(shape, type.getShape()))
    high.push_back(size - old);
  Value padded = pad(operand, constantLike(operand, 0),
                     SmallVector<int64_t>(high.size()), high);
  padded.setType(
      getArrayType(shape, type.getElementType(), {}, getLayout(type)));
  return padded;
}

Value InstructionBuilder::sliceTo(Value operand, RankedTensorType type) {
  if (operand.getType() == type)
    return operand;
  Value sliced =
      slice(operand, SmallVector<int64_t>(type.getRank()), type.getShape());
  sliced.setType(type);
  return sliced;
}

//===----------------------------------------------------------------------===//
// Tuples
//===----------------------------------------------------------------------===//

Value InstructionBuilder::tuple(ValueRange elements) {
  return create<TupleOp>(
      TupleType::get(builder.getContext(), elements.getTypes()), elements);
}

Value InstructionBuilder::element(Value tuple, int64_t index) {
  auto type = dyn_cast<TupleType>(tuple.getType());
  if (!type)
    return tuple;
  return create<GetTupleElementOp>(type.getType(index), tuple,
                                   static_cast<uint64_t>(index));
}

SmallVector<Value> InstructionBuilder::elements(Value tuple) {
  auto type = dyn_cast<TupleType>(tuple.getType());
  return elements(tuple, type ? type.size() : 1);
}

SmallVector<Value> InstructionBuilder::elements(Value tuple, int64_t count) {
  SmallVector<Value> result;
  for (int64_t i = 0; i < count; ++i)
    result.push_back(element(tuple, i));
  return result;
}

Value InstructionBuilder::tupleIfMany(ValueRange values) {
  return values.size() == 1 ? Value(values.front()) : tuple(values);
}

//===----------------------------------------------------------------------===//
// Erasing and replacing
//===----------------------------------------------------------------------===//

void InstructionBuilder::eraseIfUnused(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !op->use_empty() || op->getBlock() != builder.getInsertionBlock())
    return;
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  for (Value operand : operands)
    if (operand.getDefiningOp<ConstantOp>())
      eraseIfUnused(operand);
}
