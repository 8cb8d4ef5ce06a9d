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
