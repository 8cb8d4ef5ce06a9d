//===- InstructionBuilderTest.cpp -----------------------------------------===//

#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>

using namespace hlo;

namespace {
class InstructionBuilderTest : public testing::Test {
protected:
  InstructionBuilderTest() {
    context.loadDialect<HLODialect, func::FuncDialect>();
  }

  /// What a function that takes an s32 `x` and returns what `write` returns
  /// computes of 5.
  int64_t evaluate(function_ref<Value(InstructionBuilder &, Value x)> write,
                   bool hasLayouts = false) {
    OpBuilder builder(&context);
    Location loc = builder.getUnknownLoc();
    OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
    builder.setInsertionPointToStart(module->getBody());
    LayoutAttr layout;
    if (hasLayouts)
      layout = LayoutAttr::getRowMajor(&context, 0);
    Type type = getArrayType({}, builder.getI32Type(), {}, layout);
    auto function = func::FuncOp::create(builder, loc, "main",
                                         builder.getFunctionType(type, type));
    builder.setInsertionPointToStart(function.addEntryBlock());
    InstructionBuilder b(builder, loc, hasLayouts);
    Value result = write(b, function.getArgument(0));
    EXPECT_EQ(result.getType(), type);
    func::ReturnOp::create(builder, loc, result);
    EXPECT_TRUE(succeeded(mlir::verify(*module)));
    if (hasLayouts)
      module->walk([&](Operation *op) {
        for (Type type : op->getResultTypes())
          if (auto array = dyn_cast<RankedTensorType>(type);
              array && array.getRank() != 0)
            EXPECT_TRUE(getLayout(array)) << "of an instruction";
      });
    FailureOr<Literal> literal =
        interpret(*module, Literal::getScalar<int32_t>(PrimitiveType::S32, 5));
    return succeeded(literal) ? literal->getIndex() : -1;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

/// 10 * x, with arrays of which a scalar is made.
Value writeSum(InstructionBuilder &b, Value x) {
  Value array = b.add(b.iota({2, 5}, b.getI32Type(), 1), x);
  Value twice = b.select(b.compare(ComparisonDirection::GE, array, x), array,
                         b.constantLike(x, 0));
  Value sum = b.reduce<AddOp>(twice, b.constantLike(x, 0), {0, 1});
  return b.sub(sum, b.constantLike(x, 20));
}

TEST_F(InstructionBuilderTest, BroadcastsScalars) {
  EXPECT_EQ(evaluate(writeSum), 50);
}

TEST_F(InstructionBuilderTest, GivesLayouts) {
  EXPECT_EQ(evaluate(writeSum, /*hasLayouts=*/true), 50);
}

TEST_F(InstructionBuilderTest, LoopsReadValuesAroundThem) {
  auto write = [](InstructionBuilder &b, Value x) {
    Value two = b.constantLike(x, 2), square = b.mul(x, x);
    // The sum of square + 2 * i * j over i < 5 and j < i.
    return b.forLoop(
        x, {b.constantLike(x, 0)},
        [&](Value i, ValueRange outer) -> SmallVector<Value> {
          Value scaled = b.mul(i, two);
          return b.forLoop(
              i, outer, [&](Value j, ValueRange sum) -> SmallVector<Value> {
                return {b.add(sum[0], b.add(square, b.mul(scaled, j)))};
              });
        })[0];
  };
  EXPECT_EQ(evaluate(write), 320);
  EXPECT_EQ(evaluate(write, /*hasLayouts=*/true), 320);
}

TEST_F(InstructionBuilderTest, OneValueIsNoTuple) {
  auto write = [](InstructionBuilder &b, Value x) -> Value {
    Value limit = b.constantLike(x, 100);
    Value result = b.whileLoop(
        x,
        [&](ValueRange state) {
          return b.compare(ComparisonDirection::LT, state[0], limit);
        },
        [&](ValueRange state) -> SmallVector<Value> {
          return {b.add(state[0], state[0])};
        })[0];
    EXPECT_TRUE(result.getDefiningOp<WhileOp>());
    return result;
  };
  EXPECT_EQ(evaluate(write), 160);
}

TEST_F(InstructionBuilderTest, LoopsReturnValuesAroundThem) {
  EXPECT_EQ(evaluate([](InstructionBuilder &b, Value x) {
              Value product = b.mul(x, x);
              return b.forLoop(x, {x},
                               [&](Value, ValueRange) -> SmallVector<Value> {
                                 return {product};
                               })[0];
            }),
            25);
}

TEST_F(InstructionBuilderTest, Sorts) {
  EXPECT_EQ(evaluate([](InstructionBuilder &b, Value x) {
              Value keys = b.neg(b.iota({5}, b.getI32Type(), 0));
              Value values = b.mul(b.iota({5}, b.getI32Type(), 0), x);
              SmallVector<Value> sorted = b.sort(
                  {keys, values}, 0, /*isStable=*/true, [&](ValueRange pair) {
                    return b.compare(ComparisonDirection::LT, pair[0], pair[1]);
                  });
              return b.reshape(b.slice(sorted[1], 0, 0, 1), {});
            }),
            20);
}
} // namespace
