//===- Dot.h - Products of arrays -------------------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_DOT_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_DOT_H

#include "Contraction.h"

namespace hlo::runtime {
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
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_DOT_H
