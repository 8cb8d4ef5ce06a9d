#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
/// Builders without a result type infer it.
struct ShapeInferenceTest : ::testing::Test {
  ShapeInferenceTest() : builder(&context) {
    context.loadDialect<HLODialect>();
    builder.setInsertionPointToStart(&block);
  }

  Value argument(ArrayRef<int64_t> shape, ArrayRef<int64_t> bounds = {}) {
    return block.addArgument(getArrayType(shape, builder.getF32Type(), bounds),
                             location());
  }
  Location location() { return builder.getUnknownLoc(); }

  MLIRContext context;
  Block block;
  OpBuilder builder;
};

TEST_F(ShapeInferenceTest, ElementwiseKeepsDimensions) {
  Value x = argument({2, 3});
  EXPECT_EQ(AddOp::create(builder, location(), x, x).getType(), x.getType());
}

TEST_F(ShapeInferenceTest, TransposePermutesDimensionsAndBounds) {
  Value x = argument({ShapedType::kDynamic, 3}, {8, ShapedType::kDynamic});
  auto transpose =
      TransposeOp::create(builder, location(), x, ArrayRef<int64_t>{1, 0});
  EXPECT_EQ(shapeToString(transpose.getType()), "f32[3,<=8]");
}

TEST_F(ShapeInferenceTest, DotHasBatchThenFreeDimensions) {
  Value lhs = argument({5, 2, 3}), rhs = argument({5, 3, 7});
  auto numbers = DotDimensionNumbersAttr::get(&context, {0}, {0}, {2}, {1});
  auto dot = DotOp::create(builder, location(), lhs, rhs, numbers,
                           PrecisionConfigAttr(), DotAlgorithmAttr());
  EXPECT_EQ(shapeToString(dot.getType()), "f32[5,2,7]");
}

TEST_F(ShapeInferenceTest, ErrorsAreSilentWithoutLocation) {
  unsigned reported = 0;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &) {
    ++reported;
    return success();
  });
  Value x = argument({2, 3});
  TransposeOp::Properties properties;
  properties.dimensions = builder.getDenseI64ArrayAttr({0, 2});
  SmallVector<Type> types;
  EXPECT_TRUE(failed(TransposeOp::inferReturnTypes(
      &context, std::nullopt, x, builder.getDictionaryAttr({}), &properties, {},
      types)));
  EXPECT_EQ(reported, 0u);
  EXPECT_TRUE(failed(TransposeOp::inferReturnTypes(
      &context, location(), x, builder.getDictionaryAttr({}), &properties, {},
      types)));
  EXPECT_EQ(reported, 1u);
}
} // namespace
