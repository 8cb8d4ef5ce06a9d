//===- FourierTransform.h - Fourier transforms of lines ---------*- C++ -*-===//

#ifndef HLO_RUNTIME_FOURIERTRANSFORM_H
#define HLO_RUNTIME_FOURIERTRANSFORM_H

#include <complex>
#include <cstdint>
#include <memory>
#include <vector>

namespace hlo {
namespace runtime {
class ThreadPool;
} // namespace runtime

/// The forward transform of lines of a length, which is positive, of numbers of
/// a type, float or double. Any number of threads may use one at a time.
template <typename T> class FourierTransform {
public:
  using Complex = std::complex<T>;
  /// Lines that are transformed together, each in a lane of vectors.
  static constexpr int64_t numLanes = 64 / sizeof(T);
  struct alignas(64) Lanes {
    T values[numLanes];
  };

  explicit FourierTransform(int64_t length);
  ~FourierTransform();

  int64_t getLength() const { return length; }
  /// How many complex numbers of a line `scratch` is for.
  int64_t getScratchLength() const;
  /// Transforms a line in each lane of `data`, where the real part of a number
  /// comes before the imaginary one. Returns where the result is, `data` or
  /// `scratch`.
  Lanes *transformLanes(Lanes *data, Lanes *scratch) const;

  /// Whether one line fills the lanes, being a matrix of which first the
  /// columns and then the rows are transformed.
  bool isMatrix() const;
  /// Transforms such a line, on `threads` if there are any.
  void transformLine(Complex *data, Complex *scratch,
                     runtime::ThreadPool *threads = nullptr) const;

private:
  struct Steps;
  struct Matrix;
  struct Chirp;

  int64_t length;
  std::unique_ptr<Steps> steps;
  std::unique_ptr<Matrix> matrix;
  std::unique_ptr<Chirp> chirp;
};
extern template class FourierTransform<float>;
extern template class FourierTransform<double>;

/// The first half of the spectrum of real lines, whose length is even, and the
/// transform of the complex numbers that each two of their numbers make.
template <typename T> class HalfSpectrum {
public:
  using Complex = std::complex<T>;
  using Lanes = typename FourierTransform<T>::Lanes;

  explicit HalfSpectrum(int64_t length);

  /// Makes the spectrum of the transform, which has one number less.
  void split(Lanes *data) const { convert(data, /*splits=*/true); }
  void split(Complex *data, runtime::ThreadPool *threads = nullptr) const {
    convert(data, /*splits=*/true, threads);
  }
  /// Makes of the spectrum that of which the transform is the conjugate of what
  /// has it, times the length.
  void join(Lanes *data) const { convert(data, /*splits=*/false); }
  void join(Complex *data, runtime::ThreadPool *threads = nullptr) const {
    convert(data, /*splits=*/false, threads);
  }

private:
  void convert(Lanes *data, bool splits) const;
  void convert(Complex *data, bool splits, runtime::ThreadPool *threads) const;

  int64_t half;
  std::vector<Complex> roots;
};
extern template class HalfSpectrum<float>;
extern template class HalfSpectrum<double>;
} // namespace hlo

#endif // HLO_RUNTIME_FOURIERTRANSFORM_H
