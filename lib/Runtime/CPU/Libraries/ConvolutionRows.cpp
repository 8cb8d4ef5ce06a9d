//===- ConvolutionRows.cpp - Convolutions with long windows ---------------===//
// Windows along one dimension are rows of the input as it lies, which overlap:
// products of these with the kernel need no copy of them. oneDNN has vectors of
// features: where these are few, it computes with parts of them, and it adds up
// all of a window one after the other.

#include "Convolution.h"
#include "SmallMatmul.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;

/// The only dimension that windows have several elements in or several places
/// along; null if there are more, or what they cover is no row.
static const SpatialDim *getRowDim(const ConvolutionShape &shape,
                                   size_t &number) {
  const SpatialDim *found = nullptr;
  for (size_t i = 0; i < shape.spatial.size(); ++i) {
    const SpatialDim &dim = shape.spatial[i];
    if (dim.input == 1 && dim.kernel == 1 && dim.output == 1)
      continue;
    if (found || dim.inputDilation != 1 || dim.kernelDilation != 1 ||
        dim.padLow < 0 || dim.padHigh < 0)
      return nullptr;
    found = &dim;
    number = i;
  }
  return found;
}

bool Convolution::buildRows(OneDNNProgram &program) const {
  constexpr PrimitiveType type = PrimitiveType::F32;
  constexpr int64_t kMostFeatures = 4, kLeastDepth = 64;
  size_t number = 0;
  const SpatialDim *dim = getRowDim(shape, number);
  if (!dim || shape.getGroups() != 1 || !epilogue.isEmpty() ||
      shape.lhs.type != type || shape.rhs.type != type ||
      shape.result.type != type)
    return false;
  int64_t features = shape.rhs.sizes[1], depth = features * dim->kernel;
  int64_t outputs = shape.rhs.sizes[0], batch = shape.result.sizes[0];
  int64_t positions = dim->output;
  if (features > kMostFeatures || depth < kLeastDepth ||
      !isThin(outputs, positions, depth))
    return false;

  Tensor input = addFeaturesLast(
      program, getTensor(shape.lhs, {Buffer::Operand, 0}), type);
  int64_t inputSize = dim->input * features;
  int64_t before = dim->padLow * features, after = dim->padHigh * features;
  bool isPadded = before != 0 || after != 0;
  Buffer padded = program.addScratch(
      isPadded ? (before + inputSize + after) * sizeof(float) : 0);

  // A matrix: output features by elements of a window.
  Tensor kernel = {shape.rhs, {Buffer::Operand, 1}};
  int64_t &stride = kernel.array.strides[number + 2];
  kernel.buffer.offset += kernel.array.offset * int64_t(sizeof(float));
  if (dim->isReversed) {
    kernel.buffer.offset += (dim->kernel - 1) * stride * int64_t(sizeof(float));
    stride = -stride;
  }
  Tensor matrix = kernel;
  if (features != 1) {
    matrix.array.strides.assign(matrix.array.sizes.size(), 1);
    matrix.array.strides[0] = depth;
    matrix.array.strides[number + 2] = features;
    matrix.buffer =
        program.addCopyOf(kernel.buffer, outputs * depth * sizeof(float));
    program.addWriting(
        matrix.buffer, [kernel, matrix](const RunContext &context) {
          copyStrided(kernel.array.sizes, {type, kernel.array.strides},
                      kernel.buffer.get(context), {type, matrix.array.strides},
                      matrix.buffer.get(context), context.threads);
        });
  }
  int64_t rowStride = matrix.array.strides[0];
  int64_t columnStride = features == 1 ? stride : 1;

  // The product has features first.
  Tensor result = getTensor(shape.result, {Buffer::Result, 0});
  Tensor target = result;
  target.array.strides.assign(target.array.sizes.size(), 1);
  target.array.strides[0] = outputs * positions;
  target.array.strides[1] = positions;
  bool isDirect =
      areSame(target.array.sizes, result.array.strides, target.array.strides);
  if (!isDirect)
    target.buffer = program.addCopyOf(
        result.buffer, batch * outputs * positions * sizeof(float));

  int64_t step = dim->stride * features;
  Buffer scratch =
      program.addScratch(getThinScratchSize(outputs, positions, depth, step));
  int64_t imageStride = input.array.strides[0];
  program.add([=](const RunContext &context) {
    auto *source = static_cast<const float *>(input.buffer.get(context));
    auto *weights = static_cast<const float *>(matrix.buffer.get(context));
    auto *out = static_cast<float *>(target.buffer.get(context));
    for (int64_t image = 0; image < batch; ++image) {
      const float *row = source + image * imageStride;
      if (isPadded) {
        auto *copy = static_cast<float *>(padded.get(context));
        std::fill_n(copy, before, 0.f);
        std::copy_n(row, inputSize, copy + before);
        std::fill_n(copy + before + inputSize, after, 0.f);
        row = copy;
      }
      multiplyThin<float>({weights, rowStride, columnStride}, {row, 1, step},
                          out + image * outputs * positions, positions,
                          /*columnStride=*/1, outputs, positions, depth,
                          scratch.get(context), context.threads);
    }
  });
  if (!isDirect)
    addCopy(program, target, result);
  return true;
}
