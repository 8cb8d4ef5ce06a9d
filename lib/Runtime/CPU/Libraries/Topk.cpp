//===- Topk.cpp - The largest elements of rows ----------------------------===//

#include "../../Vectorization.h"
#include "CallReader.h"
#include "Functions.h"
#include "SortKeys.h"
#include "hlo/Runtime/ThreadPool.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;

namespace {
class Topk : public LibraryFunction {
public:
  explicit Topk(const LibraryCall &call);
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const override;

private:
  template <typename T>
  void take(const T *row, int64_t stride, T *values, int64_t valueStride,
            int32_t *indices, int64_t indexStride) const;

  PrimitiveType type;
  SortOrder order;
  int64_t size, k, numRows = 1;
  /// Of the other dimensions, and last of that of the elements.
  Ints sizes, strides, valueStrides, indexStrides;
};
} // namespace

Topk::Topk(const LibraryCall &call) {
  CallReader reader(call, 1, 2);
  const ArrayShape &operand = reader.getOperand(0);
  type = operand.type;
  k = reader.get<int64_t>("k");
  order.isDescending = reader.get<bool>("largest", true);
  Ints expected = operand.dimensions;
  reader.check(!expected.empty(), "the operand is a scalar");
  size = expected.back();
  reader.check(k >= 0 && k <= size, "takes more elements than there are");
  expected.back() = k;
  reader.check(reader.getResult(0).dimensions == expected &&
                   reader.getResult(1).dimensions == expected &&
                   reader.getResult(0).type == type &&
                   reader.getResult(1).type == PrimitiveType::S32,
               "the results do not fit the operand");
  if (!isSortable(type))
    reader.fail("does not compare elements of " +
                std::string(getPrimitiveTypeName(type)));
  reader.check(size <= INT32_MAX, "a row is too long");
  sizes = operand.dimensions;
  sizes.pop_back();
  numRows = getNumElements(sizes);
  strides = getStrides(operand);
  valueStrides = getStrides(reader.getResult(0));
  indexStrides = getStrides(reader.getResult(1));
}

/// A key, which ascends, above its place: of equal ones the first comes first.
template <typename T>
using Entry = std::conditional_t<sizeof(T) == 8, unsigned __int128, uint64_t>;
static constexpr unsigned kPlaceBits = 32;

/// Elements that are looked at together.
static constexpr int64_t kBlock = 16;
static constexpr int64_t kLeastCapacity = 32;
/// Rows that each of their results, being few, takes a look at.
static constexpr int64_t kShortRow = 256, kFewResults = 16;
/// Elements that a thread looks at for longer than it takes to wake it, and how
/// many of them a result takes as long as.
static constexpr int64_t kElementsOfThread = 4096, kElementsOfResult = 64;

/// Where the first block begins, from `begin` on, with a key below the limit,
/// or what is left after the last one.
template <typename T>
HLO_INLINE int64_t findBlockBelow(const SortKeys<T> &encoding, const T *row,
                                  int64_t begin, int64_t size, T limit) {
  SortKeys<T> keys = encoding;
  for (; begin + kBlock <= size; begin += kBlock) {
    bool isBelow = false;
    for (int64_t i = begin; i < begin + kBlock; ++i)
      isBelow |= keys.encode(row[i]) < limit;
    if (isBelow)
      break;
  }
  return begin;
}

/// The least entries of a short row.
template <typename T>
HLO_INLINE void findLeast(const SortKeys<T> &encoding, const T *row,
                          int64_t size, int64_t k, Entry<T> *least) {
  SortKeys<T> keys = encoding;
  Entry<T> entries[kShortRow];
  for (int64_t i = 0; i < size; ++i)
    entries[i] = Entry<T>(keys.encode(row[i])) << kPlaceBits | Entry<T>(i);
  constexpr auto none = Entry<T>(-1);
  Entry<T> bound = 0;
  for (int64_t i = 0; i < k; ++i) {
    Entry<T> next = none;
    for (int64_t j = 0; j < size; ++j)
      next = std::min(next, entries[j] < bound ? none : entries[j]);
    least[i] = next;
    bound = next + 1;
  }
}

