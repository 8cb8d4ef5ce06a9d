//===- BlockEmulator.h - One block of threads at a time ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_EMULATOR_BLOCKEMULATOR_H
#define HLO_LIB_RUNTIME_EMULATOR_BLOCKEMULATOR_H

#include "RaceDetector.h"
#include "hlo/Runtime/Emulator/Emulator.h"
#include <memory>
#include <mutex>
#include <random>
#include <unordered_set>

namespace hlo::runtime {
constexpr uint32_t kWarpSize = 32;

/// What the blocks of a launch found; they may run at the same time.
class ErrorLog {
public:
  /// Keeps the first message of a kind for a site.
  void add(const char *kind, const char *site, std::string message);

  EmulationReport report;
  std::mutex mutex;

private:
  std::unordered_set<std::string> seen;
};

/// What a lane offers to its warp.
struct LaneValue {
  uint64_t bits;
  uint32_t offset, width;
  ShuffleMode mode;
  const void *row;
  /// Fragments of matrices: registers, which hold several narrow elements.
  uint32_t a[4], b[2];
};

struct AsyncCopy {
  void *to;
  const void *from;
  uint32_t bytes, bytesRead, group;
  const char *site;
};

/// Runs blocks of a launch, one after the other.
class BlockEmulator {
public:
  BlockEmulator(const EmulatedLaunch &launch, ErrorLog &log);

  void run(uint64_t blockIndex);

  // For what kernels call.
  LaneValue &offer(EmulatedThread &thread, const char *site);
  const LaneValue &take(const EmulatedThread &thread, uint32_t lane) const;
  void *allocateFrame(size_t bytes);
  void checkAccess(const EmulatedThread &thread, const void *address,
                   size_t bytes, AccessKind kind, const char *site);
  void reportOutOfBounds(const EmulatedThread &thread, int64_t index,
                         int64_t size, uint32_t dim, const char *site);
  void addCopy(const EmulatedThread &thread, AsyncCopy copy);
  void endCopyGroup(const EmulatedThread &thread) {
    ++copies[thread.index].numGroups;
  }
  void waitForCopies(const EmulatedThread &thread, uint32_t numPending);

  uint64_t numResumes = 0;

private:
  struct Warp {
    /// Two for each lane: one may offer again what another has yet to take.
    LaneValue values[2][kWarpSize];
    bool parity;
    uint32_t begin, size;
  };
  struct ThreadCopies {
    std::vector<AsyncCopy> pending;
    uint32_t numGroups = 0;
  };

  void startBlock(uint64_t blockIndex);
  /// Up to the next barrier or the end, with all operations of the warp on the
  /// way.
  void runWarp(Warp &warp, bool isStart);
  /// Lets the warp go on if all its lanes wait at one operation, or as hardware
  /// might if some do. False if no lane waits or none can go on.
  bool finishWarpOperation(Warp &warp);
  /// Whether the block goes on; what is wrong with the barrier is reported.
  bool passBarrier();
  std::string describe(const EmulatedThread &thread, bool withThread) const;

  const EmulatedLaunch &launch;
  ErrorLog &log;
  uint32_t numThreads;
  std::vector<EmulatedThread> threads;
  std::vector<Warp> warps;
  std::vector<uint32_t> order;
  std::vector<ThreadCopies> copies;
  RaceDetector races;
  std::vector<void *> buffers;
  struct FreeDeleter {
    void operator()(void *memory) const { free(memory); }
  };
  std::unique_ptr<char, FreeDeleter> shared;
  /// Frames of the block: one size for all threads of a kernel.
  std::vector<char> frames;
  size_t frameBytesUsed = 0;
  std::mt19937_64 random;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_EMULATOR_BLOCKEMULATOR_H
