//===- GPUReducer.h - What threads of a GPU reduce together -----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUREDUCER_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUREDUCER_H

#include "GPUKernel.h"

namespace hlo {

/// Combines elements that a reduction takes, of which threads have some each;
/// values are one for each of its results, as the computation takes them.
class GPUReducer {
public:
  using Values = SmallVector<Value>;

  GPUReducer(ReduceOp op) : op(op) {}

  /// Whether threads may begin with something.
  static bool isKnown(const FusedOperations &fused, ReduceOp op);

  ReduceOp getOp() const { return op; }
  unsigned getNumValues() { return op.getInputs().size(); }
  /// Bytes of shared memory for so many elements of each result.
  int64_t getSharedMemory(int64_t elements);

  /// Emits what threads begin with.
  LogicalResult begin(GPUKernel &kernel);
  ArrayRef<Value> getIdentities() const { return identities; }
  FailureOr<Values> combine(ValueRange lhs, ValueRange rhs);
  FailureOr<Values> emitElement(const ElementIndex &index);
  /// Combines those of `sharing` neighbors, a power of two or a multiple of a
  /// warp, in blocks of `threads`: all of them get the result.
  FailureOr<Values> reduceNeighbors(Values values, int64_t sharing,
                                    int64_t threads);
  /// The elements of the results, from all that is combined.
  FailureOr<Values> finish(Values values);

private:
  static std::optional<bool> beginsWithNeutral(const FusedOperations &fused,
                                               ReduceOp op);

  ReduceOp op;
  GPUKernel *kernel = nullptr;
  /// What threads without an element begin with.
  Values identities;
  /// Where that is the neutral element, and the initial value another one.
  bool addsInit = false;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUREDUCER_H
