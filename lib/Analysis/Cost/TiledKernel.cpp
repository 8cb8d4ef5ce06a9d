//===- TiledKernel.cpp - How long tiled kernels take ----------------------===//

#include "hlo/Analysis/Cost/TiledKernel.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

/// The part of the registers of a block that one tile may take: others are
/// alive as well.
static constexpr double kRegistersOfTile = 0.4;
/// What a memory access moves at least.
static constexpr double kSectorBytes = 32;

/// Elements of a tile, each in a register.
static double getMaxElements(const DeviceDescription &device) {
  return kRegistersOfTile * double(device.registersPerBlockLimit);
}

namespace {
/// A tile along one dimension, but for the sizes of tiles of the result.
struct ArrayTileDim {
  int64_t extent;
  /// The number of its size among those of the kernel.
  unsigned size;
  AffineExpr offset, stride;
  bool hasUnitStride;

  bool operator==(const ArrayTileDim &other) const {
    return extent == other.extent && size == other.size &&
           offset == other.offset && stride == other.stride;
  }
};

/// What tiles of several arrays have in common: their dimensions, from the
/// minor one on.
struct TileShape {
  SmallVector<ArrayTileDim> dims;
  /// Arithmetic of one element of those that need not be told apart.
  double operations = 0;
  /// Whether others may be the same tile of an array.
  bool isCompared = false;
};

/// A tile of an array that is told apart from others: it is in memory, or
/// another tile of the array may be the same.
struct ArrayTile {
  Value value;
  /// Its number.
  unsigned shape;
  double elements, elementBytes;
  /// Arithmetic of one element; 0 for what is read from memory.
  double operations = 0;
  /// Its number among inputs, if it is one.
  std::optional<unsigned> input;
  bool isResult = false;
  bool isOneOfMany = false;
};

/// Tiles of a shape and known sizes.
struct SizedTile {
  double elements = 1;
  /// With what fills up each dimension to a power of two, of which registers
  /// hold the elements.
  double padded = 1;
  /// Elements that follow each other in memory.
  double run = 1;
  uint64_t key = 0;

  /// The same for tiles of an array that are one.
  uint64_t getKey(Value array) const {
    return llvm::hash_combine(array.getAsOpaquePointer(), key) >> 1;
  }
  /// Bytes moved for each byte needed.
  double getWaste(double elementBytes) const {
    double bytes = run * elementBytes;
    return std::ceil(bytes / kSectorBytes) * kSectorBytes / bytes;
  }
};

/// The tiles of a kernel, those of the result not yet chosen.
class Tiling {
public:
  Tiling(const FusedOperations &fused, const TilePropagation &propagation,
         const PerformanceModel &model,
         llvm::DenseMap<Operation *, double> &operationsOf);

  /// The sizes that take the least time.
  std::optional<TiledKernel> getBest();
  /// That of given sizes of the result, or why there is none.
  std::optional<TiledKernel> get(const TileConfig &config, std::string &reason);

private:
  /// An expression where there is all of what is contracted.
  AffineExpr getWhole(AffineExpr expression);
  unsigned addSize(AffineExpr size);
  unsigned addShape(ArrayRef<DimTile> tile, RankedTensorType type);
  SizedTile getSized(const TileShape &shape, ArrayRef<int64_t> allSizes) const;
  /// Of the dimensions of tiles of arrays, where those of results are known.
  SmallVector<int64_t> getAllSizes(ArrayRef<int64_t> sizes) const;
  std::optional<TiledKernel> evaluate(ArrayRef<int64_t> sizes);
  /// The tile of a result.
  SmallVector<int64_t> getSizesOf(Value root, ArrayRef<int64_t> allSizes) const;
  /// The legal one of some that takes the least time.
  std::optional<TiledKernel> chooseLegal(SmallVector<TiledKernel> kernels);

