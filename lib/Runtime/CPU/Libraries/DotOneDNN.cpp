//===- DotOneDNN.cpp - Products of arrays by oneDNN ---------------------===//

#include "Dot.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;
using dnnl::memory;

bool Dot::buildOneDNN(OneDNNProgram &program, const Matrix &lhs,
                      const Matrix &rhs, const Matrix &result) const {
  if (batch.sizes.size() + 2 > DNNL_MAX_NDIMS)
    return false;
  auto describe = [&](const Matrix &matrix, int64_t numRows,
                      int64_t numColumns) {
    memory::dims sizes = batch.sizes, strides = matrix.batchStrides;
    // Of a dimension of one element any stride will do, but for dense ones.
    sizes.push_back(numRows);
    sizes.push_back(numColumns);
    strides.push_back(numRows == 1 && matrix.rowStride == 0
                          ? numColumns *
                                std::max<int64_t>(matrix.columnStride, 1)
                          : matrix.rowStride);
    strides.push_back(
        numColumns == 1 && matrix.columnStride == 0 ? 1 : matrix.columnStride);
    return memory::desc(sizes, *getDataType(matrix.type), strides);
  };
  int64_t m = rows.getSize(), n = columns.getSize(), k = depth.getSize();
  memory::desc lhsDesc = describe(lhs, m, k), rhsDesc = describe(rhs, k, n);
  memory::desc resultDesc = describe(result, m, n);
  std::vector<OneDNNProgram::Argument> arguments = {
      {DNNL_ARG_SRC, lhsDesc, lhs.buffer},
      {DNNL_ARG_DST, resultDesc, result.buffer}};

  dnnl::primitive_attr attributes;
  dnnl::post_ops ops;
  auto addBinary = [&](const memory::desc &desc, size_t operand) {
    arguments.push_back(
        {DNNL_ARG_ATTR_MULTIPLE_POST_OP(ops.len()) | DNNL_ARG_SRC_1,
         desc,
         {Buffer::Operand, int64_t(operand)}});
    ops.append_binary(dnnl::algorithm::binary_add, desc);
  };
  memory::dims biasSizes(batch.sizes.size() + 2, 1);
  biasSizes.back() = n;
  memory::desc biasDesc;
  bool hasOwnBias = epilogue.hasBias && epilogue.alpha == 1;
  if (epilogue.hasBias)
    biasDesc =
        memory::desc(biasSizes, *getDataType(reader.getOperand(bias).type),
                     getRowMajorStrides(biasSizes));
  if (epilogue.alpha != 1)
    ops.append_eltwise(1, dnnl::algorithm::eltwise_linear, epilogue.alpha, 0);
  if (epilogue.hasAddend) {
    reader.check(epilogue.beta == 1, "beta is not 1");
    Matrix matrix = {reader.getOperand(addend).type, result.buffer,
                     batch.strides[DimGroup::Addend],
                     rows.getStride(DimGroup::Addend),
                     columns.getStride(DimGroup::Addend)};
    reader.check(getDataType(matrix.type).has_value(),
                 "what is added is of a type that oneDNN does not have");
    addBinary(describe(matrix, m, n), addend);
  }
  if (epilogue.hasBias && !hasOwnBias)
    addBinary(biasDesc, bias);
  appendActivation(ops, epilogue.activation, reader);
  attributes.set_post_ops(ops);

  memory::desc weights = program.isConstant(rhs.buffer)
                             ? memory::desc(rhsDesc.dims(), rhsDesc.data_type(),
                                            memory::format_tag::any)
                             : rhsDesc;
  dnnl::matmul::desc desc =
      hasOwnBias ? dnnl::matmul::desc(lhsDesc, weights, biasDesc, resultDesc)
                 : dnnl::matmul::desc(lhsDesc, weights, resultDesc);
  dnnl::matmul::primitive_desc primitive(desc, attributes, getEngine(),
                                         /*allow_empty=*/true);
  if (!primitive || (isReference(primitive) && epilogue.isEmpty()))
    return false;
  arguments.push_back(
      {DNNL_ARG_WEIGHTS, primitive.weights_desc(),
       program.addReorder(rhs.buffer, rhsDesc, primitive.weights_desc())});
  if (hasOwnBias)
    arguments.push_back(
        {DNNL_ARG_BIAS, biasDesc, {Buffer::Operand, int64_t(bias)}});
  program.add(dnnl::matmul(primitive), arguments);
  addActivation(program, epilogue.activation, result.type, result.buffer,
                batch.getSize() * m * n);
  return true;
}

bool Dot::buildOneDNN(OneDNNProgram &program, PrimitiveType computeType) const {
  PrimitiveType productType =
      computeType == PrimitiveType::S8 ? PrimitiveType::S32
      : resultType == PrimitiveType::F32 || computeType == PrimitiveType::F32
          ? PrimitiveType::F32
          : computeType;
  PrimitiveType rhsComputeType =
      computeType == PrimitiveType::U8 ? PrimitiveType::S8 : computeType;
  if (computeType == PrimitiveType::U8)
    productType = PrimitiveType::S32;
  // First as the arrays lie; a primitive may want matrices that lie together.
  for (bool packs : {false, true}) {
    OneDNNProgram copy = program;
    auto get = [&](DimGroup::Array array, PrimitiveType type, Buffer buffer) {
      return isDirect(array, type) && !packs ? getDirect(array, type, buffer)
                                             : getPacked(array, type, copy);
    };
    Matrix lhs = get(DimGroup::Lhs, computeType, {Buffer::Operand, 0});
    Matrix rhs = get(DimGroup::Rhs, rhsComputeType, {Buffer::Operand, 1});
    Matrix result = get(DimGroup::Result, productType, {Buffer::Result, 0});
    if (lhs.buffer.isCopy())
      addCopy(copy, DimGroup::Lhs, lhs, /*isResult=*/false);
    if (rhs.buffer.isCopy())
      addCopy(copy, DimGroup::Rhs, rhs, /*isResult=*/false);
    if (!buildOneDNN(copy, lhs, rhs, result))
      continue;
    if (result.buffer.isCopy())
      addCopy(copy, DimGroup::Result, result, /*isResult=*/true);
    program = std::move(copy);
    return true;
  }
  return false;
}
