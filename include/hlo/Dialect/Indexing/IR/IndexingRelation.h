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

/// What a question may cost.
struct IndexingRelationLimits {
  /// Variables of the system, quotients and remainders among them.
  unsigned variables = 24;
  /// The same for questions about what some values of variables reach.
  unsigned projected = 12;
  /// Points that are enumerated instead, when the domain has no more.
  uint64_t points = 4096;
};

/// The answer of a question: yes, no, or not found out within the limits.
using IndexingAnswer = std::optional<bool>;

/// Whether the domain has no point.
IndexingAnswer isEmpty(const IndexingMap &map,
                       IndexingRelationLimits limits = {});

/// Whether two maps are the same relation: for all dimensions and runtime
/// variables, the same set of results over all range variables. The range
/// variables of the maps may differ in number and meaning.
IndexingAnswer isEqual(const IndexingMap &a, const IndexingMap &b,
                       IndexingRelationLimits limits = {});

/// Whether constraint `i` follows from the rest of the domain.
IndexingAnswer isRedundant(const IndexingMap &map, unsigned i,
                           IndexingRelationLimits limits = {});

/// The smallest interval that holds every value of the expression in the
/// domain; nothing when it was not found within the limits, an empty interval
/// when the domain is empty.
std::optional<Interval> getBounds(const IndexingMap &map, AffineExpr expression,
                                  IndexingRelationLimits limits = {});

/// Whether no index of the results is reached from two different points of the
/// domain that have the same runtime variables.
IndexingAnswer isInjective(const IndexingMap &map,
                           IndexingRelationLimits limits = {});

/// Whether every index of an array of sizes `sizes` is reached, whatever the
/// runtime variables.
IndexingAnswer isSurjective(const IndexingMap &map, ArrayRef<int64_t> sizes,
                            IndexingRelationLimits limits = {});

/// Whether every index of an array of sizes `sizes`, and no other, is reached
/// from exactly one point of the domain.
IndexingAnswer isBijective(const IndexingMap &map, ArrayRef<int64_t> sizes,
                           IndexingRelationLimits limits = {});

} // namespace hlo

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGRELATION_H
