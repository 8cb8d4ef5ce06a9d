//===- Normalization.cpp - Softmax and layer normalization ----------------===//
// Of types that oneDNN does not have, in f32.

#include "Functions.h"
#include "OneDNN.h"
#include "StridedCopy.h"

using namespace hlo;
using namespace hlo::runtime;
using dnnl::memory;

namespace {
/// An array that a primitive reads or writes, or a copy of it.
struct Tensor {
  ArrayShape shape;
  OneDNNProgram::Buffer buffer;

  memory::desc getDesc() const {
    // oneDNN has no scalars.
    if (shape.dimensions.empty())
      return memory::desc({1}, *getDataType(shape.type), memory::dims{1});
    return memory::desc(shape.dimensions, *getDataType(shape.type),
                        getStrides(shape));
  }
};
} // namespace

static ArrayShape getRowMajor(PrimitiveType type, const Ints &dimensions) {
  ArrayShape shape = {type, dimensions, {}};
  for (size_t i = dimensions.size(); i-- > 0;)
    shape.minorToMajor.push_back(i);
  return shape;
}

static void addCopy(OneDNNProgram &program, const Tensor &from,
                    const Tensor &to) {
  program.add([from, to](const RunContext &context) {
    copyStrided(from.shape.dimensions,
                {from.shape.type, getStrides(from.shape)},
                from.buffer.get(context), {to.shape.type, getStrides(to.shape)},
                to.buffer.get(context), context.threads);
  });
}

/// The array as it is, or a row-major array of f32 in its place.
static Tensor getCopy(OneDNNProgram &program, const Tensor &tensor,
                      bool isNeeded) {
  if (!isNeeded)
    return tensor;
  return {getRowMajor(PrimitiveType::F32, tensor.shape.dimensions),
          program.addScratch(getNumElements(tensor.shape) * sizeof(float))};
}

std::unique_ptr<LibraryFunction> runtime::makeSoftmax(const LibraryCall &call) {
  CallReader reader(call, 1, 1);
  ArrayShape operand = reader.getOperand(0), result = reader.getResult(0);
  int64_t dimension = reader.getDim("dimension", operand.dimensions.size());
  reader.check(operand.dimensions == result.dimensions &&
                   operand.type == result.type,
               "the result is not like the operand");
  reader.check(operand.type == PrimitiveType::F32 ||
                   operand.type == PrimitiveType::BF16 ||
                   operand.type == PrimitiveType::F16,
               "does not have this element type");
  reader.check(operand.dimensions.size() <= DNNL_MAX_NDIMS,
               "has too many dimensions");
  return makeProgramFunction(reader, [=](OneDNNProgram &program) {
    if (getNumElements(operand) == 0)
      return;
    using Softmax = dnnl::softmax_v2_forward;
    Tensor source = {operand, {OneDNNProgram::Buffer::Operand, 0}};
    Tensor target = {result, {OneDNNProgram::Buffer::Result, 0}};
    for (bool copies : {false, true}) {
      OneDNNProgram copy = program;
      Tensor from = getCopy(copy, source, copies);
      Tensor to = getCopy(copy, target, copies);
      Softmax::primitive_desc primitive(
          Softmax::desc(dnnl::prop_kind::forward_inference,
                        dnnl::algorithm::softmax_accurate, from.getDesc(),
                        to.getDesc(), dimension),
          getEngine(), /*allow_empty=*/true);
      if (!primitive && !copies)
        continue;
      if (!primitive)
        throw dnnl::error(dnnl_unimplemented, "softmax");
      if (copies)
        addCopy(copy, source, from);
      copy.add(Softmax(primitive), {{DNNL_ARG_SRC, from.getDesc(), from.buffer},
                                    {DNNL_ARG_DST, to.getDesc(), to.buffer}});
      if (copies)
        addCopy(copy, to, target);
      program = std::move(copy);
      return;
    }
  });
}

std::unique_ptr<LibraryFunction>
runtime::makeLayerNorm(const LibraryCall &call) {
  CallReader reader(call, 3, 1);
  ArrayShape operand = reader.getOperand(0), result = reader.getResult(0);
  float epsilon = reader.get<double>("epsilon");
  reader.check(operand.dimensions.size() >= 2 &&
                   operand.dimensions == result.dimensions,
               "the result is not like the operand");
  int64_t size = operand.dimensions.back();
  const ArrayShape *shapes[] = {&operand, &result, &reader.getOperand(1),
                                &reader.getOperand(2)};
  for (const ArrayShape *shape : shapes)
    reader.check(shape->type == PrimitiveType::F32, "is not of f32");
  reader.check(getNumElements(reader.getOperand(1)) == size &&
                   getNumElements(reader.getOperand(2)) == size,
               "scale and bias do not have one element for each of a row");
  return makeProgramFunction(reader, [=](OneDNNProgram &program) {
    int64_t count = getNumElements(operand);
    if (count == 0)
      return;
    using Norm = dnnl::layer_normalization_forward;
    // Rows, in the order that they lie in.
    bool copies =
        operand.minorToMajor != result.minorToMajor ||
        operand.minorToMajor[0] != int64_t(operand.dimensions.size()) - 1;
    Tensor source = {operand, {OneDNNProgram::Buffer::Operand, 0}};
    Tensor target = {result, {OneDNNProgram::Buffer::Result, 0}};
    Tensor from = getCopy(program, source, copies);
    Tensor to = getCopy(program, target, copies);
    if (copies)
      addCopy(program, source, from);
    memory::desc rows({count / size, size}, memory::data_type::f32,
                      memory::format_tag::ab);
    memory::desc vector({size}, memory::data_type::f32, memory::format_tag::a);
    Norm::primitive_desc primitive(
        Norm::desc(dnnl::prop_kind::forward_inference, rows, epsilon,
                   dnnl::normalization_flags::use_scale |
                       dnnl::normalization_flags::use_shift),
        getEngine());
    program.add(Norm(primitive),
                {{DNNL_ARG_SRC, rows, from.buffer},
                 {DNNL_ARG_SCALE, vector, {OneDNNProgram::Buffer::Operand, 1}},
                 {DNNL_ARG_SHIFT, vector, {OneDNNProgram::Buffer::Operand, 2}},
                 {DNNL_ARG_DST, rows, to.buffer}});
    if (copies)
      addCopy(program, to, target);
  });
}
