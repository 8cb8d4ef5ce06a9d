//===- ComputationGenerator.cpp - Fills one computation -------------------===//

#include "ComputationGenerator.h"

using namespace hlo;

ComputationGenerator::ComputationGenerator(ModuleState &state, Kind kind,
                                           Block *block,
                                           ArrayRef<Exactness> exactness,
                                           int64_t depth, bool communicates)
    : state(state), random(state.random), builder(OpBuilder::atBlockEnd(block)),
      kind(kind), depth(depth), communicates(communicates) {
  for (auto [argument, known] :
       llvm::zip_equal(block->getArguments(), exactness)) {
    exactnessOf[argument] = known;
    values.push_back(argument);
  }
  // What a tuple holds is available from the start.
  for (size_t i = 0; i < values.size(); ++i)
    if (auto tuple = dyn_cast<TupleType>(values[i].getType()))
      for (int64_t index = 0, e = tuple.size(); index < e; ++index)
        addMove(create<GetTupleElementOp>(values[i], index));
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type ComputationGenerator::pickElementType(TypePredicate accepts) {
  SmallVector<Type> accepted;
  llvm::copy_if(state.elementTypes, std::back_inserter(accepted), accepts);
  return accepted.empty() ? Type() : random.pick(accepted);
}

Type ComputationGenerator::pickElementType() {
  return random.pick(state.elementTypes);
}

bool ComputationGenerator::fits(ArrayRef<int64_t> shape) const {
  int64_t count = 1;
  for (int64_t size : shape)
    if (llvm::MulOverflow(count, size, count))
      return false;
  return count <= state.options.maxElements;
}

SmallVector<int64_t> ComputationGenerator::pickShape(int64_t minRank,
                                                     int64_t maxRank) {
  SmallVector<int64_t> shape;
  if (kind == Kind::Scalars)
    return shape;
  int64_t rank = random.pick({0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4});
  rank = std::clamp(rank, minRank, maxRank);
  for (int64_t i = 0; i < rank; ++i) {
    int64_t size = random.chance(3)    ? 0
                   : random.chance(15) ? 1
                   : random.chance(20) ? random.between(2, 33)
                                       : random.between(2, 5);
    shape.push_back(size);
    if (!fits(shape))
      shape.back() = 1;
  }
  random.shuffle(shape);
  return shape;
}

bool hlo::isSignedFloat(Type type) {
  return isFloat(type) && !isa<Float8E8M0FNUType>(type);
}
bool hlo::isSignedFloatOrComplex(Type type) {
  return isSignedFloat(type) || isComplex(type);
}
bool hlo::isArithmetic(Type type) {
  return isInteger(type) || isSignedFloatOrComplex(type);
}
bool hlo::isPredOrArithmetic(Type type) {
  return isPred(type) || isArithmetic(type);
}
bool hlo::isRealArithmetic(Type type) {
  return isInteger(type) || isSignedFloat(type);
}
bool hlo::isF32OrF64(Type type) { return type.isF32() || type.isF64(); }
bool hlo::isF32F64OrComplex(Type type) {
  return isF32OrF64(type) || isComplex(type);
}
bool hlo::isAlwaysExact(Type type) { return isPredOrInteger(type); }

RankedTensorType hlo::getArrayType(Value value) {
  return cast<RankedTensorType>(value.getType());
}
int64_t hlo::getNumElements(ArrayRef<int64_t> shape) {
  return llvm::product_of(shape);
}

//===----------------------------------------------------------------------===//
// Exactness
//===----------------------------------------------------------------------===//

/// Whether some array of `type` may hold inexact numbers.
static bool holdsFloats(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return llvm::any_of(leaves, [](Type leaf) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    return array && !isAlwaysExact(array.getElementType());
  });
}

Exactness ComputationGenerator::getExactness(Value value) const {
  if (!holdsFloats(value.getType()))
    return Exactness::Bits;
  return exactnessOf.lookup(value);
}

