//===- FakeLibraries.cpp - NVIDIA's libraries without a GPU ---------------===//
// What they compute of f32, on the memory of the fake driver, as their
// documentation says it: matrices are column-major. Each library has it all.

#include "../../../lib/Runtime/CUDA/Libraries/CUBLAS.h"
#include "../../../lib/Runtime/CUDA/Libraries/CUFFT.h"
#include "../../../lib/Runtime/CUDA/Libraries/CUSOLVER.h"
#include "FakeDriver.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <map>

using namespace hlo::runtime::cuda;

namespace hlo::runtime::cuda {
struct MatmulDesc {
  std::map<int, std::vector<char>> attributes;
  template <typename T> T get(int attribute, T defaultValue) const {
    auto found = attributes.find(attribute);
    if (found != attributes.end() && found->second.size() == sizeof(T))
      std::memcpy(&defaultValue, found->second.data(), sizeof(T));
    return defaultValue;
  }
};
struct MatrixLayout {
  int type;
  int64_t rows, columns, leadingDimension, batchStride = 0;
  int32_t count = 1;
};
struct MatmulPreference {};
struct LtContext {};
struct BlasContext {
  CUstream stream = nullptr;
};
struct SolverContext {
  CUstream stream = nullptr;
};
} // namespace hlo::runtime::cuda

/// A column-major matrix, or its transpose.
namespace {
struct View {
  const float *data;
  int64_t leadingDimension;
  bool isTransposed = false;
  float operator()(int64_t row, int64_t column) const {
    if (isTransposed)
      std::swap(row, column);
    return data[row + column * leadingDimension];
  }
};
} // namespace

static float activate(int epilogue, float x) {
  if (epilogue & CUBLASLT_EPILOGUE_RELU)
    return std::max(x, 0.0f);
  if (epilogue & CUBLASLT_EPILOGUE_GELU)
    return 0.5f * x *
           (1 + std::tanh(0.7978845608f * (x + 0.044715f * x * x * x)));
  return x;
}

/// op(A) X = B, or X op(A) = B, in the place of B.
static void solve(int side, int fill, int op, int diagonal, int64_t m,
                  int64_t n, const float *a, int64_t lda, float *b,
                  int64_t ldb) {
  View triangle = {a, lda, op != CUBLAS_OP_N};
  bool isLower = (fill == CUBLAS_FILL_MODE_LOWER) == (op == CUBLAS_OP_N);
  bool isLeft = side == CUBLAS_SIDE_LEFT;
  int64_t size = isLeft ? m : n, others = isLeft ? n : m;
  auto at = [&](int64_t i, int64_t other) -> float & {
    return isLeft ? b[i + other * ldb] : b[other + i * ldb];
  };
  // From the right, the triangle is read transposed.
  bool isForward = isLower == isLeft;
  for (int64_t other = 0; other < others; ++other)
    for (int64_t step = 0; step < size; ++step) {
      int64_t i = isForward ? step : size - 1 - step;
      float sum = at(i, other);
      for (int64_t before = 0; before < step; ++before) {
        int64_t j = isForward ? before : size - 1 - before;
        sum -= (isLeft ? triangle(i, j) : triangle(j, i)) * at(j, other);
      }
      at(i, other) = diagonal == CUBLAS_DIAG_UNIT ? sum : sum / triangle(i, i);
    }
}

static int factorize(int fill, int64_t n, float *a, int64_t lda) {
  bool isLower = fill == CUBLAS_FILL_MODE_LOWER;
  auto at = [&](int64_t row, int64_t column) -> float & {
    return isLower ? a[row + column * lda] : a[column + row * lda];
  };
  for (int64_t j = 0; j < n; ++j) {
    float pivot = at(j, j);
    for (int64_t k = 0; k < j; ++k)
      pivot -= at(j, k) * at(j, k);
    if (!(pivot > 0))
      return int(j + 1);
    at(j, j) = std::sqrt(pivot);
    for (int64_t i = j + 1; i < n; ++i) {
      float sum = at(i, j);
      for (int64_t k = 0; k < j; ++k)
        sum -= at(i, k) * at(j, k);
      at(i, j) = sum / at(j, j);
    }
  }
  return 0;
}

