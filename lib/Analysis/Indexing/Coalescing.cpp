//===- Coalescing.cpp - How well warps read memory ------------------------===//

#include "hlo/Analysis/Indexing/Coalescing.h"
#include "GridMap.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace hlo;

std::optional<IndexingMap> hlo::getMemoryMap(MLIRContext *context,
                                             ArrayRef<int64_t> sizes,
                                             ArrayRef<int64_t> minorToMajor) {
  if (!countElements(sizes))
    return std::nullopt;
  AffineExpr position = getAffineConstantExpr(0, context);
  int64_t stride = 1;
  for (int64_t dim : minorToMajor) {
    position = position + getAffineDimExpr(dim, context) * stride;
    stride *= std::max<int64_t>(sizes[dim], 1);
  }
  return IndexingMap(context, sizes, position);
}

IndexingMap hlo::getMemoryMap(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  auto sizes = getIndexSpace(type);
  std::optional<IndexingMap> map;
  if (sizes && (!layout || layout.getTiles().empty()))
    map = getMemoryMap(type.getContext(), *sizes,
                       llvm::to_vector(llvm::reverse(getMajorToMinor(type))));
  return map.value_or(IndexingMap::getUndefined(type.getContext()));
}

namespace {
/// An element that a lane reads: its position in memory, and which offset,
/// unknown before run time, that is relative to.
struct Element {
  unsigned base;
  int64_t position;

  bool operator<(const Element &other) const {
    return std::tie(base, position) < std::tie(other.base, other.position);
  }
  bool operator==(const Element &other) const {
    return base == other.base && position == other.position;
  }
};

class WarpReader {
public:
  WarpReader(const ThreadAccess &access, const CoalescingOptions &options)
      : access(access), map(access.map), options(options) {}

  Coalescing read();

private:
  /// How far through the grid and the loops, in halves.
  bool readWarp(unsigned halves);
  /// Reads the warp of a point of the domain.
  bool readWarpOf(ArrayRef<int64_t> point);
  bool readLanes(int64_t firstThread, SmallVector<int64_t> point);
  unsigned getBase(ArrayRef<int64_t> point, int64_t lane);
  void count(MutableArrayRef<Element> elements);
  void describe(ArrayRef<std::optional<Element>> firstOfLanes);

  int64_t getBlockThreads() const {
    return threads[kThreadX] * threads[kThreadY] * threads[kThreadZ];
  }
  unsigned getNumVectorVars() const {
    return std::min(access.numVectorVariables, map.getNumRangeVars());
  }
  /// The first variable of a vector.
  unsigned getVectorBegin() const {
    return map.getNumDims() + map.getNumRangeVars() - getNumVectorVars();
  }

  const ThreadAccess &access;
  IndexingMap map;
  const CoalescingOptions &options;
  /// Of a block, whether or not they read anything.
  std::array<int64_t, 3> threads;
  std::map<SmallVector<int64_t>, unsigned> bases;
  Coalescing result;
  /// What is said of the worst warp.
  double worst = 1.0;
};
} // namespace

/// Lanes that have the same values of runtime variables have the same base.
unsigned WarpReader::getBase(ArrayRef<int64_t> point, int64_t lane) {
  unsigned count = map.getNumRuntimeVars();
  SmallVector<int64_t> key;
  for (unsigned i = 0; i < count; ++i) {
    if (i >= access.runtimeVariables.size() ||
        access.runtimeVariables[i].isUndefined()) {
      key.push_back(lane);
      continue;
    }
    const IndexingMap &origin = access.runtimeVariables[i];
    SmallVector<int64_t> values(point.take_front(
        std::min<size_t>(point.size(), origin.getNumVariables())));
    values.resize(origin.getNumVariables());
    llvm::append_range(key, origin.evaluate(values));
  }
  return bases.try_emplace(key, bases.size()).first->second;
}

