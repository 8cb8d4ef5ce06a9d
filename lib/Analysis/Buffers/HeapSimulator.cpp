//===- HeapSimulator.cpp - Places of buffers in one allocation ------------===//

#include "HeapSimulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace hlo;

/// A range of times, and a buffer.
using Occupied = std::pair<LiveRange, unsigned>;

/// When buffers are needed.
static SmallVector<Occupied, 0> getOccupied(ArrayRef<HeapBuffer> buffers) {
  SmallVector<Occupied, 0> occupied;
  for (auto [i, buffer] : llvm::enumerate(buffers))
    for (LiveRange range : buffer.times.getRanges())
      occupied.emplace_back(range, i);
  return occupied;
}

/// Calls `enter` for the buffer of each range when it begins, after `leave` for
/// those of ranges that ended before.
template <typename EnterFn, typename LeaveFn>
static void sweep(SmallVector<Occupied, 0> occupied, EnterFn enter,
                  LeaveFn leave) {
  llvm::stable_sort(occupied, [](const Occupied &lhs, const Occupied &rhs) {
    return lhs.first.begin < rhs.first.begin;
  });
  std::set<std::pair<unsigned, unsigned>> alive;
  for (auto [range, i] : occupied) {
    while (!alive.empty() && alive.begin()->first < range.begin) {
      leave(alive.begin()->second);
      alive.erase(alive.begin());
    }
    enter(i);
    alive.emplace(range.end, i);
  }
}

int64_t hlo::getPeakBytes(ArrayRef<HeapBuffer> buffers, int64_t alignment) {
  int64_t bytes = 0, peak = 0;
  auto getSize = [&](unsigned i) {
    return int64_t(llvm::alignTo(buffers[i].size, alignment));
  };
  sweep(
      getOccupied(buffers),
      [&](unsigned i) { peak = std::max(peak, bytes += getSize(i)); },
      [&](unsigned i) { bytes -= getSize(i); });
  return peak;
}

namespace {
/// Gaps between buffers that are alive, as time goes by.
class FreeList {
public:
  int64_t allocate(int64_t size) {
    auto it = bySize.lower_bound({size, 0});
    if (it == bySize.end()) {
      // The last gap ends where nothing was so far.
      int64_t offset = heapSize;
      if (!byOffset.empty()) {
        auto [start, length] = *byOffset.rbegin();
        if (start + length == heapSize) {
          erase(start, length);
          offset = start;
        }
      }
      heapSize = offset + size;
      return offset;
    }
    auto [length, offset] = *it;
    erase(offset, length);
    if (length > size)
      insert(offset + size, length - size);
    return offset;
  }
  void free(int64_t offset, int64_t size) {
    auto next = byOffset.lower_bound(offset);
    if (next != byOffset.end() && next->first == offset + size) {
      int64_t length = next->second;
      erase(offset + size, length);
      size += length;
    }
    auto it = byOffset.lower_bound(offset);
    if (it != byOffset.begin())
      if (auto [start, length] = *std::prev(it); start + length == offset) {
        erase(start, length);
        offset = start;
        size += length;
      }
    insert(offset, size);
  }
  int64_t getHeapSize() const { return heapSize; }

private:
  void insert(int64_t offset, int64_t size) {
    byOffset[offset] = size;
    bySize.insert({size, offset});
  }
  void erase(int64_t offset, int64_t size) {
    byOffset.erase(offset);
    bySize.erase({size, offset});
  }

  std::map<int64_t, int64_t> byOffset;
  std::set<std::pair<int64_t, int64_t>> bySize;
  int64_t heapSize = 0;
};
} // namespace

/// As an allocator does it while the program runs, with each from the first to
/// the last time that it is needed.
static int64_t allocateInTime(MutableArrayRef<HeapBuffer> buffers,
                              int64_t alignment) {
  FreeList list;
  auto getSize = [&](unsigned i) {
    return int64_t(llvm::alignTo(buffers[i].size, alignment));
  };
  SmallVector<Occupied, 0> occupied;
  for (auto [i, buffer] : llvm::enumerate(buffers))
    occupied.push_back(
        {{buffer.times.getBegin(), buffer.times.getEnd()}, unsigned(i)});
  sweep(
      std::move(occupied),
      [&](unsigned i) { buffers[i].offset = list.allocate(getSize(i)); },
      [&](unsigned i) { list.free(buffers[i].offset, getSize(i)); });
  return list.getHeapSize();
}

