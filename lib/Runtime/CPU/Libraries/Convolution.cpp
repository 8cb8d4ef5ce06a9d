//===- Convolution.cpp - Convolutions of arrays ---------------------------===//
// Those of floats go to oneDNN: as forward convolutions or, where their windows
// are those of gradients, as gradients. It is quick with features last and
// kernels in an order of its own; arrays that lie otherwise are reordered. Long
// windows along one dimension are rows of the input. All else is a matrix
// product of what windows cover.

#include "Convolution.h"
#include "Functions.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;

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

bool Convolution::areSame(const Ints &sizes, const Ints &first,
                          const Ints &second) {
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
    if (buildRows(program) || buildOneDNN(program, PrimitiveType::F32))
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
