//===- BlockEmulator.cpp - One block of threads at a time -----------------===//

#include "BlockEmulator.h"
#include <algorithm>
#include <cstring>
#include <numeric>

using namespace hlo::runtime;
using State = EmulatedThread::State;

static constexpr size_t kMaxErrors = 10;

void ErrorLog::add(const char *kind, const char *site, std::string message) {
  std::lock_guard<std::mutex> lock(mutex);
  if (seen.insert(std::string(kind) + site).second &&
      report.errors.size() < kMaxErrors)
    report.errors.push_back(std::move(message));
}

static size_t alignTo(size_t bytes, size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

BlockEmulator::BlockEmulator(const EmulatedLaunch &launch, ErrorLog &log)
    : launch(launch), log(log),
      numThreads(launch.blockDim[0] * launch.blockDim[1] * launch.blockDim[2]),
      threads(numThreads), warps((numThreads + kWarpSize - 1) / kWarpSize),
      order(warps.size()), copies(numThreads),
      shared(static_cast<char *>(
          aligned_alloc(1024, alignTo(launch.sharedBytes + 1, 1024)))),
      random(launch.scheduleSeed) {
  if (!shared)
    throw std::bad_alloc();
  std::iota(order.begin(), order.end(), 0);
  // What is reported to be out of bounds reads the first element, which an
  // empty buffer lacks.
  static char nothing[64];
  for (const EmulatedBuffer &buffer : launch.buffers)
    buffers.push_back(buffer.bytes == 0 ? nothing : buffer.data);
  if (!launch.checksRaces)
    return;
  races.addRegion(shared.get(), launch.sharedBytes, /*isShared=*/true);
  for (const EmulatedBuffer &buffer : launch.buffers)
    races.addRegion(static_cast<char *>(buffer.data), buffer.bytes,
                    /*isShared=*/false);
}

//===----------------------------------------------------------------------===//
// Schedule
//===----------------------------------------------------------------------===//

void BlockEmulator::startBlock(uint64_t blockIndex) {
  const uint32_t *grid = launch.gridDim, *dim = launch.blockDim;
  // What nobody wrote is NaN.
  memset(shared.get(), 0xff, launch.sharedBytes);
  if (launch.checksRaces)
    races.beginBlock();
  frameBytesUsed = 0;
  for (uint32_t i = 0; i < numThreads; ++i)
    threads[i] = {{i % dim[0], i / dim[0] % dim[1], i / dim[0] / dim[1]},
                  {uint32_t(blockIndex % grid[0]),
                   uint32_t(blockIndex / grid[0] % grid[1]),
                   uint32_t(blockIndex / grid[0] / grid[1])},
                  {dim[0], dim[1], dim[2]},
                  {grid[0], grid[1], grid[2]},
                  i % kWarpSize,
                  i / kWarpSize,
                  shared.get(),
                  this,
                  nullptr,
                  nullptr,
                  i,
                  State::Ready};
  for (uint32_t i = 0; i < warps.size(); ++i) {
    warps[i].begin = i * kWarpSize;
    warps[i].size = std::min(kWarpSize, numThreads - i * kWarpSize);
    warps[i].parity = false;
  }
  std::fill(copies.begin(), copies.end(), ThreadCopies());
}

void BlockEmulator::run(uint64_t blockIndex) {
  startBlock(blockIndex);
  if (!launch.suspends) {
    numResumes += numThreads;
    for (EmulatedThread &thread : threads)
      launch.kernel(&thread, buffers.data());
    return;
  }
  bool isStart = true;
  do {
    if (launch.scheduleSeed != 0)
      std::shuffle(order.begin(), order.end(), random);
    for (uint32_t i : order)
      runWarp(warps[i], isStart);
    isStart = false;
  } while (passBarrier());
}

void BlockEmulator::runWarp(Warp &warp, bool isStart) {
  do {
    for (uint32_t i = 0; i < warp.size; ++i) {
      EmulatedThread &lane = threads[warp.begin + i];
      if (lane.state != State::Ready)
        continue;
      ++numResumes;
      if (isStart)
        lane.handle = launch.kernel(&lane, buffers.data());
      else
        (*static_cast<void (**)(void *)>(lane.handle))(lane.handle);
    }
    isStart = false;
  } while (finishWarpOperation(warp));
}

bool BlockEmulator::finishWarpOperation(Warp &warp) {
  uint32_t numWaiting = 0;
  const char *site = nullptr, *otherSite = nullptr;
  auto lanes = threads.begin() + warp.begin;
  for (uint32_t i = 0; i < warp.size; ++i) {
    if (lanes[i].state != State::AtWarpOperation)
      continue;
    ++numWaiting;
    if (site && site != lanes[i].site)
      otherSite = lanes[i].site;
    else
      site = lanes[i].site;
  }
  if (numWaiting == 0)
    return false;
  auto describeWarp = [&] {
    return describe(*lanes, /*withThread=*/false) + " warp " +
           std::to_string(lanes->warpId) + ": ";
  };
  if (otherSite)
    log.add("warp", site,
            describeWarp() + "lanes wait at different operations: " + site +
                " and " + otherSite);
  else if (numWaiting != kWarpSize)
    log.add("warp", site,
            describeWarp() + std::to_string(numWaiting) +
                " of 32 lanes reach " + site + "; all must");
  if (otherSite)
    return false;
  warp.parity = !warp.parity;
  for (uint32_t i = 0; i < warp.size; ++i)
    if (lanes[i].state == State::AtWarpOperation)
      lanes[i].state = State::Ready;
  return true;
}

bool BlockEmulator::passBarrier() {
  uint32_t numDone = 0, numWaiting = 0;
  const char *site = nullptr, *otherSite = nullptr, *stuckSite = nullptr;
  for (const EmulatedThread &thread : threads) {
    if (thread.state == State::Done)
      ++numDone;
    else if (thread.state == State::AtWarpOperation)
      stuckSite = thread.site;
    if (thread.state != State::AtBarrier)
      continue;
    ++numWaiting;
    if (site && site != thread.site)
      otherSite = thread.site;
    else
      site = thread.site;
  }
  if (numDone == numThreads)
    return false;
  uint32_t numStuck = numThreads - numDone - numWaiting;
  auto describeBlock = [&] {
    return describe(threads.front(), /*withThread=*/false) + ": ";
  };
  if (otherSite)
    log.add("barrier", site,
            describeBlock() + "threads wait at different barriers: " + site +
                " and " + otherSite);
  else if (numWaiting != numThreads && site)
    log.add("barrier", site,
            describeBlock() + std::to_string(numWaiting) + " threads wait at " +
                site + ", " + std::to_string(numDone) + " have returned, " +
                std::to_string(numStuck) + " are stuck" +
                (stuckSite ? std::string(" at ") + stuckSite : ""));
  // Hardware counts threads that have returned as arrived.
  if (numWaiting == 0 || numStuck > 0)
    return false;
  if (launch.checksRaces)
    races.passBarrier();
  for (EmulatedThread &thread : threads)
    if (thread.state == State::AtBarrier)
      thread.state = State::Ready;
  return true;
}

//===----------------------------------------------------------------------===//
// What threads do
//===----------------------------------------------------------------------===//

LaneValue &BlockEmulator::offer(EmulatedThread &thread, const char *site) {
  thread.state = State::AtWarpOperation;
  thread.site = site;
  Warp &warp = warps[thread.warpId];
  return warp.values[warp.parity][thread.laneId];
}

const LaneValue &BlockEmulator::take(const EmulatedThread &thread,
                                     uint32_t lane) const {
  const Warp &warp = warps[thread.warpId];
  return warp.values[!warp.parity][lane];
}

void *BlockEmulator::allocateFrame(size_t bytes) {
  bytes = alignTo(bytes, 64);
  // Frames do not move: the first thread makes room for all.
  if (frameBytesUsed == 0)
    frames.resize(bytes * numThreads + 64);
  size_t misaligned = reinterpret_cast<uintptr_t>(frames.data()) % 64;
  char *frame = frames.data() + (64 - misaligned) + frameBytesUsed;
  frameBytesUsed += bytes;
  return frame;
}

void BlockEmulator::addCopy(const EmulatedThread &thread, AsyncCopy copy) {
  copy.group = copies[thread.index].numGroups;
  copies[thread.index].pending.push_back(copy);
}

void BlockEmulator::waitForCopies(const EmulatedThread &thread,
                                  uint32_t numPending) {
  auto &[pending, numGroups] = copies[thread.index];
  auto isDue = [&, numGroups = numGroups](const AsyncCopy &copy) {
    return uint64_t(copy.group) + numPending < numGroups;
  };
  auto end = std::find_if_not(pending.begin(), pending.end(), isDue);
  for (auto copy = pending.begin(); copy != end; ++copy) {
    checkAccess(thread, copy->from, copy->bytesRead, AccessKind::Read,
                copy->site);
    checkAccess(thread, copy->to, copy->bytes, AccessKind::Write, copy->site);
    memcpy(copy->to, copy->from, copy->bytesRead);
    memset(static_cast<char *>(copy->to) + copy->bytesRead, 0,
           copy->bytes - copy->bytesRead);
  }
  pending.erase(pending.begin(), end);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static std::string format(const uint32_t (&values)[3]) {
  return std::to_string(values[0]) + ',' + std::to_string(values[1]) + ',' +
         std::to_string(values[2]);
}

std::string BlockEmulator::describe(const EmulatedThread &thread,
                                    bool withThread) const {
  std::string text = "block " + format(thread.blockId);
  if (withThread)
    text += " thread " + format(thread.threadId);
  return text;
}

void BlockEmulator::reportOutOfBounds(const EmulatedThread &thread,
                                      int64_t index, int64_t size, uint32_t dim,
                                      const char *site) {
  log.add("bounds", site,
          describe(thread, /*withThread=*/true) + ": index " +
              std::to_string(index) + " in dimension " + std::to_string(dim) +
              " of size " + std::to_string(size) + " at " + site);
}

void BlockEmulator::checkAccess(const EmulatedThread &thread,
                                const void *address, size_t bytes,
                                AccessKind kind, const char *site) {
  if (!launch.checksRaces)
    return;
  std::optional<Race> race = races.access(
      thread.index, static_cast<const char *>(address), bytes, kind);
  if (race)
    log.add("race", site,
            describe(thread, /*withThread=*/true) + ": race, " + race->order +
                " of byte " + std::to_string(race->byte) + " of " +
                (race->isShared ? "shared" : "global") +
                " memory, with thread " + std::to_string(race->otherThread) +
                (race->isOtherBlock ? " of another block" : "") + " at " +
                site);
}
