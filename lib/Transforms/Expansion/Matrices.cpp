//===- Matrices.cpp - Write computations on matrices ----------------------===//

#include "Matrices.h"

using namespace hlo;

LogicalResult hlo::verifyBlockSize(MLIRContext *context, int64_t blockSize) {
  if (blockSize > 0)
    return success();
  return emitError(UnknownLoc::get(context), "block-size is ")
         << blockSize << ", which is not positive";
}

SmallVector<int64_t> MatrixBuilder::getShape(Value like, int64_t rows,
                                             int64_t columns) {
  SmallVector<int64_t> shape(ComputationBuilder::getShape(like).drop_back(2));
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

SmallVector<Value> MatrixBuilder::getStarts(Value matrix, Value row,
                                            Value column) {
  SmallVector<Value> starts;
  if (int64_t rank = b.getType(matrix).getRank(); rank > 2)
    starts.assign(rank - 2, b.constantLike(row, 0));
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

Value MatrixBuilder::spread(Value number, Value like) {
  ArrayRef<int64_t> shape = b.getShape(like);
  if (b.getShape(number) == shape)
    return number;
  SmallVector<int64_t> dims =
      llvm::to_vector(llvm::seq<int64_t>(0, shape.size() - 2));
  return b.broadcast(b.reshape(number, shape.drop_back(2)), shape, dims);
}
