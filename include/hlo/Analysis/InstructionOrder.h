//===- InstructionOrder.h - What waits for what in a block ------*- C++ -*-===//

#ifndef HLO_ANALYSIS_INSTRUCTIONORDER_H
#define HLO_ANALYSIS_INSTRUCTIONORDER_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace hlo {

/// What instructions wait for besides their operands: control predecessors, and
/// effects before theirs.
class InstructionOrder {
public:
  /// Takes the instructions of a block in order, each with its number. Adds to
  /// the numbers in `before` those of others that come first; each is there
  /// once then, the least first.
  void add(Operation *op, unsigned number, bool hasEffects,
           SmallVectorImpl<unsigned> &before);

private:
  std::optional<unsigned> lastEffect;
  llvm::DenseMap<int64_t, unsigned> numberOfControlId;
};

} // namespace hlo

#endif // HLO_ANALYSIS_INSTRUCTIONORDER_H
