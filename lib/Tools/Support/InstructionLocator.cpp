//===- InstructionLocator.cpp - Diagnostics at lines of HLO text ----------===//

#include "hlo/Tools/Support/InstructionLocator.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"

using namespace hlo;
using namespace hlo::tools;

InstructionLocator::InstructionLocator(StringRef text, StringRef filename,
                                       DiagnosticPrinter &printer,
                                       MLIRContext *context)
    : ScopedDiagnosticHandler(context), text(text), filename(filename) {
  setHandler([this, &printer](Diagnostic &diagnostic) -> LogicalResult {
    std::optional<Location> location = locate(diagnostic.getLocation());
    if (!location)
      return failure(); // for the next handler
    printer.print(*location, getMessageWithShapes(diagnostic),
                  diagnostic.getSeverity());
    for (Diagnostic &note : diagnostic.getNotes()) {
      // Most notes speak of the same place, whose line is shown once.
      bool isElsewhere = note.getLocation() != diagnostic.getLocation();
      printer.print(locate(note.getLocation()).value_or(note.getLocation()),
                    note.str(), note.getSeverity(),
                    /*displaySourceLine=*/isElsewhere);
    }
    return success();
  });
}

std::optional<Location> InstructionLocator::locate(Location location) {
  auto name = location->findInstanceOf<NameLoc>();
  if (!name)
    return std::nullopt;
  if (!areNamesRead)
    readNames();
  Position position = definitions.lookup(name.getName());
  if (!position.line)
    return std::nullopt;
  return FileLineColLoc::get(location.getContext(), filename, position.line,
                             position.column);
}

/// Finds `name = ...`, `%name = ...` and `ROOT name = ...` at starts of lines.
void InstructionLocator::readNames() {
  areNamesRead = true;
  unsigned number = 0;
  for (StringRef line : llvm::split(text, '\n')) {
    ++number;
    StringRef definition = line.ltrim();
    if (definition.consume_front("ROOT"))
      definition = definition.ltrim();
    definition.consume_front("%");
    StringRef name = definition.take_while([](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-';
    });
    if (name.empty() ||
        !definition.drop_front(name.size()).ltrim().starts_with("="))
      continue;
    auto column = static_cast<unsigned>(name.data() - line.data()) + 1;
    auto [it, isNew] = definitions.try_emplace(name, Position{number, column});
    if (!isNew)
      it->second = Position();
  }
}
