//===- ElementwiseFunctions.h - The functions behind kernels ----*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_ELEMENTWISEFUNCTIONS_H
#define HLO_LIB_INTERPRETER_ELEMENTWISEFUNCTIONS_H

#include "ElementwiseKernel.h"
#include "hlo/Interpreter/Evaluation.h"
#include "llvm/ADT/bit.h"
#include <tuple>
#include <type_traits>

namespace hlo {
/// The function of an elementwise operation on operands of these compute types;
/// null when it has none. The bits of types narrower than their compute type
/// are those of the types in `op`.
ElementwiseFn getElementwiseFunction(Operation *op,
                                     ArrayRef<PrimitiveType> operandTypes,
                                     PrimitiveType resultType);

ElementwiseFn getUnaryFunction(Operation *op, PrimitiveType operandType);
/// Of an operation with an accuracy, as `sine`.
ElementwiseFn getMathFunction(Operation *op, PrimitiveType operandType);
/// The type that `reduce-precision` rounds the bits of.
PrimitiveType getReducePrecisionType(PrimitiveType operandType);
ElementwiseFn getReducePrecisionFunction(PrimitiveType operandType);
ElementwiseFn getStochasticConvertFunction(PrimitiveType operandType,
                                           PrimitiveType randomType,
                                           PrimitiveType resultType);
ElementwiseFn getBinaryFunction(Operation *op, PrimitiveType operandType);
ElementwiseFn getCompareFunction(Operation *op, PrimitiveType operandType);
ElementwiseFn getTernaryFunction(Operation *op, PrimitiveType valueType);

/// Kinds of element types, to tell those that a function takes.
enum ElementKinds : unsigned {
  Preds = 1,
  SignedIntegers = 2,
  UnsignedIntegers = 4,
  Floats = 8,
  ComplexNumbers = 16,

  Integers = SignedIntegers | UnsignedIntegers,
  Numbers = Integers | Floats | ComplexNumbers,
};

template <typename T>
inline constexpr unsigned kindOf = std::is_same_v<T, bool>       ? Preds
                                   : std::is_floating_point_v<T> ? Floats
                                   : !std::is_integral_v<T> ? ComplexNumbers
                                   : std::is_signed_v<T>    ? SignedIntegers
                                                            : UnsignedIntegers;

/// A function object; those that depend on attributes or on the width of a type
/// take the operation.
template <typename Fn> Fn makeFunction(Operation *op) {
  if constexpr (std::is_constructible_v<Fn, Operation *>)
    return Fn(op);
  else
    return Fn();
}

/// A function that depends on the number of bits of the element type, which may
/// be smaller than that of the C++ type.
struct WidthFunction {
  explicit WidthFunction(Operation *op)
      : width(getBitWidth(getPrimitiveTypeOf(op->getOperand(0)))) {}
  /// The bits of the element, without those that repeat its sign.
  template <typename T> auto getBits(T value) const {
    using Bits = std::make_unsigned_t<T>;
    int unused = sizeof(T) * 8 - width;
    return Bits(Bits(Bits(value) << unused) >> unused);
  }
  unsigned width;
};

/// Before a loop over elements: the result may be one of the operands, but no
/// element depends on another.
#define HLO_ELEMENTWISE_LOOP _Pragma("clang loop vectorize(assume_safety)")

/// Computes `Fn()(operands...)` for each element.
template <typename Fn, typename Result, typename... Operands>
void mapElements(Operation *op, void *result, const void *const *operands,
                 int64_t count) {
  auto *out = static_cast<Result *>(result);
  Fn fn = makeFunction<Fn>(op);
  std::apply(
      [&](const Operands *...in) {
        HLO_ELEMENTWISE_LOOP
        for (int64_t i = 0; i < count; ++i)
          out[i] = fn(in[i]...);
      },
      std::tuple<const Operands *...>{
          static_cast<const Operands *>(*operands++)...});
}

/// The map of `Fn`, a function of one, two or three T, for each type T of
/// `kinds`.
template <unsigned kinds, typename Fn>
ElementwiseFn getMap(PrimitiveType type) {
  return dispatchComputeType(type, [](auto tag) -> ElementwiseFn {
    using T = typename decltype(tag)::type;
    if constexpr ((kinds & kindOf<T>) == 0)
      return nullptr;
    else if constexpr (std::is_invocable_v<Fn, T>)
      return mapElements<Fn, std::invoke_result_t<Fn, T>, T>;
    else if constexpr (std::is_invocable_v<Fn, T, T>)
      return mapElements<Fn, std::invoke_result_t<Fn, T, T>, T, T>;
    else
      return mapElements<Fn, std::invoke_result_t<Fn, T, T, T>, T, T, T>;
  });
}

/// Integers wrap around: their arithmetic is that of an unsigned type, and not
/// of the int that C++ promotes shorter ones to.
template <typename T> auto asUnsigned(T value) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<std::common_type_t<std::make_unsigned_t<T>, unsigned>>(
        value);
  else
    return value;
}

/// Complex numbers in lexicographic order, others in their own.
template <typename T> bool isLess(T lhs, T rhs) {
  if constexpr (kindOf<T> == ComplexNumbers)
    return lhs.real() < rhs.real() ||
           (lhs.real() == rhs.real() && lhs.imag() < rhs.imag());
  else
    return lhs < rhs;
}

/// NaN if either operand is, and +0 greater than -0. Free of branches for
/// floats, so that loops are vectorized.
template <typename T, bool isMaximum> T getExtremum(T lhs, T rhs) {
  T result = isMaximum == isLess(lhs, rhs) ? rhs : lhs;
  if constexpr (kindOf<T> == Floats) {
    using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    auto left = llvm::bit_cast<Bits>(lhs), right = llvm::bit_cast<Bits>(rhs);
    // Equal floats differ in the sign at most.
    T equal = llvm::bit_cast<T>(isMaximum ? left & right : left | right);
    result = lhs == rhs ? equal : result;
  }
  if constexpr (kindOf<T> & (Floats | ComplexNumbers)) {
    result = rhs != rhs ? rhs : result;
    result = lhs != lhs ? lhs : result;
  }
  return result;
}
struct Maximum {
  template <typename T> T operator()(T lhs, T rhs) const {
    return getExtremum<T, true>(lhs, rhs);
  }
};
struct Minimum {
  template <typename T> T operator()(T lhs, T rhs) const {
    return getExtremum<T, false>(lhs, rhs);
  }
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_ELEMENTWISEFUNCTIONS_H
