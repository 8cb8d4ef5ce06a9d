//===- CUSOLVER.h - What is used of cuSOLVER --------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUSOLVER_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUSOLVER_H

#include "Library.h"
#include "hlo/Runtime/CUDA/Stream.h"

namespace hlo::runtime::cuda {

using cusolverDnHandle_t = struct SolverContext *;

#define HLO_CUSOLVER_FACTORIZATIONS(F, letter)                                 \
  F(cusolverDn##letter##potrf_bufferSize,                                      \
    (cusolverDnHandle_t handle, int fill, int n, void *a, int lda, int *size)) \
  F(cusolverDn##letter##potrf,                                                 \
    (cusolverDnHandle_t handle, int fill, int n, void *a, int lda,             \
     void *workspace, int size, int *info))                                    \
  F(cusolverDn##letter##potrfBatched,                                          \
    (cusolverDnHandle_t handle, int fill, int n, void *a, int lda, int *info,  \
     int count))

#define HLO_CUSOLVER_FUNCTIONS(F)                                              \
  F(cusolverDnCreate, (cusolverDnHandle_t * handle))                           \
  F(cusolverDnDestroy, (cusolverDnHandle_t handle))                            \
  F(cusolverDnSetStream, (cusolverDnHandle_t handle, CUstream stream))         \
  HLO_CUSOLVER_FACTORIZATIONS(F, S)                                            \
  HLO_CUSOLVER_FACTORIZATIONS(F, D)                                            \
  HLO_CUSOLVER_FACTORIZATIONS(F, C)                                            \
  HLO_CUSOLVER_FACTORIZATIONS(F, Z)

struct CUSOLVER {
  CUSOLVER()
      : library(loadLibrary({"libcusolver.so.11", "libcusolver.so.12"},
                            "cusolver")){
            HLO_CUSOLVER_FUNCTIONS(
                HLO_LIBRARY_FIND)} HLO_CUSOLVER_FUNCTIONS(HLO_LIBRARY_MEMBER)
            std::shared_ptr<DynamicLibrary> library;
};

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUSOLVER_H
