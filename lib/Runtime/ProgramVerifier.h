//===- ProgramVerifier.h - Whether programs stay in their memory *- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_PROGRAMVERIFIER_H
#define HLO_LIB_RUNTIME_PROGRAMVERIFIER_H

#include "hlo/Runtime/Program.h"

namespace hlo::runtime {
/// Throws `Error` where a program names memory that does not exist, or arrays
/// that are larger than their memory. What kernels do with it is theirs.
void verifyProgram(const Program &program);
/// Throws `Error` where a program takes another number of arrays.
void verifyArguments(const Program &program, size_t count);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_PROGRAMVERIFIER_H
