//===- Input.h - Files that the tools read ----------------------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_INPUT_H
#define HLO_TOOLS_SUPPORT_INPUT_H

#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/Support/MemoryBuffer.h"

namespace hlo::tools {
/// A file and what its content seems to be.
struct Input {
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  TextKind kind;
  bool isHLOText() const { return kind == TextKind::HLOText; }
};

/// Reads `filename` (`-` is standard input), which crash reports will hold from
/// now on. Fails, with a message and a code, on what is neither HLO text nor
/// MLIR.
ExitCode readInput(StringRef filename, Input &input);

/// Installs what turns a crash into a report, a file that holds the input, and
/// ExitCode::InternalError.
void installCrashHandler(ArrayRef<std::string> arguments);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_INPUT_H
