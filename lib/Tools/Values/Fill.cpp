//===- Fill.cpp - Values that inputs are made of --------------------------===//
// Everything comes from the Mersenne Twister as numpy.random.RandomState seeds
// and uses it, so that Python can make the same values (docs/hlo-run.md).

#include "hlo/Tools/Values/Fill.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/NumPy.h"
#include "hlo/Tools/Values/Values.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cmath>
#include <random>

using namespace hlo;
using namespace hlo::tools;
using llvm::Expected;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static constexpr struct {
  StringLiteral name;
  Fill::Kind kind;
  unsigned numValues;
} kFills[] = {
    {"uniform", Fill::Kind::Uniform, 2},
    {"normal", Fill::Kind::Normal, 2},
    {"int", Fill::Kind::Int, 2},
    {"bits", Fill::Kind::Bits, 0},
    {"const", Fill::Kind::Const, 1},
    {"iota", Fill::Kind::Iota, 0},
    {"perm", Fill::Kind::Permutation, 0},
    {"spd", Fill::Kind::PositiveDefinite, 0},
    {"tril", Fill::Kind::Triangular, 0},
};

Expected<Fill> Fill::parse(StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, ':');
  for (auto [name, kind, numValues] : kFills) {
    if (parts[0] != name)
      continue;
    Fill fill{kind};
    if (parts.size() != numValues + 1 ||
        (numValues > 0 && parts[1].getAsDouble(fill.first)) ||
        (numValues > 1 && parts[2].getAsDouble(fill.second)) ||
        (kind == Kind::Int && !(fill.first < fill.second)))
      return llvm::createStringError("the fill '" + text +
                                     "' does not have the numbers that '" +
                                     name + "' takes");
    return fill;
  }
  return llvm::createStringError("unknown fill '" + text + "'");
}

Expected<FillSpec> tools::readFillSpec(StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return llvm::createFileError(path, file.getError());
  Expected<llvm::json::Value> json = llvm::json::parse((*file)->getBuffer());
  if (!json)
    return llvm::createFileError(path, json.takeError());
  const llvm::json::Object *object = json->getAsObject();
  if (!object)
    return llvm::createFileError(
        path, llvm::createStringError("is not an object of JSON"));
  FillSpec spec;
  for (const auto &[key, value] : *object) {
    StringRef name = key;
    Expected<Fill> fill = Fill::parse(value.getAsString().value_or(""));
    if (!fill)
      return llvm::createFileError(path, fill.takeError());
    if (!name.starts_with("*") && !llvm::all_of(name, llvm::isDigit))
      return llvm::createFileError(
          path, llvm::createStringError("'" + name +
                                        "' is neither the number of an input "
                                        "nor '*' with the name of a type"));
    spec.emplace(name.str(), *fill);
  }
  return spec;
}

