//===- IndexingLoweringTest.cpp - Lowered maps are the maps ---------------===//
//
// Random maps, lowered and evaluated at every point around their domain.
//
//===----------------------------------------------------------------------===//

#include "../Dialect/Indexing/IndexingTestUtils.h"
#include "../Dialect/Indexing/RandomMaps.h"
#include "ScalarEvaluator.h"
#include "hlo/Conversion/Passes.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "hlo/Dialect/Indexing/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "gtest/gtest.h"

using namespace hlo;
using namespace hlo::test;

namespace {
/// Builds functions of indices, and lowers them.
class Lowering {
public:
  explicit Lowering(MLIRContext *context) : context(context) {
    static const bool areRegistered = [] {
      registerConversionPasses();
      registerIndexingTransformsPasses();
      mlir::registerTransformsPasses();
      arith::registerArithPasses();
      return true;
    }();
    (void)areRegistered;
    context->loadDialect<IndexingDialect, arith::ArithDialect, scf::SCFDialect,
                         func::FuncDialect>();
    context->allowUnregisteredDialects();
  }

  /// The function whose body `build` adds to; it gives the results.
  OwningOpRef<ModuleOp>
  getFunction(unsigned numArguments,
              function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> build) {
    OpBuilder builder(context);
    Location location = builder.getUnknownLoc();
    OwningOpRef<ModuleOp> module = ModuleOp::create(location);
    builder.setInsertionPointToEnd(module->getBody());
    SmallVector<Type> types(numArguments, builder.getIndexType());
    auto function = func::FuncOp::create(builder, location, "f",
                                         builder.getFunctionType(types, {}));
    Block *body = function.addEntryBlock();
    builder.setInsertionPointToEnd(body);
    SmallVector<Value> results = build(builder, body->getArguments());
    func::ReturnOp::create(builder, location, results);
    function.setFunctionType(
        builder.getFunctionType(types, ValueRange(results).getTypes()));
    return module;
  }

  /// The function that evaluates the map.
  OwningOpRef<ModuleOp> getApply(const IndexingMap &map) {
    return getFunction(map.getNumVariables(),
                       [&](OpBuilder &builder, ValueRange arguments) {
                         auto apply = IndexingApplyOp::create(
                             builder, builder.getUnknownLoc(), map, arguments);
                         return SmallVector<Value>(apply.getResults());
                       });
  }

  void lower(ModuleOp module, StringRef pipeline) {
    ASSERT_TRUE(succeeded(mlir::verify(module))) << toString(module);
    mlir::PassManager pm(context);
    ASSERT_TRUE(succeeded(mlir::parsePassPipeline(pipeline, pm)));
    ASSERT_TRUE(succeeded(pm.run(module))) << toString(module);
  }

  static Block &getBody(ModuleOp module) {
    return cast<func::FuncOp>(module.lookupSymbol("f")).getBody().front();
  }
  static std::string toString(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }

private:
  MLIRContext *context;
};
} // namespace

TEST(IndexingLowering, ApplyIsTheMap) {
  static constexpr StringRef kPipelines[] = {
      "convert-indexing-to-arith",
      "convert-indexing-to-arith{index-bitwidth=64}",
      "convert-indexing-to-arith{index-bitwidth=32}",
      "convert-indexing-to-arith{index-bitwidth=16}",
      "convert-indexing-to-arith{index-bitwidth=8}",
      "canonicalize,convert-indexing-to-arith,canonicalize",
      "int-range-optimizations,convert-indexing-to-arith",
  };
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *context) {
    Lowering lowering(context);
    IndexingMap map = random.map();
    map.dropConstraints();
    auto module = lowering.getApply(map);
    lowering.lower(*module,
                   kPipelines[random.number(0, std::size(kPipelines) - 1)]);
    ScalarEvaluator evaluator;
    map.enumerate(4096, [&](ArrayRef<int64_t> point) {
      if (testing::Test::HasFailure())
        return;
      auto results = evaluator.run(Lowering::getBody(*module), point);
      ASSERT_TRUE(results) << evaluator.getError();
      EXPECT_EQ(*results, map.evaluate(point)) << toString(map) << '\n'
                                               << Lowering::toString(*module);
    });
  });
}

