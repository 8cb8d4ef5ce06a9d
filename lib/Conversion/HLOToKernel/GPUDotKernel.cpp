//===- GPUDotKernel.cpp - Products of matrices, tile by tile --------------===//
//
// A block computes a tile of the result, or of several small products that each
// have threads of their own. Step by step along the contracted
// dimensions it brings a tile of each operand, computed from what the kernel
// reads, into shared memory, while it multiplies those of steps before.
//
//===----------------------------------------------------------------------===//

#include "GPUTiledDot.h"
#include "ScalarEmitter.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace hlo;
namespace nvgpu = mlir::nvgpu;
namespace vector = mlir::vector;

namespace {
class DotKernel {
public:
  DotKernel(const GPUEmission &emission, TiledDot dot)
      : emission(emission), dot(std::move(dot)) {}

  FailureOr<gpu::GPUFuncOp> emit();

private:
  /// A vector of an operand.
  struct Place {
    Value row, depth;
    /// Whether it is one; null where it always is.
    Value isInside;
  };

  Value emitIsBelow(Value index, int64_t bound);
  Value emitIsProduct();
  Value emitAnd(ArrayRef<Value> conditions);

  SharedTile getTile(const TiledFactor &factor, Value step);
  int64_t countVectors(const TiledFactor &factor) const {
    return factor.tileRows * dot.tile.depth / factor.vectorSize;
  }
  int64_t countOwnVectors(const TiledFactor &factor) const {
    return llvm::divideCeil(countVectors(factor), dot.tile.getThreads());
  }
  Value emitHasVector(const TiledFactor &factor, int64_t i);
  std::pair<Value, Value> getPlaceInTile(const TiledFactor &factor, int64_t i);
  Place getPlace(const TiledFactor &factor, int64_t i, Value step);
  IndexingMap getVectorMap(const TiledFactor &factor, int64_t i) const;
  FailureOr<Value> emitVector(const TiledFactor &factor, const Place &place);
  LogicalResult emitReads(const TiledFactor &factor, Value step,
                          SmallVectorImpl<Value> &vectors);
  void emitWrites(const TiledFactor &factor, Value step, ValueRange vectors);
  void emitCopies(const TiledFactor &factor, Value step);

  LogicalResult emitResults(Value row, Value column, ValueRange sums);
  LogicalResult emitSumsOfGroups(TileProduct &product, ValueRange sums);

  bool isCopied() const {
    return llvm::any_of(dot.factors, [](const TiledFactor &factor) {
      return bool(factor.source);
    });
  }
  LogicalResult emitTiles(Value step, function_ref<void()> meanwhile);
  void emitWait(int64_t begun);
  FailureOr<SmallVector<Value>> emitSteps(TileProduct &product);
  LogicalResult emitAll();

  const GPUEmission &emission;
  TiledDot dot;
  std::optional<GPUKernel> kernel;
  /// Of the threads of a product, and which of those of a block that is.
  Value thread, product;
  Value batch, firstRows[2];
  /// Of copies.
  Value token;
  /// By how many results.
  llvm::SmallDenseMap<int64_t, bool, 2> areNeighbors;
};
} // namespace

