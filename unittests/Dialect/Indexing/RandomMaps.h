//===- RandomMaps.h - Random indexing maps ----------------------*- C++ -*-===//

#ifndef HLO_UNITTESTS_DIALECT_INDEXING_RANDOMMAPS_H
#define HLO_UNITTESTS_DIALECT_INDEXING_RANDOMMAPS_H

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "gtest/gtest.h"
#include <random>

namespace hlo::test {

/// How an operation on arrays reads one of its operands.
struct RandomOp {
  StringRef name;
  /// From an index of the output to indices of the operand.
  IndexingMap outputToInput;
  /// From an index of the operand to indices of the output, where there is one.
  std::optional<IndexingMap> inputToOutput;
  SmallVector<int64_t> operandSizes;
};

/// The same maps for the same seed.
class RandomMaps {
public:
  RandomMaps(MLIRContext *context, uint64_t seed)
      : context(context), generator(seed) {}

  /// In [lower, upper].
  int64_t number(int64_t lower, int64_t upper) {
    return lower + static_cast<int64_t>(generator() % (upper - lower + 1));
  }
  bool chance(int64_t percent) { return number(1, 100) <= percent; }
  int64_t oneOf(ArrayRef<int64_t> values) {
    return values[number(0, values.size() - 1)];
  }

  /// An affine expression of the variables of a map.
  AffineExpr expression(const IndexingMap &map, unsigned depth);
  /// Any map: variables of all kinds, negative bounds, constraints; few points.
  IndexingMap map();
  /// A map from `numDims` dimensions, and so many results.
  IndexingMap map(unsigned numDims, unsigned numResults);
  /// The map with one number in it, or one constraint, made another.
  IndexingMap mutate(IndexingMap map);

  SmallVector<int64_t> sizes();
  /// An operation whose output has these sizes.
  RandomOp op(ArrayRef<int64_t> outputSizes);
  /// The maps of up to `length` operations, each the operand of the one before;
  /// few points when composed.
  SmallVector<IndexingMap> chain(unsigned length);

  /// The sizes of an array with as many elements.
  SmallVector<int64_t> reshapedSizes(ArrayRef<int64_t> sizes, unsigned rank);
  /// Of the reshape of an array of sizes `from` to sizes `to`.
  IndexingMap reshape(ArrayRef<int64_t> to, ArrayRef<int64_t> from);

private:
  RandomOp reshape(ArrayRef<int64_t> sizes);
  RandomOp transpose(ArrayRef<int64_t> sizes);
  RandomOp reverse(ArrayRef<int64_t> sizes);
  RandomOp broadcast(ArrayRef<int64_t> sizes);
  RandomOp reduce(ArrayRef<int64_t> sizes);
  RandomOp slice(ArrayRef<int64_t> sizes);
  RandomOp pad(ArrayRef<int64_t> sizes);
  RandomOp concatenate(ArrayRef<int64_t> sizes);
  RandomOp reduceWindow(ArrayRef<int64_t> sizes);
  RandomOp dynamicSlice(ArrayRef<int64_t> sizes);

  AffineExpr dim(unsigned i) { return getAffineDimExpr(i, context); }
  AffineExpr symbol(unsigned i) { return getAffineSymbolExpr(i, context); }

  MLIRContext *context;
  std::mt19937_64 generator;
};

/// A map with the same failure that is as simple as can be found by dropping
/// constraints and results, halving intervals, and replacing expressions by
/// their operands.
IndexingMap shrink(IndexingMap map,
                   function_ref<bool(const IndexingMap &)> fails);

/// Runs `test` with `count` seeds, until one fails. They are others with
/// `--gtest_random_seed`.
inline void forEachCase(unsigned count,
                        function_ref<void(RandomMaps &, MLIRContext *)> test) {
  // A context keeps every expression that it has seen.
  constexpr unsigned kCasesPerContext = 1000;
  std::optional<MLIRContext> context;
  uint64_t seed = static_cast<uint64_t>(GTEST_FLAG_GET(random_seed)) * count;
  for (unsigned i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    if (i % kCasesPerContext == 0) {
      context.emplace(MLIRContext::Threading::DISABLED);
      context->loadDialect<IndexingDialect>();
    }
    SCOPED_TRACE("seed " + std::to_string(seed + i));
    RandomMaps random(&*context, seed + i);
    test(random, &*context);
  }
}

} // namespace hlo::test

#endif // HLO_UNITTESTS_DIALECT_INDEXING_RANDOMMAPS_H
