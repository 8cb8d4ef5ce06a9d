//===- WhileLoopEvaluation.h - Trip counts by computing them ----*- C++ -*-===//

#ifndef HLO_LIB_ANALYSIS_WHILELOOPEVALUATION_H
#define HLO_LIB_ANALYSIS_WHILELOOPEVALUATION_H

#include "hlo/Analysis/WhileLoops.h"

namespace hlo {
/// Computes what the condition needs of the state, from constants, until it
/// does not hold; none if it needs anything else, or takes too long.
std::optional<uint64_t> evaluateTripCount(const WhileLoop &loop,
                                          TripCountLimits limits);
} // namespace hlo

#endif // HLO_LIB_ANALYSIS_WHILELOOPEVALUATION_H
