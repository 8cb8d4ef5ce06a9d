//===- ShapeRules.cpp - Moving elements -----------------------------------===//

#include "ComputationGenerator.h"

using namespace hlo;
using Generator = ComputationGenerator;

static Value emitBroadcast(Generator &generator) {
  Value operand = generator.pickArray(isElementType);
  auto type = getArrayType(operand);
  // New dimensions among those of the operand; now and then in another order.
  int64_t rank =
      type.getRank() + generator.random.between(type.getRank() ? 0 : 1, 2);
  SmallVector<int64_t> places = generator.random.permutation(rank);
  SmallVector<int64_t> dimensions(places.begin(),
                                  places.begin() + type.getRank());
  if (generator.random.chance(85))
    llvm::sort(dimensions);
  SmallVector<int64_t> shape(rank, -1);
  for (auto [dim, size] : llvm::zip_equal(dimensions, type.getShape()))
    shape[dim] = size;
  int64_t count = getNumElements(type.getShape());
  for (int64_t &size : shape)
    if (size < 0) {
      size = generator.random.between(1, 4);
      if (count * size > generator.state.options.maxElements)
        size = 1;
      count *= size;
    }
  return generator.addMove(generator.create<BroadcastOp>(
      generator.getArray(shape, type.getElementType()), operand, dimensions));
}

/// Some sizes whose product is `count`.
static SmallVector<int64_t> factorize(RandomSource &random, int64_t count,
                                      int64_t rank) {
  if (count == 0) {
    SmallVector<int64_t> shape(std::max<int64_t>(rank, 1));
    for (int64_t &size : shape)
      size = random.between(0, 4);
    random.pick(shape) = 0;
    return shape;
  }
  SmallVector<int64_t> shape(rank, 1);
  if (rank == 0)
    shape.assign(count > 1 ? 1 : 0, 1);
  for (int64_t factor = 2; count > 1;) {
    if (factor * factor > count)
      factor = count;
    if (count % factor) {
      ++factor;
      continue;
    }
    random.pick(shape) *= factor;
    count /= factor;
  }
  return shape;
}

static Value emitReshape(Generator &generator) {
  Value operand = generator.pickArray(isElementType);
  auto type = getArrayType(operand);
  SmallVector<int64_t> shape = factorize(
      generator.random, type.getNumElements(), generator.random.between(0, 4));
  return generator.addMove(generator.create<ReshapeOp>(
      generator.getArray(shape, type.getElementType()), operand,
      IntegerAttr()));
}

static Value emitTranspose(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  return generator.addMove(generator.create<TransposeOp>(
      operand, generator.random.permutation(getArrayType(operand).getRank())));
}

static Value emitReverse(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  SmallVector<int64_t> dimensions =
      generator.random.permutation(getArrayType(operand).getRank());
  dimensions.truncate(
      generator.random.between(dimensions.size() > 1, dimensions.size()));
  return generator.addMove(generator.create<ReverseOp>(operand, dimensions));
}

static Value emitConcatenate(Generator &generator) {
  Value first = generator.pickArray(isElementType, Exactness::Rounded, 1);
  auto type = getArrayType(first);
  int64_t dim = generator.random.below(type.getRank());
  SmallVector<Value> operands = {first};
  int64_t count = type.getNumElements();
  for (int64_t i = generator.random.below(4); i > 0; --i) {
    // One there already that fits, or one like the first but for its size.
    SmallVector<int64_t> shape(type.getShape());
    Value operand = generator.pickExisting([&](Value value) {
      auto other = dyn_cast<RankedTensorType>(value.getType());
      if (!other || !other.hasStaticShape() ||
          other.getRank() != type.getRank() ||
          other.getElementType() != type.getElementType())
        return false;
      for (int64_t i = 0; i < type.getRank(); ++i)
        if (i != dim && other.getDimSize(i) != shape[i])
          return false;
      return true;
    });
    if (!operand || generator.random.chance(25)) {
      shape[dim] = generator.random.between(0, 3);
      if (!generator.fits(shape))
        break;
      operand = generator.getArrayOf(shape, type.getElementType());
    }
    count += getArrayType(operand).getNumElements();
    if (count > generator.state.options.maxElements)
      break;
    operands.push_back(operand);
  }
  generator.random.shuffle(operands);
  return generator.addMove(generator.create<ConcatenateOp>(operands, dim));
}

static Value emitPad(Generator &generator) {
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  auto type = getArrayType(operand);
  SmallVector<int64_t> low, high, interior, shape;
  for (int64_t size : type.getShape()) {
    int64_t gap =
        generator.random.chance(25) ? generator.random.between(1, 2) : 0;
    int64_t dilated = size + std::max<int64_t>(size - 1, 0) * gap;
    int64_t before = generator.random.between(-1, 2);
    int64_t after = generator.random.between(-1, 2);
    if (dilated + before + after < 0)
      before = after = 0;
    low.push_back(before);
    high.push_back(after);
    interior.push_back(gap);
    shape.push_back(dilated + before + after);
  }
  if (!generator.fits(shape))
    return {};
  Value padding = generator.getArrayOf({}, type.getElementType());
  return generator.addMove(
      generator.create<PadOp>(operand, padding, low, high, interior));
}

static Value emitGetDimensionSize(Generator &generator) {
  Value operand = generator.pickExisting([](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.getRank() > 0;
  });
  if (!operand)
    operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  int64_t dim = generator.random.below(getArrayType(operand).getRank());
  return generator.add(generator.create<GetDimensionSizeOp>(operand, dim),
                       Exactness::Bits);
}

/// A bitcast between row-major layouts, where it is a reshape.
static Value emitBitcast(Generator &generator) {
  Value operand = generator.pickArray(isElementType);
  auto type = getArrayType(operand);
  SmallVector<int64_t> shape = factorize(
      generator.random, type.getNumElements(), generator.random.between(0, 4));
  MLIRContext *context = generator.builder.getContext();
  auto withRowMajor = [&](RankedTensorType type) {
    return withLayout(type, LayoutAttr::getRowMajor(context, type.getRank()));
  };
  Value copy = generator.create<CopyOp>(withRowMajor(type), operand);
  auto result = withRowMajor(generator.getArray(shape, type.getElementType()));
  Exactness exactness = generator.getExactness(operand);
  return generator.add(generator.create<BitcastOp>(result, copy), exactness);
}

void hlo::populateShapeRules(Rules &rules) {
  rules.append({
      {"broadcast", 5, InFusions, emitBroadcast},
      {"reshape", 5, InFusions, emitReshape},
      {"transpose", 5, InFusions, emitTranspose},
      {"reverse", 3, InFusions, emitReverse},
      {"concatenate", 4, InFusions, emitConcatenate},
      {"pad", 4, InFusions, emitPad},
      {"get-dimension-size", 1, Anywhere, emitGetDimensionSize},
      // Only says something once layouts are assigned.
      {"bitcast", 0, Anywhere, emitBitcast},
  });
}
