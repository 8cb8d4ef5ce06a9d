//===- Toolkit.cpp - What there is of CUDA on this machine ----------------===//

#include "hlo/Target/PTX/Toolkit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace hlo;
namespace sys = llvm::sys;

/// Sets `file`, unless it is, to one in a folder if that exists.
static void findIn(StringRef folder, StringRef name, std::string &file) {
  SmallString<128> path(folder);
  sys::path::append(path, name);
  if (file.empty() && sys::fs::exists(path))
    file = path.str().str();
}

CUDAToolkit CUDAToolkit::find() {
  SmallVector<std::string> folders;
  for (StringRef variable : {"CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> value = sys::Process::GetEnv(variable))
      folders.push_back(*value);
  if (auto found = sys::findProgramByName("ptxas")) {
    SmallString<128> real;
    if (!sys::fs::real_path(*found, real))
      folders.push_back(
          sys::path::parent_path(sys::path::parent_path(real)).str());
  }
  folders.push_back("/usr/local/cuda");

  CUDAToolkit toolkit;
  for (StringRef folder : folders) {
    findIn(folder, "bin/ptxas", toolkit.ptxas);
    findIn(folder, "bin/nvdisasm", toolkit.nvdisasm);
    findIn(folder, "nvvm/libdevice/libdevice.10.bc", toolkit.libdevice);
  }
  auto findProgram = [](StringRef name, std::string &file) {
    if (auto found = sys::findProgramByName(name); found && file.empty())
      file = *found;
  };
  findProgram("ptxas", toolkit.ptxas);
  findProgram("nvdisasm", toolkit.nvdisasm);
  return toolkit;
}
