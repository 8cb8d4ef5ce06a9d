//===- HLOText.h - HLO text in and out --------------------------*- C++ -*-===//

#ifndef HLO_TARGET_HLOTEXT_HLOTEXT_H
#define HLO_TARGET_HLOTEXT_HLOTEXT_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace hlo {
/// Reads the main buffer of `sourceMgr` as the text of one HLO module. Errors
/// are located diagnostics of `context`; null is returned then. Every operation
/// has been verified.
OwningOpRef<ModuleOp> importHLOText(llvm::SourceMgr &sourceMgr,
                                    MLIRContext *context);

/// Writes `module` as HLO text that reads back as the same module. Fails, with a
/// diagnostic, on what HLO text cannot say (operations of other dialects,
/// functions without exactly one result).
LogicalResult exportHLOText(ModuleOp module, raw_ostream &os);

/// What a text seems to be, by its first words.
enum class TextKind { HLOText, MLIR, Bytecode, StableHLO, Proto, Empty };
TextKind classifyText(StringRef text);
} // namespace hlo

#endif // HLO_TARGET_HLOTEXT_HLOTEXT_H
