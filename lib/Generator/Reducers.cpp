//===- Reducers.cpp - Computations that combine elements ------------------===//

#include "Reducers.h"

using namespace hlo;
using Generator = ComputationGenerator;

ReducerInput hlo::getReducerInput(Generator &generator, Value value,
                                  int64_t count) {
  Type type = getArrayType(value).getElementType();
  SmallVector<Combiner> choices = {Combiner::Add, Combiner::Add,
                                   Combiner::Multiply};
  if (!isComplex(type))
    choices.append({Combiner::Maximum, Combiner::Minimum});
  if (isPredOrInteger(type))
    choices.append({Combiner::And, Combiner::Or, Combiner::Xor});
  ReducerInput input{value, generator.random.pick(choices), Exactness::Bits, 0};
  bool isExact = isAlwaysExact(type);
  if (!isExact && !isComplex(type) &&
      Generator::getExactRange(type, count, 1) == 0)
    input.combiner =
        generator.random.pick({Combiner::Maximum, Combiner::Minimum});
  switch (input.combiner) {
  case Combiner::Add:
    if (!isExact)
      input.range =
          std::max<int64_t>(Generator::getExactRange(type, count, 1), 1);
    break;
  case Combiner::Multiply:
    if (!isExact)
      input.range = 1;
    break;
  case Combiner::Maximum:
  case Combiner::Minimum:
    input.exactness = isExact ? Exactness::Bits : Exactness::Value;
    break;
  default:
    break;
  }
  if (input.range)
    input.value = input.getMore(generator, getArrayType(value).getShape());
  return input;
}

Value ReducerInput::getMore(Generator &generator,
                            ArrayRef<int64_t> shape) const {
  Type type = getElementType();
  if (!range)
    return generator.getArrayOf(shape, type, Exactness::Value);
  // Products of complex numbers grow, unless they are 0 or 1.
  int64_t low = combiner == Combiner::Multiply && isComplex(type) ? 0 : -range;
  if (isComplex(type) && combiner == Combiner::Multiply)
    return generator.getSplat(shape, type, 1);
  return generator.getWholeNumbers(shape, type, low, range);
}

Value ReducerInput::getIdentity(Generator &generator) const {
  Type type = getElementType();
  OpBuilder &builder = generator.builder;
  bool isMaximum = combiner == Combiner::Maximum;
  switch (combiner) {
  case Combiner::Add:
  case Combiner::Or:
  case Combiner::Xor:
    return generator.getNumbers({}, type, {0});
  case Combiner::Multiply:
    return generator.getNumbers({}, type, {1});
  case Combiner::And:
    return generator.getNumbers({}, type, {isPred(type) ? 1 : -1});
  case Combiner::Maximum:
  case Combiner::Minimum: {
    if (auto floatType = dyn_cast<FloatType>(type)) {
      const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
      APFloat limit = APFloat::semanticsHasInf(semantics)
                          ? APFloat::getInf(semantics, isMaximum)
                          : APFloat::getLargest(semantics, isMaximum);
      return generator.getScalarAttribute(builder.getFloatAttr(type, limit),
                                          type);
    }
    unsigned width = type.getIntOrFloatBitWidth();
    bool isUnsigned = isUnsignedInteger(type) || isPred(type);
    APInt limit = isUnsigned ? (isMaximum ? APInt::getMinValue(width)
                                          : APInt::getMaxValue(width))
                             : (isMaximum ? APInt::getSignedMinValue(width)
                                          : APInt::getSignedMaxValue(width));
    return generator.getScalarAttribute(builder.getIntegerAttr(type, limit),
                                        type);
  }
  }
  llvm_unreachable("a combiner");
}

Value hlo::combine(OpBuilder &builder, Location loc, Combiner combiner,
                   Value lhs, Value rhs) {
  switch (combiner) {
  case Combiner::Add:
    return AddOp::create(builder, loc, lhs, rhs);
  case Combiner::Multiply:
    return MultiplyOp::create(builder, loc, lhs, rhs);
  case Combiner::Maximum:
    return MaximumOp::create(builder, loc, lhs, rhs);
  case Combiner::Minimum:
    return MinimumOp::create(builder, loc, lhs, rhs);
  case Combiner::And:
    return AndOp::create(builder, loc, lhs, rhs);
  case Combiner::Or:
    return OrOp::create(builder, loc, lhs, rhs);
  case Combiner::Xor:
    return XorOp::create(builder, loc, lhs, rhs);
  }
  llvm_unreachable("a combiner");
}

void hlo::fillReducer(Generator &generator, Region &region,
                      ArrayRef<ReducerInput> inputs) {
  SmallVector<Type> types;
  for (const ReducerInput &input : inputs)
    types.push_back(generator.getArray({}, input.getElementType()));
  types.append(SmallVector<Type>(types));
  Block *block = generator.addComputation(region, types);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  SmallVector<Value> results;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    Value lhs = block->getArgument(i);
    Value rhs = block->getArgument(i + inputs.size());
    if (generator.random.chance(30))
      std::swap(lhs, rhs);
    results.push_back(combine(builder, generator.getName("combine"),
                              input.combiner, lhs, rhs));
  }
  Value result = results.front();
  if (results.size() > 1)
    result = TupleOp::create(builder, generator.getName("tuple"), results);
  generator.addReturn(block, result);
}

Type hlo::getReducerResultType(ArrayRef<ReducerInput> inputs,
                               ArrayRef<int64_t> shape) {
  SmallVector<Type> types;
  for (const ReducerInput &input : inputs)
    types.push_back(RankedTensorType::get(shape, input.getElementType()));
  if (types.size() == 1)
    return types.front();
  return TupleType::get(types.front().getContext(), types);
}

Exactness hlo::getReducerExactness(ArrayRef<ReducerInput> inputs) {
  Exactness exactness = Exactness::Bits;
  for (const ReducerInput &input : inputs)
    exactness = std::max(exactness, input.exactness);
  return exactness;
}
