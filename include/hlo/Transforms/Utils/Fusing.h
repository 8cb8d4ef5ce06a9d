//===- Fusing.h - Make fusions ----------------------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_FUSING_H
#define HLO_TRANSFORMS_UTILS_FUSING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// Makes one fusion of `members`, instructions and fusions of one block, that
/// has the results of `results`, which are among them: an array, or a tuple of
/// those of all of them in order. What reads a result of another member inside
/// reads it as it is computed there; that member stays for what reads it
/// outside, and is erased if nothing does.
///
///   {producer, consumer}, {consumer}             the producer is computed
///   inside {producer, consumer}, {consumer, producer}   and is a result as
///   well {first, second}, {first, second}             siblings {op}, {op} a
///   kernel of its own
///
/// The fusion is where the last of `results` was, which nothing in between that
/// reads one of them may come before: `restoreOrderOfFusions` sorts a block. It
/// gets the name of the first of them and, if there are no others, its sharding
/// and place in the order; no other member has control dependencies.
FusionOp createFusion(mlir::RewriterBase &rewriter,
                      ArrayRef<Operation *> members,
                      ArrayRef<Operation *> results, FusionKind kind);

/// Has a fusion return arrays of its body as well, after its results: one with
/// its frontend attributes and place in the order, but without its sharding,
/// takes its place.
FusionOp addResults(mlir::RewriterBase &rewriter, FusionOp fusion,
                    ValueRange arrays);

/// `restoreOrder` after fusions were made: the elements that are read of their
/// results come right behind each, in order, whatever it was made of.
void restoreOrderOfFusions(Block &block);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_FUSING_H
