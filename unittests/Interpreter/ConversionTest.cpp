//===- ConversionTest.cpp - Conversions against APFloat -------------------===//

#include "hlo/Interpreter/PrimitiveType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <random>

using namespace hlo;
using llvm::APFloat;

namespace {
constexpr auto nearestEven = APFloat::rmNearestTiesToEven;

class ConversionTest : public testing::TestWithParam<PrimitiveType> {
protected:
  ConversionTest() { type = GetParam(); }

  const llvm::fltSemantics &getSemantics() {
    return cast<FloatType>(getElementType(&context, type)).getFloatSemantics();
  }
  unsigned getNumPatterns() { return 1u << getBitWidth(type); }
  APFloat getValue(unsigned bits) {
    return APFloat(getSemantics(), llvm::APInt(getBitWidth(type), bits));
  }
  /// The bits of the nearest value.
  template <typename T> unsigned round(T value) {
    // APFloat gives a zero for an infinity where there is no NaN either.
    if (std::isinf(value) && getBitWidth(type) < 8)
      value = std::copysign(std::numeric_limits<T>::max(), value);
    APFloat result(value);
    bool losesInfo;
    result.convert(getSemantics(), nearestEven, &losesInfo);
    return result.bitcastToAPInt().getZExtValue();
  }

  template <typename T> std::vector<T> widenAll(PrimitiveType target) {
    std::vector<uint16_t> words(getNumPatterns());
    std::vector<uint8_t> bytes(getNumPatterns());
    for (unsigned bits = 0; bits < getNumPatterns(); ++bits)
      bytes[bits] = words[bits] = bits;
    std::vector<T> result(getNumPatterns());
    convertElements(
        type, getStorageSize(type) == 2 ? (void *)words.data() : bytes.data(),
        target, result.data(), result.size());
    return result;
  }
  template <typename T>
  std::vector<unsigned> narrow(PrimitiveType source,
                               const std::vector<T> &values) {
    std::vector<uint16_t> words(values.size());
    std::vector<uint8_t> bytes(values.size());
    bool isWord = getStorageSize(type) == 2;
    convertElements(source, values.data(), type,
                    isWord ? (void *)words.data() : bytes.data(),
                    values.size());
    if (isWord)
      return {words.begin(), words.end()};
    return {bytes.begin(), bytes.end()};
  }

  /// Every value, the points halfway between neighbours, and what is next to
  /// those; numbers too great and too small; random bits.
  template <typename T> std::vector<T> getInterestingValues() {
    std::vector<double> values;
    for (float value : widenAll<float>(PrimitiveType::F32))
      if (std::isfinite(value))
        values.push_back(value);
    llvm::sort(values);
    double step = values.back() - values[values.size() - 2];
    for (int i = 1; i < 4; ++i) {
      values.push_back(values.back() + step);
      values.insert(values.begin(), values.front() - step);
    }
    std::vector<T> result;
    T infinity = std::numeric_limits<T>::infinity();
    for (size_t i = 1; i < values.size(); ++i) {
      T half = T((values[i - 1] + values[i]) / 2);
      for (T value : {half, T(values[i])}) {
        result.push_back(value);
        result.push_back(std::nextafter(value, infinity));
        result.push_back(std::nextafter(value, -infinity));
      }
    }
    for (T value :
         {std::numeric_limits<T>::max(), std::numeric_limits<T>::min(),
          std::numeric_limits<T>::denorm_min(), infinity, T(0)}) {
      result.push_back(value);
      result.push_back(-value);
    }
    std::mt19937_64 random(0);
    for (int i = 0; i < 200000; ++i) {
      uint64_t bits = random();
      T value;
      memcpy(&value, &bits, sizeof(T));
      if (!std::isnan(value))
        result.push_back(value);
    }
    return result;
  }

  template <typename T> void checkNarrowing(PrimitiveType source) {
    std::vector<T> values = getInterestingValues<T>();
    std::vector<unsigned> results = narrow(source, values);
    for (auto [value, result] : llvm::zip(values, results)) {
      APFloat expected = getValue(round(value)), actual = getValue(result);
      if (expected.isNaN())
        ASSERT_TRUE(actual.isNaN()) << value << " gives " << result;
      else
        ASSERT_EQ(result, round(value)) << value;
    }
  }

