//===- RandomChain.cpp - Chains of operations that join bits --------------===//

#include "RandomChain.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;
using namespace hlo::test;

namespace {
class ChainBuilder {
public:
  ChainBuilder(MLIRContext *context, std::mt19937_64 &random)
      : context(context), random(random), builder(context),
        loc(builder.getUnknownLoc()) {}

  RandomChain build(unsigned length, bool fused);

private:
  static constexpr int64_t maxElements = 60;

  int64_t between(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }
  bool chance(unsigned percent) { return random() % 100 < percent; }
  template <typename T> void shuffle(T &range) {
    std::shuffle(range.begin(), range.end(), random);
  }

  RankedTensorType getType(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(
        shape, IntegerType::get(context, 64, IntegerType::Unsigned));
  }
  static ArrayRef<int64_t> getShape(Value value) {
    return cast<RankedTensorType>(value.getType()).getShape();
  }
  static int64_t count(ArrayRef<int64_t> shape) {
    return llvm::product_of(shape);
  }
  SmallVector<int64_t> pickShape() {
    SmallVector<int64_t> shape(between(0, 4));
    do {
      for (int64_t &size : shape)
        size = chance(3) ? 0 : between(1, 6);
    } while (count(shape) > maxElements);
    return shape;
  }
  SmallVector<int64_t> pickPermutation(int64_t rank) {
    auto permutation = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    shuffle(permutation);
    return permutation;
  }
  SmallVector<int64_t> pickSubset(int64_t rank, unsigned percent = 50) {
    SmallVector<int64_t> subset;
    for (int64_t i = 0; i < rank; ++i)
      if (chance(percent))
        subset.push_back(i);
    return subset;
  }

  Value addParameter(Type type) { return body->addArgument(type, loc); }
  Value addArray(ArrayRef<int64_t> shape) {
    return addParameter(getType(shape));
  }
  /// Indices in and around [0, bound], in a random type.
  Value addIndices(ArrayRef<int64_t> shape, int64_t bound);
  /// Indices that count up, or a function of such.
  Value addCounting(ArrayRef<int64_t> shape);
  void addOr(Region &region) {
    Block &block = region.emplaceBlock();
    Type scalar = getType({});
    Value a = block.addArgument(scalar, loc),
          b = block.addArgument(scalar, loc);
    OpBuilder inside(context);
    inside.setInsertionPointToEnd(&block);
    ReturnOp::create(inside, loc, OrOp::create(inside, loc, a, b));
  }

  /// Dimensions of the indices of a gather or scatter, all but the vectors in
  /// `batch`.
  struct IndexDims {
    SmallVector<int64_t> batch, free, batching, indicesBatching;
    SmallVector<int64_t> map, indicesShape;
    int64_t vectorDim = 0;
  };
  IndexDims pickBatch();
  /// Makes a dimension of the array one of the batch, perhaps.
  bool pickBatching(IndexDims &dims, int64_t dim, int64_t size);
  void pickVectors(IndexDims &dims, int64_t rank);

  Value addBroadcast(Value value);
  Value addPad(Value value);
  Value addConcatenate(Value value);
  Value addDynamicSlice(Value value);
  Value addDynamicUpdateSlice(Value value);
  Value addGather(Value value);
  Value addScatter(Value value);
  Value addReduce(Value value);
  Value addReduceWindow(Value value);
  Value addReshape(Value value);
  Value addSlice(Value value);
  Value addStep(Value value);
  SmallVector<Value> addStarts(ArrayRef<int64_t> sizes);

  MLIRContext *context;
  std::mt19937_64 &random;
  OpBuilder builder;
  Location loc;
  Block *body = nullptr;
  std::vector<std::pair<Value, Literal>> indices;
  SmallVector<Value> pool;
};
} // namespace

