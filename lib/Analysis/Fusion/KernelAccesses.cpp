//===- KernelAccesses.cpp - How a GPU kernel reaches memory ---------------===//

#include "hlo/Analysis/Fusion/KernelAccesses.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Arrays in memory
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> getOrder(RankedTensorType type) {
  return llvm::to_vector(llvm::reverse(getMajorToMinor(type)));
}

/// How the threads of a kernel that `threads` maps to an array reach another
/// one that depends on it in that way, and is of type `type`.
static ThreadAccess getThreadAccess(const IndexingMap &threads,
                                    const OperandIndexing &indexing,
                                    RankedTensorType type) {
  IndexingMap map = compose(compose(threads, indexing.map), getMemoryMap(type));
  if (!map.isRegular() || indexing.runtimeVariables.empty())
    return {map};
  // Where runtime variables come from is one of the results of the composition,
  // so that it is about the same variables.
  ThreadAccess access{map};
  for (const RuntimeVariable &variable : indexing.runtimeVariables) {
    IndexingMap origin = IndexingMap::getUndefined(map.getContext());
    if (!variable.map.isUndefined()) {
      origin = indexing.map;
      origin.setResults(variable.map.getResults());
      origin = compose(threads, origin);
    }
    access.runtimeVariables.push_back(origin);
  }
  return access;
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

/// A transpose, or a copy to another layout.
static std::optional<ThreadMap>
getTransposeThreads(Operation *op, const KernelOptions &options) {
  auto transpose = MemoryTranspose::get(op);
  if (!transpose)
    return std::nullopt;
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  auto threads = getTransposeThreadMap(
      op->getContext(), transpose->sizes, transpose->permutation,
      getElementBitsInMemory(from), options.device,
      std::max<int64_t>(options.vectorSize, 1));
  if (!threads)
    return std::nullopt;
  threads->input.setResults(
      applyPermutation(threads->input.getResults(),
                       invertPermutationVector(getMajorToMinor(from))));
  threads->output.setResults(
      applyPermutation(threads->output.getResults(),
                       invertPermutationVector(getMajorToMinor(to))));
  return threads;
}

static std::optional<ThreadMap>
getReductionThreads(ReduceOp reduce, const KernelOptions &options) {
  auto from = cast<RankedTensorType>(reduce.getInputs().front().getType());
  auto sizes = getIndexSpace(from);
  if (!sizes)
    return std::nullopt;
  return getReductionThreadMap(reduce.getContext(), *sizes, getOrder(from),
                               reduce.getDimensions(),
                               getElementBitsInMemory(from), options.vectorSize,
                               /*wholeRows=*/false, options.device);
}

namespace {
/// The operations that a kernel is made for.
using Heroes = llvm::MapVector<Operation *, ThreadMap>;
} // namespace

static Heroes getHeroes(const FusionAnalysis &analysis,
                        const KernelOptions &options) {
  Heroes heroes;
  for (Operation *op : analysis.heroes) {
    std::optional<ThreadMap> threads;
    auto reduce = dyn_cast_if_present<ReduceOp>(op);
    if (op && analysis.emitter == Emitter::Transpose)
      threads = getTransposeThreads(op, options);
    else if (reduce && analysis.emitter == Emitter::Reduction)
      threads = getReductionThreads(reduce, options);
    if (threads)
      heroes.insert({op, *threads});
  }
  return heroes;
}

//===----------------------------------------------------------------------===//
// What it reads and writes
//===----------------------------------------------------------------------===//

namespace {
/// What a kernel computes.
struct Body {
  SmallVector<IndexingArray> outputs, inputs;
  /// As they are in memory; null where they are no arrays.
  SmallVector<RankedTensorType> outputTypes, inputTypes;
  /// The operation, if it is alone.
  Operation *only = nullptr;
};
} // namespace

static Body getBody(Operation *op) {
  Body body;
  auto getTypes = [](ArrayRef<IndexingArray> arrays) {
    return llvm::map_to_vector(arrays, [](IndexingArray array) {
      return dyn_cast<RankedTensorType>(array.getType());
    });
  };
  body.inputs = getInputs(op);
  body.outputs = getOutputs(op);
  body.inputTypes = getTypes(body.inputs);
  body.outputTypes = getTypes(body.outputs);
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    Block &block = fusion.getCalls().front();
    body.inputs = getArrays(block.getArguments());
    body.outputs = getArrays(block.getTerminator()->getOperands());
  } else {
    body.only = op;
  }
  return body;
}

