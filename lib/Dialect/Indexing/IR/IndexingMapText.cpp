//===- IndexingMapText.cpp - Text of indexing maps ------------------------===//

#include "IndexingMapText.h"
#include "llvm/Support/raw_ostream.h"

using namespace hlo;

raw_ostream &hlo::operator<<(raw_ostream &os, Interval interval) {
  return os << '[' << interval.lower << ", " << interval.upper << ']';
}

raw_ostream &hlo::operator<<(raw_ostream &os, const IndexingMap &map) {
  map.print(os);
  return os;
}

void IndexingMap::dump() const { llvm::errs() << *this << '\n'; }

namespace {
/// How tightly what is around an expression binds.
enum class Binding { Loose, Sum, Product, Tight };

/// `AffineExpr::print` knows dimensions and symbols only.
class Printer {
public:
  Printer(raw_ostream &os, const IndexingMap &map, IndexingVariableNames names)
      : os(os), map(map), names(names) {}

  void print();
  void print(AffineExpr expression, Binding around = Binding::Loose);

private:
  void printVariable(unsigned i);
  void printGroup(unsigned first, unsigned count, StringRef open,
                  StringRef close, bool always);
  void printSum(AffineBinaryOpExpr sum);

  raw_ostream &os;
  const IndexingMap &map;
  IndexingVariableNames names;
};
} // namespace

void Printer::printVariable(unsigned i) {
  if (i < names.size()) {
    os << names[i];
    return;
  }
  switch (map.getKind(i)) {
  case IndexingVariableKind::Dimension:
    os << 'd' << i;
    return;
  case IndexingVariableKind::Range:
    os << 's' << i - map.getNumDims();
    return;
  case IndexingVariableKind::Runtime:
    os << "rt" << i - map.getNumDims() - map.getNumRangeVars();
    return;
  }
}

void Printer::printGroup(unsigned first, unsigned count, StringRef open,
                         StringRef close, bool always) {
  if (count == 0 && !always)
    return;
  os << open;
  llvm::interleaveComma(llvm::seq(first, first + count), os,
                        [&](unsigned i) { printVariable(i); });
  os << close;
}

/// The right operand when it is negative, made positive.
static AffineExpr getNegated(AffineExpr expression) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue() < 0 && constant.getValue() != INT64_MIN
               ? getAffineConstantExpr(-constant.getValue(),
                                       expression.getContext())
               : AffineExpr();
  auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
  if (!binary || binary.getKind() != AffineExprKind::Mul ||
      !isa<AffineConstantExpr>(binary.getRHS()))
    return {};
  AffineExpr factor = getNegated(binary.getRHS());
  return factor ? binary.getLHS() * factor : AffineExpr();
}

void Printer::printSum(AffineBinaryOpExpr sum) {
  print(sum.getLHS(), Binding::Sum);
  if (AffineExpr negated = getNegated(sum.getRHS())) {
    os << " - ";
    print(negated, Binding::Product);
    return;
  }
  os << " + ";
  print(sum.getRHS(), Binding::Product);
}

void Printer::print(AffineExpr expression, Binding around) {
  if (auto variable = map.getVariableNumber(expression))
    return printVariable(*variable);
  if (auto constant = dyn_cast<AffineConstantExpr>(expression)) {
    os << constant.getValue();
    return;
  }
  auto binary = cast<AffineBinaryOpExpr>(expression);
  auto kind = binary.getKind();
  // A product reads on from the left; a quotient does not, for the reader's
  // sake.
  Binding own = kind == AffineExprKind::Add ? Binding::Sum : Binding::Product;
  bool parenthesized = around > own;
  if (parenthesized)
    os << '(';
  if (kind == AffineExprKind::Add) {
    printSum(binary);
  } else if (AffineExpr negated = getNegated(expression);
             negated && binary.getRHS() == -1) {
    os << '-';
    print(negated, Binding::Tight);
  } else {
    print(binary.getLHS(), Binding::Tight);
    os << (kind == AffineExprKind::Mul        ? " * "
           : kind == AffineExprKind::FloorDiv ? " floordiv "
           : kind == AffineExprKind::CeilDiv  ? " ceildiv "
                                              : " mod ");
    print(binary.getRHS(), Binding::Tight);
  }
  if (parenthesized)
    os << ')';
}

void Printer::print() {
  if (map.isUndefined()) {
    os << "undefined";
    return;
  }
  unsigned dims = map.getNumDims(), ranges = map.getNumRangeVars();
  printGroup(0, dims, "(", ")", /*always=*/true);
  printGroup(dims, ranges, "[", "]", /*always=*/false);
  printGroup(dims + ranges, map.getNumRuntimeVars(), "{", "}",
             /*always=*/false);
  os << " -> (";
  llvm::interleaveComma(map.getResults(), os,
                        [&](AffineExpr result) { print(result); });
  os << ')';
  if (map.isKnownEmpty()) {
    os << ", domain: empty";
    return;
  }
  StringRef separator = ", domain: ";
  for (auto [i, interval] : llvm::enumerate(map.getIntervals())) {
    os << separator;
    printVariable(i);
    os << " in " << interval;
    separator = ", ";
  }
  for (const IndexingConstraint &constraint : map.getConstraints()) {
    os << separator;
    print(constraint.expression);
    os << " in " << constraint.interval;
    separator = ", ";
  }
}

