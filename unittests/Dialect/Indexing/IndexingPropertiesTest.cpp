//===- IndexingPropertiesTest.cpp - What holds of every indexing map ------===//
//
// Random maps and chains of operations, compared point by point. A failure
// prints the number of its case and a map that was made as small as possible.
//
//===----------------------------------------------------------------------===//

#include "IndexingTestUtils.h"
#include "RandomMaps.h"
#include "gtest/gtest.h"

using namespace hlo;
using namespace hlo::test;

namespace {
/// What is wrong with a map; empty when nothing is.
using Check = function_ref<std::string(const IndexingMap &)>;

} // namespace

static void expectNothingWrong(const IndexingMap &map, Check check) {
  std::string wrong = check(map);
  if (wrong.empty())
    return;
  IndexingMap smallest =
      shrink(map, [&](const IndexingMap &m) { return !check(m).empty(); });
  ADD_FAILURE() << wrong << "\n  map: " << toString(map)
                << "\n  smallest: " << toString(smallest)
                << "\n  there: " << check(smallest);
}

/// A random map, or a chain of operations composed without simplifying.
static IndexingMap getAnyMap(RandomMaps &random) {
  if (random.chance(70))
    return random.map();
  SmallVector<IndexingMap> chain = random.chain(random.number(1, 6));
  IndexingMap map = chain.front();
  for (const IndexingMap &next : ArrayRef(chain).drop_front())
    map = compose(map, next);
  return map;
}

static std::string getText(ArrayRef<int64_t> point) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '(';
  llvm::interleaveComma(point, os);
  os << ')';
  return text;
}

/// Where maps with the same variables differ.
static std::string compare(const IndexingMap &a, const IndexingMap &b) {
  std::string difference;
  unsigned count = 0;
  bool complete = a.enumerate(kMaxPoints, [&](ArrayRef<int64_t> point) {
    ++count;
    if (!b.contains(point))
      difference = "without the point " + getText(point);
    else if (a.evaluate(point) != b.evaluate(point))
      difference = "results differ at " + getText(point);
  });
  complete &=
      b.enumerate(kMaxPoints, [&](ArrayRef<int64_t> point) { --count; });
  if (!complete)
    return "too many points";
  if (difference.empty() && count != 0)
    return "with other points";
  return difference;
}

//===----------------------------------------------------------------------===//
// Simplification and text
//===----------------------------------------------------------------------===//

TEST(IndexingProperties, SimplifiedMapsAreTheSameRelation) {
  forEachCase(40000, [](RandomMaps &random, MLIRContext *) {
    expectNothingWrong(getAnyMap(random), [](const IndexingMap &map) {
      IndexingMap simplified = map;
      bool changed = simplified.simplify();
      if (changed != (simplified != map))
        return std::string("says that it changed when it did not, or not");
      std::string difference = compare(map, simplified);
      if (difference.empty())
        return difference;
      return difference + ", simplified: " + toString(simplified);
    });
  });
}

TEST(IndexingProperties, SimplifyingTwiceIsSimplifyingOnce) {
  forEachCase(20000, [](RandomMaps &random, MLIRContext *) {
    expectNothingWrong(getAnyMap(random), [](const IndexingMap &map) {
      IndexingMap once = map;
      once.simplify();
      IndexingMap twice = once;
      twice.simplify();
      if (once == twice)
        return std::string();
      return "once: " + toString(once) + ", twice: " + toString(twice);
    });
  });
}

TEST(IndexingProperties, TextIsReadAsTheMapItWasWrittenFor) {
  forEachCase(5000, [](RandomMaps &random, MLIRContext *context) {
    expectNothingWrong(getAnyMap(random), [&](const IndexingMap &map) {
      Attribute attr = IndexingMapAttr::get(map);
      std::string ofMap = "#indexing.map<" + toString(map) + ">", ofAttr;
      llvm::raw_string_ostream(ofAttr) << attr;
      for (const std::string &text : {ofMap, ofAttr})
        if (parseAttribute(text, context) != attr)
          return "not read as the same map: " + text;
      return std::string();
    });
  });
}

TEST(IndexingProperties, RemovedAndRescaledVariablesLeaveTheRelation) {
  forEachCase(8000, [](RandomMaps &random, MLIRContext *) {
    bool rescales = random.chance(50);
    expectNothingWrong(getAnyMap(random), [&](const IndexingMap &map) {
      IndexingMap changed = map;
      changed.simplify();
      if (rescales)
        changed.rescale();
      else
        changed.removeUnusedVariables({IndexingVariableKind::Range});
      if (getRelation(map) == getRelation(changed))
        return std::string();
      return "became " + toString(changed);
    });
  });
}

