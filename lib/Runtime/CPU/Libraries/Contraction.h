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

/// The post-ops for an activation of the library dialect.
void appendActivation(dnnl::post_ops &ops, const std::string &activation,
                      const CallReader &call);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_CONTRACTION_H
