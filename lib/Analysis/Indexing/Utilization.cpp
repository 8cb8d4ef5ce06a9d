//===- Utilization.cpp - How much of an array is read ---------------------===//

#include "hlo/Analysis/Indexing/Utilization.h"
#include "llvm/Support/MathExtras.h"

using namespace hlo;

std::optional<double> Utilization::getReuse() const {
  if (!reads)
    return std::nullopt;
  return uniqueElements == 0 ? 1.0 : double(*reads) / double(uniqueElements);
}

static uint64_t getBytes(uint64_t elements, int64_t elementBits) {
  uint64_t bits = llvm::SaturatingMultiply<uint64_t>(elements, elementBits);
  return llvm::divideCeil(bits, 8);
}

uint64_t Utilization::getUniqueBytes(int64_t elementBits) const {
  return getBytes(uniqueElements, elementBits);
}

std::optional<uint64_t> Utilization::getReadBytes(int64_t elementBits) const {
  if (!reads)
    return std::nullopt;
  return getBytes(*reads, elementBits);
}

namespace {
/// What one of the ways to read an array reads.
struct AccessImage {
  IndexingImage image;
  /// Where that is is known before run time.
  bool isFixed = true;
};
} // namespace

/// The map with values for its runtime variables, which become range variables
/// with one value.
static IndexingMap fixRuntimeVariables(const IndexingMap &map) {
  unsigned numVariables = map.getNumVariables();
  IndexingMap fixed = map.reorderVariables(
      llvm::to_vector(llvm::seq<unsigned>(0, numVariables)), map.getNumDims(),
      numVariables - map.getNumDims());
  for (unsigned i = numVariables - map.getNumRuntimeVars(); i < numVariables;
       ++i)
    fixed.fix(i, map.getIntervals()[i].lower);
  return fixed;
}

/// Whether the expression has one of the variables of these numbers.
static bool usesVariables(const IndexingMap &map, AffineExpr expression,
                          unsigned begin, unsigned end) {
  bool found = false;
  expression.walk([&](AffineExpr part) {
    auto variable = map.getVariableNumber(part);
    found |= variable && begin <= *variable && *variable < end;
  });
  return found;
}

/// Whether the expression is one without runtime variables plus multiples of
/// them.
static bool isShiftedByRuntimeVariables(const IndexingMap &map,
                                        AffineExpr expression) {
  unsigned end = map.getNumVariables(), begin = end - map.getNumRuntimeVars();
  if (map.getVariableNumber(expression) ||
      !usesVariables(map, expression, begin, end))
    return true;
  auto binary = cast<AffineBinaryOpExpr>(expression);
  return (binary.getKind() == AffineExprKind::Add ||
          binary.getKind() == AffineExprKind::Mul) &&
         isShiftedByRuntimeVariables(map, binary.getLHS()) &&
         isShiftedByRuntimeVariables(map, binary.getRHS());
}

/// Whether the runtime variables only move what is read as a whole.
static bool isOnlyMoved(const OperandIndexing &indexing) {
  const IndexingMap &map = indexing.map;
  unsigned end = map.getNumVariables(), begin = end - map.getNumRuntimeVars();
  return llvm::all_of(
             indexing.runtimeVariables,
             [&](const RuntimeVariable &variable) {
               // Others may be out of bounds, and read nothing.
               return variable.clamp && !variable.map.isUndefined() &&
                      llvm::none_of(
                          variable.map.getResults(), [&](AffineExpr index) {
                            return usesVariables(variable.map, index, 0, begin);
                          });
             }) &&
         llvm::all_of(map.getResults(),
                      [&](AffineExpr result) {
                        return isShiftedByRuntimeVariables(map, result);
                      }) &&
         llvm::none_of(
             map.getConstraints(), [&](const IndexingConstraint &constraint) {
               return usesVariables(map, constraint.expression, begin, end);
             });
}

static uint64_t countBox(ArrayRef<Interval> box) {
  uint64_t count = 1;
  for (Interval interval : box)
    count = llvm::SaturatingMultiply(count, interval.size());
  return count;
}

static AccessImage getImage(const OperandIndexing &indexing,
                            uint64_t maxPoints) {
  const IndexingMap &map = indexing.map;
  if (map.getNumRuntimeVars() == 0)
    return {analyzeImage(map, maxPoints)};
  AccessImage access;
  access.isFixed = false;
  access.image = analyzeImage(fixRuntimeVariables(map), maxPoints);
  access.image.box.reset();
  if (isOnlyMoved(indexing))
    return access;
  // Where each element is read from is not known.
  IndexingImage &image = access.image;
  image.points =
      countBox(map.getIntervals().drop_back(map.getNumRuntimeVars()));
  image.arePointsExact = map.getConstraints().empty();
  image.areElementsExact = false;
  image.hull.clear();
  for (AffineExpr result : map.getResults())
    image.hull.push_back(map.getRange(result));
  image.elements = std::min(image.points, countBox(image.hull));
  return access;
}

