//===- ConvertMover.cpp - Move fewer bytes --------------------------------===//
// See the description of convert-mover in Passes.td; test: convert-mover.mlir.
//
// It terminates, also alternating with algebraic-simplify: every move has an
// instruction move fewer bytes, and nothing has it move more again.

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "convert-mover"

namespace hlo {
#define GEN_PASS_DEF_CONVERTMOVERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArray(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// A static array of whole bytes.
static bool isPlainArray(Type type) {
  auto array = cast<RankedTensorType>(type);
  return array.hasStaticShape() && hasPlainLayout(array) &&
         getStorageBits(array.getElementType()) >= 8;
}

/// True if nothing but dimensions, values and users keep `op` where it is.
static bool isFree(Operation *op) {
  return !hasControlDependencies(op) && !op->hasAttr(HLODialect::kSharding) &&
         isPlainArray(op->getResult(0).getType()) &&
         llvm::all_of(op->getOperandTypes(), isPlainArray);
}

/// True if `op` moves elements, all of one type, and computes none.
static bool isDataMovement(Operation *op) {
  if (!isa_and_nonnull<ConcatenateOp, PadOp, ReshapeOp, SliceOp, TransposeOp>(
          op) ||
      !isFree(op))
    return false;
  Type elementType = getElementType(op->getResult(0));
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return getElementType(operand) == elementType;
  });
}

/// The conversion `value` is, if it is one to more bits (`sign` 1) or to fewer
/// (-1).
static ConvertOp getConvert(Value value, int sign) {
  auto convert = value.getDefiningOp<ConvertOp>();
  if (!convert || !isFree(convert))
    return {};
  int64_t from = getStorageBits(getElementType(convert.getOperand()));
  int64_t to = getStorageBits(convert.getType().getElementType());
  return (to - from) * sign > 0 ? convert : ConvertOp();
}

static FailureOr<Literal> evaluateConvert(Value operand, const Literal &value,
                                          RankedTensorType type) {
  OpBuilder builder(operand.getContext());
  auto convert = ConvertOp::create(builder, operand.getLoc(), type, operand);
  FailureOr<Literal> result = interpretOperation(convert, value);
  convert.erase();
  return result;
}

/// The constant with other elements; null if it would not be the same.
static Value convertExactly(OpBuilder &builder, ConstantOp constant,
                            Type elementType) {
  FailureOr<Literal> value = Literal::get(constant.getValue());
  if (failed(value) || hasControlDependencies(constant) ||
      constant->hasAttr(HLODialect::kSharding))
    return {};
  RankedTensorType type = getArray(constant);
  RankedTensorType converted =
      InstructionBuilder::withElements(type, elementType);
  FailureOr<Literal> there = evaluateConvert(constant, *value, converted);
  if (failed(there))
    return {};
  auto result = ConstantOp::create(builder, constant.getLoc(), converted,
                                   there->toAttribute(converted));
  FailureOr<Literal> back = evaluateConvert(result, *there, type);
  if (succeeded(back) && back->toAttribute(type) == value->toAttribute(type))
    return result;
  result.erase();
  return {};
}

