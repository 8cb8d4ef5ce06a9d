//===- RaceDetector.h - Accesses that no barrier orders ---------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_EMULATOR_RACEDETECTOR_H
#define HLO_LIB_RUNTIME_EMULATOR_RACEDETECTOR_H

#include "hlo/Runtime/Emulator/KernelInterface.h"
#include <optional>
#include <vector>

namespace hlo::runtime {
struct Race {
  /// Such as "read after write".
  const char *order;
  size_t byte;
  bool isShared;
  /// Those of the two accesses; the other may be of another block.
  uint32_t thread, otherThread;
  bool isOtherBlock;
};

/// Finds two accesses of a byte by different threads, one of them a write and
/// not both atomic, that no barrier orders. Blocks are never ordered.
class RaceDetector {
public:
  /// Memory that several buffers have in common is one region.
  void addRegion(const char *begin, size_t bytes, bool isShared);

  /// All accesses from here on are of another block than those before.
  void beginBlock();
  /// All accesses from here on are after those before of the same block.
  void passBarrier() { ++epoch; }

  /// Notes an access; the first race that it makes.
  std::optional<Race> access(uint32_t thread, const char *address, size_t bytes,
                             AccessKind kind);

private:
  /// The last accesses of a byte: those of its epoch, the time between two
  /// barriers. Epochs of different blocks differ.
  struct Accesses {
    uint32_t epoch = 0;
    uint16_t thread = 0;
    bool hasSeveralThreads = false, hasEarlierBlocks = false;
  };
  struct Byte {
    Accesses reads, writes;
    bool areWritesAtomic = false;
  };
  struct Region {
    const char *begin;
    bool isShared;
    std::vector<Byte> bytes;
  };

  Region *find(const char *address);
  bool isByEarlierBlock(const Region &region, const Accesses &accesses) const;
  bool isConcurrent(const Region &region, const Accesses &accesses,
                    uint32_t thread) const;
  void add(const Region &region, Accesses &accesses, uint32_t thread) const;

  std::vector<Region> regions;
  uint32_t epoch = 0, firstEpochOfBlock = 0;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_EMULATOR_RACEDETECTOR_H
