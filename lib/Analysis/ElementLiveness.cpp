//===- ElementLiveness.cpp - What of a module is needed -------------------===//

#include "hlo/Analysis/ElementLiveness.h"

using namespace hlo;

TupleOp hlo::getRootTuple(Region &computation) {
  auto root = dyn_cast<ReturnOp>(computation.front().back());
  auto tuple = root ? root.getOperand().getDefiningOp<TupleOp>() : TupleOp();
  return tuple && tuple->hasOneUse() ? tuple : TupleOp();
}

ElementLiveness::ElementLiveness(ModuleOp module, const ComputationGraph &graph,
                                 const ElementLivenessOptions &options)
    : options(options), graph(graph) {
  for (Operation &op : *module.getBody()) {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      if (function.isPublic())
        markFunction(function);
      continue;
    }
    markOp(&op);
    if (auto uses = SymbolTable::getSymbolUses(&op))
      for (const SymbolTable::SymbolUse &use : *uses)
        if (auto name = dyn_cast<FlatSymbolRefAttr>(use.getSymbolRef()))
          markFunction(graph.lookup(name));
  }
  while (!worklist.empty() || !newOps.empty()) {
    if (!newOps.empty()) {
      markOperands(newOps.pop_back_val());
      continue;
    }
    auto [value, element] = worklist.pop_back_val();
    propagate(value, element);
  }
}

void ElementLiveness::markOp(Operation *op) {
  if (liveOps.insert(op).second)
    newOps.push_back(op);
}

void ElementLiveness::markValue(Value value) {
  if (liveValues.insert(value).second)
    worklist.emplace_back(value, std::nullopt);
}

void ElementLiveness::markElement(Value tuple, unsigned element) {
  auto type = dyn_cast<TupleType>(tuple.getType());
  if (!type || element >= type.size())
    return markValue(tuple);
  if (liveValues.contains(tuple))
    return;
  llvm::BitVector &elements = liveElements[tuple];
  elements.resize(type.size());
  if (elements.test(element))
    return;
  elements.set(element);
  worklist.emplace_back(tuple, element);
}

void ElementLiveness::markFunction(func::FuncOp function) {
  if (!function || !liveOps.insert(function).second)
    return;
  markRegion(function.getBody());
  markRoot(function.getBody(), std::nullopt);
}

void ElementLiveness::markRegion(Region &region) {
  for (Block &block : region)
    for (Operation &op : block) {
      if (op.hasTrait<mlir::OpTrait::IsTerminator>())
        liveOps.insert(&op);
      // Which block runs is not looked at.
      else if (!region.hasOneBlock() || options.stays(&op))
        markOp(&op);
    }
}

void ElementLiveness::markRoot(Region &region,
                               std::optional<unsigned> element) {
  for (Block &block : region)
    if (!block.empty())
      for (Value root : block.back().getOperands())
        element ? markElement(root, *element) : markValue(root);
}

/// What an instruction needs to run at all.
void ElementLiveness::markOperands(Operation *op) {
  if (auto loop = dyn_cast<WhileOp>(op)) {
    markRoot(loop.getCondition(), std::nullopt);
    markRegion(loop.getCondition());
    markRegion(loop.getBody());
    // Tuples stay even if no element does.
    if (TupleOp root = getRootTuple(loop.getBody()))
      markOp(root);
    if (options.removesElements(loop)) {
      auto init = loop.getOperand().getDefiningOp<TupleOp>();
      if (init && isTakenApart(init))
        markOp(init);
      return;
    }
    markValue(loop.getOperand());
    if (!options.passesElementsThrough(loop))
      markRoot(loop.getBody(), std::nullopt);
    return;
  }
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    markRegion(fusion.getCalls());
    if (!options.removesOutputs(fusion))
      markRoot(fusion.getCalls(), std::nullopt);
    if (!options.removesOperands(fusion))
      llvm::for_each(fusion.getOperands(), [&](Value v) { markValue(v); });
    return;
  }
  if (auto element = dyn_cast<GetTupleElementOp>(op))
    return markElement(element.getOperand(), element.getIndex());
  if (isa<ParameterOp>(op))
    return;
  if (auto tuple = dyn_cast<TupleOp>(op); tuple && isTakenApart(tuple))
    return;

  for (Value operand : op->getOperands())
    markValue(operand);
  for (Region &region : op->getRegions()) {
    markRegion(region);
    markRoot(region, std::nullopt);
  }
  SmallVector<CallSite> sites;
  getCallSites(op, sites);
  for (CallSite site : sites)
    markFunction(graph.lookup(site.getCallee()));
  if (!isa_and_nonnull<HLODialect>(op->getDialect()))
    op->getAttrDictionary().walk(
        [&](FlatSymbolRefAttr name) { markFunction(graph.lookup(name)); });
}

bool ElementLiveness::isTakenApart(TupleOp tuple) {
  if (!tuple->hasOneUse())
    return false;
  Operation *user = *tuple->user_begin();
  // A tuple that stays by itself stays whole: the loop may be dead.
  if (auto loop = dyn_cast<WhileOp>(user))
    return options.removesElements(loop) && options.shrinks(tuple) &&
           !options.stays(tuple);
  if (!isa<ReturnOp>(user))
    return false;
  if (auto fusion = dyn_cast<FusionOp>(user->getParentOp()))
    return options.removesOutputs(fusion);
  auto loop = dyn_cast<WhileOp>(user->getParentOp());
  return loop && user->getParentRegion() == &loop.getBody() &&
         (options.removesElements(loop) || options.passesElementsThrough(loop));
}

/// What a value, or an element of it, is made of.
void ElementLiveness::propagate(Value value, std::optional<unsigned> element) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return propagateArgument(argument, element);
  Operation *op = value.getDefiningOp();
  markOp(op);
  if (auto loop = dyn_cast<WhileOp>(op))
    return propagateWhile(loop, element);
  if (auto fusion = dyn_cast<FusionOp>(op))
    return markRoot(fusion.getCalls(), element);
  if (auto parameter = dyn_cast<ParameterOp>(op))
    return element ? markElement(parameter.getOperand(), *element)
                   : markValue(parameter.getOperand());
  if (auto tuple = dyn_cast<TupleOp>(op)) {
    if (element)
      return markValue(tuple.getOperands()[*element]);
    for (Value operand : tuple.getOperands())
      markValue(operand);
  }
}

void ElementLiveness::propagateArgument(BlockArgument argument,
                                        std::optional<unsigned> element) {
  Operation *op = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast<WhileOp>(op))
    return element ? markElement(loop.getResult(), *element)
                   : markValue(loop.getResult());
  if (auto fusion = dyn_cast<FusionOp>(op))
    markValue(fusion.getOperands()[argument.getArgNumber()]);
}

void ElementLiveness::propagateWhile(WhileOp loop,
                                     std::optional<unsigned> element) {
  markRoot(loop.getBody(), element);
  element ? markElement(loop.getOperand(), *element)
          : markValue(loop.getOperand());
}
