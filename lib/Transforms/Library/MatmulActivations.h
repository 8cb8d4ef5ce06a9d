//===- MatmulActivations.h - Activations behind products --------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_MATMULACTIVATIONS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_MATMULACTIVATIONS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// How often activations read their operand.
inline constexpr unsigned kGeluUses = 5, kSiluUses = 2;

/// 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))
bool isGelu(MultiplyOp root, Value x);

/// x * logistic(x)
bool isSilu(MultiplyOp root, Value x);

/// The multiplication that makes one of `x` with that activation: one that
/// reads it, or what reads such a one.
MultiplyOp findActivationRoot(Value x, function_ref<bool(MultiplyOp)> accept);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_MATMULACTIVATIONS_H
