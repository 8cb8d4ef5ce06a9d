//===- Simplifications.h - Parts of while-loop-simplifier -------*- C++ -*-===//
// Each returns whether it changed the loop, which stays a loop. What nothing
// reads any more is left for dce. Those that change the state take it that
// LoopState::whyNot has nothing against that.

#ifndef HLO_LIB_TRANSFORMS_WHILELOOP_SIMPLIFICATIONS_H
#define HLO_LIB_TRANSFORMS_WHILELOOP_SIMPLIFICATIONS_H

#include "LoopState.h"

namespace hlo {
/// Has the computations of the loop use a copy of what an invariant element
/// starts as, where `accepts` takes that: a constant, or a broadcast of one.
/// `elements` counts the elements.
bool sinkConstants(const WhileLoop &loop, function_ref<bool(Value)> accepts,
                   unsigned &elements);

/// Replaces elements of the loop's result: invariant ones by what they start
/// as, induction variables by what they end as.
bool replaceResults(const WhileLoop &loop, std::optional<uint64_t> tripCount);

/// Elements that start as a constant and are always set to it pass through.
bool passConstantsThrough(const WhileLoop &loop);

/// Has the first of several elements that always are equal read for all.
bool mergeDuplicates(const WhileLoop &loop);

/// Has integers that grow by a constant computed from one of them.
bool mergeInductionVariables(const WhileLoop &loop);

/// Makes elements of the state of the elements of its tuples.
bool flattenState(const WhileLoop &loop);

/// Comparisons in the body of the induction variable with a constant that have
/// one outcome in all iterations.
bool foldComparisons(const WhileLoop &loop, uint64_t tripCount);
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_WHILELOOP_SIMPLIFICATIONS_H
