//===- Forwarding.cpp - Indexing of operations that pass values on --------===//

#include "IndexingModels.h"

using namespace hlo;

/// The input that an output is, if it is one.
using Source = std::optional<unsigned>;

namespace {
/// Outputs are inputs, as `getSource` says, or depend on none. Nothing is known
/// of those whose input is not there: an asynchronous start may be written with
/// a shape that its computation does not return.
template <typename OpT, Source (*getSource)(OpT, unsigned output)>
struct ForwardingModel
    : IndexingOpInterface::ExternalModel<ForwardingModel<OpT, getSource>, OpT> {
  OperandIndexings outputToInput(Operation *op, unsigned output,
                                 unsigned input) const {
    return outputToInputs(op, output)[input];
  }
  OperandIndexings inputToOutput(Operation *op, unsigned input,
                                 unsigned output) const {
    return inputToOutputs(op, input)[output];
  }
  FailureOr<SmallVector<Source>> getForwardedInputs(Operation *op) const {
    unsigned numInputs = getNumInputs(op);
    SmallVector<Source> sources;
    for (unsigned output : llvm::seq(getNumOutputs(op))) {
      sources.push_back(getSource(cast<OpT>(op), output));
      if (sources.back() && *sources.back() >= numInputs)
        return failure();
    }
    return sources;
  }
  // Tuples may be long.
  SmallVector<OperandIndexings> outputToInputs(Operation *op,
                                               unsigned output) const {
    SmallVector<OperandIndexings> indexings(getNumInputs(op));
    Source source = getSource(cast<OpT>(op), output);
    if (source && *source >= indexings.size())
      llvm::fill(indexings, getUndefinedIndexing(op->getContext()));
    else if (source)
      indexings[*source] = getElementwiseIndexing(getOutputType(op, output),
                                                  getInputType(op, *source));
    return indexings;
  }
  SmallVector<OperandIndexings> inputToOutputs(Operation *op,
                                               unsigned input) const {
    SmallVector<OperandIndexings> indexings(getNumOutputs(op));
    unsigned numInputs = getNumInputs(op);
    for (auto [output, indexing] : llvm::enumerate(indexings)) {
      Source source = getSource(cast<OpT>(op), output);
      if (source && *source >= numInputs)
        indexing = getUndefinedIndexing(op->getContext());
      else if (source == Source(input))
        indexing = getElementwiseIndexing(getInputType(op, input),
                                          getOutputType(op, output));
    }
    return indexings;
  }
};
} // namespace

template <typename OpT, Source (*getSource)(OpT, unsigned)>
static void attachForwarding(MLIRContext *context) {
  OpT::template attachInterface<ForwardingModel<OpT, getSource>>(*context);
}

template <typename OpT> static Source getSameNumber(OpT, unsigned output) {
  return output;
}

static Source getElement(GetTupleElementOp op, unsigned output) {
  Type type = op.getOperand().getType();
  if (AsyncType async = dyn_cast<AsyncType>(type))
    type = async.getAsTuple();
  unsigned before = 0;
  for (Type element :
       cast<TupleType>(type).getTypes().take_front(op.getIndex()))
    before += getNumLeaves(element);
  return before + output;
}

/// What was copied, the operand and a context, of which the operand is the
/// second.
static Source getCopied(CopyStartOp op, unsigned output) {
  unsigned count = getNumInputs(op);
  return output < 2 * count ? Source(output % count) : std::nullopt;
}

/// The element of the tuple that the start made.
template <typename OpT, unsigned index>
static Source getDone(OpT op, unsigned output) {
  auto tuple = cast<TupleType>(op.getOperand().getType());
  unsigned before = 0;
  for (Type element : tuple.getTypes().take_front(index))
    before += getNumLeaves(element);
  return before + output;
}

static AsyncType getAsync(Value value) { return getAsAsync(value.getType()); }

static unsigned countLeaves(ArrayRef<Type> types) {
  unsigned count = 0;
  for (Type type : types)
    count += getNumLeaves(type);
  return count;
}

static Source getAsyncResult(AsyncDoneOp op, unsigned output) {
  AsyncType async = getAsync(op.getOperand());
  if (getNumLeaves(async.getResult()) != getNumOutputs(op))
    return getNumInputs(op);
  return countLeaves(async.getOperands()) + output;
}

/// What is computed from late operands is not known here.
static OperandIndexings asyncUpdateToInput(AsyncUpdateOp op, unsigned output,
                                           unsigned input) {
  if (!op.getLateOperands().empty() ||
      getNumLeaves(op.getType()) != getNumLeaves(op.getOperand().getType()))
    return getUndefinedIndexing(op.getContext());
  return output == input ? getElementwiseIndexing(getOutputType(op, output),
                                                  getInputType(op, input))
                         : OperandIndexings();
}

static OperandIndexings asyncUpdateToOutput(AsyncUpdateOp op, unsigned input,
                                            unsigned output) {
  return asyncUpdateToInput(op, output, input);
}

//===----------------------------------------------------------------------===//
// Tokens and random numbers
//===----------------------------------------------------------------------===//

/// A result that depends on every element of its operands.
template <typename OpT>
static OperandIndexings allToInput(OpT op, unsigned output, unsigned input) {
  AccessBuilder builder(getOutputType(op, output));
  return builder.build(builder.addRanges(getSizes(getInputType(op, input))));
}

template <typename OpT>
static OperandIndexings allToOutput(OpT op, unsigned input, unsigned output) {
  AccessBuilder builder(getInputType(op, input));
  return builder.build(builder.addRanges(getSizes(getOutputType(op, output))));
}

void hlo::attachForwardingIndexing(MLIRContext *context) {
  attachForwarding<ParameterOp, getSameNumber<ParameterOp>>(context);
  attachForwarding<TupleOp, getSameNumber<TupleOp>>(context);
  attachForwarding<GetTupleElementOp, getElement>(context);
  attachForwarding<AddDependencyOp, getSameNumber<AddDependencyOp>>(context);
  attachForwarding<CopyOp, getSameNumber<CopyOp>>(context);
  attachForwarding<OptBarrierOp, getSameNumber<OptBarrierOp>>(context);
  attachForwarding<DomainOp, getSameNumber<DomainOp>>(context);
  attachForwarding<CopyStartOp, getCopied>(context);
  attachForwarding<CopyDoneOp, getDone<CopyDoneOp, 0>>(context);
  attachForwarding<AllGatherDoneOp, getDone<AllGatherDoneOp, 1>>(context);
  attachForwarding<CollectivePermuteDoneOp,
                   getDone<CollectivePermuteDoneOp, 1>>(context);
  attachForwarding<AllReduceDoneOp, getSameNumber<AllReduceDoneOp>>(context);
  attachForwarding<AsyncDoneOp, getAsyncResult>(context);
  attachIndexing<asyncUpdateToInput, asyncUpdateToOutput>(context);
  attachIndexing<allToInput<AfterAllOp>, allToOutput<AfterAllOp>>(context);
  attachIndexing<allToInput<RngOp>, allToOutput<RngOp>>(context);
  attachIndexing<allToInput<RngBitGeneratorOp>, allToOutput<RngBitGeneratorOp>>(
      context);
}