/// The number of elements in some of the boxes, by inclusion and exclusion.
static std::optional<uint64_t> countUnion(MLIRContext *context,
                                          ArrayRef<AccessImage> accesses) {
  constexpr unsigned kMaxBoxes = 6;
  if (accesses.size() > kMaxBoxes ||
      llvm::any_of(accesses, [](const AccessImage &access) {
        return !access.image.box || access.image.elements > INT64_MAX >> 8;
      }))
    return std::nullopt;
  // All intersections, each of those before with one more.
  struct Part {
    SmallVector<Progression> box;
    int64_t sign;
  };
  SmallVector<Part> parts;
  int64_t count = 0;
  for (const AccessImage &access : accesses) {
    const SmallVector<Progression> &box = *access.image.box;
    SmallVector<Part> added = {{box, 1}};
    for (const Part &part : parts) {
      SmallVector<Progression> both;
      for (auto [a, b] : llvm::zip_equal(part.box, box))
        if (auto common = intersect(context, a, b))
          both.push_back(*common);
      if (both.size() == box.size())
        added.push_back({both, -part.sign});
    }
    for (const Part &part : added) {
      int64_t size = part.sign;
      for (const Progression &progression : part.box)
        size *= progression.count;
      count += size;
    }
    llvm::append_range(parts, added);
  }
  return count;
}

/// The same by looking at every point.
static std::optional<uint64_t>
countUnionByEnumeration(ArrayRef<OperandIndexing> indexings,
                        uint64_t maxPoints) {
  SmallVector<SmallVector<int64_t>> elements;
  for (const OperandIndexing &indexing : indexings)
    if (indexing.map.getNumRuntimeVars() != 0 ||
        !indexing.map.enumerate(maxPoints, [&](ArrayRef<int64_t> point) {
          elements.push_back(indexing.map.evaluate(point));
        }))
      return std::nullopt;
  llvm::sort(elements);
  elements.erase(llvm::unique(elements), elements.end());
  return elements.size();
}

Utilization hlo::analyzeUtilization(ArrayRef<OperandIndexing> indexings,
                                    ArrayRef<int64_t> sizes,
                                    uint64_t maxPoints) {
  Utilization result;
  SmallVector<Interval> all;
  for (int64_t size : sizes)
    all.push_back(Interval::ofSize(size));
  result.elements = countBox(all);
  if (llvm::any_of(indexings, [](const OperandIndexing &indexing) {
        return indexing.isUndefined();
      })) {
    result.spannedElements = result.uniqueElements = result.elements;
    result.isExact = result.areReadsExact = false;
    result.reads = std::nullopt;
    return result;
  }

  SmallVector<AccessImage> accesses;
  uint64_t sum = 0;
  for (const OperandIndexing &indexing : indexings) {
    AccessImage access = getImage(indexing, maxPoints);
    uint64_t reads =
        llvm::SaturatingMultiply(access.image.points, indexing.repetitions);
    result.reads = llvm::SaturatingAdd(*result.reads, reads);
    result.areReadsExact &= access.image.arePointsExact;
    if (access.image.points == 0)
      continue;
    sum = llvm::SaturatingAdd(sum, access.image.elements);
    result.isExact &= access.image.areElementsExact;
    accesses.push_back(std::move(access));
  }
  if (accesses.empty())
    return result;

  // What several ways have in common counts once.
  result.uniqueElements = std::min(sum, result.elements);
  auto whole = llvm::find_if(accesses, [&](const AccessImage &access) {
    return access.image.areElementsExact &&
           access.image.elements == result.elements;
  });
  if (whole != accesses.end()) {
    result.isExact = true;
  } else if (accesses.size() > 1) {
    bool areExact = result.isExact;
    std::optional<uint64_t> count;
    if (areExact)
      count = countUnion(indexings[0].map.getContext(), accesses);
    if (!count)
      count = countUnionByEnumeration(indexings, maxPoints);
    result.isExact = count.has_value();
    if (count)
      result.uniqueElements = *count;
  }

  // The box around all of them, as far as it is known where they are.
  SmallVector<Interval> hull = accesses.front().image.hull;
  bool isFixed = accesses.front().isFixed;
  for (const AccessImage &access : llvm::drop_begin(accesses)) {
    isFixed &= access.isFixed;
    for (auto [to, from] : llvm::zip_equal(hull, access.image.hull))
      to = {std::min(to.lower, from.lower), std::max(to.upper, from.upper)};
  }
  result.spannedElements = std::min(
      result.elements,
      isFixed || accesses.size() == 1 ? countBox(hull) : result.elements);
  return result;
}
