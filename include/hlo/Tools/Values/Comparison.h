//===- Comparison.h - How far apart results are -----------------*- C++ -*-===//

#ifndef HLO_TOOLS_VALUES_COMPARISON_H
#define HLO_TOOLS_VALUES_COMPARISON_H

#include "Values.h"
#include "hlo/Runtime/Comparison.h"

namespace hlo::tools {
/// `compareElements` of arrays that may differ in type and shape, too.
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
