//===- LibraryOps.h - Library operations ------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_H
#define HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"

#include "hlo/Dialect/Library/IR/LibraryEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Library/IR/LibraryAttrs.h.inc"
#include "hlo/Dialect/Library/IR/LibraryInterfaces.h.inc"
#define GET_OP_CLASSES
#include "hlo/Dialect/Library/IR/LibraryOps.h.inc"

namespace hlo::library {
/// The library call that `op` stands for, built in front of it; null if it is
/// none, or says something that there is no attribute for.
Operation *buildLibraryCall(OpBuilder &builder, CustomCallOp op);

/// Makes all library calls in `op` the custom calls they are in HLO text.
void replaceByCustomCalls(Operation *op);
} // namespace hlo::library

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARYOPS_H
