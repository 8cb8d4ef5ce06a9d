//===- Matmul.cpp - Matrix products by cuBLASLt ---------------------------===//
// cuBLAS where cuBLASLt has no algorithm. Matrices are column-major there: the
// product, or else its transpose, has to be.

#include "../../DimGroup.h"
#include "CUBLAS.h"
#include "Functions.h"
#include <algorithm>
#include <complex>
#include <cstring>
#include <map>
#include <mutex>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
/// A column-major matrix, and those of the other batches.
struct Matrix {
  int type;
  int64_t rows, columns, leadingDimension, batchStride;
};

/// The scalars of a product, in the type that they are read in.
struct Scalar {
  alignas(16) char bytes[16];
};

class Matmul : public cuda::LibraryFunction {
public:
  Matmul(const LibraryCall &call, Stream &stream);
  int64_t getScratchSize() const override {
    return usesLt ? algorithm.workspaceSize : kCUBLASWorkspace;
  }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override;

private:
  /// Where optional operands are among all.
  struct Operands {
    std::optional<size_t> c, aScale, bScale, bias, dScale;
  };
  static constexpr int64_t kCUBLASWorkspace = 4 << 20;
  class Descriptors;

  void readOperands();
  void readDimensions();
  void readTypes();
  void readEpilogue();
  DimGroup getGroup(const Ints &lhsDims, const Ints &rhsDims,
                    int64_t resultDim) const;
  bool orient(bool isTransposed);
  std::optional<Matrix> getMatrix(DimGroup::Array array, const DimGroup &rows,
                                  const DimGroup &columns) const;
  void findAlgorithm(Stream &stream);
  Ints getKey(Stream &stream) const;

  LibraryCall call;
  CallReader reader;
  Operands optional;
  DimGroup batch, rows, columns, depth;
  int lhsType, rhsType, resultType, cType, computeType, scaleType;
  Scalar alpha, beta;
  int epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  bool hasAux, hasAmax, isFloat8, isEmpty;
  /// Whether the operands change places.
  bool isTransposed = false;
  int opA, opB;
  Matrix a, b, c, d;
  bool usesLt = true;
  cublasLtMatmulHeuristicResult_t algorithm = {};
};
} // namespace

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

void Matmul::readOperands() {
  Ints segments = reader.get<Ints>("operand_segments");
  reader.check(segments.size() == 7 && segments[0] == 1 && segments[1] == 1,
               "does not say which operands there are");
  std::optional<size_t> *const members[] = {&optional.c, &optional.aScale,
                                            &optional.bScale, &optional.bias,
                                            &optional.dScale};
  size_t next = 2;
  for (size_t i = 0; i < 5; ++i)
    if (segments[i + 2])
      *members[i] = next++;
  reader.check(next == call.operands.size(),
               "does not have the operands that it says");
}

DimGroup Matmul::getGroup(const Ints &lhsDims, const Ints &rhsDims,
                          int64_t resultDim) const {
  const ArrayShape &lhs = reader.getOperand(0), &rhs = reader.getOperand(1);
  DimGroup group;
  auto add = [&](DimGroup::Array array, const ArrayShape &shape,
                 const Ints &dims) {
    Ints strides = getStrides(shape), sizes;
    for (int64_t dim : dims) {
      reader.check(dim < int64_t(strides.size()),
                   "the operands and the result do not fit together");
      sizes.push_back(shape.dimensions[dim]);
      group.strides[array].push_back(strides[dim]);
    }
    if (group.sizes.empty())
      group.sizes = sizes;
    reader.check(sizes.empty() || group.sizes == sizes,
                 "the operands and the result do not fit together");
  };
  add(DimGroup::Lhs, lhs, lhsDims);
  add(DimGroup::Rhs, rhs, rhsDims);
  if (resultDim >= 0) {
    Ints resultDims(group.sizes.size());
    for (size_t i = 0; i < resultDims.size(); ++i)
      resultDims[i] = resultDim + int64_t(i);
    add(DimGroup::Result, reader.getResult(0), resultDims);
    if (optional.c)
      add(DimGroup::Addend, reader.getOperand(*optional.c), resultDims);
  }
  group.collapse();
  reader.check(group.isOne(),
               "dimensions of one role do not lie together in memory");
  return group;
}

