//===- GPUReductionKernel.cpp - Rows and columns by warps -----------------===//

#include "GPUEmitters.h"
#include "GPUReducer.h"
#include "hlo/Analysis/Indexing/Coalescing.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

using namespace hlo;

namespace {
/// A reduction and the roots that are made of it.
struct Hero {
  GPUReducer reducer;
  ThreadMap threads;
  SmallVector<unsigned> roots = {};

  ReduceOp getOp() const { return reducer.getOp(); }
};

class ReductionKernel {
public:
  explicit ReductionKernel(const GPUEmission &emission) : emission(emission) {}

  /// Whether the kernel does for the instruction; says why not.
  bool analyze(std::string &whyNot);
  FailureOr<gpu::GPUFuncOp> emit();

private:
  using Values = SmallVector<Value>;

  FailureOr<Values> emitElements();
  FailureOr<Values> emitElement(int64_t lane, ValueRange variables,
                                ValueRange carried);
  LogicalResult emitSideOutputs(int64_t lane, ValueRange variables);
  FailureOr<SmallVector<Values>> emitColumns(Hero &hero,
                                             ArrayRef<Values> lanes);
  LogicalResult emitResults(Hero &hero, ArrayRef<Values> results);
  LogicalResult emitAll();

  int64_t getVectorSize() const {
    return heroes.front().threads.input.getRangeIntervals().back().size();
  }
  /// Vectors of columns have a value for each element.
  int64_t getNumValues() const {
    return emission.analysis.reduction->isRow ? 1 : getVectorSize();
  }
  /// Of a column in shared memory: elements that lie side by side in several
  /// come from different banks.
  int64_t getColumnSize() const { return heroes.front().threads.parts | 1; }
  int64_t getSharedMemory();
  int64_t getThreads() const {
    return heroes.front().threads.launch.threads[0];
  }
  Value apply(AffineExpr expression) {
    return kernel->apply(kernel->getGridMap(expression), kernel->getGrid())
        .front();
  }

  const GPUEmission &emission;
  std::optional<GPUKernel> kernel;
  SmallVector<Hero, 1> heroes;
  /// Roots of as many elements as are reduced.
  SmallVector<unsigned> sideOutputs;
};
} // namespace

static RankedTensorType getReducedType(ReduceOp op) {
  return cast<RankedTensorType>(op.getInputs().front().getType());
}

int64_t ReductionKernel::getSharedMemory() {
  int64_t elements = emission.analysis.reduction->isRow
                         ? getThreads() / kWarpSize
                         : heroes.front().threads.columns * getColumnSize();
  int64_t bytes = 0;
  for (Hero &hero : heroes)
    bytes += hero.reducer.getSharedMemory(elements);
  return bytes;
}

bool ReductionKernel::analyze(std::string &whyNot) {
  const FusedOperations &fused = emission.fused;
  MLIRContext *context = emission.op->getContext();
  // A root of several arrays is a reduction itself.
  unsigned number = 0;
  for (auto [root, op] :
       llvm::zip_equal(fused.getRoots(), emission.analysis.heroes)) {
    unsigned first = number;
    number += getNumLeaves(root.getType());
    if (!isReductionHero(fused.getDefiningOp(root), op)) {
      sideOutputs.push_back(first);
      continue;
    }
    auto reduce = cast<ReduceOp>(op);
    Hero *hero = llvm::find_if(
        heroes, [&](const Hero &other) { return other.getOp() == reduce; });
    if (hero == heroes.end()) {
      if (!GPUReducer::isKnown(fused, reduce)) {
        whyNot = "its initial values may be combined only once";
        return false;
      }
      RankedTensorType type = getReducedType(reduce);
      SmallVector<int64_t> minorToMajor = getMajorToMinor(type);
      std::reverse(minorToMajor.begin(), minorToMajor.end());
      // All have the threads of the first.
      RankedTensorType first =
          heroes.empty() ? type : getReducedType(heroes.front().getOp());
      auto threads = getReductionThreadMap(
          context, type.getShape(), minorToMajor, reduce.getDimensions(),
          getElementBitsInMemory(first), /*vectorSize=*/0, /*wholeRows=*/true,
          emission.device);
      if (!threads) {
        whyNot = "its shape does not fit";
        return false;
      }
      heroes.push_back({GPUReducer(reduce), *threads});
      hero = &heroes.back();
    }
    for (unsigned i : llvm::seq(getNumLeaves(root.getType())))
      hero->roots.push_back(first + i);
  }
  if (getSharedMemory() <= emission.device.sharedMemoryPerBlock)
    return true;
  whyNot = "it needs too much shared memory";
  return false;
}

