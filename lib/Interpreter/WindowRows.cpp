//===- WindowRows.cpp - The elements under windows ------------------------===//

#include "WindowRows.h"
#include "StridedCopy.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace hlo;

WindowRows::WindowRows(WindowAttr window, ArrayRef<int64_t> arrayShape) {
  SmallVector<int64_t> arrayStrides = getStrides(arrayShape);
  for (int64_t i = 0, rank = arrayShape.size(); i < rank; ++i) {
    Dim dim = {window.getSize()[i],
               window.getStrideOf(i),
               window.getPadLowOf(i),
               window.getBaseDilationOf(i),
               window.getWindowDilationOf(i),
               arrayShape[i],
               arrayStrides[i],
               /*numWindows=*/0,
               /*isTrivial=*/false};
    int64_t padded = dim.padLow + window.getPadHighOf(i);
    if (dim.arraySize > 0)
      padded += (dim.arraySize - 1) * dim.baseDilation + 1;
    int64_t extent = (dim.size - 1) * dim.dilation + 1;
    if (padded >= extent)
      dim.numWindows = (padded - extent) / dim.stride + 1;
    shape.push_back(dim.numWindows);
    dim.isTrivial = dim.size == 1 && dim.stride == 1 && dim.padLow == 0 &&
                    dim.baseDilation == 1 && dim.numWindows == dim.arraySize;
    if (!dims.empty() && dims.back().isTrivial && dim.isTrivial) {
      dims.back().arraySize *= dim.arraySize;
      dims.back().numWindows *= dim.numWindows;
      dims.back().arrayStride = dim.arrayStride;
    } else {
      dims.push_back(dim);
    }
  }
  if (dims.empty())
    dims.push_back({1, 1, 0, 1, 1, 1, 1, 1, /*isTrivial=*/true});

  const Dim &last = dims.back();
  numChunks = llvm::divideCeilSigned(last.numWindows, maxLanes);
  numRows = numChunks;
  cost = std::min(last.numWindows, maxLanes);
  for (const Dim &dim : ArrayRef(dims).drop_back()) {
    numRows *= dim.numWindows;
    cost *= std::min(dim.size, dim.arraySize);
  }
  if (numRows == 0)
    return;
  for (int64_t offset = 0; offset < last.size; ++offset)
    if (Run run = getRun(offset); run.count > 0)
      runs.push_back(run);
  cost *= runs.size();
}

std::optional<int64_t> WindowRows::Dim::getIndex(int64_t position,
                                                 int64_t offset) const {
  int64_t index = position * stride + offset * dilation - padLow;
  if (index < 0 || index % baseDilation != 0 ||
      index / baseDilation >= arraySize)
    return std::nullopt;
  return index / baseDilation;
}

/// The positions along the last dimension whose element `offset` lies on an
/// element of the array.
WindowRows::Run WindowRows::getRun(int64_t offset) const {
  const Dim &dim = dims.back();
  int64_t shift = offset * dim.dilation - dim.padLow;
  int64_t end =
      dim.arraySize == 0 ? shift : (dim.arraySize - 1) * dim.baseDilation + 1;
  int64_t first = shift < 0 ? llvm::divideCeilSigned(-shift, dim.stride) : 0;
  int64_t last =
      std::min(dim.numWindows, llvm::divideCeilSigned(end - shift, dim.stride));
  // One in `step` positions does, where any does.
  int64_t divisor = std::gcd(dim.stride, dim.baseDilation);
  int64_t step = dim.baseDilation / divisor;
  for (int64_t limit = std::min(last, first + step); first < limit; ++first)
    if (std::optional<int64_t> index = dim.getIndex(first, offset))
      return {first, step, *index * dim.arrayStride,
              dim.stride / divisor * dim.arrayStride,
              llvm::divideCeilSigned(last - first, step)};
  return {0, 1, 0, 0, 0};
}

std::pair<int64_t, int64_t> WindowRows::getLanes(int64_t row) const {
  int64_t chunk = row % numChunks, numWindows = dims.back().numWindows;
  return {row / numChunks * numWindows + chunk * maxLanes,
          std::min(maxLanes, numWindows - chunk * maxLanes)};
}

LogicalResult
WindowRows::forEachRun(int64_t row,
                       function_ref<LogicalResult(const Run &)> fn) const {
  int64_t begin = row % numChunks * maxLanes;
  int64_t end = begin + getLanes(row).second;
  SmallVector<Run> rowRuns;
  for (Run run : runs) {
    int64_t skipped =
        run.lane >= begin
            ? 0
            : llvm::divideCeilSigned(begin - run.lane, run.laneStep);
    run.lane += skipped * run.laneStep - begin;
    run.element += skipped * run.elementStep;
    run.count =
        std::min(run.count - skipped,
                 llvm::divideCeilSigned(end - begin - run.lane, run.laneStep));
    if (run.count > 0)
      rowRuns.push_back(run);
  }

  // Offsets of the elements under the window in each of the outer dimensions.
  ArrayRef<Dim> outer = ArrayRef(dims).drop_back();
  SmallVector<SmallVector<int64_t>> offsets(outer.size());
  int64_t position = row / numChunks;
  for (int64_t i = outer.size() - 1; i >= 0; --i) {
    const Dim &dim = outer[i];
    for (int64_t offset = 0; offset < dim.size; ++offset)
      if (std::optional<int64_t> index =
              dim.getIndex(position % dim.numWindows, offset))
        offsets[i].push_back(*index * dim.arrayStride);
    if (offsets[i].empty())
      return success();
    position /= dim.numWindows;
  }
  SmallVector<size_t> choice(outer.size());
  while (true) {
    int64_t element = 0;
    for (auto [list, index] : llvm::zip(offsets, choice))
      element += list[index];
    for (Run run : rowRuns) {
      run.element += element;
      if (failed(fn(run)))
        return failure();
    }
    int64_t dim = outer.size() - 1;
    while (dim >= 0 && ++choice[dim] == offsets[dim].size())
      choice[dim--] = 0;
    if (dim < 0)
      return success();
  }
}
