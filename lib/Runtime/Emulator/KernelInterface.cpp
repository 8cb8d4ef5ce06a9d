//===- KernelInterface.cpp - What emulated kernels call -------------------===//

#include "hlo/Runtime/Emulator/KernelInterface.h"
#include "BlockEmulator.h"
#include <cstring>
#include <type_traits>

using namespace hlo::runtime;

//===----------------------------------------------------------------------===//
// Barriers, shuffles, ballots
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

void hlo_emulator_ballot(EmulatedThread *thread, uint32_t isSet,
                         const char *site) {
  thread->block->offer(*thread, site).bits = isSet & 1;
}

uint32_t hlo_emulator_take_ballot(EmulatedThread *thread) {
  uint32_t bits = 0;
  for (uint32_t lane = 0; lane < kWarpSize; ++lane)
    bits |= uint32_t(thread->block->take(*thread, lane).bits) << lane;
  return bits;
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

static uint32_t getFactorBytes(FactorType type) {
  switch (type) {
  case FactorType::F16:
  case FactorType::BF16:
    return 2;
  case FactorType::TF32:
    return 4;
  case FactorType::S8:
    return 1;
  }
  return 4;
}

static float asFloat(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}

/// Element `i` of a register.
static double getFactor(uint32_t bits, uint32_t i, FactorType type) {
  bits >>= 8 * getFactorBytes(type) * i;
  switch (type) {
  case FactorType::F16: {
    auto half = uint16_t(bits);
    _Float16 value;
    memcpy(&value, &half, sizeof(value));
    return double(value);
  }
  case FactorType::BF16:
    return asFloat(bits << 16);
  case FactorType::TF32:
    // The bits behind its mantissa are not looked at.
    return asFloat(bits & 0xffffe000);
  case FactorType::S8:
    return int8_t(bits);
  }
  return 0;
}

/// The sum of an accumulator with rows l / 4 and 8 more, columns 2 (l mod 4)
/// and the next, as PTX lays fragments out: a register of a row of A, or a
/// column of B, is with the lane of that row and place in it, the second half
/// of the depth in registers of its own.
template <typename SumT>
static void addProducts(EmulatedThread *thread, SumT *accumulator,
                        FactorType type) {
  constexpr uint32_t kLanesOfRow = 4;
  uint32_t perRegister = 4 / getFactorBytes(type);
  uint32_t perHalf = kLanesOfRow * perRegister;
  for (uint32_t i = 0; i < 4; ++i) {
    uint32_t row = thread->laneId / 4;
    uint32_t column = 2 * (thread->laneId % 4) + i % 2;
    double sum = accumulator[i];
    for (uint32_t x = 0; x < 2 * perHalf; ++x) {
      uint32_t half = x / perHalf, lane = x % perHalf / perRegister;
      const LaneValue &a = thread->block->take(*thread, row * 4 + lane);
      const LaneValue &b = thread->block->take(*thread, column * 4 + lane);
      sum += getFactor(a.a[2 * half + i / 2], x % perRegister, type) *
             getFactor(b.b[half], x % perRegister, type);
    }
    // Integers wrap around.
    accumulator[i] = std::is_integral_v<SumT> ? SumT(int64_t(sum)) : SumT(sum);
  }
}

void hlo_emulator_take_mma(EmulatedThread *thread, void *accumulator,
                           FactorType type) {
  if (type == FactorType::S8)
    addProducts(thread, static_cast<int32_t *>(accumulator), type);
  else
    addProducts(thread, static_cast<float *>(accumulator), type);
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
          SYMBOL(hlo_emulator_take_shuffle),  SYMBOL(hlo_emulator_ballot),
          SYMBOL(hlo_emulator_take_ballot),   SYMBOL(hlo_emulator_ldmatrix),
          SYMBOL(hlo_emulator_take_ldmatrix), SYMBOL(hlo_emulator_mma),
          SYMBOL(hlo_emulator_take_mma),      SYMBOL(hlo_emulator_async_copy),
          SYMBOL(hlo_emulator_async_group),   SYMBOL(hlo_emulator_async_wait),
          SYMBOL(hlo_emulator_frame),         SYMBOL(hlo_emulator_return),
          SYMBOL(hlo_emulator_out_of_bounds), SYMBOL(hlo_emulator_access)};
#undef SYMBOL
}
