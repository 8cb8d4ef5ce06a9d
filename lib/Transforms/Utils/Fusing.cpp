//===- Fusing.cpp - Make fusions ------------------------------------------===//

#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Transforms/Utils/BlockOrder.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

/// Has what reads `result`, an array or elements of a tuple, read elements of
/// `fusion` from number `first` on; a tuple is made again for what reads it
/// as a whole. Returns how many there are.
static unsigned readElements(mlir::RewriterBase &rewriter, Value result,
                             FusionOp fusion, unsigned first) {
  // Inferred types have no layouts.
  auto types = cast<TupleType>(fusion.getType()).getTypes();
  auto getElement = [&](unsigned i) -> Value {
    return GetTupleElementOp::create(rewriter, result.getLoc(),
                                     types[first + i], fusion, first + i);
  };
  auto type = dyn_cast<TupleType>(result.getType());
  if (!type) {
    if (!result.use_empty())
      rewriter.replaceAllUsesWith(result, getElement(0));
    return 1;
  }
  for (Operation *user : llvm::make_early_inc_range(result.getUsers())) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    if (!element)
      continue;
    rewriter.modifyOpInPlace(element, [&] {
      element.getOperandMutable().assign(fusion);
      element.setIndex(first + element.getIndex());
    });
  }
  if (!result.use_empty()) {
    SmallVector<Value> elements;
    for (unsigned i = 0; i < type.size(); ++i)
      elements.push_back(getElement(i));
    rewriter.replaceAllUsesWith(
        result, TupleOp::create(rewriter, result.getLoc(), type, elements));
  }
  return type.size();
}

/// Copies what is fused into the body of a new fusion.
static void buildBody(mlir::RewriterBase &rewriter,
                      const FusedOperations &fused, FusionOp fusion) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  Block *body = rewriter.createBlock(&fusion.getCalls());
  llvm::DenseMap<Value, Value> copies;
  for (Value input : fused.getInputs())
    copies[input] = body->addArgument(input.getType(), input.getLoc());
  for (Operation *op : fused.getOperations()) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      mapping.map(operand, copies.at(fused.resolve(operand)));
    Operation *copy = rewriter.clone(*op, mapping);
    if (!copy->getDiscardableAttrDictionary().empty())
      for (StringRef name :
           {HLODialect::kControlId, HLODialect::kControlPredecessors,
            HLODialect::kOrigin, HLODialect::kStatistics})
        copy->removeDiscardableAttr(name);
    copies[op->getResult(0)] = copy->getResult(0);
  }
  SmallVector<Value> roots;
  for (Value root : fused.getRoots()) {
    Value copy = copies.at(root);
    // A reduction of several arrays gives a tuple by itself.
    auto tuple = dyn_cast<TupleType>(copy.getType());
    if (!tuple || tuple == fusion.getType()) {
      roots.push_back(copy);
      continue;
    }
    for (unsigned i = 0; i < tuple.size(); ++i)
      roots.push_back(GetTupleElementOp::create(rewriter, fusion.getLoc(),
                                                tuple.getType(i), copy, i));
  }
  if (roots.size() != 1 ||
      withoutLayout(roots.front().getType()) != withoutLayout(fusion.getType()))
    roots = {
        TupleOp::create(rewriter, fusion.getLoc(), fusion.getType(), roots)};
  ReturnOp::create(rewriter, fusion.getLoc(), roots.front());
}

