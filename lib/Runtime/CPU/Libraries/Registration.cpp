//===- Registration.cpp - The library functions of the CPU ----------------===//

#include "Functions.h"
#include "hlo/Runtime/CPU/Libraries.h"

using namespace hlo;

void runtime::registerCPULibraryFunctions() {
  registerLibraryFunction("cpu.convolution", makeConvolution);
  registerLibraryFunction("cpu.dot", makeDot);
}
