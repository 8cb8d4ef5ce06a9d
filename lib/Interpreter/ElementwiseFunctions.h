//===- ElementwiseFunctions.h - The functions behind kernels ----*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_ELEMENTWISEFUNCTIONS_H
#define HLO_LIB_INTERPRETER_ELEMENTWISEFUNCTIONS_H

#include "ElementwiseKernel.h"

namespace hlo {
/// The function of an elementwise operation on operands of these compute types;
/// null when it has none. The bits of types narrower than their compute type
/// are those of the types in `op`.
ElementwiseFn getElementwiseFunction(Operation *op,
                                     ArrayRef<PrimitiveType> operandTypes,
                                     PrimitiveType resultType);

ElementwiseFn getUnaryFunction(Operation *op, PrimitiveType operandType,
                               PrimitiveType resultType);
ElementwiseFn getBinaryFunction(Operation *op, PrimitiveType operandType);
ElementwiseFn getCompareFunction(Operation *op, PrimitiveType operandType);
ElementwiseFn getTernaryFunction(Operation *op, PrimitiveType valueType);

/// The function that computes `Fn()(operands...)` for each element.
template <typename Result, typename Operand, typename Fn>
void mapUnary(Operation *, void *result, const void *const *operands,
              int64_t count) {
  auto *out = static_cast<Result *>(result);
  auto *in = static_cast<const Operand *>(operands[0]);
  for (int64_t i = 0; i < count; ++i)
    out[i] = Fn()(in[i]);
}
template <typename Result, typename Operand, typename Fn>
void mapBinary(Operation *, void *result, const void *const *operands,
               int64_t count) {
  auto *out = static_cast<Result *>(result);
  auto *lhs = static_cast<const Operand *>(operands[0]);
  auto *rhs = static_cast<const Operand *>(operands[1]);
  for (int64_t i = 0; i < count; ++i)
    out[i] = Fn()(lhs[i], rhs[i]);
}
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_ELEMENTWISEFUNCTIONS_H