  const TilingSpace &space;
  const PerformanceModel &model;
  double maxElements;
  ArrayRef<Value> roots;
  /// What others are with all of what is contracted.
  llvm::DenseMap<AffineExpr, AffineExpr> whole;
  SmallVector<TileShape> shapes;
  llvm::DenseMap<size_t, SmallVector<unsigned, 1>> shapesByHash;
  /// The sizes that dimensions of tiles have, those of results first.
  SmallVector<AffineExpr> sizeExprs;
  llvm::DenseMap<AffineExpr, unsigned> sizeNumbers;
  /// Whether those of no others are expressions.
  bool areSizesConstant = true;
  SmallVector<ArrayTile> arrays;
  /// Of the kernel that is evaluated; the inputs stay.
  KernelCost cost;
  unsigned rank = 0;
  /// Of the result that is cut into tiles, and whole of what is contracted.
  SmallVector<int64_t> sizes;
};
} // namespace

/// Arithmetic of one element of the result of an operation.
static double getOperations(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  double operations = countOperations(op) / double(type.getNumElements());
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
               const PerformanceModel &model,
               llvm::DenseMap<Operation *, double> &operationsOf)
    : space(propagation.getSpace()), model(model),
      maxElements(getMaxElements(model.getDevice())), roots(fused.getRoots()) {
  for (const TilingDim &dim : space.getDims())
    addSize(dim.size);
  areSizesConstant = true;
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
  // Tiles of an array that have the same shape are one.
  llvm::SmallMapVector<std::pair<Value, unsigned>, RankedTensorType, 16> tiles;
  llvm::SmallDenseMap<Value, unsigned> tilesOf;
  for (const TiledArray &tiled : propagation.getArrays()) {
    Value value = tiled.array.value;
    auto type = cast<RankedTensorType>(value.getType());
    if (tiles.insert({{value, addShape(tiled.tile, type)}, type}).second)
      ++tilesOf[value];
  }
  llvm::SmallDenseSet<Value, 4> written;
  for (auto [tile, type] : tiles) {
    Value value = tile.first;
    ArrayTile array;
    array.value = value;
    array.shape = tile.second;
    array.elements = double(type.getNumElements());
    array.elementBytes = double(getElementBitsInMemory(type)) / 8;
    array.isResult = fused.isRoot(value) && written.insert(value).second;
    array.isOneOfMany = tilesOf[value] > 1;
    if (Operation *op = fused.getDefiningOp(value)) {
      auto [operations, isNew] = operationsOf.try_emplace(op);
      if (isNew)
        operations->second = getOperations(op);
      array.operations = operations->second;
    } else {
      array.input = cost.inputs.try_emplace(value).first - cost.inputs.begin();
    }
    shapes[array.shape].isCompared |= array.isOneOfMany;
    if (array.input || array.isResult || array.isOneOfMany)
      arrays.push_back(array);
    else
      shapes[array.shape].operations += array.operations;
  }
}

AffineExpr Tiling::getWhole(AffineExpr expression) {
  if (whole.empty())
    return expression;
  if (AffineExpr known = whole.lookup(expression))
    return known;
  return whole[expression] = expression.replace(whole);
}

unsigned Tiling::addSize(AffineExpr size) {
  auto [number, isNew] = sizeNumbers.try_emplace(size, sizeExprs.size());
  if (isNew) {
    sizeExprs.push_back(size);
    areSizesConstant &= isa<AffineConstantExpr>(size);
  }
  return number->second;
}

unsigned Tiling::addShape(ArrayRef<DimTile> tile, RankedTensorType type) {
  TileShape shape;
  llvm::hash_code hash(0);
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order)) {
    const DimTile &along = tile[dim];
    AffineExpr stride = getWhole(along.stride);
    auto constant = dyn_cast<AffineConstantExpr>(stride);
    const ArrayTileDim &added = shape.dims.emplace_back(ArrayTileDim{
        type.getDimSize(dim), addSize(getWhole(along.size)),
        getWhole(along.offset), stride, constant && constant.getValue() == 1});
    hash = llvm::hash_combine(hash, added.extent, added.size, added.offset,
                              added.stride);
  }
  SmallVector<unsigned, 1> &alike = shapesByHash[size_t(hash) >> 1];
  for (unsigned number : alike)
    if (shapes[number].dims == shape.dims)
      return number;
  alike.push_back(shapes.size());
  shapes.push_back(std::move(shape));
  return shapes.size() - 1;
}

