//===- IndexingOps.cpp - Operations of the indexing dialect ---------------===//

#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "IndexingMapText.h"

using namespace hlo;
using mlir::ConstantIntRanges;
using mlir::InferIntRangeInterface;
using mlir::OpFoldResult;
using mlir::RegionBranchPoint;
using mlir::RegionSuccessor;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {
/// Values in the brackets of one group of variables.
template <typename T> struct Group {
  SMLoc location;
  SmallVector<T> values;
};
using OperandGroup = Group<OpAsmParser::UnresolvedOperand>;
using ArgumentGroup = Group<OpAsmParser::Argument>;
} // namespace

static ParseResult parseGroup(OpAsmParser &parser,
                              AsmParser::Delimiter delimiter,
                              OperandGroup &group) {
  group.location = parser.getCurrentLocation();
  return parser.parseOperandList(group.values, delimiter);
}

static ParseResult parseGroup(OpAsmParser &parser,
                              AsmParser::Delimiter delimiter,
                              ArgumentGroup &group) {
  group.location = parser.getCurrentLocation();
  if (parser.parseArgumentList(group.values, delimiter))
    return failure();
  for (OpAsmParser::Argument &argument : group.values)
    argument.type = parser.getBuilder().getIndexType();
  return success();
}

template <typename T>
static ParseResult checkSize(OpAsmParser &parser, const Group<T> &group,
                             StringRef what, unsigned expected) {
  if (group.values.size() == expected)
    return success();
  return parser.emitError(group.values.empty() ? parser.getNameLoc()
                                               : group.location)
         << "expected " << expected << ' ' << what << ", as many as the map has"
         << ", but there are " << group.values.size();
}

static void printGroup(OpAsmPrinter &printer, StringRef brackets,
                       ValueRange values, bool always = false) {
  if (!values.empty() || always)
    printer << brackets.front() << values << brackets.back();
}

static ParseResult
parseMapAndOperands(OpAsmParser &parser, IndexingMapAttr &map,
                    SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  OperandGroup dims, rangeVars, runtimeVars;
  if (parser.parseAttribute(map) ||
      parseGroup(parser, AsmParser::Delimiter::Paren, dims) ||
      parseGroup(parser, AsmParser::Delimiter::OptionalSquare, rangeVars) ||
      parseGroup(parser, AsmParser::Delimiter::OptionalBraces, runtimeVars) ||
      checkSize(parser, dims, "dimensions", map.getNumDims()) ||
      checkSize(parser, rangeVars, "range variables", map.getNumRangeVars()) ||
      checkSize(parser, runtimeVars, "runtime variables",
                map.getNumRuntimeVars()))
    return failure();
  for (const OperandGroup *group : {&dims, &rangeVars, &runtimeVars})
    llvm::append_range(operands, group->values);
  return success();
}

static void printMapAndOperands(OpAsmPrinter &printer, IndexingApplyOp,
                                IndexingMapAttr map, ValueRange operands) {
  printer << map;
  unsigned dims = map.getNumDims(), ranges = map.getNumRangeVars();
  printGroup(printer, "()", operands.take_front(dims), /*always=*/true);
  printGroup(printer, "[]", operands.slice(dims, ranges));
  printGroup(printer, "{}", operands.drop_front(dims + ranges));
}

#define GET_OP_CLASSES
#include "hlo/Dialect/Indexing/IR/IndexingOps.cpp.inc"

