//===- SortTest.cpp - Sorting rows of arrays ------------------------------===//

#include "LibraryTestUtils.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

using namespace hlo;
using namespace hlo::runtime;

namespace {
struct TestKey {
  int64_t operand = 0;
  bool isDescending = false, areZerosEqual = false;
  int64_t nanSign = 0;
};
} // namespace

static LibraryCall getCall(int64_t dimension,
                           const std::vector<TestKey> &keys) {
  Ints operands, descending, zerosEqual, nanSigns;
  for (const TestKey &key : keys) {
    operands.push_back(key.operand);
    descending.push_back(key.isDescending);
    zerosEqual.push_back(key.areZerosEqual);
    nanSigns.push_back(key.nanSign);
  }
  return {"cpu.sort",
          {},
          {},
          {{"dimension", dimension},
           {"keys", operands},
           {"descending", descending},
           {"zeros_equal", zerosEqual},
           {"nan_signs", nanSigns}}};
}

/// The place of a float in the total order, and -0 and NaNs as a key says.
static double getPlace(double value, const TestKey &key) {
  bool isNegative = std::signbit(value);
  if (std::isnan(value)) {
    if (key.nanSign != 0)
      isNegative = key.nanSign < 0;
    return isNegative ? -1e300 : 1e300;
  }
  if (value == 0 && !key.areZerosEqual)
    return isNegative ? -1e-300 : 0;
  return std::clamp(value, -1e299, 1e299);
}

/// Sorts by a stable sort of the standard library.
static std::vector<Array> getExpected(int64_t dimension,
                                      const std::vector<TestKey> &keys,
                                      const std::vector<Array> &operands) {
  const Ints &sizes = operands[0].shape.dimensions;
  int64_t size = sizes[dimension];
  std::vector<std::vector<Complex>> elements;
  for (const Array &operand : operands)
    elements.push_back(operand.get());
  std::vector<Array> results = operands;
  std::vector<std::vector<Complex>> sorted = elements;
  for (int64_t i = 0; i < operands[0].getNumElements(); ++i) {
    Ints index = getIndex(sizes, i);
    if (index[dimension] != 0)
      continue;
    auto at = [&](int64_t place) {
      Ints other = index;
      other[dimension] = place;
      return getNumber(sizes, other);
    };
    Ints order(size);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      for (const TestKey &key : keys) {
        double left = getPlace(elements[key.operand][at(a)].real(), key);
        double right = getPlace(elements[key.operand][at(b)].real(), key);
        if (left != right)
          return key.isDescending ? left > right : left < right;
      }
      return false;
    });
    for (size_t operand = 0; operand < operands.size(); ++operand)
      for (int64_t place = 0; place < size; ++place)
        sorted[operand][at(place)] = elements[operand][at(order[place])];
  }
  for (size_t operand = 0; operand < operands.size(); ++operand)
    results[operand].set(sorted[operand]);
  return results;
}

static void check(int64_t dimension, const std::vector<TestKey> &keys,
                  std::vector<Array> operands) {
  for (size_t i = 0; i < operands.size(); ++i)
    operands[i].fill(i + 1, isFloat(operands[i].shape.type) ? 30 : 7);
  std::vector<Array> results =
      run(getCall(dimension, keys), operands, operands);
  std::vector<Array> expected = getExpected(dimension, keys, operands);
  for (size_t i = 0; i < results.size(); ++i)
    EXPECT_EQ(results[i].bytes, expected[i].bytes) << "result " << i;
}

TEST(Sort, allTypesAndSizes) {
  for (PrimitiveType type :
       {PrimitiveType::PRED, PrimitiveType::S4, PrimitiveType::S8,
        PrimitiveType::U8, PrimitiveType::S16, PrimitiveType::U16,
        PrimitiveType::S32, PrimitiveType::U32, PrimitiveType::S64,
        PrimitiveType::U64, PrimitiveType::F16, PrimitiveType::BF16,
        PrimitiveType::F32, PrimitiveType::F64})
    for (int64_t size : {0, 1, 2, 17, 255, 256, 1000})
      for (bool isDescending : {false, true}) {
        SCOPED_TRACE(testing::Message() << getPrimitiveTypeName(type) << size);
        TestKey key = {0, isDescending};
        check(0, {key}, {Array(type, {size})});
        check(1, {key}, {Array(type, {3, size})});
        check(0, {key},
              {Array(type, {size}), Array(PrimitiveType::S32, {size})});
      }
}

