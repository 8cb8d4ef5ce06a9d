//===- TriangularSolve.cpp - Triangular solves by cuBLAS ------------------===//

#include "AuxiliaryKernels.h"
#include "CUBLAS.h"
#include "Functions.h"
#include "MatrixArray.h"
#include <complex>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
class TriangularSolve : public cuda::LibraryFunction {
public:
  explicit TriangularSolve(const LibraryCall &call);
  /// Of several matrices, the addresses.
  int64_t getScratchSize() const override {
    return kWorkspace + (b.count > 1 ? 2 * b.count * sizeof(void *) : 0);
  }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override;

private:
  static constexpr int64_t kWorkspace = 4 << 20;
  using Single = decltype(CUBLAS::cublasStrsm_v2);
  using Batched = decltype(CUBLAS::cublasStrsmBatched);
  void readOperation(const CallReader &reader);

  MatrixArray a, b;
  PrimitiveType type;
  int side, fill, op, diagonal;
  Single CUBLAS::*single;
  Batched CUBLAS::*batched;
  char one[16] = {};
};
} // namespace

/// cuBLAS sees row-major matrices transposed. Where B and so the solution is,
/// A is on the other side, and the equation is solved transposed as a whole.
void TriangularSolve::readOperation(const CallReader &reader) {
  bool isLeft = reader.get<bool>("left_side", false);
  bool isLower = reader.get<bool>("lower", false);
  std::string transpose =
      reader.get<std::string>("transpose_a", "NO_TRANSPOSE");
  bool isConjugate = transpose == "ADJOINT" && isComplex(type);
  bool isTransposed = transpose == "TRANSPOSE" || transpose == "ADJOINT";
  if (a.isRowMajor != b.isRowMajor) {
    reader.check(!isConjugate,
                 "the operands do not lie in memory in the same way");
    isTransposed = !isTransposed;
  }
  side = isLeft != b.isRowMajor ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT;
  fill =
      isLower != a.isRowMajor ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
  op = isConjugate ? CUBLAS_OP_C : isTransposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  diagonal = reader.get<bool>("unit_diagonal", false) ? CUBLAS_DIAG_UNIT
                                                      : CUBLAS_DIAG_NON_UNIT;
  reader.check(a.rows == a.columns && a.rows == (isLeft ? b.rows : b.columns) &&
                   a.count == b.count,
               "the operands do not fit together");
}

TriangularSolve::TriangularSolve(const LibraryCall &call)
    : a(CallReader(call), call.operands.at(0)),
      b(CallReader(call), call.operands.at(1)), type(call.operands[0].type) {
  CallReader reader(call);
  const ArrayShape &result = reader.getResult(0);
  reader.check(call.operands.size() == 2 && !call.results.empty() &&
                   call.operands[1].type == type && result.type == type &&
                   result.dimensions == call.operands[1].dimensions &&
                   result.minorToMajor == call.operands[1].minorToMajor,
               "the result is not as the right-hand side");
  readOperation(reader);
  auto set = [&](auto value, Single CUBLAS::*ofOne,
                 Batched CUBLAS::*ofSeveral) {
    std::memcpy(one, &value, sizeof(value));
    single = ofOne;
    batched = ofSeveral;
  };
  if (type == PrimitiveType::F32)
    set(1.0f, &CUBLAS::cublasStrsm_v2, &CUBLAS::cublasStrsmBatched);
  else if (type == PrimitiveType::F64)
    set(1.0, &CUBLAS::cublasDtrsm_v2, &CUBLAS::cublasDtrsmBatched);
  else if (type == PrimitiveType::C64)
    set(std::complex<float>(1), &CUBLAS::cublasCtrsm_v2,
        &CUBLAS::cublasCtrsmBatched);
  else if (type == PrimitiveType::C128)
    set(std::complex<double>(1), &CUBLAS::cublasZtrsm_v2,
        &CUBLAS::cublasZtrsmBatched);
  else
    reader.fail("does not take elements of " +
                std::string(getPrimitiveTypeName(type)));
  // If it is not there, that shows before anything runs.
  (void)getLibrary<CUBLAS>();
}

void TriangularSolve::run(void *const *operands, void *const *results,
                          void *scratch, Stream &stream) const {
  if (b.byteSize * b.count == 0)
    return;
  stream.copy(results[0], operands[1], b.byteSize * b.count);
  const CUBLAS &cublas = getLibrary<CUBLAS>();
  cublasHandle_t handle = stream.getHandleOf<CUBLASHandle>().handle;
  checkCUBLAS(cublas.cublasSetWorkspace_v2(handle, scratch, kWorkspace),
              "cublasSetWorkspace");
  int m = b.isRowMajor ? b.columns : b.rows;
  int n = b.isRowMajor ? b.rows : b.columns;
  int lda = a.getLeadingDimension(), ldb = b.getLeadingDimension();
  if (b.count == 1)
    return checkCUBLAS((cublas.*single)(handle, side, fill, op, diagonal, m, n,
                                        one, operands[0], lda, results[0], ldb),
                       "cublas<t>trsm");
  auto *addresses =
      reinterpret_cast<void **>(static_cast<char *>(scratch) + kWorkspace);
  auto &kernels = stream.getHandleOf<AuxiliaryKernels>();
  kernels.writeAddresses(addresses, operands[0], a.byteSize, a.count);
  kernels.writeAddresses(addresses + b.count, results[0], b.byteSize, b.count);
  checkCUBLAS((cublas.*batched)(handle, side, fill, op, diagonal, m, n, one,
                                addresses, lda, addresses + b.count, ldb,
                                int(b.count)),
              "cublas<t>trsmBatched");
}

std::unique_ptr<cuda::LibraryFunction>
cuda::makeTriangularSolve(const LibraryCall &call, Stream &) {
  CallReader(call).check(call.operands.size() == 2, "has too few operands");
  return std::make_unique<TriangularSolve>(call);
}
