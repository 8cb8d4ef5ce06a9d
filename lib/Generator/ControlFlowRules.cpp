//===- ControlFlowRules.cpp - Loops, conditionals, calls, fusions ---------===//

#include "Collectives.h"

using namespace hlo;
using Generator = ComputationGenerator;

static bool isStaticArrayOrTuple(Value value) {
  SmallVector<Type> leaves;
  getLeafTypes(value.getType(), leaves);
  return llvm::all_of(leaves, [](Type leaf) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    return array && array.hasStaticShape();
  });
}

/// Up to `count` values a computation may take.
static SmallVector<Value> pickOperands(Generator &generator, int64_t count,
                                       bool onlyArrays) {
  SmallVector<Value> operands;
  for (int64_t i = generator.random.between(1, count); i > 0; --i) {
    Value operand = generator.pickExisting([&](Value value) {
      return isStaticArrayOrTuple(value) &&
             (!onlyArrays || isa<RankedTensorType>(value.getType()));
    });
    operands.push_back(operand ? operand : generator.pickArray(isElementType));
  }
  return operands;
}

static SmallVector<Exactness> getAllExactness(Generator &generator,
                                              ArrayRef<Value> operands) {
  SmallVector<Exactness> exactness;
  for (Value operand : operands)
    exactness.push_back(generator.getExactness(operand));
  return exactness;
}

static SmallVector<Type> getTypes(ArrayRef<Value> operands) {
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(withoutLayout(operand.getType()));
  return types;
}

//===----------------------------------------------------------------------===//
// While
//===----------------------------------------------------------------------===//

/// The condition compares a counter, the first element of the state.
static void fillCondition(Generator &generator, WhileOp loop, Type stateType,
                          int64_t numTrips) {
  Block *block = generator.addComputation(loop.getCondition(), stateType);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  Type i32 = builder.getI32Type();
  Value counter = GetTupleElementOp::create(
      builder, generator.getName("counter"), block->getArgument(0), 0);
  auto limitType = generator.getArray({}, i32);
  Value limit = ConstantOp::create(
      builder, generator.getName("limit"), limitType,
      DenseElementsAttr::get(limitType, builder.getI32IntegerAttr(numTrips)));
  auto [direction, isSwapped] =
      generator.random.pick({std::pair(ComparisonDirection::LT, false),
                             std::pair(ComparisonDirection::NE, false),
                             std::pair(ComparisonDirection::GT, true)});
  if (isSwapped)
    std::swap(counter, limit);
  generator.addReturn(
      block, CompareOp::create(builder, generator.getName("compare"), counter,
                               limit, direction, ComparisonTypeAttr()));
}

static Value emitWhile(Generator &generator) {
  if (!generator.mayNest())
    return {};
  RandomSource &random = generator.random;
  SmallVector<Value> state = pickOperands(generator, 4, /*onlyArrays=*/false);
  Type i32 = generator.builder.getI32Type();
  // Some elements are the same from the start, and may stay so.
  bool hasTwins = random.chance(25);
  if (hasTwins)
    state.push_back(state.back());
  // One element is the sum of what iterations sum over the devices.
  Type sumElement =
      generator.mayCommunicate() && random.chance(15)
          ? generator.pickElementType([](Type type) {
              return Generator::getExactRange(type, 4 * kMostDevices, 1) > 0;
            })
          : Type();
  SmallVector<int64_t> sumShape;
  if (sumElement) {
    sumShape = generator.pickShape();
    state.insert(state.begin(), generator.getSplat(sumShape, sumElement, 0));
  }
  state.insert(state.begin(), generator.getSplat({}, i32, 0));
  SmallVector<Type> types = getTypes(state);
  // What a trip rounds, the next one takes.
  Exactness least = random.pick({Exactness::Value, Exactness::Rounded});
  least = std::max(least, generator.getExactness(state));

  Value init = generator.addMove(generator.create<TupleOp>(state));
  Type stateType = generator.builder.getTupleType(types);
  auto loop = generator.create<WhileOp>(stateType, init);
  fillCondition(generator, loop, stateType, random.between(0, 4));

  Block *block = generator.addComputation(loop.getBody(), stateType);
  Generator body(generator.state, Generator::Kind::Computation, block, least,
                 generator.depth + 1, generator.mayCommunicate());
  Value counter = body.values[1]; // after the state, its first element
  body.generate(generator.getBudget());
  Value next = body.add(body.create<AddOp>(counter, body.getSplat({}, i32, 1)),
                        Exactness::Bits);
  SmallVector<Value> results = {next};
  for (auto [index, type] : llvm::enumerate(ArrayRef(types).drop_front())) {
    // Some elements do not change.
    bool isInvariant = random.chance(20);
    results.push_back(isInvariant
                          ? Value(body.create<GetTupleElementOp>(
                                block->getArgument(0), int64_t(index + 1)))
                          : body.getResult(type, least));
  }
  if (hasTwins && random.chance(70))
    results.back() = results[results.size() - 2];
  if (sumElement) {
    Value old = body.create<GetTupleElementOp>(block->getArgument(0), 1);
    results[1] = body.create<AddOp>(
        old, sumOverDevices(body, sumShape, sumElement, /*count=*/4));
  }
  generator.addReturn(block, body.create<TupleOp>(results));
  return generator.add(loop, least);
}