/// Writes what else is computed of the elements.
LogicalResult ReductionKernel::emitSideOutputs(int64_t lane,
                                               ValueRange variables) {
  const ThreadMap &threads = heroes.front().threads;
  RankedTensorType reduced = getReducedType(heroes.front().getOp());
  unsigned vectorVar = threads.input.getNumRangeVars() - 1;
  IndexingMap element = fixRangeVar(threads.input, vectorVar, lane);
  SmallVector<ElementIndex, 0> indices;
  for (unsigned root : sideOutputs) {
    RankedTensorType type = kernel->getRootType(root);
    IndexingMap index = element;
    if (type.getShape() != reduced.getShape()) {
      IndexingMap memory = getMemoryMap(reduced);
      if (memory.isUndefined())
        return emission.op->emitOpError("has no kernel: too many elements");
      index = getIndexAtPosition(hlo::compose(element, memory), type);
    }
    indices.push_back(ElementIndex::get(index, SmallVector<Value>(variables)));
  }
  return kernel->emitRoots(sideOutputs, indices);
}

/// Combines one element of each hero with what is carried of its result.
FailureOr<SmallVector<Value>> ReductionKernel::emitElement(int64_t lane,
                                                           ValueRange variables,
                                                           ValueRange carried) {
  SmallVector<Value> next;
  for (Hero &hero : heroes) {
    unsigned vectorVar = hero.threads.input.getNumRangeVars() - 1;
    ElementIndex index =
        ElementIndex::get(fixRangeVar(hero.threads.input, vectorVar, lane),
                          SmallVector<Value>(variables));
    FailureOr<SmallVector<Value>> elements = hero.reducer.emitElement(index);
    if (failed(elements))
      return failure();
    FailureOr<SmallVector<Value>> combined =
        hero.reducer.combine(carried.take_front(elements->size()), *elements);
    if (failed(combined))
      return failure();
    llvm::append_range(next, *combined);
    carried = carried.drop_front(elements->size());
  }
  return next;
}

/// What each thread combines of its own: for each result those of all heroes.
FailureOr<SmallVector<Value>> ReductionKernel::emitElements() {
  SmallVector<Value> inits;
  for ([[maybe_unused]] int64_t i : llvm::seq(getNumValues()))
    for (Hero &hero : heroes)
      llvm::append_range(inits, hero.reducer.getIdentities());
  // Vectors are whole.
  const IndexingMap &map = heroes.front().threads.input;
  IndexingMap domain = fixRangeVar(map, map.getNumRangeVars() - 1, 0);
  return kernel->forEach(
      domain, inits,
      [&](ArrayRef<Value> variables,
          ValueRange carried) -> FailureOr<SmallVector<Value>> {
        SmallVector<Value> all(carried);
        unsigned count = all.size() / getNumValues();
        // What has side outputs is stored after all was read.
        for (int64_t lane : llvm::seq(getVectorSize())) {
          unsigned first = (lane % getNumValues()) * count;
          FailureOr<SmallVector<Value>> next = emitElement(
              lane, variables, ArrayRef<Value>(all).slice(first, count));
          if (failed(next))
            return failure();
          llvm::copy(*next, all.begin() + first);
        }
        for (int64_t lane : llvm::seq(getVectorSize()))
          if (failed(emitSideOutputs(lane, variables)))
            return failure();
        return all;
      });
}

/// Combines the values of columns: through shared memory, those of one come to
/// neighbors.
FailureOr<SmallVector<SmallVector<Value>>>
ReductionKernel::emitColumns(Hero &hero, ArrayRef<Values> lanes) {
  ImplicitLocOpBuilder &b = kernel->b;
  const ThreadMap &threads = hero.threads;
  AffineExpr thread = b.getAffineDimExpr(kThreadX);
  auto getPosition = [&](AffineExpr column, AffineExpr part) {
    return column * getColumnSize() + part;
  };
  SmallVector<Value> buffers;
  for (Value value : lanes.front())
    buffers.push_back(kernel->allocateShared(
        value.getType(), threads.columns * getColumnSize()));
  int64_t vectorSize = lanes.size();
  IndexingMap writers = kernel->getGridMap({});
  writers.addConstraint(
      thread, Interval::ofSize(threads.columns * threads.parts / vectorSize));
  LogicalResult isStored =
      kernel->forEach(writers, [&](ArrayRef<Value>) -> LogicalResult {
        for (auto [lane, values] : llvm::enumerate(lanes)) {
          AffineExpr element = thread * vectorSize + int64_t(lane);
          Value position = apply(getPosition(
              element % threads.columns, element.floorDiv(threads.columns)));
          for (auto [value, buffer] : llvm::zip_equal(values, buffers))
            kernel->storeShared(value, value.getType(), buffer, position);
        }
        return success();
      });
  if (failed(isStored))
    return failure();
  kernel->barrier();

  auto combine = [&](ValueRange lhs, ValueRange rhs) {
    return hero.reducer.combine(lhs, rhs);
  };
  int64_t numResults = threads.output.getRangeIntervals().back().size();
  SmallVector<Values> results;
  for (int64_t i : llvm::seq(numResults)) {
    AffineExpr column = thread.floorDiv(threads.sharing) * numResults + i;
    AffineExpr part =
        b.getAffineSymbolExpr(0) * threads.sharing + thread % threads.sharing;
    IndexingMap readers = kernel->getGridMap(
        getPosition(column, part),
        Interval::ofSize(llvm::divideCeil(threads.parts, threads.sharing)));
    readers.addConstraint(column, Interval::ofSize(threads.columns));
    readers.addConstraint(part, Interval::ofSize(threads.parts));
    FailureOr<Values> result = kernel->forEach(
        readers, hero.reducer.getIdentities(),
        [&](ArrayRef<Value> variables, ValueRange carried) {
          Value position = kernel->apply(readers, variables).front();
          Values values;
          for (auto [value, buffer] : llvm::zip_equal(lanes.front(), buffers))
            values.push_back(
                kernel->loadShared(value.getType(), buffer, position));
          return combine(carried, values);
        });
    if (failed(result))
      return failure();
    result = emitWarpReduction(b, std::move(*result), threads.sharing, combine);
    if (failed(result))
      return failure();
    results.push_back(std::move(*result));
  }
  return results;
}

