//===- Matrices.h - Write computations on matrices --------------*- C++ -*-===//
// Arrays whose last two dimensions are rows and columns, all others batch
// dimensions.

#ifndef HLO_LIB_TRANSFORMS_EXPANSION_MATRICES_H
#define HLO_LIB_TRANSFORMS_EXPANSION_MATRICES_H

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"

namespace hlo {
/// How a matrix is read.
enum class MatrixForm { Plain, Transposed, Adjoint };

/// Reports an option that is no size.
LogicalResult verifyBlockSize(MLIRContext *context, int64_t blockSize);

/// A custom call that does something with each matrix of a batch, the first
/// operand.
class MatrixCall {
public:
  explicit MatrixCall(CustomCallOp op);

  /// The last dimension of an operand; -1 if there is none.
  int64_t getSize(unsigned operand) const;
  /// A shape in the batch.
  SmallVector<int64_t> getShape(ArrayRef<int64_t> dims) const;

  using Dims = SmallVector<int64_t, 2>;
  /// Why it is no call that may be replaced: it takes or returns others than
  /// arrays of floats or complex numbers with these dimensions, besides those
  /// of the batch; or has an effect. Empty if it may. Elements of `realResult`
  /// are the parts of those of the matrix.
  StringRef whyNot(ArrayRef<Dims> operands, ArrayRef<Dims> results,
                   std::optional<unsigned> realResult = std::nullopt) const;

  /// Of each matrix; -1 if the first operand is none.
  int64_t rows = -1, columns = -1;

private:
  mutable CustomCallOp op;
  SmallVector<int64_t> batch;
};

class MatrixBuilder {
public:
  explicit MatrixBuilder(InstructionBuilder &b) : b(b) {}

  static int64_t getRows(Value matrix) {
    return InstructionBuilder::getShape(matrix).drop_back().back();
  }
  static int64_t getColumns(Value matrix) {
    return InstructionBuilder::getShape(matrix).back();
  }
  /// The shape of matrices of another size in the batch of `like`.
  static SmallVector<int64_t> getShape(Value like, int64_t rows,
                                       int64_t columns);

  /// The type to compute in: f32 for narrower floats.
  static Type getComputeType(Type elementType);

  Value zeros(Value like, int64_t rows, int64_t columns) {
    return b.splat(getShape(like, rows, columns), b.constantLike(like, 0));
  }
  Value conjugate(Value array);
  Value transpose(Value matrix);
  Value adjoint(Value matrix) { return conjugate(transpose(matrix)); }
  /// With the highest precision there is.
  Value multiply(Value lhs, Value rhs, MatrixForm lhsForm = MatrixForm::Plain,
                 MatrixForm rhsForm = MatrixForm::Plain);

  /// A pred for each element: whether `row + offset` and `column` are in that
  /// relation.
  Value compareIndices(ComparisonDirection direction, Value like,
                       int64_t offset = 0);
  /// The elements where the row and the column are in that relation, and zeros.
  Value selectIndices(Value matrix, ComparisonDirection direction);
  /// A matrix of one column.
  Value getDiagonal(Value matrix);

  Value slice(Value matrix, int64_t row, int64_t column, int64_t rows,
              int64_t columns);
  /// From a row and a column, scalars of i32.
  Value dynamicSlice(Value matrix, Value row, Value column, int64_t rows,
                     int64_t columns);
  Value getRow(Value matrix, Value row) {
    return dynamicSlice(matrix, row, getZero(row), 1, getColumns(matrix));
  }
  Value getColumn(Value matrix, Value column) {
    return dynamicSlice(matrix, getZero(column), column, getRows(matrix), 1);
  }
  Value update(Value matrix, Value part, Value row, Value column);
  Value updateRow(Value matrix, Value part, Value row) {
    return update(matrix, part, row, getZero(row));
  }
  Value updateColumn(Value matrix, Value part, Value column) {
    return update(matrix, part, getZero(column), column);
  }

  /// Repeats a matrix of one row, or one column, or both, up to the size of
  /// `like`.
  Value spread(Value matrix, Value like);

private:
  SmallVector<Value> getStarts(Value matrix, Value row, Value column);
  /// The index 0, like another; one for what is built in a row in a block.
  Value getZero(Value index);

  InstructionBuilder &b;
  Value zero;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_EXPANSION_MATRICES_H
