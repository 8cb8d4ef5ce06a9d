//===- TilePropagationTest.cpp - Tiles of what random modules compute -----===//
// The elements in the tiles of a parameter are those that the elements in a
// tile of the result are computed from, by the maps of the analysis.

#include "hlo/Analysis/Indexing/TilePropagation.h"
#include "IndexingTest.h"
#include "RandomChain.h"
#include "hlo/Interpreter/Interpreter.h"
#include "llvm/ADT/SetOperations.h"
#include "gtest/gtest.h"
#include <set>

using namespace hlo;
using namespace hlo::test;

namespace {
/// Keeps the value of every operation.
struct Recorder : InterpreterObserver {
  LogicalResult didEvaluate(Operation *op, int64_t, ArrayRef<Literal>,
                            const Literal &result) override {
    values[op->getResult(0)] = result;
    return success();
  }
  llvm::DenseMap<Value, Literal> values;
};

struct TilePropagationTest : IndexingTest {
  /// The elements of a tile, by their places in row-major order.
  std::set<int64_t> getElements(const TiledArray &tiled);
  /// Finds the values known at run time only.
  void findRuntimeValues();
  /// The elements of `parameter` in the tiles that the tile of the result
  /// needs.
  void addNeeded(Value parameter, unsigned dim, std::set<int64_t> &elements);
  /// These return whether there are tiles.
  bool checkTiles(Value end, const Relation &relation);
  bool check(const RandomChain &chain);

  const TilePropagation *tiling = nullptr;
  llvm::function_ref<Literal(Value)> getLiteral;
  SmallVector<int64_t> sizes, ids, runtime;
  uint64_t tiledForwards = 0;
};
} // namespace

std::set<int64_t> TilePropagationTest::getElements(const TiledArray &tiled) {
  std::set<int64_t> elements = {0};
  ArrayRef<int64_t> shape = getShape(tiled.array.value);
  for (auto [dim, size] : llvm::zip_equal(tiled.tile, shape)) {
    std::set<int64_t> longer;
    for (std::optional<int64_t> index :
         tiling->getSpace().getIndices(dim, sizes, ids, runtime)) {
      if (!index)
        continue;
      EXPECT_TRUE(0 <= *index && *index < size);
      for (int64_t element : elements)
        longer.insert(element * size + *index);
    }
    elements = std::move(longer);
  }
  return elements;
}

void TilePropagationTest::findRuntimeValues() {
  const TilingSpace &space = tiling->getSpace();
  runtime.clear();
  for (const TilingRuntimeValue &known : space.getRuntimeValues()) {
    SmallVector<int64_t> index;
    for (AffineExpr expression : known.index)
      index.push_back(space.getValue(expression, sizes, ids, runtime));
    // Tiles that are not needed may ask for an element that is not there.
    Literal literal = getLiteral(known.value);
    int64_t value = 0;
    if (isInside(index, literal.getShape()))
      value = literal.getIndex(linearize(index, literal.getShape()));
    runtime.push_back(
        std::clamp(value, known.clamp->lower, known.clamp->upper));
  }
}

void TilePropagationTest::addNeeded(Value end, unsigned dim,
                                    std::set<int64_t> &elements) {
  ArrayRef<TilingDim> dims = tiling->getSpace().getDims();
  if (dim < dims.size()) {
    if (!dims[dim].isSequential())
      return addNeeded(end, dim + 1, elements);
    int64_t count = TilingSpace::countTiles(dims[dim], sizes[dim]);
    for (ids[dim] = 0; ids[dim] < count; ++ids[dim])
      addNeeded(end, dim + 1, elements);
    return;
  }
  findRuntimeValues();
  ArrayRef<TiledArray> arrays = tiling->getArrays();
  std::set<unsigned> needed = {0};
  SmallVector<unsigned> worklist = {0};
  while (!worklist.empty()) {
    const TiledArray &tiled = arrays[worklist.pop_back_val()];
    std::set<int64_t> found = getElements(tiled);
    if (tiled.array.value == end)
      elements.insert(found.begin(), found.end());
    if (!found.empty())
      for (unsigned other : tiled.found)
        if (needed.insert(other).second)
          worklist.push_back(other);
  }
}

