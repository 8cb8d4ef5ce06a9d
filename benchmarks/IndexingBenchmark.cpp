//===- IndexingBenchmark.cpp - Speed of indexing maps ---------------------===//
//
// hlo-indexing-benchmark [--benchmark_...] [FILE.hlo ...]
//
// Simplifies maps that are hard, asks questions about them, and computes the
// maps of all operations of the modules in FILE. Run by indexing.py.
//
//===----------------------------------------------------------------------===//

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/Indexing/IR/IndexingRelation.h"
#include "hlo/InitAll.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include <benchmark/benchmark.h>
#include <chrono>

using namespace hlo;

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

namespace {
/// Expressions as one writes them.
struct Maps {
  explicit Maps(MLIRContext &context) : context(&context) {}

  AffineExpr d(unsigned i) const { return getAffineDimExpr(i, context); }
  AffineExpr s(unsigned i) const { return getAffineSymbolExpr(i, context); }

  /// Of the reshape between arrays of these sizes.
  IndexingMap reshape(ArrayRef<int64_t> output, ArrayRef<int64_t> input) const {
    AffineExpr linear = getAffineConstantExpr(0, context);
    for (auto [i, size] : llvm::enumerate(output))
      linear = linear * size + d(i);
    SmallVector<AffineExpr> results(input.size());
    int64_t stride = 1;
    for (int64_t i = input.size() - 1; i >= 0; --i) {
      results[i] = linear.floorDiv(stride);
      if (i != 0)
        results[i] = results[i] % input[i];
      stride *= input[i];
    }
    return IndexingMap(context, output, results);
  }
  /// Of reshapes after each other, composed without simplifying.
  IndexingMap chain(ArrayRef<SmallVector<int64_t>> shapes) const {
    IndexingMap map = reshape(shapes[0], shapes[1]);
    for (unsigned i = 2; i < shapes.size(); ++i)
      map = compose(map, reshape(shapes[i - 1], shapes[i]));
    return map;
  }
  /// Of a thread and a block to the elements of an array, four to a thread.
  IndexingMap loop(ArrayRef<int64_t> sizes, int64_t threads) const {
    int64_t elements = 1;
    for (int64_t size : sizes)
      elements *= size;
    int64_t blocks = llvm::divideCeil(elements, threads * 4);
    AffineExpr linear = d(1) * (threads * 4) + d(0) * 4 + s(0);
    IndexingMap map(context,
                    {Interval::ofSize(threads), Interval::ofSize(blocks)},
                    Interval::ofSize(4), {}, linear,
                    IndexingConstraint{linear, Interval::ofSize(elements)});
    return compose(map, reshape({elements}, sizes));
  }
  /// Of windows of three with stride two, dilated by two, on a padded array.
  IndexingMap window() const {
    SmallVector<AffineExpr> results;
    SmallVector<IndexingConstraint> constraints;
    for (unsigned i = 0; i < 3; ++i) {
      AffineExpr position = d(i) * 2 + s(i);
      results.push_back((position - 1).floorDiv(2));
      constraints.push_back({position, {1, 63}});
      constraints.push_back({(position - 1) % 2, Interval::ofPoint(0)});
    }
    SmallVector<Interval> output(3, Interval::ofSize(32)),
        window(3, Interval::ofSize(3));
    return IndexingMap(context, output, window, {}, results, constraints);
  }
  /// Of an array with three elements between two, and two at the edges.
  IndexingMap pad() const {
    SmallVector<AffineExpr> results;
    SmallVector<IndexingConstraint> constraints;
    for (unsigned i = 0; i < 3; ++i) {
      results.push_back((d(i) - 2).floorDiv(4));
      constraints.push_back({(d(i) - 2) % 4, Interval::ofPoint(0)});
    }
    SmallVector<Interval> dims(3, Interval{2, 126});
    return IndexingMap(context, dims, {}, {}, results, constraints);
  }
  /// The reads of a transpose of f32[100,70] in blocks of 32 by 32.
  IndexingMap transpose() const {
    AffineExpr row = d(1).floorDiv(3) * 32 + (s(0) * 128 + d(0)).floorDiv(32);
    AffineExpr column = d(1) % 3 * 32 + (s(0) * 128 + d(0)) % 32;
    return IndexingMap(
        context, {Interval::ofSize(128), Interval::ofSize(12)},
        Interval::ofSize(8), {}, {row, column},
        {{row, Interval::ofSize(100)}, {column, Interval::ofSize(70)}});
  }

  MLIRContext *context;
};
} // namespace

