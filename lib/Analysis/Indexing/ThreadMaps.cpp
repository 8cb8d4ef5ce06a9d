//===- ThreadMaps.cpp - Which elements the threads of a kernel take -------===//

#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "GridMap.h"
#include "hlo/Analysis/Indexing/TransposeTiling.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace hlo;

/// The number of neighbors each thread of a loop takes.
static int64_t getLoopVectorSize(int64_t elements, int64_t elementBits,
                                 const DeviceDescription &device) {
  // Few elements are better spread over more threads.
  int64_t size = elements >= device.coreCount * device.threadsPerCoreLimit
                     ? std::gcd(elements, int64_t(4))
                     : 1;
  // No two threads write into one byte.
  return elementBits < 8 ? std::max(size, 8 / elementBits) : size;
}

std::optional<ThreadMap>
hlo::getLoopThreadMap(MLIRContext *context, ArrayRef<int64_t> sizes,
                      ArrayRef<int64_t> minorToMajor, int64_t elementBits,
                      const DeviceDescription &device, int64_t vectorSize) {
  std::optional<int64_t> elements = countElements(sizes);
  if (!elements)
    return std::nullopt;
  if (vectorSize == 0)
    vectorSize = getLoopVectorSize(*elements, elementBits, device);

  int64_t vectors = llvm::divideCeil(*elements, vectorSize);
  int64_t threads = std::clamp<int64_t>(vectors, 1, 128);
  int64_t blocks = llvm::divideCeil(vectors, threads);
  LaunchDimensions launch;
  launch.threads[0] = threads;
  launch.blocks[0] = blocks;
  if (blocks > device.blockDimLimitX) {
    int64_t blocksY = std::min<int64_t>(
        llvm::PowerOf2Ceil(llvm::divideCeil(blocks, device.blockDimLimitX)),
        device.blockDimLimitY);
    launch.blocks[0] = std::min<int64_t>(llvm::divideCeil(blocks, blocksY),
                                         device.blockDimLimitX);
    launch.blocks[1] = blocksY;
  }

  GridMap map(context, launch);
  AffineExpr block =
      map.getBlock() + map.getCoordinate(kBlockY) * launch.blocks[0];
  AffineExpr linear = (map.getThread() + block * threads) * vectorSize;
  int64_t gridBlocks = launch.blocks[0] * launch.blocks[1];
  if (gridBlocks < blocks)
    linear = linear + map.addRange(llvm::divideCeil(blocks, gridBlocks)) *
                          (gridBlocks * threads * vectorSize);
  linear = linear + map.addRange(vectorSize);
  map.addGuard(linear, *elements);

  // In the order of memory.
  auto majorToMinor = llvm::to_vector(llvm::reverse(minorToMajor));
  SmallVector<AffineExpr> physical =
      getIndexAt(linear, applyPermutation(sizes, majorToMinor));
  SmallVector<AffineExpr> results(sizes.size());
  for (auto [dim, index] : llvm::zip_equal(majorToMinor, physical))
    results[dim] = index;
  IndexingMap indices = map.build(results);
  return ThreadMap{launch, indices, indices};
}

std::optional<ThreadMap>
hlo::getTransposeThreadMap(MLIRContext *context, ArrayRef<int64_t> sizes,
                           ArrayRef<int64_t> permutation, int64_t elementBits,
                           const DeviceDescription &device,
                           int64_t vectorSize) {
  constexpr int64_t kThreads = 128;
  auto transpose =
      TransposeTiling::get(sizes, permutation, elementBits, device, vectorSize);
  if (!transpose)
    return std::nullopt;
  int64_t rank = transpose->sizes.size();
  ArrayRef<int64_t> tile = transpose->tile;
  int64_t tileElements = computeProduct(tile);

  SmallVector<int64_t> tiles;
  for (auto [size, tileSize] : llvm::zip_equal(transpose->sizes, tile))
    tiles.push_back(llvm::divideCeil(size, tileSize));
  LaunchDimensions launch;
  launch.threads[0] = kThreads;
  launch.blocks[0] = computeProduct(tiles);
  if (launch.blocks[0] > device.blockDimLimitX)
    return std::nullopt;

  /// The elements that a thread takes from tiles that lie in memory in the
  /// order `order`, as indices of the dimensions `wanted` of the operand.
  auto getMap = [&](ArrayRef<int64_t> order, ArrayRef<int64_t> wanted) {
    GridMap map(context, launch);
    AffineExpr step = map.addRange(tileElements / (kThreads * vectorSize));
    AffineExpr linear = (step * kThreads + map.getThread()) * vectorSize +
                        map.addRange(vectorSize);
    SmallVector<AffineExpr> ids = getIndexAt(map.getBlock(), tiles);
    SmallVector<AffineExpr> offsets =
        getIndexAt(linear, applyPermutation(tile, order));
    SmallVector<AffineExpr> indices(sizes.size(),
                                    getAffineConstantExpr(0, context));
    for (auto [group, offset] : llvm::zip_equal(order, offsets)) {
      AffineExpr index = ids[group] * tile[group] + offset;
      map.addGuard(index, transpose->sizes[group]);
      ArrayRef<int64_t> dims = transpose->groups[group];
      for (auto [dim, part] : llvm::zip_equal(
               dims,
               getIndexAt(index, llvm::map_to_vector(dims, [&](int64_t d) {
                            return sizes[d];
                          }))))
        indices[dim] = part;
    }
    return map.build(applyPermutation(indices, wanted));
  };
  return ThreadMap{launch,
                   getMap(llvm::to_vector(llvm::seq<int64_t>(0, rank)),
                          llvm::to_vector(llvm::seq<int64_t>(0, sizes.size()))),
                   getMap(transpose->permutation, permutation)};
}
