//===- KernelCost.cpp - What a kernel computes and reads ------------------===//

#include "hlo/Analysis/Cost/KernelCost.h"
#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Cost/ProcessorCost.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/ScanRows.h"
#include "hlo/Analysis/Indexing/Utilization.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

double hlo::getElementCost(Operation *op) {
  Type type = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  // Sequences of instructions that compilers emit for 32 bits, in length.
  double cost =
      llvm::TypeSwitch<Operation *, double>(op)
          .Case<DivideOp, RemainderOp>(
              [&](auto) { return isa<FloatType>(type) ? 8 : 20; })
          .Case<SqrtOp, RsqrtOp>([](auto) { return 8; })
          .Case<ExponentialOp, LogOp, CbrtOp>([](auto) { return 10; })
          .Case<ExponentialMinusOneOp, LogPlusOneOp, LogisticOp, TanhOp>(
              [](auto) { return 20; })
          .Case<SineOp, CosineOp, TanOp, SinhOp, CoshOp, ErfOp>(
              [](auto) { return 30; })
          .Case<PowerOp, Atan2Op, AsinOp, AcosOp, AsinhOp, AcoshOp, AtanhOp>(
              [](auto) { return 50; })
          .Default([](Operation *) { return 1; });
  // Complex numbers take some of each part, and products of all parts.
  if (isa<mlir::ComplexType>(type))
    cost *= 4;
  return cost;
}

/// The position in memory of an index.
static int64_t getPosition(RankedTensorType type, ArrayRef<int64_t> sizes,
                           ArrayRef<int64_t> index) {
  int64_t position = 0;
  for (int64_t dim : getMajorToMinor(type))
    position = position * sizes[dim] + index[dim];
  return position;
}

/// How far apart in memory lies what two neighbors in memory of the result
/// read, judged by those at some places.
static double getStride(const IndexingMap &map, RankedTensorType result,
                        ArrayRef<int64_t> resultSizes, RankedTensorType operand,
                        ArrayRef<int64_t> operandSizes) {
  if (!map.isRegular() || map.getNumDims() != resultSizes.size() ||
      map.getNumResults() != operandSizes.size())
    return operandSizes.empty() ? 0 : 1;
  SmallVector<int64_t> order = getMajorToMinor(result);
  while (!order.empty() && resultSizes[order.back()] == 1)
    order.pop_back();
  if (order.empty())
    return 0;
  SmallVector<double, 3> strides;
  for (double place : {0.1, 0.5, 0.9}) {
    SmallVector<int64_t> point;
    for (Interval interval : map.getIntervals())
      point.push_back(interval.lower);
    for (auto [dim, size] : llvm::enumerate(resultSizes))
      point[dim] = int64_t(double(size - 1) * place);
    int64_t &minor = point[order.back()];
    minor = std::min(minor, resultSizes[order.back()] - 2);
    int64_t first = getPosition(operand, operandSizes, map.evaluate(point));
    ++minor;
    int64_t second = getPosition(operand, operandSizes, map.evaluate(point));
    strides.push_back(std::abs(double(second) - double(first)));
  }
  llvm::sort(strides);
  return strides[1];
}

/// Whether an element of the result is computed from the one at its position in
/// memory.
static bool keepsPosition(Operation *op, const IndexingMap &map,
                          RankedTensorType result, RankedTensorType operand) {
  if (!operand.hasStaticShape() || !result.hasStaticShape())
    return false;
  if (isa<BitcastOp>(op))
    return operand.getNumElements() == result.getNumElements();
  auto getDims = [](RankedTensorType type) {
    SmallVector<int64_t> dims = getMajorToMinor(type);
    llvm::erase_if(dims,
                   [&](int64_t dim) { return type.getDimSize(dim) == 1; });
    return dims;
  };
  SmallVector<int64_t> from = getDims(result), to = getDims(operand);
  return from.size() == to.size() &&
         llvm::all_of(llvm::zip(from, to), [&](auto pair) {
           auto [dim, operandDim] = pair;
           return result.getDimSize(dim) == operand.getDimSize(operandDim) &&
                  map.getResult(operandDim) == map.getDim(dim);
         });
}

/// Of an array; one where its sizes are not static.
static double getElements(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.hasStaticShape() ? double(type.getNumElements()) : 1;
}

