//===- MetadataParser.cpp - Attributes any instruction may have -----------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

StringAttr Parser::getString(StringRef text) {
  return StringAttr::get(text, noneType);
}

std::optional<LogicalResult>
Parser::parseGenericAttribute(Instruction &instruction, StringRef key,
                              const char *position) {
  auto set = [&](StringRef name, Attribute value) {
    instruction.discardable.set(name, value);
    return success();
  };
  if (key == "metadata")
    return parseMetadata(instruction);
  if (key == "sharding") {
    ShardingAttr sharding;
    if (failed(parseSharding(sharding)))
      return failure();
    return set(HLODialect::kSharding, sharding);
  }
  if (key == "frontend_attributes") {
    DictionaryAttr attributes;
    if (failed(parseFrontendAttributes(attributes)))
      return failure();
    return attributes.empty()
               ? success()
               : set(HLODialect::kFrontendAttributes, attributes);
  }
  if (key == "backend_config") {
    std::string config;
    if (failed(parseStringOrDict(config)))
      return failure();
    return config.empty() ? success()
                          : set(HLODialect::kBackendConfig, getString(config));
  }
  if (key == "control-predecessors")
    return parseControlPredecessors(instruction);
  if (key == "statistics") {
    Attribute statistics;
    if (failed(parseStatistics(statistics)))
      return failure();
    return statistics ? set(HLODialect::kStatistics, statistics) : success();
  }
  if (key == "origin") {
    OriginAttr origin;
    if (failed(parseOrigin(origin)))
      return failure();
    return set(HLODialect::kOrigin, origin);
  }
  if (key == "parameter_replication") {
    SmallVector<bool> replicated;
    if (failed(parseBools(replicated)))
      return failure();
    if (instruction.opcode->opcode != "parameter")
      return error(position, "parameter_replication is for parameters only");
    return set(HLODialect::kParameterReplication,
               builder.getDenseBoolArrayAttr(replicated));
  }
  return std::nullopt;
}

LogicalResult Parser::parseBools(SmallVectorImpl<bool> &values) {
  return parseBraced([&] { return parseBool(values.emplace_back()); });
}

LogicalResult Parser::parseSharding(ShardingAttr &sharding) {
  lexer.skipBlank();
  const char *start = lexer.getPointer();
  if (lexer.peek() != '{')
    return expected("'{' to open a sharding");
  StringRef text = lexer.lexBalanced();
  if (text.empty())
    return error(start, "'{' is not closed");
  sharding = ShardingAttr::parseText(context, text,
                                     [&](size_t offset, const Twine &message) {
                                       (void)error(start + offset, message);
                                     });
  return success(bool(sharding));
}

LogicalResult Parser::parseFrontendAttributes(DictionaryAttr &attributes) {
  NamedAttrList list;
  if (failed(parseBraced([&]() -> LogicalResult {
        StringRef key = lexer.lexWord();
        std::string value;
        if (key.empty())
          return expected("the name of a frontend attribute");
        if (failed(consume('=')))
          return failure();
        if (lexer.peek() != '{' && lexer.peek() != '"' && lexer.peek() != '\'')
          return expected("a string or a {dictionary}");
        if (failed(parseStringOrDict(value)))
          return failure();
        list.set(key, getString(value));
        return success();
      })))
    return failure();
  attributes = list.getDictionary(context);
  return success();
}

LogicalResult Parser::parseStatistics(Attribute &statistics) {
  int64_t visualizingIndex = 0;
  bool first = true;
  SmallVector<StatisticAttr> list;
  if (failed(parseBraced([&]() -> LogicalResult {
        StringRef key = lexer.lexWord();
        if (key.empty())
          return expected("the name of a statistic");
        if (failed(consume('=')))
          return failure();
        if (std::exchange(first, false)) {
          if (key != "visualizing_index")
            return error(key.begin(),
                         "statistics begin with visualizing_index=");
          return parseInteger(visualizingIndex);
        }
        double value;
        if (failed(parseDouble(value)))
          return failure();
        list.push_back(StatisticAttr::get(context, getString(key),
                                          builder.getF64FloatAttr(value)));
        return success();
      })))
    return failure();
  if (!first)
    statistics = StatisticsAttr::get(context, visualizingIndex, list);
  return success();
}

