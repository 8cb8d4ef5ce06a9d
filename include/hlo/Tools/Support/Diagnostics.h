//===- Diagnostics.h - Errors with the text they are about ------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_DIAGNOSTICS_H
#define HLO_TOOLS_SUPPORT_DIAGNOSTICS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Diagnostics.h"

namespace hlo::tools {
/// Prints diagnostics like its base class, but of a long line, as constants in
/// HLO text make, only what stands around the place.
class DiagnosticPrinter : public mlir::SourceMgrDiagnosticHandler {
public:
  DiagnosticPrinter(llvm::SourceMgr &sourceMgr, MLIRContext *context);

  void print(Location location, const llvm::Twine &message,
             mlir::DiagnosticSeverity severity, bool displaySourceLine = true);

private:
  void print(mlir::Diagnostic &diagnostic);
  /// False if the line of `location` is not long.
  bool printExcerpt(Location location, const llvm::Twine &message,
                    mlir::DiagnosticSeverity severity);

  llvm::SourceMgr &sourceMgr;
};
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_DIAGNOSTICS_H
