//===- FusedOperations.cpp - What one kernel computes ---------------------===//

#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

FusedOperations::FusedOperations(ArrayRef<Operation *> members,
                                 ArrayRef<Operation *> results)
    : members(members.begin(), members.end()) {
  for (Operation *result : results)
    addRoots(result);
  for (Value root : roots)
    visit(root);
}

void FusedOperations::addRoots(Operation *op) {
  Value result = op->getResult(0);
  if (auto fusion = dyn_cast<FusionOp>(op))
    result = fusion.getCalls().front().getTerminator()->getOperand(0);
  // A tuple that is made inside is no value in memory.
  if (auto tuple = result.getDefiningOp<TupleOp>()) {
    for (Value element : tuple.getOperands())
      roots.push_back(resolve(element));
    return;
  }
  roots.push_back(resolve(result));
}

Value FusedOperations::resolve(Value value) const {
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (!isMember(parent) || !isa<FusionOp>(parent))
        return value;
      value = parent->getOperand(argument.getArgNumber());
      continue;
    }
    if (auto parameter = value.getDefiningOp<ParameterOp>();
        parameter && isa<FusionOp>(parameter->getParentOp())) {
      value = parameter.getOperand();
      continue;
    }
    auto element = value.getDefiningOp<GetTupleElementOp>();
    Value source = element ? element.getOperand() : value;
    auto fusion = source.getDefiningOp<FusionOp>();
    if (!fusion || !isMember(fusion))
      return value;
    Value root = fusion.getCalls().front().getTerminator()->getOperand(0);
    if (!isa<TupleType>(root.getType())) {
      value = root;
      continue;
    }
    auto tuple = root.getDefiningOp<TupleOp>();
    if (!element || !tuple)
      return value;
    value = tuple.getOperands()[element.getIndex()];
  }
}

Operation *FusedOperations::getDefiningOp(Value value) const {
  return getInnerOp(resolve(value));
}

Operation *FusedOperations::getInnerOp(Value resolved) const {
  Operation *op = resolved.getDefiningOp();
  if (!op)
    return nullptr;
  if (isMember(op))
    return isa<FusionOp>(op) ? nullptr : op;
  Operation *parent = op->getParentOp();
  return isMember(parent) && isa<FusionOp>(parent) ? op : nullptr;
}

bool FusedOperations::isCustom() const {
  return llvm::any_of(members, [](Operation *op) {
    auto fusion = dyn_cast<FusionOp>(op);
    return fusion && fusion.getKind() == FusionKind::kCustom;
  });
}

SmallVector<Value> FusedOperations::getOperands(Operation *op) const {
  return llvm::map_to_vector(op->getOperands(),
                             [&](Value operand) { return resolve(operand); });
}

ArrayRef<Operation *> FusedOperations::getUsers(Value value) const {
  // Many are never asked.
  if (users.empty())
    for (Operation *op : operations)
      for (Value operand : getOperands(op)) {
        SmallVector<Operation *, 2> &of = users[operand];
        if (of.empty() || of.back() != op)
          of.push_back(op);
      }
  auto found = users.find(value);
  return found == users.end() ? ArrayRef<Operation *>() : found->second;
}

void FusedOperations::visit(Value root) {
  // Depth first, operands before users; deep chains must not overflow the
  // stack.
  SmallVector<std::pair<Operation *, unsigned>> path;
  auto enter = [&](Value value) {
    value = resolve(value);
    Operation *op = getInnerOp(value);
    if (!op)
      inputs.insert(value);
    else if (!operations.contains(op))
      path.push_back({op, 0});
  };
  enter(root);
  while (!path.empty()) {
    auto &[op, next] = path.back();
    if (next == op->getNumOperands() || operations.contains(op)) {
      operations.insert(op);
      path.pop_back();
      continue;
    }
    enter(op->getOperand(next++));
  }
}
