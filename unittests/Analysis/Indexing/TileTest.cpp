//===- TileTest.cpp - Tiles read what maps say they read ------------------===//

#include "hlo/Analysis/Indexing/Tile.h"
#include "IndexingTestUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace hlo;
using namespace hlo::test;

namespace {
using Elements = std::set<SmallVector<int64_t>>;

class TileTest : public testing::Test {
protected:
  std::string print(const TilingSpace &space, const Tile &tile) {
    std::string text;
    llvm::raw_string_ostream os(text);
    space.print(os, tile);
    return text;
  }
  std::string printConstraints(const TilingSpace &space) {
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::interleave(
        space.getConstraints(), os,
        [&](const TileConstraint &constraint) { space.print(os, constraint); },
        "; ");
    return text;
  }
  /// The tile that a map leads to from tiles of an array; "" if none.
  std::string propagate(TilingSpace &space, StringRef map,
                        bool areSequential = false) {
    std::optional<Tile> tile =
        propagateTile(space, parseMap(map, &context), space.getTile(), nullptr,
                      areSequential, reason);
    return tile ? print(space, *tile) : "";
  }

  MLIRContext context;
  std::string reason;
};
} // namespace

TEST_F(TileTest, Root) {
  TilingSpace space(&context, {8, 1, 30});
  EXPECT_EQ(print(space, space.getTile()),
            "[t0 * z0 size z0 below 8, 0 size 1, t2 * z2 size z2 below 30]");
}

TEST_F(TileTest, SimpleMovements) {
  TilingSpace space(&context, {8, 30});
  StringRef domain = ", domain: d0 in [0, 7], d1 in [0, 29]";
  EXPECT_EQ(propagate(space, ("(d0, d1) -> (d1, d0)" + domain).str()),
            "[t1 * z1 size z1 below 30, t0 * z0 size z0 below 8]");
  EXPECT_EQ(propagate(space, ("(d0, d1) -> (d1)" + domain).str()),
            "[t1 * z1 size z1 below 30]");
  EXPECT_EQ(propagate(space, ("(d0, d1) -> ()" + domain).str()), "[]");
  // Strides of a slice.
  EXPECT_EQ(propagate(space, ("(d0, d1) -> (d0 * 3 + 2, 4)" + domain).str()),
            "[(t0 * z0) * 3 + 2 size z0 stride 3 from 2 below 24, 4 size 1]");
  // A reversed dimension.
  EXPECT_EQ(propagate(space, ("(d0, d1) -> (-d0 + 7)" + domain).str()),
            "[-(t0 * z0) + 7 size z0 stride -1 below 8]");
  EXPECT_EQ(printConstraints(space), "");
}

TEST_F(TileTest, PadAndConcatenateMask) {
  TilingSpace space(&context, {12});
  EXPECT_EQ(propagate(space, "(d0) -> (d0 - 2), domain: d0 in [2, 9]"),
            "[t0 * z0 - 2 size z0 below 8]");
  // An operand of one element.
  EXPECT_EQ(propagate(space, "(d0) -> (0), domain: d0 in [5, 5]"),
            "[t0 * z0 - 5 size z0 below 1]");
}

TEST_F(TileTest, Reduction) {
  TilingSpace space(&context, {10});
  // All of the row, or tile after tile.
  StringRef map = "(d0)[s0] -> (d0, s0), domain: d0 in [0, 9], s0 in [0, 63]";
  EXPECT_EQ(propagate(space, map),
            "[t0 * z0 size z0 below 10, 0 size 64 below 64]");
  OwningOpRef<ModuleOp> op = ModuleOp::create(UnknownLoc::get(&context));
  std::optional<Tile> tile = propagateTile(space, parseMap(map, &context),
                                           space.getTile(), *op, true, reason);
  ASSERT_TRUE(tile);
  EXPECT_EQ(print(space, *tile),
            "[t0 * z0 size z0 below 10, t1 * z1 size z1 below 64]");
  ASSERT_EQ(space.getDims().size(), 2u);
  EXPECT_TRUE(space.getDims()[1].isSequential());
  EXPECT_EQ(space.getDims()[1].extent, 64);
}