TEST(Sort, alongAnyDimension) {
  for (int64_t dimension : {0, 1, 2})
    for (Ints layout : {Ints{2, 1, 0}, Ints{0, 1, 2}, Ints{1, 2, 0}}) {
      check(dimension, {{}},
            {Array(PrimitiveType::F32, {19, 23, 300}, layout)});
      check(dimension, {{}},
            {Array(PrimitiveType::S16, {19, 23, 31}, layout),
             Array(PrimitiveType::C128, {19, 23, 31}),
             Array(PrimitiveType::PRED, {19, 23, 31}, layout)});
    }
}

TEST(Sort, severalKeys) {
  for (int64_t size : {0, 1, 10, 255, 256, 1000})
    for (PrimitiveType type :
         {PrimitiveType::S8, PrimitiveType::F32, PrimitiveType::F64}) {
      check(1, {{1}, {0, true}},
            {Array(PrimitiveType::S32, {2, size}), Array(type, {2, size}),
             Array(PrimitiveType::F32, {2, size})});
      check(1, {{0}, {1}, {2, true}},
            {Array(type, {2, size}), Array(PrimitiveType::PRED, {2, size}),
             Array(PrimitiveType::U64, {2, size})});
    }
}

TEST(Sort, longRows) {
  for (bool isDescending : {false, true}) {
    TestKey key = {0, isDescending};
    check(0, {key}, {Array(PrimitiveType::F32, {70000})});
    check(0, {key},
          {Array(PrimitiveType::F64, {70000}),
           Array(PrimitiveType::S32, {70000})});
    check(0, {key}, {Array(PrimitiveType::U16, {70000, 2})});
  }
}

// Operands that count are not read, nor are results written that nobody reads.
TEST(Sort, places) {
  for (int64_t size : {10, 1000, 70000})
    for (Ints layout : {Ints{1, 0}, Ints{0, 1}}) {
      std::vector<Array> operands = {
          Array(PrimitiveType::F32, {2, size}, layout),
          Array(PrimitiveType::S32, {2, size}, layout),
          Array(PrimitiveType::U64, {2, size})};
      operands[0].fill(1, 30);
      std::vector<Complex> counts(2 * size);
      for (int64_t i = 0; i < 2 * size; ++i)
        counts[i] = i % size;
      for (int i : {1, 2})
        operands[i].set(counts);
      LibraryCall call = getCall(1, {{}});
      call.attributes["places"] = Ints{1, 2};
      call.attributes["unread"] = Ints{0};
      std::vector<Array> results = run(call, operands, operands);
      std::vector<Array> expected = getExpected(1, {{}}, operands);
      for (int i : {1, 2})
        EXPECT_EQ(results[i].bytes, expected[i].bytes) << "result " << i;
      EXPECT_EQ(results[0].bytes.front(), 0x5a);
    }
}

template <typename T> static T makeFloat(uint64_t bits) {
  T value;
  memcpy(&value, &bits, sizeof(T));
  return value;
}

TEST(Sort, floatsThatAreNoNumbers) {
  // Each of these, so that rows are long and short.
  std::vector<uint32_t> bits = {0x00000000, 0x80000000, 0x7f800000, 0xff800000,
                                0x7fc00000, 0xffc00000, 0x7f800001, 0xff923456,
                                0x3f800000, 0xbf800000, 0x00000001, 0x80000001};
  for (int64_t copies : {1, 40}) {
    std::vector<uint32_t> row;
    for (int64_t i = 0; i < copies; ++i)
      row.insert(row.end(), bits.begin(), bits.end());
    int64_t size = row.size();
    Array keys(PrimitiveType::F32, {size}), places(PrimitiveType::S32, {size});
    keys.setAs<uint32_t>(row);
    std::vector<int32_t> order(size);
    std::iota(order.begin(), order.end(), 0);
    places.setAs<int32_t>(order);
    for (bool isDescending : {false, true})
      for (bool areZerosEqual : {false, true})
        for (int64_t nanSign : {0, 1, -1}) {
          TestKey key = {0, isDescending, areZerosEqual, nanSign};
          // Of NaNs, the total order looks at all bits.
          auto getKey = [&](int32_t place) -> int64_t {
            uint32_t value = row[place];
            if ((value & 0x7fffffff) > 0x7f800000 && nanSign != 0)
              value = nanSign > 0 ? 0x7fc00000 : 0xffc00000;
            if ((value & 0x7fffffff) == 0 && areZerosEqual)
              value = 0;
            int64_t result =
                value >> 31 ? -int64_t(value & 0x7fffffff) - 1 : int64_t(value);
            return isDescending ? -result : result;
          };
          std::vector<int32_t> expected = order;
          std::stable_sort(
              expected.begin(), expected.end(),
              [&](int32_t a, int32_t b) { return getKey(a) < getKey(b); });
          std::vector<Array> results =
              run(getCall(0, {key}), {keys, places}, {keys, places});
          EXPECT_EQ(results[1].as<int32_t>(), expected);
          std::vector<uint32_t> values;
          for (int32_t place : expected)
            values.push_back(row[place]);
          EXPECT_EQ(results[0].as<uint32_t>(), values);
          // Keys by themselves keep the order of those that are equal, too.
          EXPECT_EQ(run(getCall(0, {key}), {keys}, {keys})[0].as<uint32_t>(),
                    values);
        }
  }
}

