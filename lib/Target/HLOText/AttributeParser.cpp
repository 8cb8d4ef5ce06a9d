//===- AttributeParser.cpp - Attributes of opcodes in HLO text ------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseInteger(int64_t &value) {
  std::optional<int64_t> parsed = lexer.lexInteger();
  if (!parsed) {
    char next = lexer.peek();
    if (llvm::isDigit(next) ||
        (next == '-' && llvm::isDigit(lexer.peekSecond())))
      return error(lexer.getPointer(), "integer does not fit 64 bits");
    return expected("an integer");
  }
  value = *parsed;
  return success();
}

LogicalResult Parser::parseInt32(int64_t &value) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (failed(parseInteger(value)))
    return failure();
  if (!llvm::isInt<32>(value))
    return error(start, Twine(value) + " does not fit 32 bits");
  return success();
}

LogicalResult Parser::parseBool(bool &value) {
  StringRef word = lexer.peekWord();
  if (word != "true" && word != "false")
    return expected("true or false");
  value = lexer.lexWord() == "true";
  return success();
}

LogicalResult Parser::parseDouble(double &value) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  StringRef text = lexer.lexNumber();
  if (text.starts_with("nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
    return success();
  }
  if (text.empty() || text.getAsDouble(value) || std::isinf(value))
    return error(start, "expected a finite number");
  return success();
}

LogicalResult Parser::parseString(std::string &value) {
  char quote = lexer.peek();
  if (quote != '"' && quote != '\'')
    return expected("a string");
  const char *badEscape = nullptr;
  std::optional<std::string> parsed = lexer.lexString(&badEscape);
  if (!parsed && badEscape)
    return error(badEscape, "unknown escape in a string");
  if (!parsed)
    return error(lexer.getPointer(), "string is not terminated");
  value = std::move(*parsed);
  return success();
}

LogicalResult Parser::parseStringOrDict(std::string &value) {
  if (lexer.peek() != '{')
    return parseString(value);
  const char *start = lexer.getPointer();
  StringRef dict = lexer.lexBalanced();
  if (dict.empty())
    return error(start, "'{' is not closed");
  value = dict.str();
  return success();
}

LogicalResult Parser::parseBraced(function_ref<LogicalResult()> parseItem) {
  if (failed(consume('{')))
    return failure();
  if (lexer.consume('}'))
    return success();
  do {
    if (failed(parseItem()))
      return failure();
  } while (lexer.consume(','));
  return consume('}');
}

LogicalResult Parser::parseIntegers(SmallVectorImpl<int64_t> &values) {
  return parseBraced([&] { return parseInteger(values.emplace_back()); });
}

LogicalResult Parser::parseIntegerLists(SmallVectorImpl<int64_t> &values,
                                        int64_t &rows, int64_t &columns) {
  rows = 0;
  columns = -1;
  return parseBraced([&]() -> LogicalResult {
    lexer.skipBlank();
    const char *start = lexer.getPointer();
    size_t before = values.size();
    if (failed(parseIntegers(values)))
      return failure();
    int64_t count = values.size() - before;
    if (columns != -1 && count != columns)
      return error(start, "expected " + Twine(columns) +
                              " numbers as in the first list, found " +
                              Twine(count));
    columns = count;
    ++rows;
    return success();
  });
}

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

