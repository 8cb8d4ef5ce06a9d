//===- Dot.cpp - Products of arrays ---------------------------------------===//
// Dimensions of one role that lie together are one. Large products of floats go
// to oneDNN, thin and small ones to loops, those of f64 and complex numbers to
// BLAS. Operands that none of them reads as they lie are copied first.

#include "BLAS.h"
#include "Contraction.h"
#include "Functions.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <complex>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;
using dnnl::memory;

namespace {
/// A call of `cpu.dot`.
class Dot {
public:
  explicit Dot(const LibraryCall &call);
  void build(OneDNNProgram &program) const;

private:
  using Buffer = OneDNNProgram::Buffer;
  /// An array as the product reads or writes it: batch, then two groups.
  struct Matrix {
    PrimitiveType type;
    Buffer buffer;
    Ints batchStrides;
    int64_t rowStride, columnStride;
  };

  DimGroup getGroup(const Ints &lhsDims, const Ints &rhsDims,
                    int64_t resultDim) const;
  const DimGroup &getRows(DimGroup::Array array) const {
    return array == DimGroup::Rhs ? depth : rows;
  }
  const DimGroup &getColumns(DimGroup::Array array) const {
    return array == DimGroup::Lhs ? depth : columns;
  }
  static Buffer getArray(DimGroup::Array array) {
    return {array == DimGroup::Result ? Buffer::Result : Buffer::Operand,
            array == DimGroup::Rhs ? 1 : 0};
  }
  bool isDirect(DimGroup::Array array, PrimitiveType computeType) const;
  Matrix getDirect(DimGroup::Array array, PrimitiveType type,
                   Buffer buffer) const;
  Matrix getPacked(DimGroup::Array array, PrimitiveType type,
                   OneDNNProgram &program) const;
  void addCopy(OneDNNProgram &program, DimGroup::Array array,
               const Matrix &packed, bool isResult) const;

  /// One of the ways to do it; false if it is none for this product.
  bool buildOneDNN(OneDNNProgram &program, PrimitiveType computeType) const;
  bool buildOneDNN(OneDNNProgram &program, const Matrix &lhs, const Matrix &rhs,
                   const Matrix &result) const;
  bool buildThin(OneDNNProgram &program) const;
  bool buildSmall(OneDNNProgram &program) const;
  template <typename T>
  void buildBlocks(OneDNNProgram &program, PrimitiveType computeType) const;
  void addZeros(OneDNNProgram &program) const;

  LibraryCall call;
  CallReader reader;
  PrimitiveType lhsType, rhsType, resultType;
  DimGroup batch, rows, columns, depth;
  Epilogue epilogue;
  /// Where the addend and the bias are among the operands.
  size_t addend = 2, bias = 2;
};
} // namespace

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
// oneDNN
//===----------------------------------------------------------------------===//

/// Whether a primitive is one that only shows what is right.
static bool isReference(const dnnl::primitive_desc_base &desc) {
  return strncmp(desc.impl_info_str(), "ref", 3) == 0;
}

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

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The offset of a batch, whose number counts the last dimension fastest.
static int64_t getOffset(const Ints &sizes, const Ints &strides,
                         int64_t number) {
  int64_t offset = 0;
  for (size_t i = sizes.size(); i-- > 0; number /= sizes[i])
    offset += number % sizes[i] * strides[i];
  return offset;
}

static MatrixView getView(const void *data, int64_t elementSize, int64_t offset,
                          int64_t rowStride, int64_t columnStride) {
  return {static_cast<const char *>(data) + offset * elementSize, rowStride,
          columnStride};
}

