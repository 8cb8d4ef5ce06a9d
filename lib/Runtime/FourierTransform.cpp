//===- FourierTransform.cpp - The transform of a line ---------------------===//
// Eigen's takes time that grows with the prime factors of the length; where one
// is large, the transform is a convolution with a chirp, done with lengths that
// are powers of two (L. Bluestein, 1970).

#include "hlo/Runtime/FourierTransform.h"
#include "unsupported/Eigen/FFT"
#include <vector>

using namespace hlo;

static int64_t getLargestPrimeFactor(int64_t value) {
  int64_t largest = 1;
  for (int64_t factor = 2; factor * factor <= value; ++factor)
    for (; value % factor == 0; value /= factor)
      largest = factor;
  return std::max(largest, value);
}

template <typename T> struct FourierTransform<T>::State {
  using Complex = std::complex<T>;
  int64_t length;
  Eigen::FFT<T> fft;
  std::vector<Complex> chirp, kernelSpectrum, values, spectrum;
};

template <typename T>
FourierTransform<T>::FourierTransform(int64_t length) : state(new State) {
  state->length = length;
  if (getLargestPrimeFactor(length) <= 100)
    return;
  auto &chirp = state->chirp;
  chirp.resize(length);
  for (int64_t i = 0; i < length; ++i)
    chirp[i] = std::complex<T>(
        std::polar(1.0, -std::acos(-1.0) *
                            double(uint64_t(i) * i % (2 * length)) / length));
  int64_t size = 1;
  while (size < 2 * length - 1)
    size *= 2;
  std::vector<std::complex<T>> kernel(size);
  for (int64_t i = 0; i < length; ++i)
    kernel[i] = kernel[(size - i) % size] = std::conj(chirp[i]);
  for (auto *vector :
       {&state->kernelSpectrum, &state->values, &state->spectrum})
    vector->resize(size);
  state->fft.fwd(state->kernelSpectrum.data(), kernel.data(), size);
}

template <typename T> FourierTransform<T>::~FourierTransform() = default;

template <typename T>
void FourierTransform<T>::operator()(const std::complex<T> *in,
                                     std::complex<T> *out) {
  int64_t length = state->length;
  if (length == 1) {
    *out = *in;
    return;
  }
  auto &[unused, fft, chirp, kernelSpectrum, values, spectrum] = *state;
  if (chirp.empty()) {
    fft.fwd(out, in, length);
    return;
  }
  int64_t size = kernelSpectrum.size();
  for (int64_t i = 0; i < length; ++i)
    values[i] = in[i] * chirp[i];
  std::fill(values.begin() + length, values.end(), std::complex<T>());
  fft.fwd(spectrum.data(), values.data(), size);
  for (int64_t i = 0; i < size; ++i)
    spectrum[i] *= kernelSpectrum[i];
  fft.inv(values.data(), spectrum.data(), size);
  for (int64_t i = 0; i < length; ++i)
    out[i] = values[i] * chirp[i];
}

template class hlo::FourierTransform<float>;
template class hlo::FourierTransform<double>;
