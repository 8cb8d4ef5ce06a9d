//===- IndexingRelation.h - Exact questions about indexing maps -*- C++ -*-===//
//
// What normal forms cannot decide, Presburger arithmetic can: it costs
// microseconds for usual maps and seconds for bad ones, so that every question
// has a limit and may stay open.
//
//===----------------------------------------------------------------------===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGRELATION_H
#define HLO_DIALECT_INDEXING_IR_INDEXINGRELATION_H

#include "hlo/Dialect/Indexing/IR/IndexingMap.h"

namespace hlo {

/// What a question may cost. Those about maps that normal forms cannot answer
/// take about 20 us for a reshape; one of a thousand chains of six operations
/// takes more than 0.1 s at the limits.
struct IndexingRelationLimits {
  /// Variables of the system of inequalities, one for each quotient among them.
  unsigned variables = 16;
  /// Points that are enumerated instead: those in the intervals of the map's
  /// variables.
  uint64_t points = 4096;
};

/// The answer of a question: yes, no, or not found out within the limits. About
/// an undefined map, nothing is ever found out.
using IndexingAnswer = std::optional<bool>;

/// Whether the domain has no point.
IndexingAnswer isEmpty(const IndexingMap &map,
                       IndexingRelationLimits limits = {});

/// A value for each variable, in the domain. Nothing when there is none, or
/// when it was not found within the limits, or does not fit int64_t.
std::optional<SmallVector<int64_t>>
findPoint(const IndexingMap &map, IndexingRelationLimits limits = {});

/// Whether an expression, one of the map's variables, is in an interval
/// everywhere in the domain.
IndexingAnswer isIn(const IndexingMap &map, AffineExpr expression,
                    Interval interval, IndexingRelationLimits limits = {});

/// Whether two maps are the same relation: for all dimensions and runtime
/// variables, the same set of results over all range variables. The range
/// variables of the maps may differ in number and meaning; runtime variable i
/// of one is that of the other. No, when there are not as many dimensions,
/// runtime variables or results.
IndexingAnswer isEqual(const IndexingMap &a, const IndexingMap &b,
                       IndexingRelationLimits limits = {});

/// Whether constraint `i` follows from the rest of the domain.
IndexingAnswer isRedundant(const IndexingMap &map, unsigned i,
                           IndexingRelationLimits limits = {});

/// The smallest interval that holds every value of the expression, one of the
/// map's variables, in the domain; an empty interval when the domain is empty.
/// Nothing when it was not found within the limits, or does not fit int64_t.
std::optional<Interval> getBounds(const IndexingMap &map, AffineExpr expression,
                                  IndexingRelationLimits limits = {});

/// Whether no index of the results is reached from two different points of the
/// domain that have the same runtime variables. A point is a value for each
/// dimension and range variable.
IndexingAnswer isInjective(const IndexingMap &map,
                           IndexingRelationLimits limits = {});

/// Whether every index of an array of sizes `sizes`, one per result, is
/// reached, whatever values in their intervals the runtime variables have.
IndexingAnswer isSurjective(const IndexingMap &map, ArrayRef<int64_t> sizes,
                            IndexingRelationLimits limits = {});

/// Whether every index of an array of sizes `sizes`, one per result, and no
/// other, is reached from exactly one point of the domain, whatever values the
/// runtime variables have.
IndexingAnswer isBijective(const IndexingMap &map, ArrayRef<int64_t> sizes,
                           IndexingRelationLimits limits = {});

/// Simplifies a map as `IndexingMap::simplify` does, and as far as questions
/// are answered within the limits beyond that: an empty domain becomes known to
/// be empty, bounds the tightest, constraints that others imply go, and results
/// that are constant, or differ from a variable by a constant, become that.
/// Takes many questions, so it is for guards of generated code, not for every
/// composition. Returns whether anything changed.
bool simplifyExactly(IndexingMap &map, IndexingRelationLimits limits = {});

} // namespace hlo

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGRELATION_H
