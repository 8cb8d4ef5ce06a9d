//===- Fusing.h - Make fusions ----------------------------------*- C++ -*-===//

#ifndef HLO_TRANSFORMS_UTILS_FUSING_H
#define HLO_TRANSFORMS_UTILS_FUSING_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// An instruction as a fusion of itself alone, with its name, sharding and
/// place in the order.
FusionOp wrapInFusion(mlir::RewriterBase &rewriter, Operation *op,
                      FusionKind kind);

/// Puts `producer`, an instruction or a fusion that has an array as result and
/// no control dependencies, into `consumer`, which reads it, and which becomes
/// a fusion if it is none. What else reads the producer goes on doing so; it is
/// erased if there is nothing. Returns the fusion, which is `consumer` if that
/// was one, of kind `kind`.
FusionOp fuseProducer(mlir::RewriterBase &rewriter, Operation *producer,
                      Operation *consumer, FusionKind kind);

/// The same, but the result of the producer becomes a result of the fusion,
/// after those of the consumer, for what else reads it. Nothing that the
/// consumer depends on, but the producer, depends on the producer. The fusion
/// is where the consumer was.
FusionOp fuseProducerAsResult(mlir::RewriterBase &rewriter, Operation *producer,
                              Operation *consumer, FusionKind kind);

/// Puts two instructions or fusions that do not depend on each other, and have
/// no control dependencies, into one fusion that has the results of both. It is
/// where `second` was; what reads the results of `first` has to be behind that.
FusionOp fuseSiblings(mlir::RewriterBase &rewriter, Operation *first,
                      Operation *second, FusionKind kind);
} // namespace hlo

#endif // HLO_TRANSFORMS_UTILS_FUSING_H
