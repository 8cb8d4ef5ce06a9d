//===- Comparison.h - How far apart elements are ----------------*- C++ -*-===//

#ifndef HLO_RUNTIME_COMPARISON_H
#define HLO_RUNTIME_COMPARISON_H

#include "hlo/Runtime/PrimitiveType.h"

namespace hlo {
/// Differences that elements may have: those within one of the bounds. Of
/// integers, only an absolute bound allows any. NaN equals NaN; an infinity
/// only itself.
struct Tolerance {
  std::optional<double> rel, abs;
  std::optional<uint64_t> ulp;

  bool isGiven() const { return rel || abs || ulp; }
};

/// How an array differs from another one of the same type and shape.
struct Difference {
  double maxAbs = 0, maxRel = 0;
  /// How many numbers of the type lie between; those of a zero of either sign
  /// count as neighbours.
  uint64_t maxULP = 0;
  int64_t numElements = 0;
  /// Elements out of tolerance, and the first.
  int64_t numDiffering = 0, first = -1;
  /// Set when types or shapes differ.
  bool isIncomparable = false;

  bool isEqual() const { return !isIncomparable && numDiffering == 0; }
};

/// How the elements of an array differ from those expected. Where no tolerance
/// is given, that of the type holds: integers are exact, floats may differ by
/// the rounding of sums made in another order.
Difference compareElements(PrimitiveType type, int64_t numElements,
                           const void *expected, const void *actual,
                           const Tolerance &tolerance);
} // namespace hlo

#endif // HLO_RUNTIME_COMPARISON_H
