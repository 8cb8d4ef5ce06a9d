//===- Boundaries.cpp - Values that enter and leave computations ----------===//
// A computation takes and returns sizes next to arrays: functions and fusions
// as further parameters; loops, branches and all results as further elements of
// a tuple. Nothing changes the indices of what was there before.

#include "Padder.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Dynamic arrays outside
//===----------------------------------------------------------------------===//

static Value createCustomCall(InstructionBuilder &b, StringRef target,
                              Type type, ValueRange operands) {
  OperationState state(b.loc, CustomCallOp::getOperationName(), operands, type);
  state.addAttribute("custom_call_target", b.builder.getStringAttr(target));
  return b.builder.create(state)->getResult(0);
}

/// The elements of a tuple, or the value itself.
static SmallVector<Value> getElements(InstructionBuilder &b, Value value) {
  if (auto tuple = value.getDefiningOp<TupleOp>())
    return tuple.getOperands();
  auto type = dyn_cast<TupleType>(value.getType());
  if (!type)
    return {value};
  return llvm::map_to_vector(llvm::seq<int64_t>(type.size()),
                             [&](int64_t i) { return b.element(value, i); });
}

Value Padder::padToStatic(Builder &b, Value value, Value boundary) {
  unsigned index = 0;
  auto convert = [&](auto &self, Value value) -> Value {
    Type type = value.getType();
    if (!hasDynamicDimensions(type))
      return value;
    if (auto tuple = dyn_cast<TupleType>(type)) {
      SmallVector<Value> elements;
      for (size_t i = 0; i < tuple.size(); ++i) {
        Value element = b.element(value, i);
        done.insert(element.getDefiningOp());
        elements.push_back(self(self, element));
      }
      return b.tuple(elements);
    }
    auto array = cast<RankedTensorType>(type);
    SmallVector<Type> types(array.getRank() + 1, b.getType({}, b.getI32Type()));
    types[0] = getPaddedType(type);
    Value padded = createCustomCall(
        b, "PadToStatic", TupleType::get(type.getContext(), types), value);
    done.insert(padded.getDefiningOp());
    for (int64_t dim = 0; dim < array.getRank(); ++dim)
      if (array.isDynamicDim(dim))
        sources[{boundary, index++}] = {padded, dim + 1};
    return b.element(padded, 0);
  };
  return convert(convert, value);
}

Value Padder::sliceToDynamic(Builder &b, Value value, Type type) {
  SmallVector<AffineExpr> all = sizes.getSizes(value, type);
  ArrayRef<AffineExpr> rest = all;
  auto convert = [&](auto &self, Value value, Type type) -> Value {
    if (!hasDynamicDimensions(type))
      return value;
    if (auto tuple = dyn_cast<TupleType>(type)) {
      SmallVector<Value> elements = getElements(b, value);
      for (auto [element, elementType] :
           llvm::zip_equal(elements, tuple.getTypes()))
        element = self(self, element, elementType);
      if (auto op = value.getDefiningOp<TupleOp>())
        tuples.insert(op);
      return b.tuple(elements);
    }
    auto array = cast<RankedTensorType>(type);
    SmallVector<Value> operands = {value};
    for (int64_t dim = 0; dim < array.getRank(); ++dim) {
      if (!array.isDynamicDim(dim)) {
        operands.push_back(b.constant(b.getI32Type(), array.getDimSize(dim)));
        continue;
      }
      operands.push_back(getValue(b, rest.front()));
      rest = rest.drop_front();
    }
    return createCustomCall(b, "SliceToDynamic", type, operands);
  };
  return convert(convert, value, type);
}

void Padder::replaceUses(Value value, function_ref<Value()> build) {
  SmallVector<OpOperand *> uses =
      llvm::map_to_vector(value.getUses(), [](OpOperand &use) { return &use; });
  Value built = build();
  for (OpOperand *use : uses)
    use->set(built);
  sizes.replace(value, built);
}

void Padder::padAround(Operation *op, Builder &b) {
  for (OpOperand &operand : op->getOpOperands())
    operand.set(sliceToDynamic(b, operand.get(), sizes.getType(operand.get())));
  Value result = op->getResult(0);
  b.builder.setInsertionPointAfter(op);
  replaceUses(result, [&] { return padToStatic(b, result, result); });
}

//===----------------------------------------------------------------------===//
// Tuples with sizes
//===----------------------------------------------------------------------===//

/// The type of an array, or the elements of a tuple, and that many sizes.
static TupleType getPackedType(Type type, unsigned count) {
  SmallVector<Type> types = {type};
  if (auto tuple = dyn_cast<TupleType>(type))
    types.assign(tuple.getTypes().begin(), tuple.getTypes().end());
  types.append(count, RankedTensorType::get(
                          {}, IntegerType::get(type.getContext(), 32)));
  return TupleType::get(type.getContext(), types);
}

