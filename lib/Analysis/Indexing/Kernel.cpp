//===- Kernel.cpp - How a GPU kernel reaches memory -----------------------===//

#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/TransposeTiling.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Arrays in memory
//===----------------------------------------------------------------------===//

int64_t hlo::getElementBitsInMemory(RankedTensorType type) {
  if (LayoutAttr layout = getLayout(type))
    if (int64_t bits = layout.getElementSizeInBits())
      return llvm::PowerOf2Ceil(bits);
  return llvm::PowerOf2Ceil(
      std::max<int64_t>(getElementBitWidth(type.getElementType()), 8));
}

static SmallVector<int64_t> getOrder(RankedTensorType type) {
  return llvm::to_vector(llvm::reverse(getMajorToMinor(type)));
}

/// Where the elements of an array lie in memory; undefined where that depends
/// on more than an order of dimensions.
static IndexingMap getPositionMap(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  auto sizes = getIndexSpace(type);
  std::optional<IndexingMap> map;
  if (sizes && (!layout || layout.getTiles().empty()))
    map = getMemoryMap(type.getContext(), *sizes, getOrder(type));
  return map.value_or(IndexingMap::getUndefined(type.getContext()));
}

ThreadAccess hlo::getThreadAccess(const IndexingMap &threads,
                                  const OperandIndexing &indexing,
                                  RankedTensorType type) {
  IndexingMap memory = getPositionMap(type);
  IndexingMap map = compose(compose(threads, indexing.map), memory);
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
// Which kernel it is
//===----------------------------------------------------------------------===//

namespace {
/// What a kernel computes.
struct Body {
  SmallVector<IndexingArray> outputs, inputs;
  /// As they are in memory; null where they are no arrays.
  SmallVector<RankedTensorType> outputTypes, inputTypes;
  /// The operation, if it is alone.
  Operation *only = nullptr;

  bool contains(Operation *op) const { return !only || op == only; }
};

/// An operation that decides how the threads of a kernel are laid out.
struct Hero {
  Operation *op = nullptr;
  StringRef emitter;
  ThreadMap threads;
};
} // namespace

bool hlo::isKernel(Operation *op) {
  if (isa<FusionOp>(op))
    return true;
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BroadcastOp, ConcatenateOp, CopyOp, DynamicSliceOp,
             DynamicUpdateSliceOp, GatherOp, MapOp, PadOp, ReduceOp,
             ReduceWindowOp, ReshapeOp, ReverseOp, SliceOp, TransposeOp>(op);
}

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

static std::optional<Hero> getHero(Operation *op,
                                   const KernelOptions &options) {
  Hero hero{op,
            "transpose",
            {{},
             IndexingMap::getUndefined(op->getContext()),
             IndexingMap::getUndefined(op->getContext())}};
  std::optional<ThreadMap> threads;
  if (isa<TransposeOp, CopyOp>(op)) {
    threads = getTransposeThreads(op, options);
  } else if (auto reduce = dyn_cast<ReduceOp>(op)) {
    hero.emitter = "reduction";
    auto from = cast<RankedTensorType>(reduce.getInputs().front().getType());
    if (auto sizes = getIndexSpace(from))
      threads = getReductionThreadMap(
          op->getContext(), *sizes, getOrder(from), reduce.getDimensions(),
          getElementBitsInMemory(from), options.vectorSize);
  }
  if (!threads)
    return std::nullopt;
  hero.threads = *threads;
  return hero;
}

/// The operation in front of elementwise ones that a kernel is made for, if
/// there is one alone.
static std::optional<Hero> findHero(const Body &body,
                                    const KernelOptions &options) {
  std::optional<Hero> hero;
  llvm::SmallSetVector<Operation *, 16> operations;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp(); op && body.contains(op))
      operations.insert(op);
  };
  for (IndexingArray output : body.outputs)
    add(output.value);
  for (size_t i = 0; i < operations.size(); ++i) {
    Operation *op = operations[i];
    if (auto found = getHero(op, options)) {
      if (hero)
        return std::nullopt;
      hero = found;
    } else if (op->hasTrait<hlo::OpTrait::Elementwise>() ||
               isa<TupleOp, GetTupleElementOp, BitcastOp, ReshapeOp>(op)) {
      for (Value operand : op->getOperands())
        add(operand);
    }
  }
  return hero;
}

//===----------------------------------------------------------------------===//
// What it reads and writes
//===----------------------------------------------------------------------===//

namespace {
class KernelBuilder {
public:
  KernelBuilder(const Body &body, IndexingAnalysis &analysis,
                const KernelOptions &options)
      : body(body), analysis(analysis), options(options) {}
  std::optional<Kernel> build();

private:
  void addHero(const Hero &hero);
  /// An output whose index depends on the index of `threads` in this way.
  void addOutput(unsigned output, const IndexingMap &threads,
                 const OperandIndexing &toOutput, Operation *without);
  /// How an array depends on each input, but not through `without`.
  SmallVector<OperandIndexings> getInputIndexings(IndexingArray array,
                                                  Operation *without);
  /// Reads them.
  void addInputs(IndexingArray array, const IndexingMap &threads,
                 const OperandIndexing &toArray, Operation *without);
  void addLaunch(StringRef emitter, const ThreadMap &threads);
  /// The way from a hero to an output; none if it does not depend on it.
  std::optional<OperandIndexing> getEpilogue(const Hero &hero,
                                             IndexingArray output);

