//===- AsyncStarts.h - Where asynchronous operations begin ------*- C++ -*-===//

#ifndef HLO_ANALYSIS_ASYNCSTARTS_H
#define HLO_ANALYSIS_ASYNCSTARTS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The starts of async values. Each value is looked at once, however many are
/// asked for; do not use after changing what was asked about.
class AsyncStarts {
public:
  /// The start at the head of the chain of async updates that `value` is of;
  /// null when it comes from elsewhere, or the chain has no head: code that is
  /// never reached may go round in circles.
  AsyncStartOp lookup(Value value);

private:
  llvm::DenseMap<Value, AsyncStartOp> starts;
};
} // namespace hlo

#endif // HLO_ANALYSIS_ASYNCSTARTS_H
