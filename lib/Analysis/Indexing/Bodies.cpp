//===- Bodies.cpp - Indexing of operations that run computations ----------===//

#include "IndexingModels.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/BitVector.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Walking a block
//===----------------------------------------------------------------------===//

BlockIndexing::BlockIndexing(IndexingArray start) {
  MLIRContext *context = start.value.getContext();
  OperandIndexing identity = OperandIndexing::getUndefined(context);
  if (auto sizes = getIndexSpace(start.getType()))
    identity.map = IndexingMap::getIdentity(context, *sizes);
  identity.simplify();
  insert(indexings[getKey(start)], std::move(identity));
}

const OperandIndexings &BlockIndexing::lookup(IndexingArray array) const {
  static const OperandIndexings none;
  auto found = indexings.find(getKey(array));
  return found == indexings.end() ? none : found->second;
}

void BlockIndexing::extend(IndexingArray from, const OperandIndexings &next,
                           IndexingArray to) {
  if (next.empty())
    return;
  // Adding to the map may move what is in it.
  OperandIndexings extended = std::move(indexings[getKey(to)]);
  for (const OperandIndexing &first : lookup(from))
    for (const OperandIndexing &second : next)
      insert(extended, compose(first, second));
  if (extended.size() > maxOperandIndexings)
    insert(extended, OperandIndexing::getUndefined(to.value.getContext()));
  indexings[getKey(to)] = std::move(extended);
}

BlockIndexing BlockIndexing::toInputs(IndexingArray output,
                                      IndexingAnalysis &analysis,
                                      Filter isInside) {
  BlockIndexing indexing(output);
  Operation *last = output.value.getDefiningOp();
  if (!last)
    return indexing;
  // Users come before what they use.
  for (Operation &op :
       llvm::make_range(last->getReverseIterator(), last->getBlock()->rend())) {
    if (isInside && !isInside(&op))
      continue;
    SmallVector<IndexingArray> outputs = getOutputs(&op), inputs;
    for (auto [number, array] : llvm::enumerate(outputs)) {
      if (indexing.lookup(array).empty())
        continue;
      if (inputs.empty())
        inputs = getInputs(&op);
      for (auto [input, next] :
           llvm::zip_equal(inputs, analysis.outputToInputs(&op, number)))
        indexing.extend(array, next, input);
    }
  }
  return indexing;
}

BlockIndexing BlockIndexing::toOutputs(IndexingArray input,
                                       IndexingAnalysis &analysis,
                                       Filter isInside) {
  BlockIndexing indexing(input);
  Block *block = input.value.getParentBlock();
  Operation *def = input.value.getDefiningOp();
  Block::iterator begin = def ? std::next(def->getIterator()) : block->begin();
  for (Operation &op : llvm::make_range(begin, block->end())) {
    if (isInside && !isInside(&op))
      continue;
    bool reads = llvm::any_of(op.getOperands(), [&](Value operand) {
      return operand == input.value ||
             indexing.indexings.contains({operand, 0}) ||
             isa<TupleType, AsyncType>(operand.getType());
    });
    if (!reads)
      continue;
    SmallVector<IndexingArray> outputs;
    for (auto [number, array] : llvm::enumerate(getInputs(&op))) {
      if (indexing.lookup(array).empty())
        continue;
      if (outputs.empty())
        outputs = getOutputs(&op);
      // An operand that is there twice is two inputs.
      for (auto [output, next] :
           llvm::zip_equal(outputs, analysis.inputToOutputs(&op, number)))
        indexing.extend(array, next, output);
    }
  }
  return indexing;
}

//===----------------------------------------------------------------------===//
// Operations of a module
//===----------------------------------------------------------------------===//

bool hlo::hasIndexing(Operation *op) {
  return isa<IndexingOpInterface>(op) ||
         op->hasTrait<hlo::OpTrait::Elementwise>();
}

void hlo::walkIndexedOperations(Operation *root,
                                function_ref<void(Operation *)> visit) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->getNumResults() != 0 && op->getNumOperands() != 0)
      visit(op);
    bool entersElements =
        op->getNumRegions() != 0 && isa<HLODialect>(op->getDialect()) &&
        !isa<FusionOp, AsyncStartOp, WhileOp, ConditionalOp>(op);
    return entersElements ? WalkResult::skip() : WalkResult::advance();
  });
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

/// The computation that an operation runs on its operands; null if it is none
/// that the walk enters.
static Region *getBody(Operation *op) {
  if (auto fusion = dyn_cast<FusionOp>(op))
    return &fusion.getCalls();
  if (auto start = dyn_cast<AsyncStartOp>(op))
    return &start.getCalls();
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, call.getCalleeAttr());
    if (callee && callee.getBody().hasOneBlock())
      return &callee.getBody();
  }
  return nullptr;
}

