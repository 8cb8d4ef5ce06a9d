//===- Fft.cpp - Evaluation of fft ----------------------------------------===//
// One dimension after the other, in f64; results are rounded once.

#include "Evaluators.h"
#include "hlo/Runtime/FourierTransform.h"

using namespace hlo;

using Complex = std::complex<double>;

/// Transforms lines of a dimension. `size` numbers of each are read from
/// `source`, where they are `stride` apart, and `resultSize` are written to
/// `target`: of the spectrum of real numbers only the first half may be there.
static void transformLines(ArrayRef<Complex> source, int64_t size,
                           MutableArrayRef<Complex> target, int64_t resultSize,
                           int64_t length, int64_t stride, bool isInverse) {
  using Transform = FourierTransform<double>;
  constexpr int64_t numLanes = Transform::numLanes;
  Transform transform(length);
  int64_t lines = source.size() / size;
  int64_t cost = length * (llvm::Log2_64_Ceil(length) + 1) * 8 * numLanes;
  // The inverse is the conjugate of the transform of the conjugates.
  auto adjust = [&](Complex value) {
    return isInverse ? std::conj(value) : value;
  };
  double scale = isInverse ? 1.0 / length : 1.0;
  auto read = [&](int64_t line, int64_t i) {
    const Complex *from =
        source.data() + line / stride * size * stride + line % stride;
    return adjust(i < size ? from[i * stride]
                           : std::conj(from[(length - i) * stride]));
  };
  auto write = [&](int64_t line, int64_t i, Complex value) {
    target[line / stride * resultSize * stride + line % stride + i * stride] =
        adjust(value) * scale;
  };
  // A few lines do not fill the lanes of vectors.
  if (transform.isMatrix() && lines < numLanes) {
    std::vector<Complex> numbers(length), scratch(transform.getScratchLength());
    for (int64_t line = 0; line < lines; ++line) {
      for (int64_t i = 0; i < length; ++i)
        numbers[i] = read(line, i);
      transform.transformLine(numbers.data(), scratch.data());
      for (int64_t i = 0; i < resultSize; ++i)
        write(line, i, numbers[i]);
    }
    return;
  }
  parallelForRanges(
      llvm::divideCeil(lines, numLanes), cost, [&](int64_t begin, int64_t end) {
        std::vector<Transform::Lanes> lanes(2 * length);
        std::vector<Transform::Lanes> scratch(2 * transform.getScratchLength());
        for (int64_t first = begin * numLanes;
             first < std::min(end * numLanes, lines); first += numLanes) {
          int64_t count = std::min(numLanes, lines - first);
          for (int64_t i = 0; i < length; ++i)
            for (int64_t lane = 0; lane < count; ++lane) {
              Complex value = read(first + lane, i);
              lanes[2 * i].values[lane] = value.real();
              lanes[2 * i + 1].values[lane] = value.imag();
            }
          const Transform::Lanes *result =
              transform.transformLanes(lanes.data(), scratch.data());
          for (int64_t i = 0; i < resultSize; ++i)
            for (int64_t lane = 0; lane < count; ++lane)
              write(
                  first + lane, i,
                  {result[2 * i].values[lane], result[2 * i + 1].values[lane]});
        }
      });
}

static FailureOr<Literal> evaluateFft(FftOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluation.getResultShape(op, operands);
  if (failed(shape))
    return failure();
  ArrayRef<int64_t> lengths = op.getFftLength();
  PrimitiveType resultType = getPrimitiveTypeOf(op.getResult());
  // Sums of nothing, whatever the dimensions.
  if (llvm::is_contained(lengths, 0))
    return Literal::getZero(resultType, *shape);
  Literal values = operands[0].convert(PrimitiveType::C128);
  operands[0] = Literal();
  int64_t rank = values.getRank(), first = rank - lengths.size();
  // The last dimension of a half spectrum is that of the real numbers.
  ArrayRef<int64_t> full =
      op.getFftType() == FftType::IRFFT ? *shape : values.getShape();
  if (full.drop_front(first) != lengths)
    return op.emitOpError("cannot be interpreted: the lengths of the transform "
                          "are not those of the dimensions");
  if (llvm::product_of(*shape, int64_t(1)) == 0)
    return Literal::getUninitialized(resultType, *shape);

  bool isInverse =
      op.getFftType() == FftType::IFFT || op.getFftType() == FftType::IRFFT;
  auto transform = [&](int64_t dim) {
    SmallVector<int64_t> sizes(values.getShape());
    int64_t size = sizes[dim], stride = getStrides(sizes)[dim];
    sizes[dim] = (*shape)[dim];
    Literal result = Literal::getUninitialized(PrimitiveType::C128, sizes);
    transformLines(values.getElements<Complex>(), size,
                   result.getMutableElements<Complex>(), sizes[dim],
                   lengths[dim - first], stride, isInverse);
    values = result;
  };
  // A half spectrum comes first out of real numbers, and last into them.
  if (!isInverse)
    transform(rank - 1);
  for (int64_t dim = first; dim < rank - 1; ++dim)
    transform(dim);
  if (isInverse)
    transform(rank - 1);
  return values.convert(resultType);
}

void hlo::populateFftEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateFft>();
}
