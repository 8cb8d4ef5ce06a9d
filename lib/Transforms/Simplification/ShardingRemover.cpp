//===- ShardingRemover.cpp - Take annotations of shardings away -----------===//
// See the description of sharding-remover in Passes.td; test:
// sharding-remover.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/AnnotationCalls.h"

#define DEBUG_TYPE "sharding-remover"

namespace hlo {
#define GEN_PASS_DEF_SHARDINGREMOVERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool isAnnotation(CustomCallOp call) {
  return llvm::is_contained(
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
    if (!removeAnnotationCalls(getOperation(), DEBUG_TYPE, isAnnotation))
      markAllAnalysesPreserved();
  }
};
} // namespace
