//===- Rematerialize.cpp - Compute arrays twice ---------------------------===//
// See the description of rematerialize in Passes.td; test: rematerialize.mlir.

#include "hlo/Analysis/Buffers/ArrayGroups.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Scheduling/Passes.h"

namespace hlo {
#define GEN_PASS_DEF_REMATERIALIZEPASS
#include "hlo/Transforms/Scheduling/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// When most bytes are taken by arrays that are neither given nor returned.
struct Peak {
  unsigned time = 0;
  int64_t bytes = 0;
};

struct RematerializePass
    : ::hlo::impl::RematerializePassBase<RematerializePass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (memoryLimit <= 0)
      return markAllAnalysesPreserved();
    bool isChanged = false;
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isPublic() && failed(reduce(function, isChanged)))
        return signalPassFailure();
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  LogicalResult reduce(func::FuncOp function, bool &isChanged);
};
} // namespace

static Peak findPeak(const ArrayLiveness &liveness) {
  ArrayGroups groups(liveness);
  (void)groups.joinRequired();
  groups.joinSources();
  ArrayRef<LiveArray> arrays = liveness.getArrays();
  std::vector<bool> isGiven(arrays.size());
  for (auto [i, array] : llvm::enumerate(arrays))
    if (array.times.getEnd() == ArrayLiveness::kEnd ||
        array.kind == LiveArray::Kind::Parameter)
      isGiven[groups.getGroup(i)] = true;
  std::vector<SmallVector<unsigned, 2>> begins(liveness.getNumTimes() + 1),
      ends(begins.size());
  for (auto [i, array] : llvm::enumerate(arrays))
    if (!liveness.isOther(i) && !isGiven[groups.getGroup(i)])
      for (LiveRange range : array.times.getRanges()) {
        begins[range.begin].push_back(groups.getGroup(i));
        ends[range.end].push_back(groups.getGroup(i));
      }
  Peak peak;
  int64_t bytes = 0;
  llvm::DenseMap<unsigned, unsigned> numAlive;
  for (unsigned time : llvm::seq<unsigned>(begins.size())) {
    for (unsigned group : begins[time])
      if (numAlive[group]++ == 0)
        bytes += arrays[group].bytes;
    if (bytes > peak.bytes)
      peak = {time, bytes};
    for (unsigned group : ends[time])
      if (--numAlive[group] == 0)
        bytes -= arrays[group].bytes;
  }
  return peak;
}

/// Whether an operation can run again: nothing tells that it did, nor waits for
/// it, which is an effect as well.
static bool canRepeat(Operation *op) {
  return op && mlir::isMemoryEffectFree(op) && !isName(op) &&
         !isa<ConstantOp, WhileOp, ConditionalOp, CopyOp>(op) &&
         isa<RankedTensorType>(op->getResult(0).getType());
}

LogicalResult RematerializePass::reduce(func::FuncOp function,
                                        bool &isChanged) {
  // Each round takes the peak that there is down; there may be many as high.
  constexpr unsigned kMaxRounds = 256;
  int64_t bytes = 0;
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    // With the copies that there will be.
    FailureOr<ArrayLiveness> liveness =
        ArrayLiveness::get(function, /*withCopies=*/true);
    if (failed(liveness))
      return failure();
    Peak peak = findPeak(*liveness);
    bytes = peak.bytes;
    if (bytes <= memoryLimit)
      return success();
    llvm::DenseMap<Operation *, unsigned> timeOf;
    for (unsigned time : llvm::seq(liveness->getNumTimes()))
      if (Operation *op = liveness->getOperation(time))
        timeOf.try_emplace(op, time);

    ArrayRef<LiveArray> arrays = liveness->getArrays();
    SmallVector<unsigned> candidates;
    for (auto [i, array] : llvm::enumerate(arrays))
      if (!liveness->isOther(i) && array.kind == LiveArray::Kind::Result &&
          array.times.getBegin() < peak.time &&
          array.times.contains(peak.time) && peak.time < array.times.getEnd() &&
          array.times.getEnd() != ArrayLiveness::kEnd && array.bytes != 0 &&
          canRepeat(array.value.getDefiningOp()))
        candidates.push_back(i);
    llvm::stable_sort(candidates, [&](unsigned lhs, unsigned rhs) {
      return arrays[lhs].bytes > arrays[rhs].bytes;
    });
    bool isReduced = false;
    for (unsigned candidate : candidates) {
      Operation *op = arrays[candidate].value.getDefiningOp();
      // Those that read it after the peak; it may be read by names before.
      SmallVector<mlir::OpOperand *> later;
      Operation *first = nullptr;
      bool isKnown = true;
      for (mlir::OpOperand &use : op->getResult(0).getUses()) {
        auto time = timeOf.find(use.getOwner());
        isKnown &= time != timeOf.end() && time->second != peak.time;
        if (!isKnown)
          break;
        if (time->second < peak.time)
          continue;
        later.push_back(&use);
        if (!first || time->second < timeOf[first])
          first = use.getOwner();
      }
      if (!isKnown || !first)
        continue;
      bool areThere = llvm::all_of(op->getOperands(), [&](Value operand) {
        return llvm::all_of(liveness->getArrays(operand), [&](unsigned array) {
          return arrays[array].times.contains(timeOf[first]);
        });
      });
      if (!areThere)
        continue;
      OpBuilder builder(first);
      Operation *again = builder.clone(*op);
      for (mlir::OpOperand *use : later)
        use->set(again->getResult(0));
      if (op->use_empty())
        op->erase();
      isChanged = isReduced = true;
      break;
    }
    if (!isReduced)
      break;
  }
  function.emitWarning("needs ")
      << bytes << " bytes, more than the limit of " << int64_t(memoryLimit);
  return success();
}
