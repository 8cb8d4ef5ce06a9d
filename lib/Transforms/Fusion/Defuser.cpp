//===- Defuser.cpp - Take fusions apart -----------------------------------===//
// See the description of defuser in Passes.td; test: defuser.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Inlining.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "defuser"

namespace hlo {
#define GEN_PASS_DEF_DEFUSERPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct DefuserPass : hlo::impl::DefuserPassBase<DefuserPass> {
  using Base::Base;

  void runOnOperation() override {
    dependencies = {};
    // Outer ones first: inner ones come out with them.
    SmallVector<FusionOp> fusions;
    getOperation()->walk<mlir::WalkOrder::PreOrder>(
        [&](FusionOp fusion) { fusions.push_back(fusion); });
    bool isChanged = false;
    for (FusionOp fusion : fusions)
      isChanged |= takeApart(fusion);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool takeApart(FusionOp fusion);

  ControlDependencies dependencies;
};
} // namespace

/// Whether a copy makes one of the other, or nothing need be done.
static bool isConvertible(Type from, Type to) {
  return from == to ||
         (isa<RankedTensorType>(from) && isa<RankedTensorType>(to));
}

bool DefuserPass::takeApart(FusionOp fusion) {
  Block &body = fusion.getCalls().front();
  Type returned = body.getTerminator()->getOperand(0).getType();
  if (!isConvertible(returned, fusion.getType()) ||
      !llvm::all_of(
          llvm::zip_equal(fusion.getOperandTypes(), body.getArgumentTypes()),
          [](auto pair) {
            return isConvertible(std::get<0>(pair), std::get<1>(pair));
          })) {
    remark::missed(fusion.getLoc(),
                   remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
        << remark::add("it changes layouts within a tuple");
    return false;
  }
  remark::passed(fusion.getLoc(),
                 remark::RemarkOpts::name("TakenApart").category(DEBUG_TYPE))
      << remark::add("no fusion any more");
  InlinedBody inlined =
      inlineBodyWithCopies(body, fusion.getOperands(), fusion, dependencies);
  replaceByInlined(fusion, inlined, dependencies);
  readTupleElements(inlined);
  return true;
}
