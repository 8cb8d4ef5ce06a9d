//===- hlo-text-fuzzer.cpp - Arbitrary HLO text --------------------------===//
// Nothing crashes the importer; what it accepts is exported and read back.

#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

using namespace hlo;

static OwningOpRef<ModuleOp> importText(StringRef text, MLIRContext &context) {
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text),
                               llvm::SMLoc());
  return importHLOText(sourceMgr, &context);
}

[[noreturn]] static void stop(const Twine &what, StringRef text) {
  llvm::errs() << what << ":\n" << text << '\n';
  abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string errors;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          errors += diagnostic.str() + '\n';
        return success();
      });
  StringRef text(reinterpret_cast<const char *>(data), size);
  OwningOpRef<ModuleOp> module = importText(text, context);
  if (!module) {
    if (errors.empty())
      stop("rejected without an error", text);
    return 0;
  }
  if (!errors.empty())
    stop("accepted with the error '" + errors + "'", text);
  // The importer verifies as it reads; the whole must agree.
  if (failed(mlir::verify(*module)))
    stop("imported, but not valid: " + errors, text);

  std::string exported;
  llvm::raw_string_ostream os(exported);
  if (failed(exportHLOText(*module, os))) {
    if (errors.empty())
      stop("not exported, without an error", text);
    return 0;
  }
  if (!importText(exported, context))
    stop("does not read back: " + errors, exported);
  return 0;
}
