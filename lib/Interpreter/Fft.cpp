//===- Fft.cpp - Evaluation of fft ----------------------------------------===//
// In f64; results are rounded once.

#include "Evaluators.h"
#include "hlo/Runtime/FourierTransform.h"

using namespace hlo;

static runtime::FourierType getType(FftType type) {
  switch (type) {
  case FftType::FFT:
    return runtime::FourierType::FFT;
  case FftType::IFFT:
    return runtime::FourierType::IFFT;
  case FftType::RFFT:
    return runtime::FourierType::RFFT;
  case FftType::IRFFT:
    return runtime::FourierType::IRFFT;
  }
  llvm_unreachable("all types are above");
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
  FftType type = op.getFftType();
  Literal values = operands[0].convert(
      type == FftType::RFFT ? PrimitiveType::F64 : PrimitiveType::C128);
  operands[0] = Literal();
  int64_t rank = values.getRank(), first = rank - lengths.size();
  // The last dimension of a half spectrum is that of the real numbers.
  ArrayRef<int64_t> full = type == FftType::IRFFT ? *shape : values.getShape();
  if (full.drop_front(first) != lengths)
    return op.emitOpError("cannot be interpreted: the lengths of the transform "
                          "are not those of the dimensions");
  if (llvm::product_of(*shape, int64_t(1)) == 0)
    return Literal::getUninitialized(resultType, *shape);

  Literal result = Literal::getUninitialized(
      type == FftType::IRFFT ? PrimitiveType::F64 : PrimitiveType::C128,
      *shape);
  auto toVector = [](ArrayRef<int64_t> array) {
    return std::vector<int64_t>(array.begin(), array.end());
  };
  runtime::FourierTransform transform{getType(type),
                                      /*isDouble=*/true,
                                      toVector(values.getShape()),
                                      toVector(getStrides(values.getShape())),
                                      toVector(*shape),
                                      toVector(getStrides(*shape)),
                                      int64_t(lengths.size())};
  transform.run(values.getData(), result.getMutableData());
  return result.convert(resultType);
}

void hlo::populateFftEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateFft>();
}
