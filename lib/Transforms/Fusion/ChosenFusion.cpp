//===- ChosenFusion.cpp - Fusions that a user chose -----------------------===//

#include "ChosenFusion.h"
#include "FusionRemarks.h"
#include "hlo/Analysis/Cost/InstructionTime.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

double FusionContext::estimate(const FusedOperations &fused) {
  FusionAnalysis analysis = FusionAnalysis::get(fused, getDevice());
  // Costs that are remembered are of operations that stay.
  KernelCostAnalysis own(getDevice());
  return model
      .estimate(own.get(fused), analysis.emitter,
                model.countThreads(fused, analysis),
                PerformanceModel::countBytesWritten(fused, analysis))
      .getTotal();
}

double FusionContext::estimateEach(ArrayRef<Operation *> ops) {
  double time = 0;
  for (Operation *op : ops)
    if (!isa<BitcastOp, ConstantOp>(op))
      time += estimate(FusedOperations(op));
  return time;
}

static std::string describe(Operation *op) {
  StringAttr name = getInstructionName(op->getLoc());
  return name ? "'" + name.str() + "'" : op->getName().stripDialect().str();
}

/// An operation outside of the kernel that reads one of its results and that it
/// reads; null if there is none.
static Operation *findCycle(const ChosenFusion &chosen) {
  llvm::SmallPtrSet<Operation *, 8> members(chosen.members.begin(),
                                            chosen.members.end());
  // A member that others read as well is computed outside too: its readers
  // outside wait for the kernel, but the kernel does not wait for it.
  SmallVector<Operation *> worklist = chosen.results;
  llvm::SmallPtrSet<Operation *, 16> seen(worklist.begin(), worklist.end());
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    for (Operation *user : op->getUsers()) {
      if (members.contains(user) && !members.contains(op))
        return op;
      if (seen.insert(user).second)
        worklist.push_back(user);
    }
  }
  return nullptr;
}

/// Why `chosen` is no kernel of any kind; empty if it may be one.
static std::string getConflict(const ChosenFusion &chosen) {
  FusedOperations fused(chosen.members, chosen.results);
  for (Operation *op : chosen.members) {
    if (hasControlDependencies(op) && chosen.members.size() > 1)
      return describe(op) + " has control dependencies";
    if (isa<TupleOp>(op))
      return describe(op) + " is a tuple";
    auto fusion = dyn_cast<FusionOp>(op);
    if (fusion ? llvm::none_of(
                     fusion.getCalls().front(),
                     [&](Operation &inner) { return fused.contains(&inner); })
               : !fused.contains(op))
      return "no result is computed from " + describe(op);
  }
  if (chosen.results.size() > 1)
    if (Operation *op = findCycle(chosen))
      return describe(op) + " reads one result and is read for another";
  return "";
}

/// A sort that counts by itself.
static bool isSortWithIotas(const ChosenFusion &chosen) {
  return chosen.results.size() == 1 && isa<SortOp>(chosen.results.front()) &&
         llvm::all_of(chosen.members, [&](Operation *op) {
           return op == chosen.results.front() || isa<IotaOp>(op);
         });
}

FusionOp hlo::createChosenFusion(const ChosenFusion &chosen,
                                 FusionContext &context, std::string &reason) {
  reason = getConflict(chosen);
  if (!reason.empty())
    return {};
  bool isCustom = chosen.kind == FusionKind::kCustom;
  auto create = [&](FusionKind kind) {
    return createFusion(context.rewriter, chosen.members, chosen.results, kind);
  };
  if ((isCustom || !chosen.kind) && isSortWithIotas(chosen)) {
    if (!chosen.tiles)
      return create(FusionKind::kCustom);
    reason = "a sort has no tiles";
    return {};
  }
  if (!isCustom) {
    reason =
        getKernelConflict(chosen.members, chosen.results, context.getDevice());
    if (reason.empty()) {
      FusionKind kind =
          FusionAnalysis::get(FusedOperations(chosen.members, chosen.results),
                              context.getDevice())
              .getKind();
      if (chosen.kind && chosen.kind != kind) {
        reason = ("its kind is " + stringifyFusionKind(kind)).str();
        return {};
      }
      return create(kind);
    }
    if (chosen.kind)
      return {};
  }
  // A kernel of tiles may compute it.
  std::string tileReason = "the device has no kernels of tiles";
  std::optional<TiledKernel> tiled;
  if (canTile(context.getDevice())) {
    auto canTake = [&](Operation *op) {
      return isFusible(op, context.getDevice()) || isTiledFusion(op);
    };
    if (auto *other = llvm::find_if_not(chosen.members, canTake);
        other != chosen.members.end()) {
      tileReason =
          ((*other)->getName().stripDialect() + " is in no kernel of tiles")
              .str();
    } else {
      TiledKernelAnalysis tiledKernels(context.model);
      FusedOperations fused(chosen.members, chosen.results);
      tiled = chosen.tiles ? tiledKernels.get(fused, *chosen.tiles, tileReason)
                           : tiledKernels.getBest(fused, tileReason);
    }
  }
  if (!tiled) {
    if (isCustom)
      reason = tileReason;
    return {};
  }
  FusionOp fusion = create(FusionKind::kCustom);
  setTileConfig(fusion, tiled->config);
  return fusion;
}

