//===- HLODifferentialMainTest.cpp ----------------------------------------===//
// Passes with defects planted in them are found, and reduced to the defect.

#include "hlo/Tools/HLODifferential/HLODifferentialMain.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace hlo;

namespace {
struct SwapSubtractPass
    : mlir::PassWrapper<SwapSubtractPass, mlir::OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapSubtractPass)
  StringRef getArgument() const final { return "test-swap-subtract"; }
  StringRef getDescription() const final { return "x - y becomes y - x"; }
  void runOnOperation() final {
    getOperation()->walk([](SubtractOp op) {
      Value lhs = op.getLhs(), rhs = op.getRhs();
      op->setOperands({rhs, lhs});
    });
  }
};

TEST(HLODifferentialMainTest, FindsAndReducesAPlantedDefect) {
  mlir::PassRegistration<SwapSubtractPass>();
  SmallString<128> folder;
  ASSERT_FALSE(
      llvm::sys::fs::createUniqueDirectory("hlo-differential", folder));
  std::string flag = "--failures-dir=" + folder.str().str();
  const char *arguments[] = {"hlo-differential", "--count=200", "--jobs=1",
                             "--pipeline=test-swap-subtract", flag.c_str()};
  EXPECT_EQ(
      HLODifferentialMain(std::size(arguments), const_cast<char **>(arguments)),
      3);
  std::error_code error;
  llvm::sys::fs::directory_iterator file(folder, error), end;
  ASSERT_TRUE(!error && file != end);
  auto text = llvm::MemoryBuffer::getFile(file->path());
  ASSERT_TRUE(bool(text));
  StringRef content = (*text)->getBuffer();
  EXPECT_TRUE(content.starts_with("// RUN: hlo-run %s --compare"));
  EXPECT_TRUE(content.contains(" subtract("));
  EXPECT_LE(content.count(" = "), 8u) << content.str();
  (void)llvm::sys::fs::remove_directories(folder);
}
} // namespace
