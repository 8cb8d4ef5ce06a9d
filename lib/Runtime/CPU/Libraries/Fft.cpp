//===- Fft.cpp - Fourier transforms of arrays -----------------------------===//
// One dimension after the other.

#include "CallReader.h"
#include "Functions.h"
#include "hlo/Runtime/FourierTransform.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// Numbers of an array along a dimension.
struct Lines {
  enum { Operand, Result, Scratch } where;
  bool isReal;
  Ints strides;
};

/// The transform of a dimension.
struct Pass {
  int64_t dimension, length, sourceSize, targetSize;
  Lines source, target;
  /// Sizes of the other dimensions, 1 of this one.
  Ints others;
  bool isInverse;
  double scale;
};

/// Transforms of a pass. Lines are lanes of vectors, or each of them fills
/// these.
template <typename T> class PassTransform {
public:
  explicit PassTransform(const Pass &pass);
  /// Bytes for a line that all threads transform together.
  int64_t getScratchSize() const {
    return isLarge ? getLineLength() * sizeof(Complex) : 0;
  }
  void run(const void *source, void *target, void *scratch,
           ThreadPool &threads) const;

private:
  using Complex = std::complex<T>;
  using Transform = FourierTransform<T>;
  using Lanes = typename Transform::Lanes;
  static constexpr int64_t numLanes = Transform::numLanes;
  /// Where lines begin in the source and in the target.
  struct Offsets {
    int64_t from[numLanes] = {}, to[numLanes] = {};
  };

  Offsets getOffsets(int64_t first, int64_t count) const;
  /// Complex numbers that a line has beside the target. A half spectrum has one
  /// number more.
  int64_t getLineLength() const {
    return transform.getScratchLength() +
           (isInTarget ? 0 : transform.getLength() + 1);
  }
  void runLanes(const T *source, T *target, int64_t first, int64_t count,
                Lanes *lanes) const;
  void runLine(const T *source, T *target, int64_t line, Complex *memory,
               ThreadPool *threads) const;
  /// Reads and writes the numbers of lines from `begin` to `end`, in as many
  /// lanes as said.
  template <int64_t width>
  void load(const T *source, const int64_t *offsets, int64_t count,
            int64_t begin, int64_t end, T *numbers) const;
  template <int64_t width>
  void store(const T *numbers, T *target, const int64_t *offsets, int64_t count,
             int64_t begin, int64_t end) const;

  Pass pass;
  /// Whether two real numbers make a complex one.
  bool isHalf;
  Transform transform;
  std::optional<HalfSpectrum<T>> halfSpectrum;
  /// How many complex numbers are read and written; real ones in pairs.
  int64_t numLoaded, numStored;
  /// Dimensions in the order of lines.
  Ints order;
  int64_t numLines, sourceStride, targetStride;
  bool isLineByLine, isLarge;
  /// Whether lines are transformed in the target.
  bool isInTarget;
};

class Fft : public LibraryFunction {
public:
  explicit Fft(const LibraryCall &call);
  int64_t getScratchSize() const override { return scratchSize; }
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const override;

private:
  /// Where a pass is from and to, and what it does.
  struct Step {
    Lines source, target;
    std::function<void(const void *source, void *target, void *scratch,
                       ThreadPool &threads)>
        run;
  };
  template <typename T> void addStep(const Pass &pass);

  std::vector<Step> steps;
  /// Numbers between passes, then what a pass needs.
  int64_t workSize = 0, scratchSize = 0, resultSize;
};
} // namespace