#define HLO_TOPK(T)                                                            \
  HLO_VECTORIZE static int64_t findBlock(const SortKeys<T> &encoding,          \
                                         const T *row, int64_t begin,          \
                                         int64_t size, T limit) {              \
    return findBlockBelow(encoding, row, begin, size, limit);                  \
  }                                                                            \
  HLO_VECTORIZE static void findShort(const SortKeys<T> &encoding,             \
                                      const T *row, int64_t size, int64_t k,   \
                                      Entry<T> *least) {                       \
    findLeast(encoding, row, size, k, least);                                  \
  }
HLO_TOPK(uint8_t)
HLO_TOPK(uint16_t)
HLO_TOPK(uint32_t)
HLO_TOPK(uint64_t)

/// The least entries of a row, in order.
template <typename T>
static void findLeastOf(const SortKeys<T> &encoding, const T *row,
                        int64_t stride, int64_t size, int64_t k,
                        std::vector<Entry<T>> &best) {
  best.clear();
  if (stride == 1 && size <= kShortRow && k <= kFewResults) {
    best.resize(k);
    return findShort(encoding, row, size, k, best.data());
  }
  // Candidates; when there are twice as many as needed, the worse half goes. An
  // element that is not better than all that are left then is none.
  bool hasLimit = false;
  T limit = 0;
  auto shrink = [&] {
    std::nth_element(best.begin(), best.begin() + (k - 1), best.end());
    best.resize(k);
    limit = T(best.back() >> kPlaceBits);
    hasLimit = true;
  };
  int64_t capacity = std::max<int64_t>(2 * k, kLeastCapacity);
  for (int64_t i = 0; i < size;) {
    if (hasLimit && stride == 1)
      i = findBlock(encoding, row, i, size, limit);
    for (int64_t end = std::min(i + kBlock, size); i < end; ++i) {
      T key = encoding.encode(row[i * stride]);
      if (hasLimit && key >= limit)
        continue;
      best.push_back(Entry<T>(key) << kPlaceBits | Entry<T>(i));
      if (int64_t(best.size()) == capacity)
        shrink();
    }
  }
  std::partial_sort(best.begin(), best.begin() + k, best.end());
}

template <typename T>
void Topk::take(const T *row, int64_t stride, T *values, int64_t valueStride,
                int32_t *indices, int64_t indexStride) const {
  // Descending elements have complemented keys.
  static thread_local std::vector<Entry<T>> best;
  findLeastOf(SortKeys<T>(type, order), row, stride, size, k, best);
  for (int64_t i = 0; i < k; ++i) {
    auto place = int32_t(best[i]);
    values[i * valueStride] = row[place * stride];
    indices[i * indexStride] = place;
  }
}

void Topk::run(void *const *operands, void *const *results, void *,
               ThreadPool &threads) const {
  if (k == 0 || numRows == 0)
    return;
  auto runAs = [&](auto tag) {
    using T = decltype(tag);
    threads.parallelFor(
        numRows,
        [&](int64_t begin, int64_t end) {
          for (int64_t row = begin; row < end; ++row) {
            int64_t offset = 0, value = 0, index = 0, rest = row;
            for (size_t i = sizes.size(); i-- > 0; rest /= sizes[i]) {
              offset += rest % sizes[i] * strides[i];
              value += rest % sizes[i] * valueStrides[i];
              index += rest % sizes[i] * indexStrides[i];
            }
            take(static_cast<const T *>(operands[0]) + offset, strides.back(),
                 static_cast<T *>(results[0]) + value, valueStrides.back(),
                 static_cast<int32_t *>(results[1]) + index,
                 indexStrides.back());
          }
        },
        std::max<int64_t>(1,
                          kElementsOfThread / (size + kElementsOfResult * k)));
  };
  switch (getStorageSize(type)) {
  case 1:
    return runAs(uint8_t());
  case 2:
    return runAs(uint16_t());
  case 4:
    return runAs(uint32_t());
  default:
    return runAs(uint64_t());
  }
}

std::unique_ptr<LibraryFunction> runtime::makeTopk(const LibraryCall &call) {
  return std::make_unique<Topk>(call);
}