//===----------------------------------------------------------------------===//
// Conditional
//===----------------------------------------------------------------------===//

/// The last thing each branch does.
static void addToBranches(Generator &generator, ConditionalOp conditional) {
  auto type = dyn_cast<RankedTensorType>(conditional.getType());
  if (!type || !type.hasStaticShape())
    return;
  bool negates = isArithmetic(type.getElementType());
  if (!negates && type.getRank() == 0)
    return;
  for (Region &region : conditional.getBranches()) {
    Operation *terminator = region.front().getTerminator();
    OpBuilder builder(terminator);
    Value value = terminator->getOperand(0);
    Value last =
        negates ? Value(NegateOp::create(builder, generator.getName("negate"),
                                         value))
                : Value(ReverseOp::create(builder, generator.getName("reverse"),
                                          value, ArrayRef<int64_t>(0)));
    terminator->setOperand(0, last);
  }
}

static Value emitConditional(Generator &generator) {
  if (!generator.mayNest())
    return {};
  RandomSource &random = generator.random;
  OpBuilder &builder = generator.builder;
  bool isPredicate = random.chance(50);
  Type indexType =
      isPredicate ? Type(builder.getI1Type()) : Type(builder.getI32Type());
  Value index = generator.getArrayOf({}, indexType);
  int64_t count = isPredicate ? 2 : random.between(1, 4);
  SmallVector<Value> operands;
  while (static_cast<int64_t>(operands.size()) < count)
    operands.push_back(
        pickOperands(generator, 1, /*onlyArrays=*/false).front());
  // The branches return what the first operand or some other value is.
  Value model = pickOperands(generator, 1, /*onlyArrays=*/false).front();
  Type resultType = withoutLayout(model.getType());
  Exactness least = random.pick({Exactness::Value, Exactness::Rounded});
  if (isa<TupleType>(resultType))
    least = Exactness::Rounded;
  auto conditional =
      generator.create<ConditionalOp>(resultType, index, operands, count);
  Exactness exactness = Exactness::Bits;
  for (auto [operand, region] :
       llvm::zip_equal(operands, conditional.getBranches())) {
    Value result = generator.fillComputation(
        region, Generator::Kind::Computation, withoutLayout(operand.getType()),
        generator.getExactness(operand), resultType, least);
    exactness = std::max(exactness, generator.getExactness(result));
  }
  if (random.chance(30))
    addToBranches(generator, conditional);
  return generator.add(conditional, exactness);
}

//===----------------------------------------------------------------------===//
// Calls and fusions
//===----------------------------------------------------------------------===//