namespace {
class KernelBuilder {
public:
  KernelBuilder(const Body &body, const Heroes &heroes,
                IndexingAnalysis &analysis, const KernelOptions &options)
      : body(body), heroes(heroes), analysis(analysis), options(options) {}
  std::optional<KernelAccesses> build(Emitter heroEmitter);

private:
  void addHero(Operation *hero, const ThreadMap &threads);
  /// Adds an output that a hero computes, or that is written along with what it
  /// reads. False if there is none.
  bool addHeroOutput(unsigned output);
  bool addLoop(unsigned output);
  /// An output whose index depends on the index of `threads` in this way.
  void addOutput(unsigned output, const IndexingMap &threads,
                 const OperandIndexing &toOutput);
  /// How an array depends on each input, but not through heroes.
  SmallVector<OperandIndexings> getInputIndexings(IndexingArray array);
  /// Reads them.
  void addInputs(IndexingArray array, const IndexingMap &threads,
                 const OperandIndexing &toArray);
  void addLaunch(Emitter emitter, const ThreadMap &threads);
  /// The way from a hero to an output; none if it does not depend on it.
  std::optional<OperandIndexing> getEpilogue(Operation *hero,
                                             IndexingArray output);

  const Body &body;
  const Heroes &heroes;
  IndexingAnalysis &analysis;
  const KernelOptions &options;
  KernelAccesses kernel;
  bool hasLaunch = false;
};
} // namespace

static OperandIndexing getIdentity(IndexingArray array) {
  auto sizes = getIndexSpace(array.getType());
  MLIRContext *context = array.value.getContext();
  return sizes ? IndexingMap::getIdentity(context, *sizes)
               : IndexingMap::getUndefined(context);
}

void KernelBuilder::addLaunch(Emitter emitter, const ThreadMap &threads) {
  if (hasLaunch)
    return;
  hasLaunch = true;
  kernel.emitter = emitter;
  kernel.launch = threads.launch;
  ArrayRef<Interval> ranges = threads.input.getRangeIntervals();
  if (!ranges.empty() && !ranges.back().isEmpty())
    kernel.vectorSize = ranges.back().size();
}

SmallVector<OperandIndexings>
KernelBuilder::getInputIndexings(IndexingArray array) {
  SmallVector<OperandIndexings> indexings(body.inputs.size());
  // An operation by itself may be one of many in its block.
  if (body.only && array.value.getDefiningOp() == body.only) {
    if (!heroes.contains(body.only))
      indexings = analysis.outputToInputs(
          body.only, getOutputNumber(cast<OpResult>(array.value), array.leaf));
    return indexings;
  }
  std::optional<BlockIndexing> walk;
  if (!body.only)
    walk = BlockIndexing::toInputs(
        array, analysis, [&](Operation *op) { return !heroes.contains(op); });
  for (auto [input, found] : llvm::zip_equal(body.inputs, indexings))
    if (walk)
      found = walk->lookup(input);
    else if (input == array)
      found.push_back(getIdentity(array));
  return indexings;
}

void KernelBuilder::addInputs(IndexingArray array, const IndexingMap &threads,
                              const OperandIndexing &toArray) {
  SmallVector<OperandIndexings> indexings = getInputIndexings(array);
  for (auto [i, accesses] : llvm::enumerate(indexings)) {
    RankedTensorType type = body.inputTypes[i];
    if (!type)
      continue;
    for (const OperandIndexing &access : accesses)
      kernel.inputs[i].accesses.push_back(
          getThreadAccess(threads, compose(toArray, access), type));
  }
}

