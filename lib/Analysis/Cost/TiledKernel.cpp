//===- TiledKernel.cpp - How long tiled kernels take ----------------------===//

#include "hlo/Analysis/Cost/TiledKernel.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/TilePropagation.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

/// The part of the registers of a block that one tile may take: others are
/// alive as well.
static constexpr double kRegistersOfTile = 0.4;
/// What a memory access moves at least.
static constexpr double kSectorBytes = 32;

namespace {
/// A tile of an array, but for the sizes of tiles of the result.
struct ArrayTile {
  Value value;
  RankedTensorType type;
  Tile tile;
  /// Arithmetic of one element; 0 for what is read from memory.
  double operations = 0;
  bool isInput = false;
};

/// A tile of known sizes.
struct SizedTile {
  double elements = 1;
  /// With what fills up each dimension to a power of two, of which registers
  /// hold the elements.
  double padded = 1;
  /// Bytes moved for each byte needed.
  double waste = 1;
  /// The same for tiles that are one.
  uint64_t key = 0;
};

/// The tiles of a kernel, those of the result not yet chosen.
class Tiling {
public:
  Tiling(const FusedOperations &fused, const TilePropagation &propagation,
         const PerformanceModel &model, KernelCostAnalysis &costs);

  /// The sizes that take the least time.
  std::optional<TiledKernel> getBest();

private:
  SizedTile getSized(const ArrayTile &array, ArrayRef<int64_t> sizes) const;
  int64_t getSize(AffineExpr size, ArrayRef<int64_t> sizes) const;
  std::optional<TiledKernel> evaluate(ArrayRef<int64_t> sizes) const;
  /// Chooses the sizes of dimension `dim` and those before it, the first
  /// `numCut` of others neither one nor whole.
  void choose(int64_t dim, unsigned numCut, int64_t elements);

  const TilingSpace &space;
  const PerformanceModel &model;
  int64_t maxElements;
  SmallVector<ArrayTile> arrays;
  unsigned rank = 0;
  /// Of the result, and whole of what is contracted.
  SmallVector<int64_t> sizes;
  std::optional<TiledKernel> best;
};
} // namespace

/// Arithmetic of one element of the result of an operation.
static double getOperations(Operation *op, KernelCostAnalysis &costs) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  double operations = costs.get(op).operations / double(type.getNumElements());
  // Masked elements are added up as well.
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    auto input = cast<RankedTensorType>(reduce.getInputs().front().getType());
    for (int64_t dim : reduce.getDimensions())
      operations *= double(llvm::PowerOf2Ceil(input.getDimSize(dim))) /
                    double(input.getDimSize(dim));
  }
  return operations;
}

Tiling::Tiling(const FusedOperations &fused, const TilePropagation &propagation,
               const PerformanceModel &model, KernelCostAnalysis &costs)
    : space(propagation.getSpace()), model(model),
      maxElements(int64_t(kRegistersOfTile *
                          double(model.getDevice().registersPerBlockLimit))) {
  llvm::DenseMap<AffineExpr, AffineExpr> whole;
  for (const TilingDim &dim : space.getDims()) {
    sizes.push_back(dim.isSequential() ? dim.extent : 1);
    if (!dim.isSequential()) {
      ++rank;
      continue;
    }
    MLIRContext *context = space.getContext();
    whole[dim.id] = getAffineConstantExpr(0, context);
    whole[dim.size] = getAffineConstantExpr(dim.extent, context);
  }
  llvm::DenseMap<Operation *, double> operations;
  for (const TiledArray &tiled : propagation.getArrays()) {
    Value value = tiled.array.value;
    ArrayTile array = {value, cast<RankedTensorType>(value.getType()),
                       tiled.tile};
    for (DimTile &dim : array.tile) {
      dim.offset = dim.offset.replace(whole);
      dim.size = dim.size.replace(whole);
      dim.stride = dim.stride.replace(whole);
    }
    if (Operation *op = fused.getDefiningOp(value)) {
      auto [entry, isNew] = operations.try_emplace(op);
      if (isNew)
        entry->second = getOperations(op, costs);
      array.operations = entry->second;
    } else {
      array.isInput = true;
    }
    arrays.push_back(std::move(array));
  }
}

int64_t Tiling::getSize(AffineExpr size, ArrayRef<int64_t> sizes) const {
  if (auto constant = dyn_cast<AffineConstantExpr>(size))
    return constant.getValue();
  for (auto [dim, value] : llvm::zip(space.getDims(), sizes))
    if (size == dim.size)
      return value;
  return space.getValue(size, sizes, {});
}

