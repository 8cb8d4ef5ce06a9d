//===- KernelInterface.h - What emulated kernels call -----------*- C++ -*-===//
// Agreed on by the pass `kernel-to-emulator` and the emulator.

#ifndef HLO_RUNTIME_EMULATOR_KERNELINTERFACE_H
#define HLO_RUNTIME_EMULATOR_KERNELINTERFACE_H

#include <cstddef>
#include <cstdint>

namespace hlo::runtime {
class BlockEmulator;

/// A thread of a GPU: the first argument of every kernel. By dimension: x, y,
/// z.
struct EmulatedThread {
  uint32_t threadId[3], blockId[3], blockDim[3], gridDim[3];
  uint32_t laneId, warpId;
  /// Workgroup memory of the block: static, then dynamic.
  char *shared;

  // The rest is the emulator's own.
  enum class State : uint8_t { Ready, AtBarrier, AtWarpOperation, Done };
  BlockEmulator *block;
  /// The coroutine. The first word of it is the function that resumes it.
  void *handle;
  /// The operation where it waits.
  const char *site;
  /// In its block.
  uint32_t index;
  State state;
};

/// Runs a thread until it first waits and returns its coroutine, or null if it
/// never waits.
using EmulatedKernelFn = void *(EmulatedThread *thread, void *const *buffers);

enum class ShuffleMode : uint32_t { Xor, Down, Up, Idx };
enum class AccessKind : uint32_t { Read, Write, Atomic };
/// What tensor cores multiply: F16 and BF16 by m16n8k16, TF32 by m16n8k8, S8 by
/// m16n8k32. Sums are f32, and s32.
enum class FactorType : uint32_t { F16, BF16, TF32, S8 };
} // namespace hlo::runtime

// What all threads of a block or warp do together is a call that offers what a
// thread has, a suspension, and a call that takes what it gets. A `site` names
// an operation and where it is; no two operations have the same address for it.
extern "C" {
void hlo_emulator_barrier(hlo::runtime::EmulatedThread *, const char *site);
void hlo_emulator_shuffle(hlo::runtime::EmulatedThread *, uint64_t bits,
                          uint32_t offset, uint32_t width,
                          hlo::runtime::ShuffleMode mode, const char *site);
/// The lowest bit of `isValid` says whether the source lane exists.
uint64_t hlo_emulator_take_shuffle(hlo::runtime::EmulatedThread *,
                                   uint8_t *isValid);
void hlo_emulator_ballot(hlo::runtime::EmulatedThread *, uint32_t isSet,
                         const char *site);
uint32_t hlo_emulator_take_ballot(hlo::runtime::EmulatedThread *);
void hlo_emulator_ldmatrix(hlo::runtime::EmulatedThread *, const void *row,
                           const char *site);
void hlo_emulator_take_ldmatrix(hlo::runtime::EmulatedThread *, void *result,
                                uint32_t numTiles, uint32_t isTransposed);
void hlo_emulator_mma(hlo::runtime::EmulatedThread *, const void *a,
                      const void *b, const char *site);
void hlo_emulator_take_mma(hlo::runtime::EmulatedThread *, void *accumulator,
                           hlo::runtime::FactorType type);

/// Copies happen at the wait, so that one too few or too weak shows.
void hlo_emulator_async_copy(hlo::runtime::EmulatedThread *, void *to,
                             const void *from, uint32_t bytes,
                             uint32_t bytesRead, const char *site);
void hlo_emulator_async_group(hlo::runtime::EmulatedThread *);
/// Performs the copies of all groups but the last `numPending`.
void hlo_emulator_async_wait(hlo::runtime::EmulatedThread *,
                             uint32_t numPending);

/// The memory of a coroutine.
void *hlo_emulator_frame(hlo::runtime::EmulatedThread *, uint64_t bytes);
void hlo_emulator_return(hlo::runtime::EmulatedThread *);
void hlo_emulator_out_of_bounds(hlo::runtime::EmulatedThread *, int64_t index,
                                int64_t size, uint32_t dim, const char *site);
void hlo_emulator_access(hlo::runtime::EmulatedThread *, const void *address,
                         uint64_t bytes, hlo::runtime::AccessKind kind,
                         const char *site);
}

#endif // HLO_RUNTIME_EMULATOR_KERNELINTERFACE_H