void Padder::addSizesToAttributes(Operation *op, Type type, unsigned count) {
  MLIRContext *context = op->getContext();
  bool isTuple = isa<TupleType>(type);
  if (auto sharding = op->getAttrOfType<ShardingAttr>(HLODialect::kSharding)) {
    SmallVector<ShardingAttr> elements = {sharding};
    if (sharding.getKind() == ShardingKind::Tuple)
      elements.assign(sharding.getElements().begin(),
                      sharding.getElements().end());
    ShardingAttr replicated = ShardingAttr::parseText(
        context, "{replicated}", [](size_t, const Twine &) {});
    elements.append(count, replicated);
    // One for all elements is one for sizes as well.
    if (!isTuple || sharding.getKind() == ShardingKind::Tuple)
      op->setAttr(HLODialect::kSharding,
                  ShardingAttr::getTuple(context, elements));
  }
  // What the array or tuple was before is none with sizes.
  op->removeAttr(HLODialect::kOrigin);
  if (auto replication = op->getAttrOfType<DenseBoolArrayAttr>(
          HLODialect::kParameterReplication)) {
    SmallVector<bool> leaves(replication.asArrayRef());
    leaves.append(count, false);
    op->setAttr(HLODialect::kParameterReplication,
                DenseBoolArrayAttr::get(context, leaves));
  }
}

Value Padder::pack(Builder &b, Value value, Type type) {
  SmallVector<AffineExpr> added = sizes.getSizes(value, type);
  if (added.empty())
    return value;
  SmallVector<Value> elements = getElements(b, value);
  for (AffineExpr size : added)
    elements.push_back(getValue(b, size));
  Value packed = b.tuple(elements);
  if (auto tuple = value.getDefiningOp<TupleOp>()) {
    Operation *op = packed.getDefiningOp();
    op->setLoc(tuple.getLoc());
    op->setDiscardableAttrs(tuple->getDiscardableAttrDictionary());
    op->removeAttr(HLODialect::kControlId);
    addSizesToAttributes(op, value.getType(), added.size());
    tuples.insert(tuple);
  }
  return packed;
}

void Padder::unpack(Value packed, Value boundary) {
  Type type = getPaddedType(packed.getType());
  unsigned count = getDynamicDimensions(sizes.getBoundaryType(boundary)).size();
  TupleType packedType = getPackedType(type, count);
  unsigned numElements = packedType.size() - count;
  for (unsigned i = 0; i < count; ++i)
    sources[{boundary, i}] = {packed, numElements + i};

  bool isTuple = isa<TupleType>(type);
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : packed.getUses())
    if (!isTuple || !isa<GetTupleElementOp>(use.getOwner()))
      uses.push_back(&use);
  packed.setType(packedType);
  if (uses.empty())
    return;
  OpBuilder builder(packed.getContext());
  builder.setInsertionPointAfterValue(packed);
  Builder b(builder, packed.getLoc());
  SmallVector<Value> elements;
  for (unsigned i = 0; i < numElements; ++i)
    elements.push_back(b.element(packed, i));
  Value unpacked = isTuple ? b.tuple(elements) : elements.front();
  for (OpOperand *use : uses)
    use->set(unpacked);
  sizes.replace(packed, unpacked);
}

void Padder::unpackArgument(BlockArgument argument) {
  Value packed = argument;
  // The instruction that stands for the parameter.
  if (argument.hasOneUse())
    if (auto parameter = dyn_cast<ParameterOp>(*argument.user_begin())) {
      packed = parameter.getResult();
      done.insert(parameter);
    }
  Type type = getPaddedType(argument.getType());
  unpack(packed, argument);
  if (packed != argument)
    addSizesToAttributes(packed.getDefiningOp(), type,
                         cast<TupleType>(packed.getType()).size());
  argument.setType(packed.getType());
}

void Padder::packRoot(Region &region, Type type) {
  Operation *terminator = region.front().getTerminator();
  OpBuilder builder(terminator);
  Value root = terminator->getOperand(0);
  Builder b(builder, root.getLoc());
  terminator->setOperand(0, pack(b, root, type));
}

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

void Padder::padWhile(WhileOp op, Builder &b) {
  Type state = sizes.getBoundaryType(op);
  if (state) {
    op.getOperandMutable().assign(pack(b, op.getOperand(), state));
    unpackArgument(op.getCondition().getArgument(0));
    unpackArgument(op.getBody().getArgument(0));
  }
  pad(op.getCondition().front());
  pad(op.getBody().front());
  if (!state)
    return;
  packRoot(op.getBody(), state);
  addSizesToAttributes(op, op.getType(), getDynamicDimensions(state).size());
  unpack(op, op);
}

