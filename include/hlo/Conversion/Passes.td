//===- Passes.td - Conversions between dialects ------------*- tablegen -*-===//

#ifndef HLO_CONVERSION_PASSES_TD
#define HLO_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// IndexingToAffine
//===----------------------------------------------------------------------===//

def ConvertIndexingToAffinePass : Pass<"convert-indexing-to-affine"> {
  let summary = "Convert indexing.apply to affine.apply";
  let description = [{
    One `affine.apply` for each result. Intervals are lost; `lower-affine` does
    not know that indices are not negative, which `convert-indexing-to-arith`
    does.

    Example:

    ```mlir
    %row, %column = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10, d0 mod 10),
        domain: d0 in [0, 99]>(%x)
    // becomes
    %row = affine.apply affine_map<(d0) -> (d0 floordiv 10)>(%x)
    %column = affine.apply affine_map<(d0) -> (d0 mod 10)>(%x)
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

//===----------------------------------------------------------------------===//
// IndexingToArith
//===----------------------------------------------------------------------===//

def ConvertIndexingToArithPass : Pass<"convert-indexing-to-arith"> {
  let summary = "Convert indexing.apply to integer arithmetic";
  let description = [{
    The intervals of a map decide what its evaluation may use:

    * Divisions are unsigned: a numerator that may be negative is first moved up
      by a multiple of the divisor. Only where it has no lower bound, its sign is
      looked at. Divisions by powers of two are shifts.
    * One division gives a digit and what is left of it: `x mod d` is
      `x - q * d` where `q`, which is `x floordiv d`, is needed too.
    * Sums begin with the terms that are defined furthest outside, so that
      invariant parts leave loops, and end with the constant.
    * `overflow<nsw, nuw>` is set where the intervals prove it.

    `index` is taken to have 64 bits. With `index-bitwidth`, maps all of whose
    values fit are evaluated in signless integers of that width.

    Example:

    ```mlir
    %row, %column = indexing.apply #indexing.map<(d0) -> (d0 floordiv 10, d0 mod 10),
        domain: d0 in [0, 99]>(%x)
    // becomes
    %c10 = arith.constant 10 : index
    %row = arith.divui %x, %c10 : index
    %0 = arith.muli %row, %c10 overflow<nsw, nuw> : index
    %column = arith.subi %x, %0 overflow<nsw, nuw> : index
    ```
  }];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", /*default=*/"0",
           "Width of the integers to compute in where all values fit; 0 for "
           "index">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

//===----------------------------------------------------------------------===//
// IndexingToSCF
//===----------------------------------------------------------------------===//

def ConvertIndexingToSCFPass : Pass<"convert-indexing-to-scf"> {
  let summary = "Convert indexing.loop to scf.for and scf.if";
  let description = [{
    A loop becomes one `scf.for` for each range variable; a constraint
    `s mod m in [r, r]` of one is its step. What else these do not say of the
    domain is checked in a single `scf.if`: constraints,
    and the intervals of operands that may be outside of them. It is in the
    outermost loop in which its condition is known. `indexing.apply` computes the
    condition and the results of the map.

    Example:

    ```mlir
    indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 * 4 + s0),
        domain: d0 in [0, 24], s0 in [0, 3], d0 * 4 + s0 in [0, 98]> {
      "use"(%i) : (index) -> ()
    }
    // becomes, if %t is known to be in [0, 31],
    scf.for %s = %c0 to %c4 step %c1 {
      %0 = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0),
          domain: d0 in [0, 31], s0 in [0, 3]>(%t)[%s]
      %1 = arith.cmpi sle, %0, %c98 : index
      scf.if %1 {
        %i = indexing.apply #indexing.map<(d0)[s0] -> (d0 * 4 + s0),
            domain: d0 in [0, 24], s0 in [0, 3]>(%t)[%s]
        "use"(%i) : (index) -> ()
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // HLO_CONVERSION_PASSES_TD
