//===- WhileLoopsTest.cpp - Trip counts of while loops --------------------===//

#include "hlo/Analysis/WhileLoops.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace hlo;
using llvm::APInt;

/// By trying them all.
static std::optional<uint64_t> findFirstHit(unsigned width, uint64_t start,
                                            uint64_t step, uint64_t first,
                                            uint64_t last) {
  uint64_t mask = (uint64_t(1) << width) - 1, value = start;
  for (uint64_t k = 0; k <= mask; ++k) {
    if (((value - first) & mask) <= ((last - first) & mask))
      return k;
    value = (value + step) & mask;
  }
  return std::nullopt;
}

TEST(FirstHitTest, AllNumbersOfFiveBits) {
  for (unsigned width : {1, 2, 5})
    for (uint64_t start = 0; start < 1u << width; ++start)
      for (uint64_t step = 0; step < 1u << width; ++step)
        for (uint64_t first = 0; first < 1u << width; ++first)
          for (uint64_t last = 0; last < 1u << width; ++last)
            ASSERT_EQ(getFirstHit(APInt(width, start), APInt(width, step),
                                  APInt(width, first), APInt(width, last)),
                      findFirstHit(width, start, step, first, last))
                << width << ": " << start << " by " << step << " to " << first
                << " to " << last;
}

TEST(FirstHitTest, LargeNumbers) {
  auto number = [](uint64_t value) { return APInt(64, value); };
  uint64_t max = ~uint64_t(0);
  // All the way around.
  EXPECT_EQ(getFirstHit(number(1), number(1), number(0), number(0)), max);
  EXPECT_EQ(getFirstHit(number(0), number(max), number(1), number(1)), max);
  EXPECT_EQ(getFirstHit(number(0), number(2), number(1), number(1)),
            std::nullopt);
  // 3 * 0xaaaaaaaaaaaaaaab = 2^65 + 1
  EXPECT_EQ(getFirstHit(number(0), number(3), number(1), number(1)),
            0xaaaaaaaaaaaaaaab);
}

