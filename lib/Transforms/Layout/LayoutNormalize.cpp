//===- LayoutNormalize.cpp - Arrays in the order of memory ----------------===//
//
// Every instruction is changed where it stands: it reads the normalized forms
// of its operands, and a bitcast after it gives what it computes the type that
// it had. That bitcast serves who cannot be changed, and goes when there is
// nobody.
//
// See the description of layout-normalize in Passes.td; test:
// layout-normalize.mlir.
//
//===----------------------------------------------------------------------===//

#include "NormalizedForm.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "layout-normalize"

namespace hlo {
#define GEN_PASS_DEF_LAYOUTNORMALIZEPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static SmallVector<int64_t> getIdentity(int64_t rank) {
  return llvm::to_vector(llvm::seq(rank));
}

/// The value below any bitcasts of static arrays.
static Value skipBitcasts(Value value) {
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

/// All that is said of the sharding of `op` holds whatever its shape.
static bool fitsAnyShape(Operation *op) {
  auto sharding = op->getAttrOfType<ShardingAttr>(HLODialect::kSharding);
  return !sharding ||
         (sharding.getElements().empty()
              ? hlo::fitsAnyShape(sharding)
              : llvm::all_of(sharding.getElements(), [](ShardingAttr element) {
                  return hlo::fitsAnyShape(element);
                }));
}

/// Takes a sharding that depends on the shape away.
static Attribute takeSharding(Operation *op) {
  return ::fitsAnyShape(op) ? Attribute()
                            : op->removeDiscardableAttr(HLODialect::kSharding);
}

/// Moves all attributes but such a sharding.
static void moveAttributes(Operation *from, Operation *to) {
  Attribute sharding = takeSharding(from);
  to->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  from->setDiscardableAttrs(ArrayRef<NamedAttribute>());
  if (sharding)
    from->setAttr(HLODialect::kSharding, sharding);
}

/// Any array that an instruction reads or computes is not normalized.
static bool hasOtherLayouts(Operation *op) {
  auto isOther = [](Type type) { return !isNormalized(type); };
  return llvm::any_of(op->getOperandTypes(), isOther) ||
         llvm::any_of(op->getResultTypes(), isOther);
}

namespace {
class Normalizer {
public:
  explicit Normalizer(ModuleOp module)
      : module(module), builder(module.getContext()) {}

  /// True if anything changed.
  bool run();

private:
  /// The normalized form of a value.
  Value getNormalized(Value value);
  /// The normalized form of an array as a tuple holds it, in another layout.
  Value getNormalizedAs(Value array, Type type, Operation *before);
  /// The same, of the array with its dimensions in that order in memory.
  Value getInOrder(Value array, ArrayRef<int64_t> order, Operation *before);
  /// A transpose of an array that is normalized, or less where that does not
  /// move anything.
  Value transpose(Value array, ArrayRef<int64_t> permutation,
                  Operation *before);
  Value bitcast(Value value, Type type);
  Value getElement(Value tuple, unsigned index);

  /// Changes the type of a value that has been computed in another way.
  void changeType(Value value, Type type);
  void normalizeType(Value value) {
    changeType(value, getNormalizedType(value.getType()));
  }
  /// A value that has been computed in another way, as what it was before.
  Value restore(Value value, Type type);
  /// Puts a value, of the normalized type, in the place of an array.
  void replace(Operation *op, Value value);
  /// What the result of `op` had for a sharding that depends on its shape, now
  /// that it is computed as `value`: that of what restores it.
  void giveSharding(Attribute sharding, Type original, Value value);

  void visit(Block &block);
  void visitRegions(Operation *op);
  void visit(Operation *op);
  void visitBitcast(BitcastOp op);
  void visitConstant(ConstantOp op);
  void visitTranspose(Operation *op, ArrayRef<int64_t> dimensions);
  void visitWhile(WhileOp op);
  void visitConditional(ConditionalOp op);
  void visitFunction(func::FuncOp function);
  void visitOther(Operation *op);

  /// Changes the type that a computation takes and gives.
  void normalizeReturn(Block &block);
  void findFunctions();
  void goesUnread(Operation *op) {
    if (needless.insert(op).second)
      created.push_back(op);
  }
  void eraseIfUnread(Operation *op);
  void passed(Operation *op);
  void missed(Operation *op);

  ModuleOp module;
  OpBuilder builder;
  bool isChanged = false;
  /// What getNormalized has found.
  llvm::DenseMap<Value, Value> normalized;
  /// Functions whose types change.
  llvm::SmallPtrSet<Operation *, 8> functions;
  /// What goes when nothing reads it, and all that ever did so in order.
  llvm::DenseSet<Operation *> needless;
  SmallVector<Operation *> created;
};
} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

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
      if (needless.contains(user) && isa<BitcastOp>(user) &&
          user->getResult(0).getType() == original)
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
  if (!needless.contains(op) || !op->use_empty() || hasControlDependencies(op))
    return;
  needless.erase(op);
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  for (Value operand : operands)
    if (Operation *source = operand.getDefiningOp())
      eraseIfUnread(source);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

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
  // Bitcasts between an array and its normalized form.
  if (getNormalizedType(from) == op.getType())
    normalized.try_emplace(base, op);
  if (from == getNormalizedType(op.getType()))
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

/// Nothing but the places of elements changes.
static bool canTranspose(RankedTensorType from, RankedTensorType to) {
  auto getRest = [](RankedTensorType type) {
    type = withDefaultLayout(type);
    return getLayout(type).withMinorToMajor(getIdentity(type.getRank()));
  };
  return from.hasStaticShape() && to.hasStaticShape() &&
         from.getElementType() == to.getElementType() &&
         getRest(from) == getRest(to) && getRest(to).getTiles().empty() &&
         getRest(to).getSplitConfigs().empty();
}

Value Normalizer::getNormalizedAs(Value array, Type type, Operation *before) {
  auto from = dyn_cast<RankedTensorType>(array.getType());
  auto to = dyn_cast<RankedTensorType>(type);
  if (!from || !to ||
      withoutLayout(getNormalizedType(from)) ==
          withoutLayout(getNormalizedType(to)))
    return getNormalized(array);
  if (canTranspose(from, to))
    return transpose(
        getNormalized(array),
        getMemoryPermutation(from, to, getIdentity(from.getRank())), before);
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
/// in another order than its operand.
static bool isFormOf(const NormalizedForm &form, Operation *op) {
  auto isRead = [](Value operand, ArrayRef<int64_t> order) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    return !type || (isDescending(type) && llvm::is_sorted(order));
  };
  return op->getNumResults() == 1 &&
         form.result == op->getResult(0).getType() && form.operands.empty() &&
         llvm::all_of_zip(op->getOperands(), form.orders, isRead) &&
         llvm::all_of(form.attributes, [&](auto &attribute) {
           return op->getAttr(attribute.first) == attribute.second;
         });
}

void Normalizer::visitOther(Operation *op) {
  if (!hasOtherLayouts(op))
    return;
  std::optional<NormalizedForm> form;
  Type type = op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
  if (::fitsAnyShape(op) || isa_and_present<RankedTensorType>(type))
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

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

void Normalizer::normalizeReturn(Block &block) {
  Operation *terminator = block.getTerminator();
  for (mlir::OpOperand &operand : terminator->getOpOperands())
    operand.set(getNormalized(operand.get()));
}

/// All values of one type that is not normalized, and no sharding says anything
/// of their shape.
static bool mayNormalize(Operation *op, Type type, TypeRange types) {
  return !isNormalized(type) && ::fitsAnyShape(op) &&
         llvm::all_of(types, [&](Type other) { return other == type; });
}

static Type getReturnType(Region &region) {
  return region.front().getTerminator()->getOperand(0).getType();
}

void Normalizer::visitWhile(WhileOp op) {
  Type type = op.getType();
  Block &condition = op.getCondition().front(), &body = op.getBody().front();
  bool normalizes = mayNormalize(
      op, type,
      {op.getOperand().getType(), getReturnType(op.getBody()),
       condition.getArgument(0).getType(), body.getArgument(0).getType()});
  if (normalizes) {
    op->setOperand(0, getNormalized(op.getOperand()));
    normalizeType(condition.getArgument(0));
    normalizeType(body.getArgument(0));
  }
  visitRegions(op);
  if (normalizes) {
    normalizeReturn(body);
    normalizeType(op.getResult());
    passed(op);
  } else if (!isNormalized(type)) {
    missed(op);
  }
}

void Normalizer::visitConditional(ConditionalOp op) {
  Type type = op.getType();
  bool normalizesResult = llvm::all_of(op.getBranches(), [&](Region &branch) {
    return mayNormalize(op, type, getReturnType(branch));
  });
  for (auto [i, branch] : llvm::enumerate(op.getBranches())) {
    mlir::OpOperand &operand = op->getOpOperand(1 + i);
    BlockArgument argument = branch.getArgument(0);
    if (argument.getType() != operand.get().getType())
      continue;
    operand.set(getNormalized(operand.get()));
    normalizeType(argument);
  }
  visitRegions(op);
  if (normalizesResult) {
    for (Region &branch : op.getBranches())
      normalizeReturn(branch.front());
    normalizeType(op.getResult());
    passed(op);
  } else if (!isNormalized(type)) {
    missed(op);
  }
}

/// A function that only calls run, with values of its types.
static bool isOnlyCalled(func::FuncOp function, ModuleOp module,
                         mlir::SymbolUserMap &users) {
  auto hasShape = [&](Attribute attr) {
    auto attrs = dyn_cast_or_null<mlir::ArrayAttr>(attr);
    return attrs && llvm::any_of(attrs, [](Attribute attr) {
             auto sharding = dyn_cast_or_null<ShardingAttr>(
                 cast<mlir::DictionaryAttr>(attr).get(HLODialect::kSharding));
             return sharding && !hlo::fitsAnyShape(sharding);
           });
  };
  if (function.isPublic() || function.isExternal() ||
      hasShape(function.getArgAttrsAttr()) ||
      hasShape(function.getResAttrsAttr()))
    return false;
  return llvm::all_of(users.getUsers(function), [&](Operation *user) {
    auto call = dyn_cast<CallOp>(user);
    return call && !call.getIsComposite() && ::fitsAnyShape(call) &&
           !call->getParentOfType<FusionOp>() &&
           !call->getParentOfType<AsyncStartOp>() &&
           call.getOperandTypes() == function.getArgumentTypes() &&
           call->getResultTypes() == function.getResultTypes();
  });
}

void Normalizer::findFunctions() {
  mlir::SymbolTableCollection tables;
  mlir::SymbolUserMap users(tables, module);
  for (auto function : module.getOps<func::FuncOp>())
    if (isOnlyCalled(function, module, users))
      functions.insert(function);
}

void Normalizer::visitFunction(func::FuncOp function) {
  if (function.isExternal())
    return;
  Block &block = function.getBody().front();
  bool normalizes = functions.contains(function);
  if (normalizes)
    for (BlockArgument argument : block.getArguments())
      normalizeType(argument);
  visit(block);
  if (!normalizes)
    return;
  normalizeReturn(block);
  function.setType(builder.getFunctionType(
      block.getArgumentTypes(), block.getTerminator()->getOperandTypes()));
}

void Normalizer::visitRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      visit(block);
}

void Normalizer::visit(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    visit(&op);
}

void Normalizer::visit(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      // Borders: values keep their types unless what makes them is changed.
      .Case<TupleOp, GetTupleElementOp, ParameterOp>([](Operation *) {})
      .Case([&](BitcastOp op) { visitBitcast(op); })
      .Case([&](ConstantOp op) { visitConstant(op); })
      .Case([&](TransposeOp op) { visitTranspose(op, op.getDimensions()); })
      .Case([&](CopyOp op) {
        auto type = dyn_cast<RankedTensorType>(op.getType());
        visitTranspose(op, getIdentity(type ? type.getRank() : 0));
      })
      .Case([&](WhileOp op) { visitWhile(op); })
      .Case([&](ConditionalOp op) { visitConditional(op); })
      .Case([&](CallOp op) {
        Operation *callee =
            mlir::SymbolTable::lookupNearestSymbolFrom(op, op.getCalleeAttr());
        if (!functions.contains(callee))
          return visitOther(op);
        for (mlir::OpOperand &operand : op->getOpOperands())
          operand.set(getNormalized(operand.get()));
        normalizeType(op.getResult());
      })
      .Case<AddDependencyOp, OptBarrierOp>([&](Operation *op) {
        Type type = op->getResult(0).getType();
        if (!mayNormalize(op, type, op->getOperand(0).getType()))
          return;
        op->setOperand(0, getNormalized(op->getOperand(0)));
        normalizeType(op->getResult(0));
      })
      .Case<FusionOp, AsyncStartOp>([&](Operation *op) {
        if (hasOtherLayouts(op))
          missed(op);
      })
      .Default([&](Operation *op) {
        if (!op->hasTrait<mlir::OpTrait::IsTerminator>()) {
          visitRegions(op);
          visitOther(op);
        }
      });
}

bool Normalizer::run() {
  findFunctions();
  for (auto function : module.getOps<func::FuncOp>())
    visitFunction(function);
  for (Operation *op : llvm::reverse(created))
    eraseIfUnread(op);
  return isChanged;
}

namespace {
struct LayoutNormalizePass
    : hlo::impl::LayoutNormalizePassBase<LayoutNormalizePass> {
  using Base::Base;

  void runOnOperation() override {
    if (!Normalizer(getOperation()).run())
      markAllAnalysesPreserved();
  }
};
} // namespace