extern "C" {
int cublasLtCreate(cublasLtHandle_t *handle) {
  *handle = new LtContext;
  return 0;
}
int cublasLtDestroy(cublasLtHandle_t handle) {
  delete handle;
  return 0;
}
int cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *desc, int, int) {
  *desc = new MatmulDesc;
  return 0;
}
int cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) {
  delete desc;
  return 0;
}
int cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc, int attribute,
                                   const void *value, size_t size) {
  auto *bytes = static_cast<const char *>(value);
  desc->attributes[attribute] = {bytes, bytes + size};
  return 0;
}
int cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, int type,
                               uint64_t rows, uint64_t columns,
                               int64_t leadingDimension) {
  if (leadingDimension < int64_t(rows))
    return 7;
  *layout =
      new MatrixLayout{type, int64_t(rows), int64_t(columns), leadingDimension};
  return 0;
}
int cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  delete layout;
  return 0;
}
int cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                     int attribute, const void *value,
                                     size_t size) {
  if (attribute == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT && size == 4)
    std::memcpy(&layout->count, value, 4);
  else if (attribute == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET &&
           size == 8)
    std::memcpy(&layout->batchStride, value, 8);
  else
    return 7;
  return 0;
}
int cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  *preference = new MatmulPreference;
  return 0;
}
int cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  delete preference;
  return 0;
}
int cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t, int,
                                         const void *, size_t) {
  return 0;
}
/// Has no algorithm for products of f64.
int cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t a,
    cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
    cublasLtMatmulPreference_t, int requested,
    cublasLtMatmulHeuristicResult_t *results, int *count) {
  *count = a->type == CUDA_R_64F ? 0 : std::min(requested, 1);
  if (*count)
    results[0].workspaceSize = 1000;
  return *count ? 0 : 15;
}
int cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t desc,
                   const void *alpha, const void *a,
                   cublasLtMatrixLayout_t aLayout, const void *b,
                   cublasLtMatrixLayout_t bLayout, const void *beta,
                   const void *c, cublasLtMatrixLayout_t cLayout, void *d,
                   cublasLtMatrixLayout_t dLayout, const cublasLtMatmulAlgo_t *,
                   void *, size_t workspaceSize, CUstream stream) {
  int opA = desc->get(CUBLASLT_MATMUL_DESC_TRANSA, int32_t(0));
  int opB = desc->get(CUBLASLT_MATMUL_DESC_TRANSB, int32_t(0));
  int epilogue = desc->get(CUBLASLT_MATMUL_DESC_EPILOGUE, int32_t(1));
  const float *bias =
      epilogue & CUBLASLT_EPILOGUE_BIAS
          ? desc->get(CUBLASLT_MATMUL_DESC_BIAS_POINTER, (const float *)nullptr)
          : nullptr;
  float *aux = epilogue & 128
                   ? desc->get(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER,
                               (float *)nullptr)
                   : nullptr;
  int64_t depth = opA ? aLayout->rows : aLayout->columns;
  if ((opA ? aLayout->columns : aLayout->rows) != dLayout->rows ||
      (opB ? bLayout->rows : bLayout->columns) != dLayout->columns ||
      (opB ? bLayout->columns : bLayout->rows) != depth ||
      workspaceSize != 1000)
    return 7;
  float factor = *static_cast<const float *>(alpha),
        addend = *static_cast<const float *>(beta);
  MatrixLayout la = *aLayout, lb = *bLayout, lc = *cLayout, ld = *dLayout;
  return enqueue(stream, [=] {
    for (int32_t batch = 0; batch < ld.count; ++batch) {
      View av = {static_cast<const float *>(a) + batch * la.batchStride,
                 la.leadingDimension, opA != 0};
      View bv = {static_cast<const float *>(b) + batch * lb.batchStride,
                 lb.leadingDimension, opB != 0};
      View cv = {static_cast<const float *>(c) + batch * lc.batchStride,
                 lc.leadingDimension};
      for (int64_t j = 0; j < ld.columns; ++j)
        for (int64_t i = 0; i < ld.rows; ++i) {
          float sum = 0;
          for (int64_t k = 0; k < depth; ++k)
            sum += av(i, k) * bv(k, j);
          float x = factor * sum + (addend != 0 ? addend * cv(i, j) : 0) +
                    (bias ? bias[i] : 0);
          int64_t at = batch * ld.batchStride + i + j * ld.leadingDimension;
          if (aux)
            aux[at] = x;
          static_cast<float *>(d)[at] = activate(epilogue, x);
        }
    }
  });
}

