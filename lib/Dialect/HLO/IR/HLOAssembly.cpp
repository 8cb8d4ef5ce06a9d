//===- HLOAssembly.cpp - Custom directives of assembly formats ------------===//

#include "hlo/Dialect/HLO/IR/HLOAssembly.h"

using namespace hlo;

/// Fills `types` (operands, then the result) from `T` or a function type.
static ParseResult parseSignature(OpAsmParser &parser, ArrayRef<Type *> types) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    for (Type *slot : types)
      *slot = type;
    return success();
  }
  if (function.getNumInputs() != types.size() - 1 ||
      function.getNumResults() != 1)
    return parser.emitError(loc, "expected a type or a function type with ")
           << types.size() - 1 << " inputs and 1 result";
  for (auto [slot, input] : llvm::zip(types, function.getInputs()))
    *slot = input;
  *types.back() = function.getResult(0);
  return success();
}

static void printSignature(OpAsmPrinter &printer, ArrayRef<Type> types) {
  if (llvm::all_equal(types)) {
    printer << types.front();
    return;
  }
  printer << '(' << types.drop_back() << ") -> " << types.back();
}

ParseResult hlo::parseUnarySignature(OpAsmParser &parser, Type &operand,
                                     Type &result) {
  return parseSignature(parser, {&operand, &result});
}

void hlo::printUnarySignature(OpAsmPrinter &printer, Operation *, Type operand,
                              Type result) {
  printSignature(printer, {operand, result});
}

ParseResult hlo::parseBinarySignature(OpAsmParser &parser, Type &lhs, Type &rhs,
                                      Type &result) {
  return parseSignature(parser, {&lhs, &rhs, &result});
}

void hlo::printBinarySignature(OpAsmPrinter &printer, Operation *, Type lhs,
                               Type rhs, Type result) {
  printSignature(printer, {lhs, rhs, result});
}

ParseResult hlo::parseSliceRanges(OpAsmParser &parser,
                                  DenseI64ArrayAttr &starts,
                                  DenseI64ArrayAttr &limits,
                                  DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> start, limit, stride;
  if (parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square, [&]() -> ParseResult {
            stride.push_back(1);
            if (parser.parseInteger(start.emplace_back()) ||
                parser.parseColon() ||
                parser.parseInteger(limit.emplace_back()))
              return failure();
            return succeeded(parser.parseOptionalColon())
                       ? parser.parseInteger(stride.back())
                       : success();
          }))
    return failure();
  Builder &builder = parser.getBuilder();
  starts = builder.getDenseI64ArrayAttr(start);
  limits = builder.getDenseI64ArrayAttr(limit);
  strides = builder.getDenseI64ArrayAttr(stride);
  return success();
}

void hlo::printSliceRanges(OpAsmPrinter &printer, Operation *,
                           DenseI64ArrayAttr starts, DenseI64ArrayAttr limits,
                           DenseI64ArrayAttr strides) {
  printer << '[';
  llvm::interleaveComma(
      llvm::zip(starts.asArrayRef(), limits.asArrayRef(), strides.asArrayRef()),
      printer, [&](auto range) {
        auto [start, limit, stride] = range;
        printer << start << ':' << limit;
        if (stride != 1)
          printer << ':' << stride;
      });
  printer << ']';
}

ParseResult hlo::parseCombiner(OpAsmParser &parser, Region &region) {
  if (OptionalParseResult result = parser.parseOptionalRegion(region);
      result.has_value())
    return *result;
  SMLoc place = parser.getCurrentLocation();
  FailureOr<OperationName> name = parser.parseCustomOperationName();
  if (failed(name))
    return failure();
  if (name->getDialectNamespace() != HLODialect::getDialectNamespace())
    return parser.emitError(place, "expected a region or an HLO operation");
  std::array<std::optional<Location>, 4> locations;
  if (parser.parseOptionalLocationSpecifier(locations.front()))
    return failure();
  if (locations.front())
    for (std::optional<Location> &location :
         MutableArrayRef(locations).drop_front()) {
      SMLoc next = parser.getCurrentLocation();
      if (parser.parseOptionalLocationSpecifier(location))
        return failure();
      if (!location)
        return parser.emitError(next, "expected ")
               << locations.size()
               << " locations: of two parameters, the operation and its return";
    }
  Type type;
  if (parser.parseColonType(type))
    return failure();

  Location fallback = parser.getEncodedSourceLoc(place);
  Block &block = region.emplaceBlock();
  for (unsigned i : {0, 1})
    block.addArgument(type, locations[i].value_or(fallback));
  OperationState state(locations[2].value_or(fallback), *name,
                       block.getArguments(), type);
  Operation *op = Operation::create(state);
  block.push_back(op);
  OpBuilder builder(parser.getContext()); // a detached region knows none
  builder.setInsertionPointToEnd(&block);
  ReturnOp::create(builder, locations[3].value_or(fallback), op->getResult(0));
  return success();
}

/// The operation that `region` is, if it has a short form.
static Operation *getCombiningOperation(Region &region) {
  if (!llvm::hasSingleElement(region) || region.getNumArguments() != 2 ||
      !llvm::hasNItems(region.front(), 2))
    return nullptr;
  Operation &op = region.front().front(), &end = region.front().back();
  if (!isa_and_nonnull<HLODialect>(op.getDialect()) || op.getNumRegions() ||
      op.getNumResults() != 1 || op.getOperands() != region.getArguments() ||
      !op.getAttrDictionary().empty() || !isa<ReturnOp>(end) ||
      end.getOperands() != op.getResults() || !end.getAttrDictionary().empty())
    return nullptr;
  Type type = op.getResult(0).getType();
  return llvm::all_equal(op.getOperandTypes()) &&
                 op.getOperand(0).getType() == type
             ? &op
             : nullptr;
}

void hlo::printCombiner(OpAsmPrinter &printer, Operation *, Region &region) {
  Operation *op = getCombiningOperation(region);
  // A first run, which prints to nowhere, collects aliases. It alone gives one
  // to every location that is asked for below, even if none is to be printed;
  // for a region it does what is right.
  bool collectsAliases =
      dynamic_cast<llvm::raw_null_ostream *>(&printer.getStream());
  if (!op || collectsAliases)
    return printer.printRegion(region);
  printer << op->getName();
  for (BlockArgument argument : region.getArguments())
    printer.printOptionalLocationSpecifier(argument.getLoc());
  printer.printOptionalLocationSpecifier(op->getLoc());
  printer.printOptionalLocationSpecifier(op->getNextNode()->getLoc());
  printer << " : " << op->getResult(0).getType();
}
