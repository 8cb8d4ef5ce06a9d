//===- GPUReductionKernel.cpp - Rows and columns by warps -----------------===//

#include "GPUEmitters.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Indexing/Coalescing.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;

namespace {
/// A reduction and the roots that are made of it.
struct Hero {
  ReduceOp op;
  ThreadMap threads;
  SmallVector<unsigned> roots = {};
  /// What threads without an element begin with.
  SmallVector<Value> identities = {};
  /// Where that is the neutral element, and the initial value another one.
  bool addsInit = false;
};

class ReductionKernel {
public:
  explicit ReductionKernel(const GPUEmission &emission) : emission(emission) {}

  /// Whether the kernel does for the instruction; says why not.
  bool analyze(std::string &whyNot);
  FailureOr<gpu::GPUFuncOp> emit();

private:
  using Values = SmallVector<Value>;

  FailureOr<Values> combine(Hero &hero, ValueRange lhs, ValueRange rhs);
  LogicalResult emitIdentities(Hero &hero);
  FailureOr<Values> emitElements();
  FailureOr<Values> emitElement(int64_t lane, ValueRange variables,
                                ValueRange carried);
  LogicalResult emitSideOutputs(int64_t lane, ValueRange variables);
  FailureOr<Values> emitRow(Hero &hero, Values values);
  FailureOr<SmallVector<Values>> emitColumns(Hero &hero,
                                             ArrayRef<Values> lanes);
  LogicalResult emitResults(Hero &hero, ArrayRef<Values> results);
  LogicalResult emitAll();

