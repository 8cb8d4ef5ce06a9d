//===- ReductionThreadMaps.cpp - Threads of reduction kernels -------------===//

#include "GridMap.h"
#include "ReductionGroups.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

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

std::optional<ThreadMap> hlo::getColumnReductionThreadMap(MLIRContext *context,
                                                          ReductionSizes sizes,
                                                          int64_t vectorSize) {
  auto [outer, reduced, kept] = sizes;
  if (!isTaken(sizes, vectorSize))
    return std::nullopt;
  constexpr int64_t kSide = 32;
  int64_t blocksPerRow = llvm::divideCeil(kept, kSide * vectorSize);
  LaunchDimensions launch = getLaunch(kSide * kSide, outer * blocksPerRow);

  GridMap input(context, launch);
  AffineExpr step = input.addRange(llvm::divideCeil(reduced, kSide));
  AffineExpr outerIndex = input.getBlock().floorDiv(blocksPerRow);
  AffineExpr first = (input.getBlock() % blocksPerRow) * kSide;
  AffineExpr row = input.getThread().floorDiv(kSide) + step * kSide;
  AffineExpr column = (first + input.getThread() % kSide) * vectorSize +
                      input.addRange(vectorSize);
  input.addGuard(row, reduced);
  input.addGuard(column, kept);

  // Through shared memory, the reduced dimension comes to lie along a warp.
  GridMap output(context, launch);
  AffineExpr result =
      (first + output.getThread().floorDiv(kSide)) * vectorSize +
      output.addRange(vectorSize);
  output.addGuard(result, kept);
  output.addGuard(output.getThread() % kSide, 1);
  return ThreadMap{launch, input.build({outerIndex, row, column}),
                   output.build({outerIndex, result}), kSide};
}

std::optional<ThreadMap> hlo::getSmallColumnReductionThreadMap(
    MLIRContext *context, ReductionSizes sizes, int64_t vectorSize) {
  auto [outer, reduced, kept] = sizes;
  constexpr int64_t kThreads = 128;
  if (!isTaken(sizes, vectorSize) || kWarpSize % kept != 0)
    return std::nullopt;
  // Threads that share a column, which are reduced within a warp.
  int64_t sharing = vectorSize * kThreads / kept;
  if (sharing > kWarpSize)
    return std::nullopt;
  LaunchDimensions launch = getLaunch(kThreads, outer);

  GridMap input(context, launch);
  AffineExpr step =
      input.addRange(llvm::divideCeil(reduced * kept, kThreads * vectorSize));
  AffineExpr linear = (step * kThreads + input.getThread()) * vectorSize +
                      input.addRange(vectorSize);
  input.addGuard(linear, reduced * kept);

  GridMap output(context, launch);
  AffineExpr part = output.getThread() + output.addRange(vectorSize) * kThreads;
  output.addGuard(output.getThread() % sharing, 1);
  return ThreadMap{
      launch,
      input.build({input.getBlock(), linear.floorDiv(kept), linear % kept}),
      output.build({output.getBlock(), part.floorDiv(sharing)}), sharing};
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

std::optional<ThreadMap>
hlo::getReductionThreadMap(MLIRContext *context, ArrayRef<int64_t> sizes,
                           ArrayRef<int64_t> minorToMajor,
                           ArrayRef<int64_t> reduced, int64_t elementBits,
                           int64_t vectorSize, bool wholeRows) {
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
    map = getSmallColumnReductionThreadMap(context, canonical,
                                           vectorSize != 0 ? vectorSize : 1);
    if (!map)
      map = getColumnReductionThreadMap(context, canonical, choose(kWarpSize));
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
  return ThreadMap{map->launch, getOf(map->input, true),
                   getOf(map->output, false), map->sharing};
}
