//===- EmulatorTest.cpp - Blocks, warps and races -------------------------===//
// Kernels here are coroutines written by hand.

#include "hlo/Runtime/Emulator/Emulator.h"
#include "hlo/Runtime/ThreadPool.h"
#include <gtest/gtest.h>

using namespace hlo::runtime;

namespace {
/// The frame of a coroutine: what resumes it comes first.
struct Frame {
  void (*resume)(void *);
  EmulatedThread *thread;
  uint32_t *buffer;
};

Frame *begin(EmulatedThread *thread, void *const *buffers,
             void (*resume)(void *)) {
  auto *frame = static_cast<Frame *>(hlo_emulator_frame(thread, sizeof(Frame)));
  *frame = {resume, thread, static_cast<uint32_t *>(buffers[0])};
  return frame;
}

uint32_t getGlobalIndex(const EmulatedThread &thread) {
  return thread.blockId[0] * thread.blockDim[0] + thread.threadId[0];
}

EmulatedLaunch getLaunch(EmulatedKernelFn *kernel, uint32_t gridDim,
                         uint32_t blockDim, std::vector<uint32_t> &buffer,
                         bool suspends) {
  EmulatedLaunch launch;
  launch.kernel = kernel;
  launch.suspends = suspends;
  launch.gridDim[0] = gridDim;
  launch.blockDim[0] = blockDim;
  for (int i : {1, 2})
    launch.gridDim[i] = launch.blockDim[i] = 1;
  launch.sharedBytes = 4096;
  launch.buffers = {{buffer.data(), buffer.size() * sizeof(uint32_t)}};
  return launch;
}

std::vector<std::string> run(const EmulatedLaunch &launch) {
  ThreadPool threads(2);
  return emulate(launch, threads).errors;
}

void expectOne(const std::vector<std::string> &errors, const char *text) {
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find(text), std::string::npos) << errors[0];
}
} // namespace

//===----------------------------------------------------------------------===//
// Barriers and shuffles
//===----------------------------------------------------------------------===//

// Each thread leaves its number in shared memory and takes its neighbour's.
static void *rotate(EmulatedThread *thread, void *const *buffers) {
  Frame *frame = begin(thread, buffers, [](void *handle) {
    auto *frame = static_cast<Frame *>(handle);
    EmulatedThread *thread = frame->thread;
    uint32_t next = (thread->threadId[0] + 1) % thread->blockDim[0];
    frame->buffer[getGlobalIndex(*thread)] =
        reinterpret_cast<uint32_t *>(thread->shared)[next];
    hlo_emulator_return(thread);
  });
  reinterpret_cast<uint32_t *>(thread->shared)[thread->threadId[0]] =
      getGlobalIndex(*thread);
  hlo_emulator_barrier(thread, "barrier");
  return frame;
}

TEST(Emulator, Barrier) {
  for (uint64_t seed : {0, 1, 2}) {
    std::vector<uint32_t> buffer(4 * 100);
    EmulatedLaunch launch = getLaunch(rotate, 4, 100, buffer, true);
    launch.scheduleSeed = seed;
    EXPECT_EQ(run(launch), std::vector<std::string>());
    for (uint32_t i = 0; i < buffer.size(); ++i)
      EXPECT_EQ(buffer[i], i / 100 * 100 + (i + 1) % 100);
  }
}

static void *swapNeighbours(EmulatedThread *thread, void *const *buffers) {
  Frame *frame = begin(thread, buffers, [](void *handle) {
    auto *frame = static_cast<Frame *>(handle);
    uint8_t isValid;
    frame->buffer[getGlobalIndex(*frame->thread)] = static_cast<uint32_t>(
        hlo_emulator_take_shuffle(frame->thread, &isValid));
    EXPECT_TRUE(isValid);
    hlo_emulator_return(frame->thread);
  });
  hlo_emulator_shuffle(thread, getGlobalIndex(*thread), /*offset=*/1,
                       /*width=*/32, ShuffleMode::Xor, "shuffle");
  return frame;
}