/// What canonicalization makes of maps of maps.
TEST(IndexingLowering, FusedAppliesAreTheComposition) {
  forEachCase(2000, [&](RandomMaps &random, MLIRContext *context) {
    Lowering lowering(context);
    IndexingMap inner = random.map(random.number(1, 2), /*numResults=*/2);
    IndexingMap outer = random.map(/*numDims=*/2, random.number(1, 2));
    inner.dropConstraints();
    SmallVector<Interval> dims =
        llvm::map_to_vector(inner.getResults(), [&](AffineExpr result) {
          return inner.getRange(result);
        });
    outer = IndexingMap(context, dims, outer.getRangeIntervals(),
                        outer.getRuntimeIntervals(), outer.getResults());
    bool hasOtherUse = random.chance(50);
    unsigned ofInner = inner.getNumVariables();
    auto module = lowering.getFunction(
        ofInner + outer.getNumVariables() - 2,
        [&](OpBuilder &builder, ValueRange arguments) {
          Location location = builder.getUnknownLoc();
          auto first = IndexingApplyOp::create(builder, location, inner,
                                               arguments.take_front(ofInner));
          SmallVector<Value> operands(first.getResults());
          llvm::append_range(operands, arguments.drop_front(ofInner));
          auto second =
              IndexingApplyOp::create(builder, location, outer, operands);
          SmallVector<Value> results(second.getResults());
          if (hasOtherUse)
            results.push_back(first.getResult(0));
          return results;
        });
    lowering.lower(*module, "canonicalize,convert-indexing-to-arith");
    SmallVector<Interval> domain(inner.getIntervals());
    llvm::append_range(domain, outer.getIntervals().drop_front(2));
    ScalarEvaluator evaluator;
    IndexingMap(context, domain, {}, {}, {})
        .enumerate(4096, [&](ArrayRef<int64_t> point) {
          if (testing::Test::HasFailure())
            return;
          SmallVector<int64_t> first =
              inner.evaluate(point.take_front(ofInner));
          SmallVector<int64_t> operands = first;
          llvm::append_range(operands, point.drop_front(ofInner));
          SmallVector<int64_t> expected = outer.evaluate(operands);
          if (hasOtherUse)
            expected.push_back(first.front());
          auto results = evaluator.run(Lowering::getBody(*module), point);
          ASSERT_TRUE(results) << evaluator.getError();
          EXPECT_EQ(*results, expected) << toString(inner) << '\n'
                                        << toString(outer) << '\n'
                                        << Lowering::toString(*module);
        });
  });
}

/// Numbers near the limits of int64_t: what overflows does so as in the map.
TEST(IndexingLowering, ApplyOfLargeNumbers) {
  forEachCase(3000, [&](RandomMaps &random, MLIRContext *context) {
    Lowering lowering(context);
    auto anyNumber = [&] {
      int64_t value = random.oneOf({INT64_MIN, -(1ll << 62), -(1ll << 31), -1,
                                    0, 1, 1ll << 31, 1ll << 40, INT64_MAX - 9});
      return value + random.number(0, 9);
    };
    IndexingMap small = random.map(/*numDims=*/2, /*numResults=*/2);
    SmallVector<Interval> intervals;
    for (unsigned j = 0; j < small.getNumVariables(); ++j) {
      int64_t a = anyNumber(), b = anyNumber();
      intervals.push_back({std::min(a, b), std::max(a, b)});
    }
    ArrayRef<Interval> all = intervals;
    unsigned ranges = small.getNumRangeVars();
    int64_t factor = random.oneOf({1, 3, 1ll << 20, 1ll << 62});
    IndexingMap map(
        context, all.take_front(2), all.slice(2, ranges),
        all.drop_front(2 + ranges),
        llvm::map_to_vector(small.getResults(), [&](AffineExpr result) {
          return result * factor + getAffineDimExpr(0, context).floorDiv(7);
        }));
    // Factors whose product is too large stay apart.
    if (!llvm::all_of(map.getResults(),
                      [](AffineExpr result) { return result.isPureAffine(); }))
      return;
    auto module = lowering.getApply(map);
    lowering.lower(*module, "convert-indexing-to-arith");
    ScalarEvaluator evaluator;
    for (unsigned j = 0; j < 20 && !testing::Test::HasFailure(); ++j) {
      SmallVector<int64_t> point;
      for (Interval interval : map.getIntervals())
        point.push_back(std::clamp(random.chance(40)   ? interval.lower
                                   : random.chance(60) ? interval.upper
                                                       : anyNumber(),
                                   interval.lower, interval.upper));
      auto results = evaluator.run(Lowering::getBody(*module), point);
      ASSERT_TRUE(results) << evaluator.getError();
      EXPECT_EQ(*results, map.evaluate(point)) << toString(map) << '\n'
                                               << Lowering::toString(*module);
    }
  });
}

