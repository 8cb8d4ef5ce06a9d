//===- StructuredAttributeParser.cpp - Windows, precisions, ... -----------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

/// `3x4x5` in parts, each read by `parsePart`.
static LogicalResult splitByX(StringRef text,
                              function_ref<bool(StringRef)> parsePart) {
  SmallVector<StringRef> parts;
  text.split(parts, 'x');
  for (StringRef part : parts)
    if (!parsePart(part))
      return failure();
  return success();
}

LogicalResult Parser::parseWindow(Attribute &window) {
  if (failed(consume('{')))
    return failure();
  SmallVector<int64_t> size, stride, pad, lhsDilate, rhsDilate, reversal;
  std::pair<StringLiteral, SmallVector<int64_t> *> fields[] = {
      {"size", &size},
      {"stride", &stride},
      {"pad", &pad},
      {"lhs_dilate", &lhsDilate},
      {"rhs_dilate", &rhsDilate},
      {"rhs_reversal", &reversal}};
  while (!lexer.consume('}')) {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef key = lexer.lexWord();
    if (key.empty() && lexer.peek() == ',')
      return error(position, "expected a blank between the fields of a window, "
                             "found ','");
    if (key.empty())
      return expected("a field of a window or '}'");
    auto *field =
        llvm::find_if(fields, [&](auto &f) { return f.first == key; });
    if (field == std::end(fields))
      return unknown(
          position, "field", key,
          {"size", "stride", "pad", "lhs_dilate", "rhs_dilate", "rhs_reversal"},
          " of a window");
    if (!field->second->empty())
      return error(position, "field '" + key + "' of a window is repeated");
    if (failed(consume('=')))
      return failure();
    lexer.skipBlank();
    const char *valuePosition = lexer.getPointer();
    bool isPad = key == "pad";
    if (failed(splitByX(lexer.lexCompact(), [&](StringRef part) {
          int64_t low, high;
          if (!isPad)
            return !part.getAsInteger(10, field->second->emplace_back());
          auto [lowText, highText] = part.split('_');
          if (lowText.getAsInteger(10, low) || highText.getAsInteger(10, high))
            return false;
          field->second->append({low, high});
          return true;
        })))
      return error(valuePosition,
                   isPad
                       ? "expected low and high padding of each dimension, as "
                         "in 0_1x0_1"
                       : "expected one number for each dimension, as in 3x3");
    size_t perDim = isPad ? 2 : 1;
    if (!size.empty() && field->second->size() != perDim * size.size())
      return error(valuePosition, "window has " + Twine(size.size()) +
                                      " dimensions, but " +
                                      Twine(field->second->size() / perDim) +
                                      " values of " + key);
  }
  // Only what differs from the defaults is kept.
  auto dropDefault = [](SmallVectorImpl<int64_t> &list, int64_t value) {
    if (llvm::all_of(list, [&](int64_t x) { return x == value; }))
      list.clear();
  };
  dropDefault(stride, 1);
  dropDefault(pad, 0);
  dropDefault(lhsDilate, 1);
  dropDefault(rhsDilate, 1);
  for (int64_t &value : reversal)
    value = value == 1;
  dropDefault(reversal, 0);
  for (auto &[name, list] : fields)
    if (!list->empty() && list->size() != (name == "pad" ? 2 : 1) * size.size())
      return error(lexer.getPointer(), "window has " + Twine(size.size()) +
                                           " dimensions, which values of " +
                                           name + " do not fit");
  window = WindowAttr::get(context, size, stride, pad, lhsDilate, rhsDilate,
                           reversal);
  return success();
}

