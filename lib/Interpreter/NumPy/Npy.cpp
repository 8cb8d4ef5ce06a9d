//===- Npy.cpp - The npy format -------------------------------------------===//
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

#include "Npy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace hlo;
using namespace hlo::numpy;
using llvm::Error;
using llvm::Expected;

static constexpr StringLiteral magic = "\x93NUMPY";
/// numpy reads no longer ones unless told to trust the file.
static constexpr uint64_t maxHeaderSize = 1 << 16;
/// numpy has none of more dimensions.
static constexpr size_t maxRank = 64;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

namespace {
struct TypeName {
  PrimitiveType type;
  StringLiteral name;
  /// As in `descr`, without the byte order; empty for types numpy lacks.
  StringLiteral code;
};
} // namespace

static constexpr TypeName typeNames[] = {
    {PrimitiveType::PRED, "bool", "b1"},
    {PrimitiveType::S1, "int1", ""},
    {PrimitiveType::S2, "int2", ""},
    {PrimitiveType::S4, "int4", ""},
    {PrimitiveType::S8, "int8", "i1"},
    {PrimitiveType::S16, "int16", "i2"},
    {PrimitiveType::S32, "int32", "i4"},
    {PrimitiveType::S64, "int64", "i8"},
    {PrimitiveType::U1, "uint1", ""},
    {PrimitiveType::U2, "uint2", ""},
    {PrimitiveType::U4, "uint4", ""},
    {PrimitiveType::U8, "uint8", "u1"},
    {PrimitiveType::U16, "uint16", "u2"},
    {PrimitiveType::U32, "uint32", "u4"},
    {PrimitiveType::U64, "uint64", "u8"},
    {PrimitiveType::F4E2M1FN, "float4_e2m1fn", ""},
    {PrimitiveType::F6E2M3FN, "float6_e2m3fn", ""},
    {PrimitiveType::F6E3M2FN, "float6_e3m2fn", ""},
    {PrimitiveType::F8E3M4, "float8_e3m4", ""},
    {PrimitiveType::F8E4M3, "float8_e4m3", ""},
    {PrimitiveType::F8E4M3FN, "float8_e4m3fn", ""},
    {PrimitiveType::F8E4M3B11FNUZ, "float8_e4m3b11fnuz", ""},
    {PrimitiveType::F8E4M3FNUZ, "float8_e4m3fnuz", ""},
    {PrimitiveType::F8E5M2, "float8_e5m2", ""},
    {PrimitiveType::F8E5M2FNUZ, "float8_e5m2fnuz", ""},
    {PrimitiveType::F8E8M0FNU, "float8_e8m0fnu", ""},
    {PrimitiveType::F16, "float16", "f2"},
    {PrimitiveType::BF16, "bfloat16", ""},
    {PrimitiveType::F32, "float32", "f4"},
    {PrimitiveType::F64, "float64", "f8"},
    {PrimitiveType::C64, "complex64", "c8"},
    {PrimitiveType::C128, "complex128", "c16"},
};

static const TypeName &getTypeName(PrimitiveType type) {
  const TypeName &entry = typeNames[static_cast<size_t>(type)];
  assert(entry.type == type && "the table is in the order of the enumeration");
  return entry;
}

StringRef hlo::getNumPyTypeName(PrimitiveType type) {
  return getTypeName(type).name;
}

bool hlo::isStoredAsBits(PrimitiveType type) {
  return getTypeName(type).code.empty();
}

/// The unsigned integers that hold the bits of `type`.
static PrimitiveType getBitsType(PrimitiveType type) {
  return getStorageSize(type) == 1 ? PrimitiveType::U8 : PrimitiveType::U16;
}

