//===- LapackCall.h - Custom calls of LAPACK --------------------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_LIBRARIES_LAPACKCALL_H
#define HLO_LIB_INTERPRETER_LIBRARIES_LAPACKCALL_H

#include "hlo/Dialect/Library/IR/LegacyLapack.h"
#include "hlo/Interpreter/Evaluation.h"
#include "llvm/ADT/StringMap.h"

namespace hlo {
/// The element type of a C++ type.
template <typename T> constexpr PrimitiveType getTypeOf() {
  if constexpr (std::is_same_v<T, float>)
    return PrimitiveType::F32;
  else if constexpr (std::is_same_v<T, double>)
    return PrimitiveType::F64;
  else if constexpr (std::is_same_v<T, std::complex<float>>)
    return PrimitiveType::C64;
  else if constexpr (std::is_same_v<T, std::complex<double>>)
    return PrimitiveType::C128;
  else
    return PrimitiveType::S32;
}

/// A custom call that computes something of each of a batch of matrices. The
/// batch dimensions come first in all operands and results. Operands and
/// results are numbered as in a call through XLA's FFI, however the call is
/// written.
class LapackCall {
public:
  /// What an operand or result is without the batch dimensions.
  struct Array {
    PrimitiveType type;
    SmallVector<int64_t, 2> shape;
  };
  template <typename T>
  static Array array(std::initializer_list<int64_t> dims) {
    return {getTypeOf<T>(), dims};
  }

  /// `rank` is that of operand `matrix` without batch dimensions.
  LapackCall(Operation *op, ArrayRef<Literal> operands, unsigned matrix = 0,
             int64_t rank = 2);

  /// Size of a dimension of an operand, counted from its last one; 0 if there
  /// is no such operand or dimension.
  int64_t getSize(unsigned operand, int64_t fromLast) const;

  /// Attributes of the backend configuration.
  int64_t getInt(StringRef name, int64_t defaultValue) const;
  char getChar(StringRef name, char defaultValue) const {
    return getInt(name, defaultValue);
  }
  bool getBool(StringRef name, bool defaultValue) const {
    return getInt(name, defaultValue) != 0;
  }

  ArrayRef<Literal> getOperands() const { return operands; }

  /// Checks the signature and makes the results, zero except that those in
  /// `aliases` begin as a copy of the operand; reports an error at the
  /// operation when the call is another one.
  LogicalResult check(ArrayRef<Array> expectedOperands,
                      ArrayRef<Array> expectedResults,
                      ArrayRef<std::pair<unsigned, unsigned>> aliases);

  /// Size of a dimension of the type of a result, counted from its last one; 0
  /// if there is no such result or dimension.
  int64_t getResultSize(unsigned result, int64_t fromLast) const;

  /// Calls `fn`, which returns an info as LAPACK does, for each of the batch.
  /// Without a result for that, one that is not 0 is an error.
  FailureOr<Literal> run(bool hasInfo, function_ref<int(int64_t batch)> fn);

  /// The elements of one of the batch.
  template <typename T> const T *getOperand(unsigned i, int64_t batch) const {
    return reinterpret_cast<const T *>(
        operands[i].getData() + operands[i].getByteSize() / batchSize * batch);
  }
  template <typename T> T *getResult(unsigned i, int64_t batch) {
    int64_t size = results[i].getByteSize() / batchSize;
    return reinterpret_cast<T *>(results[i].getMutableData() + size * batch);
  }

private:
  void readConfig(StringRef target);
  /// Takes the parameters off the operands.
  void readLegacyParameters(const LegacyLapackCall &legacy);
  /// The types of all that the operation returns.
  TypeRange getResultTypes() const;
  /// The type of a result; null if there is none.
  Type getResultType(unsigned result) const;

  Operation *op;
  ArrayRef<Literal> operands;
  /// The operands before those that are parameters, and how many there should
  /// be.
  ArrayRef<Literal> parameters;
  size_t numParameters = 0;
  SmallVector<int64_t> batchShape;
  int64_t batchSize = 1;
  /// LAPACK is not asked about matrices without elements.
  bool isEmpty = false;
  llvm::StringMap<int64_t> attributes;
  std::vector<Literal> results;
  /// Where the results are in the tuple that the operation returns; empty if
  /// they are all of it.
  ArrayRef<unsigned> positions;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_LIBRARIES_LAPACKCALL_H