Exactness ComputationGenerator::getExactness(ValueRange operands) const {
  Exactness exactness = Exactness::Bits;
  for (Value operand : operands)
    exactness = std::max(exactness, getExactness(operand));
  return exactness;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Value ComputationGenerator::pickExisting(function_ref<bool(Value)> accepts) {
  SmallVector<Value> accepted;
  llvm::copy_if(values, std::back_inserter(accepted), accepts);
  if (accepted.empty())
    return {};
  // Of two, the younger: chains grow long and values get used.
  size_t index =
      std::max(random.below(accepted.size()), random.below(accepted.size()));
  return accepted[index];
}

Value ComputationGenerator::pickArray(TypePredicate accepts, Exactness least,
                                      int64_t minRank, int64_t maxRank) {
  if (random.chance(90))
    if (Value value = pickExisting([&](Value value) {
          auto type = dyn_cast<RankedTensorType>(value.getType());
          return type && type.hasStaticShape() && type.getRank() >= minRank &&
                 type.getRank() <= maxRank && accepts(type.getElementType()) &&
                 getExactness(value) <= least;
        }))
      return value;
  Type elementType = pickElementType(accepts);
  if (!elementType || (kind == Kind::Scalars && minRank > 0))
    return {};
  return getArrayOf(pickShape(minRank, maxRank), elementType, least);
}

Value ComputationGenerator::getArrayOf(ArrayRef<int64_t> shape,
                                       Type elementType, Exactness least) {
  RankedTensorType type = getArray(shape, elementType);
  if (random.chance(85))
    if (Value value = pickExisting([&](Value value) {
          return withoutLayout(value.getType()) == type &&
                 getExactness(value) <= least;
        }))
      return value;
  return makeArray(shape, elementType, least);
}

Value ComputationGenerator::makeArray(ArrayRef<int64_t> shape, Type elementType,
                                      Exactness least) {
  RankedTensorType type = getArray(shape, elementType);
  Block *block = builder.getBlock();
  if (kind == Kind::Entry && block->getNumArguments() < 10 &&
      random.chance(60)) {
    Value parameter = block->addArgument(type, getName("p"));
    exactnessOf[parameter] = Exactness::Bits;
    values.push_back(parameter);
    return parameter;
  }
  // A value of another element type or shape in its place.
  if (!isComplex(elementType) && random.chance(30))
    if (Value value = pickExisting([&](Value value) {
          auto other = dyn_cast<RankedTensorType>(value.getType());
          return other && !other.getEncoding() && other.getShape() == shape &&
                 !isComplex(other.getElementType()) &&
                 getExactness(value) <= std::min(least, Exactness::Value);
        })) {
      if (getArrayType(value).getElementType() == elementType)
        return value;
      if (least != Exactness::Bits || isAlwaysExact(elementType))
        return add(create<ConvertOp>(type, value), Exactness::Value);
    }
  if (kind != Kind::Scalars && !shape.empty() && random.chance(25))
    if (Value scalar = pickExisting([&](Value value) {
          return withoutLayout(value.getType()) == getArray({}, elementType) &&
                 getExactness(value) <= least;
        }))
      return broadcast(scalar, shape);
  if (!shape.empty() && isArithmetic(elementType) && random.chance(20))
    return add(create<IotaOp>(type, random.below(shape.size())),
               Exactness::Bits);
  return getConstant(shape, elementType);
}

Value ComputationGenerator::broadcast(Value scalar, ArrayRef<int64_t> shape) {
  return addMove(create<BroadcastOp>(
      getArray(shape, getArrayType(scalar).getElementType()), scalar,
      ArrayRef<int64_t>()));
}

PrecisionConfigAttr ComputationGenerator::pickPrecision() {
  if (!random.chance(20))
    return {};
  Precision precision = random.pick({Precision::High, Precision::Highest});
  return PrecisionConfigAttr::get(builder.getContext(), {precision, precision});
}

Value ComputationGenerator::getIndex(Type elementType, int64_t size) {
  if (random.chance(50))
    if (Value value = pickExisting([&](Value value) {
          return withoutLayout(value.getType()) == getArray({}, elementType);
        }))
      return value;
  int64_t low = isUnsignedInteger(elementType) ? 0 : -2;
  return getSplat({}, elementType, random.between(low, size + 1));
}

int64_t ComputationGenerator::getExactRange(Type elementType, int64_t count,
                                            int factors) {
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    elementType = complex.getElementType();
    count *= 2; // each part of a product is a sum of two
  }
  if (isAlwaysExact(elementType))
    return 4; // sums wrap around, in any order
  // Of some types the largest number has fewer bits before the point.
  auto type = cast<FloatType>(elementType);
  double limit =
      std::min(std::exp2(std::min(type.getFPMantissaWidth(), 20u)),
               APFloat::getLargest(type.getFloatSemantics()).convertToDouble());
  int64_t range = 0;
  auto getSum = [&](int64_t k) {
    return std::max<int64_t>(count, 1) * (factors == 2 ? k * k : k);
  };
  while (range < 8 && getSum(range + 1) <= limit)
    ++range;
  return range;
}

