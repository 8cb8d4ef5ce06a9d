//===- Replacement.h - Values in the place of instructions ------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_REPLACEMENT_H
#define HLO_TRANSFORMS_UTILS_REPLACEMENT_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir {
class AttrTypeReplacer;
} // namespace mlir

namespace hlo {
/// Puts `value`, which is there already, in the place of the result of `op`,
/// with its sharding, if `value` has none, and its place in the order.
void replaceWithValue(mlir::RewriterBase &rewriter, Operation *op, Value value);

/// Puts `value`, just built, in the place of the result of `op`: the last
/// instruction of what replaces `op`, which gets its sharding, origin, frontend
/// attributes and place in the order, and the locations of all that goes.
void replaceWithNewValue(mlir::RewriterBase &rewriter, Operation *op,
                         Value value);

/// Puts `value`, an older one or one just built, in the place of `op`.
void replaceInstruction(Operation *op, Value value);

/// Has instructions that do the same with an operand of another layout read
/// `other`, which is `value` in another layout. Returns whether any does now.
bool replaceUsesIgnoringLayout(Value value, Value other);

/// Has `replacer` change the types of arrays to others of their shape, those of
/// what constants hold as well.
void addArrayTypeReplacement(
    mlir::AttrTypeReplacer &replacer,
    std::function<RankedTensorType(RankedTensorType)> change);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_REPLACEMENT_H
