//===- InstructionBuilder.cpp - Build instructions for another ------------===//

#include "hlo/Transforms/Utils/InstructionBuilder.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

Value InstructionBuilder::select(Value pred, Value onTrue, Value onFalse) {
  return create<SelectOp>(onTrue.getType(), pred, onTrue, onFalse);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Value InstructionBuilder::scalar(Type elementType, int64_t value) {
  return splat(getType({}, elementType), value);
}

Value InstructionBuilder::iota(RankedTensorType type, int64_t dim) {
  return create<IotaOp>(type, static_cast<uint64_t>(dim));
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Value InstructionBuilder::reshape(Value operand, ArrayRef<int64_t> shape) {
  RankedTensorType type = getArray(operand);
  if (type.getShape() == shape)
    return operand;
  return reshape(getType(shape, type.getElementType()), operand);
}

Value InstructionBuilder::slice(Value operand, ArrayRef<int64_t> starts,
                                ArrayRef<int64_t> limits) {
  RankedTensorType type = getArray(operand);
  if (limits == type.getShape() &&
      llvm::all_of(starts, [](int64_t start) { return start == 0; }))
    return operand;
  SmallVector<int64_t> shape;
  for (auto [start, limit] : llvm::zip_equal(starts, limits))
    shape.push_back(limit - start);
  return create<SliceOp>(getType(shape, type.getElementType()), operand, starts,
                         limits, SmallVector<int64_t>(shape.size(), 1));
}

Value InstructionBuilder::slice(Value operand, int64_t dim, int64_t start,
                                int64_t limit) {
  SmallVector<int64_t> limits(getArray(operand).getShape());
  SmallVector<int64_t> starts(limits.size());
  starts[dim] = start;
  limits[dim] = limit;
  return slice(operand, starts, limits);
}

Value InstructionBuilder::pad(Value operand, Value padding, int64_t dim,
                              int64_t low, int64_t high) {
  if (low == 0 && high == 0)
    return operand;
  RankedTensorType type = getArray(operand);
  SmallVector<int64_t> shape(type.getShape()), lows(shape.size()),
      highs(shape.size());
  shape[dim] += low + high;
  lows[dim] = low;
  highs[dim] = high;
  return create<PadOp>(getType(shape, type.getElementType()), operand, padding,
                       lows, highs, SmallVector<int64_t>(shape.size()));
}

Value InstructionBuilder::concatenate(ValueRange operands, int64_t dim) {
  if (operands.size() == 1)
    return operands.front();
  RankedTensorType type = getArray(operands.front());
  SmallVector<int64_t> shape(type.getShape());
  for (Value operand : operands.drop_front())
    shape[dim] += getArray(operand).getDimSize(dim);
  return create<ConcatenateOp>(getType(shape, type.getElementType()), operands,
                               static_cast<uint64_t>(dim));
}

Value InstructionBuilder::dynamicSlice(Value operand, ValueRange starts,
                                       ArrayRef<int64_t> sizes) {
  RankedTensorType type = getArray(operand);
  if (sizes == type.getShape())
    return operand;
  return create<DynamicSliceOp>(getType(sizes, type.getElementType()), operand,
                                starts, sizes);
}

/// `index` in one dimension, 0 in all others.
static SmallVector<Value> getStartsAt(InstructionBuilder &b, Value index,
                                      int64_t dim, int64_t rank) {
  SmallVector<Value> starts(
      rank, rank > 1 ? b.scalar(getArray(index).getElementType(), 0) : Value());
  starts[dim] = index;
  return starts;
}

Value InstructionBuilder::sliceAt(Value operand, int64_t dim, Value index) {
  SmallVector<int64_t> sizes(getArray(operand).getShape());
  Value slice = operand;
  if (getDimSizeOrBound(getArray(operand), dim) != 1) {
    sizes[dim] = 1;
    SmallVector<Value> starts = getStartsAt(*this, index, dim, sizes.size());
    slice = dynamicSlice(operand, starts, sizes);
  }
  sizes.erase(sizes.begin() + dim);
  return reshape(slice, sizes);
}

Value InstructionBuilder::updateAt(Value operand, int64_t dim, Value index,
                                   Value update) {
  SmallVector<int64_t> sizes(getArray(operand).getShape());
  if (sizes[dim] == 1)
    return reshape(update, sizes);
  sizes[dim] = 1;
  SmallVector<Value> starts = getStartsAt(*this, index, dim, sizes.size());
  return dynamicUpdateSlice(operand, reshape(update, sizes), starts);
}

Value InstructionBuilder::dynamicUpdateSlice(Value operand, Value update,
                                             ValueRange starts) {
  if (update.getType() == operand.getType())
    return update;
  return create<DynamicUpdateSliceOp>(operand.getType(), operand, update,
                                      starts);
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

Value InstructionBuilder::castTo(Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (auto tupleType = dyn_cast<TupleType>(type)) {
    SmallVector<Value> parts = elements(value);
    for (auto [part, partType] : llvm::zip_equal(parts, tupleType.getTypes()))
      part = castTo(part, partType);
    return tuple(parts);
  }
  if (getArray(value).getElementType() !=
      cast<RankedTensorType>(type).getElementType())
    return create<ConvertOp>(type, value);
  return create<CopyOp>(type, value);
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

Type hlo::getIndexType(MLIRContext *context, int64_t count) {
  return IntegerType::get(context, llvm::isInt<32>(count) ? 32 : 64);
}

SmallVector<Value> InstructionBuilder::loop(int64_t count,
                                            ValueRange invariants,
                                            ValueRange state, LoopBody body) {
  Type indexType = getIndexType(builder.getContext(), count);
  if (count == 0)
    return state;
  Value first = scalar(indexType, 0);
  if (count == 1) {
    SmallVector<Value> results = body(first, invariants, state);
    eraseIfUnused(first);
    return results;
  }

  SmallVector<Value> initial{first};
  llvm::append_range(initial, invariants);
  llvm::append_range(initial, state);
  Value operand = tuple(initial);
  auto loop = create<WhileOp>(operand.getType(), operand);
  auto buildRegion = [&](Region &region, auto build) {
    OpBuilder::InsertionGuard guard(builder);
    Block *block =
        builder.createBlock(&region, {}, operand.getType(), root->getLoc());
    create<ReturnOp>(build(block->getArgument(0)));
  };
  buildRegion(loop.getCondition(), [&](Value argument) {
    return compare(ComparisonDirection::LT, element(argument, 0),
                   scalar(indexType, count));
  });
  buildRegion(loop.getBody(), [&](Value argument) {
    SmallVector<Value> values = elements(argument);
    ArrayRef<Value> rest = ArrayRef(values).drop_front();
    SmallVector<Value> next =
        body(values[0], rest.take_front(invariants.size()),
             rest.drop_front(invariants.size()));
    values.resize(1 + invariants.size());
    values[0] = binary<AddOp>(values[0], scalar(indexType, 1));
    llvm::append_range(values, next);
    return tuple(values);
  });
  SmallVector<Value> results;
  for (size_t i = 0; i < state.size(); ++i)
    results.push_back(element(loop, 1 + invariants.size() + i));
  return results;
}

Value InstructionBuilder::inlineRegion(Region &computation,
                                       ValueRange parameters) {
  IRMapping mapping;
  for (auto [argument, parameter] :
       llvm::zip_equal(computation.getArguments(), parameters))
    mapping.map(argument,
                convert(parameter, getArray(argument).getElementType()));
  for (Operation &op : computation.front().without_terminator()) {
    // What takes the place of a parameter is none.
    if (auto parameter = dyn_cast<ParameterOp>(op)) {
      mapping.map(parameter.getResult(),
                  mapping.lookup(parameter.getOperand()));
      continue;
    }
    Operation *copy = builder.clone(op, mapping);
    // These are ids of another computation.
    copy->removeAttr(HLODialect::kControlId);
    copy->removeAttr(HLODialect::kControlPredecessors);
  }
  return mapping.lookupOrDefault(
      computation.front().getTerminator()->getOperand(0));
}

void InstructionBuilder::cloneRegion(Region &source, Region &target) {
  IRMapping mapping;
  source.cloneInto(&target, mapping);
}

void InstructionBuilder::buildRegion(Region &region, TypeRange types,
                                     function_ref<Value(ValueRange)> body) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(
      &region, {}, types, SmallVector<Location>(types.size(), getLoc()));
  create<ReturnOp>(body(block->getArguments()));
}

void InstructionBuilder::buildScalarRegion(
    Region &region, TypeRange elementTypes,
    function_ref<Value(ValueRange)> body) {
  SmallVector<Type> types = llvm::map_to_vector(
      elementTypes, [&](Type type) { return Type(getType({}, type)); });
  buildRegion(region, types, body);
}

RankedTensorType InstructionBuilder::getReducedType(Value operand,
                                                    ArrayRef<int64_t> dims) {
  RankedTensorType type = getArray(operand);
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(dims, dim))
      shape.push_back(type.getDimSize(dim));
  return getType(shape, type.getElementType());
}

SmallVector<Value> InstructionBuilder::applyElementwise(Region &computation,
                                                        ValueRange operands) {
  SmallVector<Value> arguments;
  for (auto [operand, argument] :
       llvm::zip_equal(operands, computation.getArguments()))
    arguments.push_back(convert(operand, getArray(argument).getElementType()));
  ArrayRef<int64_t> shape = getArray(arguments.front()).getShape();

  Value returned = computation.front().getTerminator()->getOperand(0);
  auto type = dyn_cast<TupleType>(returned.getType());
  auto makeTuple = returned.getDefiningOp<TupleOp>();
  SmallVector<Value> results;
  for (int64_t i = 0, e = type ? type.size() : 1; i < e; ++i) {
    Value element = type && makeTuple ? makeTuple.getOperands()[i] : returned;
    if (auto argument = dyn_cast<BlockArgument>(element)) {
      results.push_back(arguments[argument.getArgNumber()]);
      continue;
    }
    auto scalarType =
        cast<RankedTensorType>(type ? type.getType(i) : returned.getType());
    auto map =
        create<MapOp>(getType(shape, scalarType.getElementType()), arguments,
                      builder.getDenseI64ArrayAttr(
                          llvm::to_vector(llvm::seq<int64_t>(shape.size()))));
    cloneRegion(computation, map.getToApply());
    results.push_back(map);
    if (!type)
      continue;
    // Only that element is returned.
    Block &block = map.getToApply().front();
    Operation *terminator = block.getTerminator();
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(terminator);
    Value all = terminator->getOperand(0);
    auto allTuple = all.getDefiningOp<TupleOp>();
    terminator->setOperand(0, allTuple ? allTuple.getOperands()[i]
                                       : this->element(all, i));
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (mlir::isOpTriviallyDead(&op))
        op.erase();
  }
  return results;
}

void InstructionBuilder::eraseIfUnused(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !op->use_empty() || op->getBlock() != root->getBlock())
    return;
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  for (Value operand : operands)
    if (operand.getDefiningOp<ConstantOp>())
      eraseIfUnused(operand);
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

void hlo::replaceInstruction(Operation *op, Value value) {
  mlir::IRRewriter rewriter(op->getContext());
  Operation *source = value.getDefiningOp();
  if (source && source->use_empty())
    replaceWithNewValue(rewriter, op, value);
  else
    replaceWithValue(rewriter, op, value);
}
