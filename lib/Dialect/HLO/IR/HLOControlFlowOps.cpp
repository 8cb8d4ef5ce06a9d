//===- HLOControlFlowOps.cpp - Calls, fusions, loops, conditionals --------===//

#include "hlo/Dialect/HLO/IR/HLOVerification.h"

using namespace hlo;

/// A value called `what` has the type of another. Control flow passes values on
/// as they are, so unlike computations applied to elements it allows no other
/// precision.
static LogicalResult verifySameValue(Operation *op, const Twine &what,
                                     Type actual, const Twine &otherWhat,
                                     Type other) {
  if (areCompatible(actual, other))
    return success();
  return op->emitOpError() << what << " is " << shapeToString(actual, false)
                           << ", but " << otherWhat << " is "
                           << shapeToString(other, false);
}

/// A computation called `what` passes values on: it takes values of the types
/// `arguments` and returns one of type `result`.
static LogicalResult verifyPassingComputation(Operation *op, Region &region,
                                              const Twine &what,
                                              TypeRange arguments,
                                              const Twine &resultWhat,
                                              Type result) {
  std::string name = what.str();
  if (failed(verifyComputation(op, region, name, arguments)))
    return failure();
  for (auto [index, parameter, argument] :
       llvm::enumerate(region.getArgumentTypes(), arguments))
    if (failed(verifySameValue(op, "parameter " + Twine(index) + " of " + name,
                               parameter, "the value passed", argument)))
      return failure();
  return verifySameValue(op, "the result of " + name,
                         getComputationResultType(region), resultWhat, result);
}

//===----------------------------------------------------------------------===//
// ReturnOp
//===----------------------------------------------------------------------===//

LogicalResult ReturnOp::verify() {
  Operation *parent = (*this)->getParentOp();
  if (parent && isa_and_nonnull<HLODialect>(parent->getDialect())) // C1
    return success();
  InFlightDiagnostic diagnostic = emitOpError()
                                  << "ends a computation of an HLO operation";
  if (parent)
    diagnostic << ", but is in '" << parent->getName() << "'";
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// CallOp
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verify() {
  if (!getIsComposite())
    return success();
  auto attrs =
      (*this)->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
  auto name = attrs ? attrs.getAs<StringAttr>("composite.name") : StringAttr();
  if (!name || name.empty()) // C4
    return emitOpError() << "is composite, but has no frontend attribute "
                            "'composite.name'";
  if (auto version = attrs.getAs<StringAttr>("composite.version")) {
    int64_t number;
    if (version.getValue().getAsInteger(10, number) || number < 0) // C4
      return emitOpError() << "has composite.version '" << version.getValue()
                           << "', not an integer of at least 0";
  }
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto function =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, getCalleeAttr());
  if (!function) // C1
    return emitOpError() << "'@" << getCallee() << "' is not a function";
  FunctionType type = function.getFunctionType();
  if (type.getNumInputs() != getNumOperands()) // C2
    return emitOpError() << "'@" << getCallee() << "' takes "
                         << type.getNumInputs() << " parameters, but "
                         << getNumOperands() << " are passed";
  for (auto [index, parameter, operand] :
       llvm::enumerate(type.getInputs(), getOperandTypes()))
    if (failed(verifySameValue(*this, "operand " + Twine(index), operand,
                               "the parameter of '@" + getCallee() + "'",
                               parameter))) // C2
      return failure();
  if (type.getNumResults() != 1) // C3
    return emitOpError() << "'@" << getCallee() << "' returns "
                         << type.getNumResults() << " values, not one";
  return verifySameValue(*this, "result", getType(),
                         "what '@" + getCallee() + "' returns",
                         type.getResult(0)); // C3
}

//===----------------------------------------------------------------------===//
// FusionOp
//===----------------------------------------------------------------------===//

