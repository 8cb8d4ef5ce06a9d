//===- Convolution.cpp - Convolutions of arrays ---------------------------===//
// Those of floats go to oneDNN: as forward convolutions or, where their windows
// are those of gradients, as gradients. It is quick with features last and
// kernels in an order of its own; arrays that lie otherwise are reordered. All
// else is a matrix product of what windows cover.

#include "BLAS.h"
#include "Contraction.h"
#include "ConvolutionShape.h"
#include "Functions.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;
using dnnl::memory;

namespace {
/// A call of `cpu.convolution`.
class Convolution {
public:
  explicit Convolution(const LibraryCall &call);
  void build(OneDNNProgram &program) const;

private:
  using Buffer = OneDNNProgram::Buffer;
  /// An array and where it is.
  struct Tensor {
    ConvolutionArray array;
    Buffer buffer;

    memory::desc getDesc() const {
      return memory::desc(array.sizes, *getDataType(array.type), array.strides);
    }
  };
  /// A window as oneDNN describes it.
  struct Window {
    memory::dims strides, dilations, low, high;
  };

  bool buildOneDNN(OneDNNProgram &program, PrimitiveType type) const;
  bool buildForward(OneDNNProgram &program, PrimitiveType type) const;
  bool buildInputGradient(OneDNNProgram &program, PrimitiveType type) const;
  bool buildKernelGradient(OneDNNProgram &program, PrimitiveType type) const;
  template <typename T>
  void buildProduct(OneDNNProgram &program, PrimitiveType type) const;

  Tensor getTensor(const ConvolutionArray &array, Buffer buffer) const;
  /// `tensor` with features last, and of elements of `type`.
  Tensor addFeaturesLast(OneDNNProgram &program, Tensor tensor,
                         PrimitiveType type) const;
  /// What a primitive writes instead of `tensor`, which it then becomes.
  Tensor getFeaturesLast(OneDNNProgram &program, const Tensor &tensor,
                         PrimitiveType type) const;
  void addCopy(OneDNNProgram &program, const Tensor &from,
               const Tensor &to) const;
  /// A kernel with groups, where there are some; `isExchanged` if its features
  /// are those of the gradient of the input.
  Tensor getKernel(OneDNNProgram &program, PrimitiveType type, bool isExchanged,
                   bool isReversed) const;
  void addSideInput(OneDNNProgram &program) const;

  LibraryCall call;
  CallReader reader;
  ConvolutionShape shape;
  Epilogue epilogue;
};
} // namespace

static size_t countOperands(const LibraryCall &call) {
  return 2 + call.attributes.count("has_bias") +
         call.attributes.count("side_input_scale");
}

Convolution::Convolution(const LibraryCall &originalCall)
    : call(originalCall), reader(call, countOperands(call), 1), shape(reader) {
  epilogue.hasBias = reader.get<bool>("has_bias", false);
  epilogue.hasAddend = reader.has("side_input_scale");
  epilogue.beta = reader.get<double>("side_input_scale", 0);
  epilogue.activation = reader.get<std::string>("activation", "none");
  reader.check(!epilogue.hasAddend || epilogue.beta == 1,
               "side_input_scale is not 1");
  if (epilogue.hasBias)
    reader.check(getNumElements(reader.getOperand(2)) == shape.result.sizes[1],
                 "the bias does not have one element for each feature");
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// The strides of an array whose second dimension lies closest together.
static Ints getFeaturesLastStrides(const Ints &sizes) {
  Ints order = sizes;
  order.erase(order.begin() + 1);
  order.push_back(sizes[1]);
  Ints strides = getRowMajorStrides(order);
  int64_t feature = strides.back();
  strides.pop_back();
  strides.insert(strides.begin() + 1, feature);
  return strides;
}

/// Whether strides say the same of an array.
static bool areSame(const Ints &sizes, const Ints &first, const Ints &second) {
  for (size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] != 1 && first[i] != second[i])
      return false;
  return true;
}

