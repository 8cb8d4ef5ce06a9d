//===- RadixSort.cpp - Sorts by the digits of keys ------------------------===//

#include "hlo/Transforms/Utils/RadixSort.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

bool hlo::hasBitsInOrder(Type element) {
  return isa<IntegerType, mlir::Float16Type, mlir::BFloat16Type,
             mlir::Float32Type, mlir::Float64Type>(element);
}

SmallVector<RadixSortKey> hlo::getRadixSortKeys(SortOp sort) {
  SmallVector<RadixSortKey> keys;
  for (const auto &[key, floats] : getSortKeys(sort.getToApply())) {
    Value operand = sort.getOperands()[key.operand];
    // Where the keys before are equal, the order stays as it is.
    if (!keys.empty() && !key.isDescending &&
        isPositions(operand, sort.getDimension()))
      break;
    Type element = mlir::getElementTypeOrSelf(operand);
    Type compared = mlir::getElementTypeOrSelf(
        sort.getToApply().getArgument(2 * key.operand));
    if (element != compared || !hasBitsInOrder(element))
      return {};
    // Where NaN has no place, it comes last.
    bool isPartial =
        isa<FloatType>(element) && key.type != ComparisonType::TOTALORDER;
    int64_t nanSign = floats.nan  ? (floats.nan->isNegative() ? -1 : 1)
                      : isPartial ? (key.isDescending ? -1 : 1)
                                  : 0;
    keys.push_back({key.operand, key.isDescending,
                    isPartial || floats.areZerosOne, nanSign});
  }
  return keys;
}

static int64_t getElementBytes(Value array) {
  return llvm::divideCeil(getElementBitWidth(mlir::getElementTypeOrSelf(array)),
                          CHAR_BIT);
}

/// Halves of narrow ones, so that there are two.
static void addDigits(RadixSortKey key, int64_t bytes,
                      SmallVectorImpl<RadixSort::Digit> &digits) {
  unsigned width = bytes * CHAR_BIT, bits = std::min(width / 2, 8u);
  for (unsigned shift = 0; shift < width; shift += bits)
    digits.push_back({key, shift, bits});
}

std::optional<RadixSort> RadixSort::get(SortOp sort, StringRef &whyNot) {
  auto refuse = [&](StringRef why) {
    whyNot = why;
    return std::nullopt;
  };
  auto type = cast<RankedTensorType>(sort.getOperand(0).getType());
  if (!type.hasStaticShape() || type.getNumElements() == 0)
    return refuse("it has no elements, or dynamic dimensions");
  SmallVector<RadixSortKey> keys = getRadixSortKeys(sort);
  if (keys.empty())
    return refuse("it does not compare keys");
  RadixSort plan;
  plan.size = type.getDimSize(sort.getDimension());
  plan.rows = type.getNumElements() / plan.size;
  // Numbers of 32 bits count them, and what tiles have behind their ends.
  constexpr int64_t kMostElements = 1 << 30;
  if (plan.size > kMostElements)
    return refuse("its rows are too long");
  // The least one first.
  for (const RadixSortKey &key : llvm::reverse(keys)) {
    int64_t bytes = getElementBytes(sort.getOperand(key.operand));
    int64_t before = plan.digits.size();
    addDigits(key, bytes, plan.digits);
    plan.bytesOfKeys += (plan.digits.size() - before) * bytes;
  }

  // A tile of each operand is in shared memory, one after the other.
  constexpr int64_t kBytesOfThread = 64, kMostRun = 10, kMostBlocks = 512;
  for (Value operand : sort.getOperands()) {
    plan.largest = std::max(plan.largest, getElementBytes(operand));
    plan.bytes += getElementBytes(operand);
  }
  plan.run = std::clamp<int64_t>(kBytesOfThread / plan.largest, 1, kMostRun);
  int64_t tiles = llvm::divideCeil(plan.size, plan.getTile());
  plan.tilesOfBlock =
      llvm::divideCeil(tiles, std::max<int64_t>(kMostBlocks / plan.rows, 1));
  plan.blocks = llvm::divideCeil(tiles, plan.tilesOfBlock);

  constexpr int64_t kAlignment = 64, kBytesOfCount = 4;
  int64_t end = 0;
  auto add = [&](int64_t count, int64_t bytes) {
    plan.offsets.push_back(end);
    end = llvm::alignTo(end + count * bytes, kAlignment);
  };
  for (Value operand : sort.getOperands())
    add(type.getNumElements(), getElementBytes(operand));
  add(plan.rows * kThreads * plan.blocks, kBytesOfCount);
  add(plan.rows * kThreads, kBytesOfCount);
  plan.offsets.push_back(end);
  return plan;
}

/// Both read and write memory in each step, but the network in more of them:
/// one for every three distances between elements that are further apart than
/// a tile in shared memory, and one for those in a tile.
bool RadixSort::isBetterThanNetwork(const DeviceDescription &device) const {
  // As XLA's sort-rewriter has it.
  constexpr int64_t kFewestOfSeveralRows = 65536;
  if (rows > 1 && size < kFewestOfSeveralRows)
    return false;
  constexpr int64_t kMostOfTile = 8192, kDistancesAtOnce = 3;
  int64_t tile = std::clamp<int64_t>(
      llvm::bit_floor<uint64_t>(device.sharedMemoryPerBlock / bytes), 1,
      kMostOfTile);
  int64_t steps = 1;
  for (int64_t distances = 1; tile << (distances - 1) < size; ++distances)
    steps += llvm::divideCeil(distances, kDistancesAtOnce) + 1;
  auto estimate = [&](int64_t launches, int64_t bytesOfElement) {
    return launches * device.launchLatency +
           bytesOfElement * rows * size / device.memoryBandwidth;
  };
  constexpr int64_t kKernelsOfDigit = 3;
  int64_t count = digits.size();
  return estimate(kKernelsOfDigit * count, bytesOfKeys + count * 2 * bytes) <
         estimate(steps, steps * 2 * bytes);
}
