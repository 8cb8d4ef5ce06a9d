//===- BroadcastCanonicalizer.cpp - Broadcasts that do not permute --------===//
// See the description of broadcast-canonicalizer in Passes.td; test:
// broadcast-canonicalizer.mlir.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "broadcast-canonicalizer"

namespace hlo {
#define GEN_PASS_DEF_BROADCASTCANONICALIZERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// `operand` with its dimensions in the order of `permutation`, in the same
/// order in memory as far as the layout tells.
static TransposeOp createTranspose(OpBuilder &builder, Location location,
                                   Value operand,
                                   ArrayRef<int64_t> permutation) {
  auto type = cast<RankedTensorType>(operand.getType());
  ArrayRef<int64_t> oldBounds = getBounds(type);
  SmallVector<int64_t> shape, bounds;
  for (int64_t dimension : permutation) {
    shape.push_back(type.getDimSize(dimension));
    if (!oldBounds.empty())
      bounds.push_back(oldBounds[dimension]);
  }
  return TransposeOp::create(
      builder, location,
      getArrayType(shape, type.getElementType(), bounds, getLayout(type)),
      operand, permutation);
}

namespace {
struct BroadcastCanonicalizerPass
    : hlo::impl::BroadcastCanonicalizerPassBase<BroadcastCanonicalizerPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    getOperation()->walk([&](BroadcastOp broadcast) {
      ArrayRef<int64_t> dimensions = broadcast.getDimensions();
      if (llvm::is_sorted(dimensions))
        return;
      remark::passed(broadcast.getLoc(),
                     remark::RemarkOpts::name("Permuting").category(DEBUG_TYPE))
          << remark::add("a transpose permutes its operand");
      auto order = llvm::to_vector(llvm::seq<int64_t>(dimensions.size()));
      llvm::sort(order, [&](int64_t lhs, int64_t rhs) {
        return dimensions[lhs] < dimensions[rhs];
      });
      OpBuilder builder(broadcast);
      auto transpose = createTranspose(builder, broadcast.getLoc(),
                                       broadcast.getOperand(), order);
      isChanged = true;
      // No dimension is new.
      if (transpose.getType() == broadcast.getType()) {
        transpose->setDiscardableAttrs(
            broadcast->getDiscardableAttrDictionary());
        broadcast.replaceAllUsesWith(transpose.getResult());
        broadcast.erase();
        return;
      }
      auto sorted = llvm::to_vector(dimensions);
      llvm::sort(sorted);
      broadcast->setOperand(0, transpose);
      broadcast.setDimensions(sorted);
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