  int64_t getVectorSize() const {
    return heroes.front().threads.input.getRangeIntervals().back().size();
  }
  /// Vectors of columns have a result for each element.
  int64_t getNumResults() const {
    return emission.analysis.reduction->isRow ? 1 : getVectorSize();
  }
  /// Of results of a block that threads of a column share.
  int64_t getNumColumns() const {
    return getThreads() * getVectorSize() / heroes.front().threads.sharing;
  }
  int64_t getSharedMemory() const;
  int64_t getThreads() const {
    return heroes.front().threads.launch.threads[0];
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel->b, value);
  }
  Value apply(AffineExpr expression) {
    int64_t threads = getThreads();
    return kernel
        ->apply(IndexingMap(kernel->b.getContext(), threads, expression),
                kernel->getGrid()[kThreadX])
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

/// What `combine` may begin with in each thread, and whether that is the
/// neutral element of one operation; nothing where there is no such value.
static std::optional<bool> beginsWithNeutral(const FusedOperations &fused,
                                             ReduceOp op) {
  Operation *combiner = getCombiner(op.getToApply());
  if (combiner &&
      getNeutralElement(
          combiner,
          RankedTensorType::get({}, getElementType(combiner->getResult(0)))))
    return true;
  SmallVector<Value> inits = llvm::map_to_vector(
      op.getInitValues(), [&](Value init) { return fused.resolve(init); });
  if (mayRepeat(op.getToApply(), inits))
    return false;
  return std::nullopt;
}

int64_t ReductionKernel::getSharedMemory() const {
  int64_t elements =
      emission.analysis.reduction->isRow
          ? getThreads() / kWarpSize
          : getNumColumns() * (heroes.front().threads.sharing + 1);
  int64_t bytes = 0;
  for (Hero hero : heroes)
    for (unsigned i : llvm::seq<unsigned>(0, hero.op.getInputs().size()))
      bytes +=
          elements * llvm::divideCeil(getElementBitWidth(getElementType(
                                          hero.op.getToApply().getArgument(i))),
                                      CHAR_BIT);
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
        heroes, [&](const Hero &other) { return other.op == reduce; });
    if (hero == heroes.end()) {
      if (!beginsWithNeutral(fused, reduce)) {
        whyNot = "its initial values may be combined only once";
        return false;
      }
      RankedTensorType type = getReducedType(reduce);
      SmallVector<int64_t> minorToMajor = getMajorToMinor(type);
      std::reverse(minorToMajor.begin(), minorToMajor.end());
      auto threads = getReductionThreadMap(
          context, type.getShape(), minorToMajor, reduce.getDimensions(),
          getElementBitsInMemory(type), heroes.empty() ? 0 : getVectorSize(),
          /*wholeRows=*/true);
      if (!threads) {
        whyNot = "its shape does not fit";
        return false;
      }
      heroes.push_back({reduce, *threads});
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

FailureOr<SmallVector<Value>>
ReductionKernel::combine(Hero &hero, ValueRange lhs, ValueRange rhs) {
  SmallVector<Value> arguments(lhs);
  llvm::append_range(arguments, rhs);
  Region &computation = hero.op.getToApply();
  return kernel->emitter->emitComputation(
      computation, arguments,
      kernel->emitter->getReductionFastMath(computation));
}

LogicalResult ReductionKernel::emitIdentities(Hero &hero) {
  unsigned count = hero.op.getInputs().size();
  if (*beginsWithNeutral(emission.fused, hero.op)) {
    Operation *combiner = getCombiner(hero.op.getToApply());
    auto type =
        RankedTensorType::get({}, getElementType(combiner->getResult(0)));
    hero.identities.push_back(emitSplat(
        kernel->b,
        cast<mlir::DenseElementsAttr>(getNeutralElement(combiner, type))));
    hero.addsInit = !isNeutral(
        combiner, emission.fused.resolve(hero.op.getInitValues().front()));
    return success();
  }
  for (unsigned i : llvm::seq(count)) {
    FailureOr<Value> init = kernel->emitter->emitReduced(
        hero.op, count + i, ElementIndex::get(kernel->b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    hero.identities.push_back(*init);
  }
  return success();
}

/// Writes what else is computed of the elements.
LogicalResult ReductionKernel::emitSideOutputs(int64_t lane,
                                               ValueRange variables) {
  const ThreadMap &threads = heroes.front().threads;
  RankedTensorType reduced = getReducedType(heroes.front().op);
  unsigned vectorVar = threads.input.getNumRangeVars() - 1;
  IndexingMap element = fixRangeVar(threads.input, vectorVar, lane);
  SmallVector<ElementIndex, 0> indices;
  for (unsigned root : sideOutputs) {
    RankedTensorType type = kernel->getRootType(root);
    IndexingMap index = element;
    if (type.getShape() != reduced.getShape()) {
      SmallVector<int64_t> minorToMajor = getMajorToMinor(reduced);
      std::reverse(minorToMajor.begin(), minorToMajor.end());
      std::optional<IndexingMap> memory = getMemoryMap(
          kernel->b.getContext(), reduced.getShape(), minorToMajor);
      if (!memory)
        return emission.op->emitOpError("has no kernel: too many elements");
      index = getIndexAtPosition(hlo::compose(element, *memory), type);
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
    SmallVector<Value> elements;
    for (unsigned i : llvm::seq(hero.identities.size())) {
      FailureOr<Value> element =
          kernel->emitter->emitReduced(hero.op, i, index);
      if (failed(element))
        return failure();
      elements.push_back(*element);
    }
    FailureOr<SmallVector<Value>> combined =
        combine(hero, carried.take_front(elements.size()), elements);
    if (failed(combined))
      return failure();
    llvm::append_range(next, *combined);
    carried = carried.drop_front(elements.size());
  }
  return next;
}

/// What each thread combines of its own: for each result those of all heroes.
FailureOr<SmallVector<Value>> ReductionKernel::emitElements() {
  SmallVector<Value> inits;
  for ([[maybe_unused]] int64_t i : llvm::seq(getNumResults()))
    for (Hero &hero : heroes)
      llvm::append_range(inits, hero.identities);
  // Vectors are whole.
  const IndexingMap &map = heroes.front().threads.input;
  IndexingMap domain = fixRangeVar(map, map.getNumRangeVars() - 1, 0);
  return kernel->forEach(
      domain, inits,
      [&](ArrayRef<Value> variables,
          ValueRange carried) -> FailureOr<SmallVector<Value>> {
        SmallVector<Value> all(carried);
        unsigned count = all.size() / getNumResults();
        // What has side outputs is stored after all was read.
        for (int64_t lane : llvm::seq(getVectorSize())) {
          unsigned first = (lane % getNumResults()) * count;
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

/// Combines the values of the neighbors that share a row.
FailureOr<SmallVector<Value>> ReductionKernel::emitRow(Hero &hero,
                                                       Values values) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t sharing = hero.threads.sharing;
  auto combineLanes = [&](ValueRange lhs, ValueRange rhs) {
    return combine(hero, lhs, rhs);
  };
  FailureOr<Values> warp = emitWarpReduction(
      b, std::move(values), std::min(sharing, kWarpSize), combineLanes);
  if (failed(warp) || sharing <= kWarpSize)
    return warp;

  // The first lane of each warp leaves what it has to all warps of the row.
  int64_t warps = sharing / kWarpSize;
  AffineExpr thread = b.getAffineDimExpr(0);
  Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                        apply(thread % kWarpSize), constant(0));
  SmallVector<Value> buffers;
  for (Value value : *warp)
    buffers.push_back(
        kernel->allocateShared(value.getType(), getThreads() / kWarpSize));
  scf::IfOp::create(b, isFirst, [&](OpBuilder &, Location) {
    for (auto [value, buffer] : llvm::zip_equal(*warp, buffers))
      kernel->storeShared(value, value.getType(), buffer,
                          apply(thread.floorDiv(kWarpSize)));
    scf::YieldOp::create(b);
  });
  kernel->barrier();

  // Of lanes past the last warp the identity.
  Value lane = apply(thread % kWarpSize);
  Value isWarp = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, lane,
                                       constant(warps));
  Value last = arith::MinUIOp::create(b, lane, constant(warps - 1));
  Value position =
      arith::AddIOp::create(b, apply(thread.floorDiv(sharing) * warps), last);
  Values partial;
  for (auto [value, buffer, identity] :
       llvm::zip_equal(*warp, buffers, hero.identities)) {
    Value own = kernel->loadShared(value.getType(), buffer, position);
    partial.push_back(arith::SelectOp::create(b, isWarp, own, identity));
  }
  return emitWarpReduction(b, std::move(partial), llvm::PowerOf2Ceil(warps),
                           combineLanes);
}

/// Combines the values of columns: through shared memory, those that share one
/// come to neighbors.
FailureOr<SmallVector<SmallVector<Value>>>
ReductionKernel::emitColumns(Hero &hero, ArrayRef<Values> lanes) {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t sharing = hero.threads.sharing, columns = getNumColumns();
  // A row of the tile is one element longer than needed, so that what lies in
  // a column of it comes from different banks.
  auto getPosition = [&](AffineExpr column, AffineExpr row) {
    return apply(column * (sharing + 1) + row);
  };
  AffineExpr thread = b.getAffineDimExpr(0);
  SmallVector<Value> buffers;
  for (Value value : lanes.front())
    buffers.push_back(
        kernel->allocateShared(value.getType(), columns * (sharing + 1)));
  for (auto [lane, values] : llvm::enumerate(lanes)) {
    AffineExpr element = thread * int64_t(lanes.size()) + int64_t(lane);
    Value position = getPosition(element % columns, element.floorDiv(columns));
    for (auto [value, buffer] : llvm::zip_equal(values, buffers))
      kernel->storeShared(value, value.getType(), buffer, position);
  }
  kernel->barrier();

  SmallVector<Values> results;
  for (size_t lane : llvm::seq(lanes.size())) {
    Value position = getPosition(
        thread.floorDiv(sharing) * int64_t(lanes.size()) + int64_t(lane),
        thread % sharing);
    Values partial;
    for (auto [value, buffer] : llvm::zip_equal(lanes[lane], buffers))
      partial.push_back(kernel->loadShared(value.getType(), buffer, position));
    FailureOr<Values> result = emitWarpReduction(
        b, std::move(partial), sharing, [&](ValueRange lhs, ValueRange rhs) {
          return combine(hero, lhs, rhs);
        });
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
  ImplicitLocOpBuilder &b = kernel->b;
  const IndexingMap &output = hero.threads.output;
  unsigned vectorVar = output.getNumRangeVars() - 1;
  Block &computation = hero.op.getToApply().front();
  auto emitResult = [&](int64_t lane, ValueRange variables) -> LogicalResult {
    Values values = results[lane];
    if (hero.addsInit) {
      FailureOr<Value> init = kernel->emitter->emitReduced(
          hero.op, values.size(), ElementIndex::get(b.getContext(), {}, {}));
      if (failed(init))
        return failure();
      FailureOr<Values> all = combine(hero, *init, values);
      if (failed(all))
        return failure();
      values = std::move(*all);
    }
    IndexingMap map = fixRangeVar(output, vectorVar, lane);
    kernel->emitter->enterScope();
    SmallVector<IndexingArray> arrays = getOutputs(hero.op.getOperation());
    for (auto [i, value] : llvm::enumerate(values))
      kernel->emitter->addOnlyElement(
          arrays[i],
          emitConversion(
              b, value, getElementType(computation.getArgument(i)),
              cast<RankedTensorType>(arrays[i].getType()).getElementType()));
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
    if (failed(emitIdentities(hero)))
      return failure();
  FailureOr<Values> elements = emitElements();
  if (failed(elements))
    return failure();
  ValueRange rest = *elements;
  SmallVector<SmallVector<Values>> ofHeroes(heroes.size());
  for ([[maybe_unused]] int64_t i : llvm::seq(getNumResults()))
    for (auto [hero, lanes] : llvm::zip_equal(heroes, ofHeroes)) {
      lanes.push_back(Values(rest.take_front(hero.identities.size())));
      rest = rest.drop_front(hero.identities.size());
    }
  for (auto [hero, lanes] : llvm::zip_equal(heroes, ofHeroes)) {
    if (emission.analysis.reduction->isRow) {
      FailureOr<Values> row = emitRow(hero, lanes.front());
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
  if (!kernel.analyze(whyNot))
    return GPUKernels();
  FailureOr<gpu::GPUFuncOp> function = kernel.emit();
  if (failed(function))
    return failure();
  return GPUKernels{{*function}};
}
