//===- DotRules.cpp - Dots, ragged and scaled ones ------------------------===//

#include "ComputationGenerator.h"

using namespace hlo;
using Generator = ComputationGenerator;

/// A type that has all values of `type`; null for most.
static Type getWider(Type type) {
  MLIRContext *context = type.getContext();
  if (type.isBF16() || type.isF16())
    return Float32Type::get(context);
  if (type.isF32())
    return Float64Type::get(context);
  if (isInteger(type) && getElementBitWidth(type) < 32)
    return IntegerType::get(context, 32,
                            isUnsignedInteger(type) ? IntegerType::Unsigned
                                                    : IntegerType::Signless);
  return {};
}

static Value emitDot(Generator &generator) {
  RandomSource &random = generator.random;
  Value lhs = generator.pickArray(isPredOrArithmetic, Exactness::Value);
  if (!lhs)
    return {};
  auto lhsType = getArrayType(lhs);
  Type elementType = lhsType.getElementType();
  if (isPred(elementType))
    return {};
  SmallVector<int64_t> dims = random.permutation(lhsType.getRank());
  int64_t numBatch = random.chance(70) ? 0 : random.between(0, dims.size());
  int64_t numContracting =
      random.between(0, std::min<int64_t>(dims.size() - numBatch, 2));
  SmallVector<int64_t> lhsBatch(dims.begin(), dims.begin() + numBatch);
  SmallVector<int64_t> lhsContracting(dims.begin() + numBatch,
                                      dims.begin() + numBatch + numContracting);
  // The paired dimensions and some free ones, in any order.
  int64_t numPaired = numBatch + numContracting;
  int64_t rhsRank = numPaired + random.between(0, 2);
  SmallVector<int64_t> places = random.permutation(rhsRank);
  SmallVector<int64_t> rhsShape(rhsRank);
  int64_t count = 1;
  for (int64_t i = 0; i < rhsRank; ++i)
    rhsShape[places[i]] =
        i < numPaired ? lhsType.getDimSize(dims[i]) : random.between(1, 5);
  for (int64_t dim : lhsContracting)
    count *= lhsType.getDimSize(dim);
  SmallVector<int64_t> rhsBatch(places.begin(), places.begin() + numBatch);
  SmallVector<int64_t> rhsContracting(places.begin() + numBatch,
                                      places.begin() + numPaired);
  SmallVector<int64_t> resultShape;
  for (int64_t dim : lhsBatch)
    resultShape.push_back(lhsType.getDimSize(dim));
  for (int64_t dim = 0; dim < lhsType.getRank(); ++dim)
    if (!llvm::is_contained(ArrayRef(dims).take_front(numPaired), dim))
      resultShape.push_back(lhsType.getDimSize(dim));
  for (int64_t dim = 0; dim < rhsRank; ++dim)
    if (!llvm::is_contained(ArrayRef(places).take_front(numPaired), dim))
      resultShape.push_back(rhsShape[dim]);
  // Operands of two types, or a result narrower than they are.
  Type rhsElement = elementType, resultElement = elementType;
  if (Type wider = getWider(elementType); wider && random.chance(8))
    rhsElement = resultElement = wider;
  else if (elementType.isF32() && random.chance(8))
    resultElement = generator.builder.getBF16Type();
  int64_t range = std::min(Generator::getExactRange(elementType, count, 2),
                           Generator::getExactRange(resultElement, count, 2));
  if (range == 0 || !generator.fits(rhsShape) || !generator.fits(resultShape))
    return {};
  Value rhs;
  if (isAlwaysExact(elementType)) {
    rhs = generator.getArrayOf(rhsShape, rhsElement);
  } else {
    lhs = generator.getWholeNumbers(lhsType.getShape(), elementType, -range,
                                    range);
    rhs = generator.getWholeNumbers(rhsShape, rhsElement, -range, range);
  }
  if (elementType.isInteger(8) && isSignedInteger(elementType) &&
      random.chance(50))
    resultElement = generator.builder.getI32Type();
  else if ((elementType.isBF16() || elementType.isF16()) && random.chance(30))
    resultElement = generator.builder.getF32Type();
  auto numbers =
      DotDimensionNumbersAttr::get(generator.builder.getContext(), lhsBatch,
                                   rhsBatch, lhsContracting, rhsContracting);
  return generator.add(
      generator.create<DotOp>(generator.getArray(resultShape, resultElement),
                              lhs, rhs, numbers, generator.pickPrecision(),
                              DotAlgorithmAttr()),
      Exactness::Value);
}

//===----------------------------------------------------------------------===//
// Ragged dot
//===----------------------------------------------------------------------===//

