//===- HeaderParser.cpp - Attributes and tables of a module ---------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

/// Call stacks deeper than this are refused: every walk over locations
/// recurses.
static constexpr unsigned kMaxStackDepth = 2000;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseHeader() {
  lexer.consumeWord("HloModule");
  StringRef name = lexer.lexName();
  if (name.empty())
    return expected("the name of the module");
  module->setSymName(name);
  lexer.consume(':');
  SmallVector<StringRef> seen;
  while (lexer.consume(',')) {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef key = lexer.lexWord();
    if (key.empty())
      return expected("an attribute of the module");
    if (llvm::is_contained(seen, key))
      return error(position, "attribute '" + key + "' is repeated");
    seen.push_back(key);
    if (failed(consume('=')) || failed(parseHeaderAttribute(key, position)))
      return failure();
  }
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  if (StringRef word = lexer.lexWord(); !word.empty() && lexer.consume('='))
    return error(position, "expected ',' before the attribute '" + word + "'");
  lexer.setPointer(position);
  return success();
}

LogicalResult Parser::parseHeaderAttribute(StringRef key,
                                           const char *position) {
  Operation *op = module->getOperation();
  auto parseFlag = [&](StringRef name) -> LogicalResult {
    bool value;
    if (failed(parseBool(value)))
      return failure();
    if (value)
      op->setAttr(name, builder.getUnitAttr());
    return success();
  };
  auto parseCount = [&](StringRef name) -> LogicalResult {
    int64_t value;
    if (failed(parseInteger(value)))
      return failure();
    if (value != 1)
      op->setAttr(name, builder.getI64IntegerAttr(value));
    return success();
  };
  if (key == "is_scheduled") {
    if (failed(parseFlag(HLODialect::kIsScheduled)))
      return failure();
    isScheduled = op->hasAttr(HLODialect::kIsScheduled);
    return success();
  }
  if (key == "replica_count")
    return parseCount(HLODialect::kReplicaCount);
  if (key == "num_partitions")
    return parseCount(HLODialect::kNumPartitions);
  if (key == "alias_passthrough_params")
    return parseFlag(HLODialect::kAliasPassthroughParams);
  if (key == "input_output_alias")
    return parseInputOutputAlias();
  if (key == "buffer_donor")
    return parseBufferDonor();
  if (key == "entry_computation_layout")
    return parseEntryLayout();
  if (key == "allow_spmd_sharding_propagation_to_parameters")
    return parseAllowSharding(HLODialect::kAllowShardingToParameters);
  if (key == "allow_spmd_sharding_propagation_to_output")
    return parseAllowSharding(HLODialect::kAllowShardingToOutput);
  if (key == "frontend_attributes") {
    DictionaryAttr attributes;
    if (failed(parseFrontendAttributes(attributes)))
      return failure();
    if (!attributes.empty())
      op->setAttr(HLODialect::kFrontendAttributes, attributes);
    return success();
  }
  if (key == "origin_recovery_table")
    return parseOriginRecoveryTable();
  if (key == "debug_attributes")
    return parseDebugAttributes();
  if (key == "cross_program_prefetches")
    return skipValue();
  return unknown(
      position, "attribute", key,
      {"is_scheduled", "replica_count", "num_partitions", "input_output_alias",
       "buffer_donor", "alias_passthrough_params", "entry_computation_layout",
       "frontend_attributes", "allow_spmd_sharding_propagation_to_parameters",
       "allow_spmd_sharding_propagation_to_output", "origin_recovery_table",
       "debug_attributes"},
      " of a module");
}

// Nothing interprets the entries of the next two; their text is kept.

LogicalResult Parser::parseOriginRecoveryTable() {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (failed(consume('{')))
    return failure();
  while (!lexer.consume('}')) {
    OriginAttr ignored;
    std::string module;
    if (failed(parseOriginalArray(ignored)) || failed(consume(':')) ||
        failed(parseOriginalArray(ignored)) ||
        (lexer.consume(',') && failed(parseString(module))))
      return failure();
  }
  (*module)->setAttr(HLODialect::kOriginRecoveryTable,
                     getString(lexer.getTextFrom(start)));
  return success();
}

