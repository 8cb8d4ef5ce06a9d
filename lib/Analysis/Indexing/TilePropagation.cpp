//===- TilePropagation.cpp - Tiles of all arrays of a computation ---------===//

#include "hlo/Analysis/Indexing/TilePropagation.h"
#include "TileEvaluator.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

/// Whether an operation contracts the range variables of its maps, and may do
/// so part by part.
static bool isContraction(Operation *op) { return isa<ReduceOp, DotOp>(op); }

/// Whether elements keep their place in memory, however the dimensions are cut.
static bool isBitcastOfElements(Type from, Type to) {
  auto isPlain = [](Type type) {
    LayoutAttr layout = getLayout(cast<RankedTensorType>(type));
    return !layout || layout.getTiles().empty();
  };
  return isPlain(from) && isPlain(to) &&
         getElementBitWidth(cast<RankedTensorType>(from).getElementType()) ==
             getElementBitWidth(cast<RankedTensorType>(to).getElementType());
}

/// The tile of an array in the order of memory that is a reshape of another.
static std::optional<Tile>
propagateThroughBitcast(TilingSpace &space, TileReshaper &reshaper,
                        Operation *op, Type from, Type to,
                        ArrayRef<DimTile> tile, std::string &reason) {
  SmallVector<int64_t> fromOrder =
      getMajorToMinor(cast<RankedTensorType>(from));
  SmallVector<int64_t> toOrder = getMajorToMinor(cast<RankedTensorType>(to));
  std::optional<Tile> physical = reshaper.propagate(
      space, applyPermutation(*getIndexSpace(from), fromOrder),
      applyPermutation(*getIndexSpace(to), toOrder),
      applyPermutation(tile, fromOrder), op, reason);
  if (!physical)
    return std::nullopt;
  return Tile(
      applyPermutation(ArrayRef(*physical), invertPermutationVector(toOrder)));
}

/// No tile has elements of two operands.
static void addConcatenationConstraints(TilingSpace &space, ConcatenateOp op,
                                        unsigned input,
                                        ArrayRef<DimTile> tile) {
  int64_t dim = op.getDimension(), start = 0;
  for (Value operand : op.getOperands().take_front(input))
    start += (*getIndexSpace(operand.getType()))[dim];
  int64_t end = start + (*getIndexSpace(op.getOperand(input).getType()))[dim];
  const DimTile &along = tile[dim];
  AffineExpr length = along.size * along.stride;
  if (auto stride = dyn_cast<AffineConstantExpr>(along.stride);
      stride && stride.getValue() < 0)
    length = along.size * -stride.getValue();
  bool isNumbered = llvm::any_of(space.getDims(), [&](const TilingDim &dim) {
    return along.offset == dim.id * dim.size && length == dim.size;
  });
  for (int64_t boundary : {start, end})
    if (boundary != 0 && boundary != (*getIndexSpace(op.getType()))[dim]) {
      // Tiles as they are numbered start at multiples of their size.
      AffineExpr rest =
          isNumbered ? getAffineConstantExpr(boundary, space.getContext())
                     : along.offset - boundary;
      space.addConstraint({{{{rest % length, Interval::ofPoint(0)}}}, op});
    }
}

/// Along some of the maps of `op`, from an array of one type to one of another.
static std::optional<SmallVector<Tile>>
propagate(TilingSpace &space, IndexingAnalysis &analysis, Operation *op,
          ArrayRef<OperandIndexing> indexings, Type from, Type to,
          ArrayRef<DimTile> tile, bool areSequential, std::string &reason) {
  TileReshaper &reshaper = analysis.getTileReshaper();
  SmallVector<Tile> tiles;
  for (const OperandIndexing &indexing : indexings) {
    std::optional<Tile> other;
    if (!indexing.isUndefined() && isa<ReshapeOp>(op))
      other = reshaper.propagate(space, *getIndexSpace(from),
                                 *getIndexSpace(to), tile, op, reason);
    else if (!indexing.isUndefined() && isa<BitcastOp>(op) &&
             isBitcastOfElements(from, to))
      other =
          propagateThroughBitcast(space, reshaper, op, from, to, tile, reason);
    else
      other = propagateTile(space, indexing, tile, op, areSequential, reason);
    if (!other)
      return std::nullopt;
    tiles.push_back(std::move(*other));
  }
  return tiles;
}