/// Sizes of groups, some empty, of `size` rows or less together.
static Value getGroupSizes(Generator &generator, int64_t size, int64_t count) {
  SmallVector<int64_t> sizes;
  for (; count > 0; --count) {
    sizes.push_back(generator.random.between(0, size));
    size -= sizes.back();
  }
  generator.random.shuffle(sizes);
  return generator.getNumbers(sizes.size(), generator.builder.getI32Type(),
                              sizes);
}

static Value emitRaggedDot(Generator &generator) {
  RandomSource &random = generator.random;
  Type elementType = generator.pickElementType(isArithmetic);
  if (!elementType)
    return {};
  enum Ragged { Free, Contracting, Batch };
  Ragged ragged = random.pick({Free, Contracting, Batch});
  int64_t groups = random.between(1, 3), rows = random.between(0, 6),
          inner = random.between(0, 5), columns = random.between(1, 4),
          batch = random.between(1, 4);
  SmallVector<int64_t> lhsShape = {rows, inner}, rhsShape = {inner, columns};
  if (ragged == Batch)
    lhsShape.insert(lhsShape.begin(), batch);
  if (ragged != Contracting)
    rhsShape.insert(rhsShape.begin(), ragged == Batch ? batch : groups);
  int64_t range = Generator::getExactRange(elementType, inner, 2);
  if (range == 0 || !generator.fits(lhsShape) || !generator.fits(rhsShape) ||
      !generator.fits({groups, rows, columns}))
    return {};
  Value lhs = generator.getWholeNumbers(lhsShape, elementType, -range, range);
  Value rhs = generator.getWholeNumbers(rhsShape, elementType, -range, range);
  int64_t sizeOfRagged = ragged == Free          ? rows
                         : ragged == Contracting ? inner
                                                 : batch;
  Value sizes = getGroupSizes(generator, sizeOfRagged, groups);
  SmallVector<int64_t> batchDims, groupDims;
  if (ragged == Batch)
    batchDims.push_back(0);
  if (ragged == Free)
    groupDims.push_back(0);
  int64_t lhsContracting = lhsShape.size() - 1,
          rhsContracting = rhsShape.size() - 2;
  auto numbers =
      DotDimensionNumbersAttr::get(generator.builder.getContext(), batchDims,
                                   batchDims, lhsContracting, rhsContracting);
  int64_t raggedDim = ragged == Contracting ? lhsContracting : 0;
  return generator.add(
      generator.create<RaggedDotOp>(lhs, rhs, sizes, numbers,
                                    ArrayRef<int64_t>(raggedDim), groupDims,
                                    PrecisionConfigAttr()),
      Exactness::Value);
}

//===----------------------------------------------------------------------===//
// Scaled dot
//===----------------------------------------------------------------------===//

static Value emitScaledDot(Generator &generator) {
  RandomSource &random = generator.random;
  auto isNarrow = [](Type type) {
    return isSignedFloat(type) && getElementBitWidth(type) <= 32;
  };
  Type lhsElement = generator.pickElementType(isNarrow);
  Type rhsElement = generator.pickElementType(isNarrow);
  if (!lhsElement)
    return {};
  int64_t rows = random.between(1, 4), columns = random.between(1, 4),
          block = random.between(1, 4), blocks = random.between(1, 3);
  int64_t lhsShape[] = {rows, block * blocks};
  int64_t rhsShape[] = {block * blocks, columns};
  OpBuilder &builder = generator.builder;
  auto getScale = [&](ArrayRef<int64_t> shape) {
    Type type = random.pick({Type(Float8E8M0FNUType::get(builder.getContext())),
                             Type(builder.getBF16Type())});
    // No scale.
    if (random.chance(20))
      return generator.getSplat({}, builder.getBF16Type(), 1);
    return generator.getWholeNumbers(shape, type, 1, 2);
  };
  Value lhs = generator.getWholeNumbers(lhsShape, lhsElement, -1, 1);
  Value rhs = generator.getWholeNumbers(rhsShape, rhsElement, -1, 1);
  Value lhsScale = getScale({rows, blocks}), rhsScale = getScale({blocks, 1});
  auto numbers = DotDimensionNumbersAttr::get(builder.getContext(), {}, {},
                                              /*lhsContractingDims=*/{1},
                                              /*rhsContractingDims=*/{0});
  return generator.add(
      generator.create<ScaledDotOp>(
          generator.getArray({rows, columns}, builder.getF32Type()), lhs, rhs,
          lhsScale, rhsScale, numbers, PrecisionConfigAttr(),
          DotAlgorithmAttr()),
      Exactness::Value);
}

void hlo::populateContractionRules(Rules &rules) {
  rules.append({
      {"dot", 8, Anywhere, emitDot},
      {"ragged-dot", 1, Anywhere, emitRaggedDot},
      {"scaled-dot", 1, Anywhere, emitScaledDot},
  });
}
