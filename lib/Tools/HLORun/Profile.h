//===- Profile.h - Time of instructions -------------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_PROFILE_H
#define HLO_LIB_TOOLS_HLORUN_PROFILE_H

#include "hlo/Runtime/Executable.h"
#include "hlo/Support/LLVM.h"
#include "llvm/ADT/MapVector.h"

namespace hlo::tools {
/// How long each instruction of a program took, in all its runs.
class Profile {
public:
  runtime::ProfileFn getCallback();

  /// A table, what took longest first.
  void print(raw_ostream &os) const;

private:
  struct Entry {
    std::string name;
    StringRef kind;
    std::string code;
    int64_t runs = 0;
    std::chrono::nanoseconds time{0};
  };
  llvm::MapVector<const runtime::Thunk *, Entry> entries;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_PROFILE_H