/// The number of an output among what the body returns. The async value of a
/// start holds the operands first, and contexts last.
static std::optional<unsigned> getReturned(Operation *op, unsigned output) {
  if (!isa<AsyncStartOp>(op))
    return output;
  unsigned numInputs = getNumInputs(op);
  AsyncType async = getAsAsync(op->getResult(0).getType());
  if (output < numInputs || !async ||
      output - numInputs >= getNumLeaves(async.getResult()))
    return std::nullopt;
  return output - numInputs;
}

const IndexingAnalysis::Indexings &
IndexingAnalysis::getOfBody(Region &body, unsigned number, bool toInputs) {
  // There while the walk is under way, should it come back here.
  std::pair key(&body, number);
  if (auto [entry, isNew] = ofBodies[toInputs].try_emplace(key); !isNew)
    return entry->second;
  Block &block = body.front();
  auto from = getArrays(block.getTerminator()->getOperands());
  auto to = getArrays(block.getArguments());
  if (!toInputs)
    std::swap(from, to);
  Indexings indexings(to.size());
  if (number < from.size()) {
    BlockIndexing walk = toInputs
                             ? BlockIndexing::toInputs(from[number], *this)
                             : BlockIndexing::toOutputs(from[number], *this);
    for (auto [indexing, array] : llvm::zip_equal(indexings, to))
      indexing = walk.lookup(array);
  }
  return ofBodies[toInputs][key] = std::move(indexings);
}

/// Runtime variables that come from parameters of the body come from operands.
/// Those computed in a function are of one of its calls, which a value cannot
/// say.
static OperandIndexings moveOut(const OperandIndexings &inside, Region &body,
                                Operation *op) {
  OperandIndexings indexings;
  for (OperandIndexing indexing : inside) {
    bool isKnown = true;
    for (RuntimeVariable &variable : indexing.runtimeVariables) {
      auto argument = dyn_cast_or_null<BlockArgument>(variable.value);
      if (argument && argument.getOwner()->getParent() == &body) {
        if (argument.getArgNumber() < op->getNumOperands())
          variable.value = op->getOperand(argument.getArgNumber());
        else
          isKnown = false;
      } else if (variable.value && isa<CallOp>(op)) {
        isKnown = false;
      }
    }
    insert(indexings,
           isKnown ? std::move(indexing)
                   : OperandIndexing::getUndefined(indexing.map.getContext()));
  }
  return indexings;
}

IndexingAnalysis::Indexings IndexingAnalysis::outputToInputs(Operation *op,
                                                             unsigned output) {
  Region *body = getBody(op);
  if (isa<ReshapeOp, BitcastOp, BroadcastOp>(op) &&
      isa<RankedTensorType>(op->getResult(0).getType())) {
    Attribute dimensions;
    if (auto broadcast = dyn_cast<BroadcastOp>(op))
      dimensions = broadcast.getDimensionsAttr();
    auto [entry, isNew] = ofMovements.try_emplace(
        {op->getName().getTypeID(), op->getOperand(0).getType(),
         op->getResult(0).getType(), dimensions});
    if (isNew)
      entry->second = hlo::outputToInputs(op, output);
    return entry->second;
  }
  if (!body && !isa<CallOp>(op))
    return hlo::outputToInputs(op, output);
  SmallVector<OperandIndexings> indexings(getNumInputs(op));
  std::optional<unsigned> returned = getReturned(op, output);
  if (!returned) {
    if (output < indexings.size())
      indexings[output] = getElementwiseIndexing(getOutputType(op, output),
                                                 getInputType(op, output));
    return indexings;
  }
  if (!body || !active.insert(body).second) {
    llvm::fill(indexings, getUndefinedIndexing(op->getContext()));
    return indexings;
  }
  const Indexings &inside = getOfBody(*body, *returned, /*toInputs=*/true);
  for (auto [indexing, ofBody] : llvm::zip(indexings, inside))
    indexing = moveOut(ofBody, *body, op);
  active.erase(body);
  return indexings;
}

SmallVector<OperandIndexings> IndexingAnalysis::inputToOutputs(Operation *op,
                                                               unsigned input) {
  Region *body = getBody(op);
  if (!body && !isa<CallOp>(op))
    return hlo::inputToOutputs(op, input);
  SmallVector<OperandIndexings> indexings(getNumOutputs(op));
  if (!body || !active.insert(body).second) {
    llvm::fill(indexings, getUndefinedIndexing(op->getContext()));
    return indexings;
  }
  const Indexings &inside = getOfBody(*body, input, /*toInputs=*/false);
  for (auto [output, indexing] : llvm::enumerate(indexings)) {
    if (auto returned = getReturned(op, output)) {
      if (*returned < inside.size())
        indexing = moveOut(inside[*returned], *body, op);
    } else if (output == input) {
      indexing = getElementwiseIndexing(getInputType(op, input),
                                        getOutputType(op, output));
    }
  }
  active.erase(body);
  return indexings;
}

