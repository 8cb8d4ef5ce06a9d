//===- Arrays.cpp - Arrays in files, of zeros and at random ---------------===//

#include "Arrays.h"
#include "CallReader.h"
#include "hlo/Runtime/Conversion.h"
#include "hlo/Runtime/Error.h"
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