SmallVector<int64_t> Tiling::getAllSizes(ArrayRef<int64_t> sizes) const {
  SmallVector<int64_t> all(sizes);
  auto others = ArrayRef(sizeExprs).drop_front(sizes.size());
  if (areSizesConstant)
    for (AffineExpr size : others)
      all.push_back(cast<AffineConstantExpr>(size).getValue());
  else
    space.getValues(others, sizes, all);
  return all;
}

SizedTile Tiling::getSized(const TileShape &shape,
                           ArrayRef<int64_t> allSizes) const {
  SizedTile sized;
  bool isRun = true;
  for (const ArrayTileDim &dim : shape.dims) {
    int64_t size = allSizes[dim.size];
    bool isWhole = size >= dim.extent;
    double elements = double(std::min(size, dim.extent));
    sized.elements *= elements;
    sized.padded *= double(llvm::PowerOf2Ceil(size));
    isRun &= dim.hasUnitStride;
    if (isRun)
      sized.run *= elements;
    isRun &= isWhole;
    if (shape.isCompared)
      sized.key = llvm::hash_combine(sized.key, size, dim.stride,
                                     isWhole ? AffineExpr() : dim.offset);
  }
  return sized;
}

/// Warps of a block whose largest tile has that many elements.
static int64_t getWarps(double elements) {
  return elements <= 256 ? 1 : elements <= 1024 ? 2 : elements <= 4096 ? 4 : 8;
}

SmallVector<int64_t> Tiling::getSizesOf(Value root,
                                        ArrayRef<int64_t> allSizes) const {
  auto *array = llvm::find_if(arrays, [&](const ArrayTile &array) {
    return array.isResult && array.value == root;
  });
  auto type = cast<RankedTensorType>(root.getType());
  SmallVector<int64_t> result(type.getRank());
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (auto [dim, along] :
       llvm::zip_equal(llvm::reverse(order), shapes[array->shape].dims))
    result[dim] = std::min(allSizes[along.size], along.extent);
  return result;
}

std::optional<TiledKernel> Tiling::evaluate(ArrayRef<int64_t> sizes) {
  double blocks = 1;
  for (auto [dim, size] : llvm::zip(space.getDims(), sizes))
    if (!dim.isSequential())
      blocks *= double(TilingSpace::countTiles(dim, size));
  if (blocks > double(model.getDevice().blockDimLimitX))
    return std::nullopt;

  cost.operations = 0;
  for (auto &[value, accesses] : cost.inputs)
    accesses.clear();
  double largest = 1;
  SmallVector<SizedTile, 0> sized;
  sized.reserve(shapes.size());
  SmallVector<int64_t> allSizes = getAllSizes(sizes);
  for (const TileShape &shape : shapes) {
    SizedTile &tile = sized.emplace_back(getSized(shape, allSizes));
    if (tile.padded > maxElements)
      return std::nullopt;
    largest = std::max(largest, tile.padded);
    cost.operations += shape.operations * tile.padded * blocks;
  }
  llvm::SmallDenseSet<uint64_t, 16> known;
  for (const ArrayTile &array : arrays) {
    const SizedTile &tile = sized[array.shape];
    if (array.isOneOfMany && !known.insert(tile.getKey(array.value)).second)
      continue;
    cost.operations += array.operations * tile.padded * blocks;
    if (!array.input)
      continue;
    ArrayAccess access;
    access.reads = tile.elements * blocks / array.elements;
    access.used = std::min(access.reads, 1.0);
    access.stride = access.tiledStride = tile.getWaste(array.elementBytes);
    cost.inputs.begin()[*array.input].second.push_back(access);
  }
  double written = 0, needed = 0;
  for (const ArrayTile &array : arrays) {
    if (!array.isResult)
      continue;
    double bytes = array.elements * array.elementBytes;
    needed += bytes;
    written += bytes * sized[array.shape].getWaste(array.elementBytes);
  }
  TiledKernel kernel;
  kernel.config.sizes = SmallVector<int64_t>(sizes.take_front(rank));
  if (roots.size() > 1)
    for (Value root : roots)
      kernel.config.ofResults.push_back(getSizesOf(root, allSizes));
  kernel.config.warps = getWarps(largest);
  double threads = blocks * double(kernel.config.warps) *
                   double(model.getDevice().threadsPerWarp);
  kernel.time = model.estimate(cost, Emitter::Custom, threads, written);
  // Caches put parts of what memory moves together.
  kernel.time.bytesWritten = needed;
  return kernel;
}

