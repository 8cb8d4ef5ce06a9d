//===- Kernel.h - What GPU kernels compute ----------------------*- C++ -*-===//

#ifndef HLO_ANALYSIS_INDEXING_KERNEL_H
#define HLO_ANALYSIS_INDEXING_KERNEL_H

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

namespace hlo {

/// Bits of an element in memory.
int64_t getElementBitsInMemory(RankedTensorType type);

/// Visits the operations of `walkIndexedOperations` that are in no fusion, and
/// not those that only put tuples together or take them apart.
void walkUnfusedOperations(Operation *root,
                           function_ref<void(Operation *)> visit);

/// Whether a kernel may compute an operation: a fusion, or what could be in
/// one.
bool isKernel(Operation *op);

} // namespace hlo

#endif // HLO_ANALYSIS_INDEXING_KERNEL_H
