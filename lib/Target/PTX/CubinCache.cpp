//===- CubinCache.cpp - Code kept for the next time -----------------------===//

#include "CubinCache.h"
#include "hlo/Target/Cache/CodeCache.h"
#include "llvm/Support/Endian.h"

using namespace hlo;
using llvm::Expected;
namespace endian = llvm::support::endian;

//===----------------------------------------------------------------------===//
// Bytes: the size of the log, the log, the image
//===----------------------------------------------------------------------===//

static constexpr size_t kSizeSize = sizeof(uint64_t);

static std::string serialize(const Cubin &cubin) {
  std::string bytes(kSizeSize, '\0');
  endian::write64le(bytes.data(), cubin.log.size());
  return bytes + cubin.log + cubin.image;
}

static Cubin parse(StringRef bytes) {
  size_t logSize = endian::read64le(bytes.data());
  bytes = bytes.drop_front(kSizeSize);
  return {bytes.drop_front(logSize).str(), bytes.take_front(logSize).str()};
}

Expected<Cubin> hlo::assembleCached(StringRef ptx, StringRef chip,
                                    const CUDAToolkit &toolkit,
                                    StringRef folder) {
  if (folder.empty())
    return assemble(ptx, chip, toolkit);
  // Another version of the assembler is another file.
  std::string assembler = identifyFile(toolkit.ptxas);
  std::string key = getCacheKey(
      {"cubin 1", chip, assembler.empty() ? "nvJitLink" : assembler, ptx});
  auto bytes = getCached(folder, key, [&]() -> Expected<std::string> {
    Expected<Cubin> cubin = assemble(ptx, chip, toolkit);
    if (!cubin)
      return cubin.takeError();
    return serialize(*cubin);
  });
  if (!bytes)
    return bytes.takeError();
  return parse(*bytes);
}
