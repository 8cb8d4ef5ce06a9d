//===- Allocator.cpp - Memory for arrays ----------------------------------===//

#include "hlo/Runtime/Allocator.h"
#include "hlo/Runtime/Error.h"
#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <sys/mman.h>
#include <unordered_map>
#include <vector>

using namespace hlo::runtime;

static constexpr int64_t hugePageSize = 2 << 20;
static constexpr int64_t maxSize = int64_t(1) << 48;

/// The size of the blocks that one of `size` bytes is taken from: a power of
/// two or one of three sizes between two of them, so that at most a fifth is
/// wasted; of large ones, whole huge pages.
static int64_t getBlockSize(int64_t size) {
  size = std::max(size, Allocator::alignment);
  int64_t step = std::max<int64_t>(std::bit_floor(uint64_t(size - 1)) / 4,
                                   Allocator::alignment);
  if (size >= hugePageSize)
    step = std::max(step, hugePageSize);
  return (size + step - 1) / step * step;
}

namespace {
struct Block {
  int64_t size, used;
};
} // namespace

struct Allocator::State {
  int64_t limit;
  mutable std::mutex mutex;
  Statistics statistics;
  /// Blocks that are free, by size.
  std::map<int64_t, std::vector<void *>> free;
  std::unordered_map<void *, Block> used;

  /// With the mutex held.
  void trim() {
    for (auto &[size, blocks] : free)
      for (void *block : blocks) {
        std::free(block);
        statistics.reservedBytes -= size;
      }
    free.clear();
  }
};

Allocator::Allocator(int64_t limit) : state(new State) { state->limit = limit; }

Allocator::~Allocator() {
  state->trim();
  for (auto &[memory, block] : state->used)
    std::free(memory);
}

void Allocator::trim() {
  std::lock_guard<std::mutex> lock(state->mutex);
  state->trim();
}

/// Memory of the system; null if there is none.
static void *reserve(int64_t size) {
  bool isLarge = size >= hugePageSize;
  void *memory =
      std::aligned_alloc(isLarge ? hugePageSize : Allocator::alignment, size);
  if (memory && isLarge)
    (void)madvise(memory, size, MADV_HUGEPAGE); // works without, too
  return memory;
}

void *Allocator::allocate(int64_t size, std::string_view what) {
  if (size < 0 || size > maxSize)
    throw OutOfMemory("there is no memory of " + std::to_string(size) +
                      " bytes" + (what.empty() ? "" : " for ") +
                      std::string(what));
  int64_t blockSize = getBlockSize(size);
  std::lock_guard<std::mutex> lock(state->mutex);
  Statistics &statistics = state->statistics;
  // A block that is somewhat larger will do; one that is not even twice as
  // large is no more than what the system would be asked for instead.
  auto found = state->free.lower_bound(blockSize);
  void *memory = nullptr;
  if (found != state->free.end() && found->first <= blockSize + blockSize / 4) {
    blockSize = found->first;
    memory = found->second.back();
    found->second.pop_back();
    if (found->second.empty())
      state->free.erase(found);
  } else {
    auto isOverLimit = [&] {
      return state->limit != 0 &&
             statistics.reservedBytes + blockSize > state->limit;
    };
    if (isOverLimit())
      state->trim();
    if (!isOverLimit())
      memory = reserve(blockSize);
    if (!memory && !isOverLimit()) {
      state->trim();
      memory = reserve(blockSize);
    }
    if (!memory)
      throw OutOfMemory(
          "out of memory: " +
          (what.empty() ? "" : std::string(what) + " takes ") +
          std::to_string(size) + " bytes" +
          (what.empty() ? " are asked for" : "") + ", " +
          std::to_string(statistics.bytes) + " are in use" +
          (state->limit == 0
               ? std::string()
               : " of " + std::to_string(state->limit) + " that are allowed"));
    statistics.reservedBytes += blockSize;
    statistics.peakReservedBytes =
        std::max(statistics.peakReservedBytes, statistics.reservedBytes);
  }
  state->used[memory] = {blockSize, size};
  statistics.bytes += size;
  statistics.peakBytes = std::max(statistics.peakBytes, statistics.bytes);
  ++statistics.numBlocks;
  ++statistics.numAllocations;
  return memory;
}

void Allocator::deallocate(void *memory) {
  if (!memory)
    return;
  std::lock_guard<std::mutex> lock(state->mutex);
  auto found = state->used.find(memory);
  if (found == state->used.end())
    throw Error("memory that is given back is not of this allocator");
  auto [size, used] = found->second;
  state->used.erase(found);
  state->free[size].push_back(memory);
  state->statistics.bytes -= used;
  --state->statistics.numBlocks;
}

Allocator::Statistics Allocator::getStatistics() const {
  std::lock_guard<std::mutex> lock(state->mutex);
  return state->statistics;
}

void Allocator::resetPeaks() {
  std::lock_guard<std::mutex> lock(state->mutex);
  state->statistics.peakBytes = state->statistics.bytes;
  state->statistics.peakReservedBytes = state->statistics.reservedBytes;
}
