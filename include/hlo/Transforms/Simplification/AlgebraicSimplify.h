//===- AlgebraicSimplify.h - Families of algebraic rewrites -----*- C++ -*-===//
// What `algebraic-simplify` runs, one function per family of operations, for
// whoever wants some of it. docs/algebraic-simplify.md lists the rewrites.

#ifndef HLO_TRANSFORMS_SIMPLIFICATION_ALGEBRAICSIMPLIFY_H
#define HLO_TRANSFORMS_SIMPLIFICATION_ALGEBRAICSIMPLIFY_H

#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
/// The options of the pass.
struct AlgebraicSimplifyOptions : AlgebraicSimplifyPassOptions {
  /// The only rewrites to populate, by the names that remarks call them; all if
  /// empty.
  SmallVector<std::string> only;
  /// The pass that remarks are from.
  StringRef category = "algebraic-simplify";
  /// Patterns change nothing, but say what other options would have them do.
  bool onlyReport = false;

  bool isEnabled(StringRef rewrite) const {
    return only.empty() || llvm::is_contained(only, rewrite);
  }
  /// True if rewrites of these elements may round differently, or change NaNs,
  /// infinities and signs of zeros. Integers wrap around, so all is exact.
  bool mayReassociate(Type elementType) const {
    return isPredOrInteger(elementType) || inexact || fastMath;
  }
  /// The same where even the value may be another one for NaN and infinity.
  bool mayAssumeFinite(Type elementType) const {
    return isPredOrInteger(elementType) || fastMath;
  }
};

/// Unary and binary arithmetic, minima and maxima.
void populateArithmeticPatterns(RewritePatternSet &patterns,
                                const AlgebraicSimplifyOptions &options);
void populateDividePatterns(RewritePatternSet &patterns,
                            const AlgebraicSimplifyOptions &options);
void populateMinMaxPatterns(RewritePatternSet &patterns,
                            const AlgebraicSimplifyOptions &options);
void populateLogicPatterns(RewritePatternSet &patterns,
                           const AlgebraicSimplifyOptions &options);
void populateCompareSelectPatterns(RewritePatternSet &patterns,
                                   const AlgebraicSimplifyOptions &options);
void populateConvertPatterns(RewritePatternSet &patterns,
                             const AlgebraicSimplifyOptions &options);
void populateBroadcastPatterns(RewritePatternSet &patterns,
                               const AlgebraicSimplifyOptions &options);
void populateReshapeTransposePatterns(RewritePatternSet &patterns,
                                      const AlgebraicSimplifyOptions &options);
void populateSlicePadConcatenatePatterns(
    RewritePatternSet &patterns, const AlgebraicSimplifyOptions &options);
void populateDynamicSlicePatterns(RewritePatternSet &patterns,
                                  const AlgebraicSimplifyOptions &options);
void populateReducePatterns(RewritePatternSet &patterns,
                            const AlgebraicSimplifyOptions &options);
void populateGatherScatterSortPatterns(RewritePatternSet &patterns,
                                       const AlgebraicSimplifyOptions &options);
void populateDotPatterns(RewritePatternSet &patterns,
                         const AlgebraicSimplifyOptions &options);
void populateControlFlowPatterns(RewritePatternSet &patterns,
                                 const AlgebraicSimplifyOptions &options);
void populateCollectivePatterns(RewritePatternSet &patterns,
                                const AlgebraicSimplifyOptions &options);
void populateReduceWindowPatterns(RewritePatternSet &patterns,
                                  const AlgebraicSimplifyOptions &options);
void populateConvolutionPatterns(RewritePatternSet &patterns,
                                 const AlgebraicSimplifyOptions &options);

/// All of them.
void populateAlgebraicSimplifyPatterns(RewritePatternSet &patterns,
                                       const AlgebraicSimplifyOptions &options);
} // namespace hlo

#endif // HLO_TRANSFORMS_SIMPLIFICATION_ALGEBRAICSIMPLIFY_H