static std::optional<SmallVector<Tile>>
propagateToInput(TilingSpace &space, IndexingAnalysis &analysis, Operation *op,
                 ArrayRef<OperandIndexing> indexings, unsigned output,
                 unsigned input, ArrayRef<DimTile> tile, std::string &reason) {
  if (auto concatenate = dyn_cast<ConcatenateOp>(op);
      concatenate && !indexings.empty() && !indexings.front().isUndefined())
    addConcatenationConstraints(space, concatenate, input, tile);
  return propagate(
      space, analysis, op, indexings, getOutputs(op)[output].getType(),
      getInputs(op)[input].getType(), tile, isContraction(op), reason);
}

static std::optional<SmallVector<Tile>>
propagateToOutput(TilingSpace &space, IndexingAnalysis &analysis, Operation *op,
                  ArrayRef<OperandIndexing> indexings, unsigned input,
                  unsigned output, ArrayRef<DimTile> tile,
                  std::string &reason) {
  return propagate(space, analysis, op, indexings,
                   getInputs(op)[input].getType(),
                   getOutputs(op)[output].getType(), tile,
                   /*areSequential=*/false, reason);
}

std::optional<SmallVector<Tile>>
hlo::propagateTileToInput(TilingSpace &space, IndexingAnalysis &analysis,
                          Operation *op, unsigned output, unsigned input,
                          ArrayRef<DimTile> tile, std::string &reason) {
  return propagateToInput(space, analysis, op,
                          analysis.outputToInputs(op, output)[input], output,
                          input, tile, reason);
}

