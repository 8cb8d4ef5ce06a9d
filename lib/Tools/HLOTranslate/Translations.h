//===- Translations.h - Translations of HLO ---------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOTRANSLATE_TRANSLATIONS_H
#define HLO_LIB_TOOLS_HLOTRANSLATE_TRANSLATIONS_H

#include "hlo/Tools/Support/ExitCode.h"
#include "mlir/IR/DialectRegistry.h"

namespace hlo::tools {
/// The dialects that translated modules hold.
void registerTranslatedDialects(DialectRegistry &registry);

/// Why the last translation that failed on this thread did: MLIR's registry of
/// translations only knows success and failure.
ExitCode getFailure();
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOTRANSLATE_TRANSLATIONS_H
