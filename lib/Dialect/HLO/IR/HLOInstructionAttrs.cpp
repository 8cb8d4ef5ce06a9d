//===- HLOInstructionAttrs.cpp - Verify attributes of instructions --------===//
// The discardable attributes any instruction may carry, and those of the
// parameters of functions. Attributes of the module: HLOModuleAttrs.cpp.

#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hlo;

namespace {
enum class Kind {
  Sharding,
  FrontendAttributes,
  BackendConfig,
  Statistics,
  ParameterReplication,
  Origin,
  ControlId,
  ControlPredecessors,
  ExecutionThread,
  Unknown
};
} // namespace

static Kind getKind(StringRef name) {
  return llvm::StringSwitch<Kind>(name)
      .Case(HLODialect::kSharding, Kind::Sharding)
      .Case(HLODialect::kFrontendAttributes, Kind::FrontendAttributes)
      .Case(HLODialect::kBackendConfig, Kind::BackendConfig)
      .Case(HLODialect::kStatistics, Kind::Statistics)
      .Case(HLODialect::kParameterReplication, Kind::ParameterReplication)
      .Case(HLODialect::kOrigin, Kind::Origin)
      .Case(HLODialect::kControlId, Kind::ControlId)
      .Case(HLODialect::kControlPredecessors, Kind::ControlPredecessors)
      .Case(HLODialect::kExecutionThread, Kind::ExecutionThread)
      .Default(Kind::Unknown);
}

static constexpr StringLiteral kInstructionAttrs[] = {
    HLODialect::kSharding,       HLODialect::kFrontendAttributes,
    HLODialect::kBackendConfig,  HLODialect::kStatistics,
    HLODialect::kOrigin,         HLODialect::kParameterReplication,
    HLODialect::kControlId,      HLODialect::kControlPredecessors,
    HLODialect::kExecutionThread};