void Matmul::readDimensions() {
  const ArrayShape &lhs = reader.getOperand(0), &rhs = reader.getOperand(1);
  Ints lhsBatch = reader.getDims("lhs_batch_dims", lhs.dimensions.size());
  Ints rhsBatch = reader.getDims("rhs_batch_dims", rhs.dimensions.size());
  Ints lhsDepth = reader.getDims("lhs_contracting_dims", lhs.dimensions.size());
  Ints rhsDepth = reader.getDims("rhs_contracting_dims", rhs.dimensions.size());
  Ints lhsFree = getOtherDims(lhs.dimensions.size(), lhsBatch, lhsDepth);
  Ints rhsFree = getOtherDims(rhs.dimensions.size(), rhsBatch, rhsDepth);
  size_t numBatchDims = std::max(lhsBatch.size(), rhsBatch.size());
  reader.check(lhsDepth.size() == rhsDepth.size() &&
                   numBatchDims + lhsFree.size() + rhsFree.size() ==
                       reader.getResult(0).dimensions.size(),
               "the dimension numbers do not fit the arrays");
  batch = getGroup(lhsBatch, rhsBatch, 0);
  rows = getGroup(lhsFree, {}, numBatchDims);
  columns = getGroup({}, rhsFree, numBatchDims + lhsFree.size());
  depth = getGroup(lhsDepth, rhsDepth, -1);
  for (const DimGroup *group : {&batch, &rows, &columns, &depth})
    reader.check(group->getSize() <= INT32_MAX, "an array is too large");
  isEmpty = getNumElements(reader.getResult(0)) == 0;
  reader.check(isEmpty || depth.getSize() > 0, "the operands have no elements");
}

/// Nothing where the rows do not lie side by side.
std::optional<Matrix> Matmul::getMatrix(DimGroup::Array array,
                                        const DimGroup &rows,
                                        const DimGroup &columns) const {
  int64_t numRows = rows.getSize(), numColumns = columns.getSize();
  if (numRows > 1 && rows.getStride(array) != 1)
    return std::nullopt;
  // Of one column, any distance to the next will do.
  int64_t leadingDimension =
      numColumns > 1 ? columns.getStride(array) : std::max<int64_t>(numRows, 1);
  if (leadingDimension < numRows)
    return std::nullopt;
  int type = array == DimGroup::Lhs      ? lhsType
             : array == DimGroup::Rhs    ? rhsType
             : array == DimGroup::Addend ? cType
                                         : resultType;
  int64_t batchStride =
      batch.strides[array].empty() ? 0 : batch.getStride(array);
  return Matrix{type, numRows, numColumns, leadingDimension, batchStride};
}

bool Matmul::orient(bool transposed) {
  const DimGroup &m = transposed ? columns : rows;
  const DimGroup &n = transposed ? rows : columns;
  auto first = transposed ? DimGroup::Rhs : DimGroup::Lhs;
  auto second = transposed ? DimGroup::Lhs : DimGroup::Rhs;
  auto find = [&](DimGroup::Array array, const DimGroup &rows,
                  const DimGroup &columns, Matrix &matrix, int &op) {
    op = CUBLAS_OP_N;
    auto found = getMatrix(array, rows, columns);
    if (!found) {
      op = CUBLAS_OP_T;
      found = getMatrix(array, columns, rows);
    }
    if (found)
      matrix = *found;
    return found.has_value();
  };
  auto product = getMatrix(DimGroup::Result, m, n);
  auto addend = optional.c ? getMatrix(DimGroup::Addend, m, n) : product;
  if (!product || !addend || !find(first, m, depth, a, opA) ||
      !find(second, depth, n, b, opB))
    return false;
  if (optional.bias &&
      getNumElements(reader.getOperand(*optional.bias)) != m.getSize())
    return false;
  isTransposed = transposed;
  d = *product;
  c = *addend;
  return true;
}

//===----------------------------------------------------------------------===//
// Types and what follows the product
//===----------------------------------------------------------------------===//

static int getFastComputeType(const std::string &algorithm) {
  if (algorithm == "dot_tf32_tf32_f32")
    return CUBLAS_COMPUTE_32F_FAST_TF32;
  if (algorithm == "dot_bf16_bf16_f32")
    return CUBLAS_COMPUTE_32F_FAST_16BF;
  if (algorithm == "dot_f16_f16_f32")
    return CUBLAS_COMPUTE_32F_FAST_16F;
  // Which is at least as exact as the others.
  return CUBLAS_COMPUTE_32F;
}

