//===- ZeroSizedHLOElimination.cpp - Empty arrays are constants -----------===//
// See the description of zero-sized-hlo-elimination in Passes.td; test:
// zero-sized-hlo-elimination.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "zero-sized-hlo-elimination"

namespace hlo {
#define GEN_PASS_DEF_ZEROSIZEDHLOELIMINATIONPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// True if `type` is an array that has no elements, whatever happens.
static bool isEmptyArray(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  return array && array.hasStaticShape() && array.getNumElements() == 0;
}

static ConstantOp createEmptyArray(OpBuilder &builder, Location location,
                                   Type type) {
  return ConstantOp::create(
      builder, location, type,
      DenseElementsAttr::get(cast<ShapedType>(type), ArrayRef<Attribute>()));
}

namespace {
struct ZeroSizedHLOEliminationPass
    : hlo::impl::ZeroSizedHLOEliminationPassBase<ZeroSizedHLOEliminationPass> {
  using Base::Base;

  void runOnOperation() override {
    isChanged = false;
    getOperation()->walk([&](Block *block) {
      // The computation of an asynchronous instruction is that instruction.
      if (isa<AsyncStartOp>(block->getParentOp()))
        return;
      for (BlockArgument argument : block->getArguments())
        if (isEmptyArray(argument.getType()))
          replaceUses(argument);
      for (Operation &op : llvm::make_early_inc_range(*block))
        if (isEmpty(&op))
          replace(&op);
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool isEmpty(Operation *op) {
    if (op->getNumResults() != 1 || !isEmptyArray(op->getResult(0).getType()) ||
        isa<ConstantOp, ParameterOp>(op))
      return false;
    // layout-normalize makes bitcasts of constants.
    auto bitcast = dyn_cast<BitcastOp>(op);
    return !bitcast || !bitcast.getOperand().getDefiningOp<ConstantOp>();
  }

  void replace(Operation *op) {
    // Control dependencies are an effect, too.
    if (!mlir::isMemoryEffectFree(op)) {
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("{0} of no elements has {1}",
                         op->getName().stripDialect(),
                         hasControlDependencies(op) ? "control dependencies"
                                                    : "an effect");
      return;
    }
    remark::passed(op->getLoc(),
                   remark::RemarkOpts::name("Empty").category(DEBUG_TYPE))
        << remark::add("{0} of no elements is a constant",
                       op->getName().stripDialect());
    OpBuilder builder(op);
    ConstantOp constant =
        createEmptyArray(builder, op->getLoc(), op->getResult(0).getType());
    if (Attribute sharding = op->getAttr(HLODialect::kSharding))
      constant->setAttr(HLODialect::kSharding, sharding);
    op->replaceAllUsesWith(constant);
    op->erase();
    isChanged = true;
  }

  /// The parameter stays, for the caller; to return it is as good as a
  /// constant.
  void replaceUses(BlockArgument argument) {
    auto isReplaced = [](OpOperand &use) {
      return !isa<ParameterOp>(use.getOwner()) &&
             !use.getOwner()->hasTrait<mlir::OpTrait::IsTerminator>();
    };
    if (llvm::none_of(argument.getUses(), isReplaced))
      return;
    remark::passed(argument.getLoc(),
                   remark::RemarkOpts::name("Empty").category(DEBUG_TYPE))
        << remark::add("a parameter of no elements is read as a constant");
    OpBuilder builder = OpBuilder::atBlockBegin(argument.getOwner());
    ConstantOp constant =
        createEmptyArray(builder, argument.getLoc(), argument.getType());
    argument.replaceUsesWithIf(constant, isReplaced);
    isChanged = true;
  }

  bool isChanged = false;
};
} // namespace
