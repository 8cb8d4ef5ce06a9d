//===- Registration.cpp - The library functions of the CPU ----------------===//

#include "Functions.h"
#include "hlo/Runtime/CPU/Libraries.h"

using namespace hlo;

void runtime::registerCPULibraryFunctions() {
  registerLibraryFunction("cpu.cholesky", makeCholesky);
  registerLibraryFunction("cpu.convolution", makeConvolution);
  registerLibraryFunction("cpu.dot", makeDot);
  registerLibraryFunction("cpu.fft", makeFft);
  registerLibraryFunction("cpu.lapack", makeLapack);
  registerLibraryFunction("cpu.layer_norm", makeLayerNorm);
  registerLibraryFunction("cpu.rng_get_and_update_state", makeRandomState);
  registerLibraryFunction("cpu.softmax", makeSoftmax);
  registerLibraryFunction("cpu.sort", makeSort);
  registerLibraryFunction("cpu.topk", makeTopk);
  registerLibraryFunction("cpu.triangular_solve", makeTriangularSolve);
}
