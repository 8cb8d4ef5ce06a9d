//===- CostReport.cpp - Print how long instructions take ------------------===//
// See the description of cost-report in Passes.td; test: cost-report.mlir.

#include "hlo/Analysis/Cost/InstructionTime.h"
#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Verification/Passes.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace hlo {
#define GEN_PASS_DEF_COSTREPORTPASS
#include "hlo/Transforms/Verification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct CostReportPass : hlo::impl::CostReportPassBase<CostReportPass> {
  using Base::Base;
  void runOnOperation() override;
};

/// An instruction, and how often it runs.
struct Entry {
  Operation *op;
  double times;
  InstructionTime time;
  double getSeconds() const { return time.time.getTotal() * times; }
};

/// What a module runs.
class Report {
public:
  explicit Report(const DeviceDescription &device) : times(device) {}

  /// Adds what a block runs and returns how long it takes.
  double add(Block &block, double times);
  ArrayRef<Entry> getEntries() const { return entries; }

private:
  double add(Operation *op, double times);

  InstructionTimeAnalysis times;
  mlir::SymbolTableCollection symbols;
  SmallVector<Entry> entries;
  llvm::DenseSet<Operation *> active;
};
} // namespace

static double getTripCount(WhileOp loop) {
  FailureOr<LoopConfig> config = LoopConfig::get(loop);
  return failed(config) || !config->tripCount ? 1 : double(*config->tripCount);
}

double Report::add(Block &block, double times) {
  double seconds = 0;
  for (Operation &op : block)
    seconds += add(&op, times);
  return seconds;
}

double Report::add(Operation *op, double runs) {
  if (isFree(op))
    return 0;
  if (auto loop = dyn_cast<WhileOp>(op)) {
    double trips = getTripCount(loop);
    return add(loop.getCondition().front(), runs * (trips + 1)) +
           add(loop.getBody().front(), runs * trips);
  }
  if (auto conditional = dyn_cast<ConditionalOp>(op)) {
    // The branch that takes longest.
    SmallVector<Entry> longest;
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

static std::string describe(const Entry &entry) {
  std::string name = entry.op->getName().stripDialect().str();
  if (!entry.time.emitter.empty())
    name += " (" + entry.time.emitter.str() + ")";
  if (auto loc = entry.op->getLoc()->findInstanceOf<mlir::NameLoc>())
    name += " " + loc.getName().getValue().str();
  return name;
}

void CostReportPass::runOnOperation() {
  markAllAnalysesPreserved();
  FailureOr<DeviceDescription> device = getTargetDevice(getOperation(), target);
  if (failed(device))
    return signalPassFailure();
  Report report(*device);
  TemporaryMemoryAnalysis memory;
  double total = 0, temporary = 0;
  for (auto function : getOperation().getOps<mlir::func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    total += report.add(function.getBody().front(), 1);
    temporary = std::max(temporary, memory.get(function));
  }

  raw_ostream &os = llvm::errs();
  auto getReason = [](const Entry &entry) -> StringRef {
    return entry.time.isUnknown ? "unknown" : entry.time.time.getReason();
  };
  if (json) {
    llvm::json::Array instructions;
    for (const Entry &entry : report.getEntries()) {
      const KernelTime &time = entry.time.time;
      instructions.push_back(
          llvm::json::Object{{"instruction", describe(entry)},
                             {"times", entry.times},
                             {"seconds", entry.getSeconds()},
                             {"compute_seconds", time.compute},
                             {"memory_seconds", time.read + time.write},
                             {"bytes_read", time.bytesRead},
                             {"bytes_written", time.bytesWritten},
                             {"reason", getReason(entry)}});
    }
    os << llvm::json::Value(
              llvm::json::Object{{"device", device->name},
                                 {"seconds", total},
                                 {"temporary_bytes", temporary},
                                 {"instructions", std::move(instructions)}})
       << '\n';
    return;
  }
  os << "    time us    times     read bytes  written bytes  reason   "
        "instruction\n";
  for (const Entry &entry : report.getEntries()) {
    const KernelTime &time = entry.time.time;
    os << llvm::format("%11.2f %8.0f %14.0f %14.0f  ", entry.getSeconds() * 1e6,
                       entry.times, time.bytesRead, time.bytesWritten)
       << llvm::left_justify(getReason(entry), 8) << ' ' << describe(entry)
       << '\n';
  }
  os << llvm::format("%11.2f ", total * 1e6) << "         " << device->name
     << llvm::format(", %.0f bytes of temporaries\n", temporary);
}