/// Any value: a bracketed one, a string, or a word or number.
LogicalResult Parser::skipValue() {
  char next = lexer.peek();
  if (next == '{' || next == '(' || next == '[') {
    if (lexer.lexBalanced().empty())
      return error(lexer.getPointer(), "bracket is not closed");
    return success();
  }
  if (next == '"') {
    std::string ignored;
    return parseString(ignored);
  }
  if (next == '%')
    return lexer.lexName().empty() ? expected("a value") : success();
  while (!lexer.getRest().empty() &&
         (Lexer::isWordChar(lexer.getRest().front()) ||
          lexer.getRest().front() == '+'))
    lexer.setPointer(lexer.getPointer() + 1);
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes of an instruction
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseAttributes(Instruction &instruction) {
  while (lexer.consume(',')) {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef key = lexer.lexWord();
    if (key.empty())
      return expected("an attribute");
    if (!lexer.consume('='))
      return expected("'=' after attribute '" + key + "'");
    if (llvm::is_contained(instruction.seenAttributes, key))
      return error(position, "attribute '" + key + "' is repeated");
    instruction.seenAttributes.push_back(key);
    if (failed(parseAttribute(instruction, key, position)))
      return failure();
  }
  // No instruction begins like an attribute, `sharding={`.
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  StringRef word = lexer.lexWord();
  const char *end = lexer.getPointer();
  if (!word.empty() && end != lexer.getEnd() && *end == '=' &&
      llvm::is_contained(getAttributeNames(instruction), word))
    return error(position, "expected ',' before the attribute '" + word + "'");
  lexer.setPointer(position);
  return success();
}

/// What may follow the operands of `instruction`.
SmallVector<StringRef>
Parser::getAttributeNames(const Instruction &instruction) {
  SmallVector<StringRef> names;
  for (const AttributeSpec &spec : instruction.opcode->attributes)
    if (spec.kind != AttributeKind::Ignored)
      names.push_back(spec.text);
  names.append({"sharding", "metadata", "backend_config", "frontend_attributes",
                "statistics", "control-predecessors", "origin"});
  if (instruction.opcode->opcode == "parameter")
    names.push_back("parameter_replication");
  return names;
}

LogicalResult Parser::parseAttribute(Instruction &instruction, StringRef key,
                                     const char *position) {
  // `statistics` and others mean the same on every instruction, but a few
  // opcodes have an attribute of their own of that name.
  for (const AttributeSpec &spec : instruction.opcode->attributes)
    if (spec.text == key)
      return parseSpecificAttribute(instruction, spec, position);
  if (std::optional<LogicalResult> result =
          parseGenericAttribute(instruction, key, position))
    return *result;

  bool isAsync = instruction.role != AsyncRole::None;
  if (isAsync && key == "async_execution_thread") {
    std::string thread;
    if (failed(parseString(thread)))
      return failure();
    instruction.asyncThread = builder.getStringAttr(thread);
    return success();
  }
  if (isAsync && key == "output_to_operand_aliasing")
    return parseOperandAliases(instruction.asyncAliases);
  // Older printers repeat attributes of the wrapped instruction.
  if (isAsync && instruction.role != AsyncRole::Start)
    return skipValue();
  // Dropped from the language; nothing depends on it.
  if (key == "async_group_id" || key == "is_composite")
    return skipValue();

  return unknown(position, "attribute", key, getAttributeNames(instruction),
                 " of " + instruction.opcode->opcode);
}

/// `type` with row-major layouts where it has none, as constraints are read.
static Type withDefaultLayout(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return TupleType::get(
        type.getContext(),
        llvm::map_to_vector(tuple.getTypes(), withDefaultLayout));
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || getLayout(array) || array.getRank() == 0)
    return type;
  return withLayout(
      array, LayoutAttr::getRowMajor(type.getContext(), array.getRank()));
}