Fft::Fft(const LibraryCall &call) {
  CallReader reader(call, 1, 1);
  const ArrayShape &operand = reader.getOperand(0);
  const ArrayShape &result = reader.getResult(0);
  std::string type = reader.get<std::string>("type");
  Ints lengths = reader.get<Ints>("fft_length");
  bool isRealOperand = type == "RFFT", isRealResult = type == "IRFFT";
  bool isInverse = type == "IFFT" || isRealResult;
  reader.check(isInverse || isRealOperand || type == "FFT",
               "is of no type that there is");
  PrimitiveType complexType = isRealResult ? operand.type : result.type;
  PrimitiveType otherType = isRealResult ? result.type : operand.type;
  bool isDouble = complexType == PrimitiveType::C128;
  PrimitiveType realType = isDouble ? PrimitiveType::F64 : PrimitiveType::F32;
  reader.check(isComplex(complexType) &&
                   otherType ==
                       (isRealOperand || isRealResult ? realType : complexType),
               "does not have these element types");
  size_t rank = operand.dimensions.size(), first = rank - lengths.size();
  reader.check(!lengths.empty() && lengths.size() <= rank &&
                   result.dimensions.size() == rank,
               "has more lengths than dimensions");
  resultSize = getByteSize(result);
  // Sums of nothing, whatever the dimensions.
  if (std::find(lengths.begin(), lengths.end(), 0) != lengths.end())
    return;
  const Ints &full = isRealResult ? result.dimensions : operand.dimensions;
  reader.check(
      std::equal(lengths.begin(), lengths.end(), full.begin() + first) &&
          std::equal(full.begin(), full.end() - 1,
                     (isRealResult ? operand : result).dimensions.begin()),
      "the lengths are not those of the dimensions");
  int64_t half = lengths.back() / 2 + 1;
  reader.check((isRealOperand ? result.dimensions.back() == half
                : isRealResult
                    ? operand.dimensions.back() == half
                    : operand.dimensions.back() == result.dimensions.back()),
               "the spectrum of real numbers is not half of one");
  if (resultSize == 0)
    return;

  // Of complex numbers between the first pass and the last one.
  Ints sizes = isRealResult ? operand.dimensions : result.dimensions;
  Lines work = isRealResult
                   ? Lines{Lines::Scratch, false, getRowMajorStrides(sizes)}
                   : Lines{Lines::Result, false, getStrides(result)};
  // A half spectrum comes first out of real numbers, and last into them.
  Ints dimensions;
  if (lengths.size() > 1 && isRealResult)
    workSize = scratchSize =
        getNumElements(sizes) * getStorageSize(complexType);
  for (size_t dim = first; dim + 1 < rank; ++dim)
    dimensions.push_back(dim);
  dimensions.insert(isInverse ? dimensions.end() : dimensions.begin(),
                    rank - 1);
  double scale = 1;
  if (isInverse)
    for (int64_t length : lengths)
      scale /= length;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    int64_t dim = dimensions[i];
    bool isFirst = i == 0, isLast = i + 1 == dimensions.size();
    Pass pass;
    pass.dimension = dim;
    pass.length = lengths[dim - first];
    pass.source =
        isFirst ? Lines{Lines::Operand, isRealOperand, getStrides(operand)}
                : work;
    pass.target =
        isLast ? Lines{Lines::Result, isRealResult, getStrides(result)} : work;
    pass.sourceSize = isFirst ? operand.dimensions[dim] : sizes[dim];
    pass.targetSize = isLast ? result.dimensions[dim] : sizes[dim];
    pass.others = sizes;
    pass.others[dim] = 1;
    pass.isInverse = isInverse;
    pass.scale = isLast ? scale : 1;
    if (isDouble)
      addStep<double>(pass);
    else
      addStep<float>(pass);
  }
}

template <typename T> void Fft::addStep(const Pass &pass) {
  auto transform = std::make_shared<PassTransform<T>>(pass);
  steps.push_back({pass.source, pass.target,
                   [transform](const void *source, void *target, void *scratch,
                               ThreadPool &threads) {
                     transform->run(source, target, scratch, threads);
                   }});
  scratchSize = std::max(scratchSize, workSize + transform->getScratchSize());
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

template <typename T>
PassTransform<T>::PassTransform(const Pass &pass)
    : pass(pass), isHalf((pass.source.isReal || pass.target.isReal) &&
                         pass.length % 2 == 0),
      transform(isHalf ? pass.length / 2 : pass.length),
      numLines(getNumElements(pass.others)),
      sourceStride(pass.source.strides[pass.dimension]),
      targetStride(pass.target.strides[pass.dimension]) {
  if (isHalf)
    halfSpectrum.emplace(pass.length);
  numLoaded =
      isHalf && pass.target.isReal ? pass.sourceSize : transform.getLength();
  numStored =
      isHalf && pass.target.isReal ? transform.getLength() : pass.targetSize;
  // Lanes of long lines do not stay in a cache.
  constexpr int64_t maxLanesLength = 1 << 12, minLargeLength = 1 << 15;
  isLineByLine =
      transform.isMatrix() && ((sourceStride == 1 && targetStride == 1) ||
                               transform.getLength() > maxLanesLength);
  isLarge = isLineByLine && transform.getLength() >= minLargeLength;
  isInTarget = isLineByLine && targetStride == 1 && !pass.target.isReal &&
               numStored >= transform.getLength();
  // Lanes lie next to each other in the source, or in the order of the array.
  const Ints &strides = pass.source.strides;
  order.resize(pass.others.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return std::pair(strides[a], a) < std::pair(strides[b], b);
  });
}

