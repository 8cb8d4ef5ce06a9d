//===- LibraryTypes.h - Element types a library takes -----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_ELEMENTTYPES_LIBRARYTYPES_H
#define HLO_LIB_TRANSFORMS_ELEMENTTYPES_LIBRARYTYPES_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// The element types of products that a library computes as they are.
class LibraryTypes {
public:
  /// Reads entries `lhs:rhs:result`, each the HLO name of an element type.
  LogicalResult add(MLIRContext *context, ArrayRef<std::string> entries);
  /// True for a product of matrices, or a convolution, of such types.
  bool contains(Operation *op) const;

private:
  SmallVector<std::array<Type, 3>> all;
};

/// Dots and convolutions: what multiplies and adds up.
inline bool isProduct(Operation *op) {
  return isa<DotOp, RaggedDotOp, ConvolutionOp>(op);
}
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_ELEMENTTYPES_LIBRARYTYPES_H