LogicalResult Parser::parsePadding(Instruction &instruction) {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  SmallVector<int64_t> low, high, interior;
  StringRef text = lexer.lexCompact();
  auto parsePart = [&](StringRef part) {
    SmallVector<StringRef> numbers;
    part.split(numbers, '_');
    int64_t inner = 0;
    if (numbers.size() < 2 || numbers.size() > 3 ||
        numbers[0].getAsInteger(10, low.emplace_back()) ||
        numbers[1].getAsInteger(10, high.emplace_back()) ||
        (numbers.size() == 3 && numbers[2].getAsInteger(10, inner)))
      return false;
    interior.push_back(inner);
    return true;
  };
  char next = lexer.peek();
  if ((text.empty() && (next == '{' || next == '[' || next == '"')) ||
      (!text.empty() && failed(splitByX(text, parsePart))))
    return error(position, "expected low, high and perhaps interior padding of "
                           "each dimension, as in 0_1x2_2_1");
  instruction.attributes.set("edge_padding_low",
                             builder.getDenseI64ArrayAttr(low));
  instruction.attributes.set("edge_padding_high",
                             builder.getDenseI64ArrayAttr(high));
  instruction.attributes.set("interior_padding",
                             builder.getDenseI64ArrayAttr(interior));
  return success();
}

LogicalResult Parser::parseSliceRanges(Instruction &instruction) {
  SmallVector<int64_t> starts, limits, strides;
  if (failed(parseBraced([&]() -> LogicalResult {
        strides.push_back(1);
        if (failed(consume('[')) || failed(parseInteger(starts.emplace_back())))
          return failure();
        if (!lexer.consume(':'))
          return expected("':' and the limit of the slice");
        if (failed(parseInteger(limits.emplace_back())) ||
            (lexer.consume(':') && failed(parseInteger(strides.back()))))
          return failure();
        return consume(']');
      })))
    return failure();
  instruction.attributes.set("start_indices",
                             builder.getDenseI64ArrayAttr(starts));
  instruction.attributes.set("limit_indices",
                             builder.getDenseI64ArrayAttr(limits));
  instruction.attributes.set("strides", builder.getDenseI64ArrayAttr(strides));
  return success();
}

LogicalResult Parser::parsePrecision(Attribute &attribute) {
  SmallVector<Precision> precisions;
  if (failed(parseBraced([&]() -> LogicalResult {
        lexer.skipBlank();
        const char *position = lexer.getPointer();
        StringRef word = lexer.lexWord();
        std::optional<Precision> precision = symbolizePrecision(word.lower());
        if (!precision)
          return unknown(position, "precision", word,
                         {"default", "high", "highest"});
        precisions.push_back(*precision);
        return success();
      })))
    return failure();
  if (!precisions.empty())
    attribute = PrecisionConfigAttr::get(context, precisions);
  return success();
}

LogicalResult Parser::parseOperandAliases(Attribute &attribute) {
  SmallVector<Attribute> aliases;
  if (failed(parseBraced([&]() -> LogicalResult {
        SmallVector<int64_t> output, operandIndex;
        int64_t operand;
        if (failed(parseIntegers(output)) || failed(consume(':')) ||
            failed(consume('(')) || failed(parseInteger(operand)) ||
            failed(consume(',')) || failed(parseIntegers(operandIndex)) ||
            failed(consume(')')))
          return failure();
        aliases.push_back(OutputOperandAliasAttr::get(context, output, operand,
                                                      operandIndex));
        return success();
      })))
    return failure();
  attribute = builder.getArrayAttr(aliases);
  return success();
}

