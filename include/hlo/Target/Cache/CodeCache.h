//===- CodeCache.h - Code kept for the next time ----------------*- C++ -*-===//

#ifndef HLO_TARGET_CACHE_CODECACHE_H
#define HLO_TARGET_CACHE_CODECACHE_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/Error.h"
#include <string>

namespace hlo {
/// A hash of all that code depends on.
std::string getCacheKey(ArrayRef<StringRef> parts);

/// The same of a module, of `options`, and of the versions of what compiles it:
/// this and LLVM. Where operations come from is no part of it.
std::string getCacheKey(Operation *module, ArrayRef<StringRef> options);

/// What tells versions of a file apart; empty if there is none.
std::string identifyFile(StringRef path);

/// The bytes that `compile` gives, or gave for the same key before, by the
/// files in a folder, which is made. Processes may share it; files that are
/// damaged count for nothing, and those not used for long are dropped. Without
/// a folder, `compile` is all.
llvm::Expected<std::string>
getCached(StringRef folder, StringRef key,
          function_ref<llvm::Expected<std::string>()> compile);
} // namespace hlo

#endif // HLO_TARGET_CACHE_CODECACHE_H
