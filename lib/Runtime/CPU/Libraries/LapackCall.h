//===- LapackCall.h - A routine of LAPACK for a batch -----------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_LAPACKCALL_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_LAPACKCALL_H

#include "MatrixBatch.h"
#include <functional>

namespace hlo::runtime {
/// A call that computes something of each of a batch of matrices. The batch
/// dimensions come first in all operands and results.
class LapackCall : public LibraryFunction {
public:
  /// What an operand or result is without the batch dimensions.
  struct Array {
    PrimitiveType type;
    Ints shape;
  };
  template <typename T> static Array array(Ints dims) {
    return {getTypeOf<T>(), std::move(dims)};
  }
  static Array scalar() { return array<int32_t>({}); }

  /// The arrays of one of the batch.
  class Matrices {
  public:
    Matrices(const LapackCall &call, void *const *operands,
             void *const *results, int64_t batch)
        : call(call), operands(operands), results(results), batch(batch) {}
    template <typename T> const T *getOperand(unsigned i) const {
      return static_cast<const T *>(operands[i]) +
             call.operands[i].getMatrixSize() * batch;
    }
    template <typename T> T *getResult(unsigned i) const {
      return static_cast<T *>(results[i]) +
             call.results[i].getMatrixSize() * batch;
    }

  private:
    const LapackCall &call;
    void *const *operands, *const *results;
    int64_t batch;
  };

  explicit LapackCall(const CallReader &reader);
  /// Which operand is a matrix for each of the batch; the first one at first.
  void setBatch(size_t matrix);
  size_t getNumResults() const { return call.results.size(); }
  [[noreturn]] void fail(const std::string &reason) const {
    reader.fail(reason);
  }

  /// Size of a dimension of an operand or result, counted from its last one; 0
  /// if there is no such dimension.
  int64_t getSize(size_t operand, size_t fromLast) const;
  int64_t getResultSize(size_t result, size_t fromLast) const;

  int64_t getInt(const char *name, int64_t defaultValue) const {
    return reader.get<int64_t>(name, defaultValue);
  }
  char getChar(const char *name, char defaultValue) const {
    return getInt(name, defaultValue);
  }

  /// Checks the signature. Results begin as zeros, those in `aliases` as a copy
  /// of an operand.
  void check(const std::vector<Array> &expectedOperands,
             const std::vector<Array> &expectedResults,
             std::vector<std::pair<unsigned, unsigned>> aliases);

  /// Calls `fn`, which returns an info as LAPACK does, for each of the batch.
  /// Without a result for that, the last one, one that is not 0 is an error.
  using Body = std::function<int(const Matrices &matrices)>;
  void setBody(bool hasInfo, Body fn) {
    this->hasInfo = hasInfo;
    body = std::move(fn);
  }
  /// Calls `fn` instead, once, with the first of the batch.
  using BatchBody = std::function<void(const Matrices &first, int64_t count,
                                       ThreadPool &threads)>;
  void setBatchBody(BatchBody fn) { batchBody = std::move(fn); }
  int64_t getBatchSize() const { return batchSize; }

  int64_t getScratchSize() const override { return scratch.getSize(); }
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const override;

private:
  LibraryCall call;
  CallReader reader;
  Ints batchShape;
  int64_t batchSize;
  std::vector<MatrixBatch> operands, results;
  std::vector<std::pair<unsigned, unsigned>> aliases;
  ScratchLayout scratch;
  /// LAPACK is not asked about matrices without elements.
  bool isEmpty = false;
  bool hasInfo = false;
  Body body;
  BatchBody batchBody;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_LAPACKCALL_H
