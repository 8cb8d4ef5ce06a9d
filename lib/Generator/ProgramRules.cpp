//===- ProgramRules.cpp - Parts of programs -------------------------------===//
// Parts of real programs that instructions drawn one by one do not make:
// values compared with copies of themselves that went through memory, arrays
// written one part after the other, loops that do so.

#include "ComputationGenerator.h"

using namespace hlo;
using Generator = ComputationGenerator;

/// Floats that sums are of, and parts of complex numbers.
static Value pickFractions(Generator &generator, ArrayRef<int64_t> shape,
                           Type type) {
  // Finite, and sums of them do not overflow, but round.
  Value numbers = generator.getWholeNumbers(shape, type, -20, 20);
  Value sevens = generator.getSplat(shape, type, 7);
  return generator.add(generator.create<DivideOp>(numbers, sevens),
                       Exactness::Rounded);
}

static void fillAdd(Generator &generator, Region &region, Type type) {
  Type scalar = generator.getArray({}, type);
  Block *block = generator.addComputation(region, {scalar, scalar});
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  generator.addReturn(block, AddOp::create(builder, generator.getName("add"),
                                           block->getArgument(0),
                                           block->getArgument(1)));
}

static Value emitSum(Generator &generator, Value operand, int64_t dim,
                     Exactness exactness) {
  auto type = getArrayType(operand);
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dim);
  auto reduce = generator.create<ReduceOp>(
      generator.getArray(shape, type.getElementType()),
      ValueRange{operand, generator.getNumbers({}, type.getElementType(), {0})},
      ArrayRef<int64_t>{dim});
  fillAdd(generator, reduce.getToApply(), type.getElementType());
  return generator.add(reduce, exactness);
}

/// A whole number of [0, size) that is known at run time.
static Value getPosition(Generator &generator, int64_t size) {
  return generator.getWholeNumbers({}, generator.builder.getI32Type(), 0,
                                   size - 1);
}

//===----------------------------------------------------------------------===//
// Equal values that are computed, or moved, in two ways
//===----------------------------------------------------------------------===//

/// Where rows of an array go: to those that follow a position, which is known
/// at run time, and after the last come the first.
static Value emitRotation(Generator &generator, int64_t size) {
  OpBuilder &builder = generator.builder;
  Type i32 = builder.getI32Type();
  auto type = generator.getArray({size, 1}, i32);
  Value iota =
      generator.add(generator.create<IotaOp>(type, 0), Exactness::Bits);
  Value start = generator.broadcast(getPosition(generator, size), {size, 1});
  Value sum =
      generator.add(generator.create<AddOp>(iota, start), Exactness::Bits);
  return generator.add(generator.create<RemainderOp>(
                           sum, generator.getSplat({size, 1}, i32, size)),
                       Exactness::Bits);
}

/// Scatters an array of one dimension and gathers it again.
static Value emitThroughScatter(Generator &generator, Value value) {
  auto type = getArrayType(value);
  MLIRContext *context = generator.builder.getContext();
  int64_t size = type.getDimSize(0);
  Value indices = emitRotation(generator, size);
  auto scatter = generator.create<ScatterOp>(
      withoutLayout(type),
      ValueRange{generator.getSplat({size}, type.getElementType(), 0), indices,
                 value},
      ScatterDimensionNumbersAttr::get(
          context, /*update_window_dims=*/{}, /*inserted_window_dims=*/{0},
          /*scatter_dims_to_operand_dims=*/{0}, /*input_batching_dims=*/{},
          /*scatter_indices_batching_dims=*/{}, /*index_vector_dim=*/1),
      /*indices_are_sorted=*/false, /*unique_indices=*/true);
  fillAdd(generator, scatter.getToApply(), type.getElementType());
  Value scattered = generator.add(scatter, Exactness::Rounded);
  return generator.addMove(generator.create<GatherOp>(
      withoutLayout(type), scattered, indices,
      GatherDimensionNumbersAttr::get(
          context, /*offset_dims=*/{}, /*collapsed_slice_dims=*/{0},
          /*start_index_map=*/{0}, /*operand_batching_dims=*/{},
          /*start_indices_batching_dims=*/{}, /*index_vector_dim=*/1),
      /*slice_sizes=*/ArrayRef<int64_t>{1}, /*indices_are_sorted=*/false));
}