std::optional<TiledKernel>
Tiling::chooseLegal(SmallVector<TiledKernel> kernels) {
  while (!kernels.empty()) {
    auto best = llvm::min_element(
        kernels, [](const TiledKernel &a, const TiledKernel &b) {
          return a.time.getTotal() < b.time.getTotal();
        });
    llvm::copy(best->config.sizes, sizes.begin());
    if (!space.getViolated(sizes))
      return std::move(*best);
    kernels.erase(best);
  }
  return std::nullopt;
}

std::optional<TiledKernel> Tiling::getBest() {
  SmallVector<TiledKernel> kernels;
  // Tiles grow along the dimension where that takes the least time, until no
  // registers are left.
  std::optional<TiledKernel> next = evaluate(sizes);
  while (next) {
    llvm::copy(next->config.sizes, sizes.begin());
    kernels.push_back(std::move(*next));
    next.reset();
    for (unsigned dim = rank; dim-- > 0;) {
      int64_t old = sizes[dim], extent = space.getDims()[dim].extent;
      if (old >= extent)
        continue;
      sizes[dim] = std::min(2 * old, extent);
      std::optional<TiledKernel> grown = evaluate(sizes);
      sizes[dim] = old;
      if (grown && (!next || grown->time.getTotal() < next->time.getTotal()))
        next = std::move(grown);
    }
  }
  // The smallest do not fit, so no others do.
  if (kernels.empty())
    return std::nullopt;
  if (std::optional<TiledKernel> best = chooseLegal(std::move(kernels)))
    return best;
  // Legal ones may lie elsewhere.
  constexpr unsigned kMaxLegal = 256;
  SmallVector<int64_t> contracted(ArrayRef(sizes).drop_front(rank));
  kernels.clear();
  for (ArrayRef<int64_t> legal : space.getLegalSizes(kMaxLegal))
    if (legal.drop_front(rank) == ArrayRef(contracted))
      if (std::optional<TiledKernel> kernel = evaluate(legal))
        kernels.push_back(std::move(*kernel));
  return chooseLegal(std::move(kernels));
}

std::optional<TiledKernel> Tiling::get(const TileConfig &config,
                                       std::string &reason) {
  auto decline = [&](std::string why) {
    reason = std::move(why);
    return std::nullopt;
  };
  if (config.sizes.size() != rank)
    return decline(llvm::formatv("{0} tile sizes for rank {1}",
                                 config.sizes.size(), rank));
  const DeviceDescription &device = model.getDevice();
  int64_t mostWarps = device.threadsPerBlockLimit / device.threadsPerWarp;
  if (config.warps > mostWarps || !llvm::isPowerOf2_64(config.warps))
    return decline(llvm::formatv("{0} warps are no power of two from 1 to {1}",
                                 config.warps, mostWarps));
  for (auto [size, chosen, dim] :
       llvm::zip(config.sizes, sizes, space.getDims())) {
    if (size < 1 || size > dim.extent)
      return decline(llvm::formatv("tiles of {0} elements along a dimension of "
                                   "{1}",
                                   size, dim.extent));
    chosen = size;
  }
  if (const TileConstraint *violated = space.getViolated(sizes))
    return decline(violated->op ? (violated->op->getName().stripDialect() +
                                   " has no such tiles")
                                      .str()
                                : "there are no such tiles");
  std::optional<TiledKernel> kernel = evaluate(sizes);
  if (!kernel)
    return decline("such tiles do not fit into registers, or are too many");
  kernel->config.warps = config.warps;
  return kernel;
}

