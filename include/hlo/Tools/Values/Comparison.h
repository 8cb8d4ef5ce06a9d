//===- Comparison.h - How far apart results are -----------------*- C++ -*-===//

#ifndef HLO_TOOLS_VALUES_COMPARISON_H
#define HLO_TOOLS_VALUES_COMPARISON_H

#include "Values.h"

namespace hlo::tools {
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

/// How `actual` differs from `expected`. Where no tolerance is given, that of
/// the type holds: integers are exact, floats may differ by the rounding of
/// sums made in another order.
Difference compareArrays(const Literal &expected, const Literal &actual,
                         const Tolerance &tolerance);

/// Whether every array is within tolerance.
bool areEqual(ArrayRef<SmallVector<Literal>> expected,
              ArrayRef<SmallVector<Literal>> actual,
              const Tolerance &tolerance);
bool areEqual(const Results &expected, const Results &actual,
              const Tolerance &tolerance);

/// Prints a line for each array of each device, `prefix_0` and so on. Returns
/// whether all are within tolerance.
bool printComparison(raw_ostream &os, StringRef prefix,
                     ArrayRef<SmallVector<Literal>> expected,
                     ArrayRef<SmallVector<Literal>> actual,
                     const Tolerance &tolerance, MLIRContext *context);
/// The same for results and what was outfed.
bool printComparison(raw_ostream &os, const Results &expected,
                     const Results &actual, const Tolerance &tolerance,
                     MLIRContext *context);

/// `[1,2]`, for an element of an array.
std::string formatIndex(const Literal &array, int64_t element);
/// One element as HLO text.
std::string formatElement(const Literal &array, int64_t element,
                          MLIRContext *context);
} // namespace hlo::tools

#endif // HLO_TOOLS_VALUES_COMPARISON_H
