//===- Version.cpp - What --version prints --------------------------------===//

#include "hlo/Tools/Support/Version.h"
#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/Config/llvm-config.h"

using namespace hlo;

void tools::printVersion(raw_ostream &os) {
  os << getToolName() << ' ' << HLO_VERSION << ", with MLIR and LLVM "
     << LLVM_VERSION_STRING << '\n';
}
