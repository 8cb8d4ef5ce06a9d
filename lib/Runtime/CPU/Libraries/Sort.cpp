//===- Sort.cpp - Sorting rows of arrays ----------------------------------===//
// Keys become integers in the same order, and next to each is where it was.
// Rows are sorted one by one, long ones by all threads.

#include "../../Vectorization.h"
#include "CallReader.h"
#include "Functions.h"
#include "RadixSort.h"
#include "SortKeys.h"
#include "hlo/Runtime/Conversion.h"
#include <atomic>
#include <cstring>

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// A key: an operand and how its elements are ordered.
struct Key {
  size_t operand;
  SortOrder order;
};

class Sort : public LibraryFunction {
public:
  explicit Sort(const LibraryCall &call);
  int64_t getScratchSize() const override { return scratchSize; }
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const override;

private:
  /// Rows that lie next to each other, which are read together.
  static constexpr int64_t maxRows = 16;

  /// An array as rows.
  struct Rows {
    PrimitiveType type;
    /// From one element of a row to the next.
    int64_t stride;
    /// Of the other dimensions, in the order of `otherSizes`.
    Ints otherStrides;

    bool isContiguous() const { return stride == 1; }
  };
  /// What a result is made of.
  enum class Source { Operand, Places, Nothing };

  Rows getRows(const ArrayShape &shape) const;
  /// Of an integer that holds any of the keys and a place.
  int64_t getElementSize() const;
  static int64_t alignTo64(int64_t bytes) { return (bytes + 63) / 64 * 64; }
  /// Of rows that are sorted together.
  int64_t getCopySize(PrimitiveType type) const {
    return alignTo64((isLong ? 1 : maxRows) * size * getStorageSize(type));
  }
  int64_t getOffset(const Rows &rows, int64_t row) const;

  void sortRows(void *const *operands, void *const *results, int64_t first,
                int64_t count, char *scratch, ThreadPool *threads) const;
  template <typename T>
  void sortKeysOnly(const T *source, T *target, char *scratch,
                    ThreadPool *threads) const;
  const uint32_t *getPermutation(const std::vector<const char *> &sources,
                                 char *scratch, ThreadPool *threads) const;

  std::vector<Key> keys;
  std::vector<Rows> operands, results;
  std::vector<Source> resultSources;
  Ints otherSizes, otherDims;
  int64_t dimension, size, numRows = 1;
  bool isKeysOnly, isLong;
  int64_t scratchSize = 0, rowScratchSize, sortedSize;
};
} // namespace