void IndexingMap::print(raw_ostream &os, IndexingVariableNames names) const {
  Printer(os, *this, names).print();
}

void IndexingMap::print(raw_ostream &os, AffineExpr expression,
                        IndexingVariableNames names) const {
  Printer(os, *this, names).print(expression);
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {
class Parser {
public:
  explicit Parser(AsmParser &parser)
      : parser(parser), context(parser.getContext()) {}

  FailureOr<IndexingMap> parse();

private:
  ParseResult parseVariables(AsmParser::Delimiter delimiter, unsigned &count);
  ParseResult parseExpression(AffineExpr &expression);
  ParseResult parseInterval(Interval &interval);
  FailureOr<IndexingMap> parseDomain();

  AsmParser &parser;
  MLIRContext *context;
  SmallVector<StringRef> names;
  unsigned numDims = 0, numRangeVars = 0, numRuntimeVars = 0;
  SmallVector<std::pair<StringRef, AffineExpr>> scope;
  SmallVector<AffineExpr> results;
};
} // namespace

ParseResult Parser::parseVariables(AsmParser::Delimiter delimiter,
                                   unsigned &count) {
  return parser.parseCommaSeparatedList(delimiter, [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    if (llvm::is_contained(names, name))
      return parser.emitError(location)
             << "there are two variables '" << name << "'";
    names.push_back(name);
    ++count;
    return success();
  });
}

bool hlo::isSupported(AffineExpr expression) {
  WalkResult result = expression.walk([](AffineExpr part) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(part);
    if (!binary || binary.getKind() == AffineExprKind::Add)
      return WalkResult::advance();
    auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
    if (binary.getKind() == AffineExprKind::Mul)
      return constant ? WalkResult::advance() : WalkResult::interrupt();
    return constant && constant.getValue() > 0 ? WalkResult::advance()
                                               : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

ParseResult Parser::parseExpression(AffineExpr &expression) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseAffineExpr(scope, expression))
    return failure();
  if (!isSupported(expression))
    return parser.emitError(location)
           << "expected factors that are constants and divisors that are "
              "positive constants";
  return success();
}

ParseResult Parser::parseInterval(Interval &interval) {
  return failure(parser.parseKeyword("in") || parser.parseLSquare() ||
                 parser.parseInteger(interval.lower) || parser.parseComma() ||
                 parser.parseInteger(interval.upper) || parser.parseRSquare());
}

FailureOr<IndexingMap> Parser::parseDomain() {
  if (names.empty() && failed(parser.parseOptionalComma()))
    return IndexingMap(context, {}, {}, {}, results);
  if (!names.empty() && parser.parseComma())
    return failure();
  if (parser.parseKeyword("domain") || parser.parseColon())
    return failure();
  SMLoc location = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("empty")))
    return IndexingMap::getKnownEmpty(context, numDims, numRangeVars,
                                      numRuntimeVars, results.size());

  SmallVector<Interval> intervals;
  SmallVector<IndexingConstraint> constraints;
  auto parseMember = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    AffineExpr expression;
    Interval interval;
    if (parseExpression(expression) || parseInterval(interval))
      return failure();
    bool isVariable = intervals.size() < names.size();
    if (isVariable && expression != scope[intervals.size()].second)
      return parser.emitError(location)
             << "expected the interval of '" << names[intervals.size()] << "'";
    if (interval.isEmpty())
      return parser.emitError(location)
             << "the interval is empty; a map without points is written "
                "'domain: empty'";
    if (isVariable)
      intervals.push_back(interval);
    else
      constraints.push_back({expression, interval});
    return success();
  };
  do {
    location = parser.getCurrentLocation();
    if (parseMember())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  if (intervals.size() < names.size()) {
    parser.emitError(location)
        << "expected the interval of '" << names[intervals.size()] << "' too";
    return failure();
  }
  ArrayRef<Interval> all = intervals;
  return IndexingMap(
      context, all.take_front(numDims), all.slice(numDims, numRangeVars),
      all.drop_front(numDims + numRangeVars), results, constraints);
}

FailureOr<IndexingMap> Parser::parse() {
  if (succeeded(parser.parseOptionalKeyword("undefined")))
    return IndexingMap::getUndefined(context);
  if (parseVariables(AsmParser::Delimiter::Paren, numDims) ||
      parseVariables(AsmParser::Delimiter::OptionalSquare, numRangeVars) ||
      parseVariables(AsmParser::Delimiter::OptionalBraces, numRuntimeVars))
    return failure();
  for (auto [i, name] : llvm::enumerate(names))
    scope.emplace_back(name, i < numDims
                                 ? getAffineDimExpr(i, context)
                                 : getAffineSymbolExpr(i - numDims, context));
  if (parser.parseArrow() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&]() {
        return parseExpression(results.emplace_back());
      }))
    return failure();
  return parseDomain();
}

FailureOr<IndexingMap> hlo::parseIndexingMap(AsmParser &parser) {
  return Parser(parser).parse();
}