/// Seconds that an operation takes.
static double estimateTime(Operation *op, const FusionContext &context) {
  if (isTiledFusion(op)) {
    auto fusion = cast<FusionOp>(op);
    std::string reason;
    if (std::optional<TileConfig> tiles = getTileConfig(fusion))
      if (auto kernel = TiledKernelAnalysis(context.model)
                            .get(FusedOperations(fusion), *tiles, reason))
        return kernel->time.getTotal();
  }
  return InstructionTimeAnalysis(context.getDevice()).get(op).time.getTotal();
}

StringRef hlo::getFusionId(Operation *op) {
  StringRef id = getFrontendAttribute(op, "MUST_FUSE");
  return id == "false" ? "" : id;
}

bool hlo::fuseByAttributes(Block &block, FusionContext &context,
                           StringRef category,
                           function_ref<bool(Operation *)> isOwn) {
  llvm::MapVector<StringRef, ChosenFusion> groups;
  for (Operation &op : block) {
    if (isFusionForbidden(&op))
      remark::missed(op.getLoc(),
                     remark::RemarkOpts::name("NotFused").category(category))
          << remark::add("{0} stays by itself: NO_FUSE",
                         op.getName().stripDialect());
    if (StringRef id = getFusionId(&op); !id.empty())
      groups[id].members.push_back(&op);
  }
  bool isChanged = false, hasSeveralResults = false;
  for (auto &[id, chosen] : groups) {
    if (chosen.members.size() < 2 || llvm::any_of(chosen.members, isOwn))
      continue;
    llvm::SmallSetVector<Operation *, 8> members(chosen.members.begin(),
                                                 chosen.members.end());
    for (Operation *op : chosen.members)
      for (Value operand : op->getOperands())
        if (Operation *source = operand.getDefiningOp();
            isSmallConstant(source))
          members.insert(source);
    for (Operation *op : chosen.members)
      if (!llvm::all_of(op->getUsers(), [&](Operation *user) {
            return members.contains(user);
          }))
        chosen.results.push_back(op);
    Location loc = chosen.members.back()->getLoc();
    size_t count = chosen.members.size();
    chosen.members = members.takeVector();
    std::string key = id.str(), reason;
    double unfused = 0;
    for (Operation *op : chosen.members)
      unfused += estimateTime(op, context);
    if (chosen.results.empty())
      reason = "nothing reads what they compute";
    hasSeveralResults |= chosen.results.size() > 1;
    FusionOp fusion = reason.empty()
                          ? createChosenFusion(chosen, context, reason)
                          : FusionOp();
    if (fusion) {
      isChanged = true;
      remark::passed(loc, remark::RemarkOpts::name("Fused").category(category))
          << remark::add("{0} instructions fused: MUST_FUSE=\"{1}\", {2}",
                         count, key,
                         compareTimes(estimateTime(fusion, context), unfused));
    } else {
      remark::missed(loc,
                     remark::RemarkOpts::name("NotFused").category(category))
          << remark::add("{0} instructions not fused although "
                         "MUST_FUSE=\"{1}\": {2}",
                         count, key, reason);
    }
  }
  if (isChanged && hasSeveralResults)
    restoreOrderOfFusions(block);
  return isChanged;
}
