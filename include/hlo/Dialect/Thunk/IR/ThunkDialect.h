//===- ThunkDialect.h - Thunk dialect ---------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_THUNK_IR_THUNKDIALECT_H
#define HLO_DIALECT_THUNK_IR_THUNKDIALECT_H

#include "hlo/Dialect/HLO/IR/HLODialect.h"

#include "hlo/Dialect/Thunk/IR/ThunkDialect.h.inc"

#endif // HLO_DIALECT_THUNK_IR_THUNKDIALECT_H
