//===- OperandIndexingTest.cpp - How a result depends on an operand -------===//

#include "IndexingTestUtils.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "mlir/IR/AsmState.h"
#include "gtest/gtest.h"

using namespace hlo;
using namespace hlo::test;

namespace {
class OperandIndexingTest : public testing::Test {
protected:
  OperandIndexingTest() {
    context.loadDialect<HLODialect, IndexingDialect>();
    Type index = RankedTensorType::get({8}, IntegerType::get(&context, 32));
    for (int i = 0; i < 3; ++i)
      block.addArgument(index, UnknownLoc::get(&context));
  }

  IndexingMap parse(StringRef text) {
    std::string attr = ("#indexing.map<" + text + ">").str();
    return cast<IndexingMapAttr>(parseAttribute(attr, &context)).getMap();
  }
  /// Block argument `i` at the index that `map` says.
  RuntimeVariable at(unsigned i, StringRef map,
                     std::optional<Interval> clamp = std::nullopt) {
    return {block.getArgument(i), 0, parse(map), clamp};
  }
  static std::string print(const OperandIndexing &indexing) {
    std::string text;
    llvm::raw_string_ostream os(text);
    indexing.print(os);
    return text;
  }

  MLIRContext context;
  Block block;
};
} // namespace

// XLA lists the origins the other way round than the variables.
TEST_F(OperandIndexingTest, OriginsStayInStep) {
  OperandIndexing first = parse("(d0){rt0} -> (d0 + rt0), domain: d0 in "
                                "[0, 3], rt0 in [0, 100]");
  first.runtimeVariables.push_back(
      at(0,
         "(d0){rt0} -> (d0), domain: d0 in [0, 3], rt0 in [0, "
         "100]",
         Interval{0, 100}));
  OperandIndexing second = parse("(d0){rt0} -> (d0 + rt0), domain: d0 in "
                                 "[0, 103], rt0 in [0, 7]");
  second.runtimeVariables.push_back(
      at(1,
         "(d0){rt0} -> (d0 floordiv 2), domain: d0 in [0, 103], "
         "rt0 in [0, 7]",
         Interval{0, 7}));
  OperandIndexing composed = compose(first, second);
  EXPECT_EQ(toString(composed.map),
            "(d0){rt0, rt1} -> (d0 + rt0 + rt1), domain: d0 in [0, 3], rt0 in "
            "[0, 7], rt1 in [0, 100]");
  ASSERT_EQ(composed.runtimeVariables.size(), 2u);
  EXPECT_EQ(composed.runtimeVariables[0],
            at(1,
               "(d0){rt0, rt1} -> ((d0 + rt1) floordiv 2), domain: d0 in "
               "[0, 3], rt0 in [0, 7], rt1 in [0, 100]",
               Interval{0, 7}));
  EXPECT_EQ(composed.runtimeVariables[1],
            at(0,
               "(d0){rt0, rt1} -> (d0), domain: d0 in [0, 3], rt0 in [0, 7], "
               "rt1 in [0, 100]",
               Interval{0, 100}));
}

// What nothing depends on goes, and its origin with it.
TEST_F(OperandIndexingTest, UnusedVariablesGo) {
  OperandIndexing indexing =
      parse("(d0)[s0, s1]{rt0, rt1} -> (d0 + s1), domain: d0 in [0, 3], "
            "s0 in [0, 4], s1 in [0, 2], rt0 in [0, 7], rt1 in [0, 9]");
  StringRef domain = ", domain: d0 in [0, 3], s0 in [0, 4], s1 in [0, 2], "
                     "rt0 in [0, 7], rt1 in [0, 9]";
  indexing.runtimeVariables.push_back(at(
      0, ("(d0)[s0, s1]{rt0, rt1} -> (rt1)" + domain).str(), Interval{0, 7}));
  indexing.runtimeVariables.push_back(
      at(1, ("(d0)[s0, s1]{rt0, rt1} -> (s0)" + domain).str(), Interval{0, 9}));
  indexing.simplify();
  EXPECT_EQ(print(indexing), "(d0)[s0] -> (d0 + s0), domain: d0 in [0, 3], "
                             "s0 in [0, 2]; 5 times");
}

// Unless the map relates nothing for some of its values.
TEST_F(OperandIndexingTest, CheckedVariablesStay) {
  for (std::optional<Interval> clamp :
       {std::optional<Interval>(), std::optional(Interval{0, 8})}) {
    OperandIndexing indexing =
        parse("(d0){rt0} -> (d0), domain: d0 in [0, 3], rt0 in [0, 7]");
    indexing.runtimeVariables.push_back(
        at(0, "(d0){rt0} -> (d0), domain: d0 in [0, 3], rt0 in [0, 7]", clamp));
    indexing.simplify();
    EXPECT_EQ(toString(indexing.map),
              "(d0){rt0} -> (d0), domain: d0 in [0, 3], rt0 in [0, 7]");
    EXPECT_EQ(indexing.runtimeVariables.size(), 1u);
  }
}

TEST_F(OperandIndexingTest, ReplicaKeepsItsVariables) {
  OperandIndexing indexing =
      parse("(d0)[s0] -> (d0), domain: d0 in [0, 3], s0 in [0, 1]");
  indexing.replica =
      parse("(d0)[s0] -> (s0), domain: d0 in [0, 3], s0 in [0, 1]");
  indexing.simplify();
  EXPECT_EQ(print(indexing), "(d0)[s0] -> (d0), domain: d0 in [0, 3], s0 in "
                             "[0, 1]; of replica (s0)");
  EXPECT_TRUE(compose(indexing, indexing).isUndefined());
  OperandIndexing identity = IndexingMap::getIdentity(&context, {4});
  EXPECT_TRUE(compose(indexing, identity).isSameAccess(indexing));
  EXPECT_TRUE(compose(identity, indexing).isSameAccess(indexing));
}

TEST_F(OperandIndexingTest, EqualAccessesCollapse) {
  OperandIndexings indexings;
  OperandIndexing identity = IndexingMap::getIdentity(&context, {4});
  insert(indexings, identity);
  identity.repetitions = 3;
  insert(indexings, identity);
  insert(indexings, IndexingMap::getIdentity(&context, {0}));
  ASSERT_EQ(indexings.size(), 1u);
  EXPECT_EQ(indexings.front().repetitions, 3u);
  insert(indexings, OperandIndexing::getUndefined(&context));
  insert(indexings, identity);
  ASSERT_EQ(indexings.size(), 1u);
  EXPECT_TRUE(indexings.front().isUndefined());
}
