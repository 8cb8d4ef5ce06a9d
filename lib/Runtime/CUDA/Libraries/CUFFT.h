//===- CUFFT.h - What is used of cuFFT --------------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUFFT_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUFFT_H

#include "Library.h"
#include "hlo/Runtime/CUDA/Stream.h"

namespace hlo::runtime::cuda {

using cufftHandle = int;

enum : int {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69,
  CUFFT_FORWARD = -1,
  CUFFT_INVERSE = 1,
};

#define HLO_CUFFT_FUNCTIONS(F)                                                 \
  F(cufftCreate, (cufftHandle * plan))                                         \
  F(cufftDestroy, (cufftHandle plan))                                          \
  F(cufftSetAutoAllocation, (cufftHandle plan, int isAutomatic))               \
  F(cufftMakePlanMany64,                                                       \
    (cufftHandle plan, int rank, long long *sizes, long long *inEmbed,         \
     long long inStride, long long inDistance, long long *outEmbed,            \
     long long outStride, long long outDistance, int type, long long count,    \
     size_t *workSize))                                                        \
  F(cufftSetStream, (cufftHandle plan, CUstream stream))                       \
  F(cufftSetWorkArea, (cufftHandle plan, void *memory))                        \
  F(cufftXtExec, (cufftHandle plan, void *input, void *output, int direction))

struct CUFFT {
  CUFFT()
      : library(loadLibrary({"libcufft.so.11", "libcufft.so.12"}, "cufft")){
            HLO_CUFFT_FUNCTIONS(
                HLO_LIBRARY_FIND)} HLO_CUFFT_FUNCTIONS(HLO_LIBRARY_MEMBER)
            std::shared_ptr<DynamicLibrary> library;
};

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUFFT_H
