//===- InstructionParser.cpp - Instructions of HLO text -------------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

LogicalResult Parser::defineName(StringRef name, const char *position,
                                 Value value) {
  auto [it, isNew] =
      scope->values.try_emplace(llvm::CachedHashStringRef(name), value);
  if (isNew)
    return success();
  const char *other = nullptr;
  for (const Scope::NamedOperation &operation : scope->operations)
    if (operation.op->getResult(0) == it->second)
      other = operation.position;
  return error(position,
               "instruction name '" + name +
                   "' is already taken in this computation",
               other, "by this instruction");
}

LogicalResult Parser::undefinedInstruction(const char *position,
                                           StringRef name) {
  SmallVector<StringRef> candidates;
  if (scope->values.size() < 10000)
    for (auto &[candidate, value] : scope->values)
      candidates.push_back(candidate.val());
  llvm::sort(candidates);
  return undefined(position, "instruction", name, candidates);
}

std::string Parser::getFreshName(StringRef base) {
  std::string name = base.str();
  for (unsigned &next = scope->freshSuffixes[base]; scope->lookup(name);)
    name = (base + "." + Twine(++next)).str();
  return name;
}

/// What XLA makes of a name that it does not allow; empty if it allows it.
static std::string getRepairedName(MLIRContext *context, StringRef name) {
  if (name.starts_with("__") && !name.starts_with("__xla_"))
    return ("a" + name.drop_front()).str();
  // Most names have a number, `add.1`, which no type has.
  if (!name.contains('.') && (getElementTypeByName(context, name) ||
                              name == "token" || name == "opaque"))
    return (name + "_").str();
  return {};
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseInstruction(Value &root, const char *&rootPosition) {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  bool isRoot = lexer.consumeWord("ROOT");
  if (isRoot && lexer.peek() == '=') {
    isRoot = false;
    lexer.setPointer(position);
  }
  Instruction instruction;
  lexer.skipBlank();
  instruction.position = lexer.getPointer();
  instruction.name = lexer.lexName();
  if (instruction.name.empty())
    return expected("an instruction or '}'");
  if (!lexer.consume('='))
    return expected("'=' after instruction name '" + instruction.name + "'");
  std::string repaired = getRepairedName(context, instruction.name);
  if (!repaired.empty())
    return error(instruction.position, "'" + instruction.name +
                                           "' cannot name an instruction; "
                                           "perhaps '" +
                                           repaired + "'");
  if (isRoot && rootPosition)
    return error(position, "a computation has one ROOT; this is the second");
  if (atShape() && failed(parseShape(instruction.type)))
    return failure();
  Value result;
  if (failed(parseOpcode(instruction)) ||
      failed(parseParenthesized(instruction)) ||
      failed(parseAttributes(instruction)) ||
      failed(createOperation(instruction, result)) ||
      failed(defineName(instruction.name, instruction.position, result)))
    return failure();
  if (isRoot || !rootPosition)
    root = result;
  if (isRoot)
    rootPosition = instruction.position;
  return success();
}

LogicalResult Parser::parseOpcode(Instruction &instruction) {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  StringRef word = lexer.lexWord();
  if (word.empty())
    return expected("an opcode");
  instruction.opcode = lookupOpcode(word);
  if (instruction.opcode)
    return success();
  static constexpr std::pair<StringLiteral, AsyncRole> kSuffixes[] = {
      {"-start", AsyncRole::Start},
      {"-update", AsyncRole::Update},
      {"-done", AsyncRole::Done}};
  for (auto [suffix, role] : kSuffixes) {
    StringRef wrapped = word;
    if (!wrapped.consume_back(suffix) || hasNativeAsyncForm(wrapped) ||
        wrapped.starts_with("async-") || wrapped == "parameter")
      continue;
    instruction.opcode = lookupOpcode(wrapped);
    instruction.role = role;
    if (instruction.opcode)
      return success();
  }
  if (lexer.peek() == '[')
    return unknown(position, "element type", word,
                   {"pred", "s8", "s16", "s32", "s64", "u8", "u16", "u32",
                    "u64", "f16", "bf16", "f32", "f64", "c64", "c128"});
  return unknown(position, "opcode", word,
                 llvm::map_to_vector(getOpcodes(), [](const OpcodeSpec &spec) {
                   return spec.opcode;
                 }));
}

/// What stands in the parentheses: a number, a literal, nothing, or operands.
LogicalResult Parser::parseParenthesized(Instruction &instruction) {
  StringRef opcode = instruction.opcode->opcode;
  bool plain = instruction.role == AsyncRole::None;
  if (plain && opcode == "parameter") {
    if (failed(consume('(')))
      return failure();
    lexer.skipBlank();
    const char *position = lexer.getPointer();
    int64_t number;
    if (failed(parseInteger(number)) || failed(consume(')')))
      return failure();
    if (number < 0)
      return error(position, "a parameter number must not be negative");
    instruction.parameterNumber = number;
    return success();
  }
  if (plain && opcode == "constant") {
    if (!instruction.type)
      return error(instruction.position, "a constant needs a shape");
    TypedAttr literal;
    if (failed(consume('(')) ||
        failed(parseLiteral(instruction.type, literal)) || failed(consume(')')))
      return failure();
    instruction.attributes.set("value", literal);
    return success();
  }
  return parseOperands(instruction);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseOperands(Instruction &instruction) {
  if (failed(consume('(')))
    return failure();
  if (lexer.consume(')'))
    return success();
  do {
    if (failed(parseOperand(instruction)))
      return failure();
  } while (lexer.consume(','));
  if (!lexer.consume(')'))
    return expected("',' or ')' after an operand");
  return success();
}

LogicalResult Parser::parseOperand(Instruction &user) {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  Type written;
  if (lexer.peek() != '%' && atShape() && failed(parseShape(written)))
    return failure();
  lexer.skipBlank();
  const char *namePosition = lexer.getPointer();
  StringRef name = lexer.lexName();
  Value value;
  if (!name.empty() && *namePosition != '%' && lexer.peek() == '(') {
    lexer.setPointer(namePosition);
    if (failed(parseNested(written, value)))
      return failure();
    user.operands.push_back(value);
    return success();
  }
  if (singleInstruction && (name.empty() || !scope->lookup(name))) {
    if (!written)
      return error(position,
                   "an operand of a single instruction needs a shape");
    Instruction parameter;
    parameter.position = position;
    parameter.type = written;
    parameter.opcode = lookupOpcode("parameter");
    int64_t number = scope->parameterNumbers.size();
    if (name.empty())
      name = scope->freshNames.emplace_back("_" + std::to_string(number));
    parameter.name = name;
    parameter.parameterNumber = number;
    if (failed(createParameter(parameter, value)) ||
        failed(defineName(name, position, value)))
      return failure();
    user.operands.push_back(value);
    return success();
  }
  if (name.empty())
    return expected("an operand");
  value = scope->lookup(name);
  if (!value)
    return undefinedInstruction(namePosition, name);
  if (lexer.peek() == '#' &&
      failed(parseTupleIndices(value, name, namePosition)))
    return failure();
  if (written && written != value.getType() &&
      !areCompatible(written, value.getType()))
    return error(position, "operand '" + name + "' is written as " +
                               shapeToString(written) + ", but it is " +
                               shapeToString(value.getType()));
  user.operands.push_back(value);
  return success();
}

/// `%t#0#1`: elements of tuples, as get-tuple-element instructions.
LogicalResult Parser::parseTupleIndices(Value &value, StringRef name,
                                        const char *position) {
  std::string path = name.str();
  while (lexer.consume('#')) {
    int64_t index;
    if (failed(parseInteger(index)))
      return failure();
    path += "_" + std::to_string(index);
    auto tuple = dyn_cast<TupleType>(value.getType());
    if (!tuple)
      return error(position, "'" + name + "' is no tuple but " +
                                 shapeToString(value.getType()));
    if (index < 0 || index >= int64_t(tuple.size()))
      return error(position, "index " + Twine(index) + " is outside [0, " +
                                 Twine(tuple.size()) + ")");
    Value &element = scope->tupleElements[{value, index}];
    if (!element) {
      Instruction get;
      get.position = position;
      get.name = scope->freshNames.emplace_back(getFreshName(path));
      get.opcode = lookupOpcode("get-tuple-element");
      get.type = tuple.getType(index);
      get.operands.push_back(value);
      get.attributes.set("index", builder.getI64IntegerAttr(index));
      get.seenAttributes.push_back("index");
      if (failed(createOperation(get, element)) ||
          failed(defineName(get.name, position, element)))
        return failure();
    }
    value = element;
  }
  return success();
}

/// An instruction without name and attributes, as an operand.
LogicalResult Parser::parseNested(Type type, Value &result) {
  llvm::SaveAndRestore<unsigned> depth(nesting, nesting + 1);
  if (nesting > 200)
    return error(lexer.getPointer(), "operands are nested too deeply");
  Instruction nested;
  lexer.skipBlank();
  nested.position = lexer.getPointer();
  nested.type = type;
  if (failed(parseOpcode(nested)) || failed(parseParenthesized(nested)))
    return failure();
  nested.name = scope->freshNames.emplace_back(
      getFreshName((nested.opcode->opcode + ".anon").str()));
  if (failed(createOperation(nested, result)))
    return failure();
  return defineName(nested.name, nested.position, result);
}

LogicalResult Parser::checkOperandCount(const Instruction &instruction) {
  StringRef opcode = instruction.opcode->opcode;
  auto [minimum, isVariadic] = instruction.opcode->operandCount;
  size_t count = instruction.operands.size();
  if (count < minimum || (!isVariadic && count > minimum))
    return error(instruction.position,
                 opcode + " takes " + (isVariadic ? "at least " : "") +
                     Twine(minimum) + " operand" + (minimum == 1 ? "" : "s") +
                     ", found " + Twine(count));
  bool isPaired = opcode == "reduce" || opcode == "reduce-window";
  if ((isPaired && count % 2) || (opcode == "scatter" && count % 2 == 0))
    return error(instruction.position,
                 opcode + " takes an " + (isPaired ? "even" : "odd") +
                     " number of operands, found " + Twine(count));
  return success();
}

//===----------------------------------------------------------------------===//
// Making operations
//===----------------------------------------------------------------------===//

Operation *Parser::build(Instruction &instruction, StringRef operation) {
  return build(instruction, operation, getLocation(instruction));
}

Operation *Parser::build(Instruction &instruction, StringRef operation,
                         Location location) {
  auto it = operationNames.find(instruction.opcode);
  bool isOwn = operation == instruction.opcode->operation;
  if (isOwn && it == operationNames.end())
    it = operationNames
             .try_emplace(instruction.opcode, OperationName(operation, context))
             .first;
  OperationName name = isOwn ? it->second : OperationName(operation, context);
  SmallVector<bool, 2> taken;
  SmallVector<std::unique_ptr<Region>, 2> regions;
  for (Computation *computation : instruction.computations) {
    taken.push_back(bool(computation->body));
    regions.push_back(takeRegion(*computation));
    if (!taken.back() && operation == "hlo.fusion")
      makeNamesUnique(*regions.back());
  }
  Operation *op = Operation::create(
      location, name, instruction.type, instruction.operands,
      instruction.discardable.getDictionary(context), /*properties=*/nullptr,
      /*successors=*/{}, regions);
  // Straight into the properties: no dictionary is made of them.
  for (NamedAttribute attribute : instruction.attributes)
    name.setInherentAttr(op, attribute.getName(), attribute.getValue());
  if (instruction.attributes.get("replica_groups") ||
      instruction.attributes.get("source_target_pairs"))
    collectives.push_back({op, instruction.position});
  for (auto [computation, region, isFirstUse] :
       llvm::zip(instruction.computations, op->getRegions(), taken))
    if (isFirstUse)
      computation->region = &region;
  scope->block->push_back(op);
  scope->operations.push_back({op, instruction.position, instruction.name});
  ++parsedOperations;
  return op;
}

LogicalResult Parser::createOperation(Instruction &instruction, Value &result) {
  const OpcodeSpec &opcode = *instruction.opcode;
  if (instruction.role != AsyncRole::None)
    return createAsync(instruction, result);
  if (opcode.opcode == "parameter")
    return createParameter(instruction, result);
  if (failed(checkOperandCount(instruction)) ||
      failed(finishAttributes(instruction, opcode)))
    return failure();
  if (opcode.opcode == "conditional" &&
      (instruction.computations.empty() ||
       llvm::is_contained(instruction.computations, nullptr)))
    return error(instruction.position,
                 "conditional needs true_computation and false_computation, or "
                 "branch_computations");
  if (opcode.opcode == "conditional" &&
      llvm::is_contained(instruction.seenAttributes, "branch_computations") &&
      (llvm::is_contained(instruction.seenAttributes, "true_computation") ||
       llvm::is_contained(instruction.seenAttributes, "false_computation")))
    return error(instruction.position,
                 "conditional has true_computation and false_computation or "
                 "branch_computations, not both");
  for (Computation *computation : instruction.computations) {
    bool isAsync = opcode.opcode == "async-start";
    uses.push_back(
        {scope->computation, computation, instruction.position, isAsync});
    if (isAsync)
      computation->asyncThread = cast_if_present<StringAttr>(
          instruction.attributes.get("async_execution_thread"));
    if (failed(checkNesting(*scope->computation, *computation,
                            instruction.position)))
      return failure();
    // Passes may leave some for a later one to remove; a module is read when
    // they are through.
    if (verify && opcode.opcode == "fusion" && computation->unusedPosition)
      return error(computation->unusedPosition,
                   "nothing in the fused computation '" + computation->name +
                       "' uses '" + computation->unused + "'",
                   instruction.position, "the fusion is here");
  }
  if (opcode.opcode.starts_with("async-") && failed(checkAsync(instruction)))
    return failure();
  bool inferType = !instruction.type;
  if (inferType)
    instruction.type = TokenType::get(context);
  Operation *op = build(instruction, opcode.operation);
  // The shape written for these has no meaning.
  bool ignoreType = isa<AddDependencyOp, SendOp>(op);
  if (isa<AfterAllOp, SendDoneOp, OutfeedOp>(op))
    op->getResult(0).setType(TokenType::get(context));
  else if ((inferType || ignoreType) && failed(inferResult(op, instruction)))
    return failure();
  addControlPredecessors(op, instruction);
  result = op->getResult(0);
  return success();
}

/// Names each predecessor by an id, unique in the computation.
void Parser::addControlPredecessors(Operation *op,
                                    const Instruction &instruction) {
  SmallVector<int64_t> ids;
  for (Operation *predecessor : instruction.controlPredecessors) {
    auto id = predecessor->getAttrOfType<IntegerAttr>(HLODialect::kControlId);
    if (!id) {
      id = builder.getI64IntegerAttr(scope->nextControlId++);
      predecessor->setAttr(HLODialect::kControlId, id);
    }
    if (!llvm::is_contained(ids, id.getInt()))
      ids.push_back(id.getInt());
  }
  if (!ids.empty())
    op->setAttr(HLODialect::kControlPredecessors,
                builder.getDenseI64ArrayAttr(ids));
}

/// Where a shape is left out, XLA passes on the layout of the first operand of
/// operations that keep its dimensions, permuted by a transpose.
static Type keepLayout(Operation *op, Type type) {
  if (isa<SendOp>(op)) {
    SmallVector<Type> types(cast<TupleType>(type).getTypes());
    types.front() = op->getOperand(0).getType();
    return TupleType::get(op->getContext(), types);
  }
  auto result = dyn_cast<RankedTensorType>(type);
  // The first operand of select and clamp may be a scalar.
  unsigned first = isa<SelectOp, ClampOp>(op) ? 1 : 0;
  auto operand =
      op->getNumOperands() <= first
          ? RankedTensorType()
          : dyn_cast<RankedTensorType>(op->getOperand(first).getType());
  if (!result || !operand || result.getRank() != operand.getRank() ||
      getLayout(result))
    return type;
  LayoutAttr layout = getLayout(operand);
  if (auto transpose = dyn_cast<TransposeOp>(op)) {
    if (!layout)
      layout = LayoutAttr::getRowMajor(op->getContext(), operand.getRank());
    SmallVector<int64_t> minorToMajor(layout.getMinorToMajor());
    for (int64_t &dim : minorToMajor)
      dim = llvm::find(transpose.getDimensions(), dim) -
            transpose.getDimensions().begin();
    return withLayout(result, LayoutAttr::get(op->getContext(), minorToMajor));
  }
  if (result.getShape() == operand.getShape() ||
      isa<ConcatenateOp, PadOp, ReduceWindowOp>(op))
    return withLayout(result, layout);
  return type;
}

std::pair<uint64_t, unsigned> Parser::getTypeSize(Type type) {
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return {1, 0};
  if (auto it = tupleSizes.find(tuple); it != tupleSizes.end())
    return it->second;
  uint64_t leaves = 0;
  unsigned depth = 0;
  for (Type element : tuple.getTypes()) {
    auto [elementLeaves, elementDepth] = getTypeSize(element);
    leaves += elementLeaves;
    depth = std::max(depth, elementDepth);
  }
  return tupleSizes[tuple] = {leaves, depth + 1};
}

LogicalResult Parser::inferResult(Operation *op,
                                  const Instruction &instruction) {
  StringRef opcode = instruction.opcode->opcode;
  Type type;
  if (opcode == "while") {
    type = op->getOperand(0).getType();
  } else if (opcode == "conditional") {
    type = op->getRegion(0).front().back().getOperand(0).getType();
  } else if (auto call = dyn_cast<CallOp>(op)) {
    Computation *callee = computationsByName.lookup(call.getCallee());
    Region &body = callee->body ? *callee->body : *callee->region;
    type = body.front().back().getOperand(0).getType();
  } else if (opcode == "tuple") {
    type = TupleType::get(context, op->getOperandTypes());
  } else if (auto interface = dyn_cast<InferTypeOpInterface>(op)) {
    SmallVector<Type> types;
    if (failed(locateErrors(
            [&](const char *&position) {
              position = instruction.position;
              return interface.inferReturnTypes(
                  context, op->getLoc(), op->getOperands(),
                  op->getDiscardableAttrDictionary(),
                  op->getPropertiesStorage(), op->getRegions(), types);
            },
            "the shape of " + opcode + " cannot be inferred: ")))
      return failure();
    if (types.size() != 1)
      return error(instruction.position,
                   "the shape of " + opcode + " could not be inferred");
    type = keepLayout(op, types.front());
  }
  if (!type || opcode == "scaled-dot" || opcode == "slice" ||
      opcode == "dynamic-slice" || opcode == "dynamic-update-slice" ||
      opcode == "reduce-precision")
    return error(instruction.position, opcode + " needs a shape");
  // Each tuple of tuples without a shape can double what is to be printed.
  auto [leaves, depth] = getTypeSize(type);
  if (leaves > kMaxTupleLeaves || depth > kMaxTupleDepth)
    return error(instruction.position,
                 "the tuple has more than " + Twine(kMaxTupleLeaves) +
                     " leaves or " + Twine(kMaxTupleDepth) + " levels");
  op->getResult(0).setType(type);
  return success();
}

/// Parameters become block arguments, which checkParameters puts in the order
/// of their numbers; each also gets an operation, which simplifyParameters
/// removes again where it can.
LogicalResult Parser::createParameter(Instruction &instruction, Value &result) {
  if (!instruction.type)
    return error(instruction.position, "a parameter needs a shape");
  int64_t number = instruction.parameterNumber;
  if (number > std::numeric_limits<int32_t>::max())
    return error(instruction.position, "a computation has no parameter " +
                                           Twine(number) +
                                           "; the limit is 2^31");
  if (!scope->seenParameters.insert(number).second)
    return error(instruction.position,
                 "parameter " + Twine(number) + " is declared twice");
  scope->parameterNumbers.push_back(number);
  Location location = getLocation(instruction);
  BlockArgument argument =
      scope->block->addArgument(instruction.type, location);
  instruction.operands.push_back(argument);
  Operation *op = build(instruction, "hlo.parameter", location);
  scope->parameters.push_back(op);
  addControlPredecessors(op, instruction);
  result = op->getResult(0);
  return success();
}
