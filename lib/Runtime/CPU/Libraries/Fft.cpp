//===- Fft.cpp - Fourier transforms of arrays -----------------------------===//

#include "CallReader.h"
#include "Functions.h"
#include "hlo/Runtime/FourierTransform.h"
#include <algorithm>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;

namespace {
class Fft : public LibraryFunction {
public:
  explicit Fft(const LibraryCall &call);
  void run(void *const *operands, void *const *results, void *,
           ThreadPool &threads) const override {
    if (isZero)
      memset(results[0], 0, resultSize);
    else if (resultSize != 0)
      transform.run(operands[0], results[0], &threads);
  }

private:
  FourierTransform transform;
  int64_t resultSize;
  /// Sums of nothing.
  bool isZero;
};
} // namespace

Fft::Fft(const LibraryCall &call) {
  CallReader reader(call, 1, 1);
  const ArrayShape &operand = reader.getOperand(0);
  const ArrayShape &result = reader.getResult(0);
  std::string type = reader.get<std::string>("type");
  Ints lengths = reader.get<Ints>("fft_length");
  bool isRealOperand = type == "RFFT", isRealResult = type == "IRFFT";
  reader.check(isRealOperand || isRealResult || type == "FFT" || type == "IFFT",
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
  isZero = std::find(lengths.begin(), lengths.end(), 0) != lengths.end();
  if (isZero)
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
  transform = {isRealOperand    ? FourierType::RFFT
               : isRealResult   ? FourierType::IRFFT
               : type == "IFFT" ? FourierType::IFFT
                                : FourierType::FFT,
               isDouble,
               operand.dimensions,
               getStrides(operand),
               result.dimensions,
               getStrides(result),
               int64_t(lengths.size())};
}

std::unique_ptr<LibraryFunction> runtime::makeFft(const LibraryCall &call) {
  return std::make_unique<Fft>(call);
}
