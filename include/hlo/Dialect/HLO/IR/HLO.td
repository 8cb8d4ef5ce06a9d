//===- HLO.td - HLO dialect and base classes ---------------*- tablegen -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLO_TD
#define HLO_DIALECT_HLO_IR_HLO_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def HLO_Dialect : Dialect {
  let name = "hlo";
  let cppNamespace = "::hlo";
  let summary = "The HLO instruction set: whole-tensor operations with value semantics";
  let description = [{
    One operation per HLO opcode, named as the opcode with `_` for `-`. Every
    operation has one result, which may be a tuple, as in HLO.

    * Arrays are builtin tensors. A layout is the tensor's encoding
      (`#hlo.layout`); the bounds of dynamic dimensions are an encoding as well
      (`#hlo.bounds`). `pred` is `i1`, signed integers are signless, unsigned
      integers are `ui2` to `ui64`, `s1` and `u1` are `si1` and `ui1`.
    * Computations that belong to one operation are regions that end in
      `hlo.return`; computations that are called, and the entry, are functions.
      The entry is the public function.
    * The name of an instruction is its location, as is the name of a parameter.
      The name of the computation a region came from is the location of its
      `hlo.return`. HLO metadata is fused into the location (`#hlo.op_metadata`).
    * What HLO allows on any instruction is a discardable attribute:
      `hlo.sharding`, `hlo.frontend_attributes`, `hlo.backend_config`,
      `hlo.statistics`, `hlo.parameter_replication`, `hlo.origin`,
      `hlo.control_id` and `hlo.control_predecessors`.
    * A schedule is the order of the operations in their blocks, when the module
      carries `hlo.is_scheduled`.
  }];

  let dependentDialects = ["::mlir::func::FuncDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;

  let extraClassDeclaration = [{
    /// Names of the discardable attributes any HLO instruction may carry.
    static constexpr llvm::StringLiteral kSharding = "hlo.sharding";
    static constexpr llvm::StringLiteral kFrontendAttributes =
        "hlo.frontend_attributes";
    static constexpr llvm::StringLiteral kBackendConfig = "hlo.backend_config";
    static constexpr llvm::StringLiteral kStatistics = "hlo.statistics";
    static constexpr llvm::StringLiteral kParameterReplication =
        "hlo.parameter_replication";
    static constexpr llvm::StringLiteral kOrigin = "hlo.origin";
    static constexpr llvm::StringLiteral kControlId = "hlo.control_id";
    static constexpr llvm::StringLiteral kControlPredecessors =
        "hlo.control_predecessors";
    static constexpr llvm::StringLiteral kExecutionThread =
        "hlo.execution_thread";

    /// Names of the attributes of the module.
    static constexpr llvm::StringLiteral kIsScheduled = "hlo.is_scheduled";
    static constexpr llvm::StringLiteral kReplicaCount = "hlo.replica_count";
    static constexpr llvm::StringLiteral kNumPartitions = "hlo.num_partitions";
    static constexpr llvm::StringLiteral kInputOutputAlias =
        "hlo.input_output_alias";
    static constexpr llvm::StringLiteral kBufferDonor = "hlo.buffer_donor";
    static constexpr llvm::StringLiteral kAliasPassthroughParams =
        "hlo.alias_passthrough_params";
    static constexpr llvm::StringLiteral kEntryComputationLayout =
        "hlo.entry_computation_layout";
    static constexpr llvm::StringLiteral kAllowShardingToParameters =
        "hlo.allow_spmd_sharding_propagation_to_parameters";
    static constexpr llvm::StringLiteral kAllowShardingToOutput =
        "hlo.allow_spmd_sharding_propagation_to_output";
    static constexpr llvm::StringLiteral kOriginRecoveryTable =
        "hlo.origin_recovery_table";
    static constexpr llvm::StringLiteral kDebugAttributes =
        "hlo.debug_attributes";
    /// The device it is compiled for; HLO text does not say.
    static constexpr llvm::StringLiteral kTarget = "hlo.target";

  private:
    void registerTypes();
    void registerAttributes();

  public:
  }];
}

