//===- Attention.h - Attention as passes look for it ------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_ATTENTION_H
#define HLO_LIB_TRANSFORMS_LIBRARY_ATTENTION_H

#include "AttentionMasks.h"
#include "hlo/Transforms/Utils/Contractions.h"

namespace hlo {
/// An operand of a dot, in front of transposes, and the roles of its
/// dimensions.
struct DotOperand {
  Value array;
  DotOperandDims dims;

  DotOperand() = default;
  DotOperand(Value array, DotOperandDims dims);
  static DotOperand get(DotOp dot, unsigned index) {
    return {dot->getOperand(index), getOperandDims(dot, index)};
  }
};

/// The operations that compute attention. Scores have the dimensions of one or
/// two batches, of queries and of keys.
struct AttentionParts {
  /// The second and the first product.
  DotOp root, first;
  /// The operands of the second, in either order.
  Value probabilities, values;
  /// What the probabilities are the quotient of.
  Value powers, sum;
  double scale = 1;
  /// What is added to the first product, or null.
  RepeatedArray bias;
  AttentionMasks masks;
  /// The preds of selects that mask scores.
  SmallVector<Value> preds;
  /// What of the probabilities is kept, and what they are multiplied by then;
  /// or that as a number.
  Value kept, multiplier;
  double keptFactor = 1;

  /// The first one is of batches that the calls have, and these have not.
  int64_t getRank() const {
    return InstructionBuilder::getType(probabilities).getRank();
  }
  ArrayRef<int64_t> getShape() const {
    return InstructionBuilder::getShape(probabilities);
  }
  bool hasDropout() const { return kept || multiplier; }
  /// The dimensions of scores that the bias of a call has, masks included.
  SmallVector<int64_t> getBiasDims() const;

  /// Which dimension of the root is that of features.
  int64_t getFeatureDim() const {
    return getRank() - (values == root->getOperand(0) ? 2 : 1);
  }
  DotOperand getQuery() const { return DotOperand::get(first, 0); }
  DotOperand getKey() const { return DotOperand::get(first, 1); }
  DotOperand getValue() const {
    return DotOperand::get(root, values == root->getOperand(0) ? 0 : 1);
  }
};

/// Matches attention whose second product is a dot.
class AttentionMatcher : protected AttentionParts {
protected:
  /// With `isTrain` other operations may read its parts.
  AttentionMatcher(DotOp dot, bool isTrain) : isTrain(isTrain) { root = dot; }

  /// If false, and there is a softmax, says what is in the way.
  bool match(StringRef &obstacle);

  const bool isTrain;

private:
  template <typename OpT> OpT getOnlyUsed(Value value, unsigned uses = 1);
  template <typename CombinerT> ReduceOp getRowReduction(Value array);
  Value skipConversions(Value value);
  Value matchDropout(Value array);
  bool matchMultiplier(Value array);
  Value matchSoftmax(Value quotients);
  StringRef matchScores(Value scores);
  bool matchMask(SelectOp select);
  bool matchSummand(Value summand);
};

/// The operations that compute the gradients of attention.
struct AttentionGradient {
  /// That of what attention computes, as an operand of a dot with the values.
  DotOperand dy;
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
