//===- ValueRules.cpp - Constants, tuples, tokens, random numbers ---------===//

#include "ComputationGenerator.h"

using namespace hlo;
using Generator = ComputationGenerator;

static Value emitConstant(Generator &generator) {
  return generator.getConstant(generator.pickShape(),
                               generator.pickElementType());
}

static Value emitIota(Generator &generator) {
  Type elementType = generator.pickElementType(isArithmetic);
  if (!elementType)
    return {};
  SmallVector<int64_t> shape = generator.pickShape(1);
  return generator.add(
      generator.create<IotaOp>(generator.getArray(shape, elementType),
                               generator.random.below(shape.size())),
      Exactness::Bits);
}

static bool isArrayOrTuple(Value value) {
  return isa<RankedTensorType, TupleType>(value.getType());
}

static Value pickArrayOrTuple(Generator &generator) {
  Value value = generator.pickExisting(isArrayOrTuple);
  return value ? value : generator.pickArray(isElementType);
}

static Value emitTuple(Generator &generator) {
  SmallVector<Value> elements;
  for (int64_t i = generator.random.below(4); i > 0; --i)
    if (Value value = generator.pickExisting(isArrayOrTuple))
      elements.push_back(value);
  return generator.addMove(generator.create<TupleOp>(elements));
}

static Value emitGetTupleElement(Generator &generator) {
  Value tuple = generator.pickExisting([](Value value) {
    auto type = dyn_cast<TupleType>(value.getType());
    return type && type.size() > 0;
  });
  if (!tuple)
    tuple = generator.addMove(
        generator.create<TupleOp>(generator.pickArray(isElementType)));
  int64_t index =
      generator.random.below(cast<TupleType>(tuple.getType()).size());
  return generator.addMove(generator.create<GetTupleElementOp>(tuple, index));
}

static Value emitCopy(Generator &generator) {
  Value operand = pickArrayOrTuple(generator);
  return generator.addMove(generator.create<CopyOp>(operand));
}

static Value emitOptBarrier(Generator &generator) {
  Value operand = pickArrayOrTuple(generator);
  return generator.addMove(generator.create<OptBarrierOp>(operand));
}

static Value emitAddDependency(Generator &generator) {
  Value operand = generator.pickArray(isElementType);
  Value token = generator.create<AfterAllOp>(
      TokenType::get(generator.builder.getContext()), ValueRange());
  return generator.addMove(generator.create<AddDependencyOp>(operand, token));
}

static Value emitRngBitGenerator(Generator &generator) {
  OpBuilder &builder = generator.builder;
  auto getUnsigned = [&](unsigned width) -> Type {
    return builder.getIntegerType(width, /*isSigned=*/false);
  };
  // `rng_default` is what the platform likes.
  RandomAlgorithm algorithm = generator.random.pick(
      {RandomAlgorithm::rng_three_fry, RandomAlgorithm::rng_philox});
  int64_t stateSize = algorithm == RandomAlgorithm::rng_philox
                          ? generator.random.between(2, 3)
                          : 2;
  Value state = generator.getArrayOf({stateSize}, getUnsigned(64));
  Type elementType =
      generator.random.pick({getUnsigned(8), getUnsigned(16), getUnsigned(32),
                             getUnsigned(32), getUnsigned(64)});
  Type types[] = {withoutLayout(state.getType()),
                  generator.getArray(generator.pickShape(), elementType)};
  return generator.add(
      generator.create<RngBitGeneratorOp>(
          builder.getTupleType(types), state,
          RandomAlgorithmAttr::get(builder.getContext(), algorithm)),
      Exactness::Bits);
}

/// Numbers that no generator of random numbers may choose: the only one in a
/// range, or the mean of those that do not deviate.
static Value emitRng(Generator &generator) {
  RandomSource &random = generator.random;
  auto accepts = [](Type type) {
    return type.isF32() || type.isF64() ||
           (isInteger(type) && getElementBitWidth(type) >= 8);
  };
  Type elementType = generator.pickElementType(accepts);
  if (!elementType)
    return {};
  bool isUniform = isAlwaysExact(elementType);
  int64_t low = random.between(isUnsignedInteger(elementType) ? 0 : -4, 4);
  Value a = generator.getSplat({}, elementType, low);
  Value b = generator.getSplat({}, elementType, isUniform ? low + 1 : 0);
  auto distribution =
      RandomDistributionAttr::get(generator.builder.getContext(),
                                  isUniform ? RandomDistribution::rng_uniform
                                            : RandomDistribution::rng_normal);
  return generator.add(
      generator.create<RngOp>(
          generator.getArray(generator.pickShape(), elementType), a, b,
          distribution),
      Exactness::Bits);
}

void hlo::populateValueRules(Rules &rules) {
  rules.append({
      {"constant", 4, InScalars | InFusions, emitConstant},
      {"iota", 2, InFusions, emitIota},
      {"tuple", 3, Anywhere, emitTuple},
      {"get-tuple-element", 4, Anywhere, emitGetTupleElement},
      {"copy", 3, Anywhere, emitCopy},
      {"opt-barrier", 1, Anywhere, emitOptBarrier},
      {"add-dependency", 1, Anywhere, emitAddDependency},
      {"rng-bit-generator", 1, Anywhere, emitRngBitGenerator},
      {"rng", 1, Anywhere, emitRng},
  });
}