template <typename T>
typename PassTransform<T>::Offsets
PassTransform<T>::getOffsets(int64_t first, int64_t count) const {
  Offsets offsets;
  for (int64_t line = 0; line < count; ++line) {
    int64_t rest = first + line;
    for (int64_t dim : order) {
      int64_t index = rest % pass.others[dim];
      rest /= pass.others[dim];
      offsets.from[line] += index * pass.source.strides[dim];
      offsets.to[line] += index * pass.target.strides[dim];
    }
  }
  return offsets;
}

/// Calls `fn` with numbers from `begin` to `end` and lanes, in blocks that stay
/// in a cache whichever of them lie together in memory.
template <int64_t width, typename Fn>
static void forEachNumber(int64_t begin, int64_t end, int64_t count, Fn fn) {
  constexpr int64_t block = width == 1 ? INT64_MAX / 2 : 16;
  for (int64_t first = begin; first < end;) {
    int64_t last = end - first < block ? end : first + block;
    for (int64_t lane = 0; lane < count; ++lane)
      for (int64_t i = first; i < last; ++i)
        fn(i, lane);
    first = last;
  }
}

// The inverse is the conjugate of the transform of the conjugates.

template <typename T>
template <int64_t width>
void PassTransform<T>::load(const T *source, const int64_t *offsets,
                            int64_t count, int64_t begin, int64_t end,
                            T *numbers) const {
  auto *values = reinterpret_cast<const Complex *>(source);
  auto set = [=](int64_t i, int64_t lane, T real, T imaginary) {
    numbers[2 * i * width + lane] = real;
    numbers[(2 * i + 1) * width + lane] = imaginary;
  };
  T sign = pass.isInverse && !isHalf ? -1 : 1;
  int64_t stride = sourceStride, available = std::min(end, pass.sourceSize);
  if (isHalf && pass.source.isReal)
    forEachNumber<width>(begin, end, count, [&](int64_t i, int64_t lane) {
      const T *pair = source + offsets[lane] + 2 * i * stride;
      set(i, lane, pair[0], pair[stride]);
    });
  else if (pass.source.isReal)
    forEachNumber<width>(begin, end, count, [&](int64_t i, int64_t lane) {
      set(i, lane, source[offsets[lane] + i * stride], 0);
    });
  else
    forEachNumber<width>(begin, available, count, [&](int64_t i, int64_t lane) {
      Complex value = values[offsets[lane] + i * stride];
      set(i, lane, value.real(), sign * value.imag());
    });
  // The rest of the spectrum of real numbers mirrors its first half.
  if (!pass.source.isReal)
    forEachNumber<width>(
        std::max(begin, available), end, count, [&](int64_t i, int64_t lane) {
          Complex value = values[offsets[lane] + (pass.length - i) * stride];
          set(i, lane, value.real(), -sign * value.imag());
        });
}

template <typename T>
template <int64_t width>
void PassTransform<T>::store(const T *numbers, T *target,
                             const int64_t *offsets, int64_t count,
                             int64_t begin, int64_t end) const {
  auto *values = reinterpret_cast<Complex *>(target);
  T scale = pass.scale, imaginaryScale = pass.isInverse ? -scale : scale;
  int64_t stride = targetStride;
  auto getReal = [=](int64_t i, int64_t lane) {
    return numbers[2 * i * width + lane] * scale;
  };
  auto getImaginary = [=](int64_t i, int64_t lane) {
    return numbers[(2 * i + 1) * width + lane] * imaginaryScale;
  };
  if (isHalf && pass.target.isReal)
    forEachNumber<width>(begin, end, count, [&](int64_t i, int64_t lane) {
      T *pair = target + offsets[lane] + 2 * i * stride;
      pair[0] = getReal(i, lane);
      pair[stride] = getImaginary(i, lane);
    });
  else if (pass.target.isReal)
    forEachNumber<width>(begin, end, count, [&](int64_t i, int64_t lane) {
      target[offsets[lane] + i * stride] = getReal(i, lane);
    });
  else
    forEachNumber<width>(begin, end, count, [&](int64_t i, int64_t lane) {
      values[offsets[lane] + i * stride] = {getReal(i, lane),
                                            getImaginary(i, lane)};
    });
}

