//===- DynamicRules.cpp - Arrays of dynamic sizes -------------------------===//
// An array gets dimensions of dynamic sizes, then a chain of instructions
// computes with it. They are chosen such that whatever the sizes are, every
// array has the dimensions it needs.

#include "DynamicChain.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;
using Generator = ComputationGenerator;

Value DynamicChain::makeDynamic(Generator &generator, ArrayRef<int64_t> shape,
                                Type elementType, int64_t low) {
  RandomSource &random = generator.random;
  Value value = generator.getWholeNumbers(shape, elementType, -4, 4);
  int64_t first = random.below(shape.size());
  for (auto [dim, bound] : llvm::enumerate(shape)) {
    if (int64_t(dim) != first && !random.chance(30))
      continue;
    Type i32 = generator.builder.getI32Type();
    Value size = generator.clampToWhole(generator.getArrayOf({}, i32), i32,
                                        std::min<int64_t>(low, bound), bound);
    value = generator.addMove(
        generator.create<SetDimensionSizeOp>(value, size, dim));
  }
  return value;
}

static bool isChainElement(Type type) {
  return isPredOrInteger(type) || type.isF32();
}

SmallVector<int64_t> DynamicChain::getBounds() const {
  SmallVector<int64_t> bounds;
  for (int64_t dim = 0; dim < getRank(); ++dim)
    bounds.push_back(getBound(dim));
  return bounds;
}

