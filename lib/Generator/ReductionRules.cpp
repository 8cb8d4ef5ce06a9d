//===- ReductionRules.cpp - Reductions, maps, sorting ---------------------===//

#include "ComputationGenerator.h"
#include "Reducers.h"

using namespace hlo;
using Generator = ComputationGenerator;

/// Some dimensions and the sizes of the others.
static SmallVector<int64_t> pickReduced(Generator &generator,
                                        ArrayRef<int64_t> shape,
                                        SmallVectorImpl<int64_t> &rest,
                                        int64_t &count) {
  SmallVector<int64_t> dims = generator.random.permutation(shape.size());
  dims.truncate(
      generator.random.between(std::min<int64_t>(dims.size(), 1), dims.size()));
  count = 1;
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (llvm::is_contained(dims, dim))
      count *= size;
    else
      rest.push_back(size);
  }
  if (generator.random.chance(80))
    llvm::sort(dims);
  return dims;
}

/// The greatest element and its index: the first one of equals, in any order.
static void fillArgMax(Generator &generator, Region &region, Type key,
                       Type index) {
  Type types[] = {key, index, key, index};
  Block *block = generator.addComputation(region, types);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  auto name = [&](StringRef prefix) { return generator.getName(prefix); };
  Value lhs = block->getArgument(0), lhsIndex = block->getArgument(1);
  Value rhs = block->getArgument(2), rhsIndex = block->getArgument(3);
  auto compare = [&](ComparisonDirection direction, Value lhs,
                     Value rhs) -> Value {
    return CompareOp::create(builder, name("compare"), lhs, rhs, direction,
                             ComparisonTypeAttr());
  };
  Value isGreater = compare(ComparisonDirection::GT, lhs, rhs);
  Value isEqual = compare(ComparisonDirection::EQ, lhs, rhs);
  Value isFirst = compare(ComparisonDirection::LT, lhsIndex, rhsIndex);
  Value isFirstEqual = AndOp::create(builder, name("and"), isEqual, isFirst);
  Value keepsLhs = OrOp::create(builder, name("or"), isGreater, isFirstEqual);
  Value results[] = {
      SelectOp::create(builder, name("select"), keepsLhs, lhs, rhs),
      SelectOp::create(builder, name("select"), keepsLhs, lhsIndex, rhsIndex)};
  generator.addReturn(block, TupleOp::create(builder, name("tuple"), results));
}