/// Memory effects that only exist while the instruction takes part in a control
/// dependency, so that nothing drops or reorders it.
def HLO_ControlDependencyEffects : NativeOpTrait<"ControlDependencyEffects"> {
  let cppNamespace = "::hlo::OpTrait";
}

/// Every element of the result comes from the elements at the same index of the
/// operands; a scalar operand serves all of them. Unlike MLIR's own trait it
/// leaves the comparison of types to the verifier, which names what differs.
def HLO_Elementwise : NativeOpTrait<"Elementwise"> {
  let cppNamespace = "::hlo::OpTrait";
}

/// An operation of another dialect that is an instruction in HLO text.
def HLO_Instruction : NativeOpTrait<"Instruction"> {
  let cppNamespace = "::hlo::OpTrait";
}

/// An operation whose result is a function of its operands.
def HLO_Pure : TraitList<[AlwaysSpeculatable, MemoryEffectsOpInterface,
                          HLO_ControlDependencyEffects]>;

/// An operation as pure as the computations it applies.
def HLO_RecursivelyPure : TraitList<[RecursiveMemoryEffects,
                                     RecursivelySpeculatable,
                                     MemoryEffectsOpInterface,
                                     HLO_ControlDependencyEffects]>;

class HLO_BaseOp<string mnemonic, list<Trait> traits = []>
    : Op<HLO_Dialect, mnemonic, traits>;

/// An HLO instruction; its result is named by its location.
class HLO_Op<string mnemonic, list<Trait> traits = []>
    : HLO_BaseOp<mnemonic,
                 !listconcat([DeclareOpInterfaceMethods<
                                  OpAsmOpInterface,
                                  ["getAsmResultNames",
                                   "getAsmBlockArgumentNames"]>],
                             traits)> {
  code asmNames = [{
    void $cppClass::getAsmResultNames(::mlir::OpAsmSetValueNameFn setName) {
      ::hlo::detail::setResultName(getOperation(), setName);
    }
    void $cppClass::getAsmBlockArgumentNames(
        ::mlir::Region &region, ::mlir::OpAsmSetValueNameFn setName) {
      ::hlo::detail::setBlockArgumentNames(region, setName);
    }
  }];
  let extraClassDefinition = asmNames;
}

/// Inference through the adaptor. The result type stays as it is written, so
/// the interface neither compares nor refines it.
def HLO_InferType : InferTypeOpAdaptorBase<[{
  static bool isCompatibleReturnTypes(::mlir::TypeRange, ::mlir::TypeRange) {
    return true;
  }
  static ::llvm::LogicalResult
  refineReturnTypes(::mlir::MLIRContext *, std::optional<::mlir::Location>,
                    ::mlir::ValueRange, ::mlir::DictionaryAttr,
                    ::mlir::OpaqueProperties, ::mlir::RegionRange,
                    ::llvm::SmallVectorImpl<::mlir::Type> &) {
    return ::mlir::success();
  }
}]>;

/// An HLO instruction whose result type follows from operands and attributes.
/// The result may be written with another layout, or as a static dimension
/// where a bounded one is inferred; `verify` compares the two, names the
/// dimension that differs, and is the only one to do so.
class HLO_InferredOp<string mnemonic, list<Trait> traits = []>
    : HLO_Op<mnemonic, !listconcat(traits, [HLO_InferType])> {
  let hasVerifier = 1;
}

/// An instruction whose result has the type of its first operand, changed by
/// the function of that name, and that has nothing else to verify.
class HLO_OperandTypedOp<string mnemonic, list<Trait> traits = [],
                         string typeFunction = "withoutLayout">
    : HLO_InferredOp<mnemonic, traits> {
  string verifyFunction = !if(!eq(typeFunction, "withoutLayout"),
                              "verifySameOrInferredResultType",
                              "verifyInferredResultType");
  let extraClassDefinition = asmNames # [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *, std::optional<::mlir::Location>,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &inferred) {
      inferred.push_back(
          ::hlo::}] # typeFunction # [{(adaptor.getOperands()[0].getType()));
      return ::mlir::success();
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::hlo::}] # verifyFunction # [{(*this);
    }
  }];
}

#endif // HLO_DIALECT_HLO_IR_HLO_TD
