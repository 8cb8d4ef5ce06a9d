//===- IterationScalars.h - Integers in each iteration ----------*- C++ -*-===//

#ifndef HLO_ANALYSIS_ITERATIONSCALARS_H
#define HLO_ANALYSIS_ITERATIONSCALARS_H

#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Analysis/WhileLoops.h"

namespace hlo {

/// Integers that a computation, with the fusions in it, makes of constants and,
/// in the body of a loop, of the number of the iteration.
class IterationScalars {
public:
  explicit IterationScalars(Block &block);

  /// How often the body runs; nothing where that is not known.
  std::optional<uint64_t> getTripCount() const;
  /// Whether the iteration is needed to know them, which `get` does.
  bool isVarying(ArrayRef<Value> values) const;
  /// The values in one iteration; nothing where others are needed.
  std::optional<SmallVector<llvm::APInt>> get(ArrayRef<Value> values,
                                              uint64_t iteration) const;
  /// Where a part of an array begins that is read or written at `indices`: they
  /// are moved so that it lies within the array.
  std::optional<SmallVector<int64_t>> getStarts(ArrayRef<Value> indices,
                                                RankedTensorType array,
                                                RankedTensorType part,
                                                uint64_t iteration) const;

private:
  std::optional<llvm::APInt> getElement(Value value, uint64_t iteration) const;

  std::optional<WhileLoop> loop;
  LoopConfig config;
};

/// The value of the computation around that a value in a fusion stands for, or
/// what a fusion computes of a value; `value` itself if there are no fusions.
Value lookThroughFusions(Value value);

} // namespace hlo

#endif // HLO_ANALYSIS_ITERATIONSCALARS_H
