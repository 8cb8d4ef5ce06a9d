//===- SanitizerOptions.cpp - Defaults of sanitized executables -----------===//

// LLVM's allocators mark their memory for AddressSanitizer in headers only, so
// code of ours marks what the uninstrumented shared libraries then hand out.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}
