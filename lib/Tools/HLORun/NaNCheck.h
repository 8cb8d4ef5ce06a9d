//===- NaNCheck.h - Where NaNs and infinities come from ---------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_NANCHECK_H
#define HLO_LIB_TOOLS_HLORUN_NANCHECK_H

#include "hlo/Interpreter/Interpreter.h"
#include <mutex>

namespace hlo::tools {
/// Ends a run, with an error there, at the first operation that makes a NaN
/// although no operand has one, or an infinity out of finite operands.
class NaNCheck : public InterpreterObserver {
public:
  LogicalResult didEvaluate(Operation *op, int64_t device,
                            ArrayRef<Literal> operands,
                            const Literal &result) override;
  bool hasFound() const { return isFound; }

private:
  std::mutex mutex;
  bool isFound = false;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_NANCHECK_H