void Padder::padConditional(ConditionalOp op, Builder &b) {
  Type type = sizes.getBoundaryType(op);
  for (auto [operand, branch] :
       llvm::zip_equal(op.getBranchOperandsMutable(), op.getBranches())) {
    BlockArgument argument = branch.getArgument(0);
    if (Type boundary = sizes.getBoundaryType(argument)) {
      operand.set(pack(b, operand.get(), boundary));
      unpackArgument(argument);
    }
    pad(branch.front());
    if (type)
      packRoot(branch, type);
  }
  if (!type)
    return;
  addSizesToAttributes(op, op.getType(), getDynamicDimensions(type).size());
  unpack(op, op);
}

//===----------------------------------------------------------------------===//
// Functions and fusions
//===----------------------------------------------------------------------===//

void Padder::addSizeArguments(Block &block) {
  MLIRContext *context = block.getParent()->getContext();
  auto scalar = RankedTensorType::get({}, IntegerType::get(context, 32));
  for (BlockArgument argument : llvm::to_vector(block.getArguments())) {
    Type boundary = sizes.getBoundaryType(argument);
    if (!boundary)
      continue;
    unsigned count = getDynamicDimensions(boundary).size();
    for (unsigned i = 0; i < count; ++i)
      sources[{argument, i}] = {block.addArgument(scalar, argument.getLoc()),
                                -1};
    argument.setType(getPaddedType(argument.getType()));
  }
}

SmallVector<Value> Padder::getSizeOperands(Builder &b, ValueRange operands,
                                           TypeRange types) {
  SmallVector<Value> added;
  for (auto [operand, type] : llvm::zip_equal(operands, types))
    for (AffineExpr size : sizes.getSizes(operand, type))
      added.push_back(getValue(b, size));
  return added;
}

void Padder::padFusion(FusionOp op, Builder &b) {
  Block &block = op.getCalls().front();
  SmallVector<Type> types(block.getArgumentTypes());
  op.getOperandsMutable().append(getSizeOperands(b, op.getOperands(), types));
  addSizeArguments(block);
  Type returned = sizes.getType(block.getTerminator()->getOperand(0));
  pad(block);
  packRoot(op.getCalls(), returned);
  if (!sizes.getBoundaryType(op)) {
    op.getResult().setType(getPaddedType(op.getType()));
    return;
  }
  addSizesToAttributes(op, op.getType(), getDynamicDimensions(returned).size());
  unpack(op, op);
}

void Padder::padCall(CallOp op, Builder &b) {
  StringAttr callee = op.getCalleeAttr().getAttr();
  FunctionType type = functionTypes.lookup(callee);
  if (publicFunctions.contains(callee)) {
    for (auto [operand, argument] :
         llvm::zip_equal(op.getOperandsMutable(), type.getInputs()))
      operand.set(sliceToDynamic(b, operand.get(), argument));
    if (hasDynamicDimensions(type.getResult(0))) {
      op.getResult().setType(type.getResult(0));
      b.builder.setInsertionPointAfter(op);
      replaceUses(op, [&] { return padToStatic(b, op, op); });
    }
    return;
  }
  op.getOperandsMutable().append(
      getSizeOperands(b, op.getOperands(), type.getInputs()));
  if (!sizes.getBoundaryType(op)) {
    op.getResult().setType(getPaddedType(op.getType()));
    return;
  }
  addSizesToAttributes(op, op.getType(),
                       getDynamicDimensions(type.getResult(0)).size());
  unpack(op, op);
}

void Padder::padFunction(func::FuncOp function) {
  if (function.isExternal())
    return;
  Block &block = function.front();
  Operation *terminator = block.getTerminator();
  bool isComputation = terminator->getNumOperands() == 1;
  Type returned = isComputation ? terminator->getOperand(0).getType() : nullptr;
  OpBuilder builder(function.getContext());
  auto finish = [&] {
    function.setFunctionType(FunctionType::get(
        function.getContext(), llvm::to_vector(block.getArgumentTypes()),
        terminator->getOperandTypes()));
  };
  if (!function.isPublic()) {
    addSizeArguments(block);
    pad(block);
    if (isComputation)
      packRoot(function.getBody(), returned);
    finish();
    return;
  }

  // The last one first, as each goes to the front.
  for (BlockArgument argument : llvm::reverse(block.getArguments())) {
    Value value = argument;
    if (argument.hasOneUse())
      if (auto parameter = dyn_cast<ParameterOp>(*argument.user_begin())) {
        value = parameter.getResult();
        done.insert(parameter);
      }
    builder.setInsertionPointAfterValue(value);
    Builder b(builder, argument.getLoc());
    replaceUses(value, [&] { return padToStatic(b, value, argument); });
  }
  pad(block);
  if (options.sliceDynamicOutput && isComputation) {
    builder.setInsertionPoint(terminator);
    Value root = terminator->getOperand(0);
    Builder b(builder, root.getLoc());
    terminator->setOperand(0, sliceToDynamic(b, root, returned));
  }
  finish();
}
