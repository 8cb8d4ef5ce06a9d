//===- DynamicReductionRules.cpp - Elements of dynamic sizes combined -----===//

#include "DynamicChain.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

bool DynamicChain::addGather() {
  // Rows at dynamically many places of an array with at least one row.
  int64_t rows = random.between(1, 4), columns = random.between(1, 4);
  int64_t count = random.between(1, 5);
  Value operand =
      random.chance(60)
          ? makeDynamic(generator, {rows, columns}, getElementType(), /*low=*/1)
          : generator.getWholeNumbers({rows, columns}, getElementType(), -4, 4);
  Type indexType = generator.pickElementType(isInteger);
  if (!indexType || random.chance(40))
    indexType = generator.builder.getI32Type();
  bool hasVectors = random.chance(50);
  SmallVector<int64_t> indexShape = {count};
  if (hasVectors)
    indexShape.push_back(1);
  Value indices = generator.getWholeNumbers(indexShape, indexType, -1, rows);
  if (random.chance(70)) {
    Type i32 = generator.builder.getI32Type();
    indices = generator.addMove(generator.create<SetDimensionSizeOp>(
        indices,
        generator.clampToWhole(generator.getArrayOf({}, i32), i32, 0, count),
        0));
  }
  auto numbers = GatherDimensionNumbersAttr::get(
      generator.builder.getContext(), /*offset_dims=*/{1},
      /*collapsed_slice_dims=*/{0}, /*start_index_map=*/{0},
      /*operand_batching_dims=*/{}, /*start_indices_batching_dims=*/{},
      /*index_vector_dim=*/1);
  int64_t width =
      getArrayType(operand).isDynamicDim(1) && columns > 1 && random.chance(50)
          ? 1
          : columns;
  return set<GatherOp>(operand, indices, numbers, ArrayRef<int64_t>{1, width},
                       /*indices_are_sorted=*/false);
}

void DynamicChain::fillReducer(Region &region, bool isKnown) {
  Type scalar = generator.getArray({}, getElementType());
  Block *block = generator.addComputation(region, {scalar, scalar});
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  Value lhs = block->getArgument(0), rhs = block->getArgument(1);
  Location loc = generator.getName("combine");
  Value combined = isMaximum ? Value(MaximumOp::create(builder, loc, lhs, rhs))
                             : AddOp::create(builder, loc, lhs, rhs);
  if (!isKnown)
    combined = CopyOp::create(builder, generator.getName("copy"), combined);
  generator.addReturn(block, combined);
}

Value DynamicChain::getNeutral() {
  if (!isMaximum)
    return generator.getSplat({}, getElementType(), 0);
  if (isUnsignedInteger(getElementType()) || isPred(getElementType()))
    return generator.getSplat({}, getElementType(), 0);
  if (auto type = dyn_cast<FloatType>(getElementType()))
    return generator.getScalarAttribute(
        FloatAttr::get(type, APFloat::getInf(type.getFloatSemantics(), true)),
        type);
  return generator.getScalarAttribute(
      IntegerAttr::get(
          getElementType(),
          APInt::getSignedMinValue(getElementType().getIntOrFloatBitWidth())),
      getElementType());
}

bool DynamicChain::addScatter() {
  if (getRank() == 0 || getRank() > 3)
    return false;
  // The rows of `value` go to rows of an array.
  int64_t rows = random.between(1, 5);
  isMaximum = random.chance(50);
  SmallVector<int64_t> inputShape = getBounds();
  inputShape[0] = rows;
  Value input = generator.getWholeNumbers(inputShape, getElementType(), -4, 4);
  Type i32 = generator.builder.getI32Type();
  for (int64_t dim = 0; dim < getRank(); ++dim)
    if (dim == 0 ? random.chance(40) : isDynamic(dim))
      input = generator.addMove(generator.create<SetDimensionSizeOp>(
          input,
          dim == 0 ? generator.clampToWhole(generator.getArrayOf({}, i32), i32,
                                            0, rows)
                   : getSize(value, dim),
          dim));
  Value indices = generator.getWholeNumbers({getBound(0), 1}, i32, -1, rows);
  if (isDynamic(0))
    indices = generator.addMove(
        generator.create<SetDimensionSizeOp>(indices, getSize(value, 0), 0));
  SmallVector<int64_t> windowDims =
      llvm::to_vector(llvm::seq<int64_t>(1, getRank()));
  auto numbers = ScatterDimensionNumbersAttr::get(
      generator.builder.getContext(), windowDims, /*inserted_window_dims=*/{0},
      /*scatter_dims_to_operand_dims=*/{0}, /*input_batching_dims=*/{},
      /*scatter_indices_batching_dims=*/{}, /*index_vector_dim=*/1);
  auto scatter = generator.create<ScatterOp>(
      withoutLayout(input.getType()), ValueRange{input, indices, value},
      numbers, /*indices_are_sorted=*/false, /*unique_indices=*/false);
  fillReducer(scatter.getToApply());
  value = generator.add(scatter, Exactness::Value);
  return clamp();
}

