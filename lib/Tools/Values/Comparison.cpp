//===- Comparison.cpp - How far apart results are -------------------------===//

#include "hlo/Tools/Values/Comparison.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Tools/Values/Values.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InterleavedRange.h"
#include <cmath>

using namespace hlo;
using namespace hlo::tools;

namespace {
/// What elements of a type may differ by: relative to the element, and as a
/// share of the largest element of the array.
struct TypeTolerance {
  double rel, scaled;
};
} // namespace

static TypeTolerance getTypeTolerance(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::F64:
  case PrimitiveType::C128:
    return {1e-9, 1e-11};
  case PrimitiveType::F32:
  case PrimitiveType::C64:
    return {1e-4, 1e-5};
  case PrimitiveType::F16:
    return {1e-2, 2e-3};
  case PrimitiveType::BF16:
    return {4e-2, 1e-2};
  default:
    // Integers are exact; of the smallest floats, one step of the mantissa.
    return isFloat(type) ? TypeTolerance{0.3, 0.1} : TypeTolerance{0, 0};
  }
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

namespace {
/// The components of arrays, complex numbers having two, as doubles and as
/// places among the numbers of their type.
class Components {
public:
  explicit Components(const Literal &array)
      : array(array), type(array.getType()),
        wide(array.convert(isComplex(type) ? PrimitiveType::C128
                                           : PrimitiveType::F64)),
        values(reinterpret_cast<const double *>(wide.getData()),
               wide.getByteSize() / sizeof(double)),
        bits(isComplex(type) ? getBitWidth(type) / 2 : getBitWidth(type)),
        bytes(isComplex(type) ? getStorageSize(type) / 2
                              : getStorageSize(type)) {}

  double operator[](size_t i) const { return values[i]; }
  size_t size() const { return values.size(); }
  ArrayRef<double> getValues() const { return values; }

  /// Neighbouring numbers of the type have neighbouring places.
  int64_t getPlace(size_t i) const {
    uint64_t raw = 0;
    memcpy(&raw, array.getData() + i * bytes, bytes);
    if (isPred(type) || isUnsigned(type) || type == PrimitiveType::F8E8M0FNU)
      return raw ^ (type == PrimitiveType::U64 ? uint64_t(1) << 63 : 0);
    if (isSigned(type))
      return llvm::SignExtend64(raw, bytes * 8);
    uint64_t magnitude = raw & llvm::maskTrailingOnes<uint64_t>(bits - 1);
    return magnitude == raw ? int64_t(magnitude) : ~int64_t(magnitude);
  }

private:
  const Literal &array;
  PrimitiveType type;
  Literal wide;
  ArrayRef<double> values;
  int64_t bits, bytes;
};
} // namespace

Difference tools::compareArrays(const Literal &expected, const Literal &actual,
                                const Tolerance &tolerance) {
  Difference difference;
  if (expected.getType() != actual.getType() ||
      expected.getShape() != actual.getShape()) {
    difference.isIncomparable = true;
    return difference;
  }
  difference.numElements = expected.getNumElements();
  if (memcmp(expected.getData(), actual.getData(), expected.getByteSize()) == 0)
    return difference;

  PrimitiveType type = expected.getType();
  bool isExact = !isFloat(type) && !isComplex(type);
  Components lhs(expected), rhs(actual);
  TypeTolerance ofType = getTypeTolerance(type);
  double largest = 0;
  for (double value : lhs.getValues())
    if (std::isfinite(value))
      largest = std::max(largest, std::fabs(value));
  auto isWithin = [&](double value, double distance, uint64_t apart) {
    if (isExact)
      return tolerance.abs && distance <= *tolerance.abs;
    if (!tolerance.isGiven())
      return distance <=
             ofType.rel * std::fabs(value) + ofType.scaled * largest;
    return (tolerance.rel && distance <= *tolerance.rel * std::fabs(value)) ||
           (tolerance.abs && distance <= *tolerance.abs) ||
           (tolerance.ulp && apart <= *tolerance.ulp);
  };

  size_t perElement = isComplex(type) ? 2 : 1;
  int64_t lastDiffering = -1;
  for (size_t i = 0, e = lhs.size(); i < e; ++i) {
    double a = lhs[i], b = rhs[i];
    if (std::isnan(a) && std::isnan(b))
      continue;
    int64_t placeA = lhs.getPlace(i), placeB = rhs.getPlace(i);
    if (placeA == placeB)
      continue;
    uint64_t apart = placeA < placeB ? uint64_t(placeB) - uint64_t(placeA)
                                     : uint64_t(placeA) - uint64_t(placeB);
    // Large integers are equal as doubles and yet differ.
    double distance = isExact ? double(apart) : std::fabs(a - b);
    bool isFinite = std::isfinite(a) && std::isfinite(b);
    if (!isFinite)
      distance = INFINITY;
    double relative = a != 0 && isFinite ? distance / std::fabs(a)
                      : distance == 0    ? 0
                                         : INFINITY;
    difference.maxAbs = std::max(difference.maxAbs, distance);
    difference.maxRel = std::max(difference.maxRel, relative);
    difference.maxULP = std::max(difference.maxULP, apart);
    int64_t element = i / perElement;
    if ((isFinite && isWithin(a, distance, apart)) || element == lastDiffering)
      continue;
    lastDiffering = element;
    if (difference.numDiffering++ == 0)
      difference.first = element;
  }
  return difference;
}

