//===- DynamicDimensionInferenceTest.cpp - Run-time sizes -----------------===//

#include "hlo/Analysis/DynamicDimensionInference.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace hlo;
using Symbol = DynamicDimensionInference::Symbol;

namespace {
class DynamicDimensionInferenceTest : public testing::Test {
protected:
  DynamicDimensionInferenceTest() {
    context.loadDialect<HLODialect, func::FuncDialect>();
  }

  /// The size of dimension 0 of what @f returns, of the type `type`.
  AffineExpr infer(StringRef type, StringRef body) {
    std::string text = "!x = tensor<?xf32, #hlo.bounds<[8]>>\n";
    text += "func.func @f(%x: !x, %y: !x, %n: tensor<i32>, %a: tensor<8xf32>)";
    text +=
        (" -> " + type + "{\n" + body + "\nreturn %r : " + type + "}").str();
    module = mlir::parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    FailureOr<DynamicDimensionInference> found = DynamicDimensionInference::get(
        *module, [](CustomCallOp) { return false; });
    EXPECT_TRUE(succeeded(found));
    sizes.emplace(*found);
    auto function = *module->getOps<func::FuncOp>().begin();
    x = function.getArgument(0);
    n = function.getArgument(2);
    return sizes->getSize(function.front().getTerminator()->getOperand(0), 0);
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  std::optional<DynamicDimensionInference> sizes;
  Value x, n;
};
} // namespace

TEST_F(DynamicDimensionInferenceTest, SizesAreExpressions) {
  // Of a parameter it is its own.
  AffineExpr size = infer("!x", "%r = hlo.negate %x : !x");
  EXPECT_EQ(size, sizes->getSize(x, 0));
  auto symbol = cast<mlir::AffineSymbolExpr>(size);
  EXPECT_EQ(sizes->getSymbol(symbol.getPosition()).kind,
            Symbol::Kind::Boundary);
  EXPECT_EQ(sizes->getSymbol(symbol.getPosition()).value, x);
  EXPECT_TRUE(sizes->getBoundaryType(x));

  size = infer("tensor<?xf32, #hlo.bounds<[24]>>",
               "%r = hlo.concatenate %x, %a, %x dimension = 0 : (!x, "
               "tensor<8xf32>, !x) -> tensor<?xf32, #hlo.bounds<[24]>>");
  EXPECT_EQ(size, sizes->getSize(x, 0) * 2 + 8);

  size = infer("!x", "%r = hlo.set_dimension_size %a, %n dimension = 0 : "
                     "(tensor<8xf32>, tensor<i32>) -> !x");
  symbol = cast<mlir::AffineSymbolExpr>(size);
  EXPECT_EQ(sizes->getSymbol(symbol.getPosition()).kind, Symbol::Kind::Scalar);
  EXPECT_EQ(sizes->getSymbol(symbol.getPosition()).value, n);
}

TEST_F(DynamicDimensionInferenceTest, EqualSizesAreOneExpression) {
  // A window with padding to match has as many positions as elements.
  AffineExpr size = infer(
      "!x", "%zero = hlo.constant dense<0.0> : tensor<f32>\n"
            "%r = hlo.reduce_window %x, %zero window = <size = [3], pad = "
            "[1, 1]> : (!x, tensor<f32>) -> !x to_apply hlo.add : "
            "tensor<f32>");
  EXPECT_EQ(size, sizes->getSize(x, 0));

  infer("!x", "%m = hlo.get_dimension_size %x dimension = 0 : (!x) -> "
              "tensor<i32>\n%z = hlo.set_dimension_size %y, %m dimension = 0 : "
              "(!x, tensor<i32>) -> !x\n%r = hlo.add %x, %z : !x");
  EXPECT_TRUE(sizes->getEqualities().empty());
  infer("!x", "%r = hlo.add %x, %y : !x");
  ASSERT_EQ(sizes->getEqualities().size(), 1u);
  EXPECT_EQ(sizes->getEqualities()[0].dim, 0);
}

TEST_F(DynamicDimensionInferenceTest, LimitsAreSymbolsWhereTheyMatter) {
  // max(n - 2, 0)
  AffineExpr size = infer("tensor<?xf32, #hlo.bounds<[6]>>",
                          "%r = hlo.slice %x [2:8] : (!x) -> tensor<?xf32, "
                          "#hlo.bounds<[6]>>");
  auto symbol = cast<mlir::AffineSymbolExpr>(size);
  const Symbol &limit = sizes->getSymbol(symbol.getPosition());
  EXPECT_EQ(limit.kind, Symbol::Kind::Maximum);
  EXPECT_EQ(limit.lhs, sizes->getSize(x, 0) - 2);
  EXPECT_EQ(limit.rhs, mlir::getAffineConstantExpr(0, &context));
}
