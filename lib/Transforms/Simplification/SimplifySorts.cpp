//===- SimplifySorts.cpp - Sort only what is read -------------------------===//
// See the description of simplify-sorts in Passes.td; test:
// simplify-sorts.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/TupleElements.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "simplify-sorts"

namespace hlo {
#define GEN_PASS_DEF_SIMPLIFYSORTSPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct SimplifySortsPass : hlo::impl::SimplifySortsPassBase<SimplifySortsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<SortOp> sorts;
    getOperation()->walk([&](SortOp sort) { sorts.push_back(sort); });
    bool isChanged = false;
    for (SortOp sort : sorts)
      isChanged |= dropUnread(sort);
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  static bool dropUnread(SortOp sort);
};
} // namespace

/// The operands whose elements the comparator or a user reads; of none if that
/// is not known.
static llvm::BitVector getReadOperands(SortOp sort) {
  std::optional<llvm::BitVector> read = getReadElements(sort.getResult());
  if (!read)
    return {};
  for (BlockArgument argument : sort.getToApply().getArguments())
    if (!llvm::all_of(argument.getUsers(), [](Operation *user) {
          return isa<ParameterOp>(user) && user->use_empty();
        }))
      read->set(argument.getArgNumber() / 2);
  return *read;
}

static StringRef whyNot(SortOp sort) {
  if (hasControlDependencies(sort))
    return "it has control dependencies";
  // Such as control dependencies.
  if (!mlir::isMemoryEffectFree(sort))
    return "its comparator has side effects";
  if (!canDropElements(sort))
    return "its attributes say something of each operand";
  return {};
}

bool SimplifySortsPass::dropUnread(SortOp sort) {
  if (sort->use_empty())
    return false;
  llvm::BitVector read = getReadOperands(sort);
  if (read.all())
    return false;
  if (StringRef reason = whyNot(sort); !reason.empty()) {
    remark::missed(sort.getLoc(),
                   remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
        << reason;
    return false;
  }
  remark::passed(
      sort.getLoc(),
      remark::RemarkOpts::name("UnreadOperands").category(DEBUG_TYPE))
      << remark::add("{0} of {1} operands are not sorted",
                     read.size() - read.count(), read.size());

  llvm::BitVector dead = read, deadArguments(2 * read.size());
  dead.flip();
  for (unsigned i : dead.set_bits())
    deadArguments.set(2 * i, 2 * i + 2);
  Block &comparator = sort.getToApply().front();
  for (BlockArgument argument : comparator.getArguments())
    if (deadArguments[argument.getArgNumber()])
      for (Operation *parameter :
           llvm::make_early_inc_range(argument.getUsers()))
        parameter->erase();
  comparator.eraseArguments(deadArguments);
  sort->eraseOperands(dead);

  auto type = cast<TupleType>(sort.getType());
  if (read.count() > 1) {
    hlo::dropElements(sort, read);
    sort.getResult().setType(keepElements(type, read));
    llvm::SmallVector<unsigned> positions(read.size());
    for (auto [position, i] : llvm::enumerate(read.set_bits()))
      positions[i] = position;
    for (Operation *user : sort->getUsers()) {
      auto element = cast<GetTupleElementOp>(user);
      element.setIndex(positions[element.getIndex()]);
    }
    return true;
  }

  // One array is no tuple.
  unsigned index = read.find_first();
  hlo::keepOnlyElement(sort, index);
  sort.getResult().setType(type.getType(index));
  SmallVector<Location> locations;
  for (Operation *user : llvm::to_vector(sort->getUsers())) {
    if (hasControlDependencies(user))
      bypassControlDependencies(user, sort.getResult());
    if (!sort->hasAttr(HLODialect::kSharding))
      if (Attribute sharding = user->getAttr(HLODialect::kSharding))
        sort->setAttr(HLODialect::kSharding, sharding);
    locations.push_back(user->getLoc());
    user->replaceAllUsesWith(sort);
    user->erase();
  }
  sort->setLoc(fuseLocations(sort->getLoc(), locations));
  return true;
}