Value ChainBuilder::addIndices(ArrayRef<int64_t> shape, int64_t bound) {
  if (chance(15))
    return addCounting(shape);
  SmallVector<int64_t> elements(count(shape));
  for (int64_t &element : elements)
    element =
        chance(10) ? -2 + between(0, 1) * (bound + 9) : between(-1, bound + 1);
  auto narrow = [&](auto zero) {
    return llvm::map_to_vector(elements, [](int64_t element) {
      return static_cast<decltype(zero)>(element);
    });
  };
  Type elementType;
  Literal literal;
  switch (between(0, 3)) {
  case 0:
    elementType = builder.getI64Type();
    literal = Literal::get(PrimitiveType::S64, shape, elements.data());
    break;
  case 1:
    elementType = IntegerType::get(context, 8, IntegerType::Unsigned);
    literal = Literal::get(PrimitiveType::U8, shape, narrow(uint8_t()).data());
    break;
  default:
    elementType = builder.getI32Type();
    literal = Literal::get(PrimitiveType::S32, shape, narrow(int32_t()).data());
  }
  auto type = RankedTensorType::get(shape, elementType);
  // Constants are folded.
  if (chance(25))
    return ConstantOp::create(builder, loc, literal.toAttribute(type));
  Value value = addParameter(type);
  indices.emplace_back(value, literal);
  return value;
}

Value ChainBuilder::addCounting(ArrayRef<int64_t> shape) {
  auto getIndexType = [&](ArrayRef<int64_t> sizes) {
    return RankedTensorType::get(sizes, builder.getI32Type());
  };
  if (shape.empty()) {
    int64_t start = between(0, 4);
    Value iota = IotaOp::create(builder, loc, getIndexType(5), 0);
    Value slice =
        SliceOp::create(builder, loc, iota, ArrayRef<int64_t>(start),
                        ArrayRef<int64_t>(start + 1), ArrayRef<int64_t>(1));
    return ReshapeOp::create(builder, loc, getIndexType({}), slice, nullptr);
  }
  RankedTensorType type = getIndexType(shape);
  Value value =
      IotaOp::create(builder, loc, type, between(0, shape.size() - 1));
  Value constant = ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, int32_t(between(0, 3))));
  switch (between(0, 4)) {
  case 0:
    return AddOp::create(builder, loc, value, constant);
  case 1:
    return SubtractOp::create(builder, loc, value, constant);
  case 2:
    return SubtractOp::create(builder, loc, constant, value);
  case 3:
    return MultiplyOp::create(builder, loc, value, constant);
  default:
    return value;
  }
}

Value ChainBuilder::addBroadcast(Value value) {
  SmallVector<int64_t> shape(getShape(value)), dims;
  SmallVector<int64_t> order = pickPermutation(shape.size() + between(0, 2));
  SmallVector<int64_t> result(order.size());
  for (auto [i, dim] : llvm::enumerate(order)) {
    bool isOld = i < shape.size();
    result[dim] = isOld ? shape[i] : between(1, 3);
    if (isOld)
      dims.push_back(dim);
  }
  return BroadcastOp::create(builder, loc, getType(result), value, dims);
}

Value ChainBuilder::addSlice(Value value) {
  SmallVector<int64_t> starts, limits, strides;
  for (int64_t size : getShape(value)) {
    starts.push_back(between(0, std::max<int64_t>(0, size - 1)));
    limits.push_back(between(std::min(starts.back() + 1, size), size));
    strides.push_back(between(1, 3));
  }
  return SliceOp::create(builder, loc, value, starts, limits, strides);
}

Value ChainBuilder::addReshape(Value value) {
  int64_t rest = count(getShape(value));
  SmallVector<int64_t> shape;
  if (rest == 0) {
    shape = {between(0, 2), 0};
  } else {
    while (rest > 1) {
      SmallVector<int64_t> divisors;
      for (int64_t d = 2; d <= rest; ++d)
        if (rest % d == 0)
          divisors.push_back(d);
      shape.push_back(divisors[between(0, divisors.size() - 1)]);
      rest /= shape.back();
    }
    if (chance(30) || shape.size() > 4)
      shape.insert(shape.begin() + between(0, shape.size()), 1);
    shuffle(shape);
  }
  return ReshapeOp::create(builder, loc, getType(shape), value, nullptr);
}