/// A scatter in place has a thread for each element of the updates, which reads
/// that, the indices of its window, and what it updates.
static ArrayAccess getAccess(ScatterOp scatter, unsigned operand,
                             ArrayAccess access) {
  double elements = getElements(scatter->getOperand(operand));
  double updates = getElements(scatter->getOperands().back());
  if (elements == 0)
    return access;
  Value indices = scatter.getScatterIndices();
  if (scatter->getOperand(operand) == indices) {
    auto shape = cast<RankedTensorType>(indices.getType()).getShape();
    int64_t dim = scatter.getDimensionNumbers().getIndexVectorDim();
    access.reads = updates / elements *
                   double(dim < int64_t(shape.size()) ? shape[dim] : 1);
  } else {
    access.reads = updates / elements;
    access.used = std::min(access.reads, 1.0);
  }
  return access;
}

/// Whether each element of the operands, of which there may be many, is read
/// once.
static bool isStaticConcatenate(Operation *op) {
  auto concatenate = dyn_cast<ConcatenateOp>(op);
  return concatenate && concatenate.getType().hasStaticShape();
}

/// Whether neighbors in memory are one element of the operand.
static bool isRowBroadcast(Operation *op) {
  auto broadcast = dyn_cast<BroadcastOp>(op);
  if (!broadcast)
    return false;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  bool isNew = false;
  for (int64_t dim : getMajorToMinor(type)) {
    if (type.getDimSize(dim) == 1)
      continue;
    bool isKept = llvm::is_contained(broadcast.getDimensions(), dim);
    if (isNew && isKept)
      return false;
    isNew |= !isKept;
  }
  return true;
}

/// Whether neighbors in memory of the operands are reduced.
static bool reducesRows(Operation *op) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return false;
  auto type = cast<RankedTensorType>(op->getOperand(0).getType());
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order))
    if (type.getDimSize(dim) != 1)
      return llvm::is_contained(reduce.getDimensions(), dim);
  return false;
}

bool KernelCostAnalysis::isScanOfBlocks(Operation *op) const {
  return !hoistsRows && isLongScan(op) &&
         ScanRows::get(cast<ReduceWindowOp>(op))->numBlocks > 1;
}

ArrayAccesses
KernelCostAnalysis::getAccesses(Operation *op, unsigned operand,
                                IndexingAnalysis::Indexings &indexings) {
  auto type = cast<RankedTensorType>(op->getOperand(operand).getType());
  if (op->hasTrait<hlo::OpTrait::Elementwise>())
    return {ArrayAccess()};
  ArrayAccess access;
  access.path = AccessPath::ofStep(llvm::hash_combine(op, operand));
  // What is only needed for some of the elements of a row is not kept for it.
  if (hoistsRows && isa<DynamicUpdateSliceOp, PadOp>(op))
    access.order = ArrayAccess::Order::Apart;
  // A scan reads an element once and goes on to the next; GPUs read those of
  // blocks twice.
  if (isLongScan(op)) {
    if (isScanOfBlocks(op))
      access.reads = 2;
    return {access};
  }
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(op)) {
    access.part =
        operand == 0 ? ArrayAccess::Part::Stays : ArrayAccess::Part::Update;
    // Each element of an update is read where it goes, with the indices.
    if (operand > 1) {
      access.reads = getElements(update.getUpdate());
      access.stride = access.tiledStride = 0;
    }
    if (operand > 0)
      return {access};
  }
  auto isStatic = [](Type type) {
    return cast<RankedTensorType>(type).hasStaticShape();
  };
  if (auto scatter = dyn_cast<ScatterOp>(op);
      scatter && llvm::all_of(op->getOperandTypes(), isStatic))
    return {getAccess(scatter, operand, access)};
  auto sizes = getIndexSpace(type);
  auto result = dyn_cast<RankedTensorType>(getOutputs(op).front().getType());
  auto resultSizes = result ? getIndexSpace(result) : std::nullopt;
  if (!sizes || !resultSizes)
    return {access};
  if (isStaticConcatenate(op) && type.hasStaticShape()) {
    if (llvm::is_contained(*sizes, 0))
      return {};
    // Where an operand begins makes no difference to neighbors.
    access.stride = access.tiledStride =
        getStride(IndexingMap::getIdentity(op->getContext(), *resultSizes),
                  result, *resultSizes, type, *sizes);
    return {access};
  }
  if (operand >= indexings.size())
    return {access};
  const OperandIndexings &ways = indexings[operand];
  if (ways.empty() || llvm::is_contained(*sizes, 0))
    return {};
  // What follows is reached as the result is.
  if (ways.size() == 1 &&
      isa<BitcastOp, BroadcastOp, CopyOp, GatherOp, ReshapeOp, SliceOp,
          TransposeOp>(op) &&
      keepsPosition(op, ways.front().map, result, type))
    access.path = AccessPath();
  // To prove that of a reshape takes long.
  bool readsEachOnce = type.hasStaticShape() && result.hasStaticShape() &&
                       isa<ReshapeOp, BitcastOp, TransposeOp, ReverseOp>(op) &&
                       type.getNumElements() == result.getNumElements();
  if (!readsEachOnce) {
    Utilization utilization =
        analyzeUtilization(ways, *sizes, /*maxPoints=*/256);
    if (utilization.elements == 0)
      return {};
    if (utilization.reads)
      access.reads = double(*utilization.reads) / double(utilization.elements);
    access.used = utilization.getUtilization();
  }
  if (hoistsRows && isRowBroadcast(op)) {
    // Once, whatever the way is to it.
    access.path = {hash_value(op->getOperand(operand)), /*factor=*/0};
    // One element is the same for all rows, too.
    if (access.reads > 1 && getElements(op->getOperand(operand)) > 1)
      access.readsApart = access.reads;
    access.reads = std::min(access.reads, 1.0);
    access.order = ArrayAccess::Order::Apart;
  }
  if (hoistsRows && reducesRows(op))
    access.order = ArrayAccess::Order::Rows;
  access.stride =
      getStride(ways.front().map, result, *resultSizes, type, *sizes);
  // Threads of a reduction lie along what is read.
  if (isWorthwhileReduction(op) && !sizes->empty() &&
      operand < cast<ReduceOp>(op).getInputs().size())
    access.stride = 1;
  access.tiledStride = access.stride;
  if (TransposeTiling::get(op, DeviceDescription::getDefault()))
    access.tiledStride = 1;
  return {access};
}