bool tools::areEqual(ArrayRef<SmallVector<Literal>> expected,
                     ArrayRef<SmallVector<Literal>> actual,
                     const Tolerance &tolerance) {
  if (expected.size() != actual.size())
    return false;
  for (auto [lhs, rhs] : llvm::zip_equal(expected, actual)) {
    if (lhs.size() != rhs.size())
      return false;
    for (auto [a, b] : llvm::zip_equal(lhs, rhs))
      if (!compareArrays(a, b, tolerance).isEqual())
        return false;
  }
  return true;
}

bool tools::areEqual(const Results &expected, const Results &actual,
                     const Tolerance &tolerance) {
  return areEqual(expected.outputs, actual.outputs, tolerance) &&
         areEqual(expected.outfeed, actual.outfeed, tolerance);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string tools::formatIndex(const Literal &array, int64_t element) {
  SmallVector<int64_t> index;
  for (int64_t stride : getStrides(array.getShape())) {
    index.push_back(element / stride);
    element %= stride;
  }
  std::string text = "[";
  llvm::raw_string_ostream(text) << llvm::interleaved(index, ",") << ']';
  return text;
}

std::string tools::formatElement(const Literal &array, int64_t element,
                                 MLIRContext *context) {
  PrimitiveType type = array.getType();
  Literal scalar =
      Literal::get(type, {}, array.getData() + element * getStorageSize(type));
  std::string text;
  llvm::raw_string_ostream os(text);
  auto scalarType = RankedTensorType::get({}, getElementType(context, type));
  printArrayLiteral(os,
                    cast<DenseElementsAttr>(scalar.toAttribute(scalarType)));
  return text;
}

static void printDifference(raw_ostream &os, const Difference &difference,
                            const Literal &expected, const Literal &actual,
                            MLIRContext *context) {
  os << expected.toString() << ": ";
  if (difference.isIncomparable) {
    os << "differs, it is " << actual.toString() << '\n';
    return;
  }
  if (!difference.isEqual())
    os << "differs in " << difference.numDiffering << " of "
       << difference.numElements << " elements, first at "
       << formatIndex(expected, difference.first) << ": "
       << formatElement(expected, difference.first, context) << " against "
       << formatElement(actual, difference.first, context) << "; ";
  else if (difference.maxULP == 0) {
    os << "equal\n";
    return;
  } else
    os << "equal within tolerance; ";
  os << "max abs " << llvm::format("%.3g", difference.maxAbs) << ", max rel "
     << llvm::format("%.3g", difference.maxRel) << ", max ULP "
     << difference.maxULP << '\n';
}

bool tools::printComparison(raw_ostream &os, StringRef prefix,
                            ArrayRef<SmallVector<Literal>> expected,
                            ArrayRef<SmallVector<Literal>> actual,
                            const Tolerance &tolerance, MLIRContext *context) {
  bool areAllEqual = true;
  if (expected.size() != actual.size()) {
    os << expected.size() << " devices against " << actual.size() << '\n';
    return false;
  }
  for (auto [device, lhs, rhs] : llvm::enumerate(expected, actual)) {
    // One of the two may have more.
    for (auto [index, a, b] :
         llvm::zip(llvm::seq<size_t>(0, lhs.size()), lhs, rhs)) {
      Difference difference = compareArrays(a, b, tolerance);
      areAllEqual &= difference.isEqual();
      os << getKey(prefix, index, device, expected.size()) << ' ';
      printDifference(os, difference, a, b, context);
    }
    if (lhs.size() != rhs.size()) {
      os << prefix << ": " << lhs.size() << " against " << rhs.size()
         << " arrays\n";
      areAllEqual = false;
    }
  }
  return areAllEqual;
}

bool tools::printComparison(raw_ostream &os, const Results &expected,
                            const Results &actual, const Tolerance &tolerance,
                            MLIRContext *context) {
  bool areOutputsEqual = printComparison(os, "out", expected.outputs,
                                         actual.outputs, tolerance, context);
  return printComparison(os, "outfeed", expected.outfeed, actual.outfeed,
                         tolerance, context) &&
         areOutputsEqual;
}
