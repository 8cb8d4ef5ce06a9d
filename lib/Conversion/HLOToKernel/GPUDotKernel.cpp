//===- GPUDotKernel.cpp - Products of matrices, tile by tile --------------===//
//
// A block computes a tile of the result. Step by step along the contracted
// dimensions it brings a tile of each operand, computed from what the kernel
// reads, into shared memory, while it multiplies those of the step before.
//
//===----------------------------------------------------------------------===//

#include "GPUDotTiles.h"
#include "GPUEmitters.h"
#include "GPUTileProduct.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
namespace vector = mlir::vector;

namespace {
/// An operand, and what a block has of it. Its index has three parts: batch,
/// row and depth, each of all dimensions of a role.
struct Factor {
  Value array;
  Type elementType;
  IndexingMap index;
  int64_t rows;
  /// Whether neighbors along the depth are neighbors in memory, and how many
  /// are read at once.
  bool isDepthMinor;
  int64_t vectorSize;
  /// Of a tile.
  int64_t tileRows = 0;
  SharedTile shared = {};
  Value firstRow = {};
};

class DotKernel {
public:
  explicit DotKernel(const GPUEmission &emission) : emission(emission) {}

  bool analyze(std::string &whyNot);
  FailureOr<gpu::GPUFuncOp> emit();
  std::string describe() const;

private:
  bool findDot(std::string &whyNot);
  bool findRootIndex(std::string &whyNot);
  Factor getFactor(unsigned operand, ArrayRef<int64_t> freeDims,
                   ArrayRef<int64_t> batchDims,
                   ArrayRef<int64_t> contractingDims) const;
  void findVectors(Factor &factor) const;
  int64_t getSharedElements(const Factor &factor) const;
  void placeInShared(Factor &factor) const;

  Value emitAnd(ArrayRef<Value> conditions);
  Value emitIsBelow(Value index, int64_t bound);
  FailureOr<Value> emitIf(Value condition, Type type,
                          function_ref<FailureOr<Value>()> emitThen);
  FailureOr<Value> emitVector(const Factor &factor, Value row, Value depth);
  std::pair<Value, Value> getPlace(const Factor &factor, int64_t i);
  FailureOr<SmallVector<Value>> emitReads(const Factor &factor, Value step);
  void emitWrites(const Factor &factor, Value stage, ValueRange vectors);
  bool areNeighbors(int64_t count) const;
  LogicalResult emitResults(Value row, Value column, ValueRange sums);
  LogicalResult emitSumsOfGroups(TileProduct &product, ValueRange sums);
  FailureOr<SmallVector<Value>> emitSteps(TileProduct &product);
  LogicalResult emitAll();

  Type getSumType() const { return unit ? unit->getSumType() : scalarSumType; }
  Type getStorageOf(const Factor &factor) const {
    return getStorageType(factor.elementType);
  }
  Type getVectorType(const Factor &factor) const {
    Type type = getStorageOf(factor);
    return factor.vectorSize == 1 ? type
                                  : VectorType::get(factor.vectorSize, type);
  }
  int64_t getSteps() const { return llvm::divideCeil(depth, tile.depth); }

  const GPUEmission &emission;
  DotOp dot;
  /// What matrix units multiply; else scalars of the type of the sums.
  std::optional<MatrixUnit> unit;
  Type scalarSumType;
  int64_t batches = 1, depth = 1;
  /// Rows of the one are rows, those of the other columns of what is written,
  /// in whose memory columns are neighbors.
  SmallVector<Factor, 2> factors;
  /// From batch, row and column.
  IndexingMap rootIndex = IndexingMap::getUndefined(nullptr);
  DotTile tile;
  std::optional<GPUKernel> kernel;
  Value thread, batch;
};
} // namespace

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

/// Of an element in a kernel's memory.
static int64_t getStorageBytes(Type elementType) {
  return llvm::divideCeil(getStorageBits(elementType), CHAR_BIT);
}

