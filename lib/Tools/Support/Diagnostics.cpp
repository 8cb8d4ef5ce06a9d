//===- Diagnostics.cpp - Errors with the text they are about --------------===//

#include "hlo/Tools/Support/Diagnostics.h"
#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace hlo;
using namespace hlo::tools;
using mlir::Diagnostic;
using mlir::DiagnosticSeverity;

/// Lines longer than this are not printed whole.
static constexpr size_t kLongLine = 1000;
/// What is printed of a long line on each side of the place.
static constexpr size_t kContext = 60;

DiagnosticPrinter::DiagnosticPrinter(llvm::SourceMgr &sourceMgr,
                                     MLIRContext *context)
    : SourceMgrDiagnosticHandler(sourceMgr, context, getMessageStream()),
      sourceMgr(sourceMgr) {
  setHandler([this](Diagnostic &diagnostic) { print(diagnostic); });
}

void DiagnosticPrinter::print(Location location, const llvm::Twine &message,
                              DiagnosticSeverity severity,
                              bool displaySourceLine) {
  if (!displaySourceLine || !printExcerpt(location, message, severity))
    emitDiagnostic(location, message, severity, displaySourceLine);
}

void DiagnosticPrinter::print(Diagnostic &diagnostic) {
  if (!printExcerpt(diagnostic.getLocation(), diagnostic.str(),
                    diagnostic.getSeverity()))
    return emitDiagnostic(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    print(note.getLocation(), note.str(), note.getSeverity());
}

static StringRef getName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("covered switch");
}

bool DiagnosticPrinter::printExcerpt(Location where, const llvm::Twine &message,
                                     DiagnosticSeverity severity) {
  auto location = dyn_cast<FileLineColLoc>(where);
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  if (!location || location.getFilename() != buffer->getBufferIdentifier() ||
      location.getLine() == 0 || location.getColumn() == 0)
    return false;
  const char *place =
      sourceMgr
          .FindLocForLineAndColumn(sourceMgr.getMainFileID(),
                                   location.getLine(), location.getColumn())
          .getPointer();
  if (!place)
    return false;
  size_t column = location.getColumn() - 1;
  StringRef rest(place, buffer->getBufferEnd() - place);
  StringRef after = rest.take_front(kLongLine);
  after = after.take_front(after.find_first_of("\r\n"));
  if (column + after.size() < kLongLine)
    return false;

  StringRef before(place - std::min(column, kContext),
                   std::min(column, kContext));
  std::string excerpt = column > kContext ? "..." : "";
  excerpt += before.str();
  size_t caret = excerpt.size();
  excerpt += after.take_front(kContext).str();
  if (after.size() > kContext)
    excerpt += "...";
  for (char &c : excerpt)
    if (!llvm::isPrint(c))
      c = ' ';
  os << buffer->getBufferIdentifier() << ':' << location.getLine() << ':'
     << location.getColumn() << ": " << getName(severity) << ": " << message
     << '\n'
     << excerpt << '\n'
     << std::string(caret, ' ') << "^\n";
  return true;
}
