//===- HLODynamicConvolution.cpp - Padding by run-time sizes --------------===//

#include "hlo/Dialect/HLO/IR/HLODynamicConvolution.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hlo;

std::optional<DynamicConvolution> DynamicConvolution::get(CustomCallOp op) {
  auto kind = llvm::StringSwitch<std::optional<Kind>>(op.getCustomCallTarget())
                  .Case("DynamicConvolutionForward", Kind::Forward)
                  .Case("DynamicConvolutionInputGrad", Kind::InputGrad)
                  .Case("DynamicConvolutionKernelGrad", Kind::KernelGrad)
                  .Default(std::nullopt);
  if (!kind)
    return std::nullopt;
  DynamicConvolution convolution(op, *kind);
  std::optional<ConvDimensionNumbersAttr> labels = op.getDimLabels();
  std::optional<WindowAttr> window = op.getWindow();
  if (!labels || !window || !op.getPaddingType() ||
      *op.getPaddingType() == PaddingType::PADDING_INVALID ||
      op.getNumOperands() != convolution.getRhsIndex() + 1 ||
      window->getRank() != int64_t(labels->getInputSpatial().size()))
    return std::nullopt;
  auto hasRank = [](Value value, int64_t rank) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.getRank() == rank;
  };
  if (!hasRank(op.getOperand(convolution.getLhsIndex()),
               labels->getInputRank()) ||
      !hasRank(op.getOperand(convolution.getRhsIndex()),
               labels->getKernelRank()) ||
      !hasRank(op.getResult(), labels->getOutputRank()))
    return std::nullopt;

  auto type = cast<RankedTensorType>(op.getType());
  for (int64_t dim = 0; dim < window->getRank(); ++dim) {
    bool isPlain = true;
    switch (*kind) {
    case Kind::Forward:
      isPlain = window->getBaseDilationOf(dim) == 1;
      break;
    case Kind::InputGrad:
      isPlain = window->getStrideOf(dim) == 1;
      break;
    case Kind::KernelGrad:
      // The window is of a size at run time, the kernel is not.
      isPlain = window->getBaseDilationOf(dim) == 1 &&
                !window->isReversed(dim) &&
                !type.isDynamicDim(labels->getOutputSpatial()[dim]);
      break;
    }
    if (!isPlain || convolution.getExtent(dim) < 1)
      return std::nullopt;
  }
  if (*kind != Kind::InputGrad)
    return convolution;
  auto sizes = dyn_cast<RankedTensorType>(op.getOperand(0).getType());
  if (!sizes || sizes.getShape() != ArrayRef<int64_t>{type.getRank()} ||
      !sizes.getElementType().isSignlessInteger(32))
    return std::nullopt;
  return convolution;
}

int64_t DynamicConvolution::getStride(int64_t spatial) const {
  switch (kind) {
  case Kind::Forward:
    return getWindow().getStrideOf(spatial);
  case Kind::InputGrad:
    return getWindow().getBaseDilationOf(spatial);
  case Kind::KernelGrad:
    return getWindow().getWindowDilationOf(spatial);
  }
  llvm_unreachable("all kinds are there");
}

int64_t DynamicConvolution::getExtent(int64_t spatial) const {
  WindowAttr window = getWindow();
  if (kind != Kind::KernelGrad)
    return (window.getSize()[spatial] - 1) *
               window.getWindowDilationOf(spatial) +
           1;
  auto type = cast<RankedTensorType>(op.getType());
  int64_t size = type.getDimSize(getLabels().getOutputSpatial()[spatial]);
  return (size - 1) * window.getStrideOf(spatial) + 1;
}
