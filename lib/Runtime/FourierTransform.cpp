//===- FourierTransform.cpp - Fourier transforms of lines -----------------===//

#include "hlo/Runtime/FourierTransform.h"
#include "FourierKernels.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cmath>
#include <functional>

using namespace hlo;
using runtime::ThreadPool;

/// exp(-2 pi i index / length), of an angle in the first eighth of the circle.
static std::complex<double> getRoot(int64_t index, int64_t length) {
  int64_t place = index % length * 8;
  bool isLower = place <= 4 * length;
  if (!isLower)
    place = 8 * length - place;
  bool isLeft = place > 2 * length;
  if (isLeft)
    place = 4 * length - place;
  bool isUpper = place > length;
  if (isUpper)
    place = 2 * length - place;
  double angle = std::acos(-1.0) / 4 * double(place) / double(length);
  double cosine = std::cos(angle), sine = std::sin(angle);
  if (isUpper)
    std::swap(cosine, sine);
  return {isLeft ? -cosine : cosine, isLower ? -sine : sine};
}

static std::vector<int> getPrimeFactors(int64_t value) {
  std::vector<int> factors;
  for (int64_t factor = 2; factor * factor <= value; ++factor)
    for (; value % factor == 0; value /= factor)
      factors.push_back(factor);
  if (value > 1)
    factors.push_back(value);
  return factors;
}

/// As few factors of the length as there are steps for.
static std::vector<int> getRadices(int64_t length) {
  std::vector<int> radices;
  int numTwos = 0;
  for (int factor : getPrimeFactors(length))
    if (factor == 2)
      ++numTwos;
    else
      radices.push_back(factor);
  for (; numTwos > 4 || numTwos == 3; numTwos -= 3)
    radices.push_back(8);
  for (; numTwos >= 2; numTwos -= 2)
    radices.push_back(4);
  if (numTwos == 1)
    radices.push_back(2);
  return radices;
}

