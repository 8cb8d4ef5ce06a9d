//===- Patterns.h - Patterns of the conversions -----------------*- C++ -*-===//

#ifndef HLO_CONVERSION_PATTERNS_H
#define HLO_CONVERSION_PATTERNS_H

#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {

/// indexing.apply -> affine.apply.
void populateIndexingToAffinePatterns(RewritePatternSet &patterns);

/// indexing.apply -> arith; in integers of `indexBitwidth` bits where all
/// values fit, unless that is 0.
void populateIndexingToArithPatterns(RewritePatternSet &patterns,
                                     unsigned indexBitwidth = 0);

/// Replaces a loop by scf, arith and indexing.apply.
LogicalResult convertToSCF(IndexingLoopOp loop, RewriterBase &rewriter);

/// Whether a value, which is known to be in `range`, is in an interval.
Value emitIsInInterval(OpBuilder &builder, Location location, Value value,
                       Interval interval, Interval range);

} // namespace hlo

#endif // HLO_CONVERSION_PATTERNS_H
