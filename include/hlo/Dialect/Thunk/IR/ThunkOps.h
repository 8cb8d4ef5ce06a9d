//===- ThunkOps.h - Thunk operations ----------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_THUNK_IR_THUNKOPS_H
#define HLO_DIALECT_THUNK_IR_THUNKOPS_H

#include "hlo/Dialect/Thunk/IR/ThunkDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_TYPEDEF_CLASSES
#include "hlo/Dialect/Thunk/IR/ThunkTypes.h.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Thunk/IR/ThunkAttrs.h.inc"
#define GET_OP_CLASSES
#include "hlo/Dialect/Thunk/IR/ThunkOps.h.inc"

#endif // HLO_DIALECT_THUNK_IR_THUNKOPS_H
