//===- MathToLibmCalls.cpp - Functions that have no LLVM intrinsic --------===//
// See the description of math-to-libm-calls in Passes.td; test:
// math-to-libm-calls.mlir.

#include "hlo/Conversion/Kernel/Passes.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace hlo {
#define GEN_PASS_DEF_MATHTOLIBMCALLSPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
struct MathToLibmCallsPass
    : ::hlo::impl::MathToLibmCallsPassBase<MathToLibmCallsPass> {
  void runOnOperation() override {
    mlir::RewritePatternSet patterns(&getContext());
    mlir::populateMathToLibmConversionPatterns(patterns);
    mlir::ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addIllegalOp<mlir::math::AcoshOp, mlir::math::AsinhOp,
                        mlir::math::AtanhOp, mlir::math::CbrtOp,
                        mlir::math::ErfOp, mlir::math::ErfcOp,
                        mlir::math::ExpM1Op, mlir::math::Log1pOp>();
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
