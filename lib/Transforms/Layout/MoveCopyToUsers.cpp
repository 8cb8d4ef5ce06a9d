//===- MoveCopyToUsers.cpp - Copies behind what reads them ----------------===//
// See the description of move-copy-to-users in Passes.td; test:
// move-copy-to-users.hlo.

#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "move-copy-to-users"

namespace hlo {
#define GEN_PASS_DEF_MOVECOPYTOUSERSPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// How many of the first operands are arrays with the dimensions of the result;
/// none for what copies are not moved behind. The other operands are scalars.
static unsigned getNumArrays(Operation *op) {
  if (op->getNumResults() != 1 ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return 0;
  if (auto convert = dyn_cast<ConvertOp>(op))
    return !(convert->hasOneUse() &&
             isa<ConvolutionOp>(*convert->user_begin()));
  if (isa<PadOp, SliceOp, DynamicSliceOp, ReverseOp>(op))
    return 1;
  if (isa<ReduceOp, ReduceWindowOp>(op))
    return op->getNumOperands() == 2;
  if (isa<ConcatenateOp>(op))
    return op->getNumOperands();
  if (op->hasTrait<hlo::OpTrait::Elementwise>() &&
      !isa<ReducePrecisionOp, StochasticConvertOp>(op))
    return op->getNumOperands();
  return 0;
}

/// Its result has no more elements than what it reads, mostly fewer.
static bool isNarrowing(Operation *op) {
  return isa<SliceOp, DynamicSliceOp, ReduceOp, ReduceWindowOp>(op);
}

/// The copy to another layout that `array` is.
static CopyOp getCopy(Value array) {
  auto copy = array.getDefiningOp<CopyOp>();
  if (!copy || hasControlDependencies(copy) ||
      copy.getType() == copy.getOperand().getType() ||
      !differInOrderOnly(copy.getType(), copy.getOperand().getType()))
    return {};
  return copy;
}

static bool moveBehind(Operation *op) {
  unsigned numArrays = getNumArrays(op);
  if (numArrays == 0)
    return false;
  SmallVector<CopyOp> copies;
  std::optional<SmallVector<int64_t>> from, to;
  for (Value operand : op->getOperands().take_front(numArrays)) {
    CopyOp copy = getCopy(operand);
    if (!copy)
      return false;
    auto source = cast<RankedTensorType>(copy.getOperand().getType());
    auto target = cast<RankedTensorType>(copy.getType());
    if ((from && *from != getMajorToMinor(source)) ||
        (to && *to != getMajorToMinor(target)))
      return false;
    from = getMajorToMinor(source);
    to = getMajorToMinor(target);
    copies.push_back(copy);
  }
  // Who else reads a copy would have it made as well.
  auto isReadByOthers = [&](CopyOp copy) {
    return !llvm::all_of(copy->getUsers(), [&](Operation *user) {
      return user == op ||
             (isNarrowing(op) && isNarrowing(user) && getNumArrays(user) == 1);
    });
  };
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  bool keepsResult = isa<ReduceOp>(op);
  if (llvm::any_of(copies, isReadByOthers) ||
      (!keepsResult &&
       (!hasPlainLayout(type) || getMajorToMinor(type) != *to))) {
    remark::missed(op->getLoc(),
                   remark::RemarkOpts::name("NotMoved").category(DEBUG_TYPE))
        << remark::add("the copy in front of {0} stays, as others read it",
                       op->getName().stripDialect());
    return false;
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Moved").category(DEBUG_TYPE))
      << remark::add(keepsResult ? "no copy in front of {0}"
                                 : "the copy in front of {0} goes behind it",
                     op->getName().stripDialect());

  SmallVector<Location> locations;
  for (auto [i, copy] : llvm::enumerate(copies)) {
    locations.push_back(copy.getLoc());
    op->setOperand(i, copy.getOperand());
  }
  if (!keepsResult) {
    auto first = cast<RankedTensorType>(op->getOperand(0).getType());
    Value result = op->getResult(0);
    result.setType(withLayout(type, getLayout(withDefaultLayout(first))));
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    auto copy = CopyOp::create(
        builder, fuseLocations(copies.front().getLoc(), locations), type,
        result);
    for (StringRef name :
         {HLODialect::kSharding, HLODialect::kFrontendAttributes})
      if (Attribute attribute = op->getAttr(name))
        copy->setAttr(name, attribute);
    result.replaceAllUsesExcept(copy, copy);
  }
  for (CopyOp copy :
       llvm::SmallSetVector<CopyOp, 4>(copies.begin(), copies.end()))
    if (copy->use_empty())
      copy->erase();
  return true;
}

namespace {
struct MoveCopyToUsersPass
    : hlo::impl::MoveCopyToUsersPassBase<MoveCopyToUsersPass> {
  using Base::Base;

  /// Copies move down only, so once through each block is all it takes.
  void runOnOperation() override {
    bool isChanged = false;
    forEachBlock(getOperation(), [&](Block &block) {
      for (Operation &op : llvm::make_early_inc_range(block))
        isChanged |= moveBehind(&op);
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
