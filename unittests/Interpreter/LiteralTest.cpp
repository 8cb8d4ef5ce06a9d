//===- LiteralTest.cpp - Values that share their elements -----------------===//

#include "hlo/Interpreter/Literal.h"
#include "gtest/gtest.h"

using namespace hlo;

TEST(LiteralTest, WritingUnsharesTheElements) {
  int32_t values[] = {1, 2};
  Literal first = Literal::get(PrimitiveType::S32, {2}, values);
  Literal second = first;
  EXPECT_FALSE(first.isUnique());
  second.getMutableElements<int32_t>()[0] = 7;
  EXPECT_TRUE(first.isUnique());
  EXPECT_EQ(first.getElements<int32_t>()[0], 1);
  EXPECT_EQ(second.getElements<int32_t>()[0], 7);
}

TEST(LiteralTest, DimensionsStayValidWhenElementsAreUnshared) {
  Literal first =
      Literal::getZero(PrimitiveType::S8, {1, 2, 3, 1, 2, 3, 1, 2, 3});
  Literal second = first;
  ArrayRef<int64_t> shape = second.getShape();
  second.getMutableData();
  EXPECT_EQ(shape.data(), second.getShape().data());
  EXPECT_EQ(shape, first.getShape());
}

TEST(LiteralTest, TuplesShareUntilTheyChange) {
  Literal token = Literal::getToken();
  Literal tuple = Literal::getTuple({token, token});
  Literal copy = tuple;
  copy.getMutableTupleElements()[0] = Literal::getZero(PrimitiveType::F32, {});
  EXPECT_TRUE(tuple.getTupleElements()[0].isToken());
  EXPECT_EQ(copy.toString(), "(f32[], token[])");
}
