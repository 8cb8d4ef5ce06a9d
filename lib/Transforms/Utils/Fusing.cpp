//===- Fusing.cpp - Make fusions ------------------------------------------===//

#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

FusionOp hlo::wrapInFusion(mlir::RewriterBase &rewriter, Operation *op,
                           FusionKind kind) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  llvm::SmallSetVector<Value, 4> operands(op->operand_begin(),
                                          op->operand_end());
  auto fusion =
      FusionOp::create(rewriter, op->getLoc(), op->getResult(0).getType(),
                       operands.getArrayRef(), kind, /*aliasing=*/nullptr);
  Block *body = rewriter.createBlock(&fusion.getCalls());
  IRMapping mapping;
  for (Value operand : operands)
    mapping.map(operand,
                body->addArgument(operand.getType(), operand.getLoc()));
  Operation *inner = rewriter.clone(*op, mapping);
  ReturnOp::create(rewriter, op->getLoc(), inner->getResult(0));
  for (StringRef name :
       {HLODialect::kSharding, HLODialect::kFrontendAttributes,
        HLODialect::kControlId, HLODialect::kControlPredecessors,
        HLODialect::kOrigin, HLODialect::kStatistics})
    if (Attribute attr = inner->removeAttr(name))
      fusion->setAttr(name, attr);
  rewriter.replaceOp(op, fusion);
  return fusion;
}

static FusionOp getOrWrap(mlir::RewriterBase &rewriter, Operation *op,
                          FusionKind kind) {
  auto fusion = dyn_cast<FusionOp>(op);
  if (!fusion)
    return wrapInFusion(rewriter, op, kind);
  // Attributes of parameters say nothing about what is computed instead.
  for (Operation &inner :
       llvm::make_early_inc_range(fusion.getCalls().front()))
    if (auto parameter = dyn_cast<ParameterOp>(inner))
      rewriter.replaceOp(parameter, parameter.getOperand());
  return fusion;
}

/// The parameter of a fusion that stands for a value; a new one if there is
/// none.
static Value getOrAddParameter(FusionOp fusion, Value value) {
  Block &body = fusion.getCalls().front();
  for (auto [operand, argument] :
       llvm::zip_equal(fusion.getOperands(), body.getArguments()))
    if (operand == value)
      return argument;
  fusion->insertOperands(fusion->getNumOperands(), value);
  return body.addArgument(value.getType(), value.getLoc());
}

/// Copies what an instruction or fusion computes to the insertion point, inside
/// `fusion`, and returns what it returns.
static Value cloneInto(mlir::RewriterBase &rewriter, Operation *op,
                       FusionOp fusion) {
  IRMapping mapping;
  auto inner = dyn_cast<FusionOp>(op);
  if (!inner) {
    for (Value operand : op->getOperands())
      mapping.map(operand, getOrAddParameter(fusion, operand));
    Operation *copy = rewriter.clone(*op, mapping);
    for (StringRef name : {HLODialect::kOrigin, HLODialect::kStatistics})
      copy->removeAttr(name);
    return copy->getResult(0);
  }
  Block &body = inner.getCalls().front();
  for (auto [operand, argument] :
       llvm::zip_equal(inner.getOperands(), body.getArguments()))
    mapping.map(argument, getOrAddParameter(fusion, operand));
  for (Operation &bodyOp : body.without_terminator()) {
    if (auto parameter = dyn_cast<ParameterOp>(bodyOp))
      mapping.map(parameter.getResult(),
                  mapping.lookup(parameter.getOperand()));
    else
      rewriter.clone(bodyOp, mapping);
  }
  return mapping.lookup(body.getTerminator()->getOperand(0));
}

/// Removes parameters that nothing reads.
static void dropUnusedParameters(FusionOp fusion) {
  Block &body = fusion.getCalls().front();
  llvm::BitVector unused(body.getNumArguments());
  for (BlockArgument argument : body.getArguments())
    unused[argument.getArgNumber()] = argument.use_empty();
  fusion->eraseOperands(unused);
  body.eraseArguments(unused);
}

static void eraseIfUnused(mlir::RewriterBase &rewriter, Operation *op) {
  if (op->use_empty() && !hasControlDependencies(op))
    rewriter.eraseOp(op);
}

/// Has `fusion` compute `producer` instead of reading it; returns its value
/// inside.
static Value absorb(mlir::RewriterBase &rewriter, Operation *producer,
                    FusionOp fusion) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  Block &body = fusion.getCalls().front();
  rewriter.setInsertionPointToStart(&body);
  Value computed;
  rewriter.modifyOpInPlace(fusion, [&] {
    computed = cloneInto(rewriter, producer, fusion);
    for (auto [operand, argument] :
         llvm::zip_equal(fusion.getOperands(), body.getArguments()))
      if (operand == producer->getResult(0))
        rewriter.replaceAllUsesWith(argument, computed);
    dropUnusedParameters(fusion);
  });
  return computed;
}