bool Dot::buildThin(OneDNNProgram &program) const {
  PrimitiveType type = lhsType;
  bool isTransposed = rows.getSize() > columns.getSize();
  const DimGroup &few = isTransposed ? columns : rows;
  const DimGroup &many = isTransposed ? rows : columns;
  auto left = isTransposed ? DimGroup::Rhs : DimGroup::Lhs;
  auto right = isTransposed ? DimGroup::Lhs : DimGroup::Rhs;
  int64_t m = few.getSize(), n = many.getSize(), k = depth.getSize();
  if (!isThin(m, n, k) || !epilogue.isEmpty() || rhsType != type ||
      (type != PrimitiveType::F32 && type != PrimitiveType::BF16) ||
      !isDirect(DimGroup::Lhs, type) || !isDirect(DimGroup::Rhs, type) ||
      !rows.isOne() || !columns.isOne())
    return false;
  // One stride of the large matrix is 1, and so is that of the result.
  if ((many.getStride(right) != 1 && depth.getStride(right) != 1) ||
      many.getStride(DimGroup::Result) != 1)
    return false;
  int64_t size = getStorageSize(type), count = batch.getSize();
  bool isDirectResult = resultType == PrimitiveType::F32;
  Buffer products = isDirectResult
                        ? Buffer{Buffer::Result, 0}
                        : program.addScratch(count * m * n * sizeof(float));
  int64_t resultStride = isDirectResult ? few.getStride(DimGroup::Result) : n;
  Ints batchStrides = batch.strides[DimGroup::Result];
  if (!isDirectResult) {
    batchStrides = getRowMajorStrides(batch.sizes);
    for (int64_t &stride : batchStrides)
      stride *= m * n;
  }
  int64_t scratchSize =
      (getThinScratchSize(m, n, k, many.getStride(right)) + 63) / 64 * 64;
  Buffer scratch = program.addScratch(count * scratchSize);
  MatrixView leftView = {nullptr, few.getStride(left), depth.getStride(left)};
  MatrixView rightView = {nullptr, depth.getStride(right),
                          many.getStride(right)};
  Ints sizes = batch.sizes, leftStrides = batch.strides[left],
       rightStrides = batch.strides[right];
  program.add([=](const RunContext &context) {
    const void *leftData = context.operands[isTransposed];
    const void *rightData = context.operands[!isTransposed];
    auto *result = static_cast<float *>(products.get(context));
    char *work = static_cast<char *>(scratch.get(context));
    context.threads.parallelFor(
        count,
        [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i) {
            MatrixView lhs = leftView, rhs = rightView;
            lhs.data = static_cast<const char *>(leftData) +
                       getOffset(sizes, leftStrides, i) * size;
            rhs.data = static_cast<const char *>(rightData) +
                       getOffset(sizes, rightStrides, i) * size;
            float *out = result + getOffset(sizes, batchStrides, i);
            if (type == PrimitiveType::F32)
              multiplyThin<float>(lhs, rhs, out, resultStride, m, n, k,
                                  work + i * scratchSize, context.threads);
            else
              multiplyThin<uint16_t>(lhs, rhs, out, resultStride, m, n, k,
                                     work + i * scratchSize, context.threads);
          }
        },
        std::max<int64_t>(1, (1 << 17) / (n * k + 1)));
  });
  if (!isDirectResult) {
    Matrix packed = {PrimitiveType::F32, products, batchStrides, n, 1};
    if (isTransposed)
      std::swap(packed.rowStride, packed.columnStride);
    addCopy(program, DimGroup::Result, packed, /*isResult=*/true);
  }
  return true;
}

bool Dot::buildSmall(OneDNNProgram &program) const {
  int64_t m = rows.getSize(), n = columns.getSize(), k = depth.getSize();
  if (!isSmall(m, n, k) || !epilogue.isEmpty() ||
      !isDirect(DimGroup::Lhs, PrimitiveType::F32) ||
      !isDirect(DimGroup::Rhs, PrimitiveType::F32) ||
      !isDirect(DimGroup::Result, PrimitiveType::F32) ||
      (n != 1 && columns.getStride(DimGroup::Result) != 1))
    return false;
  int64_t count = batch.getSize();
  // Rows of several tiles, where one product is work for several threads; but
  // each copies the right side if that does not lie in rows.
  bool isCopied = columns.getStride(DimGroup::Rhs) != 1 && n != 1;
  int64_t rowStep =
      m * n * k > (1 << 18) && count < 8 ? (isCopied ? 48 : 12) : m;
  int64_t tasks = (m + rowStep - 1) / rowStep;
  Matrix lhs = getDirect(DimGroup::Lhs, PrimitiveType::F32, {});
  Matrix rhs = getDirect(DimGroup::Rhs, PrimitiveType::F32, {});
  Matrix result = getDirect(DimGroup::Result, PrimitiveType::F32, {});
  Ints sizes = batch.sizes;
  program.add([=](const RunContext &context) {
    context.threads.parallelFor(
        count * tasks,
        [&](int64_t begin, int64_t end) {
          std::vector<float> scratch(isCopied ? n * k : 0);
          for (int64_t task = begin; task < end; ++task) {
            int64_t i = task / tasks, row = task % tasks * rowStep;
            multiplySmall<float>(getView(context.operands[0], sizeof(float),
                                         getOffset(sizes, lhs.batchStrides, i),
                                         lhs.rowStride, lhs.columnStride),
                                 getView(context.operands[1], sizeof(float),
                                         getOffset(sizes, rhs.batchStrides, i),
                                         rhs.rowStride, rhs.columnStride),
                                 static_cast<float *>(context.results[0]) +
                                     getOffset(sizes, result.batchStrides, i),
                                 result.rowStride, row,
                                 std::min(row + rowStep, m), n, k,
                                 scratch.data());
          }
        },
        std::max<int64_t>(1, (1 << 20) / (rowStep * n * k + 1)));
  });
  return true;
}

