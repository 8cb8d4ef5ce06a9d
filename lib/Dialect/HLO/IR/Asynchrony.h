//===- Asynchrony.h - Operations split into a start and a done --*- C++ -*-===//

#ifndef HLO_LIB_DIALECT_HLO_IR_ASYNCHRONY_H
#define HLO_LIB_DIALECT_HLO_IR_ASYNCHRONY_H

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

namespace hlo::detail {
/// True if `op` may hold a value in flight on its way from a start to its done:
/// a tuple, a loop, a return ... Operations of other dialects may as well.
bool carriesValuesInFlight(Operation *op);

LogicalResult verifyContinuedOnce(Operation *op,
                                  function_ref<bool(Operation *)> isDone,
                                  StringRef doneName);
LogicalResult verifyStartedBy(Operation *op,
                              function_ref<bool(Operation *)> isStart,
                              StringRef startName);

/// The result of a start is used by exactly one of `DoneOps`, unless something
/// carries it on.
template <typename... DoneOps>
LogicalResult verifyContinuedOnce(Operation *op, StringRef doneName) {
  return verifyContinuedOnce(
      op, [](Operation *user) { return isa<DoneOps...>(user); }, doneName);
}
/// The first operand of a done is the result of one of `StartOps`, as far as
/// one can see.
template <typename... StartOps>
LogicalResult verifyStartedBy(Operation *op, StringRef startName) {
  return verifyStartedBy(
      op, [](Operation *start) { return isa<StartOps...>(start); }, startName);
}
} // namespace hlo::detail

#endif // HLO_LIB_DIALECT_HLO_IR_ASYNCHRONY_H
