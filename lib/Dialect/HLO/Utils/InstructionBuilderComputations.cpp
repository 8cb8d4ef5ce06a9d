//===- InstructionBuilderComputations.cpp - Computations and loops --------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace hlo;

/// A copy in another computation: the ids mean nothing there.
static void dropControlDependencies(Operation *copy) {
  copy->removeAttr(HLODialect::kControlId);
  copy->removeAttr(HLODialect::kControlPredecessors);
}

void InstructionBuilder::buildRegion(Region &region, TypeRange types,
                                     WriteValueFn write) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&region, {}, types,
                                     SmallVector<Location>(types.size(), loc));
  create<ReturnOp>(write(block->getArguments()));
}

void InstructionBuilder::buildScalarRegion(Region &region,
                                           TypeRange elementTypes,
                                           WriteValueFn write) {
  SmallVector<Type> types = llvm::map_to_vector(
      elementTypes, [&](Type type) { return Type(getType({}, type)); });
  buildRegion(region, types, write);
}

void InstructionBuilder::cloneRegion(Region &source, Region &target) {
  IRMapping mapping;
  source.cloneInto(&target, mapping);
}

Value InstructionBuilder::reduce(Value operand, Value init,
                                 ArrayRef<int64_t> dims, WriteValueFn combine) {
  RankedTensorType type = getType(operand);
  auto reduce = create<ReduceOp>(withoutDimensions(type, dims),
                                 ValueRange{operand, init}, dims);
  buildScalarRegion(reduce.getToApply(),
                    {type.getElementType(), type.getElementType()}, combine);
  return reduce;
}

SmallVector<Value> InstructionBuilder::sort(ValueRange operands, int64_t dim,
                                            bool isStable,
                                            WriteValueFn isBefore) {
  Type type = operands.front().getType();
  if (operands.size() > 1)
    type = TupleType::get(builder.getContext(),
                          llvm::to_vector(operands.getTypes()));
  auto sort = create<SortOp>(type, operands, dim, isStable);
  SmallVector<Type> types;
  for (Value operand : operands)
    types.append(2, getElementType(operand));
  buildScalarRegion(sort.getToApply(), types, isBefore);
  return elements(sort);
}

SmallVector<Value> InstructionBuilder::applyElementwise(Region &computation,
                                                        ValueRange operands) {
  SmallVector<Value> arguments;
  for (auto [operand, argument] :
       llvm::zip_equal(operands, computation.getArguments()))
    arguments.push_back(convert(operand, getType(argument).getElementType()));
  ArrayRef<int64_t> shape = getShape(arguments.front());

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

Value InstructionBuilder::inlineRegion(Region &computation,
                                       ValueRange parameters) {
  IRMapping mapping;
  for (auto [argument, parameter] :
       llvm::zip_equal(computation.getArguments(), parameters))
    mapping.map(argument,
                convert(parameter, getType(argument).getElementType()));
  for (Operation &op : computation.front().without_terminator()) {
    // What takes the place of a parameter is none.
    if (auto parameter = dyn_cast<ParameterOp>(op)) {
      mapping.map(parameter.getResult(),
                  mapping.lookup(parameter.getOperand()));
      continue;
    }
    Operation *copy = builder.clone(op, mapping);
    dropControlDependencies(copy);
  }
  return mapping.lookupOrDefault(
      computation.front().getTerminator()->getOperand(0));
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
  Operation *copy = builder.clone(*op, mapping);
  dropControlDependencies(copy);
  return copy->getResult(0);
}

/// Makes the parameters of a computation elements of one that is a tuple.
static void packParameters(InstructionBuilder &b, Block &block, Type state) {
  Value packed = block.addArgument(state, b.loc);
  OpBuilder::InsertionGuard guard(b.builder);
  b.builder.setInsertionPointToStart(&block);
  unsigned count = block.getNumArguments() - 1;
  for (unsigned i = 0; i < count; ++i)
    if (Value parameter = block.getArgument(i); !parameter.use_empty())
      parameter.replaceAllUsesWith(b.element(packed, i));
  block.eraseArguments(0, count);
}

SmallVector<Value> InstructionBuilder::whileLoop(ValueRange inits,
                                                 WriteValueFn condition,
                                                 WriteFn body) {
  // First with a parameter for each value, and as if regions could read what
  // is around them.
  SmallVector<Value> state(inits);
  Value init = tuple(state);
  auto loop = create<WhileOp>(init.getType(), init);
  buildRegion(loop.getCondition(), inits.getTypes(), condition);
  buildRegion(loop.getBody(), inits.getTypes(),
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
  return elements(loop, inits.size());
}

SmallVector<Value> InstructionBuilder::forLoop(Value count, ValueRange inits,
                                               LoopBody body) {
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

SmallVector<Value> InstructionBuilder::forLoop(int64_t count, ValueRange inits,
                                               LoopBody body) {
  if (count == 0)
    return inits;
  Type indexType = getIndexType(builder.getContext(), count);
  if (count > 1)
    return forLoop(constant(indexType, count), inits, body);
  Value first = constant(indexType, 0);
  SmallVector<Value> results = body(first, inits);
  eraseIfUnused(first);
  return results;
}