/// Writes the roots that are made of one reduction, where threads have its
/// results.
LogicalResult ReductionKernel::emitResults(Hero &hero,
                                           ArrayRef<Values> results) {
  const IndexingMap &output = hero.threads.output;
  unsigned vectorVar = output.getNumRangeVars() - 1;
  auto emitResult = [&](int64_t lane, ValueRange variables) -> LogicalResult {
    FailureOr<Values> values = hero.reducer.finish(results[lane]);
    if (failed(values))
      return failure();
    IndexingMap map = fixRangeVar(output, vectorVar, lane);
    kernel->emitter->enterScope();
    SmallVector<IndexingArray> arrays = getOutputs(hero.getOp().getOperation());
    for (auto [array, value] : llvm::zip_equal(arrays, *values))
      kernel->emitter->addOnlyElement(array, value);
    SmallVector<ElementIndex, 0> indices;
    for (unsigned root : hero.roots) {
      IndexingArray array = kernel->getRoots()[root];
      FailureOr<IndexingMap> index = map;
      if (array.value != arrays.front().value)
        index = getRootIndex(emission.fused, arrays.front(), array, map);
      if (failed(index))
        return emission.op->emitOpError(
            "has no kernel: where results of a reduction go is not known");
      indices.push_back(
          ElementIndex::get(*index, SmallVector<Value>(variables)));
    }
    LogicalResult isEmitted = kernel->emitRoots(hero.roots, indices);
    kernel->emitter->leaveScope();
    return isEmitted;
  };
  return kernel->forEach(fixRangeVar(output, vectorVar, 0),
                         [&](ArrayRef<Value> variables) -> LogicalResult {
                           for (size_t lane : llvm::seq(results.size()))
                             if (failed(emitResult(lane, variables)))
                               return failure();
                           return success();
                         });
}

LogicalResult ReductionKernel::emitAll() {
  for (Hero &hero : heroes)
    if (failed(hero.reducer.begin(*kernel)))
      return failure();
  FailureOr<Values> elements = emitElements();
  if (failed(elements))
    return failure();
  ValueRange rest = *elements;
  SmallVector<SmallVector<Values>> ofHeroes(heroes.size());
  for ([[maybe_unused]] int64_t i : llvm::seq(getNumValues()))
    for (auto [hero, lanes] : llvm::zip_equal(heroes, ofHeroes)) {
      unsigned count = hero.reducer.getNumValues();
      lanes.push_back(Values(rest.take_front(count)));
      rest = rest.drop_front(count);
    }
  for (auto [hero, lanes] : llvm::zip_equal(heroes, ofHeroes)) {
    if (emission.analysis.reduction->isRow) {
      FailureOr<Values> row = hero.reducer.reduceNeighbors(
          lanes.front(), hero.threads.sharing, getThreads());
      if (failed(row) || failed(emitResults(hero, *row)))
        return failure();
      continue;
    }
    FailureOr<SmallVector<Values>> columns = emitColumns(hero, lanes);
    if (failed(columns) || failed(emitResults(hero, *columns)))
      return failure();
  }
  return success();
}

FailureOr<gpu::GPUFuncOp> ReductionKernel::emit() {
  kernel.emplace(emission.op, emission.fused, emission.device,
                 heroes.front().threads.launch, emission.name,
                 emission.symbols);
  return kernel->finish(emitAll());
}

FailureOr<GPUKernels> hlo::emitGPUReductionKernel(const GPUEmission &emission,
                                                  std::string &whyNot) {
  ReductionKernel kernel(emission);
  return kernel.analyze(whyNot) ? getKernels(kernel.emit()) : GPUKernels();
}
