//===- MemoryNeed.h - What a program needs memory for -----------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_MEMORYNEED_H
#define HLO_LIB_RUNTIME_MEMORYNEED_H

#include "hlo/Runtime/Program.h"

namespace hlo::runtime {
/// For the message where there is none: bytes by kind, and the largest arrays
/// where most of them live at a time, with the instructions that write them.
std::string describeMemoryNeed(const Program &program, int64_t scratchSize);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_MEMORYNEED_H
