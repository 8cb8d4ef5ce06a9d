//===- FourierKernels.cpp - ducc0 for one instruction set -----------------===//
// Compiled once for each, with a name for DUCC0_NAMESPACE and for
// HLO_FOURIER_KERNEL.

#include "FourierKernels.h"
#include "ducc0/fft/fftnd_impl.h"
#include "ducc0/infra/threading.h"
#include "hlo/Runtime/ThreadPool.h"
#include <numeric>

using namespace hlo;
using namespace hlo::runtime;
namespace ducc = DUCC0_NAMESPACE;

namespace {
/// What ducc0 knows of our threads.
class Pool : public ducc::thread_pool {
public:
  explicit Pool(ThreadPool &threads) : threads(threads) {}

  // Without that which calls.
  size_t nthreads() const override { return threads.getNumThreads() - 1; }
  size_t adjust_nthreads(size_t wanted) const override {
    if (ThreadPool::isWorking())
      return 1;
    size_t most = threads.getNumThreads();
    return wanted == 0 ? most : std::min(most, wanted);
  }
  void submit(std::function<void()> work) override { work(); }
  void parallel_for(size_t count, std::function<void(size_t)> work) override {
    threads.parallelFor(count, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        work(i);
    });
  }

private:
  ThreadPool &threads;
};

template <typename T>
void transform(const FourierTransform &it, const void *operand, void *result,
               size_t numThreads) {
  using Complex = std::complex<T>;
  ducc::fmav_info::shape_t operandSizes(it.operandSizes.begin(),
                                        it.operandSizes.end());
  ducc::fmav_info::shape_t resultSizes(it.resultSizes.begin(),
                                       it.resultSizes.end());
  ducc::fmav_info::stride_t operandStrides(it.operandStrides.begin(),
                                           it.operandStrides.end());
  ducc::fmav_info::stride_t resultStrides(it.resultStrides.begin(),
                                          it.resultStrides.end());
  auto getOperand = [&](auto type) {
    return ducc::cfmav<decltype(type)>(
        static_cast<const decltype(type) *>(operand), operandSizes,
        operandStrides);
  };
  auto getResult = [&](auto type) {
    return ducc::vfmav<decltype(type)>(static_cast<decltype(type) *>(result),
                                       resultSizes, resultStrides);
  };
  ducc::fmav_info::shape_t dimensions(it.numDimensions);
  std::iota(dimensions.begin(), dimensions.end(),
            operandSizes.size() - it.numDimensions);
  bool isForward = it.type == FourierType::FFT || it.type == FourierType::RFFT;
  T scale = 1;
  if (!isForward)
    for (size_t dim : dimensions)
      scale /= resultSizes[dim];
  switch (it.type) {
  case FourierType::FFT:
  case FourierType::IFFT: {
    auto target = getResult(Complex());
    return ducc::c2c(getOperand(Complex()), target, dimensions, isForward,
                     scale, numThreads);
  }
  case FourierType::RFFT: {
    auto target = getResult(Complex());
    return ducc::r2c(getOperand(T()), target, dimensions, isForward, scale,
                     numThreads);
  }
  case FourierType::IRFFT: {
    auto target = getResult(T());
    return ducc::c2r(getOperand(Complex()), target, dimensions, isForward,
                     scale, numThreads);
  }
  }
}
} // namespace

void runtime::HLO_FOURIER_KERNEL(const FourierTransform &it,
                                 const void *operand, void *result,
                                 ThreadPool *threads) {
  auto run = [&](size_t numThreads) {
    if (it.isDouble)
      transform<double>(it, operand, result, numThreads);
    else
      transform<float>(it, operand, result, numThreads);
  };
  if (!threads)
    return run(1);
  Pool pool(*threads);
  ducc::ScopedUseThreadPool scope(pool);
  run(0);
}
