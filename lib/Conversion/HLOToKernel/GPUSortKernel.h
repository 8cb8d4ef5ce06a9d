//===- GPUSortKernel.h - Rows that are sorted -------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSORTKERNEL_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSORTKERNEL_H

#include "ElementalEmitter.h"

namespace hlo {
/// Where an element of a row of a sort is in an operand or a result; rows are
/// counted in the order of memory.
ElementIndex getIndexInRow(SortOp op, RankedTensorType array, Value row,
                           Value element);
} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_GPUSORTKERNEL_H
