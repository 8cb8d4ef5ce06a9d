//===- Arrays.cpp - Arrays in files, and how far apart they are -----------===//

#include "Arrays.h"
#include "CallReader.h"
#include "hlo/Runtime/Conversion.h"
#include "hlo/Runtime/Error.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

using namespace hlo;
using namespace hlo::runtime;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

std::string hlo::runtime::readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  // A stream that is given nothing fails, too.
  if (file && file.peek() != EOF)
    content << file.rdbuf();
  if (!file || !content)
    throw Error("'" + path + "' cannot be read");
  return content.str();
}

void hlo::runtime::writeFile(const std::string &path,
                             std::string_view content) {
  std::ofstream file(path, std::ios::binary);
  file.write(content.data(), content.size());
  file.close();
  if (!file)
    throw Error("'" + path + "' cannot be written");
}

/// Calls `fn` with the place of each element in memory, in row-major order.
template <typename Fn>
static void forEachPlace(const ArrayShape &shape, Fn fn) {
  int64_t count = getNumElements(shape), place = 0;
  Ints strides = getStrides(shape), index(shape.dimensions.size());
  for (int64_t i = 0; i < count; ++i) {
    fn(place);
    for (size_t dim = index.size(); dim-- > 0;) {
      place += strides[dim];
      if (++index[dim] < shape.dimensions[dim])
        break;
      place -= strides[dim] * index[dim];
      index[dim] = 0;
    }
  }
}

static Memory allocate(int64_t size) {
  auto bytes = std::make_shared<std::vector<char>>(size);
  return Memory(bytes, bytes->data());
}

static int64_t getFileSize(const std::vector<ArrayShape> &shapes) {
  int64_t size = 0;
  for (const ArrayShape &shape : shapes) {
    if (shape.hasSizes)
      throw Error("arrays of dynamic sizes cannot be in a file");
    size += getByteSize(shape);
  }
  return size;
}

std::vector<Memory>
hlo::runtime::readArrays(const std::string &path,
                         const std::vector<ArrayShape> &shapes) {
  std::string content = readFile(path);
  int64_t size = getFileSize(shapes);
  if (int64_t(content.size()) != size)
    throw Error("'" + path + "' has " + std::to_string(content.size()) +
                " bytes, and the arrays have " + std::to_string(size));
  std::vector<Memory> arrays;
  const char *source = content.data();
  for (const ArrayShape &shape : shapes) {
    arrays.push_back(allocate(getByteSize(shape)));
    auto *target = static_cast<char *>(arrays.back().get());
    int64_t width = getStorageSize(shape.type);
    forEachPlace(shape, [&](int64_t place) {
      std::memcpy(target + place * width, source, width);
      source += width;
    });
  }
  return arrays;
}

std::vector<Memory>
hlo::runtime::getZeros(const std::vector<ArrayShape> &shapes) {
  std::vector<Memory> arrays;
  for (const ArrayShape &shape : shapes)
    arrays.push_back(allocate(getByteSize(shape)));
  return arrays;
}

std::vector<Memory>
hlo::runtime::getRandom(const std::vector<ArrayShape> &shapes, uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<Memory> arrays = getZeros(shapes);
  for (size_t i = 0; i < shapes.size(); ++i) {
    PrimitiveType type = shapes[i].type;
    int64_t width = getStorageSize(type);
    auto *target = static_cast<char *>(arrays[i].get());
    // In row-major order, so that layouts change nothing.
    forEachPlace(shapes[i], [&](int64_t place) {
      uint64_t bits = generator();
      double number = isFloat(type) || isComplex(type) ? (bits >> 11) * 0x1p-53
                      : isPred(type)                   ? bits >> 63
                                                       : bits >> 60;
      convertElements(PrimitiveType::F64, &number, type, target + place * width,
                      1);
    });
  }
  return arrays;
}

void hlo::runtime::writeArrays(const std::string &path,
                               const std::vector<ArrayShape> &shapes,
                               const std::vector<Memory> &arrays) {
  std::string content;
  content.reserve(getFileSize(shapes));
  for (size_t i = 0; i < shapes.size(); ++i) {
    const auto *source = static_cast<const char *>(arrays[i].get());
    int64_t width = getStorageSize(shapes[i].type);
    forEachPlace(shapes[i], [&](int64_t place) {
      content.append(source + place * width, width);
    });
  }
  writeFile(path, content);
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// How many numbers of a type of floats lie between two of them.
static uint64_t getULP(PrimitiveType type, const char *lhs, const char *rhs) {
  auto getPosition = [&](const char *number) {
    uint64_t bits = 0;
    std::memcpy(&bits, number, getStorageSize(type));
    uint64_t sign = uint64_t(1) << (getBitWidth(type) - 1);
    bool isSigned = type != PrimitiveType::F8E8M0FNU;
    return isSigned && (bits & sign) ? -int64_t(bits & ~sign) : int64_t(bits);
  };
  int64_t a = getPosition(lhs), b = getPosition(rhs);
  return a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a);
}

Difference hlo::runtime::compareArrays(const ArrayShape &shape,
                                       const void *expected, const void *actual,
                                       const Tolerance &tolerance) {
  PrimitiveType type = shape.type;
  int64_t width = getStorageSize(type);
  const auto *lhs = static_cast<const char *>(expected);
  const auto *rhs = static_cast<const char *>(actual);
  bool isExact = !isFloat(type) && !isComplex(type);
  Difference difference;
  difference.numElements = getNumElements(shape);
  using Number = std::complex<double>;
  auto isRight = [&](Number a, Number b, int64_t i) {
    auto isNaN = [](Number x) {
      return std::isnan(x.real()) || std::isnan(x.imag());
    };
    auto isInfinite = [](Number x) {
      return std::isinf(x.real()) || std::isinf(x.imag());
    };
    if (isNaN(a) || isNaN(b))
      return isNaN(a) && isNaN(b);
    if (isInfinite(a) || isInfinite(b))
      return a == b;
    double distance = std::abs(a - b);
    difference.maxAbs = std::max(difference.maxAbs, distance);
    if (distance != 0)
      difference.maxRel = std::max(difference.maxRel, distance / std::abs(a));
    return distance <= tolerance.abs ||
           distance <= tolerance.rel * std::abs(a) ||
           (isFloat(type) &&
            getULP(type, lhs + i * width, rhs + i * width) <= tolerance.ulp);
  };
  constexpr int64_t chunk = 1024;
  Number a[chunk], b[chunk];
  for (int64_t begin = 0; begin < difference.numElements; begin += chunk) {
    int64_t count = std::min(chunk, difference.numElements - begin);
    if (std::memcmp(lhs + begin * width, rhs + begin * width, count * width) ==
        0)
      continue;
    convertElements(type, lhs + begin * width, PrimitiveType::C128, a, count);
    convertElements(type, rhs + begin * width, PrimitiveType::C128, b, count);
    for (int64_t i = 0; i < count; ++i) {
      int64_t offset = (begin + i) * width;
      difference.numDiffering +=
          isExact ? std::memcmp(lhs + offset, rhs + offset, width) != 0
                  : !isRight(a[i], b[i], begin + i);
    }
  }
  return difference;
}
