//===- Fft.cpp - Fourier transforms by cuFFT ------------------------------===//

#include "../../CallReader.h"
#include "CUBLAS.h"
#include "CUFFT.h"
#include "Functions.h"
#include <algorithm>
#include <complex>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

static void check(int status, const char *function) {
  if (status != 0)
    throw Error(std::string(function) + " failed with status " +
                std::to_string(status));
}

namespace {
struct Plan {
  Plan() { check(getLibrary<CUFFT>().cufftCreate(&handle), "cufftCreate"); }
  ~Plan() { (void)getLibrary<CUFFT>().cufftDestroy(handle); }
  Plan(const Plan &) = delete;
  cufftHandle handle = 0;
};

class Fft : public cuda::LibraryFunction {
public:
  Fft(const LibraryCall &call, Stream &stream);
  int64_t getScratchSize() const override { return workOffset + workSize; }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override;

private:
  void readShapes(const CallReader &reader);
  std::unique_ptr<Plan> makePlan(Stream &stream, size_t &size) const;
  void scaleResult(void *result, Stream &stream) const;

  /// Of one transform, and how many elements they are apart in the arrays.
  std::vector<long long> lengths, operandLengths, resultLengths;
  long long operandDistance = 1, resultDistance = 1, count = 1;
  int type, direction;
  bool isDouble, isInverse;
  /// A transform to real numbers destroys its operand: of a copy.
  int64_t copySize = 0, resultSize = 0;
  int64_t workOffset = 0, workSize = 0;

  /// A plan runs on one stream at a time.
  mutable std::mutex mutex;
  mutable std::map<CUstream, std::unique_ptr<Plan>> plans;
};
} // namespace

void Fft::readShapes(const CallReader &reader) {
  const ArrayShape &operand = reader.getOperand(0);
  const ArrayShape &result = reader.getResult(0);
  std::string kind = reader.get<std::string>("fft_type");
  bool isToReal = kind == "IRFFT", isFromReal = kind == "RFFT";
  isInverse = isToReal || kind == "IFFT";
  reader.check(isInverse || isFromReal || kind == "FFT",
               "is of no type that there is");
  PrimitiveType complexType = isToReal ? operand.type : result.type;
  isDouble = complexType == PrimitiveType::C128;
  PrimitiveType realType = isDouble ? PrimitiveType::F64 : PrimitiveType::F32;
  reader.check(isComplex(complexType) &&
                   operand.type == (isFromReal ? realType : complexType) &&
                   result.type == (isToReal ? realType : complexType),
               "does not have these element types");
  type = isToReal     ? (isDouble ? CUFFT_Z2D : CUFFT_C2R)
         : isFromReal ? (isDouble ? CUFFT_D2Z : CUFFT_R2C)
                      : (isDouble ? CUFFT_Z2Z : CUFFT_C2C);
  direction = isInverse ? CUFFT_INVERSE : CUFFT_FORWARD;

  Ints fftLengths = reader.get<Ints>("fft_length");
  size_t rank = operand.dimensions.size();
  reader.check(!fftLengths.empty() && fftLengths.size() <= 3 &&
                   fftLengths.size() <= rank &&
                   result.dimensions.size() == rank,
               "transforms more dimensions than there are, or than 3");
  for (const ArrayShape *shape : {&operand, &result})
    for (size_t i = 0; i < rank; ++i)
      reader.check(shape->minorToMajor[i] == int64_t(rank - 1 - i),
                   "the arrays are not row-major");
  lengths.assign(fftLengths.begin(), fftLengths.end());
  size_t first = rank - lengths.size();
  for (size_t dim = 0; dim < first; ++dim) {
    reader.check(operand.dimensions[dim] == result.dimensions[dim],
                 "the result does not fit the operand");
    count *= operand.dimensions[dim];
  }
  for (size_t dim = first; dim < rank; ++dim) {
    int64_t length = lengths[dim - first];
    int64_t half = dim + 1 == rank ? length / 2 + 1 : length;
    reader.check(operand.dimensions[dim] == (isToReal ? half : length) &&
                     result.dimensions[dim] == (isFromReal ? half : length),
                 "the lengths are not those of the dimensions");
    operandLengths.push_back(operand.dimensions[dim]);
    resultLengths.push_back(result.dimensions[dim]);
    operandDistance *= operand.dimensions[dim];
    resultDistance *= result.dimensions[dim];
  }
  resultSize = getByteSize(result);
  if (isToReal)
    copySize = getByteSize(operand);
}