LogicalResult
hlo::detail::emitUnknownAttribute(function_ref<InFlightDiagnostic()> emitError,
                                  StringRef name,
                                  ArrayRef<StringLiteral> known) {
  InFlightDiagnostic diagnostic = emitError()
                                  << "unknown attribute '" << name << "'";
  const StringLiteral *best = nullptr;
  unsigned bestDistance = 4;
  for (const StringLiteral &candidate : known) {
    unsigned distance =
        name.edit_distance(candidate, /*AllowReplacements=*/true, bestDistance);
    if (distance >= bestDistance)
      continue;
    best = &candidate;
    bestDistance = distance;
  }
  if (best)
    diagnostic << "; did you mean '" << *best << "'?";
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

/// The number of partitions a module asks for; none when it does not say.
static std::optional<int64_t> getNumPartitions(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  auto attr =
      module ? module->getAttrOfType<IntegerAttr>(HLODialect::kNumPartitions)
             : IntegerAttr();
  // One partition is what a module says that is yet to be partitioned.
  if (!attr || attr.getInt() <= 1)
    return std::nullopt;
  return attr.getInt();
}

/// A sharding that is no tuple, of a value that is none.
static LogicalResult
verifyLeafSharding(function_ref<InFlightDiagnostic()> emitError,
                   ShardingAttr sharding, Type type,
                   std::optional<int64_t> numPartitions) {
  if (sharding.getKind() == ShardingKind::Tuple)
    return emitError() << "sharding of " << shapeToString(type, false)
                       << " is a tuple";
  if (numPartitions) {
    int64_t last = -1;
    for (int64_t device : sharding.getDevices())
      last = std::max(last, device);
    if (last >= *numPartitions)
      return emitError() << "sharding names device " << last
                         << ", but the module has " << *numPartitions
                         << " partitions";
  }
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return success();
  int64_t rank = array.getRank();
  if (sharding.getKind() == ShardingKind::Tiled) {
    int64_t subgroups = sharding.getSubgroups().size();
    int64_t tileRank = sharding.getTileDims().size();
    if (tileRank != rank + subgroups)
      return emitError() << "sharding has " << tileRank
                         << " tile dimensions, but " << rank + subgroups
                         << " are expected: rank " << rank << " and "
                         << subgroups << " subgroups";
  }
  if (sharding.getKind() == ShardingKind::Mesh &&
      !sharding.getMeshDims().empty() &&
      static_cast<int64_t>(sharding.getMeshDims().size()) != rank)
    return emitError() << "sharding has " << sharding.getMeshDims().size()
                       << " dimensions, but the array has rank " << rank;
  return success();
}

static LogicalResult
verifySharding(function_ref<InFlightDiagnostic()> emitError,
               ShardingAttr sharding, Type type,
               std::optional<int64_t> numPartitions) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  if (sharding.getKind() != ShardingKind::Tuple) {
    // One sharding for every array of a tuple.
    for (Type leaf : leaves)
      if (failed(verifyLeafSharding(emitError, sharding, leaf, numPartitions)))
        return failure();
    return success();
  }
  if (!isa<TupleType, AsyncType>(type))
    return emitError() << "sharding of " << shapeToString(type, false)
                       << " is a tuple";
  ArrayRef<ShardingAttr> elements = sharding.getElements();
  // An empty tuple may have one sharding all the same.
  if (leaves.empty() && elements.size() == 1)
    return success();
  if (elements.size() != leaves.size())
    return emitError() << "sharding has " << elements.size()
                       << " elements, but the type has " << leaves.size()
                       << " leaves";
  for (auto [element, leaf] : llvm::zip(elements, leaves))
    if (failed(verifyLeafSharding(emitError, element, leaf, numPartitions)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes of values
//===----------------------------------------------------------------------===//

static LogicalResult verifyOrigin(function_ref<InFlightDiagnostic()> emitError,
                                  OriginAttr origin, Type type) {
  if (auto async = dyn_cast<AsyncType>(type))
    type = async.getAsTuple();
  switch (origin.getKind()) {
  case OriginKind::None:
  case OriginKind::SyntheticCall:
    return success();
  case OriginKind::Array:
    if (isa<TupleType>(type))
      return emitError() << "origin of the tuple " << shapeToString(type, false)
                         << " is no tuple";
    return success();
  case OriginKind::Tuple:
    auto tuple = dyn_cast<TupleType>(type);
    if (!tuple || tuple.size() != origin.getElements().size())
      return emitError() << "origin is a tuple of "
                         << origin.getElements().size() << ", but the type is "
                         << shapeToString(type, false);
    for (auto [element, elementType] :
         llvm::zip(origin.getElements(), tuple.getTypes()))
      if (failed(verifyOrigin(emitError, element, elementType)))
        return failure();
    return success();
  }
  llvm_unreachable("unknown kind of origin");
}

LogicalResult hlo::detail::verifyFrontendAttributes(
    function_ref<InFlightDiagnostic()> emitError, NamedAttribute attr) {
  auto dictionary = dyn_cast<DictionaryAttr>(attr.getValue());
  if (!dictionary)
    return emitError() << "attribute " << attr.getName()
                       << " is not a dictionary of strings";
  for (NamedAttribute entry : dictionary)
    if (!isa<StringAttr>(entry.getValue()))
      return emitError() << "frontend attribute " << entry.getName()
                         << " is not a string";
  return success();
}

/// An attribute of a value of type `type`. `op` is the instruction or function
/// it is in.
static LogicalResult
verifyValueAttribute(function_ref<InFlightDiagnostic()> emitError,
                     Operation *op, Kind kind, NamedAttribute attr, Type type) {
  auto wrongType = [&](StringRef expected) {
    return emitError() << "attribute " << attr.getName() << " is not "
                       << expected;
  };
  switch (kind) {
  case Kind::Sharding: {
    auto sharding = dyn_cast<ShardingAttr>(attr.getValue());
    if (!sharding)
      return wrongType("a sharding");
    // The sharding of an outfeed is that of the value it sends out.
    if (auto outfeed = dyn_cast<OutfeedOp>(op))
      return success();
    return verifySharding(emitError, sharding, type, getNumPartitions(op));
  }
  case Kind::FrontendAttributes:
    return hlo::detail::verifyFrontendAttributes(emitError, attr);
  case Kind::BackendConfig:
    return isa<StringAttr>(attr.getValue()) ? success() : wrongType("a string");
  case Kind::Statistics: {
    auto statistics = dyn_cast<StatisticsAttr>(attr.getValue());
    return statistics ? success() : wrongType("a list of statistics");
  }
  case Kind::Origin: {
    auto origin = dyn_cast<OriginAttr>(attr.getValue());
    return origin ? verifyOrigin(emitError, origin, type)
                  : wrongType("an origin");
  }
  case Kind::ParameterReplication: {
    auto replication = dyn_cast<DenseBoolArrayAttr>(attr.getValue());
    if (!replication)
      return wrongType("an array of booleans");
    SmallVector<Type> leaves;
    getLeafTypes(type, leaves);
    if (static_cast<size_t>(replication.size()) != leaves.size())
      return emitError() << "parameter replication has " << replication.size()
                         << " entries, but the type has " << leaves.size()
                         << " leaves";
    return success();
  }
  default:
    llvm_unreachable("not an attribute of a value");
  }
}

//===----------------------------------------------------------------------===//
// Control dependencies
//===----------------------------------------------------------------------===//

/// Every id of the block is used once and every predecessor names an earlier
/// operation. That of a constant may stand anywhere: MLIR moves constants to
/// the head of the block, and it makes no difference when there is one.
static LogicalResult verifyControlDependencies(Block *block) {
  llvm::SmallDenseMap<int64_t, Operation *> defined;
  auto verifyDefined = [&](Operation &op, int64_t predecessor) {
    if (defined.count(predecessor))
      return success();
    return LogicalResult(op.emitOpError()
                         << "has control predecessor " << predecessor
                         << ", but no "
                         << (isa<ConstantOp>(op) ? "" : "earlier ")
                         << "operation of its block has that "
                         << HLODialect::kControlId);
  };
  SmallVector<std::pair<Operation *, int64_t>> ofConstants;
  for (Operation &op : *block) {
    auto predecessors =
        op.getAttrOfType<DenseI64ArrayAttr>(HLODialect::kControlPredecessors);
    auto id = op.getAttrOfType<IntegerAttr>(HLODialect::kControlId);
    for (int64_t predecessor :
         predecessors ? predecessors.asArrayRef() : ArrayRef<int64_t>()) {
      if (id && id.getInt() == predecessor)
        return op.emitOpError()
               << "is its own control predecessor " << predecessor;
      if (isa<ConstantOp>(op))
        ofConstants.emplace_back(&op, predecessor);
      else if (failed(verifyDefined(op, predecessor)))
        return failure();
    }
    if (!id)
      continue;
    auto [other, isNew] = defined.try_emplace(id.getInt(), &op);
    if (!isNew) {
      InFlightDiagnostic diagnostic = op.emitOpError()
                                      << "has " << HLODialect::kControlId << " "
                                      << id.getInt() << " of another operation";
      diagnostic.attachNote(other->second->getLoc()) << "which is here";
      return diagnostic;
    }
  }
  for (auto [constant, predecessor] : ofConstants)
    if (failed(verifyDefined(*constant, predecessor)))
      return failure();
  return success();
}

/// Verifies the block of `op` if `op` is the first one in it that has a control
/// dependency, so that the whole takes linear time.
static LogicalResult verifyControlDependenciesOnce(Operation *op) {
  for (Operation *earlier = op->getPrevNode(); earlier;
       earlier = earlier->getPrevNode())
    if (hasControlDependencies(earlier))
      return success();
  return op->getBlock() ? verifyControlDependencies(op->getBlock()) : success();
}

static LogicalResult verifyControlAttribute(Operation *op, Kind kind,
                                            NamedAttribute attr) {
  if (kind == Kind::ControlId) {
    auto id = dyn_cast<IntegerAttr>(attr.getValue());
    if (!id || !id.getType().isSignlessInteger(64))
      return op->emitOpError()
             << "attribute " << attr.getName() << " is not an i64";
    return verifyControlDependenciesOnce(op);
  }
  auto predecessors = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
  if (!predecessors)
    return op->emitOpError()
           << "attribute " << attr.getName() << " is not an array of i64";
  if (predecessors.empty())
    return op->emitOpError()
           << "attribute " << attr.getName() << " names no predecessor";
  llvm::SmallSet<int64_t, 4> seen;
  for (int64_t predecessor : predecessors.asArrayRef())
    if (!seen.insert(predecessor).second)
      return op->emitOpError()
             << "names control predecessor " << predecessor << " twice";
  // With an id as well, that attribute checks both.
  return op->hasAttr(HLODialect::kControlId)
             ? success()
             : verifyControlDependenciesOnce(op);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

bool hlo::isInstruction(Operation *op) {
  return (isa_and_nonnull<HLODialect>(op->getDialect()) ||
          op->hasTrait<hlo::OpTrait::Instruction>()) &&
         op->getNumResults() == 1;
}

LogicalResult hlo::detail::verifyInstructionAttribute(Operation *op,
                                                      NamedAttribute attr) {
  auto emitError = [op] { return op->emitOpError(); };
  Kind kind = getKind(attr.getName());
  if (kind == Kind::Unknown)
    return emitUnknownAttribute(emitError, attr.getName(), kInstructionAttrs);
  if (kind == Kind::ExecutionThread) {
    if (!isa<func::FuncOp, ReturnOp>(op))
      return emitError() << "attribute " << attr.getName()
                         << " belongs on a function or the hlo.return of a "
                            "computation";
    return isa<StringAttr>(attr.getValue()) ? success()
                                            : emitError() << "attribute "
                                                          << attr.getName()
                                                          << " is not a string";
  }
  if (!isInstruction(op))
    return emitError() << "attribute " << attr.getName()
                       << " belongs on an HLO instruction";
  if (kind == Kind::ControlId || kind == Kind::ControlPredecessors)
    return verifyControlAttribute(op, kind, attr);
  if (kind == Kind::ParameterReplication && !isa<ParameterOp>(op))
    return emitError() << "attribute " << attr.getName()
                       << " belongs on a parameter";
  return verifyValueAttribute(emitError, op, kind, attr,
                              op->getResult(0).getType());
}

LogicalResult HLODialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned argument,
                                                   NamedAttribute attr) {
  auto emitError = [&] {
    return op->emitOpError() << "parameter " << argument << ": ";
  };
  Kind kind = getKind(attr.getName());
  switch (kind) {
  case Kind::Unknown:
    return hlo::detail::emitUnknownAttribute(emitError, attr.getName(),
                                             kInstructionAttrs);
  case Kind::ControlId:
  case Kind::ControlPredecessors:
    return emitError() << "attribute " << attr.getName()
                       << " needs the place in the block that hlo.parameter "
                          "has";
  case Kind::ExecutionThread:
    return emitError() << "attribute " << attr.getName()
                       << " belongs on a computation";
  default:
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function || argument >= function.getNumArguments())
      return success();
    return verifyValueAttribute(emitError, op, kind, attr,
                                function.getArgumentTypes()[argument]);
  }
}

LogicalResult HLODialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                      unsigned result,
                                                      NamedAttribute attr) {
  return op->emitOpError() << "result " << result << ": attribute "
                           << attr.getName()
                           << " belongs on the instruction that is returned";
}
