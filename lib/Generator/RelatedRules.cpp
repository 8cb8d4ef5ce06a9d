//===- RelatedRules.cpp - Instructions that have to do with others --------===//
// What passes look for, and instructions drawn one by one hardly ever make:
// dots that share an operand, slices of all operands, sorts of permutations.

#include "ComputationGenerator.h"
#include "Reducers.h"

using namespace hlo;
using Generator = ComputationGenerator;

static Value getElement(Generator &generator, Value tuple, int64_t index,
                        Exactness exactness) {
  return generator.add(generator.create<GetTupleElementOp>(tuple, index),
                       exactness);
}

static Value emitTransposeOf(Generator &generator, Value operand,
                             ArrayRef<int64_t> permutation) {
  Exactness exactness = generator.getExactness(operand);
  return generator.add(generator.create<TransposeOp>(operand, permutation),
                       exactness);
}

/// The elements from `start` up to `limit` along one dimension.
static Value emitSliceOf(Generator &generator, Value operand, int64_t dim,
                         int64_t start, int64_t limit, Exactness exactness) {
  auto type = getArrayType(operand);
  SmallVector<int64_t> starts(type.getRank(), 0), strides(type.getRank(), 1),
      limits(type.getShape());
  starts[dim] = start;
  limits[dim] = limit;
  return generator.add(
      generator.create<SliceOp>(operand, starts, limits, strides), exactness);
}

//===----------------------------------------------------------------------===//
// Dots
//===----------------------------------------------------------------------===//

/// The places of `dims` in a permutation.
static SmallVector<int64_t> permute(ArrayRef<int64_t> dims,
                                    ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> permuted;
  for (int64_t dim : dims)
    permuted.push_back(llvm::find(permutation, dim) - permutation.begin());
  return permuted;
}

/// A dot like one there is: of one operand and another one in place of the
/// other, or of the transpose of the second. It has whole numbers to multiply.
static Value emitRelatedDot(Generator &generator) {
  Value found = generator.pickExisting([](Value value) {
    auto dot = value.getDefiningOp<DotOp>();
    return dot && dot.getType().hasStaticShape() &&
           dot.getLhs().getType().hasStaticShape() &&
           dot.getRhs().getType().hasStaticShape();
  });
  if (!found)
    return {};
  auto dot = found.getDefiningOp<DotOp>();
  Value lhs = dot.getLhs(), rhs = dot.getRhs();
  DotDimensionNumbersAttr numbers = dot.getDimensionNumbers();
  if (generator.random.chance(50)) {
    SmallVector<int64_t> permutation =
        generator.random.permutation(getArrayType(rhs).getRank());
    SmallVector<int64_t> free;
    for (int64_t dim : permutation)
      if (!llvm::is_contained(numbers.getRhsBatchDims(), dim) &&
          !llvm::is_contained(numbers.getRhsContractingDims(), dim))
        free.push_back(dim);
    if (!llvm::is_sorted(free))
      return {};
    rhs = emitTransposeOf(generator, rhs, permutation);
    numbers = DotDimensionNumbersAttr::get(
        numbers.getContext(), numbers.getLhsBatchDims(),
        permute(numbers.getRhsBatchDims(), permutation),
        numbers.getLhsContractingDims(),
        permute(numbers.getRhsContractingDims(), permutation));
  } else {
    Value &replaced = generator.random.chance(50) ? lhs : rhs;
    auto type = getArrayType(replaced);
    int64_t count = 1;
    for (int64_t dim : numbers.getLhsContractingDims())
      count *= getArrayType(lhs).getDimSize(dim);
    int64_t range = Generator::getExactRange(type.getElementType(), count, 2);
    replaced = generator.getWholeNumbers(type.getShape(), type.getElementType(),
                                         -range, range);
  }
  return generator.add(generator.create<DotOp>(withoutLayout(dot.getType()),
                                               lhs, rhs, numbers,
                                               dot.getOperandPrecisionAttr(),
                                               dot.getAlgorithmAttr()),
                       Exactness::Value);
}

//===----------------------------------------------------------------------===//
// Operations on what was moved or converted
//===----------------------------------------------------------------------===//

/// An operation on two arrays of integers or preds.
static Value emitBitwise(Generator &generator, Value lhs, Value rhs,
                         unsigned which) {
  if (which == 0)
    return generator.add(generator.create<AndOp>(lhs, rhs), Exactness::Bits);
  if (which == 1)
    return generator.add(generator.create<XorOp>(lhs, rhs), Exactness::Bits);
  return generator.add(generator.create<MaximumOp>(lhs, rhs), Exactness::Bits);
}

