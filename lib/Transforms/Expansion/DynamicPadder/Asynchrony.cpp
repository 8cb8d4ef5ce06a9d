//===- Asynchrony.cpp - Asynchronous operations ---------------------------===//
// One instruction runs asynchronously. What takes the padding out of its way is
// done before it starts, or when it is done.

#include "Padder.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace hlo;

/// The operations from the start to the done.
static SmallVector<Operation *> getChain(AsyncStartOp start) {
  SmallVector<Operation *> chain = {start};
  while (!isa<AsyncDoneOp>(chain.back()))
    chain.push_back(*chain.back()->user_begin());
  return chain;
}

/// Gives a value in flight another type, or the done of it.
static void setAsyncType(Operation *op, Type type) {
  SmallVector<Type> before, after;
  getLeafTypes(op->getResult(0).getType(), before);
  getLeafTypes(type, after);
  op->getResult(0).setType(type);
  if (before.size() == after.size())
    return;
  op->removeAttr(HLODialect::kSharding);
  op->removeAttr(HLODialect::kOrigin);
}

void Padder::wrap(Operation *op, AsyncStartOp start, AsyncDoneOp done) {
  // What reads the result waits for it.
  SmallVector<Operation *> waiting;
  llvm::SmallPtrSet<Operation *, 8> isWaiting{op};
  for (Operation *next = op->getNextNode(); next != start;
       next = next->getNextNode())
    if (llvm::any_of(next->getOperands(), [&](Value operand) {
          return isWaiting.contains(operand.getDefiningOp());
        })) {
      isWaiting.insert(next);
      waiting.push_back(next);
    }
  Operation *last = done;
  for (Operation *next : waiting) {
    next->moveAfter(last);
    last = next;
    this->done.insert(next);
  }

  Block &block = start.getCalls().front();
  Operation *terminator = block.getTerminator();
  block.eraseArguments([](BlockArgument) { return true; });
  start.getOperandsMutable().assign(op->getOperands());
  op->moveBefore(terminator);
  for (OpOperand &operand : op->getOpOperands())
    operand.set(block.addArgument(operand.get().getType(), op->getLoc()));
  Value result = op->getResult(0);
  Type type = result.getType();
  auto async = AsyncType::get(start.getContext(),
                              llvm::to_vector(start->getOperandTypes()), type,
                              getAsAsync(start.getType()).getContexts());
  for (Operation *next : getChain(start))
    setAsyncType(next, isa<AsyncDoneOp>(next) ? type : Type(async));
  result.replaceAllUsesWith(done.getResult());
  terminator->setOperand(0, result);
  sizes.replace(result, done.getResult());
  for (auto &[key, source] : sources)
    if (source.first == result)
      source.first = done.getResult();
}

void Padder::padAsync(AsyncStartOp start) {
  SmallVector<Operation *> chain = getChain(start);
  auto done = cast<AsyncDoneOp>(chain.back());
  Block &block = start.getCalls().front();
  OpBuilder builder(start);
  Builder b(builder, start.getLoc());
  // They may differ in layouts.
  for (auto [argument, operand] :
       llvm::zip_equal(block.getArguments(), start.getOperands())) {
    Value bound = b.castTo(operand, getPaddedType(argument.getType()));
    sizes.replace(argument, bound);
    argument.replaceAllUsesWith(bound);
  }
  llvm::SaveAndRestore<Operation *> outer(asyncInstruction);
  Operation *previous = start->getPrevNode();
  SmallVector<Operation *> wrapped;
  for (Operation &op : block.without_terminator())
    wrapped.push_back(&op);
  for (Operation *op : wrapped) {
    op->moveBefore(start);
    if (!isa<TupleOp, GetTupleElementOp>(op))
      asyncInstruction = op;
  }
  mlir::OperationName name = asyncInstruction->getName();
  for (Operation *op : wrapped)
    pad(op);

  // Of what is like it in its place, the last one.
  Operation *instruction = asyncInstruction;
  for (Operation *op = start->getPrevNode(); op != previous && !instruction;
       op = op->getPrevNode())
    if (op->getName() == name)
      instruction = op;
  Value result = block.getTerminator()->getOperand(0);
  Value doneResult = done.getResult();
  Type type = getPaddedType(doneResult.getType());
  SmallVector<OpOperand *> uses = llvm::map_to_vector(
      doneResult.getUses(), [](OpOperand &use) { return &use; });
  sizes.replace(doneResult, result);
  bool isWrapped = instruction && !identities.contains(instruction);
  if (isWrapped) {
    bool isResult = result.getDefiningOp() == instruction;
    wrap(instruction, start, done);
    if (isResult)
      result = doneResult;
  }
  builder.setInsertionPointAfterValue(result);
  Value cast = b.castTo(result, type);
  if (cast != result)
    sizes.replace(result, cast);
  for (OpOperand *use : uses)
    use->set(cast);
  if (isWrapped)
    return;

  remark::missed(
      start.getLoc(),
      remark::RemarkOpts::name("NotAsynchronous").category("dynamic-padder"))
      << "nothing of what it wraps is left";
  for (Operation *op : chain)
    if (hasControlDependencies(op))
      bypassControlDependencies(op, result);
  dead.append(chain.rbegin(), chain.rend());
  block.clear();
}