void KernelBuilder::addOutput(unsigned output, const IndexingMap &threads,
                              const OperandIndexing &toOutput) {
  kernel.outputs[output].accesses.push_back(
      getThreadAccess(threads, toOutput, body.outputTypes[output]));
  addInputs(body.outputs[output], threads, toOutput);
}

std::optional<OperandIndexing>
KernelBuilder::getEpilogue(Operation *hero, IndexingArray output) {
  if (output.value.getDefiningOp() == hero)
    return getIdentity(output);
  if (body.only)
    return std::nullopt;
  for (IndexingArray result : getOutputs(hero)) {
    BlockIndexing walk = BlockIndexing::toOutputs(result, analysis);
    const OperandIndexings &ways = walk.lookup(output);
    if (ways.size() == 1)
      return ways.front();
    if (!ways.empty())
      return OperandIndexing::getUndefined(hero->getContext());
  }
  return std::nullopt;
}

void KernelBuilder::addHero(Operation *hero, const ThreadMap &threads) {
  SmallVector<IndexingArray> arrays = getInputs(hero);
  if (auto reduce = dyn_cast<ReduceOp>(hero)) {
    IndexingMap toScalar = threads.output;
    toScalar.setResults({});
    for (IndexingArray init : getArrays(reduce.getInitValues()))
      addInputs(init, toScalar, getIdentity(init));
    arrays = getArrays(reduce.getInputs());
  }
  for (IndexingArray array : arrays)
    addInputs(array, threads.input, getIdentity(array));
}

bool KernelBuilder::addHeroOutput(unsigned output) {
  IndexingArray array = body.outputs[output];
  for (auto &[hero, threads] : heroes)
    if (auto epilogue = getEpilogue(hero, array)) {
      addOutput(output, threads.output, *epilogue);
      return true;
    }
  auto sizes = getIndexSpace(body.outputTypes[output]);
  for (auto &[hero, threads] : heroes)
    if (getIndexSpace(hero->getOperand(0).getType()) == sizes) {
      addOutput(output, threads.input, getIdentity(array));
      return true;
    }
  return false;
}

/// False if there is none for so many elements.
bool KernelBuilder::addLoop(unsigned output) {
  RankedTensorType type = body.outputTypes[output];
  auto threads = getLoopThreadMap(type.getContext(), *getIndexSpace(type),
                                  getOrder(type), getElementBitsInMemory(type),
                                  options.device, options.vectorSize);
  if (!threads)
    return false;
  addLaunch(Emitter::Loop, *threads);
  addOutput(output, threads->output, getIdentity(body.outputs[output]));
  return true;
}

std::optional<KernelAccesses> KernelBuilder::build(Emitter heroEmitter) {
  for (RankedTensorType type : body.inputTypes)
    kernel.inputs.push_back({type, {}});
  for (RankedTensorType type : body.outputTypes)
    kernel.outputs.push_back({type, {}});

  for (auto &[hero, threads] : heroes) {
    addLaunch(heroEmitter, threads);
    addHero(hero, threads);
  }
  for (auto [i, type] : llvm::enumerate(body.outputTypes))
    if (type && getIndexSpace(type) && !addHeroOutput(i) && !addLoop(i))
      return std::nullopt;
  if (!hasLaunch)
    return std::nullopt;
  return kernel;
}

std::optional<KernelAccesses>
KernelAccesses::get(Operation *op, IndexingAnalysis &analysis,
                    const KernelOptions &options) {
  if (!isKernel(op))
    return std::nullopt;
  auto fusion = FusionAnalysis::get(FusedOperations(op), options.device);
  Body body = getBody(op);
  Heroes heroes = getHeroes(fusion, options);
  return KernelBuilder(body, heroes, analysis, options).build(fusion.emitter);
}
