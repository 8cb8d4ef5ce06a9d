//===- CollectiveRules.cpp - What devices do together ---------------------===//
// Only where all devices come, in the same order: in the entry and its loops.

#include "Collectives.h"
#include "Reducers.h"

using namespace hlo;
using Generator = ComputationGenerator;

namespace {
/// Devices that take part together.
struct Groups {
  ReplicaGroupsAttr attr;
  int64_t size;
};
} // namespace

/// All devices, or groups of equal size.
static Groups pickGroups(Generator &generator) {
  int64_t numDevices = generator.state.options.replicas;
  MLIRContext *context = generator.builder.getContext();
  SmallVector<DenseI64ArrayAttr> groups;
  int64_t size = numDevices;
  if (generator.random.chance(60)) {
    if (numDevices % 2 == 0 && generator.random.chance(50))
      size = 2;
    SmallVector<int64_t> devices = generator.random.permutation(numDevices);
    for (ArrayRef<int64_t> rest = devices; !rest.empty();
         rest = rest.drop_front(size))
      groups.push_back(DenseI64ArrayAttr::get(context, rest.take_front(size)));
  }
  return {ReplicaGroupsAttr::get(context, groups, 0, 0, {}, {}, {}), size};
}

static Value createAllReduce(Generator &generator, const ReducerInput &input,
                             Groups groups) {
  auto reduce = generator.create<AllReduceOp>(
      withoutLayout(input.value.getType()), input.value,
      /*channel_id=*/IntegerAttr(), groups.attr, /*constrain_layout=*/false,
      /*use_global_device_ids=*/false);
  fillReducer(generator, reduce.getToApply(), input);
  return generator.add(reduce, input.exactness);
}

Value hlo::sumOverDevices(Generator &generator, ArrayRef<int64_t> shape,
                          Type elementType, int64_t count) {
  Groups groups = pickGroups(generator);
  int64_t range = Generator::getExactRange(elementType, count * groups.size, 1);
  ReducerInput input{
      generator.getWholeNumbers(shape, elementType, -range, range),
      Combiner::Add, Exactness::Bits};
  return createAllReduce(generator, input, groups);
}

static Value emitAllReduce(Generator &generator) {
  if (!generator.mayCommunicate())
    return {};
  Value operand = generator.pickArray(isPredOrArithmetic, Exactness::Value);
  if (!operand)
    return {};
  Groups groups = pickGroups(generator);
  return createAllReduce(
      generator, getReducerInput(generator, operand, groups.size), groups);
}

static Value emitReduceScatter(Generator &generator) {
  if (!generator.mayCommunicate())
    return {};
  Value operand = generator.pickArray(isPredOrArithmetic, Exactness::Value, 1);
  if (!operand)
    return {};
  Groups groups = pickGroups(generator);
  SmallVector<int64_t> shape(getArrayType(operand).getShape());
  int64_t dim = generator.random.below(shape.size());
  if (shape[dim] % groups.size != 0)
    return {};
  shape[dim] /= groups.size;
  ReducerInput input = getReducerInput(generator, operand, groups.size);
  auto scatter = generator.create<ReduceScatterOp>(
      generator.getArray(shape, input.getElementType()), input.value,
      /*channel_id=*/IntegerAttr(), groups.attr, /*constrain_layout=*/false,
      /*use_global_device_ids=*/false, dim);
  fillReducer(generator, scatter.getToApply(), input);
  return generator.add(scatter, input.exactness);
}

static Value emitAllGather(Generator &generator) {
  if (!generator.mayCommunicate())
    return {};
  Value operand = generator.pickArray(isElementType, Exactness::Rounded, 1);
  Groups groups = pickGroups(generator);
  auto type = getArrayType(operand);
  SmallVector<int64_t> shape(type.getShape());
  int64_t dim = generator.random.below(shape.size());
  shape[dim] *= groups.size;
  if (!generator.fits(shape))
    return {};
  return generator.addMove(generator.create<AllGatherOp>(
      generator.getArray(shape, type.getElementType()), operand,
      /*channel_id=*/IntegerAttr(), groups.attr, /*constrain_layout=*/false,
      dim, /*use_global_device_ids=*/false));
}

static Value emitAllToAll(Generator &generator) {
  if (!generator.mayCommunicate())
    return {};
  Groups groups = pickGroups(generator);
  Value operand = generator.pickExisting([&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() &&
           llvm::any_of(type.getShape(),
                        [&](int64_t size) { return size % groups.size == 0; });
  });
  if (!operand)
    operand =
        generator.getArrayOf({2 * groups.size, 3}, generator.pickElementType());
  auto type = getArrayType(operand);
  int64_t dim = generator.random.below(type.getRank());
  if (type.getDimSize(dim) % groups.size != 0)
    return {};
  return generator.addMove(generator.create<AllToAllOp>(
      withoutLayout(type), operand, /*channel_id=*/IntegerAttr(), groups.attr,
      /*constrain_layout=*/false, generator.builder.getI64IntegerAttr(dim)));
}

static Value emitCollectivePermute(Generator &generator) {
  if (!generator.mayCommunicate())
    return {};
  Value operand = generator.pickArray(isElementType);
  // From some devices to others; what no device sends to gets zeros.
  int64_t numDevices = generator.state.options.replicas;
  int64_t numPairs = generator.random.between(1, numDevices);
  SmallVector<int64_t> sources = generator.random.permutation(numDevices);
  SmallVector<int64_t> targets = generator.random.permutation(numDevices);
  SmallVector<int64_t> pairs;
  for (int64_t i = 0; i < numPairs; ++i)
    pairs.append({sources[i], targets[i]});
  OpBuilder &builder = generator.builder;
  auto pairsAttr = DenseIntElementsAttr::get(
      RankedTensorType::get({numPairs, 2}, builder.getI64Type()), pairs);
  return generator.addMove(generator.create<CollectivePermuteOp>(
      withoutLayout(operand.getType()), operand, /*channel_id=*/IntegerAttr(),
      pairsAttr, /*slice_sizes=*/DenseIntElementsAttr()));
}

static Value emitReplicaId(Generator &generator) {
  Type type = generator.builder.getIntegerType(32, /*isSigned=*/false);
  return generator.add(
      generator.create<ReplicaIdOp>(generator.getArray({}, type)),
      Exactness::Bits);
}

void hlo::populateCollectiveRules(Rules &rules) {
  rules.append({
      {"all-reduce", 1, Anywhere, emitAllReduce},
      {"reduce-scatter", 1, Anywhere, emitReduceScatter},
      {"all-gather", 1, Anywhere, emitAllGather},
      {"all-to-all", 1, Anywhere, emitAllToAll},
      {"collective-permute", 1, Anywhere, emitCollectivePermute},
      {"replica-id", 1, Anywhere, emitReplicaId},
  });
}