void WarpReader::count(MutableArrayRef<Element> elements) {
  llvm::sort(elements);
  ArrayRef<Element> distinct(elements.begin(), llvm::unique(elements));
  int64_t perSector = options.sectorBytes * 8 / options.elementBits;
  int64_t perLine = options.lineBytes * 8 / options.elementBits;
  auto countUnits = [&](int64_t perUnit, int64_t offset) {
    uint64_t units = 0;
    const Element *previous = nullptr;
    for (const Element &element : distinct) {
      auto getUnit = [&](const Element &of) {
        return llvm::divideFloorSigned(of.position + offset, perUnit);
      };
      if (!previous || previous->base != element.base ||
          getUnit(*previous) != getUnit(element))
        ++units;
      previous = &element;
    }
    return units;
  };

  // The array starts where that is worst.
  int64_t worstOffset = 0;
  uint64_t sectors = 0;
  int64_t step = std::max<int64_t>(1, std::max<int64_t>(options.alignment, 1) *
                                          8 / options.elementBits);
  for (int64_t offset = 0; offset < perSector; offset += step)
    if (uint64_t count = countUnits(perSector, offset); count > sectors)
      std::tie(sectors, worstOffset) = std::pair(count, offset);

  // Side by side, but not at the start of a sector, they take one more.
  uint64_t start =
      llvm::mod(distinct.front().position + worstOffset, perSector);
  uint64_t minimal = llvm::divideCeil(distinct.size(), perSector);
  if (sectors == llvm::divideCeil(start + distinct.size(), perSector))
    minimal = sectors;
  ++result.warps;
  result.sectors += sectors;
  result.minimalSectors += minimal;
  result.lines += countUnits(perLine, worstOffset);
  result.bytes += llvm::divideCeil(distinct.size() * options.elementBits, 8);
}

/// Says how the lanes of a warp lie to each other.
void WarpReader::describe(ArrayRef<std::optional<Element>> firstOfLanes) {
  SmallVector<Element> active;
  for (const std::optional<Element> &first : firstOfLanes)
    if (first)
      active.push_back(*first);
  llvm::SmallSetVector<unsigned, 4> differentBases;
  llvm::SmallSetVector<int64_t, 4> distances;
  for (size_t i = 0; i < active.size(); ++i) {
    differentBases.insert(active[i].base);
    if (i != 0)
      distances.insert(active[i].position - active[i - 1].position);
  }
  if (differentBases.size() > 1) {
    result.reason = llvm::formatv("lanes read at {0} offsets that are known at "
                                  "run time only",
                                  differentBases.size());
    return;
  }
  if (distances.size() == 1) {
    int64_t bits = std::abs(distances.front()) * options.elementBits;
    result.reason = llvm::formatv("lanes are {0} {1} apart", bits / 8,
                                  bits / 8 == 1 ? "byte" : "bytes");
    if (bits % 8 != 0)
      result.reason = llvm::formatv("lanes are {0} bits apart", bits);
    return;
  }
  llvm::sort(active);
  unsigned runs = 1;
  for (size_t i = 1; i < active.size(); ++i)
    runs += active[i].position - active[i - 1].position > 1;
  result.reason = llvm::formatv("lanes read {0} separate places", runs);
}

bool WarpReader::readLanes(int64_t firstThread, SmallVector<int64_t> point) {
  // The vector of a lane, bounded for maps that are no thread maps.
  constexpr uint64_t kMaxVector = 1024;
  unsigned begin = getVectorBegin(), end = begin + getNumVectorVars();
  uint64_t vectorSize = 1;
  for (unsigned i = begin; i < end; ++i)
    vectorSize =
        llvm::SaturatingMultiply(vectorSize, map.getIntervals()[i].size());
  vectorSize = std::min(vectorSize, kMaxVector);

  SmallVector<Element> elements;
  SmallVector<std::optional<Element>> firstOfLanes(kWarpSize);
  for (int64_t lane = 0; lane < kWarpSize; ++lane) {
    int64_t thread = firstThread + lane;
    if (thread >= getBlockThreads())
      break;
    point[kThreadX] = thread % threads[kThreadX];
    point[kThreadY] = thread / threads[kThreadX] % threads[kThreadY];
    point[kThreadZ] = thread / (threads[kThreadX] * threads[kThreadY]);
    for (uint64_t i = 0; i < vectorSize; ++i) {
      uint64_t rest = i;
      for (unsigned variable = end; variable-- > begin;) {
        Interval interval = map.getIntervals()[variable];
        point[variable] = interval.lower + int64_t(rest % interval.size());
        rest /= interval.size();
      }
      if (!map.contains(point))
        continue;
      Element element = {getBase(point, lane), map.evaluate(point).front()};
      elements.push_back(element);
      if (!firstOfLanes[lane])
        firstOfLanes[lane] = element;
    }
  }
  if (elements.empty())
    return false;
  Coalescing before = result;
  count(elements);
  double efficiency = double(result.minimalSectors - before.minimalSectors) /
                      double(result.sectors - before.sectors);
  if (efficiency < worst || before.warps == 0) {
    worst = efficiency;
    describe(firstOfLanes);
  }
  return true;
}