LogicalResult FusionOp::verify() {
  if (failed(verifyComputation(*this, getCalls(), "calls", getOperandTypes(),
                               getType()))) // C1, C2
    return failure();
  return verifyOutputOperandAliasing(*this, getOutputToOperandAliasingAttr(),
                                     getOperandTypes(), getType()); // C3
}

/// Drops operands that the computation does not read, as XLA demands of
/// fusions: folding in the computation leaves some.
LogicalResult FusionOp::canonicalize(FusionOp op, PatternRewriter &rewriter) {
  if (!op.canDropOperands())
    return failure();
  Block &body = op.getCalls().front();
  llvm::BitVector unused(body.getNumArguments());
  for (BlockArgument argument : body.getArguments())
    unused[argument.getArgNumber()] = argument.use_empty();
  if (unused.none())
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op->eraseOperands(unused);
    body.eraseArguments(unused);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// WhileOp
//===----------------------------------------------------------------------===//

LogicalResult WhileOp::verify() {
  Type state = getOperand().getType();
  Type pred = RankedTensorType::get({}, IntegerType::get(getContext(), 1));
  if (failed(verifySameValue(*this, "result", getType(), "operand",
                             state)) || // C1
      failed(verifyPassingComputation(*this, getCondition(), "condition", state,
                                      "the type expected", pred)) || // C2
      failed(verifyPassingComputation(*this, getBody(), "body", state,
                                      "the state", state))) // C3
    return failure();
  return success();
}

// The condition passes nothing on: the state goes from the operand or the last
// run of the body to the condition, and on to the body or the result.
void WhileOp::getSuccessorRegions(RegionBranchPoint point,
                                  SmallVectorImpl<RegionSuccessor> &regions) {
  Operation *terminator = point.getTerminatorPredecessorOrNull();
  if (terminator && terminator->getParentRegion() == &getCondition())
    return;
  regions.emplace_back(&getCondition(), getCondition().getArguments());
  regions.emplace_back(&getBody(), getBody().getArguments());
  regions.emplace_back(getOperation(), (*this)->getResults());
}

OperandRange WhileOp::getEntrySuccessorOperands(RegionSuccessor) {
  return (*this)->getOperands();
}

bool WhileOp::areTypesCompatible(Type lhs, Type rhs) {
  return areCompatible(lhs, rhs);
}

//===----------------------------------------------------------------------===//
// ConditionalOp
//===----------------------------------------------------------------------===//

LogicalResult ConditionalOp::verify() {
  auto index = cast<RankedTensorType>(getBranchIndex().getType());
  bool pred = isPred(index.getElementType());
  if (index.getRank() ||
      !(pred || index.getElementType().isSignlessInteger(32))) // C1
    return emitOpError() << "branch index is " << shapeToString(index, false)
                         << ", not pred[] or s32[]";
  size_t count = getBranches().size();
  if (pred ? count != 2 : count == 0) // C2
    return emitOpError() << "has " << count << " branches; "
                         << (pred ? "a pred chooses one of two"
                                  : "at least one is expected");
  if (getBranchOperands().size() != count) // C3
    return emitOpError() << "has " << count << " branches, but "
                         << getBranchOperands().size() << " operands for them";
  for (auto [number, branch, operand] :
       llvm::enumerate(getBranches(), getBranchOperands()))
    if (failed(verifyPassingComputation(
            *this, branch, "branch " + Twine(number), operand.getType(),
            "the result", getType()))) // C3, C4
      return failure();
  return success();
}

/// The branch a constant index chooses.
static std::optional<unsigned> getConstantBranch(Attribute index,
                                                 unsigned numBranches) {
  auto elements = dyn_cast_if_present<DenseIntElementsAttr>(index);
  if (!elements || elements.getNumElements() != 1)
    return std::nullopt;
  APInt value = *elements.value_begin<APInt>();
  if (value.getBitWidth() == 1)
    return value.isZero() ? 1 : 0;
  int64_t branch = value.getSExtValue();
  return branch < 0 || branch >= numBranches ? numBranches - 1 : branch;
}

void ConditionalOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.emplace_back(getOperation(), (*this)->getResults());
    return;
  }
  for (Region &branch : getBranches())
    regions.emplace_back(&branch, branch.getArguments());
}

