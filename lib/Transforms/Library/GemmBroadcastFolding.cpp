//===- GemmBroadcastFolding.cpp - One matrix for all batches --------------===//
// See the description of gemm-broadcast-folding in Passes.td; test:
// gemm-broadcast-folding.mlir.

#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "gemm-broadcast-folding"

namespace hlo {
#define GEN_PASS_DEF_GEMMBROADCASTFOLDINGPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using library::MatmulOp;

/// The matrix that operand `number` of a product repeats for each batch, or
/// why there is none.
static Value getRepeatedMatrix(MatmulOp op, unsigned number,
                               StringRef &reason) {
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> batches[] = {numbers.getLhsBatchDims(),
                                 numbers.getRhsBatchDims()};
  auto broadcast = op->getOperand(number).getDefiningOp<BroadcastOp>();
  if (!broadcast || batches[number].empty())
    return {};
  int64_t rank = broadcast.getType().getRank(), count = batches[number].size();
  if (!llvm::equal(batches[number], llvm::seq(count)) ||
      !llvm::equal(broadcast.getDimensions(), llvm::seq(count, rank)))
    reason = "it does not repeat a matrix for each batch";
  else if (op.getOnednn())
    reason = "oneDNN has batches in both operands";
  else if (batches[1 - number].empty())
    reason = "the other operand has no batches";
  else if (hasControlDependencies(op) || hasControlDependencies(broadcast))
    reason = "there are control dependencies";
  else
    return broadcast.getOperand();
  return {};
}

/// Has operand `number` of a product repeat for each batch.
static bool fold(MatmulOp op, unsigned number) {
  StringRef reason;
  Value matrix = getRepeatedMatrix(op, number, reason);
  if (!matrix) {
    if (!reason.empty())
      remark::missed(op.getLoc(),
                     remark::RemarkOpts::name("NotFolded").category(DEBUG_TYPE))
          << remark::add("operand {0} stays a broadcast: {1}", number, reason);
    return false;
  }
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Folded").category(DEBUG_TYPE))
      << remark::add("operand {0} is read without a broadcast", number);
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  SmallVector<int64_t> batch[] = {
      SmallVector<int64_t>(numbers.getLhsBatchDims()),
      SmallVector<int64_t>(numbers.getRhsBatchDims())};
  SmallVector<int64_t> contracting[] = {
      SmallVector<int64_t>(numbers.getLhsContractingDims()),
      SmallVector<int64_t>(numbers.getRhsContractingDims())};
  for (int64_t &dim : contracting[number])
    dim -= batch[number].size();
  batch[number].clear();
  op.setDimensionNumbersAttr(DotDimensionNumbersAttr::get(
      op.getContext(), batch[0], batch[1], contracting[0], contracting[1]));
  Operation *broadcast = op->getOperand(number).getDefiningOp();
  op->setOperand(number, matrix);
  if (broadcast->use_empty()) {
    op->setLoc(fuseLocations(op.getLoc(), {broadcast->getLoc()}));
    broadcast->erase();
  }
  return true;
}

namespace {
struct GemmBroadcastFoldingPass
    : hlo::impl::GemmBroadcastFoldingPassBase<GemmBroadcastFoldingPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<MatmulOp>))
      for (unsigned number : {0u, 1u})
        isChanged |= fold(cast<MatmulOp>(op), number);
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
