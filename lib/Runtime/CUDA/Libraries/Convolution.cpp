//===- Convolution.cpp - Convolutions by cuDNN ----------------------------===//

#include "CUDNNGraph.h"
#include "Functions.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
class Convolution : public cuda::LibraryFunction {
public:
  Convolution(const LibraryCall &call, Stream &stream);
  int64_t getScratchSize() const override { return graph.getWorkspaceSize(); }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override {
    graph.run(operands, results, scratch, stream);
  }

private:
  CUDNNTensor getTensor(const ArrayShape &shape, const std::string &prefix,
                        const std::string &first,
                        const std::string &second) const;
  const CUDNNDescriptor &makeWindow();
  void addGradient(const std::string &kind);
  void addForward();
  const CUDNNDescriptor *addActivation(const CUDNNDescriptor &operand,
                                       const std::string &activation);
  const CUDNNDescriptor &addPointwise(CUDNNDescriptor &function,
                                      const CUDNNDescriptor &x,
                                      const CUDNNDescriptor *b, double alpha1,
                                      double alpha2, bool isLast);
  CUDNNDescriptor &makeFunction(int mode);

  /// Sets a scalar of the type that is computed in.
  void setScalar(CUDNNDescriptor &descriptor, int attribute, double value) {
    if (computeType == CUDNN_DATA_DOUBLE)
      descriptor.set(attribute, CUDNN_TYPE_DOUBLE, value);
    else
      descriptor.set(attribute, CUDNN_TYPE_FLOAT, float(value));
  }

  CallReader reader;
  int computeType = CUDNN_DATA_FLOAT;
  CUDNNTensor result;
  CUDNNGraph graph;
};
} // namespace

/// The dimensions in the order of cuDNN: batch or output features, features,
/// then at least two spatial ones.
CUDNNTensor Convolution::getTensor(const ArrayShape &shape,
                                   const std::string &prefix,
                                   const std::string &first,
                                   const std::string &second) const {
  size_t rank = shape.dimensions.size();
  Ints dims = {reader.getDim(prefix + "_" + first + "_dim", rank),
               reader.getDim(prefix + "_" + second + "_dim", rank)};
  Ints spatial = reader.getDims(prefix + "_spatial_dims", rank);
  dims.insert(dims.end(), spatial.begin(), spatial.end());
  reader.check(dims.size() == rank, "does not say what dimensions are for");
  std::optional<int> type = getCUDNNType(shape.type);
  if (!type)
    reader.fail("has no " + toString(shape));
  CUDNNTensor tensor = {*type, {}, {}};
  Ints strides = getStrides(shape);
  for (int64_t dim : dims) {
    tensor.sizes.push_back(shape.dimensions[dim]);
    tensor.strides.push_back(strides[dim]);
  }
  while (tensor.sizes.size() < 4) {
    tensor.strides.push_back(tensor.sizes.size() == 2 ? tensor.strides[1]
                                                      : tensor.strides.back());
    tensor.sizes.push_back(1);
  }
  return tensor;
}

const CUDNNDescriptor &Convolution::makeWindow() {
  size_t count = reader.get<Ints>("input_spatial_dims", {}).size();
  auto read = [&](const char *name, int64_t defaultValue) {
    Ints values = reader.get<Ints>(name, {});
    reader.check(values.empty() || values.size() == count,
                 "the window does not have the spatial dimensions");
    values.resize(std::max<size_t>(values.empty() ? 0 : count, 0),
                  defaultValue);
    values.resize(std::max<size_t>(count, 2), defaultValue);
    return values;
  };
  Ints low = read("pad_low", 0), high = read("pad_high", 0);
  Ints reversal = reader.get<Ints>("window_reversal", {});
  int64_t numReversed = std::count_if(reversal.begin(), reversal.end(),
                                      [](int64_t r) { return r; });
  for (int64_t dilation : read("base_dilations", 1))
    reader.check(dilation == 1, "cuDNN has no base dilation");
  for (const Ints *pads : {&low, &high})
    for (int64_t pad : *pads)
      reader.check(pad >= 0, "cuDNN has no negative padding");
  reader.check(numReversed == 0 || numReversed == int64_t(count),
               "only some dimensions are reversed");
  return graph.addDescriptor(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR)
      .set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, computeType)
      .set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE,
           int(numReversed ? CUDNN_CONVOLUTION : CUDNN_CROSS_CORRELATION))
      .set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64,
           int64_t(low.size()))
      .set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, low)
      .set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, high)
      .set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64,
           read("strides", 1))
      .set(CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64,
           read("window_dilations", 1))
      .finalize();
}

