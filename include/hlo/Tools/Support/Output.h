//===- Output.h - Forms in which the tools write modules --------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_OUTPUT_H
#define HLO_TOOLS_SUPPORT_OUTPUT_H

#include "hlo/Tools/Support/ExitCode.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo::tools {
enum class OutputForm {
  HLO,
  MLIR,
  Bytecode,
  Dot,
  HTML,
  BufferAssignment,
  Memory,
  MemoryJSON,
  MemorySVG,
  // Code of kernels.
  LLVMIR,
  PTX,
  SASS
};

/// Writes `module` to `os`, whole or not at all. Diagnostics say why not. Code
/// is no form of a module.
ExitCode writeModule(ModuleOp module, OutputForm form, raw_ostream &os);

/// Has `write` write a file, or standard output if its name is `-`. The file is
/// what it was until all is written, and if that fails: it may be the input.
ExitCode writeFile(StringRef filename,
                   function_ref<ExitCode(raw_ostream &)> write);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_OUTPUT_H
