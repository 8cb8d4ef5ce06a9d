//===- LegacyLapack.cpp - Calls of LAPACK before XLA's FFI ----------------===//

#include "hlo/Dialect/Library/IR/LegacyLapack.h"

using namespace hlo;

const LegacyLapackCall *LegacyLapackCall::lookup(StringRef target) {
  constexpr Parameter size = {"", ""}, lower = {"uplo", "UL"};
  static const LegacyLapackCall calls[] = {
      {"trsm",
       {{"side", "RL"},
        lower,
        {"trans_x", "NTC"},
        {"diag", "NU"},
        size,
        size,
        size,
        {"alpha", ""}},
       {0},
       {}},
      {"potrf", {lower, size, size}, {0, 1}, {}},
      {"getrf", {size, size, size}, {0, 1, 2}, {}},
      {"geqrf", {size, size, size, size}, {0, 1}, {}},
      {"gqr", {size, size, size, size, size}, {0}, {}},
      {"gesdd",
       {{"mode", "SA"}, {"mode", "N "}, size, size, size, size},
       {0, 1, 2, 3, 4},
       {}},
      {"evd", {lower, size, size}, {0, 1, 2}, {}},
      {"trd", {size, lower, size, size, size}, {0, 1, 2, 3, 4}, {}},
      {"geev",
       {size, size, {"compute_left", ""}, {"compute_right", ""}},
       {3, 4, 5, 6, 7},
       {2, 3, 4, 5}},
      {"gees",
       {size, size, {"mode", ""}, {"sort", ""}},
       {0, 3, 1, 2, 4, 5},
       {0, 3, 2, 4, 5}},
      {"gehrd",
       {size, {"low", ""}, {"high", ""}, size, size, size},
       {0, 1, 2},
       {}},
  };
  for (const LegacyLapackCall &call : calls)
    if (target.ends_with(call.routine))
      return &call;
  return nullptr;
}