  PrimitiveType type;
  mlir::MLIRContext context;
};

TEST_P(ConversionTest, WidensExactly) {
  std::vector<float> singles = widenAll<float>(PrimitiveType::F32);
  std::vector<double> doubles = widenAll<double>(PrimitiveType::F64);
  for (unsigned bits = 0; bits < getNumPatterns(); ++bits) {
    APFloat value = getValue(bits);
    if (value.isNaN()) {
      EXPECT_TRUE(std::isnan(singles[bits])) << bits;
      EXPECT_TRUE(std::isnan(doubles[bits])) << bits;
      continue;
    }
    EXPECT_EQ(singles[bits], value.convertToDouble()) << bits;
    EXPECT_EQ(doubles[bits], value.convertToDouble()) << bits;
    EXPECT_EQ(std::signbit(singles[bits]), value.isNegative()) << bits;
  }
}

TEST_P(ConversionTest, KeepsItsValues) {
  std::vector<unsigned> results =
      narrow(PrimitiveType::F32, widenAll<float>(PrimitiveType::F32));
  for (unsigned bits = 0; bits < getNumPatterns(); ++bits) {
    if (getValue(bits).isNaN())
      EXPECT_TRUE(getValue(results[bits]).isNaN()) << bits;
    else
      EXPECT_EQ(results[bits], bits);
  }
}

/// Against APFloat, which breaks the ties of F8E8M0FNU and treats its missing
/// zero in a way of its own.
class RoundingTest : public ConversionTest {};

TEST_P(RoundingTest, RoundsOnce) {
  checkNarrowing<float>(PrimitiveType::F32);
  checkNarrowing<double>(PrimitiveType::F64);
}

TEST_P(RoundingTest, RoundsIntegersOnce) {
  std::vector<int64_t> values = {0, 1, -1, INT64_MAX, INT64_MIN};
  // Just off the halfway points of types with 8 and 11 significant bits.
  for (int64_t significand : {0x101, 0x103, 0x801, 0x803})
    for (int shift = 0; shift < 50; ++shift)
      for (int64_t off : {-1, 0, 1})
        values.push_back((significand << shift) + off);
  std::vector<unsigned> results = narrow(PrimitiveType::S64, values);
  for (auto [value, result] : llvm::zip(values, results)) {
    APFloat expected(getSemantics());
    expected.convertFromAPInt(llvm::APInt(64, value, true), true, nearestEven);
    if (expected.isNaN())
      EXPECT_TRUE(getValue(result).isNaN()) << value;
    else
      EXPECT_EQ(result, expected.bitcastToAPInt().getZExtValue()) << value;
  }
}

constexpr PrimitiveType narrowFloats[] = {
    PrimitiveType::F8E8M0FNU,  PrimitiveType::F4E2M1FN,
    PrimitiveType::F6E2M3FN,   PrimitiveType::F6E3M2FN,
    PrimitiveType::F8E3M4,     PrimitiveType::F8E4M3,
    PrimitiveType::F8E4M3FN,   PrimitiveType::F8E4M3B11FNUZ,
    PrimitiveType::F8E4M3FNUZ, PrimitiveType::F8E5M2,
    PrimitiveType::F8E5M2FNUZ, PrimitiveType::F16,
    PrimitiveType::BF16,
};
std::string getName(const testing::TestParamInfo<PrimitiveType> &info) {
  return std::string(getPrimitiveTypeName(info.param));
}
INSTANTIATE_TEST_SUITE_P(NarrowFloats, ConversionTest,
                         testing::ValuesIn(narrowFloats), getName);
INSTANTIATE_TEST_SUITE_P(NarrowFloats, RoundingTest,
                         testing::ValuesIn(std::begin(narrowFloats) + 1,
                                           std::end(narrowFloats)),
                         getName);

template <typename To, typename From>
To convert(PrimitiveType source, From value, PrimitiveType target) {
  To result;
  convertElements(source, &value, target, &result, 1);
  return result;
}

TEST(ScaleConversion, IsTheNearestPowerOfTwo) {
  auto toScale = [](double value) {
    return int(
        convert<uint8_t>(PrimitiveType::F64, value, PrimitiveType::F8E8M0FNU));
  };
  for (int exponent = -127; exponent <= 127; ++exponent) {
    double value = std::ldexp(1.0, exponent), half = 1.5 * value;
    EXPECT_EQ(toScale(value), exponent + 127);
    EXPECT_EQ(toScale(std::nextafter(half, 0.0)), exponent + 127);
    EXPECT_EQ(toScale(half), exponent + 128);
    EXPECT_EQ(convert<uint8_t>(PrimitiveType::F32, float(value),
                               PrimitiveType::F8E8M0FNU),
              exponent + 127);
  }
  for (double value : {0x1p-128, 0x1p-129, 0x1p-1074})
    EXPECT_EQ(toScale(value), 0) << value;
  for (double value :
       {0.0, -0.0, -1.0, -0x1p-1074, 0x1p128, HUGE_VAL, double(NAN)})
    EXPECT_EQ(toScale(value), 255) << value;
}

TEST(NaNConversion, HasAPlaceInFormatsWithoutNaN) {
  EXPECT_EQ(convert<uint8_t>(PrimitiveType::F32, NAN, PrimitiveType::F4E2M1FN),
            0x8);
  EXPECT_EQ(convert<uint8_t>(PrimitiveType::F32, NAN, PrimitiveType::F6E2M3FN),
            0x20);
}

TEST(IntegerConversion, Saturates) {
  double end = 0x1p63;
  EXPECT_EQ(convert<int64_t>(PrimitiveType::F64, end, PrimitiveType::S64),
            INT64_MAX);
  EXPECT_EQ(convert<int64_t>(PrimitiveType::F64, std::nextafter(end, 0.0),
                             PrimitiveType::S64),
            INT64_MAX - 1023);
  EXPECT_EQ(convert<int64_t>(PrimitiveType::F64, -end, PrimitiveType::S64),
            INT64_MIN);
  EXPECT_EQ(convert<uint64_t>(PrimitiveType::F64, 2 * end, PrimitiveType::U64),
            UINT64_MAX);
  EXPECT_EQ(convert<uint32_t>(PrimitiveType::F32, -0.9f, PrimitiveType::U32),
            0u);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::F32, 7.9f, PrimitiveType::S4), 7);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::F32, -9.f, PrimitiveType::S4), -8);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::F32, 300.f, PrimitiveType::S2), 1);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::F32, -2.f, PrimitiveType::S1), -1);
  EXPECT_EQ(convert<uint8_t>(PrimitiveType::F32, 300.f, PrimitiveType::U1), 1);
  EXPECT_EQ(convert<int32_t>(PrimitiveType::F32, NAN, PrimitiveType::S32), 0);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::F32, NAN, PrimitiveType::S4), 0);
}

