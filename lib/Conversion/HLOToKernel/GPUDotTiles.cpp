//===- GPUDotTiles.cpp - Tiles of products of matrices --------------------===//

#include "GPUDotTiles.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace hlo;

/// Of a block, and of the rows and columns of its tile.
static constexpr int64_t kThreads = 256, kMostRows = 128;

int64_t hlo::countTiles(const DotSizes &sizes, const DotTile &tile) {
  return llvm::divideCeil(sizes.batches, tile.batches) *
         llvm::divideCeil(sizes.rows, tile.rows) *
         llvm::divideCeil(sizes.columns, tile.columns);
}

static int64_t getSharedBytes(const DotTile &tile, int64_t factorBytes,
                              int64_t sumBytes) {
  auto getBytes = [&](int64_t rows) {
    return rows * tile.depth * factorBytes +
           std::max(rows, tile.depth) * kTilePaddingBytes;
  };
  int64_t sums = tile.groups > 1 ? tile.groups * tile.getElements() : 0;
  return tile.batches *
         (kTileStages * (getBytes(tile.rows) + getBytes(tile.columns)) +
          sums * sumBytes);
}

/// Of a group.
static int64_t getThreads(int64_t elements, int64_t sumBytes,
                          const std::optional<MatrixUnit> &unit) {
  if (unit) {
    constexpr int64_t kElementsOfWarp = 32 * 32;
    return kWarpSize * std::clamp<int64_t>(elements / kElementsOfWarp, 1,
                                           kThreads / kWarpSize);
  }
  constexpr int64_t kMostBytesOfThread = 256;
  return elements / std::clamp<int64_t>(elements / kThreads, 1,
                                        kMostBytesOfThread /
                                            std::max<int64_t>(sumBytes, 4));
}

namespace {
/// Cycles, by estimate, that a core multiplies for.
class TileCost {
public:
  TileCost(const DotSizes &sizes, int64_t factorBytes, double rate,
           const DeviceDescription &device)
      : sizes(sizes), factorBytes(factorBytes), rate(rate),
        cores(std::max<int64_t>(device.coreCount, 1)) {
    // Tiles of neighbors are in caches.
    constexpr double kReuse = 3;
    bytesPerCycle = kReuse * device.memoryBandwidth /
                    (double(cores) * device.clockRateGHz * 1e9);
  }

  double get(const DotTile &tile) const {
    int64_t tilesOfCore = llvm::divideCeil(countTiles(sizes, tile), cores);
    // What is loaded from shared memory is multiplied by all that a thread, or
    // the matrices of a warp, have of the other operand.
    double products =
        double(tile.getElements()) * sizes.depth / rate *
        (1 + 2 / std::sqrt(tile.getElements() / double(tile.threads)));
    double bytes = double(tile.rows + tile.columns) * sizes.depth *
                   factorBytes / bytesPerCycle;
    // Fewer threads wait for memory, and for each other.
    constexpr int64_t kMostBlocksOfCore = 8;
    int64_t threads =
        tile.getThreads() * std::min(tilesOfCore, kMostBlocksOfCore);
    double waiting = std::max(1.0, double(kThreads) / threads);
    return tilesOfCore * std::max(products, bytes) * waiting;
  }
  int64_t getCores() const { return cores; }

private:
  const DotSizes &sizes;
  int64_t factorBytes;
  double rate, bytesPerCycle;
  int64_t cores;
};
} // namespace

static double getRate(int64_t factorBytes,
                      const std::optional<MatrixUnit> &unit,
                      const DeviceDescription &device) {
  const DeviceRates &rates = unit ? device.matrixRates : device.vectorRates;
  double rate = factorBytes == 1   ? rates.s8
                : factorBytes == 2 ? rates.f16
                : factorBytes == 4 ? (unit ? rates.tf32 : rates.f32)
                                   : rates.f64;
  return std::max(rate, 1.0);
}

/// Lets a block compute the tile of several products, where it would have few
/// threads, or threads few elements each, as long as all cores have blocks.
static DotTile addBatches(DotTile tile, const DotSizes &sizes,
                          int64_t factorBytes, int64_t sumBytes,
                          const std::optional<MatrixUnit> &unit,
                          const DeviceDescription &device) {
  constexpr int64_t kBlocksOfCore = 4, kMostElementsOfThread = 4;
  // Of warps that multiply matrices, four fill a core with its other blocks.
  int64_t mostThreads = unit ? kThreads / 2 : kThreads;
  while (tile.groups == 1) {
    DotTile more = tile;
    more.batches *= 2;
    if (more.getBlockThreads() > mostThreads) {
      more.threads /= 2;
      if (unit || more.getElements() > kMostElementsOfThread * more.threads)
        break;
    }
    if (countTiles(sizes, more) < kBlocksOfCore * device.coreCount ||
        getSharedBytes(more, factorBytes, sumBytes) >
            device.sharedMemoryPerBlock)
      break;
    tile = more;
  }
  return tile;
}

DotTile hlo::chooseDotTile(const DotSizes &sizes, int64_t factorBytes,
                           int64_t sumBytes,
                           const std::optional<MatrixUnit> &unit,
                           const DeviceDescription &device) {
  // Scalars that are narrower are multiplied as slowly.
  double rate = getRate(unit ? factorBytes : std::max<int64_t>(factorBytes, 4),
                        unit, device);
  TileCost cost(sizes, factorBytes, rate, device);
  constexpr int64_t kBytesOfStep = 64;
  int64_t ownDepth = unit ? 2 * unit->getDepth()
                          : kBytesOfStep / std::max<int64_t>(factorBytes, 4);
  int64_t wholeDepth = std::max<int64_t>(llvm::PowerOf2Ceil(sizes.depth),
                                         unit ? unit->getDepth() : 1);
  ownDepth = std::min(ownDepth, wholeDepth);

  int64_t fewestRows = unit ? kFewestWarpRows : 1;
  auto getMost = [&](int64_t size) {
    return std::clamp<int64_t>(llvm::PowerOf2Ceil(size), fewestRows, kMostRows);
  };
  std::optional<DotTile> best;
  double leastCost = 0;
  for (int64_t rows = getMost(sizes.rows); rows >= fewestRows; rows /= 2)
    for (int64_t columns = getMost(sizes.columns); columns >= fewestRows;
         columns /= 2) {
      DotTile tile = {rows, columns, ownDepth, 1,
                      getThreads(rows * columns, sumBytes, unit)};
      // Threads share the depth where there are few of them.
      while (true) {
        DotTile more = tile;
        more.groups *= 2;
        more.depth *= 2;
        if (more.getThreads() > kThreads || more.depth > wholeDepth ||
            countTiles(sizes, tile) * tile.getThreads() >=
                cost.getCores() * 2 * kThreads ||
            getSharedBytes(more, factorBytes, sumBytes) >
                device.sharedMemoryPerBlock)
          break;
        tile = more;
      }
      if (getSharedBytes(tile, factorBytes, sumBytes) >
          device.sharedMemoryPerBlock)
        continue;
      double own = cost.get(tile);
      if (!best || own < leastCost) {
        best = tile;
        leastCost = own;
      }
    }
  return addBatches(*best, sizes, factorBytes, sumBytes, unit, device);
}
