//===- BlockOrderTest.cpp -------------------------------------------------===//

#include "hlo/Transforms/Utils/BlockOrder.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace hlo;

namespace {
/// The names of operations after sorting them from last to first.
std::string reverse(StringRef operations) {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  context.loadDialect<HLODialect, mlir::func::FuncDialect>();
  std::string text = ("func.func @f(%x: tensor<f32>) -> tensor<f32> {\n" +
                      operations + "return %x : tensor<f32>\n}")
                         .str();
  OwningOpRef<ModuleOp> module =
      mlir::parseSourceString<ModuleOp>(text, &context);
  Block &block = (*module->getOps<mlir::func::FuncOp>().begin()).front();
  llvm::DenseMap<Operation *, unsigned> keys;
  for (Operation &op : llvm::reverse(block))
    keys.try_emplace(&op, keys.size());
  sortByKey(block, [&](Operation *op) { return keys.at(op); });
  std::string names;
  for (Operation &op : block)
    names += (op.getName().stripDialect() + " ").str();
  return names;
}

TEST(BlockOrderTest, SortsByKey) {
  EXPECT_EQ(reverse(""), "return ");
  EXPECT_EQ(reverse(R"(
    %0 = hlo.negate %x : tensor<f32>
    %1 = hlo.abs %x : tensor<f32>
    %2 = hlo.tanh %x : tensor<f32>
  )"),
            "tanh abs negate return ");
}

TEST(BlockOrderTest, KeepsOperandsInFront) {
  EXPECT_EQ(reverse(R"(
    %0 = hlo.negate %x : tensor<f32>
    %1 = hlo.abs %x : tensor<f32>
    %2 = hlo.tanh %0 : tensor<f32>
  )"),
            "negate tanh abs return ");
}

TEST(BlockOrderTest, KeepsOrderOfEffects) {
  EXPECT_EQ(reverse(R"(
    %0 = hlo.negate %x : tensor<f32>
    %1 = hlo.custom_call "first"(%x) has_side_effect : (tensor<f32>) -> tensor<f32>
    %2 = hlo.custom_call "second"(%x, %0) has_side_effect : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %3 = hlo.abs %x : tensor<f32>
  )"),
            "abs custom_call negate custom_call return ");
}
} // namespace
