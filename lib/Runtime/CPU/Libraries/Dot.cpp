//===- Dot.cpp - Products of arrays ---------------------------------------===//
// Dimensions of one role that lie together are one. Large products of floats go
// to oneDNN, thin and small ones to loops, those of other elements to
// blocks. Operands that none of them reads as they lie are copied first.

#include "Dot.h"
#include "Functions.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

DimGroup Dot::getGroup(const Ints &lhsDims, const Ints &rhsDims,
                       int64_t resultDim) const {
  DimGroup group;
  bool isInResult = resultDim >= 0;
  auto add = [&](DimGroup::Array array, const ArrayShape &shape,
                 const Ints &dims) {
    Ints strides = getStrides(shape);
    for (int64_t dim : dims) {
      group.strides[array].push_back(strides[dim]);
    }
  };
  if (!lhsDims.empty())
    add(DimGroup::Lhs, reader.getOperand(0), lhsDims);
  if (!rhsDims.empty())
    add(DimGroup::Rhs, reader.getOperand(1), rhsDims);
  size_t count = std::max(lhsDims.size(), rhsDims.size());
  Ints resultDims;
  for (size_t i = 0; i < count; ++i) {
    group.sizes.push_back(lhsDims.empty()
                              ? reader.getOperand(1).dimensions[rhsDims[i]]
                              : reader.getOperand(0).dimensions[lhsDims[i]]);
    if (!lhsDims.empty() && !rhsDims.empty())
      reader.check(group.sizes[i] ==
                       reader.getOperand(1).dimensions[rhsDims[i]],
                   "the operands do not fit together");
    resultDims.push_back(resultDim + int64_t(i));
    if (isInResult)
      reader.check(
          resultDims[i] < int64_t(reader.getResult(0).dimensions.size()) &&
              reader.getResult(0).dimensions[resultDims[i]] == group.sizes[i],
          "the result does not fit the operands");
  }
  if (isInResult) {
    add(DimGroup::Result, reader.getResult(0), resultDims);
    if (epilogue.hasAddend)
      add(DimGroup::Addend, reader.getOperand(addend), resultDims);
  }
  group.collapse();
  return group;
}

static size_t countOperands(const LibraryCall &call) {
  return 2 + call.attributes.count("beta") + call.attributes.count("has_bias");
}

Dot::Dot(const LibraryCall &originalCall)
    : call(originalCall), reader(call, countOperands(call), 1) {
  const ArrayShape &lhs = reader.getOperand(0), &rhs = reader.getOperand(1);
  const ArrayShape &result = reader.getResult(0);
  lhsType = lhs.type;
  rhsType = rhs.type;
  resultType = result.type;
  epilogue.alpha = reader.get<double>("alpha", 1);
  epilogue.hasAddend = reader.has("beta");
  epilogue.beta = reader.get<double>("beta", 0);
  epilogue.hasBias = reader.get<bool>("has_bias", false);
  epilogue.activation = reader.get<std::string>("activation", "none");
  bias = addend + epilogue.hasAddend;
  if (epilogue.hasAddend)
    reader.check(reader.getOperand(addend).dimensions == result.dimensions,
                 "what is added does not have the dimensions of the result");
  if (!epilogue.isEmpty())
    reader.check(isFloat(lhsType) && isFloat(resultType) &&
                     lhsType != PrimitiveType::F64 &&
                     resultType != PrimitiveType::F64,
                 "something follows a product that is not of f32 or bf16");

  Ints lhsBatch = reader.getDims("lhs_batch_dims", lhs.dimensions.size());
  Ints rhsBatch = reader.getDims("rhs_batch_dims", rhs.dimensions.size());
  Ints lhsDepth = reader.getDims("lhs_contracting_dims", lhs.dimensions.size());
  Ints rhsDepth = reader.getDims("rhs_contracting_dims", rhs.dimensions.size());
  Ints lhsFree = getOtherDims(lhs.dimensions.size(), lhsBatch, lhsDepth);
  Ints rhsFree = getOtherDims(rhs.dimensions.size(), rhsBatch, rhsDepth);
  reader.check(lhsBatch.size() == rhsBatch.size() &&
                   lhsDepth.size() == rhsDepth.size() &&
                   lhsBatch.size() + lhsDepth.size() + lhsFree.size() ==
                       lhs.dimensions.size() &&
                   lhsBatch.size() + lhsFree.size() + rhsFree.size() ==
                       result.dimensions.size(),
               "the dimension numbers do not fit the arrays");
  batch = getGroup(lhsBatch, rhsBatch, 0);
  rows = getGroup(lhsFree, {}, lhsBatch.size());
  columns = getGroup({}, rhsFree, lhsBatch.size() + lhsFree.size());
  depth = getGroup(lhsDepth, rhsDepth, -1);
  for (const DimGroup *group : {&batch, &rows, &columns, &depth})
    reader.check(group->getSize() <= INT32_MAX, "an array is too large");
  if (epilogue.hasBias) {
    const ArrayShape &vector = reader.getOperand(bias);
    reader.check(columns.isOne() && getNumElements(vector) == columns.getSize(),
                 "the bias does not have one element for each column");
  }
}

bool Dot::isDirect(DimGroup::Array array, PrimitiveType computeType) const {
  PrimitiveType type = array == DimGroup::Lhs   ? lhsType
                       : array == DimGroup::Rhs ? rhsType
                                                : resultType;
  return type == computeType && getRows(array).isOne() &&
         getColumns(array).isOne();
}