TEST_F(TileTest, Windows) {
  TilingSpace space(&context, {3});
  // Windows that overlap are one tile.
  EXPECT_EQ(propagate(space, "(d0)[s0] -> (d0 * 2 + s0 - 1), domain: d0 in [0, "
                             "2], s0 in [0, 2], d0 * 2 + s0 in [1, 7]"),
            "[(t0 * z0) * 2 - 1 size (z0 - 1) * 2 + 3 below 6]");
  EXPECT_EQ(printConstraints(space), "");
  // Windows with gaps are a tile only one by one.
  EXPECT_EQ(propagate(space, "(d0)[s0] -> (d0 * 4 + s0), domain: d0 in [0, 2], "
                             "s0 in [0, 2]"),
            "[(t0 * z0) * 4 size z0 + 2 below 11]");
  EXPECT_EQ(printConstraints(space), "z0 = 1");
}

TEST_F(TileTest, DependentPartsAreNoTile) {
  TilingSpace space(&context, {24, 24});
  EXPECT_EQ(propagate(space, "(d0, d1) -> (d0 + d0 mod 4), domain: d0 in [0, "
                             "23], d1 in [0, 23]"),
            "");
  EXPECT_EQ(reason, "an index is a sum of parts that depend on each other");
  EXPECT_EQ(propagate(space, "(d0, d1) -> (d0), domain: d0 in [0, 23], d1 in "
                             "[0, 23], d0 + d1 in [0, 20]"),
            "");
  EXPECT_EQ(reason, "its map holds only where d0 + d1 is in an interval");
}

TEST_F(TileTest, Collapse) {
  // What of an array of 8 columns a part of its elements in order is.
  TilingSpace space(&context, {64});
  std::optional<Tile> tile = propagateTileThroughReshape(
      space, {64}, {8, 8}, space.getTile(), nullptr, reason);
  ASSERT_TRUE(tile);
  for (auto [size, rows, columns] :
       {std::tuple{16, 2, 8}, {4, 1, 4}, {64, 8, 8}, {1, 1, 1}, {8, 1, 8}}) {
    EXPECT_FALSE(space.getViolated({size}));
    EXPECT_EQ(int64_t(space.getIndices((*tile)[0], {size}, {0}).size()), rows);
    EXPECT_EQ(int64_t(space.getIndices((*tile)[1], {size}, {0}).size()),
              columns);
  }
  EXPECT_TRUE(space.getViolated({12}));
  EXPECT_TRUE(space.getViolated({3}));
}

TEST_F(TileTest, Expand) {
  TilingSpace space(&context, {4, 8});
  std::optional<Tile> tile = propagateTileThroughReshape(
      space, {4, 8}, {32}, space.getTile(), nullptr, reason);
  ASSERT_TRUE(tile);
  // One row or whole rows, or one column.
  EXPECT_FALSE(space.getViolated({1, 4}));
  EXPECT_FALSE(space.getViolated({3, 8}));
  EXPECT_FALSE(space.getViolated({3, 1}));
  EXPECT_TRUE(space.getViolated({3, 4}));
  EXPECT_EQ(space.getIndices((*tile)[0], {2, 1}, {1, 5}),
            (DimTileIndices{21, 29}));
  EXPECT_EQ(space.getIndices((*tile)[0], {1, 4}, {2, 1}),
            (DimTileIndices{20, 21, 22, 23}));
}

TEST_F(TileTest, LegalSizes) {
  TilingSpace space(&context, {6, 5});
  EXPECT_EQ(space.getLegalSizes().size(), 4u * 4u);
  bool areAll = true;
  EXPECT_EQ(space.getLegalSizes(/*limit=*/3, &areAll).size(), 3u);
  EXPECT_FALSE(areAll);
  EXPECT_EQ(space.getLegalSizes(/*limit=*/16, &areAll).size(), 16u);
  EXPECT_TRUE(areAll);
  space.addConstraint(
      {{{{space.getDims()[1].size, Interval::ofPoint(5)}}}, nullptr});
  EXPECT_EQ(space.getLegalSizes(), (SmallVector<SmallVector<int64_t>>{
                                       {1, 5}, {2, 5}, {4, 5}, {6, 5}}));
}

