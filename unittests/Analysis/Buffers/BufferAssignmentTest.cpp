//===- BufferAssignmentTest.cpp - Memory of arrays ------------------------===//

#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Analysis/Buffers/ArrayGroups.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
class BufferAssignmentTest : public testing::Test {
protected:
  BufferAssignmentTest() {
    context.loadDialect<HLODialect, func::FuncDialect>();
  }
  void parse(StringRef body) {
    module = mlir::parseSourceString<ModuleOp>(
        ("module attributes {hlo.is_scheduled} {" + body + "}").str(),
        &context);
    ASSERT_TRUE(module);
  }
  void assign(bool isStaggered = false) {
    assignment = BufferAssignment::get(*module, isStaggered);
    ASSERT_TRUE(succeeded(assignment));
    EXPECT_TRUE(succeeded(verifyBufferAssignment(*module, *assignment)));
  }
  Block &getBody() {
    return (*module->getOps<func::FuncOp>().begin()).getBody().front();
  }
  Value getResult(unsigned index) {
    return std::next(getBody().begin(), index)->getResult(0);
  }

  MLIRContext context;
  mlir::OwningOpRef<ModuleOp> module;
  FailureOr<BufferAssignment> assignment;
};
} // namespace

TEST_F(BufferAssignmentTest, NamesAreWhatTheyName) {
  parse(R"(
    func.func @main(%p: tuple<tensor<4xf32>, tuple<tensor<2xi1>>>) -> tensor<4xf32> {
      %0 = hlo.get_tuple_element %p[0] : (tuple<tensor<4xf32>, tuple<tensor<2xi1>>>) -> tensor<4xf32>
      %1 = hlo.bitcast %0 : (tensor<4xf32>) -> tensor<2x2xf32>
      %2 = hlo.transpose %1 dimensions = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %3 = hlo.bitcast %2 : (tensor<2x2xf32>) -> tensor<4xf32>
      return %3 : tensor<4xf32>
    })");
  ASSERT_NO_FATAL_FAILURE(assign());
  Value parameter = getBody().getArgument(0);
  EXPECT_EQ(assignment->getSlice(parameter, {0}),
            assignment->getSlice(getResult(1)));
  BufferSlice flags = assignment->getSlice(parameter, {1, 0});
  EXPECT_EQ(flags.size, 2);
  const BufferAllocation &allocation =
      assignment->getAllocations()[flags.allocation];
  EXPECT_EQ(allocation.kind, BufferAllocation::Kind::Parameter);
  EXPECT_EQ(allocation.shapeIndex, (SmallVector<int64_t>{1, 0}));
  BufferSlice result = assignment->getSlice(getResult(3));
  EXPECT_EQ(assignment->getAllocations()[result.allocation].kind,
            BufferAllocation::Kind::Output);
  EXPECT_EQ(assignment->getBytes(BufferAllocation::Kind::Temporary), 0);
}

TEST_F(BufferAssignmentTest, Constants) {
  parse(R"(
    func.func @main(%p: tensor<2xf32>) -> tensor<2xf32> {
      %0 = hlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %1 = hlo.add %p, %0 : tensor<2xf32>
      return %1 : tensor<2xf32>
    })");
  ASSERT_NO_FATAL_FAILURE(assign());
  BufferSlice slice = assignment->getSlice(getResult(0));
  const BufferAllocation &allocation =
      assignment->getAllocations()[slice.allocation];
  EXPECT_EQ(allocation.kind, BufferAllocation::Kind::Constant);
  EXPECT_EQ(allocation.elements,
            cast<ConstantOp>(getBody().front()).getValue());
}

TEST_F(BufferAssignmentTest, OtherScheduleIsFound) {
  parse(R"(
    func.func @main(%p: tensor<8xf32>) -> tensor<4xf32> {
      %0 = hlo.reverse %p dimensions = [0] : tensor<8xf32>
      %1 = hlo.slice %0 [0:4] : (tensor<8xf32>) -> tensor<4xf32>
      %2 = hlo.reverse %p dimensions = [0] : tensor<8xf32>
      %3 = hlo.slice %2 [4:8] : (tensor<8xf32>) -> tensor<4xf32>
      %4 = hlo.add %1, %3 : tensor<4xf32>
      return %4 : tensor<4xf32>
    })");
  ASSERT_NO_FATAL_FAILURE(assign());
  EXPECT_EQ(assignment->getSlice(getResult(0)),
            assignment->getSlice(getResult(2)));
  // The second array is computed while the first is needed.
  getResult(2).getDefiningOp()->moveBefore(getResult(1).getDefiningOp());
  mlir::ScopedDiagnosticHandler quiet(&context, [](mlir::Diagnostic &) {});
  EXPECT_TRUE(failed(verifyBufferAssignment(*module, *assignment)));
}