/// Whether an operation gives the elements of its first operand, in other
/// places.
static bool isMovement(Operation *op) {
  return isa<BitcastOp, BroadcastOp, CopyOp, ReshapeOp, ReverseOp, SliceOp,
             TransposeOp>(op);
}

/// From an index of an array to where that is in memory.
static IndexingMap getPositionMap(RankedTensorType type) {
  MLIRContext *context = type.getContext();
  AffineExpr position = getAffineConstantExpr(0, context);
  for (int64_t dim : getMajorToMinor(type))
    position = position * type.getDimSize(dim) + getAffineDimExpr(dim, context);
  return IndexingMap(context, type.getShape(), position);
}

/// How far apart in memory elements of an array are whose indices by `map`
/// differ by one in a variable, at the beginning.
static int64_t getStride(const IndexingMap &map, RankedTensorType type,
                         unsigned variable) {
  IndexingMap position = hlo::compose(map, getPositionMap(type));
  SmallVector<int64_t> point;
  for (Interval interval : position.getIntervals())
    point.push_back(interval.lower);
  int64_t first = position.evaluate(point).front();
  ++point[variable];
  return position.evaluate(point).front() - first;
}

/// The type that all elements of an array have a value of: that before a
/// conversion to one with more values.
static Type getSourceType(const FusedOperations &fused, Value array) {
  Type type = getElementType(array);
  while (Operation *op = fused.getDefiningOp(array)) {
    if (!isMovement(op) && !isa<ConvertOp>(op))
      break;
    array = fused.resolve(op->getOperand(0));
    if (!isa<ConvertOp>(op))
      continue;
    Type from = getElementType(array);
    if (!keepsAllValues(from, type))
      break;
    type = from;
  }
  return type;
}

/// What matrix units multiply elements of these types as, without rounding
/// them; null where they do not.
static Type getFactorType(Type lhs, Type rhs) {
  for (Type type : {Type(Float16Type::get(lhs.getContext())),
                    Type(mlir::BFloat16Type::get(lhs.getContext()))})
    if (keepsAllValues(lhs, type) && keepsAllValues(rhs, type))
      return type;
  return {};
}

static std::optional<MatrixUnit>
getMatrixUnit(const FusedOperations &fused, DotOp dot,
              const DeviceDescription &device) {
  constexpr int64_t kAmpere = 80;
  Type sum = dot.getType().getElementType();
  if (device.computeCapability < kAmpere || !isFloat(sum) ||
      sum.getIntOrFloatBitWidth() > 32)
    return std::nullopt;
  Type type = getFactorType(getSourceType(fused, dot.getLhs()),
                            getSourceType(fused, dot.getRhs()));
  if (!type)
    return std::nullopt;
  return MatrixUnit{type};
}

/// Some dimensions of an array in the order of memory.
static SmallVector<int64_t> sortByMemory(RankedTensorType type,
                                         ArrayRef<int64_t> dims) {
  SmallVector<int64_t> sorted;
  for (int64_t dim : getMajorToMinor(type))
    if (llvm::is_contained(dims, dim))
      sorted.push_back(dim);
  return sorted;
}

static int64_t getProduct(RankedTensorType type, ArrayRef<int64_t> dims) {
  int64_t product = 1;
  for (int64_t dim : dims)
    product *= type.getDimSize(dim);
  return product;
}

/// Sets the indices of dimensions which together are at `position`.
static void setIndices(RankedTensorType type, ArrayRef<int64_t> dims,
                       AffineExpr position,
                       MutableArrayRef<AffineExpr> indices) {
  auto sizes = llvm::map_to_vector(
      dims, [&](int64_t dim) { return type.getDimSize(dim); });
  for (auto [dim, index] : llvm::zip_equal(dims, getIndexAt(position, sizes)))
    indices[dim] = index;
}

