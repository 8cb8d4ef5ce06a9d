//===- UpdateChain.h - Updates that follow each other -----------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_UPDATECHAIN_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_UPDATECHAIN_H

#include "HostKernel.h"

namespace hlo {

/// The dynamic-update-slices that the only result of a kernel is, first to
/// last, where all are to be written one after the other into what the first
/// one updates: where each element would ask of many updates whether it is in
/// them. Nothing where there are few, or where they read what is overwritten.
SmallVector<DynamicUpdateSliceOp> findUpdateChain(const HostKernel &kernel);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_UPDATECHAIN_H
