//===- StridedCopy.h - Arrays in another order or type ----------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_STRIDEDCOPY_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_STRIDEDCOPY_H

#include "CallReader.h"

namespace hlo::runtime {
class ThreadPool;

/// Where the elements of an array are; strides may be negative, and 0.
struct StridedArray {
  PrimitiveType type;
  Ints strides;
};

/// Copies an array of the dimensions `sizes`, and converts its elements.
void copyStrided(const Ints &sizes, const StridedArray &source,
                 const void *sourceData, const StridedArray &target,
                 void *targetData, ThreadPool &threads);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_STRIDEDCOPY_H
