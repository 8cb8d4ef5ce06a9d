//===- MathToPolynomials.cpp - Functions of floats as arithmetic ----------===//
// See the description of math-to-polynomials in Passes.td; test:
// math-to-polynomials.mlir.

#include "MathApproximations.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace hlo {
#define GEN_PASS_DEF_MATHTOPOLYNOMIALSPASS
#include "hlo/Conversion/Kernel/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace math = mlir::math;

/// An odd function whose polynomial is positive of -0.
static void keepSign(math::ErfOp op) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  auto result = math::CopySignOp::create(builder, op.getLoc(), op.getResult(),
                                         op.getOperand());
  op.getResult().replaceAllUsesExcept(result, result);
}

namespace {
struct MathToPolynomialsPass
    : ::hlo::impl::MathToPolynomialsPassBase<MathToPolynomialsPass> {
  void runOnOperation() override {
    getOperation()->walk([](math::ErfOp op) {
      if (mlir::getElementTypeOrSelf(op.getType()).isF32())
        keepSign(op);
    });
    mlir::RewritePatternSet patterns(&getContext());
    const StringRef names[] = {
        math::ErfOp::getOperationName(),
        math::ErfcOp::getOperationName(),
        math::ExpM1Op::getOperationName(),
        math::TanhOp::getOperationName(),
    };
    mlir::populateMathPolynomialApproximationPatterns(
        patterns,
        [&](StringRef name) { return llvm::is_contained(names, name); });
    populateMathApproximationPatterns(patterns);
    // Some are made of others.
    if (failed(
            mlir::applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
