//===- ReductionThreadMaps.cpp - Threads of reduction kernels -------------===//

#include "GridMap.h"
#include "ReductionGroups.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace hlo;

static bool isTaken(ReductionSizes sizes, int64_t vectorSize) {
  return countElements(sizes).value_or(0) != 0 && vectorSize >= 1 &&
         sizes[2] % vectorSize == 0;
}

static LaunchDimensions getLaunch(int64_t threads, int64_t blocks) {
  LaunchDimensions launch;
  launch.threads[0] = threads;
  launch.blocks[0] = blocks;
  return launch;
}

/// Threads of a block along a row of so many elements.
static int64_t getRowThreads(int64_t size) {
  return std::min<int64_t>(
      1024, llvm::alignTo(llvm::divideCeil(size, 16), kWarpSize));
}

/// The first of the threads of each row writes it.
static IndexingMap getRowWriters(MLIRContext *context,
                                 const LaunchDimensions &launch, AffineExpr row,
                                 int64_t rows, int64_t rowThreads) {
  GridMap map(context, launch);
  map.addGuard(row, rows);
  map.addGuard(map.getThread() % rowThreads, 1);
  map.addRange(1);
  return map.build(row);
}

std::optional<ThreadMap> hlo::getRowReductionThreadMap(MLIRContext *context,
                                                       ReductionSizes sizes,
                                                       int64_t vectorSize,
                                                       bool wholeRows) {
  auto [outer, kept, inner] = sizes;
  if (!isTaken(sizes, vectorSize) || vectorSize > 16)
    return std::nullopt;
  constexpr int64_t kWantedThreads = 256;
  int64_t rowThreads = getRowThreads(inner);
  int64_t rows = 1;
  if (kept <= kWantedThreads / rowThreads)
    rows = kept;
  else if (2 * rowThreads <= kWantedThreads)
    rows = kWantedThreads / rowThreads;
  int64_t vectors = inner / vectorSize;
  int64_t steps = llvm::divideCeil(vectors, rowThreads);
  if (!wholeRows)
    steps = std::min<int64_t>(steps, llvm::divideCeil(16, vectorSize));
  int64_t blocksPerRow = llvm::divideCeil(vectors, rowThreads * steps);
  LaunchDimensions launch =
      getLaunch(rowThreads * rows, llvm::divideCeil(kept, rows) * blocksPerRow);

  GridMap input(context, launch);
  AffineExpr outerIndex = input.addRange(outer), step = input.addRange(steps);
  AffineExpr vectorIndex = input.addRange(vectorSize);
  AffineExpr row = input.getBlock().floorDiv(blocksPerRow) * rows +
                   input.getThread().floorDiv(rowThreads);
  AffineExpr column =
      (((input.getBlock() % blocksPerRow) * steps + step) * rowThreads +
       input.getThread() % rowThreads) *
          vectorSize +
      vectorIndex;
  input.addGuard(row, kept);
  input.addGuard(column, inner);

  return ThreadMap{launch, input.build({outerIndex, row, column}),
                   getRowWriters(context, launch, row, kept, rowThreads),
                   rowThreads};
}

std::optional<ThreadMap>
hlo::getMultiRowReductionThreadMap(MLIRContext *context, ReductionSizes sizes,
                                   int64_t vectorSize) {
  auto [outer, kept, inner] = sizes;
  if (!isTaken(sizes, vectorSize) || !llvm::isPowerOf2_64(inner) ||
      inner > kWarpSize * vectorSize)
    return std::nullopt;
  int64_t rowThreads = inner / vectorSize;
  int64_t rows = std::min(kept, 256 / rowThreads);
  // Warps are whole, even if there are few rows.
  LaunchDimensions launch =
      getLaunch(llvm::alignTo(rowThreads * rows, kWarpSize),
                llvm::divideCeil(kept, rows));

  GridMap input(context, launch);
  AffineExpr outerIndex = input.addRange(outer);
  AffineExpr row =
      input.getBlock() * rows + input.getThread().floorDiv(rowThreads);
  AffineExpr column = (input.getThread() % rowThreads) * vectorSize +
                      input.addRange(vectorSize);
  input.addGuard(row, kept);

  return ThreadMap{launch, input.build({outerIndex, row, column}),
                   getRowWriters(context, launch, row, kept, rowThreads),
                   rowThreads};
}

