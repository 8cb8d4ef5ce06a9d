//===- TransposeFolding.cpp - Fold transposes into contractions -----------===//
// See the description of transpose-folding in Passes.td; test:
// transpose-folding.mlir.

#include "hlo/Transforms/Dot/TransposeFolding.h"
#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "transpose-folding"

namespace hlo {
#define GEN_PASS_DEF_TRANSPOSEFOLDINGPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The dimensions of the operand of a transpose that `dims` of its result are.
static SmallVector<int64_t> mapDims(TransposeOp transpose,
                                    ArrayRef<int64_t> dims) {
  return llvm::map_to_vector(
      dims, [&](int64_t dim) { return transpose.getDimensions()[dim]; });
}

static TransposeOp getTranspose(Operation *op, unsigned operand) {
  auto transpose = op->getOperand(operand).getDefiningOp<TransposeOp>();
  return transpose && !hasControlDependencies(transpose) ? transpose
                                                         : TransposeOp();
}

/// Makes `op` read the operand of the transpose.
static void bypass(mlir::RewriterBase &rewriter, Operation *op,
                   unsigned operand, TransposeOp transpose) {
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Transpose").category(DEBUG_TYPE))
      << remark::add("operand {0} is read without a transpose", operand);
  op->setOperand(operand, transpose.getOperand());
  if (!transpose->use_empty())
    return;
  op->setLoc(fuseLocations(op->getLoc(), transpose.getLoc()));
  rewriter.eraseOp(transpose);
}

static void remarkMissed(Operation *op, unsigned operand, StringRef why) {
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("Transpose").category(DEBUG_TYPE))
      << remark::add("operand {0} stays transposed: {1}", operand, why);
}

bool hlo::foldTransposes(
    mlir::RewriterBase &rewriter, DotOp dot,
    function_ref<bool(DotOp, unsigned, RankedTensorType, ArrayRef<int64_t>,
                      ArrayRef<int64_t>, ArrayRef<int64_t>)>
        accept) {
  bool isChanged = false;
  for (unsigned operand : {0u, 1u})
    while (TransposeOp transpose = getTranspose(dot, operand)) {
      DotOperandDims dims = getOperandDims(dot, operand);
      SmallVector<int64_t> free = mapDims(transpose, dims.free);
      if (!llvm::is_sorted(free)) {
        remarkMissed(dot, operand, "its free dimensions change places");
        break;
      }
      DotOperandDims mapped;
      mapped.batch = mapDims(transpose, dims.batch);
      mapped.contracting = mapDims(transpose, dims.contracting);
      if (!accept(dot, operand, transpose.getOperand().getType(), mapped.batch,
                  mapped.contracting, free)) {
        remarkMissed(dot, operand, "it would be no matrix or not canonical");
        break;
      }
      rewriter.modifyOpInPlace(dot, [&] {
        dot.setDimensionNumbersAttr(getDotNumbers(
            dot.getContext(), operand == 0 ? mapped : getLhsDims(dot),
            operand == 1 ? mapped : getRhsDims(dot)));
        bypass(rewriter, dot, operand, transpose);
      });
      isChanged = true;
    }
  return isChanged;
}

bool hlo::foldTransposes(mlir::RewriterBase &rewriter,
                         ConvolutionOp convolution,
                         function_ref<bool(ConvolutionOp, unsigned)> accept) {
  bool isChanged = false;
  for (unsigned operand : {0u, 1u})
    while (TransposeOp transpose = getTranspose(convolution, operand)) {
      if (convolution.getSparsityConfig()) {
        remarkMissed(convolution, operand, "an operand is sparse");
        break;
      }
      if (!accept(convolution, operand))
        break;
      ConvDimensionNumbersAttr labels = convolution.getDimLabels();
      auto map = [&](unsigned of, int64_t dim) {
        return operand == of ? transpose.getDimensions()[dim] : dim;
      };
      auto mapSpatial = [&](unsigned of, ArrayRef<int64_t> dims) {
        return llvm::map_to_vector(dims,
                                   [&](int64_t dim) { return map(of, dim); });
      };
      auto mapped = ConvDimensionNumbersAttr::get(
          convolution.getContext(), map(0, labels.getInputBatch()),
          map(0, labels.getInputFeature()),
          mapSpatial(0, labels.getInputSpatial()),
          map(1, labels.getKernelInputFeature()),
          map(1, labels.getKernelOutputFeature()),
          mapSpatial(1, labels.getKernelSpatial()), labels.getOutputBatch(),
          labels.getOutputFeature(), labels.getOutputSpatial(),
          labels.getInputRank(), labels.getKernelRank(),
          labels.getOutputRank());
      rewriter.modifyOpInPlace(convolution, [&] {
        convolution.setDimLabelsAttr(mapped);
        bypass(rewriter, convolution, operand, transpose);
      });
      isChanged = true;
    }
  return isChanged;
}

bool hlo::isMatrix(RankedTensorType type, ArrayRef<int64_t> batch,
                   ArrayRef<int64_t> rows, ArrayRef<int64_t> columns) {
  LayoutAttr layout = getLayout(type);
  SmallVector<int64_t> minorToMajor;
  if (layout)
    minorToMajor.assign(layout.getMinorToMajor().begin(),
                        layout.getMinorToMajor().end());
  else
    for (int64_t dim = type.getRank(); dim-- > 0;)
      minorToMajor.push_back(dim);
  ArrayRef<int64_t> rest = minorToMajor;
  if (!batch.empty() && rest.front() == batch.back())
    return false;
  while (!rest.empty()) {
    ArrayRef<int64_t> group;
    for (ArrayRef<int64_t> dims : {batch, rows, columns})
      if (!dims.empty() && dims.back() == rest.front())
        group = dims;
    if (group.empty() ||
        !llvm::equal(llvm::reverse(group), rest.take_front(group.size())))
      return false;
    rest = rest.drop_front(group.size());
  }
  return true;
}

namespace {
struct TransposeFoldingPass
    : hlo::impl::TransposeFoldingPassBase<TransposeFoldingPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    bool isChanged = false;
    auto acceptDot = [&](DotOp, unsigned, RankedTensorType type,
                         ArrayRef<int64_t> batch, ArrayRef<int64_t> contracting,
                         ArrayRef<int64_t> free) {
      if (dots != FoldedDots::Canonical)
        return dots == FoldedDots::All ||
               isMatrix(type, batch, contracting, free);
      return isCanonical(DotOperandDims(type.getRank(), batch, contracting));
    };
    for (Operation *op : collectInstructions(
             getOperation(), llvm::IsaPred<DotOp, ConvolutionOp>)) {
      if (auto dot = dyn_cast<DotOp>(op)) {
        isChanged |= dots != FoldedDots::None &&
                     foldTransposes(rewriter, dot, acceptDot);
        continue;
      }
      isChanged |= convolutions &&
                   foldTransposes(rewriter, cast<ConvolutionOp>(op),
                                  [](ConvolutionOp, unsigned) { return true; });
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
