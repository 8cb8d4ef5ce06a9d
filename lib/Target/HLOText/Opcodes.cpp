//===- Opcodes.cpp - How attributes of opcodes are written ----------------===//

#include "Opcodes.h"
#include "llvm/ADT/StringMap.h"

using namespace hlo;
using namespace hlo::text;
using Kind = AttributeKind;

/// An enumeration; `caseSensitive` says whether `DEFAULT` may stand for
/// `default`.
template <typename AttrT, auto symbolize, auto stringify, auto symbolizeNumber,
          auto getMaxNumber, bool caseSensitive>
static constexpr AttributeSpec
enumSpec(StringLiteral text, StringLiteral attribute, bool required) {
  AttributeSpec spec{text, attribute, Kind::Enum, required};
  spec.parseEnum = [](MLIRContext *context, StringRef word) -> Attribute {
    if (auto value = symbolize(word))
      return AttrT::get(context, *value);
    if (caseSensitive)
      return {};
    auto value = symbolize(word.lower());
    if (!value)
      value = symbolize(word.upper());
    return value ? AttrT::get(context, *value) : Attribute();
  };
  spec.printEnum = [](Attribute attr) -> StringRef {
    return stringify(cast<AttrT>(attr).getValue());
  };
  spec.getEnumCases = [] {
    SmallVector<StringRef> cases;
    for (unsigned number = 0; number <= getMaxNumber(); ++number)
      if (auto value = symbolizeNumber(number))
        cases.push_back(stringify(*value));
    return cases;
  };
  return spec;
}
#define ENUM(Enum, text, attribute, required, caseSensitive)                   \
  enumSpec<Enum##Attr,                                                         \
           static_cast<std::optional<Enum> (*)(StringRef)>(&symbolize##Enum),  \
           &stringify##Enum,                                                   \
           static_cast<std::optional<Enum> (*)(uint32_t)>(&symbolize##Enum),   \
           &getMaxEnumValFor##Enum, caseSensitive>(text, attribute, required)

static constexpr AttributeSpec computation(StringLiteral text,
                                           unsigned index = 0) {
  return {text, "", Kind::Computation, /*required=*/true, index};
}
static constexpr AttributeSpec numbers(StringLiteral text, unsigned index,
                                       bool required = false) {
  return {text, "dimension_numbers", Kind::DimensionNumbers, required, index};
}

static constexpr AttributeSpec kDimensions{"dimensions", "dimensions",
                                           Kind::Integers, true};
static constexpr AttributeSpec kOneDimension{"dimensions", "dimension",
                                             Kind::OneInteger, true};
static constexpr AttributeSpec kWindow{"window", "window", Kind::Window};
static constexpr AttributeSpec kPrecision{"operand_precision",
                                          "operand_precision", Kind::Precision};
static constexpr AttributeSpec kAlgorithm =
    ENUM(DotAlgorithm, "algorithm", "algorithm", false, false);
static constexpr AttributeSpec kChannel{"channel_id", "channel_id",
                                        Kind::Integer};
static constexpr AttributeSpec kGroups{"replica_groups", "replica_groups",
                                       Kind::ReplicaGroups};
static constexpr AttributeSpec kConstrainLayout{"constrain_layout",
                                                "constrain_layout", Kind::Flag};
static constexpr AttributeSpec kGlobalIds{"use_global_device_ids",
                                          "use_global_device_ids", Kind::Flag};
static constexpr AttributeSpec kMode{"mode", "", Kind::Ignored};
static constexpr AttributeSpec kHostTransfer{"is_host_transfer",
                                             "is_host_transfer", Kind::Flag};
static constexpr AttributeSpec kEpsilon{"epsilon", "epsilon", Kind::Float,
                                        true};
static constexpr AttributeSpec kFeatureIndex{"feature_index", "feature_index",
                                             Kind::Integer, true};
static constexpr AttributeSpec kAliases{"output_to_operand_aliasing",
                                        "output_to_operand_aliasing",
                                        Kind::OperandAliases};
static constexpr AttributeSpec kThread{"async_execution_thread",
                                       "async_execution_thread", Kind::String};

// Attributes of each opcode, in printing order.
static constexpr AttributeSpec kAccuracyOnly[] = {
    {"result_accuracy", "result_accuracy", Kind::ResultAccuracy}};
static constexpr AttributeSpec kDimensionsOnly[] = {kDimensions};
static constexpr AttributeSpec kOneDimensionOnly[] = {kOneDimension};
static constexpr AttributeSpec kDomain[] = {{"domain", "", Kind::Domain, true}};
static constexpr AttributeSpec kReducePrecision[] = {
    {"exponent_bits", "exponent_bits", Kind::Integer, true},
    {"mantissa_bits", "mantissa_bits", Kind::Integer, true}};
static constexpr AttributeSpec kCompare[] = {
    ENUM(ComparisonDirection, "direction", "direction", true, true),
    ENUM(ComparisonType, "type", "comparison_type", false, true)};
static constexpr AttributeSpec kIota[] = {
    {"iota_dimension", "iota_dimension", Kind::Integer, true}};
static constexpr AttributeSpec kGetTupleElement[] = {
    {"index", "index", Kind::Integer, true}};
static constexpr AttributeSpec kRng[] = {
    ENUM(RandomDistribution, "distribution", "distribution", true, false)};
static constexpr AttributeSpec kRngBitGenerator[] = {
    ENUM(RandomAlgorithm, "algorithm", "algorithm", true, false)};
static constexpr AttributeSpec kRngState[] = {
    {"delta", "delta", Kind::Integer, true}};
static constexpr AttributeSpec kBroadcast[] = {
    {"dimensions", "dimensions", Kind::Integers}};
static constexpr AttributeSpec kReshape[] = {
    {"inferred_dimension", "inferred_dimension", Kind::Integer}};
static constexpr AttributeSpec kSlice[] = {
    {"slice", "start_indices", Kind::SliceRanges, true}};
static constexpr AttributeSpec kPad[] = {
    {"padding", "edge_padding_low", Kind::Padding, true}};
static constexpr AttributeSpec kDynamicSlice[] = {
    {"dynamic_slice_sizes", "dynamic_slice_sizes", Kind::Integers, true}};
static constexpr AttributeSpec kGather[] = {
    numbers("offset_dims", 0, true),
    numbers("collapsed_slice_dims", 1, true),
    numbers("start_index_map", 2, true),
    numbers("operand_batching_dims", 3),
    numbers("start_indices_batching_dims", 4),
    numbers("index_vector_dim", 5, true),
    {"slice_sizes", "slice_sizes", Kind::Integers, true},
    {"indices_are_sorted", "indices_are_sorted", Kind::Flag}};
static constexpr AttributeSpec kScatter[] = {
    numbers("update_window_dims", 0, true),
    numbers("inserted_window_dims", 1, true),
    numbers("scatter_dims_to_operand_dims", 2, true),
    numbers("input_batching_dims", 3),
    numbers("scatter_indices_batching_dims", 4),
    numbers("index_vector_dim", 5, true),
    {"indices_are_sorted", "indices_are_sorted", Kind::Flag},
    {"unique_indices", "unique_indices", Kind::Flag},
    computation("to_apply")};
static constexpr AttributeSpec kSort[] = {
    kOneDimension,
    {"is_stable", "is_stable", Kind::Flag},
    computation("to_apply")};
static constexpr AttributeSpec kTopK[] = {
    {"k", "k", Kind::Integer, true},
    {"largest", "largest", Kind::Boolean},
    {"is_stable", "is_stable", Kind::Boolean}};
static constexpr AttributeSpec kFft[] = {
    ENUM(FftType, "fft_type", "fft_type", true, true),
    {"fft_length", "fft_length", Kind::Integers, true}};
static constexpr AttributeSpec kTriangularSolve[] = {
    {"left_side", "left_side", Kind::Flag},
    {"lower", "lower", Kind::Flag},
    {"unit_diagonal", "unit_diagonal", Kind::Flag},
    ENUM(Transpose, "transpose_a", "transpose_a", false, true)};
static constexpr AttributeSpec kCholesky[] = {{"lower", "lower", Kind::Flag}};
static constexpr AttributeSpec kMap[] = {
    {"dimensions", "dimensions", Kind::Integers}, computation("to_apply")};
static constexpr AttributeSpec kReduce[] = {kDimensions,
                                            computation("to_apply")};
static constexpr AttributeSpec kScan[] = {
    kDimensions,
    {"num_carries", "num_carries", Kind::Integer, true},
    {"is_reverse", "is_reverse", Kind::Flag},
    {"is_associative", "is_associative", Kind::Boolean},
    computation("to_apply")};
static constexpr AttributeSpec kReduceWindow[] = {kWindow,
                                                  computation("to_apply")};
static constexpr AttributeSpec kSelectAndScatter[] = {
    kWindow, computation("select"), computation("scatter", 1)};
static constexpr AttributeSpec kDot[] = {numbers("lhs_batch_dims", 0),
                                         numbers("lhs_contracting_dims", 2),
                                         numbers("rhs_batch_dims", 1),
                                         numbers("rhs_contracting_dims", 3),
                                         kPrecision,
                                         kAlgorithm};
static constexpr AttributeSpec kRaggedDot[] = {
    numbers("lhs_batch_dims", 0),
    numbers("lhs_contracting_dims", 2),
    numbers("rhs_batch_dims", 1),
    numbers("rhs_contracting_dims", 3),
    {"lhs_ragged_dims", "lhs_ragged_dims", Kind::Integers},
    {"rhs_group_dims", "rhs_group_dims", Kind::Integers},
    kPrecision};
static constexpr AttributeSpec kConvolution[] = {
    kWindow,
    {"dim_labels", "dim_labels", Kind::DimLabels, true},
    {"feature_group_count", "feature_group_count", Kind::Integer},
    {"batch_group_count", "batch_group_count", Kind::Integer},
    ENUM(ConvolutionKind, "convolution_kind", "convolution_kind", false, true),
    kPrecision,
    kAlgorithm,
    {"sparsity_config", "sparsity_config", Kind::SparsityConfig}};
static constexpr AttributeSpec kBatchNorm[] = {kEpsilon, kFeatureIndex};
static constexpr AttributeSpec kCall[] = {
    {"to_apply", "callee", Kind::Callee, true},
    {"is_composite", "is_composite", Kind::Flag}};
static constexpr AttributeSpec kFusion[] = {
    ENUM(FusionKind, "kind", "kind", true, true), kAliases,
    computation("calls")};
static constexpr AttributeSpec kWhile[] = {computation("condition"),
                                           computation("body", 1)};
static constexpr AttributeSpec kConditional[] = {
    {"true_computation", "", Kind::Computation, false, 0},
    {"false_computation", "", Kind::Computation, false, 1},
    {"branch_computations", "", Kind::Branches}};
static constexpr AttributeSpec kCustomCall[] = {
    kWindow,
    {"dim_labels", "dim_labels", Kind::DimLabels},
    {"feature_group_count", "feature_group_count", Kind::Integer},
    {"batch_group_count", "batch_group_count", Kind::Integer},
    kPrecision,
    ENUM(PaddingType, "padding_type", "padding_type", false, true),
    {"custom_call_target", "custom_call_target", Kind::String, true},
    {"operand_layout_constraints", "operand_layout_constraints", Kind::Shapes},
    {"custom_call_has_side_effect", "custom_call_has_side_effect", Kind::Flag},
    {"literal", "literal", Kind::Literal},
    kAliases,
    ENUM(CustomCallSchedule, "schedule", "schedule", false, false),
    ENUM(CustomCallApiVersion, "api_version", "api_version", false, false),
    {"called_computations", "called_computations", Kind::CalledComputations},
    {"to_apply", "called_computations", Kind::CalledComputations},
    {"opaque", "hlo.backend_config", Kind::String}};
static constexpr AttributeSpec kInfeed[] = {
    {"infeed_config", "infeed_config", Kind::String}};
static constexpr AttributeSpec kOutfeed[] = {
    {"outfeed_shape", "outfeed_shape", Kind::Shape},
    {"outfeed_config", "outfeed_config", Kind::String}};
static constexpr AttributeSpec kTransfer[] = {kChannel, kHostTransfer};
static constexpr AttributeSpec kCopyStart[] = {
    {"cross_program_prefetch_index", "cross_program_prefetch_index",
     Kind::Integer},
    {"is_cross_program_prefetch", "", Kind::Ignored}};
static constexpr AttributeSpec kAllGather[] = {
    kChannel, kGroups, kConstrainLayout, kOneDimension, kGlobalIds};
static constexpr AttributeSpec kAllReduce[] = {
    kChannel,   kGroups, kConstrainLayout,
    kGlobalIds, kMode,   computation("to_apply")};
static constexpr AttributeSpec kReduceScatter[] = {
    kChannel,      kGroups, kConstrainLayout,       kGlobalIds,
    kOneDimension, kMode,   computation("to_apply")};
static constexpr AttributeSpec kAllToAll[] = {
    kChannel,
    kGroups,
    kConstrainLayout,
    {"dimensions", "dimension", Kind::OneInteger}};
static constexpr AttributeSpec kRaggedAllToAll[] = {
    kChannel, kGroups, {"dimensions", "", Kind::Ignored}};
static constexpr AttributeSpec kCollectiveBroadcast[] = {
    kChannel, kGroups, {"has_dynamic_root", "has_dynamic_root", Kind::Flag}};
static constexpr AttributeSpec kCollectivePermute[] = {
    kChannel,
    {"source_target_pairs", "source_target_pairs", Kind::IntegerLists, true},
    {"slice_sizes", "slice_sizes", Kind::IntegerLists}};
static constexpr AttributeSpec kAsyncStart[] = {
    kThread,
    kAliases,
    {"async_group_id", "", Kind::Ignored},
    computation("calls")};
static constexpr AttributeSpec kAsyncUpdate[] = {
    {"async_execution_thread", "", Kind::AsyncThread},
    {"calls", "", Kind::AsyncCalls},
    {"async_group_id", "", Kind::Ignored}};

/// Elementwise opcodes of two operands.
static constexpr StringLiteral kBinaryOpcodes[] = {"add",
                                                   "multiply",
                                                   "maximum",
                                                   "minimum",
                                                   "subtract",
                                                   "divide",
                                                   "remainder",
                                                   "power",
                                                   "shift-left",
                                                   "shift-right-arithmetic",
                                                   "shift-right-logical",
                                                   "mulhi",
                                                   "atan2",
                                                   "and",
                                                   "or",
                                                   "xor",
                                                   "complex"};

/// Other opcodes without attributes of their own.
static constexpr StringLiteral kPlainOpcodes[] = {"abs",
                                                  "negate",
                                                  "sign",
                                                  "not",
                                                  "popcnt",
                                                  "count-leading-zeros",
                                                  "ceil",
                                                  "floor",
                                                  "round-nearest-afz",
                                                  "round-nearest-even",
                                                  "is-finite",
                                                  "real",
                                                  "imag",
                                                  "copy",
                                                  "opt-barrier",
                                                  "convert",
                                                  "bitcast",
                                                  "bitcast-convert",
                                                  "stochastic-convert",
                                                  "select",
                                                  "clamp",
                                                  "add-dependency",
                                                  "parameter",
                                                  "constant",
                                                  "tuple",
                                                  "after-all",
                                                  "replica-id",
                                                  "partition-id",
                                                  "dynamic-reshape",
                                                  "dynamic-update-slice",
                                                  "copy-done",
                                                  "all-gather-done",
                                                  "all-reduce-done",
                                                  "collective-permute-done"};

/// Functions whose accuracy can be asked for.
static constexpr StringLiteral kMathOpcodes[] = {
    "exponential", "exponential-minus-one",
    "log",         "log-plus-one",
    "logistic",    "tanh",
    "sine",        "cosine",
    "tan",         "sinh",
    "cosh",        "asin",
    "acos",        "asinh",
    "acosh",       "atanh",
    "sqrt",        "rsqrt",
    "cbrt",        "erf"};

static OperandCount getOperandCount(StringRef opcode) {
  static const llvm::StringMap<OperandCount> counts = [] {
    llvm::StringMap<OperandCount> map;
    auto set = [&](OperandCount count, std::initializer_list<StringRef> names) {
      for (StringRef name : names)
        map[name] = count;
    };
    set({0, false}, {"parameter", "constant", "iota", "replica-id",
                     "partition-id", "rng-get-and-update-state"});
    set({0, true}, {"tuple", "after-all", "call", "fusion", "custom-call",
                    "async-start", "collective-broadcast"});
    set({1, true},
        {"concatenate", "dynamic-reshape", "dynamic-slice", "map", "sort",
         "scan", "conditional", "all-gather", "all-gather-start", "all-reduce",
         "all-reduce-start", "reduce-scatter", "all-to-all",
         "collective-permute", "collective-permute-start", "async-update"});
    set({2, true}, {"dynamic-update-slice", "reduce", "reduce-window", "dot",
                    "convolution"});
    set({3, true}, {"scatter"});
    for (StringRef name : kBinaryOpcodes)
      map[name] = {2, false};
    set({2, false}, {"stochastic-convert", "compare", "add-dependency", "rng",
                     "pad", "gather", "set-dimension-size", "triangular-solve",
                     "outfeed", "send"});
    set({3, false}, {"select", "clamp", "select-and-scatter", "ragged-dot",
                     "batch-norm-training"});
    set({4, false}, {"scaled-dot"});
    set({5, false}, {"batch-norm-inference", "batch-norm-grad"});
    set({6, false}, {"ragged-all-to-all"});
    return map;
  }();
  auto it = counts.find(opcode);
  return it == counts.end() ? OperandCount{1, false} : it->second;
}

static std::vector<OpcodeSpec> makeOpcodes() {
  std::vector<OpcodeSpec> specs;
  auto add = [&](StringRef opcode, ArrayRef<AttributeSpec> attributes) {
    std::string operation = "hlo." + opcode.str();
    std::replace(operation.begin(), operation.end(), '-', '_');
    specs.push_back(
        {opcode, std::move(operation), attributes, getOperandCount(opcode)});
  };
  for (StringRef opcode : kBinaryOpcodes)
    add(opcode, {});
  for (StringRef opcode : kPlainOpcodes)
    add(opcode, {});
  for (StringRef opcode : kMathOpcodes)
    add(opcode, kAccuracyOnly);
  add("domain", kDomain);
  add("reduce-precision", kReducePrecision);
  add("compare", kCompare);
  add("iota", kIota);
  add("get-tuple-element", kGetTupleElement);
  add("rng", kRng);
  add("rng-bit-generator", kRngBitGenerator);
  add("rng-get-and-update-state", kRngState);
  add("broadcast", kBroadcast);
  add("reshape", kReshape);
  add("transpose", kDimensionsOnly);
  add("reverse", kDimensionsOnly);
  add("concatenate", kOneDimensionOnly);
  add("slice", kSlice);
  add("pad", kPad);
  add("dynamic-slice", kDynamicSlice);
  add("gather", kGather);
  add("scatter", kScatter);
  add("get-dimension-size", kOneDimensionOnly);
  add("set-dimension-size", kOneDimensionOnly);
  add("sort", kSort);
  add("topk", kTopK);
  add("fft", kFft);
  add("triangular-solve", kTriangularSolve);
  add("cholesky", kCholesky);
  add("map", kMap);
  add("reduce", kReduce);
  add("scan", kScan);
  add("reduce-window", kReduceWindow);
  add("select-and-scatter", kSelectAndScatter);
  add("dot", kDot);
  add("ragged-dot", kRaggedDot);
  add("scaled-dot", kDot);
  add("convolution", kConvolution);
  add("batch-norm-training", kBatchNorm);
  add("batch-norm-inference", kBatchNorm);
  add("batch-norm-grad", kBatchNorm);
  add("call", kCall);
  add("fusion", kFusion);
  add("while", kWhile);
  add("conditional", kConditional);
  add("custom-call", kCustomCall);
  add("infeed", kInfeed);
  add("outfeed", kOutfeed);
  for (StringRef opcode : {"send", "send-done", "recv", "recv-done"})
    add(opcode, kTransfer);
  add("copy-start", kCopyStart);
  add("all-gather", kAllGather);
  add("all-gather-start", kAllGather);
  add("all-reduce", kAllReduce);
  add("all-reduce-start", kAllReduce);
  add("reduce-scatter", kReduceScatter);
  add("all-to-all", kAllToAll);
  add("ragged-all-to-all", kRaggedAllToAll);
  add("collective-broadcast", kCollectiveBroadcast);
  add("collective-permute", kCollectivePermute);
  add("collective-permute-start", kCollectivePermute);
  add("async-start", kAsyncStart);
  add("async-update", kAsyncUpdate);
  add("async-done", kAsyncUpdate);
  llvm::sort(specs, [](const OpcodeSpec &a, const OpcodeSpec &b) {
    return a.opcode < b.opcode;
  });
  return specs;
}

ArrayRef<OpcodeSpec> text::getOpcodes() {
  static const std::vector<OpcodeSpec> opcodes = makeOpcodes();
  return opcodes;
}

const OpcodeSpec *text::lookupOpcode(StringRef opcode) {
  static const llvm::StringMap<const OpcodeSpec *> map = [] {
    llvm::StringMap<const OpcodeSpec *> map;
    for (const OpcodeSpec &spec : getOpcodes())
      map[spec.opcode] = &spec;
    return map;
  }();
  return map.lookup(opcode);
}

const OpcodeSpec *text::lookupOperation(StringRef operation) {
  static const llvm::StringMap<const OpcodeSpec *> map = [] {
    llvm::StringMap<const OpcodeSpec *> map;
    for (const OpcodeSpec &spec : getOpcodes())
      map[spec.operation] = &spec;
    return map;
  }();
  return map.lookup(operation);
}

bool text::hasNativeAsyncForm(StringRef opcode) {
  return llvm::is_contained({"all-gather", "all-reduce", "collective-permute",
                             "copy", "send", "recv"},
                            opcode);
}
