//===- RenameFusions.cpp - Names that say what a fusion computes ----------===//
// See the description of rename-fusions in Passes.td; test:
// rename-fusions.mlir.

#include "hlo/Analysis/Fusion/FusionAnalysis.h"
#include "hlo/Support/NameUniquer.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSet.h"

#define DEBUG_TYPE "rename-fusions"

namespace hlo {
#define GEN_PASS_DEF_RENAMEFUSIONSPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The opcodes of the heroes, in order: `add_reduce`.
static std::string getHeroes(FusionOp fusion, const DeviceDescription &device) {
  FusionAnalysis analysis =
      FusionAnalysis::get(FusedOperations(fusion), device);
  llvm::StringSet<> names;
  for (Operation *hero : analysis.heroes)
    names.insert(hero ? hero->getName().stripDialect() : "parameter");
  SmallVector<StringRef> sorted = llvm::to_vector(names.keys());
  llvm::sort(sorted);
  return llvm::join(sorted, "_");
}

/// Renames an operation; returns whether that is another name.
static bool rename(Operation *op, const llvm::Twine &name) {
  auto attr = StringAttr::get(op->getContext(), name);
  if (getInstructionName(op->getLoc()) == attr)
    return false;
  op->setLoc(withName(op->getLoc(), attr));
  return true;
}

static bool rename(FusionOp fusion, NameUniquer &names,
                   const DeviceDescription &device) {
  std::string heroes = getHeroes(fusion, device);
  StringRef kind = fusion.getKind() == FusionKind::kLoop ? "loop" : "input";
  std::string name = names.getUnique((kind + "_" + heroes + "_fusion").str());
  Location old = fusion.getLoc();
  // The name of a computation is that of what returns from it.
  bool isChanged =
      rename(fusion.getCalls().front().getTerminator(), "fused_" + heroes);
  if (!rename(fusion, name))
    return isChanged;
  remark::passed(old, remark::RemarkOpts::name("Renamed").category(DEBUG_TYPE))
      << remark::add("fusion is named {0}", name);
  return true;
}

/// Gives parameters that are named as fusions are, but for the number, the
/// names they have in XLA: of several with one name, that is left to the first
/// when they are read again, and to no fusion.
static bool renameParameters(FusionOp fusion,
                             const llvm::StringSet<> &fusions) {
  bool isChanged = false;
  for (BlockArgument argument : fusion.getCalls().getArguments()) {
    StringAttr name = getInstructionName(argument.getLoc());
    if (!name || !fusions.contains(NameUniquer::withoutNumber(name)))
      continue;
    argument.setLoc(withName(
        argument.getLoc(),
        StringAttr::get(fusion.getContext(),
                        "param_" + llvm::Twine(argument.getArgNumber()))));
    for (Operation *user : argument.getUsers())
      if (isa<ParameterOp>(user))
        user->setLoc(argument.getLoc());
    isChanged = true;
  }
  return isChanged;
}

namespace {
struct RenameFusionsPass
    : DevicePass<hlo::impl::RenameFusionsPassBase<RenameFusionsPass>> {
  using DevicePass::DevicePass;

private:
  bool run(const DeviceDescription &device) override {
    // Parameters are named as what they stand for, and what returns has the
    // name of the computation.
    NameUniquer names;
    SmallVector<FusionOp> fusions;
    getOperation().walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
      auto fusion = dyn_cast<FusionOp>(op);
      if (fusion && (fusion.getKind() == FusionKind::kLoop ||
                     fusion.getKind() == FusionKind::kInput))
        fusions.push_back(fusion);
      else if (StringAttr name = getInstructionName(op->getLoc());
               name && !isa<ParameterOp, ReturnOp>(op))
        names.insert(name);
    });
    bool isChanged = false;
    llvm::StringSet<> given;
    for (FusionOp fusion : fusions) {
      isChanged |= rename(fusion, names, device);
      given.insert(
          NameUniquer::withoutNumber(getInstructionName(fusion.getLoc())));
    }
    getOperation().walk(
        [&](FusionOp fusion) { isChanged |= renameParameters(fusion, given); });
    return isChanged;
  }
};
} // namespace