/// Compares the elements of `end` in tiles with those that `relation` has for
/// the elements of the tile that they were found from.
bool TilePropagationTest::checkTiles(Value end, const Relation &relation) {
  const TilingSpace &space = tiling->getSpace();
  auto legal = space.getLegalSizes(/*limit=*/64);
  if (legal.empty())
    return false;
  // Where these are out of their intervals, nothing is needed.
  bool isExact = true;
  for (const TilingRuntimeValue &value : space.getRuntimeValues()) {
    if (!value.clamp)
      return true;
    isExact &= *value.clamp == value.interval;
  }
  // Scalars may be taken by tiles that do not need them.
  isExact &= llvm::none_of(tiling->getArrays(), [](const TiledArray &tiled) {
    return tiled.tile.empty();
  });
  for (unsigned trial = 0; trial < 3; ++trial) {
    sizes = legal[between(0, legal.size() - 1)];
    ids.clear();
    for (auto [dim, size] : llvm::zip_equal(space.getDims(), sizes))
      ids.push_back(dim.isSequential()
                        ? 0
                        : between(0, TilingSpace::countTiles(dim, size) - 1));
    runtime.assign(space.getRuntimeValues().size(), 0);
    std::set<int64_t> start = getElements(tiling->getArrays().front());
    std::set<int64_t> expected, actual;
    for (auto [from, to] : relation)
      if (start.count(from))
        expected.insert(to);
    addNeeded(end, 0, actual);
    if (!isExact)
      llvm::set_intersect(actual, expected);
    EXPECT_EQ(actual, expected) << "sizes " << sizes[0];
  }
  return true;
}

bool TilePropagationTest::check(const RandomChain &chain) {
  func::FuncOp entry = chain.entry;
  Value root = entry.getBody().front().getTerminator()->getOperand(0);
  Recorder recorder;
  SmallVector<Literal> inputs;
  for (auto [i, type] : llvm::enumerate(entry.getArgumentTypes()))
    inputs.push_back(chain.indices[i] ? chain.indices[i]
                                      : Literal::getZero(type));
  InterpreterOptions options;
  options.observer = &recorder;
  ModuleOp module = *chain.module;
  EXPECT_TRUE(succeeded(interpret(module, inputs, options)));
  auto getValue = [&](Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return chain.indices[argument.getArgNumber()];
    return recorder.values.lookup(value);
  };
  getLiteral = getValue;

  IndexingAnalysis analysis;
  TilingFailure failure;
  auto backwards = TilePropagation::toInputs({{root}}, analysis, failure);
  if (!backwards) {
    EXPECT_TRUE(failure.op);
    EXPECT_FALSE(failure.reason.empty());
  }
  BlockIndexing indexing = BlockIndexing::toInputs({root}, analysis);
  bool hasTiles = true;
  for (BlockArgument parameter : entry.getArguments()) {
    // Indices may be read for tiles that do not need them.
    if (chain.indices[parameter.getArgNumber()] || getShape(parameter).empty())
      continue;
    Relation relation;
    for (const OperandIndexing &access : indexing.lookup({parameter}))
      EXPECT_TRUE(addPoints(
          access, getShape(root), getShape(parameter),
          [&](const RuntimeVariable &variable) {
            return getLiteral(variable.value);
          },
          relation));
    tiling = backwards ? &*backwards : nullptr;
    hasTiles &= tiling && checkTiles(parameter, relation);

    for (auto &[result, element] : relation)
      std::swap(result, element);
    auto forwards = TilePropagation::toOutputs({parameter}, analysis, failure);
    tiling = forwards ? &*forwards : nullptr;
    if (tiling && !getShape(root).empty())
      tiledForwards += checkTiles(root, relation);
  }
  return hasTiles;
}

TEST_F(TilePropagationTest, RandomChains) {
  const char *counts = getenv("HLO_INDEXING_CASES");
  uint64_t cases = counts ? std::stoull(counts) : 3000;
  uint64_t tiled = 0;
  for (uint64_t seed = 0; seed < cases; ++seed) {
    std::mt19937_64 chainRandom(seed);
    random.seed(seed);
    RandomChain chain = buildRandomChain(&context, chainRandom, 1 + seed % 5,
                                         /*fused=*/seed % 4 == 3);
    tiled += check(chain);
    if (HasFailure()) {
      chain.module->dump();
      FAIL() << "seed " << seed;
    }
  }
  EXPECT_GT(tiled, cases / 3);
  EXPECT_GT(tiledForwards, cases / 3);
}
