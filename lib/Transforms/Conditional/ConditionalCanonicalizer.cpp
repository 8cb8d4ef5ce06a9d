//===- ConditionalCanonicalizer.cpp - Conditionals of tuples --------------===//
// See the description of conditional-canonicalizer in Passes.td; test:
// conditional-canonicalizer.mlir.

#include "Branches.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Transforms/Conditional/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "conditional-canonicalizer"

namespace hlo {
#define GEN_PASS_DEF_CONDITIONALCANONICALIZERPASS
#include "hlo/Transforms/Conditional/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static TupleOp createTuple(OpBuilder &builder, Value element) {
  return TupleOp::create(
      builder, element.getLoc(),
      TupleType::get(builder.getContext(), element.getType()), element);
}

/// Has the branch take a tuple of what it takes.
static void wrapArgument(Region &branch) {
  BlockArgument argument = branch.getArgument(0);
  Type type = argument.getType();
  argument.setType(TupleType::get(branch.getContext(), type));
  OpBuilder builder = OpBuilder::atBlockBegin(&branch.front());
  auto element =
      GetTupleElementOp::create(builder, argument.getLoc(), type, argument, 0);
  // What is said of the parameter is said of the element.
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
    auto parameter = dyn_cast<ParameterOp>(user);
    if (!parameter)
      continue;
    element->setDiscardableAttrs(parameter->getDiscardableAttrDictionary());
    element->removeAttr(HLODialect::kParameterReplication);
    parameter.replaceAllUsesWith(element.getResult());
    parameter.erase();
  }
  argument.replaceAllUsesExcept(element, element);
}

/// Has the conditional return a tuple of what it returns.
static void wrapResult(ConditionalOp op) {
  for (Region &branch : op.getBranches()) {
    OpBuilder builder(branch.front().getTerminator());
    setRoot(branch, createTuple(builder, getRoot(branch)));
  }
  Type type = op.getType();
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  op.getResult().setType(TupleType::get(op.getContext(), type));
  auto element =
      GetTupleElementOp::create(builder, op.getLoc(), type, op.getResult(), 0);
  op.getResult().replaceAllUsesExcept(element, element);
  if (auto sharding = op->getAttrOfType<ShardingAttr>(HLODialect::kSharding)) {
    element->setAttr(HLODialect::kSharding, sharding);
    op->setAttr(HLODialect::kSharding,
                ShardingAttr::getTuple(op.getContext(), sharding));
  }
  if (Attribute origin = op->removeAttr(HLODialect::kOrigin))
    element->setAttr(HLODialect::kOrigin, origin);
}

static bool isArgumentOrdered(Region &branch) {
  return llvm::any_of(branch.getArgument(0).getUsers(), [](Operation *user) {
    return isa<ParameterOp>(user) && hasControlDependencies(user);
  });
}

namespace {
struct ConditionalCanonicalizerPass
    : hlo::impl::ConditionalCanonicalizerPassBase<
          ConditionalCanonicalizerPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<ConditionalOp>))
      isChanged |= canonicalize(cast<ConditionalOp>(op));
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool canonicalize(ConditionalOp op);
};
} // namespace

bool ConditionalCanonicalizerPass::canonicalize(ConditionalOp op) {
  OpBuilder builder(op);
  bool isChanged = false;
  for (auto [index, branch] : llvm::enumerate(op.getBranches())) {
    OpOperand &operand = op.getBranchOperandsMutable()[index];
    if (isa<TupleType>(operand.get().getType()))
      continue;
    if (isArgumentOrdered(branch)) {
      remark::missed(op.getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("parameter of branch {0} has control dependencies",
                         index);
      continue;
    }
    operand.set(createTuple(builder, operand.get()));
    wrapArgument(branch);
    isChanged = true;
  }
  if (!isa<TupleType>(op.getType())) {
    wrapResult(op);
    isChanged = true;
  }
  if (isChanged)
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Wrapped").category(DEBUG_TYPE))
        << "takes and returns tuples";
  return isChanged;
}