/// Of an operation whose outputs are inputs, or depend on none. Neither has to
/// be looked up for each: tuples may be long.
static IndexingAnalysis::OfOperation
getOfForwarding(ArrayRef<std::optional<unsigned>> sources,
                ArrayRef<Type> outputs, function_ref<Type(unsigned)> getInput) {
  IndexingAnalysis::OfOperation result;
  for (unsigned output : llvm::seq<unsigned>(sources.size())) {
    if (!sources[output])
      continue;
    unsigned input = *sources[output];
    Type from = outputs[output], to = getInput(input);
    result.toInputs.push_back(
        {output, input, getElementwiseIndexing(from, to)});
    result.toOutputs.push_back(
        {input, output, getElementwiseIndexing(to, from)});
  }
  llvm::sort(result.toOutputs, [](const auto &lhs, const auto &rhs) {
    return std::tie(lhs.from, lhs.to) < std::tie(rhs.from, rhs.to);
  });
  return result;
}

static SmallVector<Type> collectLeafTypes(TypeRange types) {
  SmallVector<Type> leaves;
  for (Type type : types)
    getLeafTypes(type, leaves);
  return leaves;
}

IndexingAnalysis::OfOperation IndexingAnalysis::getOfOperation(Operation *op) {
  SmallVector<Type> outputs = collectLeafTypes(op->getResultTypes());
  if (auto read = dyn_cast<GetTupleElementOp>(op))
    if (auto type = dyn_cast<TupleType>(read.getOperand().getType())) {
      unsigned first = leafOffsets.get(type, read.getIndex());
      SmallVector<std::optional<unsigned>> sources;
      for (unsigned output : llvm::seq<unsigned>(outputs.size()))
        sources.push_back(first + output);
      return getOfForwarding(sources, outputs, [&](unsigned input) {
        return outputs[input - first];
      });
    }
  if (auto interface = dyn_cast<IndexingOpInterface>(op))
    if (auto sources = interface.getForwardedInputs(); succeeded(sources)) {
      SmallVector<Type> inputs = collectLeafTypes(op->getOperandTypes());
      return getOfForwarding(*sources, outputs,
                             [&](unsigned input) { return inputs[input]; });
    }
  OfOperation result;
  auto add = [](SmallVectorImpl<Dependence> &all, unsigned from,
                Indexings &&indexings) {
    for (auto [to, own] : llvm::enumerate(indexings))
      if (!own.empty())
        all.push_back({from, unsigned(to), std::move(own)});
  };
  for (unsigned output : llvm::seq(getNumOutputs(op)))
    add(result.toInputs, output, outputToInputs(op, output));
  // Nothing depends on most arrays of a long tuple.
  llvm::BitVector isRead(getNumInputs(op));
  for (const Dependence &dependence : result.toInputs)
    isRead.set(dependence.to);
  for (unsigned input : isRead.set_bits())
    add(result.toOutputs, input, inputToOutputs(op, input));
  return result;
}

//===----------------------------------------------------------------------===//
// fusion, call, async_start
//===----------------------------------------------------------------------===//

namespace {
template <typename OpT>
struct BodyModel : IndexingOpInterface::ExternalModel<BodyModel<OpT>, OpT> {
  OperandIndexings outputToInput(Operation *op, unsigned output,
                                 unsigned input) const {
    return outputToInputs(op, output)[input];
  }
  OperandIndexings inputToOutput(Operation *op, unsigned input,
                                 unsigned output) const {
    return inputToOutputs(op, input)[output];
  }
  SmallVector<OperandIndexings> outputToInputs(Operation *op,
                                               unsigned output) const {
    return IndexingAnalysis().outputToInputs(op, output);
  }
  SmallVector<OperandIndexings> inputToOutputs(Operation *op,
                                               unsigned input) const {
    return IndexingAnalysis().inputToOutputs(op, input);
  }
};
} // namespace

void hlo::attachBodyIndexing(MLIRContext *context) {
  FusionOp::attachInterface<BodyModel<FusionOp>>(*context);
  CallOp::attachInterface<BodyModel<CallOp>>(*context);
  AsyncStartOp::attachInterface<BodyModel<AsyncStartOp>>(*context);
}