/// The threads that share each column of a block write it, those of columns
/// side by side.
static IndexingMap getColumnWriters(MLIRContext *context,
                                    const ThreadMap &threads,
                                    int64_t blocksPerRow, int64_t kept) {
  int64_t groups = threads.launch.threads[0] / threads.sharing;
  GridMap map(context, threads.launch);
  int64_t ofGroup = llvm::divideCeil(threads.columns, groups);
  AffineExpr column = map.getThread().floorDiv(threads.sharing) * ofGroup +
                      map.addRange(ofGroup);
  AffineExpr result =
      (map.getBlock() % blocksPerRow) * threads.columns + column;
  map.addGuard(column, threads.columns);
  map.addGuard(result, kept);
  map.addGuard(map.getThread() % threads.sharing, 1);
  return map.build({map.getBlock().floorDiv(blocksPerRow), result});
}

/// Threads of a block that is to reduce columns of so many elements each.
static constexpr int64_t kColumnThreads = 1024;

std::optional<ThreadMap> hlo::getColumnReductionThreadMap(MLIRContext *context,
                                                          ReductionSizes sizes,
                                                          int64_t vectorSize,
                                                          int64_t lanes) {
  auto [outer, reduced, kept] = sizes;
  if (!isTaken(sizes, vectorSize))
    return std::nullopt;
  ThreadMap threads{{},
                    IndexingMap::getUndefined(context),
                    IndexingMap::getUndefined(context)};
  threads.columns = lanes * vectorSize;
  threads.parts = kColumnThreads / lanes;
  threads.sharing = kWarpSize;
  int64_t blocksPerRow = llvm::divideCeil(kept, threads.columns);
  threads.launch = getLaunch(kColumnThreads, outer * blocksPerRow);

  GridMap input(context, threads.launch);
  AffineExpr step = input.addRange(llvm::divideCeil(reduced, threads.parts));
  AffineExpr outerIndex = input.getBlock().floorDiv(blocksPerRow);
  AffineExpr first = (input.getBlock() % blocksPerRow) * lanes;
  AffineExpr row = input.getThread().floorDiv(lanes) + step * threads.parts;
  AffineExpr column = (first + input.getThread() % lanes) * vectorSize +
                      input.addRange(vectorSize);
  input.addGuard(row, reduced);
  input.addGuard(column, kept);
  threads.input = input.build({outerIndex, row, column});
  threads.output = getColumnWriters(context, threads, blocksPerRow, kept);
  return threads;
}

/// Threads of which the first has vectors of the same columns as the first
/// after them: as many as have some vectors each, in whole warps if possible.
static int64_t getFlatThreads(int64_t kept, int64_t vectorSize,
                              int64_t vectors) {
  constexpr int64_t kVectorsOfThread = 8, kFewestThreads = 128;
  int64_t period = kept / std::gcd(kept, vectorSize);
  int64_t whole = std::lcm(period, kWarpSize);
  int64_t unit = whole <= kColumnThreads ? whole : period;
  int64_t wanted =
      std::clamp(vectors / kVectorsOfThread, kFewestThreads, kColumnThreads);
  return std::max(wanted, unit) / unit * unit;
}

std::optional<ThreadMap> hlo::getSmallColumnReductionThreadMap(
    MLIRContext *context, ReductionSizes sizes, int64_t vectorSize) {
  auto [outer, reduced, kept] = sizes;
  constexpr int64_t kMostColumns = 128;
  if (countElements(sizes).value_or(0) == 0 || vectorSize < 1 ||
      kept > kMostColumns || reduced * kept % vectorSize != 0)
    return std::nullopt;
  int64_t vectors = reduced * kept / vectorSize;
  int64_t count = getFlatThreads(kept, vectorSize, vectors);
  ThreadMap threads{{},
                    IndexingMap::getUndefined(context),
                    IndexingMap::getUndefined(context)};
  threads.columns = kept;
  threads.parts = count * vectorSize / kept;
  threads.launch = getLaunch(llvm::alignTo(count, kWarpSize), outer);
  threads.sharing = std::min<int64_t>(
      kWarpSize, llvm::bit_floor<uint64_t>(threads.launch.threads[0] / kept));

  GridMap input(context, threads.launch);
  AffineExpr step = input.addRange(llvm::divideCeil(vectors, count));
  AffineExpr vector = step * count + input.getThread();
  AffineExpr linear = vector * vectorSize + input.addRange(vectorSize);
  input.addGuard(input.getThread(), count);
  input.addGuard(vector, vectors);
  threads.input =
      input.build({input.getBlock(), linear.floorDiv(kept), linear % kept});
  threads.output = getColumnWriters(context, threads, /*blocksPerRow=*/1, kept);
  return threads;
}