//===----------------------------------------------------------------------===//
// Reductions and contractions
//===----------------------------------------------------------------------===//

bool DynamicChain::addReduce() {
  SmallVector<int64_t> dims = random.permutation(getRank());
  dims.truncate(random.between(getRank() > 0, getRank()));
  if (dims.size() == size_t(getRank()) && random.chance(60))
    dims.pop_back();
  isMaximum = random.chance(50);
  SmallVector<int64_t> shape, bounds;
  for (int64_t dim = 0; dim < getRank(); ++dim)
    if (!llvm::is_contained(dims, dim)) {
      shape.push_back(getType().getDimSize(dim));
      bounds.push_back(isDynamic(dim) ? getBound(dim) : ShapedType::kDynamic);
    }
  auto reduce = generator.create<ReduceOp>(
      hlo::getArrayType(shape, getElementType(), bounds),
      ValueRange{value, getNeutral()}, dims);
  fillReducer(reduce.getToApply(), /*isKnown=*/random.chance(80));
  value = generator.add(reduce, Exactness::Value);
  return clamp();
}

bool DynamicChain::addReduceWindow() {
  isMaximum = random.chance(50);
  SmallVector<int64_t> size, stride, pad, baseDilation, windowDilation;
  int64_t count = 1;
  for (int64_t bound : getBounds()) {
    size.push_back(random.between(1, 3));
    stride.push_back(random.between(1, 2));
    pad.append({random.between(0, 2), random.between(0, 2)});
    baseDilation.push_back(random.chance(20) ? 2 : 1);
    windowDilation.push_back(random.chance(20) ? 2 : 1);
    count *= 2 * bound + 4;
  }
  if (count > 4 * generator.state.options.maxElements)
    return false;
  auto window = WindowAttr::get(generator.builder.getContext(), size, stride,
                                pad, baseDilation, windowDilation, {});
  FailureOr<RankedTensorType> type =
      inferWindowOutput(std::nullopt, getType(), window);
  if (failed(type))
    return false;
  auto reduce = generator.create<ReduceWindowOp>(
      withoutLayout(*type), ValueRange{value, getNeutral()}, window);
  fillReducer(reduce.getToApply(), /*isKnown=*/random.chance(80));
  value = generator.add(reduce, Exactness::Value);
  return clamp();
}

bool DynamicChain::addSelectAndScatter() {
  if (!generator.fits(getBounds()) || isPred(getElementType()))
    return false;
  SmallVector<int64_t> size, stride, pad;
  for (int64_t bound : getBounds()) {
    size.push_back(random.between(1, std::clamp<int64_t>(bound, 1, 3)));
    stride.push_back(random.between(1, 2));
    // Each window has an element.
    pad.append({0, 0});
  }
  auto window = WindowAttr::get(generator.builder.getContext(), size, stride,
                                pad, {}, {}, {});
  FailureOr<RankedTensorType> type =
      inferWindowOutput(std::nullopt, getType(), window);
  if (failed(type))
    return false;
  // As many as there are windows.
  isMaximum = true;
  auto windows = generator.create<ReduceWindowOp>(
      withoutLayout(*type), ValueRange{value, getNeutral()}, window);
  fillReducer(windows.getToApply());
  Value source = generator.add(windows, Exactness::Value);
  isMaximum = random.chance(50);
  auto scatter = generator.create<SelectAndScatterOp>(
      withoutLayout(value.getType()), value, source, getNeutral(), window);
  Type scalar = generator.getArray({}, getElementType());
  Block *block =
      generator.addComputation(scatter.getSelect(), {scalar, scalar});
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  generator.addReturn(
      block, CompareOp::create(builder, generator.getName("compare"),
                               block->getArgument(0), block->getArgument(1),
                               random.pick({ComparisonDirection::GE,
                                            ComparisonDirection::LE}),
                               ComparisonTypeAttr()));
  fillReducer(scatter.getScatter());
  value = generator.add(scatter, Exactness::Value);
  return clamp();
}

