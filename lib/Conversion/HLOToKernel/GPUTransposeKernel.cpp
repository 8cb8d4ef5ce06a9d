//===- GPUTransposeKernel.cpp - Tiles through shared memory ---------------===//

#include "GPUEmitters.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace hlo;

namespace {
/// A transpose, what it reads and writes, and the roots that are made of it.
struct Hero {
  Operation *op;
  SmallVector<unsigned> roots = {};
  Value tile = {};

  RankedTensorType getOperandType() const {
    return cast<RankedTensorType>(op->getOperand(0).getType());
  }
  RankedTensorType getType() const {
    return cast<RankedTensorType>(op->getResult(0).getType());
  }
};

class TransposeKernel {
public:
  explicit TransposeKernel(const GPUEmission &emission)
      : emission(emission), tiling(*emission.analysis.tiling) {}

  bool analyze(std::string &whyNot);
  FailureOr<gpu::GPUFuncOp> emit();

private:
  /// From the grid to operand and result, in the order of memory.
  ThreadMap getMaps(const Hero &hero) const;
  /// To where what is transposed lies in memory.
  IndexingMap getPosition() const;
  IndexingMap getTilePosition(ArrayRef<int64_t> order) const;
  LogicalResult emitReads();
  LogicalResult emitWrites();
  LogicalResult emitAll();

  const GPUEmission &emission;
  const TransposeTiling &tiling;
  std::optional<ThreadMap> threads;
  std::optional<GPUKernel> kernel;
  SmallVector<Hero, 1> heroes;
  /// Roots with the elements of what is transposed, in the same places.
  SmallVector<unsigned> sideOutputs;
};
} // namespace

/// The index of an array whose dimensions, in the order of memory, are at the
/// results of the map.
static IndexingMap inOrderOfDimensions(IndexingMap map, RankedTensorType type) {
  SmallVector<AffineExpr> results(type.getRank());
  for (auto [result, dim] :
       llvm::zip_equal(map.getResults(), getMajorToMinor(type)))
    results[dim] = result;
  map.setResults(results);
  return map;
}

ThreadMap TransposeKernel::getMaps(const Hero &hero) const {
  auto transpose = MemoryTranspose::get(hero.op);
  return *getTransposeThreadMap(emission.op->getContext(), transpose->sizes,
                                transpose->permutation, tiling.elementBits,
                                emission.device);
}

IndexingMap TransposeKernel::getPosition() const {
  auto transpose = MemoryTranspose::get(heroes.front().op);
  IndexingMap map = threads->input;
  AffineExpr position = getAffineConstantExpr(0, map.getContext());
  for (auto [size, index] : llvm::zip_equal(transpose->sizes, map.getResults()))
    position = position * size + index;
  map.setResults(position);
  return map;
}

bool TransposeKernel::analyze(std::string &whyNot) {
  unsigned number = 0;
  for (auto [root, op] :
       llvm::zip_equal(emission.fused.getRoots(), emission.analysis.heroes)) {
    unsigned i = number++;
    if (!op || !TransposeTiling::get(op, emission.device)) {
      sideOutputs.push_back(i);
      continue;
    }
    Hero *hero = heroes.begin();
    while (hero != heroes.end() && hero->op != op)
      ++hero;
    if (hero == heroes.end()) {
      heroes.push_back({op});
      hero = &heroes.back();
    }
    hero->roots.push_back(i);
  }
  if (tiling.getSharedMemoryBytes() * int64_t(heroes.size()) >
      emission.device.sharedMemoryPerBlock) {
    whyNot = "its tiles need too much shared memory";
    return false;
  }
  auto transpose = MemoryTranspose::get(heroes.front().op);
  threads = getTransposeThreadMap(emission.op->getContext(), transpose->sizes,
                                  transpose->permutation, tiling.elementBits,
                                  emission.device);
  if (!threads) {
    whyNot = "it has too many tiles";
    return false;
  }
  return true;
}