Sort::Sort(const LibraryCall &call) {
  CallReader reader(call);
  reader.check(!call.operands.empty() &&
                   call.operands.size() == call.results.size(),
               "has not as many results as operands");
  const ArrayShape &first = call.operands[0];
  size_t rank = first.dimensions.size();
  dimension = reader.getDim("dimension", rank);
  size = first.dimensions[dimension];
  for (int64_t dim : first.minorToMajor)
    if (dim != dimension) {
      otherDims.push_back(dim);
      otherSizes.push_back(first.dimensions[dim]);
      numRows *= first.dimensions[dim];
    }
  for (size_t i = 0; i < call.operands.size(); ++i) {
    reader.check(call.operands[i].dimensions == first.dimensions &&
                     call.results[i].dimensions == first.dimensions &&
                     call.operands[i].type == call.results[i].type,
                 "the arrays are not alike");
    operands.push_back(getRows(call.operands[i]));
    results.push_back(getRows(call.results[i]));
  }
  Ints keyOperands = reader.get<Ints>("keys");
  Ints descending = reader.get<Ints>("descending");
  Ints zerosEqual = reader.get<Ints>("zeros_equal");
  Ints nanSigns = reader.get<Ints>("nan_signs");
  size_t count = keyOperands.size();
  reader.check(count != 0 && descending.size() == count &&
                   zerosEqual.size() == count && nanSigns.size() == count,
               "the lists about keys do not have the same length");
  for (size_t i = 0; i < count; ++i) {
    reader.check(keyOperands[i] >= 0 &&
                     keyOperands[i] < int64_t(operands.size()),
                 "a key is not an operand");
    PrimitiveType type = operands[keyOperands[i]].type;
    if (!isSortable(type))
      reader.fail("does not compare elements of " +
                  std::string(getPrimitiveTypeName(type)));
    keys.push_back(
        {size_t(keyOperands[i]),
         {descending[i] != 0, zerosEqual[i] != 0, int(nanSigns[i])}});
  }
  reader.check(size <= INT32_MAX, "a row is too long");
  resultSources.resize(results.size(), Source::Operand);
  auto setSources = [&](const char *name, Source source) {
    for (int64_t i : reader.get<Ints>(name, {})) {
      reader.check(i >= 0 && i < int64_t(results.size()),
                   "a number is not that of a result");
      resultSources[i] = source;
    }
  };
  setSources("places", Source::Places);
  setSources("unread", Source::Nothing);
  isKeysOnly = operands.size() == 1 && count == 1;
  isLong = numRows < 4 && size >= (1 << 16);
  // Sorting takes two arrays: of keys, where the other one is the result, or of
  // keys and places, from which places come. Rows that do not lie together are
  // copied.
  sortedSize = alignTo64(
      size * (isKeysOnly ? getStorageSize(first.type) : 2 * getElementSize()));
  rowScratchSize = sortedSize;
  for (size_t i = 0; i < operands.size(); ++i)
    for (const Rows *rows : {&operands[i], &results[i]})
      if (!rows->isContiguous())
        rowScratchSize += getCopySize(rows->type);
  if (isLong)
    scratchSize = rowScratchSize;
}

Sort::Rows Sort::getRows(const ArrayShape &shape) const {
  Ints strides = getStrides(shape);
  Rows rows = {shape.type, size == 1 ? 1 : strides[dimension], {}};
  for (int64_t dim : otherDims)
    rows.otherStrides.push_back(strides[dim]);
  return rows;
}

int64_t Sort::getElementSize() const {
  bool isSmall = size <= (1 << 16);
  for (const Key &key : keys)
    isSmall &= getStorageSize(operands[key.operand].type) <= 2;
  return isSmall ? sizeof(uint32_t) : sizeof(uint64_t);
}

int64_t Sort::getOffset(const Rows &rows, int64_t row) const {
  int64_t offset = 0;
  for (size_t i = 0; i < otherSizes.size(); ++i) {
    offset += row % otherSizes[i] * rows.otherStrides[i];
    row /= otherSizes[i];
  }
  return offset;
}

//===----------------------------------------------------------------------===//
// One row
//===----------------------------------------------------------------------===//

/// Rows with fewer elements are sorted by comparing.
static constexpr int64_t kFewElements = 256;

/// Sorts by the digits of keys, or where there are few, by comparing.
template <int shift, int bits, typename T>
static T *sort(T *elements, T *other, int64_t count, ThreadPool *threads) {
  if (count < kFewElements) {
    std::sort(elements, elements + count);
    return elements;
  }
  return threads ? sortByDigits<shift, bits>(elements, other, count, *threads)
                 : sortByDigits<shift, bits>(elements, other, count);
}

/// Calls `fn` for parts of a row, which are long.
template <typename Fn>
static void forParts(int64_t count, ThreadPool *threads, Fn fn) {
  if (threads)
    threads->parallelFor(count, fn, 1 << 14);
  else
    fn(0, count);
}

