//===- Unrolling.h - Repeat the bodies of while loops -----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_WHILELOOP_UNROLLING_H
#define HLO_LIB_TRANSFORMS_WHILELOOP_UNROLLING_H

#include "hlo/Analysis/WhileLoops.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {
/// Channels no instruction of a module uses.
class ChannelIds {
public:
  explicit ChannelIds(ModuleOp module);
  /// Gives collectives in `op` channels of their own. A `send` and a `recv`
  /// keep theirs: one of an iteration may be done in the next.
  void renew(Operation *op);

private:
  int64_t next = 1;
};

/// True for instructions in which devices take part together; each may go on
/// without what was before it in the program.
bool isCollective(Operation *op);

/// How often the body of a loop is repeated.
struct Repetition {
  unsigned count;
  ChannelIds &channels;
  /// The value that reads of an element have in a copy; null: what the copy
  /// before makes of it.
  function_ref<Value(OpBuilder &, unsigned element, unsigned copy)> getElement =
      nullptr;
  /// Called for each instruction of each copy; the first is the body itself.
  function_ref<void(Operation *, unsigned copy)> adjust = nullptr;
};

/// Makes the body do what `count` runs of it do. What has side effects waits
/// for the same in the copy before.
void repeatBody(const WhileLoop &loop, const Repetition &repetition);

/// Instructions of the body, nested ones included.
uint64_t countInstructions(WhileOp loop);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_WHILELOOP_UNROLLING_H
