//===- HorizontalInputFusion.cpp - Fuse reductions side by side -----------===//
// See the description of horizontal-input-fusion in Passes.td; test:
// horizontal-input-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "Horizontal.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "horizontal-input-fusion"

namespace hlo {
#define GEN_PASS_DEF_HORIZONTALINPUTFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// How many of the last groups are tried for each reduction.
static constexpr size_t kMaxOpenGroups = 32;

namespace {
/// Reductions that become one kernel.
struct Group {
  SmallVector<Operation *> members;
  IterationSpace space;
  KernelResources resources;
  llvm::SmallDenseSet<Value> inputs;
  size_t results = 0;

  /// Why it cannot have those of another; empty if it has them now.
  std::string add(const Group &other, const DeviceDescription &device);
};

struct HorizontalInputFusionPass
    : FusionPass<
          hlo::impl::HorizontalInputFusionPassBase<HorizontalInputFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    return fuseBackwards(block, [&](Operation *consumer) {
      return fuseProducers(consumer, context);
    });
  }

private:
  bool fuseProducers(Operation *consumer, FusionContext &context);
};
} // namespace

std::string Group::add(const Group &other, const DeviceDescription &device) {
  if (StringRef conflict = space.getConflict(other.space); !conflict.empty())
    return conflict.str();
  KernelResources all = resources;
  all += other.resources;
  if (std::string conflict = all.getConflict(device); !conflict.empty())
    return conflict;
  llvm::SmallDenseSet<Value> allInputs = inputs;
  allInputs.insert(other.inputs.begin(), other.inputs.end());
  if (std::string conflict =
          getParameterConflict(allInputs.size() + results + other.results);
      !conflict.empty())
    return conflict;
  llvm::append_range(members, other.members);
  resources = all;
  inputs = std::move(allInputs);
  results += other.results;
  return "";
}

static std::optional<Group> getGroup(Operation *op,
                                     const DeviceDescription &device) {
  FusedOperations fused(op);
  FusionAnalysis analysis = FusionAnalysis::get(fused, device);
  if (analysis.emitter != Emitter::Reduction)
    return std::nullopt;
  std::optional<IterationSpace> space =
      IterationSpace::get(fused, analysis, device);
  if (!space)
    return std::nullopt;
  Group group;
  group.members = {op};
  group.space = *space;
  group.resources = KernelResources::get(fused, device);
  group.inputs.insert(fused.getInputs().begin(), fused.getInputs().end());
  group.results = fused.getRoots().size();
  return group;
}

bool HorizontalInputFusionPass::fuseProducers(Operation *consumer,
                                              FusionContext &context) {
  const DeviceDescription &device = context.getDevice();
  std::vector<Group> groups;
  for (Operation *op : getOwnProducers(consumer)) {
    std::optional<Group> single = getGroup(op, device);
    if (!single)
      continue;
    std::string why;
    auto open = llvm::MutableArrayRef(groups).take_back(kMaxOpenGroups);
    if (llvm::none_of(open, [&](Group &group) {
          why = group.add(*single, device);
          return why.empty();
        })) {
      if (!why.empty())
        remark::missed(
            op->getLoc(),
            remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
            << remark::add("{0} not fused with others that {1} reads: {2}",
                           op->getName().stripDialect(),
                           nameOperation(consumer), why);
      groups.push_back(std::move(*single));
    }
  }
  bool isChanged = false;
  for (const Group &group : groups) {
    if (group.members.size() == 1)
      continue;
    remark::passed(group.members.front()->getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add("{0} kernels of reductions that {1} reads fused: {2}",
                       group.members.size(), nameOperation(consumer),
                       compareTimes(context.estimate(FusedOperations(
                                        group.members, group.members)),
                                    context.estimateEach(group.members)));
    createFusion(context.rewriter, group.members, group.members,
                 FusionKind::kInput);
    isChanged = true;
  }
  return isChanged;
}