TEST_F(TileTest, RuntimeOffsets) {
  AffineExpr d0 = getAffineDimExpr(0, &context),
             d1 = getAffineDimExpr(1, &context),
             rt = getAffineSymbolExpr(0, &context);
  SmallVector<Interval> dims = {{0, 9}, {0, 3}};
  OperandIndexing indexing =
      IndexingMap(&context, dims, {}, {{0, 20}}, {d0 + rt, d1});
  RuntimeVariable start{Value(), 0,
                        IndexingMap(&context, dims, {}, {{0, 20}}, {}),
                        Interval{0, 20}};
  indexing.runtimeVariables.push_back(start);
  TilingSpace space(&context, {10, 4});
  std::optional<Tile> tile =
      propagateTile(space, indexing, space.getTile(), nullptr, false, reason);
  ASSERT_TRUE(tile);
  EXPECT_EQ(print(space, *tile),
            "[t0 * z0 + rt0 size z0 from rt0 below rt0 + 10, t1 * z1 size z1 "
            "below 4]");
  EXPECT_EQ(printConstraints(space), "");
  // An offset for each row: a row at a time.
  indexing.runtimeVariables[0].map =
      IndexingMap(&context, dims, {}, {{0, 20}}, d0);
  ASSERT_TRUE(
      propagateTile(space, indexing, space.getTile(), nullptr, false, reason));
  EXPECT_EQ(printConstraints(space), "z0 = 1");
}

namespace {
/// A step from the indices of an array to those of another.
struct Step {
  OperandIndexing indexing;
  SmallVector<int64_t> from, to;
  bool isReshape = false;
  bool isSequential = false;
};

/// Random operations, by their maps.
class RandomSteps {
public:
  RandomSteps(MLIRContext *context, unsigned seed)
      : context(context), random(seed) {}
  int64_t pick(int64_t lower, int64_t upper) {
    return int64_t(random() % (upper - lower + 1)) + lower;
  }
  Step get(ArrayRef<int64_t> sizes);

private:
  std::optional<SmallVector<int64_t>> getReshape(ArrayRef<int64_t> sizes);

  MLIRContext *context;
  std::mt19937 random;
  unsigned nextLeaf = 0;
};
} // namespace

std::optional<SmallVector<int64_t>>
RandomSteps::getReshape(ArrayRef<int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  SmallVector<int64_t> to;
  while (count > 1 && to.size() < 4) {
    SmallVector<int64_t> divisors;
    for (int64_t i = 1; i <= count; ++i)
      if (count % i == 0)
        divisors.push_back(i);
    to.push_back(divisors[random() % divisors.size()]);
    count /= to.back();
  }
  if (count != 1)
    to.push_back(count);
  return to;
}

