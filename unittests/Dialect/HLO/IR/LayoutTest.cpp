#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
struct LayoutTest : ::testing::Test {
  LayoutTest() { context.loadDialect<HLODialect>(); }
  MLIRContext context;
};

TEST_F(LayoutTest, AbsentLayoutDiffersFromRowMajor) {
  Type f32 = Float32Type::get(&context);
  RankedTensorType plain = getArrayType({2, 3}, f32);
  RankedTensorType rowMajor =
      withLayout(plain, LayoutAttr::getRowMajor(&context, 2));
  EXPECT_NE(plain, rowMajor);
  EXPECT_TRUE(areCompatible(plain, rowMajor));
  EXPECT_EQ(withoutLayout(rowMajor), plain);
  EXPECT_EQ(shapeToString(plain), "f32[2,3]");
  EXPECT_EQ(shapeToString(rowMajor), "f32[2,3]{1,0}");
}

TEST_F(LayoutTest, BoundsAndLayoutShareTheEncoding) {
  RankedTensorType type = getArrayType(
      {ShapedType::kDynamic, 4}, IntegerType::get(&context, 1),
      {8, ShapedType::kDynamic}, LayoutAttr::getRowMajor(&context, 2));
  EXPECT_EQ(shapeToString(type), "pred[<=8,4]{1,0}");
  EXPECT_EQ(getDimSizeOrBound(type, 0), 8);
  EXPECT_EQ(getDimSizeOrBound(type, 1), 4);
}
} // namespace
