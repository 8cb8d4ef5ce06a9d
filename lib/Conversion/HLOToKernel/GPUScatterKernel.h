//===- GPUScatterKernel.h - Updates at places known at run time -*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSCATTERKERNEL_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSCATTERKERNEL_H

#include "GPUEmitters.h"

namespace hlo {

/// Emits updates of a scatter in a kernel whose first results are its arrays.
class GPUScatterUpdate {
public:
  GPUScatterUpdate(GPUKernel &kernel, ScatterOp op)
      : kernel(kernel), op(op), numArrays(op.getInputs().size()) {}

  /// That of the element of the updates at an index, where its place is in
  /// range.
  LogicalResult emit(const ElementIndex &index);

private:
  RankedTensorType getType(unsigned array) {
    return cast<RankedTensorType>(op.getInputs()[array].getType());
  }
  LogicalResult emitAt(const ElementIndex &place, ArrayRef<Value> updates);
  LogicalResult emitAtomic(const ElementIndex &place, Value update);
  FailureOr<SmallVector<Value>> combine(ArrayRef<Value> olds,
                                        ArrayRef<Value> updates);

  GPUKernel &kernel;
  ScatterOp op;
  unsigned numArrays;
};

/// The operand whose elements an array of a scatter is, if nothing else is read
/// of it: the result may be in its memory.
std::optional<unsigned> findInitialValues(const GPUEmission &emission,
                                          ScatterOp scatter, unsigned array);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSCATTERKERNEL_H
