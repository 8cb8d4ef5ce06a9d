//===- WindowRules.cpp - Windows over arrays, convolutions ----------------===//

#include "ComputationGenerator.h"
#include "Reducers.h"

using namespace hlo;
using Generator = ComputationGenerator;

namespace {
struct Window {
  SmallVector<int64_t> size, stride, pad, baseDilation, windowDilation,
      reversal;
  SmallVector<int64_t> positions;

  WindowAttr getAttr(MLIRContext *context) const {
    auto orNothing = [](const SmallVector<int64_t> &list, int64_t fill) {
      return llvm::all_equal(list) && !list.empty() && list.front() == fill
                 ? ArrayRef<int64_t>()
                 : ArrayRef<int64_t>(list);
    };
    return WindowAttr::get(context, size, orNothing(stride, 1),
                           orNothing(pad, 0), orNothing(baseDilation, 1),
                           orNothing(windowDilation, 1),
                           orNothing(reversal, 0));
  }
  int64_t getCount() const { return getNumElements(size); }
};
} // namespace

/// Adds a dimension: a window of `size` over `base` elements.
static void addDimension(Generator &generator, Window &window, int64_t base,
                         int64_t size, bool dilates, bool cutsEdges) {
  RandomSource &random = generator.random;
  auto dilate = [](int64_t size, int64_t dilation) {
    return size ? (size - 1) * dilation + 1 : 0;
  };
  int64_t baseDilation = dilates && random.chance(20) ? 2 : 1;
  int64_t windowDilation = dilates && random.chance(20) ? 2 : 1;
  int64_t low =
      random.chance(50) ? 0 : random.between(cutsEdges ? -1 : 0, size - 1);
  int64_t high =
      random.chance(50) ? 0 : random.between(cutsEdges ? -1 : 0, size - 1);
  int64_t dilatedBase = dilate(base, baseDilation);
  if (dilatedBase + low + high < 0)
    low = high = 0;
  int64_t stride = random.chance(60) ? 1 : random.between(1, 3);
  window.size.push_back(size);
  window.stride.push_back(stride);
  window.pad.append({low, high});
  window.baseDilation.push_back(baseDilation);
  window.windowDilation.push_back(windowDilation);
  window.reversal.push_back(0);
  int64_t room = dilatedBase + low + high - dilate(size, windowDilation);
  window.positions.push_back(room < 0 ? 0 : room / stride + 1);
}

static int64_t pickSize(Generator &generator, int64_t base) {
  return generator.random.chance(40)
             ? 1
             : generator.random.between(1, std::clamp<int64_t>(base, 1, 4));
}

static Value emitReduceWindow(Generator &generator) {
  Value first = generator.pickArray(isPredOrArithmetic, Exactness::Value, 1);
  if (!first)
    return {};
  auto type = getArrayType(first);
  Window window;
  for (int64_t size : type.getShape())
    addDimension(generator, window, size, pickSize(generator, size),
                 /*dilates=*/true, /*cutsEdges=*/true);
  if (!generator.fits(window.positions))
    return {};
  SmallVector<ReducerInput> inputs = {
      getReducerInput(generator, first, window.getCount())};
  Type elementType = generator.random.chance(15)
                         ? generator.pickElementType(isPredOrArithmetic)
                         : Type();
  if (elementType) {
    Value second =
        generator.getArrayOf(type.getShape(), elementType, Exactness::Value);
    inputs.push_back(getReducerInput(generator, second, window.getCount()));
  }
  SmallVector<Value> operands;
  for (const ReducerInput &input : inputs)
    operands.push_back(input.value);
  for (const ReducerInput &input : inputs)
    operands.push_back(input.getIdentity(generator));
  auto reduce = generator.create<ReduceWindowOp>(
      getReducerResultType(inputs, window.positions), operands,
      window.getAttr(generator.builder.getContext()));
  fillReducer(generator, reduce.getToApply(), inputs);
  return generator.add(reduce, getReducerExactness(inputs));
}

