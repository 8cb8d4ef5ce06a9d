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
  /// Rewrites the dots and convolutions below `root` that are in need of it,
  /// but for the products a library takes, which it says in remarks of
  /// `category`. True if there were any.
  bool rewriteOthers(Operation *root, StringRef category,
                     function_ref<bool(Operation *)> needsRewrite,
                     function_ref<void(Operation *)> rewrite) const;

private:
  /// True for a product of matrices, or a convolution, of such types.
  bool contains(Operation *op) const;

  SmallVector<std::array<Type, 3>> all;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_ELEMENTTYPES_LIBRARYTYPES_H