SizedTile Tiling::getSized(const ArrayTile &array,
                           ArrayRef<int64_t> sizes) const {
  SizedTile sized;
  llvm::hash_code key = hash_value(array.value);
  // Elements that follow each other in memory.
  double run = 1;
  bool isRun = true;
  SmallVector<int64_t> order = getMajorToMinor(array.type);
  for (int64_t dim : llvm::reverse(order)) {
    const DimTile &tile = array.tile[dim];
    int64_t extent = array.type.getDimSize(dim);
    int64_t size = getSize(tile.size, sizes);
    bool isWhole = size >= extent;
    key = llvm::hash_combine(key, size, tile.stride,
                             isWhole ? AffineExpr() : tile.offset);
    sized.elements *= double(std::min(size, extent));
    sized.padded *= double(llvm::PowerOf2Ceil(size));
    if (isRun && tile.stride == 1)
      run *= double(std::min(size, extent));
    isRun &= isWhole && tile.stride == 1;
  }
  double bytes = run * double(getElementBitsInMemory(array.type)) / 8;
  sized.waste = std::ceil(bytes / kSectorBytes) * kSectorBytes / bytes;
  sized.key = key;
  return sized;
}

/// Warps of a block whose largest tile has that many elements.
static int64_t getWarps(double elements) {
  return elements <= 256 ? 1 : elements <= 1024 ? 2 : elements <= 4096 ? 4 : 8;
}

std::optional<TiledKernel> Tiling::evaluate(ArrayRef<int64_t> sizes) const {
  double blocks = 1;
  for (auto [dim, size] : llvm::zip(space.getDims(), sizes))
    if (!dim.isSequential())
      blocks *= double(TilingSpace::countTiles(dim, size));
  if (blocks > double(model.getDevice().blockDimLimitX))
    return std::nullopt;

  KernelCost cost;
  double largest = 1, written = 0;
  llvm::SmallDenseSet<uint64_t, 32> known;
  for (const ArrayTile &array : arrays) {
    SizedTile tile = getSized(array, sizes);
    if (!known.insert(tile.key).second)
      continue;
    if (tile.padded > double(maxElements))
      return std::nullopt;
    largest = std::max(largest, tile.padded);
    double all = double(array.type.getNumElements());
    // What is computed comes first: the result.
    if (&array == &arrays.front())
      written =
          all * double(getElementBitsInMemory(array.type)) / 8 * tile.waste;
    cost.operations += array.operations * tile.padded * blocks;
    if (!array.isInput)
      continue;
    ArrayAccess access;
    access.path = tile.key;
    access.reads = tile.elements * blocks / all;
    access.used = std::min(access.reads, 1.0);
    access.stride = access.tiledStride = tile.waste;
    cost.inputs[array.value].push_back(access);
  }
  TiledKernel kernel;
  kernel.config.sizes = SmallVector<int64_t>(sizes.take_front(rank));
  kernel.config.warps = getWarps(largest);
  double threads = blocks * double(kernel.config.warps) *
                   double(model.getDevice().threadsPerWarp);
  kernel.time = model.estimate(cost, Emitter::Custom, threads, written);
  return kernel;
}

void Tiling::choose(int64_t dim, unsigned numCut, int64_t elements) {
  if (dim < 0) {
    std::optional<TiledKernel> kernel = evaluate(sizes);
    if (kernel && (!best || kernel->time.getTotal() < best->time.getTotal()) &&
        !space.getViolated(sizes))
      best = std::move(kernel);
    return;
  }
  // Tiles of more than two dimensions that are cut serve nothing: a transpose
  // has two along which neighbors are read or written.
  constexpr unsigned kMaxCut = 2;
  int64_t extent = space.getDims()[dim].extent;
  for (int64_t size = 1;; size *= 2) {
    bool isWhole = size >= extent;
    int64_t product = elements * size;
    if (product > maxElements)
      return;
    bool isCut = size > 1 && !isWhole;
    if (!isCut || numCut < kMaxCut) {
      sizes[dim] = isWhole ? extent : size;
      choose(dim - 1, numCut + isCut, product);
    }
    if (isWhole)
      return;
  }
}

std::optional<TiledKernel> Tiling::getBest() {
  choose(int64_t(rank) - 1, 0, 1);
  return std::move(best);
}

std::optional<TiledKernel>
TiledKernelAnalysis::getBest(const FusedOperations &fused,
                             std::string &reason) {
  if (fused.getRoots().size() != 1) {
    reason = "it has several results";
    return std::nullopt;
  }
  for (Operation *op : fused.getOperations())
    if (!isTileable(op)) {
      reason = (op->getName().stripDialect() + " has no tiles").str();
      return std::nullopt;
    }
  TilingFailure failure;
  auto propagation = TilePropagation::toInputs(
      {IndexingArray{fused.getRoots().front()}}, indexing, failure,
      [&](Operation *op) { return fused.contains(op); },
      [&](Value value) { return fused.resolve(value); });
  if (!propagation) {
    reason = (failure.op->getName().stripDialect() +
              " has no tiles: " + failure.reason)
                 .str();
    return std::nullopt;
  }
  std::optional<TiledKernel> best =
      Tiling(fused, *propagation, model, costs).getBest();
  if (!best)
    reason = "no tiles fit into registers";
  return best;
}
