//===- CodeCacheTest.cpp - Code kept for the next time --------------------===//

#include "hlo/Target/Cache/CodeCache.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>

using namespace hlo;

namespace {
class CodeCacheTest : public ::testing::Test {
protected:
  CodeCacheTest() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("hlo-cache", folder));
  }
  ~CodeCacheTest() override { llvm::sys::fs::remove_directories(folder); }

  std::string get(StringRef key, StringRef code) {
    auto bytes = getCached(folder, key, [&]() -> llvm::Expected<std::string> {
      ++compilations;
      return code.str();
    });
    EXPECT_TRUE(bool(bytes));
    return bytes ? *bytes : llvm::toString(bytes.takeError());
  }
  /// Writes something else to the file of a key.
  void damage(StringRef key, StringRef content) {
    SmallString<128> path(folder);
    llvm::sys::path::append(path, "llvmcache-" + key);
    ASSERT_TRUE(llvm::sys::fs::exists(path));
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << content;
  }

  SmallString<128> folder;
  std::atomic<int> compilations = 0;
};

TEST_F(CodeCacheTest, CompilesOnce) {
  std::string code("a\0b", 3);
  EXPECT_EQ(get("k1", code), code);
  EXPECT_EQ(get("k1", "other"), code);
  EXPECT_EQ(compilations, 1);
  EXPECT_EQ(get("k2", ""), "");
  EXPECT_EQ(get("k2", "other"), "");
  EXPECT_EQ(compilations, 2);
}

TEST_F(CodeCacheTest, DamagedFilesCountForNothing) {
  EXPECT_EQ(get("k", "code"), "code");
  for (StringRef content :
       {"", "short", "12345678code", "code and more of it"}) {
    damage("k", content);
    EXPECT_EQ(get("k", "new"), "new");
    // The next time writes it.
    EXPECT_EQ(get("k", "code"), "code");
    EXPECT_EQ(get("k", "other"), "code");
  }
}

TEST_F(CodeCacheTest, FailuresAreNotKept) {
  auto bytes = getCached(folder, "k", []() -> llvm::Expected<std::string> {
    return llvm::createStringError("no code");
  });
  ASSERT_FALSE(bool(bytes));
  EXPECT_EQ(llvm::toString(bytes.takeError()), "no code");
  EXPECT_EQ(get("k", "code"), "code");
}

TEST_F(CodeCacheTest, SeveralAtATime) {
  std::vector<std::thread> threads;
  std::string code(100000, 'x');
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round)
        EXPECT_EQ(get("k" + std::to_string(round % 5), code), code);
    });
  for (std::thread &thread : threads)
    thread.join();
  int before = compilations;
  EXPECT_EQ(get("k0", "other"), code);
  EXPECT_EQ(compilations, before);
}

TEST_F(CodeCacheTest, Folders) {
  auto compile = []() -> llvm::Expected<std::string> { return "code"; };
  auto none = getCached("", "k", compile);
  ASSERT_TRUE(bool(none));
  EXPECT_EQ(*none, "code");
  // A file is no folder.
  EXPECT_EQ(get("k", "code"), "code");
  auto bad = getCached((folder + "/llvmcache-k").str(), "k", compile);
  EXPECT_FALSE(bool(bad));
  llvm::consumeError(bad.takeError());
}

TEST(CodeCacheKeyTest, PartsAreApart) {
  EXPECT_EQ(getCacheKey({"ab", "c"}).size(), 64u);
  EXPECT_EQ(getCacheKey({"ab", "c"}), getCacheKey({"ab", "c"}));
  EXPECT_NE(getCacheKey({"ab", "c"}), getCacheKey({"a", "bc"}));
  EXPECT_NE(getCacheKey({"ab"}), getCacheKey({"ab", ""}));
}

TEST(CodeCacheKeyTest, Modules) {
  mlir::MLIRContext context;
  auto getKey = [&](StringRef text, ArrayRef<StringRef> options = {}) {
    auto module = mlir::parseSourceString<ModuleOp>(text, &context);
    return getCacheKey(*module, options);
  };
  std::string key = getKey("module @a { module {} }");
  // Wherever it comes from.
  EXPECT_EQ(key, getKey("\n\nmodule @a { module {} loc(\"x\") } "
                        "loc(\"file.mlir\":1:2)"));
  EXPECT_NE(key, getKey("module @b { module {} }"));
  EXPECT_NE(key, getKey("module @a { module {} }", {"option"}));
}

TEST(CodeCacheKeyTest, Files) {
  EXPECT_EQ(identifyFile("/no/such/file"), "");
  EXPECT_EQ(identifyFile(""), "");
  EXPECT_NE(identifyFile("/proc/self/exe"), "");
}
} // namespace