Convolution::Tensor Convolution::getTensor(const ConvolutionArray &array,
                                           Buffer buffer) const {
  buffer.offset += array.offset * getStorageSize(array.type);
  Tensor tensor = {array, buffer};
  Ints strides = getFeaturesLastStrides(array.sizes);
  if (areSame(array.sizes, array.strides, strides))
    tensor.array.strides = strides;
  return tensor;
}

void Convolution::addCopy(OneDNNProgram &program, const Tensor &from,
                          const Tensor &to) const {
  bool isReversed =
      std::any_of(from.array.strides.begin(), from.array.strides.end(),
                  [](int64_t stride) { return stride < 0; });
  if (from.array.type == to.array.type && getDataType(to.array.type) &&
      !isReversed) {
    program.addReorderTo(from.buffer, from.getDesc(), to.buffer, to.getDesc());
    return;
  }
  program.addWriting(to.buffer, [from, to](const RunContext &context) {
    copyStrided(from.array.sizes, {from.array.type, from.array.strides},
                from.buffer.get(context), {to.array.type, to.array.strides},
                to.buffer.get(context), context.threads);
  });
}

Convolution::Tensor Convolution::getFeaturesLast(OneDNNProgram &program,
                                                 const Tensor &tensor,
                                                 PrimitiveType type) const {
  Ints strides = getFeaturesLastStrides(tensor.array.sizes);
  if (tensor.array.type == type && tensor.array.strides == strides)
    return tensor;
  return {{type, tensor.array.sizes, strides},
          program.addCopyOf(tensor.buffer, getNumElements(tensor.array.sizes) *
                                               getStorageSize(type))};
}

Convolution::Tensor Convolution::addFeaturesLast(OneDNNProgram &program,
                                                 Tensor tensor,
                                                 PrimitiveType type) const {
  Tensor last = getFeaturesLast(program, tensor, type);
  if (last.buffer.isCopy())
    addCopy(program, tensor, last);
  return last;
}

Convolution::Tensor Convolution::getKernel(OneDNNProgram &program,
                                           PrimitiveType type, bool isExchanged,
                                           bool isReversed) const {
  Tensor kernel = {shape.rhs, {Buffer::Operand, 1}};
  ConvolutionArray &array = kernel.array;
  if (isReversed)
    for (size_t i = 2; i < array.sizes.size(); ++i) {
      kernel.buffer.offset +=
          (array.sizes[i] - 1) * array.strides[i] * getStorageSize(array.type);
      array.strides[i] = -array.strides[i];
    }
  // oneDNN takes groups, output and input features.
  int64_t groups = shape.getGroups();
  int64_t groupStride = array.sizes[0] / groups * array.strides[0];
  array.sizes[0] /= groups;
  if (isExchanged) {
    std::swap(array.sizes[0], array.sizes[1]);
    std::swap(array.strides[0], array.strides[1]);
  }
  if (groups != 1) {
    array.sizes.insert(array.sizes.begin(), groups);
    array.strides.insert(array.strides.begin(), groupStride);
  }
  bool hasNegative =
      isReversed &&
      std::any_of(shape.rhs.sizes.begin() + 2, shape.rhs.sizes.end(),
                  [](int64_t size) { return size != 1; });
  if (array.type == type && !hasNegative) {
    for (int64_t &stride : array.strides)
      stride = std::abs(stride);
    return kernel;
  }
  Tensor copy = {{type, array.sizes, getRowMajorStrides(array.sizes)},
                 program.addCopyOf(kernel.buffer, getNumElements(array.sizes) *
                                                      getStorageSize(type))};
  addCopy(program, kernel, copy);
  return copy;
}

//===----------------------------------------------------------------------===//
// oneDNN
//===----------------------------------------------------------------------===//

