//===- CodeCache.cpp - Code kept for the next time ------------------------===//

#include "hlo/Target/Cache/CodeCache.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Caching.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"
#include <dlfcn.h>

using namespace hlo;
using llvm::Expected;
namespace endian = llvm::support::endian;

std::string hlo::getCacheKey(ArrayRef<StringRef> parts) {
  llvm::SHA256 hash;
  for (StringRef part : parts) {
    uint8_t size[sizeof(uint64_t)];
    endian::write64le(size, part.size());
    hash.update(size);
    hash.update(part);
  }
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

std::string hlo::identifyFile(StringRef path) {
  llvm::sys::fs::file_status status;
  if (path.empty() || llvm::sys::fs::status(path, status))
    return {};
  auto time = status.getLastModificationTime().time_since_epoch();
  return (path + "\n" + llvm::Twine(status.getSize()) + "\n" +
          llvm::Twine(time.count()))
      .str();
}

/// What tells versions of the file apart that some code is in.
static std::string identifyCode(const void *function) {
  Dl_info info;
  SmallString<128> path;
  // The name of a program may be one that was looked for in PATH.
  if (!dladdr(function, &info) ||
      llvm::sys::fs::real_path(info.dli_fname, path))
    (void)llvm::sys::fs::real_path("/proc/self/exe", path);
  return identifyFile(path);
}

std::string hlo::getCacheKey(Operation *module, ArrayRef<StringRef> options) {
  static const std::string versions[] = {
      LLVM_VERSION_STRING,
      identifyCode(reinterpret_cast<const void *>(&identifyFile)),
      identifyCode(reinterpret_cast<const void *>(&llvm::sys::getHostCPUName))};
  std::string text;
  llvm::raw_string_ostream os(text);
  // All of it, whatever flags of the process say, but where it comes from.
  // Bytecode is not the same each time.
  constexpr int64_t all = std::numeric_limits<int64_t>::max();
  module->print(os, mlir::OpPrintingFlags()
                        .elideLargeElementsAttrs(all)
                        .enableDebugInfo(false)
                        .printGenericOpForm()
                        .skipRegions(false)
                        .useLocalScope());
  // Text has the names of these alone.
  module->walk([&](Operation *op) {
    op->getAttrDictionary().walk([&](mlir::DenseResourceElementsAttr attr) {
      if (mlir::AsmResourceBlob *blob = attr.getRawHandle().getBlob())
        os << StringRef(blob->getData().data(), blob->getData().size());
    });
  });
  SmallVector<StringRef> parts(options);
  llvm::append_range(parts, versions);
  parts.push_back(text);
  return getCacheKey(parts);
}

//===----------------------------------------------------------------------===//
// Files: a hash of the bytes, the bytes
//===----------------------------------------------------------------------===//

static constexpr size_t kHashSize = sizeof(uint64_t);

/// The bytes of a file, or nothing if it is damaged.
static std::optional<StringRef> getBytes(StringRef file) {
  if (file.size() < kHashSize ||
      endian::read64le(file.data()) !=
          llvm::xxh3_64bits(file.drop_front(kHashSize)))
    return std::nullopt;
  return file.drop_front(kHashSize);
}

static llvm::Error write(llvm::CachedFileStream &stream, StringRef bytes) {
  char hash[kHashSize];
  endian::write64le(hash, llvm::xxh3_64bits(bytes));
  *stream.OS << StringRef(hash, kHashSize) << bytes;
  return stream.commit();
}

/// Drops what was not used for long, now and then.
static void prune(StringRef folder) {
  llvm::CachePruningPolicy policy;
  policy.MaxSizePercentageOfAvailableSpace = 10;
  (void)llvm::pruneCache(folder, policy);
}

Expected<std::string>
hlo::getCached(StringRef folder, StringRef key,
               function_ref<Expected<std::string>()> compile) {
  if (folder.empty())
    return compile();
  std::optional<std::string> found;
  auto cache = llvm::localCache(
      "hlo-kernels", "hlo-kernels", folder,
      [&](unsigned, const Twine &, std::unique_ptr<llvm::MemoryBuffer> file) {
        if (std::optional<StringRef> bytes = getBytes(file->getBuffer()))
          found = bytes->str();
      });
  if (!cache)
    return cache.takeError();
  auto addStream = (*cache)(/*Task=*/0, key, "kernels");
  if (!addStream)
    return addStream.takeError();
  if (found)
    return std::move(*found);
  Expected<std::string> bytes = compile();
  if (!bytes)
    return bytes;
  if (!*addStream) {
    // A damaged file is there, in place of which the next time writes another.
    SmallString<128> path(folder);
    llvm::sys::path::append(path, "llvmcache-" + key);
    llvm::sys::fs::remove(path);
    return bytes;
  }
  auto stream = (*addStream)(/*Task=*/0, "kernels");
  if (!stream)
    return stream.takeError();
  if (llvm::Error error = write(**stream, *bytes))
    return std::move(error);
  prune(folder);
  return bytes;
}
