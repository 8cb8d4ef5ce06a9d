//===- IndexingAttrs.td - Attributes of the indexing dialect -*- tablegen -*-===//

#ifndef HLO_DIALECT_INDEXING_IR_INDEXINGATTRS_TD
#define HLO_DIALECT_INDEXING_IR_INDEXINGATTRS_TD

include "hlo/Dialect/Indexing/IR/Indexing.td"
include "mlir/IR/AttrTypeBase.td"

class Indexing_Attr<string name, string attrMnemonic>
    : AttrDef<Indexing_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Indexing_MapAttr : Indexing_Attr<"IndexingMap", "map"> {
  let summary = "relates the indices of one array to those of another";
  let description = [{
    An indexing map in its normal form: what is read is simplified, so that maps
    that simplify to the same form are one attribute.

    ```mlir
    #indexing.map<(d0, d1)[s0]{rt0} -> (d0 * 8 + s0, d1 + rt0), domain:
        d0 in [0, 3], d1 in [0, 7], s0 in [0, 7], rt0 in [0, 26],
        d0 * 8 + s0 in [0, 29]>
    ```

    In parentheses are the dimensions, the coordinates of what is mapped from; in
    brackets the range variables, each of which stands for all values of its
    interval; in braces the runtime variables, each of which stands for one value
    that is known at run time only. Any names may be given; they are not kept. The
    domain lists the closed interval of each variable in order, and then
    constraints. Expressions are affine, with `floordiv`, `ceildiv` and `mod` by
    positive constants.

    `#indexing.map<undefined>` is the map nothing is known about, and `domain: empty`
    that of a map that relates nothing:

    ```mlir
    #indexing.map<(d0)[s0] -> (0, 0), domain: empty>
    ```
  }];
  let parameters = (ins
    "::mlir::AffineMap":$affineMap,
    "unsigned":$numRangeVars,
    ArrayRefParameter<"::hlo::Interval">:$intervals,
    ArrayRefParameter<"::hlo::IndexingConstraint">:$constraints,
    "::hlo::IndexingMapKind":$kind);
  let skipDefaultBuilders = 1;
  let builders = [
    AttrBuilderWithInferredContext<(ins "::hlo::IndexingMap":$map), [{
      return getSimplified(std::move(map));
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// The map as one that can be changed and asked.
    ::hlo::IndexingMap getMap() const;
    bool isUndefined() const {
      return getKind() == ::hlo::IndexingMapKind::Undefined;
    }
    bool isKnownEmpty() const {
      return getKind() == ::hlo::IndexingMapKind::KnownEmpty;
    }
    unsigned getNumDims() const { return getAffineMap().getNumDims(); }
    unsigned getNumRuntimeVars() const {
      return getAffineMap().getNumSymbols() - getNumRangeVars();
    }
    unsigned getNumResults() const { return getAffineMap().getNumResults(); }

  private:
    static IndexingMapAttr getSimplified(::hlo::IndexingMap map);

  public:
  }];
}

def Indexing_OperandAttr : Indexing_Attr<"OperandIndexing", "operand"> {
  let summary = "one way in which an array depends on another";
  let description = [{
    A map, and where its runtime variables come from: the name of a value and the
    index of its element, in the variables of the map under the names `d0`, ...,
    `s0`, ..., `rt0`, ...; after `#` the array among those of a tuple, after
    `clamp` the interval that the integer is brought into. `device` is the place
    of the device that runs in its group.

    ```mlir
    #indexing.operand<
        map = <(d0, d1){rt0} -> (d0 + rt0, d1), domain:
            d0 in [0, 3], d1 in [0, 7], rt0 in [0, 4]>,
        rt0 = "%indices"[d1, 0] clamp [0, 4]>
    ```

    A collective that reads the arrays of other devices has a `replica`, which
    says which devices of the group these are. `repetitions` is how often an
    element is read, where that is not once:

    ```mlir
    #indexing.operand<
        map = <(d0)[s0] -> (d0), domain: d0 in [0, 3], s0 in [0, 1]>,
        replica = (s0), repetitions = 5>
    ```
  }];
  let parameters = (ins
    "::hlo::IndexingMapAttr":$map,
    ArrayRefParameter<"::hlo::NamedRuntimeVariable">:$runtimeVariables,
    "::mlir::AffineMap":$replica,
    "uint64_t":$repetitions);
  let builders = [
    AttrBuilderWithInferredContext<
        (ins "const ::hlo::OperandIndexing &":$indexing,
             "::llvm::function_ref<std::string(::mlir::Value)>":$getName), [{
      return getNamed(indexing, getName);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
  private:
    static OperandIndexingAttr
    getNamed(const ::hlo::OperandIndexing &indexing,
             ::llvm::function_ref<std::string(::mlir::Value)> getName);

  public:
  }];
}

#endif // HLO_DIALECT_INDEXING_IR_INDEXINGATTRS_TD
