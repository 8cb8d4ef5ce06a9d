//===- HLOModuleAttrs.cpp - Verify attributes of the module ---------------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/InterleavedRange.h"

using namespace hlo;

static constexpr StringLiteral kModuleAttrs[] = {
    HLODialect::kIsScheduled,
    HLODialect::kReplicaCount,
    HLODialect::kNumPartitions,
    HLODialect::kInputOutputAlias,
    HLODialect::kBufferDonor,
    HLODialect::kAliasPassthroughParams,
    HLODialect::kEntryComputationLayout,
    HLODialect::kFrontendAttributes,
    HLODialect::kAllowShardingToParameters,
    HLODialect::kAllowShardingToOutput,
    HLODialect::kOriginRecoveryTable,
    HLODialect::kDebugAttributes,
    HLODialect::kTarget};

static std::string indexToString(ArrayRef<int64_t> index) {
  return llvm::interleaved(index, ", ", "{", "}").str();
}

/// The signature of the entry, the one public function; fails when the module
/// has none or several.
static FailureOr<FunctionType> getEntryType(ModuleOp module,
                                            StringRef attribute) {
  FunctionType entry;
  unsigned count = 0;
  if (!module->getRegion(0).empty())
    for (auto function : module.getBody()->getOps<func::FuncOp>()) {
      if (!function.isPublic() || !function.getFunctionTypeAttr())
        continue;
      entry = function.getFunctionType();
      ++count;
    }
  if (count != 1)
    return module.emitOpError()
           << "attribute '" << attribute << "' is about the entry, the one "
           << "public function, but there are " << count;
  if (entry.getNumResults() != 1)
    return module.emitOpError()
           << "attribute '" << attribute << "' is about the result of the "
           << "entry, but that has " << entry.getNumResults();
  return entry;
}

/// Bytes of a dense array without tiles; none when they depend on more.
static std::optional<int64_t> getByteSize(RankedTensorType type) {
  LayoutAttr layout = getLayout(type);
  if (layout && !layout.getTiles().empty())
    return std::nullopt;
  int64_t bits = layout ? layout.getElementSizeInBits() : 0;
  if (!bits)
    bits = llvm::alignTo(getElementBitWidth(type.getElementType()), 8);
  std::optional<int64_t> size = bits;
  for (int64_t dim = 0, rank = type.getRank(); dim < rank && size; ++dim) {
    int64_t dimSize = getDimSizeOrBound(type, dim);
    if (ShapedType::isDynamic(dimSize))
      return std::nullopt;
    size = llvm::checkedMul(*size, dimSize);
  }
  return size ? std::optional(llvm::divideCeil(*size, 8)) : std::nullopt;
}

/// The array at `index` of parameter `number`; an error when there is none.
static FailureOr<RankedTensorType>
getParameterArray(function_ref<InFlightDiagnostic()> emitError,
                  FunctionType entry, int64_t number, ArrayRef<int64_t> index) {
  if (number < 0 || number >= entry.getNumInputs())
    return emitError() << "parameter " << number << " is outside [0, "
                       << entry.getNumInputs() << ")";
  Type parameter = entry.getInput(number);
  auto array = dyn_cast_or_null<RankedTensorType>(getSubtype(parameter, index));
  if (!array)
    return emitError() << "parameter " << number << " is "
                       << shapeToString(parameter, false)
                       << " and has no array at " << indexToString(index);
  return array;
}

using ParameterIndex = std::pair<int64_t, ArrayRef<int64_t>>;