double hlo::countOperations(Operation *op) {
  if (isa<BitcastOp, ConstantOp, ReshapeOp>(op))
    return 0;
  // As if in place: where it is not, memory takes longer.
  if (auto update = dyn_cast<DynamicUpdateSliceOp>(op))
    return getElements(update.getUpdate());
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  bool isStatic = type && type.hasStaticShape(),
       isElementwise = op->hasTrait<hlo::OpTrait::Elementwise>();
  if (isStatic && isElementwise)
    return double(type.getNumElements()) * getElementCost(op);
  Cost flops = CostAnalysis().get(op);
  double operations = flops.flops + flops.transcendentals;
  if (isElementwise)
    operations *= getElementCost(op);
  // Moving elements takes arithmetic of indices.
  if (operations == 0 && isStatic)
    return double(type.getNumElements()) * (isa<ConcatenateOp>(op) ? 6 : 1);
  return operations;
}

KernelCost KernelCostAnalysis::compute(Operation *op) {
  KernelCost cost;
  cost.size = cost.operationCount = isa<BitcastOp, ReshapeOp>(op) ? 0 : 1;
  cost.operations = cost.operationsApart =
      hoistsRows ? countCoreCycles(op, costs) : countOperations(op);
  if (hoistsRows)
    cost.operationsInside = countCoreCyclesInside(op, costs);
  if (isScanOfBlocks(op))
    cost.moreLaunches = 2;
  if (isa<ConstantOp>(op))
    return cost;

  IndexingAnalysis::Indexings indexings;
  if (!op->hasTrait<hlo::OpTrait::Elementwise>() && hasIndexing(op) &&
      !isStaticConcatenate(op))
    indexings = indexing.outputToInputs(op, 0);
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    ArrayAccesses &all = cost.inputs[operand];
    for (ArrayAccess access : getAccesses(op, i, indexings))
      if (llvm::none_of(all, [&](const ArrayAccess &other) {
            return other.path == access.path;
          }))
        all.push_back(access);
  }
  return cost;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// A stride of `second` where neighbors are already `first` apart.
static double multiplyStrides(double first, double second, double elements) {
  double stride = first * second;
  // What goes past the end of an array goes on at its beginning: a transpose
  // of a transpose.
  return elements > 1 && stride >= elements ? std::fmod(stride, elements - 1)
                                            : stride;
}

/// Adds what takes so many operations where it is computed for `access`.
static void addOperations(KernelCost &cost, const ArrayAccess &access,
                          double operations, double operationsApart) {
  bool isApart = access.order == ArrayAccess::Order::Apart,
       isRows = access.order == ArrayAccess::Order::Rows;
  cost.operations += access.reads * (isApart ? operationsApart : operations);
  cost.operationsApart += access.reads * access.readsApart *
                          (isRows ? operations : operationsApart);
}

