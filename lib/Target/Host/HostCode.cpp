//===- HostCode.cpp - Kernels compiled for this machine -------------------===//

#include "hlo/Target/Host/HostCode.h"
#include "HostObjects.h"
#include "VectorMath.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

using namespace hlo;
using llvm::Expected;
namespace orc = llvm::orc;

namespace {
class LoadedCode : public HostCode {
public:
  explicit LoadedCode(std::unique_ptr<orc::LLJIT> jit) : jit(std::move(jit)) {}

  Expected<void *> lookupAddress(StringRef name) override {
    auto address = jit->lookup(name);
    if (!address)
      return address.takeError();
    return address->toPtr<void *>();
  }

private:
  std::unique_ptr<orc::LLJIT> jit;
};
} // namespace

Expected<HostKernelFn *> HostCode::lookup(StringRef name) {
  Expected<void *> address = lookupAddress(name);
  if (!address)
    return address.takeError();
  return reinterpret_cast<HostKernelFn *>(*address);
}

static llvm::Error define(orc::LLJIT &jit, HostCode::Symbols symbols) {
  orc::SymbolMap addresses;
  for (auto [name, address] : symbols)
    addresses[jit.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(address),
                                            llvm::JITSymbolFlags::Exported};
  return jit.getMainJITDylib().define(
      orc::absoluteSymbols(std::move(addresses)));
}

Expected<std::unique_ptr<HostCode>>
HostCode::compile(ModuleOp module, Symbols symbols, StringRef cacheFolder) {
  auto objects = compileToObjects(module, cacheFolder);
  if (!objects)
    return objects.takeError();
  auto jit = orc::LLJITBuilder().create();
  if (!jit)
    return jit.takeError();
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  if (llvm::Error error = define(**jit, symbols))
    return std::move(error);
  if (const char *name = getVectorMathLibrary()) {
    auto library = orc::DynamicLibrarySearchGenerator::Load(
        name, (*jit)->getDataLayout().getGlobalPrefix());
    if (!library)
      return library.takeError();
    (*jit)->getMainJITDylib().addGenerator(std::move(*library));
  }
  for (std::unique_ptr<llvm::MemoryBuffer> &object : *objects)
    if (llvm::Error error = (*jit)->addObjectFile(std::move(object)))
      return std::move(error);
  return std::make_unique<LoadedCode>(std::move(*jit));
}
