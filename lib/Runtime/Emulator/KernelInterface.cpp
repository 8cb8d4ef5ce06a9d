//===- KernelInterface.cpp - What emulated kernels call -------------------===//

#include "hlo/Runtime/Emulator/KernelInterface.h"
#include "BlockEmulator.h"
#include <cstring>

using namespace hlo::runtime;

//===----------------------------------------------------------------------===//
// Barriers, shuffles
//===----------------------------------------------------------------------===//

void hlo_emulator_barrier(EmulatedThread *thread, const char *site) {
  thread->state = EmulatedThread::State::AtBarrier;
  thread->site = site;
}

void hlo_emulator_shuffle(EmulatedThread *thread, uint64_t bits,
                          uint32_t offset, uint32_t width, ShuffleMode mode,
                          const char *site) {
  LaneValue &value = thread->block->offer(*thread, site);
  value.bits = bits;
  value.offset = offset;
  value.width = width;
  value.mode = mode;
}

static int64_t getSourceLane(const LaneValue &value, int64_t lane) {
  switch (value.mode) {
  case ShuffleMode::Xor:
    return lane ^ value.offset;
  case ShuffleMode::Down:
    return lane + value.offset;
  case ShuffleMode::Up:
    return lane - int64_t(value.offset);
  case ShuffleMode::Idx:
    return value.offset;
  }
  return -1;
}

uint64_t hlo_emulator_take_shuffle(EmulatedThread *thread, uint8_t *isValid) {
  uint32_t lane = thread->laneId;
  const LaneValue &own = thread->block->take(*thread, lane);
  int64_t source = getSourceLane(own, lane);
  *isValid = source >= 0 && source < int64_t(own.width);
  return thread->block->take(*thread, *isValid ? uint32_t(source) : lane).bits;
}

//===----------------------------------------------------------------------===//
// Tensor cores
//===----------------------------------------------------------------------===//

static constexpr uint32_t kTileSize = 8;

void hlo_emulator_ldmatrix(EmulatedThread *thread, const void *row,
                           const char *site) {
  thread->block->checkAccess(*thread, row, kTileSize * sizeof(uint16_t),
                             AccessKind::Read, site);
  thread->block->offer(*thread, site).row = row;
}

// Lane 8i + r names row r of tile i. Of each tile lane l gets the elements at
// row l / 4 and columns 2 (l mod 4) and the next.
void hlo_emulator_take_ldmatrix(EmulatedThread *thread, void *result,
                                uint32_t numTiles, uint32_t isTransposed) {
  auto *out = static_cast<uint16_t *>(result);
  for (uint32_t tile = 0; tile < numTiles; ++tile)
    for (uint32_t i = 0; i < 2; ++i) {
      uint32_t row = thread->laneId / 4, column = 2 * (thread->laneId % 4) + i;
      if (isTransposed)
        std::swap(row, column);
      const void *source =
          thread->block->take(*thread, tile * kTileSize + row).row;
      *out++ = static_cast<const uint16_t *>(source)[column];
    }
}

void hlo_emulator_mma(EmulatedThread *thread, const void *a, const void *b,
                      const char *site) {
  LaneValue &value = thread->block->offer(*thread, site);
  memcpy(value.a, a, sizeof(value.a));
  memcpy(value.b, b, sizeof(value.b));
}

static double toDouble(uint16_t bits, bool isBF16) {
  if (isBF16) {
    uint32_t wide = uint32_t(bits) << 16;
    float value;
    memcpy(&value, &wide, sizeof(value));
    return value;
  }
  _Float16 value;
  memcpy(&value, &bits, sizeof(value));
  return double(value);
}

// m16n8k16 with fragments as PTX lays them out: an accumulator has rows l / 4
// and 8 more, columns 2 (l mod 4) and the next; a pair of elements of a row of
// A, and of a column of B, is with the lane of that row and pair.
void hlo_emulator_take_mma(EmulatedThread *thread, float *accumulator,
                           uint32_t isBF16) {
  constexpr uint32_t k = 16;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t row = thread->laneId / 4;
    uint32_t column = 2 * (thread->laneId % 4) + i % 2;
    double sum = accumulator[i];
    for (uint32_t x = 0; x < k; ++x) {
      uint32_t pair = x % 8 / 2, half = x / 8, isOdd = x % 2;
      const LaneValue &a = thread->block->take(*thread, row * 4 + pair);
      const LaneValue &b = thread->block->take(*thread, column * 4 + pair);
      sum += toDouble(a.a[4 * half + 2 * (i / 2) + isOdd], isBF16) *
             toDouble(b.b[2 * half + isOdd], isBF16);
    }
    accumulator[i] = float(sum);
  }
}

//===----------------------------------------------------------------------===//
// Copies, checks, coroutines
//===----------------------------------------------------------------------===//

void hlo_emulator_async_copy(EmulatedThread *thread, void *to, const void *from,
                             uint32_t bytes, uint32_t bytesRead,
                             const char *site) {
  thread->block->addCopy(*thread,
                         {to, from, bytes, bytesRead, /*group=*/0, site});
}

void hlo_emulator_async_group(EmulatedThread *thread) {
  thread->block->endCopyGroup(*thread);
}

void hlo_emulator_async_wait(EmulatedThread *thread, uint32_t numPending) {
  thread->block->waitForCopies(*thread, numPending);
}

void *hlo_emulator_frame(EmulatedThread *thread, uint64_t bytes) {
  return thread->block->allocateFrame(bytes);
}

void hlo_emulator_return(EmulatedThread *thread) {
  thread->state = EmulatedThread::State::Done;
}

void hlo_emulator_out_of_bounds(EmulatedThread *thread, int64_t index,
                                int64_t size, uint32_t dim, const char *site) {
  thread->block->reportOutOfBounds(*thread, index, size, dim, site);
}

void hlo_emulator_access(EmulatedThread *thread, const void *address,
                         uint64_t bytes, AccessKind kind, const char *site) {
  thread->block->checkAccess(*thread, address, bytes, kind, site);
}

std::vector<std::pair<const char *, void *>>
hlo::runtime::getEmulatorSymbols() {
#define SYMBOL(function)                                                       \
  {                                                                            \
    #function, reinterpret_cast<void *>(&(function))                           \
  }
  return {SYMBOL(hlo_emulator_barrier),       SYMBOL(hlo_emulator_shuffle),
          SYMBOL(hlo_emulator_take_shuffle),  SYMBOL(hlo_emulator_ldmatrix),
          SYMBOL(hlo_emulator_take_ldmatrix), SYMBOL(hlo_emulator_mma),
          SYMBOL(hlo_emulator_take_mma),      SYMBOL(hlo_emulator_async_copy),
          SYMBOL(hlo_emulator_async_group),   SYMBOL(hlo_emulator_async_wait),
          SYMBOL(hlo_emulator_frame),         SYMBOL(hlo_emulator_return),
          SYMBOL(hlo_emulator_out_of_bounds), SYMBOL(hlo_emulator_access)};
#undef SYMBOL
}
