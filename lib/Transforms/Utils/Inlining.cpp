//===- Inlining.cpp - Put computations in the place of instructions -------===//

#include "hlo/Transforms/Utils/Inlining.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/IRMapping.h"

using namespace hlo;

/// Gives inlined instructions control ids of the block they are in now.
static void renumber(Block *block, ArrayRef<Operation *> inlined,
                     ArrayRef<int64_t> placePredecessors,
                     ControlDependencies &dependencies) {
  llvm::SmallDenseMap<int64_t, int64_t> newIds;
  for (Operation *op : inlined) {
    SmallVector<int64_t> predecessors;
    // Only a parameter has no new id; it is there from the start.
    for (int64_t id : getControlPredecessors(op))
      if (auto it = newIds.find(id); it != newIds.end())
        predecessors.push_back(it->second);
    if (std::optional<int64_t> id = getControlId(op)) {
      newIds[*id] = dependencies.createId(block);
      setControlId(op, newIds[*id]);
    }
    llvm::append_range(predecessors, placePredecessors);
    dependencies.setPredecessors(op, predecessors);
  }
}

StringRef hlo::getExecutionThread(Operation *function) {
  auto thread =
      function->getAttrOfType<StringAttr>(HLODialect::kExecutionThread);
  return thread ? thread.getValue() : "main";
}

bool hlo::isCopyable(Type from, Type to) {
  return from == to ||
         (isa<RankedTensorType>(from) && isa<RankedTensorType>(to) &&
          withoutLayout(from) == withoutLayout(to));
}

InlinedBody hlo::inlineBody(Block &body, ValueRange arguments, Operation *place,
                            bool moves, ControlDependencies &dependencies) {
  // Ids of the block have to be known before others come in.
  Block *block = place->getBlock();
  bool ordersBody = llvm::any_of(
      body, [](Operation &op) { return hasControlDependencies(&op); });
  if (ordersBody || hasControlDependencies(place))
    dependencies.scan(block);

  OpBuilder builder(place);
  InlinedBody inlined;
  IRMapping mapping;
  auto replace = [&](Value from, Value to) {
    if (moves)
      from.replaceAllUsesWith(to);
    else
      mapping.map(from, to);
  };
  for (auto [operand, argument] :
       llvm::zip_equal(arguments, body.getArguments()))
    replace(argument, operand);
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
    if (auto parameter = dyn_cast<ParameterOp>(op)) {
      replace(parameter.getResult(),
              mapping.lookupOrDefault(parameter.getOperand()));
      continue;
    }
    if (moves)
      op.moveBefore(place);
    inlined.ops.push_back(moves ? &op : builder.clone(op, mapping));
  }
  inlined.root = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));

  ArrayRef<int64_t> predecessors = getControlPredecessors(place);
  if (ordersBody || !predecessors.empty())
    renumber(block, inlined.ops, predecessors, dependencies);
  return inlined;
}

InlinedBody hlo::inlineBodyWithCopies(Block &body, ValueRange arguments,
                                      Operation *place,
                                      ControlDependencies &dependencies) {
  OpBuilder builder(place);
  auto convert = [&](Value value, Type type) -> Value {
    return value.getType() == type
               ? value
               : CopyOp::create(builder, place->getLoc(), type, value);
  };
  SmallVector<Value> converted;
  for (auto [argument, type] :
       llvm::zip_equal(arguments, body.getArgumentTypes()))
    converted.push_back(convert(argument, type));
  InlinedBody inlined =
      inlineBody(body, converted, place, /*moves=*/true, dependencies);
  Value root = convert(inlined.root, place->getResult(0).getType());
  if (root != inlined.root)
    inlined.ops.push_back(root.getDefiningOp());
  inlined.root = root;
  return inlined;
}

void hlo::replaceByInlined(Operation *place, const InlinedBody &inlined,
                           ControlDependencies &dependencies) {
  Operation *rootOp = inlined.root.getDefiningOp();
  bool ownsRoot = llvm::is_contained(inlined.ops, rootOp);
  if (ownsRoot)
    for (StringRef name : {HLODialect::kSharding, HLODialect::kOrigin})
      if (Attribute attr = place->getAttr(name); attr && !rootOp->hasAttr(name))
        rootOp->setAttr(name, attr);

  if (!dependencies.getSuccessors(place).empty()) {
    // What nothing reads is not waited for through the root, nor is such an
    // instruction of a call.
    SmallVector<int64_t> ids;
    for (Operation *op : inlined.ops)
      if (op == rootOp || op->use_empty() || isa<CallOp>(op))
        ids.push_back(dependencies.getOrCreateId(op));
    if (ids.empty())
      llvm::append_range(ids, getControlPredecessors(place));
    if (rootOp && rootOp->getBlock() == place->getBlock())
      ids.push_back(dependencies.getOrCreateId(rootOp));
    dependencies.replacePredecessor(place, ids);
  }
  place->getResult(0).replaceAllUsesWith(inlined.root);
  place->erase();
}

void hlo::readTupleElements(const InlinedBody &inlined) {
  llvm::SetVector<GetTupleElementOp> reads;
  for (Operation *op : inlined.ops)
    if (auto read = dyn_cast<GetTupleElementOp>(op))
      reads.insert(read);
  for (Operation *user : inlined.root.getUsers())
    if (auto read = dyn_cast<GetTupleElementOp>(user))
      reads.insert(read);
  mlir::IRRewriter rewriter(inlined.root.getContext());
  llvm::SmallSetVector<Operation *, 4> tuples;
  for (GetTupleElementOp read : reads) {
    auto tuple = read.getOperand().getDefiningOp<TupleOp>();
    if (!tuple)
      continue;
    Value value = tuple.getOperands()[read.getIndex()];
    if (value.getType() != read.getType())
      continue;
    tuples.insert(tuple);
    replaceWithValue(rewriter, read, value);
  }
  for (Operation *tuple : tuples)
    if (tuple->use_empty() && !hasControlDependencies(tuple))
      tuple->erase();
}
