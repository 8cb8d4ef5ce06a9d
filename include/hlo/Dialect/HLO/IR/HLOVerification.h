//===- HLOVerification.h - Shared by verifiers and inference ----*- C++ -*-===//
// Helpers of the verifiers and shape inference of the operations. Every message
// names the dimension and the numbers that do not fit.

#ifndef HLO_DIALECT_HLO_IR_HLOVERIFICATION_H
#define HLO_DIALECT_HLO_IR_HLOVERIFICATION_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo {
/// How shape inference reports: an error at `location` when there is one, else
/// silence.
LogicalResult inferenceError(std::optional<Location> location,
                             const Twine &message);

/// Compares the result written with the one inferred: tree, dimensions and
/// element types (any float for any other: HLO allows mixed precision). Layouts
/// are not compared, nor is whether a dimension is static or bounded.
LogicalResult verifyResultType(Operation *op, Type inferred);

/// Infers the result of `op` by its own `inferReturnTypes` and compares.
template <typename OpT>
LogicalResult verifyInferredResultType(OpT op) {
  SmallVector<Type> inferred;
  if (failed(OpT::inferReturnTypes(
          op->getContext(), op->getLoc(), op->getOperands(),
          op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
          op->getRegions(), inferred)))
    return failure();
  return verifyResultType(op, inferred.front());
}

/// `dims` are unique and each is in [0, rank); `what` names the list.
LogicalResult verifyDimensions(function_ref<InFlightDiagnostic()> emitError,
                               StringRef what, ArrayRef<int64_t> dims,
                               int64_t rank);

/// A computation called `what` takes values compatible with `arguments` (up to
/// precision) and returns one compatible with `result` (null: any).
LogicalResult verifyComputation(Operation *op, Region &region, StringRef what,
                                TypeRange arguments, Type result = {});

/// The type a computation returns; null when its terminator is missing.
Type getComputationResultType(Region &region);

/// `T[]`: the scalar of the element type of `array`.
RankedTensorType getScalarOf(Type array);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOVERIFICATION_H