bool DynamicChain::addSort() {
  Type elementType = getElementType();
  SmallVector<Value> operands = {value};
  if (random.chance(50))
    operands.push_back(getLike(generator.builder.getI32Type()));
  SmallVector<Type> types, scalars;
  for (Value operand : operands) {
    types.push_back(withoutLayout(operand.getType()));
    scalars.append(
        2, generator.getArray({}, getArrayType(operand).getElementType()));
  }
  bool isTuple = operands.size() > 1;
  auto sort = generator.create<SortOp>(
      isTuple ? Type(generator.builder.getTupleType(types)) : types.front(),
      operands, pickDim(), /*is_stable=*/true);
  Block *block = generator.addComputation(sort.getToApply(), scalars);
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  auto comparison = elementType.isF32()
                        ? ComparisonTypeAttr::get(builder.getContext(),
                                                  ComparisonType::TOTALORDER)
                        : ComparisonTypeAttr();
  generator.addReturn(
      block, CompareOp::create(builder, generator.getName("compare"),
                               block->getArgument(0), block->getArgument(1),
                               random.pick({ComparisonDirection::LT,
                                            ComparisonDirection::GT}),
                               comparison));
  value = generator.add(sort, Exactness::Value);
  if (isTuple)
    return set<GetTupleElementOp>(types[0], value, 0);
  return true;
}

bool DynamicChain::addTopk() {
  if (isPred(getElementType()))
    return false;
  // Behind so many elements that all of them are there.
  int64_t dim = getRank() - 1, k = random.between(1, 3);
  SmallVector<int64_t> bounds = getBounds();
  bounds[dim] = k;
  Value operand = value;
  if (isDynamic(dim)) {
    Value more = generator.getWholeNumbers(bounds, getElementType(), -4, 4);
    for (int64_t i = 0; i < dim; ++i)
      if (isDynamic(i))
        more = generator.addMove(
            generator.create<SetDimensionSizeOp>(more, getSize(value, i), i));
    operand = generator.addMove(
        generator.create<ConcatenateOp>(ValueRange{more, value}, dim));
  } else {
    k = std::min(k, getBound(dim));
    if (k == 0)
      return false;
  }
  Value topk = generator.add(
      generator.create<TopkOp>(operand, k,
                               generator.builder.getBoolAttr(random.chance(50)),
                               BoolAttr()),
      Exactness::Value);
  return set<GetTupleElementOp>(topk, 0);
}

bool DynamicChain::addDot() {
  if (isPred(getElementType()) || getCount() > 32)
    return false;
  // Contracts the same dimensions of two arrays, the others are free or batch.
  SmallVector<int64_t> contracting, batch;
  int64_t free = 1;
  for (int64_t dim = 0; dim < getRank(); ++dim) {
    if (random.chance(50))
      contracting.push_back(dim);
    else if (random.chance(30))
      batch.push_back(dim);
    else
      free *= getBound(dim);
  }
  if (free * getCount() > generator.state.options.maxElements)
    return false;
  Value other = getLike(getElementType());
  auto numbers = DotDimensionNumbersAttr::get(
      generator.builder.getContext(), batch, batch, contracting, contracting);
  value = generator.add(generator.create<DotOp>(value, other, numbers,
                                                PrecisionConfigAttr(),
                                                DotAlgorithmAttr()),
                        Exactness::Value);
  return clamp();
}

bool DynamicChain::addConvolution() {
  if (isPred(getElementType()) || getRank() != 3 || getCount() > 64)
    return false;
  // A batch of features along one dimension.
  MLIRContext *context = generator.builder.getContext();
  int64_t size = random.between(1, 3);
  SmallVector<int64_t> kernelShape = {size, getBound(2), random.between(1, 2)};
  Value kernel =
      generator.getWholeNumbers(kernelShape, getElementType(), -2, 2);
  if (isDynamic(2))
    kernel = generator.addMove(
        generator.create<SetDimensionSizeOp>(kernel, getSize(value, 2), 1));
  auto labels =
      ConvDimensionNumbersAttr::parseLabels(context, "b0f_0io->b0f", [&] {
        return mlir::emitError(generator.builder.getUnknownLoc());
      });
  auto window = WindowAttr::get(context, size, random.between(1, 2),
                                {random.between(0, 2), random.between(0, 2)},
                                random.between(1, 2), random.between(1, 2), {});
  IntegerAttr one = generator.builder.getI64IntegerAttr(1);
  value = generator.add(generator.create<ConvolutionOp>(
                            value, kernel, ValueRange(), window, labels, one,
                            one, ConvolutionKindAttr(), PrecisionConfigAttr(),
                            DotAlgorithmAttr(), SparsityConfigAttr()),
                        Exactness::Value);
  return clamp();
}
