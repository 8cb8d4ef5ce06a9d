//===- ComputationBuilder.cpp - Write computations ------------------------===//

#include "hlo/Transforms/Utils/ComputationBuilder.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The number as an element of a type of floats, or of complex numbers.
static DenseElementsAttr getFloatSplat(RankedTensorType type, double value) {
  Type element = type.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  APFloat result(value);
  bool losesInfo;
  result.convert(cast<FloatType>(complex ? complex.getElementType() : element)
                     .getFloatSemantics(),
                 APFloat::rmNearestTiesToEven, &losesInfo);
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

Value ComputationBuilder::splat(ArrayRef<int64_t> shape, Value scalar) {
  return shape.empty() ? scalar : broadcast(scalar, shape, {});
}

Value ComputationBuilder::iota(ArrayRef<int64_t> shape, Type elementType,
                               int64_t dim) {
  return create<IotaOp>(getType(shape, elementType), dim);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

RankedTensorType ComputationBuilder::getType(ArrayRef<int64_t> shape,
                                             Type elementType) const {
  LayoutAttr layout;
  if (hasLayouts)
    layout = LayoutAttr::getRowMajor(builder.getContext(), shape.size());
  return hlo::getArrayType(shape, elementType, {}, layout);
}

Value ComputationBuilder::finish(Operation *op) {
  Value result = op->getResult(0);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (hasLayouts && type && !getLayout(type))
    result.setType(withLayout(
        type, LayoutAttr::getRowMajor(type.getContext(), type.getRank())));
  return result;
}

SmallVector<int64_t> ComputationBuilder::getStaticShape(Value array) {
  RankedTensorType type = getType(array);
  return llvm::map_to_vector(llvm::seq(type.getRank()), [&](int64_t dim) {
    return getDimSizeOrBound(type, dim);
  });
}

void ComputationBuilder::matchShapes(Value &lhs, Value &rhs) {
  if (getType(lhs).getRank() == 0)
    lhs = splat(getStaticShape(rhs), lhs);
  else if (getType(rhs).getRank() == 0)
    rhs = splat(getStaticShape(lhs), rhs);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value ComputationBuilder::compare(ComparisonDirection direction, Value lhs,
                                  Value rhs) {
  matchShapes(lhs, rhs);
  return create<CompareOp>(lhs, rhs, direction, ComparisonTypeAttr());
}

Value ComputationBuilder::select(Value pred, Value onTrue, Value onFalse) {
  matchShapes(onTrue, onFalse);
  // A scalar chooses one of two arrays as a whole; the other way around it is
  // an array that chooses.
  if (getType(pred).getRank() != 0 && getType(onTrue).getRank() == 0) {
    SmallVector<int64_t> shape = getStaticShape(pred);
    onTrue = splat(shape, onTrue);
    onFalse = splat(shape, onFalse);
  }
  return create<SelectOp>(pred, onTrue, onFalse);
}

Value ComputationBuilder::convert(Value operand, Type elementType) {
  RankedTensorType type = getType(operand);
  if (type.getElementType() == elementType)
    return operand;
  return create<ConvertOp>(withElementType(type, elementType), operand);
}

Value ComputationBuilder::bitcastConvert(Value operand, Type elementType) {
  RankedTensorType type = getType(operand);
  if (type.getElementType() == elementType)
    return operand;
  return create<BitcastConvertOp>(withElementType(type, elementType), operand);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Value ComputationBuilder::reshape(Value operand, ArrayRef<int64_t> shape) {
  RankedTensorType type = getType(operand);
  if (type.getShape() == shape)
    return operand;
  return create<ReshapeOp>(getType(shape, type.getElementType()), operand,
                           IntegerAttr());
}

Value ComputationBuilder::broadcast(Value operand, ArrayRef<int64_t> shape,
                                    ArrayRef<int64_t> dims) {
  return create<BroadcastOp>(getType(shape, getElementType(operand)), operand,
                             dims);
}

Value ComputationBuilder::transpose(Value operand,
                                    ArrayRef<int64_t> permutation) {
  return create<TransposeOp>(operand, permutation);
}

Value ComputationBuilder::concatenate(ValueRange operands, int64_t dim) {
  return operands.size() == 1 ? operands.front()
                              : create<ConcatenateOp>(operands, dim);
}

Value ComputationBuilder::slice(Value operand, ArrayRef<int64_t> starts,
                                ArrayRef<int64_t> limits) {
  ArrayRef<int64_t> shape = getShape(operand);
  if (limits == shape &&
      llvm::all_of(starts, [](int64_t start) { return start == 0; }))
    return operand;
  SmallVector<int64_t> strides(starts.size(), 1);
  return create<SliceOp>(operand, starts, limits, strides);
}

Value ComputationBuilder::sliceDim(Value operand, int64_t dim, int64_t start,
                                   int64_t limit) {
  SmallVector<int64_t> limits(getShape(operand));
  SmallVector<int64_t> starts(limits.size(), 0);
  starts[dim] = start;
  limits[dim] = limit;
  return slice(operand, starts, limits);
}

Value ComputationBuilder::dynamicSlice(Value operand, ValueRange starts,
                                       ArrayRef<int64_t> sizes) {
  return create<DynamicSliceOp>(operand, starts, sizes);
}

Value ComputationBuilder::dynamicUpdateSlice(Value operand, Value update,
                                             ValueRange starts) {
  return create<DynamicUpdateSliceOp>(operand, update, starts);
}

Value ComputationBuilder::pad(Value operand, Value padding,
                              ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  SmallVector<int64_t> interior(low.size(), 0);
  return create<PadOp>(operand, padding, low, high, interior);
}

//===----------------------------------------------------------------------===//
// Tuples and computations
//===----------------------------------------------------------------------===//

Value ComputationBuilder::tuple(ValueRange elements) {
  return create<TupleOp>(TupleType::get(builder.getContext(),
                                        llvm::to_vector(elements.getTypes())),
                         elements);
}

Value ComputationBuilder::element(Value tuple, int64_t index) {
  return create<GetTupleElementOp>(
      cast<TupleType>(tuple.getType()).getType(index), tuple, index);
}

void ComputationBuilder::computation(Region &region, TypeRange parameters,
                                     WriteValueFn write) {
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Location> locations(parameters.size(), loc);
  Block *block =
      builder.createBlock(&region, region.end(), parameters, locations);
  ReturnOp::create(builder, loc, write(block->getArguments()));
}

Value ComputationBuilder::reduce(Value operand, Value init,
                                 ArrayRef<int64_t> dims, WriteValueFn combine) {
  RankedTensorType type = getType(operand);
  ArrayShape shape;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    if (!llvm::is_contained(dims, dim))
      shape.appendDim(type, dim);
  auto reduce =
      ReduceOp::create(builder, loc, shape.getType(type.getElementType()),
                       ValueRange{operand, init}, dims);
  finish(reduce);
  Type scalar = getType({}, type.getElementType());
  computation(reduce.getToApply(), {scalar, scalar}, combine);
  return reduce;
}

SmallVector<Value> ComputationBuilder::sort(ValueRange operands, int64_t dim,
                                            bool isStable,
                                            WriteValueFn isBefore) {
  Type type = operands.front().getType();
  if (operands.size() > 1)
    type = TupleType::get(builder.getContext(),
                          llvm::to_vector(operands.getTypes()));
  auto sort = SortOp::create(builder, loc, type, operands, dim, isStable);
  SmallVector<Type> scalars;
  for (Value operand : operands)
    scalars.append(2, getType({}, getElementType(operand)));
  computation(sort.getToApply(), scalars, isBefore);
  if (operands.size() == 1)
    return {sort};
  SmallVector<Value> sorted;
  for (size_t i = 0; i < operands.size(); ++i)
    sorted.push_back(element(sort, i));
  return sorted;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// What is written again in a computation, not passed to it.
static bool isRewritten(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_nonnull<ConstantOp, IotaOp>(op) ||
         (isa_and_nonnull<BroadcastOp>(op) && isRewritten(op->getOperand(0)));
}

/// Copies instructions that need nothing from around `region` into it.
static Value rewrite(OpBuilder &builder, Value value) {
  Operation *op = value.getDefiningOp();
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, rewrite(builder, operand));
  return builder.clone(*op, mapping)->getResult(0);
}

/// Makes the parameters of a computation elements of one that is a tuple.
static void packParameters(ComputationBuilder &b, Block &block, Type state) {
  Value packed = block.addArgument(state, b.loc);
  OpBuilder::InsertionGuard guard(b.builder);
  b.builder.setInsertionPointToStart(&block);
  unsigned count = block.getNumArguments() - 1;
  for (unsigned i = 0; i < count; ++i)
    if (Value parameter = block.getArgument(i); !parameter.use_empty())
      parameter.replaceAllUsesWith(b.element(packed, i));
  block.eraseArguments(0, count);
}

SmallVector<Value> ComputationBuilder::whileLoop(ValueRange inits,
                                                 WriteValueFn condition,
                                                 WriteFn body) {
  // First with a parameter for each value, and as if regions could read what
  // is around them.
  SmallVector<Value> state(inits);
  Value init = tuple(state);
  auto loop = WhileOp::create(builder, loc, init.getType(), init);
  computation(loop.getCondition(), inits.getTypes(), condition);
  computation(loop.getBody(), inits.getTypes(),
              [&](ValueRange parameters) { return tuple(body(parameters)); });

  llvm::SetVector<Value> captured;
  mlir::getUsedValuesDefinedAbove(loop->getRegions(), captured);
  auto next = loop.getBody()
                  .front()
                  .getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<TupleOp>();
  for (Value value : captured) {
    for (Region *region : {&loop.getCondition(), &loop.getBody()}) {
      Block &block = region->front();
      Value inside;
      if (isRewritten(value)) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToStart(&block);
        inside = rewrite(builder, value);
      } else {
        inside = block.addArgument(value.getType(), loc);
      }
      mlir::replaceAllUsesInRegionWith(value, inside, *region);
    }
    if (!isRewritten(value)) {
      state.push_back(value);
      next->insertOperands(next->getNumOperands(),
                           loop.getBody().front().getArguments().back());
    }
  }

  if (state.size() == 1) {
    // One value is no tuple.
    loop.getOperandMutable().assign(state.front());
    init.getDefiningOp()->erase();
    next.replaceAllUsesWith(next.getOperand(0));
    next.erase();
    loop.getResult().setType(state.front().getType());
    return {loop};
  }
  init.getDefiningOp()->setOperands(state);
  Type type = TupleType::get(builder.getContext(),
                             llvm::to_vector(ValueRange(state).getTypes()));
  for (Value value : {init, Value(next), Value(loop)})
    value.setType(type);
  packParameters(*this, loop.getCondition().front(), type);
  packParameters(*this, loop.getBody().front(), type);
  SmallVector<Value> results;
  for (size_t i = 0; i < inits.size(); ++i)
    results.push_back(element(loop, i));
  return results;
}

SmallVector<Value> ComputationBuilder::forLoop(
    Value count, ValueRange inits,
    function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  SmallVector<Value> state = {constantLike(count, 0)};
  llvm::append_range(state, inits);
  SmallVector<Value> results = whileLoop(
      state,
      [&](ValueRange parameters) {
        return compare(ComparisonDirection::LT, parameters[0], count);
      },
      [&](ValueRange parameters) {
        SmallVector<Value> next = {add(parameters[0], constantLike(count, 1))};
        llvm::append_range(next, body(parameters[0], parameters.drop_front()));
        return next;
      });
  // Nothing reads the counter.
  if (auto counter = results.front().getDefiningOp<GetTupleElementOp>())
    counter.erase();
  results.erase(results.begin());
  return results;
}