int cublasCreate_v2(cublasHandle_t *handle) {
  *handle = new BlasContext;
  return 0;
}
int cublasDestroy_v2(cublasHandle_t handle) {
  delete handle;
  return 0;
}
int cublasSetStream_v2(cublasHandle_t handle, CUstream stream) {
  handle->stream = stream;
  return 0;
}
int cublasSetWorkspace_v2(cublasHandle_t, void *, size_t) { return 0; }
int cublasGemmStridedBatchedEx_64(cublasHandle_t handle, int opA, int opB,
                                  int64_t m, int64_t n, int64_t k,
                                  const void *alpha, const void *a, int aType,
                                  int64_t lda, long long aStride, const void *b,
                                  int, int64_t ldb, long long bStride,
                                  const void *beta, void *c, int, int64_t ldc,
                                  long long cStride, int64_t count, int, int) {
  if (aType != CUDA_R_64F)
    return 15;
  double factor = *static_cast<const double *>(alpha),
         addend = *static_cast<const double *>(beta);
  return enqueue(handle->stream, [=] {
    for (int64_t batch = 0; batch < count; ++batch)
      for (int64_t j = 0; j < n; ++j)
        for (int64_t i = 0; i < m; ++i) {
          double sum = 0;
          for (int64_t x = 0; x < k; ++x)
            sum += static_cast<const double *>(
                       a)[batch * aStride + (opA ? x + i * lda : i + x * lda)] *
                   static_cast<const double *>(
                       b)[batch * bStride + (opB ? j + x * ldb : x + j * ldb)];
          double &result =
              static_cast<double *>(c)[batch * cStride + i + j * ldc];
          result = factor * sum + (addend != 0 ? addend * result : 0);
        }
  });
}
int cublasScalEx(cublasHandle_t handle, int count, const void *alpha, int,
                 void *x, int type, int, int) {
  if (type != CUDA_R_32F)
    return 15;
  float factor = *static_cast<const float *>(alpha);
  return enqueue(handle->stream, [=] {
    for (int i = 0; i < count; ++i)
      static_cast<float *>(x)[i] *= factor;
  });
}
int cublasStrsm_v2(cublasHandle_t handle, int side, int fill, int op,
                   int diagonal, int m, int n, const void *, const void *a,
                   int lda, void *b, int ldb) {
  return enqueue(handle->stream, [=] {
    solve(side, fill, op, diagonal, m, n, static_cast<const float *>(a), lda,
          static_cast<float *>(b), ldb);
  });
}
int cublasStrsmBatched(cublasHandle_t handle, int side, int fill, int op,
                       int diagonal, int m, int n, const void *, const void *a,
                       int lda, const void *b, int ldb, int count) {
  return enqueue(handle->stream, [=] {
    for (int i = 0; i < count; ++i)
      solve(side, fill, op, diagonal, m, n,
            static_cast<const float *const *>(a)[i], lda,
            static_cast<float *const *>(b)[i], ldb);
  });
}
#define UNUSED(name)                                                           \
  int name() { return 15; }
UNUSED(cublasDtrsm_v2)
UNUSED(cublasDtrsmBatched)
UNUSED(cublasCtrsm_v2)
UNUSED(cublasCtrsmBatched)
UNUSED(cublasZtrsm_v2)
UNUSED(cublasZtrsmBatched)

