//===- StridedCopy.cpp - Moving elements between arrays -------------------===//

#include "StridedCopy.h"
#include "hlo/Interpreter/Evaluation.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

/// Elements in each direction of a tile: those of two tiles fit a cache, a
/// cache line is used whole.
static constexpr int64_t tileSize = 32;

StridedCopy::StridedCopy(PrimitiveType type, ArrayRef<int64_t> allSizes,
                         ArrayRef<int64_t> allSourceStrides,
                         ArrayRef<int64_t> allTargetStrides)
    : type(type) {
  int64_t elementSize = getStorageSize(type);
  SmallVector<Dim> dims;
  for (auto [size, source, target] :
       llvm::zip_equal(allSizes, allSourceStrides, allTargetStrides)) {
    if (size == 0)
      numUnits = 0;
    if (size != 1)
      dims.push_back({size, source * elementSize, target * elementSize});
  }
  if (numUnits == 0)
    return;
  runtime::mergeDims(dims);
  if (dims.empty())
    return;
  row = dims.pop_back_val();
  Dim *closest = nullptr;
  for (Dim &dim : dims)
    if (dim.sourceStride != 0 &&
        std::abs(dim.sourceStride) <
            std::abs((closest ? *closest : row).sourceStride))
      closest = &dim;
  if (closest) {
    column = *closest;
    dims.erase(closest);
    dims.push_back({int64_t(llvm::divideCeil(column.size, tileSize)),
                    column.sourceStride * tileSize,
                    column.targetStride * tileSize});
  }
  for (const Dim &dim : dims) {
    sizes.push_back(dim.size);
    sourceStrides.push_back(dim.sourceStride);
    targetStrides.push_back(dim.targetStride);
    numUnits *= dim.size;
  }
}

/// Copies `count` elements; strides are in bytes.
template <typename T>
static void copyRow(const char *source, int64_t sourceStride, char *target,
                    int64_t targetStride, int64_t count) {
  constexpr int64_t size = sizeof(T);
  if (targetStride == size && sourceStride == size) {
    memcpy(target, source, count * size);
    return;
  }
  if (targetStride == size && sourceStride == 0) {
    std::fill_n(reinterpret_cast<T *>(target), count,
                *reinterpret_cast<const T *>(source));
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    *reinterpret_cast<T *>(target + i * targetStride) =
        *reinterpret_cast<const T *>(source + i * sourceStride);
}

template <typename T>
void StridedCopy::copyTiles(const char *source, char *target,
                            int64_t numColumns) const {
  for (int64_t begin = 0; begin < row.size; begin += tileSize) {
    int64_t count = std::min(tileSize, row.size - begin);
    for (int64_t i = 0; i < numColumns; ++i)
      copyRow<T>(source + i * column.sourceStride + begin * row.sourceStride,
                 row.sourceStride,
                 target + i * column.targetStride + begin * row.targetStride,
                 row.targetStride, count);
  }
}

void StridedCopy::copyRange(const char *source, char *target, int64_t begin,
                            int64_t end) const {
  dispatchStorageSize(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    StridedWalk<2> walk(sizes, {sourceStrides, targetStrides}, begin);
    for (int64_t unit = begin; unit < end; ++unit, walk.next()) {
      const char *from = source + walk.getOffset(0);
      char *to = target + walk.getOffset(1);
      if (column.size == 1)
        copyRow<T>(from, row.sourceStride, to, row.targetStride, row.size);
      else
        copyTiles<T>(from, to,
                     std::min(tileSize,
                              column.size - walk.getIndex().back() * tileSize));
    }
  });
}

void StridedCopy::copyInParallel(const void *source, void *target) const {
  parallelForRanges(numUnits, row.size * std::min(column.size, tileSize),
                    [&](int64_t begin, int64_t end) {
                      copyRange(static_cast<const char *>(source),
                                static_cast<char *>(target), begin, end);
                    });
}

void hlo::copySlice(const Literal &source, ArrayRef<int64_t> sourceStarts,
                    Literal &target, ArrayRef<int64_t> targetStarts,
                    ArrayRef<int64_t> sizes) {
  if (llvm::is_contained(sizes, 0))
    return;
  SmallVector<int64_t> sourceStrides = getStrides(source.getShape());
  SmallVector<int64_t> targetStrides = getStrides(target.getShape());
  int64_t from = std::inner_product(sourceStarts.begin(), sourceStarts.end(),
                                    sourceStrides.begin(), int64_t(0));
  int64_t to = std::inner_product(targetStarts.begin(), targetStarts.end(),
                                  targetStrides.begin(), int64_t(0));
  int64_t size = getStorageSize(source.getType());
  StridedCopy(source.getType(), sizes, sourceStrides, targetStrides)
      .copyInParallel(source.getData() + from * size,
                      target.getMutableData() + to * size);
}

Literal hlo::slice(const Literal &array, ArrayRef<int64_t> starts,
                   ArrayRef<int64_t> sizes) {
  Literal result = Literal::getUninitialized(array.getType(), sizes);
  copySlice(array, starts, result, SmallVector<int64_t>(sizes.size()), sizes);
  return result;
}

Literal hlo::concatenate(ArrayRef<Literal> arrays, int64_t dim) {
  SmallVector<int64_t> shape(arrays.front().getShape());
  shape[dim] = 0;
  for (const Literal &array : arrays)
    shape[dim] += array.getShape()[dim];
  Literal result = Literal::getUninitialized(arrays.front().getType(), shape);
  SmallVector<int64_t> begin(shape.size()), starts = begin;
  for (const Literal &array : arrays) {
    copySlice(array, begin, result, starts, array.getShape());
    starts[dim] += array.getShape()[dim];
  }
  return result;
}

Literal hlo::resize(const Literal &array, ArrayRef<int64_t> shape) {
  Literal result = Literal::getZero(array.getType(), shape);
  SmallVector<int64_t> begin(shape.size()), common;
  for (auto [from, to] : llvm::zip_equal(array.getShape(), shape))
    common.push_back(std::min(from, to));
  copySlice(array, begin, result, begin, common);
  return result;
}

Literal hlo::transpose(const Literal &array, ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> shape =
      mlir::applyPermutation(array.getShape(), permutation);
  Literal result = Literal::getUninitialized(array.getType(), shape);
  StridedCopy(array.getType(), shape,
              mlir::applyPermutation(
                  ArrayRef<int64_t>(getStrides(array.getShape())), permutation),
              getStrides(shape))
      .copyInParallel(array.getData(), result.getMutableData());
  return result;
}
