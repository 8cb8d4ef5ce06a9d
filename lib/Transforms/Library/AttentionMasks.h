//===- AttentionMasks.h - What attention is masked by -----------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_ATTENTIONMASKS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_ATTENTIONMASKS_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// An array that is repeated to the scores: where each of its dimensions is in
/// these, or -1 of those of size 1.
struct RepeatedArray {
  Value array;
  SmallVector<int64_t> dims;

  RepeatedArray() = default;
  RepeatedArray(Value array, ArrayRef<int64_t> dims);
  /// All of it.
  explicit RepeatedArray(Value array);
  /// In front of what only repeats it, or adds and takes away dimensions of
  /// size 1.
  RepeatedArray skipRepetition() const;
  explicit operator bool() const { return bool(array); }
  bool has(int64_t dim) const { return llvm::is_contained(dims, dim); }
  /// Whether an array of `shape`, which has the dimensions `kept` of the
  /// scores, repeats nothing of it.
  bool isWhole(ArrayRef<int64_t> shape, ArrayRef<int64_t> kept) const;
  /// As such an array.
  Value build(InstructionBuilder &b, ArrayRef<int64_t> shape,
              ArrayRef<int64_t> kept) const;
};

/// Whether scores as small as that have no probability next to others.
bool isMaskNumber(const APFloat &number);

/// The masks of scores whose last dimensions are those of queries and keys.
/// What has forms of its own in calls is told apart.
class AttentionMasks {
public:
  AttentionMasks() = default;
  explicit AttentionMasks(ArrayRef<int64_t> shape) : shape(shape) {}

  /// Takes away the scores for which `pred` is not `isKept`, by making them
  /// that number.
  void add(RepeatedArray pred, bool isKept, double number);
  /// The same of an array that is added to the scores, if it is a mask.
  bool addSummand(Value summand);

  /// No key at a greater position than the query.
  bool isCausal() const { return causal.has_value(); }
  /// How many positions back there are keys; 0 if that does not end.
  int64_t getWindow() const { return window ? windowSize : 0; }
  /// How many keys each batch has, or null.
  Value getKeyLengths() const { return lengths; }

  /// All others.
  struct Other {
    RepeatedArray pred;
    bool isKept;
    /// Infinities leave nothing of a row of which all is taken away.
    bool isInfinite;
  };
  ArrayRef<Other> getOthers() const { return others; }
  /// Whether what is left of a row of which all is taken away depends on which
  /// of them took it.
  bool isMixed() const { return mixed; }
  /// Tells no more apart what others need, once all are added.
  void finish();

private:
  bool addPositions(const RepeatedArray &pred, bool isKept);
  bool addLengths(const RepeatedArray &pred, bool isKept);

  SmallVector<int64_t> shape;
  std::optional<Other> causal, window;
  int64_t windowSize = 0;
  std::optional<double> number;
  bool mixed = false, hasSummand = false;
  Value lengths;
  SmallVector<Other> others;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_ATTENTIONMASKS_H