int cusolverDnCreate(cusolverDnHandle_t *handle) {
  *handle = new SolverContext;
  return 0;
}
int cusolverDnDestroy(cusolverDnHandle_t handle) {
  delete handle;
  return 0;
}
int cusolverDnSetStream(cusolverDnHandle_t handle, CUstream stream) {
  handle->stream = stream;
  return 0;
}
int cusolverDnSpotrf_bufferSize(cusolverDnHandle_t, int, int, void *, int,
                                int *size) {
  *size = 10;
  return 0;
}
int cusolverDnSpotrf(cusolverDnHandle_t handle, int fill, int n, void *a,
                     int lda, void *, int size, int *info) {
  if (size != 10)
    return 3;
  return enqueue(handle->stream, [=] {
    *info = factorize(fill, n, static_cast<float *>(a), lda);
  });
}
int cusolverDnSpotrfBatched(cusolverDnHandle_t handle, int fill, int n, void *a,
                            int lda, int *info, int count) {
  return enqueue(handle->stream, [=] {
    for (int i = 0; i < count; ++i)
      info[i] = factorize(fill, n, static_cast<float **>(a)[i], lda);
  });
}
UNUSED(cusolverDnDpotrf_bufferSize)
UNUSED(cusolverDnDpotrf)
UNUSED(cusolverDnDpotrfBatched)
UNUSED(cusolverDnCpotrf_bufferSize)
UNUSED(cusolverDnCpotrf)
UNUSED(cusolverDnCpotrfBatched)
UNUSED(cusolverDnZpotrf_bufferSize)
UNUSED(cusolverDnZpotrf)
UNUSED(cusolverDnZpotrfBatched)
}

//===----------------------------------------------------------------------===//
// cuFFT, in one dimension
//===----------------------------------------------------------------------===//

namespace {
struct FftPlan {
  CUstream stream = nullptr;
  int type = 0;
  long long length = 0, inDistance = 0, outDistance = 0, count = 0;
};
} // namespace
static std::map<int, FftPlan> plans;

extern "C" {
int cufftCreate(cufftHandle *plan) {
  static int next = 1;
  *plan = next++;
  plans[*plan] = {};
  return 0;
}
int cufftDestroy(cufftHandle plan) { return plans.erase(plan) ? 0 : 1; }
int cufftSetAutoAllocation(cufftHandle, int) { return 0; }
int cufftSetWorkArea(cufftHandle, void *) { return 0; }
int cufftSetStream(cufftHandle plan, CUstream stream) {
  plans[plan].stream = stream;
  return 0;
}
int cufftMakePlanMany64(cufftHandle plan, int rank, long long *sizes,
                        long long *, long long, long long inDistance,
                        long long *, long long, long long outDistance, int type,
                        long long count, size_t *workSize) {
  if (rank != 1)
    return 14;
  FftPlan &made = plans[plan];
  made = {made.stream, type, sizes[0], inDistance, outDistance, count};
  *workSize = 64;
  return 0;
}
int cufftXtExec(cufftHandle number, void *input, void *output, int direction) {
  using Complex = std::complex<float>;
  FftPlan plan = plans[number];
  return enqueue(plan.stream, [=] {
    long long n = plan.length;
    for (long long i = 0; i < plan.count; ++i) {
      std::vector<Complex> x(n), y(n);
      for (long long j = 0; j < n; ++j) {
        auto *complex = static_cast<Complex *>(input) + i * plan.inDistance;
        if (plan.type == CUFFT_R2C)
          x[j] = static_cast<float *>(input)[i * plan.inDistance + j];
        else if (plan.type == CUFFT_C2R && j > n / 2)
          x[j] = std::conj(complex[n - j]);
        else
          x[j] = complex[j];
      }
      for (long long k = 0; k < n; ++k)
        for (long long j = 0; j < n; ++j)
          y[k] += x[j] * std::polar(1.0f, float(direction * 2 * M_PI *
                                                double(j * k % n) / double(n)));
      for (long long k = 0; k < plan.outDistance; ++k) {
        if (plan.type == CUFFT_C2R)
          static_cast<float *>(output)[i * plan.outDistance + k] = y[k].real();
        else
          static_cast<Complex *>(output)[i * plan.outDistance + k] = y[k];
      }
    }
    // It may do so.
    if (plan.type == CUFFT_C2R)
      std::memset(input, 0xff, plan.count * plan.inDistance * sizeof(Complex));
  });
}
}