LogicalResult Parser::parseSpecificAttribute(Instruction &instruction,
                                             const AttributeSpec &spec,
                                             const char *position) {
  auto set = [&](Attribute value) {
    // The old name of backend_config is the only one that is discardable.
    bool isDiscardable = spec.attribute == HLODialect::kBackendConfig;
    if (value)
      (isDiscardable ? instruction.discardable : instruction.attributes)
          .set(spec.attribute, value);
    return success();
  };
  auto setIfRead = [&](LogicalResult result, Attribute value) {
    return failed(result) ? failure() : set(value);
  };
  Attribute attribute;
  lexer.skipBlank();
  const char *valuePosition = lexer.getPointer();
  switch (spec.kind) {
  case AttributeKind::Integer: {
    int64_t value;
    if (failed(parseInteger(value)))
      return failure();
    return set(builder.getI64IntegerAttr(value));
  }
  case AttributeKind::Flag: {
    bool value;
    if (failed(parseBool(value)))
      return failure();
    return set(value ? builder.getUnitAttr() : Attribute());
  }
  case AttributeKind::Boolean: {
    bool value;
    if (failed(parseBool(value)))
      return failure();
    return set(builder.getBoolAttr(value));
  }
  case AttributeKind::Float: {
    double value;
    if (failed(parseDouble(value)))
      return failure();
    if (std::abs(value) > std::numeric_limits<float>::max())
      return error(valuePosition, "number is out of range for f32");
    return set(builder.getF32FloatAttr(value));
  }
  case AttributeKind::String: {
    std::string value;
    if (failed(parseString(value)))
      return failure();
    return set(builder.getStringAttr(value));
  }
  case AttributeKind::Integers: {
    SmallVector<int64_t> values;
    if (failed(parseIntegers(values)))
      return failure();
    return set(builder.getDenseI64ArrayAttr(values));
  }
  case AttributeKind::OneInteger: {
    SmallVector<int64_t> values;
    if (failed(parseIntegers(values)))
      return failure();
    if (values.size() != 1)
      return error(valuePosition, "expected one number in '" + spec.text +
                                      "', found " + Twine(values.size()));
    return set(builder.getI64IntegerAttr(values[0]));
  }
  case AttributeKind::IntegerLists: {
    SmallVector<int64_t> values;
    int64_t rows, columns;
    if (failed(parseIntegerLists(values, rows, columns)))
      return failure();
    bool arePairs = spec.text == "source_target_pairs";
    if (arePairs && rows > 0 && columns != 2)
      return error(valuePosition, "expected pairs of a source and a target, "
                                  "found lists of " +
                                      Twine(columns));
    auto type = RankedTensorType::get(
        {rows, columns == -1 ? (arePairs ? 2 : 0) : columns},
        builder.getI64Type());
    return set(DenseIntElementsAttr::get(type, values));
  }
  case AttributeKind::Enum: {
    StringRef word = lexer.lexWord();
    if (word.empty())
      return expected("a value of '" + spec.text + "'");
    attribute = spec.parseEnum(context, word);
    if (!attribute)
      return unknown(valuePosition, spec.text, word, spec.getEnumCases());
    return set(attribute);
  }
  case AttributeKind::Window:
    return setIfRead(parseWindow(attribute), attribute);
  case AttributeKind::DimLabels: {
    StringRef labels = lexer.lexCompact();
    attribute = ConvDimensionNumbersAttr::parseLabels(context, labels, [&] {
      return mlir::emitError(getFileLocation(valuePosition));
    });
    failedAlready |= !attribute;
    return attribute ? set(attribute) : failure();
  }
  case AttributeKind::Padding:
    return parsePadding(instruction);
  case AttributeKind::SliceRanges:
    return parseSliceRanges(instruction);
  case AttributeKind::Precision:
    return setIfRead(parsePrecision(attribute), attribute);
  case AttributeKind::DimensionNumbers:
    if (spec.text == "index_vector_dim")
      return parseInteger(instruction.numbers[spec.index].emplace_back());
    return parseIntegers(instruction.numbers[spec.index]);
  case AttributeKind::ReplicaGroups:
    return setIfRead(parseReplicaGroups(attribute), attribute);
  case AttributeKind::OperandAliases:
    return setIfRead(parseOperandAliases(attribute), attribute);
  case AttributeKind::ResultAccuracy:
    return setIfRead(parseResultAccuracy(attribute), attribute);
  case AttributeKind::Domain:
    return parseDomain(instruction);
  case AttributeKind::SparsityConfig:
    return setIfRead(parseSparsityConfig(attribute), attribute);
  case AttributeKind::Shape: {
    Type type;
    if (failed(parseShape(type)))
      return failure();
    return set(TypeAttr::get(type));
  }
  case AttributeKind::Shapes: {
    SmallVector<Attribute> types;
    if (failed(parseBraced([&]() -> LogicalResult {
          Type type;
          if (failed(parseShape(type)))
            return failure();
          types.push_back(TypeAttr::get(withDefaultLayout(type)));
          return success();
        })))
      return failure();
    return set(builder.getArrayAttr(types));
  }
  case AttributeKind::Literal: {
    TypedAttr literal;
    return setIfRead(parseShapedLiteral(literal), literal);
  }
  case AttributeKind::Computation: {
    Computation *computation = parseComputationReference();
    if (!computation)
      return failure();
    if (instruction.computations.size() <= spec.index)
      instruction.computations.resize(spec.index + 1);
    instruction.computations[spec.index] = computation;
    return success();
  }
  case AttributeKind::Branches:
    return parseBraced([&]() -> LogicalResult {
      instruction.computations.push_back(parseComputationReference());
      return success(instruction.computations.back());
    });
  case AttributeKind::Callee: {
    Computation *computation = parseComputationReference();
    if (!computation)
      return failure();
    computation->isFunction = true;
    computation->isReferenced = true;
    uses.push_back({scope->computation, computation, valuePosition, false});
    return set(FlatSymbolRefAttr::get(context, computation->name));
  }
  case AttributeKind::CalledComputations: {
    SmallVector<Attribute> callees;
    auto parseOne = [&]() -> LogicalResult {
      Computation *computation = parseComputationReference();
      if (!computation)
        return failure();
      computation->isFunction = true;
      computation->isReferenced = true;
      uses.push_back({scope->computation, computation, valuePosition, false});
      callees.push_back(FlatSymbolRefAttr::get(context, computation->name));
      return success();
    };
    if (failed(spec.text == "to_apply" ? parseOne() : parseBraced(parseOne)))
      return failure();
    return set(callees.empty() ? Attribute() : builder.getArrayAttr(callees));
  }
  case AttributeKind::AsyncCalls:
    instruction.asyncCalls = parseComputationReference();
    return success(instruction.asyncCalls);
  case AttributeKind::AsyncThread: {
    std::string thread;
    if (failed(parseString(thread)))
      return failure();
    instruction.asyncThread = builder.getStringAttr(thread);
    return success();
  }
  case AttributeKind::Ignored:
    return skipValue();
  }
  llvm_unreachable("covered switch");
}