Dot::Matrix Dot::getDirect(DimGroup::Array array, PrimitiveType type,
                           Buffer buffer) const {
  return {type, buffer, batch.strides[array], getRows(array).getStride(array),
          getColumns(array).getStride(array)};
}

Dot::Matrix Dot::getPacked(DimGroup::Array array, PrimitiveType type,
                           OneDNNProgram &program) const {
  int64_t numRows = getRows(array).getSize();
  int64_t numColumns = getColumns(array).getSize();
  Matrix matrix = {type,
                   program.addCopyOf(getArray(array), batch.getSize() *
                                                          numRows * numColumns *
                                                          getStorageSize(type)),
                   getRowMajorStrides(batch.sizes), numColumns, 1};
  for (int64_t &stride : matrix.batchStrides)
    stride *= numRows * numColumns;
  return matrix;
}

void Dot::addCopy(OneDNNProgram &program, DimGroup::Array array,
                  const Matrix &packed, bool isResult) const {
  Ints sizes;
  StridedArray own = {array == DimGroup::Lhs   ? lhsType
                      : array == DimGroup::Rhs ? rhsType
                                               : resultType,
                      {}};
  StridedArray other = {packed.type, {}};
  auto add = [&](const DimGroup &group, Ints otherStrides, int64_t scale) {
    sizes.insert(sizes.end(), group.sizes.begin(), group.sizes.end());
    own.strides.insert(own.strides.end(), group.strides[array].begin(),
                       group.strides[array].end());
    for (int64_t stride : otherStrides)
      other.strides.push_back(stride * scale);
  };
  add(batch, packed.batchStrides, 1);
  add(getRows(array), getRowMajorStrides(getRows(array).sizes),
      packed.rowStride);
  add(getColumns(array), getRowMajorStrides(getColumns(array).sizes),
      packed.columnStride);
  Buffer buffer = getArray(array);
  program.addWriting(packed.buffer, [=](const RunContext &context) {
    void *ownData = buffer.get(context);
    void *otherData = packed.buffer.get(context);
    if (isResult)
      copyStrided(sizes, other, otherData, own, ownData, context.threads);
    else
      copyStrided(sizes, own, ownData, other, otherData, context.threads);
  });
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

void Dot::addZeros(OneDNNProgram &program) const {
  int64_t size = getByteSize(reader.getResult(0));
  program.add([=](const RunContext &context) {
    if (size != 0)
      memset(context.results[0], 0, size);
  });
}

void Dot::build(OneDNNProgram &program) const {
  if (getNumElements(reader.getResult(0)) == 0)
    return;
  if (depth.getSize() == 0) {
    reader.check(epilogue.isEmpty(), "nothing is multiplied");
    return addZeros(program);
  }
  auto isAny = [&](bool (*is)(PrimitiveType)) {
    return is(lhsType) || is(rhsType) || is(resultType);
  };
  auto isWide = [&](PrimitiveType type) {
    return lhsType == type || rhsType == type || resultType == type;
  };
  if (isAny(isComplex)) {
    if (isWide(PrimitiveType::C128) || isWide(PrimitiveType::F64))
      return buildBlocks<std::complex<double>>(program, PrimitiveType::C128);
    return buildBlocks<std::complex<float>>(program, PrimitiveType::C64);
  }
  if (isAny(isFloat)) {
    if (isWide(PrimitiveType::F64) || isWide(PrimitiveType::S64) ||
        isWide(PrimitiveType::U64))
      return buildBlocks<double>(program, PrimitiveType::F64);
    // What stays in the fastest cache need not be read once only.
    constexpr int64_t kMostResident = 2048;
    bool isResident = columns.getSize() * depth.getSize() <= kMostResident &&
                      batch.getSize() != 1;
    if ((isResident && buildSmall(program)) || buildThin(program) ||
        buildSmall(program))
      return;
    // Where the processor has no products of bf16, they are those of f32.
    if (lhsType == PrimitiveType::BF16 && rhsType == PrimitiveType::BF16 &&
        buildOneDNN(program, PrimitiveType::BF16))
      return;
    if (buildOneDNN(program, PrimitiveType::F32))
      return;
    reader.check(epilogue.isEmpty(), "oneDNN does not have this product");
    return buildBlocks<float>(program, PrimitiveType::F32);
  }
  // Products of 8 bits add up in 32, and wrap around like all integers.
  bool isWideResult = getBitWidth(resultType) > 32;
  if (rhsType == PrimitiveType::S8 && !isWideResult && !isPred(resultType) &&
      (lhsType == PrimitiveType::S8 || lhsType == PrimitiveType::U8) &&
      !isSmall(rows.getSize(), columns.getSize(), depth.getSize()) &&
      buildOneDNN(program, lhsType))
    return;
  // Signs do not matter: what is of the size need not be copied.
  bool isOneType = lhsType == resultType && rhsType == resultType;
  if (isWideResult)
    return buildBlocks<uint64_t>(program,
                                 isOneType ? resultType : PrimitiveType::U64);
  bool isOfSize = isOneType && getBitWidth(resultType) == 32;
  return buildBlocks<uint32_t>(program,
                               isOfSize ? resultType : PrimitiveType::U32);
}

std::unique_ptr<LibraryFunction> runtime::makeDot(const LibraryCall &call) {
  auto dot = std::make_shared<Dot>(call);
  return makeProgramFunction(
      CallReader(call), [dot](OneDNNProgram &program) { dot->build(program); });
}