/// Writes an array into a larger one and reads it again.
static Value emitThroughUpdate(Generator &generator, Value value) {
  auto type = getArrayType(value);
  int64_t size = type.getDimSize(0), more = generator.random.between(0, size);
  Value start = getPosition(generator, more + 1);
  Value zeros = generator.getSplat({size + more}, type.getElementType(), 0);
  Value updated = generator.addMove(
      generator.create<DynamicUpdateSliceOp>(zeros, value, ValueRange(start)));
  return generator.addMove(generator.create<DynamicSliceOp>(
      updated, ValueRange(start), ArrayRef<int64_t>{size}));
}

/// A loop that copies one element after the other.
static Value emitThroughLoop(Generator &generator, Value value) {
  OpBuilder &builder = generator.builder;
  auto type = withoutLayout(getArrayType(value));
  auto i32 = generator.getArray({}, builder.getI32Type());
  int64_t size = getArrayType(value).getDimSize(0);
  Type stateType = builder.getTupleType({i32, type, type});
  Value zeros =
      generator.getSplat({size}, getArrayType(value).getElementType(), 0);
  Value init = generator.addMove(generator.create<TupleOp>(ValueRange{
      generator.getSplat({}, builder.getI32Type(), 0), zeros, value}));
  auto loop = generator.create<WhileOp>(stateType, init);
  auto getElement = [&](OpBuilder &b, Block *block, int64_t index) -> Value {
    return GetTupleElementOp::create(b, generator.getName("element"),
                                     block->getArgument(0), index);
  };
  auto getNumber = [&](OpBuilder &b, int64_t number) -> Value {
    return ConstantOp::create(
        b, generator.getName("number"), i32,
        DenseElementsAttr::get(i32, b.getI32IntegerAttr(number)));
  };
  Block *condition = generator.addComputation(loop.getCondition(), stateType);
  OpBuilder b = OpBuilder::atBlockEnd(condition);
  generator.addReturn(
      condition,
      CompareOp::create(b, generator.getName("compare"),
                        getElement(b, condition, 0), getNumber(b, size),
                        ComparisonDirection::LT, ComparisonTypeAttr()));
  Block *body = generator.addComputation(loop.getBody(), stateType);
  b = OpBuilder::atBlockEnd(body);
  Value counter = getElement(b, body, 0), written = getElement(b, body, 1),
        read = getElement(b, body, 2);
  Value element =
      DynamicSliceOp::create(b, generator.getName("slice"), read,
                             ValueRange(counter), ArrayRef<int64_t>{1});
  Value next = DynamicUpdateSliceOp::create(b, generator.getName("update"),
                                            written, element, counter);
  Value after =
      AddOp::create(b, generator.getName("add"), counter, getNumber(b, 1));
  generator.addReturn(body, TupleOp::create(b, generator.getName("state"),
                                            ValueRange{after, next, read}));
  generator.add(loop, Exactness::Rounded);
  return generator.addMove(
      generator.create<GetTupleElementOp>(loop.getResult(), 1));
}

