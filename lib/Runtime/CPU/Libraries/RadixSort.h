//===- RadixSort.h - Stable sorts of integers -------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_RADIXSORT_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_RADIXSORT_H

#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace hlo::runtime {
/// Sorts integers by the bits from `shift` on, `bits` of them, digit by digit,
/// the lowest first. `elements` and `other` have room for all of them; returned
/// is where they are then.
template <int shift, int bits, typename T>
T *sortByDigits(T *elements, T *other, int64_t count) {
  constexpr int digitBits = bits <= 16 ? 8 : 11;
  constexpr int numDigits = (bits + digitBits - 1) / digitBits;
  constexpr uint32_t mask = (1u << digitBits) - 1;
  auto getDigit = [](T element, int digit) {
    uint64_t key = uint64_t(element) >> shift;
    if constexpr (bits < 64)
      key &= (uint64_t(1) << bits) - 1;
    return uint32_t(key >> (digit * digitBits)) & mask;
  };
  uint32_t places[numDigits][mask + 1] = {};
  for (int64_t i = 0; i < count; ++i)
    for (int digit = 0; digit < numDigits; ++digit)
      ++places[digit][getDigit(elements[i], digit)];
  for (int digit = 0; digit < numDigits; ++digit) {
    uint32_t sum = 0;
    bool isOne = false;
    for (uint32_t &place : places[digit]) {
      isOne |= place == count;
      sum += std::exchange(place, sum);
    }
    if (isOne)
      continue;
    for (int64_t i = 0; i < count; ++i)
      other[places[digit][getDigit(elements[i], digit)]++] = elements[i];
    std::swap(elements, other);
  }
  return elements;
}

/// The same, by several threads: each counts the digits of a slice, and knows
/// then where those of its elements go.
template <int shift, int bits, typename T>
T *sortByDigits(T *elements, T *other, int64_t count, ThreadPool &threads) {
  constexpr int digitBits = bits <= 16 ? 8 : 11;
  constexpr int numDigits = (bits + digitBits - 1) / digitBits;
  constexpr uint32_t mask = (1u << digitBits) - 1;
  int64_t numSlices = threads.getNumThreads();
  if (numSlices == 1 || count < (1 << 16))
    return sortByDigits<shift, bits>(elements, other, count);
  std::vector<uint32_t> places(numSlices * (mask + 1));
  for (int digit = 0; digit < numDigits; ++digit) {
    auto getDigit = [&](T element) {
      uint64_t key = uint64_t(element) >> shift;
      if constexpr (bits < 64)
        key &= (uint64_t(1) << bits) - 1;
      return uint32_t(key >> (digit * digitBits)) & mask;
    };
    auto forSlices = [&](auto fn) {
      threads.parallelFor(numSlices, [&](int64_t begin, int64_t end) {
        for (int64_t slice = begin; slice < end; ++slice)
          fn(places.data() + slice * (mask + 1), slice * count / numSlices,
             (slice + 1) * count / numSlices);
      });
    };
    std::fill(places.begin(), places.end(), 0);
    forSlices([&](uint32_t *place, int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        ++place[getDigit(elements[i])];
    });
    uint32_t sum = 0;
    bool isOne = false;
    for (uint32_t value = 0; value <= mask; ++value) {
      uint32_t before = sum;
      for (int64_t slice = 0; slice < numSlices; ++slice)
        sum += std::exchange(places[slice * (mask + 1) + value], sum);
      isOne |= sum - before == count;
    }
    if (isOne)
      continue;
    forSlices([&](uint32_t *place, int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        other[place[getDigit(elements[i])]++] = elements[i];
    });
    std::swap(elements, other);
  }
  return elements;
}
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_RADIXSORT_H
