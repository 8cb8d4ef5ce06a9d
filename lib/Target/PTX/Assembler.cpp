//===- Assembler.cpp - PTX to code, and back to instructions --------------===//

#include "Assembler.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace hlo;
using llvm::Expected;
namespace sys = llvm::sys;

namespace {
/// A file that lives as long as this does.
class TemporaryFile {
public:
  static Expected<TemporaryFile> create(StringRef extension,
                                        StringRef content = {}) {
    TemporaryFile file;
    int descriptor;
    if (std::error_code error = sys::fs::createTemporaryFile(
            "hlo-kernels", extension, descriptor, file.path))
      return llvm::createStringError("cannot make a temporary file: " +
                                     error.message());
    llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
    os << content;
    os.close();
    if (os.has_error()) {
      std::string message = os.error().message();
      os.clear_error();
      return llvm::createStringError("cannot write '" + file.path +
                                     "': " + message);
    }
    return file;
  }
  TemporaryFile(TemporaryFile &&other) { std::swap(path, other.path); }
  ~TemporaryFile() {
    if (!path.empty())
      sys::fs::remove(path);
  }

  StringRef getPath() const { return path; }
  std::string read() const {
    auto file = llvm::MemoryBuffer::getFile(path);
    return file ? (*file)->getBuffer().str() : std::string();
  }

private:
  TemporaryFile() = default;
  SmallString<64> path;
};
} // namespace

/// Runs a program; what it writes is in `output`.
static llvm::Error runProgram(StringRef program, ArrayRef<StringRef> arguments,
                              const TemporaryFile &output) {
  SmallVector<StringRef> all = {program};
  llvm::append_range(all, arguments);
  std::optional<StringRef> redirects[] = {StringRef(), output.getPath(),
                                          output.getPath()};
  std::string message;
  int code =
      sys::ExecuteAndWait(program, all, /*Env=*/std::nullopt, redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (code == 0)
    return llvm::Error::success();
  return llvm::createStringError("'" + program + "' failed: " + message +
                                 StringRef(output.read()).trim());
}

static Expected<Cubin> assembleWithPtxas(StringRef ptx, StringRef chip,
                                         StringRef ptxas) {
  auto input = TemporaryFile::create("ptx", ptx);
  if (!input)
    return input.takeError();
  auto image = TemporaryFile::create("cubin"),
       log = TemporaryFile::create("log");
  if (!image)
    return llvm::joinErrors(image.takeError(), log.takeError());
  if (!log)
    return log.takeError();
  std::string arch = ("-arch=" + chip).str();
  if (llvm::Error error = runProgram(
          ptxas, {arch, "-O3", "-v", input->getPath(), "-o", image->getPath()},
          *log))
    return std::move(error);
  return Cubin{image->read(), log->read()};
}

Expected<Cubin> hlo::assemble(StringRef ptx, StringRef chip,
                              const CUDAToolkit &toolkit) {
  if (!toolkit.ptxas.empty())
    return assembleWithPtxas(ptx, chip, toolkit.ptxas);
  if (std::optional<Expected<Cubin>> cubin = assembleInProcess(ptx, chip))
    return std::move(*cubin);
  return llvm::createStringError(
      "nothing assembles PTX here: neither ptxas nor the library nvJitLink is "
      "found; set CUDA_HOME to the folder of a CUDA toolkit, or of PyPI's "
      "nvidia-cuda-nvcc-cu12");
}

Expected<std::string> hlo::disassemble(StringRef cubin,
                                       const CUDAToolkit &toolkit) {
  if (toolkit.nvdisasm.empty())
    return llvm::createStringError(
        "nvdisasm, a part of CUDA, is not found: set CUDA_HOME to the folder "
        "of "
        "a CUDA toolkit, or of PyPI's nvidia-cuda-nvdisasm");
  auto input = TemporaryFile::create("cubin", cubin);
  if (!input)
    return input.takeError();
  auto output = TemporaryFile::create("sass");
  if (!output)
    return output.takeError();
  if (llvm::Error error =
          runProgram(toolkit.nvdisasm, {"-c", input->getPath()}, *output))
    return std::move(error);
  return output->read();
}
