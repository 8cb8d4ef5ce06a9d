//===- Instructions.cpp - Instructions in their normalized forms ----------===//

#include "Normalizer.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "layout-normalize"

using namespace hlo;
using namespace hlo::layout;

bool layout::hasOtherLayouts(Operation *op) {
  auto isOther = [](Type type) { return !isNormalized(type); };
  return llvm::any_of(op->getOperandTypes(), isOther) ||
         llvm::any_of(op->getResultTypes(), isOther);
}

/// Moves all attributes but such a sharding.
static void moveAttributes(Operation *from, Operation *to) {
  Attribute sharding = takeSharding(from);
  to->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  from->setDiscardableAttrs(ArrayRef<NamedAttribute>());
  if (sharding)
    from->setAttr(HLODialect::kSharding, sharding);
}

void Normalizer::passed(Operation *op) {
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Normalized").category(DEBUG_TYPE))
      << remark::add("{0} of arrays with descending layouts",
                     op->getName().stripDialect());
}

void Normalizer::missed(Operation *op) {
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("NotNormalized").category(DEBUG_TYPE))
      << remark::add("{0} keeps its layouts", op->getName().stripDialect());
}

void Normalizer::visitBitcast(BitcastOp op) {
  Value base = skipBitcasts(op.getOperand());
  auto from = dyn_cast<RankedTensorType>(base.getType());
  if (!from)
    return;
  if (base != op.getOperand()) {
    op->setOperand(0, base);
    isChanged = true;
  }
  // Where the computation around it takes an array in its normalized form.
  if (from == op.getType() && op->getDiscardableAttrs().empty()) {
    isChanged = true;
    op.replaceAllUsesWith(base);
    op->erase();
    return;
  }
  // Bitcasts between an array and its normalized form.
  if (getNormalizedType(from) == op.getType())
    normalized.try_emplace(base, op);
  // Others that read it read what it is of.
  if (!op->use_empty())
    goesUnread(op);
}

void Normalizer::visitConstant(ConstantOp op) {
  auto from = dyn_cast<RankedTensorType>(op.getType());
  if (!from || isNormalized(from))
    return;
  auto to = cast<RankedTensorType>(getNormalizedType(from));
  builder.setInsertionPoint(op);
  TypedAttr value;
  if (isa<ElidedAttr>(op.getValue())) {
    value = ElidedAttr::get(builder.getContext(), to);
  } else if (auto splat = dyn_cast<mlir::SplatElementsAttr>(op.getValue())) {
    value = splat.resizeSplat(to);
  } else {
    auto transposed = TransposeOp::create(builder, op.getLoc(), to, op,
                                          getMajorToMinor(from));
    FailureOr<Literal> literal = Literal::get(op.getValue());
    if (succeeded(literal))
      literal = interpretOperation(transposed, *literal);
    transposed.erase();
    if (failed(literal))
      return missed(op);
    value = literal->toAttribute(to);
  }
  auto constant = ConstantOp::create(builder, op.getLoc(), value);
  moveAttributes(op, constant);
  replace(op, constant);
}

/// Nothing but the places of elements changes, of arrays of which one has other
/// layouts: an order of dimensions, and no tiles.
static bool canTranspose(RankedTensorType from, RankedTensorType to) {
  auto getRest = [](RankedTensorType type) {
    type = withDefaultLayout(type);
    return getLayout(type).withMinorToMajor(
        llvm::to_vector(llvm::seq(type.getRank())));
  };
  return from.hasStaticShape() && to.hasStaticShape() &&
         from.getElementType() == to.getElementType() &&
         getRest(from) == getRest(to);
}

bool layout::canNormalize(Operation *op) {
  if (isa<BitcastOp, GetTupleElementOp, ParameterOp, ReturnOp, TupleOp>(op))
    return true;
  Type type = op->getResult(0).getType();
  if (isa<ConstantOp>(op))
    return isa<RankedTensorType>(type);
  if (isa<TransposeOp, CopyOp>(op) && isa<RankedTensorType>(type))
    return canTranspose(cast<RankedTensorType>(op->getOperand(0).getType()),
                        cast<RankedTensorType>(type));
  std::optional<NormalizedForm> form = getNormalizedForm(op);
  return form && isNormalized(form->result);
}

Value Normalizer::getNormalizedAs(Value array, Type type, Operation *before) {
  auto from = dyn_cast<RankedTensorType>(array.getType());
  auto to = dyn_cast<RankedTensorType>(type);
  if (!from || !to ||
      withoutLayout(getNormalizedType(from)) ==
          withoutLayout(getNormalizedType(to)))
    return getNormalized(array);
  if (canTranspose(from, to)) {
    auto order = llvm::to_vector(llvm::seq(from.getRank()));
    return transpose(getNormalized(array),
                     getMemoryPermutation(from, to, order), before);
  }
  builder.setInsertionPointAfterValue(array);
  return getNormalized(CopyOp::create(builder, array.getLoc(), to, array));
}

void Normalizer::visitTranspose(Operation *op, ArrayRef<int64_t> dimensions) {
  auto from = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to || !hasOtherLayouts(op))
    return visitOther(op);
  SmallVector<int64_t> permutation = getMemoryPermutation(from, to, dimensions);
  if (isa<CopyOp>(op) && llvm::is_sorted(permutation))
    return visitOther(op);
  if (!canTranspose(from, to))
    return missed(op);
  Value operand = getNormalized(op->getOperand(0));
  Value result = transpose(operand, permutation, op);
  if (result != operand) {
    result.setLoc(op->getLoc());
    moveAttributes(op, result.getDefiningOp());
    result.setType(getNormalizedType(to));
  }
  replace(op, result);
}

/// True if an instruction has its normalized form: a reduction whose result is
/// in another order than its operand. Where all arrays stay in their orders,
/// attributes and places of operands do as well.
static bool isFormOf(const NormalizedForm &form, Operation *op) {
  auto isRead = [](Value operand, ArrayRef<int64_t> order) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    return !type || (isDescending(type) && llvm::is_sorted(order));
  };
  return form.result == op->getResult(0).getType() &&
         llvm::all_of_zip(op->getOperands(), form.orders, isRead);
}

void Normalizer::visitOther(Operation *op) {
  if (!hasOtherLayouts(op))
    return;
  std::optional<NormalizedForm> form;
  Type type = op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
  if (hasShardingOfAnyShape(op) || isa_and_present<RankedTensorType>(type))
    form = getNormalizedForm(op);
  if (!form || isFormOf(*form, op))
    return missed(op);
  isChanged = true;
  SmallVector<Value> operands;
  for (auto [operand, order] : llvm::zip_equal(op->getOperands(), form->orders))
    operands.push_back(getInOrder(operand, order, op));
  if (isa<ReshapeOp>(op) && operands.front().getType() == form->result)
    return replace(op, operands.front());
  passed(op);
  if (!form->operands.empty())
    operands = llvm::map_to_vector(
        form->operands, [&](unsigned index) { return operands[index]; });
  op->setOperands(operands);
  for (auto [name, attribute] : form->attributes) {
    if (attribute)
      op->setAttr(name, attribute);
    else
      op->removeAttr(name);
  }
  Attribute sharding = takeSharding(op);
  changeType(op->getResult(0), form->result);
  giveSharding(sharding, type, op->getResult(0));
}
