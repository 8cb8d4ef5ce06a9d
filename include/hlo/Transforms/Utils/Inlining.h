//===- Inlining.h - Put computations in the place of instructions -*- C++
//-*-===//

#ifndef HLO_TRANSFORMS_UTILS_INLINING_H
#define HLO_TRANSFORMS_UTILS_INLINING_H

#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/ValueRange.h"

namespace hlo {
/// What was put in the place of an instruction.
struct InlinedBody {
  Value root;
  SmallVector<Operation *> ops;
};

/// The thread that a function runs on.
StringRef getExecutionThread(Operation *function);

/// True if both are the same type, or of arrays that differ in layout only, so
/// that a copy makes one of the other.
bool isCopyable(Type from, Type to);

/// Puts the instructions of `body`, or copies of them, before `place`, with
/// `arguments` for its parameters. They keep the order among themselves, and
/// wait for what `place` waits for.
InlinedBody inlineBody(Block &body, ValueRange arguments, Operation *place,
                       bool moves, ControlDependencies &dependencies);

/// The same of a body of `place` itself, moved; copies make arguments and root
/// of the types that the body and `place` have.
InlinedBody inlineBodyWithCopies(Block &body, ValueRange arguments,
                                 Operation *place,
                                 ControlDependencies &dependencies);

/// Erases `place`: its users read the root, what waits for it waits for what
/// was put before it. The root gets its sharding and origin.
void replaceByInlined(Operation *place, const InlinedBody &inlined,
                      ControlDependencies &dependencies);

/// Where what was inlined, and is in its place now, reads elements of tuples
/// that instructions make, or its root is one: has users read the elements, and
/// erases the tuples nothing reads any more. `inlined` is void then.
void readTupleElements(const InlinedBody &inlined);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_INLINING_H
