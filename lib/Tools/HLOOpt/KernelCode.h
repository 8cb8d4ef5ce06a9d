//===- KernelCode.h - Code of the kernels of a module -----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOOPT_KERNELCODE_H
#define HLO_LIB_TOOLS_HLOOPT_KERNELCODE_H

#include "hlo/Tools/Support/Output.h"

namespace hlo::tools {
struct KernelCodeOptions {
  /// Whether to print what kernels take of a GPU, as messages.
  bool report = false;
  /// Folder that keeps code for the next time; none if empty.
  std::string cache;
};

/// Writes a module as `writeModule` does, or as code of its kernels.
ExitCode writeModuleOrCode(ModuleOp module, OutputForm form,
                           const KernelCodeOptions &options, raw_ostream &os);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOOPT_KERNELCODE_H