template <typename T>
void Sort::sortKeysOnly(const T *source, T *target, char *scratch,
                        ThreadPool *threads) const {
  SortKeys<T> encoding(operands[0].type, keys[0].order);
  T *elements = target, *other = reinterpret_cast<T *>(scratch);
  std::atomic<bool> isLossy = false;
  forParts(size, threads, [&](int64_t begin, int64_t end) {
    T difference = 0;
    for (int64_t i = begin; i < end; ++i) {
      elements[i] = encoding.encode(source[i]);
      difference |= encoding.decode(elements[i]) ^ source[i];
    }
    if (difference != 0)
      isLossy = true;
  });
  const T *sorted = sort<0, int(sizeof(T) * 8)>(elements, other, size, threads);
  forParts(size, threads, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      target[i] = encoding.decode(sorted[i]);
  });
  if (!isLossy)
    return;
  // Zeros and NaNs get their own bits back, in the order they had.
  int64_t zero = std::find_if(target, target + size,
                              [&](T bits) { return encoding.isZero(bits); }) -
                 target;
  int64_t nan = std::find_if(target, target + size,
                             [&](T bits) { return encoding.isNaN(bits); }) -
                target;
  if (zero == size && nan == size)
    return;
  for (int64_t i = 0; i < size; ++i)
    if (encoding.isZero(source[i]))
      target[zero++] = source[i];
    else if (encoding.isNaN(source[i]))
      target[nan++] = source[i];
}

/// Keys of the first sort, each in the upper half of an integer with its place.
template <typename T, typename Element>
HLO_INLINE void encodeElements(const SortKeys<T> &encoding, const T *source,
                               int64_t begin, int64_t end, Element *elements) {
  SortKeys<T> keys = encoding;
  for (int64_t i = begin; i < end; ++i)
    elements[i] =
        Element(keys.encode(source[i])) << (sizeof(Element) * 4) | Element(i);
}
#define HLO_ENCODE(T, Element)                                                 \
  HLO_VECTORIZE static void encode(const SortKeys<T> &encoding,                \
                                   const T *source, int64_t begin,             \
                                   int64_t end, Element *elements) {           \
    encodeElements(encoding, source, begin, end, elements);                    \
  }
HLO_ENCODE(uint8_t, uint32_t)
HLO_ENCODE(uint8_t, uint64_t)
HLO_ENCODE(uint16_t, uint32_t)
HLO_ENCODE(uint16_t, uint64_t)
HLO_ENCODE(uint32_t, uint64_t)

namespace {
/// The keys of elements of at most 32 bits.
template <typename T> struct NarrowKeys {
  SortKeys<T> encoding;
  const T *bits;
  uint64_t operator()(int64_t at) const { return encoding.encode(bits[at]); }
  template <typename Element>
  void encodeAll(int64_t begin, int64_t end, Element *elements) const {
    encode(encoding, bits, begin, end, elements);
  }
};
/// A half of those of 64 bits.
struct HalfKeys {
  SortKeys<uint64_t> encoding;
  const uint64_t *bits;
  int shift;
  uint64_t operator()(int64_t at) const {
    return uint32_t(encoding.encode(bits[at]) >> shift);
  }
  void encodeAll(int64_t begin, int64_t end, uint64_t *elements) const {
    for (int64_t i = begin; i < end; ++i)
      elements[i] = (*this)(i) << 32 | uint64_t(i);
  }
};
} // namespace