Value DynamicChain::getLike(Type elementType, int64_t dim, Value size) {
  Value other = generator.getWholeNumbers(getBounds(), elementType, -4, 4);
  for (int64_t i = 0; i < getRank(); ++i)
    if (isDynamic(i))
      other = generator.addMove(generator.create<SetDimensionSizeOp>(
          other, i == dim ? size : getSize(value, i), i));
  return other;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

bool DynamicChain::clamp() {
  if (isPredOrInteger(getElementType()))
    return true;
  return set<ClampOp>(generator.getSplat({}, getElementType(), -4), value,
                      generator.getSplat({}, getElementType(), 4));
}

bool DynamicChain::addUnary() {
  if (random.chance(20))
    return set<CopyOp>(value);
  if (isPredOrInteger(getElementType()))
    return set<NotOp>(value);
  return random.chance(50) ? set<NegateOp>(value) : set<AbsOp>(value);
}

bool DynamicChain::addBinary() {
  // A static array gives its first elements.
  Value other =
      random.chance(30)
          ? generator.getWholeNumbers(getBounds(), getElementType(), -4, 4)
          : getLike(getElementType());
  Value lhs = value, rhs = other;
  if (random.chance(50))
    std::swap(lhs, rhs);
  switch (random.below(4)) {
  case 0:
    return set<MaximumOp>(lhs, rhs);
  case 1:
    return set<MinimumOp>(lhs, rhs);
  case 2:
    return set<AddOp>(lhs, rhs) && clamp();
  default: {
    Value pred = generator.addMove(generator.create<CompareOp>(
        value, other, ComparisonDirection::LE, ComparisonTypeAttr()));
    return set<SelectOp>(pred, lhs, rhs);
  }
  }
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

bool DynamicChain::addBroadcast() {
  int64_t added = random.below(getRank() + 1), count = random.between(1, 3);
  if (getRank() >= 4 ||
      getCount() * count > generator.state.options.maxElements)
    return false;
  SmallVector<int64_t> shape(getType().getShape()), bounds, dims;
  for (int64_t dim = 0; dim < getRank(); ++dim) {
    bounds.push_back(isDynamic(dim) ? getBound(dim) : ShapedType::kDynamic);
    dims.push_back(dim + (dim >= added));
  }
  shape.insert(shape.begin() + added, count);
  bounds.insert(bounds.begin() + added, ShapedType::kDynamic);
  return set<BroadcastOp>(hlo::getArrayType(shape, getElementType(), bounds),
                          value, dims);
}

bool DynamicChain::addConcatenate() {
  int64_t dim = pickDim();
  SmallVector<Value> operands = {value};
  int64_t count = getCount();
  for (int64_t i = random.between(1, 3); i > 0; --i) {
    count += getCount();
    if (count > generator.state.options.maxElements)
      break;
    // Of another size, where it may be.
    Value size;
    if (isDynamic(dim)) {
      Type i32 = generator.builder.getI32Type();
      size = generator.clampToWhole(generator.getArrayOf({}, i32), i32, 0,
                                    getBound(dim));
    }
    operands.push_back(
        random.chance(30) ? value : getLike(getElementType(), dim, size));
  }
  random.shuffle(operands);
  return set<ConcatenateOp>(operands, dim);
}

bool DynamicChain::addPad() {
  SmallVector<int64_t> low, high, interior, padded;
  for (int64_t bound : getBounds()) {
    low.push_back(random.between(0, 2));
    high.push_back(random.between(random.chance(30) ? -low.back() : 0, 2));
    interior.push_back(random.chance(25) ? 1 : 0);
    padded.push_back(low.back() + high.back() + bound * (interior.back() + 1));
  }
  if (!generator.fits(padded))
    return false;
  return set<PadOp>(value, generator.getArrayOf({}, getElementType()), low,
                    high, interior);
}

bool DynamicChain::addSlice() {
  SmallVector<int64_t> starts, limits, strides;
  for (int64_t bound : getBounds()) {
    int64_t start = random.between(0, bound);
    int64_t limit = random.between(start, bound), stride = random.between(1, 2);
    // One element of a dynamic dimension would have to be there.
    if (llvm::divideCeilSigned(limit - start, stride) == 1 ||
        random.chance(30)) {
      start = 0;
      limit = bound;
      stride = 1;
    }
    if (bound == 1)
      limit = 1;
    starts.push_back(start);
    limits.push_back(limit);
    strides.push_back(stride);
  }
  for (int64_t dim = 0; dim < getRank(); ++dim)
    if (isDynamic(dim) && limits[dim] - starts[dim] == 1)
      return false;
  return set<SliceOp>(value, starts, limits, strides);
}

bool DynamicChain::addDynamicSlice() {
  // An element of each dynamic dimension has to be there.
  bool isNew = random.chance(60);
  Value operand = isNew ? makeDynamic(generator, getBounds(), getElementType(),
                                      /*low=*/1)
                        : value;
  auto type = getArrayType(operand);
  SmallVector<int64_t> sizes;
  SmallVector<Value> starts;
  Type indexType = generator.pickElementType(isInteger);
  if (!indexType)
    indexType = generator.builder.getI32Type();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t bound = getDimSizeOrBound(type, dim);
    bool isWhole = random.chance(40) || (type.isDynamicDim(dim) && !isNew);
    sizes.push_back(isWhole || bound == 0    ? bound
                    : type.isDynamicDim(dim) ? 1
                                             : random.between(0, bound));
    if (sizes.back() == bound && bound == 1 && type.isDynamicDim(dim) && !isNew)
      return false;
    starts.push_back(generator.getIndex(indexType, bound));
  }
  value = operand;
  return set<DynamicSliceOp>(operand, starts, sizes);
}

bool DynamicChain::addDynamicUpdateSlice() {
  // The update is no larger than what it is written to.
  Value update = value;
  for (int64_t dim = 0; dim < getRank(); ++dim) {
    if (!isDynamic(dim) || !random.chance(60))
      continue;
    Value size = getSize(value, dim);
    Value smaller = generator.add(
        generator.create<MinimumOp>(
            size, generator.getSplat({}, generator.builder.getI32Type(),
                                     random.between(0, getBound(dim)))),
        Exactness::Bits);
    update = generator.addMove(
        generator.create<SetDimensionSizeOp>(update, smaller, dim));
  }
  update = generator.addMove(generator.create<CopyOp>(update));
  Value operand =
      random.chance(50)
          ? getLike(getElementType())
          : generator.getWholeNumbers(getBounds(), getElementType(), -4, 4);
  SmallVector<Value> starts;
  for (int64_t bound : getBounds())
    starts.push_back(generator.getIndex(generator.builder.getI32Type(), bound));
  return set<DynamicUpdateSliceOp>(operand, update, starts);
}

bool DynamicChain::addReshape() {
  auto reshape = [&](ArrayRef<int64_t> sizes, ArrayRef<int64_t> bounds) {
    return set<ReshapeOp>(hlo::getArrayType(sizes, getElementType(), bounds),
                          value, IntegerAttr());
  };
  SmallVector<int64_t> sizes(getType().getShape()), bounds;
  for (int64_t dim = 0; dim < getRank(); ++dim)
    bounds.push_back(isDynamic(dim) ? getBound(dim) : ShapedType::kDynamic);
  int64_t dim = pickDim();
  // No elements say nothing about the sizes.
  if (getCount() == 0)
    return false;
  // A dimension of size 1 may be anywhere, except where it is not known which
  // of several that is.
  bool hasOnes = llvm::is_contained(getBounds(), 1);
  if (random.chance(20) && getRank() < 5 && !hasOnes) {
    sizes.insert(sizes.begin() + dim, 1);
    bounds.insert(bounds.begin() + dim, ShapedType::kDynamic);
    return reshape(sizes, bounds);
  }
  if (random.chance(50)) {
    // Merges two dimensions.
    if (dim + 1 >= getRank())
      return false;
    bool isDynamicDim = isDynamic(dim) || isDynamic(dim + 1);
    if (isDynamicDim && (getBound(dim) == 1 || getBound(dim + 1) == 1))
      return false;
    int64_t bound = getBound(dim) * getBound(dim + 1);
    sizes[dim] = isDynamicDim ? ShapedType::kDynamic : bound;
    bounds[dim] = isDynamicDim ? bound : ShapedType::kDynamic;
    sizes.erase(sizes.begin() + dim + 1);
    bounds.erase(bounds.begin() + dim + 1);
    return reshape(sizes, bounds);
  }
  // Splits one that is a multiple: of so many copies.
  int64_t copies = random.between(2, 3);
  if (!isDynamic(dim) || getRank() > 4 || getBound(dim) == 1 ||
      getCount() * copies > generator.state.options.maxElements)
    return false;
  set<ConcatenateOp>(SmallVector<Value>(copies, value), dim);
  bool isOuter = random.chance(50);
  sizes.insert(sizes.begin() + dim + isOuter, copies);
  bounds.insert(bounds.begin() + dim + isOuter, ShapedType::kDynamic);
  return reshape(sizes, bounds);
}

bool DynamicChain::addDynamicReshape() {
  // One dimension of all, or back to front.
  SmallVector<Value> sizes;
  SmallVector<int64_t> shape, bounds;
  bool isFlat = random.chance(50);
  if (isFlat) {
    Value product = generator.getSplat({}, generator.builder.getI32Type(), 1);
    for (int64_t dim = 0; dim < getRank(); ++dim)
      product = generator.add(
          generator.create<MultiplyOp>(product, getSize(value, dim)),
          Exactness::Bits);
    sizes = {product};
    bounds = {getCount()};
    shape = {ShapedType::kDynamic};
  } else {
    for (int64_t dim = getRank() - 1; dim >= 0; --dim) {
      sizes.push_back(getSize(value, dim));
      shape.push_back(getType().getDimSize(dim));
      bounds.push_back(isDynamic(dim) ? getBound(dim) : ShapedType::kDynamic);
    }
  }
  return set<DynamicReshapeOp>(
      hlo::getArrayType(shape, getElementType(), bounds), value, sizes);
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool DynamicChain::addShrink() {
  int64_t dim = pickDim();
  if (!isDynamic(dim))
    return false;
  Type i32 = generator.builder.getI32Type();
  Value size = generator.add(
      generator.create<MinimumOp>(
          getSize(value, dim),
          generator.getSplat({}, i32, random.between(0, getBound(dim)))),
      Exactness::Bits);
  return set<SetDimensionSizeOp>(value, size, dim);
}

Value DynamicChain::fillBranch(Block *block, Value start) {
  Generator body(generator.state, Generator::Kind::Computation, block,
                 Exactness::Value, generator.depth + 1);
  if (!start)
    start = body.add(body.create<GetTupleElementOp>(block->getArgument(0), 1),
                     Exactness::Value);
  DynamicChain chain(body, start);
  for (int64_t i = random.below(3); i > 0; --i) {
    switch (random.below(3)) {
    case 0:
      chain.addUnary();
      break;
    case 1:
      chain.addBinary();
      break;
    default:
      chain.addShrink();
    }
  }
  if (getPlainType(chain.value) == getPlainType(start))
    return chain.value;
  return start;
}

bool DynamicChain::addWhile() {
  if (!generator.mayNest())
    return false;
  Type i32 = generator.builder.getI32Type();
  Value zero = generator.getSplat({}, i32, 0);
  Type type = getPlainType(value);
  Value init = generator.add(generator.create<TupleOp>(ValueRange{zero, value}),
                             Exactness::Value);
  Type state = generator.builder.getTupleType({zero.getType(), type});
  auto loop = generator.create<WhileOp>(state, init);
  auto getCounter = [&](OpBuilder &builder, Block *block, int64_t limit) {
    Location loc = generator.getName("counter");
    auto scalar = RankedTensorType::get({}, i32);
    Value counter =
        GetTupleElementOp::create(builder, loc, block->getArgument(0), 0);
    Value number = ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(scalar, builder.getI32IntegerAttr(limit)));
    return std::pair(counter, number);
  };
  Block *condition = generator.addComputation(loop.getCondition(), state);
  OpBuilder builder = OpBuilder::atBlockEnd(condition);
  auto [counter, limit] = getCounter(builder, condition, random.between(0, 3));
  generator.addReturn(condition,
                      CompareOp::create(builder, generator.getName("compare"),
                                        counter, limit, ComparisonDirection::LT,
                                        ComparisonTypeAttr()));
  Block *body = generator.addComputation(loop.getBody(), state);
  Value next = fillBranch(body, {});
  builder.setInsertionPointToEnd(body);
  auto [number, one] = getCounter(builder, body, 1);
  Value sum = AddOp::create(builder, generator.getName("add"), number, one);
  generator.addReturn(body, TupleOp::create(builder, generator.getName("tuple"),
                                            ValueRange{sum, next}));
  value = generator.add(loop, Exactness::Value);
  return set<GetTupleElementOp>(type, value, 1);
}

bool DynamicChain::addConditional() {
  if (!generator.mayNest())
    return false;
  Value index = generator.getArrayOf({}, generator.builder.getI1Type());
  Type type = getPlainType(value);
  SmallVector<Value> operands = {
      value, generator.addMove(generator.create<CopyOp>(value))};
  auto conditional =
      generator.create<ConditionalOp>(type, index, operands, /*branches=*/2);
  for (Region &region : conditional.getBranches()) {
    Block *block = generator.addComputation(region, type);
    generator.addReturn(block, fillBranch(block, block->getArgument(0)));
  }
  value = generator.add(conditional, Exactness::Value);
  return true;
}

bool DynamicChain::addCall() {
  if (!generator.mayNest())
    return false;
  ModuleState &state = generator.state;
  Type type = getPlainType(value);
  if (random.chance(40)) {
    auto fusion = generator.create<FusionOp>(
        type, value,
        FusionKindAttr::get(generator.builder.getContext(), FusionKind::kLoop),
        ArrayAttr());
    Block *block = generator.addComputation(fusion.getCalls(), type);
    OpBuilder builder = OpBuilder::atBlockEnd(block);
    generator.addReturn(block,
                        ReverseOp::create(builder, generator.getName("reverse"),
                                          block->getArgument(0), pickDim()));
    value = generator.add(fusion, Exactness::Value);
    return true;
  }
  std::string name = "callee." + std::to_string(state.numComputations++);
  OpBuilder builder = OpBuilder::atBlockBegin(state.module.getBody());
  auto callee =
      func::FuncOp::create(builder, NameLoc::get(builder.getStringAttr(name)),
                           name, builder.getFunctionType({type, type}, type));
  callee.setPrivate();
  Block *block = generator.addComputation(callee.getBody(), {type, type});
  Value result = fillBranch(block, block->getArgument(random.below(2)));
  builder.setInsertionPointToEnd(block);
  func::ReturnOp::create(builder, callee.getLoc(), result);
  return set<CallOp>(type, name, ValueRange{value, value});
}

bool DynamicChain::addAsync() {
  static constexpr Step steps[] = {
      &DynamicChain::addUnary,  &DynamicChain::addBinary,
      &DynamicChain::addPad,    &DynamicChain::addConcatenate,
      &DynamicChain::addSlice,  &DynamicChain::addReverse,
      &DynamicChain::addReduce, &DynamicChain::addReshape,
      &DynamicChain::addShrink, &DynamicChain::addTranspose};
  if (!(this->*random.pick(steps))())
    return false;
  // The same once more.
  Operation *op = value.getDefiningOp();
  Type type = op->getResult(0).getType();
  MLIRContext *context = op->getContext();
  auto context32 = RankedTensorType::get(
      {}, IntegerType::get(context, 32, IntegerType::Unsigned));
  SmallVector<Type> operands(op->getOperandTypes());
  auto start = generator.create<AsyncStartOp>(
      AsyncType::get(context, operands, type, {context32}), op->getOperands(),
      "main", ArrayAttr());
  Block *block = generator.addComputation(start.getCalls(), operands);
  mlir::IRMapping mapping;
  mapping.map(op->getOperands(), block->getArguments());
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  Operation *wrapped = builder.clone(*op, mapping);
  wrapped->setDiscardableAttrs(builder.getDictionaryAttr({}));
  generator.addReturn(block, wrapped->getResult(0));
  value = generator.add(generator.create<AsyncDoneOp>(type, start),
                        Exactness::Value);
  return true;
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

bool DynamicChain::extend() {
  static constexpr Step steps[] = {
      &DynamicChain::addUnary,        &DynamicChain::addBinary,
      &DynamicChain::addBroadcast,    &DynamicChain::addTranspose,
      &DynamicChain::addReverse,      &DynamicChain::addConcatenate,
      &DynamicChain::addPad,          &DynamicChain::addSlice,
      &DynamicChain::addDynamicSlice, &DynamicChain::addDynamicUpdateSlice,
      &DynamicChain::addReshape,      &DynamicChain::addDynamicReshape,
      &DynamicChain::addGather,       &DynamicChain::addScatter,
      &DynamicChain::addReduce,       &DynamicChain::addReduceWindow,
      &DynamicChain::addSort,         &DynamicChain::addSelectAndScatter,
      &DynamicChain::addDot,          &DynamicChain::addConvolution,
      &DynamicChain::addShrink,       &DynamicChain::addWhile,
      &DynamicChain::addConditional,  &DynamicChain::addCall,
      &DynamicChain::addTopk,         &DynamicChain::addAsync};
  return (this->*random.pick(steps))();
}

static Value emitSetDimensionSize(Generator &generator) {
  RandomSource &random = generator.random;
  Type elementType = generator.pickElementType(isChainElement);
  if (!elementType)
    elementType = generator.builder.getI32Type();
  SmallVector<int64_t> shape(random.between(1, 3));
  for (int64_t &size : shape)
    size = random.between(random.chance(10) ? 0 : 1, 4);
  DynamicChain chain(generator, DynamicChain::makeDynamic(
                                    generator, shape, elementType, /*low=*/0));
  for (int64_t i = random.between(1, 8); i > 0; --i) {
    auto type = getArrayType(chain.getValue());
    if (type.hasStaticShape())
      break;
    chain.extend();
  }
  // Its sizes show.
  Value value = chain.getValue();
  if (auto type = getArrayType(value);
      !type.hasStaticShape() && random.chance(20))
    return generator.add(generator.create<GetDimensionSizeOp>(
                             value, random.below(type.getRank())),
                         Exactness::Bits);
  return value;
}

void hlo::populateDynamicShapeRules(Rules &rules) {
  rules.push_back({"set-dimension-size", 4, Anywhere, emitSetDimensionSize});
}