/// The body sees the points of the domain in order, and no others, whatever the
/// operands.
TEST(IndexingLowering, LoopVisitsTheDomain) {
  static constexpr StringRef kPipelines[] = {
      "convert-indexing-to-scf,convert-indexing-to-arith",
      "peel-indexing-loops,convert-indexing-to-scf,convert-indexing-to-arith",
      "canonicalize,peel-indexing-loops,canonicalize,convert-indexing-to-scf,"
      "convert-indexing-to-arith{index-bitwidth=32}",
      "peel-indexing-loops,canonicalize,convert-indexing-to-scf,cse,"
      "loop-invariant-code-motion,convert-indexing-to-arith",
      "int-range-optimizations,convert-indexing-to-scf,"
      "convert-indexing-to-arith,int-range-optimizations",
  };
  forEachCase(4000, [&](RandomMaps &random, MLIRContext *context) {
    Lowering lowering(context);
    IndexingMap map = random.map();
    if (random.chance(50)) {
      // More to peel.
      IndexingMap tail = map.rangeVarsToDims();
      if (tail.isRegular() && tail.getNumDims() != 0)
        map = tail.reorderVariables(
            llvm::to_vector(llvm::seq(0u, tail.getNumVariables())), 1,
            tail.getNumDims() - 1);
    }
    unsigned dims = map.getNumDims(), ranges = map.getNumRangeVars();
    // Where the operands may be: all of the intervals and beyond, or parts.
    SmallVector<Interval> known;
    for (unsigned j = 0; j < map.getNumVariables(); ++j) {
      Interval interval = map.getIntervals()[j];
      if (map.getKind(j) == IndexingVariableKind::Range)
        continue;
      int64_t lower = interval.lower + random.number(-2, 1);
      known.push_back(
          {lower, std::max(lower, interval.upper + random.number(-1, 2))});
    }
    bool isKnown = random.chance(60);
    auto module = lowering.getFunction(known.size(), [&](OpBuilder &builder,
                                                         ValueRange arguments) {
      Location location = builder.getUnknownLoc();
      SmallVector<Value> variables(arguments);
      Value zero = arith::ConstantIndexOp::create(builder, location, 0);
      if (isKnown)
        for (auto [value, interval] : llvm::zip_equal(variables, known)) {
          // max(min(x, upper), lower) that knows where it is.
          Value lower =
              arith::ConstantIndexOp::create(builder, location, interval.lower);
          Value upper =
              arith::ConstantIndexOp::create(builder, location, interval.upper);
          value = arith::MinSIOp::create(builder, location, value, upper);
          value = arith::MaxSIOp::create(builder, location, value, lower);
        }
      auto loop = IndexingLoopOp::create(
          builder, location, map, variables, zero,
          [&](OpBuilder &builder, Location location, ValueRange indices,
              ValueRange results, ValueRange carried) {
            OperationState visit(location, "test.visit");
            visit.addOperands(indices);
            visit.addOperands(results);
            visit.addOperands(carried);
            builder.create(visit);
            Value one = arith::ConstantIndexOp::create(builder, location, 1);
            Value next =
                arith::AddIOp::create(builder, location, carried.front(), one);
            IndexingYieldOp::create(builder, location, next);
          });
      return SmallVector<Value>(loop.getResults());
    });
    lowering.lower(*module,
                   kPipelines[random.number(0, std::size(kPipelines) - 1)]);

    // The points for each value of the operands.
    std::map<SmallVector<int64_t>, ScalarEvaluator::Visits> expected;
    map.enumerate(1 << 16, [&](ArrayRef<int64_t> point) {
      SmallVector<int64_t> operands(point.take_front(dims));
      llvm::append_range(operands, point.drop_front(dims + ranges));
      ScalarEvaluator::Visits &visits = expected[operands];
      SmallVector<int64_t> visit(point.slice(dims, ranges));
      llvm::append_range(visit, map.evaluate(point));
      visit.push_back(visits.size());
      visits.push_back(visit);
    });
    IndexingMap operands(context, known, {}, {}, {});
    ScalarEvaluator evaluator;
    operands.enumerate(1 << 12, [&](ArrayRef<int64_t> point) {
      if (testing::Test::HasFailure())
        return;
      auto count = evaluator.run(Lowering::getBody(*module), point);
      ASSERT_TRUE(count) << evaluator.getError();
      auto &visits = expected[SmallVector<int64_t>(point)];
      EXPECT_EQ(evaluator.getVisits(), visits) << toString(map) << '\n'
                                               << Lowering::toString(*module);
      EXPECT_EQ(count->front(), static_cast<int64_t>(visits.size()));
    });
  });
}
