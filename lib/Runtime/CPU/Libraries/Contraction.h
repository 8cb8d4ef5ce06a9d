//===- Contraction.h - What follows a product of arrays ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H

#include "DimGroup.h"
#include "OneDNN.h"
#include "SmallMatmul.h"
#include "StridedCopy.h"

namespace hlo::runtime {
/// What follows a product: `activation(alpha * product + beta * c + bias)`.
struct Epilogue {
  double alpha = 1, beta = 0;
  bool hasAddend = false, hasBias = false;
  std::string activation = "none";

  bool isEmpty() const {
    return alpha == 1 && !hasAddend && !hasBias && activation == "none";
  }
};

/// The post-ops for an activation of the library dialect, but for what
/// `addActivation` does.
void appendActivation(dnnl::post_ops &ops, const std::string &activation,
                      const CallReader &call);
/// Adds what no post-op does, of `count` elements that lie together: oneDNN's
/// relu makes zeros of NaN.
void addActivation(OneDNNProgram &program, const std::string &activation,
                   PrimitiveType type, OneDNNProgram::Buffer target,
                   int64_t count);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H
