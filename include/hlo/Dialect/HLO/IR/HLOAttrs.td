//===- HLOAttrs.td - Attributes of the HLO dialect ---------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOATTRS_TD
#define HLO_DIALECT_HLO_IR_HLOATTRS_TD

include "hlo/Dialect/HLO/IR/HLO.td"
include "hlo/Dialect/HLO/IR/HLOEnums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/TensorEncoding.td"

class HLO_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<HLO_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

/// A list of integers written `[1, 2]`; may be empty.
class HLO_Ints<string desc = ""> : ArrayRefParameter<"int64_t", desc> {
  let printer = "::hlo::detail::printInts($_printer, $_self)";
  let parser = "::hlo::detail::parseInts($_parser)";
}

/// The same, left out when empty.
class HLO_OptionalInts<string desc = "">
    : OptionalArrayRefParameter<"int64_t", desc> {
  let printer = "::hlo::detail::printInts($_printer, $_self)";
  let parser = "::hlo::detail::parseInts($_parser)";
}

/// A list of attributes of one kind written `[<...>, <...>]`, left out when empty.
class HLO_OptionalAttrs<string type, string desc = "">
    : OptionalArrayRefParameter<type, desc> {
  let printer = "::hlo::detail::printAttrs($_printer, $_self)";
  let parser = "::hlo::detail::parseAttrs<" # type # ">($_parser)";
}

//===----------------------------------------------------------------------===//
// Layouts and bounds: encodings of tensor types
//===----------------------------------------------------------------------===//

def HLO_SplitConfigAttr : HLO_Attr<"SplitConfig", "split_config"> {
  let summary = "indices at which one dimension is split between memories";
  let parameters = (ins "int64_t":$dimension, HLO_Ints<>:$indices);
  let assemblyFormat = "`<` $dimension `:` $indices `>`";
}

def HLO_LayoutAttr : HLO_Attr<"Layout", "layout",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "how an array lies in memory";
  let description = [{
    `minor_to_major` lists the dimensions from the fastest varying one;
    `tiles` lists the tile sizes, outer tile first, where `?` combines a
    dimension with the next more minor one. The other fields: alignment of the
    tail padding in elements, integer types of index and pointer metadata,
    element size in bits (0: that of the type), memory space (0: the default,
    5: host), split configurations, and bytes of the metadata prefix of dynamic
    shapes.

    Example: `f32[8,4]{1,0:T(8,128)S(1)}` is

    ```mlir
    tensor<8x4xf32, #hlo.layout<[1, 0], tiles = [[8, 128]], memory_space = 1>>
    ```
  }];
  let parameters = (ins
    HLO_Ints<"dimensions, fastest varying first">:$minorToMajor,
    OptionalArrayRefParameter<"::mlir::DenseI64ArrayAttr">:$tiles,
    DefaultValuedParameter<"int64_t", "1">:$tailPaddingAlignment,
    OptionalParameter<"::mlir::Type">:$indexType,
    OptionalParameter<"::mlir::Type">:$pointerType,
    DefaultValuedParameter<"int64_t", "0">:$elementSizeInBits,
    DefaultValuedParameter<"int64_t", "0">:$memorySpace,
    HLO_OptionalAttrs<"SplitConfigAttr">:$splitConfigs,
    DefaultValuedParameter<"int64_t", "0">:$dynamicMetadataBytes);
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<int64_t>":$minorToMajor), [{
      return $_get($_ctxt, minorToMajor, ::llvm::ArrayRef<::mlir::DenseI64ArrayAttr>(),
                   1, ::mlir::Type(), ::mlir::Type(), 0, 0,
                   ::llvm::ArrayRef<SplitConfigAttr>(), 0);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Row-major: the last dimension varies fastest.
    static LayoutAttr getRowMajor(::mlir::MLIRContext *context, int64_t rank);
    /// True if only the order of dimensions is given.
    bool isOnlyMinorToMajor() const;
    LayoutAttr withElementSizeInBits(int64_t bits) const;
    LayoutAttr withMinorToMajor(::llvm::ArrayRef<int64_t> minorToMajor) const;
  }];
}

