//===- ControlFlow.cpp - Evaluation of calls and control flow -------------===//

#include "Evaluators.h"
#include "mlir/IR/SymbolTable.h"

using namespace hlo;

static FailureOr<Literal> evaluateCall(CallOp op,
                                       MutableArrayRef<Literal> operands,
                                       Evaluation &evaluation) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      op, op.getCalleeAttr());
  if (!callee || callee.isExternal())
    return op.emitOpError("cannot be interpreted: '")
           << op.getCallee() << "' has no body";
  return evaluation.evaluate(callee.getBody(), operands);
}

static FailureOr<Literal> evaluateFusion(FusionOp op,
                                         MutableArrayRef<Literal> operands,
                                         Evaluation &evaluation) {
  return evaluation.evaluate(op.getCalls(), operands);
}

static FailureOr<Literal> evaluateWhile(WhileOp op,
                                        MutableArrayRef<Literal> operands,
                                        Evaluation &evaluation) {
  Literal state = std::move(operands[0]);
  while (true) {
    FailureOr<Literal> goesOn = evaluation.evaluate(op.getCondition(), state);
    if (failed(goesOn))
      return failure();
    if (!goesOn->getElements<bool>()[0])
      return state;
    FailureOr<Literal> next =
        evaluation.evaluate(op.getBody(), std::move(state));
    if (failed(next))
      return failure();
    state = std::move(*next);
  }
}

static FailureOr<Literal> evaluateConditional(ConditionalOp op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &evaluation) {
  int64_t branch, last = op.getBranches().size() - 1;
  if (operands[0].getType() == PrimitiveType::PRED)
    branch = operands[0].getElements<bool>()[0] ? 0 : 1;
  else
    branch = operands[0].getIndex();
  if (branch < 0 || branch > last)
    branch = last;
  return evaluation.evaluate(op.getBranches()[branch],
                             std::move(operands[branch + 1]));
}

void hlo::populateControlFlowEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateCall>();
  evaluators.add<evaluateFusion>();
  evaluators.add<evaluateWhile>();
  evaluators.add<evaluateConditional>();
}