/// The values that a fusion returns, its tuple taken apart.
static SmallVector<Value> getReturned(FusionOp fusion) {
  Value root = fusion.getCalls().front().getTerminator()->getOperand(0);
  if (auto tuple = root.getDefiningOp<TupleOp>())
    return llvm::to_vector(tuple.getOperands());
  return {root};
}

/// A copy of `fusion` in its place that returns these values. What reads the
/// first of them reads the copy; the values of the others are returned.
static FusionOp withResults(mlir::RewriterBase &rewriter, FusionOp fusion,
                            ArrayRef<Value> returned) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  Block &body = fusion.getCalls().front();
  Operation *terminator = body.getTerminator();
  Operation *oldTuple = terminator->getOperand(0).getDefiningOp<TupleOp>();
  rewriter.setInsertionPoint(terminator);
  auto tuple = TupleOp::create(rewriter, fusion.getLoc(), returned);
  terminator->setOperand(0, tuple.getResult());
  if (oldTuple && oldTuple->use_empty())
    rewriter.eraseOp(oldTuple);

  rewriter.setInsertionPoint(fusion);
  auto result = FusionOp::create(rewriter, fusion.getLoc(), tuple.getType(),
                                 fusion.getOperands(), fusion.getKind(),
                                 fusion.getOutputToOperandAliasingAttr());
  result->setDiscardableAttrs(fusion->getDiscardableAttrDictionary());
  rewriter.inlineRegionBefore(fusion.getCalls(), result.getCalls(),
                              result.getCalls().begin());
  return result;
}

/// Has what reads `op`, an array or elements of a tuple, read elements of
/// `fusion` from `first` on; a tuple is made again for what reads it as a
/// whole.
static void readElements(mlir::RewriterBase &rewriter, Operation *op,
                         FusionOp fusion, unsigned first) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointAfter(fusion);
  auto getElement = [&](unsigned i) -> Value {
    return GetTupleElementOp::create(rewriter, op->getLoc(), fusion, first + i);
  };
  auto type = dyn_cast<TupleType>(op->getResult(0).getType());
  if (!type) {
    rewriter.replaceAllUsesWith(op->getResult(0), getElement(0));
    return;
  }
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    if (!element)
      continue;
    rewriter.modifyOpInPlace(element, [&] {
      element.getOperandMutable().assign(fusion);
      element.setIndex(first + element.getIndex());
    });
  }
  if (op->use_empty())
    return;
  SmallVector<Value> elements;
  for (unsigned i = 0; i < type.size(); ++i)
    elements.push_back(getElement(i));
  rewriter.replaceAllUsesWith(
      op->getResult(0), TupleOp::create(rewriter, op->getLoc(), elements));
}

FusionOp hlo::fuseProducer(mlir::RewriterBase &rewriter, Operation *producer,
                           Operation *consumer, FusionKind kind) {
  FusionOp fusion = getOrWrap(rewriter, consumer, kind);
  absorb(rewriter, producer, fusion);
  rewriter.modifyOpInPlace(fusion, [&] { fusion.setKind(kind); });
  eraseIfUnused(rewriter, producer);
  return fusion;
}

FusionOp hlo::fuseProducerAsResult(mlir::RewriterBase &rewriter,
                                   Operation *producer, Operation *consumer,
                                   FusionKind kind) {
  FusionOp old = getOrWrap(rewriter, consumer, kind);
  Value computed = absorb(rewriter, producer, old);
  SmallVector<Value> returned = getReturned(old);
  unsigned first = returned.size();
  returned.push_back(computed);
  FusionOp fusion = withResults(rewriter, old, returned);
  rewriter.modifyOpInPlace(fusion, [&] { fusion.setKind(kind); });
  readElements(rewriter, old, fusion, 0);
  rewriter.eraseOp(old);
  // What reads the producer before the fusion does not depend on it, and comes
  // behind it.
  readElements(rewriter, producer, fusion, first);
  rewriter.eraseOp(producer);
  return fusion;
}

FusionOp hlo::fuseSiblings(mlir::RewriterBase &rewriter, Operation *first,
                           Operation *second, FusionKind kind) {
  FusionOp old = getOrWrap(rewriter, second, kind);
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  SmallVector<Value> returned = getReturned(old);
  unsigned numOld = returned.size();
  rewriter.setInsertionPoint(old.getCalls().front().getTerminator());
  Value computed = cloneInto(rewriter, first, old);
  if (auto tuple = computed.getDefiningOp<TupleOp>()) {
    llvm::append_range(returned, tuple.getOperands());
    rewriter.eraseOp(tuple);
  } else {
    returned.push_back(computed);
  }
  FusionOp fusion = withResults(rewriter, old, returned);
  rewriter.modifyOpInPlace(fusion, [&] { fusion.setKind(kind); });
  readElements(rewriter, old, fusion, 0);
  rewriter.eraseOp(old);
  readElements(rewriter, first, fusion, numOld);
  rewriter.eraseOp(first);
  return fusion;
}
