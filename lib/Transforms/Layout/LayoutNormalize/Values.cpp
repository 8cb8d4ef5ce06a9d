//===- Values.cpp - Values in other forms ---------------------------------===//

#include "Normalizer.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;
using namespace hlo::layout;

Value layout::skipBitcasts(Value value) {
  auto isStaticArray = [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && array.hasStaticShape();
  };
  while (auto bitcast = value.getDefiningOp<BitcastOp>()) {
    if (!isStaticArray(bitcast.getType()) ||
        !isStaticArray(bitcast.getOperand().getType()))
      break;
    value = bitcast.getOperand();
  }
  return value;
}

bool layout::hasShardingOfAnyShape(Operation *op) {
  auto sharding = op->getAttrOfType<ShardingAttr>(HLODialect::kSharding);
  return !sharding ||
         (sharding.getElements().empty()
              ? hlo::fitsAnyShape(sharding)
              : llvm::all_of(sharding.getElements(), [](ShardingAttr element) {
                  return hlo::fitsAnyShape(element);
                }));
}

Attribute layout::takeSharding(Operation *op) {
  return hasShardingOfAnyShape(op)
             ? Attribute()
             : op->removeDiscardableAttr(HLODialect::kSharding);
}

Value Normalizer::bitcast(Value value, Type type) {
  value = skipBitcasts(value);
  if (value.getType() == type)
    return value;
  builder.setInsertionPointAfterValue(value);
  auto op = BitcastOp::create(builder, value.getLoc(), type, value);
  goesUnread(op);
  return op;
}

Value Normalizer::getElement(Value tuple, unsigned index) {
  auto op = GetTupleElementOp::create(
      builder, tuple.getLoc(), cast<TupleType>(tuple.getType()).getType(index),
      tuple, index);
  goesUnread(op);
  return op;
}

Value Normalizer::getNormalized(Value value) {
  Type type = getNormalizedType(value.getType());
  if (type == value.getType())
    return value;
  if (Value known = normalized.lookup(value))
    return known;
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple) {
    Value result = bitcast(value, type);
    return normalized[value] = result;
  }
  SmallVector<Value> elements;
  if (auto op = value.getDefiningOp<TupleOp>()) {
    auto types = cast<TupleType>(value.getType()).getTypes();
    for (auto [element, held] : llvm::zip_equal(op.getOperands(), types))
      elements.push_back(getNormalizedAs(element, held, op));
    goesUnread(op);
    builder.setInsertionPointAfter(op);
  } else {
    for (unsigned i = 0; i < tuple.size(); ++i) {
      builder.setInsertionPointAfterValue(value);
      Value element = getElement(value, i);
      elements.push_back(getNormalized(element));
    }
    // After the last of them.
    Operation *last = nullptr;
    for (Value element : elements)
      if (Operation *op = element.getDefiningOp();
          !last || last->isBeforeInBlock(op))
        last = op;
    if (last)
      builder.setInsertionPointAfter(last);
  }
  auto result = TupleOp::create(builder, value.getLoc(), type, elements);
  if (auto op = value.getDefiningOp<TupleOp>()) {
    result->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    // The new one has the place in the order.
    op->removeDiscardableAttr(HLODialect::kControlId);
    op->removeDiscardableAttr(HLODialect::kControlPredecessors);
  }
  goesUnread(result);
  return normalized[value] = result;
}

Value Normalizer::transpose(Value array, ArrayRef<int64_t> permutation,
                            Operation *before) {
  if (llvm::is_sorted(permutation))
    return array;
  auto from = cast<RankedTensorType>(array.getType());
  RankedTensorType to =
      getArrayType(mlir::applyPermutation(from.getShape(), permutation),
                   from.getElementType(), {}, getLayout(from));
  builder.setInsertionPoint(before);
  if (isTransposeBitcast(withDefaultLayout(withLayout(from, {})),
                         withDefaultLayout(withLayout(to, {})), permutation))
    return BitcastOp::create(builder, array.getLoc(), to, skipBitcasts(array));
  return TransposeOp::create(builder, array.getLoc(), to, array, permutation);
}

Value Normalizer::getInOrder(Value array, ArrayRef<int64_t> order,
                             Operation *before) {
  auto type = dyn_cast<RankedTensorType>(array.getType());
  if (!type)
    return array;
  SmallVector<int64_t> places =
      mlir::invertPermutationVector(getMajorToMinor(type));
  return transpose(getNormalized(array),
                   mlir::applyPermutation(ArrayRef(places), order), before);
}

Value Normalizer::restore(Value value, Type type) {
  if (value.getType() == type)
    return value;
  Value result;
  if (auto tuple = dyn_cast<TupleType>(type)) {
    SmallVector<Value> elements;
    Operation *last = nullptr;
    for (auto [i, elementType] : llvm::enumerate(tuple.getTypes())) {
      builder.setInsertionPointAfterValue(value);
      if (last)
        builder.setInsertionPointAfter(last);
      Value element = getElement(value, i);
      elements.push_back(restore(element, elementType));
      last = elements.back().getDefiningOp();
    }
    builder.setInsertionPointAfter(last);
    auto op = TupleOp::create(builder, value.getLoc(), type, elements);
    goesUnread(op);
    result = op;
  } else {
    result = bitcast(value, type);
  }
  if (value.getType() == getNormalizedType(type))
    normalized[result] = value;
  return result;
}

void Normalizer::changeType(Value value, Type type) {
  Type original = value.getType();
  if (type == original)
    return;
  isChanged = true;
  SmallVector<mlir::OpOperand *> uses;
  for (mlir::OpOperand &use : value.getUses())
    uses.push_back(&use);
  value.setType(type);
  Value restored;
  for (mlir::OpOperand *use : uses) {
    Operation *user = use->getOwner();
    if (isa<ParameterOp>(user)) {
      changeType(user->getResult(0), type);
    } else if (auto element = dyn_cast<GetTupleElementOp>(user)) {
      changeType(element, cast<TupleType>(type).getType(element.getIndex()));
    } else {
      if (!restored)
        restored = restore(value, original);
      use->set(restored);
    }
  }
}

void Normalizer::giveSharding(Attribute sharding, Type original, Value value) {
  if (sharding)
    for (Operation *user : value.getUsers())
      if (needless.contains(user) && user->getResult(0).getType() == original)
        user->setAttr(HLODialect::kSharding, sharding);
}

void Normalizer::replace(Operation *op, Value value) {
  isChanged = true;
  passed(op);
  if (hasControlDependencies(op))
    bypassControlDependencies(op, value);
  Value result = op->getResult(0);
  Attribute sharding = takeSharding(op);
  result.replaceAllUsesWith(restore(value, result.getType()));
  giveSharding(sharding, result.getType(), value);
  normalized.erase(result);
  needless.erase(op);
  op->erase();
}

void Normalizer::eraseIfUnread(Operation *op) {
  llvm::SmallSetVector<Operation *, 4> candidates;
  candidates.insert(op);
  while (!candidates.empty()) {
    Operation *candidate = candidates.pop_back_val();
    if (!needless.contains(candidate) || !candidate->use_empty() ||
        hasControlDependencies(candidate))
      continue;
    needless.erase(candidate);
    for (Value operand : candidate->getOperands())
      if (Operation *source = operand.getDefiningOp())
        candidates.insert(source);
    candidate->erase();
  }
}
