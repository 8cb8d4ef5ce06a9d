//===- Topk.cpp - The largest elements of rows ----------------------------===//

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

template <typename T>
void Topk::take(const T *row, int64_t stride, T *values, int64_t valueStride,
                int32_t *indices, int64_t indexStride) const {
  // Ascending keys: descending elements have complemented ones.
  SortKeys<T> encoding(type, order);
  using Entry = std::pair<T, int32_t>;
  static thread_local std::vector<Entry> best;
  best.clear();
  // Candidates; when there are twice as many as needed, the worse half goes. An
  // element that is not better than all that are left then is none.
  bool hasLimit = false;
  T limit = 0;
  auto shrink = [&] {
    std::nth_element(best.begin(), best.begin() + (k - 1), best.end());
    best.resize(k);
    limit = best.back().first;
    hasLimit = true;
  };
  int64_t capacity = std::max<int64_t>(2 * k, 64);
  for (int64_t i = 0; i < size; ++i) {
    T key = encoding.encode(row[i * stride]);
    // Of equal ones the first come first.
    if (hasLimit && key >= limit)
      continue;
    best.emplace_back(key, i);
    if (int64_t(best.size()) == capacity)
      shrink();
  }
  std::partial_sort(best.begin(), best.begin() + k, best.end());
  for (int64_t i = 0; i < k; ++i) {
    values[i * valueStride] = row[best[i].second * stride];
    indices[i * indexStride] = best[i].second;
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
        std::max<int64_t>(1, 8192 / size));
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
