//===- PipelinePassTest.cpp -----------------------------------------------===//

#include "hlo/Pipelines/PipelinePass.h"
#include "hlo/Generator/Generator.h"
#include "hlo/InitAll.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassRegistry.h"
#include <gtest/gtest.h>

using namespace hlo;

namespace {
/// Is asked when a pass does not preserve all analyses.
struct Witness {
  explicit Witness(Operation *) {}

  bool isInvalidated(const mlir::AnalysisManager::PreservedAnalyses &) {
    isAsked = true;
    return true;
  }
  static inline bool isAsked = false;
};

struct CallWitnessPass : PassWrapper<CallWitnessPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CallWitnessPass)

  void runOnOperation() override {
    getAnalysis<Witness>();
    markAllAnalysesPreserved();
  }
};

class FixpointPassTest : public testing::TestWithParam<StringRef> {};

// A fixpoint would end too early, or never.
TEST_P(FixpointPassTest, PreservesAnalysesIfItChangesNothing) {
  registerAllPasses();
  for (GeneratorOptions options; options.seed < 150; ++options.seed) {
    MLIRContext context(MLIRContext::Threading::DISABLED);
    OwningOpRef<ModuleOp> module = generateModule(&context, options);
    PassManager pm(&context);
    pm.addPass(std::make_unique<CallWitnessPass>());
    ASSERT_TRUE(succeeded(mlir::parsePassPipeline(GetParam(), pm)));
    // The second time there is less to do.
    for (unsigned i = 0; i < 2; ++i) {
      mlir::OperationFingerPrint before(*module);
      Witness::isAsked = false;
      ASSERT_TRUE(succeeded(pm.run(*module)));
      bool isChanged = before != mlir::OperationFingerPrint(*module);
      EXPECT_EQ(Witness::isAsked, isChanged) << "seed " << options.seed;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Passes, FixpointPassTest,
    testing::Values("algebraic-simplify", "conditional-simplifier",
                    "constant-folding", "convert-mover", "dce",
                    "dot-strength-reduction", "gather-expander",
                    "gather-simplifier", "hlo-cse", "real-imag-expander",
                    "reshape-mover", "scatter-expander", "scatter-simplifier",
                    "scatter-slice-simplifier", "simplify-sorts",
                    "slice-sinker", "transpose-folding", "tuple-simplify",
                    "while-loop-constant-sinking", "while-loop-simplifier",
                    "zero-sized-hlo-elimination"));
} // namespace