/// Two arrays of integers or preds of one type; nulls if there is none.
static std::pair<Value, Value> pickBitwiseOperands(Generator &generator) {
  Value lhs = generator.pickArray(isPredOrInteger, Exactness::Bits, 1);
  if (!lhs)
    return {};
  auto type = getArrayType(lhs);
  return {lhs, generator.getArrayOf(type.getShape(), type.getElementType())};
}

/// One operation on equal slices of two arrays, at several places.
static Value emitOperationOnSlices(Generator &generator) {
  RandomSource &random = generator.random;
  auto [lhs, rhs] = pickBitwiseOperands(generator);
  if (!lhs)
    return {};
  auto type = getArrayType(lhs);
  int64_t dim = random.below(type.getRank()), size = type.getDimSize(dim);
  unsigned which = random.below(3);
  Value result;
  for (int64_t count = random.between(1, 3), i = 0; i < count; ++i) {
    int64_t start = i * size / count, limit = (i + 1) * size / count;
    Value first =
        emitSliceOf(generator, lhs, dim, start, limit, Exactness::Bits);
    Value second =
        emitSliceOf(generator, rhs, dim, start, limit, Exactness::Bits);
    result = emitBitwise(generator, first, second, which);
  }
  return result;
}

/// An operation on two arrays reshaped or transposed in the same way.
static Value emitOperationOnMoved(Generator &generator) {
  RandomSource &random = generator.random;
  auto [lhs, rhs] = pickBitwiseOperands(generator);
  if (!lhs)
    return {};
  auto type = getArrayType(lhs);
  bool transposes = random.chance(50);
  SmallVector<int64_t> permutation = random.permutation(type.getRank());
  SmallVector<int64_t> flat = {type.getNumElements()};
  auto move = [&](Value operand) {
    if (transposes)
      return emitTransposeOf(generator, operand, permutation);
    return generator.add(generator.create<ReshapeOp>(
                             generator.getArray(flat, type.getElementType()),
                             operand, IntegerAttr()),
                         Exactness::Bits);
  };
  Value first = move(lhs), second = move(rhs);
  return emitBitwise(generator, first, second, random.below(3));
}

