//===- ReducerTest.cpp ----------------------------------------------------===//

#include "hlo/Reducer/Reducer.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Generator/Generator.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace hlo;

namespace {
template <typename OpT> bool holds(ModuleOp module) {
  return module.walk([](OpT) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Reduces the first random module that holds the operation.
template <typename OpT> int64_t reduceTo() {
  for (GeneratorOptions options; options.seed < 1000; ++options.seed) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    OwningOpRef<ModuleOp> module = generateModule(&context, options);
    if (!holds<OpT>(*module))
      continue;
    auto isInteresting = [](ModuleOp candidate) {
      EXPECT_TRUE(succeeded(mlir::verify(candidate)));
      return holds<OpT>(candidate);
    };
    EXPECT_TRUE(
        succeeded(reduceModule(module, isInteresting, [](auto, auto) {})));
    return countInstructions(*module);
  }
  return -1;
}

// An operation, perhaps constants for it, and what the entry returns.
TEST(ReducerTest, FindsOneOperation) {
  EXPECT_LE(reduceTo<TanhOp>(), 3);
  EXPECT_LE(reduceTo<PadOp>(), 4);
  EXPECT_LE(reduceTo<DotOp>(), 4);
  EXPECT_LE(reduceTo<ReduceOp>(), 5);
}

TEST(ReducerTest, FindsControlFlow) {
  EXPECT_LE(reduceTo<WhileOp>(), 9);
  EXPECT_LE(reduceTo<ConditionalOp>(), 9);
  EXPECT_LE(reduceTo<CallOp>(), 4);
}

TEST(ReducerTest, RefusesWhatIsNotInteresting) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string message;
  mlir::ScopedDiagnosticHandler handler(
      &context,
      [&](mlir::Diagnostic &diagnostic) { message = diagnostic.str(); });
  OwningOpRef<ModuleOp> module = generateModule(&context, {});
  EXPECT_TRUE(failed(
      reduceModule(module, [](ModuleOp) { return false; }, [](auto, auto) {})));
  EXPECT_NE(message.find("not find the module interesting"), std::string::npos);
}
} // namespace
