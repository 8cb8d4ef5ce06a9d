//===- HLOTranslateMain.h - What hlo-translate does -------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLOTRANSLATE_HLOTRANSLATEMAIN_H
#define HLO_TOOLS_HLOTRANSLATE_HLOTRANSLATEMAIN_H

namespace hlo {
/// Registers the translations of HLO with MLIR, for this and other tools built
/// on MLIR's registry of translations.
void registerTranslations();

/// hlo-translate as a function. Returns the exit code of the process.
int HLOTranslateMain(int argc, char **argv);
} // namespace hlo

#endif // HLO_TOOLS_HLOTRANSLATE_HLOTRANSLATEMAIN_H
