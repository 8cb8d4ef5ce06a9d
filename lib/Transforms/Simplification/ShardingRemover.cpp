//===- ShardingRemover.cpp - Take annotations of shardings away -----------===//
// See the description of sharding-remover in Passes.td; test:
// sharding-remover.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "sharding-remover"

namespace hlo {
#define GEN_PASS_DEF_SHARDINGREMOVERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool isAnnotation(CustomCallOp call) {
  return call->getNumOperands() == 1 &&
         llvm::is_contained(
             {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape",
              "xla.sdy.FuncResultSharding", "xla.sdy.GlobalToLocalShape",
              "xla.sdy.LocalToGlobalShape"},
             call.getCustomCallTarget());
}

namespace {
struct ShardingRemoverPass
    : hlo::impl::ShardingRemoverPassBase<ShardingRemoverPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk([&](CustomCallOp call) {
      if (isAnnotation(call))
        isChanged |= remove(call);
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool remove(CustomCallOp call);
};
} // namespace

bool ShardingRemoverPass::remove(CustomCallOp call) {
  Value value = call->getOperand(0);
  Type type = call->getResult(0).getType();
  if (value.getType() != type) {
    auto from = dyn_cast<RankedTensorType>(value.getType());
    auto to = dyn_cast<RankedTensorType>(type);
    if (!from || !to || withoutLayout(from) != withoutLayout(to)) {
      remark::missed(call.getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("{0} changes the shape", call.getCustomCallTarget());
      return false;
    }
    replaceUsesIgnoringLayout(call->getResult(0), value);
    if (!call->use_empty() || hasControlDependencies(call)) {
      OpBuilder builder(call);
      value = CopyOp::create(builder, call.getLoc(), type, value);
    }
  }
  remark::passed(call.getLoc(),
                 remark::RemarkOpts::name("Removed").category(DEBUG_TYPE))
      << remark::add("removed {0}", call.getCustomCallTarget());
  if (hasControlDependencies(call))
    bypassControlDependencies(call, value);
  call->getResult(0).replaceAllUsesWith(value);
  call->erase();
  return true;
}
