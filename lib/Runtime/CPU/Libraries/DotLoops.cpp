//===- DotLoops.cpp - Products of arrays by loops -----------------------===//
// Thin and small ones, and those of elements that oneDNN does not have.

#include "BLAS.h"
#include "Dot.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>

using namespace hlo;
using namespace hlo::runtime;

/// The offset of a batch, whose number counts the last dimension fastest.
static int64_t getOffset(const Ints &sizes, const Ints &strides,
                         int64_t number) {
  if (sizes.empty())
    return 0;
  int64_t offset = 0;
  for (size_t i = sizes.size() - 1; i > 0; number /= sizes[i--])
    offset += number % sizes[i] * strides[i];
  return offset + number * strides[0];
}

static MatrixView getView(const void *data, int64_t elementSize, int64_t offset,
                          int64_t rowStride, int64_t columnStride) {
  return {static_cast<const char *>(data) + offset * elementSize, rowStride,
          columnStride};
}

bool Dot::buildThin(OneDNNProgram &program) const {
  PrimitiveType type = lhsType;
  bool isTransposed = rows.getSize() > columns.getSize();
  const DimGroup &few = isTransposed ? columns : rows;
  const DimGroup &many = isTransposed ? rows : columns;
  auto left = isTransposed ? DimGroup::Rhs : DimGroup::Lhs;
  auto right = isTransposed ? DimGroup::Lhs : DimGroup::Rhs;
  int64_t m = few.getSize(), n = many.getSize(), k = depth.getSize();
  if (!isThin(m, n, k) || !epilogue.isEmpty() || rhsType != type ||
      (type != PrimitiveType::F32 && type != PrimitiveType::BF16) ||
      !isDirect(DimGroup::Lhs, type) || !isDirect(DimGroup::Rhs, type) ||
      !rows.isOne() || !columns.isOne())
    return false;
  // One stride of the large matrix is 1, and so is that of the result, unless
  // what goes to each element of it is added up by itself.
  int64_t size = getStorageSize(type), count = batch.getSize();
  bool isDirectResult = resultType == PrimitiveType::F32;
  int64_t columnStride = many.getStride(DimGroup::Result);
  bool isByColumns = many.getStride(right) != 1;
  if (isByColumns && depth.getStride(right) != 1)
    return false;
  // Results that do not lie in rows are added up from the lanes of a vector
  // each, which long sums are worth.
  constexpr int64_t kFewRows = 3, kLanes = 16;
  if (columnStride != 1 &&
      (!isByColumns || !isDirectResult || (m > kFewRows && k < m * kLanes)))
    return false;
  Buffer products = isDirectResult
                        ? Buffer{Buffer::Result, 0}
                        : program.addScratch(count * m * n * sizeof(float));
  int64_t resultStride = isDirectResult ? few.getStride(DimGroup::Result) : n;
  Ints batchStrides = batch.strides[DimGroup::Result];
  if (!isDirectResult) {
    batchStrides = getRowMajorStrides(batch.sizes);
    for (int64_t &stride : batchStrides)
      stride *= m * n;
  }
  int64_t scratchSize =
      (getThinScratchSize(m, n, k, many.getStride(right)) + 63) / 64 * 64;
  Buffer scratch = program.addScratch(count * scratchSize);
  MatrixView leftView = {nullptr, few.getStride(left), depth.getStride(left)};
  MatrixView rightView = {nullptr, depth.getStride(right),
                          many.getStride(right)};
  Ints sizes = batch.sizes, leftStrides = batch.strides[left],
       rightStrides = batch.strides[right];
  program.add([=](const RunContext &context) {
    const void *leftData = context.operands[isTransposed];
    const void *rightData = context.operands[!isTransposed];
    auto *result = static_cast<float *>(products.get(context));
    char *work = static_cast<char *>(scratch.get(context));
    context.threads.parallelFor(
        count,
        [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i) {
            MatrixView lhs = leftView, rhs = rightView;
            lhs.data = static_cast<const char *>(leftData) +
                       getOffset(sizes, leftStrides, i) * size;
            rhs.data = static_cast<const char *>(rightData) +
                       getOffset(sizes, rightStrides, i) * size;
            float *out = result + getOffset(sizes, batchStrides, i);
            if (type == PrimitiveType::F32)
              multiplyThin<float>(lhs, rhs, out, resultStride, columnStride, m,
                                  n, k, work + i * scratchSize,
                                  context.threads);
            else
              multiplyThin<uint16_t>(lhs, rhs, out, resultStride, columnStride,
                                     m, n, k, work + i * scratchSize,
                                     context.threads);
          }
        },
        std::max<int64_t>(1, (1 << 17) / (n * k + 1)));
  });
  if (!isDirectResult) {
    Matrix packed = {PrimitiveType::F32, products, batchStrides, n, 1};
    if (isTransposed)
      std::swap(packed.rowStride, packed.columnStride);
    addCopy(program, DimGroup::Result, packed, /*isResult=*/true);
  }
  return true;
}