TEST(Emulator, Shuffle) {
  std::vector<uint32_t> buffer(128);
  EXPECT_EQ(run(getLaunch(swapNeighbours, 2, 64, buffer, true)),
            std::vector<std::string>());
  for (uint32_t i = 0; i < buffer.size(); ++i)
    EXPECT_EQ(buffer[i], i ^ 1);
}

static void *voteForOddLanes(EmulatedThread *thread, void *const *buffers) {
  Frame *frame = begin(thread, buffers, [](void *handle) {
    auto *frame = static_cast<Frame *>(handle);
    frame->buffer[getGlobalIndex(*frame->thread)] =
        hlo_emulator_take_ballot(frame->thread);
    hlo_emulator_return(frame->thread);
  });
  // Only the lowest bit counts.
  hlo_emulator_ballot(thread, 2 + thread->laneId % 2, "ballot");
  return frame;
}

TEST(Emulator, Ballot) {
  std::vector<uint32_t> buffer(64);
  EXPECT_EQ(run(getLaunch(voteForOddLanes, 1, 64, buffer, true)),
            std::vector<std::string>());
  EXPECT_EQ(buffer, std::vector<uint32_t>(64, 0xaaaaaaaa));
}

TEST(Emulator, PartialWarp) {
  std::vector<uint32_t> buffer(40);
  expectOne(run(getLaunch(swapNeighbours, 1, 40, buffer, true)),
            "warp 1: 8 of 32 lanes reach shuffle");
}

// The first half of the block returns; the others wait.
static void *diverge(EmulatedThread *thread, void *const *buffers) {
  Frame *frame = begin(thread, buffers, [](void *handle) {
    hlo_emulator_return(static_cast<Frame *>(handle)->thread);
  });
  if (thread->threadId[0] < thread->blockDim[0] / 2)
    hlo_emulator_return(thread);
  else
    hlo_emulator_barrier(thread, "barrier");
  return frame;
}

TEST(Emulator, DivergentBarrier) {
  std::vector<uint32_t> buffer(1);
  expectOne(run(getLaunch(diverge, 3, 64, buffer, true)),
            "32 threads wait at barrier, 32 have returned, 0 are stuck");
}

// Half of each warp waits for the block, half for the warp: nobody goes on.
static void *deadlock(EmulatedThread *thread, void *const *buffers) {
  Frame *frame = begin(thread, buffers, [](void *handle) {
    EmulatedThread *thread = static_cast<Frame *>(handle)->thread;
    hlo_emulator_shuffle(thread, 0, 1, 32, ShuffleMode::Idx, "second");
  });
  if (thread->laneId < 16)
    hlo_emulator_shuffle(thread, 0, 1, 32, ShuffleMode::Idx, "first");
  else
    hlo_emulator_shuffle(thread, 0, 1, 32, ShuffleMode::Idx, "other");
  return frame;
}

TEST(Emulator, DeadlockEnds) {
  std::vector<uint32_t> buffer(1);
  expectOne(run(getLaunch(deadlock, 1, 32, buffer, true)),
            "lanes wait at different operations: first "
            "and other");
}

//===----------------------------------------------------------------------===//
// Races
//===----------------------------------------------------------------------===//

template <AccessKind kind>
static void *touchFirst(EmulatedThread *thread, void *const *buffers) {
  hlo_emulator_access(thread, buffers[0], sizeof(uint32_t), kind, "access");
  return nullptr;
}

static std::vector<std::string> findRaces(EmulatedKernelFn *kernel,
                                          uint32_t gridDim, uint32_t blockDim,
                                          bool suspends = false) {
  std::vector<uint32_t> buffer(64);
  EmulatedLaunch launch =
      getLaunch(kernel, gridDim, blockDim, buffer, suspends);
  launch.checksRaces = true;
  return run(launch);
}

TEST(Emulator, ReadsDoNotRace) {
  EXPECT_EQ(findRaces(touchFirst<AccessKind::Read>, 4, 64),
            std::vector<std::string>());
}

TEST(Emulator, AtomicsDoNotRace) {
  EXPECT_EQ(findRaces(touchFirst<AccessKind::Atomic>, 4, 64),
            std::vector<std::string>());
}