ParseResult IndexingLoopOp::parse(OpAsmParser &parser, OperationState &result) {
  OperandGroup dims, runtimeVars;
  ArgumentGroup rangeVars, mapResults;
  IndexingMapAttr map;
  if (parseGroup(parser, AsmParser::Delimiter::Paren, dims) ||
      parseGroup(parser, AsmParser::Delimiter::OptionalSquare, rangeVars) ||
      parseGroup(parser, AsmParser::Delimiter::OptionalBraces, runtimeVars) ||
      parser.parseArrow() ||
      parseGroup(parser, AsmParser::Delimiter::Paren, mapResults) ||
      parser.parseKeyword("in") ||
      parser.parseAttribute(map, getMapAttrName(result.name),
                            result.attributes) ||
      checkSize(parser, dims, "dimensions", map.getNumDims()) ||
      checkSize(parser, rangeVars, "range variables", map.getNumRangeVars()) ||
      checkSize(parser, runtimeVars, "runtime variables",
                map.getNumRuntimeVars()) ||
      checkSize(parser, mapResults, "results", map.getNumResults()))
    return failure();

  SmallVector<OpAsmParser::Argument> iterArgs;
  SmallVector<OpAsmParser::UnresolvedOperand> inits;
  SMLoc location = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("iter_args")) &&
      (parser.parseAssignmentList(iterArgs, inits) ||
       parser.parseArrowTypeList(result.types)))
    return failure();
  Type index = parser.getBuilder().getIndexType();
  if (parser.resolveOperands(dims.values, index, result.operands) ||
      parser.resolveOperands(runtimeVars.values, index, result.operands) ||
      parser.resolveOperands(inits, result.types, location, result.operands))
    return failure();
  for (auto [argument, type] : llvm::zip_equal(iterArgs, result.types))
    argument.type = type;

  SmallVector<OpAsmParser::Argument> arguments;
  for (ArrayRef<OpAsmParser::Argument> group :
       {ArrayRef(rangeVars.values), ArrayRef(mapResults.values),
        ArrayRef(iterArgs)})
    llvm::append_range(arguments, group);
  Region *body = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*body, arguments))
    return failure();
  ensureTerminator(*body, parser.getBuilder(), result.location);
  return success();
}

void IndexingLoopOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printGroup(printer, "()", getDims(), /*always=*/true);
  printGroup(printer, "[]", getRangeVars());
  printGroup(printer, "{}", getRuntimeVars());
  printer << " -> ";
  printGroup(printer, "()", getMapResults(), /*always=*/true);
  printer << " in " << getMap();
  if (!getInits().empty()) {
    printer << " iter_args(";
    llvm::interleaveComma(llvm::zip_equal(getRegionIterArgs(), getInits()),
                          printer, [&](auto pair) {
                            printer << std::get<0>(pair) << " = "
                                    << std::get<1>(pair);
                          });
    printer << ") -> (" << getResultTypes() << ')';
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getMapAttrName().strref()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!getInits().empty());
}

bool hlo::isItsOwnOperand(Operation *op) {
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return operand.getDefiningOp() == op;
  });
}

//===----------------------------------------------------------------------===//
// IndexingApplyOp
//===----------------------------------------------------------------------===//

LogicalResult IndexingApplyOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location>, ValueRange, DictionaryAttr,
    mlir::OpaqueProperties properties, mlir::RegionRange,
    SmallVectorImpl<Type> &types) {
  IndexingMapAttr map = properties.as<Properties *>()->map;
  if (!map)
    return failure();
  types.assign(map.getNumResults(), mlir::IndexType::get(context));
  return success();
}

/// Maps that are built without their text may have any expressions.
static LogicalResult verifyExpressions(Operation *op, IndexingMapAttr map) {
  auto isConstraintSupported = [](const IndexingConstraint &constraint) {
    return isSupported(constraint.expression);
  };
  if (llvm::all_of(map.getAffineMap().getResults(), isSupported) &&
      llvm::all_of(map.getConstraints(), isConstraintSupported))
    return success();
  return op->emitOpError("expects factors that are constants and divisors that "
                         "are positive constants");
}

LogicalResult IndexingApplyOp::verify() {
  IndexingMapAttr map = getMap();
  if (map.isUndefined()) // C1
    return emitOpError("cannot evaluate an undefined map");
  if (failed(verifyExpressions(*this, map))) // C1
    return failure();
  if (!map.getConstraints().empty()) // C1
    return emitOpError("expects a map without constraints, but it has ")
           << map.getConstraints().size();
  if (map.getIntervals().size() != getNumOperands()) // C2
    return emitOpError("expects ")
           << map.getIntervals().size()
           << " operands, as many as the map has variables, but there are "
           << getNumOperands();
  if (map.getNumResults() != getNumResults()) // C3
    return emitOpError("expects ")
           << map.getNumResults()
           << " results, as many as the map has, but there are "
           << getNumResults();
  return success();
}

