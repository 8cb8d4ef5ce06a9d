//===- RowBuffers.h - Elements of rows that are needed twice ----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_ROWBUFFERS_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_ROWBUFFERS_H

#include "HostKernel.h"
#include "hlo/Analysis/Fusion/LoopReductions.h"

namespace hlo {

/// Elements that a reduction of a row computes, and that the loop over the row
/// needs again: the exponentials of a softmax. They are kept where they take
/// longer to compute than to load.
class RowBuffers {
public:
  explicit RowBuffers(HostKernel &kernel) : kernel(kernel) {}

  /// Of results of one type that loops of these sizes are over.
  void find(ArrayRef<Value> results, RankedTensorType type,
            ArrayRef<LoopReduction> reductions, ArrayRef<int64_t> loopSizes);
  /// Keeps what a reduction computes at an index, where it reads an element.
  LogicalResult emitStores(Operation *reduce, const ElementIndex &index,
                           Value place);
  /// Tells the emitter what is kept of the elements at an index of results.
  void addElements(const ElementIndex &index, ArrayRef<Value> loops);

private:
  struct Row {
    Operation *reduce;
    Value array, buffer;
  };

  HostKernel &kernel;
  SmallVector<Row, 1> rows;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_ROWBUFFERS_H
