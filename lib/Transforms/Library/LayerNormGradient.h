//===- LayerNormGradient.h - Gradients of layer normalizations --*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_LAYERNORMGRADIENT_H
#define HLO_LIB_TRANSFORMS_LIBRARY_LAYERNORMGRADIENT_H

#include "RowStatistics.h"

namespace hlo {
/// What computes the gradients of `(x - mean) * rstd * scale + bias`.
struct LayerNormGradient {
  RowStatistics statistics;
  /// The parameter, and the gradient of the result.
  Value scale, dy;
  /// What is the gradient of `x`, added to `rest` if that is not null.
  Operation *dx = nullptr;
  Value rest = {};
  /// What are those of the parameters; may be null.
  ReduceOp dScale = {}, dBias = {};

  /// One that the statistics serve for, with a `dx` that is accepted.
  static std::optional<LayerNormGradient>
  find(const RowStatistics &statistics, function_ref<bool(Operation *)> accept);
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_LAYERNORMGRADIENT_H
