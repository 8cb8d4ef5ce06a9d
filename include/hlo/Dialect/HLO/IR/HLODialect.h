//===- HLODialect.h - HLO dialect -------------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLODIALECT_H
#define HLO_DIALECT_HLO_IR_HLODIALECT_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dialect.h"

#include "hlo/Dialect/HLO/IR/HLODialect.h.inc"

namespace hlo {
/// The entry: the one public function. An error is reported at the module.
FailureOr<func::FuncOp> getEntryFunction(ModuleOp module);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLODIALECT_H
