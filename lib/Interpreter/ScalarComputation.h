//===- ScalarComputation.h - Scalar computations on many lanes --*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_SCALARCOMPUTATION_H
#define HLO_LIB_INTERPRETER_SCALARCOMPUTATION_H

#include "ElementwiseKernel.h"
#include "hlo/Interpreter/Evaluation.h"

namespace hlo {
/// A computation whose parameters and results are scalars: a reducer, a
/// comparator. It is applied to rows of elements at a time, each operation to a
/// whole row, when all its operations are elementwise; others are evaluated
/// element by element.
class ScalarComputation {
public:
  static FailureOr<std::unique_ptr<ScalarComputation>>
  get(Region &region, Evaluation &evaluation);

  ArrayRef<PrimitiveType> getParameterTypes() const { return parameterTypes; }
  /// One for a scalar, several for a tuple of scalars.
  ArrayRef<PrimitiveType> getResultTypes() const { return resultTypes; }

  /// True if several frames may run at a time.
  bool isThreadSafe() const { return isElementwise; }

  /// The one operation of a computation `op(parameter 0, parameter 1)` or
  /// `op(parameter 1, parameter 0)`; null for other computations.
  Operation *getBinaryOperation() const { return binaryOperation; }

  /// What one thread needs to run a computation.
  class Frame {
  public:
    /// Rows have at most `maxLanes` elements.
    Frame(const ScalarComputation &computation, Evaluation &evaluation,
          int64_t maxLanes);

    /// Applies the computation to `lanes` elements. `arguments` has a row of
    /// elements of the type of each parameter; `results` a row for each result,
    /// which may be one of the arguments. Fails when an operation does.
    LogicalResult run(ArrayRef<const void *> arguments,
                      ArrayRef<void *> results, int64_t lanes);

  private:
    LogicalResult runOneByOne(ArrayRef<const void *> arguments,
                              ArrayRef<void *> results, int64_t lanes);

    const ScalarComputation &computation;
    Evaluation &evaluation;
    std::vector<Literal> registers;
    SmallVector<const void *> pointers;
  };

private:
  struct Step {
    ElementwiseKernel kernel;
    SmallVector<unsigned, 3> operands;
    unsigned result;
  };

  explicit ScalarComputation(Region &region) : region(region) {}
  /// Appends the operations of a region; false if one is not elementwise. The
  /// elements of the result go to `results`.
  bool append(Region &region, ArrayRef<SmallVector<unsigned, 1>> arguments,
              SmallVectorImpl<unsigned> &results);
  bool append(Operation *op, DenseMap<Value, SmallVector<unsigned, 1>> &values);
  unsigned addRegister(PrimitiveType type, Literal constant = {});

  Region &region;
  SmallVector<PrimitiveType> parameterTypes, resultTypes;
  bool isElementwise = false;
  Operation *binaryOperation = nullptr;
  /// The first ones are the parameters.
  SmallVector<PrimitiveType> registerTypes;
  /// The value of each register that holds a constant.
  SmallVector<Literal> constants;
  std::vector<Step> steps;
  SmallVector<unsigned> resultRegisters;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_SCALARCOMPUTATION_H