/// Products of elements that are converted to `T`, in blocks of the result.
template <typename T>
void Dot::buildBlocks(OneDNNProgram &program, PrimitiveType computeType) const {
  int64_t m = rows.getSize(), n = columns.getSize(), k = depth.getSize();
  auto get = [&](DimGroup::Array array, Buffer buffer) {
    Matrix matrix;
    if (isDirect(array, computeType))
      matrix = getDirect(array, computeType, buffer);
    bool isReadable =
        isDirect(array, computeType) &&
        (array == DimGroup::Result
             ? n == 1 || matrix.columnStride == 1
             : matrix.rowStride == 1 || matrix.columnStride == 1 ||
                   getRows(array).getSize() * getColumns(array).getSize() == 1);
    return isReadable ? matrix : getPacked(array, computeType, program);
  };
  Matrix lhs = get(DimGroup::Lhs, {Buffer::Operand, 0});
  Matrix rhs = get(DimGroup::Rhs, {Buffer::Operand, 1});
  Matrix result = get(DimGroup::Result, {Buffer::Result, 0});
  if (lhs.buffer.isCopy())
    addCopy(program, DimGroup::Lhs, lhs, /*isResult=*/false);
  if (rhs.buffer.isCopy())
    addCopy(program, DimGroup::Rhs, rhs, /*isResult=*/false);
  // Blocks do not depend on the number of threads, and nor do sums.
  constexpr int64_t blockRows = 192, blockColumns = 256;
  int64_t rowBlocks = (m + blockRows - 1) / blockRows;
  int64_t columnBlocks = (n + blockColumns - 1) / blockColumns;
  int64_t blocks = rowBlocks * columnBlocks;
  Ints sizes = batch.sizes;
  int64_t count = batch.getSize();
  program.add([=](const RunContext &context) {
    context.threads.parallelFor(
        count * blocks,
        [&](int64_t begin, int64_t end) {
          for (int64_t task = begin; task < end; ++task) {
            int64_t i = task / blocks;
            int64_t row = task % blocks / columnBlocks * blockRows;
            int64_t column = task % columnBlocks * blockColumns;
            multiply<T>(getView(lhs.buffer.get(context), sizeof(T),
                                getOffset(sizes, lhs.batchStrides, i) +
                                    row * lhs.rowStride,
                                lhs.rowStride, lhs.columnStride),
                        getView(rhs.buffer.get(context), sizeof(T),
                                getOffset(sizes, rhs.batchStrides, i) +
                                    column * rhs.columnStride,
                                rhs.rowStride, rhs.columnStride),
                        static_cast<T *>(result.buffer.get(context)) +
                            getOffset(sizes, result.batchStrides, i) +
                            row * result.rowStride + column,
                        result.rowStride, std::min(blockRows, m - row),
                        std::min(blockColumns, n - column), k);
          }
        },
        std::max<int64_t>(1, (1 << 19) / (std::min(m, blockRows) *
                                              std::min(n, blockColumns) * k +
                                          1)));
  });
  if (result.buffer.isCopy())
    addCopy(program, DimGroup::Result, result, /*isResult=*/true);
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
    if (buildThin(program) || buildSmall(program))
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
  if (isWideResult)
    return buildBlocks<uint64_t>(program, PrimitiveType::U64);
  return buildBlocks<uint32_t>(program, PrimitiveType::U32);
}

std::unique_ptr<LibraryFunction> runtime::makeDot(const LibraryCall &call) {
  auto dot = std::make_shared<Dot>(call);
  return makeProgramFunction(
      CallReader(call), [dot](OneDNNProgram &program) { dot->build(program); });
}