TEST(IntegerConversion, WrapsAround) {
  EXPECT_EQ(convert<int8_t>(PrimitiveType::S32, 8, PrimitiveType::S4), -8);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::S32, -9, PrimitiveType::S4), 7);
  EXPECT_EQ(convert<uint8_t>(PrimitiveType::S32, -1, PrimitiveType::U2), 3);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::U64, uint64_t(3), PrimitiveType::S1),
            -1);
  EXPECT_EQ(convert<int64_t>(PrimitiveType::S4, int8_t(-8), PrimitiveType::S64),
            -8);
  EXPECT_EQ(convert<uint8_t>(PrimitiveType::S4, int8_t(-8), PrimitiveType::U4),
            8);
}

TEST(PredConversion, ComparesWithZero) {
  EXPECT_TRUE(convert<bool>(PrimitiveType::F32, NAN, PrimitiveType::PRED));
  EXPECT_FALSE(convert<bool>(PrimitiveType::F32, -0.f, PrimitiveType::PRED));
  EXPECT_TRUE(convert<bool>(PrimitiveType::S32, 256, PrimitiveType::PRED));
  EXPECT_TRUE(convert<bool>(PrimitiveType::C64, std::complex<float>(0, 1),
                            PrimitiveType::PRED));
  EXPECT_EQ(convert<int8_t>(PrimitiveType::PRED, true, PrimitiveType::S1), -1);
}

TEST(ComplexConversion, HasOnlyRealPartInRealTypes) {
  std::complex<double> value(300.7, 5);
  EXPECT_EQ(convert<int8_t>(PrimitiveType::C128, value, PrimitiveType::S8),
            127);
  EXPECT_EQ(convert<float>(PrimitiveType::C128, value, PrimitiveType::F32),
            300.7f);
  EXPECT_EQ(convert<std::complex<float>>(PrimitiveType::BF16, uint16_t(0x3f80),
                                         PrimitiveType::C64),
            std::complex<float>(1, 0));
}
} // namespace
