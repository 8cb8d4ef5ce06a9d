//===- AttributeParser.cpp - Attributes of opcodes in HLO text ------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

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
  case AttributeKind::Flag:
  case AttributeKind::Boolean: {
    bool value;
    if (failed(parseBool(value)))
      return failure();
    if (spec.kind == AttributeKind::Boolean)
      return set(builder.getBoolAttr(value));
    return set(value ? builder.getUnitAttr() : Attribute());
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
