//===- Assembler.h - Ways to assemble PTX -----------------------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_PTX_ASSEMBLER_H
#define HLO_LIB_TARGET_PTX_ASSEMBLER_H

#include "hlo/Target/PTX/Toolkit.h"

namespace hlo {
/// With the library nvJitLink. Nothing if there is none.
std::optional<llvm::Expected<Cubin>> assembleInProcess(StringRef ptx,
                                                       StringRef chip);
} // namespace hlo

#endif // HLO_LIB_TARGET_PTX_ASSEMBLER_H