Value ChainBuilder::addPad(Value value) {
  SmallVector<int64_t> low, high, interior;
  for (int64_t size : getShape(value)) {
    int64_t between_ = chance(30) ? between(1, 2) : 0;
    int64_t padded = std::max<int64_t>(0, size - 1) * between_ + size;
    low.push_back(between(-std::min<int64_t>(padded, 2), 2));
    high.push_back(between(
        -std::min<int64_t>(padded + std::min<int64_t>(low.back(), 0), 2), 2));
    if (padded + low.back() + high.back() < 0)
      high.back() = 0;
    interior.push_back(between_);
  }
  return PadOp::create(builder, loc, value, addArray({}), low, high, interior);
}

Value ChainBuilder::addConcatenate(Value value) {
  SmallVector<int64_t> shape(getShape(value));
  if (shape.empty())
    return value;
  int64_t dim = between(0, shape.size() - 1);
  SmallVector<Value> operands = {value};
  for (int64_t i = between(0, 2); i > 0; --i) {
    shape[dim] = between(0, 4);
    operands.push_back(chance(20) ? value : addArray(shape));
  }
  shuffle(operands);
  return ConcatenateOp::create(builder, loc, operands, dim);
}

SmallVector<Value> ChainBuilder::addStarts(ArrayRef<int64_t> sizes) {
  if (!sizes.empty() && chance(20)) {
    int64_t largest = *llvm::max_element(sizes);
    return {addIndices(sizes.size(), largest)};
  }
  return llvm::map_to_vector(
      sizes, [&](int64_t size) { return addIndices({}, size); });
}

Value ChainBuilder::addDynamicSlice(Value value) {
  ArrayRef<int64_t> shape = getShape(value);
  // One array of starts of the same type.
  auto sizes = llvm::map_to_vector(
      shape, [&](int64_t size) { return size == 0 ? 0 : between(1, size); });
  SmallVector<Value> starts = addStarts(shape);
  for (Value &start : starts)
    if (start.getType() != starts.front().getType())
      return value;
  return DynamicSliceOp::create(builder, loc, value, starts, sizes);
}

Value ChainBuilder::addDynamicUpdateSlice(Value value) {
  SmallVector<int64_t> shape(getShape(value)), other;
  bool isUpdate = chance(40);
  for (int64_t size : shape)
    other.push_back(isUpdate ? size + between(0, 2) : between(0, size));
  if (count(other) > maxElements)
    return value;
  Value array = addArray(other);
  if (isUpdate)
    std::swap(value, array);
  SmallVector<Value> starts = addStarts(getShape(value));
  for (Value &start : starts)
    if (start.getType() != starts.front().getType())
      return isUpdate ? array : value;
  return DynamicUpdateSliceOp::create(builder, loc, value, array, starts);
}

ChainBuilder::IndexDims ChainBuilder::pickBatch() {
  IndexDims dims;
  for (int64_t i = between(0, 2); i > 0; --i)
    dims.batch.push_back(between(1, 3));
  dims.free = pickPermutation(dims.batch.size());
  return dims;
}

bool ChainBuilder::pickBatching(IndexDims &dims, int64_t dim, int64_t size) {
  if (!chance(25) || dims.free.empty() || size == 0)
    return false;
  dims.batching.push_back(dim);
  dims.indicesBatching.push_back(dims.free.pop_back_val());
  dims.batch[dims.indicesBatching.back()] = size;
  return true;
}

void ChainBuilder::pickVectors(IndexDims &dims, int64_t rank) {
  for (int64_t dim : pickPermutation(rank))
    if (!llvm::is_contained(dims.batching, dim) && chance(60))
      dims.map.push_back(dim);
  dims.indicesShape = dims.batch;
  dims.vectorDim = between(0, dims.batch.size());
  if (dims.map.size() == 1 && chance(30)) {
    dims.vectorDim = dims.batch.size();
    return;
  }
  dims.indicesShape.insert(dims.indicesShape.begin() + dims.vectorDim,
                           dims.map.size());
  for (int64_t &dim : dims.indicesBatching)
    dim += dim >= dims.vectorDim;
}

