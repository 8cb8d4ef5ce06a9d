//===- KernelResources.cpp - What kernels take of a GPU -------------------===//
// A cubin is ELF. Of a kernel K, `.text.K` is the code, `.nv.shared.K` static
// shared memory, and `.nv.info.K`, like `.nv.info` for all kernels, has
// records: their format, an attribute, and a size with so many bytes or a
// value.

#include "hlo/Target/PTX/KernelResources.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace hlo;
using llvm::Error;
using llvm::Expected;
using ELFFile = llvm::object::ELFFile<llvm::object::ELF64LE>;
namespace endian = llvm::support::endian;

namespace {
enum Attribute : uint8_t {
  MaxThreads = 0x05,
  RequiredThreads = 0x10,
  MinStackSize = 0x12,
  RegisterCount = 0x2f,
};

struct SymbolRecord {
  uint8_t attribute;
  uint32_t symbol, value;
};

class Reader {
public:
  explicit Reader(const ELFFile &file) : file(file) {}

  Error read() {
    auto sections = file.sections();
    if (!sections)
      return sections.takeError();
    for (const auto &section : *sections)
      if (Error error = readSection(section))
        return error;
    for (const auto &section : *sections)
      if (section.sh_type == llvm::ELF::SHT_SYMTAB)
        if (Error error = readSymbols(section))
          return error;
    return Error::success();
  }

  llvm::MapVector<StringRef, KernelResources> kernels;

private:
  KernelResources &get(StringRef name) {
    KernelResources &kernel = kernels[name];
    kernel.name = name.str();
    return kernel;
  }

  Error readSection(const ELFFile::Elf_Shdr &section) {
    auto name = file.getSectionName(section);
    if (!name)
      return name.takeError();
    if (name->consume_front(".text."))
      get(*name).code = section.sh_size;
    else if (name->consume_front(".nv.shared.") &&
             !name->starts_with("reserved"))
      get(*name).sharedMemory = section.sh_size;
    else if (name->consume_front(".nv.info"))
      return readRecords(section, name->ltrim('.'));
    return Error::success();
  }

  Error readRecords(const ELFFile::Elf_Shdr &section, StringRef kernel) {
    auto data = file.getSectionContents(section);
    if (!data)
      return data.takeError();
    constexpr size_t headSize = 4;
    constexpr uint8_t hasBytes = 4;
    for (size_t i = 0; i + headSize <= data->size();) {
      uint8_t format = (*data)[i], attribute = (*data)[i + 1];
      size_t size = format == hasBytes ? endian::read16le(&(*data)[i + 2]) : 0;
      i += headSize;
      if (i + size > data->size())
        return llvm::createStringError("a record of the cubin is cut off");
      auto read = [&](unsigned word) {
        return endian::read32le(data->data() + i + 4 * word);
      };
      if ((attribute == MaxThreads || attribute == RequiredThreads) &&
          size >= 12 && !kernel.empty())
        get(kernel).threads = read(0) * read(1) * read(2);
      if ((attribute == MinStackSize || attribute == RegisterCount) &&
          size >= 8)
        records.push_back({attribute, read(0), read(1)});
      i += size;
    }
    return Error::success();
  }

  Error readSymbols(const ELFFile::Elf_Shdr &section) {
    auto symbols = file.symbols(&section);
    if (!symbols)
      return symbols.takeError();
    auto strings = file.getStringTableForSymtab(section);
    if (!strings)
      return strings.takeError();
    for (SymbolRecord record : records) {
      if (record.symbol >= symbols->size())
        return llvm::createStringError("a symbol of the cubin is missing");
      auto name = (*symbols)[record.symbol].getName(*strings);
      if (!name)
        return name.takeError();
      auto kernel = kernels.find(*name);
      if (kernel == kernels.end())
        continue;
      (record.attribute == RegisterCount ? kernel->second.registers
                                         : kernel->second.stack) = record.value;
    }
    return Error::success();
  }

  const ELFFile &file;
  SmallVector<SymbolRecord> records;
};
} // namespace

/// The number before `words` in a line.
static void readNumber(StringRef line, StringRef words, unsigned &number) {
  size_t at = line.find(words);
  if (at == StringRef::npos)
    return;
  StringRef before = line.take_front(at).rtrim();
  before.substr(before.find_last_of(' ') + 1).getAsInteger(10, number);
}

Expected<std::vector<KernelResources>>
hlo::getKernelResources(const Cubin &cubin) {
  auto file = ELFFile::create(cubin.image);
  if (!file)
    return file.takeError();
  Reader reader(*file);
  if (Error error = reader.read())
    return std::move(error);
  std::vector<KernelResources> resources;
  for (auto &entry : reader.kernels)
    resources.push_back(entry.second);
  llvm::sort(resources, [](const KernelResources &a, const KernelResources &b) {
    return a.name < b.name;
  });
  // `ptxas info : Function properties for K`, then its spills.
  KernelResources *current = nullptr;
  SmallVector<StringRef> lines;
  StringRef(cubin.log).split(lines, '\n');
  for (StringRef line : lines) {
    if (size_t at = line.find("properties for "); at != StringRef::npos) {
      StringRef name = line.substr(at).split("for ").second.trim();
      auto kernel = llvm::find_if(
          resources, [&](const auto &other) { return other.name == name; });
      current = kernel == resources.end() ? nullptr : &*kernel;
    }
    if (!current)
      continue;
    readNumber(line, "bytes spill stores", current->spillStores);
    readNumber(line, "bytes spill loads", current->spillLoads);
  }
  return resources;
}
