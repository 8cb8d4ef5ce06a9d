//===- LapackCall.h - Custom calls of LAPACK --------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOTHUNK_LAPACKCALL_H
#define HLO_LIB_CONVERSION_HLOTOTHUNK_LAPACKCALL_H

#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The call of `cpu.lapack` that a custom call of JAX is; fails if it is none.
FailureOr<LibraryCallDescription> getLapackCall(CustomCallOp op);
} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOTHUNK_LAPACKCALL_H