std::optional<SmallVector<Tile>>
hlo::propagateTileToOutput(TilingSpace &space, IndexingAnalysis &analysis,
                           Operation *op, unsigned input, unsigned output,
                           ArrayRef<DimTile> tile, std::string &reason) {
  return propagateToOutput(space, analysis, op,
                           analysis.inputToOutputs(op, input)[output], input,
                           output, tile, reason);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Adds a tile of an array that was found from the tile numbered `from`, unless
/// it has it; false if there are too many.
bool TilePropagation::insert(IndexingArray array, const Tile &tile,
                             std::optional<unsigned> from,
                             TilingFailure &failure) {
  constexpr size_t kMaxTiles = 4096;
  auto [last, isNew] =
      lastTile.try_emplace({array.value, array.leaf}, arrays.size());
  std::optional<unsigned> number;
  if (!isNew)
    number = last->second;
  while (number && arrays[*number].tile != tile)
    number = arrays[*number].previous;
  if (!number) {
    if (arrays.size() == kMaxTiles) {
      failure.reason = "it has too many operands in too many ways";
      return false;
    }
    number = arrays.size();
    std::optional<unsigned> previous;
    if (!isNew)
      previous = std::exchange(last->second, *number);
    arrays.push_back({array, tile, {}, previous});
  }
  if (from && !llvm::is_contained(arrays[*from].found, *number))
    arrays[*from].found.push_back(*number);
  return true;
}

/// The same for several; false if there are none as well.
bool TilePropagation::insert(IndexingArray array,
                             const std::optional<SmallVector<Tile>> &tiles,
                             std::optional<unsigned> from,
                             TilingFailure &failure) {
  return tiles && llvm::all_of(*tiles, [&](const Tile &tile) {
           return insert(array, tile, from, failure);
         });
}

/// Whether the tiles of all operands are that of the result: each element is
/// computed from those in the same place, and the tile is known to have no
/// others.
static bool isInPlace(Operation *op, ArrayRef<DimTile> tile) {
  auto getShape = [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && array.hasStaticShape() ? array.getShape()
                                           : ArrayRef<int64_t>();
  };
  if (!op->hasTrait<hlo::OpTrait::Elementwise>())
    return false;
  ArrayRef<int64_t> shape = getShape(op->getResult(0).getType());
  return !shape.empty() && llvm::all_of(op->getOperandTypes(), [&](Type type) {
    return getShape(type) == shape;
  }) && llvm::none_of(llvm::zip_equal(tile, shape), [](auto along) {
    auto &[dim, size] = along;
    Interval all = {0, size - 1};
    return isCut(dim, all, /*isLower=*/true) ||
           isCut(dim, all, /*isLower=*/false);
  });
}

static Operation *getOwner(IndexingArray array) {
  if (Operation *op = array.value.getDefiningOp())
    return op;
  return cast<BlockArgument>(array.value).getOwner()->getParentOp();
}

/// The sizes of an array that can be cut into tiles.
static std::optional<SmallVector<int64_t>>
getTilableSizes(IndexingArray array, TilingFailure &failure) {
  auto sizes = getIndexSpace(array.getType());
  failure.op = getOwner(array);
  if (!sizes || !isa<RankedTensorType>(array.getType())) {
    failure.reason = "its sizes are not known";
    return std::nullopt;
  }
  if (llvm::is_contained(*sizes, 0)) {
    failure.reason = "it has no elements";
    return std::nullopt;
  }
  return sizes;
}

std::optional<TilePropagation>
TilePropagation::toInputs(ArrayRef<IndexingArray> outputs,
                          IndexingAnalysis &analysis, TilingFailure &failure,
                          Filter isInside, Resolve resolve) {
  assert(!outputs.empty());
  auto sizes = getTilableSizes(outputs.front(), failure);
  if (!sizes)
    return std::nullopt;
  TilePropagation tiling(outputs.front().value.getContext(), *sizes);
  for (IndexingArray output : outputs) {
    auto otherSizes = getTilableSizes(output, failure);
    if (!otherSizes)
      return std::nullopt;
    if (*otherSizes != *sizes) {
      failure.reason = "its sizes are not those of the first result";
      return std::nullopt;
    }
    tiling.insert(output, tiling.space.getTile(), std::nullopt, failure);
  }

  if (!tiling.extendToInputs(analysis, failure, isInside, resolve))
    return std::nullopt;
  return tiling;
}

void TilePropagation::resolveArray(unsigned number, Resolve resolve) {
  TiledArray &array = arrays[number];
  Value value = resolve(array.array.value);
  if (value == array.array.value)
    return;
  array.array.value = value;
  auto [last, isNew] = lastTile.try_emplace({value, array.array.leaf}, number);
  array.previous = isNew ? std::nullopt : std::optional(last->second);
  last->second = number;
}

bool TilePropagation::extendToInputs(IndexingAnalysis &analysis,
                                     TilingFailure &failure, Filter isInside,
                                     Resolve resolve) {
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].isDone)
      continue;
    if (resolve)
      resolveArray(i, resolve);
    IndexingArray current = arrays[i].array;
    Operation *op = current.value.getDefiningOp();
    if (!op || (isInside && !isInside(op)))
      continue;
    arrays[i].isDone = true;
    failure.op = op;
    // Arrays that are found may move it.
    Tile tile = arrays[i].tile;
    bool isSame = isInPlace(op, tile);
    unsigned output =
        getOutputNumber(cast<OpResult>(current.value), current.leaf);
    SmallVector<OperandIndexings> indexings;
    if (!isSame)
      indexings = analysis.outputToInputs(op, output);
    for (auto [input, array] : llvm::enumerate(getInputs(op))) {
      if (resolve)
        array.value = resolve(array.value);
      if (isSame) {
        if (!insert(array, tile, i, failure))
          return false;
        continue;
      }
      if (!insert(array,
                  propagateToInput(space, analysis, op, indexings[input],
                                   output, input, tile, failure.reason),
                  i, failure))
        return false;
    }
  }
  return true;
}

static bool isConstant(AffineExpr expression, int64_t value) {
  auto constant = dyn_cast<AffineConstantExpr>(expression);
  return constant && constant.getValue() == value;
}

/// Whether a tile along a dimension of that size is all of it.
static bool isWhole(const DimTile &tile, int64_t size) {
  return isConstant(tile.offset, 0) && isConstant(tile.size, size);
}

static bool isWhole(ArrayRef<DimTile> tile, ArrayRef<int64_t> shape) {
  return llvm::all_of(llvm::zip_equal(tile, shape), [](auto along) {
    auto &[dim, size] = along;
    return isWhole(dim, size);
  });
}

bool TilePropagation::isTiling(const DimTile &tile, int64_t size,
                               llvm::SmallDenseSet<AffineExpr> &used) const {
  Interval all = {0, size - 1};
  if (isCut(tile, all, /*isLower=*/true) ||
      isCut(tile, all, /*isLower=*/false) || tile.mayBeMasked ||
      !isConstant(tile.stride, 1))
    return false;
  if (isWhole(tile, size))
    return true;
  return llvm::any_of(space.getDims(), [&](const TilingDim &dim) {
    return dim.extent == size && tile.size == dim.size &&
           tile.offset == dim.getTile().offset && used.insert(dim.id).second;
  });
}

