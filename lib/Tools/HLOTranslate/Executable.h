//===- Executable.h - Modules to executables --------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOTRANSLATE_EXECUTABLE_H
#define HLO_LIB_TOOLS_HLOTRANSLATE_EXECUTABLE_H

#include "hlo/Tools/Support/ExitCode.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo::tools {
void registerExecutableFlags();

/// Compiles a module, of which nothing useful is left, to an executable.
ExitCode writeExecutable(ModuleOp module, raw_ostream &os);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOTRANSLATE_EXECUTABLE_H