/// Whether the functions of sums are those of copies: all are, however they are
/// rounded. What fuses computes some of it again.
static Value emitEqualValues(Generator &generator) {
  RandomSource &random = generator.random;
  Type type = generator.pickElementType(isF32F64OrComplex);
  if (!type)
    return {};
  // Short sums are what kernels most like to compute again.
  int64_t most = generator.state.options.maxElements;
  int64_t columns = random.between(
      2, random.chance(60) ? 24 : std::max<int64_t>(most / 2, 2));
  int64_t rows = random.between(2, std::max<int64_t>(most / columns, 2));
  bool isOfRows = random.chance(70);
  SmallVector<int64_t> shape = {rows, columns};
  if (!isOfRows)
    std::swap(shape[0], shape[1]);
  if (!generator.fits(shape))
    return {};
  Value terms = pickFractions(generator, shape, type);
  switch (random.below(4)) {
  case 0:
    terms = generator.add(generator.create<MultiplyOp>(terms, terms),
                          Exactness::Rounded);
    break;
  case 1:
    terms =
        generator.add(generator.create<CosineOp>(terms), Exactness::Rounded);
    break;
  default:
    break;
  }
  Value sum = emitSum(generator, terms, isOfRows, Exactness::Rounded);
  if (random.chance(50))
    sum = generator.add(generator.create<MultiplyOp>(
                            sum, pickFractions(generator, {rows}, type)),
                        Exactness::Rounded);
  if (random.chance(30))
    sum = generator.add(generator.create<TanhOp>(sum), Exactness::Rounded);
  Value copy;
  switch (random.below(generator.mayNest() ? 3 : 2)) {
  case 0:
    copy = emitThroughScatter(generator, sum);
    break;
  case 1:
    copy = emitThroughUpdate(generator, sum);
    break;
  default:
    copy = emitThroughLoop(generator, sum);
    break;
  }
  return generator.add(generator.create<CompareOp>(sum, copy,
                                                   ComparisonDirection::EQ,
                                                   ComparisonTypeAttr()),
                       Exactness::Bits);
}

//===----------------------------------------------------------------------===//
// Arrays that are written part by part
//===----------------------------------------------------------------------===//

/// Updates of an array one after the other, each with sums: at positions that
/// are known, or not.
static Value emitUpdates(Generator &generator) {
  RandomSource &random = generator.random;
  OpBuilder &builder = generator.builder;
  Type type = generator.pickElementType(isF32F64OrComplex);
  if (!type)
    return {};
  int64_t most = generator.state.options.maxElements;
  int64_t rows = random.between(2, std::clamp<int64_t>(most / 8, 2, 32));
  int64_t columns = random.between(2, std::max<int64_t>(most / rows, 2));
  if (!generator.fits({rows, columns}))
    return {};
  Type i32 = builder.getI32Type();
  Value array = generator.getSplat({rows, columns}, type, 0);
  for (int64_t i = random.between(2, 5); i > 0; --i) {
    // A part of a column, a part of a row, or one element.
    int64_t kind = random.below(3), height = 1, width = 1;
    if (kind == 0)
      height = random.between(1, rows);
    if (kind == 1)
      width = random.between(1, columns);
    int64_t count =
        random.between(1, std::max<int64_t>(most / (height * width), 1));
    int64_t range = Generator::getExactRange(type, count, 1);
    if (range == 0 || !generator.fits({height * width, count}))
      continue;
    Value terms =
        generator.getWholeNumbers({height * width, count}, type, -range, range);
    Value sums = emitSum(generator, terms, 1, Exactness::Value);
    Value part = generator.addMove(generator.create<ReshapeOp>(
        generator.getArray({height, width}, type), sums, IntegerAttr()));
    Value row = generator.getNumbers({}, i32, {random.between(0, rows - 1)});
    Value column =
        random.chance(60)
            ? generator.getNumbers({}, i32, {random.between(0, columns - 1)})
            : getPosition(generator, columns);
    array = generator.addMove(generator.create<DynamicUpdateSliceOp>(
        array, part, ValueRange{row, column}));
  }
  return array;
}

void hlo::populateProgramRules(Rules &rules) {
  rules.append({
      {"compare", 10, InPrograms, emitEqualValues},
      {"dynamic-update-slice", 8, InPrograms, emitUpdates},
  });
}
