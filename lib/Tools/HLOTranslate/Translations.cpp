//===- Translations.cpp - Translations of HLO -----------------------------===//

#include "Translations.h"
#include "Executable.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Analysis/ModuleVerification.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "hlo/Target/Graph/Graph.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/HLOTranslate/HLOTranslateMain.h"
#include "hlo/Tools/Support/Diagnostics.h"
#include "hlo/Tools/Support/InstructionLocator.h"
#include "hlo/Tools/Support/Output.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

using SharedSourceMgr = std::shared_ptr<llvm::SourceMgr>;

void tools::registerTranslatedDialects(DialectRegistry &registry) {
  registry.insert<func::FuncDialect, HLODialect, library::LibraryDialect>();
  registerIndexingExternalModels(registry);
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

static ExitCode &lastFailure() {
  static thread_local ExitCode code = ExitCode::BadInput;
  return code;
}

ExitCode tools::getFailure() { return lastFailure(); }

static LogicalResult fail(ExitCode code) {
  lastFailure() = code;
  return failure();
}

static LogicalResult asResult(ExitCode code) {
  return code == ExitCode::Success ? success() : fail(code);
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

static cl::opt<bool> &getNoVerify() {
  static cl::opt<bool> noVerify(
      "no-verify",
      cl::desc("Read modules without running the verifiers of operations"));
  return noVerify;
}

/// Reads a module in the form that `isHLOText` says; null with an error if the
/// input has another form.
static OwningOpRef<ModuleOp> readModule(const SharedSourceMgr &sourceMgr,
                                        bool isHLOText, MLIRContext *context) {
  DialectRegistry registry;
  registerTranslatedDialects(registry);
  context->appendDialectRegistry(registry);
  lastFailure() = ExitCode::BadInput;
  const llvm::MemoryBuffer *buffer =
      sourceMgr->getMemoryBuffer(sourceMgr->getMainFileID());
  auto location = FileLineColLoc::get(context, buffer->getBufferIdentifier(),
                                      /*line=*/1, /*column=*/1);
  TextKind kind = classifyText(buffer->getBuffer());
  if (std::optional<StringRef> reason = explainForeignText(kind)) {
    mlir::emitError(location) << *reason;
    return {};
  }
  if ((kind == TextKind::HLOText) != isHLOText) {
    mlir::emitError(location)
        << (isHLOText
                ? "this is MLIR, which the translations --mlir-to-... read"
                : "this is not MLIR but HLO text, which the translations "
                  "--hlo-to-... read");
    return {};
  }
  // One thread reads and writes: without others, nothing takes locks.
  context->disableMultithreading();
  bool verify = !getNoVerify();
  if (isHLOText)
    return importHLOText(*sourceMgr, context, verify);
  auto module = mlir::parseSourceFile<ModuleOp>(
      sourceMgr, mlir::ParserConfig(context, verify));
  if (module && verify && failed(verifyModule(*module)))
    return {};
  return module;
}

/// Imports what `text` says, exports it again and compares.
static LogicalResult checkReadsBack(StringRef text, MLIRContext *context) {
  auto sourceMgr = std::make_shared<llvm::SourceMgr>();
  sourceMgr->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(text, "<HLO text written>"),
      llvm::SMLoc());
  DiagnosticPrinter handler(*sourceMgr, context);
  OwningOpRef<ModuleOp> module =
      importHLOText(*sourceMgr, context, !getNoVerify());
  std::string copy;
  llvm::raw_string_ostream os(copy);
  if (!module || failed(exportHLOText(*module, os)))
    return fail(ExitCode::Mismatch);
  if (copy == text)
    return success();
  auto [ours, theirs] =
      std::mismatch(text.begin(), text.end(), copy.begin(), copy.end());
  size_t at = ours - text.begin();
  size_t line = text.take_front(at).count('\n') + 1;
  auto getLine = [](StringRef all, size_t at) {
    size_t begin = all.take_front(at).rfind('\n') + 1;
    return all.slice(begin, all.find('\n', at)).take_front(200);
  };
  mlir::emitError(FileLineColLoc::get(context, "<HLO text written>", line, 1))
      << "does not read back as it was written:\n  " << getLine(text, at)
      << "\nbut\n  " << getLine(copy, theirs - copy.begin());
  return fail(ExitCode::Mismatch);
}

static LogicalResult roundTrip(const SharedSourceMgr &sourceMgr,
                               raw_ostream &os, MLIRContext *context) {
  OwningOpRef<ModuleOp> module = readModule(sourceMgr, true, context);
  if (!module)
    return failure();
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (failed(asResult(writeModule(*module, OutputForm::HLO, stream))) ||
      failed(checkReadsBack(text, context)))
    return failure();
  os << text;
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void hlo::registerTranslations() {
  (void)getNoVerify(); // registers the flag
  static cl::opt<bool> dropLocations(
      "no-locations",
      cl::desc("--hlo-to-mlir leaves out source locations and metadata"));

  static cl::opt<bool> indexing(
      "indexing", cl::desc("--hlo-to-dot and --mlir-to-dot say on each edge "
                           "which elements of the operand are read"));

  // MLIR's asm printer drops locations by default; they hold metadata of HLO.
  static mlir::TranslateRegistration toMLIR(
      "hlo-to-mlir", "HLO text to MLIR",
      [](const SharedSourceMgr &sourceMgr, raw_ostream &os,
         MLIRContext *context) -> LogicalResult {
        OwningOpRef<ModuleOp> module = readModule(sourceMgr, true, context);
        if (!module)
          return failure();
        OpPrintingFlags flags;
        if (!dropLocations)
          flags.enableDebugInfo();
        module->print(os, flags);
        os << '\n';
        return success();
      });

  struct Form {
    const char *fromHLO, *fromHLODescription, *fromMLIR, *fromMLIRDescription;
    OutputForm form;
  };
  static constexpr Form kForms[] = {
      {nullptr, nullptr, "mlir-to-hlo", "MLIR to HLO text", OutputForm::HLO},
      {"hlo-to-bytecode", "HLO text to MLIR bytecode", "mlir-to-bytecode",
       "MLIR to MLIR bytecode", OutputForm::Bytecode},
      {"hlo-to-dot", "HLO text to a graph for Graphviz", "mlir-to-dot",
       "MLIR to a graph for Graphviz", OutputForm::Dot},
      {"hlo-to-html", "HLO text to a page that shows the graph", "mlir-to-html",
       "MLIR to a page that shows the graph", OutputForm::HTML},
  };
  for (const Form &form : kForms) {
    for (bool isHLOText : {true, false}) {
      const char *name = isHLOText ? form.fromHLO : form.fromMLIR;
      if (!name)
        continue;
      mlir::TranslateRegistration(
          name, isHLOText ? form.fromHLODescription : form.fromMLIRDescription,
          [isHLOText, form = form.form](const SharedSourceMgr &sourceMgr,
                                        raw_ostream &os,
                                        MLIRContext *context) -> LogicalResult {
            OwningOpRef<ModuleOp> module =
                readModule(sourceMgr, isHLOText, context);
            if (!module)
              return failure();
            if (form == OutputForm::Dot && indexing)
              return exportDot(*module, os, /*withIndexing=*/true);
            return asResult(writeModule(*module, form, os));
          });
    }
  }

  registerExecutableFlags();
  for (bool isHLOText : {true, false})
    mlir::TranslateRegistration(
        isHLOText ? "hlo-to-executable" : "mlir-to-executable",
        isHLOText ? "HLO text to a program that hlo-run runs on --target"
                  : "MLIR to a program that hlo-run runs on --target",
        [isHLOText](const SharedSourceMgr &sourceMgr, raw_ostream &os,
                    MLIRContext *context) -> LogicalResult {
          OwningOpRef<ModuleOp> module =
              readModule(sourceMgr, isHLOText, context);
          if (!module)
            return failure();
          context->printOpOnDiagnostic(false); // operations may be large
          DiagnosticPrinter printer(*sourceMgr, context);
          std::optional<InstructionLocator> locator;
          const llvm::MemoryBuffer *text =
              sourceMgr->getMemoryBuffer(sourceMgr->getMainFileID());
          if (isHLOText)
            locator.emplace(text->getBuffer(), text->getBufferIdentifier(),
                            printer, context);
          return asResult(writeExecutable(*module, os));
        });

  static mlir::TranslateRegistration roundTripping(
      "hlo-round-trip",
      "HLO text to MLIR and back, and check that it reads back", roundTrip);
}