static bool isReference(const dnnl::primitive_desc_base &desc) {
  return strncmp(desc.impl_info_str(), "ref", 3) == 0;
}

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
  using Forward = dnnl::convolution_forward;
  using Backward = dnnl::convolution_backward_data;
  auto algorithm = dnnl::algorithm::convolution_direct;
  Forward::primitive_desc forward(
      Forward::desc(dnnl::prop_kind::forward_training, algorithm,
                    target.getDesc(), weights, source.getDesc(), window.strides,
                    window.dilations, window.low, window.high),
      getEngine(), /*allow_empty=*/true);
  if (!forward)
    return false;
  Backward::primitive_desc primitive(
      Backward::desc(algorithm, target.getDesc(), weights, source.getDesc(),
                     window.strides, window.dilations, window.low, window.high),
      getEngine(), forward, /*allow_empty=*/true);
  if (!primitive || isReference(primitive))
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
  using Forward = dnnl::convolution_forward;
  using Backward = dnnl::convolution_backward_weights;
  auto algorithm = dnnl::algorithm::convolution_direct;
  Forward::primitive_desc forward(
      Forward::desc(dnnl::prop_kind::forward_training, algorithm,
                    input.getDesc(), weights, output.getDesc(), window.strides,
                    window.dilations, window.low, window.high),
      getEngine(), /*allow_empty=*/true);
  if (!forward)
    return false;
  Backward::primitive_desc primitive(
      Backward::desc(algorithm, input.getDesc(), weights, output.getDesc(),
                     window.strides, window.dilations, window.low, window.high),
      getEngine(), forward, /*allow_empty=*/true);
  if (!primitive || isReference(primitive))
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

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

void Convolution::build(OneDNNProgram &program) const {
  if (getNumElements(shape.result.sizes) == 0)
    return;
  if (getNumElements(shape.lhs.sizes) == 0 ||
      getNumElements(shape.rhs.sizes) == 0) {
    reader.check(epilogue.isEmpty(), "nothing is multiplied");
    int64_t size = getByteSize(reader.getResult(0));
    program.add([=](const RunContext &context) {
      memset(context.results[0], 0, size);
    });
    return;
  }
  PrimitiveType types[] = {shape.lhs.type, shape.rhs.type, shape.result.type};
  auto isAny = [&](auto is) {
    return std::any_of(std::begin(types), std::end(types), is);
  };
  auto isOf = [](PrimitiveType type) {
    return [type](PrimitiveType other) { return other == type; };
  };
  if (isAny(isComplex)) {
    reader.check(epilogue.isEmpty(), "something follows complex numbers");
    if (isAny(isOf(PrimitiveType::C128)) || isAny(isOf(PrimitiveType::F64)))
      return buildProduct<std::complex<double>>(program, PrimitiveType::C128);
    return buildProduct<std::complex<float>>(program, PrimitiveType::C64);
  }
  bool isWide =
      isAny([](PrimitiveType type) { return getBitWidth(type) > 32; });
  if (isAny(isFloat) && !isWide) {
    // Where the processor has no products of bf16, they are those of f32.
    if (shape.lhs.type == PrimitiveType::BF16 &&
        shape.rhs.type == PrimitiveType::BF16 &&
        shape.result.type == PrimitiveType::BF16 &&
        buildOneDNN(program, PrimitiveType::BF16))
      return;
    if (buildOneDNN(program, PrimitiveType::F32))
      return;
  }
  reader.check(epilogue.isEmpty(), "oneDNN does not have this convolution");
  if (isAny(isFloat))
    return isWide ? buildProduct<double>(program, PrimitiveType::F64)
                  : buildProduct<float>(program, PrimitiveType::F32);
  if (getBitWidth(shape.result.type) > 32)
    return buildProduct<uint64_t>(program, PrimitiveType::U64);
  buildProduct<uint32_t>(program, PrimitiveType::U32);
}

std::unique_ptr<LibraryFunction>
runtime::makeConvolution(const LibraryCall &call) {
  auto convolution = std::make_shared<Convolution>(call);
  return makeProgramFunction(CallReader(call), [=](OneDNNProgram &program) {
    convolution->build(program);
  });
}
