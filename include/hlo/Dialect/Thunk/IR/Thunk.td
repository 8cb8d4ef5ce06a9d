//===- Thunk.td - Thunk dialect ----------------------------*- tablegen -*-===//

#ifndef HLO_DIALECT_THUNK_IR_THUNK_TD
#define HLO_DIALECT_THUNK_IR_THUNK_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Thunk_Dialect : Dialect {
  let name = "thunk";
  let cppNamespace = "::hlo::thunk";
  let summary = "Programs that a device runs";
  let description = [{
    In what order a device does what, and in which memory: kernels, calls of
    libraries, copies, loops and branches over buffers. A program says all that a
    runtime needs to know but the code of its kernels, and is the same for all
    devices.

    Arrays have no values here: they are places in memory, which operations read
    and write one after the other.
  }];
  let dependentDialects = ["::hlo::HLODialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Thunk_Type<string name, string typeMnemonic>
    : TypeDef<Thunk_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Thunk_Buffer : Thunk_Type<"Buffer", "buffer"> {
  let summary = "memory allocated in one piece";
  let description = [{
    So many bytes.

    Example: `!thunk.buffer<4096>`
  }];
  let parameters = (ins "int64_t":$size);
  let assemblyFormat = "`<` $size `>`";
  let genVerifyDecl = 1;
}

def Thunk_Array : Thunk_Type<"Array", "array"> {
  let summary = "array in memory";
  let description = [{
    The memory of an array of that type, which says the order of the elements.

    Example: `!thunk.array<tensor<4x8xf32>>`
  }];
  let parameters = (ins "::mlir::RankedTensorType":$type);
  let assemblyFormat = "`<` $type `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// In bytes: an element takes a whole number of them.
    int64_t getByteSize();
  }];
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

def Thunk_EstimateAttr : AttrDef<Thunk_Dialect, "Estimate"> {
  let mnemonic = "estimate";
  let summary = "how long a cost model takes something to run";
  let description = [{
    Picoseconds: all together; to start it, with its threads; its arithmetic, and
    what of that is for what it computes again; to read and to write memory.

    Example: `#thunk.estimate<total = 140000, launch = 100000, compute = 30000,
    recomputed = 0, read = 20000, write = 10000>`
  }];
  let parameters = (ins "int64_t":$total, "int64_t":$launch, "int64_t":$compute,
                        "int64_t":$recomputed, "int64_t":$read,
                        "int64_t":$write);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif // HLO_DIALECT_THUNK_IR_THUNK_TD
