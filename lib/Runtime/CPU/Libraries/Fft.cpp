//===- Fft.cpp - Fourier transforms of arrays -----------------------------===//
// One dimension after the other; lines that lie next to each other together.

#include "CallReader.h"
#include "Functions.h"
#include "hlo/Runtime/FourierTransform.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// Numbers of an array along a dimension.
struct Lines {
  enum { Operand, Result, Scratch } where;
  bool isReal;
  Ints strides;
};

class Fft : public LibraryFunction {
public:
  explicit Fft(const LibraryCall &call);
  int64_t getScratchSize() const override { return scratchSize; }
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const override;

private:
  /// The transform of a dimension.
  struct Pass {
    int64_t dimension, length, sourceSize, targetSize;
    Lines source, target;
    /// Sizes of the other dimensions, 1 of this one.
    Ints others;
    double scale;
  };
  template <typename T>
  void run(const Pass &pass, const void *source, void *target,
           ThreadPool &threads) const;

  std::vector<Pass> passes;
  bool isInverse, isDouble;
  int64_t scratchSize = 0, resultSize;
};
} // namespace

Fft::Fft(const LibraryCall &call) {
  CallReader reader(call, 1, 1);
  const ArrayShape &operand = reader.getOperand(0);
  const ArrayShape &result = reader.getResult(0);
  std::string type = reader.get<std::string>("type");
  Ints lengths = reader.get<Ints>("fft_length");
  bool isRealOperand = type == "RFFT", isRealResult = type == "IRFFT";
  isInverse = type == "IFFT" || isRealResult;
  reader.check(isInverse || isRealOperand || type == "FFT",
               "is of no type that there is");
  PrimitiveType complexType = isRealResult ? operand.type : result.type;
  PrimitiveType otherType = isRealResult ? result.type : operand.type;
  isDouble = complexType == PrimitiveType::C128;
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
  Lines work = {Lines::Scratch, false, getRowMajorStrides(sizes)};
  // A half spectrum comes first out of real numbers, and last into them.
  Ints dimensions;
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
    pass.scale = isLast ? scale : 1;
    passes.push_back(pass);
  }
  if (passes.size() > 1)
    scratchSize = getNumElements(sizes) * getStorageSize(complexType);
}

template <typename T>
void Fft::run(const Pass &pass, const void *sourceData, void *targetData,
              ThreadPool &threads) const {
  using Complex = std::complex<T>;
  // The lines of a block lie next to each other in the source, or in the order
  // of the array.
  const Ints &strides = pass.source.strides;
  Ints order(pass.others.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return std::pair(strides[a], a) < std::pair(strides[b], b);
  });
  int64_t numLines = getNumElements(pass.others);
  int64_t sourceStride = strides[pass.dimension];
  int64_t targetStride = pass.target.strides[pass.dimension];
  int64_t length = pass.length;
  constexpr int64_t maxBlock = 8;
  int64_t block = sourceStride == 1 && targetStride == 1 ? 1 : maxBlock;
  T scale = T(pass.scale);
  threads.parallelFor(
      (numLines + block - 1) / block,
      [&](int64_t begin, int64_t end) {
        FourierTransform<T> transform(length);
        std::vector<Complex> in(length * block), out(length * block);
        for (int64_t first = begin * block;
             first < std::min(end * block, numLines); first += block) {
          int64_t count = std::min(block, numLines - first);
          int64_t from[maxBlock] = {}, to[maxBlock] = {};
          for (int64_t line = 0; line < count; ++line) {
            int64_t rest = first + line;
            for (int64_t dim : order) {
              int64_t index = rest % pass.others[dim];
              rest /= pass.others[dim];
              from[line] += index * strides[dim];
              to[line] += index * pass.target.strides[dim];
            }
          }
          // The inverse is the conjugate of the transform of the conjugates.
          if (pass.source.isReal) {
            auto *source = static_cast<const T *>(sourceData);
            for (int64_t i = 0; i < length; ++i)
              for (int64_t line = 0; line < count; ++line)
                in[line * length + i] = source[from[line] + i * sourceStride];
          } else {
            auto *source = static_cast<const Complex *>(sourceData);
            int64_t available = std::min(pass.sourceSize, length);
            for (int64_t i = 0; i < available; ++i)
              for (int64_t line = 0; line < count; ++line) {
                Complex value = source[from[line] + i * sourceStride];
                in[line * length + i] = isInverse ? std::conj(value) : value;
              }
            // The rest of the spectrum of real numbers mirrors its first half.
            for (int64_t i = available; i < length; ++i)
              for (int64_t line = 0; line < count; ++line)
                in[line * length + i] =
                    std::conj(in[line * length + length - i]);
          }
          for (int64_t line = 0; line < count; ++line)
            transform(in.data() + line * length, out.data() + line * length);
          for (int64_t i = 0; i < pass.targetSize; ++i)
            for (int64_t line = 0; line < count; ++line) {
              Complex value = out[line * length + i] * scale;
              int64_t offset = to[line] + i * targetStride;
              if (pass.target.isReal)
                static_cast<T *>(targetData)[offset] = value.real();
              else
                static_cast<Complex *>(targetData)[offset] =
                    isInverse ? std::conj(value) : value;
            }
        }
      },
      std::max<int64_t>(1, 4096 / (length * block)));
}

void Fft::run(void *const *operands, void *const *results, void *scratch,
              ThreadPool &threads) const {
  if (passes.empty() && resultSize != 0)
    memset(results[0], 0, resultSize);
  auto find = [&](const Lines &lines) {
    return lines.where == Lines::Operand  ? operands[0]
           : lines.where == Lines::Result ? results[0]
                                          : scratch;
  };
  for (const Pass &pass : passes)
    if (isDouble)
      run<double>(pass, find(pass.source), find(pass.target), threads);
    else
      run<float>(pass, find(pass.source), find(pass.target), threads);
}

std::unique_ptr<LibraryFunction> runtime::makeFft(const LibraryCall &call) {
  return std::make_unique<Fft>(call);
}
