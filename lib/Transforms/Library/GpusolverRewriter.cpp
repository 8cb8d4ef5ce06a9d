//===- GpusolverRewriter.cpp - Cholesky factorizations by libraries -------===//
// See the description of gpusolver-rewriter in Passes.td; test:
// gpusolver-rewriter.mlir.

#include "Solvers.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"

#define DEBUG_TYPE "gpusolver-rewriter"

namespace hlo {
#define GEN_PASS_DEF_GPUSOLVERREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static Value callLibrary(CholeskyOp op, InstructionBuilder &builder,
                         const InstructionExpander &expander) {
  RankedTensorType type = op.getOperand().getType();
  if (!library::isSolvable(type.getElementType()))
    return expander.decline(op, "the library does not have its type");
  if (!expander.requireStatic(op))
    return {};
  if (type.getNumElements() == 0)
    return expander.decline(op, "no elements");
  if (!library::areMatrices(type, type) || op.getType() != type)
    return expander.decline(op, "no matrices in memory");

  int64_t rank = type.getRank();
  auto batchDims = llvm::to_vector(llvm::seq<int64_t>(rank - 2));
  Type i32 = builder.getI32Type(),
       u8 = builder.builder.getIntegerType(8, /*isSigned=*/false);
  auto call = builder.create<library::CholeskyOp>(
      TupleType::get(op.getContext(),
                     {type, builder.getType({0}, u8),
                      builder.getType(type.getShape().drop_back(2), i32)}),
      op.getOperand(), op.getLowerAttr());
  Value factor = builder.element(call, 0), info = builder.element(call, 2);
  Value isFactor = builder.compare(ComparisonDirection::EQ, info,
                                   builder.splatLike(info, 0));
  RankedTensorType predType =
      InstructionBuilder::withElements(type, builder.builder.getI1Type());
  return builder.select(
      builder.broadcast(predType, isFactor, batchDims), factor,
      builder.splatLike(factor, std::numeric_limits<double>::quiet_NaN()));
}

namespace {
struct GpusolverRewriterPass
    : GPUExpanderPass<
          hlo::impl::GpusolverRewriterPassBase<GpusolverRewriterPass>,
          CholeskyOp> {
  using GPUExpanderPass::GPUExpanderPass;

protected:
  Value expand(CholeskyOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &) override {
    return callLibrary(op, builder, expander);
  }
};
} // namespace