/// Which element of a row comes where. Keys that are wider than 32 bits are
/// two.
const uint32_t *Sort::getPermutation(const std::vector<const char *> &sources,
                                     char *scratch, ThreadPool *threads) const {
  // Elements go from one array into the other and back; places are where those
  // that are sorted are not.
  char *array = scratch, *other = scratch + size * getElementSize();
  bool isFirst = true, isShort = size < kFewElements;
  // A key and a place are one integer: `T` with the key in its upper half.
  auto sortAs = [&](auto getKey, auto bits, auto tag) {
    using T = decltype(tag);
    constexpr int half = sizeof(T) * 4;
    auto *elements = reinterpret_cast<T *>(array);
    auto *permutation = reinterpret_cast<uint32_t *>(other);
    forParts(size, threads, [&](int64_t begin, int64_t end) {
      if (isFirst)
        return getKey.encodeAll(begin, end, elements);
      for (int64_t i = begin; i < end; ++i)
        elements[i] =
            T(getKey(permutation[i])) << half | (isShort ? i : permutation[i]);
    });
    // Comparing whole elements is right where places are in order: the first
    // time, or where they are those of the sort before.
    auto *space = reinterpret_cast<T *>(other);
    uint32_t before[kFewElements];
    if (isShort && !isFirst)
      std::copy(permutation, permutation + size, before);
    const T *sorted =
        isFirst || isShort
            ? sort<half, decltype(bits)::value>(elements, space, size, threads)
            : sortByDigits<half, decltype(bits)::value>(elements, space, size);
    if (sorted == space) {
      std::swap(array, other);
      permutation = reinterpret_cast<uint32_t *>(other);
    }
    forParts(size, threads, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i)
        permutation[i] = uint32_t(sorted[i] & ((uint64_t(1) << half) - 1));
    });
    if (isShort && !isFirst)
      for (int64_t i = 0; i < size; ++i)
        permutation[i] = before[permutation[i]];
    isFirst = false;
  };
  auto sortBy = [&](auto getKey, auto bits) {
    if constexpr (decltype(bits)::value <= 16)
      if (size <= (1 << 16))
        return sortAs(getKey, bits, uint32_t());
    sortAs(getKey, bits, uint64_t());
  };
  for (size_t i = keys.size(); i-- > 0;) {
    const char *source = sources[keys[i].operand];
    PrimitiveType type = operands[keys[i].operand].type;
    auto sortByType = [&](auto tag) {
      using T = decltype(tag);
      SortKeys<T> encoding(type, keys[i].order);
      auto *bits = reinterpret_cast<const T *>(source);
      if constexpr (sizeof(T) == 8) {
        for (int shift : {0, 32})
          sortBy(HalfKeys{encoding, bits, shift},
                 std::integral_constant<int, 32>());
      } else {
        sortBy(NarrowKeys<T>{encoding, bits},
               std::integral_constant<int, sizeof(T) * 8>());
      }
    };
    switch (getStorageSize(type)) {
    case 1:
      sortByType(uint8_t());
      break;
    case 2:
      sortByType(uint16_t());
      break;
    case 4:
      sortByType(uint32_t());
      break;
    default:
      sortByType(uint64_t());
      break;
    }
  }
  return reinterpret_cast<uint32_t *>(other);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Copies rows of `size` elements, each from an offset of its own on, one after
/// the other, or back.
template <typename T>
static void gather(const T *source, const int64_t *offsets, int64_t stride,
                   int64_t count, int64_t size, T *target) {
  for (int64_t i = 0; i < size; ++i)
    for (int64_t row = 0; row < count; ++row)
      target[row * size + i] = source[offsets[row] + i * stride];
}
template <typename T>
static void scatter(const T *source, const int64_t *offsets, int64_t stride,
                    int64_t count, int64_t size, T *target) {
  for (int64_t i = 0; i < size; ++i)
    for (int64_t row = 0; row < count; ++row)
      target[offsets[row] + i * stride] = source[row * size + i];
}