static void
runParallel(ThreadPool *threads, int64_t count,
            const std::function<void(int64_t begin, int64_t end)> &body,
            int64_t grain = 1) {
  if (threads)
    threads->parallelFor(count, body, grain);
  else
    body(0, count);
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

template <typename T> struct FourierTransform<T>::Steps {
  std::vector<FourierStep<T>> steps;

  explicit Steps(int64_t length) {
    int64_t rest = length, numSame = 1;
    for (int radix : getRadices(length)) {
      FourierStep<T> &step = steps.emplace_back();
      step = {radix, rest / radix, numSame, {}};
      if (radix % 2 != 0 && radix > 5)
        for (int i = 0; i < radix; ++i)
          step.roots.push_back(Complex(getRoot(i, radix)));
      for (int64_t p = 0; p < step.numRoots; ++p)
        for (int k = 1; k < radix; ++k)
          step.roots.push_back(Complex(getRoot(p * k, rest)));
      rest /= radix;
      numSame *= radix;
    }
  }

  Lanes *run(Lanes *data, Lanes *scratch) const {
    for (const FourierStep<T> &step : steps) {
      runFourierStep(step, data->values, scratch->values);
      std::swap(data, scratch);
    }
    return data;
  }
};

/// A line of `numRows` times `numColumns` numbers.
template <typename T> struct FourierTransform<T>::Matrix {
  int64_t numRows, numColumns;
  Steps columnSteps, rowSteps;
  /// The roots of unity for products of a row and a column: of those that are
  /// multiples of a power of two, and of what is left.
  int64_t shift;
  std::vector<Complex> coarseRoots, fineRoots;
  /// For each row, those for the first columns.
  std::vector<Lanes> laneRoots;

  Matrix(int64_t numRows, int64_t numColumns)
      : numRows(numRows), numColumns(numColumns), columnSteps(numRows),
        rowSteps(numColumns), laneRoots(2 * numRows) {
    int64_t length = numRows * numColumns;
    for (shift = 0; (int64_t(1) << (2 * shift)) < length;)
      ++shift;
    int64_t step = int64_t(1) << shift;
    for (int64_t i = 0; i < length; i += step)
      coarseRoots.push_back(Complex(getRoot(i, length)));
    for (int64_t i = 0; i < step; ++i)
      fineRoots.push_back(Complex(getRoot(i, length)));
    for (int64_t row = 0; row < numRows; ++row)
      for (int64_t lane = 0; lane < numLanes; ++lane) {
        std::complex<double> root = getRoot(row * lane, length);
        laneRoots[2 * row].values[lane] = root.real();
        laneRoots[2 * row + 1].values[lane] = root.imag();
      }
  }

  /// Calls `fn` for parts of the columns or rows, with memory for their lanes.
  template <typename Fn>
  void forEachPart(int64_t count, int64_t length, ThreadPool *threads,
                   Fn fn) const {
    runParallel(threads, (count + numLanes - 1) / numLanes,
                [&](int64_t begin, int64_t end) {
                  std::unique_ptr<Lanes[]> lanes(new Lanes[4 * length]);
                  for (int64_t first = begin * numLanes;
                       first < std::min(end * numLanes, count);
                       first += numLanes)
                    fn(first, std::min(numLanes, count - first), lanes.get(),
                       lanes.get() + 2 * length);
                });
  }

  void run(Complex *data, Complex *scratch, ThreadPool *threads) const {
    forEachPart(
        numColumns, numRows, threads,
        [&](int64_t first, int64_t count, Lanes *lanes, Lanes *other) {
          loadColumns(data + first, numColumns, count, numRows, lanes->values);
          lanes = columnSteps.run(lanes, other);
          std::vector<Complex> roots(numRows);
          for (int64_t row = 0; row < numRows; ++row) {
            int64_t product = row * first;
            roots[row] = coarseRoots[product >> shift] *
                         fineRoots[product & ((int64_t(1) << shift) - 1)];
          }
          multiplyLanes(lanes->values, numRows, roots.data(),
                        laneRoots[0].values);
          storeColumns(lanes->values, numRows, scratch + first, numColumns,
                       count);
        });
    forEachPart(numRows, numColumns, threads,
                [&](int64_t first, int64_t count, Lanes *lanes, Lanes *other) {
                  loadRows(scratch + first * numColumns, numColumns, count,
                           numColumns, lanes->values);
                  lanes = rowSteps.run(lanes, other);
                  storeColumns(lanes->values, numColumns, data + first, numRows,
                               count);
                });
  }
};

//===----------------------------------------------------------------------===//
// Large prime factors
//===----------------------------------------------------------------------===//

/// The transform as a convolution with a chirp, done with a length that is a
/// power of two (L. Bluestein, 1970).
template <typename T> struct FourierTransform<T>::Chirp {
  int64_t length, size;
  FourierTransform transform;
  std::vector<Complex> chirp, conjugates, kernelSpectrum;

  static int64_t getSize(int64_t length) {
    int64_t size = 1;
    while (size < 2 * length - 1)
      size *= 2;
    return size;
  }

  explicit Chirp(int64_t length)
      : length(length), size(getSize(length)), transform(size),
        kernelSpectrum(size) {
    for (int64_t i = 0; i < length; ++i) {
      chirp.push_back(Complex(getRoot(i * i % (2 * length), 2 * length)));
      conjugates.push_back(std::conj(chirp[i]));
    }
    // Convolutions go by the spectrum of what is divided by the size once.
    std::vector<Lanes> lanes(2 * size), scratch(2 * size);
    for (int64_t i = 0; i < length; ++i)
      for (int64_t place : {i, (size - i) % size}) {
        lanes[2 * place].values[0] = conjugates[i].real() / T(size);
        lanes[2 * place + 1].values[0] = conjugates[i].imag() / T(size);
      }
    Lanes *result = transform.transformLanes(lanes.data(), scratch.data());
    for (int64_t i = 0; i < size; ++i)
      kernelSpectrum[i] = {result[2 * i].values[0],
                           result[2 * i + 1].values[0]};
  }

  /// The inverse is the conjugate of the transform of the conjugates.
  Lanes *runLanes(Lanes *data, Lanes *scratch) const {
    Lanes *other = scratch + 2 * size;
    multiply(data->values, chirp.data(), scratch->values, length,
             /*isLine=*/false, /*isConjugate=*/false);
    std::fill(scratch + 2 * length, scratch + 2 * size, Lanes());
    Lanes *spectrum = transform.transformLanes(scratch, other);
    multiply(spectrum->values, kernelSpectrum.data(), spectrum->values, size,
             /*isLine=*/false, /*isConjugate=*/true);
    Lanes *result = transform.transformLanes(
        spectrum, spectrum == scratch ? other : scratch);
    multiply(result->values, conjugates.data(), data->values, length,
             /*isLine=*/false, /*isConjugate=*/true);
    return data;
  }

  void runLine(Complex *data, Complex *scratch, ThreadPool *threads) const {
    auto *line = reinterpret_cast<T *>(scratch);
    constexpr int64_t grain = 1 << 14;
    runParallel(
        threads, size,
        [&](int64_t begin, int64_t end) {
          int64_t last = std::min(end, length);
          if (begin < last)
            multiply(reinterpret_cast<const T *>(data + begin),
                     chirp.data() + begin, line + 2 * begin, last - begin,
                     /*isLine=*/true, /*isConjugate=*/false);
          if (begin < end && last < end)
            std::fill(scratch + std::max(begin, last), scratch + end,
                      Complex());
        },
        grain);
    transform.transformLine(scratch, scratch + size, threads);
    runParallel(
        threads, size,
        [&](int64_t begin, int64_t end) {
          multiply(line + 2 * begin, kernelSpectrum.data() + begin,
                   line + 2 * begin, end - begin, /*isLine=*/true,
                   /*isConjugate=*/true);
        },
        grain);
    transform.transformLine(scratch, scratch + size, threads);
    runParallel(
        threads, length,
        [&](int64_t begin, int64_t end) {
          multiply(line + 2 * begin, conjugates.data() + begin,
                   reinterpret_cast<T *>(data + begin), end - begin,
                   /*isLine=*/true, /*isConjugate=*/true);
        },
        grain);
  }
};

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// The factor of the length that is nearest to its square root.
static int64_t getMiddleFactor(int64_t length) {
  int64_t factor = std::sqrt(double(length));
  while (length % factor != 0)
    --factor;
  return factor;
}

template <typename T>
FourierTransform<T>::FourierTransform(int64_t length) : length(length) {
  // Shorter lines do not fill the lanes.
  constexpr int64_t minMatrixSize = 256;
  std::vector<int> factors = getPrimeFactors(length);
  if (!factors.empty() && factors.back() > maxRadix) {
    chirp = std::make_unique<Chirp>(length);
    return;
  }
  steps = std::make_unique<Steps>(length);
  int64_t factor = getMiddleFactor(length);
  if (length >= minMatrixSize && factor >= numLanes / 2)
    matrix = std::make_unique<Matrix>(factor, length / factor);
}

template <typename T> FourierTransform<T>::~FourierTransform() = default;

template <typename T> bool FourierTransform<T>::isMatrix() const {
  return chirp ? chirp->transform.isMatrix() : matrix != nullptr;
}

template <typename T> int64_t FourierTransform<T>::getScratchLength() const {
  return chirp ? 2 * chirp->size : length;
}

template <typename T>
typename FourierTransform<T>::Lanes *
FourierTransform<T>::transformLanes(Lanes *data, Lanes *scratch) const {
  return chirp ? chirp->runLanes(data, scratch) : steps->run(data, scratch);
}

template <typename T>
void FourierTransform<T>::transformLine(Complex *data, Complex *scratch,
                                        ThreadPool *threads) const {
  if (chirp)
    chirp->runLine(data, scratch, threads);
  else
    matrix->run(data, scratch, threads);
}

template class hlo::FourierTransform<float>;
template class hlo::FourierTransform<double>;

//===----------------------------------------------------------------------===//
// Halves of spectra
//===----------------------------------------------------------------------===//

template <typename T>
HalfSpectrum<T>::HalfSpectrum(int64_t length) : half(length / 2) {
  for (int64_t i = 0; i <= half / 2; ++i)
    roots.push_back(Complex(getRoot(i, length)));
}

template <typename T>
void HalfSpectrum<T>::convert(Lanes *data, bool splits) const {
  convertHalfSpectrum(data->values, roots.data(), half, 0, half / 2 + 1,
                      /*isLine=*/false, splits);
}

template <typename T>
void HalfSpectrum<T>::convert(Complex *data, bool splits,
                              ThreadPool *threads) const {
  runParallel(
      threads, half / 2 + 1,
      [&](int64_t begin, int64_t end) {
        convertHalfSpectrum(reinterpret_cast<T *>(data), roots.data(), half,
                            begin, end, /*isLine=*/true, splits);
      },
      /*grain=*/1 << 13);
}

template class hlo::HalfSpectrum<float>;
template class hlo::HalfSpectrum<double>;
