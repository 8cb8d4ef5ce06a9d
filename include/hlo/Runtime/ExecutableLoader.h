//===- ExecutableLoader.h - Executable files, ready to run ------*- C++ -*-===//

#ifndef HLO_RUNTIME_EXECUTABLELOADER_H
#define HLO_RUNTIME_EXECUTABLELOADER_H

#include "hlo/Runtime/Executable.h"
#include "hlo/Runtime/ExecutableFile.h"

namespace hlo::runtime {

/// Loads a program and its code into this process, which it may do anything in:
/// a checksum finds accidents, not intent. Refuses what is for another
/// architecture, or for processors that have what this one lacks. The functions
/// of libraries that the program calls are registered before.
ErrorOr<std::unique_ptr<Executable>> loadExecutable(ExecutableFile file,
                                                    unsigned numThreads = 0);

} // namespace hlo::runtime

#endif // HLO_RUNTIME_EXECUTABLELOADER_H