Value ComputationGenerator::clampToWhole(Value value, Type elementType,
                                         int64_t low, int64_t high) {
  if (isUnsignedInteger(elementType) || isPred(elementType))
    low = std::max<int64_t>(low, 0);
  ArrayRef<int64_t> shape = getArrayType(value).getShape();
  Type i32 = builder.getI32Type();
  auto convert = [&](Value operand, Type to) -> Value {
    if (getArrayType(operand).getElementType() == to)
      return operand;
    return add(create<ConvertOp>(getArray(shape, to), operand),
               Exactness::Bits);
  };
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    Value real = clampToWhole(value, complex.getElementType(), low, high);
    return add(create<ComplexOp>(real, real), Exactness::Bits);
  }
  Value whole = convert(value, i32);
  whole = add(
      create<ClampOp>(getSplat({}, i32, low), whole, getSplat({}, i32, high)),
      Exactness::Bits);
  return convert(whole, elementType);
}

Value ComputationGenerator::getWholeNumbers(ArrayRef<int64_t> shape,
                                            Type elementType, int64_t low,
                                            int64_t high) {
  if (random.chance(75)) {
    auto accepts = [&](Value value) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      return type && type.hasStaticShape() && type.getShape() == shape &&
             !isComplex(type.getElementType()) &&
             getExactness(value) <= Exactness::Value;
    };
    if (Value value = pickExisting(accepts))
      return clampToWhole(value, elementType, low, high);
    if (kind == Kind::Entry) {
      Type type = isComplex(elementType) ? builder.getF32Type() : elementType;
      return clampToWhole(makeArray(shape, type, Exactness::Value), elementType,
                          low, high);
    }
  }
  int64_t count = getNumElements(shape);
  if (count > 64)
    return getSplat(shape, elementType, random.between(low, high));
  SmallVector<int64_t> numbers(count);
  for (int64_t &number : numbers)
    number = random.between(low, high);
  return getNumbers(shape, elementType, numbers);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

Location ComputationGenerator::getName(StringRef prefix) {
  std::string name = (prefix + "." + Twine(state.numNames++)).str();
  return NameLoc::get(builder.getStringAttr(name));
}

Value ComputationGenerator::add(Operation *op, Exactness exactness) {
  if (state.options.attributes)
    decorate(op);
  Value result = op->getResult(0);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (type && state.options.layouts && kind == Kind::Entry &&
      random.chance(8) && type.getRank() > 1 && op->getNumRegions() == 0 &&
      !isa<CallOp, ConstantOp>(op))
    result.setType(
        withLayout(type, LayoutAttr::get(builder.getContext(),
                                         random.permutation(type.getRank()))));
  exactnessOf[result] = exactness;
  values.push_back(result);
  return result;
}

