//===- Cholesky.cpp - Cholesky factorizations by cuSOLVER -----------------===//

#include "AuxiliaryKernels.h"
#include "CUBLAS.h"
#include "CUSOLVER.h"
#include "Functions.h"
#include "MatrixArray.h"

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

static void check(int status, const char *function) {
  if (status != 0)
    throw Error(std::string(function) + " failed with status " +
                std::to_string(status));
}

namespace {
struct CUSOLVERHandle {
  explicit CUSOLVERHandle(Stream &stream) {
    const CUSOLVER &cusolver = getLibrary<CUSOLVER>();
    check(cusolver.cusolverDnCreate(&handle), "cusolverDnCreate");
    check(cusolver.cusolverDnSetStream(handle, stream.getHandle()),
          "cusolverDnSetStream");
  }
  ~CUSOLVERHandle() { (void)getLibrary<CUSOLVER>().cusolverDnDestroy(handle); }
  CUSOLVERHandle(const CUSOLVERHandle &) = delete;
  cusolverDnHandle_t handle = nullptr;
};

/// Elements beside the factor stay as they are in the operand.
class Cholesky : public cuda::LibraryFunction {
public:
  Cholesky(const LibraryCall &call, Stream &stream);
  int64_t getScratchSize() const override {
    return matrices.count > 1 ? int64_t(matrices.count * sizeof(void *))
                              : workspaceSize * elementSize;
  }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override;

private:
  using BufferSize = decltype(CUSOLVER::cusolverDnSpotrf_bufferSize);
  using Single = decltype(CUSOLVER::cusolverDnSpotrf);
  using Batched = decltype(CUSOLVER::cusolverDnSpotrfBatched);

  MatrixArray matrices;
  int64_t elementSize;
  int fill, workspaceSize = 0;
  Single CUSOLVER::*single = nullptr;
  Batched CUSOLVER::*batched = nullptr;
};
} // namespace

Cholesky::Cholesky(const LibraryCall &call, Stream &stream)
    : matrices(CallReader(call), call.operands.at(0)),
      elementSize(getStorageSize(call.operands[0].type)) {
  CallReader reader(call, 1, 3);
  const ArrayShape &a = reader.getOperand(0), &factor = reader.getResult(0);
  reader.check(matrices.rows == matrices.columns && factor.type == a.type &&
                   factor.dimensions == a.dimensions &&
                   factor.minorToMajor == a.minorToMajor &&
                   reader.getResult(2).type == PrimitiveType::S32 &&
                   getNumElements(reader.getResult(2)) == matrices.count,
               "the results are not as the operand");
  // A row-major matrix is the conjugate of the one that the library sees, and
  // its factor is transposed.
  fill = reader.get<bool>("lower", false) != matrices.isRowMajor
             ? CUBLAS_FILL_MODE_LOWER
             : CUBLAS_FILL_MODE_UPPER;
  BufferSize CUSOLVER::*getSize = nullptr;
  switch (a.type) {
#define HLO_CASE(type, letter)                                                 \
  case PrimitiveType::type:                                                    \
    getSize = &CUSOLVER::cusolverDn##letter##potrf_bufferSize;                 \
    single = &CUSOLVER::cusolverDn##letter##potrf;                             \
    batched = &CUSOLVER::cusolverDn##letter##potrfBatched;                     \
    break
    HLO_CASE(F32, S);
    HLO_CASE(F64, D);
    HLO_CASE(C64, C);
    HLO_CASE(C128, Z);
#undef HLO_CASE
  default:
    reader.fail("does not take " + toString(a));
  }
  const CUSOLVER &cusolver = getLibrary<CUSOLVER>();
  if (matrices.count == 1 && matrices.rows > 0)
    check((cusolver.*getSize)(stream.getHandleOf<CUSOLVERHandle>().handle, fill,
                              int(matrices.rows), nullptr, int(matrices.rows),
                              &workspaceSize),
          "cusolverDn<t>potrf_bufferSize");
}

void Cholesky::run(void *const *operands, void *const *results, void *scratch,
                   Stream &stream) const {
  auto *info = static_cast<int *>(results[2]);
  stream.fill(info, 0, matrices.count * sizeof(int));
  if (matrices.byteSize * matrices.count == 0)
    return;
  stream.copy(results[0], operands[0], matrices.byteSize * matrices.count);
  const CUSOLVER &cusolver = getLibrary<CUSOLVER>();
  cusolverDnHandle_t handle = stream.getHandleOf<CUSOLVERHandle>().handle;
  int n = matrices.rows;
  if (matrices.count == 1)
    return check((cusolver.*single)(handle, fill, n, results[0], n, scratch,
                                    workspaceSize, info),
                 "cusolverDn<t>potrf");
  stream.getHandleOf<AuxiliaryKernels>().writeAddresses(
      scratch, results[0], matrices.byteSize, matrices.count);
  check((cusolver.*batched)(handle, fill, n, scratch, n, info,
                            int(matrices.count)),
        "cusolverDn<t>potrfBatched");
}

std::unique_ptr<cuda::LibraryFunction>
cuda::makeCholesky(const LibraryCall &call, Stream &stream) {
  CallReader(call, 1, 3);
  return std::make_unique<Cholesky>(call, stream);
}
