//===- BlockIndexingTest.cpp - Walks through blocks -----------------------===//

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
/// Transposes, for the sake of the test.
struct TransposingModel
    : IndexingOpInterface::ExternalModel<TransposingModel,
                                         UnrealizedConversionCastOp> {
  static OperandIndexings getTransposed(Type type) {
    SmallVector<int64_t> sizes = *getIndexSpace(type);
    MLIRContext *context = type.getContext();
    OperandIndexings accesses;
    insert(accesses, IndexingMap(context, sizes,
                                 {getAffineDimExpr(1, context),
                                  getAffineDimExpr(0, context)}));
    return accesses;
  }
  OperandIndexings outputToInput(Operation *op, unsigned, unsigned) const {
    return getTransposed(op->getResult(0).getType());
  }
  OperandIndexings inputToOutput(Operation *op, unsigned, unsigned) const {
    return getTransposed(op->getOperand(0).getType());
  }
};

class BlockIndexingTest : public testing::Test {
protected:
  BlockIndexingTest() {
    DialectRegistry registry;
    registry.insert<HLODialect, IndexingDialect, func::FuncDialect>();
    registerIndexingExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    UnrealizedConversionCastOp::attachInterface<TransposingModel>(context);
  }

  /// The function of that name.
  func::FuncOp parse(StringRef text, StringRef name = "main") {
    module = parseSourceString<ModuleOp>(text, &context);
    return module->lookupSymbol<func::FuncOp>(name);
  }
  static Value getRoot(func::FuncOp function) {
    return function.getBody().front().getTerminator()->getOperand(0);
  }
  static std::vector<std::string> print(const OperandIndexings &accesses) {
    std::vector<std::string> lines;
    for (const OperandIndexing &access : accesses)
      access.print(
          *std::make_unique<llvm::raw_string_ostream>(lines.emplace_back()));
    return lines;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  IndexingAnalysis analysis;
};
using Lines = std::vector<std::string>;
} // namespace

// An operation of another dialect joins by the interface.
TEST_F(BlockIndexingTest, OperationsOfOthersJoin) {
  func::FuncOp function = parse(R"mlir(
    func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
      %0 = hlo.negate %x : tensor<2x3xf32>
      %1 = builtin.unrealized_conversion_cast %0 : tensor<2x3xf32> to tensor<3x2xf32>
      %2 = hlo.reverse %1 dimensions = [0] : tensor<3x2xf32>
      return %2 : tensor<3x2xf32>
    }
  )mlir");
  IndexingArray parameter = {function.getArgument(0)};
  IndexingArray root = {getRoot(function)};
  EXPECT_EQ(
      print(BlockIndexing::toInputs(root, analysis).lookup(parameter)),
      Lines({"(d0, d1) -> (d1, -d0 + 2), domain: d0 in [0, 2], d1 in [0, 1]"}));
  EXPECT_EQ(
      print(BlockIndexing::toOutputs(parameter, analysis).lookup(root)),
      Lines({"(d0, d1) -> (-d1 + 2, d0), domain: d0 in [0, 1], d1 in [0, 2]"}));
}

// Arrays at the border of a set of producers and consumers are its inputs.
TEST_F(BlockIndexingTest, OnlyOperationsInside) {
  func::FuncOp function = parse(R"mlir(
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.reverse %x dimensions = [0] : tensor<4xf32>
      %1 = hlo.reverse %0 dimensions = [0] : tensor<4xf32>
      return %1 : tensor<4xf32>
    }
  )mlir");
  Value root = getRoot(function);
  Value between = root.getDefiningOp()->getOperand(0);
  auto walk = BlockIndexing::toInputs({root}, analysis, [&](Operation *op) {
    return op == root.getDefiningOp();
  });
  EXPECT_EQ(print(walk.lookup({between})),
            Lines({"(d0) -> (-d0 + 3), domain: d0 in [0, 3]"}));
  EXPECT_TRUE(walk.lookup({function.getArgument(0)}).empty());
}