LogicalResult Parser::parseDebugAttributes() {
  auto parseField = [&]() -> LogicalResult {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef key = lexer.lexWord();
    if (!llvm::is_contained({"log_mode", "callback_id", "partitioned", "op_id"},
                            key))
      return unknown(position, "field", key,
                     {"log_mode", "callback_id", "partitioned", "op_id"});
    if (failed(consume('=')))
      return failure();
    lexer.skipBlank();
    const char *valuePosition = lexer.getPointer();
    int64_t number;
    bool flag;
    if (key == "partitioned")
      return parseBool(flag);
    if (key != "log_mode")
      return parseInteger(number);
    StringRef mode = lexer.lexWord();
    return mode == "default" || mode == "fusion_debugger"
               ? success()
               : unknown(valuePosition, "log_mode", mode,
                         {"default", "fusion_debugger"});
  };
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (failed(parseBraced([&]() -> LogicalResult {
        OriginAttr ignored;
        if (failed(parseOriginalArray(ignored)) || failed(consume(':')))
          return failure();
        if (!lexer.consume('('))
          return parseBraced(parseField);
        do {
          if (failed(parseBraced(parseField)))
            return failure();
        } while (lexer.consume(','));
        return consume(')');
      })))
    return failure();
  (*module)->setAttr(HLODialect::kDebugAttributes,
                     getString(lexer.getTextFrom(start)));
  return success();
}

LogicalResult Parser::parseInputOutputAlias() {
  SmallVector<Attribute> aliases;
  if (failed(parseBraced([&]() -> LogicalResult {
        SmallVector<int64_t> output, parameterIndex;
        int64_t parameter;
        AliasKind kind = AliasKind::MayAlias;
        if (failed(parseIntegers(output)) || failed(consume(':')) ||
            failed(consume('(')) || failed(parseInteger(parameter)) ||
            failed(consume(',')) || failed(parseIntegers(parameterIndex)))
          return failure();
        if (lexer.consume(',')) {
          lexer.skipBlank();
          const char *position = lexer.getPointer();
          StringRef word = lexer.lexWord();
          std::optional<AliasKind> parsed = symbolizeAliasKind(word);
          if (!parsed)
            return unknown(position, "kind of alias", word,
                           {"may-alias", "must-alias"});
          kind = *parsed;
        }
        aliases.push_back(InputOutputAliasAttr::get(context, output, parameter,
                                                    parameterIndex, kind));
        return consume(')');
      })))
    return failure();
  if (!aliases.empty())
    (*module)->setAttr(HLODialect::kInputOutputAlias,
                       builder.getArrayAttr(aliases));
  return success();
}

LogicalResult Parser::parseBufferDonor() {
  SmallVector<Attribute> donors;
  if (failed(parseBraced([&]() -> LogicalResult {
        int64_t parameter;
        SmallVector<int64_t> index;
        if (failed(consume('(')) || failed(parseInteger(parameter)) ||
            failed(consume(',')) || failed(parseIntegers(index)))
          return failure();
        donors.push_back(BufferDonorAttr::get(context, parameter, index));
        return consume(')');
      })))
    return failure();
  if (!donors.empty())
    (*module)->setAttr(HLODialect::kBufferDonor, builder.getArrayAttr(donors));
  return success();
}

LogicalResult Parser::parseEntryLayout() {
  SmallVector<Type> parameters;
  Type result;
  if (failed(consume('{')) || failed(consume('(')))
    return failure();
  if (!lexer.consume(')')) {
    do {
      if (failed(parseShape(parameters.emplace_back())))
        return failure();
    } while (lexer.consume(','));
    if (failed(consume(')')))
      return failure();
  }
  if (failed(consume("->")) || failed(parseShape(result)))
    return failure();
  (*module)->setAttr(
      HLODialect::kEntryComputationLayout,
      TypeAttr::get(FunctionType::get(context, parameters, result)));
  return consume('}');
}