Operation *
TiledKernelAnalysis::findUntileable(const FusedOperations &fused) const {
  for (Operation *op : fused.getOperations()) {
    if (!isTileable(op))
      return op;
    auto reduce = dyn_cast<ReduceOp>(op);
    if (!reduce)
      continue;
    auto input = cast<RankedTensorType>(reduce.getInputs().front().getType());
    double row = 1;
    for (int64_t dim : reduce.getDimensions())
      row *= double(llvm::PowerOf2Ceil(input.getDimSize(dim)));
    if (row > getMaxElements(model.getDevice()))
      return op;
  }
  return nullptr;
}

std::optional<TilePropagation>
TiledKernelAnalysis::propagate(const FusedOperations &fused,
                               std::string &reason,
                               const TilePropagation *part) {
  auto isInside = [&](Operation *op) { return fused.contains(op); };
  auto resolve = [&](Value value) { return fused.resolve(value); };
  TilingFailure failure;
  std::optional<TilePropagation> tiles;
  if (part) {
    tiles = *part;
    if (!tiles->extendToInputs(indexing, failure, isInside, resolve))
      tiles.reset();
  } else {
    auto getShape = [](Value root) {
      return cast<RankedTensorType>(root.getType()).getShape();
    };
    ArrayRef<Value> roots = fused.getRoots();
    ArrayRef<int64_t> shape =
        getShape(roots[getTiledResult(mlir::TypeRange(roots))]);
    SmallVector<IndexingArray> alike, others;
    for (Value root : roots)
      (getShape(root) == shape ? alike : others).push_back({root});
    tiles =
        TilePropagation::toInputs(alike, indexing, failure, isInside, resolve);
    for (IndexingArray root : others)
      if (tiles && !tiles->addOutput(root, fused.getOperations(), indexing,
                                     failure, isInside, resolve))
        tiles.reset();
  }
  if (!tiles)
    reason = (failure.op->getName().stripDialect() +
              " has no tiles: " + failure.reason)
                 .str();
  return tiles;
}

static bool isOneTile(const FusedOperations &fused, const TileConfig &config) {
  ArrayRef<Value> roots = fused.getRoots();
  Value root = roots[getTiledResult(mlir::TypeRange(roots))];
  return llvm::all_of_zip(
      cast<RankedTensorType>(root.getType()).getShape(), config.sizes,
      [](int64_t size, int64_t tile) { return size <= tile; });
}

std::optional<TiledKernel>
TiledKernelAnalysis::getBest(const FusedOperations &fused,
                             const TilePropagation &tiles,
                             std::string &reason) {
  std::optional<TiledKernel> best =
      Tiling(fused, tiles, model, operations).getBest();
  if (!best) {
    reason = "no tiles fit into registers";
    return std::nullopt;
  }
  // Kernels of several blocks would reduce again for each element.
  if (StringRef why; !isOneTile(fused, best->config) &&
                     !ReducedRows::get(fused, why) && !why.empty()) {
    reason = why.str();
    return std::nullopt;
  }
  return best;
}

std::optional<TiledKernel>
TiledKernelAnalysis::get(const FusedOperations &fused, const TileConfig *config,
                         std::string &reason) {
  if (!model.getDevice().isGPU()) {
    reason = "only GPUs have such kernels";
    return std::nullopt;
  }
  if (!llvm::all_of(fused.getRoots(), [](Value root) {
        return isa<RankedTensorType>(root.getType());
      })) {
    reason = "a result is no array";
    return std::nullopt;
  }
  if (Operation *op = findUntileable(fused)) {
    reason = (op->getName().stripDialect() + " has no tiles").str();
    return std::nullopt;
  }
  std::optional<TilePropagation> tiles = propagate(fused, reason);
  if (!tiles)
    return std::nullopt;
  if (!config)
    return getBest(fused, *tiles, reason);
  return Tiling(fused, *tiles, model, operations).get(*config, reason);
}