/// The smallest gap of `size` bytes between some ranges, or after them.
static std::optional<int64_t>
findGap(SmallVectorImpl<std::pair<int64_t, int64_t>> &taken, int64_t size,
        int64_t capacity) {
  llvm::sort(taken);
  std::optional<int64_t> best;
  int64_t end = 0, bestGap = std::numeric_limits<int64_t>::max();
  for (auto [start, stop] : taken) {
    if (start - end >= size && start - end < bestGap) {
      best = end;
      bestGap = start - end;
    }
    end = std::max(end, stop);
  }
  if (!best && size <= capacity - end)
    return end;
  return best;
}

std::optional<int64_t> hlo::findOffset(ArrayRef<HeapBuffer> placed,
                                       const HeapBuffer &buffer,
                                       int64_t alignment, int64_t capacity) {
  SmallVector<std::pair<int64_t, int64_t>> taken;
  for (const HeapBuffer &other : placed)
    if (other.times.overlap(buffer.times))
      taken.emplace_back(other.offset,
                         other.offset +
                             int64_t(llvm::alignTo(other.size, alignment)));
  return findGap(taken, buffer.size, capacity);
}

/// One after the other in an order, each in the smallest gap between those that
/// have a place and are alive with it: `neighbors`.
static int64_t allocateInOrder(MutableArrayRef<HeapBuffer> buffers,
                               ArrayRef<unsigned> order,
                               ArrayRef<SmallVector<unsigned, 4>> neighbors,
                               int64_t alignment) {
  SmallVector<bool> isPlaced(buffers.size());
  int64_t heapSize = 0;
  SmallVector<std::pair<int64_t, int64_t>> taken;
  for (unsigned i : order) {
    int64_t size = llvm::alignTo(buffers[i].size, alignment);
    taken.clear();
    for (unsigned other : neighbors[i])
      if (isPlaced[other])
        taken.emplace_back(
            buffers[other].offset,
            buffers[other].offset +
                int64_t(llvm::alignTo(buffers[other].size, alignment)));
    buffers[i].offset =
        *findGap(taken, size, std::numeric_limits<int64_t>::max());
    heapSize = std::max(heapSize, buffers[i].offset + size);
    isPlaced[i] = true;
  }
  return heapSize;
}

int64_t hlo::assignOffsets(MutableArrayRef<HeapBuffer> buffers,
                           int64_t alignment) {
  int64_t best = allocateInTime(buffers, alignment);
  int64_t peak = getPeakBytes(buffers, alignment);
  if (best == peak)
    return best;

  // Where very many are alive together, gaps are small anyway.
  constexpr size_t kMaxNeighborsOfEach = 1024;
  SmallVector<SmallVector<unsigned, 4>, 0> neighbors(buffers.size());
  size_t numNeighbors = 0;
  std::set<unsigned> alive;
  sweep(
      getOccupied(buffers),
      [&](unsigned i) {
        if (numNeighbors > kMaxNeighborsOfEach * buffers.size())
          return;
        for (unsigned other : alive) {
          neighbors[i].push_back(other);
          neighbors[other].push_back(i);
        }
        numNeighbors += alive.size();
        alive.insert(i);
      },
      [&](unsigned i) { alive.erase(i); });
  if (numNeighbors > kMaxNeighborsOfEach * buffers.size())
    return best;

  using Key = std::tuple<int64_t, int64_t>;
  Key (*getKeys[])(const HeapBuffer &) = {
      [](const HeapBuffer &b) { return Key(b.size, b.times.size()); },
      [](const HeapBuffer &b) { return Key(b.times.size(), b.size); },
      [](const HeapBuffer &b) { return Key(b.size * b.times.size(), b.size); }};
  for (auto getKey : getKeys) {
    auto order = llvm::to_vector(llvm::seq<unsigned>(buffers.size()));
    llvm::stable_sort(order, [&](unsigned lhs, unsigned rhs) {
      return getKey(buffers[lhs]) > getKey(buffers[rhs]);
    });
    SmallVector<HeapBuffer, 0> tried(buffers.begin(), buffers.end());
    int64_t size = allocateInOrder(tried, order, neighbors, alignment);
    if (size < best) {
      best = size;
      llvm::copy(tried, buffers.begin());
    }
    if (best == peak)
      break;
  }
  return best;
}