void Matmul::readTypes() {
  auto getType = [&](const ArrayShape &shape) {
    std::optional<int> type = getDataType(shape.type);
    if (!type)
      reader.fail("has no " + toString(shape));
    return *type;
  };
  PrimitiveType operand = reader.getOperand(0).type;
  PrimitiveType product = reader.getResult(0).type;
  lhsType = getType(reader.getOperand(0));
  rhsType = getType(reader.getOperand(1));
  resultType = getType(reader.getResult(0));
  cType = optional.c ? getType(reader.getOperand(*optional.c)) : resultType;
  isFloat8 = lhsType == CUDA_R_8F_E4M3 || lhsType == CUDA_R_8F_E5M2;

  std::complex<double> factor(reader.get<double>("alpha", 1),
                              reader.get<double>("alpha_imag", 0));
  double addend = reader.get<double>("beta", 0);
  auto set = [&](auto one, auto other) {
    static_assert(sizeof(one) <= sizeof(Scalar));
    std::memcpy(alpha.bytes, &one, sizeof(one));
    std::memcpy(beta.bytes, &other, sizeof(other));
  };
  computeType = CUBLAS_COMPUTE_32F;
  if (product == PrimitiveType::S32) {
    computeType = CUBLAS_COMPUTE_32I;
    scaleType = CUDA_R_32I;
    set(int32_t(factor.real()), int32_t(addend));
  } else if (product == PrimitiveType::F64) {
    computeType = CUBLAS_COMPUTE_64F;
    scaleType = CUDA_R_64F;
    set(factor.real(), addend);
  } else if (product == PrimitiveType::C128) {
    computeType = CUBLAS_COMPUTE_64F;
    scaleType = CUDA_C_64F;
    set(factor, std::complex<double>(addend));
  } else if (product == PrimitiveType::C64) {
    scaleType = CUDA_C_32F;
    set(std::complex<float>(factor), std::complex<float>(addend));
  } else {
    if (operand == PrimitiveType::F32)
      computeType =
          getFastComputeType(reader.get<std::string>("algorithm", ""));
    scaleType = CUDA_R_32F;
    set(float(factor.real()), float(addend));
  }
}