Step RandomSteps::get(ArrayRef<int64_t> sizes) {
  unsigned rank = sizes.size();
  Step step{IndexingMap::getUndefined(context), SmallVector<int64_t>(sizes),
            SmallVector<int64_t>(sizes)};
  SmallVector<AffineExpr> results;
  for (unsigned i = 0; i < rank; ++i)
    results.push_back(getAffineDimExpr(i, context));
  SmallVector<Interval> dims = llvm::map_to_vector(sizes, Interval::ofSize);
  SmallVector<Interval> ranges, runtime;
  SmallVector<IndexingConstraint> constraints;
  AffineExpr symbol = getAffineSymbolExpr(0, context);
  unsigned at = rank == 0 ? 0 : random() % rank;
  unsigned kind = rank == 0 ? 3 : random() % 11;
  switch (kind) {
  case 0: { // transpose
    SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, rank));
    std::shuffle(order.begin(), order.end(), random);
    for (auto [i, dim] : llvm::enumerate(order)) {
      results[i] = getAffineDimExpr(dim, context);
      step.to[i] = sizes[dim];
    }
    break;
  }
  case 1: { // slice
    int64_t stride = pick(1, 3), start = pick(0, 4);
    results[at] = results[at] * stride + start;
    step.to[at] = (sizes[at] - 1) * stride + start + pick(1, 3);
    break;
  }
  case 2: // reverse
    results[at] = -results[at] + (sizes[at] - 1);
    break;
  case 3: { // broadcast or reduce
    if (rank > 1 && random() % 2) {
      results.erase(results.begin() + at);
      step.to.erase(step.to.begin() + at);
      break;
    }
    if (rank > 3)
      break;
    int64_t extent = pick(1, 7);
    ranges.push_back(Interval::ofSize(extent));
    results.insert(results.begin() + at, symbol);
    step.to.insert(step.to.begin() + at, extent);
    step.isSequential = random() % 2;
    break;
  }
  case 4: { // pad, or an operand of concatenate
    int64_t low = pick(0, sizes[at] - 1), high = pick(0, sizes[at] - 1 - low);
    results[at] = results[at] - low;
    dims[at] = {low, sizes[at] - 1 - high};
    step.to[at] = sizes[at] - low - high;
    break;
  }
  case 5: { // negative or interior padding
    int64_t interior = pick(1, 3),
            low = pick(0, std::min<int64_t>(sizes[at] - 1, 2));
    results[at] = (results[at] - low).floorDiv(interior);
    dims[at] = {low, sizes[at] - 1};
    step.to[at] = (sizes[at] - 1 - low) / interior + 1;
    constraints.push_back(
        {(getAffineDimExpr(at, context) - low) % interior, {0, 0}});
    break;
  }
  case 6: { // window
    int64_t stride = pick(1, 3), window = pick(1, 4), low = pick(0, 2);
    AffineExpr padded = results[at] * stride + symbol;
    int64_t extent = std::max<int64_t>(
        (sizes[at] - 1) * stride + window - low - pick(0, 2), 1);
    ranges.push_back(Interval::ofSize(window));
    results[at] = padded - low;
    step.to[at] = extent;
    constraints.push_back({padded, {low, low + extent - 1}});
    break;
  }
  case 7: { // dynamic-slice
    int64_t extra = pick(0, 4);
    runtime.push_back({0, extra});
    results[at] = results[at] + symbol;
    step.to[at] = sizes[at] + extra;
    break;
  }
  case 8: { // the update of a dynamic-update-slice
    int64_t update = pick(1, sizes[at]);
    runtime.push_back({0, sizes[at] - update});
    results[at] = results[at] - symbol;
    step.to[at] = update;
    constraints.push_back({results[at], {0, update - 1}});
    break;
  }
  default:
    step.isReshape = true;
    step.to = *getReshape(sizes);
    break;
  }
  if (step.isReshape) {
    int64_t stride = 1;
    AffineExpr linear = getAffineConstantExpr(0, context);
    for (unsigned i = rank; i-- > 0; stride *= sizes[i])
      linear = linear + results[i] * stride;
    results.clear();
    for (int64_t size : step.to) {
      stride /= size;
      results.push_back(linear.floorDiv(stride) % size);
    }
  }
  IndexingMap map(context, dims, ranges, runtime, results, constraints);
  map.simplify();
  step.indexing = map;
  for (Interval interval : runtime) {
    step.indexing.runtimeVariables.push_back(
        {Value(), nextLeaf++, IndexingMap(context, dims, ranges, runtime, {}),
         interval});
  }
  return step;
}