/// Calls a function, one there already if there is one.
static Value emitCall(Generator &generator) {
  if (!generator.mayNest())
    return {};
  ModuleState &state = generator.state;
  auto call = [&](func::FuncOp callee, ValueRange operands,
                  Exactness exactness) {
    return generator.add(
        generator.create<CallOp>(callee.getFunctionType().getResult(0),
                                 callee.getName(), operands),
        exactness);
  };
  // Functions know their operands to be exact but for the bits of NaN; those
  // being filled are not in the list, so nothing is recursive.
  if (!state.functions.empty() && generator.random.chance(40)) {
    auto [callee, exactness] = generator.random.pick(state.functions);
    auto copyFunction = [&](func::FuncOp function) {
      func::FuncOp copy = function.clone();
      state.module.insert(state.module.getBody()->begin(), copy);
      copy.setName("callee." + std::to_string(state.numComputations++));
      return copy;
    };
    SmallVector<Value> operands;
    for (Type type : callee.getArgumentTypes())
      operands.push_back(generator.getResult(type, Exactness::Value));
    if (!llvm::is_contained(operands, Value())) {
      if (generator.random.chance(15)) // a copy that nothing calls
        (void)copyFunction(callee);
      if (generator.random.chance(30)) // or a copy of it
        callee = copyFunction(callee);
      return call(callee, operands, exactness);
    }
  }
  SmallVector<Value> operands;
  for (Value operand : pickOperands(generator, 3, /*onlyArrays=*/false))
    if (generator.getExactness(operand) <= Exactness::Value)
      operands.push_back(operand);
  SmallVector<Type> types = getTypes(operands);

  std::string name = "callee." + std::to_string(state.numComputations++);
  OpBuilder builder = OpBuilder::atBlockBegin(state.module.getBody());
  auto callee =
      func::FuncOp::create(builder, NameLoc::get(builder.getStringAttr(name)),
                           name, builder.getFunctionType(types, {}));
  callee.setPrivate();
  Block *block = generator.addComputation(callee.getBody(), types);
  Generator body(state, Generator::Kind::Computation, block,
                 SmallVector<Exactness>(types.size(), Exactness::Value),
                 generator.depth + 1);
  body.generate(generator.getBudget());
  Value result = body.getResult({}, Exactness::Rounded);
  func::ReturnOp::create(body.builder, callee.getLoc(), result);
  callee.setFunctionType(builder.getFunctionType(types, result.getType()));
  Exactness exactness = body.getExactness(result);
  state.functions.emplace_back(callee, exactness);
  return call(callee, operands, exactness);
}

/// XLA wants a use of everything in a fusion.
static void eraseUnused(FusionOp fusion) {
  Block &body = fusion.getCalls().front();
  SmallVector<Operation *> operations;
  for (Operation &op : body.without_terminator())
    operations.push_back(&op);
  for (Operation *op : llvm::reverse(operations))
    if (op->use_empty())
      op->erase();
  llvm::BitVector unused(body.getNumArguments());
  for (BlockArgument argument : body.getArguments())
    unused[argument.getArgNumber()] = argument.use_empty();
  body.eraseArguments(unused);
  fusion->eraseOperands(unused);
}

static Value emitFusion(Generator &generator) {
  if (!generator.mayNest())
    return {};
  SmallVector<Value> operands = pickOperands(generator, 4, /*onlyArrays=*/true);
  auto kind = generator.random.pick({FusionKind::kLoop, FusionKind::kLoop,
                                     FusionKind::kInput, FusionKind::kOutput});
  auto fusion = generator.create<FusionOp>(
      operands.front().getType(), operands,
      FusionKindAttr::get(generator.builder.getContext(), kind), ArrayAttr());
  Value result = generator.fillComputation(
      fusion.getCalls(), Generator::Kind::Fusion, getTypes(operands),
      getAllExactness(generator, operands), {}, Exactness::Rounded);
  fusion.getResult().setType(withoutLayout(result.getType()));
  eraseUnused(fusion);
  return generator.add(fusion, generator.getExactness(result));
}

/// One operation between a start and a done.
static Value emitAsync(Generator &generator) {
  Value operand = generator.pickArray(isArithmetic, Exactness::Value);
  if (!operand || generator.kind != Generator::Kind::Entry)
    return {};
  OpBuilder &builder = generator.builder;
  Type type = withoutLayout(operand.getType());
  Type context = generator.getArray({}, builder.getIntegerType(32, false));
  Type asyncType =
      AsyncType::get(builder.getContext(), {type}, type, {context});
  auto start =
      generator.create<AsyncStartOp>(asyncType, operand, "main", ArrayAttr());
  Block *block = generator.addComputation(start.getCalls(), type);
  OpBuilder body = OpBuilder::atBlockEnd(block);
  generator.addReturn(block, NegateOp::create(body, generator.getName("negate"),
                                              block->getArgument(0)));
  Value value = start;
  if (generator.random.chance(30))
    value = generator.create<AsyncUpdateOp>(asyncType, value, ValueRange());
  return generator.add(generator.create<AsyncDoneOp>(type, value),
                       generator.getExactness(operand));
}

void hlo::populateControlFlowRules(Rules &rules) {
  rules.append({
      {"while", 4, Anywhere, emitWhile},
      {"conditional", 4, Anywhere, emitConditional},
      {"call", 4, Anywhere, emitCall},
      {"fusion", 4, Anywhere, emitFusion},
      {"async-start", 1, Anywhere, emitAsync},
  });
}