def HLO_BoundsAttr : HLO_Attr<"Bounds", "bounds",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "upper bounds of dynamic dimensions";
  let description = [{
    One entry per dimension; `?` where the dimension is static or unbounded.
    Carries the layout as well where there is one.

    Example: `f32[<=8,4]{1,0}` is

    ```mlir
    tensor<?x4xf32, #hlo.bounds<[8, ?], #hlo.layout<[1, 0]>>>
    ```
  }];
  let parameters = (ins HLO_Ints<"bound of each dimension, or dynamic">:$bounds,
                        OptionalParameter<"LayoutAttr">:$layout);
  let assemblyFormat = "`<` $bounds (`,` qualified($layout)^)? `>`";
}

//===----------------------------------------------------------------------===//
// Dimension numbers
//===----------------------------------------------------------------------===//

def HLO_DotDimensionNumbersAttr : HLO_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "batch and contracting dimensions of a dot";
  let parameters = (ins
    HLO_OptionalInts<>:$lhs_batch_dims, HLO_OptionalInts<>:$rhs_batch_dims,
    HLO_OptionalInts<>:$lhs_contracting_dims,
    HLO_OptionalInts<>:$rhs_contracting_dims);
  let assemblyFormat = "`<` struct(params) `>`";
}

def HLO_GatherDimensionNumbersAttr
    : HLO_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "roles of the dimensions of a gather";
  let parameters = (ins
    HLO_OptionalInts<>:$offset_dims, HLO_OptionalInts<>:$collapsed_slice_dims,
    HLO_OptionalInts<>:$start_index_map, HLO_OptionalInts<>:$operand_batching_dims,
    HLO_OptionalInts<>:$start_indices_batching_dims, "int64_t":$index_vector_dim);
  let assemblyFormat = "`<` struct(params) `>`";
}

def HLO_ScatterDimensionNumbersAttr
    : HLO_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "roles of the dimensions of a scatter";
  let parameters = (ins
    HLO_OptionalInts<>:$update_window_dims, HLO_OptionalInts<>:$inserted_window_dims,
    HLO_OptionalInts<>:$scatter_dims_to_operand_dims,
    HLO_OptionalInts<>:$input_batching_dims,
    HLO_OptionalInts<>:$scatter_indices_batching_dims, "int64_t":$index_vector_dim);
  let assemblyFormat = "`<` struct(params) `>`";
}

def HLO_ConvDimensionNumbersAttr : HLO_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "roles of the dimensions of a convolution";
  let description = [{
    Written as in HLO text: the position of a letter is the dimension, `b` batch,
    `f` feature, `i` and `o` input and output feature, a digit a spatial
    dimension, `?` a dimension without a role.

    ```mlir
    #hlo.conv<"b01f_01io->b01f">
    ```
  }];
  let parameters = (ins
    "int64_t":$inputBatch, "int64_t":$inputFeature,
    HLO_OptionalInts<>:$inputSpatial, "int64_t":$kernelInputFeature,
    "int64_t":$kernelOutputFeature, HLO_OptionalInts<>:$kernelSpatial,
    "int64_t":$outputBatch, "int64_t":$outputFeature,
    HLO_OptionalInts<>:$outputSpatial, "int64_t":$inputRank,
    "int64_t":$kernelRank, "int64_t":$outputRank);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Reads the form `b01f_01io->b01f`; errors go to `emitError`.
    static ConvDimensionNumbersAttr
    parseLabels(::mlir::MLIRContext *context, ::llvm::StringRef labels,
                ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError);
    /// Writes that form.
    void printLabels(::llvm::raw_ostream &os) const;
  }];
}

