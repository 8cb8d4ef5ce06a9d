//===- PerformanceModel.cpp - How long kernels take -----------------------===//

#include "hlo/Analysis/Cost/PerformanceModel.h"
#include "hlo/Analysis/Cost/ProcessorCost.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include <map>

using namespace hlo;

/// How much faster than memory the caches are, that all cores share and that
/// each has.
static constexpr double kL2Speedup = 2.5;
static constexpr double kL1Speedup = 20;
/// What a memory access moves at least.
static constexpr double kSectorBytes = 32;
/// Bytes that a core can ask for in a cycle, and that its own cache gives.
static constexpr double kBytesPerCycle = 32;
static constexpr double kL1BytesPerCycle = 128;

double KernelTime::getExecution() const {
  double memory = read + write;
  return std::max(compute + memory - overlap * std::min(compute, memory),
                  network);
}

StringRef KernelTime::getReason() const {
  double memory = read + write;
  if (launch >= std::max({compute, memory, network}))
    return "launch";
  if (network >= std::max(compute, memory))
    return "network";
  return compute > memory ? "compute" : "memory";
}

/// Of tuples, those of the first array: a reduction of several arrays gives as
/// many alike.
static double getElements(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type); tuple && tuple.size() != 0)
    return getElements(tuple.getType(0));
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return 0;
  double elements = 1;
  for (auto [dim, size] : llvm::enumerate(array.getShape())) {
    int64_t most =
        ShapedType::isDynamic(size) ? getDimSizeOrBound(array, dim) : size;
    elements *= ShapedType::isDynamic(most) ? 1 : most;
  }
  return elements;
}

static double getElementBytes(RankedTensorType type) {
  return double(getElementBitsInMemory(type)) / 8;
}

double hlo::getArrayBytes(Type type) {
  if (auto array = dyn_cast<RankedTensorType>(type))
    return getElements(array) * getElementBytes(array);
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  double bytes = 0;
  for (Type leaf : leaves)
    if (auto array = dyn_cast<RankedTensorType>(leaf))
      bytes += getElements(array) * getElementBytes(array);
  return bytes;
}

double PerformanceModel::countThreads(const FusedOperations &fused,
                                      const FusionAnalysis &analysis) const {
  if (device.isGPU() && analysis.reduction) {
    auto [a, b, c] = analysis.reduction->sizes;
    if (analysis.reduction->isRow) {
      // Each thread adds up to 16 elements of a row, once a warp is busy.
      double row = std::max(std::ceil(double(c) / 16),
                            double(std::clamp<int64_t>(c, 1, kWarpSize)));
      return double(b) * std::min<double>(row, 1024) * std::ceil(row / 1024);
    }
    // 32 x 32 threads take 32 columns.
    return double(a) * std::ceil(double(c) / kWarpSize) * 1024;
  }
  if (device.isGPU() && analysis.tiling) {
    double blocks = 1;
    for (auto [size, tile] :
         llvm::zip_equal(analysis.tiling->sizes, analysis.tiling->tile))
      blocks *= double(llvm::divideCeil(size, tile));
    return blocks * 128;
  }
  double most = 1;
  for (auto [root, hero] : llvm::zip_equal(fused.getRoots(), analysis.heroes)) {
    double elements = getElements(root.getType());
    if (analysis.emitter == Emitter::DynamicUpdateSlice && hero)
      if (auto update = dyn_cast<DynamicUpdateSliceOp>(hero))
        elements = getElements(update.getUpdate().getType());
    if (auto scatter =
            dyn_cast_if_present<ScatterOp>(fused.getDefiningOp(root)))
      elements = getElements(scatter->getOperands().back().getType());
    most = std::max(most, elements);
  }
  if (!device.isGPU())
    return most;
  // Four neighbors are one thread's once all cores are busy.
  double all = double(device.threadsPerCoreLimit * device.coreCount);
  return most >= 4 * all ? most / 4 : most;
}

double PerformanceModel::countBytesWritten(const FusedOperations &fused,
                                           const FusionAnalysis &analysis) {
  double bytes = 0;
  for (auto [root, hero] : llvm::zip_equal(fused.getRoots(), analysis.heroes)) {
    // A root that is an input is copied.
    double own = getArrayBytes(root.getType());
    if (analysis.emitter == Emitter::DynamicUpdateSlice && hero)
      if (auto update = dyn_cast<DynamicUpdateSliceOp>(hero))
        own = getArrayBytes(update.getUpdate().getType());
    if (auto scatter =
            dyn_cast_if_present<ScatterOp>(fused.getDefiningOp(root)))
      own = 2 * getArrayBytes(scatter->getOperands().back().getType());
    bytes += own;
  }
  return bytes;
}

namespace {
/// What an access to an array moves.
struct Moved {
  double stride;
  /// Bytes, those of its sectors that differ, and those of its elements.
  double all, sectors, once;
};
} // namespace