/// Elements that a thread of a reduction reads at once: up to eight bytes, as
/// long as all of `threads` have some.
static int64_t getReductionVectorSize(int64_t size, int64_t threads,
                                      int64_t elementBits) {
  for (int64_t vectorSize : {4, 2})
    if (vectorSize * elementBits <= 64 && size % vectorSize == 0 &&
        threads * vectorSize <= size)
      return vectorSize;
  return 1;
}

/// Reduces columns by the kernel that keeps the lanes of warps busy, with as
/// many blocks as the device has use for.
static std::optional<ThreadMap>
getColumnThreadMap(MLIRContext *context, ReductionSizes sizes,
                   int64_t elementBits, int64_t vectorSize,
                   const DeviceDescription &device) {
  auto [outer, reduced, kept] = sizes;
  auto choose = [&](int64_t size, int64_t threads) {
    return vectorSize != 0 ? vectorSize
                           : getReductionVectorSize(size, threads, elementBits);
  };
  int64_t vector = choose(kept, kWarpSize), lanes = kWarpSize;
  auto leavesIdle = [&, outer = outer, kept = kept] {
    return 2 * outer * int64_t(llvm::divideCeil(kept, lanes * vector)) <=
           device.coreCount;
  };
  // Along short rows, more than one lane of four would have no column.
  if (kept < kWarpSize ||
      (!leavesIdle() &&
       4 * kept < 3 * int64_t(llvm::alignTo(kept, lanes * vector))))
    if (auto map = getSmallColumnReductionThreadMap(
            context, sizes, choose(reduced * kept, kColumnThreads)))
      return map;
  // Lanes may take other rows; those of a row still have a whole sector.
  constexpr int64_t kSectorBits = 256, kFewestSteps = 4;
  if (vectorSize == 0 && leavesIdle())
    vector = 1;
  while (leavesIdle() && lanes * vector * elementBits > kSectorBits &&
         reduced * lanes >= 2 * kFewestSteps * kColumnThreads)
    lanes /= 2;
  return getColumnReductionThreadMap(context, sizes, vector, lanes);
}

std::optional<ThreadMap>
hlo::getReductionThreadMap(MLIRContext *context, ArrayRef<int64_t> sizes,
                           ArrayRef<int64_t> minorToMajor,
                           ArrayRef<int64_t> reduced, int64_t elementBits,
                           int64_t vectorSize, bool wholeRows,
                           const DeviceDescription &device) {
  if (countElements(sizes).value_or(0) == 0)
    return std::nullopt;
  ReductionGroups array(sizes, minorToMajor, reduced);
  std::optional<ReductionShape> shape = array.getShape();
  if (!shape || !shape->isWorthwhile())
    return std::nullopt;
  bool isRow = shape->isRow;
  ReductionSizes canonical = shape->sizes;
  unsigned missing = 3 - array.groups.size();

  std::optional<ThreadMap> map;
  auto choose = [&](int64_t threads) {
    return vectorSize != 0
               ? vectorSize
               : getReductionVectorSize(canonical[2], threads, elementBits);
  };
  if (isRow) {
    map = getMultiRowReductionThreadMap(context, canonical, choose(kWarpSize));
    if (!map)
      map = getRowReductionThreadMap(
          context, canonical, choose(getRowThreads(canonical[2])), wholeRows);
  } else {
    map =
        getColumnThreadMap(context, canonical, elementBits, vectorSize, device);
  }
  if (!map)
    return std::nullopt;

  // Back to the dimensions of the array.
  auto getOf = [&](const IndexingMap &of, bool ofInput) {
    SmallVector<AffineExpr> indices(sizes.size(),
                                    getAffineConstantExpr(0, context));
    for (auto [i, group] : llvm::enumerate(array.groups)) {
      if (!ofInput && group.isReduced)
        continue;
      // A row reduction writes one dimension, a column reduction two.
      AffineExpr index = ofInput ? of.getResult(missing + i)
                         : isRow ? of.getResult(0)
                                 : of.getResult(i + missing == 2 ? 1 : 0);
      auto groupSizes = llvm::map_to_vector(
          group.dims, [&](int64_t dim) { return sizes[dim]; });
      for (auto [dim, part] :
           llvm::zip_equal(group.dims, getIndexAt(index, groupSizes)))
        indices[dim] = part;
    }
    SmallVector<AffineExpr> results;
    for (auto [dim, index] : llvm::enumerate(indices))
      if (ofInput || !llvm::is_contained(reduced, dim))
        results.push_back(index);
    IndexingMap whole = of;
    whole.setResults(results);
    whole.simplify();
    return whole;
  };
  map->input = getOf(map->input, true);
  map->output = getOf(map->output, false);
  return map;
}