/// Narrows the intervals of variables to what is known of their values.
static void restrictTo(IndexingMap &map, unsigned variable,
                       const ConstantIntRanges &range) {
  map.restrict(variable,
               {range.smin().getSExtValue(), range.smax().getSExtValue()});
}

static ConstantIntRanges toRange(Interval interval) {
  unsigned width = mlir::IndexType::kInternalStorageBitWidth;
  return ConstantIntRanges::fromSigned(
      APInt(width, interval.lower, /*isSigned=*/true),
      APInt(width, interval.upper, /*isSigned=*/true));
}

void IndexingApplyOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges,
                                        mlir::SetIntRangeFn setResultRange) {
  IndexingMap map = getIndexingMap(), narrowed = map;
  for (auto [i, range] : llvm::enumerate(ranges))
    restrictTo(narrowed, i, range);
  // Poison may have any range.
  if (narrowed.isRegular())
    map = std::move(narrowed);
  for (auto [result, expression] :
       llvm::zip_equal(getResults(), map.getResults()))
    setResultRange(result, map.isRegular() ? toRange(map.getRange(expression))
                                           : toRange(Interval::ofPoint(0)));
}

//===----------------------------------------------------------------------===//
// IndexingLoopOp
//===----------------------------------------------------------------------===//

void IndexingLoopOp::build(OpBuilder &builder, OperationState &state,
                           const IndexingMap &map, ValueRange variables,
                           ValueRange inits,
                           IndexingLoopBodyBuilder buildBody) {
  OpBuilder::InsertionGuard guard(builder);
  state.getOrAddProperties<Properties>().map = IndexingMapAttr::get(map);
  state.addOperands(variables);
  state.addOperands(inits);
  state.addTypes(inits.getTypes());
  unsigned ranges = map.getNumRangeVars(), results = map.getNumResults();
  SmallVector<Type> types(ranges + results, builder.getIndexType());
  llvm::append_range(types, inits.getTypes());
  SmallVector<Location> locations(types.size(), state.location);
  Region *body = state.addRegion();
  Block *block = builder.createBlock(body, {}, types, locations);
  if (buildBody) {
    ValueRange arguments = block->getArguments();
    buildBody(builder, state.location, arguments.take_front(ranges),
              arguments.slice(ranges, results),
              arguments.drop_front(ranges + results));
  } else if (inits.empty()) {
    ensureTerminator(*body, builder, state.location);
  }
}

LogicalResult IndexingLoopOp::verify() {
  IndexingMapAttr map = getMap();
  if (map.isUndefined()) // C1
    return emitOpError("cannot run for the points of an undefined map");
  if (failed(verifyExpressions(*this, map))) // C1
    return failure();
  unsigned variables = getNumVariables();
  if (getNumOperands() < variables) // C2
    return emitOpError("expects ") << variables
                                   << " operands for the dimensions and runtime"
                                      " variables of the map, but there are "
                                   << getNumOperands();
  for (auto [i, value] : llvm::enumerate(getVariables())) // C2
    if (!value.getType().isIndex())
      return emitOpError("expects an index for each dimension and runtime "
                         "variable, but operand ")
             << i << " is " << value.getType();

  ValueRange arguments = getBody().front().getArguments();
  unsigned indices = map.getNumRangeVars() + map.getNumResults();
  unsigned carried = getNumOperands() - variables;
  if (arguments.size() != indices + carried) // C3
    return emitOpError("expects a body of ")
           << indices + carried << " arguments (" << map.getNumRangeVars()
           << " range variables, " << map.getNumResults() << " results and "
           << carried << " carried values), but there are " << arguments.size();
  for (auto [i, value] : llvm::enumerate(arguments.take_front(indices))) // C3
    if (!value.getType().isIndex())
      return emitOpError("expects an index for each range variable and result, "
                         "but argument ")
             << i << " of the body is " << value.getType();
  return success(); // C4: the interfaces of loops and branches.
}

