//===- Emulator.cpp - Kernels of GPUs, run and checked on a processor -----===//

#include "BlockEmulator.h"
#include "hlo/Runtime/ThreadPool.h"

using namespace hlo::runtime;

EmulationReport hlo::runtime::emulate(const EmulatedLaunch &launch,
                                      ThreadPool &threads) {
  ErrorLog log;
  auto runBlocks = [&](int64_t begin, int64_t end) {
    BlockEmulator emulator(launch, log);
    for (int64_t block = begin; block < end; ++block)
      emulator.run(block);
    std::lock_guard<std::mutex> lock(log.mutex);
    log.report.numResumes += emulator.numResumes;
  };
  const uint32_t *grid = launch.gridDim;
  int64_t numBlocks = int64_t(grid[0]) * grid[1] * grid[2];
  if (launch.checksRaces)
    runBlocks(0, numBlocks);
  else
    threads.parallelFor(numBlocks, runBlocks);
  return std::move(log.report);
}
