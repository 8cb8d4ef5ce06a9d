//===- RandomSource.h - Random choices, equal on every machine --*- C++ -*-===//
// The distributions of <random> differ between standard libraries, its engines
// do not.

#ifndef HLO_LIB_GENERATOR_RANDOMSOURCE_H
#define HLO_LIB_GENERATOR_RANDOMSOURCE_H

#include "hlo/Support/LLVM.h"
#include <cassert>
#include <random>
#include <utility>

namespace hlo {
class RandomSource {
public:
  explicit RandomSource(uint64_t seed) : engine(seed) {}

  uint64_t bits() { return engine(); }

  /// A number of [0, count).
  uint64_t below(uint64_t count) {
    assert(count > 0 && "nothing to choose from");
    // Numbers past the last whole multiple of `count` would favour small ones.
    uint64_t limit = UINT64_MAX - UINT64_MAX % count, number;
    do
      number = bits();
    while (number >= limit);
    return number % count;
  }
  /// A number of [low, high].
  int64_t between(int64_t low, int64_t high) {
    assert(low <= high && "an empty range");
    return low + static_cast<int64_t>(below(high - low + 1));
  }
  /// True `percent` times of a hundred.
  bool chance(unsigned percent) { return below(100) < percent; }

  template <typename Range> auto &&pick(Range &&range) {
    return range[below(std::size(range))];
  }
  template <typename T> T pick(std::initializer_list<T> choices) {
    return choices.begin()[below(choices.size())];
  }
  template <typename Range> void shuffle(Range &range) {
    for (size_t i = range.size(); i > 1; --i)
      std::swap(range[i - 1], range[below(i)]);
  }
  /// The numbers of [0, count) in some order.
  SmallVector<int64_t> permutation(int64_t count) {
    SmallVector<int64_t> order(count);
    for (int64_t i = 0; i < count; ++i)
      order[i] = i;
    shuffle(order);
    return order;
  }

private:
  std::mt19937_64 engine;
};
} // namespace hlo

#endif // HLO_LIB_GENERATOR_RANDOMSOURCE_H
