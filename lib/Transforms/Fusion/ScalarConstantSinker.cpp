//===- ScalarConstantSinker.cpp - Constants that fusions read -------------===//
// See the description of scalar-constant-sinker in Passes.td; test:
// scalar-constant-sinker.mlir.

#include "FusionGraph.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "scalar-constant-sinker"

namespace hlo {
#define GEN_PASS_DEF_SCALARCONSTANTSINKERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct ScalarConstantSinkerPass
    : hlo::impl::ScalarConstantSinkerPassBase<ScalarConstantSinkerPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    if (!forEachKernelBlock(getOperation(), [&](Block &block) {
          bool isChanged = false;
          for (auto fusion : block.getOps<FusionOp>())
            if (fusion.canDropOperands())
              isChanged |= sink(fusion, rewriter);
          return isChanged;
        }))
      markAllAnalysesPreserved();
  }

private:
  static bool sink(FusionOp fusion, mlir::RewriterBase &rewriter);
};
} // namespace

bool ScalarConstantSinkerPass::sink(FusionOp fusion,
                                    mlir::RewriterBase &rewriter) {
  Block &body = fusion.getCalls().front();
  llvm::BitVector sunk(fusion->getNumOperands());
  SmallVector<Operation *> constants;
  for (mlir::OpOperand &operand : fusion->getOpOperands()) {
    Operation *constant = operand.get().getDefiningOp();
    BlockArgument parameter = body.getArgument(operand.getOperandNumber());
    // What describes a parameter has nothing to describe any more.
    if (!isSmallConstant(constant) ||
        llvm::any_of(parameter.getUsers(),
                     llvm::IsaPred<ParameterOp, ReturnOp>))
      continue;
    rewriter.setInsertionPointToStart(&body);
    rewriter.replaceAllUsesWith(parameter,
                                rewriter.clone(*constant)->getResult(0));
    sunk.set(operand.getOperandNumber());
    constants.push_back(constant);
  }
  if (constants.empty())
    return false;
  remark::passed(fusion.getLoc(),
                 remark::RemarkOpts::name("Sunk").category(DEBUG_TYPE))
      << remark::add("fusion computes {0} constants that it read",
                     constants.size());
  rewriter.modifyOpInPlace(fusion, [&] { fusion->eraseOperands(sunk); });
  body.eraseArguments(sunk);
  for (Operation *constant : constants)
    if (constant->use_empty())
      rewriter.eraseOp(constant);
  return true;
}