bool Dot::buildSmall(OneDNNProgram &program) const {
  int64_t m = rows.getSize(), n = columns.getSize(), k = depth.getSize();
  if (!isSmall(m, n, k) || !epilogue.isEmpty() ||
      !isDirect(DimGroup::Lhs, PrimitiveType::F32) ||
      !isDirect(DimGroup::Rhs, PrimitiveType::F32) ||
      !isDirect(DimGroup::Result, PrimitiveType::F32) ||
      (n != 1 && columns.getStride(DimGroup::Result) != 1))
    return false;
  int64_t count = batch.getSize();
  // Rows of several tiles, where one product is work for several threads; but
  // each copies the right side if that does not lie in rows.
  bool isCopied = columns.getStride(DimGroup::Rhs) != 1 && n != 1;
  int64_t rowStep =
      m * n * k > (1 << 18) && count < 8 ? (isCopied ? 48 : 12) : m;
  int64_t tasks = (m + rowStep - 1) / rowStep;
  Matrix lhs = getDirect(DimGroup::Lhs, PrimitiveType::F32, {});
  Matrix rhs = getDirect(DimGroup::Rhs, PrimitiveType::F32, {});
  Matrix result = getDirect(DimGroup::Result, PrimitiveType::F32, {});
  Ints sizes = batch.sizes;
  program.add([=](const RunContext &context) {
    context.threads.parallelFor(
        count * tasks,
        [&](int64_t begin, int64_t end) {
          std::vector<float> scratch(isCopied ? n * k : 0);
          // A row of products is one call.
          int64_t length = sizes.size() == 1 && tasks == 1 ? end - begin : 1;
          ProductSteps steps = {length};
          if (length != 1)
            steps = {length, lhs.batchStrides[0], rhs.batchStrides[0],
                     result.batchStrides[0]};
          for (int64_t task = begin; task < end; task += length) {
            int64_t i = task / tasks, row = task % tasks * rowStep;
            multiplySmall<float>(getView(context.operands[0], sizeof(float),
                                         getOffset(sizes, lhs.batchStrides, i),
                                         lhs.rowStride, lhs.columnStride),
                                 getView(context.operands[1], sizeof(float),
                                         getOffset(sizes, rhs.batchStrides, i),
                                         rhs.rowStride, rhs.columnStride),
                                 static_cast<float *>(context.results[0]) +
                                     getOffset(sizes, result.batchStrides, i),
                                 result.rowStride, row,
                                 std::min(row + rowStep, m), n, k,
                                 scratch.data(), /*accumulates=*/false, steps);
          }
        },
        std::max<int64_t>(1, (1 << 17) / (rowStep * n * k + 1)));
  });
  return true;
}

/// Products of elements that are converted to `T`, in blocks of the result.
template <typename T>
void Dot::buildBlocks(OneDNNProgram &program, PrimitiveType computeType) const {
  int64_t m = rows.getSize(), n = columns.getSize(), k = depth.getSize();
  auto get = [&](DimGroup::Array array, Buffer buffer) {
    Matrix matrix;
    if (isDirect(array, computeType))
      matrix = getDirect(array, computeType, buffer);
    bool isReadable =
        isDirect(array, computeType) &&
        (array == DimGroup::Result
             ? n == 1 || matrix.columnStride == 1
             : matrix.rowStride == 1 || matrix.columnStride == 1 ||
                   getRows(array).getSize() * getColumns(array).getSize() == 1);
    return isReadable ? matrix : getPacked(array, computeType, program);
  };
  Matrix lhs = get(DimGroup::Lhs, {Buffer::Operand, 0});
  Matrix rhs = get(DimGroup::Rhs, {Buffer::Operand, 1});
  Matrix result = get(DimGroup::Result, {Buffer::Result, 0});
  if (lhs.buffer.isCopy())
    addCopy(program, DimGroup::Lhs, lhs, /*isResult=*/false);
  if (rhs.buffer.isCopy())
    addCopy(program, DimGroup::Rhs, rhs, /*isResult=*/false);
  // Blocks do not depend on the number of threads, and nor do sums.
  constexpr int64_t blockRows = 192, blockColumns = 256;
  int64_t rowBlocks = (m + blockRows - 1) / blockRows;
  int64_t columnBlocks = (n + blockColumns - 1) / blockColumns;
  int64_t blocks = rowBlocks * columnBlocks;
  Ints sizes = batch.sizes;
  int64_t count = batch.getSize();
  program.add([=](const RunContext &context) {
    context.threads.parallelFor(
        count * blocks,
        [&](int64_t begin, int64_t end) {
          for (int64_t task = begin; task < end; ++task) {
            int64_t i = task / blocks;
            int64_t row = task % blocks / columnBlocks * blockRows;
            int64_t column = task % columnBlocks * blockColumns;
            multiply<T>(getView(lhs.buffer.get(context), sizeof(T),
                                getOffset(sizes, lhs.batchStrides, i) +
                                    row * lhs.rowStride,
                                lhs.rowStride, lhs.columnStride),
                        getView(rhs.buffer.get(context), sizeof(T),
                                getOffset(sizes, rhs.batchStrides, i) +
                                    column * rhs.columnStride,
                                rhs.rowStride, rhs.columnStride),
                        static_cast<T *>(result.buffer.get(context)) +
                            getOffset(sizes, result.batchStrides, i) +
                            row * result.rowStride + column,
                        result.rowStride, std::min(blockRows, m - row),
                        std::min(blockColumns, n - column), k);
          }
        },
        std::max<int64_t>(1, (1 << 19) / (std::min(m, blockRows) *
                                              std::min(n, blockColumns) * k +
                                          1)));
  });
  if (result.buffer.isCopy())
    addCopy(program, DimGroup::Result, result, /*isResult=*/true);
}

#define HLO_INSTANTIATE(T)                                                     \
  template void Dot::buildBlocks<T>(OneDNNProgram &, PrimitiveType) const;
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)
HLO_INSTANTIATE(std::complex<float>)
HLO_INSTANTIATE(std::complex<double>)
HLO_INSTANTIATE(uint32_t)
HLO_INSTANTIATE(uint64_t)
