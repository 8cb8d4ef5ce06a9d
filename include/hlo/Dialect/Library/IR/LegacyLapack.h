//===- LegacyLapack.h - Calls of LAPACK before XLA's FFI --------*- C++ -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LEGACYLAPACK_H
#define HLO_DIALECT_LIBRARY_IR_LEGACYLAPACK_H

#include "hlo/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace hlo {
/// How JAX wrote a call of LAPACK before XLA had an FFI (until 2024): what are
/// attributes now were scalar operands before the arrays, and the memory that
/// the routine works in was among the results.
struct LegacyLapackCall {
  /// A scalar operand. Sizes, which the arrays have too, have no name.
  struct Parameter {
    /// The attribute it is now.
    StringRef name;
    /// The attribute for 0, 1 and so on; a space where there is none. If empty,
    /// the operand is the attribute.
    StringRef values;
  };

  /// What the target ends with.
  StringRef routine;
  SmallVector<Parameter> parameters;
  /// Where the results of today are among those of then; the others are memory
  /// to work in, or say that nothing went wrong.
  SmallVector<unsigned> results;
  /// The same for complex types, if that is different.
  SmallVector<unsigned> complexResults;

  /// The description of a target; null if it is none of those.
  static const LegacyLapackCall *lookup(StringRef target);
};
} // namespace hlo

#endif // HLO_DIALECT_LIBRARY_IR_LEGACYLAPACK_H