/// A loop that starts with `init`, adds `step` and runs while `direction` holds
/// between it and `limit`.
static std::string getLoop(StringRef type, int64_t init, int64_t step,
                           StringRef direction, int64_t limit) {
  return llvm::formatv(R"(
func.func @f() -> tensor<{0}> {{
  %0 = hlo.constant dense<{1}> : tensor<{0}>
  %1 = hlo.while %0 : tensor<{0}> condition {{
  ^bb0(%x: tensor<{0}>):
    %2 = hlo.constant dense<{4}> : tensor<{0}>
    %3 = hlo.compare {3}, %x, %2 : (tensor<{0}>, tensor<{0}>) -> tensor<i1>
    hlo.return %3 : tensor<i1>
  } body {{
  ^bb0(%x: tensor<{0}>):
    %2 = hlo.constant dense<{2}> : tensor<{0}>
    %3 = hlo.add %x, %2 : tensor<{0}>
    hlo.return %3 : tensor<{0}>
  }
  return %1 : tensor<{0}>
}
)",
                       type, init, step, direction, limit);
}

TEST(TripCountTest, AgreesWithEvaluation) {
  MLIRContext context;
  context.loadDialect<HLODialect, func::FuncDialect>();
  for (StringRef type : {"i4", "ui4"}) {
    int64_t min = type == "i4" ? -8 : 0;
    for (StringRef direction : {"LT", "LE", "GT", "GE", "EQ", "NE"})
      for (int64_t limit = min; limit < min + 16; ++limit) {
        // One module for all loops with the limit: parsing takes the time.
        std::string text;
        SmallVector<std::pair<int64_t, int64_t>> cases;
        for (int64_t init = min; init < min + 16; init += 3)
          for (int64_t step = min; step < min + 16; ++step) {
            std::string loop = getLoop(type, init, step, direction, limit);
            std::string name = llvm::formatv("@f{0}(", cases.size());
            loop.replace(loop.find("@f("), 3, name);
            text += loop;
            cases.emplace_back(init, step);
          }
        auto module = mlir::parseSourceString<ModuleOp>(text, &context);
        ASSERT_TRUE(module);
        size_t next = 0;
        module->walk([&](WhileOp op) {
          auto [init, step] = cases[next++];
          // More than all values there are: it never ends.
          int64_t value = init;
          std::optional<uint64_t> expected;
          for (uint64_t count = 0; count <= 16; ++count) {
            bool goesOn = direction == "LT"   ? value < limit
                          : direction == "LE" ? value <= limit
                          : direction == "GT" ? value > limit
                          : direction == "GE" ? value >= limit
                          : direction == "EQ" ? value == limit
                                              : value != limit;
            if (!goesOn) {
              expected = count;
              break;
            }
            value = ((value + step - min) & 15) + min;
          }
          EXPECT_EQ(WhileLoop(op).getTripCount(), expected)
              << type.str() << " from " << init << " by " << step << " while "
              << direction.str() << " " << limit;
        });
      }
  }
}

TEST(InductionVariableTest, IsLinear) {
  auto get = [](unsigned width, int64_t init, int64_t step, bool isUnsigned) {
    return InductionVariable{
        0, APInt(width, init, /*isSigned=*/true, /*implicitTrunc=*/true),
        APInt(width, step, /*isSigned=*/true, /*implicitTrunc=*/true),
        isUnsigned};
  };
  EXPECT_TRUE(get(8, 100, 1, false).isLinear(28));
  EXPECT_FALSE(get(8, 100, 1, false).isLinear(29));
  EXPECT_TRUE(get(8, 100, 1, true).isLinear(156));
  EXPECT_FALSE(get(8, 100, 1, true).isLinear(157));
  EXPECT_TRUE(get(8, 3, -1, true).isLinear(4));
  EXPECT_FALSE(get(8, 3, -1, true).isLinear(5));
  EXPECT_TRUE(get(64, 0, 1, false).isLinear(uint64_t(1) << 63));
  EXPECT_FALSE(get(64, 0, 1, false).isLinear((uint64_t(1) << 63) + 1));
}

/// A loop over a state of several elements; `text` is the rest of it from the
/// type on, for types !i, !f, !p and !v.
static mlir::OwningOpRef<ModuleOp> parseLoop(MLIRContext &context,
                                             StringRef text) {
  context.loadDialect<HLODialect, func::FuncDialect>();
  std::string module = R"(
!i = tensor<i32>
!f = tensor<f32>
!p = tensor<i1>
!v = tensor<2xi32>
func.func @f(%any: !i, %token: !hlo.token) {
  %zero = hlo.constant dense<0> : !i
  %five = hlo.constant dense<5> : !i
  %float = hlo.constant dense<5.0> : !f
  %pred = hlo.constant dense<true> : !p
  %vector = hlo.constant dense<5> : !v
)";
  return mlir::parseSourceString<ModuleOp>(
      module + text.str() + "\n  return\n}\n", &context);
}

static WhileLoop getLoop(ModuleOp module) {
  WhileOp found;
  module.walk([&](WhileOp op) { found = op; });
  return WhileLoop(found);
}

TEST(InductionVariableTest, IntegerScalarsOnly) {
  MLIRContext context;
  auto module = parseLoop(context, R"(
  %init = hlo.tuple %five, %float, %pred, %vector, %token, %any, %five, %zero, %zero, %zero : (!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i) -> tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>
  %1 = hlo.while %init : tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i> condition {
  ^bb0(%s: tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>):
    %i = hlo.get_tuple_element %s[0] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !i
    %x = hlo.get_tuple_element %s[1] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !f
    %a = hlo.get_tuple_element %s[5] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !i
    %ten = hlo.constant dense<10> : !i
    %limit = hlo.constant dense<1.0> : !f
    %twice = hlo.multiply %a, %a : !i
    %less = hlo.compare LT, %i, %ten : (!i, !i) -> !p
    %before = hlo.compare LT, %i, %twice : (!i, !i) -> !p
    %small = hlo.compare GT, %x, %limit : (!f, !f) -> !p
    %both = hlo.and %less, %before : !p
    %all = hlo.and %both, %small : !p
    hlo.return %all : !p
  } body {
  ^bb0(%s: tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>):
    %i = hlo.get_tuple_element %s[0] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !i
    %x = hlo.get_tuple_element %s[1] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !f
    %p = hlo.get_tuple_element %s[2] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !p
    %v = hlo.get_tuple_element %s[3] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !v
    %t = hlo.get_tuple_element %s[4] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !hlo.token
    %a = hlo.get_tuple_element %s[5] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !i
    %c = hlo.get_tuple_element %s[6] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !i
    %seven = hlo.constant dense<7> : !i
    %one = hlo.constant dense<1> : !i
    %product = hlo.multiply %a, %a : !i
    %i1 = hlo.add %i, %one : !i
    %a1 = hlo.add %a, %product : !i
    %c1 = hlo.add %i, %seven : !i
    %d = hlo.get_tuple_element %s[8] : (tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>) -> !i
    %d1 = hlo.add %d, %d : !i
    %e1 = hlo.add %a, %seven : !i
    %root = hlo.tuple %i1, %x, %p, %v, %t, %a1, %c1, %seven, %d1, %e1 : (!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i) -> tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>
    hlo.return %root : tuple<!i, !f, !p, !v, !hlo.token, !i, !i, !i, !i, !i>
  })");
  ASSERT_TRUE(module);
  WhileLoop loop = getLoop(*module);
  EXPECT_EQ(loop.getConstantInit(0), APInt(32, 5));
  for (unsigned element : {1, 2, 3, 4, 5})
    EXPECT_EQ(loop.getConstantInit(element), std::nullopt) << element;
  EXPECT_EQ(loop.getStep(0), APInt(32, 1));
  // No number, a vector, in no known steps, a step of another one, always the
  // same, twice as much, what no known one is an iteration ago.
  for (unsigned element : {1, 2, 3, 4, 5, 6, 7, 8, 9})
    EXPECT_EQ(loop.getStep(element), std::nullopt) << element;
  EXPECT_TRUE(loop.getInductionVariable(0));
  // The sixth starts as the first, not as it is an iteration ago.
  for (unsigned element : {1, 2, 3, 4, 5, 6, 7, 8, 9})
    EXPECT_FALSE(loop.getInductionVariable(element)) << element;
  // Other parts of the condition may end it before.
  EXPECT_EQ(loop.getTripCountBound(), 5u);
  EXPECT_EQ(loop.getTripCount(), std::nullopt);
}

TEST(InductionVariableTest, LongSums) {
  for (unsigned length : {10, 100}) {
    std::string text = R"(
  %1 = hlo.while %zero : !i condition {
  ^bb0(%x: !i):
    %limit = hlo.constant dense<1000> : !i
    %go = hlo.compare LT, %x, %limit : (!i, !i) -> !p
    hlo.return %go : !p
  } body {
  ^bb0(%x: !i):
    %one = hlo.constant dense<1> : !i
    %s0 = hlo.add %x, %one : !i)";
    for (unsigned i = 1; i < length; ++i)
      text += llvm::formatv("\n    %s{0} = hlo.add %s{1}, %one : !i", i, i - 1);
    text += llvm::formatv("\n    hlo.return %s{0} : !i\n  }", length - 1);
    MLIRContext context;
    auto module = parseLoop(context, text);
    ASSERT_TRUE(module);
    EXPECT_EQ(getLoop(*module).getStep(0).has_value(), length == 10);
  }
}

TEST(TripCountTest, UnknownLimit) {
  MLIRContext context;
  auto module = parseLoop(context, R"(
  %init = hlo.tuple %zero, %any : (!i, !i) -> tuple<!i, !i>
  %1 = hlo.while %init : tuple<!i, !i> condition {
  ^bb0(%s: tuple<!i, !i>):
    %i = hlo.get_tuple_element %s[0] : (tuple<!i, !i>) -> !i
    %a = hlo.get_tuple_element %s[1] : (tuple<!i, !i>) -> !i
    %ten = hlo.constant dense<10> : !i
    %twice = hlo.multiply %a, %a : !i
    %less = hlo.compare LT, %i, %ten : (!i, !i) -> !p
    %before = hlo.compare LT, %i, %twice : (!i, !i) -> !p
    %both = hlo.and %less, %before : !p
    hlo.return %both : !p
  } body {
  ^bb0(%s: tuple<!i, !i>):
    %i = hlo.get_tuple_element %s[0] : (tuple<!i, !i>) -> !i
    %a = hlo.get_tuple_element %s[1] : (tuple<!i, !i>) -> !i
    %one = hlo.constant dense<1> : !i
    %i1 = hlo.add %i, %one : !i
    %twice = hlo.multiply %a, %a : !i
    %large = hlo.compare LT, %twice, %one : (!i, !i) -> !p
    %root = hlo.tuple %i1, %a : (!i, !i) -> tuple<!i, !i>
    hlo.return %root : tuple<!i, !i>
  })");
  ASSERT_TRUE(module);
  WhileLoop loop = getLoop(*module);
  EXPECT_EQ(loop.getTripCountBound(), 10u);
  EXPECT_EQ(loop.getTripCount(), std::nullopt);
  for (auto compare : loop.getOp().getBody().getOps<CompareOp>())
    EXPECT_EQ(loop.getOutcome(compare, 10), std::nullopt);
}
