//===- GPUTiledDot.cpp - A product of matrices that blocks compute --------===//

#include "GPUTiledDot.h"
#include "hlo/Analysis/Indexing/Coalescing.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/Values.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;

int64_t hlo::getStorageBytes(Type elementType) {
  return llvm::divideCeil(getStorageBits(elementType), CHAR_BIT);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// How far apart in memory elements of an array are whose indices by `map`
/// differ by one in a variable, at the beginning.
static int64_t getStride(const IndexingMap &map, RankedTensorType type,
                         unsigned variable) {
  IndexingMap position = hlo::compose(map, getMemoryMap(type));
  SmallVector<int64_t> point;
  for (Interval interval : position.getIntervals())
    point.push_back(interval.lower);
  int64_t first = position.evaluate(point).front();
  ++point[variable];
  return position.evaluate(point).front() - first;
}

/// Whether `count` elements of an array, from one on whose variable is a
/// multiple of that, are neighbors in memory, the first at such a multiple.
static bool areAlignedNeighbors(const IndexingMap &map, RankedTensorType type,
                                unsigned variable, int64_t count) {
  MLIRContext *context = type.getContext();
  int64_t size = map.getDimIntervals()[variable].size();
  if (size % count != 0)
    return false;
  auto getVector = [&](int64_t i) {
    SmallVector<Interval> intervals(map.getDimIntervals());
    intervals[variable] = Interval::ofSize(size / count);
    SmallVector<AffineExpr> point;
    for (unsigned dim : llvm::seq(map.getNumDims()))
      point.push_back(getAffineDimExpr(dim, context));
    point[variable] = point[variable] * count + i;
    IndexingMap vector = hlo::compose(
        hlo::compose(IndexingMap(context, intervals, {}, {}, point), map),
        getMemoryMap(type));
    AffineExpr position = vector.getResult(0);
    vector.setResults({position.floorDiv(count), position % count});
    vector.simplify();
    return vector;
  };
  IndexingMap first = getVector(0);
  return llvm::all_of(llvm::seq(count), [&](int64_t i) {
    IndexingMap own = getVector(i);
    return own.getResult(0) == first.getResult(0) &&
           own.getResult(1) == getAffineConstantExpr(i, context);
  });
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

/// Sets the indices of dimensions which together are at `position`.
static void setIndices(RankedTensorType type, ArrayRef<int64_t> dims,
                       AffineExpr position,
                       MutableArrayRef<AffineExpr> indices) {
  auto sizes = llvm::map_to_vector(
      dims, [&](int64_t dim) { return type.getDimSize(dim); });
  for (auto [dim, index] : llvm::zip_equal(dims, getIndexAt(position, sizes)))
    indices[dim] = index;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether an operation gives the elements of its first operand, in other
/// places.
static bool isMovement(Operation *op) {
  return isa<BitcastOp, BroadcastOp, CopyOp, ReshapeOp, ReverseOp, SliceOp,
             TransposeOp>(op);
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

static std::optional<MatrixUnit>
getMatrixUnit(const FusedOperations &fused, DotOp dot,
              const DeviceDescription &device) {
  constexpr int64_t kAmpere = 80;
  if (device.computeCapability < kAmpere)
    return std::nullopt;
  Type lhs = getSourceType(fused, dot.getLhs()),
       rhs = getSourceType(fused, dot.getRhs()),
       sum = dot.getType().getElementType();
  MLIRContext *context = sum.getContext();
  Type f16 = Float16Type::get(context), bf16 = BFloat16Type::get(context),
       f32 = Float32Type::get(context), i8 = IntegerType::get(context, 8);
  auto canHold = [&](Type type) {
    return keepsAllValues(lhs, type) && keepsAllValues(rhs, type);
  };
  if (sum.isInteger(32) && isSignedInteger(sum))
    return canHold(i8) ? std::optional(MatrixUnit{i8}) : std::nullopt;
  if (!isFloat(sum) || !keepsAllValues(sum, f32))
    return std::nullopt;
  for (Type type : {f16, bf16})
    if (canHold(type))
      return MatrixUnit{type};
  // Rounded only where that is asked for.
  switch (dot.getAlgorithm().value_or(DotAlgorithm::unset)) {
  case DotAlgorithm::dot_bf16_bf16_f32:
    return MatrixUnit{bf16};
  case DotAlgorithm::dot_tf32_tf32_f32:
    return canHold(f32) ? std::optional(MatrixUnit{f32}) : std::nullopt;
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Operands and result
//===----------------------------------------------------------------------===//

bool TiledDot::findDot(std::string &whyNot) {
  for (Operation *op : emission->fused.getOperations()) {
    auto next = dyn_cast<DotOp>(op);
    if (next && dot) {
      whyNot = "it has several products of matrices";
      return false;
    }
    if (next)
      dot = next;
  }
  if (getArrays(emission->fused.getRoots()).size() != 1) {
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

/// All ways from an array to those inside or outside that it is computed from.
static BlockIndexing getWays(const FusedOperations &fused, IndexingArray from) {
  IndexingAnalysis analysis;
  return BlockIndexing::toInputs(
      from, analysis, [&](Operation *op) { return fused.contains(op); });
}

static bool isPlain(const IndexingMap &map) {
  return map.isRegular() && map.getNumRangeVars() == 0 &&
         map.getNumRuntimeVars() == 0;
}

/// Where all elements of the product go, each to one of the result; the
/// dimensions are those of the product.
bool TiledDot::findRoot(ArrayRef<int64_t> lhsDims, ArrayRef<int64_t> rhsDims,
                        std::string &whyNot) {
  const FusedOperations &fused = emission->fused;
  RankedTensorType type = dot.getType();
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> indices(type.getRank());
  setIndices(type,
             llvm::to_vector(llvm::seq<int64_t>(
                 type.getRank() - lhsDims.size() - rhsDims.size())),
             getAffineDimExpr(0, context), indices);
  setIndices(type, lhsDims, getAffineDimExpr(1, context), indices);
  setIndices(type, rhsDims, getAffineDimExpr(2, context), indices);
  IndexingMap index(context, {batches, factors[0].rows, factors[1].rows},
                    indices);

  IndexingArray root = getArrays(fused.getRoots()).front();
  rootType = cast<RankedTensorType>(root.getType());
  BlockIndexing allWays = getWays(fused, root);
  const OperandIndexings &ways = allWays.lookup({dot.getResult()});
  if (ways.size() != 1 || !isPlain(ways.front().map) ||
      rootType.getNumElements() != type.getNumElements()) {
    whyNot = "its result has not the elements of the product one by one";
    return false;
  }
  FailureOr<IndexingMap> found =
      getRootIndex(fused, {dot.getResult()}, root, index);
  if (failed(found)) {
    whyNot = "where the elements of the product go is not known";
    return false;
  }
  rootIndex = *found;
  if (factors[0].rows > 1 && getStride(*rootIndex, rootType, 1) == 1 &&
      !(factors[1].rows > 1 && getStride(*rootIndex, rootType, 2) == 1)) {
    std::swap(factors[0], factors[1]);
    rootIndex = rootIndex->swapVariables(1, 2);
  }
  return true;
}

bool TiledDot::areNeighbors(int64_t count) const {
  return !isComplex(rootType.getElementType()) &&
         areAlignedNeighbors(*rootIndex, rootType, 2, count);
}

void TiledDot::addFactor(unsigned operand, ArrayRef<int64_t> freeDims,
                         ArrayRef<int64_t> batchDims,
                         ArrayRef<int64_t> contractingDims) {
  Value array = dot->getOperand(operand);
  auto type = cast<RankedTensorType>(array.getType());
  MLIRContext *context = type.getContext();
  int64_t rows = multiplySizes(type, freeDims);
  SmallVector<AffineExpr> indices(type.getRank());
  setIndices(type, batchDims, getAffineDimExpr(0, context), indices);
  setIndices(type, freeDims, getAffineDimExpr(1, context), indices);
  setIndices(type, contractingDims, getAffineDimExpr(2, context), indices);
  factors.push_back({array, unit ? unit->factorType : scalarSumType,
                     IndexingMap(context, {batches, rows, depth}, indices),
                     rows});
}

/// Neighbors in the memory of the largest array that an operand is computed
/// from.
void TiledDot::findVectors(TiledFactor &factor) const {
  const FusedOperations &fused = emission->fused;
  Value array = fused.resolve(factor.array);
  auto type = cast<RankedTensorType>(array.getType());
  bool isMoved = true;
  while (Operation *op = fused.getDefiningOp(array)) {
    isMoved &= isMovement(op);
    if (!isMoved)
      break;
    array = fused.resolve(op->getOperand(0));
  }

  Value source;
  std::optional<IndexingMap> access;
  auto consider = [&](Value input, const IndexingMap &map) {
    auto getCount = [](Value array) {
      return cast<RankedTensorType>(array.getType()).getNumElements();
    };
    if (!map.isRegular() || (source && getCount(input) <= getCount(source)))
      return;
    source = input;
    access = hlo::compose(factor.index, map);
    access->simplify();
  };
  if (!fused.getDefiningOp(factor.array)) {
    consider(array,
             IndexingMap::getIdentity(type.getContext(), type.getShape()));
  } else {
    // Inside of a fusion they are its parameters.
    BlockIndexing ways = getWays(fused, {factor.array});
    for (Operation *op : fused.getOperations())
      for (Value operand : op->getOperands())
        if (isa<RankedTensorType>(operand.getType()) &&
            !fused.getDefiningOp(operand))
          for (const OperandIndexing &way : ways.lookup({operand}))
            consider(fused.resolve(operand), way.map);
  }
  if (!source)
    return;
  auto sourceType = cast<RankedTensorType>(source.getType());
  bool areRowsMinor = factor.rows > 1 && getStride(*access, sourceType, 1) == 1,
       isDepthMinor = depth > 1 && getStride(*access, sourceType, 2) == 1;
  if ((!areRowsMinor && !isDepthMinor) || isComplex(factor.elementType))
    return;
  factor.isDepthMinor = isDepthMinor;
  constexpr int64_t kVectorBytes = 16;
  int64_t size = isDepthMinor ? depth : factor.rows;
  int64_t most =
      kVectorBytes / std::max(getStorageBytes(sourceType.getElementType()),
                              getStorageBytes(factor.elementType));
  while (factor.vectorSize < most && size % (2 * factor.vectorSize) == 0)
    factor.vectorSize *= 2;
  if (isMoved && isPlain(*access) && access->getConstraints().empty() &&
      source == array && sourceType.getElementType() == factor.elementType) {
    factor.source = source;
    factor.sourceIndex = access;
  }
}

/// How a tile lies in shared memory. Matrix units load those of 16 bits either
/// way; scalars are read along rows. The ends of rows keep columns in different
/// banks.
void TiledDot::placeInShared(TiledFactor &factor) const {
  SharedTile &shared = factor.shared;
  shared.elementType = factor.elementType;
  shared.isDepthMinor =
      unit && (unit->getFactorBytes() != 2 || factor.isDepthMinor);
  int64_t size = factor.isDepthMinor ? tile.depth : factor.tileRows;
  factor.vectorSize = std::min(factor.vectorSize, size);
  shared.pitch = (shared.isDepthMinor ? tile.depth : factor.tileRows) +
                 kTilePaddingBytes / getStorageBytes(factor.elementType);

  // What is copied while threads multiply goes through no registers.
  constexpr int64_t kAmpere = 80, kFewestBytes = 4;
  if (factor.source &&
      (emission->device.computeCapability < kAmpere ||
       factor.isDepthMinor != shared.isDepthMinor ||
       factor.vectorSize * getStorageBytes(factor.elementType) < kFewestBytes ||
       !areAlignedNeighbors(*factor.sourceIndex,
                            cast<RankedTensorType>(factor.source.getType()),
                            factor.isDepthMinor ? 2 : 1, factor.vectorSize)))
    factor.source = nullptr;
}

/// As many as there is memory for, if operands are nothing but copied.
void TiledDot::chooseStages() {
  constexpr int64_t kMostStages = 4, kReservedBytes = 1024;
  stages = kTileStages;
  if (llvm::all_of(factors, [](const TiledFactor &factor) {
        return bool(factor.source);
      })) {
    int64_t bytes = 0, sums = tile.groups > 1
                                  ? tile.groups * tile.getElements() *
                                        getStorageBytes(getSumType())
                                  : 0;
    for (const TiledFactor &factor : factors)
      bytes += tile.batches * factor.getSharedElements(tile.depth) *
               getStorageBytes(factor.elementType);
    // A core has room for another block, which multiplies while this one waits.
    const DeviceDescription &device = emission->device;
    int64_t most = std::clamp(device.sharedMemoryPerCore / 2 - kReservedBytes,
                              device.sharedMemoryPerBlock,
                              device.sharedMemoryPerBlockOptin);
    stages =
        std::clamp<int64_t>((most - sums) / bytes, kTileStages, kMostStages);
  }
  stages = std::min(stages, getSteps());
}

void TiledDot::findFactors() {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  RankedTensorType lhsType = dot.getLhs().getType();
  // Contracted dimensions are in the order of the left operand's memory.
  SmallVector<int64_t> lhsContracting = sortByMemory(lhsType, lhs.contracting),
                       rhsContracting;
  for (int64_t dim : lhsContracting)
    rhsContracting.push_back(rhs.contracting[llvm::find(lhs.contracting, dim) -
                                             lhs.contracting.begin()]);
  addFactor(0, lhs.free, lhs.batch, lhsContracting);
  addFactor(1, rhs.free, rhs.batch, rhsContracting);
}

std::optional<TiledDot> TiledDot::get(const GPUEmission &emission,
                                      std::string &whyNot) {
  TiledDot result(emission);
  if (!result.findDot(whyNot))
    return std::nullopt;
  DotOp dot = result.dot;
  Type element = dot.getType().getElementType();
  // Narrow floats are added up in f32, as libraries do.
  result.scalarSumType = isFloat(element) && getElementBitWidth(element) < 32
                             ? Type(Float32Type::get(element.getContext()))
                             : element;
  result.unit = getMatrixUnit(emission.fused, dot, emission.device);
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  result.batches = multiplySizes(dot.getLhs().getType(), lhs.batch);
  result.depth = multiplySizes(dot.getLhs().getType(), lhs.contracting);
  result.findFactors();
  auto getResultDims = [&](int64_t first, ArrayRef<int64_t> dims) {
    return llvm::to_vector(
        llvm::seq<int64_t>(first, first + int64_t(dims.size())));
  };
  int64_t numBatch = lhs.batch.size(), numLhs = lhs.free.size();
  if (!result.findRoot(getResultDims(numBatch, lhs.free),
                       getResultDims(numBatch + numLhs, rhs.free), whyNot))
    return std::nullopt;

  for (TiledFactor &factor : result.factors)
    result.findVectors(factor);
  result.tile = chooseDotTile(
      result.getSizes(), getStorageBytes(result.factors[0].elementType),
      getStorageBytes(result.getSumType()), result.unit, emission.device);
  result.factors[0].tileRows = result.tile.rows;
  result.factors[1].tileRows = result.tile.columns;
  for (TiledFactor &factor : result.factors)
    result.placeInShared(factor);
  result.chooseStages();
  if (countTiles(result.getSizes(), result.tile) >
      emission.device.blockDimLimitX) {
    whyNot = "it has too many tiles";
    return std::nullopt;
  }
  return result;
}

std::string TiledDot::describe() const {
  std::string type = unit && unit->factorType.isF32()
                         ? "tf32"
                         : getElementTypeName(factors[0].elementType).str();
  return llvm::formatv(
      "tiles of {0} x {1} x {2}{3}, {4} threads, {5} {6}{7}", tile.rows,
      tile.columns, tile.depth,
      tile.batches > 1 ? llvm::formatv(" of {0} products", tile.batches).str()
                       : "",
      tile.getBlockThreads(), unit ? "matrix units multiply" : "scalars of",
      type,
      stages > kTileStages
          ? llvm::formatv(", {0} tiles on the way", stages - 1).str()
          : "");
}
