//===- HLODifferentialMain.h - What hlo-differential does -------*- C++ -*-===//

#ifndef HLO_TOOLS_HLODIFFERENTIAL_HLODIFFERENTIALMAIN_H
#define HLO_TOOLS_HLODIFFERENTIAL_HLODIFFERENTIALMAIN_H

namespace hlo {
/// hlo-differential as a function, for the passes that are registered. Returns
/// the exit code of the process.
int HLODifferentialMain(int argc, char **argv);
} // namespace hlo

#endif // HLO_TOOLS_HLODIFFERENTIAL_HLODIFFERENTIALMAIN_H