void Matmul::readEpilogue() {
  std::string activation = reader.get<std::string>("activation", "none");
  if (activation == "relu")
    epilogue = CUBLASLT_EPILOGUE_RELU;
  else if (activation == "gelu")
    epilogue = CUBLASLT_EPILOGUE_GELU;
  else if (activation != "none")
    reader.fail("cuBLASLt has no activation " + activation);
  hasAux = reader.get<bool>("aux", false);
  hasAmax = reader.get<bool>("amax", false);
  reader.check(call.results.size() > size_t(hasAux || hasAmax),
               "has too few results");
  if (hasAux)
    epilogue |= CUBLASLT_EPILOGUE_GELU_AUX;
  if (optional.bias)
    epilogue = (epilogue & ~CUBLASLT_EPILOGUE_DEFAULT) | CUBLASLT_EPILOGUE_BIAS;
  if (hasAux)
    reader.check(call.results[1].dimensions == call.results[0].dimensions &&
                     call.results[1].type == call.results[0].type &&
                     call.results[1].minorToMajor ==
                         call.results[0].minorToMajor,
                 "the operand of the activation is not as the result");
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// What cuBLASLt wants to know of a call; destroyed with it.
class Matmul::Descriptors {
public:
  explicit Descriptors(const Matmul &matmul) : lt(getLibrary<CUBLASLt>()) {
    checkCUBLAS(lt.cublasLtMatmulDescCreate(&operation, matmul.computeType,
                                            matmul.scaleType),
                "cublasLtMatmulDescCreate");
    const Matrix *const matrices[] = {&matmul.a, &matmul.b, &matmul.c,
                                      &matmul.d};
    for (size_t i = 0; i < 4; ++i)
      layouts[i] = makeLayout(*matrices[i], matmul.batch.getSize());
    set(CUBLASLT_MATMUL_DESC_TRANSA, int32_t(matmul.opA));
    set(CUBLASLT_MATMUL_DESC_TRANSB, int32_t(matmul.opB));
    set(CUBLASLT_MATMUL_DESC_EPILOGUE, int32_t(matmul.epilogue));
  }
  ~Descriptors() {
    for (cublasLtMatrixLayout_t layout : layouts)
      if (layout)
        (void)lt.cublasLtMatrixLayoutDestroy(layout);
    (void)lt.cublasLtMatmulDescDestroy(operation);
  }
  Descriptors(const Descriptors &) = delete;

  template <typename T> void set(int attribute, T value) {
    checkCUBLAS(lt.cublasLtMatmulDescSetAttribute(operation, attribute, &value,
                                                  sizeof(value)),
                "cublasLtMatmulDescSetAttribute");
  }

  const CUBLASLt &lt;
  cublasLtMatmulDesc_t operation = nullptr;
  cublasLtMatrixLayout_t layouts[4] = {};

private:
  cublasLtMatrixLayout_t makeLayout(const Matrix &matrix, int64_t count) {
    cublasLtMatrixLayout_t layout = nullptr;
    checkCUBLAS(lt.cublasLtMatrixLayoutCreate(&layout, matrix.type, matrix.rows,
                                              matrix.columns,
                                              matrix.leadingDimension),
                "cublasLtMatrixLayoutCreate");
    auto set = [&](int attribute, auto value) {
      checkCUBLAS(lt.cublasLtMatrixLayoutSetAttribute(layout, attribute, &value,
                                                      sizeof(value)),
                  "cublasLtMatrixLayoutSetAttribute");
    };
    set(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, int32_t(count));
    set(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, matrix.batchStride);
    return layout;
  }
};

/// All that the choice of an algorithm depends on.
Ints Matmul::getKey(Stream &stream) const {
  Ints key = {stream.getDevice().getProperties().ordinal,
              computeType,
              scaleType,
              opA,
              opB,
              epilogue,
              batch.getSize(),
              hasAmax,
              optional.aScale.has_value(),
              optional.bScale.has_value(),
              optional.dScale.has_value(),
              reader.get<int64_t>("selected_algorithm", 0)};
  if (optional.bias)
    key.push_back(int64_t(reader.getOperand(*optional.bias).type));
  for (const Matrix *matrix : {&a, &b, &c, &d})
    key.insert(key.end(), {matrix->type, matrix->rows, matrix->columns,
                           matrix->leadingDimension, matrix->batchStride});
  return key;
}

/// cuBLASLt takes longer to choose than to compute what is small.
void Matmul::findAlgorithm(Stream &stream) {
  static std::mutex mutex;
  static std::map<Ints, std::optional<cublasLtMatmulHeuristicResult_t>> known;
  std::lock_guard<std::mutex> lock(mutex);
  auto [found, isNew] = known.try_emplace(getKey(stream));
  if (isNew) {
    const CUBLASLt &lt = getLibrary<CUBLASLt>();
    Descriptors descriptors(*this);
    // It wants to know how what these point to is aligned.
    auto *aligned = reinterpret_cast<void *>(256);
    if (optional.bias) {
      descriptors.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, aligned);
      descriptors.set(
          CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE,
          int32_t(*getDataType(reader.getOperand(*optional.bias).type)));
    }
    if (hasAux) {
      descriptors.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aligned);
      descriptors.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, d.leadingDimension);
      descriptors.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE,
                      d.batchStride);
    }
    cublasLtMatmulPreference_t preference = nullptr;
    checkCUBLAS(lt.cublasLtMatmulPreferenceCreate(&preference),
                "cublasLtMatmulPreferenceCreate");
    auto prefer = [&](int attribute, auto value) {
      (void)lt.cublasLtMatmulPreferenceSetAttribute(preference, attribute,
                                                    &value, sizeof(value));
    };
    prefer(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, uint64_t(32) << 20);
    // As programs place arrays.
    for (int attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES,
                          CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                          CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES,
                          CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
      prefer(attribute, uint32_t(Allocator::alignment));
    int64_t selected = std::clamp<int64_t>(
        reader.get<int64_t>("selected_algorithm", 0), 0, 1023);
    std::vector<cublasLtMatmulHeuristicResult_t> results(selected + 1);
    int count = 0;
    auto &[a, b, c, d] = descriptors.layouts;
    int status = lt.cublasLtMatmulAlgoGetHeuristic(
        stream.getHandleOf<CUBLASLtHandle>().handle, descriptors.operation, a,
        b, c, d, preference, int(results.size()), results.data(), &count);
    (void)lt.cublasLtMatmulPreferenceDestroy(preference);
    if (status == CUBLAS_STATUS_SUCCESS && count > 0)
      found->second = results[std::min<int64_t>(selected, count - 1)];
  }
  if (found->second) {
    algorithm = *found->second;
    return;
  }
  // Without what only cuBLASLt has, there is cuBLAS.
  usesLt = false;
  reader.check(epilogue == CUBLASLT_EPILOGUE_DEFAULT && !isFloat8 &&
                   (!optional.c || (c.type == d.type)),
               "cuBLASLt has no algorithm for it on this device");
}

