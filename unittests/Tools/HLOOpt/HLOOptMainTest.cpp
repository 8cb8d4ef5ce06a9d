//===- HLOOptMainTest.cpp - hlo-opt with passes of another tool -----------===//
// The driver sets options of the process, so each test runs it in a child.

#include "hlo/Tools/HLOOpt/HLOOptMain.h"
#include "hlo/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "gtest/gtest.h"
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace hlo;

namespace {
struct CrashPass : PassWrapper<CrashPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CrashPass)
  StringRef getArgument() const override { return "crash"; }
  StringRef getDescription() const override { return "Crash"; }
  void runOnOperation() override { std::raise(SIGSEGV); }
};

struct FailPass : PassWrapper<FailPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FailPass)
  StringRef getArgument() const override { return "fail"; }
  StringRef getDescription() const override { return "Fail"; }
  void runOnOperation() override {
    getOperation().emitError("the pass failed");
    signalPassFailure();
  }
};

struct HLOOptMainTest : ::testing::Test {
  void SetUp() override {
    ::testing::FLAGS_gtest_death_test_style = "fast";
    folder = std::filesystem::path(::testing::TempDir()) /
             ("hlo-opt-test-" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    input = folder / "input.hlo";
    std::ofstream(input) << "HloModule crash_input\nENTRY main {\n"
                            "  ROOT x = f32[] parameter(0)\n}\n";
  }

  void TearDown() override { std::filesystem::remove_all(folder); }

  /// Ends the process with the exit code of hlo-opt.
  [[noreturn]] void run(std::vector<std::string> arguments) {
    setenv("TMPDIR", folder.c_str(), 1); // where reproducers go
    PassRegistration<CrashPass>();
    PassRegistration<FailPass>();
    DialectRegistry registry;
    registry.insert<func::FuncDialect>();
    hlo::registerAllDialects(registry);
    std::vector<char *> argv = {const_cast<char *>("my-opt")};
    for (std::string &argument : arguments)
      argv.push_back(argument.data());
    std::exit(HLOOptMain(argv.size(), argv.data(), registry, "my-opt"));
  }

  std::filesystem::path folder;
  std::string input;
};

TEST_F(HLOOptMainTest, RunsPassesOfTheCaller) {
  EXPECT_EXIT(run({"--fail", input}), ::testing::ExitedWithCode(1),
              "error: the pass failed");
  EXPECT_EXIT(run({"--passes=FAIL", input}), ::testing::ExitedWithCode(1),
              "error: the pass failed");
  EXPECT_EXIT(run({"--cse", input, "-o", "/dev/null"}),
              ::testing::ExitedWithCode(0), "");
}

TEST_F(HLOOptMainTest, NamesItselfAsTold) {
  EXPECT_EXIT(run({"--frobnicate", input}), ::testing::ExitedWithCode(2),
              "my-opt: error: unknown option '--frobnicate'");
}

TEST_F(HLOOptMainTest, TurnsACrashIntoAReport) {
  EXPECT_EXIT(run({"--crash", input}), ::testing::ExitedWithCode(70),
              "my-opt: internal error: .*\n.*"
              "command line: my-opt --crash .*input.hlo\n"
              "reproducer: .*my-opt-crash-[0-9]+.hlo");
}

TEST_F(HLOOptMainTest, TellsACrashFromAFailureWithMLIRReproducers) {
  std::string mlir = folder / "input.mlir";
  std::ofstream(mlir) << "module {\n}\n";
  std::string reproducer = folder / "reproducer.mlir";
  for (std::string flag : {"--mlir-pass-pipeline-crash-reproducer=",
                           "--mlir-pass-pipeline-local-reproducer "
                           "--mlir-disable-threading "
                           "--mlir-pass-pipeline-crash-reproducer="}) {
    std::vector<std::string> flags;
    std::istringstream words(flag + reproducer);
    for (std::string word; words >> word;)
      flags.push_back(word);
    for (const std::string &file : {input, mlir}) {
      std::filesystem::remove(reproducer);
      std::vector<std::string> arguments = flags;
      arguments.insert(arguments.end(), {"--cse", "--crash", file});
      EXPECT_EXIT(run(arguments), ::testing::ExitedWithCode(70),
                  "my-opt: error: a pass crashed");
      EXPECT_TRUE(std::filesystem::exists(reproducer));
      *(arguments.end() - 2) = "--fail";
      EXPECT_EXIT(run(arguments), ::testing::ExitedWithCode(1),
                  "error: the pass failed");
    }
  }
}

TEST_F(HLOOptMainTest, WritesTheInputIntoTheReproducer) {
  EXPECT_EXIT(run({"--crash", input}), ::testing::ExitedWithCode(70), "");
  std::string content;
  for (auto &entry : std::filesystem::directory_iterator(folder))
    if (entry.path() != input)
      std::getline(std::ifstream(entry.path()), content, '\0');
  EXPECT_NE(content.find("// my-opt --crash"), std::string::npos);
  EXPECT_NE(content.find("HloModule crash_input"), std::string::npos);
}
} // namespace
