#!/usr/bin/env python3
"""Start an operation: its definition, verifier and tests.

  scripts/new-op.py Shape rotate-left --summary "rotate elements along dimensions"

What it writes builds and passes its tests: an operation with one operand and the
list `dimensions`, to be changed into the one to come.
"""

import argparse
import sys

from generator import (
    ROOT,
    Abort,
    append,
    camel,
    clang_format,
    fill,
    insert_at,
    last_line,
    write_new,
)

HEADERS = ROOT / "include/hlo/Dialect/HLO/IR"
SOURCES = ROOT / "lib/Dialect/HLO/IR"
TESTS = ROOT / "test/Dialect/HLO/IR"

DEFINITION = """\
def HLO_@Op@Op : HLO_InferredOp<"@op@", [HLO_Pure]> {
  let summary = "@summary@";
  let description = [{
    `result[i] = operand[i]`.

    Constraints:
    * (C1) `operand` and `result` have the same type.
    * (C2) `dimensions` are unique, each in `[0, rank(operand))`.

    Example:

    ```mlir
    %0 = hlo.@op@ %x dimensions = [1] : tensor<3x2xi32>
    ```
  }];
  let arguments = (ins HLO_Array:$operand,               // C1
                       DenseI64ArrayAttr:$dimensions);   // C2
  let results = (outs HLO_Array:$result);                // C1
  let assemblyFormat = [{
    $operand `dimensions` `=` $dimensions attr-dict `:`
    custom<UnarySignature>(type($operand), type($result))
  }];
}

"""

SOURCE = """\
LogicalResult @Op@Op::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &inferred) {
  inferred.push_back(adaptor.getOperand().getType());
  return success();
}

LogicalResult @Op@Op::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  if (failed(verifyDimensions([&] { return emitOpError(); }, "dimension",
                              getDimensions(), operand.getRank()))) // C2
    return failure();
  return verifyInferredResultType(*this); // C1
}
"""

ROUND_TRIP_HEADER = """\
// RUN: hlo-opt %s | hlo-opt | FileCheck %s
// RUN: hlo-opt %s --mlir-print-op-generic | hlo-opt | FileCheck %s

"""

ROUND_TRIP = """\
// CHECK-LABEL: func @@op@(
// CHECK:         hlo.@op@ %{{.*}} dimensions = [1] : tensor<3x2xi32>
func.func @@op@(%x: tensor<3x2xi32>) -> tensor<3x2xi32> {
  %0 = hlo.@op@ %x dimensions = [1] : tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}
"""

INVALID_HEADER = """\
// RUN: hlo-opt %s --split-input-file --verify-diagnostics

"""

INVALID = """\
func.func @@op@_c1(%x: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+1 {{dimension 0 is 3 for 2}}
  %0 = hlo.@op@ %x dimensions = [0] : (tensor<2xi32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}

// -----

func.func @@op@_c2(%x: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+1 {{dimension 1 is outside [0, 1)}}
  %0 = hlo.@op@ %x dimensions = [1] : tensor<2xi32>
  return %0 : tensor<2xi32>
}
"""


def groups() -> list[str]:
    return sorted(p.stem[3:-3] for p in HEADERS.glob("HLO*Ops.td") if p.stem[3:-3])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("group", choices=groups())
    parser.add_argument("opcode", help="lower case with dashes: rotate-left")
    parser.add_argument("--summary", required=True)
    args = parser.parse_args()

    values = {
        "Op": camel(args.opcode),
        "op": args.opcode.replace("-", "_"),
        "summary": args.summary,
    }
    definitions = HEADERS / f"HLO{args.group}Ops.td"
    if f'"{values["op"]}"' in definitions.read_text():
        raise Abort(f"hlo.{values['op']} exists")
    stem = "".join(f"-{c.lower()}" if c.isupper() else c for c in args.group)[1:]
    round_trip, invalid = TESTS / f"{stem}-ops.mlir", TESTS / f"{stem}-invalid.mlir"

    end = last_line(definitions, "} // opDocGroup")
    insert_at(definitions, end, fill(DEFINITION, values))
    append(SOURCES / f"HLO{args.group}Ops.cpp", SOURCE, values)
    clang_format(SOURCES / f"HLO{args.group}Ops.cpp")
    if round_trip.exists():
        append(round_trip, ROUND_TRIP, values)
    else:
        write_new(round_trip, ROUND_TRIP_HEADER + ROUND_TRIP, values)
    if invalid.exists():
        append(invalid, "// -----\n\n" + INVALID, values)
    else:
        write_new(invalid, INVALID_HEADER + INVALID, values)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Abort as error:
        sys.exit(f"error: {error}")
