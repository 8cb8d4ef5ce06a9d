//===- OperandIndexingAttr.cpp - Text of dependences ----------------------===//

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "mlir/IR/OpImplementation.h"

using namespace hlo;

OperandIndexingAttr
OperandIndexingAttr::getNamed(const OperandIndexing &indexing,
                              function_ref<std::string(Value)> getName) {
  MLIRContext *context = indexing.map.getContext();
  SmallVector<NamedRuntimeVariable> variables;
  for (const RuntimeVariable &variable : indexing.runtimeVariables)
    variables.push_back(
        {variable.value ? StringAttr::get(context, getName(variable.value))
                        : StringAttr(),
         variable.leaf, variable.map.getAffineMap(), variable.clamp});
  return get(context, IndexingMapAttr::get(indexing.map), variables,
             indexing.replica ? indexing.replica->getAffineMap() : AffineMap(),
             indexing.repetitions);
}

LogicalResult
OperandIndexingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                            IndexingMapAttr map,
                            ArrayRef<NamedRuntimeVariable> runtimeVariables,
                            AffineMap replica, uint64_t repetitions) {
  if (map.getNumRuntimeVars() != runtimeVariables.size())
    return emitError() << "says where " << runtimeVariables.size()
                       << " runtime variables come from, but the map has "
                       << map.getNumRuntimeVars();
  auto hasVariables = [&](AffineMap other) {
    return other.getNumDims() == map.getNumDims() &&
           other.getNumSymbols() == map.getAffineMap().getNumSymbols();
  };
  for (auto [i, variable] : llvm::enumerate(runtimeVariables)) {
    if (!hasVariables(variable.index))
      return emitError() << "the index of rt" << i
                         << " is not one of the map's variables";
    unsigned first = map.getNumRangeVars();
    for (AffineExpr expression : variable.index.getResults())
      for (unsigned j = 0; j <= i; ++j)
        if (expression.isFunctionOfSymbol(first + j))
          return emitError() << "the index of rt" << i << " depends on rt" << j
                             << ", which is not after it";
    if (variable.clamp && variable.clamp->isEmpty())
      return emitError() << "rt" << i << " is clamped to an empty interval";
    if (!variable.name &&
        (variable.leaf != 0 || variable.index.getNumResults()))
      return emitError() << "rt" << i << " has an index, but no value";
  }
  if (replica && (!hasVariables(replica) || replica.getNumResults() != 1))
    return emitError() << "expected one replica";
  return success();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// The names that the map prints its variables under.
static SmallVector<std::pair<std::string, AffineExpr>>
getNames(IndexingMapAttr map) {
  MLIRContext *context = map.getContext();
  SmallVector<std::pair<std::string, AffineExpr>> names;
  for (unsigned i : llvm::seq(map.getNumDims()))
    names.emplace_back("d" + std::to_string(i), getAffineDimExpr(i, context));
  unsigned numRangeVars = map.getNumRangeVars();
  for (unsigned i : llvm::seq(numRangeVars))
    names.emplace_back("s" + std::to_string(i),
                       getAffineSymbolExpr(i, context));
  for (unsigned i : llvm::seq(map.getNumRuntimeVars()))
    names.emplace_back("rt" + std::to_string(i),
                       getAffineSymbolExpr(numRangeVars + i, context));
  return names;
}

static ParseResult parseExpressions(AsmParser &parser, IndexingMapAttr map,
                                    AsmParser::Delimiter delimiter,
                                    AffineMap &result) {
  auto names = getNames(map);
  SmallVector<std::pair<StringRef, AffineExpr>> scope;
  for (auto &[name, expression] : names)
    scope.emplace_back(name, expression);
  SmallVector<AffineExpr> results;
  if (parser.parseCommaSeparatedList(delimiter, [&] {
        return parser.parseAffineExpr(scope, results.emplace_back());
      }))
    return failure();
  result = AffineMap::get(map.getNumDims(), map.getAffineMap().getNumSymbols(),
                          results, parser.getContext());
  return success();
}

static ParseResult parseRuntimeVariable(AsmParser &parser, IndexingMapAttr map,
                                        NamedRuntimeVariable &variable) {
  variable.index =
      AffineMap::get(map.getNumDims(), map.getAffineMap().getNumSymbols(), {},
                     parser.getContext());
  if (failed(parser.parseOptionalKeyword("device"))) {
    std::string name;
    if (parser.parseString(&name))
      return failure();
    variable.name = StringAttr::get(parser.getContext(), name);
    if (succeeded(parser.parseOptionalKeyword("leaf")) &&
        parser.parseInteger(variable.leaf))
      return failure();
    if (parseExpressions(parser, map, AsmParser::Delimiter::Square,
                         variable.index))
      return failure();
  }
  if (failed(parser.parseOptionalKeyword("clamp")))
    return success();
  Interval clamp;
  if (parser.parseLSquare() || parser.parseInteger(clamp.lower) ||
      parser.parseComma() || parser.parseInteger(clamp.upper) ||
      parser.parseRSquare())
    return failure();
  variable.clamp = clamp;
  return success();
}

Attribute OperandIndexingAttr::parse(AsmParser &parser, Type) {
  SMLoc location = parser.getCurrentLocation();
  IndexingMapAttr map;
  if (parser.parseLess() || parser.parseKeyword("map") || parser.parseEqual() ||
      parser.parseCustomAttributeWithFallback(map))
    return {};
  SmallVector<NamedRuntimeVariable> variables;
  AffineMap replica;
  uint64_t repetitions = 1;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc member = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return {};
    if (keyword == "replica") {
      if (parseExpressions(parser, map, AsmParser::Delimiter::Paren, replica))
        return {};
    } else if (keyword == "repetitions") {
      if (parser.parseInteger(repetitions))
        return {};
    } else if (keyword == "rt" + std::to_string(variables.size())) {
      if (parseRuntimeVariable(parser, map, variables.emplace_back()))
        return {};
    } else {
      parser.emitError(member, "expected 'rt")
          << variables.size() << "', 'replica' or 'repetitions'";
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  if (failed(verify([&] { return parser.emitError(location); }, map, variables,
                    replica, repetitions)))
    return {};
  return get(parser.getContext(), map, variables, replica, repetitions);
}

void OperandIndexingAttr::print(AsmPrinter &printer) const {
  raw_ostream &os = printer.getStream();
  IndexingMap map = getMap().getMap();
  auto printExpressions = [&](AffineMap expressions) {
    llvm::interleaveComma(expressions.getResults(), os,
                          [&](AffineExpr e) { map.print(os, e); });
  };
  os << "<map = <" << map << '>';
  for (auto [i, variable] : llvm::enumerate(getRuntimeVariables())) {
    os << ", rt" << i << " = ";
    if (!variable.name) {
      os << "device";
    } else {
      printer.printAttribute(variable.name);
      if (variable.leaf)
        os << " leaf " << variable.leaf;
      os << '[';
      printExpressions(variable.index);
      os << ']';
    }
    if (variable.clamp)
      os << " clamp " << *variable.clamp;
  }
  if (getReplica()) {
    os << ", replica = (";
    printExpressions(getReplica());
    os << ')';
  }
  if (getRepetitions() != 1)
    os << ", repetitions = " << getRepetitions();
  os << '>';
}
