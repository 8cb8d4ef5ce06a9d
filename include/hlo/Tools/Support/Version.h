//===- Version.h - What --version prints ------------------------*- C++ -*-===//

#ifndef HLO_TOOLS_SUPPORT_VERSION_H
#define HLO_TOOLS_SUPPORT_VERSION_H

#include "hlo/Support/LLVM.h"

namespace hlo::tools {
/// Prints the tool's name, its version and LLVM's.
void printVersion(raw_ostream &os);
} // namespace hlo::tools

#endif // HLO_TOOLS_SUPPORT_VERSION_H
