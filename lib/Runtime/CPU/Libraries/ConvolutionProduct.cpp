//===- ConvolutionProduct.cpp - Convolutions as matrix products ---------===//

#include "BLAS.h"
#include "Convolution.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// What windows cover of an input with features last.
class WindowRows {
public:
  WindowRows(const ConvolutionShape &shape, Ints inputStrides)
      : spatial(shape.spatial), strides(std::move(inputStrides)) {
    for (const SpatialDim &dim : spatial) {
      outputs.push_back(dim.output);
      kernels.push_back(dim.kernel);
    }
  }

  /// Copies `count` elements for each element of the kernel to `target`, zeros
  /// where the window covers none.
  template <typename T>
  void copy(const T *source, int64_t position, T *target, int64_t count) const {
    size_t rank = spatial.size();
    Ints start(rank), element(rank);
    for (size_t i = rank; i-- > 0; position /= outputs[i])
      start[i] = position % outputs[i] * spatial[i].stride - spatial[i].padLow;
    int64_t numElements = getNumElements(kernels);
    for (int64_t k = 0; k < numElements; ++k, target += count) {
      int64_t offset = getOffset(start, element);
      if (offset < 0)
        std::fill(target, target + count, T());
      else
        std::copy(source + offset, source + offset + count, target);
      for (size_t i = rank; i-- > 0;) {
        if (++element[i] < kernels[i])
          break;
        element[i] = 0;
      }
    }
  }

private:
  int64_t getOffset(const Ints &start, const Ints &element) const {
    int64_t offset = 0;
    for (size_t i = 0; i < spatial.size(); ++i) {
      int64_t index = start[i] + element[i] * spatial[i].kernelDilation;
      if (index < 0 || index % spatial[i].inputDilation != 0)
        return -1;
      index /= spatial[i].inputDilation;
      if (index >= spatial[i].input)
        return -1;
      offset += index * strides[i + 2];
    }
    return offset;
  }

  std::vector<SpatialDim> spatial;
  Ints strides, outputs, kernels;
};
} // namespace

template <typename T>
void Convolution::buildProduct(OneDNNProgram &program,
                               PrimitiveType type) const {
  Tensor input = addFeaturesLast(
      program, getTensor(shape.lhs, {Buffer::Operand, 0}), type);
  Tensor result = getTensor(shape.result, {Buffer::Result, 0});
  Tensor target = getFeaturesLast(program, result, type);
  int64_t groups = shape.getGroups();
  int64_t features = shape.rhs.sizes[1];
  int64_t columns = shape.rhs.sizes[0] / groups;
  int64_t batch = shape.result.sizes[0], positions = 1, elements = 1;
  for (const SpatialDim &dim : shape.spatial) {
    positions *= dim.output;
    elements *= dim.kernel;
  }
  int64_t depth = features * elements;

  // The kernel as matrices: elements and input features by output features.
  Tensor kernel = {shape.rhs, {Buffer::Operand, 1}};
  for (size_t i = 0; i < shape.spatial.size(); ++i)
    if (shape.spatial[i].isReversed) {
      int64_t &stride = kernel.array.strides[i + 2];
      kernel.buffer.offset += (shape.spatial[i].kernel - 1) * stride *
                              getStorageSize(kernel.array.type);
      stride = -stride;
    }
  ConvolutionArray matrixArray = {type, kernel.array.sizes, {1, columns}};
  Ints kernelStrides = getRowMajorStrides(
      {kernel.array.sizes.begin() + 2, kernel.array.sizes.end()});
  for (int64_t stride : kernelStrides)
    matrixArray.strides.push_back(stride * features * columns);
  // Groups of output features are matrices one after the other.
  for (ConvolutionArray *array : {&kernel.array, &matrixArray}) {
    array->sizes[0] = columns;
    array->sizes.insert(array->sizes.begin(), groups);
    array->strides.insert(array->strides.begin(),
                          array == &kernel.array
                              ? columns * kernel.array.strides[0]
                              : depth * columns);
  }
  Tensor matrix = {
      matrixArray,
      program.addCopyOf(kernel.buffer, groups * depth * columns * sizeof(T))};
  program.addWriting(matrix.buffer, [kernel,
                                     matrix](const RunContext &context) {
    copyStrided(kernel.array.sizes, {kernel.array.type, kernel.array.strides},
                kernel.buffer.get(context),
                {matrix.array.type, matrix.array.strides},
                matrix.buffer.get(context), context.threads);
  });

  // Rows that what windows cover stays in a cache for.
  int64_t blockRows =
      std::clamp<int64_t>((1 << 18) / int64_t(sizeof(T)) / depth, 1, positions);
  int64_t blocks = (positions + blockRows - 1) / blockRows;
  WindowRows rows(shape, input.array.strides);
  int64_t inputStride = input.array.strides[0];
  int64_t inputGroupStride =
      shape.featureGroups != 1 ? features : batch * inputStride;
  int64_t resultFeatures = shape.result.sizes[1];
  program.add([=](const RunContext &context) {
    auto *source = static_cast<const T *>(input.buffer.get(context));
    auto *weights = static_cast<const T *>(matrix.buffer.get(context));
    auto *out = static_cast<T *>(target.buffer.get(context));
    context.threads.parallelFor(groups * batch * blocks, [&](int64_t begin,
                                                             int64_t end) {
      std::vector<T> covered(blockRows * depth);
      for (int64_t task = begin; task < end; ++task) {
        int64_t group = task / (batch * blocks);
        int64_t image = task / blocks % batch;
        int64_t first = task % blocks * blockRows;
        int64_t count = std::min(blockRows, positions - first);
        const T *from = source + group * inputGroupStride + image * inputStride;
        for (int64_t row = 0; row < count; ++row)
          rows.copy(from, first + row, covered.data() + row * depth, features);
        multiply<T>({covered.data(), depth, 1},
                    {weights + group * depth * columns, columns, 1},
                    out + (image * positions + first) * resultFeatures +
                        group * columns,
                    resultFeatures, count, columns, depth);
      }
    });
  });
  if (target.buffer.isCopy())
    addCopy(program, target, result);
}

#define HLO_INSTANTIATE(T)                                                     \
  template void Convolution::buildProduct<T>(OneDNNProgram &, PrimitiveType)   \
      const;
HLO_INSTANTIATE(float)
HLO_INSTANTIATE(double)
HLO_INSTANTIATE(std::complex<float>)
HLO_INSTANTIATE(std::complex<double>)
HLO_INSTANTIATE(uint32_t)
HLO_INSTANTIATE(uint64_t)
