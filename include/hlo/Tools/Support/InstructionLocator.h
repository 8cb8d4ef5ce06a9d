//===- InstructionLocator.h - Diagnostics at lines of HLO text --*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_INSTRUCTIONLOCATOR_H
#define HLO_TOOLS_SUPPORT_INSTRUCTIONLOCATOR_H

#include "hlo/Tools/Support/Diagnostics.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace hlo::tools {
/// Prints diagnostics at the line of HLO text that an operation comes from. Its
/// location has the name of the instruction, for names outlive any text.
class InstructionLocator : public ScopedDiagnosticHandler {
public:
  InstructionLocator(StringRef text, StringRef filename,
                     DiagnosticPrinter &printer, MLIRContext *context);

private:
  /// The place of the instruction that `location` names, if one does and the
  /// text defines that name once.
  std::optional<Location> locate(Location location);
  void readNames();

  /// Both from 1; line 0 is nowhere.
  struct Position {
    unsigned line = 0;
    unsigned column = 0;
  };

  StringRef text, filename;
  bool areNamesRead = false;
  /// Where each name is defined; nowhere if that is at several places.
  llvm::StringMap<Position> definitions;
};
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_INSTRUCTIONLOCATOR_H
