//===- Npz.cpp - Archives of arrays ---------------------------------------===//

#include "Npy.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include <zip.h>

using namespace hlo;
using namespace hlo::numpy;
using llvm::Error;
using llvm::Expected;

/// Deflate makes data smaller by at most this factor.
static constexpr uint64_t maxCompression = 1032;

static Error makeFileError(StringRef path, Error error) {
  return llvm::createFileError(path, std::move(error));
}

static Error makeZipError(StringRef path, int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  auto clear = llvm::scope_exit([&] { zip_error_fini(&error); });
  return makeFileError(path, makeError("{0}", zip_error_strerror(&error)));
}

static Expected<Literal> readEntry(zip_t *archive, const zip_stat_t &stat,
                                   uint64_t fileSize, StringRef typeName) {
  // A size that cannot be is found out before memory is taken for it.
  constexpr zip_uint64_t needed =
      ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_INDEX;
  if ((stat.valid & needed) != needed || stat.comp_size > fileSize ||
      stat.size / maxCompression > stat.comp_size + 64)
    return makeError("is corrupt");
  zip_file_t *file = zip_fopen_index(archive, stat.index, 0);
  if (!file)
    return makeError("cannot be read: {0}", zip_strerror(archive));
  auto close = llvm::scope_exit([&] { zip_fclose(file); });
  auto read = [&](void *data, uint64_t size) -> Error {
    char *next = static_cast<char *>(data);
    while (size) {
      zip_int64_t count = zip_fread(file, next, size);
      if (count < 0)
        return makeError("cannot be read: {0}", zip_file_strerror(file));
      if (count == 0)
        return makeError("is truncated");
      next += count;
      size -= count;
    }
    return Error::success();
  };
  Expected<Literal> array = parseNpy(stat.size, read, typeName);
  if (!array)
    return array;
  // The checksum is compared when a read finds the end.
  char beyond;
  if (zip_fread(file, &beyond, 1) != 0)
    return makeError("is corrupt: {0}", zip_file_strerror(file));
  return array;
}

Expected<NamedLiterals> hlo::readNpz(StringRef path) {
  uint64_t fileSize;
  if (std::error_code code = llvm::sys::fs::file_size(path, fileSize))
    return llvm::createFileError(path, code);
  int code = 0;
  zip_t *archive = zip_open(path.str().c_str(), ZIP_RDONLY, &code);
  if (!archive)
    return makeZipError(path, code);
  auto close = llvm::scope_exit([&] { zip_discard(archive); });

  NamedLiterals arrays;
  for (zip_int64_t i = 0, e = zip_get_num_entries(archive, 0); i < e; ++i) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat_index(archive, i, 0, &stat) < 0 || !stat.name)
      return makeFileError(path, makeError("entry {0} is corrupt", i));
    StringRef key = stat.name;
    key.consume_back(".npy");
    auto [name, typeName] = key.split("__");
    Expected<Literal> array = readEntry(archive, stat, fileSize, typeName);
    if (!array)
      return makeFileError(
          path, makeError("'{0}' {1}", key, llvm::toString(array.takeError())));
    if (!arrays.try_emplace(name.str(), std::move(*array)).second)
      return makeFileError(path, makeError("has '{0}' more than once", name));
  }
  return arrays;
}

Error hlo::writeNpz(StringRef path, const NamedLiterals &arrays) {
  int code = 0;
  zip_t *archive =
      zip_open(path.str().c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  if (!archive)
    return makeZipError(path, code);
  // What is written is read from here when the archive is closed.
  std::vector<std::pair<std::string, Literal>> contents;
  contents.reserve(arrays.size());
  for (const auto &[key, array] : arrays) {
    const auto &[header, stored] =
        contents.emplace_back(getHeader(array), getStored(array));
    std::string name = key;
    if (isStoredAsBits(array.getType()))
      name += ("__" + getNumPyTypeName(array.getType())).str();
    name += ".npy";
    auto fragment = [](StringRef data) {
      return zip_buffer_fragment_t{
          reinterpret_cast<zip_uint8_t *>(const_cast<char *>(data.data())),
          data.size()};
    };
    zip_buffer_fragment_t fragments[] = {
        fragment(header),
        fragment(StringRef(stored.getData(), stored.getByteSize()))};
    zip_source_t *source =
        zip_source_buffer_fragment(archive, fragments, 2, /*freep=*/0);
    zip_int64_t index =
        source ? zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8)
               : -1;
    // 1980-01-01, as early as can be said: no time of writing.
    if (index < 0 ||
        zip_set_file_compression(archive, index, ZIP_CM_STORE, 0) < 0 ||
        zip_file_set_dostime(archive, index, 0, (1 << 5) | 1, 0) < 0) {
      if (source && index < 0)
        zip_source_free(source);
      Error error = makeError("{0}", zip_strerror(archive));
      zip_discard(archive);
      return makeFileError(path, std::move(error));
    }
  }
  // libzip writes no archive without entries; numpy makes one.
  if (arrays.empty()) {
    zip_discard(archive);
    std::error_code error;
    llvm::raw_fd_ostream file(path, error);
    if (error)
      return llvm::createFileError(path, error);
    file << StringRef("PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22);
    return Error::success();
  }
  if (zip_close(archive) < 0) {
    Error error = makeError("{0}", zip_strerror(archive));
    zip_discard(archive);
    return makeFileError(path, std::move(error));
  }
  return Error::success();
}