SmallVector<Value> IndexingLoopOp::getValuesOfVariables() {
  SmallVector<Value> values(getDims());
  llvm::append_range(values, getRangeVars());
  llvm::append_range(values, getRuntimeVars());
  return values;
}

IndexingYieldOp IndexingLoopOp::getYield() {
  return cast<IndexingYieldOp>(getBody().front().getTerminator());
}

void IndexingLoopOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges,
                                       mlir::SetIntRangeFn setResultRange) {
  IndexingMap map = getIndexingMap();
  unsigned dims = map.getNumDims(), next = 0;
  for (unsigned i = 0; i < map.getNumVariables(); ++i)
    if (map.getKind(i) != IndexingVariableKind::Range)
      restrictTo(map, i, ranges[next++]);
  // A body that does not run has arguments of any range.
  if (!map.isRegular())
    return;
  for (auto [i, variable] : llvm::enumerate(getRangeVars()))
    setResultRange(variable, toRange(map.getIntervals()[dims + i]));
  for (auto [argument, expression] :
       llvm::zip_equal(getMapResults(), map.getResults())) {
    Interval interval = map.getRange(expression);
    for (const IndexingConstraint &constraint : map.getConstraints())
      if (constraint.expression == expression)
        interval = interval.intersect(constraint.interval);
    if (!interval.isEmpty())
      setResultRange(argument, toRange(interval));
  }
}

SmallVector<Region *> IndexingLoopOp::getLoopRegions() { return {&getBody()}; }

std::optional<SmallVector<Value>> IndexingLoopOp::getLoopInductionVars() {
  return SmallVector<Value>(getRangeVars());
}

/// An attribute for each range variable.
static SmallVector<OpFoldResult>
getIndices(IndexingLoopOp loop, function_ref<int64_t(Interval)> getIndex) {
  return llvm::map_to_vector(
      loop.getIndexingMap().getRangeIntervals(),
      [&](Interval interval) -> OpFoldResult {
        return Builder(loop.getContext()).getIndexAttr(getIndex(interval));
      });
}

std::optional<SmallVector<OpFoldResult>> IndexingLoopOp::getLoopLowerBounds() {
  return getIndices(*this, [](Interval interval) { return interval.lower; });
}

std::optional<SmallVector<OpFoldResult>> IndexingLoopOp::getLoopUpperBounds() {
  IndexingMap map = getIndexingMap();
  if (llvm::any_of(map.getRangeIntervals(),
                   [](Interval i) { return i.upper == INT64_MAX; }))
    return std::nullopt;
  return getIndices(*this,
                    [](Interval interval) { return interval.upper + 1; });
}

std::optional<SmallVector<OpFoldResult>> IndexingLoopOp::getLoopSteps() {
  return getIndices(*this, [](Interval) { return 1; });
}

MutableArrayRef<OpOperand> IndexingLoopOp::getInitsMutable() {
  return (*this)->getOpOperands().drop_front(getNumVariables());
}

Block::BlockArgListType IndexingLoopOp::getRegionIterArgs() {
  return getBody().getArguments().take_back(getInits().size());
}

std::optional<MutableArrayRef<OpOperand>>
IndexingLoopOp::getYieldedValuesMutable() {
  return getYield()->getOpOperands();
}

std::optional<mlir::ResultRange> IndexingLoopOp::getLoopResults() {
  return getResults();
}

mlir::OperandRange IndexingLoopOp::getEntrySuccessorOperands(RegionSuccessor) {
  return getInits();
}

void IndexingLoopOp::getSuccessorRegions(
    RegionBranchPoint, SmallVectorImpl<RegionSuccessor> &successors) {
  successors.push_back(RegionSuccessor(&getBody(), getRegionIterArgs()));
  successors.push_back(RegionSuccessor(getOperation(), getResults()));
}
