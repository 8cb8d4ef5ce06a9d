//===- Functions.h - The library functions of NVIDIA GPUs -------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_FUNCTIONS_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_FUNCTIONS_H

#include "hlo/Runtime/CUDA/LibraryFunction.h"

namespace hlo::runtime::cuda {
std::unique_ptr<LibraryFunction> makeAttention(const LibraryCall &call,
                                               Stream &stream);
std::unique_ptr<LibraryFunction> makeCholesky(const LibraryCall &call,
                                              Stream &stream);
std::unique_ptr<LibraryFunction> makeConvolution(const LibraryCall &call,
                                                 Stream &stream);
std::unique_ptr<LibraryFunction> makeFft(const LibraryCall &call,
                                         Stream &stream);
std::unique_ptr<LibraryFunction> makeMatmul(const LibraryCall &call,
                                            Stream &stream);
std::unique_ptr<LibraryFunction> makeNorm(const LibraryCall &call,
                                          Stream &stream);
std::unique_ptr<LibraryFunction> makeNormBackward(const LibraryCall &call,
                                                  Stream &stream);
std::unique_ptr<LibraryFunction> makeRandomState(const LibraryCall &call,
                                                 Stream &stream);
std::unique_ptr<LibraryFunction> makeTriangularSolve(const LibraryCall &call,
                                                     Stream &stream);
} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_FUNCTIONS_H