LogicalResult Parser::finishAttributes(Instruction &instruction,
                                       const OpcodeSpec &opcode) {
  for (const AttributeSpec &spec : opcode.attributes)
    if (spec.required &&
        !llvm::is_contained(instruction.seenAttributes, StringRef(spec.text)))
      return error(instruction.position,
                   opcode.opcode + " needs the attribute '" + spec.text + "'");
  auto &numbers = instruction.numbers;
  NamedAttrList &attributes = instruction.attributes;
  StringRef name = opcode.opcode;
  if (name == "dot" || name == "ragged-dot" || name == "scaled-dot")
    attributes.set("dimension_numbers",
                   DotDimensionNumbersAttr::get(context, numbers[0], numbers[1],
                                                numbers[2], numbers[3]));
  else if (name == "gather")
    attributes.set("dimension_numbers",
                   GatherDimensionNumbersAttr::get(
                       context, numbers[0], numbers[1], numbers[2], numbers[3],
                       numbers[4], numbers[5].front()));
  else if (name == "scatter")
    attributes.set("dimension_numbers",
                   ScatterDimensionNumbersAttr::get(
                       context, numbers[0], numbers[1], numbers[2], numbers[3],
                       numbers[4], numbers[5].front()));
  // What has a default that is not written.
  if (name == "broadcast" && !attributes.get("dimensions"))
    attributes.set("dimensions", builder.getDenseI64ArrayAttr({}));
  if (name == "ragged-dot")
    for (StringRef list : {"lhs_ragged_dims", "rhs_group_dims"})
      if (!attributes.get(list))
        attributes.set(list, builder.getDenseI64ArrayAttr({}));
  if (name == "outfeed" && !attributes.get("outfeed_shape") &&
      !instruction.operands.empty())
    attributes.set("outfeed_shape",
                   TypeAttr::get(instruction.operands[0].getType()));
  bool hasGroups = llvm::any_of(opcode.attributes, [](const auto &spec) {
    return spec.kind == AttributeKind::ReplicaGroups;
  });
  if (hasGroups && !attributes.get("replica_groups"))
    attributes.set("replica_groups",
                   ReplicaGroupsAttr::get(context, {}, 0, 0, {}, {}, {}));
  return success();
}
