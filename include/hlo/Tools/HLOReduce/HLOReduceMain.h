//===- HLOReduceMain.h - What hlo-reduce does -------------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLOREDUCE_HLOREDUCEMAIN_H
#define HLO_TOOLS_HLOREDUCE_HLOREDUCEMAIN_H

namespace hlo {
/// hlo-reduce as a function. Returns the exit code of the process.
int HLOReduceMain(int argc, char **argv);
} // namespace hlo

#endif // HLO_TOOLS_HLOREDUCE_HLOREDUCEMAIN_H