bool DotKernel::findDot(std::string &whyNot) {
  for (Operation *op : emission.fused.getOperations()) {
    auto next = dyn_cast<DotOp>(op);
    if (next && dot) {
      whyNot = "it has several products of matrices";
      return false;
    }
    if (next)
      dot = next;
  }
  if (getArrays(emission.fused.getRoots()).size() != 1) {
    whyNot = "it has several results";
    return false;
  }
  for (Value array : {Value(dot.getLhs()), Value(dot.getRhs())})
    if (cast<RankedTensorType>(array.getType()).getNumElements() == 0) {
      whyNot = "it multiplies no elements";
      return false;
    }
  return true;
}

/// Where all elements of the product go, each to one of the result.
bool DotKernel::findRootIndex(std::string &whyNot) {
  IndexingArray root = getArrays(emission.fused.getRoots()).front();
  IndexingAnalysis analysis;
  BlockIndexing accesses =
      BlockIndexing::toInputs(root, analysis, [&](Operation *op) {
        return emission.fused.contains(op);
      });
  const OperandIndexings &ways = accesses.lookup({dot.getResult()});
  auto type = cast<RankedTensorType>(root.getType());
  if (ways.size() == 1 && ways.front().map.isRegular() &&
      ways.front().map.getNumRangeVars() == 0 &&
      ways.front().map.getNumRuntimeVars() == 0 &&
      type.getNumElements() == dot.getType().getNumElements()) {
    FailureOr<IndexingMap> index =
        getRootIndex(emission.fused, {dot.getResult()}, root, rootIndex);
    if (succeeded(index)) {
      rootIndex = *index;
      return true;
    }
  }
  whyNot = "its result has not the elements of the product one by one";
  return false;
}

Factor DotKernel::getFactor(unsigned operand, ArrayRef<int64_t> freeDims,
                            ArrayRef<int64_t> batchDims,
                            ArrayRef<int64_t> contractingDims) const {
  Value array = dot->getOperand(operand);
  auto type = cast<RankedTensorType>(array.getType());
  MLIRContext *context = type.getContext();
  int64_t rows = getProduct(type, freeDims);
  SmallVector<AffineExpr> indices(type.getRank());
  setIndices(type, batchDims, getAffineDimExpr(0, context), indices);
  setIndices(type, freeDims, getAffineDimExpr(1, context), indices);
  setIndices(type, contractingDims, getAffineDimExpr(2, context), indices);
  Factor factor = {array,
                   unit ? unit->factorType : scalarSumType,
                   IndexingMap(context, {batches, rows, depth}, indices),
                   rows,
                   /*isDepthMinor=*/true,
                   /*vectorSize=*/1};
  findVectors(factor);
  return factor;
}

/// Elements of the largest array that an operand is computed from, which come
/// one after the other in memory.
void DotKernel::findVectors(Factor &factor) const {
  IndexingAnalysis analysis;
  const FusedOperations &fused = emission.fused;
  BlockIndexing accesses =
      BlockIndexing::toInputs({factor.array}, analysis, [&](Operation *op) {
        return fused.contains(op);
      });
  RankedTensorType largest;
  std::optional<IndexingMap> access;
  auto consider = [&](RankedTensorType type, const IndexingMap &map) {
    if (!map.isRegular() ||
        (largest && type.getNumElements() <= largest.getNumElements()))
      return;
    largest = type;
    access = map;
  };
  auto type = cast<RankedTensorType>(factor.array.getType());
  if (!fused.getDefiningOp(factor.array))
    consider(type,
             IndexingMap::getIdentity(type.getContext(), type.getShape()));
  else
    emission.op->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (auto array = dyn_cast<RankedTensorType>(operand.getType());
            array && !fused.getDefiningOp(operand))
          for (const OperandIndexing &way : accesses.lookup({operand}))
            consider(array, way.map);
    });
  if (!access)
    return;
  IndexingMap map = hlo::compose(factor.index, *access);
  bool areRowsMinor = factor.rows > 1 && getStride(map, largest, 1) == 1,
       isDepthMinor = depth > 1 && getStride(map, largest, 2) == 1;
  if (!areRowsMinor && !isDepthMinor)
    return;
  factor.isDepthMinor = isDepthMinor;
  constexpr int64_t kVectorBytes = 16;
  if (isComplex(factor.elementType))
    return;
  int64_t size = isDepthMinor ? depth : factor.rows;
  int64_t most =
      kVectorBytes / std::max(getStorageBytes(largest.getElementType()),
                              getStorageBytes(factor.elementType));
  while (factor.vectorSize < most && size % (2 * factor.vectorSize) == 0)
    factor.vectorSize *= 2;
}