namespace {
struct ConvertMoverPass : hlo::impl::ConvertMoverPassBase<ConvertMoverPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    forEachBlock(getOperation(), [&](Block &block) {
      isChanged |= moveDown(block);
      isChanged |= moveUp(block);
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool moveDown(Block &block);
  static bool moveDown(Operation *op);
  static bool moveUp(Block &block);
  static void moveUp(ConvertOp convert, SmallVectorImpl<ConvertOp> &worklist);
};
} // namespace

static void reportMove(Operation *op, ConvertOp convert, StringRef where) {
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Moved").category(DEBUG_TYPE))
      << remark::add(
             "{0} of {1} instead of {2}", op->getName().stripDialect(),
             getElementTypeName(
                 getArray(where == "down" ? convert.getOperand() : convert)
                     .getElementType()),
             getElementTypeName(getElementType(op->getResult(0))));
}

/// Has `op`, a copy of another, speak of other values.
static void replaceTypes(Operation *op, ValueRange operands, Type type) {
  op->setOperands(operands);
  op->getResult(0).setType(type);
  op->removeAttr(HLODialect::kOrigin);
}

//===----------------------------------------------------------------------===//
// To more bits: down
//===----------------------------------------------------------------------===//

/// What `op` would move in the place of `operand`, of that type: what it is
/// converted from, or the constant it is. Null if there is none.
static Value getNarrow(OpBuilder &builder, Operation *op, Value operand,
                       Type elementType) {
  if (ConvertOp convert = getConvert(operand, 1))
    return getElementType(convert.getOperand()) == elementType &&
                   llvm::all_of(convert->getUsers(),
                                [&](Operation *user) { return user == op; })
               ? convert.getOperand()
               : Value();
  if (auto constant = operand.getDefiningOp<ConstantOp>())
    return convertExactly(builder, constant, elementType);
  auto broadcast = operand.getDefiningOp<BroadcastOp>();
  auto constant = broadcast ? broadcast.getOperand().getDefiningOp<ConstantOp>()
                            : ConstantOp();
  if (!constant || !isFree(broadcast) ||
      constant.getType() != getScalarOf(broadcast.getType()))
    return {};
  Value narrow = convertExactly(builder, constant, elementType);
  if (!narrow)
    return {};
  return BroadcastOp::create(
      builder, broadcast.getLoc(),
      InstructionBuilder::withElements(broadcast.getType(), elementType),
      narrow, broadcast.getDimensions());
}

/// Erases `op` and the operands that nothing else reads.
static void eraseWithOperands(Operation *op) {
  llvm::SmallSetVector<Operation *, 4> sources;
  for (Value operand : op->getOperands())
    if (Operation *source = operand.getDefiningOp())
      sources.insert(source);
  op->erase();
  for (Operation *source : sources)
    if (mlir::isOpTriviallyDead(source))
      source->erase();
}

bool ConvertMoverPass::moveDown(Operation *op) {
  ConvertOp first;
  for (Value operand : op->getOperands())
    if (!first)
      first = getConvert(operand, 1);
  if (!first)
    return false;
  OpBuilder builder(op);
  Type elementType = getElementType(first.getOperand());
  SmallVector<Value> operands;
  SmallVector<Location> locations{op->getLoc()};
  for (Value operand : op->getOperands()) {
    Value narrow = getNarrow(builder, op, operand, elementType);
    if (!narrow) {
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("an operand of {0} is no conversion of its own of {1}",
                         op->getName().stripDialect(),
                         getElementTypeName(elementType));
      for (auto [made, old] : llvm::zip(operands, op->getOperands()))
        if (!getConvert(old, 1))
          eraseWithOperands(made.getDefiningOp());
      return false;
    }
    operands.push_back(narrow);
    if (auto convert = operand.getDefiningOp<ConvertOp>())
      locations.push_back(convert.getLoc());
  }
  reportMove(op, first, "down");
  Operation *moved = op->clone();
  RankedTensorType type = getArray(op->getResult(0));
  replaceTypes(moved, operands,
               InstructionBuilder::withElements(type, elementType));
  // Where it was before reshape-mover had it follow the conversion.
  if (operands.size() == 1)
    builder.setInsertionPointAfterValue(operands.front());
  builder.insert(moved);
  builder.setInsertionPoint(op);
  auto convert = cast<ConvertOp>(first->clone());
  replaceTypes(convert, moved->getResult(0), type);
  convert->setLoc(fuseLocations(first.getLoc(), locations));
  if (Attribute origin = op->getAttr(HLODialect::kOrigin))
    convert->setAttr(HLODialect::kOrigin, origin);
  builder.insert(convert);
  op->replaceAllUsesWith(convert);
  return true;
}

/// op(convert(x), constant) -> convert(op(x, constant)), from the top
bool ConvertMoverPass::moveDown(Block &block) {
  bool isChanged = false;
  for (Operation &op : llvm::make_early_inc_range(block))
    if (isDataMovement(&op) && moveDown(&op)) {
      eraseWithOperands(&op);
      isChanged = true;
    }
  return isChanged;
}

//===----------------------------------------------------------------------===//
// To fewer bits: up
//===----------------------------------------------------------------------===//

void ConvertMoverPass::moveUp(ConvertOp convert,
                              SmallVectorImpl<ConvertOp> &worklist) {
  Operation *op = convert.getOperand().getDefiningOp();
  reportMove(op, convert, "up");
  OpBuilder builder(op);
  llvm::SmallDenseMap<Value, Value> converted;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    Value &narrow = converted[operand];
    if (!narrow) {
      auto inner = cast<ConvertOp>(convert->clone());
      replaceTypes(inner, operand,
                   InstructionBuilder::withElements(
                       getArray(operand), convert.getType().getElementType()));
      builder.insert(inner);
      worklist.push_back(inner);
      narrow = inner;
    }
    operands.push_back(narrow);
  }
  Operation *moved = op->clone();
  replaceTypes(moved, operands, convert.getType());
  moved->setLoc(fuseLocations(op->getLoc(), convert.getLoc()));
  if (Attribute origin = convert->getAttr(HLODialect::kOrigin))
    moved->setAttr(HLODialect::kOrigin, origin);
  builder.insert(moved);
  convert->replaceAllUsesWith(moved);
  convert->erase();
  op->erase();
}

/// convert(op(x, y)) -> op(convert(x), convert(y)), from the bottom
bool ConvertMoverPass::moveUp(Block &block) {
  SmallVector<ConvertOp> worklist(block.getOps<ConvertOp>());
  bool isChanged = false;
  while (!worklist.empty()) {
    ConvertOp convert = worklist.pop_back_val();
    if (!getConvert(convert, -1))
      continue;
    Operation *op = convert.getOperand().getDefiningOp();
    if (!isDataMovement(op))
      continue;
    if (!op->hasOneUse()) {
      remark::missed(convert.getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("{0} has other users", op->getName().stripDialect());
      continue;
    }
    moveUp(convert, worklist);
    isChanged = true;
  }
  return isChanged;
}