/// Of the input, of the gradient of the output and the filter; or of the
/// filter, of the input and the gradient of the output.
void Convolution::addGradient(const std::string &kind) {
  const ArrayShape &lhs = reader.getOperand(0), &rhs = reader.getOperand(1);
  const ArrayShape &array = reader.getResult(0);
  const CUDNNDescriptor &window = makeWindow();
  if (kind == "backward_input") {
    CUDNNDescriptor &operation = graph.addOperation(
        CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR);
    operation
        .set(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
             graph.addOperand(getTensor(lhs, "output", "batch", "feature"), 0))
        .set(
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
            graph.addOperand(
                getTensor(rhs, "kernel", "output_feature", "input_feature"), 1))
        .set(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
             graph.addResult(getTensor(array, "input", "batch", "feature"), 0))
        .set(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC, window);
    setScalar(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
              reader.get<double>("conv_result_scale", 1));
    setScalar(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA, 0);
    operation.finalize();
    return;
  }
  reader.check(kind == "backward_filter", "is of no kind that there is");
  CUDNNDescriptor &operation = graph.addOperation(
      CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR);
  operation
      .set(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
           graph.addOperand(getTensor(lhs, "input", "batch", "feature"), 0))
      .set(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
           graph.addOperand(getTensor(rhs, "output", "batch", "feature"), 1))
      .set(
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
          graph.addResult(
              getTensor(array, "kernel", "output_feature", "input_feature"), 0))
      .set(CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC, window);
  setScalar(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
            reader.get<double>("conv_result_scale", 1));
  setScalar(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA, 0);
  operation.finalize();
}

CUDNNDescriptor &Convolution::makeFunction(int mode) {
  return graph.addDescriptor(CUDNN_BACKEND_POINTWISE_DESCRIPTOR)
      .set(CUDNN_ATTR_POINTWISE_MODE, CUDNN_TYPE_POINTWISE_MODE, mode)
      .set(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_TYPE_DATA_TYPE, computeType);
}

/// `function(alpha1 * x, alpha2 * b)`; the last is the result.
const CUDNNDescriptor &Convolution::addPointwise(CUDNNDescriptor &function,
                                                 const CUDNNDescriptor &x,
                                                 const CUDNNDescriptor *b,
                                                 double alpha1, double alpha2,
                                                 bool isLast) {
  function.finalize();
  CUDNNTensor tensor = result;
  if (!isLast)
    tensor.type = computeType;
  const CUDNNDescriptor &y =
      isLast ? graph.addResult(tensor, 0) : graph.addVirtual(tensor);
  CUDNNDescriptor &operation =
      graph.addOperation(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, function)
      .set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x)
      .set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
  setScalar(operation, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA1, alpha1);
  if (b) {
    operation.set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *b);
    setScalar(operation, CUDNN_ATTR_OPERATION_POINTWISE_ALPHA2, alpha2);
  }
  operation.finalize();
  return y;
}