bool DotKernel::analyze(std::string &whyNot) {
  if (!findDot(whyNot))
    return false;
  Type element = dot.getType().getElementType();
  // Narrow floats are added up in f32, as libraries do.
  scalarSumType = isFloat(element) && element.getIntOrFloatBitWidth() < 32
                      ? Type(Float32Type::get(element.getContext()))
                      : element;
  unit = getMatrixUnit(emission.fused, dot, emission.device);

  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  RankedTensorType lhsType = dot.getLhs().getType(), type = dot.getType();
  batches = getProduct(lhsType, lhs.batch);
  depth = getProduct(lhsType, lhs.contracting);
  // Free dimensions are in the order of the result's memory, contracted ones
  // in that of the left operand's.
  int64_t numBatch = lhs.batch.size();
  auto sortFree = [&](ArrayRef<int64_t> dims, int64_t first) {
    auto results = llvm::to_vector(
        llvm::seq<int64_t>(first, first + int64_t(dims.size())));
    results = sortByMemory(type, results);
    auto sorted = llvm::map_to_vector(
        results, [&](int64_t dim) { return dims[dim - first]; });
    return std::pair(results, sorted);
  };
  auto [lhsResults, lhsFree] = sortFree(lhs.free, numBatch);
  auto [rhsResults, rhsFree] =
      sortFree(rhs.free, numBatch + int64_t(lhs.free.size()));
  SmallVector<int64_t> lhsContracting = sortByMemory(lhsType, lhs.contracting),
                       rhsContracting;
  for (int64_t dim : lhsContracting)
    rhsContracting.push_back(rhs.contracting[llvm::find(lhs.contracting, dim) -
                                             lhs.contracting.begin()]);
  factors.push_back(getFactor(0, lhsFree, lhs.batch, lhsContracting));
  factors.push_back(getFactor(1, rhsFree, rhs.batch, rhsContracting));

  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> indices(type.getRank());
  setIndices(type, llvm::to_vector(llvm::seq(numBatch)),
             getAffineDimExpr(0, context), indices);
  setIndices(type, lhsResults, getAffineDimExpr(1, context), indices);
  setIndices(type, rhsResults, getAffineDimExpr(2, context), indices);
  rootIndex = IndexingMap(context, {batches, factors[0].rows, factors[1].rows},
                          indices);
  if (!findRootIndex(whyNot))
    return false;
  auto rootType = cast<RankedTensorType>(
      getArrays(emission.fused.getRoots()).front().getType());
  if (factors[0].rows > 1 && getStride(rootIndex, rootType, 1) == 1 &&
      !(factors[1].rows > 1 && getStride(rootIndex, rootType, 2) == 1)) {
    std::swap(factors[0], factors[1]);
    rootIndex = rootIndex.swapVariables(1, 2);
  }

  DotSizes sizes = {batches, factors[0].rows, factors[1].rows, depth};
  int64_t factorBytes = getStorageBytes(factors[0].elementType),
          sumBytes = getStorageBytes(getSumType());
  tile = chooseDotTile(sizes, factorBytes, sumBytes, unit, emission.device);
  factors[0].tileRows = tile.rows;
  factors[1].tileRows = tile.columns;
  for (Factor &factor : factors)
    placeInShared(factor);
  if (countTiles(sizes, tile) > emission.device.blockDimLimitX) {
    whyNot = "it has too many tiles";
    return false;
  }
  return true;
}

