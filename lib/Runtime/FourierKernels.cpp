//===- FourierKernels.cpp - Steps of Fourier transforms -------------------===//
// M. Stockham's form of the transform, which leaves numbers in their order. All
// is done for lines side by side, so that vectors need no permutation.

#include "FourierKernels.h"
#include "Vectorization.h"
#include <algorithm>
#include <cstring>

using namespace hlo;

//===----------------------------------------------------------------------===//
// Complex numbers
//===----------------------------------------------------------------------===//

namespace {
template <typename T> struct VectorOf {
  typedef T type __attribute__((vector_size(64)));
  typedef T Pair __attribute__((vector_size(128)));
};
template <typename T> constexpr int64_t numLanes = 64 / sizeof(T);

/// A complex number, or one in each lane.
template <typename E> struct Number {
  E re, im;
};
} // namespace

template <typename E> HLO_INLINE Number<E> operator+(Number<E> a, Number<E> b) {
  return {a.re + b.re, a.im + b.im};
}
template <typename E> HLO_INLINE Number<E> operator-(Number<E> a, Number<E> b) {
  return {a.re - b.re, a.im - b.im};
}
template <typename E, typename T>
HLO_INLINE Number<E> scale(Number<E> a, T factor) {
  return {a.re * factor, a.im * factor};
}
template <typename E, typename F>
HLO_INLINE Number<E> multiply(Number<E> a, Number<F> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
template <typename E> HLO_INLINE Number<E> conjugate(Number<E> a) {
  return {a.re, -a.im};
}
/// Times -i.
template <typename E> HLO_INLINE Number<E> turn(Number<E> a) {
  return {a.im, -a.re};
}
template <typename E, typename T>
HLO_INLINE Number<E> load(const T *from, int64_t i) {
  Number<E> value;
  memcpy(&value, from + i * (sizeof(value) / sizeof(T)), sizeof(value));
  return value;
}
template <typename T>
HLO_INLINE Number<T> get(const std::complex<T> *values, int64_t i) {
  Number<T> value;
  memcpy(&value, values + i, sizeof(value));
  return value;
}
template <typename E, typename T>
HLO_INLINE void store(T *to, int64_t i, Number<E> value) {
  memcpy(to + i * (sizeof(value) / sizeof(T)), &value, sizeof(value));
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The transform of `radix` numbers.
template <int radix, typename T, typename E>
HLO_INLINE void transform(Number<E> *x) {
  if constexpr (radix == 2) {
    Number<E> first = x[0];
    x[0] = first + x[1];
    x[1] = first - x[1];
  } else if constexpr (radix == 3) {
    constexpr T sin60 = 0.866025403784438646763723170752936183;
    Number<E> sum = x[1] + x[2], rest = x[0] - scale(sum, T(0.5));
    Number<E> turned = turn(scale(x[1] - x[2], sin60));
    x[0] = x[0] + sum;
    x[1] = rest + turned;
    x[2] = rest - turned;
  } else if constexpr (radix == 4) {
    Number<E> a = x[0] + x[2], b = x[0] - x[2], c = x[1] + x[3];
    Number<E> d = turn(x[1] - x[3]);
    x[0] = a + c;
    x[1] = b + d;
    x[2] = a - c;
    x[3] = b - d;
  } else if constexpr (radix == 5) {
    constexpr T cos72 = 0.309016994374947424102293417182819059;
    constexpr T cos144 = -0.809016994374947424102293417182819059;
    constexpr T sin72 = 0.951056516295153572116439333379382143;
    constexpr T sin144 = 0.587785252292473129168705954639072769;
    Number<E> a = x[1] + x[4], b = x[2] + x[3], c = x[1] - x[4],
              d = x[2] - x[3];
    Number<E> e = x[0] + scale(a, cos72) + scale(b, cos144);
    Number<E> f = x[0] + scale(a, cos144) + scale(b, cos72);
    Number<E> g = turn(scale(c, sin72) + scale(d, sin144));
    Number<E> h = turn(scale(c, sin144) - scale(d, sin72));
    x[0] = x[0] + a + b;
    x[1] = e + g;
    x[2] = f + h;
    x[3] = f - h;
    x[4] = e - g;
  } else if constexpr (radix == 8) {
    constexpr T sin45 = 0.707106781186547524400844362104849039;
    Number<E> even[] = {x[0], x[2], x[4], x[6]};
    Number<E> odd[] = {x[1], x[3], x[5], x[7]};
    transform<4, T>(even);
    transform<4, T>(odd);
    odd[1] = scale(odd[1] + turn(odd[1]), sin45);
    odd[2] = turn(odd[2]);
    odd[3] = scale(turn(odd[3]) - odd[3], sin45);
    for (int i = 0; i < 4; ++i) {
      x[i] = even[i] + odd[i];
      x[i + 4] = even[i] - odd[i];
    }
  }
}
/// Of any odd radix. Numbers and those opposite have conjugate roots.
template <typename T, typename E>
HLO_INLINE void transformOdd(Number<E> *x, const std::complex<T> *roots,
                             int radix) {
  int half = radix / 2;
  Number<E> sums[maxRadix / 2 + 1], differences[maxRadix / 2 + 1];
  Number<E> first = x[0], total = first;
  for (int i = 1; i <= half; ++i) {
    sums[i] = x[i] + x[radix - i];
    differences[i] = x[i] - x[radix - i];
    total = total + sums[i];
  }
  x[0] = total;
  for (int j = 1; j <= half; ++j) {
    Number<E> even = first, odd = {};
    for (int k = 1, power = 0; k <= half; ++k) {
      power = power + j < radix ? power + j : power + j - radix;
      Number<T> root = get(roots, power);
      even = even + scale(sums[k], root.re);
      odd = odd + scale(differences[k], -root.im);
    }
    x[j] = even + turn(odd);
    x[radix - j] = even - turn(odd);
  }
}

template <int radix, typename T>
HLO_INLINE void runButterflies(const FourierStep<T> &step, const T *in,
                               T *out) {
  using Vector = typename VectorOf<T>::type;
  int64_t numRoots = step.numRoots, numSame = step.numSame;
  int size = radix ? radix : step.radix;
  // Those of the butterflies are after those of the factor itself.
  const std::complex<T> *roots = step.roots.data() + (radix ? 0 : size);
  for (int64_t p = 0; p < numRoots; ++p, roots += size - 1)
    for (int64_t q = 0; q < numSame; ++q) {
      Number<Vector> x[radix ? radix : maxRadix];
      for (int k = 0; k < size; ++k)
        x[k] = load<Vector>(in, q + numSame * (p + numRoots * k));
      if constexpr (radix != 0)
        transform<radix, T>(x);
      else
        transformOdd(x, step.roots.data(), size);
      // The first roots are 1.
      if (p != 0)
        for (int k = 1; k < size; ++k)
          x[k] = multiply(x[k], get(roots, k - 1));
      for (int k = 0; k < size; ++k)
        store(out, q + numSame * (size * p + k), x[k]);
    }
}

template <typename T>
HLO_INLINE void runStep(const FourierStep<T> &step, const T *in, T *out) {
  switch (step.radix) {
  case 2:
    return runButterflies<2>(step, in, out);
  case 3:
    return runButterflies<3>(step, in, out);
  case 4:
    return runButterflies<4>(step, in, out);
  case 5:
    return runButterflies<5>(step, in, out);
  case 8:
    return runButterflies<8>(step, in, out);
  default:
    return runButterflies<0>(step, in, out);
  }
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// Complex numbers one after the other as lanes.
template <typename T>
HLO_INLINE Number<typename VectorOf<T>::type>
loadPairs(const std::complex<T> *from, int64_t count) {
  typename VectorOf<T>::Pair pairs = {};
  memcpy(&pairs, from,
         count == numLanes<T> ? sizeof(pairs) : count * sizeof(*from));
  if constexpr (numLanes<T> == 16)
    return {__builtin_shufflevector(pairs, pairs, 0, 2, 4, 6, 8, 10, 12, 14, 16,
                                    18, 20, 22, 24, 26, 28, 30),
            __builtin_shufflevector(pairs, pairs, 1, 3, 5, 7, 9, 11, 13, 15, 17,
                                    19, 21, 23, 25, 27, 29, 31)};
  else
    return {__builtin_shufflevector(pairs, pairs, 0, 2, 4, 6, 8, 10, 12, 14),
            __builtin_shufflevector(pairs, pairs, 1, 3, 5, 7, 9, 11, 13, 15)};
}
template <typename T>
HLO_INLINE void storePairs(std::complex<T> *to,
                           Number<typename VectorOf<T>::type> value,
                           int64_t count) {
  typename VectorOf<T>::Pair pairs;
  if constexpr (numLanes<T> == 16)
    pairs = __builtin_shufflevector(
        value.re, value.im, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7,
        23, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  else
    pairs = __builtin_shufflevector(value.re, value.im, 0, 8, 1, 9, 2, 10, 3,
                                    11, 4, 12, 5, 13, 6, 14, 7, 15);
  memcpy(to, &pairs,
         count == numLanes<T> ? sizeof(pairs) : count * sizeof(*to));
}

template <typename T>
HLO_INLINE void loadColumnsOf(const std::complex<T> *from, int64_t stride,
                              int64_t count, int64_t length, T *lanes) {
  for (int64_t i = 0; i < length; ++i)
    store(lanes, i, loadPairs(from + i * stride, count));
}

template <typename T>
HLO_INLINE void storeColumnsOf(const T *lanes, int64_t length,
                               std::complex<T> *to, int64_t stride,
                               int64_t count) {
  using Vector = typename VectorOf<T>::type;
  for (int64_t i = 0; i < length; ++i)
    storePairs(to + i * stride, load<Vector>(lanes, i), count);
}

template <typename T>
HLO_INLINE void loadRowsOf(const std::complex<T> *from, int64_t stride,
                           int64_t count, int64_t length, T *lanes) {
  constexpr int64_t block = numLanes<T>;
  if (count != block)
    std::fill_n(lanes, 2 * length * block, T());
  for (int64_t first = 0; first < length; first += block) {
    int64_t last = std::min(first + block, length);
    for (int64_t lane = 0; lane < count; ++lane)
      for (int64_t i = first; i < last; ++i) {
        Number<T> value = get(from, lane * stride + i);
        lanes[2 * i * block + lane] = value.re;
        lanes[(2 * i + 1) * block + lane] = value.im;
      }
  }
}

template <typename T>
HLO_INLINE void multiplyLanesBy(T *lanes, int64_t length,
                                const std::complex<T> *factors,
                                const T *laneFactors) {
  using Vector = typename VectorOf<T>::type;
  for (int64_t i = 0; i < length; ++i)
    store(lanes, i,
          multiply(multiply(load<Vector>(lanes, i), get(factors, i)),
                   load<Vector>(laneFactors, i)));
}

template <typename E, typename T>
HLO_INLINE void multiplyBy(const T *numbers, const std::complex<T> *factors,
                           T *out, int64_t length, bool isConjugate) {
  for (int64_t i = 0; i < length; ++i) {
    Number<E> product = multiply(load<E>(numbers, i), get(factors, i));
    store(out, i, isConjugate ? conjugate(product) : product);
  }
}

//===----------------------------------------------------------------------===//
// Halves of spectra
//===----------------------------------------------------------------------===//

template <typename E, typename T>
HLO_INLINE void splitHalf(T *numbers, const std::complex<T> *roots,
                          int64_t half, int64_t begin, int64_t end) {
  if (begin == 0) {
    Number<E> value = load<E>(numbers, 0);
    store(numbers, 0, Number<E>{value.re + value.im, E()});
    store(numbers, half, Number<E>{value.re - value.im, E()});
    ++begin;
  }
  for (int64_t i = begin; i < end; ++i) {
    Number<E> a = load<E>(numbers, i);
    Number<E> b = conjugate(load<E>(numbers, half - i));
    Number<E> even = scale(a + b, T(0.5));
    Number<E> odd = multiply(scale(turn(a - b), T(0.5)), get(roots, i));
    store(numbers, i, even + odd);
    store(numbers, half - i, conjugate(even - odd));
  }
}

template <typename E, typename T>
HLO_INLINE void joinHalf(T *numbers, const std::complex<T> *roots, int64_t half,
                         int64_t begin, int64_t end) {
  // The first number and the last one are real, whatever is there.
  if (begin == 0) {
    E first = load<E>(numbers, 0).re, last = load<E>(numbers, half).re;
    store(numbers, 0, Number<E>{first + last, last - first});
    ++begin;
  }
  for (int64_t i = begin; i < end; ++i) {
    Number<E> a = load<E>(numbers, i);
    Number<E> b = conjugate(load<E>(numbers, half - i));
    Number<E> even = a + b;
    Number<E> odd = turn(multiply(a - b, conjugate(get(roots, i))));
    store(numbers, i, conjugate(even - odd));
    store(numbers, half - i, even + odd);
  }
}

template <typename E, typename T>
HLO_INLINE void convertHalf(T *numbers, const std::complex<T> *roots,
                            int64_t half, int64_t begin, int64_t end,
                            bool splits) {
  if (splits)
    splitHalf<E>(numbers, roots, half, begin, end);
  else
    joinHalf<E>(numbers, roots, half, begin, end);
}

//===----------------------------------------------------------------------===//
// For each element type
//===----------------------------------------------------------------------===//

#define HLO_FOURIER_KERNELS(T)                                                 \
  HLO_VECTORIZE static void runFor(const FourierStep<T> &step, const T *in,    \
                                   T *out) {                                   \
    runStep(step, in, out);                                                    \
  }                                                                            \
  HLO_VECTORIZE static void loadColumnsFor(const std::complex<T> *from,        \
                                           int64_t stride, int64_t count,      \
                                           int64_t length, T *lanes) {         \
    loadColumnsOf(from, stride, count, length, lanes);                         \
  }                                                                            \
  HLO_VECTORIZE static void storeColumnsFor(const T *lanes, int64_t length,    \
                                            std::complex<T> *to,               \
                                            int64_t stride, int64_t count) {   \
    storeColumnsOf(lanes, length, to, stride, count);                          \
  }                                                                            \
  HLO_VECTORIZE static void loadRowsFor(const std::complex<T> *from,           \
                                        int64_t stride, int64_t count,         \
                                        int64_t length, T *lanes) {            \
    loadRowsOf(from, stride, count, length, lanes);                            \
  }                                                                            \
  HLO_VECTORIZE static void multiplyLanesFor(T *lanes, int64_t length,         \
                                             const std::complex<T> *factors,   \
                                             const T *laneFactors) {           \
    multiplyLanesBy(lanes, length, factors, laneFactors);                      \
  }                                                                            \
  HLO_VECTORIZE static void multiplyFor(                                       \
      const T *numbers, const std::complex<T> *factors, T *out,                \
      int64_t length, bool isLine, bool isConjugate) {                         \
    if (isLine)                                                                \
      multiplyBy<T>(numbers, factors, out, length, isConjugate);               \
    else                                                                       \
      multiplyBy<VectorOf<T>::type>(numbers, factors, out, length,             \
                                    isConjugate);                              \
  }                                                                            \
  HLO_VECTORIZE static void convertFor(                                        \
      T *numbers, const std::complex<T> *roots, int64_t half, int64_t begin,   \
      int64_t end, bool isLine, bool splits) {                                 \
    if (isLine)                                                                \
      convertHalf<T>(numbers, roots, half, begin, end, splits);                \
    else                                                                       \
      convertHalf<VectorOf<T>::type>(numbers, roots, half, begin, end,         \
                                     splits);                                  \
  }
HLO_FOURIER_KERNELS(float)
HLO_FOURIER_KERNELS(double)

template <typename T>
void hlo::runFourierStep(const FourierStep<T> &step, const T *in, T *out) {
  runFor(step, in, out);
}
template <typename T>
void hlo::loadColumns(const std::complex<T> *from, int64_t stride,
                      int64_t count, int64_t length, T *lanes) {
  loadColumnsFor(from, stride, count, length, lanes);
}
template <typename T>
void hlo::storeColumns(const T *lanes, int64_t length, std::complex<T> *to,
                       int64_t stride, int64_t count) {
  storeColumnsFor(lanes, length, to, stride, count);
}
template <typename T>
void hlo::loadRows(const std::complex<T> *from, int64_t stride, int64_t count,
                   int64_t length, T *lanes) {
  loadRowsFor(from, stride, count, length, lanes);
}
template <typename T>
void hlo::multiplyLanes(T *lanes, int64_t length,
                        const std::complex<T> *factors, const T *laneFactors) {
  multiplyLanesFor(lanes, length, factors, laneFactors);
}
template <typename T>
void hlo::multiply(const T *numbers, const std::complex<T> *factors, T *out,
                   int64_t length, bool isLine, bool isConjugate) {
  multiplyFor(numbers, factors, out, length, isLine, isConjugate);
}
template <typename T>
void hlo::convertHalfSpectrum(T *numbers, const std::complex<T> *roots,
                              int64_t half, int64_t begin, int64_t end,
                              bool isLine, bool splits) {
  convertFor(numbers, roots, half, begin, end, isLine, splits);
}

#define HLO_INSTANTIATE(T)                                                     \
  template void hlo::runFourierStep(const FourierStep<T> &, const T *, T *);   \
  template void hlo::loadColumns(const std::complex<T> *, int64_t, int64_t,    \
                                 int64_t, T *);                                \
  template void hlo::storeColumns(const T *, int64_t, std::complex<T> *,       \
                                  int64_t, int64_t);                           \
  template void hlo::loadRows(const std::complex<T> *, int64_t, int64_t,       \
                              int64_t, T *);                                   \
  template void hlo::multiplyLanes(T *, int64_t, const std::complex<T> *,      \
                                   const T *);                                 \
  template void hlo::multiply(const T *, const std::complex<T> *, T *,         \
                              int64_t, bool, bool);                            \
  template void hlo::convertHalfSpectrum(                                      \
      T *, const std::complex<T> *, int64_t, int64_t, int64_t, bool, bool);
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)
