//===- FourierTransform.cpp - Fourier transforms of arrays ----------------===//

#include "FourierKernels.h"

using namespace hlo::runtime;

static FourierKernel *findKernel() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("x86-64-v4"))
    return runFourierX86_64_v4;
  if (__builtin_cpu_supports("x86-64-v3"))
    return runFourierX86_64_v3;
#endif
  return runFourierBaseline;
}

void FourierTransform::run(const void *operand, void *result,
                           ThreadPool *threads) const {
  static FourierKernel *const kernel = findKernel();
  kernel(*this, operand, result, threads);
}
