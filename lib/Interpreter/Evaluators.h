//===- Evaluators.h - The families of evaluators ----------------*- C++ -*-===//
// Each function is in the file of that name.

#ifndef HLO_LIB_INTERPRETER_EVALUATORS_H
#define HLO_LIB_INTERPRETER_EVALUATORS_H

#include "hlo/Interpreter/Evaluation.h"

namespace hlo {
/// Fails unless the arrays among `operands` have the same dimensions at run
/// time.
LogicalResult verifySameShape(Operation *op, ArrayRef<Literal> operands);
/// Gives the arrays among the operands of `op` the same dimensions: where one
/// has a dynamic size, the first elements of those with a static one count.
LogicalResult fitToDynamicSizes(Operation *op,
                                MutableArrayRef<Literal> operands);

void populateAsyncEvaluators(Evaluators &evaluators);
void populateBatchNormEvaluators(Evaluators &evaluators);
void populateBitcastEvaluators(Evaluators &evaluators);
void populateCollectiveEvaluators(Evaluators &evaluators);
void populateControlFlowEvaluators(Evaluators &evaluators);
void populateConvolutionEvaluators(Evaluators &evaluators);
void populateCustomCallEvaluators(Evaluators &evaluators);
void populateDotEvaluators(Evaluators &evaluators);
void populateDynamicSliceEvaluators(Evaluators &evaluators);
void populateElementwiseEvaluators(Evaluators &evaluators);
void populateFftEvaluators(Evaluators &evaluators);
void populateGatherEvaluators(Evaluators &evaluators);
void populateLinearAlgebraEvaluators(Evaluators &evaluators);
void populateRaggedDotEvaluators(Evaluators &evaluators);
void populateRandomEvaluators(Evaluators &evaluators);
void populateReduceEvaluators(Evaluators &evaluators);
void populateReduceWindowEvaluators(Evaluators &evaluators);
void populateScatterEvaluators(Evaluators &evaluators);
void populateShapeEvaluators(Evaluators &evaluators);
void populateSortEvaluators(Evaluators &evaluators);
void populateTransferEvaluators(Evaluators &evaluators);
void populateValueEvaluators(Evaluators &evaluators);
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_EVALUATORS_H
