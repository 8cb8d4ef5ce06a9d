//===- HLOGenerateMain.h - What hlo-generate does ---------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLOGENERATE_HLOGENERATEMAIN_H
#define HLO_TOOLS_HLOGENERATE_HLOGENERATEMAIN_H

namespace hlo {
/// hlo-generate as a function. Returns the exit code of the process.
int HLOGenerateMain(int argc, char **argv);
} // namespace hlo

#endif // HLO_TOOLS_HLOGENERATE_HLOGENERATEMAIN_H