static Type getVectorType(const TiledFactor &factor) {
  Type type = getStorageType(factor.elementType);
  return factor.vectorSize == 1 ? type
                                : VectorType::get(factor.vectorSize, type);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

Value DotKernel::emitIsBelow(Value index, int64_t bound) {
  return arith::CmpIOp::create(
      kernel->b, arith::CmpIPredicate::ult, index,
      arith::ConstantIndexOp::create(kernel->b, bound));
}

/// Whether there is a product for the thread; null where there always is.
Value DotKernel::emitIsProduct() {
  return dot.batches % dot.tile.batches != 0 ? emitIsBelow(batch, dot.batches)
                                             : Value();
}

/// Null where there is no condition.
Value DotKernel::emitAnd(ArrayRef<Value> conditions) {
  Value all;
  for (Value condition : conditions)
    if (condition)
      all = all ? Value(arith::AndIOp::create(kernel->b, all, condition))
                : condition;
  return all;
}

/// A branch if there is a condition.
static void beginIf(ImplicitLocOpBuilder &b, Value condition) {
  if (!condition)
    return;
  auto branch = scf::IfOp::create(b, condition, /*withElseRegion=*/false);
  b.setInsertionPointToStart(branch.thenBlock());
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

SharedTile DotKernel::getTile(const TiledFactor &factor, Value step) {
  SharedTile shared = factor.shared;
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t elements = factor.getSharedElements(dot.tile.depth);
  shared.start =
      multiplyIndex(b, divideIndex(b, step, dot.stages).second, elements);
  if (product)
    shared.start = addIndices(
        b, multiplyIndex(b, product, dot.stages * elements), shared.start);
  return shared;
}

/// Whether a thread has a vector number `i`; null where all do.
Value DotKernel::emitHasVector(const TiledFactor &factor, int64_t i) {
  int64_t threads = dot.tile.getThreads(),
          left = countVectors(factor) - i * threads;
  return left < threads ? emitIsBelow(thread, left) : Value();
}

/// Row and depth, in a tile, of the vector that a thread has as number `i`.
std::pair<Value, Value> DotKernel::getPlaceInTile(const TiledFactor &factor,
                                                  int64_t i) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t size = factor.isDepthMinor ? dot.tile.depth : factor.tileRows;
  Value number = addIndices(b, thread, i * dot.tile.getThreads());
  auto [major, minor] = divideIndex(b, number, size / factor.vectorSize);
  minor = multiplyIndex(b, minor, factor.vectorSize);
  return factor.isDepthMinor ? std::pair(major, minor)
                             : std::pair(minor, major);
}

DotKernel::Place DotKernel::getPlace(const TiledFactor &factor, int64_t i,
                                     Value step) {
  ImplicitLocOpBuilder &b = kernel->b;
  auto [row, depth] = getPlaceInTile(factor, i);
  Place place = {addIndices(b, firstRows[&factor - dot.factors.begin()], row),
                 addIndices(b, multiplyIndex(b, step, dot.tile.depth), depth),
                 {}};
  SmallVector<Value> conditions = {emitIsProduct()};
  if (factor.rows % factor.tileRows != 0)
    conditions.push_back(emitIsBelow(place.row, factor.rows));
  if (dot.depth % dot.tile.depth != 0)
    conditions.push_back(emitIsBelow(place.depth, dot.depth));
  place.isInside = emitAnd(conditions);
  return place;
}

/// From batch, row and depth of a vector to those of its element `i`.
IndexingMap DotKernel::getVectorMap(const TiledFactor &factor,
                                    int64_t i) const {
  unsigned minor = factor.isDepthMinor ? 2 : 1;
  MLIRContext *context = factor.index.getContext();
  SmallVector<Interval> intervals(factor.index.getDimIntervals());
  intervals[minor].upper -= factor.vectorSize - 1;
  SmallVector<AffineExpr> point;
  for (unsigned dim : llvm::seq(3))
    point.push_back(getAffineDimExpr(dim, context));
  point[minor] = point[minor] + i;
  return IndexingMap(context, intervals, {}, {}, point);
}

/// Neighbors, as they are stored in shared memory.
FailureOr<Value> DotKernel::emitVector(const TiledFactor &factor,
                                       const Place &place) {
  ImplicitLocOpBuilder &b = kernel->b;
  Type from = getElementType(factor.array);
  SmallVector<Value> elements;
  for (int64_t i : llvm::seq(factor.vectorSize)) {
    IndexingMap map = hlo::compose(getVectorMap(factor, i), factor.index);
    FailureOr<Value> element = kernel->emitter->emit(
        {factor.array},
        ElementIndex::get(map, {batch, place.row, place.depth}));
    if (failed(element))
      return failure();
    elements.push_back(
        toStorage(b, emitConversion(b, *element, from, factor.elementType),
                  factor.elementType));
  }
  if (factor.vectorSize == 1)
    return elements.front();
  return Value(vector::FromElementsOp::create(
      b, cast<VectorType>(getVectorType(factor)), elements));
}

/// What the thread has of a tile, in registers.
LogicalResult DotKernel::emitReads(const TiledFactor &factor, Value step,
                                   SmallVectorImpl<Value> &vectors) {
  for (int64_t i : llvm::seq(countOwnVectors(factor))) {
    Value hasVector = emitHasVector(factor, i);
    Place place = getPlace(factor, i, step);
    FailureOr<Value> vector = kernel->emitOrZero(
        emitAnd({hasVector, place.isInside}), getVectorType(factor),
        [&] { return emitVector(factor, place); });
    if (failed(vector))
      return failure();
    vectors.push_back(*vector);
  }
  return success();
}

void DotKernel::emitWrites(const TiledFactor &factor, Value step,
                           ValueRange vectors) {
  ImplicitLocOpBuilder &b = kernel->b;
  SharedTile shared = getTile(factor, step);
  for (auto [i, vector] : llvm::enumerate(vectors)) {
    OpBuilder::InsertionGuard guard(b);
    beginIf(b, emitHasVector(factor, i));
    auto [row, depth] = getPlaceInTile(factor, i);
    Value position = shared.getPosition(b, row, depth);
    bool isVector = isa<VectorType>(vector.getType());
    if (isVector && factor.isDepthMinor == shared.isDepthMinor) {
      vector::StoreOp::create(b, vector, shared.buffer, position)
          .setAlignment(getStorageBytes(factor.elementType) *
                        factor.vectorSize);
      continue;
    }
    for (int64_t j : llvm::seq(factor.vectorSize)) {
      Value element =
          isVector ? Value(vector::ExtractOp::create(b, vector, j)) : vector;
      int64_t offset = factor.isDepthMinor ? shared.getPosition(0, j)
                                           : shared.getPosition(j, 0);
      mlir::memref::StoreOp::create(b, element, shared.buffer,
                                    addIndices(b, position, offset));
    }
  }
}

/// Begins to copy a tile to shared memory, and zeros instead of what is outside
/// of the operand.
void DotKernel::emitCopies(const TiledFactor &factor, Value step) {
  ImplicitLocOpBuilder &b = kernel->b;
  auto type = cast<RankedTensorType>(factor.source.getType());
  SharedTile shared = getTile(factor, step);
  int64_t size = factor.vectorSize;
  IndexingMap map = hlo::compose(getVectorMap(factor, 0), *factor.sourceIndex);
  for (int64_t i : llvm::seq(countOwnVectors(factor))) {
    OpBuilder::InsertionGuard guard(b);
    beginIf(b, emitHasVector(factor, i));
    auto [row, depth] = getPlaceInTile(factor, i);
    Place place = getPlace(factor, i, step);
    Value position =
        kernel->emitter
            ->getPosition(
                type, ElementIndex::get(map, {batch, place.row, place.depth}))
            .front();
    Value read;
    if (place.isInside) {
      Value none = arith::ConstantIndexOp::create(b, 0);
      read = arith::SelectOp::create(
          b, place.isInside, arith::ConstantIndexOp::create(b, size), none);
      position = arith::SelectOp::create(b, place.isInside, position, none);
    }
    // Only whole vectors pass by the first cache.
    bool isWhole = size * getStorageBytes(factor.elementType) == kTileAlignment;
    nvgpu::DeviceAsyncCopyOp::create(
        b, nvgpu::DeviceAsyncTokenType::get(b.getContext()), shared.buffer,
        shared.getPosition(b, row, depth),
        kernel->emitter->getBuffer(factor.source), position,
        b.getIndexAttr(size), read, isWhole ? b.getUnitAttr() : nullptr);
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Computes what is made of sums in neighboring columns, and writes it.
LogicalResult DotKernel::emitResults(Value row, Value column, ValueRange sums) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t columns = dot.factors[1].rows, count = sums.size();
  if (columns % count != 0) {
    for (auto [i, sum] : llvm::enumerate(sums))
      if (failed(emitResults(row, addIndices(b, column, i), sum)))
        return failure();
    return success();
  }
  row = addIndices(b, firstRows[0], row);
  column = addIndices(b, firstRows[1], column);
  SmallVector<Value> conditions = {emitIsProduct()};
  if (dot.factors[0].rows % dot.tile.rows != 0)
    conditions.push_back(emitIsBelow(row, dot.factors[0].rows));
  if (columns % dot.tile.columns != 0)
    conditions.push_back(emitIsBelow(column, columns));
  OpBuilder::InsertionGuard guard(b);
  beginIf(b, emitAnd(conditions));

  Type sumType = dot.dot.getType().getElementType();
  SmallVector<Value> elements;
  SmallVector<ElementIndex, 0> indices;
  for (auto [i, sum] : llvm::enumerate(sums)) {
    SmallVector<Interval> intervals(dot.rootIndex->getDimIntervals());
    intervals[2].upper -= count - 1;
    IndexingMap map =
        hlo::compose(IndexingMap(b.getContext(), intervals, {}, {},
                                 {b.getAffineDimExpr(0), b.getAffineDimExpr(1),
                                  b.getAffineDimExpr(2) + i}),
                     *dot.rootIndex);
    indices.push_back(ElementIndex::get(map, {batch, row, column}));
    kernel->emitter->enterScope();
    kernel->emitter->addOnlyElement(
        {dot.dot.getResult()},
        emitConversion(b, sum, dot.getSumType(), sumType));
    FailureOr<Value> element =
        kernel->emitter->emit(kernel->getRoots().front(), indices.back());
    kernel->emitter->leaveScope();
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  auto [neighbors, isNew] = areNeighbors.try_emplace(count);
  if (isNew)
    neighbors->second = count > 1 && dot.areNeighbors(count);
  if (!neighbors->second) {
    for (auto [element, index] : llvm::zip_equal(elements, indices))
      kernel->store(0, element, index);
    return success();
  }
  kernel->storeNeighbors(0, elements, indices.front());
  return success();
}

/// Adds up in shared memory what the groups of threads have.
LogicalResult DotKernel::emitSumsOfGroups(TileProduct &product,
                                          ValueRange sums) {
  ImplicitLocOpBuilder &b = kernel->b;
  const DotTile &tile = dot.tile;
  Type type = dot.getSumType();
  int64_t count = tile.getElements();
  Value buffer = kernel->allocateShared(type, tile.groups * count);
  Value start = multiplyIndex(b, product.getGroup(), count);
  LogicalResult isStored = product.visitSums(sums, [&](Value row, Value column,
                                                       ValueRange own) {
    Value position = addIndices(
        b, addIndices(b, start, multiplyIndex(b, row, tile.columns)), column);
    for (auto [i, sum] : llvm::enumerate(own))
      kernel->storeShared(sum, type, buffer, addIndices(b, position, i));
    return success();
  });
  if (failed(isStored))
    return failure();
  kernel->barrier();
  for (int64_t first = 0; first < count; first += tile.getThreads()) {
    OpBuilder::InsertionGuard guard(b);
    if (count - first < tile.getThreads())
      beginIf(b, emitIsBelow(thread, count - first));
    Value position = addIndices(b, thread, first);
    Value sum = kernel->loadShared(type, buffer, position);
    for (int64_t i : llvm::seq<int64_t>(1, tile.groups))
      sum = emitSum(
          b, sum,
          kernel->loadShared(type, buffer, addIndices(b, position, i * count)),
          type, kSumFastMath);
    auto [row, column] = divideIndex(b, position, tile.columns);
    if (failed(emitResults(row, column, sum)))
      return failure();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

/// Brings a tile of each operand. What is computed waits in registers until
/// `meanwhile` is done.
LogicalResult DotKernel::emitTiles(Value step, function_ref<void()> meanwhile) {
  SmallVector<SmallVector<Value>, 2> vectors(dot.factors.size());
  for (auto [factor, read] : llvm::zip_equal(dot.factors, vectors)) {
    if (factor.source)
      emitCopies(factor, step);
    else if (failed(emitReads(factor, step, read)))
      return failure();
  }
  if (isCopied())
    token = nvgpu::DeviceAsyncCreateGroupOp::create(
        kernel->b, nvgpu::DeviceAsyncTokenType::get(kernel->b.getContext()),
        ValueRange());
  meanwhile();
  for (auto [factor, read] : llvm::zip_equal(dot.factors, vectors))
    emitWrites(factor, step, read);
  return success();
}

/// Until all threads have brought their parts of tiles, but for the last so
/// many that were begun.
void DotKernel::emitWait(int64_t begun) {
  if (isCopied())
    nvgpu::DeviceAsyncWaitOp::create(kernel->b, token,
                                     kernel->b.getI32IntegerAttr(begun));
  kernel->barrier();
}

/// The sums of all products. Tiles of steps to come are on their way while
/// those of a step are multiplied.
FailureOr<SmallVector<Value>> DotKernel::emitSteps(TileProduct &product) {
  ImplicitLocOpBuilder &b = kernel->b;
  for (TiledFactor &factor : dot.factors)
    factor.shared.buffer =
        kernel->allocateShared(factor.elementType,
                               factor.getSharedElements(dot.tile.depth) *
                                   dot.stages * dot.tile.batches,
                               kTileAlignment);
  auto emitProducts = [&](Value step, ValueRange sums) {
    return product.add(getTile(dot.factors[0], step),
                       getTile(dot.factors[1], step), sums);
  };
  int64_t steps = dot.getSteps();
  int64_t ahead = std::max<int64_t>(dot.stages - 1, 1);
  for (int64_t step : llvm::seq(ahead))
    if (failed(emitTiles(arith::ConstantIndexOp::create(b, step), [] {})))
      return failure();
  SmallVector<Value> sums = product.getZeros();
  if (steps > ahead) {
    bool isEmitted = true;
    Value firstToken = token;
    auto loop = scf::ForOp::create(
        b, arith::ConstantIndexOp::create(b, 0),
        arith::ConstantIndexOp::create(b, steps - ahead),
        arith::ConstantIndexOp::create(b, 1), sums,
        [&](OpBuilder &, Location, Value step, ValueRange carried) {
          kernel->emitter->enterScope();
          // Then nobody multiplies any longer what is replaced.
          emitWait(ahead - 1);
          SmallVector<Value> next;
          isEmitted = succeeded(emitTiles(addIndices(b, step, ahead), [&] {
            next = emitProducts(step, carried);
          }));
          kernel->emitter->leaveScope();
          scf::YieldOp::create(b, isEmitted ? ValueRange(next) : carried);
        });
    if (!isEmitted)
      return failure();
    token = firstToken;
    sums.assign(loop.result_begin(), loop.result_end());
  }
  // What is on its way after the last tile was begun.
  emitWait(0);
  auto last = scf::ForOp::create(
      b, arith::ConstantIndexOp::create(b, steps - std::min(steps, ahead)),
      arith::ConstantIndexOp::create(b, steps),
      arith::ConstantIndexOp::create(b, 1), sums,
      [&](OpBuilder &, Location, Value step, ValueRange carried) {
        scf::YieldOp::create(b, emitProducts(step, carried));
      });
  return SmallVector<Value>(last.getResults());
}

LogicalResult DotKernel::emitAll() {
  ImplicitLocOpBuilder &b = kernel->b;
  thread = kernel->getGrid()[kThreadX];
  auto [rest, columnTile] =
      divideIndex(b, kernel->getGrid()[kBlockX],
                  llvm::divideCeil(dot.factors[1].rows, dot.tile.columns));
  Value rowTile;
  std::tie(batch, rowTile) = divideIndex(
      b, rest, llvm::divideCeil(dot.factors[0].rows, dot.tile.rows));
  if (dot.tile.batches > 1) {
    std::tie(product, thread) = divideIndex(b, thread, dot.tile.getThreads());
    batch = addIndices(b, multiplyIndex(b, batch, dot.tile.batches), product);
  }
  firstRows[0] = multiplyIndex(b, rowTile, dot.tile.rows);
  firstRows[1] = multiplyIndex(b, columnTile, dot.tile.columns);

  std::unique_ptr<TileProduct> tileProduct =
      dot.unit ? createMatrixUnitProduct(b, thread, dot.tile, *dot.unit)
               : createScalarProduct(b, thread, dot.tile, dot.scalarSumType);
  FailureOr<SmallVector<Value>> sums = emitSteps(*tileProduct);
  if (failed(sums))
    return failure();
  if (dot.tile.groups > 1)
    return emitSumsOfGroups(*tileProduct, *sums);
  return tileProduct->visitSums(*sums,
                                [&](Value row, Value column, ValueRange own) {
                                  return emitResults(row, column, own);
                                });
}

FailureOr<gpu::GPUFuncOp> DotKernel::emit() {
  LaunchDimensions launch;
  launch.threads[0] = dot.tile.getBlockThreads();
  launch.blocks[0] = countTiles(dot.getSizes(), dot.tile);
  kernel.emplace(emission.op, emission.fused, emission.device, launch,
                 emission.name, emission.symbols);
  FailureOr<gpu::GPUFuncOp> function = kernel->finish(emitAll());
  // Sums stay in registers, however few blocks a core has room for then.
  if (succeeded(function))
    (*function)->setAttr(mlir::NVVM::NVVMDialect::getMinctasmAttrName(),
                         kernel->b.getI32IntegerAttr(1));
  return function;
}

FailureOr<GPUKernels> hlo::emitGPUDotKernel(const GPUEmission &emission,
                                            std::string &whyNot) {
  std::optional<TiledDot> dot = TiledDot::get(emission, whyNot);
  if (!dot)
    return GPUKernels();
  FailureOr<gpu::GPUFuncOp> function = DotKernel(emission, *dot).emit();
  if (failed(function))
    return failure();
  GPUKernels kernels = {{*function}};
  kernels.description = dot->describe();
  return kernels;
}
