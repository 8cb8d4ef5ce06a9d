//===- HLORunMain.h - What hlo-run does -------------------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLORUN_HLORUNMAIN_H
#define HLO_TOOLS_HLORUN_HLORUNMAIN_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/DialectRegistry.h"

namespace hlo {
/// hlo-run as a function, for tools with dialects and passes of their own.
/// `registry` holds every dialect that modules may use. Returns the exit code
/// of the process.
int HLORunMain(int argc, char **argv, DialectRegistry &registry,
               StringRef toolName = "hlo-run");
} // namespace hlo

#endif // HLO_TOOLS_HLORUN_HLORUNMAIN_H
