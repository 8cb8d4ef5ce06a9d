//===- ConvolutionOneDNN.cpp - Convolutions of arrays by oneDNN ---------===//

#include "Convolution.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;
using dnnl::memory;

bool Convolution::buildForward(OneDNNProgram &program,
                               PrimitiveType type) const {
  if (shape.batchGroups != 1)
    return false;
  ConvolutionArray input = shape.lhs;
  Window window;
  unsigned numReversed = 0;
  for (size_t i = 0; i < shape.spatial.size(); ++i) {
    const SpatialDim &dim = shape.spatial[i];
    if (dim.inputDilation != 1)
      return false;
    numReversed += dim.isReversed || dim.kernel == 1;
    // What is cut off is not there.
    int64_t cutLow = std::max<int64_t>(0, -dim.padLow);
    int64_t cutHigh = std::max<int64_t>(0, -dim.padHigh);
    input.sizes[i + 2] -= cutLow + cutHigh;
    input.offset += cutLow * input.strides[i + 2];
    if (input.sizes[i + 2] <= 0)
      return false;
    window.strides.push_back(dim.stride);
    window.dilations.push_back(dim.kernelDilation - 1);
    window.low.push_back(std::max<int64_t>(0, dim.padLow));
    window.high.push_back(std::max<int64_t>(0, dim.padHigh));
  }
  bool isReversed = std::any_of(
      shape.spatial.begin(), shape.spatial.end(),
      [](const SpatialDim &dim) { return dim.isReversed && dim.kernel != 1; });
  if (isReversed && numReversed != shape.spatial.size())
    return false;

  Tensor source =
      addFeaturesLast(program, getTensor(input, {Buffer::Operand, 0}), type);
  Tensor kernel = getKernel(program, type, /*isExchanged=*/false, isReversed);
  Tensor result = getTensor(shape.result, {Buffer::Result, 0});
  Tensor target = getFeaturesLast(program, result, type);
  std::vector<OneDNNProgram::Argument> arguments = {
      {DNNL_ARG_SRC, source.getDesc(), source.buffer},
      {DNNL_ARG_DST, target.getDesc(), target.buffer}};

  dnnl::post_ops ops;
  if (epilogue.hasAddend) {
    Tensor addend = addFeaturesLast(
        program,
        getTensor(*shape.sideInput,
                  {Buffer::Operand, 2 + int64_t(epilogue.hasBias)}),
        type);
    arguments.push_back({DNNL_ARG_ATTR_MULTIPLE_POST_OP(0) | DNNL_ARG_SRC_1,
                         addend.getDesc(), addend.buffer});
    ops.append_binary(dnnl::algorithm::binary_add, addend.getDesc());
  }
  appendActivation(ops, epilogue.activation, reader);
  dnnl::primitive_attr attributes;
  attributes.set_post_ops(ops);

  memory::desc weights(kernel.array.sizes, *getDataType(type),
                       memory::format_tag::any);
  memory::desc bias;
  if (epilogue.hasBias) {
    PrimitiveType biasType = reader.getOperand(2).type;
    if (!getDataType(biasType))
      return false;
    bias = memory::desc({shape.result.sizes[1]}, *getDataType(biasType),
                        memory::format_tag::a);
  }
  using Forward = dnnl::convolution_forward;
  auto kind = dnnl::prop_kind::forward_inference;
  auto algorithm = dnnl::algorithm::convolution_direct;
  Forward::desc desc =
      epilogue.hasBias
          ? Forward::desc(kind, algorithm, source.getDesc(), weights, bias,
                          target.getDesc(), window.strides, window.dilations,
                          window.low, window.high)
          : Forward::desc(kind, algorithm, source.getDesc(), weights,
                          target.getDesc(), window.strides, window.dilations,
                          window.low, window.high);
  Forward::primitive_desc primitive(desc, attributes, getEngine(),
                                    /*allow_empty=*/true);
  if (!primitive || (isReference(primitive) && epilogue.isEmpty()))
    return false;
  arguments.push_back({DNNL_ARG_WEIGHTS, primitive.weights_desc(),
                       program.addReorder(kernel.buffer, kernel.getDesc(),
                                          primitive.weights_desc())});
  if (epilogue.hasBias)
    arguments.push_back({DNNL_ARG_BIAS, bias, {Buffer::Operand, 2}});
  program.add(Forward(primitive), arguments);
  addActivation(program, epilogue.activation, target.array.type, target.buffer,
                getNumElements(target.array.sizes));
  if (target.buffer.isCopy())
    addCopy(program, target, result);
  return true;
}

