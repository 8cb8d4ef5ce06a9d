//===- RealImagExpander.cpp - Parts of numbers that are not complex -------===//
// See the description of real-imag-expander in Passes.td; test:
// real-imag-expander.mlir.

#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/Expansion.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "real-imag-expander"

namespace hlo {
#define GEN_PASS_DEF_REALIMAGEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Zeros of the shape of `array`, whose dynamic dimensions are bounded.
static Value createZeros(Expansion &b, Value array) {
  RankedTensorType type = b.getType(array);
  Value zeros = b.splatLike(array, 0);
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim)
    if (type.isDynamicDim(dim))
      zeros = b.create<SetDimensionSizeOp>(
          zeros, b.create<GetDimensionSizeOp>(array, dim), dim);
  return zeros;
}

namespace {
struct RealImagExpanderPass
    : hlo::impl::RealImagExpanderPassBase<RealImagExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    bool isChanged = false;
    getOperation()->walk([&](Operation *op) {
      if (!isa<RealOp, ImagOp>(op) ||
          isComplex(mlir::getElementTypeOrSelf(op->getOperand(0))))
        return;
      if (isa<ImagOp>(op) && hasUnboundedDim(op->getOperand(0).getType())) {
        remark::missed(
            op->getLoc(),
            remark::RemarkOpts::name("UnboundedDimension").category(DEBUG_TYPE))
            << remark::add("zeros have no unbounded dimensions");
        return;
      }
      bool isReal = isa<RealOp>(op);
      remark::passed(op->getLoc(),
                     remark::RemarkOpts::name("Part").category(DEBUG_TYPE))
          << remark::add("{0}", isReal ? "the operand" : "zeros");
      Expansion b(rewriter, op);
      Value operand = op->getOperand(0);
      b.replaceRoot(isReal ? operand : createZeros(b, operand));
      isChanged = true;
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