/// More often than anything is computed; numbers that grow with each operation
/// of a chain stay finite.
static constexpr double kManyTimes = 1e15;

/// The access of a consumer to what a producer reads.
static ArrayAccess composeAccesses(const ArrayAccess &consumer,
                                   const ArrayAccess &producer,
                                   double elements) {
  using Order = ArrayAccess::Order;
  ArrayAccess access;
  access.path = consumer.path.then(producer.path);
  // A single element has no other index.
  access.ways = producer.path.factor == 0 && elements == 1
                    ? producer.ways
                    : std::min(consumer.ways * producer.ways, kManyTimes);
  access.reads = consumer.reads * producer.reads;
  access.readsApart = consumer.readsApart;
  if (consumer.order == Order::Apart)
    access.reads *= producer.readsApart;
  if (consumer.order == Order::OfResult)
    access.readsApart *= producer.readsApart;
  access.order =
      producer.order == Order::OfResult ? consumer.order : producer.order;
  access.used = consumer.used * producer.used;
  access.part =
      consumer.part == ArrayAccess::Part::All ? producer.part : consumer.part;
  access.stride = multiplyStrides(consumer.stride, producer.stride, elements);
  access.tiledStride =
      multiplyStrides(consumer.tiledStride, producer.tiledStride, elements);
  return access;
}

/// One access for several.
static ArrayAccess sumUp(ArrayRef<ArrayAccess> accesses) {
  ArrayAccess sum = accesses.front();
  for (const ArrayAccess &access : accesses.drop_front()) {
    sum.reads = std::min(sum.reads + access.reads, kManyTimes);
    sum.ways = std::min(sum.ways + access.ways, kManyTimes);
    sum.used = std::min(sum.used + access.used, 1.0);
  }
  return sum;
}

/// Adds accesses through those of a consumer; calls `onKnown` with those that
/// there are already, and how many of their ways there were.
static void addComposed(
    ArrayAccesses &all, ArrayRef<ArrayAccess> outers,
    ArrayRef<ArrayAccess> inners, double elements,
    function_ref<void(const ArrayAccess &, double)> onKnown =
        [](const ArrayAccess &, double) {}) {
  // Most are few; the elements of scalars that are put together and taken apart
  // again are reached in many ways.
  constexpr size_t kFew = 16, kMost = 1024;
  // Fusions that modules have may reach an array in more ways than can be told
  // apart: their number may double with each operation.
  ArrayAccess sum;
  if (outers.size() > 1 && outers.size() * inners.size() > kMost) {
    sum = sumUp(outers);
    outers = sum;
  }
  bool areMany = all.size() + outers.size() * inners.size() > kFew;
  llvm::SmallDenseMap<std::pair<uint64_t, uint64_t>, size_t, 1> numbers;
  auto getKey = [](const AccessPath &path) {
    return std::make_pair(path.hash, path.factor);
  };
  if (areMany)
    for (auto [i, access] : llvm::enumerate(all))
      numbers[getKey(access.path)] = i;
  // The number of an access of the same path, or the next one.
  auto find = [&](const ArrayAccess &access) -> size_t {
    if (areMany)
      return numbers.try_emplace(getKey(access.path), all.size()).first->second;
    auto *found = llvm::find_if(all, [&](const ArrayAccess &other) {
      return other.path == access.path;
    });
    return found - all.begin();
  };
  size_t count = all.size();
  for (const ArrayAccess &inner : inners) {
    // Those of different outer ones that become one, and how many of it there
    // were before.
    std::optional<size_t> last;
    double ways = 0, known = 0;
    for (const ArrayAccess &outer : outers) {
      ArrayAccess composed = composeAccesses(outer, inner, elements);
      size_t number = find(composed);
      if (number != last) {
        last = number;
        ways = 0;
        known = number < count ? all[number].ways : 0;
      } else if (elements == 1) {
        ways = 0;
      }
      double shared =
          std::min(ways + composed.ways, known) - std::min(ways, known);
      ways += composed.ways;
      if (number == all.size()) {
        all.push_back(composed);
        continue;
      }
      onKnown(composed, shared);
      all[number].ways = std::max(all[number].ways, ways);
    }
  }
}

void KernelCost::addOwn(const KernelCost &producer,
                        ArrayRef<ArrayAccess> accesses) {
  moreLaunches += producer.moreLaunches;
  for (const ArrayAccess &access : accesses) {
    addOperations(*this, access,
                  producer.operations + producer.operationsInside,
                  producer.operationsApart + producer.operationsInside);
    size += access.ways * producer.size;
  }
  operationCount += producer.operationCount;
  for (const auto &[value, inner] : producer.inputs)
    addComposed(inputs[value], accesses, inner, getElements(value));
}

