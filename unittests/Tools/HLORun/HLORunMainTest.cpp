//===- HLORunMainTest.cpp - hlo-run with passes of another tool -----------===//
// The driver sets options of the process, so each run is in a child.

#include "hlo/Tools/HLORun/HLORunMain.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace hlo;

namespace {
/// A wrong optimization: additions become subtractions.
struct WrongPass : PassWrapper<WrongPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WrongPass)
  StringRef getArgument() const override { return "wrong"; }
  StringRef getDescription() const override { return "Compute nonsense"; }
  void runOnOperation() override {
    getOperation().walk([](AddOp add) {
      OpBuilder builder(add);
      auto subtract = SubtractOp::create(builder, add.getLoc(), add.getType(),
                                         add->getOperands());
      add.replaceAllUsesWith(subtract.getResult());
      add.erase();
    });
  }
};

/// An optimization whose result cannot be run.
struct UnrunnablePass : PassWrapper<UnrunnablePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UnrunnablePass)
  StringRef getArgument() const override { return "unrunnable"; }
  StringRef getDescription() const override { return "Elide constants"; }
  void runOnOperation() override {
    getOperation().walk([](ConstantOp constant) {
      constant.setValueAttr(
          ElidedAttr::get(constant.getContext(), constant.getType()));
    });
  }
};

struct HLORunMainTest : ::testing::Test {
  void SetUp() override {
    ::testing::FLAGS_gtest_death_test_style = "fast";
    folder = std::filesystem::path(::testing::TempDir()) /
             ("hlo-run-test-" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    input = folder / "input.hlo";
    std::ofstream(input) << R"(HloModule input
ENTRY main {
  x = f32[2] parameter(0)
  one = f32[2] constant({1, 2})
  negated = f32[2] negate(x)
  shifted = f32[2] add(negated, one)
  ROOT result = f32[2] multiply(shifted, shifted)
}
)";
  }

  void TearDown() override { std::filesystem::remove_all(folder); }

  /// Ends the process with the exit code of hlo-run; what it prints goes to a
  /// file.
  [[noreturn]] void run(std::vector<std::string> arguments) {
    PassRegistration<WrongPass>();
    PassRegistration<UnrunnablePass>();
    DialectRegistry registry;
    registry.insert<func::FuncDialect>();
    hlo::registerAllDialects(registry);
    hlo::registerAllPasses();
    (void)!freopen((folder / "output").c_str(), "w", stdout);
    std::vector<char *> argv = {const_cast<char *>("my-run")};
    for (std::string &argument : arguments)
      argv.push_back(argument.data());
    std::exit(HLORunMain(argv.size(), argv.data(), registry, "my-run"));
  }

  std::string getOutput() {
    std::stringstream text;
    text << std::ifstream(folder / "output").rdbuf();
    return text.str();
  }

  std::filesystem::path folder, input;
};
} // namespace

TEST_F(HLORunMainTest, ComparesBeforeAndAfterPasses) {
  EXPECT_EXIT(run({input, "--compare", "--passes=func.func(wrong)"}),
              ::testing::ExitedWithCode(3), "");
  EXPECT_NE(getOutput().find("out_0 f32[2]: differs in 2 of 2 elements"),
            std::string::npos)
      << getOutput();
  EXPECT_EXIT(run({input, "--compare", "--cse"}), ::testing::ExitedWithCode(0),
              "");
}

TEST_F(HLORunMainTest, BisectsToPassAndInstruction) {
  std::string bundle = folder / "bundle";
  EXPECT_EXIT(run({input, "--bisect", "--bundle=" + bundle,
                   "--pass-pipeline=builtin.module(cse,func.func(wrong),cse)"}),
              ::testing::ExitedWithCode(3), "");
  EXPECT_NE(getOutput().find("pass 2, 'wrong', changes the results"),
            std::string::npos)
      << getOutput();
  EXPECT_NE(getOutput().find("gives another value is %shifted:\n  %shifted = "
                             "hlo.subtract"),
            std::string::npos)
      << getOutput();
  // The bundle holds the modules around that pass, and compares them.
  EXPECT_TRUE(std::filesystem::exists(folder / "bundle" / "before.hlo"));
  EXPECT_EXIT(run({bundle}), ::testing::ExitedWithCode(3), "");
  EXPECT_NE(getOutput().find("differs in 2 of 2"), std::string::npos)
      << getOutput();
}

TEST_F(HLORunMainTest, BisectsOnSeveralDevices) {
  // What one device gets wrong, all get from it; zero is the same either way.
  std::ofstream(input) << R"(HloModule input, replica_count=3
maximum {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT c = f32[] maximum(a, b)
}
ENTRY main {
  x = f32[2] parameter(0)
  id = u32[] replica-id()
  two = u32[] constant(2)
  is-last = pred[] compare(id, two), direction=EQ
  ten = f32[] constant(10)
  zero = f32[] constant(0)
  offset = f32[] select(is-last, ten, zero)
  offsets = f32[2] broadcast(offset), dimensions={}
  shifted = f32[2] add(x, offsets)
  all = f32[2] all-reduce(shifted), replica_groups={}, to_apply=maximum
  ROOT result = f32[2] negate(all)
}
)";
  EXPECT_EXIT(run({input, "--bisect", "--passes=cse,func.func(wrong)"}),
              ::testing::ExitedWithCode(3), "");
  EXPECT_NE(getOutput().find("pass 2, 'wrong', changes the results"),
            std::string::npos)
      << getOutput();
  EXPECT_NE(getOutput().find("another value is %shifted on device 2:\n"),
            std::string::npos)
      << getOutput();
}

TEST_F(HLORunMainTest, BisectsToPassThatLeavesNothingToRun) {
  EXPECT_EXIT(run({input, "--bisect", "--passes=cse,unrunnable"}),
              ::testing::ExitedWithCode(3), "");
  EXPECT_NE(
      getOutput().find("'unrunnable', leaves a module that cannot be run"),
      std::string::npos)
      << getOutput();
}
