//===- WhileLoops.h - State and trip count of while loops -------*- C++ -*-===//

#ifndef HLO_ANALYSIS_WHILELOOPS_H
#define HLO_ANALYSIS_WHILELOOPS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/APInt.h"

namespace hlo {
/// An element of the state that goes from `init` on by `step` in each
/// iteration, in the arithmetic of its type: it wraps around.
struct InductionVariable {
  unsigned element;
  llvm::APInt init, step;
  bool isUnsigned;

  llvm::APInt getValue(uint64_t iteration) const {
    return init +
           step * llvm::APInt(64, iteration).zextOrTrunc(init.getBitWidth());
  }
  /// True if the values of `count` iterations do not wrap around.
  bool isLinear(uint64_t count) const;
};

/// How much work finding a trip count may be where no pattern gives it.
struct TripCountLimits {
  uint64_t iterations = 1024;
  uint64_t operations = 20000;
};

/// The smallest k with start + k * step in the cyclic range [first, last], in
/// arithmetic modulo a power of two; none if there is no such k. Takes time
/// linear in the number of bits.
std::optional<uint64_t> getFirstHit(const llvm::APInt &start,
                                    const llvm::APInt &step,
                                    const llvm::APInt &first,
                                    const llvm::APInt &last);

/// Answers questions about one loop; remembers nothing, so that the loop may
/// change. A state that is no tuple is the one element of itself.
class WhileLoop {
public:
  explicit WhileLoop(WhileOp loop) : loop(loop) {}

  WhileOp getOp() const { return loop; }
  bool isTuple() const { return isa<TupleType>(loop.getType()); }
  unsigned getNumElements() const;
  Type getElementType(unsigned element) const;
  /// True if the state has one type, layouts included, wherever it goes, and
  /// both computations are of one block.
  bool hasUniformType() const;

  /// What an element starts as; null if that is in no tuple instruction.
  Value getInit(unsigned element) const;
  /// What the body makes of it; null if that is in no tuple instruction.
  Value getNext(unsigned element) const;
  /// The element of the state of this loop that `value`, in one of its
  /// computations, is a read or a copy of.
  std::optional<unsigned> getElement(Value value) const;
  /// True if the body returns the element unchanged.
  bool isInvariant(unsigned element) const;
  /// The constant an integer element starts as.
  std::optional<llvm::APInt> getConstantInit(unsigned element) const;

  /// The element as induction variable, where init and step are constants: it
  /// adds to itself, or follows one that does.
  std::optional<InductionVariable> getInductionVariable(unsigned element) const;
  /// What the body adds to the element, a constant that may be 0.
  std::optional<llvm::APInt> getStep(unsigned element) const;
  /// The induction variable that is compared to end the loop.
  std::optional<InductionVariable> getInductionVariable() const;

  /// How often the body runs, exactly; none if that is not known, or the loop
  /// never ends. Found in the time that the expressions of the condition and of
  /// the induction variable take, else by computing what the condition needs.
  std::optional<uint64_t> getTripCount(TripCountLimits limits = {}) const;
  /// A number the trip count is not greater than, without computing anything.
  std::optional<uint64_t> getTripCountBound() const;

  /// The outcome a comparison in the body has in all of `tripCount` iterations,
  /// where it is of an induction variable and a constant.
  std::optional<bool> getOutcome(CompareOp compare, uint64_t tripCount) const;

private:
  mutable WhileOp loop; // accessors of operations are not const
};
} // namespace hlo

#endif // HLO_ANALYSIS_WHILELOOPS_H
