//===- BackendConfig.h - The backend config of an instruction ---*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_BACKENDCONFIG_H
#define HLO_DIALECT_HLO_IR_BACKENDCONFIG_H

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "llvm/Support/JSON.h"

namespace hlo {
/// The object of the instruction's backend config, an empty one where it has
/// none; fails where the config is something else.
FailureOr<llvm::json::Object> getBackendConfig(Operation *op);
/// No config if `config` is empty.
void setBackendConfig(Operation *op, llvm::json::Object config);

/// An integer, which may be in quotes, as JSON of protocol buffers has those of
/// 64 bits.
std::optional<int64_t> getInteger(const llvm::json::Value &value);
/// The one called `key`, if there is one.
std::optional<int64_t> getInteger(const llvm::json::Object &object,
                                  StringRef key);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_BACKENDCONFIG_H
