//===- HLORunMain.h - What hlo-run does -------------------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLORUN_HLORUNMAIN_H
#define HLO_TOOLS_HLORUN_HLORUNMAIN_H

namespace hlo {
/// hlo-run as a function. Returns the exit code of the process.
int HLORunMain(int argc, char **argv);
} // namespace hlo

#endif // HLO_TOOLS_HLORUN_HLORUNMAIN_H