Value ChainBuilder::addGather(Value value) {
  ArrayRef<int64_t> shape = getShape(value);
  SmallVector<int64_t> collapsed, sizes, offsetSizes;
  IndexDims dims = pickBatch();
  for (auto [dim, size] : llvm::enumerate(shape)) {
    int64_t slice = size == 0 ? 0 : between(1, size);
    if (pickBatching(dims, dim, size)) {
      slice = 1;
    } else if (chance(30) && size > 0) {
      collapsed.push_back(dim);
      slice = 1;
    } else {
      offsetSizes.push_back(slice);
    }
    sizes.push_back(slice);
  }
  pickVectors(dims, shape.size());
  SmallVector<int64_t> offsetDims =
      pickPermutation(dims.batch.size() + offsetSizes.size());
  offsetDims.resize(offsetSizes.size());
  llvm::sort(offsetDims);
  if (count(dims.batch) * count(offsetSizes) > 2 * maxElements)
    return value;
  Value indices = addIndices(dims.indicesShape,
                             shape.empty() ? 1 : *llvm::max_element(shape));
  auto numbers = GatherDimensionNumbersAttr::get(
      context, offsetDims, collapsed, dims.map, dims.batching,
      dims.indicesBatching, dims.vectorDim);
  return GatherOp::create(builder, loc, value, indices, numbers, sizes);
}

Value ChainBuilder::addScatter(Value value) {
  ArrayRef<int64_t> shape = getShape(value);
  SmallVector<int64_t> inserted, windowSizes, updatesShape;
  IndexDims dims = pickBatch();
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (pickBatching(dims, dim, size))
      continue;
    if (chance(40))
      inserted.push_back(dim);
    else
      windowSizes.push_back(between(0, size));
  }
  pickVectors(dims, shape.size());
  int64_t rank = dims.batch.size() + windowSizes.size();
  SmallVector<int64_t> windowDims = pickPermutation(rank);
  windowDims.resize(windowSizes.size());
  llvm::sort(windowDims);
  const int64_t *nextWindow = windowSizes.begin();
  const int64_t *nextBatch = dims.batch.begin();
  for (int64_t dim = 0; dim < rank; ++dim)
    updatesShape.push_back(llvm::is_contained(windowDims, dim) ? *nextWindow++
                                                               : *nextBatch++);
  if (count(updatesShape) > maxElements)
    return value;
  Value updates = addArray(updatesShape);
  Value indices = addIndices(dims.indicesShape,
                             shape.empty() ? 1 : *llvm::max_element(shape));
  auto numbers = ScatterDimensionNumbersAttr::get(
      context, windowDims, inserted, dims.map, dims.batching,
      dims.indicesBatching, dims.vectorDim);
  auto scatter = ScatterOp::create(
      builder, loc, value.getType(), ValueRange{value, indices, updates},
      numbers, /*indices_are_sorted=*/false, /*unique_indices=*/false);
  addOr(scatter.getToApply());
  return scatter;
}

Value ChainBuilder::addReduce(Value value) {
  ArrayRef<int64_t> shape = getShape(value);
  SmallVector<int64_t> dims = pickSubset(shape.size()), result;
  for (auto [dim, size] : llvm::enumerate(shape))
    if (!llvm::is_contained(dims, dim))
      result.push_back(size);
  auto reduce = ReduceOp::create(builder, loc, getType(result),
                                 ValueRange{value, addArray({})}, dims);
  addOr(reduce.getToApply());
  return reduce;
}

Value ChainBuilder::addReduceWindow(Value value) {
  ArrayRef<int64_t> shape = getShape(value);
  if (shape.empty())
    return value;
  SmallVector<int64_t> sizes, strides, pads, bases, dilations, result;
  for (int64_t size : shape) {
    sizes.push_back(between(1, 3));
    strides.push_back(between(1, 3));
    bases.push_back(chance(30) ? between(2, 3) : 1);
    dilations.push_back(chance(30) ? between(2, 3) : 1);
    int64_t window = (sizes.back() - 1) * dilations.back() + 1;
    int64_t dilated = size == 0 ? 0 : (size - 1) * bases.back() + 1;
    int64_t low = between(-1, 2), high = between(-1, 2);
    if (dilated + low + high < window)
      high += window - (dilated + low + high);
    pads.append({low, high});
    result.push_back((dilated + low + high - window) / strides.back() + 1);
  }
  if (count(result) > 2 * maxElements)
    return value;
  auto window = WindowAttr::get(context, sizes, strides, pads, bases, dilations,
                                ArrayRef<int64_t>());
  auto reduce = ReduceWindowOp::create(builder, loc, getType(result),
                                       ValueRange{value, addArray({})}, window);
  addOr(reduce.getToApply());
  return reduce;
}

