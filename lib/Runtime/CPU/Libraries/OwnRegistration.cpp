//===- OwnRegistration.cpp - Functions of the CPU without libraries -------===//

#include "Functions.h"
#include "hlo/Runtime/CPU/Libraries.h"

using namespace hlo;

void runtime::registerOwnCPULibraryFunctions() {
  registerLibraryFunction("cpu.fft", makeFft);
  registerLibraryFunction("cpu.rng_get_and_update_state", makeRandomState);
  registerLibraryFunction("cpu.sort", makeSort);
  registerLibraryFunction("cpu.topk", makeTopk);
}