/// The padding after the elements so that a window has so many positions; none
/// if there is none.
static std::optional<int64_t> getPadHigh(int64_t input, int64_t kernel,
                                         int64_t positions, int64_t stride,
                                         int64_t dilation, int64_t low) {
  int64_t extent = (kernel - 1) * dilation + 1;
  int64_t high =
      std::max<int64_t>(0, (positions - 1) * stride + extent - input - low);
  if (low < 0 || input + low + high < extent ||
      (input + low + high - extent) / stride + 1 != positions)
    return std::nullopt;
  return high;
}

/// What computes a gradient of a convolution of `input` to `output`; null if
/// oneDNN has nothing fast.
template <typename Backward, typename Window>
static typename Backward::primitive_desc
getBackward(const memory::desc &input, const memory::desc &weights,
            const memory::desc &output, const Window &window) {
  using Forward = dnnl::convolution_forward;
  auto algorithm = dnnl::algorithm::convolution_direct;
  Forward::primitive_desc forward(
      Forward::desc(dnnl::prop_kind::forward_training, algorithm, input,
                    weights, output, window.strides, window.dilations,
                    window.low, window.high),
      getEngine(), /*allow_empty=*/true);
  if (!forward)
    return {};
  typename Backward::primitive_desc primitive(
      typename Backward::desc(algorithm, input, weights, output, window.strides,
                              window.dilations, window.low, window.high),
      getEngine(), forward, /*allow_empty=*/true);
  if (!primitive || isReference(primitive))
    return {};
  return primitive;
}

bool Convolution::buildInputGradient(OneDNNProgram &program,
                                     PrimitiveType type) const {
  if (shape.batchGroups != 1 || epilogue.hasBias ||
      epilogue.activation != "none")
    return false;
  Window window;
  size_t numReversed = 0, numSymmetric = 0;
  for (const SpatialDim &dim : shape.spatial) {
    if (dim.stride != 1)
      return false;
    int64_t low = (dim.kernel - 1) * dim.kernelDilation - dim.padLow;
    std::optional<int64_t> high =
        getPadHigh(dim.output, dim.kernel, dim.input, dim.inputDilation,
                   dim.kernelDilation, low);
    if (!high)
      return false;
    numReversed += dim.isReversed && dim.kernel != 1;
    numSymmetric += dim.kernel == 1;
    window.strides.push_back(dim.inputDilation);
    window.dilations.push_back(dim.kernelDilation - 1);
    window.low.push_back(low);
    window.high.push_back(*high);
  }
  if (numReversed != 0 && numReversed + numSymmetric != shape.spatial.size())
    return false;

  Tensor source = addFeaturesLast(
      program, getTensor(shape.lhs, {Buffer::Operand, 0}), type);
  Tensor kernel =
      getKernel(program, type, /*isExchanged=*/true, numReversed == 0);
  Tensor result = getTensor(shape.result, {Buffer::Result, 0});
  Tensor target = getFeaturesLast(program, result, type);
  memory::desc weights(kernel.array.sizes, *getDataType(type),
                       memory::format_tag::any);
  using Backward = dnnl::convolution_backward_data;
  auto primitive = getBackward<Backward>(target.getDesc(), weights,
                                         source.getDesc(), window);
  if (!primitive)
    return false;
  Buffer weightsBuffer = program.addReorder(kernel.buffer, kernel.getDesc(),
                                            primitive.weights_desc());
  program.add(Backward(primitive),
              {{DNNL_ARG_DIFF_DST, source.getDesc(), source.buffer},
               {DNNL_ARG_WEIGHTS, primitive.weights_desc(), weightsBuffer},
               {DNNL_ARG_DIFF_SRC, target.getDesc(), target.buffer}});
  if (target.buffer.isCopy())
    addCopy(program, target, result);
  addSideInput(program);
  return true;
}

