//===- FourierTransform.h - Fourier transforms of arrays --------*- C++ -*-===//

#ifndef HLO_RUNTIME_FOURIERTRANSFORM_H
#define HLO_RUNTIME_FOURIERTRANSFORM_H

#include <cstdint>
#include <vector>

namespace hlo::runtime {
class ThreadPool;

enum class FourierType { FFT, IFFT, RFFT, IRFFT };

/// The transform of an array of numbers that have two parts, real ones at the
/// side where they are half a spectrum at the other.
struct FourierTransform {
  FourierType type;
  /// Whether the parts are of f64; else of f32.
  bool isDouble;
  /// Sizes are positive, strides count elements; as many of one as of another.
  std::vector<int64_t> operandSizes, operandStrides;
  std::vector<int64_t> resultSizes, resultStrides;
  /// As many of the last dimensions are transformed; an inverse is divided by
  /// their sizes.
  int64_t numDimensions;

  /// `operand` and `result` do not overlap.
  void run(const void *operand, void *result,
           ThreadPool *threads = nullptr) const;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_FOURIERTRANSFORM_H