Value ChainBuilder::addStep(Value value) {
  ArrayRef<int64_t> shape = getShape(value);
  switch (between(0, 14)) {
  case 0:
    return addBroadcast(value);
  case 1:
    return TransposeOp::create(builder, loc, value,
                               pickPermutation(shape.size()));
  case 2:
    return ReverseOp::create(builder, loc, value, pickSubset(shape.size()));
  case 3:
    return addSlice(value);
  case 4:
  case 5:
    return addReshape(value);
  case 6:
    return addPad(value);
  case 7:
    return addConcatenate(value);
  case 8:
    return addDynamicSlice(value);
  case 9:
    return addDynamicUpdateSlice(value);
  case 10:
    return addGather(value);
  case 11:
    return addScatter(value);
  case 12:
    return addReduce(value);
  case 13:
    return addReduceWindow(value);
  default: {
    // Another way to an earlier array.
    Value other = llvm::find_if(pool,
                                [&](Value v) {
                                  return v.getType() == value.getType();
                                }) == pool.end() ||
                          chance(30)
                      ? addArray(shape)
                      : *llvm::find_if(pool, [&](Value v) {
                          return v.getType() == value.getType();
                        });
    return OrOp::create(builder, loc, value, other);
  }
  }
}

RandomChain ChainBuilder::build(unsigned length, bool fused) {
  RandomChain chain;
  chain.module = ModuleOp::create(loc);
  Block block;
  body = &block;
  builder.setInsertionPointToEnd(body);
  Value value = addArray(pickShape());
  for (unsigned i = 0; i < length; ++i) {
    pool.push_back(value);
    Value next = addStep(value);
    if (count(getShape(next)) <= 2 * maxElements)
      value = next;
  }

  SmallVector<Type> types(body->getArgumentTypes());
  builder.setInsertionPointToEnd(chain.module->getBody());
  chain.entry = func::FuncOp::create(
      builder, loc, "main", builder.getFunctionType(types, value.getType()));
  Block *entry = chain.entry.addEntryBlock();
  chain.indices.resize(types.size());
  for (auto &[parameter, literal] : indices)
    chain.indices[cast<BlockArgument>(parameter).getArgNumber()] = literal;
  builder.setInsertionPointToEnd(entry);
  if (fused) {
    auto fusion =
        FusionOp::create(builder, loc, value.getType(), entry->getArguments(),
                         FusionKind::kLoop, ArrayAttr());
    Block &inside = fusion.getCalls().emplaceBlock();
    for (auto [parameter, type] : llvm::zip_equal(body->getArguments(), types))
      parameter.replaceAllUsesWith(inside.addArgument(type, loc));
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == body)
      value = inside.getArgument(argument.getArgNumber());
    inside.getOperations().splice(inside.end(), body->getOperations());
    builder.setInsertionPointToEnd(&inside);
    ReturnOp::create(builder, loc, value);
    builder.setInsertionPointToEnd(entry);
    func::ReturnOp::create(builder, loc, fusion.getResult());
    return chain;
  }
  if (auto argument = dyn_cast<BlockArgument>(value))
    value = entry->getArgument(argument.getArgNumber());
  for (auto [parameter, argument] :
       llvm::zip_equal(body->getArguments(), entry->getArguments()))
    parameter.replaceAllUsesWith(argument);
  entry->getOperations().splice(entry->end(), body->getOperations());
  builder.setInsertionPointToEnd(entry);
  func::ReturnOp::create(builder, loc, value);
  return chain;
}

RandomChain hlo::test::buildRandomChain(MLIRContext *context,
                                        std::mt19937_64 &random,
                                        unsigned length, bool fused) {
  return ChainBuilder(context, random).build(length, fused);
}
