//===- Computation.h - A computation prepared for running -------*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_COMPUTATION_H
#define HLO_LIB_INTERPRETER_COMPUTATION_H

#include "ElementwiseKernel.h"
#include "hlo/Interpreter/Evaluation.h"

namespace hlo {
/// Bytes that the result of `op` takes beside its operands: none where it
/// shares their elements, where computations inside `op` make it, or where its
/// size shows only as it runs. The largest number when it cannot be counted.
int64_t getNewBytes(Operation *op);
/// True if dimensions of an operand, or of what a computation in `op` returns,
/// are dynamic. Sizes at run time need not be those of the static types that
/// may stand for such arrays.
bool hasDynamicSizes(Operation *op);

/// A computation as a list of steps over numbered values, made once: what runs
/// many times, as the body of a loop, looks nothing up.
class Computation {
public:
  struct Operand {
    unsigned value;
    /// No later step uses the value: the step may take it.
    bool isLastUse;
  };
  struct Step {
    Operation *op;
    EvaluateFn evaluate = nullptr;
    /// Set for an elementwise operation on arrays of static shape.
    std::optional<ElementwiseKernel> kernel;
    /// Set for a constant.
    Literal constant;
    /// For a get-tuple-element that is the last to look at that element: it may
    /// take it out of the tuple, so that who uses it may change it in place.
    std::optional<int64_t> takenElement;
    SmallVector<Operand, 3> operands;
    unsigned result;
    bool isResultUsed;
    /// Of an array. What moves elements may round floats on the way, which
    /// evaluators leave to their caller.
    std::optional<PrimitiveType> resultType;
    /// See getNewBytes.
    int64_t newBytes;
    bool hasDynamicSizes;
  };

  /// Reports an error at an operation that has no evaluator.
  static FailureOr<std::unique_ptr<Computation>>
  get(Region &region, const Evaluators &evaluators);

  std::vector<Step> steps;
  /// What calls it may have arrays of other sizes.
  bool checksArguments;
  unsigned numValues = 0;
  unsigned root = 0;

private:
  void findLastUses();
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_COMPUTATION_H