template <typename T>
void PassTransform<T>::runLanes(const T *source, T *target, int64_t first,
                                int64_t count, Lanes *lanes) const {
  Offsets offsets = getOffsets(first, count);
  Lanes *scratch = lanes + 2 * (transform.getLength() + 1);
  if (count != numLanes)
    std::fill(lanes, scratch, Lanes());
  load<numLanes>(source, offsets.from, count, 0, numLoaded, lanes->values);
  if (isHalf && pass.target.isReal)
    halfSpectrum->join(lanes);
  lanes = transform.transformLanes(lanes, scratch);
  if (isHalf && pass.source.isReal)
    halfSpectrum->split(lanes);
  store<numLanes>(lanes->values, target, offsets.to, count, 0, numStored);
}

template <typename T>
void PassTransform<T>::runLine(const T *source, T *target, int64_t line,
                               Complex *memory, ThreadPool *threads) const {
  Offsets offsets = getOffsets(line, 1);
  Complex *scratch = memory;
  if (isInTarget)
    memory = reinterpret_cast<Complex *>(target) + offsets.to[0];
  else
    scratch += transform.getLength() + 1;
  auto *numbers = reinterpret_cast<T *>(memory);
  auto runParallel = [&](int64_t count, auto body) {
    if (threads)
      threads->parallelFor(count, body, 1 << 13);
    else
      body(0, count);
  };
  runParallel(numLoaded, [&](int64_t begin, int64_t end) {
    load<1>(source, offsets.from, 1, begin, end, numbers);
  });
  if (isHalf && pass.target.isReal)
    halfSpectrum->join(memory, threads);
  transform.transformLine(memory, scratch, threads);
  if (isHalf && pass.source.isReal)
    halfSpectrum->split(memory, threads);
  if (isInTarget && !pass.isInverse)
    return;
  runParallel(numStored, [&](int64_t begin, int64_t end) {
    store<1>(numbers, target, offsets.to, 1, begin, end);
  });
}

template <typename T>
void PassTransform<T>::run(const void *sourceData, void *targetData,
                           void *scratch, ThreadPool &threads) const {
  auto *source = static_cast<const T *>(sourceData);
  auto *target = static_cast<T *>(targetData);
  if (isLarge) {
    for (int64_t line = 0; line < numLines; ++line)
      runLine(source, target, line, static_cast<Complex *>(scratch), &threads);
    return;
  }
  // A half spectrum has one number more.
  int64_t lanesLength =
      transform.getLength() + transform.getScratchLength() + 2;
  constexpr int64_t minNumbers = 1 << 14;
  int64_t grain = std::max<int64_t>(1, minNumbers / pass.length);
  if (isLineByLine) {
    threads.parallelFor(
        numLines,
        [&](int64_t begin, int64_t end) {
          std::unique_ptr<Complex[]> memory(new Complex[getLineLength()]);
          for (int64_t line = begin; line < end; ++line)
            runLine(source, target, line, memory.get(), nullptr);
        },
        grain);
    return;
  }
  threads.parallelFor(
      (numLines + numLanes - 1) / numLanes,
      [&](int64_t begin, int64_t end) {
        std::unique_ptr<Lanes[]> lanes(new Lanes[2 * lanesLength]);
        for (int64_t first = begin * numLanes;
             first < std::min(end * numLanes, numLines); first += numLanes)
          runLanes(source, target, first, std::min(numLanes, numLines - first),
                   lanes.get());
      },
      std::max<int64_t>(1, grain / numLanes));
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

void Fft::run(void *const *operands, void *const *results, void *scratch,
              ThreadPool &threads) const {
  if (steps.empty() && resultSize != 0)
    memset(results[0], 0, resultSize);
  auto find = [&](const Lines &lines) {
    return lines.where == Lines::Operand  ? operands[0]
           : lines.where == Lines::Result ? results[0]
                                          : scratch;
  };
  for (const Step &step : steps)
    step.run(find(step.source), find(step.target), at(scratch, workSize),
             threads);
}

std::unique_ptr<LibraryFunction> runtime::makeFft(const LibraryCall &call) {
  return std::make_unique<Fft>(call);
}