LogicalResult Parser::parseControlPredecessors(Instruction &instruction) {
  const char *start = lexer.getPointer();
  if (failed(parseBraced([&]() -> LogicalResult {
        lexer.skipBlank();
        const char *position = lexer.getPointer();
        StringRef name = lexer.lexName();
        if (name.empty())
          return expected("the name of an instruction");
        Value value = scope->lookup(name);
        if (!value)
          return undefinedInstruction(position, name);
        instruction.controlPredecessors.push_back(value.getDefiningOp());
        return success();
      })))
    return failure();
  if (instruction.controlPredecessors.empty())
    return error(start, "expected at least one control predecessor");
  return success();
}

//===----------------------------------------------------------------------===//
// Origin
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseOrigin(OriginAttr &origin) {
  if (failed(consume('{')))
    return failure();
  if (lexer.consume('[')) {
    if (!lexer.consumeWord("synthetic_call"))
      return expected("synthetic_call");
    origin = OriginAttr::get(context, OriginKind::SyntheticCall, {}, {}, {});
    if (failed(consume(']')))
      return failure();
    return consume('}');
  }
  if (lexer.peek() == '}')
    origin = OriginAttr::get(context, OriginKind::Tuple, {}, {}, {});
  else if (failed(parseOriginNode(origin)))
    return failure();
  return consume('}');
}

LogicalResult Parser::parseOriginNode(OriginAttr &origin) {
  llvm::SaveAndRestore<unsigned> depth(nesting, nesting + 1);
  if (nesting > 500)
    return error(lexer.getPointer(), "origin is nested too deeply");
  if (!lexer.consume('('))
    return parseOriginalArray(origin);
  SmallVector<OriginAttr> elements;
  if (!lexer.consume(')')) {
    do {
      if (failed(parseOriginNode(elements.emplace_back())))
        return failure();
    } while (lexer.consume(','));
    if (failed(consume(')')))
      return failure();
  }
  origin = OriginAttr::get(context, OriginKind::Tuple, {}, {}, elements);
  return success();
}

