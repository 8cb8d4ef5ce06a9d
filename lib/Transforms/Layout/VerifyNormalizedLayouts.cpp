//===- VerifyNormalizedLayouts.cpp - Nothing has another layout -----------===//
// See the description of verify-normalized-layouts in Passes.td; test:
// verify-normalized-layouts.mlir.

#include "NormalizedForm.h"
#include "hlo/Transforms/Layout/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"

namespace hlo {
#define GEN_PASS_DEF_VERIFYNORMALIZEDLAYOUTSPASS
#include "hlo/Transforms/Layout/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// What layout-normalize keeps, or may have to keep.
static bool mayKeepLayouts(Operation *op) {
  return isa<FusionOp, AsyncStartOp, AsyncUpdateOp, AsyncDoneOp, CustomCallOp,
             CholeskyOp, DotOp, DynamicReshapeOp, FftOp, GatherOp, InfeedOp,
             OutfeedOp, RaggedAllToAllOp, RaggedDotOp, RngBitGeneratorOp, RngOp,
             ScaledDotOp, ScanOp, ScatterOp, SendOp, SendDoneOp, RecvOp,
             RecvDoneOp, TopkOp, TriangularSolveOp>(op);
}

/// What hands on values in the layout that others need.
static bool isBorder(Operation *op) {
  return isa<BitcastOp, GetTupleElementOp, ParameterOp, TupleOp, func::FuncOp>(
             op) ||
         op->hasTrait<mlir::OpTrait::IsTerminator>();
}

namespace {
struct VerifyNormalizedLayoutsPass
    : hlo::impl::VerifyNormalizedLayoutsPassBase<VerifyNormalizedLayoutsPass> {
  using Base::Base;

  /// The first type that is not normalized; null if all are.
  static Type findOther(TypeRange types) {
    auto other = llvm::find_if_not(types, isNormalized);
    return other == types.end() ? Type() : *other;
  }

  bool isException(Operation *op) const {
    // A reduction may write its result in any order.
    if (isa<ReduceOp>(op) && llvm::all_of(op->getOperandTypes(), isNormalized))
      return true;
    // What is exchanged has one shape.
    if (isa<AllToAllOp>(op) && !llvm::all_equal(op->getOperandTypes()))
      return true;
    return isBorder(op) || mayKeepLayouts(op) ||
           llvm::is_contained(except, op->getName().stripDialect());
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    getOperation()->walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
      if (!isException(op)) {
        Type type = findOther(op->getResultTypes());
        bool isResult = !!type;
        if (!type)
          type = findOther(op->getOperandTypes());
        if (type) {
          op->emitOpError()
              << (isResult ? "computes " : "reads ") << shapeToString(type)
              << ", whose layout is not descending";
          signalPassFailure();
        }
      }
      return isa<FusionOp, AsyncStartOp>(op) ? mlir::WalkResult::skip()
                                             : mlir::WalkResult::advance();
    });
  }
};
} // namespace