/// Every window covers an element: none else is selected by those it covers.
static Value emitSelectAndScatter(Generator &generator) {
  Value operand = generator.pickArray(isRealArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  if (type.getNumElements() == 0)
    return {};
  Type elementType = type.getElementType();
  if (!isAlwaysExact(elementType))
    operand = generator.getWholeNumbers(type.getShape(), elementType, -4, 4);
  Window window;
  for (int64_t size : type.getShape())
    addDimension(generator, window, size, pickSize(generator, size),
                 /*dilates=*/false, /*cutsEdges=*/false);
  if (!generator.fits(window.positions))
    return {};
  Value updates =
      generator.getArrayOf(window.positions, elementType, Exactness::Value);
  ReducerInput input =
      getReducerInput(generator, updates, getNumElements(window.positions) + 1);
  auto scatter = generator.create<SelectAndScatterOp>(
      getArrayType(operand), operand, input.value, input.getIdentity(generator),
      window.getAttr(generator.builder.getContext()));
  scatter.getResult().setType(generator.getArray(type.getShape(), elementType));

  Type scalar = generator.getArray({}, elementType);
  Block *block =
      generator.addComputation(scatter.getSelect(), {scalar, scalar});
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  auto direction =
      generator.random.pick({ComparisonDirection::GE, ComparisonDirection::LE});
  generator.addReturn(
      block, CompareOp::create(builder, generator.getName("compare"),
                               block->getArgument(0), block->getArgument(1),
                               direction, ComparisonTypeAttr()));
  fillReducer(generator, scatter.getScatter(), input);
  return generator.add(scatter, input.exactness);
}

static Value getManyDims(Generator &generator,
                         Generator::TypePredicate accepts) {
  Type elementType = generator.pickElementType(accepts);
  if (!elementType)
    return {};
  SmallVector<int64_t> shape(generator.random.between(6, 7), 1);
  for (int64_t &size : shape)
    if (generator.random.chance(40))
      size = generator.random.between(2, 3);
  if (!generator.fits(shape))
    return {};
  return generator.getArrayOf(shape, elementType, Exactness::Value);
}

static Value emitConvolution(Generator &generator) {
  RandomSource &random = generator.random;
  bool takesPreds = random.chance(4);
  auto accepts = [&](Type type) {
    return takesPreds ? isPred(type) : isArithmetic(type);
  };
  // More spatial dimensions than usual, of one element most of them.
  Value lhs = random.chance(5)
                  ? getManyDims(generator, accepts)
                  : generator.pickArray(accepts, Exactness::Value, 2, 5);
  if (!lhs)
    return {};
  auto lhsType = getArrayType(lhs);
  Type elementType = lhsType.getElementType();
  int64_t rank = lhsType.getRank(), numSpatial = rank - 2;
  SmallVector<int64_t> lhsDims = random.permutation(rank);
  SmallVector<int64_t> rhsDims = random.permutation(rank);
  SmallVector<int64_t> resultDims = random.permutation(rank);
  int64_t batch = lhsType.getDimSize(lhsDims[0]);
  int64_t feature = lhsType.getDimSize(lhsDims[1]);

  int64_t featureGroups = 1, batchGroups = 1;
  auto pickDivisor = [&](int64_t number) {
    SmallVector<int64_t> divisors;
    for (int64_t i = 1; i <= number; ++i)
      if (number % i == 0)
        divisors.push_back(i);
    return divisors.empty() ? 1 : random.pick(divisors);
  };
  if (random.chance(25))
    featureGroups = pickDivisor(feature);
  else if (random.chance(20))
    batchGroups = pickDivisor(batch);
  int64_t outputFeature = featureGroups * batchGroups * random.between(1, 3);

  Window window;
  SmallVector<int64_t> rhsShape(rank), resultShape(rank);
  rhsShape[rhsDims[0]] = feature / featureGroups;
  rhsShape[rhsDims[1]] = outputFeature;
  resultShape[resultDims[0]] = batch / batchGroups;
  resultShape[resultDims[1]] = outputFeature;
  for (int64_t i = 0; i < numSpatial; ++i) {
    int64_t base = lhsType.getDimSize(lhsDims[i + 2]);
    addDimension(generator, window, base, pickSize(generator, base),
                 /*dilates=*/true, /*cutsEdges=*/true);
    window.reversal.back() = random.chance(15);
    rhsShape[rhsDims[i + 2]] = window.size.back();
    resultShape[resultDims[i + 2]] = window.positions.back();
  }
  if (!generator.fits(rhsShape) || !generator.fits(resultShape))
    return {};
  int64_t range = Generator::getExactRange(
      elementType, feature * std::max<int64_t>(batch, 1) * window.getCount(),
      2);
  if (range == 0)
    return {};
  if (!isAlwaysExact(elementType))
    lhs = generator.getWholeNumbers(lhsType.getShape(), elementType, -range,
                                    range);
  Value rhs = generator.getWholeNumbers(rhsShape, elementType, -range, range);
  MLIRContext *context = generator.builder.getContext();
  auto rest = [](ArrayRef<int64_t> dims) { return dims.drop_front(2); };
  auto labels = ConvDimensionNumbersAttr::get(
      context, lhsDims[0], lhsDims[1], rest(lhsDims), rhsDims[0], rhsDims[1],
      rest(rhsDims), resultDims[0], resultDims[1], rest(resultDims), rank, rank,
      rank);
  auto i64 = [&](int64_t number) {
    return generator.builder.getI64IntegerAttr(number);
  };
  auto convolution = generator.create<ConvolutionOp>(
      generator.getArray(resultShape, elementType), lhs, rhs, ValueRange(),
      numSpatial ? window.getAttr(context) : WindowAttr(), labels,
      i64(featureGroups), i64(batchGroups), ConvolutionKindAttr(),
      generator.pickPrecision(), DotAlgorithmAttr(), SparsityConfigAttr());
  return generator.add(convolution, Exactness::Value);
}

void hlo::populateWindowRules(Rules &rules) {
  rules.append({
      {"reduce-window", 4, Anywhere, emitReduceWindow},
      {"select-and-scatter", 1, Anywhere, emitSelectAndScatter},
      {"convolution", 4, Anywhere, emitConvolution},
  });
}