void tools::setFills(ArrayRef<RankedTensorType> types, const FillSpec &spec,
                     MutableArrayRef<Fill> fills) {
  for (auto [index, type] : llvm::enumerate(types)) {
    PrimitiveType element = getPrimitiveType(type.getElementType());
    SmallVector<std::string> keys = {std::to_string(index),
                                     ("*" + getNumPyTypeName(element)).str()};
    if (isFloat(element) || isComplex(element))
      keys.push_back("*");
    for (const std::string &key : keys)
      if (auto it = spec.find(key); it != spec.end()) {
        fills[index] = it->second;
        break;
      }
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {
class Generator {
public:
  Generator(uint32_t seed, size_t index)
      : engine(static_cast<uint32_t>(seed + 1000003 * index)) {}

  uint32_t bits() { return engine(); }
  /// Evenly over [0, 1), 53 bits.
  double uniform() {
    uint32_t high = bits() >> 5, low = bits() >> 6;
    return (high * 0x1p26 + low) * 0x1p-53;
  }
  /// Box and Muller's, one of the two.
  double normal() {
    double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
  }

private:
  std::mt19937 engine;
};
} // namespace

/// A matrix of the kind that factorizations take, n by n.
static void fillMatrix(MutableArrayRef<double> matrix, int64_t n,
                       bool isTriangular, Generator &random) {
  std::vector<double> factor(matrix.size());
  for (double &element : factor)
    element = random.normal();
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j) {
      double sum = 0;
      if (isTriangular)
        sum = j <= i ? factor[i * n + j] : 0;
      else
        for (int64_t k = 0; k < n; ++k)
          sum += factor[i * n + k] * factor[j * n + k];
      matrix[i * n + j] = sum / n + (i == j);
    }
}

/// Fills `values`, the components of complex numbers one after the other.
static void fillReals(MutableArrayRef<double> values, const Fill &fill,
                      Generator &random) {
  for (double &value : values)
    value = fill.kind == Fill::Kind::Normal
                ? fill.first + fill.second * random.normal()
                : fill.first + (fill.second - fill.first) * random.uniform();
}

static Literal generateReals(PrimitiveType type, ArrayRef<int64_t> shape,
                             const Fill &fill, Generator &random) {
  Literal wide = Literal::getZero(
      isComplex(type) ? PrimitiveType::C128 : PrimitiveType::F64, shape);
  MutableArrayRef<double> values(
      reinterpret_cast<double *>(wide.getMutableData()),
      wide.getByteSize() / sizeof(double));
  switch (fill.kind) {
  case Fill::Kind::PositiveDefinite:
  case Fill::Kind::Triangular: {
    // Complex matrices are real ones.
    int64_t n = shape.back(), step = isComplex(type) ? 2 : 1;
    std::vector<double> matrix(n * n);
    for (int64_t at = 0, end = wide.getNumElements(); at < end; at += n * n) {
      fillMatrix(matrix, n, fill.kind == Fill::Kind::Triangular, random);
      for (auto [i, value] : llvm::enumerate(matrix))
        values[(at + i) * step] = value;
    }
    break;
  }
  case Fill::Kind::Const:
    for (int64_t i = 0, e = values.size(); i < e; i += isComplex(type) ? 2 : 1)
      values[i] = fill.first;
    break;
  default:
    fillReals(values, fill, random);
  }
  return wide.convert(type);
}

static Literal generateIntegers(PrimitiveType type, ArrayRef<int64_t> shape,
                                const Fill &fill, Generator &random) {
  Literal wide = Literal::getUninitialized(PrimitiveType::S64, shape);
  MutableArrayRef<int64_t> values = wide.getMutableElements<int64_t>();
  for (auto [i, value] : llvm::enumerate(values))
    value = fill.kind == Fill::Kind::Int
                ? std::floor(fill.first +
                             (fill.second - fill.first) * random.uniform())
                : i;
  if (fill.kind == Fill::Kind::Permutation)
    for (int64_t i = int64_t(values.size()) - 1; i > 0; --i)
      std::swap(values[i], values[int64_t((i + 1) * random.uniform())]);
  return wide.convert(type);
}

/// One draw for elements of up to 32 bits, which lie in its low bits; two for
/// each 64.
static Literal generateBits(PrimitiveType type, ArrayRef<int64_t> shape,
                            Generator &random) {
  Literal literal = Literal::getUninitialized(type, shape);
  int64_t width = getBitWidth(type), size = getStorageSize(type);
  char *data = literal.getMutableData();
  for (int64_t at = 0, end = literal.getByteSize(); at < end;) {
    uint32_t bits = random.bits();
    if (isPred(type))
      bits &= 1;
    else if (width < 8)
      bits = isSigned(type) ? llvm::SignExtend32(bits, width)
                            : bits & llvm::maskTrailingOnes<uint32_t>(width);
    int64_t count = std::min<int64_t>(size, sizeof(bits));
    memcpy(data + at, &bits, count);
    at += count;
  }
  return literal;
}

Literal tools::generate(RankedTensorType type, const Fill &fill, uint32_t seed,
                        size_t index) {
  // Three quarters of a bounded dimension are in use: some of it, and the same
  // in all inputs that belong together.
  SmallVector<int64_t> shape;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank; ++dim) {
    int64_t limit = getDimSizeOrBound(type, dim);
    if (ShapedType::isDynamic(limit))
      limit = 4;
    shape.push_back(type.isDynamicDim(dim) ? limit - limit / 4 : limit);
  }
  PrimitiveType element = getPrimitiveType(type.getElementType());
  Generator random(seed, index);
  switch (fill.kind) {
  case Fill::Kind::Bits:
    return generateBits(element, shape, random);
  case Fill::Kind::Int:
  case Fill::Kind::Iota:
  case Fill::Kind::Permutation:
    return generateIntegers(element, shape, fill, random);
  case Fill::Kind::PositiveDefinite:
  case Fill::Kind::Triangular:
    if (shape.size() < 2 || shape.back() != shape[shape.size() - 2])
      return generateReals(element, shape, {Fill::Kind::Uniform, 0, 1}, random);
    [[fallthrough]];
  case Fill::Kind::Uniform:
  case Fill::Kind::Normal:
  case Fill::Kind::Const:
    return generateReals(element, shape, fill, random);
  }
  llvm_unreachable("every kind is handled");
}

std::vector<Arguments> tools::generateInputs(TypeRange parameters,
                                             ArrayRef<Fill> fills,
                                             uint32_t seed, size_t numDevices) {
  SmallVector<RankedTensorType> types = getArrayTypes(parameters);
  std::vector<Arguments> inputs;
  // Devices differ in their data, not in the numbers that steer them: loops
  // around collectives run equally often.
  for (size_t device = 0; device < numDevices; ++device) {
    SmallVector<Literal> arrays;
    for (auto [index, type] : llvm::enumerate(types)) {
      PrimitiveType element = getPrimitiveType(type.getElementType());
      bool differs = isFloat(element) || isComplex(element);
      arrays.push_back(generate(type, fills[index], seed,
                                index + differs * device * types.size()));
    }
    inputs.push_back(getArguments(parameters, arrays));
  }
  return inputs;
}
