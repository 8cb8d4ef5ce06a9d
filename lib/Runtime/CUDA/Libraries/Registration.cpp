//===- Registration.cpp - The library functions of NVIDIA GPUs ------------===//

#include "Functions.h"

using namespace hlo::runtime;

void cuda::registerLibraryFunctions() {
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