def HLO_WindowAttr : HLO_Attr<"Window", "window"> {
  let summary = "a window that moves over an array";
  let description = [{
    One entry per dimension in every list that is present; an absent list means
    stride 1, padding 0, dilation 1, not reversed. `pad` holds the low and high
    padding of each dimension, `lhs_dilate` dilates the base area,
    `rhs_dilate` the window.

    ```mlir
    #hlo.window<size = [3, 3], stride = [2, 2], pad = [0, 1, 0, 1]>
    ```
  }];
  let parameters = (ins
    HLO_OptionalInts<>:$size, HLO_OptionalInts<>:$stride,
    HLO_OptionalInts<"low and high padding of each dimension in turn">:$pad,
    HLO_OptionalInts<>:$lhs_dilate, HLO_OptionalInts<>:$rhs_dilate,
    HLO_OptionalInts<"1 where the window is reversed">:$rhs_reversal);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getSize().size(); }
    int64_t getStrideOf(int64_t dim) const { return getStride().empty() ? 1 : getStride()[dim]; }
    int64_t getPadLowOf(int64_t dim) const { return getPad().empty() ? 0 : getPad()[2 * dim]; }
    int64_t getPadHighOf(int64_t dim) const { return getPad().empty() ? 0 : getPad()[2 * dim + 1]; }
    int64_t getBaseDilationOf(int64_t dim) const { return getLhsDilate().empty() ? 1 : getLhsDilate()[dim]; }
    int64_t getWindowDilationOf(int64_t dim) const { return getRhsDilate().empty() ? 1 : getRhsDilate()[dim]; }
    bool isReversed(int64_t dim) const { return !getRhsReversal().empty() && getRhsReversal()[dim]; }
  }];
}

def HLO_OperandSparsityAttr : HLO_Attr<"OperandSparsity", "operand_sparsity"> {
  let summary = "structured sparsity of one operand: n of m elements along a dimension";
  let parameters = (ins "int64_t":$n, "int64_t":$m, "int64_t":$dimension,
                        "int64_t":$stride, "int64_t":$idx);
  let assemblyFormat = "`<` $n `of` $m `,` struct($dimension, $stride, $idx) `>`";
}

def HLO_SparsityConfigAttr : HLO_Attr<"SparsityConfig", "sparsity_config"> {
  let summary = "structured sparsity of the operands of a convolution";
  let parameters = (ins OptionalParameter<"OperandSparsityAttr">:$lhs,
                        OptionalParameter<"OperandSparsityAttr">:$rhs);
  let assemblyFormat = "`<` struct(params) `>`";
}

//===----------------------------------------------------------------------===//
// Precision and accuracy
//===----------------------------------------------------------------------===//

def HLO_PrecisionConfigAttr : HLO_Attr<"PrecisionConfig", "precision"> {
  let summary = "precision of each operand of a contraction";
  let parameters = (ins
    ArrayRefParameter<"::hlo::Precision">:$operand_precision);
  let assemblyFormat = "`<` $operand_precision `>`";
}

def HLO_ResultAccuracyAttr : HLO_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "accuracy asked of an elementwise function: a mode, or the largest absolute error, relative error, and units in the last place";
  let parameters = (ins
    EnumParameter<HLO_ResultAccuracyMode>:$mode,
    DefaultValuedParameter<"::llvm::APFloat", "::llvm::APFloat(0.0)">:$atol,
    DefaultValuedParameter<"::llvm::APFloat", "::llvm::APFloat(0.0)">:$rtol,
    DefaultValuedParameter<"int64_t", "0">:$ulps);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Aliasing
//===----------------------------------------------------------------------===//

/// Quoted, as the keywords of HLO text hold a dash.
def HLO_AliasKindParameter : EnumParameter<HLO_AliasKind> {
  let printer = "$_printer << '\\\"' << ::hlo::stringifyAliasKind($_self) << '\\\"'";
}