FusionOp hlo::createFusion(mlir::RewriterBase &rewriter,
                           ArrayRef<Operation *> members,
                           ArrayRef<Operation *> results, FusionKind kind) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  FusedOperations fused(members, results);
  Operation *first = results.front(), *last = first;
  for (Operation *op : results)
    if (last->isBeforeInBlock(op))
      last = op;
  bool isAlone = results.size() == 1;
  Type type = first->getResult(0).getType();
  if (!isAlone) {
    SmallVector<Type> types;
    for (Value root : fused.getRoots())
      if (auto tuple = dyn_cast<TupleType>(root.getType()))
        llvm::append_range(types, tuple.getTypes());
      else
        types.push_back(root.getType());
    type = TupleType::get(rewriter.getContext(), types);
  }

  rewriter.setInsertionPoint(last);
  auto fusion =
      FusionOp::create(rewriter, first->getLoc(), type, fused.getInputs(), kind,
                       /*aliasing=*/nullptr);
  buildBody(rewriter, fused, fusion);
  rewriter.setInsertionPointAfter(last);
  if (isAlone) {
    for (StringRef name :
         {HLODialect::kSharding, HLODialect::kFrontendAttributes,
          HLODialect::kControlId, HLODialect::kControlPredecessors,
          HLODialect::kOrigin, HLODialect::kStatistics})
      if (Attribute attr = first->getAttr(name))
        fusion->setAttr(name, attr);
    rewriter.replaceAllUsesWith(first->getResult(0), fusion.getResult());
  } else {
    unsigned next = 0;
    for (Operation *op : results)
      next += readElements(rewriter, op->getResult(0), fusion, next);
  }

  // Users first.
  SmallVector<Operation *> old(members.begin(), members.end());
  llvm::sort(old, [](Operation *lhs, Operation *rhs) {
    return rhs->isBeforeInBlock(lhs);
  });
  for (Operation *op : old)
    if (op->use_empty() &&
        (!hasControlDependencies(op) || llvm::is_contained(results, op)))
      rewriter.eraseOp(op);
  return fusion;
}

FusionOp hlo::addResults(mlir::RewriterBase &rewriter, FusionOp fusion,
                         ValueRange arrays) {
  mlir::OpBuilder::InsertionGuard guard(rewriter);
  Operation *terminator = fusion.getCalls().front().getTerminator();
  rewriter.setInsertionPoint(terminator);
  Value old = terminator->getOperand(0);
  SmallVector<Value> roots;
  if (auto tuple = old.getDefiningOp<TupleOp>())
    llvm::append_range(roots, tuple.getOperands());
  else if (auto type = dyn_cast<TupleType>(old.getType()))
    for (unsigned i = 0; i < type.size(); ++i)
      roots.push_back(GetTupleElementOp::create(rewriter, old.getLoc(),
                                                type.getType(i), old, i));
  else
    roots.push_back(old);
  llvm::append_range(roots, arrays);
  auto type = TupleType::get(rewriter.getContext(),
                             llvm::to_vector(ValueRange(roots).getTypes()));
  Value all = TupleOp::create(rewriter, old.getLoc(), type, roots);
  rewriter.modifyOpInPlace(terminator, [&] { terminator->setOperand(0, all); });

  rewriter.setInsertionPoint(fusion);
  auto larger = FusionOp::create(rewriter, fusion.getLoc(), type,
                                 fusion.getOperands(), fusion.getKind(),
                                 /*aliasing=*/nullptr);
  for (StringRef name :
       {HLODialect::kFrontendAttributes, HLODialect::kControlId,
        HLODialect::kControlPredecessors})
    if (Attribute attr = fusion->getAttr(name))
      larger->setAttr(name, attr);
  larger.getCalls().takeBody(fusion.getCalls());
  rewriter.setInsertionPoint(fusion);
  readElements(rewriter, fusion.getResult(), larger, 0);
  rewriter.eraseOp(fusion);
  return larger;
}

void hlo::restoreOrderOfFusions(Block &block) {
  restoreOrder(block);
  SmallVector<SmallVector<GetTupleElementOp>> all;
  for (auto fusion : block.getOps<FusionOp>()) {
    SmallVector<GetTupleElementOp> &elements = all.emplace_back();
    for (Operation *user : fusion->getUsers())
      if (auto element = dyn_cast<GetTupleElementOp>(user);
          element && element->getBlock() == &block &&
          !hasControlDependencies(element))
        elements.push_back(element);
    llvm::sort(elements, [](GetTupleElementOp lhs, GetTupleElementOp rhs) {
      return lhs.getIndex() != rhs.getIndex() ? lhs.getIndex() < rhs.getIndex()
                                              : lhs->isBeforeInBlock(rhs);
    });
  }
  for (ArrayRef<GetTupleElementOp> elements : all)
    for (GetTupleElementOp element : llvm::reverse(elements))
      element->moveAfter(element.getOperand().getDefiningOp());
}