// What the last iteration leaves is the result, though no iteration reads it:
// the condition must not be computed there.
TEST_F(BufferAssignmentTest, StateLivesThroughCondition) {
  parse(R"(
    func.func @main(%p: tensor<64xf32>) -> tensor<64xf32> {
      %0 = hlo.negate %p : tensor<64xf32>
      %1 = hlo.while %0 : tensor<64xf32> condition {
      ^bb0(%s: tensor<64xf32>):
        %zero = hlo.constant dense<0.0> : tensor<f32>
        %large = hlo.iota iota_dimension = 0 : tensor<64xf32>
        %sum = hlo.reduce %large, %zero dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32> to_apply hlo.add : tensor<f32>
        %less = hlo.compare LT, %sum, %zero : (tensor<f32>, tensor<f32>) -> tensor<i1>
        hlo.return %less : tensor<i1>
      } body {
      ^bb0(%s: tensor<64xf32>):
        %next = hlo.iota iota_dimension = 0 : tensor<64xf32>
        hlo.return %next : tensor<64xf32>
      }
      return %1 : tensor<64xf32>
    })");
  ASSERT_NO_FATAL_FAILURE(assign());
  EXPECT_EQ(assignment->getSlice(getResult(0)),
            assignment->getSlice(getResult(1)));
  EXPECT_GE(assignment->getBytes(BufferAllocation::Kind::Temporary), 256);
}