def HLO_InputOutputAliasAttr
    : HLO_Attr<"InputOutputAlias", "input_output_alias"> {
  let summary = "an output of the entry that may or must share a parameter's buffer";
  let parameters = (ins HLO_Ints<>:$outputIndex, "int64_t":$parameterNumber,
                        HLO_Ints<>:$parameterIndex,
                        HLO_AliasKindParameter:$kind);
  let assemblyFormat = [{
    `<` $outputIndex `=` $parameterNumber $parameterIndex `,` $kind `>`
  }];
}

def HLO_BufferDonorAttr : HLO_Attr<"BufferDonor", "buffer_donor"> {
  let summary = "a parameter of the entry whose buffer may be reused";
  let parameters = (ins "int64_t":$parameterNumber, HLO_Ints<>:$parameterIndex);
  let assemblyFormat = "`<` $parameterNumber $parameterIndex `>`";
}

def HLO_OutputOperandAliasAttr
    : HLO_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "an output of an instruction that shares an operand's buffer";
  let parameters = (ins HLO_Ints<>:$outputIndex, "int64_t":$operandNumber,
                        HLO_Ints<>:$operandIndex);
  let assemblyFormat = "`<` $outputIndex `=` $operandNumber $operandIndex `>`";
}

def HLO_OutputOperandAliasArrayAttr
    : TypedArrayAttrBase<HLO_OutputOperandAliasAttr,
                         "outputs that share an operand's buffer">;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

def HLO_ElidedAttr : HLO_Attr<"Elided", "elided", [TypedAttrInterface]> {
  let summary = "an array whose value was left out of the text it came from";
  let description = [{
    HLO text writes `constant({...})`. Nothing reads a value out of it.
  }];
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
}