TEST(Emulator, WritesRace) {
  EXPECT_EQ(findRaces(touchFirst<AccessKind::Write>, 1, 1),
            std::vector<std::string>());
  expectOne(findRaces(touchFirst<AccessKind::Write>, 1, 2),
            "write after write of byte 0 of global memory, "
            "with thread 0 at access");
  expectOne(findRaces(touchFirst<AccessKind::Write>, 2, 1),
            "with thread 0 of another block");
}

// One block reads first, then both do; what is written then was read by
// another.
static void *readThenWrite(EmulatedThread *thread, void *const *buffers) {
  hlo_emulator_access(thread, buffers[0], 4, AccessKind::Read, "read");
  if (thread->blockId[0] == 1)
    hlo_emulator_access(thread, buffers[0], 4, AccessKind::Write, "write");
  return nullptr;
}

TEST(Emulator, ReadsOfOtherBlocksAreNotForgotten) {
  EXPECT_EQ(findRaces(readThenWrite, 1, 1), std::vector<std::string>());
  expectOne(findRaces(readThenWrite, 2, 1), "write after read");
}

// Thread 0 writes before a barrier, the others read after it.
static void *publish(EmulatedThread *thread, void *const *buffers) {
  Frame *frame = begin(thread, buffers, [](void *handle) {
    auto *frame = static_cast<Frame *>(handle);
    hlo_emulator_access(frame->thread, frame->thread->shared, 4,
                        AccessKind::Read, "read");
    hlo_emulator_return(frame->thread);
  });
  if (thread->threadId[0] == 0)
    hlo_emulator_access(thread, thread->shared, 4, AccessKind::Write, "write");
  hlo_emulator_barrier(thread, "barrier");
  return frame;
}

TEST(Emulator, BarriersOrder) {
  EXPECT_EQ(findRaces(publish, 3, 96, /*suspends=*/true),
            std::vector<std::string>());
}

// An atomic operation and an ordinary one.
static void *mix(EmulatedThread *thread, void *const *buffers) {
  hlo_emulator_access(thread, buffers[0], 4,
                      thread->threadId[0] == 0 ? AccessKind::Write
                                               : AccessKind::Atomic,
                      "access");
  return nullptr;
}

TEST(Emulator, AtomicsRaceWithOthers) {
  expectOne(findRaces(mix, 1, 2), "write after write");
}

//===----------------------------------------------------------------------===//
// Copies and bounds
//===----------------------------------------------------------------------===//

static void *copyGroups(EmulatedThread *thread, void *const *buffers) {
  auto *buffer = static_cast<uint32_t *>(buffers[0]);
  for (uint32_t i = 0; i < 3; ++i) {
    hlo_emulator_async_copy(thread, &buffer[8 + i], &buffer[i], 4,
                            i == 1 ? 2 : 4, "copy");
    hlo_emulator_async_group(thread);
  }
  hlo_emulator_async_wait(thread, /*numPending=*/1);
  return nullptr;
}

TEST(Emulator, WaitsPerformCopiesOfTheirGroups) {
  std::vector<uint32_t> buffer(11, 0x01020304);
  for (uint32_t i : {8, 9, 10})
    buffer[i] = 7;
  EXPECT_EQ(run(getLaunch(copyGroups, 1, 1, buffer, false)),
            std::vector<std::string>());
  EXPECT_EQ(buffer[8], 0x01020304u);
  // What is not read is zero.
  EXPECT_EQ(buffer[9], 0x0304u);
  EXPECT_EQ(buffer[10], 7u);
}

static void *miss(EmulatedThread *thread, void *const *) {
  hlo_emulator_out_of_bounds(thread, 12, 10, 1, "load");
  return nullptr;
}

TEST(Emulator, ErrorsAreReportedOnce) {
  std::vector<uint32_t> buffer(1);
  EmulatedLaunch launch = getLaunch(miss, 1, 64, buffer, false);
  expectOne(run(launch), "block 0,0,0 thread 0,0,0: index 12 in dimension 1 "
                         "of size 10 at load");
}

TEST(Emulator, NoBlocks) {
  std::vector<uint32_t> buffer;
  EmulatedLaunch launch = getLaunch(miss, 0, 64, buffer, false);
  EXPECT_EQ(run(launch), std::vector<std::string>());
}
