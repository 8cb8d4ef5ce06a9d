//===- MatmulEpilogues.h - What follows a matrix product --------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_MATMULEPILOGUES_H
#define HLO_LIB_TRANSFORMS_LIBRARY_MATMULEPILOGUES_H

#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/IR/PatternMatch.h"

namespace hlo {
struct EpilogueOptions {
  /// The library has that activation.
  bool silu = false;
  /// A product need not be rounded to fewer bits than are stored.
  bool excessPrecision = false;
};

/// Has `matmul` compute what is computed of its product, as far as the library
/// can in one call: factors, summands, activations and conversions. Remarks
/// have that category. True if anything changed.
bool foldEpilogues(mlir::RewriterBase &rewriter, library::MatmulOp matmul,
                   EpilogueOptions options, StringRef category);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_MATMULEPILOGUES_H