static PrimitiveType getStoredType(PrimitiveType type) {
  return isStoredAsBits(type) ? getBitsType(type) : type;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
struct Header {
  std::string descr;
  bool isFortranOrder = false;
  SmallVector<int64_t> shape;
};

/// Reads the Python dict of a header:
/// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : rest(text.trim(" \n\0")) {}

  Expected<Header> parse() {
    Header header;
    bool isComplete = consume("{");
    unsigned seen = 0;
    while (isComplete && !consume("}")) {
      std::string key;
      isComplete = parseString(key) && consume(":");
      if (key == "descr") {
        isComplete &= parseString(header.descr);
        seen |= 1;
      } else if (key == "fortran_order") {
        header.isFortranOrder = consume("True");
        isComplete &= header.isFortranOrder || consume("False");
        seen |= 2;
      } else if (key == "shape") {
        isComplete &= parseShape(header.shape);
        seen |= 4;
      } else {
        isComplete = false;
      }
      isComplete &= consume(",") || rest.starts_with("}");
    }
    if (!isComplete || seen != 7 || !rest.empty())
      return makeError("malformed header, or a type that is no number");
    return header;
  }

private:
  bool consume(StringRef token) {
    rest = rest.ltrim();
    bool isThere = rest.consume_front(token);
    rest = rest.ltrim();
    return isThere;
  }
  bool parseString(std::string &value) {
    rest = rest.ltrim();
    StringRef quote = rest.take_front();
    if (quote != "'" && quote != "\"")
      return false;
    size_t end = rest.find(quote, 1);
    value = rest.slice(1, end).str();
    rest = rest.drop_front(std::min(end, rest.size() - 1) + 1);
    return end != StringRef::npos;
  }
  bool parseShape(SmallVectorImpl<int64_t> &shape) {
    if (!consume("("))
      return false;
    while (!consume(")")) {
      int64_t size;
      if (rest.consumeInteger(10, size) || size < 0 || shape.size() == maxRank)
        return false;
      consume("L"); // Python 2
      shape.push_back(size);
      if (!consume(",") && !rest.ltrim().starts_with(")"))
        return false;
    }
    return true;
  }

  StringRef rest;
};
} // namespace

static Expected<PrimitiveType> getTypeOfDescr(StringRef descr) {
  StringRef code = descr;
  if (!code.empty() && StringRef("<>|=").contains(code.front()))
    code = code.drop_front();
  for (const TypeName &entry : typeNames)
    if (!entry.code.empty() && entry.code == code)
      return entry.type;
  if (code.starts_with("V"))
    return makeError(
        "has elements of type '{0}', which says nothing about "
        "their meaning; save types of ml_dtypes as unsigned "
        "integers and end the key with the name of the type, as in "
        "'in_0__bfloat16'",
        descr);
  return makeError("has elements of type '{0}', which HLO does not have",
                   descr);
}

/// Swaps the bytes of each component of a big-endian array.
static void swapBytes(Literal &array) {
  int64_t size = getStorageSize(array.getType());
  if (isComplex(array.getType()))
    size /= 2;
  char *data = array.getMutableData();
  for (int64_t at = 0, end = array.getByteSize(); at < end; at += size)
    std::reverse(data + at, data + at + size);
}

/// The row-major array of elements that are stored column-major.
static Literal transposeFortranOrder(const Literal &stored,
                                     ArrayRef<int64_t> shape) {
  Literal array = Literal::getUninitialized(stored.getType(), shape);
  SmallVector<int64_t> index(shape.size());
  dispatchStorageSize(stored.getType(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    SmallVector<int64_t> strides = getStrides(shape);
    MutableArrayRef<T> target = array.getMutableElements<T>();
    int64_t at = 0;
    for (const T &element : stored.getElements<T>()) {
      target[at] = element;
      for (auto [dim, size] : llvm::enumerate(shape)) {
        at += strides[dim];
        if (++index[dim] < size)
          break;
        at -= strides[dim] * size;
        index[dim] = 0;
      }
    }
  });
  return array;
}

/// Reads stored bits as `type`. Bits that mean nothing are dropped.
static Literal getFromBits(Literal bits, PrimitiveType type) {
  int64_t width = getBitWidth(type);
  if (width < 8)
    for (uint8_t &byte : bits.getMutableElements<uint8_t>()) {
      byte &= llvm::maskTrailingOnes<uint8_t>(width);
      if (isSigned(type))
        byte = llvm::SignExtend32(byte, width);
    }
  return Literal::get(type, bits.getShape(), bits.getData());
}

Literal numpy::getStored(const Literal &array) {
  PrimitiveType type = array.getType();
  if (!isStoredAsBits(type))
    return array;
  Literal bits =
      Literal::get(getBitsType(type), array.getShape(), array.getData());
  if (isSigned(type)) // the others have no other bits
    for (uint8_t &byte : bits.getMutableElements<uint8_t>())
      byte &= llvm::maskTrailingOnes<uint8_t>(getBitWidth(type));
  return bits;
}

