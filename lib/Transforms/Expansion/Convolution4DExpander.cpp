//===- Convolution4DExpander.cpp - Convolutions of three dimensions -------===//
// See the description of convolution-4d-expander in Passes.td; test:
// convolution-4d-expander.mlir.

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "convolution-4d-expander"

namespace hlo {
#define GEN_PASS_DEF_CONVOLUTION4DEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Most spatial dimensions that targets have convolutions of.
static constexpr int64_t kMaxSpatialDims = 3;

/// A dimension in which the window has one position, on one element.
static bool isTrivial(ConvolutionOp op, int64_t index) {
  ConvDimensionNumbersAttr labels = op.getDimLabels();
  WindowAttr window = *op.getWindow();
  auto isOne = [](Value array, int64_t dim) {
    return cast<RankedTensorType>(array.getType()).getDimSize(dim) == 1;
  };
  return isOne(op.getLhs(), labels.getInputSpatial()[index]) &&
         isOne(op.getRhs(), labels.getKernelSpatial()[index]) &&
         window.getPadLowOf(index) == 0 && window.getPadHighOf(index) == 0;
}

/// The numbers of dimensions when `removed` are gone.
static SmallVector<int64_t> renumber(ArrayRef<int64_t> dims,
                                     ArrayRef<int64_t> removed) {
  SmallVector<int64_t> result;
  for (int64_t dim : dims)
    if (!llvm::is_contained(removed, dim))
      result.push_back(dim - llvm::count_if(removed, [&](int64_t other) {
                         return other < dim;
                       }));
  return result;
}

static WindowAttr select(WindowAttr window, ArrayRef<int64_t> kept) {
  auto pick = [&](ArrayRef<int64_t> values, int64_t perDim = 1) {
    SmallVector<int64_t> result;
    for (int64_t index : values.empty() ? ArrayRef<int64_t>() : kept)
      llvm::append_range(result, values.slice(index * perDim, perDim));
    return result;
  };
  return WindowAttr::get(
      window.getContext(), pick(window.getSize()), pick(window.getStride()),
      pick(window.getPad(), 2), pick(window.getLhsDilate()),
      pick(window.getRhsDilate()), pick(window.getRhsReversal()));
}

static Value expand(ConvolutionOp op, InstructionBuilder &builder,
                    const InstructionExpander &expander) {
  ConvDimensionNumbersAttr labels = op.getDimLabels();
  int64_t rank = labels.getInputSpatial().size();
  if (rank <= kMaxSpatialDims)
    return {};
  if (op.getSparsityConfig())
    return expander.decline(op, "an operand is sparse");
  SmallVector<int64_t> kept, lhs, rhs, result;
  for (int64_t index = 0; index < rank; ++index) {
    if (!isTrivial(op, index)) {
      kept.push_back(index);
      continue;
    }
    lhs.push_back(labels.getInputSpatial()[index]);
    rhs.push_back(labels.getKernelSpatial()[index]);
    result.push_back(labels.getOutputSpatial()[index]);
  }
  if (lhs.empty())
    return expander.decline(op, "no spatial dimension is of one element");
  auto getOne = [](int64_t dim, ArrayRef<int64_t> removed) {
    return renumber({dim}, removed).front();
  };
  int64_t count = lhs.size();
  auto newLabels = ConvDimensionNumbersAttr::get(
      op.getContext(), getOne(labels.getInputBatch(), lhs),
      getOne(labels.getInputFeature(), lhs),
      renumber(labels.getInputSpatial(), lhs),
      getOne(labels.getKernelInputFeature(), rhs),
      getOne(labels.getKernelOutputFeature(), rhs),
      renumber(labels.getKernelSpatial(), rhs),
      getOne(labels.getOutputBatch(), result),
      getOne(labels.getOutputFeature(), result),
      renumber(labels.getOutputSpatial(), result),
      labels.getInputRank() - count, labels.getKernelRank() - count,
      labels.getOutputRank() - count);
  auto reshape = [&](Value operand, ArrayRef<int64_t> removed) {
    return builder.reshape(
        InstructionBuilder::withoutDimensions(
            cast<RankedTensorType>(operand.getType()), removed),
        operand);
  };
  Value lhsValue = reshape(op.getLhs(), lhs);
  Value rhsValue = reshape(op.getRhs(), rhs);
  Value convolution = builder.clone(
      op, InstructionBuilder::withoutDimensions(op.getType(), result),
      {lhsValue, rhsValue});
  auto smaller = cast<ConvolutionOp>(convolution.getDefiningOp());
  smaller.setDimLabelsAttr(newLabels);
  smaller.setWindowAttr(select(*op.getWindow(), kept));
  return builder.reshape(op.getType(), convolution);
}

namespace {
struct Convolution4DExpanderPass
    : hlo::impl::Convolution4DExpanderPassBase<Convolution4DExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    InstructionExpander expander(getOperation(), DEBUG_TYPE);
    if (!expander.expand<ConvolutionOp>(
            [&](ConvolutionOp op, InstructionBuilder &builder) {
              return expand(op, builder, expander);
            }))
      markAllAnalysesPreserved();
  }
};
} // namespace
