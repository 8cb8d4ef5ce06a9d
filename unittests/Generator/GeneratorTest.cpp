//===- GeneratorTest.cpp --------------------------------------------------===//

#include "hlo/Generator/Generator.h"
#include "hlo/Dialect/HLO/IR/HLOFolding.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Support/DebugStringHelper.h"
#include <gtest/gtest.h>

using namespace hlo;

namespace {
/// Calls `check` with the modules of some seeds.
void forModules(GeneratorOptions options, function_ref<void(ModuleOp)> check) {
  for (options.seed = 0; options.seed < 50; ++options.seed) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    OwningOpRef<ModuleOp> module = generateModule(&context, options);
    ASSERT_TRUE(succeeded(mlir::verify(*module))) << "seed " << options.seed;
    check(*module);
  }
}

std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

TEST(GeneratorTest, EqualSeedsGiveEqualModules) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  GeneratorOptions options;
  std::string first = print(*generateModule(&context, options));
  EXPECT_EQ(first, print(*generateModule(&context, options)));
  options.seed = 1;
  EXPECT_NE(first, print(*generateModule(&context, options)));
}

TEST(GeneratorTest, ElementTypesAreThoseAskedFor) {
  GeneratorOptions options;
  options.elementTypes = {"bf16"};
  options.onlyListed = true;
  for (StringRef name : {"add", "exponential", "reshape", "broadcast"})
    options.weights[name] = 1;
  forModules(options, [](ModuleOp module) {
    module.walk([](Operation *op) {
      for (Type type : op->getResultTypes())
        if (auto array = dyn_cast<RankedTensorType>(type))
          EXPECT_TRUE(array.getElementType().isBF16());
    });
  });
}

TEST(GeneratorTest, ArraysAreNoLargerThanAskedFor) {
  GeneratorOptions options;
  options.maxElements = 7;
  options.onlyListed = true;
  for (StringRef name : {"broadcast", "pad", "concatenate", "dot", "gather",
                         "reduce-window", "iota"})
    options.weights[name] = 1;
  forModules(options, [](ModuleOp module) {
    module.walk([](Operation *op) {
      for (Type type : op->getResultTypes())
        if (auto array = dyn_cast<RankedTensorType>(type))
          EXPECT_LE(array.getNumElements(), 7)
              << op->getName().getStringRef().str() << " "
              << mlir::debugString(array);
    });
  });
}

TEST(GeneratorTest, WithoutDepthNothingIsCalled) {
  GeneratorOptions options;
  options.maxDepth = 0;
  forModules(options, [](ModuleOp module) {
    module.walk([](Operation *op) {
      EXPECT_FALSE((isa<WhileOp, ConditionalOp, CallOp, FusionOp>(op)));
    });
  });
}

TEST(GeneratorTest, WithoutOperationsThereIsAResult) {
  GeneratorOptions options;
  options.onlyListed = true;
  forModules(options, [](ModuleOp module) {
    auto entry = module.lookupSymbol<func::FuncOp>("main");
    EXPECT_EQ(entry.getNumResults(), 1u);
  });
}

TEST(GeneratorTest, NothingOpenIsComputed) {
  // Unstable sorts of several arrays, `rng_default`, random numbers that may be
  // this or that one.
  forModules({}, [](ModuleOp module) {
    module.walk([](Operation *op) {
      if (auto sort = dyn_cast<SortOp>(op))
        EXPECT_TRUE(sort.getIsStable() || sort.getOperands().size() == 1);
      if (auto rng = dyn_cast<RngBitGeneratorOp>(op))
        EXPECT_NE(rng.getAlgorithm(), RandomAlgorithm::rng_default);
      if (auto rng = dyn_cast<RngOp>(op)) {
        Attribute a = getSplatConstant(rng.getA());
        Attribute b = getSplatConstant(rng.getB());
        if (rng.getDistribution() == RandomDistribution::rng_normal)
          EXPECT_TRUE(cast<FloatAttr>(b).getValue().isZero());
        else
          EXPECT_EQ(cast<IntegerAttr>(a).getValue() + 1,
                    cast<IntegerAttr>(b).getValue());
      }
    });
  });
}
} // namespace
