//===- HLODynamicConvolution.cpp - Padding by run-time sizes --------------===//

#include "hlo/Dialect/HLO/IR/HLODynamicConvolution.h"

using namespace hlo;

bool hlo::isDynamicConvolution(CustomCallOp op) {
  std::optional<ConvDimensionNumbersAttr> labels = op.getDimLabels();
  std::optional<WindowAttr> window = op.getWindow();
  if (op.getCustomCallTarget() != "DynamicConvolutionForward" ||
      op.getNumOperands() != 2 || !labels || !window || !op.getPaddingType() ||
      *op.getPaddingType() == PaddingType::PADDING_INVALID)
    return false;
  auto hasRank = [](Value value, int64_t rank) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.getRank() == rank;
  };
  return hasRank(op.getOperand(0), labels->getInputRank()) &&
         hasRank(op.getOperand(1), labels->getKernelRank()) &&
         hasRank(op.getResult(), labels->getOutputRank()) &&
         window->getRank() == int64_t(labels->getInputSpatial().size()) &&
         llvm::all_of(llvm::seq(window->getRank()), [&](int64_t dim) {
           return window->getBaseDilationOf(dim) == 1;
         });
}
