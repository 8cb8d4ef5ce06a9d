//===- Matrices.cpp - Write computations on matrices ----------------------===//

#include "Matrices.h"

using namespace hlo;

LogicalResult hlo::verifyBlockSize(MLIRContext *context, int64_t blockSize) {
  if (blockSize > 0)
    return success();
  return emitError(UnknownLoc::get(context), "block-size is ")
         << blockSize << ", which is not positive";
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

MatrixCall::MatrixCall(CustomCallOp op) : op(op) {
  if (op->getNumOperands() == 0)
    return;
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!type || type.getRank() < 2)
    return;
  llvm::append_range(batch, type.getShape().drop_back(2));
  rows = type.getShape().drop_back().back();
  columns = type.getShape().back();
}

int64_t MatrixCall::getSize(unsigned operand) const {
  if (operand >= op->getNumOperands())
    return -1;
  auto type = dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  return type && type.getRank() > 0 ? type.getShape().back() : -1;
}

SmallVector<int64_t> MatrixCall::getShape(ArrayRef<int64_t> dims) const {
  SmallVector<int64_t> shape(batch);
  llvm::append_range(shape, dims);
  return shape;
}

StringRef MatrixCall::whyNot(ArrayRef<Dims> operands, ArrayRef<Dims> results,
                             std::optional<unsigned> realResult) const {
  if (op.getCustomCallHasSideEffect())
    return "it has a side effect";
  constexpr StringRef isOther = "it has another signature";
  TypeRange operandTypes = op->getOperandTypes();
  TypeRange resultTypes = op->getResultTypes();
  if (auto tuple = dyn_cast<TupleType>(resultTypes.front()))
    resultTypes = tuple.getTypes();
  if (rows < 0 || operandTypes.size() != operands.size() ||
      resultTypes.size() != results.size())
    return isOther;
  Type element = cast<RankedTensorType>(operandTypes[0]).getElementType();
  if (!isFloatOrComplex(element))
    return isOther;
  auto isArray = [&](Type type, ArrayRef<int64_t> dims, Type elementType) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && array.getElementType() == elementType &&
           array.getShape() == ArrayRef(getShape(dims));
  };
  for (auto [type, dims] : llvm::zip_equal(operandTypes, operands))
    if (!isArray(type, dims, element))
      return isOther;
  auto complex = dyn_cast<ComplexType>(element);
  for (auto [i, type] : llvm::enumerate(resultTypes))
    if (!isArray(type, results[i],
                 i == realResult && complex ? complex.getElementType()
                                            : element))
      return isOther;
  return {};
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

SmallVector<int64_t> MatrixBuilder::getShape(Value like, int64_t rows,
                                             int64_t columns) {
  SmallVector<int64_t> shape(InstructionBuilder::getShape(like).drop_back(2));
  shape.append({rows, columns});
  return shape;
}

Type MatrixBuilder::getComputeType(Type elementType) {
  auto type = dyn_cast<FloatType>(elementType);
  return type && type.getWidth() < 32 ? Float32Type::get(type.getContext())
                                      : elementType;
}

Value MatrixBuilder::conjugate(Value array) {
  if (!isComplex(b.getElementType(array)))
    return array;
  return b.create<ComplexOp>(b.unary<RealOp>(array),
                             b.neg(b.unary<ImagOp>(array)));
}

Value MatrixBuilder::transpose(Value matrix) {
  int64_t rank = b.getType(matrix).getRank();
  SmallVector<int64_t> permutation =
      llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(permutation[rank - 1], permutation[rank - 2]);
  return b.transpose(matrix, permutation);
}

Value MatrixBuilder::multiply(Value lhs, Value rhs, MatrixForm lhsForm,
                              MatrixForm rhsForm) {
  if (lhsForm == MatrixForm::Adjoint)
    lhs = conjugate(lhs);
  if (rhsForm == MatrixForm::Adjoint)
    rhs = conjugate(rhs);
  int64_t rank = b.getType(lhs).getRank();
  SmallVector<int64_t> batch = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
  MLIRContext *context = b.builder.getContext();
  auto numbers = DotDimensionNumbersAttr::get(
      context, batch, batch, rank - (lhsForm == MatrixForm::Plain ? 1 : 2),
      rank - (rhsForm == MatrixForm::Plain ? 2 : 1));
  auto highest = PrecisionConfigAttr::get(
      context, {Precision::Highest, Precision::Highest});
  return b.create<DotOp>(lhs, rhs, numbers, highest, DotAlgorithmAttr());
}

Value MatrixBuilder::compareIndices(ComparisonDirection direction, Value like,
                                    int64_t offset) {
  SmallVector<int64_t> shape = {getRows(like), getColumns(like)};
  Value row = b.iota(shape, b.getI32Type(), 0);
  if (offset)
    row = b.add(row, b.constant(b.getI32Type(), offset));
  Value result = b.compare(direction, row, b.iota(shape, b.getI32Type(), 1));
  int64_t rank = b.getType(like).getRank();
  if (rank == 2)
    return result;
  return b.broadcast(result, b.getShape(like), {rank - 2, rank - 1});
}

Value MatrixBuilder::selectIndices(Value matrix,
                                   ComparisonDirection direction) {
  return b.select(compareIndices(direction, matrix), matrix,
                  b.constantLike(matrix, 0));
}

Value MatrixBuilder::getDiagonal(Value matrix) {
  int64_t rank = b.getType(matrix).getRank();
  Value diagonal =
      b.reduce<AddOp>(selectIndices(matrix, ComparisonDirection::EQ),
                      b.constantLike(matrix, 0), {rank - 1});
  return b.reshape(diagonal, getShape(matrix, getRows(matrix), 1));
}

Value MatrixBuilder::slice(Value matrix, int64_t row, int64_t column,
                           int64_t rows, int64_t columns) {
  SmallVector<int64_t> limits = getShape(matrix, row + rows, column + columns);
  SmallVector<int64_t> starts(limits.size(), 0);
  starts[starts.size() - 2] = row;
  starts.back() = column;
  return b.slice(matrix, starts, limits);
}

Value MatrixBuilder::getZero(Value index) {
  if (!zero || zero.getType() != index.getType() ||
      zero.getParentBlock() != b.builder.getInsertionBlock())
    zero = b.constantLike(index, 0);
  return zero;
}

SmallVector<Value> MatrixBuilder::getStarts(Value matrix, Value row,
                                            Value column) {
  SmallVector<Value> starts;
  if (int64_t rank = b.getType(matrix).getRank(); rank > 2)
    starts.assign(rank - 2, getZero(row));
  starts.append({row, column});
  return starts;
}

Value MatrixBuilder::dynamicSlice(Value matrix, Value row, Value column,
                                  int64_t rows, int64_t columns) {
  return b.dynamicSlice(matrix, getStarts(matrix, row, column),
                        getShape(matrix, rows, columns));
}

Value MatrixBuilder::update(Value matrix, Value part, Value row, Value column) {
  return b.dynamicUpdateSlice(matrix, part, getStarts(matrix, row, column));
}

Value MatrixBuilder::spread(Value matrix, Value like) {
  ArrayRef<int64_t> from = b.getShape(matrix), to = b.getShape(like);
  if (from == to)
    return matrix;
  SmallVector<int64_t> dims, sizes;
  for (auto [dim, size] : llvm::enumerate(from)) {
    if (size != to[dim])
      continue;
    dims.push_back(dim);
    sizes.push_back(size);
  }
  return b.broadcast(b.reshape(matrix, sizes), to, dims);
}
