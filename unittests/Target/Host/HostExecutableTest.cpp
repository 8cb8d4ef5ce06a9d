//===- HostExecutableTest.cpp - Modules compiled for processors -----------===//

#include "hlo/Target/Host/HostExecutable.h"
#include "hlo/InitAll.h"
#include "hlo/Runtime/ExecutableLoader.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <array>

using namespace hlo;

namespace {
runtime::ErrorOr<std::unique_ptr<runtime::Executable>>
load(const std::string &operation) {
  mlir::DialectRegistry registry;
  registry.insert<mlir::func::FuncDialect>();
  registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  llvm::SourceMgr sourceMgr;
  std::string text = "HloModule m\nENTRY main {\n  x = f32[4] parameter(0)\n"
                     "  ROOT y = f32[4] " +
                     operation + "\n}\n";
  sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text),
                               llvm::SMLoc());
  auto module = importHLOText(sourceMgr, &context);
  if (!module)
    return runtime::Error("is not HLO");
  auto file = compileToExecutableFile(*module, {});
  if (failed(file))
    return runtime::Error("is not compiled");
  return runtime::loadExecutable(std::move(*file));
}

std::array<float, 4> run(runtime::Executable &executable) {
  runtime::HostDevice device(1);
  auto argument = std::make_shared<std::array<float, 4>>();
  *argument = {1, 2, 3, 4};
  auto results = executable.run({argument}, device);
  EXPECT_TRUE(bool(results)) << results.getMessage();
  std::array<float, 4> values = {};
  if (results)
    memcpy(values.data(), (*results)[0].get(), sizeof(values));
  return values;
}

// Libraries without files have names that come again.
TEST(HostExecutableTest, SeveralInOneProcess) {
  auto negation = load("negate(x)");
  ASSERT_TRUE(bool(negation)) << negation.getMessage();
  auto sum = load("add(x, x)");
  ASSERT_TRUE(bool(sum)) << sum.getMessage();
  std::array<float, 4> negated = {-1, -2, -3, -4}, doubled = {2, 4, 6, 8};
  EXPECT_EQ(run(**negation), negated);
  EXPECT_EQ(run(**sum), doubled);
  (*negation).reset();
  auto product = load("multiply(x, x)");
  ASSERT_TRUE(bool(product)) << product.getMessage();
  std::array<float, 4> squared = {1, 4, 9, 16};
  EXPECT_EQ(run(**product), squared);
  EXPECT_EQ(run(**sum), doubled);
}
} // namespace