/// Attributes that change no result.
void ComputationGenerator::decorate(Operation *op) {
  if (kind == Kind::Scalars || !random.chance(8))
    return;
  switch (random.below(4)) {
  case 0:
    op->setAttr(HLODialect::kFrontendAttributes,
                builder.getDictionaryAttr(builder.getNamedAttr(
                    random.pick({"note", "stage", "_origin"}),
                    builder.getStringAttr(random.pick({"", "1", "a b"})))));
    break;
  case 1: {
    StringAttr none;
    auto metadata = OpMetadataAttr::get(
        builder.getContext(), builder.getStringAttr("generated"),
        builder.getStringAttr("generated/" + op->getName().stripDialect()),
        none, 0, 0, 0, 0, 0, none, none, none);
    op->setLoc(FusedLoc::get(builder.getContext(), {op->getLoc()}, metadata));
    break;
  }
  case 2:
    op->setAttr(HLODialect::kBackendConfig,
                builder.getStringAttr("{\"generated\":true}"));
    break;
  default:
    // After some instruction that it need not wait for.
    Value other = pickExisting([&](Value value) {
      return value.getDefiningOp() && value.getDefiningOp() != op;
    });
    if (!other || kind == Kind::Fusion)
      return;
    Operation *predecessor = other.getDefiningOp();
    auto id = predecessor->getAttrOfType<IntegerAttr>(HLODialect::kControlId);
    if (!id) {
      id = builder.getI64IntegerAttr(state.numNames++);
      predecessor->setAttr(HLODialect::kControlId, id);
    }
    op->setAttr(HLODialect::kControlPredecessors,
                builder.getDenseI64ArrayAttr({id.getInt()}));
  }
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

Block *ComputationGenerator::addComputation(Region &region, TypeRange types) {
  Block *block = &region.emplaceBlock();
  for (Type type : types)
    block->addArgument(type, getName("p"));
  return block;
}

void ComputationGenerator::addReturn(Block *block, Value value) {
  OpBuilder end = OpBuilder::atBlockEnd(block);
  std::string name = "computation." + std::to_string(state.numComputations++);
  ReturnOp::create(end, NameLoc::get(end.getStringAttr(name)), value);
}

int64_t ComputationGenerator::getBudget() {
  int64_t budget = std::max<int64_t>(remaining / 3, 3);
  remaining -= budget;
  return budget;
}

Value ComputationGenerator::fillComputation(Region &region, Kind kind,
                                            TypeRange types,
                                            ArrayRef<Exactness> exactness,
                                            Type resultType, Exactness least) {
  Block *block = addComputation(region, types);
  ComputationGenerator generator(state, kind, block, exactness, depth + 1);
  generator.generate(kind == Kind::Scalars ? random.between(1, 5)
                                           : getBudget());
  Value result = generator.getResult(resultType, least);
  addReturn(block, result);
  exactnessOf[result] = generator.getExactness(result);
  return result;
}

Value ComputationGenerator::getResult(Type type, Exactness least) {
  if (!type) {
    if (Value value = pickExisting([&](Value value) {
          auto array = dyn_cast<RankedTensorType>(value.getType());
          return array && array.hasStaticShape() &&
                 getExactness(value) <= least;
        }))
      return value;
    return makeArray(pickShape(), pickElementType(), least);
  }
  auto accepts = [&](Value value) {
    return withoutLayout(value.getType()) == type &&
           getExactness(value) <= least;
  };
  if (random.chance(70))
    if (Value value = pickExisting(accepts))
      return value;
  if (auto array = dyn_cast<RankedTensorType>(type);
      array && array.hasStaticShape())
    return getArrayOf(array.getShape(), array.getElementType(), least);
  if (auto tuple = dyn_cast<TupleType>(type)) {
    SmallVector<Value> elements;
    for (Type element : tuple.getTypes())
      elements.push_back(getResult(element, least));
    return addMove(create<TupleOp>(elements));
  }
  return pickExisting(accepts);
}

void ComputationGenerator::generate(int64_t count) {
  remaining = count;
  ArrayRef<Rule> rules = getRules();
  uint64_t sum = 0;
  SmallVector<uint64_t> weights;
  for (auto [rule, weight] : llvm::zip_equal(rules, state.weights)) {
    bool isAllowed = kind == Kind::Scalars  ? rule.contexts & InScalars
                     : kind == Kind::Fusion ? rule.contexts & InFusions
                                            : true;
    weights.push_back(isAllowed ? weight : 0);
    sum += weights.back();
  }
  // Some draws do not apply; no weights at all leave constants and parameters.
  for (int64_t attempts = 10 * count; sum && remaining > 0 && attempts;
       --attempts) {
    uint64_t draw = random.below(sum);
    size_t index = 0;
    while (draw >= weights[index])
      draw -= weights[index++];
    if (rules[index].emit(*this))
      --remaining;
  }
}