Expected<Literal> numpy::parseNpy(uint64_t size, ReadFn read,
                                  StringRef typeName) {
  auto truncated = [] { return makeError("is truncated"); };
  char prefix[12] = {};
  if (size < 10)
    return makeError("is no array of numpy: it has {0} bytes", size);
  if (Error error = read(prefix, 10))
    return error;
  if (!StringRef(prefix, 10).starts_with(magic))
    return makeError("is no array of numpy");
  int major = prefix[6];
  uint64_t headerSize = llvm::support::endian::read16le(prefix + 8);
  uint64_t position = 10;
  if (major == 2 || major == 3) {
    if (size < 12)
      return truncated();
    if (Error error = read(prefix + 10, 2))
      return error;
    headerSize = llvm::support::endian::read32le(prefix + 8);
    position = 12;
  } else if (major != 1) {
    return makeError("is of version {0} of the npy format, which is unknown",
                     major);
  }
  if (headerSize > size - position)
    return truncated();
  if (headerSize > maxHeaderSize)
    return makeError("has a header of {0} bytes", headerSize);
  std::string text(headerSize, '\0');
  if (Error error = read(text.data(), headerSize))
    return error;
  position += headerSize;

  Expected<Header> header = HeaderParser(text).parse();
  if (!header)
    return header.takeError();
  Expected<PrimitiveType> type = getTypeOfDescr(header->descr);
  if (!type)
    return type.takeError();

  std::optional<PrimitiveType> meant;
  if (!typeName.empty()) {
    for (const TypeName &entry : typeNames)
      if (entry.code.empty() && entry.name == typeName)
        meant = entry.type;
    if (!meant)
      return makeError("holds the bits of '{0}', a type that is unknown",
                       typeName);
    // int8 for int4, as of NumPy files written elsewhere, is as good.
    if (!isInteger(*type) || getStorageSize(*type) != getStorageSize(*meant))
      return makeError("holds the bits of '{0}' in elements of type '{1}'",
                       typeName, header->descr);
    type = getBitsType(*meant);
  }

  int64_t bytes = getStorageSize(*type);
  bool isEmpty = llvm::is_contained(header->shape, 0), isTooLarge = false;
  for (int64_t dim : header->shape)
    isTooLarge |= llvm::MulOverflow(bytes, dim, bytes);
  if (isEmpty)
    bytes = 0;
  else if (isTooLarge || uint64_t(bytes) > size - position)
    return truncated();
  if (uint64_t(bytes) < size - position)
    return makeError("has {0} bytes after its elements",
                     size - position - bytes);

  Literal array = Literal::getUninitialized(*type, header->shape);
  if (bytes)
    if (Error error = read(array.getMutableData(), bytes))
      return error;
  if (header->descr[0] == '>')
    swapBytes(array);
  if (header->isFortranOrder && array.getRank() > 1)
    array = transposeFortranOrder(array, header->shape);
  if (isPred(*type))
    for (uint8_t &byte : array.getMutableElements<uint8_t>())
      byte = byte != 0;
  return meant ? getFromBits(std::move(array), *meant) : array;
}

Expected<Literal> hlo::readNpy(StringRef path, StringRef typeName) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (!file)
    return llvm::createFileError(path, file.getError());
  StringRef rest = (*file)->getBuffer();
  auto read = [&](void *data, uint64_t size) -> Error {
    memcpy(data, rest.data(), size);
    rest = rest.drop_front(size);
    return Error::success();
  };
  Expected<Literal> array = parseNpy(rest.size(), read, typeName);
  if (!array)
    return llvm::createFileError(path, array.takeError());
  return array;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

std::string numpy::getHeader(const Literal &array) {
  PrimitiveType type = getStoredType(array.getType());
  std::string dict = llvm::formatv(
      "{{'descr': '{0}{1}', 'fortran_order': False, 'shape': ({2}{3}), }",
      getStorageSize(type) == 1 ? "|" : "<", getTypeName(type).code,
      llvm::interleaved(array.getShape()), array.getRank() == 1 ? "," : "");
  // The elements begin at a multiple of 64 bytes.
  dict.append(63 - (dict.size() + 10) % 64, ' ');
  dict += '\n';
  assert(dict.size() < (1 << 16) && "arrays have few dimensions");
  char size[2];
  llvm::support::endian::write16le(size, dict.size());
  return magic.str() + std::string("\x01\0", 2) + std::string(size, 2) + dict;
}

Error hlo::writeNpy(StringRef path, const Literal &array) {
  std::error_code code;
  llvm::raw_fd_ostream file(path, code);
  if (code)
    return llvm::createFileError(path, code);
  Literal stored = getStored(array);
  file << getHeader(array);
  file.write(stored.getData(), stored.getByteSize());
  file.close();
  code = file.error();
  file.clear_error();
  return code ? llvm::createFileError(path, code) : Error::success();
}