LogicalResult Parser::parseAllowSharding(StringRef name) {
  SmallVector<bool> values;
  if (lexer.peek() == '{' ? failed(parseBools(values))
                          : failed(parseBool(values.emplace_back())))
    return failure();
  // One false is the default; as many as there are leaves are kept.
  if (values.size() != 1 || values.front())
    (*module)->setAttr(name, builder.getDenseBoolArrayAttr(values));
  return success();
}

//===----------------------------------------------------------------------===//
// Stack frames
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseStackTables() {
  auto atRow = [&] { return llvm::isDigit(lexer.peek()); };
  auto parseRowNumber = [&] {
    int64_t ignored;
    return parseInteger(ignored);
  };
  for (auto [title, names] :
       {std::pair(StringRef("FileNames"), &fileNames),
        std::pair(StringRef("FunctionNames"), &functionNames)}) {
    if (!lexer.consumeWord(title))
      continue;
    while (atRow()) {
      std::string name;
      if (failed(parseRowNumber()) || failed(parseString(name)))
        return failure();
      names->push_back(getString(name));
    }
  }
  /// `{a=1 b=2}`: every field once, blanks or commas between.
  auto parseFields =
      [&](ArrayRef<std::pair<StringRef, int64_t *>> fields) -> LogicalResult {
    if (failed(parseRowNumber()) || failed(consume('{')))
      return failure();
    SmallVector<StringRef> seen;
    while (!lexer.consume('}')) {
      lexer.skipBlank();
      const char *position = lexer.getPointer();
      StringRef key = lexer.lexWord();
      const auto *field =
          llvm::find_if(fields, [&](auto &f) { return f.first == key; });
      if (key.empty())
        return expected("a field or '}'");
      if (field == fields.end())
        return unknown(position, "field", key,
                       llvm::map_to_vector(
                           fields, [](auto &f) { return StringRef(f.first); }));
      if (llvm::is_contained(seen, key))
        return error(position, "field '" + key + "' is repeated");
      seen.push_back(key);
      if (failed(consume('=')) || failed(parseInt32(*field->second)))
        return failure();
      lexer.consume(',');
    }
    for (auto &field : fields)
      if (!llvm::is_contained(seen, field.first))
        return error(lexer.getPointer(),
                     "field '" + field.first + "' is missing");
    return success();
  };
  if (lexer.consumeWord("FileLocations"))
    while (atRow()) {
      FileRange &row = fileLocations.emplace_back();
      if (failed(parseFields({{"file_name_id", &row.file},
                              {"function_name_id", &row.function},
                              {"line", &row.line},
                              {"end_line", &row.endLine},
                              {"column", &row.column},
                              {"end_column", &row.endColumn}})))
        return failure();
    }
  if (lexer.consumeWord("StackFrames"))
    while (atRow()) {
      auto &[location, parent] = stackFrames.emplace_back();
      if (failed(parseFields(
              {{"file_location_id", &location}, {"parent_frame_id", &parent}})))
        return failure();
      --parent; // the text counts from 1, where 1 is no parent
    }
  SmallVector<unsigned> depths(stackFrames.size());
  for (size_t frame = 0; frame < stackFrames.size(); ++frame) {
    SmallVector<size_t> pending;
    size_t next = frame;
    while (next < depths.size() && !depths[next] &&
           pending.size() <= kMaxStackDepth) {
      pending.push_back(next);
      next = stackFrames[next].second - 1; // wraps around without a parent
    }
    unsigned depth = next < depths.size() ? depths[next] : 0;
    if (pending.size() + depth > kMaxStackDepth)
      return error(lexer.getPointer(),
                   "stack frames are in a cycle or more than " +
                       Twine(kMaxStackDepth) + " deep");
    for (size_t f : llvm::reverse(pending))
      depths[f] = ++depth;
  }
  frameLocations.resize(stackFrames.size());
  return success();
}