static int64_t getMiddle(Interval interval) {
  return interval.lower +
         static_cast<int64_t>(
             (static_cast<uint64_t>(interval.upper) - interval.lower) / 2);
}

bool WarpReader::readWarp(unsigned halves) {
  SmallVector<int64_t> point;
  for (auto [i, interval] : llvm::enumerate(map.getIntervals())) {
    // Nothing is known of runtime variables.
    bool isMiddle =
        halves == 1 || map.getKind(i) == IndexingVariableKind::Runtime;
    point.push_back(isMiddle      ? getMiddle(interval)
                    : halves == 0 ? interval.lower
                                  : interval.upper);
  }
  int64_t warps = llvm::divideCeil(getBlockThreads(), kWarpSize);
  return readLanes((warps - 1) * halves / 2 * kWarpSize, point);
}

bool WarpReader::readWarpOf(ArrayRef<int64_t> point) {
  int64_t thread = (point[kThreadZ] * threads[kThreadY] + point[kThreadY]) *
                       threads[kThreadX] +
                   point[kThreadX];
  return readLanes(thread / kWarpSize * kWarpSize, SmallVector<int64_t>(point));
}

Coalescing WarpReader::read() {
  if (map.isUndefined()) {
    result.reason = "which elements are read is not known";
    return result;
  }
  assert(map.getNumDims() == kNumGridCoordinates && map.getNumResults() == 1);
  for (unsigned i : {kThreadX, kThreadY, kThreadZ})
    threads[i] = map.getIntervals()[i].upper + 1;
  // Makes it likely that the ends of the intervals are in the domain.
  map.simplify();
  result.isCoalesced = true;
  if (map.isKnownEmpty()) {
    result.reason = "nothing is read";
    return result;
  }
  for (unsigned halves : {0, 1, 2})
    readWarp(halves);
  if (result.warps == 0) {
    if (auto point = findPoint(map)) {
      readWarpOf(*point);
    } else {
      result.isCoalesced = isEmpty(map).value_or(false);
      result.reason = result.isCoalesced
                          ? "nothing is read"
                          : "no thread was found that reads an element";
      return result;
    }
  }
  result.isCoalesced = double(result.sectors) <=
                       options.maxExcess * double(result.minimalSectors);
  if (result.isCoalesced)
    result.reason.clear();
  return result;
}

Coalescing hlo::analyzeCoalescing(const ThreadAccess &access,
                                  const CoalescingOptions &options) {
  return WarpReader(access, options).read();
}

Coalescing hlo::analyzeCoalescing(ArrayRef<ThreadAccess> accesses,
                                  const CoalescingOptions &options) {
  Coalescing all;
  all.isCoalesced = true;
  for (const ThreadAccess &access : accesses) {
    Coalescing one = analyzeCoalescing(access, options);
    // The first reason against it, or else that nothing is read at all.
    if (all.isCoalesced && (!one.isCoalesced || all.warps == 0))
      all.reason = one.reason;
    all.isCoalesced &= one.isCoalesced;
    all.warps += one.warps;
    all.bytes += one.bytes;
    all.sectors += one.sectors;
    all.lines += one.lines;
    all.minimalSectors += one.minimalSectors;
  }
  if (all.isCoalesced && all.warps != 0)
    all.reason.clear();
  return all;
}
