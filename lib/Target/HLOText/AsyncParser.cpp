//===- AsyncParser.cpp - Asynchronous instructions of HLO text ------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

LogicalResult Parser::checkAsync(Instruction &instruction) {
  StringRef opcode = instruction.opcode->opcode;
  if (instruction.type && opcode != "async-done") {
    AsyncType type = getAsAsync(instruction.type);
    if (!type)
      return error(instruction.position,
                   opcode +
                       " has the shape ((operands), result, "
                       "contexts...), not " +
                       shapeToString(instruction.type));
    instruction.type = type;
  }
  if (opcode != "async-start")
    return checkAsyncChain(instruction);
  if (!instruction.computations[0]->body)
    return error(instruction.position,
                 "computation '" + instruction.computations[0]->name +
                     "' already has a user; an async-start owns the "
                     "computation it calls");
  return success();
}

/// What an update or a done repeats of its start must be the same.
LogicalResult Parser::checkAsyncChain(const Instruction &instruction) {
  if (instruction.operands.empty())
    return success();
  AsyncStartOp start = scope->asyncStarts.lookup(instruction.operands[0]);
  if (!start)
    return success();
  if (instruction.role != AsyncRole::None) {
    Operation &wrapped = start.getCalls().front().front();
    StringRef name = wrapped.getName().getStringRef();
    if (name != instruction.opcode->operation && !isa<ParameterOp>(wrapped))
      return error(instruction.position, "wraps " + instruction.opcode->opcode +
                                             ", but the start wraps " +
                                             lookupOperation(name)->opcode);
  }
  if (instruction.asyncCalls &&
      instruction.asyncCalls->region != &start.getCalls())
    return error(instruction.position,
                 "calls '" + instruction.asyncCalls->name +
                     "', which is not the computation of its async-start");
  if (instruction.asyncThread &&
      instruction.asyncThread != start.getAsyncExecutionThread())
    return error(instruction.position,
                 "runs on thread \"" + instruction.asyncThread.getValue() +
                     "\", but its start on \"" +
                     start.getAsyncExecutionThread() + "\"");
  return success();
}

LogicalResult Parser::createAsync(Instruction &instruction, Value &result) {
  const OpcodeSpec &opcode = *instruction.opcode;
  if (!instruction.type)
    return error(instruction.position,
                 "asynchronous forms of " + opcode.opcode + " need a shape");
  if (instruction.role == AsyncRole::Start)
    return createAsyncStart(instruction, result);
  if (instruction.operands.empty())
    return error(instruction.position,
                 opcode.opcode + "-update and -done take the result of " +
                     opcode.opcode + "-start");
  if (!isAsyncLike(instruction.operands[0].getType()))
    return error(instruction.position,
                 "operand is " +
                     shapeToString(instruction.operands[0].getType()) +
                     ", no asynchronous operation in flight");
  if (failed(checkAsyncChain(instruction)))
    return failure();
  bool isUpdate = instruction.role == AsyncRole::Update;
  if (isUpdate)
    instruction.type = getAsAsync(instruction.type);
  if (!instruction.type)
    return error(instruction.position,
                 "an update has the shape ((operands), result, contexts...)");
  Operation *op =
      build(instruction, isUpdate ? "hlo.async_update" : "hlo.async_done");
  addControlPredecessors(op, instruction);
  result = op->getResult(0);
  return success();
}

/// Puts the instruction into a computation of its own, which the start calls.
LogicalResult Parser::createAsyncStart(Instruction &instruction,
                                       Value &result) {
  AsyncType asyncType = getAsAsync(instruction.type);
  if (!asyncType)
    return error(instruction.position,
                 instruction.opcode->opcode +
                     "-start has the shape ((operands), result, contexts...), "
                     "not " +
                     shapeToString(instruction.type));
  Computation &wrapper = computations.emplace_back();
  wrapper.name = "async_wrapped";
  wrapper.isReferenced = true;
  wrapper.executionThread = instruction.asyncThread;
  wrapper.body = std::make_unique<Region>();
  Block *block = new Block;
  wrapper.body->push_back(block);
  Location location = getLocation(instruction);
  Instruction wrapped = std::move(instruction);
  Instruction start;
  start.position = wrapped.position;
  start.name = wrapped.name;
  start.type = asyncType;
  start.opcode = wrapped.opcode;
  start.operands = wrapped.operands;
  start.discardable = wrapped.discardable;
  start.metadata = wrapped.metadata;
  start.sourceLocation = wrapped.sourceLocation;
  start.controlPredecessors = wrapped.controlPredecessors;
  if (wrapped.asyncThread)
    start.attributes.set("async_execution_thread", wrapped.asyncThread);
  if (wrapped.asyncAliases)
    start.attributes.set("output_to_operand_aliasing", wrapped.asyncAliases);
  for (Value &operand : wrapped.operands)
    operand = block->addArgument(operand.getType(), location);
  wrapped.role = AsyncRole::None;
  wrapped.type = asyncType.getResult();
  wrapped.controlPredecessors.clear();
  wrapped.discardable.erase(HLODialect::kSharding);
  {
    llvm::SaveAndRestore<Block *> inner(scope->block, block);
    Value root;
    if (failed(createOperation(wrapped, root)))
      return failure();
    // What it calls is called on the thread of the wrapper.
    for (Use &use : llvm::reverse(uses)) {
      if (use.position < start.position)
        break;
      if (use.user == scope->computation)
        use.user = &wrapper;
    }
    wrapper.size = 1;
    wrapper.depth = 2;
    // Without a name it is printed as it was written.
    OpBuilder bodyBuilder(context);
    bodyBuilder.setInsertionPointToEnd(block);
    ReturnOp::create(bodyBuilder, builder.getUnknownLoc(), root);
  }
  start.computations.push_back(&wrapper);
  start.seenAttributes.push_back("calls");
  Operation *op = build(start, "hlo.async_start");
  addControlPredecessors(op, start);
  result = op->getResult(0);
  return success();
}
