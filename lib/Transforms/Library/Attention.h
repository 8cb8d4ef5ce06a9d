//===- Attention.h - Attention as passes look for it ------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_ATTENTION_H
#define HLO_LIB_TRANSFORMS_LIBRARY_ATTENTION_H

#include "hlo/Transforms/Utils/Contractions.h"

namespace hlo {
/// The operations that compute attention.
struct AttentionParts {
  /// The second and the first product.
  DotOp root, first;
  /// The operands of the second, in either order.
  Value probabilities, values;
  /// What the probabilities are the quotient of.
  Value powers, sum;
  /// What is added to the first product, or null; it has that shape, with 1
  /// where it repeats for each batch or head.
  Value bias;
  SmallVector<int64_t> biasShape;
  /// What of it is kept, or null.
  Value mask;
  double scale = 1;

  /// Which dimension of the root is that of features.
  int64_t getFeatureDim() const {
    return values == root->getOperand(0) ? 2 : 3;
  }
  /// The dimensions of the operand of the root that are the values.
  DotOperandDims getValueDims() const {
    return values == root->getOperand(0) ? getLhsDims(root) : getRhsDims(root);
  }
};

/// The operations that compute the gradients of attention.
struct AttentionGradient {
  /// That of what attention computes, as an operand of a dot.
  Value dy;
  DotOperandDims dyDims;
  /// Their dots, and whether features come before the other dimension there.
  struct Product {
    DotOp dot;
    bool isSwapped = false;
  };
  Product dQuery, dKey, dValue;
  /// Null if there is none.
  Operation *dBias = nullptr;

  std::array<Product, 3> getProducts() const { return {dQuery, dKey, dValue}; }
  static std::optional<AttentionGradient> find(const AttentionParts &parts);
};

/// The operation that makes `op` an array of `element`: itself, or the
/// conversion that is all that reads it; null if there is none.
Operation *getConvertedTo(Operation *op, Type element);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_ATTENTION_H
