//===- CustomCalls.h - Library calls as custom calls ------------*- C++ -*-===//

#ifndef HLO_LIB_DIALECT_LIBRARY_IR_CUSTOMCALLS_H
#define HLO_LIB_DIALECT_LIBRARY_IR_CUSTOMCALLS_H

#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "llvm/Support/JSON.h"

namespace hlo::library {
/// The library call that `op` stands for, built in front of it, or null.
ConvolutionOp buildConvolution(OpBuilder &builder, CustomCallOp op);

/// The object `key` of the backend config of `op`, if it is there and has no
/// other keys than those of `known`.
std::optional<llvm::json::Object> getConfig(Operation *op, StringRef key,
                                            ArrayRef<StringLiteral> known);
/// Gives `to` the discardable attributes of `from`, but with the object
/// `config` as `key` of its backend config.
void copyAttributesWithConfig(Operation *from, Operation *to, StringRef key,
                              llvm::json::Object config);
/// The same without the object `key`.
void copyAttributesWithoutConfig(Operation *from, Operation *to, StringRef key);
} // namespace hlo::library

#endif // HLO_LIB_DIALECT_LIBRARY_IR_CUSTOMCALLS_H