// The first branch writes where the array is that only the second one needs.
TEST_F(BufferAssignmentTest, BranchesTakeTheSameMemory) {
  parse(R"(
    func.func @main(%p: tensor<i1>, %x: tensor<64xf32>) -> tensor<1xf32> {
      %0 = hlo.negate %x : tensor<64xf32>
      %1 = hlo.conditional %p(%x, %0) : (tensor<i1>, tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32> branches {
      ^bb0(%a: tensor<64xf32>):
        %first = hlo.reverse %a dimensions = [0] : tensor<64xf32>
        %second = hlo.reverse %first dimensions = [0] : tensor<64xf32>
        %third = hlo.reverse %second dimensions = [0] : tensor<64xf32>
        hlo.return %third : tensor<64xf32>
      }, {
      ^bb0(%a: tensor<64xf32>):
        hlo.return %a : tensor<64xf32>
      }
      %2 = hlo.slice %1 [0:1] : (tensor<64xf32>) -> tensor<1xf32>
      return %2 : tensor<1xf32>
    })");
  ASSERT_NO_FATAL_FAILURE(assign());
  EXPECT_EQ(assignment->getSlice(getResult(0)),
            assignment->getSlice(getResult(1)));
  EXPECT_EQ(assignment->getBytes(BufferAllocation::Kind::Temporary), 512);
}

// It is there after either branch: the first one must not write there.
TEST_F(BufferAssignmentTest, WhatIsReadLaterLivesThroughBranches) {
  parse(R"(
    func.func @main(%p: tensor<i1>, %x: tensor<64xf32>) -> tensor<1xf32> {
      %0 = hlo.negate %x : tensor<64xf32>
      %1 = hlo.conditional %p(%x, %0) : (tensor<i1>, tensor<64xf32>, tensor<64xf32>) -> tensor<1xf32> branches {
      ^bb0(%a: tensor<64xf32>):
        %first = hlo.reverse %a dimensions = [0] : tensor<64xf32>
        %second = hlo.slice %first [0:1] : (tensor<64xf32>) -> tensor<1xf32>
        hlo.return %second : tensor<1xf32>
      }, {
      ^bb0(%a: tensor<64xf32>):
        %first = hlo.slice %a [0:1] : (tensor<64xf32>) -> tensor<1xf32>
        hlo.return %first : tensor<1xf32>
      }
      %2 = hlo.slice %0 [8:9] : (tensor<64xf32>) -> tensor<1xf32>
      %3 = hlo.add %1, %2 : tensor<1xf32>
      return %3 : tensor<1xf32>
    })");
  FailureOr<ArrayLiveness> liveness =
      ArrayLiveness::get(*module->getOps<func::FuncOp>().begin());
  ASSERT_TRUE(succeeded(liveness));
  unsigned array = liveness->getArrays(getResult(0)).front();
  EXPECT_EQ(liveness->getArrays()[array].times.getRanges().size(), 1u);
}

// What several levels of branches read is not needed in those besides.
TEST_F(BufferAssignmentTest, NestedBranches) {
  parse(R"(
    func.func @main(%p: tensor<i1>, %x: tensor<64xf32>) -> tensor<f32> {
      %0 = hlo.negate %x : tensor<64xf32>
      %t = hlo.tuple %p, %0 : (tensor<i1>, tensor<64xf32>) -> tuple<tensor<i1>, tensor<64xf32>>
      %1 = hlo.conditional %p(%p, %t) : (tensor<i1>, tensor<i1>, tuple<tensor<i1>, tensor<64xf32>>) -> tensor<f32> branches {
      ^bb0(%a: tensor<i1>):
        %zero = hlo.convert %a : (tensor<i1>) -> tensor<f32>
        hlo.return %zero : tensor<f32>
      }, {
      ^bb0(%a: tuple<tensor<i1>, tensor<64xf32>>):
        %q = hlo.get_tuple_element %a[0] : (tuple<tensor<i1>, tensor<64xf32>>) -> tensor<i1>
        %y = hlo.get_tuple_element %a[1] : (tuple<tensor<i1>, tensor<64xf32>>) -> tensor<64xf32>
        %inner = hlo.conditional %q(%q, %y) : (tensor<i1>, tensor<i1>, tensor<64xf32>) -> tensor<f32> branches {
        ^bb0(%b: tensor<i1>):
          %zero = hlo.convert %b : (tensor<i1>) -> tensor<f32>
          hlo.return %zero : tensor<f32>
        }, {
        ^bb0(%b: tensor<64xf32>):
          %part = hlo.slice %b [0:1] : (tensor<64xf32>) -> tensor<1xf32>
          %element = hlo.reshape %part : (tensor<1xf32>) -> tensor<f32>
          hlo.return %element : tensor<f32>
        }
        hlo.return %inner : tensor<f32>
      }
      return %1 : tensor<f32>
    })");
  FailureOr<ArrayLiveness> liveness =
      ArrayLiveness::get(*module->getOps<func::FuncOp>().begin());
  ASSERT_TRUE(succeeded(liveness));
  unsigned array = liveness->getArrays(getResult(0)).front();
  EXPECT_EQ(liveness->getArrays()[array].times.getRanges().size(), 3u);
  ASSERT_NO_FATAL_FAILURE(assign());
}

// Three arrays of a page each, and two that no page begins at anyway.
TEST_F(BufferAssignmentTest, ArraysBeginAtDifferentLines) {
  parse(R"(
    func.func @main(%p: tensor<1024xf32>, %q: tensor<1000xf32>, %z: tensor<0xf32>) -> tensor<5072xf32> {
      %0 = hlo.sine %p : tensor<1024xf32>
      %1 = hlo.cosine %p : tensor<1024xf32>
      %2 = hlo.tan %p : tensor<1024xf32>
      %3 = hlo.sine %q : tensor<1000xf32>
      %4 = hlo.cosine %q : tensor<1000xf32>
      %5 = hlo.sine %z : tensor<0xf32>
      %6 = hlo.concatenate %0, %1, %2, %3, %4, %5 dimension = 0 : (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1000xf32>, tensor<1000xf32>, tensor<0xf32>) -> tensor<5072xf32>
      return %6 : tensor<5072xf32>
    })");
  constexpr int64_t kPage = 4096, kLine = 64;
  auto getPlace = [&](unsigned i) {
    return assignment->getSlice(getResult(i)).offset % kPage;
  };
  ASSERT_NO_FATAL_FAILURE(assign());
  EXPECT_EQ(getPlace(0), getPlace(1));
  EXPECT_EQ(assignment->getBytes(BufferAllocation::Kind::Temporary),
            3 * kPage + 2 * 4032);

  ASSERT_NO_FATAL_FAILURE(assign(/*isStaggered=*/true));
  EXPECT_NE(getPlace(0), getPlace(1));
  EXPECT_NE(getPlace(0), getPlace(2));
  EXPECT_NE(getPlace(1), getPlace(2));
  EXPECT_EQ(assignment->getSlice(getResult(0)).size, kPage);
  EXPECT_EQ(assignment->getBytes(BufferAllocation::Kind::Temporary),
            3 * (kPage + kLine) + 2 * 4032);
}