/// All elements of the last of the tiles that are not masked, for all numbers
/// of tiles along dimensions from `ids.size()`; each tile is computed from the
/// next.
static void addElements(const TilingSpace &space, ArrayRef<Tile> tiles,
                        ArrayRef<int64_t> sizes, SmallVector<int64_t> ids,
                        ArrayRef<int64_t> runtime, Elements &elements) {
  if (ids.size() < space.getDims().size()) {
    const TilingDim &dim = space.getDims()[ids.size()];
    int64_t count = TilingSpace::countTiles(dim, sizes[ids.size()]);
    for (int64_t id = 0; id < count; ++id) {
      ids.push_back(id);
      addElements(space, tiles, sizes, ids, runtime, elements);
      ids.pop_back();
    }
    return;
  }
  Elements partial;
  for (const Tile &tile : tiles) {
    partial = {{}};
    for (const DimTile &dim : tile) {
      Elements longer;
      for (std::optional<int64_t> index :
           space.getIndices(dim, sizes, ids, runtime))
        if (index)
          for (SmallVector<int64_t> element : partial) {
            element.push_back(*index);
            longer.insert(element);
          }
      partial = std::move(longer);
    }
    // Nothing else is needed where all is masked.
    if (partial.empty())
      return;
  }
  elements.insert(partial.begin(), partial.end());
}

TEST_F(TileTest, ElementsOfTilesAreImages) {
  RandomSteps steps(&context, 1);
  unsigned chains = 4000, tiled = 0, checked = 0;
  OwningOpRef<ModuleOp> op = ModuleOp::create(UnknownLoc::get(&context));
  for (unsigned i = 0; i < chains; ++i) {
    SmallVector<int64_t> sizes;
    for (int64_t rank = steps.pick(1, 3); rank > 0; --rank)
      sizes.push_back(steps.pick(1, 12));
    TilingSpace space(&context, sizes);
    std::vector<Step> chain;
    std::vector<Tile> tiles = {space.getTile()};
    SmallVector<int64_t> runtime, current = sizes;
    bool hasSequential = false;
    for (int64_t length = steps.pick(1, 4); length > 0; --length) {
      Step step = steps.get(current);
      // One operation contracts once here.
      step.isSequential &= !hasSequential;
      hasSequential |= step.isSequential;
      std::optional<Tile> tile =
          step.isReshape
              ? propagateTileThroughReshape(space, step.from, step.to,
                                            tiles.back(), nullptr, reason)
              : propagateTile(space, step.indexing, tiles.back(), *op,
                              step.isSequential, reason);
      if (!tile)
        break;
      for (const RuntimeVariable &variable : step.indexing.runtimeVariables)
        runtime.push_back(
            steps.pick(variable.clamp->lower, variable.clamp->upper));
      current = step.to;
      chain.push_back(step);
      tiles.push_back(*tile);
    }
    auto legal = space.getLegalSizes(/*limit=*/64);
    tiled += !chain.empty() && !legal.empty();
    for (unsigned trial = 0; trial < 6 && !legal.empty(); ++trial) {
      ArrayRef<int64_t> chosen = legal[steps.pick(0, legal.size() - 1)];
      SmallVector<int64_t> ids;
      for (auto [dim, size] : llvm::zip(space.getDims(), chosen))
        if (!dim.isSequential())
          ids.push_back(steps.pick(0, TilingSpace::countTiles(dim, size) - 1));
      Elements expected;
      addElements(space, ArrayRef(tiles).take_front(), chosen, ids, runtime,
                  expected);
      unsigned nextRuntime = 0;
      size_t numTiles = 1;
      for (const Step &step : chain) {
        Elements image;
        IndexingMap map = step.indexing.map;
        unsigned first = map.getNumVariables() - map.getNumRuntimeVars();
        for (unsigned j = first; j < map.getNumVariables(); ++j)
          map.fix(j, runtime[nextRuntime++]);
        map.enumerate(1 << 22, [&](ArrayRef<int64_t> point) {
          if (expected.count(
                  SmallVector<int64_t>(point.take_front(map.getNumDims()))))
            image.insert(map.evaluate(point));
        });
        // A scalar may be read by tiles that do not need it.
        if (step.to.empty() && image.empty())
          break;
        Elements actual;
        addElements(space, ArrayRef(tiles).take_front(++numTiles), chosen, ids,
                    runtime, actual);
        ++checked;
        ASSERT_EQ(actual, image)
            << i << ": " << toString(step.indexing.map) << "\n"
            << print(space, tiles[numTiles - 1]) << "\nsizes " << chosen[0];
        expected = std::move(image);
      }
    }
  }
  EXPECT_GT(tiled, chains / 2);
  EXPECT_GT(checked, chains);
}