/// Forward from what has tiles.
std::optional<Tile> TilePropagation::findTile(Value output,
                                              ArrayRef<Operation *> operations,
                                              IndexingAnalysis &analysis,
                                              std::string &reason,
                                              Resolve resolve) {
  llvm::DenseMap<Value, Tile> known;
  for (const TiledArray &array : arrays)
    known.try_emplace(array.array.value, array.tile);
  auto getOperand = [&](OpOperand &operand) {
    return resolve ? resolve(operand.get()) : operand.get();
  };
  llvm::DenseSet<Value> needed = {output};
  for (Operation *op : llvm::reverse(operations))
    if (needed.contains(op->getResult(0)) && !known.contains(op->getResult(0)))
      for (OpOperand &operand : op->getOpOperands())
        needed.insert(getOperand(operand));
  // Conditions are those of the way back.
  TilingSpace forward = space;
  for (Operation *op : operations) {
    Value result = op->getResult(0);
    if (!needed.contains(result) || known.contains(result))
      continue;
    // What says most is the largest operand that is cut: one that every tile
    // needs all of, as a constant, says nothing.
    OpOperand *largest = nullptr;
    auto getKey = [&](OpOperand &operand) {
      Value value = getOperand(operand);
      ArrayRef<int64_t> shape =
          cast<RankedTensorType>(value.getType()).getShape();
      return std::pair(!isWhole(known.at(value), shape),
                       mlir::computeProduct(shape));
    };
    for (OpOperand &operand : op->getOpOperands())
      if (known.contains(getOperand(operand)) &&
          (!largest || getKey(operand) > getKey(*largest)))
        largest = &operand;
    if (!largest)
      continue;
    Tile tile = known.at(getOperand(*largest));
    std::optional<SmallVector<Tile>> tiles = propagateTileToOutput(
        forward, analysis, op, largest->getOperandNumber(),
        /*output=*/0, tile, reason);
    if (tiles && tiles->size() == 1)
      known[result] = std::move(tiles->front());
  }
  auto found = known.find(output);
  if (found == known.end())
    return std::nullopt;
  return found->second;
}

bool TilePropagation::addOutput(IndexingArray output,
                                ArrayRef<Operation *> operations,
                                IndexingAnalysis &analysis,
                                TilingFailure &failure, Filter isInside,
                                Resolve resolve) {
  auto sizes = getTilableSizes(output, failure);
  if (!sizes)
    return false;
  std::optional<Tile> tile =
      findTile(output.value, operations, analysis, failure.reason, resolve);
  failure.op = getOwner(output);
  failure.reason = "its tiles are not those of the other results";
  llvm::SmallDenseSet<AffineExpr> used;
  if (!tile || !llvm::all_of(llvm::zip_equal(*tile, *sizes), [&](auto along) {
        auto &[dim, size] = along;
        return isTiling(dim, size, used);
      }))
    return false;
  return insert(output, *tile, std::nullopt, failure) &&
         extendToInputs(analysis, failure, isInside, resolve);
}

std::optional<TilePropagation>
TilePropagation::toOutputs(IndexingArray input, IndexingAnalysis &analysis,
                           TilingFailure &failure, Filter isInside) {
  auto sizes = getTilableSizes(input, failure);
  if (!sizes)
    return std::nullopt;
  TilePropagation tiling(input.value.getContext(), *sizes);
  tiling.insert(input, tiling.space.getTile(), std::nullopt, failure);
  for (size_t i = 0; i < tiling.arrays.size(); ++i) {
    TiledArray current = tiling.arrays[i];
    for (OpOperand &use : current.array.value.getUses()) {
      Operation *op = use.getOwner();
      if (op->getNumResults() == 0 || (isInside && !isInside(op)))
        continue;
      failure.op = op;
      unsigned number = getInputNumber(use, current.array.leaf);
      SmallVector<OperandIndexings> indexings =
          analysis.inputToOutputs(op, number);
      for (auto [output, array] : llvm::enumerate(getOutputs(op)))
        if (!tiling.insert(array,
                           propagateToOutput(tiling.space, analysis, op,
                                             indexings[output], number, output,
                                             current.tile, failure.reason),
                           i, failure))
          return std::nullopt;
    }
  }
  return tiling;
}
