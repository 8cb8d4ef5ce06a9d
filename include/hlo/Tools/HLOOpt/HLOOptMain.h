//===- HLOOptMain.h - What hlo-opt does -------------------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLOOPT_HLOOPTMAIN_H
#define HLO_TOOLS_HLOOPT_HLOOPTMAIN_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/DialectRegistry.h"

namespace hlo {
/// hlo-opt as a function, for tools with dialects and passes of their own:
/// reads HLO text or MLIR, runs the passes named on the command line, writes
/// HLO text, MLIR or a graph. Returns the exit code of the process.
///
/// `registry` holds every dialect that input may use. Passes registered before
/// the call are listed as the tool's own; it adds MLIR's.
int HLOOptMain(int argc, char **argv, DialectRegistry &registry,
               StringRef toolName = "hlo-opt");
} // namespace hlo

#endif // HLO_TOOLS_HLOOPT_HLOOPTMAIN_H