void KernelCost::subtract(const KernelCost &twice) {
  operations -= twice.operations;
  operationsApart -= twice.operationsApart;
  size -= twice.size;
  operationCount -= twice.operationCount;
}

void KernelCost::add(const KernelCost &producer,
                     ArrayRef<ArrayAccess> accesses) {
  addOwn(producer, accesses);
  subtract(addCopied(producer, accesses));
}

/// Adds accesses to one of what is copied, and to `known` what of that there
/// was.
static void addCopy(ArrayAccesses &all, Value value,
                    const KernelCost::Copied &copied,
                    ArrayRef<ArrayAccess> accesses, KernelCost &known) {
  known.operationCount += !all.empty();
  addComposed(all, accesses, copied.accesses, getElements(value),
              [&](const ArrayAccess &access, double ways) {
                addOperations(known, access, copied.operations,
                              copied.operations);
                known.size += ways * copied.size;
              });
}

KernelCost KernelCost::addCopied(const KernelCost &producer,
                                 ArrayRef<ArrayAccess> accesses) {
  KernelCost known;
  for (const auto &[value, inner] : producer.copied) {
    Copied &own = copied[value];
    own.operations = inner.operations;
    own.size = inner.size;
    addCopy(own.accesses, value, inner, accesses, known);
  }
  return known;
}

KernelCost KernelCost::getKnown(const KernelCost &producer,
                                ArrayRef<ArrayAccess> accesses) const {
  KernelCost known;
  for (const auto &[value, inner] : producer.copied) {
    auto found = copied.find(value);
    ArrayAccesses all;
    if (found != copied.end())
      all = found->second.accesses;
    else if (accesses.size() == 1 && inner.accesses.size() == 1)
      continue;
    addCopy(all, value, inner, accesses, known);
  }
  return known;
}

KernelCost KernelCostAnalysis::fuse(const KernelCost &producer, Value result,
                                    const KernelCost &consumer) {
  KernelCost fused;
  static_cast<OwnCost &>(fused) = consumer;
  auto found = consumer.inputs.find(result);
  if (found == consumer.inputs.end())
    return fused;
  fused.inputs.erase(result);
  fused.addOwn(producer, found->second);
  fused.subtract(consumer.getKnown(producer, found->second));
  return fused;
}

KernelCost KernelCostAnalysis::get(const FusedOperations &fused,
                                   bool isCopied) {
  // Users come before what they read.
  KernelCost cost;
  for (Value root : fused.getRoots())
    cost.inputs[root] = {ArrayAccess()};
  for (Operation *op : llvm::reverse(fused.getOperations())) {
    auto found = cost.inputs.find(op->getResult(0));
    if (found == cost.inputs.end())
      continue;
    ArrayAccesses accesses = found->second;
    cost.inputs.erase(found);
    const KernelCost &own = get(op);
    if (isCopied && own.size > 0)
      cost.copied[op->getResult(0)] = {own.operations, own.size, accesses};
    bool isRoot = fused.isRoot(op->getResult(0));
    double before = cost.operations;
    KernelCost resolved;
    const KernelCost *added = &own;
    if (isRoot || llvm::any_of(own.inputs, [&](const auto &input) {
          return fused.resolve(input.first) != input.first;
        })) {
      // Parameters of a fusion are what they stand for.
      static_cast<OwnCost &>(resolved) = own;
      resolved.inputs.clear();
      for (const auto &[value, of] : own.inputs)
        llvm::append_range(resolved.inputs[fused.resolve(value)], of);
      // Nothing is inside of the results of a kernel.
      if (isRoot)
        cost.operationsInside += std::exchange(resolved.operationsInside, 0);
      added = &resolved;
    }
    cost.add(*added, accesses);
    double once = added->operations + added->operationsInside;
    cost.recomputed += std::max(cost.operations - before - once, 0.0);
  }
  return cost;
}

const KernelCost &KernelCostAnalysis::get(Operation *op) {
  auto [entry, isNew] = known.try_emplace(op);
  if (!isNew)
    return *entry->second;
  KernelCost cost = isa<FusionOp>(op) ? get(FusedOperations(op)) : compute(op);
  // The map may have grown meanwhile.
  std::unique_ptr<KernelCost> &slot = known[op];
  slot = std::make_unique<KernelCost>(std::move(cost));
  return *slot;
}
