//===- FourierTransform.h - The transform of a line -------------*- C++ -*-===//

#ifndef HLO_RUNTIME_FOURIERTRANSFORM_H
#define HLO_RUNTIME_FOURIERTRANSFORM_H

#include <complex>
#include <cstdint>
#include <memory>

namespace hlo {
/// The forward transform of numbers of a type, float or double, for one thread
/// at a time. The length is positive.
template <typename T> class FourierTransform {
public:
  explicit FourierTransform(int64_t length);
  ~FourierTransform();

  void operator()(const std::complex<T> *in, std::complex<T> *out);

private:
  struct State;
  std::unique_ptr<State> state;
};
extern template class FourierTransform<float>;
extern template class FourierTransform<double>;
} // namespace hlo

#endif // HLO_RUNTIME_FOURIERTRANSFORM_H