/// Threads that read every n-th element read all of a sector if they do so from
/// other elements, too, while the cache of their core has what all of them read
/// at a time. Returns how much of the sectors that such accesses touch they are
/// the first to, by n.
static std::map<double, double> getFirstParts(ArrayRef<Moved> moved,
                                              double size, double maxStride) {
  std::map<double, double> parts;
  for (const Moved &own : moved)
    if (own.stride > 1 && own.stride <= maxStride)
      parts[own.stride] += own.sectors;
  for (auto &[stride, part] : parts)
    part = std::min(size / part, 1.0);
  return parts;
}

double PerformanceModel::getReadTime(RankedTensorType type,
                                     ArrayRef<ArrayAccess> accesses,
                                     Emitter emitter, double threads,
                                     double &bytes) const {
  double elementBytes = getElementBytes(type), size = getArrayBytes(type);
  SmallVector<Moved, 1> moved;
  double sum = 0;
  for (const ArrayAccess &access : accesses) {
    if (emitter == Emitter::DynamicUpdateSlice &&
        access.part == ArrayAccess::Part::Stays)
      continue;
    double stride =
        emitter == Emitter::Transpose ? access.tiledStride : access.stride;
    double all = size * access.reads,
           once = size * std::min(access.used, access.reads);
    // A warp that reads one element moves one; one whose threads are far apart
    // moves a sector for each.
    double apart = std::min(stride, std::max(kSectorBytes / elementBytes, 1.0));
    all *= stride == 0 ? 1.0 / kWarpSize : apart;
    moved.push_back(
        {stride, std::max(all, once), std::min(once * apart, size), once});
    sum += once;
  }
  if (sum == 0)
    return 0;
  // What several accesses read differs, as long as there is as much.
  double once = std::min(sum, size);
  bytes += once;
  double cores = std::clamp<double>(threads / 128, 1, device.coreCount);
  double bytesPerSecond = cores * device.clockRateGHz * 1e9;
  auto getTime = [&](double bytes, double speedup, double bytesPerCycle) {
    return bytes / std::min(device.memoryBandwidth * speedup,
                            bytesPerSecond * bytesPerCycle);
  };
  double time = getTime(once, 1, kBytesPerCycle);
  auto getL1Time = [&](double bytes) {
    return getTime(bytes, kL1Speedup, kL1BytesPerCycle);
  };
  // The rest comes from caches where what differs of it fits.
  std::map<double, double> firstParts =
      getFirstParts(moved, size,
                    double(device.l1CacheSize) /
                        (double(device.threadsPerCoreLimit) * elementBytes));
  for (const Moved &own : moved) {
    auto found = firstParts.find(own.stride);
    double again =
        found == firstParts.end() ? 0 : own.sectors * (1 - found->second);
    double rest = own.all - again - own.once * (once / sum);
    double speedup = own.once < double(device.l2CacheSize) ? kL2Speedup : 1;
    time += getL1Time(again);
    time += own.once < double(device.l1CacheSize)
                ? getL1Time(rest)
                : getTime(rest, speedup, kBytesPerCycle);
  }
  return time;
}

KernelTime PerformanceModel::estimate(const KernelCost &cost, Emitter emitter,
                                      double threads,
                                      double bytesWritten) const {
  if (!device.isGPU())
    return estimateOnProcessor(cost, device, emitter, threads, bytesWritten);
  KernelTime time;
  time.launch = device.launchLatency * (1 + cost.moreLaunches);
  time.threads = threads;
  time.bytesWritten = bytesWritten;
  double lanes =
      std::min(threads, device.vectorRates.f32 * double(device.coreCount));
  time.compute =
      cost.operations / (std::max(lanes, 1.0) * device.clockRateGHz * 1e9);
  time.recomputed =
      cost.operations > 0
          ? time.compute * std::min(cost.recomputed / cost.operations, 1.0)
          : 0;
  for (const auto &[value, accesses] : cost.inputs)
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      time.read +=
          getReadTime(type, accesses, emitter, threads, time.bytesRead);
  double cores = std::clamp<double>(threads / 128, 1, device.coreCount);
  time.write = bytesWritten /
               std::min(device.memoryBandwidth,
                        cores * device.clockRateGHz * 1e9 * kBytesPerCycle);
  return time;
}

KernelTime PerformanceModel::getLeastTime(const KernelCost &cost,
                                          Type result) const {
  KernelTime time;
  time.launch = device.launchLatency;
  time.bytesWritten = getArrayBytes(result);
  for (const auto &[value, accesses] : cost.inputs) {
    double used = 0;
    for (const ArrayAccess &access : accesses)
      used = std::max(used, access.used);
    time.bytesRead += getArrayBytes(value.getType()) * std::min(used, 1.0);
  }
  time.read = time.bytesRead / device.memoryBandwidth;
  time.write = time.bytesWritten / device.memoryBandwidth;
  return time;
}
