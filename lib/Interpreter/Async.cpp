//===- Async.cpp - Evaluation of asynchronous wrappers --------------------===//
// The computation runs as soon as its operands are bound. An async value is the
// tuple ((operands), result, contexts...), as in HLO text.

#include "Evaluators.h"

using namespace hlo;

/// The value of an async type for these operands; the result is zero unless
/// `result` is given.
static Literal getAsyncValue(Type type, ArrayRef<Literal> operands,
                             std::optional<Literal> result) {
  AsyncType async = getAsAsync(type);
  SmallVector<Literal> elements = {
      Literal::getTuple(operands),
      result ? *result : Literal::getZero(async.getResult())};
  for (Type context : async.getContexts())
    elements.push_back(Literal::getZero(context));
  return Literal::getTuple(elements);
}

/// Runs the computation of `start` if all operands are bound.
static FailureOr<Literal> bind(AsyncStartOp start, Type type,
                               ArrayRef<Literal> operands,
                               Evaluation &evaluation) {
  Region &computation = start.getCalls();
  if (computation.getNumArguments() != operands.size())
    return getAsyncValue(type, operands, std::nullopt);
  SmallVector<Literal> arguments(operands);
  FailureOr<Literal> result = evaluation.evaluate(computation, arguments);
  if (failed(result))
    return failure();
  return getAsyncValue(type, operands, *result);
}

static FailureOr<Literal> evaluateAsyncStart(AsyncStartOp op,
                                             MutableArrayRef<Literal> operands,
                                             Evaluation &evaluation) {
  return bind(op, op.getResult().getType(), operands, evaluation);
}

static FailureOr<Literal> evaluateAsyncUpdate(AsyncUpdateOp op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &evaluation) {
  if (op.getLateOperands().empty())
    return std::move(operands[0]);
  AsyncStartOp start = getAsyncStart(op.getOperand());
  if (!start)
    return op.emitOpError("cannot be interpreted: it binds operands of an "
                          "async-start in another computation");
  SmallVector<Literal> bound(
      operands[0].getTupleElements()[0].getTupleElements());
  llvm::append_range(bound, operands.drop_front());
  return bind(start, op.getResult().getType(), bound, evaluation);
}

static FailureOr<Literal> evaluateAsyncDone(AsyncDoneOp,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &) {
  return operands[0].getTupleElements()[1];
}

void hlo::populateAsyncEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateAsyncStart>();
  evaluators.add<evaluateAsyncUpdate>();
  evaluators.add<evaluateAsyncDone>();
}
