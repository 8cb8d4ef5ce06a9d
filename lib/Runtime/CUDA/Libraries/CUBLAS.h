//===- CUBLAS.h - What is used of cuBLAS and cuBLASLt -----------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUBLAS_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUBLAS_H

#include "Library.h"
#include "hlo/Runtime/CUDA/Stream.h"

namespace hlo::runtime::cuda {

using cublasLtHandle_t = struct LtContext *;
using cublasLtMatmulDesc_t = struct MatmulDesc *;
using cublasLtMatrixLayout_t = struct MatrixLayout *;
using cublasLtMatmulPreference_t = struct MatmulPreference *;
using cublasHandle_t = struct BlasContext *;

struct cublasLtMatmulAlgo_t {
  uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  int state;
  float wavesCount;
  int reserved[4];
};

enum : int {
  CUBLAS_STATUS_SUCCESS = 0,

  CUBLAS_OP_N = 0,
  CUBLAS_OP_T = 1,
  CUBLAS_OP_C = 2,
  CUBLAS_FILL_MODE_LOWER = 0,
  CUBLAS_FILL_MODE_UPPER = 1,
  CUBLAS_DIAG_NON_UNIT = 0,
  CUBLAS_DIAG_UNIT = 1,
  CUBLAS_SIDE_LEFT = 0,
  CUBLAS_SIDE_RIGHT = 1,
  CUBLAS_GEMM_DEFAULT = -1,

  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72,

  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6,

  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13,
  CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17,
  CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18,
  CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20,
  CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21,
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26,

  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_AUX = 160,

  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8,
};

#define HLO_CUBLASLT_FUNCTIONS(F)                                              \
  F(cublasLtCreate, (cublasLtHandle_t * handle))                               \
  F(cublasLtDestroy, (cublasLtHandle_t handle))                                \
  F(cublasLtMatmulDescCreate,                                                  \
    (cublasLtMatmulDesc_t * desc, int computeType, int scaleType))             \
  F(cublasLtMatmulDescDestroy, (cublasLtMatmulDesc_t desc))                    \
  F(cublasLtMatmulDescSetAttribute, (cublasLtMatmulDesc_t desc, int attribute, \
                                     const void *value, size_t size))          \
  F(cublasLtMatrixLayoutCreate,                                                \
    (cublasLtMatrixLayout_t * layout, int type, uint64_t rows,                 \
     uint64_t columns, int64_t leadingDimension))                              \
  F(cublasLtMatrixLayoutDestroy, (cublasLtMatrixLayout_t layout))              \
  F(cublasLtMatrixLayoutSetAttribute,                                          \
    (cublasLtMatrixLayout_t layout, int attribute, const void *value,          \
     size_t size))                                                             \
  F(cublasLtMatmulPreferenceCreate, (cublasLtMatmulPreference_t * preference)) \
  F(cublasLtMatmulPreferenceDestroy, (cublasLtMatmulPreference_t preference))  \
  F(cublasLtMatmulPreferenceSetAttribute,                                      \
    (cublasLtMatmulPreference_t preference, int attribute, const void *value,  \
     size_t size))                                                             \
  F(cublasLtMatmulAlgoGetHeuristic,                                            \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,                       \
     cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,                       \
     cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,                       \
     cublasLtMatmulPreference_t preference, int requested,                     \
     cublasLtMatmulHeuristicResult_t *results, int *count))                    \
  F(cublasLtMatmul,                                                            \
    (cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void *alpha,    \
     const void *a, cublasLtMatrixLayout_t aLayout, const void *b,             \
     cublasLtMatrixLayout_t bLayout, const void *beta, const void *c,          \
     cublasLtMatrixLayout_t cLayout, void *d, cublasLtMatrixLayout_t dLayout,  \
     const cublasLtMatmulAlgo_t *algorithm, void *workspace,                   \
     size_t workspaceSize, CUstream stream))

#define HLO_CUBLAS_SOLVERS(F, letter)                                          \
  F(cublas##letter##trsm_v2,                                                   \
    (cublasHandle_t handle, int side, int fill, int op, int diagonal, int m,   \
     int n, const void *alpha, const void *a, int lda, void *b, int ldb))      \
  F(cublas##letter##trsmBatched,                                               \
    (cublasHandle_t handle, int side, int fill, int op, int diagonal, int m,   \
     int n, const void *alpha, const void *a, int lda, const void *b, int ldb, \
     int count))

#define HLO_CUBLAS_FUNCTIONS(F)                                                \
  F(cublasCreate_v2, (cublasHandle_t * handle))                                \
  F(cublasDestroy_v2, (cublasHandle_t handle))                                 \
  F(cublasSetStream_v2, (cublasHandle_t handle, CUstream stream))              \
  F(cublasSetWorkspace_v2,                                                     \
    (cublasHandle_t handle, void *workspace, size_t size))                     \
  F(cublasGemmStridedBatchedEx_64,                                             \
    (cublasHandle_t handle, int opA, int opB, int64_t m, int64_t n, int64_t k, \
     const void *alpha, const void *a, int aType, int64_t lda,                 \
     long long aStride, const void *b, int bType, int64_t ldb,                 \
     long long bStride, const void *beta, void *c, int cType, int64_t ldc,     \
     long long cStride, int64_t count, int computeType, int algorithm))        \
  F(cublasScalEx,                                                              \
    (cublasHandle_t handle, int count, const void *alpha, int alphaType,       \
     void *x, int xType, int increment, int executionType))                    \
  HLO_CUBLAS_SOLVERS(F, S)                                                     \
  HLO_CUBLAS_SOLVERS(F, D)                                                     \
  HLO_CUBLAS_SOLVERS(F, C)                                                     \
  HLO_CUBLAS_SOLVERS(F, Z)

struct CUBLASLt {
  CUBLASLt();
  HLO_CUBLASLT_FUNCTIONS(HLO_LIBRARY_MEMBER)
  std::shared_ptr<DynamicLibrary> library;
};
struct CUBLAS {
  CUBLAS();
  HLO_CUBLAS_FUNCTIONS(HLO_LIBRARY_MEMBER)
  std::shared_ptr<DynamicLibrary> library;
};

/// Throws `Error` for a status of either that is not success.
void checkCUBLAS(int status, const char *function);

/// Of a stream; see `Stream::getHandleOf`.
struct CUBLASLtHandle {
  explicit CUBLASLtHandle(Stream &stream);
  ~CUBLASLtHandle();
  CUBLASLtHandle(const CUBLASLtHandle &) = delete;
  cublasLtHandle_t handle = nullptr;
};
struct CUBLASHandle {
  explicit CUBLASHandle(Stream &stream);
  ~CUBLASHandle();
  CUBLASHandle(const CUBLASHandle &) = delete;
  cublasHandle_t handle = nullptr;
};

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUBLAS_H