LogicalResult Parser::parseResultAccuracy(Attribute &attribute) {
  auto mode = ResultAccuracyMode::Default;
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  const char *position = lexer.getPointer();
  if (failed(parseBraced([&]() -> LogicalResult {
        if (lexer.consumeWord("mode")) {
          if (failed(consume('=')))
            return failure();
          lexer.skipBlank();
          const char *wordPosition = lexer.getPointer();
          StringRef word = lexer.lexWord();
          std::optional<ResultAccuracyMode> parsed =
              symbolizeResultAccuracyMode(word.lower());
          if (!parsed || *parsed == ResultAccuracyMode::Tolerance)
            return unknown(wordPosition, "accuracy mode", word,
                           {"default", "highest"});
          mode = *parsed;
          return success();
        }
        if (!lexer.consumeWord("tolerance"))
          return expected("mode= or tolerance=");
        if (failed(consume('=')))
          return failure();
        mode = ResultAccuracyMode::Tolerance;
        return parseBraced([&]() -> LogicalResult {
          lexer.skipBlank();
          const char *keyPosition = lexer.getPointer();
          StringRef key = lexer.lexWord();
          if (key != "atol" && key != "rtol" && key != "ulps")
            return unknown(keyPosition, "tolerance", key,
                           {"atol", "rtol", "ulps"});
          if (failed(consume('=')))
            return failure();
          if (key == "ulps")
            return parseInteger(ulps);
          return parseDouble(key == "atol" ? atol : rtol);
        });
      })))
    return failure();
  if (mode == ResultAccuracyMode::Default)
    return success();
  if (atol < 0 || rtol < 0 || ulps < 0)
    return error(position, "tolerances must not be negative");
  attribute = ResultAccuracyAttr::get(context, mode, APFloat(atol),
                                      APFloat(rtol), ulps);
  return success();
}

LogicalResult Parser::parseDomain(Instruction &instruction) {
  return parseBraced([&]() -> LogicalResult {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef key = lexer.lexWord();
    if (failed(consume('=')))
      return failure();
    if (key == "kind") {
      std::string kind;
      if (failed(parseString(kind)))
        return failure();
      if (kind != "sharding")
        return error(position, "unknown domain kind \"" + kind +
                                   "\"; the only one is \"sharding\"");
      return success();
    }
    if (key != "entry" && key != "exit")
      return unknown(position, "field", key, {"kind", "entry", "exit"},
                     " of a domain");
    ShardingAttr sharding;
    if (failed(parseSharding(sharding)))
      return failure();
    instruction.attributes.set(key, sharding);
    return success();
  });
}

LogicalResult Parser::parseSparsityConfig(Attribute &attribute) {
  OperandSparsityAttr operands[2];
  if (failed(consume('{')))
    return failure();
  while (!lexer.consume('}')) {
    bool isRhs = lexer.consumeWord("rhs");
    if ((!isRhs && !lexer.consumeWord("lhs")) || failed(consume('=')) ||
        failed(consume('{')))
      return expected("lhs={...} or rhs={...}");
    int64_t n = 0, m = 0, dimension = 0, stride = 1, idx = 0;
    while (!lexer.consume('}')) {
      lexer.skipBlank();
      const char *position = lexer.getPointer();
      StringRef key = lexer.lexWord();
      if (failed(consume('=')))
        return failure();
      if (key == "sparsity") {
        auto [nText, mText] = lexer.lexCompact().split('x');
        if (nText.getAsInteger(10, n) || mText.getAsInteger(10, m))
          return error(position, "expected a sparsity such as 2x4");
        continue;
      }
      int64_t *field = llvm::StringSwitch<int64_t *>(key)
                           .Case("dimension", &dimension)
                           .Case("stride", &stride)
                           .Case("idx", &idx)
                           .Default(nullptr);
      if (!field)
        return unknown(position, "field", key,
                       {"sparsity", "dimension", "stride", "idx"},
                       " of a sparsity");
      if (failed(parseInteger(*field)))
        return failure();
    }
    operands[isRhs] =
        OperandSparsityAttr::get(context, n, m, dimension, stride, idx);
  }
  attribute = SparsityConfigAttr::get(context, operands[0], operands[1]);
  return success();
}

LogicalResult Parser::parseReplicaGroups(Attribute &attribute) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  size_t length = findReplicaGroupsEnd(lexer.getRest());
  attribute =
      ReplicaGroupsAttr::parseText(context, StringRef(start, length),
                                   [&](size_t offset, const Twine &message) {
                                     (void)error(start + offset, message);
                                   });
  if (!attribute)
    return failure();
  lexer.setPointer(start + length);
  return success();
}
