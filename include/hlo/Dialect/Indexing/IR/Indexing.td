//===- Indexing.td - Indexing dialect ----------------------*- tablegen -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXING_TD
#define HLO_DIALECT_INDEXING_IR_INDEXING_TD

include "mlir/IR/OpBase.td"

def Indexing_Dialect : Dialect {
  let name = "indexing";
  let cppNamespace = "::hlo";
  let summary = "Which elements of one array another one needs";
  let description = [{
    Indexing maps as the indexing analysis of HLO computes them, and the
    operations that evaluate them.

    Source: "Indexing analysis", the documentation of XLA.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

#endif // HLO_DIALECT_INDEXING_IR_INDEXING_TD
