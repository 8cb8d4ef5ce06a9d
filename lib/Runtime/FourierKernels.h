//===- FourierKernels.h - Steps of Fourier transforms -----------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_FOURIERKERNELS_H
#define HLO_LIB_RUNTIME_FOURIERKERNELS_H

#include "hlo/Runtime/FourierTransform.h"

namespace hlo {
/// A step of a transform, by a factor of the length.
template <typename T> struct FourierStep {
  int radix;
  /// How many different roots of unity its butterflies have, and how many
  /// butterflies have the same.
  int64_t numRoots, numSame;
  std::vector<std::complex<T>> roots;
};
/// Larger prime factors have no step.
constexpr int maxRadix = 47;

template <typename T>
void runFourierStep(const FourierStep<T> &step, const T *in, T *out);

/// Numbers of lines next to each other, `numLanes` of them or fewer, from one
/// of each to the next, as lanes and back.
template <typename T>
void loadColumns(const std::complex<T> *from, int64_t stride, int64_t count,
                 int64_t length, T *lanes);
template <typename T>
void storeColumns(const T *lanes, int64_t length, std::complex<T> *to,
                  int64_t stride, int64_t count);
/// Numbers that lie next to each other of lines `stride` apart as lanes.
template <typename T>
void loadRows(const std::complex<T> *from, int64_t stride, int64_t count,
              int64_t length, T *lanes);

/// Multiplies numbers of all lanes by `factors`, and those of each lane by what
/// it has in `laneFactors`.
template <typename T>
void multiplyLanes(T *lanes, int64_t length, const std::complex<T> *factors,
                   const T *laneFactors);
/// Writes products of numbers and `factors`, or their conjugates, those of each
/// lane or of a line.
template <typename T>
void multiply(const T *numbers, const std::complex<T> *factors, T *out,
              int64_t length, bool isLine, bool isConjugate);

/// The numbers of HalfSpectrum from `begin` to `end`, and those opposite.
template <typename T>
void convertHalfSpectrum(T *numbers, const std::complex<T> *roots, int64_t half,
                         int64_t begin, int64_t end, bool isLine, bool splits);
} // namespace hlo

#endif // HLO_LIB_RUNTIME_FOURIERKERNELS_H
