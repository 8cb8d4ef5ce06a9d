//===- Registration.cpp - The library functions of the CPU ----------------===//

#include "Functions.h"
#include "hlo/Runtime/CPU/Libraries.h"

using namespace hlo;

void runtime::registerCPULibraryFunctions() {
  registerOwnCPULibraryFunctions();
  registerLibraryFunction("cpu.cholesky", makeCholesky);
  registerLibraryFunction("cpu.convolution", makeConvolution);
  registerLibraryFunction("cpu.dot", makeDot);
  registerLibraryFunction("cpu.lapack", makeLapack);
  registerLibraryFunction("cpu.layer_norm", makeLayerNorm);
  registerLibraryFunction("cpu.softmax", makeSoftmax);
  registerLibraryFunction("cpu.triangular_solve", makeTriangularSolve);
}
