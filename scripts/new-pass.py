#!/usr/bin/env python3
"""Start a pass: its Passes.td entry, source, CMake line and test.

  scripts/new-pass.py Simplification merge-slices --summary "Merge slices of slices"

What it writes builds and passes its test: the pattern x + (-y) -> x - y stands in
for the one to come.
"""

import argparse
import sys

from generator import (
    ROOT,
    Abort,
    add_source,
    banner,
    camel,
    clang_format,
    fill,
    insert_at,
    last_line,
    write_new,
)

DEFINITION = """\
def @Pass@Pass : Pass<"@flag@", "::mlir::ModuleOp"> {
  let summary = "@summary@";
  let description = [{
    Rewrites `x + (-y)` to `x - y`. Leaves a negation with other users alone,
    because it would be computed all the same.

    Example:

    ```mlir
    %0 = hlo.negate %y : tensor<4xf32>
    %1 = hlo.add %x, %0 : tensor<4xf32>
    // becomes
    %1 = hlo.subtract %x, %y : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::hlo::HLODialect"];
}

"""

SOURCE = """\
@banner@
//
// x + (-y) -> x - y. See the description of @flag@ in Passes.td; test:
// @Family@/@flag@.mlir.
//
//===----------------------------------------------------------------------===//

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/@Family@/Passes.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "@flag@"

namespace hlo {
#define GEN_PASS_DEF_@PASS@PASS
#include "hlo/Transforms/@Family@/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// x + (-y) -> x - y, where the negation has one use.
struct AddOfNegate : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddOp add,
                                PatternRewriter &rewriter) const override {
    auto negate = add.getRhs().getDefiningOp<NegateOp>();
    if (!negate)
      return rewriter.notifyMatchFailure(add, "rhs is not a negation");
    if (!negate->hasOneUse())
      return rewriter.notifyMatchFailure(add, "negation has other users");

    remark::passed(add.getLoc(), remark::RemarkOpts::name("AddOfNegate")
                                     .category(DEBUG_TYPE))
        << "became a subtraction";
    rewriter.replaceOpWithNewOp<SubtractOp>(add, add.getType(), add.getLhs(),
                                            negate.getOperand());
    return success();
  }
};

struct @Pass@Pass : ::hlo::impl::@Pass@PassBase<@Pass@Pass> {
  using Base::Base;
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<AddOfNegate>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
"""

TEST = """\
// RUN: hlo-opt %s --@flag@ | FileCheck %s
// RUN: hlo-opt %s --@flag@ --remark-format=emitRemark \\
// RUN:   --remarks-filter-passed=@flag@ -o /dev/null 2>&1 \\
// RUN:   | FileCheck %s --check-prefix=REMARK
// REMARK: remark: [Passed] AddOfNegate
// REMARK-NOT: remark:

// CHECK-LABEL: func @one_use(
// CHECK-SAME:    %[[X:[^:]+]]: tensor<4xf32>, %[[Y:[^:]+]]: tensor<4xf32>
// CHECK:         %[[SUBTRACT:.+]] = hlo.subtract %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[SUBTRACT]]
func.func @one_use(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %y : tensor<4xf32>
  %1 = hlo.add %x, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// A negation with another user is computed all the same.
// CHECK-LABEL: func @two_uses(
// CHECK:         hlo.add
// CHECK-NOT:     hlo.subtract
func.func @two_uses(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = hlo.negate %y : tensor<4xf32>
  %1 = hlo.add %x, %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
"""


INCLUDE = ROOT / "include/hlo/Transforms"


def main() -> int:
    families = sorted(path.parent.name for path in INCLUDE.glob("*/Passes.td"))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("family", choices=families)
    parser.add_argument("flag", help="lower case with dashes: merge-slices")
    parser.add_argument("--summary", required=True, help="imperative, no full stop")
    args = parser.parse_args()

    name = camel(args.flag)
    source = ROOT / "lib/Transforms" / args.family / f"{name}.cpp"
    values = {
        "flag": args.flag,
        "Pass": name,
        "PASS": name.upper(),
        "Family": args.family,
        "summary": args.summary,
        "banner": banner(source.name, args.summary),
    }
    write_new(source, SOURCE, values)
    clang_format(source)
    write_new(ROOT / f"test/Transforms/{args.family}/{args.flag}.mlir", TEST, values)
    definitions = INCLUDE / args.family / "Passes.td"
    insert_at(definitions, last_line(definitions, "#endif"), fill(DEFINITION, values))
    add_source(source)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Abort as error:
        sys.exit(f"error: {error}")