TEST(Sort, whatIsRefused) {
  Array floats(PrimitiveType::F8E5M2, {4});
  EXPECT_EQ(getError(getCall(0, {{}}), {floats}, {floats}),
            "cpu.sort: does not compare elements of f8e5m2");
  Array numbers(PrimitiveType::S32, {4});
  EXPECT_EQ(getError(getCall(1, {{}}), {numbers}, {numbers}),
            "cpu.sort: dimension 1 is not of 1 dimensions");
  EXPECT_EQ(getError(getCall(0, {{1}}), {numbers}, {numbers}),
            "cpu.sort: a key is not an operand");
  EXPECT_EQ(getError(getCall(0, {{}}), {numbers}, {floats}),
            "cpu.sort: the arrays are not alike");
  EXPECT_EQ(getError(getCall(0, {}), {numbers}, {numbers}),
            "cpu.sort: the lists about keys do not have the same length");
  LibraryCall unread = getCall(0, {{}});
  unread.attributes["unread"] = Ints{1};
  EXPECT_EQ(getError(unread, {numbers}, {numbers}),
            "cpu.sort: a number is not that of a result");
}

TEST(Sort, memory) {
  // Keys alone are sorted between the result and as much memory; keys and their
  // places between two arrays, of which one has the places in the end; rows are
  // copied where their elements lie apart.
  constexpr int64_t size = 1 << 20;
  Array row(PrimitiveType::F32, {size}), apart(PrimitiveType::F32, {size, 2});
  auto getSize = [](const std::vector<Array> &arrays) {
    return getScratchSize(getCall(0, {{0}}), arrays, arrays);
  };
  EXPECT_EQ(getSize({row}), 4 * size);
  EXPECT_EQ(getSize({row, row}), 16 * size);
  EXPECT_EQ(getSize({apart}), 12 * size);
}

//===----------------------------------------------------------------------===//
// Top-k
//===----------------------------------------------------------------------===//

TEST(Topk, ofAllSizes) {
  for (PrimitiveType type :
       {PrimitiveType::S8, PrimitiveType::BF16, PrimitiveType::F16,
        PrimitiveType::F32, PrimitiveType::S32, PrimitiveType::F64})
    for (int64_t size : {1, 7, 100, 256, 257, 3000})
      for (int64_t k : {0, 1, 5, 16, 60, 3000})
        for (unsigned choice : {0, 1, 2, 3}) {
          bool isLargest = choice & 1, isApart = choice & 2;
          if (k > size)
            continue;
          // Elements of a row are neighbors, or apart.
          Array operand(type, {4, size}, isApart ? Ints{0, 1} : Ints{1, 0});
          operand.fill(1, 50);
          Array values(type, {4, k}), indices(PrimitiveType::S32, {4, k});
          std::vector<Array> results =
              run({"cpu.topk", {}, {}, {{"k", k}, {"largest", isLargest}}},
                  {operand}, {values, indices});
          std::vector<Complex> elements = operand.get(),
                               actual = results[0].get();
          auto actualIndices = results[1].as<int32_t>();
          for (int64_t row = 0; row < 4; ++row) {
            std::vector<int32_t> order(size);
            std::iota(order.begin(), order.end(), 0);
            std::stable_sort(order.begin(), order.end(),
                             [&](int32_t a, int32_t b) {
                               double x = elements[row * size + a].real();
                               double y = elements[row * size + b].real();
                               return isLargest ? x > y : x < y;
                             });
            for (int64_t i = 0; i < k; ++i) {
              ASSERT_EQ(actualIndices[row * k + i], order[i]);
              ASSERT_EQ(actual[row * k + i], elements[row * size + order[i]]);
            }
          }
        }
}

TEST(Topk, whatIsRefused) {
  Array operand(PrimitiveType::F32, {4}), values(PrimitiveType::F32, {5}),
      indices(PrimitiveType::S32, {5});
  EXPECT_EQ(getError({"cpu.topk", {}, {}, {{"k", int64_t(5)}}}, {operand},
                     {values, indices}),
            "cpu.topk: takes more elements than there are");
}