  const Body &body;
  IndexingAnalysis &analysis;
  const KernelOptions &options;
  Kernel kernel;
};
} // namespace

static OperandIndexing getIdentity(IndexingArray array) {
  auto sizes = getIndexSpace(array.getType());
  MLIRContext *context = array.value.getContext();
  return sizes ? IndexingMap::getIdentity(context, *sizes)
               : IndexingMap::getUndefined(context);
}

void KernelBuilder::addLaunch(StringRef emitter, const ThreadMap &threads) {
  if (!kernel.emitter.empty())
    return;
  kernel.emitter = emitter;
  kernel.launch = threads.launch;
  ArrayRef<Interval> ranges = threads.input.getRangeIntervals();
  if (!ranges.empty() && !ranges.back().isEmpty())
    kernel.vectorSize = ranges.back().size();
}

SmallVector<OperandIndexings>
KernelBuilder::getInputIndexings(IndexingArray array, Operation *without) {
  SmallVector<OperandIndexings> indexings(body.inputs.size());
  // An operation by itself may be one of many in its block.
  if (body.only && array.value.getDefiningOp() == body.only) {
    if (body.only != without)
      indexings = analysis.outputToInputs(
          body.only, getOutputNumber(cast<OpResult>(array.value), array.leaf));
    return indexings;
  }
  std::optional<BlockIndexing> walk;
  if (!body.only)
    walk = BlockIndexing::toInputs(
        array, analysis, [&](Operation *op) { return op != without; });
  for (auto [input, found] : llvm::zip_equal(body.inputs, indexings))
    if (walk)
      found = walk->lookup(input);
    else if (input == array)
      found.push_back(getIdentity(array));
  return indexings;
}

void KernelBuilder::addInputs(IndexingArray array, const IndexingMap &threads,
                              const OperandIndexing &toArray,
                              Operation *without) {
  SmallVector<OperandIndexings> indexings = getInputIndexings(array, without);
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
                              const OperandIndexing &toOutput,
                              Operation *without) {
  kernel.outputs[output].accesses.push_back(
      getThreadAccess(threads, toOutput, body.outputTypes[output]));
  addInputs(body.outputs[output], threads, toOutput, without);
}

std::optional<OperandIndexing>
KernelBuilder::getEpilogue(const Hero &hero, IndexingArray output) {
  if (output.value.getDefiningOp() == hero.op)
    return getIdentity(output);
  if (body.only)
    return std::nullopt;
  for (IndexingArray result : getOutputs(hero.op)) {
    BlockIndexing walk = BlockIndexing::toOutputs(result, analysis);
    const OperandIndexings &ways = walk.lookup(output);
    if (ways.size() == 1)
      return ways.front();
    if (!ways.empty())
      return OperandIndexing::getUndefined(hero.op->getContext());
  }
  return std::nullopt;
}

void KernelBuilder::addHero(const Hero &hero) {
  addLaunch(hero.emitter, hero.threads);
  SmallVector<IndexingArray> arrays = getInputs(hero.op);
  if (auto reduce = dyn_cast<ReduceOp>(hero.op)) {
    IndexingMap toScalar = hero.threads.output;
    toScalar.setResults({});
    for (IndexingArray init : getArrays(reduce.getInitValues()))
      addInputs(init, toScalar, getIdentity(init), hero.op);
    arrays = getArrays(reduce.getInputs());
  }
  for (IndexingArray array : arrays)
    addInputs(array, hero.threads.input, getIdentity(array), hero.op);
}

std::optional<Kernel> KernelBuilder::build() {
  for (RankedTensorType type : body.inputTypes)
    kernel.inputs.push_back({type, {}});
  for (RankedTensorType type : body.outputTypes)
    kernel.outputs.push_back({type, {}});

  std::optional<Hero> hero = findHero(body, options);
  if (hero)
    addHero(*hero);
  for (auto [i, output] : llvm::enumerate(body.outputs)) {
    RankedTensorType type = body.outputTypes[i];
    auto sizes = type ? getIndexSpace(type) : std::nullopt;
    if (!sizes)
      continue;
    if (hero) {
      if (auto epilogue = getEpilogue(*hero, output)) {
        addOutput(i, hero->threads.output, *epilogue, hero->op);
        continue;
      }
      // Written along with what the hero reads.
      if (getIndexSpace(hero->op->getOperand(0).getType()) == sizes) {
        addOutput(i, hero->threads.input, getIdentity(output), hero->op);
        continue;
      }
    }
    auto threads = getLoopThreadMap(type.getContext(), *sizes, getOrder(type),
                                    getElementBitsInMemory(type),
                                    options.device, options.vectorSize);
    if (!threads)
      return std::nullopt;
    addLaunch("loop", *threads);
    addOutput(i, threads->output, getIdentity(output), /*without=*/nullptr);
  }
  if (kernel.emitter.empty())
    return std::nullopt;
  return kernel;
}

void hlo::walkUnfusedOperations(Operation *root,
                                function_ref<void(Operation *)> visit) {
  walkIndexedOperations(root, [&](Operation *op) {
    if (!op->getParentOfType<FusionOp>() &&
        !isa<TupleOp, GetTupleElementOp>(op))
      visit(op);
  });
}

std::optional<Kernel> Kernel::get(Operation *op, IndexingAnalysis &analysis,
                                  const KernelOptions &options) {
  if (!isKernel(op))
    return std::nullopt;
  Body body = getBody(op);
  return KernelBuilder(body, analysis, options).build();
}