void Convolution::addForward() {
  Ints segments = reader.get<Ints>("operand_segments", {1, 1, 0, 0});
  reader.check(segments.size() == 4 && segments[0] == 1 && segments[1] == 1 &&
                   2 + segments[2] + segments[3] ==
                       int64_t(reader.getCall().operands.size()),
               "does not have the operands that it says");
  bool hasBias = segments[2], hasSideInput = segments[3];
  std::string activation = reader.get<std::string>("activation", "none");
  double scale = reader.get<double>("conv_result_scale", 1);
  bool hasActivation = activation != "none";
  result = getTensor(reader.getResult(0), "output", "batch", "feature");
  const CUDNNDescriptor &window = makeWindow();
  const CUDNNDescriptor &x = graph.addOperand(
      getTensor(reader.getOperand(0), "input", "batch", "feature"), 0);
  const CUDNNDescriptor &w =
      graph.addOperand(getTensor(reader.getOperand(1), "kernel",
                                 "output_feature", "input_feature"),
                       1);
  CUDNNTensor product = result;
  bool isLast = !hasBias && !hasSideInput && !hasActivation;
  if (!isLast)
    product.type = computeType;
  const CUDNNDescriptor *y =
      isLast ? &graph.addResult(product, 0) : &graph.addVirtual(product);
  CUDNNDescriptor &operation = graph.addOperation(
      CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X, x)
      .set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W, w)
      .set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y, *y)
      .set(CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC, window);
  // What follows has a factor of its own.
  bool isScaledLater = hasBias || hasSideInput;
  setScalar(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
            isScaledLater ? 1 : scale);
  setScalar(operation, CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA, 0);
  operation.finalize();

  if (hasSideInput) {
    size_t number = 2 + segments[2];
    const CUDNNDescriptor &side = graph.addOperand(
        getTensor(reader.getOperand(number), "output", "batch", "feature"),
        number);
    y = &addPointwise(makeFunction(CUDNN_POINTWISE_ADD), *y, &side, scale,
                      reader.get<double>("side_input_scale", 0),
                      !hasBias && !hasActivation);
    scale = 1;
  }
  if (hasBias) {
    const ArrayShape &vector = reader.getOperand(2);
    std::optional<int> type = getCUDNNType(vector.type);
    int64_t features = result.sizes[1];
    reader.check(type && getNumElements(vector) == features,
                 "the bias does not have one element for each feature");
    CUDNNTensor tensor = {*type, Ints(result.sizes.size(), 1),
                          Ints(result.sizes.size(), features)};
    tensor.sizes[1] = features;
    tensor.strides[1] = 1;
    y = &addPointwise(makeFunction(CUDNN_POINTWISE_ADD), *y,
                      &graph.addOperand(tensor, 2), scale, 1, !hasActivation);
  }
  if (hasActivation)
    addActivation(*y, activation);
}

const CUDNNDescriptor *
Convolution::addActivation(const CUDNNDescriptor &operand,
                           const std::string &activation) {
  auto getMode = [&] {
    if (activation == "relu" || activation == "relu6" ||
        activation == "leaky_relu")
      return CUDNN_POINTWISE_RELU_FWD;
    if (activation == "elu")
      return CUDNN_POINTWISE_ELU_FWD;
    if (activation == "tanh")
      return CUDNN_POINTWISE_TANH_FWD;
    if (activation == "sigmoid")
      return CUDNN_POINTWISE_SIGMOID_FWD;
    reader.fail("cuDNN has no activation " + activation);
  };
  CUDNNDescriptor &function = makeFunction(getMode());
  if (activation == "relu6")
    setScalar(function, CUDNN_ATTR_POINTWISE_RELU_UPPER_CLIP, 6);
  if (activation == "leaky_relu")
    setScalar(function, CUDNN_ATTR_POINTWISE_RELU_LOWER_CLIP_SLOPE,
              reader.get<double>("leaky_relu_alpha", 0));
  if (activation == "elu")
    setScalar(function, CUDNN_ATTR_POINTWISE_ELU_ALPHA, 1);
  return &addPointwise(function, operand, nullptr, 1, 1, /*isLast=*/true);
}

Convolution::Convolution(const LibraryCall &call, Stream &stream)
    : reader(call) {
  reader.check(call.operands.size() >= 2 && !call.results.empty(),
               "has too few operands");
  PrimitiveType type = reader.getOperand(0).type;
  if (type == PrimitiveType::F64)
    computeType = CUDNN_DATA_DOUBLE;
  if (type == PrimitiveType::S8)
    computeType = CUDNN_DATA_INT32;
  std::string kind = reader.get<std::string>("kind", "forward");
  if (kind == "forward")
    addForward();
  else
    addGradient(kind);
  graph.finalize(stream, /*allowsTensorCores=*/type != PrimitiveType::F32);
}

std::unique_ptr<cuda::LibraryFunction>
cuda::makeConvolution(const LibraryCall &call, Stream &stream) {
  return std::make_unique<Convolution>(call, stream);
}
