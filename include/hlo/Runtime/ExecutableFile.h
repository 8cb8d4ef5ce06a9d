//===- ExecutableFile.h - Programs with their code, as bytes ----*- C++ -*-===//

#ifndef HLO_RUNTIME_EXECUTABLEFILE_H
#define HLO_RUNTIME_EXECUTABLEFILE_H

#include "hlo/Runtime/Error.h"
#include "hlo/Runtime/Program.h"

namespace hlo::runtime {

/// What a file holds of a program compiled ahead of time.
struct ExecutableFile {
  /// The device it is for: its architecture, and what of it the code uses,
  /// as LLVM names them. Of a GPU, such as `sm_90`.
  std::string architecture, features;
  Program program;
  /// A shared library with the kernels.
  std::string code;
  /// What kernels of a GPU are in: cubins or PTX.
  std::vector<std::string> images;
};

/// The bytes of a file: a header with the version of the format, the size and
/// the checksum of what follows, which is CBOR (RFC 8949).
std::string writeExecutableFile(const ExecutableFile &file);

/// Refuses what is truncated, changed, of another version, or no such file, and
/// programs that reach out of their memory.
ErrorOr<ExecutableFile> readExecutableFile(std::string_view bytes);

/// Whether a file begins as one that `writeExecutableFile` writes.
bool isExecutableFile(std::string_view bytes);

} // namespace hlo::runtime

#endif // HLO_RUNTIME_EXECUTABLEFILE_H