/// Where the element of a step is in shared memory, whose dimensions are those
/// of the operand, when a block goes over a tile in the order `order`.
IndexingMap TransposeKernel::getTilePosition(ArrayRef<int64_t> order) const {
  MLIRContext *context = emission.op->getContext();
  AffineExpr linear =
      getAffineSymbolExpr(0, context) * threads->launch.threads[0] +
      getAffineDimExpr(kThreadX, context);
  SmallVector<int64_t> sizes, padded(tiling.tile);
  for (int64_t group : order)
    sizes.push_back(tiling.tile[group]);
  SmallVector<AffineExpr> offsets(sizes.size());
  for (auto [group, offset] : llvm::zip_equal(order, getIndexAt(linear, sizes)))
    offsets[group] = offset;
  // What lies in a column comes from different banks.
  unsigned rank = sizes.size();
  ++padded[tiling.permutation.back() == rank - 1 ? rank - 2 : rank - 1];
  AffineExpr position = getAffineConstantExpr(0, context);
  for (auto [size, offset] : llvm::zip_equal(padded, offsets))
    position = position * size + offset;
  IndexingMap map = threads->input;
  map.dropConstraints();
  map.setResults(position);
  map.simplify();
  return map;
}

LogicalResult TransposeKernel::emitReads() {
  IndexingMap position = getTilePosition(
      llvm::to_vector(llvm::seq<int64_t>(0, tiling.tile.size())));
  return kernel->forEach(
      threads->input, [&](ArrayRef<Value> variables) -> LogicalResult {
        Value inTile = kernel->apply(position, variables).front();
        for (Hero &hero : heroes) {
          ElementIndex index = ElementIndex::get(
              inOrderOfDimensions(getMaps(hero).input, hero.getOperandType()),
              variables);
          FailureOr<Value> element =
              kernel->emitter->emit({hero.op->getOperand(0)}, index);
          if (failed(element))
            return failure();
          kernel->storeShared(*element, hero.getType().getElementType(),
                              hero.tile, inTile);
        }
        SmallVector<ElementIndex, 0> indices;
        for (unsigned root : sideOutputs)
          indices.push_back(ElementIndex::get(
              getIndexAtPosition(getPosition(), kernel->getRootType(root)),
              variables));
        return kernel->emitRoots(sideOutputs, indices);
      });
}

LogicalResult TransposeKernel::emitWrites() {
  IndexingMap position = getTilePosition(tiling.permutation);
  return kernel->forEach(
      threads->output, [&](ArrayRef<Value> variables) -> LogicalResult {
        Value inTile = kernel->apply(position, variables).front();
        for (Hero &hero : heroes) {
          Type elementType = hero.getType().getElementType();
          IndexingArray array = {hero.op->getResult(0)};
          kernel->emitter->addOnlyElement(
              array, kernel->loadShared(elementType, hero.tile, inTile));
          IndexingMap map =
              inOrderOfDimensions(getMaps(hero).output, hero.getType());
          SmallVector<ElementIndex, 0> indices;
          for (unsigned root : hero.roots) {
            FailureOr<IndexingMap> index = getRootIndex(
                emission.fused, array, kernel->getRoots()[root], map);
            if (failed(index))
              return emission.op->emitOpError(
                  "has no kernel: where a transpose goes is not known");
            indices.push_back(ElementIndex::get(*index, variables));
          }
          if (failed(kernel->emitRoots(hero.roots, indices)))
            return failure();
        }
        return success();
      });
}

LogicalResult TransposeKernel::emitAll() {
  int64_t elements =
      tiling.getSharedMemoryBytes() * CHAR_BIT / tiling.elementBits;
  for (Hero &hero : heroes)
    hero.tile =
        kernel->allocateShared(hero.getType().getElementType(), elements);
  if (failed(emitReads()))
    return failure();
  kernel->barrier();
  return emitWrites();
}

FailureOr<gpu::GPUFuncOp> TransposeKernel::emit() {
  kernel.emplace(emission.op, emission.fused, emission.device, threads->launch,
                 emission.name, emission.symbols);
  return kernel->finish(emitAll());
}

FailureOr<GPUKernels> hlo::emitGPUTransposeKernel(const GPUEmission &emission,
                                                  std::string &whyNot) {
  TransposeKernel kernel(emission);
  if (!kernel.analyze(whyNot))
    return GPUKernels();
  FailureOr<gpu::GPUFuncOp> function = kernel.emit();
  if (failed(function))
    return failure();
  return GPUKernels{{*function}};
}
