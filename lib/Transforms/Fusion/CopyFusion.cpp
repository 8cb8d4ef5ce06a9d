//===- CopyFusion.cpp - Copies written by the kernels before them ---------===//
// See the description of copy-fusion in Passes.td; test: copy-fusion.mlir.

#include "FusionPass.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "copy-fusion"

namespace hlo {
#define GEN_PASS_DEF_COPYFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// What follows on the inputs and is not computed at the place of each element;
/// null if there is nothing.
static Operation *findNotElementwise(const FusedOperations &fused) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  SmallVector<Value> worklist(fused.getInputs());
  while (!worklist.empty())
    for (Operation *user : fused.getUsers(worklist.pop_back_val())) {
      if (!user->hasTrait<hlo::OpTrait::Elementwise>() && !isa<BitcastOp>(user))
        return user;
      if (seen.insert(user).second)
        worklist.push_back(user->getResult(0));
    }
  return nullptr;
}

namespace {
/// A copy that a fusion can write, and a bitcast between them.
struct Candidate {
  CopyOp copy;
  BitcastOp bitcast;
};
} // namespace

static void decline(CopyOp copy, StringRef reason) {
  remark::missed(copy.getLoc(),
                 remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
      << remark::add("copy not fused: {0}", reason);
}

/// Why no fusion writes a copy of `result`; empty if one may.
static StringRef getConflict(CopyOp copy, Value result) {
  if (copy.getType() != result.getType())
    return "it has another layout";
  if (isFusionForbidden(copy))
    return "NO_FUSE forbids it";
  if (hasControlDependencies(copy))
    return "it has control dependencies";
  return copy->hasAttr(HLODialect::kSharding) ? "it has a sharding" : "";
}

/// The copies to the same layout of a result of a fusion.
static void collectCopies(Value result, BitcastOp bitcast,
                          SmallVectorImpl<Candidate> &found) {
  for (Operation *user : result.getUsers()) {
    if (auto copy = dyn_cast<CopyOp>(user)) {
      if (StringRef conflict = getConflict(copy, result); !conflict.empty())
        decline(copy, conflict);
      else
        found.push_back({copy, bitcast});
    } else if (auto next = dyn_cast<BitcastOp>(user);
               next && !bitcast && !hasControlDependencies(next)) {
      collectCopies(next, next, found);
    }
  }
}

static SmallVector<Candidate> collectCopies(FusionOp fusion) {
  SmallVector<Candidate> found;
  if (!isa<TupleType>(fusion.getType())) {
    collectCopies(fusion.getResult(), {}, found);
    return found;
  }
  for (Operation *user : fusion->getUsers())
    if (auto element = dyn_cast<GetTupleElementOp>(user);
        element && !hasControlDependencies(element))
      collectCopies(element.getResult(), {}, found);
  return found;
}

/// Why a kernel does not compute its results element by element, or may get no
/// more of them; empty if it may.
static std::string getConflict(FusionOp fusion, const FusedOperations &fused,
                               const DeviceDescription &device) {
  if (!isFusible(fusion, device))
    return "the fusion stays as it is";
  if (fusion->hasAttr(HLODialect::kSharding))
    return "the fusion has a sharding";
  if (Emitter emitter = FusionAnalysis::get(fused, device).emitter;
      emitter != Emitter::Loop)
    return ("it is a " + stringifyEmitter(emitter) + " kernel").str();
  if (Operation *op = findNotElementwise(fused))
    return ("the kernel does not compute element by element, but a " +
            op->getName().stripDialect())
        .str();
  return "";
}

static bool fuseCopies(mlir::RewriterBase &rewriter, FusionOp fusion,
                       const DeviceDescription &device) {
  SmallVector<Candidate> copies = collectCopies(fusion);
  if (copies.empty())
    return false;
  auto declineAll = [&](StringRef reason) {
    for (Candidate candidate : copies)
      decline(candidate.copy, reason);
    return false;
  };
  FusedOperations fused(fusion);
  if (std::string conflict = getConflict(fusion, fused, device);
      !conflict.empty())
    return declineAll(conflict);
  size_t parameters =
      fused.getInputs().size() + fused.getRoots().size() + copies.size();
  if (std::string conflict = getParameterConflict(parameters);
      !conflict.empty())
    return declineAll(conflict);

  llvm::sort(copies, [](Candidate lhs, Candidate rhs) {
    return lhs.copy->isBeforeInBlock(rhs.copy);
  });
  llvm::SmallSetVector<Operation *, 4> members;
  SmallVector<Operation *> results{fusion};
  members.insert(fusion);
  for (Candidate candidate : copies) {
    if (candidate.bitcast)
      members.insert(candidate.bitcast);
    members.insert(candidate.copy);
    results.push_back(candidate.copy);
    remark::passed(candidate.copy.getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add("copy becomes a result of the fusion, which it reads no "
                       "more: one of {0} parameters",
                       parameters);
  }
  Attribute attributes = fusion->getAttr(HLODialect::kFrontendAttributes);
  FusionKind kind = fusion.getKind();
  fusion = createFusion(rewriter, members.getArrayRef(), results, kind);
  if (attributes)
    fusion->setAttr(HLODialect::kFrontendAttributes, attributes);
  return true;
}

namespace {
struct CopyFusionPass
    : FusionPass<hlo::impl::CopyFusionPassBase<CopyFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    auto function = dyn_cast<mlir::func::FuncOp>(block.getParentOp());
    if (!function || !function.isPublic())
      return false;
    bool isChanged = false;
    for (FusionOp fusion : llvm::to_vector(block.getOps<FusionOp>()))
      isChanged |= fuseCopies(context.rewriter, fusion, context.getDevice());
    if (isChanged)
      restoreOrderOfFusions(block);
    return isChanged;
  }
};
} // namespace
