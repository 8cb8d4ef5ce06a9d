//===- ConvolutionShape.cpp - The dimensions of a convolution -------------===//

#include "ConvolutionShape.h"

using namespace hlo;
using namespace hlo::runtime;

static int64_t dilate(int64_t size, int64_t dilation) {
  return size == 0 ? 0 : (size - 1) * dilation + 1;
}

ConvolutionShape::ConvolutionShape(const CallReader &call)
    : featureGroups(call.get<int64_t>("feature_group_count", 1)),
      batchGroups(call.get<int64_t>("batch_group_count", 1)) {
  auto getArray = [&](const ArrayShape &shape, const char *first,
                      const char *second, const char *rest) {
    size_t rank = shape.dimensions.size();
    Ints dims = {call.getDim(first, rank), call.getDim(second, rank)};
    Ints spatialDims = call.getDims(rest, rank);
    dims.insert(dims.end(), spatialDims.begin(), spatialDims.end());
    call.check(dims.size() == rank, "an array has dimensions without a role");
    ConvolutionArray array = {shape.type, {}, {}};
    Ints strides = getStrides(shape);
    for (int64_t dim : dims) {
      array.sizes.push_back(shape.dimensions[dim]);
      array.strides.push_back(strides[dim]);
    }
    return array;
  };
  auto getOutput = [&](const ArrayShape &shape) {
    return getArray(shape, "output_batch_dim", "output_feature_dim",
                    "output_spatial_dims");
  };
  lhs = getArray(call.getOperand(0), "input_batch_dim", "input_feature_dim",
                 "input_spatial_dims");
  rhs = getArray(call.getOperand(1), "kernel_output_feature_dim",
                 "kernel_input_feature_dim", "kernel_spatial_dims");
  result = getOutput(call.getResult(0));
  if (call.has("side_input_scale")) {
    const ArrayShape &shape =
        call.getOperand(2 + call.get<bool>("has_bias", false));
    call.check(shape.dimensions == call.getResult(0).dimensions,
               "what is added does not have the dimensions of the result");
    sideInput = getOutput(shape);
  }

  size_t rank = lhs.sizes.size() - 2;
  call.check(rhs.sizes.size() == rank + 2 && result.sizes.size() == rank + 2,
             "the arrays do not have as many spatial dimensions");
  auto getNumbers = [&](const char *name, int64_t defaultValue) {
    Ints numbers = call.get<Ints>(name, Ints(rank, defaultValue));
    call.check(numbers.size() == rank,
               "the window does not have as many dimensions");
    return numbers;
  };
  Ints strides = getNumbers("strides", 1), low = getNumbers("pad_low", 0),
       high = getNumbers("pad_high", 0),
       inputDilations = getNumbers("base_dilations", 1),
       kernelDilations = getNumbers("window_dilations", 1),
       reversals = getNumbers("window_reversal", 0);
  for (size_t i = 0; i < rank; ++i) {
    SpatialDim dim = {lhs.sizes[i + 2],
                      rhs.sizes[i + 2],
                      result.sizes[i + 2],
                      strides[i],
                      low[i],
                      high[i],
                      inputDilations[i],
                      kernelDilations[i],
                      reversals[i] != 0};
    call.check(dim.stride > 0 && dim.inputDilation > 0 &&
                   dim.kernelDilation > 0 && dim.kernel > 0,
               "the window is not one");
    int64_t positions = dilate(dim.input, dim.inputDilation) + dim.padLow +
                        dim.padHigh - dilate(dim.kernel, dim.kernelDilation);
    call.check(dim.output == (positions < 0 ? 0 : positions / dim.stride + 1),
               "the result does not fit the window");
    spatial.push_back(dim);
  }
  // A dimension of one element is none.
  if (rank == 0) {
    for (ConvolutionArray *array : {&lhs, &rhs, &result}) {
      array->sizes.push_back(1);
      array->strides.push_back(1);
    }
    if (sideInput) {
      sideInput->sizes.push_back(1);
      sideInput->strides.push_back(1);
    }
    spatial.push_back({1, 1, 1});
  }
  call.check(featureGroups > 0 && batchGroups > 0 &&
                 (featureGroups == 1 || batchGroups == 1) &&
                 lhs.sizes[1] == rhs.sizes[1] * featureGroups &&
                 rhs.sizes[0] % getGroups() == 0 &&
                 lhs.sizes[0] == result.sizes[0] * batchGroups &&
                 result.sizes[1] == rhs.sizes[0],
             "the operands and the result do not fit together");
}

/// With the first two dimensions exchanged.
static ConvolutionArray exchange(ConvolutionArray array) {
  std::swap(array.sizes[0], array.sizes[1]);
  std::swap(array.strides[0], array.strides[1]);
  return array;
}

ConvolutionArray ConvolutionShape::getGradientInput() const {
  return exchange(lhs);
}
ConvolutionArray ConvolutionShape::getGradientOutput() const {
  return exchange(rhs);
}
ConvolutionArray ConvolutionShape::getGradientKernel() const {
  return exchange(result);
}
