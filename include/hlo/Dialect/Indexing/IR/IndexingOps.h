//===- IndexingOps.h - Operations of the indexing dialect -------*- C++ -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGOPS_H
#define HLO_DIALECT_INDEXING_IR_INDEXINGOPS_H

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace hlo {
class IndexingYieldOp;

/// Builds the body of an `IndexingLoopOp` from the range variables, the results
/// of the map and the carried values.
using IndexingLoopBodyBuilder = function_ref<void(
    OpBuilder &, Location, ValueRange, ValueRange, ValueRange)>;
} // namespace hlo

#define GET_OP_CLASSES
#include "hlo/Dialect/Indexing/IR/IndexingOps.h.inc"

namespace hlo {

/// Whether an operand is a result of the operation, which graph regions allow,
/// so that nothing can take the operation's place.
bool isItsOwnOperand(Operation *op);

/// Values that an index or integer may have where `user` is, as far as the
/// operations tell that define it and those it is computed from: constants,
/// operations with ranges (`InferIntRangeInterface`) and loops with known
/// bounds; and the `indexing.loop`s around the user whose domain it is in.
Interval inferInterval(Value value, Operation *user);

} // namespace hlo

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGOPS_H