void ConditionalOp::getEntrySuccessorRegions(
    ArrayRef<Attribute> operands, SmallVectorImpl<RegionSuccessor> &regions) {
  std::optional<unsigned> chosen =
      getConstantBranch(operands.front(), getBranches().size());
  if (!chosen)
    return getSuccessorRegions(RegionBranchPoint::parent(), regions);
  Region &branch = getBranches()[*chosen];
  regions.emplace_back(&branch, branch.getArguments());
}

OperandRange
ConditionalOp::getEntrySuccessorOperands(RegionSuccessor successor) {
  return getBranchOperands().slice(successor.getSuccessor()->getRegionNumber(),
                                   1);
}

void ConditionalOp::getRegionInvocationBounds(
    ArrayRef<Attribute> operands, SmallVectorImpl<InvocationBounds> &bounds) {
  std::optional<unsigned> chosen =
      getConstantBranch(operands.front(), getBranches().size());
  for (unsigned branch = 0, end = getBranches().size(); branch < end; ++branch)
    bounds.emplace_back(chosen == branch ? 1 : 0,
                        !chosen || *chosen == branch ? 1 : 0);
}

bool ConditionalOp::areTypesCompatible(Type lhs, Type rhs) {
  return areCompatible(lhs, rhs);
}

//===----------------------------------------------------------------------===//
// CustomCallOp
//===----------------------------------------------------------------------===//

static bool hasLayouts(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return llvm::all_of(leaves, [](Type leaf) {
    auto array = dyn_cast<RankedTensorType>(leaf);
    return !array || !array.getRank() || getLayout(array);
  });
}

LogicalResult CustomCallOp::verify() {
  if (ArrayAttr constraints = getOperandLayoutConstraintsAttr()) { // C1
    if (constraints.size() != getNumOperands())
      return emitOpError() << "has " << constraints.size()
                           << " layout constraints for " << getNumOperands()
                           << " operands";
    for (auto [index, constraint, operand] : llvm::enumerate(
             constraints.getAsValueRange<TypeAttr>(), getOperandTypes())) {
      if (failed(verifySameValue(*this, "layout constraint " + Twine(index),
                                 constraint, "the operand", operand)))
        return failure();
      if (!hasLayouts(constraint))
        return emitOpError() << "layout constraint " << index << " is "
                             << shapeToString(constraint) << ", without layout";
    }
  }
  for (auto [what, count] :
       {std::pair("feature_group_count", getFeatureGroupCount()),
        std::pair("batch_group_count", getBatchGroupCount())})
    if (static_cast<int64_t>(count) < 1) // C4
      return emitOpError() << what << " " << static_cast<int64_t>(count)
                           << " is not positive";
  if (getApiVersion() == CustomCallApiVersion::API_VERSION_UNSPECIFIED) // C5
    return emitOpError() << "has api_version API_VERSION_UNSPECIFIED";
  return verifyOutputOperandAliasing(*this, getOutputToOperandAliasingAttr(),
                                     getOperandTypes(), getType()); // C2
}

LogicalResult CustomCallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  ArrayAttr computations = getCalledComputationsAttr();
  if (!computations)
    return success();
  for (auto symbol : computations.getAsRange<FlatSymbolRefAttr>())
    if (!symbols.lookupNearestSymbolFrom<func::FuncOp>(*this, symbol)) // C3
      return emitOpError() << "called computation '" << symbol
                           << "' is not a function";
  return success();
}

void CustomCallOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (getCustomCallHasSideEffect()) {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
  hlo::detail::getControlDependencyEffects(*this, effects);
}
