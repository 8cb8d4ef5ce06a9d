//===- HLODynamicConvolution.h - Padding by run-time sizes ------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLODYNAMICCONVOLUTION_H
#define HLO_DIALECT_HLO_IR_HLODYNAMICCONVOLUTION_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// XLA's custom calls of a convolution, and of the convolutions that are its
/// gradients:
///
///   "DynamicConvolutionForward"(input, kernel) -> output
///   "DynamicConvolutionInputGrad"(sizes of input, output, kernel) -> input
///   "DynamicConvolutionKernelGrad"(input, output) -> kernel
///
/// Spatial dimensions of the input, of the first array, that are dynamic get
/// the padding that `padding_type` says for their size: none, or so much that
/// there is a window for each stride begun, half of it in front.
class DynamicConvolution {
public:
  enum class Kind { Forward, InputGrad, KernelGrad };

  /// None for calls of other targets or with other operands.
  static std::optional<DynamicConvolution> get(CustomCallOp op);

  CustomCallOp getOp() const { return op; }
  Kind getKind() const { return kind; }
  WindowAttr getWindow() const { return *op.getWindow(); }
  ConvDimensionNumbersAttr getLabels() const { return *op.getDimLabels(); }
  bool hasGroups() const {
    return op.getFeatureGroupCount() > 1 || op.getBatchGroupCount() > 1;
  }
  bool isSame() const {
    return *op.getPaddingType() == PaddingType::PADDING_SAME;
  }
  /// The operands that are convolved.
  unsigned getLhsIndex() const { return kind == Kind::InputGrad ? 1 : 0; }
  unsigned getRhsIndex() const { return getLhsIndex() + 1; }

  /// Of the forward convolution along a spatial dimension: the stride, and how
  /// many elements of the input a window reaches over.
  int64_t getStride(int64_t spatial) const;
  int64_t getExtent(int64_t spatial) const;

private:
  DynamicConvolution(CustomCallOp op, Kind kind) : op(op), kind(kind) {}

  mutable CustomCallOp op;
  Kind kind;
};
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLODYNAMICCONVOLUTION_H
