//===- TriangularSolveRewriter.cpp - Triangular solves by libraries -------===//
// See the description of triangular-solve-rewriter in Passes.td; test:
// triangular-solve-rewriter.mlir.

#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "triangular-solve-rewriter"

namespace hlo {
#define GEN_PASS_DEF_TRIANGULARSOLVEREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool isSupported(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  return element.isF32() || element.isF64();
}

/// Whether the library takes these as matrices, one after the other: in both
/// either rows or columns lie together.
static bool areMatrices(RankedTensorType a, RankedTensorType b) {
  if (!hasPlainLayout(a) || !hasPlainLayout(b))
    return false;
  SmallVector<int64_t> order = getMajorToMinor(a);
  int64_t batches = order.size() - 2;
  return order == getMajorToMinor(b) &&
         llvm::equal(ArrayRef(order).take_front(batches), llvm::seq(batches));
}

static Value callLibrary(TriangularSolveOp op, InstructionBuilder &builder,
                         const InstructionExpander &expander) {
  RankedTensorType a = op.getA().getType(), b = op.getB().getType();
  if (!isSupported(a.getElementType()))
    return expander.decline(op, "the library does not have its type");
  if (!expander.requireStatic(op))
    return {};
  if (b.getNumElements() == 0)
    return expander.decline(op, "no elements");
  if (!areMatrices(a, b) || op.getType() != b)
    return expander.decline(op, "no matrices in memory");
  int64_t batches = 1;
  for (int64_t size : a.getShape().drop_back(2))
    batches *= size;
  constexpr int64_t pointerBytes = 8;
  int64_t workspace = batches == 1 ? 0 : 2 * pointerBytes * batches;
  auto call = builder.create<library::TriangularSolveOp>(
      TupleType::get(
          op.getContext(),
          {op.getType(),
           builder.getType({workspace}, IntegerType::get(op.getContext(), 8))}),
      op.getA(), op.getB(), op.getLeftSideAttr(), op.getLowerAttr(),
      op.getUnitDiagonalAttr(), op.getTransposeAAttr());
  return builder.element(call, 0);
}

namespace {
struct TriangularSolveRewriterPass
    : hlo::impl::TriangularSolveRewriterPassBase<TriangularSolveRewriterPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<DeviceDescription> device =
        getTargetDevice(getOperation(), target);
    if (failed(device))
      return signalPassFailure();
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    auto call = [&](TriangularSolveOp op, InstructionBuilder &builder) {
      return callLibrary(op, builder, expander);
    };
    if (!device->isGPU() || !expander.expand<TriangularSolveOp>(call))
      markAllAnalysesPreserved();
  }
};
} // namespace