def HLO_TupleLiteralAttr
    : HLO_Attr<"TupleLiteral", "tuple", [TypedAttrInterface]> {
  let summary = "a tuple of constants";
  let parameters = (ins HLO_OptionalAttrs<"::mlir::TypedAttr">:$elements,
                        AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
}

//===----------------------------------------------------------------------===//
// Provenance
//===----------------------------------------------------------------------===//

def HLO_OpMetadataAttr : HLO_Attr<"OpMetadata", "op_metadata"> {
  let summary = "what a framework says of an instruction; fused into its location";
  let description = [{
    The source file, its first line and column, and the stack frames are
    locations; the remaining fields of HLO's `metadata` are here.
  }];
  let parameters = (ins
    OptionalParameter<"::mlir::StringAttr">:$op_type,
    OptionalParameter<"::mlir::StringAttr">:$op_name,
    OptionalParameter<"::mlir::StringAttr">:$source_file,
    DefaultValuedParameter<"int64_t", "0">:$source_line,
    DefaultValuedParameter<"int64_t", "0">:$source_end_line,
    DefaultValuedParameter<"int64_t", "0">:$source_column,
    DefaultValuedParameter<"int64_t", "0">:$source_end_column,
    DefaultValuedParameter<"int64_t", "0">:$profile_type,
    OptionalParameter<"::mlir::StringAttr">:$deduplicated_name,
    OptionalParameter<"::mlir::StringAttr">:$scheduling_name,
    OptionalParameter<"::mlir::StringAttr">:$metadata_payload);
  let assemblyFormat = "`<` struct(params) `>`";
}

def HLO_OriginAttr : HLO_Attr<"Origin", "origin"> {
  let summary = "which arrays of the original program a result stands for";
  let description = [{
    A tree with the shape of the result. HLO text writes `{"name" {0}}`, `{}`,
    `({"a"}, {})` and `[synthetic_call]` for

    ```mlir
    #hlo.origin<"name" [0]>
    #hlo.origin<>
    #hlo.origin<tuple [#hlo.origin<"a" []>, #hlo.origin<>]>
    #hlo.origin<synthetic_call>
    ```
  }];
  let parameters = (ins
    "::hlo::OriginKind":$kind,
    OptionalParameter<"::mlir::StringAttr">:$name,
    HLO_OptionalInts<>:$index,
    OptionalArrayRefParameter<"OriginAttr">:$elements);
  let hasCustomAssemblyFormat = 1;
}

def HLO_StatisticAttr : HLO_Attr<"Statistic", "statistic"> {
  let summary = "a named number a tool attached to an instruction";
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::FloatAttr":$value);
  let assemblyFormat = "`<` $name `=` $value `>`";
}

def HLO_StatisticsAttr : HLO_Attr<"Statistics", "statistics"> {
  let summary = "statistics of an instruction and which of them to visualize";
  let parameters = (ins "int64_t":$visualizing_index,
                        HLO_OptionalAttrs<"StatisticAttr">:$statistics);
  let assemblyFormat = "`<` struct(params) `>`";
}

//===----------------------------------------------------------------------===//
// Distribution over devices
//===----------------------------------------------------------------------===//

def HLO_IotaDevicesAttr : HLO_Attr<"IotaDevices", "iota_devices"> {
  let summary = "consecutive device ids, reshaped and transposed";
  let parameters = (ins HLO_Ints<>:$reshapeDims, HLO_Ints<>:$transposePerm);
  let assemblyFormat = "`<` $reshapeDims $transposePerm `>`";
  let extraClassDeclaration = [{
    /// The ids in order.
    ::llvm::SmallVector<int64_t> getDevices() const;
  }];
}

def HLO_MeshAttr : HLO_Attr<"Mesh", "mesh"> {
  let summary = "devices arranged along named axes";
  let description = [{
    Written as in HLO text, quoted. Without device ids the devices are in order.

    ```mlir
    #hlo.mesh<"mesh['x'=2,'y'=4], device_ids=([4,2]T(1,0))">
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"::mlir::StringAttr">:$axisNames,
    HLO_Ints<>:$axisSizes,
    HLO_OptionalInts<"explicit device ids">:$deviceIds,
    OptionalParameter<"IotaDevicesAttr">:$iota,
    DefaultValuedParameter<"int64_t", "-1", "device of a maximal mesh">:$maximalDevice);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Writes the form of HLO text.
    void printText(::llvm::raw_ostream &os) const;
    /// Reads that form; errors go to `emitError` with the offset into `text`.
    static MeshAttr
    parseText(::mlir::MLIRContext *context, ::llvm::StringRef text,
              ::llvm::function_ref<void(size_t, const ::llvm::Twine &)> emitError);
    int64_t getNumDevices() const;
    /// The ids in order of the mesh, the last axis varying fastest.
    ::llvm::SmallVector<int64_t> getDevices() const;
  }];
}

def HLO_AxisRefAttr : HLO_Attr<"AxisRef", "axis"> {
  let summary = "an axis of a mesh, or a part of one";
  let description = [{
    An axis of size `p * s * m` is an array `p x s x m`; the part written
    `(p)s` is its dimension of size `s`. The whole axis has both sizes zero.
  }];
  let parameters = (ins "::mlir::StringAttr":$name,
                        DefaultValuedParameter<"int64_t", "0">:$preSize,
                        DefaultValuedParameter<"int64_t", "0">:$size);
  let assemblyFormat = "`<` $name (`,` `part` $preSize^ $size)? `>`";
}

def HLO_MeshDimAttr : HLO_Attr<"MeshDim", "mesh_dim"> {
  let summary = "axes that shard one dimension; open if it may be sharded further";
  let parameters = (ins OptionalArrayRefParameter<"AxisRefAttr">:$axes,
                        "bool":$open);
  let assemblyFormat = "`<` struct(params) `>`";
}

def HLO_ShardingAttr : HLO_Attr<"Sharding", "sharding"> {
  let summary = "how an array, or each array of a tuple, is spread over devices";
  let description = [{
    Written as in HLO text, quoted:

    ```mlir
    #hlo.sharding<"{devices=[2,1,2]<=[4] last_tile_dim_replicate}">
    ```

    Equal orders of devices that are written as iotas are equal attributes. A
    mesh sharding without dimensions is meant for any rank: `replicated`,
    `manual` (every axis manual) and `unreduced` (every axis unreduced).
  }];
  let parameters = (ins
    "::hlo::ShardingKind":$kind,
    HLO_OptionalInts<"tiles of each dimension">:$tileDims,
    HLO_OptionalInts<"explicit device ids, row-major over the tiles">:$devices,
    OptionalParameter<"IotaDevicesAttr", "devices as an iota">:$iota,
    HLO_OptionalInts<"kinds of the trailing subgroup dimensions (ShardingKind)">:$subgroups,
    DefaultValuedParameter<"::hlo::ShardGroup", "::hlo::ShardGroup()">:$shardGroup,
    OptionalArrayRefParameter<"OpMetadataAttr">:$metadata,
    OptionalArrayRefParameter<"ShardingAttr", "of a tuple">:$elements,
    OptionalParameter<"MeshAttr">:$mesh,
    OptionalArrayRefParameter<"MeshDimAttr">:$meshDims,
    OptionalArrayRefParameter<"AxisRefAttr">:$replicatedAxes,
    OptionalArrayRefParameter<"AxisRefAttr">:$manualAxes,
    OptionalArrayRefParameter<"AxisRefAttr">:$unreducedAxes,
    OptionalParameter<"::mlir::StringAttr", "sum, max or min">:$unreducedKind);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Writes the form of HLO text, braces included.
    void printText(::llvm::raw_ostream &os) const;
    /// Reads that form; errors go to `emitError` with the offset into `text`.
    static ShardingAttr
    parseText(::mlir::MLIRContext *context, ::llvm::StringRef text,
              ::llvm::function_ref<void(size_t, const ::llvm::Twine &)> emitError);
    static ShardingAttr getTuple(::mlir::MLIRContext *context,
                                 ::llvm::ArrayRef<ShardingAttr> elements);
  }];
}

def HLO_ReplicaGroupsAttr : HLO_Attr<"ReplicaGroups", "replica_groups"> {
  let summary = "which devices take part in a collective together";
  let description = [{
    Written as in HLO text, quoted: an explicit list, an iota, or axes of a mesh.

    ```mlir
    #hlo.replica_groups<"{{0,1},{2,3}}">
    #hlo.replica_groups<"[2,4]<=[4,2]T(1,0)">
    ```
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"::mlir::DenseI64ArrayAttr", "explicit groups">:$groups,
    DefaultValuedParameter<"int64_t", "0">:$numGroups,
    DefaultValuedParameter<"int64_t", "0">:$groupSize,
    OptionalParameter<"IotaDevicesAttr">:$iota,
    OptionalParameter<"MeshAttr">:$mesh,
    OptionalArrayRefParameter<"AxisRefAttr">:$axes);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Writes the form of HLO text.
    void printText(::llvm::raw_ostream &os) const;
    /// Reads that form; errors go to `emitError` with the offset into `text`.
    static ReplicaGroupsAttr
    parseText(::mlir::MLIRContext *context, ::llvm::StringRef text,
              ::llvm::function_ref<void(size_t, const ::llvm::Twine &)> emitError);
    /// True for `{}`: one group of every device.
    bool isAllDevices() const { return getGroups().empty() && !getIota() && !getMesh(); }
    /// The number of devices of each group; none for `{}` and for groups of
    /// different sizes.
    std::optional<int64_t> getUniformGroupSize() const;
    /// The number of ids in all groups; zero for `{}`.
    int64_t getNumDevices() const;
    /// Every group as explicit ids; none for `{}`. Takes as much memory as there
    /// are devices.
    ::llvm::SmallVector<::llvm::SmallVector<int64_t>> getExplicitGroups() const;
  }];
}

#endif // HLO_DIALECT_HLO_IR_HLOATTRS_TD
