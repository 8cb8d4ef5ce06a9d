//===- Comparison.cpp - How far apart elements are ------------------------===//

#include "hlo/Runtime/Comparison.h"
#include "hlo/Runtime/Conversion.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace hlo;

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

namespace {
/// The components of some elements, complex numbers having two, as doubles and
/// as places among the numbers of their type.
class Components {
public:
  static constexpr int64_t kMostElements = 1024;

  Components(PrimitiveType type, const void *array)
      : type(type), array(static_cast<const char *>(array)) {}

  void read(int64_t begin, int64_t count) {
    elements = array + begin * getStorageSize(type);
    convertElements(type, elements,
                    isComplex(type) ? PrimitiveType::C128 : PrimitiveType::F64,
                    values, count);
  }

  double operator[](int64_t i) const { return values[i]; }

  /// Neighbouring numbers of the type have neighbouring places.
  int64_t getPlace(int64_t i) const {
    int64_t parts = isComplex(type) ? 2 : 1;
    int64_t bits = getBitWidth(type) / parts,
            bytes = getStorageSize(type) / parts;
    uint64_t raw = 0;
    std::memcpy(&raw, elements + i * bytes, bytes);
    if (isPred(type) || isUnsigned(type) || type == PrimitiveType::F8E8M0FNU)
      return raw ^ (type == PrimitiveType::U64 ? uint64_t(1) << 63 : 0);
    if (isSigned(type)) {
      int64_t unused = 64 - 8 * bytes;
      return int64_t(raw << unused) >> unused;
    }
    uint64_t magnitude = raw & ~(uint64_t(1) << (bits - 1));
    return magnitude == raw ? int64_t(magnitude) : ~int64_t(magnitude);
  }

private:
  PrimitiveType type;
  const char *array, *elements = nullptr;
  double values[2 * kMostElements];
};
} // namespace

/// Calls `fn` with the first of some elements and how many they are.
template <typename Fn> static void forEachChunk(int64_t numElements, Fn fn) {
  constexpr int64_t chunk = Components::kMostElements;
  for (int64_t begin = 0; begin < numElements; begin += chunk)
    fn(begin, std::min(chunk, numElements - begin));
}

Difference hlo::compareElements(PrimitiveType type, int64_t numElements,
                                const void *expected, const void *actual,
                                const Tolerance &tolerance) {
  Difference difference;
  difference.numElements = numElements;
  int64_t width = getStorageSize(type);
  if (numElements == 0 ||
      std::memcmp(expected, actual, numElements * width) == 0)
    return difference;

  bool isExact = !isFloat(type) && !isComplex(type);
  int64_t perElement = isComplex(type) ? 2 : 1;
  Components lhs(type, expected), rhs(type, actual);
  TypeTolerance ofType = getTypeTolerance(type);
  double largest = 0;
  if (!isExact && !tolerance.isGiven())
    forEachChunk(numElements, [&](int64_t begin, int64_t count) {
      lhs.read(begin, count);
      for (int64_t i = 0; i < count * perElement; ++i)
        if (std::isfinite(lhs[i]))
          largest = std::max(largest, std::fabs(lhs[i]));
    });
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

  int64_t lastDiffering = -1;
  auto compare = [&](int64_t i, int64_t element) {
    double a = lhs[i], b = rhs[i];
    if (std::isnan(a) && std::isnan(b))
      return;
    int64_t placeA = lhs.getPlace(i), placeB = rhs.getPlace(i);
    if (placeA == placeB)
      return;
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
    if ((isFinite && isWithin(a, distance, apart)) || element == lastDiffering)
      return;
    lastDiffering = element;
    if (difference.numDiffering++ == 0)
      difference.first = element;
  };
  forEachChunk(numElements, [&](int64_t begin, int64_t count) {
    if (std::memcmp(static_cast<const char *>(expected) + begin * width,
                    static_cast<const char *>(actual) + begin * width,
                    count * width) == 0)
      return;
    lhs.read(begin, count);
    rhs.read(begin, count);
    for (int64_t i = 0; i < count * perElement; ++i)
      compare(i, begin + i / perElement);
  });
  return difference;
}