std::unique_ptr<Plan> Fft::makePlan(Stream &stream, size_t &size) const {
  const CUFFT &cufft = getLibrary<CUFFT>();
  auto plan = std::make_unique<Plan>();
  check(cufft.cufftSetAutoAllocation(plan->handle, 0),
        "cufftSetAutoAllocation");
  // It takes them as what it might change.
  auto sizes = lengths, in = operandLengths, out = resultLengths;
  check(cufft.cufftMakePlanMany64(plan->handle, int(sizes.size()), sizes.data(),
                                  in.data(), 1, operandDistance, out.data(), 1,
                                  resultDistance, type, count, &size),
        "cufftMakePlanMany64");
  check(cufft.cufftSetStream(plan->handle, stream.getHandle()),
        "cufftSetStream");
  return plan;
}

Fft::Fft(const LibraryCall &call, Stream &stream) {
  readShapes(CallReader(call, 1, 1));
  if (resultSize == 0)
    return;
  size_t size = 0;
  plans[stream.getHandle()] = makePlan(stream, size);
  workOffset = (copySize + 255) / 256 * 256;
  workSize = size;
  if (isInverse)
    (void)getLibrary<CUBLAS>();
}

/// cuFFT leaves this to its users.
void Fft::scaleResult(void *result, Stream &stream) const {
  double factor = 1;
  for (long long length : lengths)
    factor /= double(length);
  const CUBLAS &cublas = getLibrary<CUBLAS>();
  cublasHandle_t handle = stream.getHandleOf<CUBLASHandle>().handle;
  int type = isDouble ? CUDA_R_64F : CUDA_R_32F;
  auto single = float(factor);
  const void *alpha = isDouble ? static_cast<const void *>(&factor) : &single;
  // Complex numbers are two real ones each.
  int64_t elementSize = isDouble ? 8 : 4;
  constexpr int64_t maxCount = 1 << 30;
  for (int64_t done = 0, all = resultSize / elementSize; done < all;
       done += maxCount)
    checkCUBLAS(cublas.cublasScalEx(
                    handle, int(std::min(maxCount, all - done)), alpha, type,
                    static_cast<char *>(result) + done * elementSize, type, 1,
                    type),
                "cublasScalEx");
}

void Fft::run(void *const *operands, void *const *results, void *scratch,
              Stream &stream) const {
  if (resultSize == 0)
    return;
  cufftHandle plan;
  {
    std::lock_guard<std::mutex> lock(mutex);
    std::unique_ptr<Plan> &ofStream = plans[stream.getHandle()];
    size_t size = 0;
    if (!ofStream)
      ofStream = makePlan(stream, size);
    plan = ofStream->handle;
  }
  const CUFFT &cufft = getLibrary<CUFFT>();
  void *operand = operands[0];
  if (copySize) {
    operand = scratch;
    stream.copy(operand, operands[0], copySize);
  }
  check(cufft.cufftSetWorkArea(plan, at(scratch, workOffset)),
        "cufftSetWorkArea");
  check(cufft.cufftXtExec(plan, operand, results[0], direction), "cufftXtExec");
  if (isInverse)
    scaleResult(results[0], stream);
}

std::unique_ptr<cuda::LibraryFunction> cuda::makeFft(const LibraryCall &call,
                                                     Stream &stream) {
  return std::make_unique<Fft>(call, stream);
}