/// `{"name" {0,1}}`, `{"name"}` or `{}`.
LogicalResult Parser::parseOriginalArray(OriginAttr &origin) {
  if (failed(consume('{')))
    return failure();
  if (lexer.consume('}')) {
    origin = OriginAttr::get(context, OriginKind::None, {}, {}, {});
    return success();
  }
  std::string name;
  SmallVector<int64_t> index;
  if (failed(parseString(name)) ||
      (lexer.peek() == '{' && failed(parseIntegers(index))))
    return failure();
  origin =
      OriginAttr::get(context, OriginKind::Array, getString(name), index, {});
  return consume('}');
}

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseMetadata(Instruction &instruction) {
  if (failed(consume('{')))
    return failure();
  StringAttr opType, opName, deduplicatedName, schedulingName, payload,
      sourceFile;
  int64_t line = 0, endLine = 0, column = 0, endColumn = 0, frame = 0;
  int64_t profileType = 0;
  bool any = false;
  while (!lexer.consume('}')) {
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    StringRef key = lexer.lexWord();
    if (key.empty())
      return expected("a field of metadata or '}'");
    if (failed(consume('=')))
      return failure();
    StringAttr *text = llvm::StringSwitch<StringAttr *>(key)
                           .Case("op_type", &opType)
                           .Case("op_name", &opName)
                           .Case("source_file", &sourceFile)
                           .Case("deduplicated_name", &deduplicatedName)
                           .Case("scheduling_name", &schedulingName)
                           .Case("metadata_payload", &payload)
                           .Default(nullptr);
    int64_t *number = llvm::StringSwitch<int64_t *>(key)
                          .Case("source_line", &line)
                          .Case("source_end_line", &endLine)
                          .Case("source_column", &column)
                          .Case("source_end_column", &endColumn)
                          .Case("stack_frame_id", &frame)
                          .Default(nullptr);
    any = true;
    if (text) {
      // Names without escapes are taken from the text as they are.
      const char *quote = lexer.peek() == '"' ? lexer.getPointer() : nullptr;
      StringRef rest = quote ? lexer.getRest().drop_front() : StringRef();
      size_t close = rest.find_first_of("\"\\");
      if (close != StringRef::npos && rest[close] == '"') {
        *text = getString(rest.take_front(close));
        lexer.setPointer(rest.begin() + close + 1);
      } else {
        std::string value;
        if (failed(parseString(value)))
          return failure();
        *text = getString(value);
      }
      if (text->empty())
        *text = {};
    } else if (number) {
      if (failed(parseInt32(*number)))
        return failure();
    } else if (key == "profile_type") {
      SmallVector<int64_t> types;
      if (failed(parseIntegers(types)))
        return failure();
      profileType = types.empty() ? 0 : types.front();
    } else if (llvm::is_contained({"preserve_layout", "profile_info",
                                   "size_of_generated_code_in_bytes",
                                   "size_of_memory_working_set_in_bytes",
                                   "logical_creation_pass_id"},
                                  key)) {
      if (failed(skipValue()))
        return failure();
    } else {
      return unknown(position, "field", key,
                     {"op_type", "op_name", "source_file", "source_line",
                      "source_end_line", "source_column", "source_end_column",
                      "stack_frame_id", "profile_type", "deduplicated_name",
                      "scheduling_name", "metadata_payload"},
                     " of metadata");
    }
    lexer.consume(',');
  }
  if (!any)
    return success();
  if (frame > 0)
    instruction.sourceLocation = getFrameLocation(frame);
  // A file and line are a location; otherwise the numbers stay metadata.
  if (sourceFile && line >= 0 && column >= 0 && !instruction.sourceLocation) {
    instruction.sourceLocation = FileLineColLoc::get(sourceFile, line, column);
    sourceFile = {};
    line = column = 0;
  }
  instruction.metadata = OpMetadataAttr::get(
      context, opType, opName, sourceFile, line, endLine, column, endColumn,
      profileType, deduplicatedName, schedulingName, payload);
  return success();
}

/// Frame N is a function called at a place in a file; its callers follow.
LocationAttr Parser::getFrameLocation(int64_t frame) {
  if (frame < 1 || frame > int64_t(stackFrames.size()))
    return {};
  LocationAttr &cached = frameLocations[frame - 1];
  if (cached)
    return cached;
  // Callers come first, without recursion: stacks may be deep.
  SmallVector<int64_t> pending;
  for (int64_t f = frame;
       f >= 1 && f <= int64_t(stackFrames.size()) && !frameLocations[f - 1] &&
       pending.size() <= stackFrames.size();
       f = stackFrames[f - 1].second)
    pending.push_back(f);
  for (int64_t f : llvm::reverse(pending)) {
    auto [location, parent] = stackFrames[f - 1];
    Location place = builder.getUnknownLoc();
    if (location >= 1 && location <= int64_t(fileLocations.size())) {
      const FileRange &range = fileLocations[location - 1];
      auto getName = [&](ArrayRef<StringAttr> names, int64_t id) {
        return id >= 1 && id <= int64_t(names.size())
                   ? names[id - 1]
                   : builder.getStringAttr("");
      };
      place = NameLoc::get(
          getName(functionNames, range.function),
          FileLineColRange::get(getName(fileNames, range.file), range.line,
                                range.column, range.endLine, range.endColumn));
    }
    LocationAttr caller = parent >= 1 && parent <= int64_t(stackFrames.size())
                              ? frameLocations[parent - 1]
                              : LocationAttr();
    frameLocations[f - 1] =
        caller ? LocationAttr(CallSiteLoc::get(place, Location(caller)))
               : LocationAttr(place);
  }
  return cached;
}

Location Parser::getLocation(const Instruction &instruction) {
  Location name = NameLoc::get(getString(instruction.name), unknownLocation);
  if (!instruction.metadata && !instruction.sourceLocation)
    return name;
  SmallVector<Location> locations = {name};
  if (instruction.sourceLocation)
    locations.push_back(Location(instruction.sourceLocation));
  return FusedLoc::get(context, locations, instruction.metadata);
}
