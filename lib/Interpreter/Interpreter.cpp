//===- Interpreter.cpp - Reference semantics of HLO -----------------------===//

#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Interpreter/Evaluation.h"

using namespace hlo;

LogicalResult hlo::checkInputs(func::FuncOp entry, ArrayRef<Literal> inputs) {
  if (inputs.size() != entry.getNumArguments())
    return entry.emitError("takes ")
           << entry.getNumArguments() << " inputs, but " << inputs.size()
           << " are given";
  for (auto [index, input, type] :
       llvm::enumerate(inputs, entry.getArgumentTypes()))
    if (!input.matches(type))
      return entry.emitError("input ")
             << index << " is " << input.toString() << ", but the parameter is "
             << shapeToString(type, /*withLayouts=*/false);
  return success();
}

FailureOr<Literal> hlo::interpret(ModuleOp module, ArrayRef<Literal> inputs,
                                  const InterpreterOptions &options) {
  FailureOr<func::FuncOp> entry = getEntryFunction(module);
  if (failed(entry) || failed(checkInputs(*entry, inputs)))
    return failure();
  Evaluation evaluation(options);
  SmallVector<Literal> arguments(inputs);
  return evaluation.evaluate(entry->getBody(), arguments);
}

FailureOr<Literal> hlo::interpretOperation(Operation *op,
                                           ArrayRef<Literal> operands,
                                           const InterpreterOptions &options) {
  Evaluation evaluation(options);
  SmallVector<Literal> arguments(operands);
  return evaluation.evaluate(op, arguments);
}