TEST(IndexingProperties, OrderOfVariablesDoesNotMatter) {
  forEachCase(3000, [](RandomMaps &random, MLIRContext *) {
    IndexingMap map = getAnyMap(random);
    IndexingMap dims = map.rangeVarsToDims();
    EXPECT_EQ(dims.getNumRangeVars(), 0u);
    // As functions of all variables.
    EXPECT_EQ(compare(map, dims), "") << toString(map);
    if (map.getNumDims() < 2)
      return;
    unsigned other = random.number(1, map.getNumDims() - 1);
    IndexingMap swapped = map.swapVariables(0, other);
    EXPECT_EQ(swapped.swapVariables(0, other), map);
    swapped.simplify();
    EXPECT_EQ(compare(map, swapped.swapVariables(0, other)), "")
        << toString(map);
  });
}

//===----------------------------------------------------------------------===//
// Composition
//===----------------------------------------------------------------------===//

/// What `second` relates to what `first` relates, with the runtime variables of
/// both as `compose` orders them.
static Relation getComposition(const IndexingMap &first,
                               const IndexingMap &second) {
  unsigned dims = first.getNumDims(), runtimeVars = first.getNumRuntimeVars(),
           joined = second.getNumDims();
  llvm::StringMap<Relation> byIndex;
  auto getKey = [](ArrayRef<int64_t> index) {
    return StringRef(reinterpret_cast<const char *>(index.data()),
                     index.size() * sizeof(int64_t));
  };
  for (const auto &entry : getRelation(second)) {
    ArrayRef<int64_t> all = entry;
    byIndex[getKey(all.take_front(joined))].emplace_back(
        all.drop_front(joined));
  }
  Relation relation;
  for (const auto &entry : getRelation(first)) {
    ArrayRef<int64_t> all = entry;
    auto it = byIndex.find(getKey(all.take_back(joined)));
    if (it == byIndex.end())
      continue;
    for (ArrayRef<int64_t> rest : it->second) {
      auto &both = relation.emplace_back(all.take_front(dims));
      unsigned ofSecond = second.getNumRuntimeVars();
      llvm::append_range(both, rest.take_front(ofSecond));
      llvm::append_range(both, all.slice(dims, runtimeVars));
      llvm::append_range(both, rest.drop_front(ofSecond));
    }
  }
  makeUnique(relation);
  return relation;
}

TEST(IndexingProperties, ComposedMapsRelateWhatBothRelate) {
  forEachCase(5000, [](RandomMaps &random, MLIRContext *) {
    IndexingMap first = random.map(random.number(1, 2), random.number(1, 2));
    IndexingMap second = random.map(first.getNumResults(), 1);
    IndexingMap both = compose(first, second);
    both.simplify();
    Relation expected = getComposition(first, second);
    EXPECT_EQ(getRelation(both), expected) << toString(first) << "\n"
                                           << toString(second);
  });
}

TEST(IndexingProperties, ComposingIsAssociative) {
  forEachCase(4000, [](RandomMaps &random, MLIRContext *) {
    SmallVector<IndexingMap> maps = random.chain(3);
    if (maps.size() < 3)
      return;
    IndexingMap left = compose(compose(maps[0], maps[1]), maps[2]);
    IndexingMap right = compose(maps[0], compose(maps[1], maps[2]));
    EXPECT_EQ(compare(left, right), "") << toString(left);
    EXPECT_EQ(getRelation(left),
              getComposition(maps[0], compose(maps[1], maps[2])));
  });
}

TEST(IndexingProperties, SimplifyingStepByStepIsSimplifyingAtOnce) {
  forEachCase(5000, [](RandomMaps &random, MLIRContext *) {
    SmallVector<IndexingMap> maps = random.chain(6);
    IndexingMap atOnce = maps.front(), stepByStep = maps.front();
    for (const IndexingMap &next : ArrayRef(maps).drop_front()) {
      atOnce = compose(atOnce, next);
      stepByStep = compose(stepByStep, next);
      stepByStep.simplify();
    }
    EXPECT_EQ(getRelation(stepByStep), getRelation(atOnce)) << toString(atOnce);
  });
}