void Sort::sortRows(void *const *operandData, void *const *resultData,
                    int64_t first, int64_t count, char *scratch,
                    ThreadPool *threads) const {
  // Where the rows are, of each operand and result, or their copies.
  struct Copy {
    char *data;
    int64_t offsets[maxRows];
  };
  char *next = scratch + sortedSize;
  std::vector<Copy> sources(operands.size()), targets(operands.size());
  for (size_t i = 0; i < operands.size(); ++i) {
    auto locate = [&](const Rows &rows, void *data, Copy &copy) {
      copy.data = static_cast<char *>(data);
      for (int64_t row = 0; row < count; ++row)
        copy.offsets[row] = getOffset(rows, first + row);
      if (rows.isContiguous())
        return false;
      copy.data = next;
      next += getCopySize(rows.type);
      return true;
    };
    if (locate(operands[i], operandData[i], sources[i])) {
      dispatchStorageSize(operands[i].type, [&](auto tag) {
        using T = typename decltype(tag)::type;
        gather(static_cast<const T *>(operandData[i]), sources[i].offsets,
               operands[i].stride, count, size,
               reinterpret_cast<T *>(sources[i].data));
      });
      for (int64_t row = 0; row < count; ++row)
        sources[i].offsets[row] = row * size;
    }
    if (locate(results[i], resultData[i], targets[i]))
      for (int64_t row = 0; row < count; ++row)
        targets[i].offsets[row] = row * size;
  }

  std::vector<const char *> row(operands.size());
  for (int64_t r = 0; r < count; ++r) {
    if (isKeysOnly) {
      dispatchStorageSize(operands[0].type, [&](auto tag) {
        using T = typename decltype(tag)::type;
        if constexpr (std::is_integral_v<T>)
          sortKeysOnly<T>(reinterpret_cast<const T *>(sources[0].data) +
                              sources[0].offsets[r],
                          reinterpret_cast<T *>(targets[0].data) +
                              targets[0].offsets[r],
                          scratch, threads);
      });
      continue;
    }
    for (size_t i = 0; i < operands.size(); ++i)
      row[i] = sources[i].data +
               sources[i].offsets[r] * getStorageSize(operands[i].type);
    const uint32_t *permutation = getPermutation(row, scratch, threads);
    for (size_t i = 0; i < operands.size(); ++i)
      dispatchStorageSize(operands[i].type, [&](auto tag) {
        using T = typename decltype(tag)::type;
        auto *source = reinterpret_cast<const T *>(row[i]);
        T *target =
            reinterpret_cast<T *>(targets[i].data) + targets[i].offsets[r];
        if (resultSources[i] == Source::Nothing)
          return;
        forParts(size, threads, [&](int64_t begin, int64_t end) {
          if constexpr (std::is_integral_v<T>)
            if (resultSources[i] == Source::Places) {
              std::copy(permutation + begin, permutation + end, target + begin);
              return;
            }
          for (int64_t at = begin; at < end; ++at)
            target[at] = source[permutation[at]];
        });
      });
  }
  for (size_t i = 0; i < operands.size(); ++i) {
    if (results[i].isContiguous() || resultSources[i] == Source::Nothing)
      continue;
    int64_t offsets[maxRows];
    for (int64_t r = 0; r < count; ++r)
      offsets[r] = getOffset(results[i], first + r);
    dispatchStorageSize(operands[i].type, [&](auto tag) {
      using T = typename decltype(tag)::type;
      scatter(reinterpret_cast<const T *>(targets[i].data), offsets,
              results[i].stride, count, size, static_cast<T *>(resultData[i]));
    });
  }
}

void Sort::run(void *const *operandData, void *const *resultData, void *scratch,
               ThreadPool &threads) const {
  if (size == 0 || numRows == 0)
    return;
  if (isLong) {
    for (int64_t row = 0; row < numRows; ++row)
      sortRows(operandData, resultData, row, 1, static_cast<char *>(scratch),
               &threads);
    return;
  }
  int64_t numBlocks = (numRows + maxRows - 1) / maxRows;
  // Rows that lie together need not come in blocks.
  bool isContiguous = true;
  for (size_t i = 0; i < operands.size(); ++i)
    isContiguous &= operands[i].isContiguous() && results[i].isContiguous();
  int64_t step = isContiguous ? 1 : maxRows;
  if (isContiguous)
    numBlocks = numRows;
  threads.parallelFor(
      numBlocks,
      [&](int64_t begin, int64_t end) {
        // Stays with the thread: new pages are slow.
        static thread_local std::vector<char> memory;
        if (int64_t(memory.size()) < rowScratchSize)
          memory.resize(rowScratchSize);
        for (int64_t block = begin; block < end; ++block)
          sortRows(operandData, resultData, block * step,
                   std::min(step, numRows - block * step), memory.data(),
                   nullptr);
      },
      std::max<int64_t>(1, 4096 / (size * step)));
}

std::unique_ptr<LibraryFunction> runtime::makeSort(const LibraryCall &call) {
  return std::make_unique<Sort>(call);
}
