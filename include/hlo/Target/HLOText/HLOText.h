//===- HLOText.h - HLO text in and out --------------------------*- C++ -*-===//

#ifndef HLO_TARGET_HLOTEXT_HLOTEXT_H
#define HLO_TARGET_HLOTEXT_HLOTEXT_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include <optional>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace hlo {
/// Reads the main buffer of `sourceMgr` as the text of one HLO module. Errors
/// are located diagnostics of `context`; null is returned then. Every operation
/// has been verified, unless `verify` is false.
OwningOpRef<ModuleOp> importHLOText(llvm::SourceMgr &sourceMgr,
                                    MLIRContext *context, bool verify = true);

/// Writes `module` as HLO text that reads back as the same module. Fails, with
/// a diagnostic, on what HLO text cannot say (operations of other dialects,
/// functions without exactly one result).
LogicalResult exportHLOText(ModuleOp module, raw_ostream &os);

/// Writes the elements of an array as HLO text does in a constant.
void printArrayLiteral(raw_ostream &os, DenseElementsAttr literal);

/// The message of `diagnostic` for a reader of HLO text: with shapes in place
/// of MLIR types, which the constraints of operations speak of.
std::string getMessageWithShapes(const mlir::Diagnostic &diagnostic);

/// What the content of a file seems to be, whatever its name.
enum class TextKind {
  HLOText,
  MLIR,
  Bytecode,
  /// None of the following is read here.
  StableHLO,
  HLOProto,
  TensorFlowGraph,
  LLVMIR,
  Jaxpr,
  Binary,
  Empty,
};
TextKind classifyText(StringRef text);

/// Why text of `kind` is not read and where to go from there; nothing for the
/// kinds that are read.
std::optional<StringRef> explainForeignText(TextKind kind);
} // namespace hlo

#endif // HLO_TARGET_HLOTEXT_HLOTEXT_H
