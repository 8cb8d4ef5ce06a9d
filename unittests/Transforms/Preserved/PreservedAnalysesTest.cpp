//===- PreservedAnalysesTest.cpp - Passes say whether they changed
//---------===//
// Pipelines take a pass that preserves all analyses for one that changed
// nothing. Here each pass does so on the inputs of its lit test, and on what it
// made of them.

#include "hlo/InitAll.h"
#include "hlo/Pipelines/ChangeListener.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
/// Runs one pass.
struct RunPass : mlir::PassWrapper<RunPass, mlir::OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RunPass)
  RunPass(mlir::OpPassManager passes, bool &saysChanged)
      : passes(std::move(passes)), saysChanged(&saysChanged) {}
  RunPass(const RunPass &other) = default;

  void getDependentDialects(DialectRegistry &registry) const override {
    passes.getDependentDialects(registry);
  }
  void runOnOperation() override {
    getAnalysis<ChangeListener>().isChanged = saysChanged;
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }

  mlir::OpPassManager passes;
  bool *saysChanged;
};

struct PreservedAnalysesTest : ::testing::TestWithParam<std::string> {
  static void SetUpTestSuite() {
    static bool isRegistered = [] {
      hlo::registerAllPasses();
      return true;
    }();
    (void)isRegistered;
  }

  PreservedAnalysesTest() {
    DialectRegistry registry;
    registry.insert<func::FuncDialect>();
    hlo::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.disableMultithreading();
    // Some inputs are wrong, and some passes refuse some.
    context.getDiagEngine().registerHandler(
        [](mlir::Diagnostic &) { return success(); });
  }

  OwningOpRef<ModuleOp> parse(StringRef text, bool isMLIR);
  static std::string print(ModuleOp module);
  /// False if the pass refuses the module.
  bool run(ModuleOp module, StringRef pass);

  MLIRContext context;
};
} // namespace

OwningOpRef<ModuleOp> PreservedAnalysesTest::parse(StringRef text,
                                                   bool isMLIR) {
  if (isMLIR)
    return mlir::parseSourceString<ModuleOp>(text, &context);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text), {});
  return importHLOText(sources, &context);
}

std::string PreservedAnalysesTest::print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, mlir::OpPrintingFlags().enableDebugInfo());
  return text;
}

bool PreservedAnalysesTest::run(ModuleOp module, StringRef pass) {
  mlir::OpPassManager passes(ModuleOp::getOperationName());
  if (failed(mlir::parsePassPipeline(pass, passes, llvm::nulls())))
    return false;
  std::string before = print(module);
  bool saysChanged = false;
  mlir::PassManager manager(&context);
  manager.addPass(std::make_unique<RunPass>(std::move(passes), saysChanged));
  if (failed(manager.run(module)))
    return false;
  EXPECT_EQ(saysChanged, before != print(module)) << pass.str() << " on\n"
                                                  << before << "made\n"
                                                  << print(module);
  return true;
}

/// The passes of each `RUN: hlo-opt %s --pass=options ...`.
static std::vector<std::string> getPasses(StringRef text) {
  std::string joined = text.str();
  for (size_t at; (at = joined.find("\\\n// RUN:")) != std::string::npos;)
    joined.replace(at, strlen("\\\n// RUN:"), "");
  std::vector<std::string> passes;
  for (StringRef line : llvm::split(joined, '\n')) {
    if (!line.consume_front("// RUN: hlo-opt %s "))
      continue;
    line = line.substr(0, std::min(line.find(" |"), line.find(" 2>")));
    while (!(line = line.ltrim()).empty()) {
      // A word, parts of which may be quoted.
      std::string word;
      char quote = 0;
      for (; !line.empty() && (quote || line.front() != ' ');
           line = line.drop_front()) {
        char c = line.front();
        if (c == quote)
          quote = 0;
        else if (!quote && (c == '\'' || c == '"'))
          quote = c;
        else
          word += c;
      }
      auto [name, options] = StringRef(word).split('=');
      name.consume_front("--");
      if (!mlir::PassInfo::lookup(name))
        continue;
      std::string pass = (name + "{" + options + "}").str();
      if (!llvm::is_contained(passes, pass))
        passes.push_back(pass);
    }
  }
  return passes;
}

TEST_P(PreservedAnalysesTest, WhereNothingChanged) {
  auto buffer = llvm::MemoryBuffer::getFile(GetParam());
  ASSERT_TRUE(bool(buffer));
  StringRef text = (*buffer)->getBuffer();
  bool isMLIR = llvm::sys::path::extension(GetParam()) == ".mlir";
  SmallVector<StringRef> chunks;
  text.split(chunks, "// -----\n");
  for (const std::string &pass : getPasses(text))
    for (StringRef chunk : chunks)
      if (OwningOpRef<ModuleOp> module = parse(chunk, isMLIR))
        if (run(*module, pass))
          run(*module, pass);
}

static std::vector<std::string> getInputs() {
  std::vector<std::string> inputs;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator
           it(HLO_TRANSFORM_TESTS, error),
       end;
       it != end && !error; it.increment(error))
    if (llvm::is_contained({".mlir", ".hlo"},
                           llvm::sys::path::extension(it->path())))
      inputs.push_back(it->path());
  llvm::sort(inputs);
  return inputs;
}

INSTANTIATE_TEST_SUITE_P(Transforms, PreservedAnalysesTest,
                         ::testing::ValuesIn(getInputs()),
                         [](const ::testing::TestParamInfo<std::string> &info) {
                           std::string name = info.param.substr(
                               strlen(HLO_TRANSFORM_TESTS) + 1);
                           std::replace_if(
                               name.begin(), name.end(),
                               [](char c) { return !llvm::isAlnum(c); }, '_');
                           return name;
                         });
