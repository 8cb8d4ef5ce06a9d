//===- TriangularSolveRewriter.cpp - Triangular solves by libraries -------===//
// See the description of triangular-solve-rewriter in Passes.td; test:
// triangular-solve-rewriter.mlir.

#include "Solvers.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"

#define DEBUG_TYPE "triangular-solve-rewriter"

namespace hlo {
#define GEN_PASS_DEF_TRIANGULARSOLVEREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value callLibrary(TriangularSolveOp op, InstructionBuilder &builder,
                         const InstructionExpander &expander) {
  RankedTensorType a = op.getA().getType(), b = op.getB().getType();
  if (!library::isSolvable(a.getElementType()))
    return expander.decline(op, "the library does not have its type");
  if (!expander.requireStatic(op))
    return {};
  if (b.getNumElements() == 0)
    return expander.decline(op, "no elements");
  if (!library::areMatrices(a, b) || op.getType() != b)
    return expander.decline(op, "no matrices in memory");
  int64_t batches = library::countMatrices(a);
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
    : GPUExpanderPass<hlo::impl::TriangularSolveRewriterPassBase<
                          TriangularSolveRewriterPass>,
                      TriangularSolveOp> {
  using GPUExpanderPass::GPUExpanderPass;

protected:
  Value expand(TriangularSolveOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &) override {
    return callLibrary(op, builder, expander);
  }
};
} // namespace