static LogicalResult verifyInputOutputAlias(ModuleOp module,
                                            NamedAttribute attr) {
  auto aliases = dyn_cast<ArrayAttr>(attr.getValue());
  if (!aliases || !llvm::all_of(aliases, llvm::IsaPred<InputOutputAliasAttr>))
    return module.emitOpError()
           << "attribute " << attr.getName() << " is not an array of aliases";
  FailureOr<FunctionType> entry = getEntryType(module, attr.getName());
  if (failed(entry))
    return failure();
  Type result = entry->getResult(0);
  llvm::DenseSet<ArrayRef<int64_t>> outputs;
  llvm::DenseSet<ParameterIndex> parameters;
  for (auto alias : aliases.getAsRange<InputOutputAliasAttr>()) {
    ArrayRef<int64_t> index = alias.getOutputIndex();
    auto emitError = [&] {
      return module.emitOpError()
             << "input-output alias of " << indexToString(index) << ": ";
    };
    auto output = dyn_cast_or_null<RankedTensorType>(getSubtype(result, index));
    if (!output)
      return emitError() << "the result " << shapeToString(result, false)
                         << " has no array there";
    FailureOr<RankedTensorType> parameter =
        getParameterArray(emitError, *entry, alias.getParameterNumber(),
                          alias.getParameterIndex());
    if (failed(parameter))
      return failure();
    std::optional<int64_t> outputSize = getByteSize(output);
    std::optional<int64_t> parameterSize = getByteSize(*parameter);
    if (outputSize && parameterSize && *outputSize != *parameterSize)
      return emitError() << "the output is " << shapeToString(output, false)
                         << " of " << *outputSize << " bytes, but parameter "
                         << alias.getParameterNumber() << " is "
                         << shapeToString(*parameter, false) << " of "
                         << *parameterSize;
    if (!outputs.insert(index).second)
      return emitError() << "the output is aliased twice";
    if (!parameters
             .insert({alias.getParameterNumber(), alias.getParameterIndex()})
             .second)
      return emitError() << "parameter " << alias.getParameterNumber()
                         << " is aliased twice at "
                         << indexToString(alias.getParameterIndex());
  }
  return success();
}

static LogicalResult verifyBufferDonors(ModuleOp module, NamedAttribute attr) {
  auto donors = dyn_cast<ArrayAttr>(attr.getValue());
  if (!donors || !llvm::all_of(donors, llvm::IsaPred<BufferDonorAttr>))
    return module.emitOpError() << "attribute " << attr.getName()
                                << " is not an array of buffer donors";
  FailureOr<FunctionType> entry = getEntryType(module, attr.getName());
  if (failed(entry))
    return failure();
  llvm::DenseSet<ParameterIndex> aliased;
  if (auto aliases =
          module->getAttrOfType<ArrayAttr>(HLODialect::kInputOutputAlias))
    for (Attribute attribute : aliases)
      if (auto alias = dyn_cast<InputOutputAliasAttr>(attribute))
        aliased.insert({alias.getParameterNumber(), alias.getParameterIndex()});
  llvm::DenseSet<ParameterIndex> seen;
  for (auto donor : donors.getAsRange<BufferDonorAttr>()) {
    ParameterIndex index = {donor.getParameterNumber(),
                            donor.getParameterIndex()};
    auto emitError = [&] {
      return module.emitOpError() << "buffer donor " << index.first << " "
                                  << indexToString(index.second) << ": ";
    };
    if (failed(getParameterArray(emitError, *entry, index.first, index.second)))
      return failure();
    if (!seen.insert(index).second)
      return emitError() << "is there twice";
    if (aliased.contains(index))
      return emitError() << "is aliased with an output as well";
  }
  return success();
}

static LogicalResult verifyEntryLayout(ModuleOp module, NamedAttribute attr) {
  auto type = dyn_cast<TypeAttr>(attr.getValue());
  auto layout = type ? dyn_cast<FunctionType>(type.getValue()) : FunctionType();
  if (!layout)
    return module.emitOpError()
           << "attribute " << attr.getName() << " is not a function type";
  FailureOr<FunctionType> entry = getEntryType(module, attr.getName());
  if (failed(entry))
    return failure();
  if (layout.getNumInputs() != entry->getNumInputs() ||
      layout.getNumResults() != entry->getNumResults())
    return module.emitOpError()
           << "entry layout has " << layout.getNumInputs() << " parameters and "
           << layout.getNumResults() << " results, but the entry has "
           << entry->getNumInputs() << " and " << entry->getNumResults();
  for (auto [index, wanted, actual] :
       llvm::enumerate(layout.getInputs(), entry->getInputs()))
    if (!areCompatible(wanted, actual))
      return module.emitOpError()
             << "entry layout has " << shapeToString(wanted, false)
             << " as parameter " << index << ", but the entry has "
             << shapeToString(actual, false);
  if (!areCompatible(layout.getResult(0), entry->getResult(0)))
    return module.emitOpError() << "entry layout has the result "
                                << shapeToString(layout.getResult(0), false)
                                << ", but the entry has "
                                << shapeToString(entry->getResult(0), false);
  return success();
}

