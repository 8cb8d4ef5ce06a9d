//===- HLODialect.h - HLO dialect -------------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLODIALECT_H
#define HLO_DIALECT_HLO_IR_HLODIALECT_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dialect.h"

#include "hlo/Dialect/HLO/IR/HLODialect.h.inc"

#endif // HLO_DIALECT_HLO_IR_HLODIALECT_H
