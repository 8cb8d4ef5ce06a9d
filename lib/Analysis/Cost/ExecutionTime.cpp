//===- ExecutionTime.cpp - How long a module takes ------------------------===//

#include "hlo/Analysis/Cost/ExecutionTime.h"
#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace hlo;

namespace {
/// Collects what runs.
class Collector {
public:
  explicit Collector(InstructionTimeAnalysis &times) : times(times) {}

  /// Adds what runs and returns how long it takes.
  double add(Block &block, double times);
  double add(Operation *op, double times);
  SmallVector<TimedInstruction> take() { return std::move(entries); }

private:
  InstructionTimeAnalysis &times;
  mlir::SymbolTableCollection symbols;
  SmallVector<TimedInstruction> entries;
  llvm::DenseSet<Operation *> active;
};
} // namespace

static double getTripCount(WhileOp loop) {
  FailureOr<LoopConfig> config = LoopConfig::get(loop);
  return failed(config) || !config->tripCount ? 1 : double(*config->tripCount);
}

double Collector::add(Block &block, double times) {
  double seconds = 0;
  for (Operation &op : block)
    seconds += add(&op, times);
  return seconds;
}

double Collector::add(Operation *op, double runs) {
  if (isFree(op))
    return 0;
  if (auto loop = dyn_cast<WhileOp>(op)) {
    double trips = getTripCount(loop);
    return add(loop.getCondition().front(), runs * (trips + 1)) +
           add(loop.getBody().front(), runs * trips);
  }
  if (auto conditional = dyn_cast<ConditionalOp>(op)) {
    // The branch that takes longest.
    SmallVector<TimedInstruction> longest;
    double seconds = 0;
    for (Region &branch : conditional.getBranches()) {
      size_t first = entries.size();
      double own = add(branch.front(), runs);
      if (own >= seconds) {
        seconds = own;
        longest.assign(entries.begin() + first, entries.end());
      }
      entries.truncate(first);
    }
    llvm::append_range(entries, longest);
    return seconds;
  }
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee = symbols.lookupNearestSymbolFrom<mlir::func::FuncOp>(
        op, call.getCalleeAttr());
    if (!callee || callee.isExternal() || !active.insert(callee).second)
      return 0;
    double seconds = add(callee.getBody().front(), runs);
    active.erase(callee);
    return seconds;
  }
  entries.push_back({op, runs, times.get(op)});
  return entries.back().getSeconds();
}

SmallVector<TimedInstruction>
hlo::getTimedInstructions(ModuleOp module, const DeviceDescription &device) {
  InstructionTimeAnalysis times(device);
  Collector collector(times);
  for (auto function : module.getOps<mlir::func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      collector.add(function.getBody().front(), 1);
  return collector.take();
}

double hlo::getExecutionTime(Operation *op, InstructionTimeAnalysis &times) {
  return Collector(times).add(op, 1);
}
