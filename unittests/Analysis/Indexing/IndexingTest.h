//===- IndexingTest.h - What tests of the analysis share --------*- C++ -*-===//

#ifndef HLO_UNITTESTS_ANALYSIS_INDEXING_INDEXINGTEST_H
#define HLO_UNITTESTS_ANALYSIS_INDEXING_INDEXINGTEST_H

#include "AccessPoints.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "gtest/gtest.h"
#include <random>

namespace hlo::test {

inline ArrayRef<int64_t> getShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

struct IndexingTest : testing::Test {
  IndexingTest() {
    DialectRegistry registry;
    registry.insert<HLODialect, IndexingDialect, func::FuncDialect>();
    registerIndexingExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.disableMultithreading();
  }

  int64_t between(int64_t low, int64_t high) {
    return low + int64_t(random() % uint64_t(high - low + 1));
  }
  bool chance(unsigned percent) { return random() % 100 < percent; }

  MLIRContext context;
  std::mt19937_64 random;
};

} // namespace hlo::test

#endif // HLO_UNITTESTS_ANALYSIS_INDEXING_INDEXINGTEST_H
