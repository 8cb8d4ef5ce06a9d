//===- Passes.td - Passes of the indexing dialect ----------*- tablegen -*-===//

#ifndef HLO_DIALECT_INDEXING_TRANSFORMS_PASSES_TD
#define HLO_DIALECT_INDEXING_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PeelIndexingLoopsPass : Pass<"peel-indexing-loops"> {
  let summary = "Peel last iterations that alone need constraints";
  let description = [{
    Splits the last iteration of a range variable off an `indexing.loop` where
    all constraints that mention the variable hold in the other iterations, so
    that those need not be checked there. Range variables are looked at from the
    outermost one; what is left of the loop may be peeled again, what is split
    off is not.

    The body still runs in the same order: if there are loops around the one that
    is peeled, they become an `indexing.loop` of their own.

    Whether constraints hold is for the normal form of maps to show or, where it
    does not, for Presburger arithmetic.

    Example:

    ```mlir
    indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32),
        domain: d0 in [0, 31], s0 in [0, 3], d0 + s0 * 32 in [0, 99]> {
      "use"(%i) : (index) -> ()
    }
    // becomes
    indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + s0 * 32),
        domain: d0 in [0, 31], s0 in [0, 2]> {
      "use"(%i) : (index) -> ()
    }
    indexing.loop (%t)[%s] -> (%i) in #indexing.map<(d0)[s0] -> (d0 + 96),
        domain: d0 in [0, 3], s0 in [3, 3]> {
      "use"(%i) : (index) -> ()
    }
    ```
  }];
}

#endif // HLO_DIALECT_INDEXING_TRANSFORMS_PASSES_TD
