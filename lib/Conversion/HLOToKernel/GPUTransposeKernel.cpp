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
  /// The most narrow elements that threads read and write together, in 32 bits.
  void chooseVectorSize();
  /// Calls `body` with the variables of each vector of a map from the grid.
  LogicalResult
  forEachVector(const IndexingMap &map,
                function_ref<LogicalResult(ArrayRef<Value>)> body);
  IndexingMap getElement(const IndexingMap &map, unsigned i) const {
    return fixRangeVar(map, map.getNumRangeVars() - 1, i);
  }
  /// To where what is transposed lies in memory.
  IndexingMap getPosition() const;
  IndexingMap getTilePosition(ArrayRef<int64_t> order) const;
  FailureOr<SmallVector<Value>> emitVector(const Hero &hero,
                                           ArrayRef<Value> variables);
  LogicalResult emitReads();
  LogicalResult emitWrites();
  LogicalResult emitAll();

  const GPUEmission &emission;
  TransposeTiling tiling;
  int64_t vectorSize = 1;
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
                                emission.device, vectorSize);
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
  chooseVectorSize();
  threads = getTransposeThreadMap(emission.op->getContext(), transpose->sizes,
                                  transpose->permutation, tiling.elementBits,
                                  emission.device, vectorSize);
  if (!threads) {
    whyNot = "it has too many tiles";
    return false;
  }
  return true;
}

/// Vectors are whole, and there are tiles for all cores.
void TransposeKernel::chooseVectorSize() {
  constexpr int64_t kVectorBits = 32;
  auto transpose = MemoryTranspose::get(heroes.front().op);
  int64_t oldMinor = tiling.sizes.size() - 1;
  int64_t newMinor = tiling.permutation.back();
  if (oldMinor == newMinor)
    return;
  for (int64_t size = kVectorBits / std::max<int64_t>(tiling.elementBits, 8);
       size > 1; size /= 2) {
    auto wider =
        TransposeTiling::get(transpose->sizes, transpose->permutation,
                             tiling.elementBits, emission.device, size);
    if (!wider || tiling.sizes[oldMinor] % size != 0 ||
        tiling.sizes[newMinor] % size != 0 ||
        wider->getSharedMemoryBytes() * int64_t(heroes.size()) >
            emission.device.sharedMemoryPerBlock)
      continue;
    int64_t tiles = 1;
    for (auto [all, part] : llvm::zip_equal(wider->sizes, wider->tile))
      tiles *= llvm::divideCeil(all, part);
    if (tiles < emission.device.coreCount)
      continue;
    vectorSize = size;
    tiling = *wider;
    return;
  }
}

LogicalResult TransposeKernel::forEachVector(
    const IndexingMap &map, function_ref<LogicalResult(ArrayRef<Value>)> body) {
  return kernel->forEach(getElement(map, 0), body);
}

/// Where the element of a step is in shared memory, whose dimensions are those
/// of the operand, when a block goes over a tile in the order `order`.
IndexingMap TransposeKernel::getTilePosition(ArrayRef<int64_t> order) const {
  MLIRContext *context = emission.op->getContext();
  AffineExpr linear =
      (getAffineSymbolExpr(0, context) * threads->launch.threads[0] +
       getAffineDimExpr(kThreadX, context)) *
          vectorSize +
      getAffineSymbolExpr(1, context);
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

/// Neighbors of what is transposed.
FailureOr<SmallVector<Value>>
TransposeKernel::emitVector(const Hero &hero, ArrayRef<Value> variables) {
  Value operand = emission.fused.resolve(hero.op->getOperand(0));
  RankedTensorType type = hero.getOperandType();
  auto getIndex = [&](unsigned i) {
    return ElementIndex::get(
        inOrderOfDimensions(getElement(getMaps(hero).input, i), type),
        variables);
  };
  if (Value buffer = kernel->emitter->getBuffer(operand);
      buffer && vectorSize > 1)
    return kernel->loadNeighbors(buffer, type, getIndex(0), vectorSize);
  SmallVector<Value> elements;
  for (unsigned i : llvm::seq<unsigned>(vectorSize)) {
    FailureOr<Value> element = kernel->emitter->emit({operand}, getIndex(i));
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  return elements;
}

LogicalResult TransposeKernel::emitReads() {
  IndexingMap position = getTilePosition(
      llvm::to_vector(llvm::seq<int64_t>(0, tiling.tile.size())));
  return forEachVector(
      threads->input, [&](ArrayRef<Value> variables) -> LogicalResult {
        for (const Hero &hero : heroes) {
          FailureOr<SmallVector<Value>> elements = emitVector(hero, variables);
          if (failed(elements))
            return failure();
          for (auto [i, element] : llvm::enumerate(*elements))
            kernel->storeShared(
                element, hero.getType().getElementType(), hero.tile,
                kernel->apply(getElement(position, i), variables).front());
        }
        for (unsigned i : llvm::seq<unsigned>(vectorSize)) {
          SmallVector<ElementIndex, 0> indices;
          for (unsigned root : sideOutputs)
            indices.push_back(ElementIndex::get(
                getIndexAtPosition(getElement(getPosition(), i),
                                   kernel->getRootType(root)),
                variables));
          if (failed(kernel->emitRoots(sideOutputs, indices)))
            return failure();
        }
        return success();
      });
}

LogicalResult TransposeKernel::emitWrites() {
  IndexingMap position = getTilePosition(tiling.permutation);
  return forEachVector(
      threads->output, [&](ArrayRef<Value> variables) -> LogicalResult {
        for (const Hero &hero : heroes) {
          IndexingArray array = {hero.op->getResult(0)};
          auto getIndex = [&](unsigned root,
                              unsigned i) -> FailureOr<ElementIndex> {
            FailureOr<IndexingMap> index = getRootIndex(
                emission.fused, array, kernel->getRoots()[root],
                inOrderOfDimensions(getElement(getMaps(hero).output, i),
                                    hero.getType()));
            if (failed(index))
              return emission.op->emitOpError(
                  "has no kernel: where a transpose goes is not known");
            return ElementIndex::get(*index, variables);
          };
          SmallVector<SmallVector<Value>> elements(hero.roots.size());
          for (unsigned i : llvm::seq<unsigned>(vectorSize)) {
            kernel->emitter->enterScope();
            kernel->emitter->addOnlyElement(
                array,
                kernel->loadShared(
                    hero.getType().getElementType(), hero.tile,
                    kernel->apply(getElement(position, i), variables).front()));
            for (auto [root, own] : llvm::zip_equal(hero.roots, elements)) {
              FailureOr<ElementIndex> index = getIndex(root, i);
              if (failed(index))
                return failure();
              FailureOr<Value> element =
                  kernel->emitter->emit(kernel->getRoots()[root], *index);
              if (failed(element))
                return failure();
              own.push_back(*element);
            }
            kernel->emitter->leaveScope();
          }
          for (auto [root, own] : llvm::zip_equal(hero.roots, elements))
            kernel->storeNeighbors(root, own, *getIndex(root, 0));
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
  return kernel.analyze(whyNot) ? getKernels(kernel.emit()) : GPUKernels();
}