// Following every path would not end.
TEST_F(BlockIndexingTest, DiamondsAreWalkedOnce) {
  std::string text = "func.func @main(%x0: tensor<4x4xf32>) -> "
                     "tensor<4x4xf32> {\n";
  for (int i = 0; i < 200; ++i) {
    std::string x = "%x" + std::to_string(i), t = "%t" + std::to_string(i);
    text += t + " = hlo.transpose " + x +
            " dimensions = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>\n%x" +
            std::to_string(i + 1) + " = hlo.add " + x + ", " + t +
            " : tensor<4x4xf32>\n";
  }
  func::FuncOp function = parse(text + "return %x200 : tensor<4x4xf32>\n}");
  Lines expected = {"(d0, d1) -> (d0, d1), domain: d0 in [0, 3], d1 in [0, 3]",
                    "(d0, d1) -> (d1, d0), domain: d0 in [0, 3], d1 in [0, 3]"};
  IndexingArray parameter = {function.getArgument(0)};
  IndexingArray root = {getRoot(function)};
  EXPECT_EQ(print(BlockIndexing::toInputs(root, analysis).lookup(parameter)),
            expected);
  EXPECT_EQ(print(BlockIndexing::toOutputs(parameter, analysis).lookup(root)),
            expected);
}

// Each update at an unknown place doubles what is left of the first array.
TEST_F(BlockIndexingTest, TooManyAccessesAreUndefined) {
  std::string text = "func.func @main(%x0: tensor<64xf32>, %u: "
                     "tensor<2xf32>";
  std::string updates;
  for (int i = 0; i < 10; ++i) {
    std::string number = std::to_string(i);
    text += ", %i" + number + ": tensor<i32>";
    updates += "%x" + std::to_string(i + 1) + " = hlo.dynamic_update_slice %x" +
               number + "[%i" + number +
               "], %u : (tensor<64xf32>, tensor<2xf32>, tensor<i32>) -> "
               "tensor<64xf32>\n";
  }
  func::FuncOp function = parse(text + ") -> tensor<64xf32> {\n" + updates +
                                "return %x10 : tensor<64xf32>\n}");
  BlockIndexing walk = BlockIndexing::toInputs({getRoot(function)}, analysis);
  EXPECT_EQ(print(walk.lookup({function.getArgument(0)})),
            Lines({"undefined"}));
  EXPECT_EQ(walk.lookup({getRoot(function)}).size(), 1u);
}

TEST_F(BlockIndexingTest, RecursionIsUndefined) {
  func::FuncOp function = parse(R"mlir(
    func.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
      %1 = hlo.call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
  )mlir");
  Operation *call = getRoot(function).getDefiningOp();
  EXPECT_EQ(print(outputToInput(call, 0, 0)), Lines({"undefined"}));
  EXPECT_EQ(print(inputToOutput(call, 0, 0)), Lines({"undefined"}));
}

// Each function that is called twice would be walked twice as often as its
// caller.
TEST_F(BlockIndexingTest, FunctionsAreWalkedOnce) {
  std::string text = "func.func private @f0(%x: tensor<4xf32>) -> "
                     "tensor<4xf32> {\n%0 = hlo.reverse %x dimensions = [0] : "
                     "tensor<4xf32>\nreturn %0 : tensor<4xf32>\n}\n";
  for (int i = 0; i < 40; ++i) {
    std::string call = " : (tensor<4xf32>) -> tensor<4xf32>\n";
    std::string name = "@f" + std::to_string(i);
    text += "func.func private @f" + std::to_string(i + 1) +
            "(%x: tensor<4xf32>) -> tensor<4xf32> {\n%0 = hlo.call " + name +
            "(%x)" + call + "%1 = hlo.call " + name + "(%0)" + call +
            "return %1 : tensor<4xf32>\n}\n";
  }
  func::FuncOp function = parse(text, "f40");
  Operation *call = getRoot(function).getDefiningOp();
  EXPECT_EQ(print(outputToInput(call, 0, 0)),
            Lines({"(d0) -> (d0), domain: d0 in [0, 3]"}));
}
