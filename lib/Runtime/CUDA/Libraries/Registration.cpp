//===- Registration.cpp - The library functions of NVIDIA GPUs ------------===//

#include "Functions.h"

using namespace hlo::runtime;

/// CUB is no library, but source for NVIDIA's compiler.
static std::unique_ptr<cuda::LibraryFunction> refuseCUB(const LibraryCall &call,
                                                        cuda::Stream &) {
  throw Error(call.function +
              ": there is no library that has CUB; kernels of it make "
              "--convert-custom-call-to-library and --library-expander");
}

void cuda::registerLibraryFunctions() {
  registerLibraryFunction("cub.sort", refuseCUB);
  registerLibraryFunction("cub.topk", refuseCUB);
  registerLibraryFunction("cublas.matmul", makeMatmul);
  registerLibraryFunction("cublas.triangular_solve", makeTriangularSolve);
  registerLibraryFunction("cudnn.attention", makeAttention);
  registerLibraryFunction("cudnn.convolution", makeConvolution);
  registerLibraryFunction("cudnn.norm", makeNorm);
  registerLibraryFunction("cudnn.norm_backward", makeNormBackward);
  registerLibraryFunction("cufft.fft", makeFft);
  registerLibraryFunction("cusolver.cholesky", makeCholesky);
  registerLibraryFunction("runtime.rng_get_and_update_state", makeRandomState);
}
