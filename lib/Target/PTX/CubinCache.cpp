//===- CubinCache.cpp - Code kept for the next time -----------------------===//

#include "CubinCache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Caching.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/xxhash.h"

using namespace hlo;
using llvm::Expected;
namespace endian = llvm::support::endian;

/// What names an assembler: another version is another file.
static std::string identify(const CUDAToolkit &toolkit) {
  llvm::sys::fs::file_status status;
  if (toolkit.ptxas.empty() || llvm::sys::fs::status(toolkit.ptxas, status))
    return "nvJitLink";
  return toolkit.ptxas + '\0' + std::to_string(status.getSize()) + '\0' +
         std::to_string(
             status.getLastModificationTime().time_since_epoch().count());
}

static std::string getKey(StringRef ptx, StringRef chip,
                          const CUDAToolkit &toolkit) {
  llvm::SHA256 hash;
  std::string assembler = identify(toolkit);
  for (StringRef part : {StringRef("1"), chip, StringRef(assembler)}) {
    hash.update(part);
    hash.update(StringRef("\0", 1));
  }
  hash.update(ptx);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// Files: a hash of the rest, the size of the log, the log, the image
//===----------------------------------------------------------------------===//

static constexpr size_t kHashSize = 8, kSizeSize = 8;

static std::string serialize(const Cubin &cubin) {
  std::string text(kHashSize + kSizeSize, '\0');
  endian::write64le(text.data() + kHashSize, cubin.log.size());
  text += cubin.log;
  text += cubin.image;
  endian::write64le(text.data(),
                    llvm::xxh3_64bits(StringRef(text).drop_front(kHashSize)));
  return text;
}

/// Nothing if it is not what `serialize` made.
static std::optional<Cubin> parse(StringRef text) {
  if (text.size() < kHashSize + kSizeSize ||
      endian::read64le(text.data()) !=
          llvm::xxh3_64bits(text.drop_front(kHashSize)))
    return std::nullopt;
  size_t logSize = endian::read64le(text.data() + kHashSize);
  text = text.drop_front(kHashSize + kSizeSize);
  return Cubin{text.substr(logSize).str(), text.take_front(logSize).str()};
}

/// Drops what was not used for long, now and then.
static void prune(StringRef folder) {
  llvm::CachePruningPolicy policy;
  policy.MaxSizePercentageOfAvailableSpace = 10;
  (void)llvm::pruneCache(folder, policy);
}

Expected<Cubin> hlo::assembleCached(StringRef ptx, StringRef chip,
                                    const CUDAToolkit &toolkit,
                                    StringRef folder) {
  if (folder.empty())
    return assemble(ptx, chip, toolkit);
  std::optional<Cubin> found;
  auto cache = llvm::localCache(
      "hlo-kernels", "hlo-kernels", folder,
      [&](unsigned, const Twine &, std::unique_ptr<llvm::MemoryBuffer> file) {
        found = parse(file->getBuffer());
      });
  if (!cache)
    return cache.takeError();
  std::string key = getKey(ptx, chip, toolkit);
  auto addStream = (*cache)(/*Task=*/0, key, "kernels");
  if (!addStream)
    return addStream.takeError();
  if (found)
    return std::move(*found);
  Expected<Cubin> cubin = assemble(ptx, chip, toolkit);
  if (!cubin)
    return cubin;
  if (!*addStream) {
    // A damaged file is there, in place of which the next time writes another.
    SmallString<128> path(folder);
    llvm::sys::path::append(path, "llvmcache-" + key);
    llvm::sys::fs::remove(path);
    return cubin;
  }
  auto stream = (*addStream)(/*Task=*/0, "kernels");
  if (!stream)
    return stream.takeError();
  *(*stream)->OS << serialize(*cubin);
  if (llvm::Error error = (*stream)->commit())
    return std::move(error);
  prune(folder);
  return cubin;
}