/// One value for all, or one for each of `types` or each leaf of them.
static LogicalResult verifyAllowSharding(ModuleOp module, NamedAttribute attr,
                                         ArrayRef<Type> types) {
  int64_t size = cast<DenseBoolArrayAttr>(attr.getValue()).size();
  SmallVector<Type> leaves;
  for (Type type : types)
    getLeafTypes(type, leaves);
  int64_t numTypes = types.size(), numLeaves = leaves.size();
  if (size == 1 || size == numTypes || size == numLeaves)
    return success();
  return module.emitOpError()
         << "attribute " << attr.getName() << " has " << size
         << " entries; 1 or " << numLeaves << " are expected";
}

LogicalResult hlo::detail::verifyModuleAttribute(ModuleOp module,
                                                 NamedAttribute attr) {
  StringRef name = attr.getName();
  auto emitError = [&] { return module.emitOpError(); };
  auto wrongType = [&](StringRef expected) {
    return emitError() << "attribute " << attr.getName() << " is not "
                       << expected;
  };
  if (name == HLODialect::kIsScheduled ||
      name == HLODialect::kAliasPassthroughParams)
    return isa<UnitAttr>(attr.getValue()) ? success()
                                          : wrongType("a unit attribute");
  if (name == HLODialect::kReplicaCount || name == HLODialect::kNumPartitions) {
    auto count = dyn_cast<IntegerAttr>(attr.getValue());
    if (!count || !count.getType().isSignlessInteger(64))
      return wrongType("an i64");
    if (count.getInt() < 1)
      return emitError() << "attribute " << attr.getName() << " is "
                         << count.getInt() << ", less than 1";
    return success();
  }
  if (name == HLODialect::kInputOutputAlias)
    return verifyInputOutputAlias(module, attr);
  if (name == HLODialect::kBufferDonor)
    return verifyBufferDonors(module, attr);
  if (name == HLODialect::kEntryComputationLayout)
    return verifyEntryLayout(module, attr);
  if (name == HLODialect::kFrontendAttributes)
    return verifyFrontendAttributes(emitError, attr);
  if (name == HLODialect::kAllowShardingToParameters ||
      name == HLODialect::kAllowShardingToOutput) {
    if (!isa<DenseBoolArrayAttr>(attr.getValue()))
      return wrongType("an array of booleans");
    FailureOr<FunctionType> entry = getEntryType(module, name);
    if (failed(entry))
      return failure();
    return verifyAllowSharding(module, attr,
                               name == HLODialect::kAllowShardingToParameters
                                   ? entry->getInputs()
                                   : entry->getResults());
  }
  if (name == HLODialect::kOriginRecoveryTable ||
      name == HLODialect::kDebugAttributes || name == HLODialect::kTarget)
    return isa<StringAttr>(attr.getValue()) ? success() : wrongType("a string");
  return emitUnknownAttribute(emitError, name, kModuleAttrs);
}

FailureOr<func::FuncOp> hlo::getEntryFunction(ModuleOp module) {
  func::FuncOp entry;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (entry)
      return module.emitError("has more than one entry: both '")
             << entry.getName() << "' and '" << function.getName()
             << "' are public functions";
    entry = function;
  }
  if (!entry)
    return module.emitError("has no entry: no public function");
  if (!entry.getBody().hasOneBlock() || entry.getNumResults() != 1)
    return entry.emitError("an entry has one block and one result");
  return entry;
}