/// How a tile lies in shared memory. Matrix units load those of 16 bits either
/// way; scalars are read along rows. The ends of rows keep columns in different
/// banks.
void DotKernel::placeInShared(Factor &factor) const {
  SharedTile &shared = factor.shared;
  shared.elementType = factor.elementType;
  shared.isDepthMinor =
      unit && (unit->getFactorBytes() != 2 || factor.isDepthMinor);
  int64_t size = factor.isDepthMinor ? tile.depth : factor.tileRows;
  factor.vectorSize = std::min(factor.vectorSize, size);
  shared.pitch = (shared.isDepthMinor ? tile.depth : factor.tileRows) +
                 kTilePaddingBytes / getStorageBytes(factor.elementType);
}

int64_t DotKernel::getSharedElements(const Factor &factor) const {
  return factor.shared.pitch *
         (factor.shared.isDepthMinor ? factor.tileRows : tile.depth);
}

std::string DotKernel::describe() const {
  std::string type;
  llvm::raw_string_ostream(type) << factors[0].elementType;
  return llvm::formatv("tiles of {0} x {1} x {2}, {3} threads, {4} {5}",
                       tile.rows, tile.columns, tile.depth, tile.getThreads(),
                       unit ? "matrix units multiply" : "scalars of", type);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Null where the index always is.
Value DotKernel::emitIsBelow(Value index, int64_t bound) {
  return arith::CmpIOp::create(
      kernel->b, arith::CmpIPredicate::ult, index,
      arith::ConstantIndexOp::create(kernel->b, bound));
}

/// Null where there is no condition.
Value DotKernel::emitAnd(ArrayRef<Value> conditions) {
  Value all;
  for (Value condition : conditions)
    all = all ? Value(arith::AndIOp::create(kernel->b, all, condition))
              : condition;
  return all;
}

/// What is emitted in a branch, or zeros.
FailureOr<Value> DotKernel::emitIf(Value condition, Type type,
                                   function_ref<FailureOr<Value>()> emitThen) {
  if (!condition)
    return emitThen();
  ImplicitLocOpBuilder &b = kernel->b;
  auto branch = scf::IfOp::create(b, type, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  kernel->emitter->enterScope();
  FailureOr<Value> value = emitThen();
  kernel->emitter->leaveScope();
  if (failed(value))
    return failure();
  scf::YieldOp::create(b, *value);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, emitZero(b, type));
  return branch.getResult(0);
}

/// Neighbors, as they are stored in shared memory.
FailureOr<Value> DotKernel::emitVector(const Factor &factor, Value row,
                                       Value depth) {
  ImplicitLocOpBuilder &b = kernel->b;
  Type from = getElementType(factor.array);
  unsigned minor = factor.isDepthMinor ? 2 : 1;
  SmallVector<Value> elements;
  for (int64_t i : llvm::seq(factor.vectorSize)) {
    SmallVector<Interval> intervals(factor.index.getDimIntervals());
    intervals[minor].upper -= factor.vectorSize - 1;
    SmallVector<AffineExpr> point = {
        b.getAffineDimExpr(0), b.getAffineDimExpr(1), b.getAffineDimExpr(2)};
    point[minor] = point[minor] + i;
    IndexingMap map = hlo::compose(
        IndexingMap(b.getContext(), intervals, {}, {}, point), factor.index);
    FailureOr<Value> element = kernel->emitter->emit(
        {factor.array}, ElementIndex::get(map, {batch, row, depth}));
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

/// Row and depth, in a tile, of the vector that a thread reads as its number
/// `i`.
std::pair<Value, Value> DotKernel::getPlace(const Factor &factor, int64_t i) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t minorSize = factor.isDepthMinor ? tile.depth : factor.tileRows;
  Value number = addIndices(b, thread, i * tile.getThreads());
  auto [major, minor] = divideIndex(b, number, minorSize / factor.vectorSize);
  minor = multiplyIndex(b, minor, factor.vectorSize);
  return factor.isDepthMinor ? std::pair(major, minor)
                             : std::pair(minor, major);
}

static int64_t countVectors(const DotTile &tile, int64_t rows,
                            int64_t vectorSize) {
  return rows * tile.depth / vectorSize;
}

FailureOr<SmallVector<Value>> DotKernel::emitReads(const Factor &factor,
                                                   Value step) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t count = countVectors(tile, factor.tileRows, factor.vectorSize);
  Value firstDepth = multiplyIndex(b, step, tile.depth);
  SmallVector<Value> vectors;
  for (int64_t i = 0; i * tile.getThreads() < count; ++i) {
    std::pair<Value, Value> place = getPlace(factor, i);
    Value row = addIndices(b, factor.firstRow, place.first),
          inStep = addIndices(b, firstDepth, place.second);
    SmallVector<Value> conditions;
    if ((i + 1) * tile.getThreads() > count)
      conditions.push_back(emitIsBelow(thread, count - i * tile.getThreads()));
    if (factor.rows % factor.tileRows != 0)
      conditions.push_back(emitIsBelow(row, factor.rows));
    if (depth % tile.depth != 0)
      conditions.push_back(emitIsBelow(inStep, depth));
    FailureOr<Value> vector =
        emitIf(emitAnd(conditions), getVectorType(factor),
               [&] { return emitVector(factor, row, inStep); });
    if (failed(vector))
      return failure();
    vectors.push_back(*vector);
  }
  return vectors;
}

void DotKernel::emitWrites(const Factor &factor, Value stage,
                           ValueRange vectors) {
  ImplicitLocOpBuilder &b = kernel->b;
  const SharedTile &shared = factor.shared;
  int64_t count = countVectors(tile, factor.tileRows, factor.vectorSize);
  for (auto [i, vector] : llvm::enumerate(vectors)) {
    OpBuilder::InsertionGuard guard(b);
    if (int64_t left = count - int64_t(i) * tile.getThreads();
        left < tile.getThreads()) {
      auto branch = scf::IfOp::create(b, emitIsBelow(thread, left),
                                      /*withElseRegion=*/false);
      b.setInsertionPointToStart(branch.thenBlock());
    }
    auto [row, inStep] = getPlace(factor, i);
    SharedTile ofStage = shared;
    ofStage.start = stage;
    Value position = ofStage.getPosition(b, row, inStep);
    auto type = dyn_cast<VectorType>(vector.getType());
    if (type && factor.isDepthMinor == shared.isDepthMinor) {
      auto store = vector::StoreOp::create(b, vector, shared.buffer, position);
      store.setAlignment(getStorageOf(factor).getIntOrFloatBitWidth() /
                         CHAR_BIT * factor.vectorSize);
      continue;
    }
    for (int64_t j : llvm::seq(factor.vectorSize)) {
      Value element =
          type ? Value(vector::ExtractOp::create(b, vector, j)) : vector;
      int64_t offset = factor.isDepthMinor ? shared.getPosition(0, j)
                                           : shared.getPosition(j, 0);
      mlir::memref::StoreOp::create(b, element, shared.buffer,
                                    addIndices(b, position, offset));
    }
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Whether so many results in neighboring columns, the first of which is at a
/// multiple of as many, are neighbors in memory, and aligned.
bool DotKernel::areNeighbors(int64_t count) const {
  RankedTensorType type = kernel->getRootType(0);
  if (isComplex(type.getElementType()) || factors[1].rows % count != 0)
    return false;
  MLIRContext *context = type.getContext();
  auto getVector = [&](int64_t i) {
    AffineExpr column = getAffineDimExpr(2, context) * count + i;
    IndexingMap map = hlo::compose(
        hlo::compose(
            IndexingMap(context,
                        {batches, factors[0].rows, factors[1].rows / count},
                        {getAffineDimExpr(0, context),
                         getAffineDimExpr(1, context), column}),
            rootIndex),
        getPositionMap(type));
    AffineExpr position = map.getResult(0);
    map.setResults({position.floorDiv(count), position % count});
    map.simplify();
    return map;
  };
  IndexingMap first = getVector(0);
  return llvm::all_of(llvm::seq(count), [&](int64_t i) {
    IndexingMap own = getVector(i);
    return own.getResult(0) == first.getResult(0) &&
           own.getResult(1) == getAffineConstantExpr(i, context);
  });
}

/// Computes what is made of sums in neighboring columns, and writes it.
LogicalResult DotKernel::emitResults(Value row, Value column, ValueRange sums) {
  ImplicitLocOpBuilder &b = kernel->b;
  IndexingArray root = kernel->getRoots().front();
  Type type = dot.getType().getElementType();
  int64_t columns = factors[1].rows, count = sums.size();
  if (columns % count != 0) {
    for (auto [i, sum] : llvm::enumerate(sums))
      if (failed(emitResults(row, addIndices(b, column, i), sum)))
        return failure();
    return success();
  }
  row = addIndices(b, factors[0].firstRow, row);
  column = addIndices(b, factors[1].firstRow, column);
  SmallVector<Value> conditions;
  if (factors[0].rows % tile.rows != 0)
    conditions.push_back(emitIsBelow(row, factors[0].rows));
  if (columns % tile.columns != 0)
    conditions.push_back(emitIsBelow(column, columns));
  OpBuilder::InsertionGuard guard(b);
  if (Value condition = emitAnd(conditions)) {
    auto branch = scf::IfOp::create(b, condition, /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
  }
  SmallVector<Value> elements;
  SmallVector<ElementIndex, 0> indices;
  for (auto [i, sum] : llvm::enumerate(sums)) {
    SmallVector<Interval> intervals(rootIndex.getDimIntervals());
    intervals[2].upper -= count - 1;
    IndexingMap map =
        hlo::compose(IndexingMap(b.getContext(), intervals, {}, {},
                                 {b.getAffineDimExpr(0), b.getAffineDimExpr(1),
                                  b.getAffineDimExpr(2) + i}),
                     rootIndex);
    indices.push_back(ElementIndex::get(map, {batch, row, column}));
    kernel->emitter->enterScope();
    kernel->emitter->addOnlyElement({dot.getResult()},
                                    emitConversion(b, sum, getSumType(), type));
    FailureOr<Value> element = kernel->emitter->emit(root, indices.back());
    kernel->emitter->leaveScope();
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  if (count == 1 || !areNeighbors(count)) {
    for (auto [element, index] : llvm::zip_equal(elements, indices))
      kernel->store(0, element, index);
    return success();
  }
  RankedTensorType rootType = kernel->getRootType(0);
  Type elementType = rootType.getElementType();
  for (Value &element : elements)
    element = toStorage(b, element, elementType);
  auto vectorType = VectorType::get(count, getStorageType(elementType));
  Value vector = vector::FromElementsOp::create(b, vectorType, elements);
  vector::StoreOp::create(
      b, vector, kernel->getResult(0),
      kernel->emitter->getPosition(rootType, indices.front()))
      .setAlignment(getStorageBytes(elementType) * count);
  return success();
}

/// Adds up in shared memory what the groups of threads have.
LogicalResult DotKernel::emitSumsOfGroups(TileProduct &product,
                                          ValueRange sums) {
  ImplicitLocOpBuilder &b = kernel->b;
  Type type = getSumType();
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
    if (count - first < tile.getThreads()) {
      auto branch = scf::IfOp::create(b, emitIsBelow(thread, count - first),
                                      /*withElseRegion=*/false);
      b.setInsertionPointToStart(branch.thenBlock());
    }
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

/// The sums of all products, tiles of the next step being read while those of
/// a step are multiplied.
FailureOr<SmallVector<Value>> DotKernel::emitSteps(TileProduct &product) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t steps = getSteps();
  for (Factor &factor : factors)
    factor.shared.buffer = kernel->allocateShared(
        factor.elementType,
        getSharedElements(factor) * std::min(steps, kTileStages),
        /*alignment=*/16);
  auto getStage = [&](const Factor &factor, Value step) {
    return multiplyIndex(b, divideIndex(b, step, kTileStages).second,
                         getSharedElements(factor));
  };
  auto emitProducts = [&](Value step, ValueRange sums) {
    SharedTile tiles[2];
    for (auto [factor, shared] : llvm::zip_equal(factors, tiles)) {
      shared = factor.shared;
      shared.start = getStage(factor, step);
    }
    return product.add(tiles[0], tiles[1], sums);
  };
  auto emitTiles = [&](Value step, function_ref<void()> before) {
    SmallVector<SmallVector<Value>, 2> vectors;
    for (const Factor &factor : factors) {
      FailureOr<SmallVector<Value>> read = emitReads(factor, step);
      if (failed(read))
        return failure();
      vectors.push_back(std::move(*read));
    }
    before();
    for (auto [factor, read] : llvm::zip_equal(factors, vectors))
      emitWrites(factor, getStage(factor, step), read);
    kernel->barrier();
    return success();
  };

  Value zero = arith::ConstantIndexOp::create(b, 0),
        last = arith::ConstantIndexOp::create(b, steps - 1);
  if (failed(emitTiles(zero, [] {})))
    return failure();
  SmallVector<Value> sums = product.getZeros();
  if (steps > 1) {
    bool isEmitted = true;
    auto loop = scf::ForOp::create(
        b, zero, last, arith::ConstantIndexOp::create(b, 1), sums,
        [&](OpBuilder &, Location, Value step, ValueRange carried) {
          kernel->emitter->enterScope();
          SmallVector<Value> next;
          isEmitted = succeeded(emitTiles(addIndices(b, step, 1), [&] {
            next = emitProducts(step, carried);
          }));
          kernel->emitter->leaveScope();
          scf::YieldOp::create(b, isEmitted ? ValueRange(next) : carried);
        });
    if (!isEmitted)
      return failure();
    sums.assign(loop.result_begin(), loop.result_end());
  }
  return emitProducts(last, sums);
}

LogicalResult DotKernel::emitAll() {
  ImplicitLocOpBuilder &b = kernel->b;
  thread = kernel->getGrid()[kThreadX];
  auto [rest, columnTile] =
      divideIndex(b, kernel->getGrid()[kBlockX],
                  llvm::divideCeil(factors[1].rows, tile.columns));
  Value rowTile;
  std::tie(batch, rowTile) =
      divideIndex(b, rest, llvm::divideCeil(factors[0].rows, tile.rows));
  factors[0].firstRow = multiplyIndex(b, rowTile, tile.rows);
  factors[1].firstRow = multiplyIndex(b, columnTile, tile.columns);

  std::unique_ptr<TileProduct> product =
      unit ? createMatrixUnitProduct(b, thread, tile, *unit)
           : createScalarProduct(b, thread, tile, scalarSumType);
  FailureOr<SmallVector<Value>> sums = emitSteps(*product);
  if (failed(sums))
    return failure();
  if (tile.groups > 1)
    return emitSumsOfGroups(*product, *sums);
  return product->visitSums(*sums,
                            [&](Value row, Value column, ValueRange own) {
                              return emitResults(row, column, own);
                            });
}

FailureOr<gpu::GPUFuncOp> DotKernel::emit() {
  LaunchDimensions launch;
  launch.threads[0] = tile.getThreads();
  launch.blocks[0] =
      countTiles({batches, factors[0].rows, factors[1].rows, depth}, tile);
  kernel.emplace(emission.op, emission.fused, emission.device, launch,
                 emission.name, emission.symbols);
  return kernel->finish(emitAll());
}

FailureOr<GPUKernels> hlo::emitGPUDotKernel(const GPUEmission &emission,
                                            std::string &whyNot) {
  DotKernel kernel(emission);
  if (!kernel.analyze(whyNot))
    return GPUKernels();
  FailureOr<gpu::GPUFuncOp> function = kernel.emit();
  if (failed(function))
    return failure();
  GPUKernels kernels = {{*function}};
  kernels.description = kernel.describe();
  return kernels;
}