static void benchmarkMaps(MLIRContext &context) {
  auto simplify = [](StringRef name, const IndexingMap &map) {
    benchmark::RegisterBenchmark(
        ("simplify/" + name).str().c_str(), [map](benchmark::State &state) {
          for (auto _ : state) {
            IndexingMap simplified = map;
            benchmark::DoNotOptimize(simplified.simplify());
          }
        });
  };
  auto ask = [](StringRef name, auto question) {
    benchmark::RegisterBenchmark(("ask/" + name).str().c_str(),
                                 [question](benchmark::State &state) {
                                   for (auto _ : state)
                                     benchmark::DoNotOptimize(question());
                                 });
  };

  Maps maps(context);
  IndexingMap transpose(&context, {30, 20, 10},
                        {maps.d(2), maps.d(0), maps.d(1)});
  simplify("transpose", transpose);
  simplify("reshape 4x8 to 2x4x4", maps.reshape({2, 4, 4}, {4, 8}));
  simplify("reshapes 10x10x10, 50x20, 10x10x10",
           maps.chain({{10, 10, 10}, {50, 20}, {10, 10, 10}}));
  SmallVector<SmallVector<int64_t>> fourDims{
      {8, 9, 10, 7}, {63, 80}, {12, 21, 20}, {8, 9, 10, 7}};
  SmallVector<SmallVector<int64_t>> sixDims{
      {4, 6, 5, 8, 3, 7}, {24, 35, 24}, {10, 7, 12, 6, 4}, {4, 6, 5, 8, 3, 7}};
  SmallVector<SmallVector<int64_t>> otherSixDims{
      {4, 6, 5, 8, 3, 7}, {32, 15, 42}, {10, 7, 12, 6, 4}, {7, 3, 8, 5, 6, 4}};
  simplify("three reshapes, 4 dimensions", maps.chain(fourDims));
  simplify("three reshapes, 6 dimensions", maps.chain(sixDims));
  simplify("three reshapes, 6 other dimensions", maps.chain(otherSixDims));
  IndexingMap loop = maps.loop({20, 40, 300}, 128);
  simplify("loop over 20x40x300", loop);
  simplify("loop over 8x16x32x64", maps.loop({8, 16, 32, 64}, 128));
  simplify("tiles of a transpose", maps.transpose());
  simplify("windows", maps.window());
  simplify("pad", maps.pad());

  IndexingMap identity = IndexingMap::getIdentity(&context, {4, 8, 10});
  IndexingMap reshaped = maps.reshape({4, 8, 10}, {16, 20});
  ask("a reshape is not an identity", [=] {
    return *isEqual(identity, maps.chain({{4, 8, 10}, {16, 20}, {8, 4, 10}}));
  });
  ask("a reshape is bijective",
      [=] { return *isBijective(reshaped, {16, 20}); });
  ask("a loop is injective", [=] { return *isInjective(loop); });
  ask("a loop stores every element once",
      [=] { return *isBijective(loop, {20, 40, 300}); });
  ask("the tightest domain of a transpose", [=] {
    IndexingMap map = maps.transpose();
    return simplifyExactly(map);
  });
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// The maps of all operations, in both directions. For each operation, the time
/// of one of its maps.
static std::vector<double> getMaps(ModuleOp module, uint64_t &count) {
  std::vector<double> times;
  IndexingAnalysis analysis;
  walkIndexedOperations(module, [&](Operation *op) {
    uint64_t maps = 0;
    auto start = std::chrono::steady_clock::now();
    for (unsigned output : llvm::seq(getNumOutputs(op)))
      for (const OperandIndexings &accesses :
           analysis.outputToInputs(op, output))
        maps += accesses.size();
    for (unsigned input : llvm::seq(getNumInputs(op)))
      for (const OperandIndexings &accesses :
           analysis.inputToOutputs(op, input))
        maps += accesses.size();
    std::chrono::duration<double, std::nano> time =
        std::chrono::steady_clock::now() - start;
    times.insert(times.end(), maps, time.count() / maps);
    count += maps;
  });
  llvm::sort(times);
  return times;
}

static LogicalResult benchmarkModule(StringRef path, MLIRContext &context) {
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  std::string found;
  if (!sources.AddIncludeFile(path.str(), SMLoc(), found)) {
    llvm::errs() << "cannot read " << path << '\n';
    return failure();
  }
  auto module =
      std::make_shared<OwningOpRef<ModuleOp>>(importHLOText(sources, &context));
  if (!*module)
    return failure();
  benchmark::RegisterBenchmark(
      ("module/" + llvm::sys::path::filename(path)).str().c_str(),
      [module](benchmark::State &state) {
        std::vector<double> times;
        uint64_t count = 0;
        for (auto _ : state) {
          count = 0;
          times = getMaps(**module, count);
        }
        state.counters["maps"] = count;
        if (times.empty())
          return;
        state.counters["median"] = times[times.size() / 2];
        state.counters["of 99 %"] = times[times.size() * 99 / 100];
        state.counters["greatest"] = times.back();
      });
  return success();
}

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  benchmarkMaps(context);
  for (const char *path : ArrayRef<char *>(argv + 1, argv + argc))
    if (failed(benchmarkModule(path, context)))
      return 1;
  benchmark::RunSpecifiedBenchmarks();
  // The benchmarks hold modules of the context.
  benchmark::ClearRegisteredBenchmarks();
  return 0;
}
