//===- ConditionalSimplifier.cpp - Fewer and smaller conditionals ---------===//
// See the description of conditional-simplifier in Passes.td; test:
// conditional-simplifier.mlir.

#include "Branches.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Conditional/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/TupleElements.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "conditional-simplifier"

namespace hlo {
#define GEN_PASS_DEF_CONDITIONALSIMPLIFIERPASS
#include "hlo/Transforms/Conditional/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

//===----------------------------------------------------------------------===//
// Without the conditional
//===----------------------------------------------------------------------===//

/// The branch a constant chooses, or the only one.
static std::optional<unsigned> getChosenBranch(ConditionalOp op) {
  unsigned count = op.getBranches().size();
  if (count == 1)
    return 0;
  auto index =
      dyn_cast_or_null<IntegerAttr>(getSplatConstant(op.getBranchIndex()));
  if (!index)
    return std::nullopt;
  const APInt &value = index.getValue();
  if (isPred(index.getType()))
    return value.isZero() ? 1 : 0;
  return value.isNegative() || value.uge(count) ? count - 1
                                                : value.getZExtValue();
}

/// Why the instructions of its branches cannot stand in the place of `op`;
/// empty if they can.
static StringRef whyNotInline(ConditionalOp op) {
  if (hasControlDependencies(op))
    return "it has control dependencies";
  auto attributes =
      op->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
  if (attributes && attributes.contains("_scheduling_group_id"))
    return "it is scheduled with others";
  for (auto [branch, operand] :
       llvm::zip_equal(op.getBranches(), op.getBranchOperands())) {
    if (branch.getArgument(0).getType() != operand.getType())
      return "an operand is of another type than the parameter";
    if (getRoot(branch).getType() != op.getType())
      return "a branch returns another type";
    if (llvm::any_of(branch.getOps(), [](Operation &nested) {
          return hasControlDependencies(&nested);
        }))
      return "a branch has control dependencies";
  }
  return {};
}

/// Moves the instructions of a branch before the conditional and returns its
/// root.
static Value inlineBranch(mlir::RewriterBase &rewriter, ConditionalOp op,
                          unsigned index) {
  Block &block = op.getBranches()[index].front();
  Value root = block.getTerminator()->getOperand(0);
  rewriter.eraseOp(block.getTerminator());
  mlir::AttrTypeReplacer scopes;
  addScope(scopes, Scope(op.getLoc()));
  // A parameter is the operand from here on.
  Value operand = op.getBranchOperands()[index];
  for (Operation &nested : llvm::make_early_inc_range(block)) {
    if (isa<ParameterOp>(nested)) {
      if (root == nested.getResult(0))
        root = operand;
      rewriter.replaceOp(&nested, operand);
    } else {
      nested.setLoc(cast<mlir::LocationAttr>(scopes.replace(nested.getLoc())));
    }
  }
  if (root == block.getArgument(0))
    root = operand;
  rewriter.inlineBlockBefore(&block, op, operand);
  return root;
}

/// True if `op` does not take long.
static bool isCheap(Operation &op) {
  return op.hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastConvertOp, BitcastOp, BroadcastOp, ConcatenateOp,
             ConstantOp, CopyOp, DynamicSliceOp, GetTupleElementOp, IotaOp,
             PadOp, ParameterOp, ReduceOp, ReshapeOp, ReturnOp, SliceOp,
             TupleOp>(op);
}

/// True if the branch only hands on arrays: that is less work than a select.
static bool handsOnArrays(Region &branch) {
  SmallVector<Type> leaves;
  getLeafTypes(getRoot(branch).getType(), leaves);
  return llvm::any_of(leaves, llvm::IsaPred<RankedTensorType>) &&
         llvm::all_of(branch.getOps(), [](Operation &op) {
           return isa<BitcastOp, GetTupleElementOp, ParameterOp, ReturnOp,
                      TupleOp>(op);
         });
}

/// Why the branches of `op` are not both executed; empty if they can be.
static StringRef whyNotSelect(ConditionalOp op) {
  if (!isPred(op.getBranchIndex().getType().getElementType()))
    return "its branch depends on an index";
  SmallVector<Type> leaves;
  getLeafTypes(op.getType(), leaves);
  if (llvm::any_of(leaves, [](Type leaf) {
        auto array = dyn_cast<RankedTensorType>(leaf);
        return array ? !array.hasStaticShape() : !isa<TokenType>(leaf);
      }))
    return "what it returns cannot be selected";
  for (Region &branch : op.getBranches())
    if (handsOnArrays(branch))
      return "a branch has nothing to do";
  for (Region &branch : op.getBranches())
    for (Operation &nested : branch.getOps())
      if (!isCheap(nested) || !mlir::isMemoryEffectFree(&nested))
        return "a branch takes longer than a select";
  return {};
}

/// `onTrue` where the pred holds, else `onFalse`, array by array.
static Value createSelect(OpBuilder &builder, Location location, Value pred,
                          Value onTrue, Value onFalse) {
  Type type = onTrue.getType();
  if (auto tuple = dyn_cast<TupleType>(type)) {
    SmallVector<Value> elements;
    for (unsigned i = 0; i < tuple.size(); ++i)
      elements.push_back(createSelect(builder, location, pred,
                                      getElement(builder, onTrue, i),
                                      getElement(builder, onFalse, i)));
    return TupleOp::create(builder, location, type, elements);
  }
  if (isa<TokenType>(type))
    return AfterAllOp::create(builder, location, type,
                              ValueRange{onTrue, onFalse});
  auto preds = InstructionBuilder::withElements(cast<RankedTensorType>(type),
                                                builder.getI1Type());
  if (preds.getRank() != 0)
    pred = BroadcastOp::create(builder, location, preds, pred,
                               ArrayRef<int64_t>());
  return SelectOp::create(builder, location, type, pred, onTrue, onFalse);
}

/// Puts `value` in the place of the conditional.
static void replace(mlir::RewriterBase &rewriter, ConditionalOp op, Value value,
                    bool isNew) {
  if (isNew) {
    Operation *source = value.getDefiningOp();
    source->setLoc(fuseLocations(source->getLoc(), op.getLoc()));
    for (StringRef name :
         {HLODialect::kOrigin, HLODialect::kFrontendAttributes})
      if (Attribute attr = op->getAttr(name); attr && !source->hasAttr(name))
        source->setAttr(name, attr);
  }
  replaceWithValue(rewriter, op, value);
}

/// conditional(constant, ...) -> the instructions of that branch
/// conditional(pred, A, B) -> select(pred, f(A), g(B))
static bool removeConditional(ConditionalOp op) {
  std::optional<unsigned> chosen = getChosenBranch(op);
  StringRef reason = whyNotInline(op);
  if (reason.empty() && !chosen)
    reason = whyNotSelect(op);
  if (!reason.empty()) {
    remark::missed(op.getLoc(), remarkName("Kept"))
        << remark::add("conditional kept: {0}", reason);
    return false;
  }
  mlir::IRRewriter rewriter(op);
  if (chosen) {
    remark::passed(op.getLoc(), remarkName("Inlined"))
        << remark::add("branch {0} of {1} is always the one", *chosen,
                       op.getBranches().size());
    Operation *root = getRoot(op.getBranches()[*chosen]).getDefiningOp();
    bool isNew = root && !isa<ParameterOp>(root);
    replace(rewriter, op, inlineBranch(rewriter, op, *chosen), isNew);
    return true;
  }
  remark::passed(op.getLoc(), remarkName("Selected"))
      << "both branches cost less than a conditional";
  Value onTrue = inlineBranch(rewriter, op, 0);
  Value onFalse = inlineBranch(rewriter, op, 1);
  rewriter.setInsertionPoint(op);
  replace(
      rewriter, op,
      createSelect(rewriter, op.getLoc(), op.getBranchIndex(), onTrue, onFalse),
      /*isNew=*/true);
  return true;
}

//===----------------------------------------------------------------------===//
// Smaller results
//===----------------------------------------------------------------------===//

/// Has the branches return `()` where nothing reads what they return; what
/// has no effect either goes altogether, by dce.
static bool dropResult(ConditionalOp op) {
  auto empty = TupleType::get(op.getContext());
  if (!op->use_empty() || op.getType() == empty || mlir::isMemoryEffectFree(op))
    return false;
  remark::passed(op.getLoc(), remarkName("DroppedResult"))
      << "nothing reads the result";
  for (Region &branch : op.getBranches()) {
    Operation *terminator = branch.front().getTerminator();
    Operation *root = terminator->getOperand(0).getDefiningOp();
    OpBuilder builder(terminator);
    setRoot(branch, TupleOp::create(builder, terminator->getLoc(), empty,
                                    ValueRange()));
    if (isa_and_nonnull<TupleOp>(root) && mlir::isOpTriviallyDead(root))
      root->erase();
  }
  op.getResult().setType(empty);
  for (StringRef name : {HLODialect::kSharding, HLODialect::kOrigin})
    op->removeAttr(name);
  return true;
}

/// Has elements that are the same value in every branch read once.
static bool mergeElements(ConditionalOp op) {
  if (!isReadByElement(op.getResult()))
    return false;
  SmallVector<TupleOp> roots = getRootTuples(op);
  if (roots.empty())
    return false;
  auto type = cast<TupleType>(op.getType());
  SmallVector<unsigned> firsts;
  SmallVector<SmallVector<Value>> values(type.size());
  llvm::DenseMap<ArrayRef<Value>, unsigned> known;
  for (unsigned i = 0; i < type.size(); ++i) {
    for (TupleOp root : roots)
      values[i].push_back(root.getOperand(i));
    unsigned first = known.try_emplace(values[i], i).first->second;
    firsts.push_back(type.getType(first) == type.getType(i) ? first : i);
  }
  bool isChanged = false;
  for (Operation *user : op->getUsers()) {
    auto element = cast<GetTupleElementOp>(user);
    unsigned first = firsts[element.getIndex()];
    if (first == element.getIndex())
      continue;
    remark::passed(op.getLoc(), remarkName("MergedElements")) << remark::add(
        "element {0} is element {1}", uint64_t(element.getIndex()), first);
    element.setIndex(first);
    isChanged = true;
  }
  return isChanged;
}

/// What is said of `made` is said of its elements in `kept`; but whatever waits
/// for the whole tuple still does.
static void copyAttributes(TupleOp made, TupleOp kept,
                           const llvm::BitVector &read) {
  kept->setDiscardableAttrs(made->getDiscardableAttrDictionary());
  for (StringRef name :
       {HLODialect::kControlId, HLODialect::kControlPredecessors})
    kept->removeAttr(name);
  dropElements(kept, read);
}

/// Drops elements of the result that nothing reads.
static bool dropResultElements(ConditionalOp op) {
  std::optional<llvm::BitVector> found = getReadElements(op.getResult());
  if (op->use_empty() || !found || found->all() || !canDropElements(op))
    return false;
  const llvm::BitVector &read = *found;
  for (Region &branch : op.getBranches()) {
    auto root = getRoot(branch).getDefiningOp<TupleOp>();
    if (root && !canDropElements(root))
      return false;
  }
  remark::passed(op.getLoc(), remarkName("DroppedElements")) << remark::add(
      "{0} of {1} elements are returned", read.count(), read.size());
  auto type = cast<TupleType>(op.getType());
  for (Region &branch : op.getBranches()) {
    Operation *terminator = branch.front().getTerminator();
    OpBuilder builder(terminator);
    Value root = getRoot(branch);
    SmallVector<Value> elements;
    for (unsigned i : read.set_bits())
      elements.push_back(getElement(builder, root, i));
    auto kept = TupleOp::create(
        builder, root.getLoc(),
        keepElements(cast<TupleType>(root.getType()), read), elements);
    setRoot(branch, kept);
    if (auto made = root.getDefiningOp<TupleOp>()) {
      copyAttributes(made, kept, read);
      if (!hasControlDependencies(made) && made->use_empty())
        made->erase();
    }
  }
  hlo::dropElements(op, read);
  op.getResult().setType(keepElements(type, read));
  renumberElements(op.getResult(), read);
  return true;
}

//===----------------------------------------------------------------------===//
// Smaller operands
//===----------------------------------------------------------------------===//

/// The instruction that stands for the parameter of the branch, or the
/// parameter itself.
static Value getParameter(Region &branch) {
  Value argument = branch.getArgument(0);
  if (argument.hasOneUse())
    if (auto parameter = dyn_cast<ParameterOp>(*argument.user_begin()))
      return parameter;
  return argument;
}

/// Drops elements of the operand of a branch that it does not read.
static bool dropOperandElements(ConditionalOp op, unsigned index) {
  Region &branch = op.getBranches()[index];
  BlockArgument argument = branch.getArgument(0);
  Value parameter = getParameter(branch);
  Value operand = op.getBranchOperands()[index];
  std::optional<llvm::BitVector> found = getReadElements(parameter);
  if (!found)
    return false;
  const llvm::BitVector &read = *found;
  auto made = operand.getDefiningOp<TupleOp>();
  Operation *instruction = parameter.getDefiningOp();
  if (read.all() || operand.getType() != argument.getType() ||
      (made && !canDropElements(made)) ||
      (instruction && !canDropElements(instruction)))
    return false;
  remark::passed(op.getLoc(), remarkName("DroppedOperands")) << remark::add(
      "branch {0} takes {1} of {2} elements", index, read.count(), read.size());
  OpBuilder builder(op);
  SmallVector<Value> elements;
  for (unsigned i : read.set_bits())
    elements.push_back(getElement(builder, operand, i));
  TupleType type = keepElements(cast<TupleType>(operand.getType()), read);
  auto kept = TupleOp::create(builder, operand.getLoc(), type, elements);
  if (made) {
    copyAttributes(made, kept, read);
  }
  op.getBranchOperandsMutable()[index].set(kept);
  if (made && mlir::isOpTriviallyDead(made))
    made->erase();
  argument.setType(type);
  if (instruction) {
    dropElements(instruction, read);
    parameter.setType(type);
  }
  renumberElements(parameter, read);
  return true;
}

namespace {
struct ConditionalSimplifierPass
    : hlo::impl::ConditionalSimplifierPassBase<ConditionalSimplifierPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (Operation *found :
         collectInstructions(getOperation(), llvm::IsaPred<ConditionalOp>)) {
      auto op = cast<ConditionalOp>(found);
      if (removeConditional(op)) {
        isChanged = true;
        continue;
      }
      isChanged |= dropResult(op);
      isChanged |= mergeElements(op);
      isChanged |= dropResultElements(op);
      for (unsigned i = 0; i < op.getBranches().size(); ++i)
        isChanged |= dropOperandElements(op, i);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
