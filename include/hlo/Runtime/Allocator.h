//===- Allocator.h - Memory for arrays --------------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_ALLOCATOR_H
#define HLO_RUNTIME_ALLOCATOR_H

#include <cstdint>
#include <memory>
#include <string_view>

namespace hlo::runtime {

/// Memory for arrays, which goes back to the system only with the allocator:
/// pages that the system gives are slower to write to for the first time than
/// anything that is computed in them. Blocks of 2 MiB and more lie on huge
/// pages. May be used by several threads at a time.
class Allocator {
public:
  /// All blocks begin at a multiple of it.
  static constexpr int64_t alignment = 64;

  /// Takes no more than `limit` bytes from the system; 0: no limit.
  explicit Allocator(int64_t limit = 0);
  ~Allocator();
  Allocator(const Allocator &) = delete;
  Allocator &operator=(const Allocator &) = delete;

  /// Memory of so many bytes, of any values, aligned; `what` it is for is in
  /// the message of the `Error` thrown where there is none.
  void *allocate(int64_t size, std::string_view what = {});
  /// Gives memory of `allocate` back; nothing for null.
  void deallocate(void *memory);
  /// Gives what is free back to the system.
  void trim();

  struct Statistics {
    /// Bytes asked for and not yet given back; the most of them at a time.
    int64_t bytes = 0, peakBytes = 0;
    /// Bytes of the system, in use or free; the most of them at a time.
    int64_t reservedBytes = 0, peakReservedBytes = 0;
    int64_t numBlocks = 0;
    int64_t numAllocations = 0;
  };
  Statistics getStatistics() const;
  /// Peaks are from now on.
  void resetPeaks();

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_ALLOCATOR_H