bool Convolution::buildKernelGradient(OneDNNProgram &program,
                                      PrimitiveType type) const {
  if (shape.featureGroups != 1 || epilogue.hasBias ||
      epilogue.activation != "none" || shape.result.type != type)
    return false;
  Window window;
  int64_t numPositions = 1, numResults = 1;
  ConvolutionArray inputArray = shape.getGradientInput();
  for (size_t i = 0; i < shape.spatial.size(); ++i) {
    const SpatialDim &dim = shape.spatial[i];
    // The window of the gradient is that of the forward convolution, its
    // strides and dilations exchanged. What is cut off after the elements no
    // window covers.
    if (dim.inputDilation != 1 || (dim.isReversed && dim.kernel != 1))
      return false;
    std::optional<int64_t> high =
        getPadHigh(dim.input, dim.output, dim.kernel, dim.kernelDilation,
                   dim.stride, dim.padLow);
    if (!high)
      return false;
    numPositions *= dim.kernel;
    numResults *= dim.output;
    window.strides.push_back(dim.kernelDilation);
    window.dilations.push_back(dim.stride - 1);
    window.low.push_back(dim.padLow);
    window.high.push_back(*high);
  }
  // A forward convolution does small windows better.
  if (numPositions <= numResults)
    return false;

  Tensor input = addFeaturesLast(
      program, getTensor(inputArray, {Buffer::Operand, 0}), type);
  Tensor output = addFeaturesLast(
      program, getTensor(shape.getGradientOutput(), {Buffer::Operand, 1}),
      type);
  // Output and input features of the kernel are those of the result.
  Tensor kernel = {shape.result, {Buffer::Result, 0}};
  ConvolutionArray &array = kernel.array;
  std::swap(array.sizes[0], array.sizes[1]);
  std::swap(array.strides[0], array.strides[1]);
  if (int64_t groups = shape.batchGroups; groups != 1) {
    array.sizes[0] /= groups;
    array.sizes.insert(array.sizes.begin(), groups);
    array.strides.insert(array.strides.begin(),
                         array.sizes[1] * array.strides[0]);
  }
  memory::desc weights(array.sizes, *getDataType(type),
                       memory::format_tag::any);
  using Backward = dnnl::convolution_backward_weights;
  auto primitive =
      getBackward<Backward>(input.getDesc(), weights, output.getDesc(), window);
  if (!primitive)
    return false;
  memory::desc kernelDesc = primitive.diff_weights_desc();
  bool isDirect = kernelDesc == kernel.getDesc();
  Buffer target =
      isDirect ? kernel.buffer : program.addScratch(kernelDesc.get_size());
  program.add(Backward(primitive),
              {{DNNL_ARG_SRC, input.getDesc(), input.buffer},
               {DNNL_ARG_DIFF_DST, output.getDesc(), output.buffer},
               {DNNL_ARG_DIFF_WEIGHTS, kernelDesc, target}});
  if (!isDirect)
    program.addReorderTo(target, kernelDesc, kernel.buffer, kernel.getDesc());
  addSideInput(program);
  return true;
}

/// Adds the side input to the result.
void Convolution::addSideInput(OneDNNProgram &program) const {
  if (!epilogue.hasAddend)
    return;
  Tensor addend = {*shape.sideInput, {Buffer::Operand, 2}};
  Tensor result = {shape.result, {Buffer::Result, 0}};
  dnnl::binary::primitive_desc primitive(
      dnnl::binary::desc(dnnl::algorithm::binary_add, result.getDesc(),
                         addend.getDesc(), result.getDesc()),
      getEngine());
  program.add(dnnl::binary(primitive),
              {{DNNL_ARG_SRC_0, result.getDesc(), result.buffer},
               {DNNL_ARG_SRC_1, addend.getDesc(), addend.buffer},
               {DNNL_ARG_DST, result.getDesc(), result.buffer}});
}

bool Convolution::buildOneDNN(OneDNNProgram &program,
                              PrimitiveType type) const {
  if (shape.spatial.size() > 3)
    return false;
  for (auto build :
       {&Convolution::buildKernelGradient, &Convolution::buildForward,
        &Convolution::buildInputGradient}) {
    OneDNNProgram copy = program;
    if (!(this->*build)(copy, type))
      continue;
    program = std::move(copy);
    return true;
  }
  return false;
}
