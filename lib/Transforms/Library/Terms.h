//===- Terms.h - Sums and products as passes look for them ------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_TERMS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_TERMS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// True if all elements are that number, as far as their type has it.
bool isNear(Value array, double number);

/// In front of conversions between floats of 16 and 32 bits.
Value skipFloatConversions(Value value);

/// The factors of `value`, with those of factors, if nothing else reads them or
/// that does not matter; each as `getSource` has it.
SmallVector<Value> getFactors(
    Value value, bool ignoresUsers = false,
    function_ref<Value(Value)> getSource = [](Value value) { return value; });

/// Takes the first of `values` that `accept` takes out of them.
Value take(SmallVectorImpl<Value> &values, function_ref<bool(Value)> accept);

/// True if `value` is a sum that nothing else waits for or reads more than
/// once, of terms that `accept` takes.
bool isSumOf(Value value, function_ref<bool(Value, Value)> accept);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_TERMS_H
