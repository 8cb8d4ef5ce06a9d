//===- StridedCopy.cpp - Arrays in another order or type ------------------===//

#include "StridedCopy.h"
#include "hlo/Runtime/Conversion.h"
#include "hlo/Runtime/StridedDims.h"
#include "hlo/Runtime/ThreadPool.h"
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;

/// Moves `rows` by `columns` elements, of which both may lie apart, in blocks
/// that stay in a cache.
template <typename T>
static void copyBlock(const T *source, T *target, int64_t rows,
                      int64_t sourceRowStride, int64_t targetRowStride,
                      const StridedDim &columns) {
  constexpr int64_t blockSize = 64;
  for (int64_t row = 0; row < rows; row += blockSize)
    for (int64_t column = 0; column < columns.size; column += blockSize) {
      int64_t endRow = std::min(rows, row + blockSize);
      int64_t endColumn = std::min(columns.size, column + blockSize);
      for (int64_t i = row; i < endRow; ++i) {
        const T *from = source + i * sourceRowStride;
        T *to = target + i * targetRowStride;
        for (int64_t j = column; j < endColumn; ++j)
          to[j * columns.targetStride] = from[j * columns.sourceStride];
      }
    }
}

void runtime::copyStrided(const Ints &sizes, const StridedArray &source,
                          const void *sourceData, const StridedArray &target,
                          void *targetData, ThreadPool &threads) {
  int64_t count = getNumElements(sizes);
  if (count == 0)
    return;
  std::vector<StridedDim> dims;
  for (size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] != 1)
      dims.push_back({sizes[i], source.strides[i], target.strides[i]});
  mergeDims(dims);
  if (dims.empty())
    dims.push_back({1, 1, 1});
  int64_t sourceSize = getStorageSize(source.type);
  int64_t targetSize = getStorageSize(target.type);
  auto *from = static_cast<const char *>(sourceData);
  auto *to = static_cast<char *>(targetData);

  StridedDim columns = dims.back();
  dims.pop_back();
  // A large array of one dimension is several rows.
  if (dims.empty() && columns.size > 4096)
    dims.push_back({1, 0, 0});
  // Next to the columns, those rows that lie closest together in the source.
  StridedDim rows = {1, 0, 0};
  if (!dims.empty()) {
    auto closest = std::min_element(
        dims.begin(), dims.end(), [](const StridedDim &a, const StridedDim &b) {
          return std::abs(a.sourceStride) < std::abs(b.sourceStride);
        });
    rows = *closest;
    dims.erase(closest);
  }
  int64_t numBlocks = 1;
  for (const StridedDim &dim : dims)
    numBlocks *= dim.size;
  // A task is a block of rows of one of these, or of columns.
  int64_t rowsPerTask = std::clamp<int64_t>(
      16384 / std::max<int64_t>(columns.size, 1), 1, rows.size);
  if (rows.size > rowsPerTask)
    rowsPerTask = std::min(rows.size, (rowsPerTask + 63) / 64 * 64);
  int64_t tasksPerBlock = (rows.size + rowsPerTask - 1) / rowsPerTask;
  bool convertsRows = source.type != target.type;

  threads.parallelFor(
      numBlocks * tasksPerBlock,
      [&](int64_t begin, int64_t end) {
        std::vector<char> gathered, converted;
        for (int64_t task = begin; task < end; ++task) {
          int64_t sourceOffset = 0, targetOffset = 0;
          int64_t block = task / tasksPerBlock;
          for (size_t i = dims.size(); i-- > 0;) {
            int64_t index = block % dims[i].size;
            block /= dims[i].size;
            sourceOffset += index * dims[i].sourceStride;
            targetOffset += index * dims[i].targetStride;
          }
          int64_t firstRow = task % tasksPerBlock * rowsPerTask;
          int64_t numRows = std::min(rowsPerTask, rows.size - firstRow);
          sourceOffset += firstRow * rows.sourceStride;
          targetOffset += firstRow * rows.targetStride;
          const char *in = from + sourceOffset * sourceSize;
          char *out = to + targetOffset * targetSize;
          if (!convertsRows && columns.sourceStride == 1 &&
              columns.targetStride == 1) {
            for (int64_t row = 0; row < numRows; ++row)
              memcpy(out + row * rows.targetStride * targetSize,
                     in + row * rows.sourceStride * sourceSize,
                     columns.size * sourceSize);
            continue;
          }
          if (!convertsRows) {
            dispatchStorageSize(source.type, [&](auto tag) {
              using T = typename decltype(tag)::type;
              copyBlock(reinterpret_cast<const T *>(in),
                        reinterpret_cast<T *>(out), numRows, rows.sourceStride,
                        rows.targetStride, columns);
            });
            continue;
          }
          gathered.resize(columns.size * sourceSize);
          converted.resize(columns.size * targetSize);
          for (int64_t row = 0; row < numRows; ++row) {
            const char *inRow = in + row * rows.sourceStride * sourceSize;
            char *outRow = out + row * rows.targetStride * targetSize;
            if (columns.sourceStride != 1) {
              dispatchStorageSize(source.type, [&](auto tag) {
                using T = typename decltype(tag)::type;
                auto *elements = reinterpret_cast<const T *>(inRow);
                auto *row = reinterpret_cast<T *>(gathered.data());
                for (int64_t i = 0; i < columns.size; ++i)
                  row[i] = elements[i * columns.sourceStride];
              });
              inRow = gathered.data();
            }
            if (columns.targetStride == 1) {
              convertElements(source.type, inRow, target.type, outRow,
                              columns.size);
              continue;
            }
            convertElements(source.type, inRow, target.type, converted.data(),
                            columns.size);
            dispatchStorageSize(target.type, [&](auto tag) {
              using T = typename decltype(tag)::type;
              auto *row = reinterpret_cast<const T *>(converted.data());
              auto *elements = reinterpret_cast<T *>(outRow);
              for (int64_t i = 0; i < columns.size; ++i)
                elements[i * columns.targetStride] = row[i];
            });
          }
        }
      },
      std::max<int64_t>(
          1, 16384 / std::max<int64_t>(1, rowsPerTask * columns.size)));
}
