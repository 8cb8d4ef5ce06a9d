//===- ConvolutionShape.h - The dimensions of a convolution -----*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_CONVOLUTIONSHAPE_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_CONVOLUTIONSHAPE_H

#include "StridedCopy.h"
#include <optional>

namespace hlo::runtime {
/// A spatial dimension.
struct SpatialDim {
  int64_t input, kernel, output;
  int64_t stride = 1, padLow = 0, padHigh = 0;
  int64_t inputDilation = 1, kernelDilation = 1;
  bool isReversed = false;
};

/// An array of a convolution: two dimensions, which are batch and feature, or
/// output and input feature of the kernel, then spatial ones.
struct ConvolutionArray {
  PrimitiveType type;
  Ints sizes, strides;
  /// Elements to skip.
  int64_t offset = 0;
};

/// What `cpu.convolution` computes.
struct ConvolutionShape {
  explicit ConvolutionShape(const CallReader &call);

  /// Its dimensions as those of the gradient of a kernel, where the result is
  /// the smaller array: input, gradient of the output, and kernel.
  ConvolutionArray getGradientInput() const;
  ConvolutionArray getGradientOutput() const;
  ConvolutionArray getGradientKernel() const;

  ConvolutionArray lhs, rhs, result;
  std::optional<ConvolutionArray> sideInput;
  std::vector<SpatialDim> spatial;
  int64_t featureGroups, batchGroups;

  int64_t getGroups() const { return featureGroups * batchGroups; }
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_CONVOLUTIONSHAPE_H