Matmul::Matmul(const LibraryCall &originalCall, Stream &stream)
    : call(originalCall), reader(call) {
  reader.check(call.operands.size() >= 2 && !call.results.empty(),
               "has too few operands");
  readOperands();
  readDimensions();
  readTypes();
  readEpilogue();
  if (isEmpty)
    return;
  reader.check(orient(false) || orient(true),
               "the arrays do not lie as matrices in memory");
  findAlgorithm(stream);
}

void Matmul::run(void *const *operands, void *const *results, void *scratch,
                 Stream &stream) const {
  if (isEmpty)
    return;
  const void *first = operands[isTransposed], *second = operands[!isTransposed];
  const void *addend = optional.c ? operands[*optional.c] : results[0];
  if (!usesLt) {
    if (optional.c)
      stream.copy(results[0], addend, getByteSize(reader.getResult(0)));
    const CUBLAS &cublas = getLibrary<CUBLAS>();
    cublasHandle_t handle = stream.getHandleOf<CUBLASHandle>().handle;
    checkCUBLAS(cublas.cublasSetWorkspace_v2(handle, scratch, getScratchSize()),
                "cublasSetWorkspace");
    checkCUBLAS(cublas.cublasGemmStridedBatchedEx_64(
                    handle, opA, opB, d.rows, d.columns, depth.getSize(),
                    alpha.bytes, first, a.type, a.leadingDimension,
                    a.batchStride, second, b.type, b.leadingDimension,
                    b.batchStride, beta.bytes, results[0], d.type,
                    d.leadingDimension, d.batchStride, batch.getSize(),
                    computeType, CUBLAS_GEMM_DEFAULT),
                "cublasGemmStridedBatchedEx");
    return;
  }
  Descriptors descriptors(*this);
  auto setPointer = [&](int attribute, std::optional<size_t> operand) {
    if (operand)
      descriptors.set(attribute, operands[*operand]);
  };
  setPointer(CUBLASLT_MATMUL_DESC_BIAS_POINTER, optional.bias);
  setPointer(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER,
             isTransposed ? optional.bScale : optional.aScale);
  setPointer(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER,
             isTransposed ? optional.aScale : optional.bScale);
  setPointer(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, optional.dScale);
  if (optional.bias)
    descriptors.set(
        CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE,
        int32_t(*getDataType(reader.getOperand(*optional.bias).type)));
  if (hasAmax)
    descriptors.set(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, results[1]);
  if (hasAux) {
    descriptors.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, results[1]);
    descriptors.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, d.leadingDimension);
    descriptors.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE,
                    d.batchStride);
  }
  auto &[aLayout, bLayout, cLayout, dLayout] = descriptors.layouts;
  checkCUBLAS(getLibrary<CUBLASLt>().cublasLtMatmul(
                  stream.getHandleOf<CUBLASLtHandle>().handle,
                  descriptors.operation, alpha.bytes, first, aLayout, second,
                  bLayout, beta.bytes, addend, cLayout, results[0], dLayout,
                  &algorithm.algo, scratch, algorithm.workspaceSize,
                  stream.getHandle()),
              "cublasLtMatmul");
}

std::unique_ptr<cuda::LibraryFunction> cuda::makeMatmul(const LibraryCall &call,
                                                        Stream &stream) {
  return std::make_unique<Matmul>(call, stream);
}
