//===- FourierKernels.h - ducc0 for one instruction set ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_FOURIERKERNELS_H
#define HLO_LIB_RUNTIME_FOURIERKERNELS_H

#include "hlo/Runtime/FourierTransform.h"

namespace hlo::runtime {
/// Runs a transform; null `threads`: by the calling thread.
using FourierKernel = void(const FourierTransform &transform,
                           const void *operand, void *result,
                           ThreadPool *threads);
FourierKernel runFourierBaseline, runFourierX86_64_v3, runFourierX86_64_v4;
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_FOURIERKERNELS_H