/// A float converted up to three times, the last time from what has moved.
static Value emitConversions(Generator &generator) {
  Value value = generator.pickArray(isSignedFloat, Exactness::Value, 1);
  if (!value)
    return {};
  for (int64_t i = generator.random.between(2, 3); i > 0; --i) {
    Type to = generator.pickElementType(isSignedFloat);
    // Of complex numbers there may be parts.
    if (!to)
      return {};
    auto type = getArrayType(value);
    Value moved = value;
    if (i == 1 && generator.random.chance(50))
      moved = emitTransposeOf(generator, value,
                              generator.random.permutation(type.getRank()));
    value = generator.add(
        generator.create<ConvertOp>(
            generator.getArray(getArrayType(moved).getShape(), to), moved),
        Exactness::Value);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Sorts and scatters of which a part is read
//===----------------------------------------------------------------------===//

/// A stable sort by the first operand.
static SortOp createSort(Generator &generator, ArrayRef<Value> operands,
                         int64_t dim, ComparisonDirection direction) {
  SmallVector<Type> types, scalars;
  for (Value operand : operands) {
    types.push_back(withoutLayout(operand.getType()));
    scalars.append(
        2, generator.getArray({}, getArrayType(operand).getElementType()));
  }
  auto sort = generator.create<SortOp>(generator.builder.getTupleType(types),
                                       operands, dim, /*is_stable=*/true);
  Block *block = generator.addComputation(sort.getToApply(), scalars);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  generator.addReturn(
      block, CompareOp::create(builder, generator.getName("compare"),
                               block->getArgument(0), block->getArgument(1),
                               direction, ComparisonTypeAttr()));
  return sort;
}

/// The positions of sorted integers: those of the first few, or their inverse.
static Value emitSortedPositions(Generator &generator) {
  RandomSource &random = generator.random;
  Value keys = generator.pickArray(isInteger, Exactness::Bits, 1);
  if (!keys)
    return {};
  auto type = getArrayType(keys);
  int64_t dim =
      random.chance(60) ? type.getRank() - 1 : random.below(type.getRank());
  auto positionsType =
      generator.getArray(type.getShape(), generator.builder.getI32Type());
  Value positions = generator.add(generator.create<IotaOp>(positionsType, dim),
                                  Exactness::Bits);
  auto direction =
      random.pick({ComparisonDirection::LT, ComparisonDirection::GT});
  Value sorted = createSort(generator, {keys, positions}, dim, direction);
  if (random.chance(50)) {
    Value order = getElement(generator, sorted, 1, Exactness::Bits);
    Value values =
        generator.getArrayOf(type.getShape(), generator.pickElementType());
    SortOp inverse =
        createSort(generator, {order, values}, dim, ComparisonDirection::LT);
    return getElement(generator, inverse, 1, generator.getExactness(values));
  }
  int64_t limit = random.between(0, type.getDimSize(dim));
  Value result;
  for (int64_t index : {0, 1})
    result = emitSliceOf(
        generator, generator.create<GetTupleElementOp>(sorted, index), dim,
        /*start=*/0, limit, Exactness::Bits);
  return result;
}

/// Rows scattered into an array of which only the first rows are read.
static Value emitSlicedScatter(Generator &generator) {
  RandomSource &random = generator.random;
  Value operand = generator.pickArray(isPredOrArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  SmallVector<int64_t> updateShape(type.getShape()), windowDims;
  updateShape[0] = random.between(1, 4);
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    windowDims.push_back(dim);
  if (type.getDimSize(0) == 0 || !generator.fits(updateShape))
    return {};
  ReducerInput input =
      getReducerInput(generator, operand, getNumElements(updateShape) + 1);
  Value updates = input.getMore(generator, updateShape);
  Value indices = generator.getWholeNumbers(
      {updateShape[0], 1}, generator.builder.getI32Type(), -1, 5);
  auto numbers = ScatterDimensionNumbersAttr::get(
      generator.builder.getContext(), windowDims, /*inserted_window_dims=*/{0},
      /*scatter_dims_to_operand_dims=*/{0}, /*input_batching_dims=*/{},
      /*scatter_indices_batching_dims=*/{}, /*index_vector_dim=*/1);
  auto scatter = generator.create<ScatterOp>(
      getReducerResultType(input, type.getShape()),
      ValueRange{input.value, indices, updates}, numbers,
      /*indices_are_sorted=*/false, /*unique_indices=*/false);
  fillReducer(generator, scatter.getToApply(), input);
  int64_t limit = random.between(0, type.getDimSize(0));
  return emitSliceOf(generator, scatter, /*dim=*/0, /*start=*/0, limit,
                     input.exactness);
}

/// Combinations of all elements of a row up to each.
static Value emitPrefixReduction(Generator &generator) {
  Value operand = generator.pickArray(isPredOrArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  auto type = getArrayType(operand);
  int64_t rank = type.getRank();
  int64_t dim = generator.random.below(rank), size = type.getDimSize(dim);
  if (size == 0)
    return {};
  ReducerInput input = getReducerInput(generator, operand, size);
  SmallVector<int64_t> windowSize(rank, 1), pad(2 * rank, 0);
  windowSize[dim] = size;
  // Inclusive or exclusive, of prefixes or suffixes.
  int64_t exclusive = generator.random.below(2);
  bool isSuffix = generator.random.chance(40);
  pad[2 * dim + isSuffix] = size - 1 + exclusive;
  pad[2 * dim + !isSuffix] = -exclusive;
  auto window = WindowAttr::get(generator.builder.getContext(), windowSize, {},
                                pad, {}, {}, {});
  auto reduce = generator.create<ReduceWindowOp>(
      getReducerResultType(input, type.getShape()),
      ValueRange{input.value, input.getIdentity(generator)}, window);
  fillReducer(generator, reduce.getToApply(), input);
  return generator.add(reduce, input.exactness);
}

void hlo::populateRelatedRules(Rules &rules) {
  rules.append({
      {"dot", 2, Anywhere, emitRelatedDot},
      {"slice", 1, Anywhere, emitOperationOnSlices},
      {"transpose", 1, Anywhere, emitOperationOnMoved},
      {"convert", 2, Anywhere, emitConversions},
      {"sort", 1, Anywhere, emitSortedPositions},
      {"scatter", 1, Anywhere, emitSlicedScatter},
      {"reduce-window", 1, Anywhere, emitPrefixReduction},
  });
}
