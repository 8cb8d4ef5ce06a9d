//===- HLOOps.td - All HLO operations ----------------------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOOPS_TD
#define HLO_DIALECT_HLO_IR_HLOOPS_TD

include "hlo/Dialect/HLO/IR/HLOAsyncOps.td"
include "hlo/Dialect/HLO/IR/HLOCommunicationOps.td"
include "hlo/Dialect/HLO/IR/HLOControlFlowOps.td"
include "hlo/Dialect/HLO/IR/HLOElementwiseOps.td"
include "hlo/Dialect/HLO/IR/HLOLinearAlgebraOps.td"
include "hlo/Dialect/HLO/IR/HLOReductionOps.td"
include "hlo/Dialect/HLO/IR/HLOShapeOps.td"
include "hlo/Dialect/HLO/IR/HLOSliceOps.td"
include "hlo/Dialect/HLO/IR/HLOValueOps.td"

#endif // HLO_DIALECT_HLO_IR_HLOOPS_TD
