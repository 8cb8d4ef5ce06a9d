//===- Schedule.cpp - Order for little memory -----------------------------===//
// See the description of schedule in Passes.td; test: schedule.mlir.

#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Scheduling/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_SCHEDULEPASS
#include "hlo/Transforms/Scheduling/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct SchedulePass : ::hlo::impl::SchedulePassBase<SchedulePass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool hasSchedule = module->hasAttr(HLODialect::kIsScheduled);
    bool isChanged = !hasSchedule;
    TemporaryMemoryAnalysis memory(/*withBuffers=*/true);
    if (!hasSchedule || reschedule)
      for (auto function : module.getOps<func::FuncOp>())
        for (Block &block : function.getBody())
          isChanged |= schedule(block, memory);
    if (!isChanged)
      return markAllAnalysesPreserved();
    module->setAttr(HLODialect::kIsScheduled,
                    mlir::UnitAttr::get(&getContext()));
  }

private:
  /// Whether the order changes.
  static bool schedule(Block &block, TemporaryMemoryAnalysis &memory) {
    bool isChanged = false;
    for (Operation &op : block)
      if (isa<WhileOp, ConditionalOp>(op))
        for (Region &region : op.getRegions())
          isChanged |= schedule(region.front(), memory);
    auto next = block.begin();
    for (const auto &instruction : memory.getSchedule(block).instructions) {
      if (instruction.op == &*next) {
        ++next;
        continue;
      }
      instruction.op->moveBefore(&block, next);
      isChanged = true;
    }
    return isChanged;
  }
};
} // namespace
