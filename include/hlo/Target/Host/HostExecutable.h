//===- HostExecutable.h - Modules compiled for this machine -----*- C++ -*-===//

#ifndef HLO_TARGET_HOST_HOSTEXECUTABLE_H
#define HLO_TARGET_HOST_HOSTEXECUTABLE_H

#include "hlo/Target/Host/HostCode.h"

namespace hlo {

/// A program and the code of its kernels, in memory, ready to run.
class HostExecutable {
public:
  /// Of a module that `compile-to-thunk` made for a processor. Lowers its
  /// kernels, which are gone then.
  static FailureOr<std::unique_ptr<HostExecutable>> compile(ModuleOp module);

  const runtime::Executable &getExecutable() const { return *executable; }

private:
  std::unique_ptr<HostCode> code;
  std::unique_ptr<runtime::Executable> executable;
};

} // namespace hlo

#endif // HLO_TARGET_HOST_HOSTEXECUTABLE_H