static Value emitArgMax(Generator &generator) {
  Value operand = generator.pickArray(isRealArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  Type key = type.getElementType();
  Type index = generator.builder.getI32Type();
  SmallVector<int64_t> rest;
  int64_t count;
  SmallVector<int64_t> dims =
      pickReduced(generator, type.getShape(), rest, count);
  if (!generator.fits(rest))
    return {};
  if (!isAlwaysExact(key)) // NaN is not equal to itself, -0 is equal to 0.
    operand = generator.getWholeNumbers(type.getShape(), key, -4, 4);
  Value indices = generator.add(
      generator.create<IotaOp>(generator.getArray(type.getShape(), index),
                               dims.front()),
      Exactness::Bits);
  ReducerInput keys{operand, Combiner::Maximum, Exactness::Bits};
  ReducerInput positions{indices, Combiner::Minimum, Exactness::Bits};
  // Below whatever there is, where the least number is there as well.
  Value operands[] = {
      operand, indices,
      generator.getNumbers({}, key, {isUnsignedInteger(key) ? 0 : -8}),
      generator.getNumbers({}, index, {INT32_MAX})};
  if (isInteger(key)) {
    unsigned width = key.getIntOrFloatBitWidth();
    APInt least = isUnsignedInteger(key) ? APInt::getMinValue(width)
                                         : APInt::getSignedMinValue(width);
    operands[2] = generator.getScalarAttribute(
        generator.builder.getIntegerAttr(key, least), key);
  }
  auto reduce = generator.create<ReduceOp>(
      getReducerResultType({keys, positions}, rest), operands, dims);
  fillArgMax(generator, reduce.getToApply(), generator.getArray({}, key),
             generator.getArray({}, index));
  return generator.add(reduce, Exactness::Bits);
}

static Value emitReduce(Generator &generator) {
  if (generator.random.chance(15))
    return emitArgMax(generator);
  Value first = generator.pickArray(isPredOrArithmetic, Exactness::Value);
  if (!first)
    return {};
  auto type = getArrayType(first);
  SmallVector<int64_t> rest;
  int64_t count;
  SmallVector<int64_t> dims =
      pickReduced(generator, type.getShape(), rest, count);
  if (!generator.fits(rest))
    return {};

  SmallVector<ReducerInput> inputs = {getReducerInput(generator, first, count)};
  while (inputs.size() < 3 && generator.random.chance(20)) {
    Type elementType = generator.pickElementType(isPredOrArithmetic);
    if (!elementType)
      break;
    Value more =
        generator.getArrayOf(type.getShape(), elementType, Exactness::Value);
    inputs.push_back(getReducerInput(generator, more, count));
  }
  SmallVector<Value> operands;
  for (const ReducerInput &input : inputs)
    operands.push_back(input.value);
  for (const ReducerInput &input : inputs)
    operands.push_back(input.getIdentity(generator));
  auto reduce = generator.create<ReduceOp>(getReducerResultType(inputs, rest),
                                           operands, dims);
  fillReducer(generator, reduce.getToApply(), inputs);
  return generator.add(reduce, getReducerExactness(inputs));
}

static Value emitMap(Generator &generator) {
  Value first = generator.pickArray(isElementType);
  ArrayRef<int64_t> shape = getArrayType(first).getShape();
  SmallVector<Value> operands = {first};
  while (operands.size() < 3 && generator.random.chance(40))
    operands.push_back(
        generator.getArrayOf(shape, generator.pickElementType()));
  SmallVector<Type> types;
  SmallVector<Exactness> exactness;
  for (Value operand : operands) {
    types.push_back(getScalarOf(operand.getType()));
    exactness.push_back(generator.getExactness(operand));
  }
  SmallVector<int64_t> dimensions;
  for (size_t i = 0; i < shape.size(); ++i)
    dimensions.push_back(i);
  auto map = generator.create<MapOp>(
      first.getType(), operands,
      generator.builder.getDenseI64ArrayAttr(dimensions));
  Value result =
      generator.fillComputation(map.getToApply(), Generator::Kind::Scalars,
                                types, exactness, {}, Exactness::Rounded);
  map.getResult().setType(
      generator.getArray(shape, getArrayType(result).getElementType()));
  return generator.add(map, generator.getExactness(result));
}

/// Partial sums, or another combination, along a dimension.
static Value emitScan(Generator &generator) {
  Value operand = generator.pickArray(isPredOrArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  int64_t dim = generator.random.below(type.getRank());
  ReducerInput input =
      getReducerInput(generator, operand, type.getDimSize(dim) + 1);
  SmallVector<int64_t> slice(type.getShape());
  slice.erase(slice.begin() + dim);
  Value carry = generator.broadcast(input.getIdentity(generator), slice);
  Type results[] = {generator.getArray(type.getShape(), type.getElementType()),
                    generator.getArray(slice, type.getElementType())};
  auto scan = generator.create<ScanOp>(
      generator.builder.getTupleType(results), ValueRange{input.value, carry},
      generator.builder.getDenseI64ArrayAttr({dim}),
      generator.builder.getI64IntegerAttr(1),
      generator.random.chance(30) ? generator.builder.getUnitAttr()
                                  : UnitAttr(),
      generator.random.chance(70) ? generator.builder.getBoolAttr(true)
                                  : BoolAttr());
  // The combination of a slice and the carry is both output and next carry.
  Type sliceTypes[] = {results[1], results[1]};
  Block *block = generator.addComputation(scan.getToApply(), sliceTypes);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  Value next = combine(builder, generator.getName("combine"), input.combiner,
                       block->getArgument(0), block->getArgument(1));
  generator.addReturn(block,
                      TupleOp::create(builder, generator.getName("tuple"),
                                      ValueRange{next, next}));
  return generator.add(scan, input.exactness);
}

void hlo::populateReductionRules(Rules &rules) {
  rules.append({
      {"reduce", 8, Anywhere, emitReduce},
      {"map", 2, Anywhere, emitMap},
      {"scan", 1, Anywhere, emitScan},
  });
}

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

static Value emitSort(Generator &generator) {
  // Floats are compared by their bits.
  Value keys = generator.pickArray(isRealArithmetic, Exactness::Bits, 1);
  if (!keys)
    return {};
  auto type = getArrayType(keys);
  SmallVector<Value> operands = {keys};
  while (operands.size() < 3 && generator.random.chance(35))
    operands.push_back(
        generator.getArrayOf(type.getShape(), generator.pickElementType()));
  SmallVector<Type> types, scalars;
  for (Value operand : operands) {
    types.push_back(withoutLayout(operand.getType()));
    scalars.append(2, getScalarOf(operand.getType()));
  }
  Type resultType =
      types.size() == 1 ? types.front() : generator.builder.getTupleType(types);
  // Equal keys alone are all the same, whatever their order.
  bool isStable = operands.size() > 1 || generator.random.chance(50);
  auto sort = generator.create<SortOp>(
      resultType, operands, generator.random.below(type.getRank()), isStable);

  Block *block = generator.addComputation(sort.getToApply(), scalars);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  ComparisonTypeAttr comparison;
  if (isFloat(type.getElementType()))
    comparison = ComparisonTypeAttr::get(builder.getContext(),
                                         ComparisonType::TOTALORDER);
  auto direction =
      generator.random.pick({ComparisonDirection::LT, ComparisonDirection::GT});
  generator.addReturn(
      block, CompareOp::create(builder, generator.getName("compare"),
                               block->getArgument(0), block->getArgument(1),
                               direction, comparison));
  return generator.add(sort, generator.getExactness(operands));
}

/// Where they are only if that is the first of equal ones.
static Value emitTopk(Generator &generator) {
  // A row as long as is allowed, or any.
  int64_t longest = generator.state.options.maxElements;
  bool isLong = generator.random.chance(10);
  Value operand;
  if (Type elementType = generator.pickElementType(isRealArithmetic);
      elementType && isLong)
    operand = generator.getArrayOf(longest, elementType, Exactness::Value);
  else
    operand = generator.pickArray(isRealArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  if (!isAlwaysExact(type.getElementType()))
    operand = generator.getWholeNumbers(type.getShape(), type.getElementType(),
                                        -4, 4);
  SmallVector<int64_t> shape(type.getShape());
  int64_t k = shape.back() = generator.random.between(
      0, isLong ? std::min<int64_t>(8, shape.back()) : shape.back());
  OpBuilder &builder = generator.builder;
  Type types[] = {generator.getArray(shape, type.getElementType()),
                  generator.getArray(shape, builder.getI32Type())};
  bool isStable = generator.random.chance(50);
  auto topk = generator.create<TopkOp>(
      builder.getTupleType(types), operand, k,
      builder.getBoolAttr(generator.random.chance(70)),
      isStable ? builder.getBoolAttr(true) : BoolAttr());
  if (isStable)
    generator.add(generator.create<GetTupleElementOp>(topk, 1),
                  Exactness::Bits);
  return generator.add(generator.create<GetTupleElementOp>(topk, 0),
                       Exactness::Bits);
}

void hlo::populateSortingRules(Rules &rules) {
  rules.append({
      {"sort", 3, Anywhere, emitSort},
      {"topk", 1, Anywhere, emitTopk},
  });
}
