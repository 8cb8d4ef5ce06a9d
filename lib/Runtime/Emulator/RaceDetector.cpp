//===- RaceDetector.cpp - Accesses that no barrier orders -----------------===//

#include "RaceDetector.h"

using namespace hlo::runtime;

RaceDetector::Region *RaceDetector::find(const char *address) {
  for (Region &region : regions)
    if (address >= region.begin && address < region.begin + region.bytes.size())
      return &region;
  return nullptr;
}

void RaceDetector::addRegion(const char *begin, size_t bytes, bool isShared) {
  if (bytes > 0 && !find(begin))
    regions.push_back({begin, isShared, std::vector<Byte>(bytes)});
}

void RaceDetector::beginBlock() {
  firstEpochOfBlock = ++epoch;
  for (Region &region : regions)
    if (region.isShared)
      region.bytes.assign(region.bytes.size(), Byte());
}

bool RaceDetector::isByEarlierBlock(const Region &region,
                                    const Accesses &accesses) const {
  return !region.isShared && accesses.epoch != 0 &&
         accesses.epoch < firstEpochOfBlock;
}

bool RaceDetector::isConcurrent(const Region &region, const Accesses &accesses,
                                uint32_t thread) const {
  return accesses.hasEarlierBlocks || isByEarlierBlock(region, accesses) ||
         (accesses.epoch == epoch &&
          (accesses.hasSeveralThreads || accesses.thread != thread));
}

void RaceDetector::add(const Region &region, Accesses &accesses,
                       uint32_t thread) const {
  accesses.hasEarlierBlocks |= isByEarlierBlock(region, accesses);
  accesses.hasSeveralThreads =
      accesses.epoch == epoch &&
      (accesses.hasSeveralThreads || accesses.thread != thread);
  accesses.epoch = epoch;
  accesses.thread = static_cast<uint16_t>(thread);
}

std::optional<Race> RaceDetector::access(uint32_t thread, const char *address,
                                         size_t bytes, AccessKind kind) {
  Region *region = find(address);
  if (!region)
    return std::nullopt;
  bool isWrite = kind != AccessKind::Read,
       isAtomic = kind == AccessKind::Atomic;
  std::optional<Race> race;
  size_t first = address - region->begin;
  for (size_t i = first; i < first + bytes && i < region->bytes.size(); ++i) {
    Byte &byte = region->bytes[i];
    auto note = [&](const char *order, const Accesses &other) {
      if (!race)
        race = Race{order,
                    i,
                    region->isShared,
                    thread,
                    other.thread,
                    isByEarlierBlock(*region, other)};
    };
    if (isConcurrent(*region, byte.writes, thread) &&
        !(isAtomic && byte.areWritesAtomic))
      note(isWrite ? "write after write" : "read after write", byte.writes);
    else if (isWrite && isConcurrent(*region, byte.reads, thread))
      note("write after read", byte.reads);
    if (isWrite) {
      byte.areWritesAtomic =
          isAtomic && (byte.writes.epoch != epoch || byte.areWritesAtomic);
      add(*region, byte.writes, thread);
    } else {
      add(*region, byte.reads, thread);
    }
  }
  return race;
}