/// Of up to four reshapes and six dimensions, simplified at each or in one go.
TEST(IndexingProperties, ReshapesThatReturnAreTheIdentity) {
  forEachCase(3000, [](RandomMaps &random, MLIRContext *context) {
    SmallVector<int64_t> sizes;
    for (int64_t i = random.number(1, 6); i > 0; --i)
      sizes.push_back(random.oneOf({1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 30, 128}));
    SmallVector<SmallVector<int64_t>> shapes{sizes};
    for (int64_t i = random.number(1, 3); i > 0; --i)
      shapes.push_back(random.reshapedSizes(sizes, random.number(1, 6)));
    shapes.push_back(sizes);
    bool stepByStep = random.chance(50);
    IndexingMap map = IndexingMap::getIdentity(context, sizes);
    for (unsigned i = 1; i < shapes.size(); ++i) {
      map = compose(map, random.reshape(shapes[i - 1], shapes[i]));
      if (stepByStep)
        map.simplify();
    }
    map.simplify();
    IndexingMap identity = IndexingMap::getIdentity(context, sizes);
    identity.simplify();
    EXPECT_EQ(toString(map), toString(identity));
  });
}

TEST(IndexingProperties, IdentityEmptyAndUndefined) {
  forEachCase(2000, [](RandomMaps &random, MLIRContext *context) {
    IndexingMap map = random.map(2, 2);
    IndexingMap wide(
        context, ArrayRef<Interval>{{-1000000, 1000000}, {-1000000, 1000000}},
        {}, {}, {map.getDim(0), map.getDim(1)});
    IndexingMap simplified = map;
    simplified.simplify();
    IndexingMap before = compose(wide, map);
    before.simplify();
    EXPECT_EQ(before, simplified);
    IndexingMap after = compose(map, wide);
    EXPECT_EQ(getRelation(after), getRelation(map));

    IndexingMap empty = IndexingMap::getKnownEmpty(context, 2, 1, 1, 2);
    EXPECT_TRUE(compose(map, empty).isKnownEmpty());
    EXPECT_TRUE(compose(empty, map).isKnownEmpty());
    IndexingMap undefined = IndexingMap::getUndefined(context);
    EXPECT_TRUE(compose(map, undefined).isUndefined());
    EXPECT_TRUE(compose(undefined, map).isUndefined());
    EXPECT_TRUE(compose(undefined, empty).isUndefined());
  });
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

TEST(IndexingProperties, MapsOfBothDirectionsAreInverse) {
  forEachCase(4000, [](RandomMaps &random, MLIRContext *) {
    SmallVector<int64_t> sizes = random.sizes();
    RandomOp op = random.op(sizes);
    if (!op.inputToOutput)
      return;
    IndexingMap forth = op.outputToInput, back = *op.inputToOutput;
    forth.simplify();
    back.simplify();
    Relation turned;
    for (const auto &entry : getRelation(back)) {
      ArrayRef<int64_t> all = entry;
      auto &other = turned.emplace_back(all.drop_front(op.operandSizes.size()));
      llvm::append_range(other, all.take_front(op.operandSizes.size()));
    }
    makeUnique(turned);
    EXPECT_EQ(getRelation(forth), turned) << op.name.str() << "\n"
                                          << toString(forth) << "\n"
                                          << toString(back);
  });
}

/// A dynamic slice clamps its offsets, so that it reads elements that exist.
TEST(IndexingProperties, RuntimeVariablesTakeClampedValues) {
  forEachCase(4000, [](RandomMaps &random, MLIRContext *) {
    SmallVector<IndexingMap> maps = random.chain(4);
    IndexingMap map = maps.front();
    for (const IndexingMap &next : ArrayRef(maps).drop_front())
      map = compose(map, next);
    if (map.getNumRuntimeVars() == 0 || !map.isRegular())
      return;
    IndexingMap fixed = map;
    IndexingMap simplified = map;
    simplified.simplify();
    for (unsigned i = 0; i < map.getNumRuntimeVars(); ++i) {
      unsigned variable = map.getNumDims() + map.getNumRangeVars() + i;
      Interval interval = map.getIntervals()[variable];
      int64_t value = random.number(-10, 10);
      if (!interval.contains(value)) {
        IndexingMap outside = map;
        outside.fix(variable, value);
        EXPECT_TRUE(outside.isKnownEmpty());
        value = std::clamp(value, interval.lower, interval.upper);
      }
      fixed.fix(variable, value);
      simplified.fix(variable, value);
    }
    simplified.simplify();
    EXPECT_EQ(compare(fixed, simplified), "") << toString(map);
  });
}
