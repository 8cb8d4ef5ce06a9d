//===- CostReport.cpp - Print how long instructions take ------------------===//
// See the description of cost-report in Passes.td; test: cost-report.mlir.

#include "hlo/Analysis/Cost/ExecutionTime.h"
#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Verification/Passes.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace hlo {
#define GEN_PASS_DEF_COSTREPORTPASS
#include "hlo/Transforms/Verification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct CostReportPass
    : DevicePass<hlo::impl::CostReportPassBase<CostReportPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override;
};
} // namespace

static std::string describe(const TimedInstruction &entry) {
  std::string name = entry.op->getName().stripDialect().str();
  if (!entry.time.emitter.empty())
    name += " (" + entry.time.emitter.str() + ")";
  if (auto loc = entry.op->getLoc()->findInstanceOf<mlir::NameLoc>())
    name += " " + loc.getName().getValue().str();
  return name;
}

bool CostReportPass::run(const DeviceDescription &device) {
  SmallVector<TimedInstruction> entries =
      getTimedInstructions(getOperation(), device);
  double total = 0;
  for (const TimedInstruction &entry : entries)
    total += entry.getSeconds();
  TemporaryMemoryAnalysis memory;
  double temporary = 0;
  for (auto function : getOperation().getOps<mlir::func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    temporary = std::max(temporary, memory.get(function));
  }

  raw_ostream &os = llvm::errs();
  auto getReason = [](const TimedInstruction &entry) -> StringRef {
    return entry.time.isUnknown ? "unknown" : entry.time.time.getReason();
  };
  if (json) {
    llvm::json::Array instructions;
    for (const TimedInstruction &entry : entries) {
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
              llvm::json::Object{{"device", device.name},
                                 {"seconds", total},
                                 {"temporary_bytes", temporary},
                                 {"instructions", std::move(instructions)}})
       << '\n';
    return false;
  }
  os << "    time us    times     read bytes  written bytes  reason   "
        "instruction\n";
  for (const TimedInstruction &entry : entries) {
    const KernelTime &time = entry.time.time;
    os << llvm::format("%11.2f %8.0f %14.0f %14.0f  ", entry.getSeconds() * 1e6,
                       entry.times, time.bytesRead, time.bytesWritten)
       << llvm::left_justify(getReason(entry), 8) << ' ' << describe(entry)
       << '\n';
  }
  os << llvm::format("%11.2f ", total * 1e6) << "         " << device.name
     << llvm::format(", %.0f bytes of temporaries\n", temporary);
  return false;
}
