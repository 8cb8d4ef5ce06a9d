//===- ModuleParser.cpp - Modules and computations of HLO text ------------===//

#include "Parser.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace hlo;
using namespace hlo::text;

/// Regions in regions beyond this are refused: every walk over IR recurses.
static constexpr unsigned kMaxRegionDepth = 200;
/// Copies made of computations that several operations apply, at most.
static constexpr uint64_t kMaxClonedOperations = 1'000'000;

Parser::Parser(const llvm::MemoryBuffer &file, MLIRContext *context,
               bool verify)
    : context(context), builder(context),
      unknownLocation(builder.getUnknownLoc()), noneType(builder.getNoneType()),
      verify(verify), buffer(file.getBuffer()),
      fileName(builder.getStringAttr(file.getBufferIdentifier())),
      countedLines(1, buffer.begin()), lexer(buffer) {}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

Location Parser::getFileLocation(const char *position) {
  position = std::min(position, buffer.end());
  // Nearly all places asked for are the ends of computations, in order.
  if (position < countedLines.second)
    countedLines = {1, buffer.begin()};
  auto &[line, counted] = countedLines;
  line += std::count(counted, position, '\n');
  counted = position;
  size_t lineStart = StringRef(buffer.begin(), position - buffer.begin())
                         .find_last_of("\n\r") +
                     1;
  return FileLineColLoc::get(fileName, line,
                             position - buffer.begin() - lineStart + 1);
}

LogicalResult Parser::error(const char *position, const Twine &message) {
  return error(position, message, nullptr, "");
}

LogicalResult Parser::error(const char *position, const Twine &message,
                            const char *notePosition, const Twine &note) {
  if (failedAlready)
    return failure();
  failedAlready = true;
  // Everything after a comment that does not end is part of it.
  if (const char *comment = lexer.getUnterminatedComment())
    return mlir::emitError(getFileLocation(comment))
           << "comment is not terminated";
  InFlightDiagnostic diagnostic = mlir::emitError(getFileLocation(position));
  diagnostic << message;
  if (notePosition)
    diagnostic.attachNote(getFileLocation(notePosition)) << note;
  return diagnostic;
}

LogicalResult Parser::expected(const Twine &what) {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  std::string found;
  if (lexer.atEnd()) {
    found = "the end of the text";
  } else {
    StringRef word = lexer.peekWord();
    char next = *position;
    if (!word.empty())
      found = ("'" + word.take_front(60) + "'").str();
    else if (llvm::isPrint(next))
      found = std::string("'") + next + "'";
    else
      found = "byte 0x" + llvm::utohexstr(uint8_t(next));
  }
  return error(position, "expected " + what + ", found " + found);
}

/// Lists longer than this are no help.
static constexpr size_t kMaxListed = 24;

/// `; did you mean 'x'?`, or nothing.
static std::string suggest(StringRef word, ArrayRef<StringRef> candidates) {
  StringRef best;
  unsigned bestDistance = word.size() / 3 + 1;
  if (word.size() < 100)
    for (StringRef candidate : candidates) {
      unsigned distance =
          word.equals_insensitive(candidate)
              ? 0
              : word.edit_distance(candidate, true, bestDistance);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = candidate;
      }
    }
  return best.empty() ? "" : ("; did you mean '" + best + "'?").str();
}

LogicalResult Parser::unknown(const char *position, const Twine &what,
                              StringRef word, ArrayRef<StringRef> candidates,
                              const Twine &where) {
  std::string hint = suggest(word, candidates);
  if (hint.empty() && candidates.size() <= kMaxListed)
    hint = "; expected " +
           (candidates.size() > 1
                ? llvm::join(candidates.drop_back(), ", ") + " or "
                : "") +
           candidates.back().str();
  return error(position, "unknown " + what + " '" + word.take_front(80) + "'" +
                             where + hint);
}

LogicalResult Parser::undefined(const char *position, StringRef what,
                                StringRef word,
                                ArrayRef<StringRef> candidates) {
  return error(position, "no " + what + " named '" + word.take_front(80) +
                             "' stands before this one" +
                             suggest(word, candidates));
}

LogicalResult Parser::consume(char c) {
  if (lexer.consume(c))
    return success();
  return expected("'" + Twine(c) + "'");
}

LogicalResult Parser::consume(StringRef punctuation) {
  if (lexer.consume(punctuation))
    return success();
  return expected("'" + punctuation + "'");
}

//===----------------------------------------------------------------------===//
// Module
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> Parser::parse() {
  lexer.consume("\xEF\xBB\xBF"); // a byte order mark
  context->loadDialect<HLODialect, func::FuncDialect>();
  module = ModuleOp::create(builder.getUnknownLoc());
  if (lexer.peekWord() == "HloModule") {
    if (failed(parseHeader()) || failed(parseStackTables()))
      return {};
  } else {
    // `ENTRY`, `name {` and `name (` begin a computation.
    const char *start = lexer.getPointer();
    StringRef first = lexer.lexName();
    char next = lexer.peek();
    bool isComputation =
        first == "ENTRY" || (!first.empty() && (next == '{' || next == '('));
    lexer.setPointer(start);
    if (!isComputation) {
      if (failed(parseSingleInstruction()) || failed(finishModule()))
        return {};
      return std::move(module);
    }
  }
  while (!lexer.atEnd())
    if (failed(parseComputation()))
      return {};
  if (computations.empty() || lexer.getUnterminatedComment()) {
    (void)expected("a computation");
    return {};
  }
  if (failed(finishModule()))
    return {};
  return std::move(module);
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

Computation *Parser::addComputation(StringRef name, const char *position) {
  auto [it, isNew] = computationsByName.try_emplace(name, nullptr);
  if (!isNew) {
    const char *other = it->second ? it->second->position : nullptr;
    (void)error(position, "computation name '" + name + "' is already taken",
                other, "by this computation");
    return nullptr;
  }
  Computation &computation = computations.emplace_back();
  computation.name = name;
  computation.position = position;
  it->second = &computation;
  return &computation;
}

LogicalResult Parser::parseComputation() {
  bool isEntry = false;
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  if (lexer.peekWord() == "ENTRY") {
    isEntry = true;
    lexer.lexWord();
    if (sawEntry)
      return error(position, "a module has one ENTRY; this is the second");
    sawEntry = true;
  }
  lexer.skipBlank();
  position = lexer.getPointer();
  StringRef name = lexer.lexName();
  if (name.empty())
    return expected("a computation");
  Type signatureResult;
  if (lexer.consume('(')) {
    if (!lexer.consume(')')) {
      do {
        Type ignored;
        if (lexer.lexName().empty())
          return expected("the name of a parameter");
        if (failed(consume(':')) || failed(parseShape(ignored)))
          return failure();
      } while (lexer.consume(','));
      if (failed(consume(')')))
        return failure();
    }
    if (failed(consume("->")) ||
        failed(parseShape(signatureResult, /*inSignature=*/true)))
      return failure();
  }
  Computation *computation = addComputation(name, position);
  if (!computation)
    return failure();
  computation->isEntry = isEntry;
  if (failed(parseComputationBody(*computation, signatureResult)))
    return failure();
  if (!lexer.consume(','))
    return success();
  std::string thread;
  if (!lexer.consumeWord("execution_thread"))
    return expected("execution_thread");
  if (failed(consume('=')) || failed(parseString(thread)))
    return failure();
  computation->executionThread = getString(thread);
  if (thread != "main")
    computation->body->front().getTerminator()->setAttr(
        HLODialect::kExecutionThread, computation->executionThread);
  return success();
}

LogicalResult Parser::parseComputationBody(Computation &computation,
                                           Type signatureResult) {
  llvm::SaveAndRestore<unsigned> depth(nesting, nesting + 1);
  if (nesting > 100)
    return error(lexer.getPointer(), "computations are nested too deeply");
  Scope inner;
  llvm::SaveAndRestore<Scope *> saved(scope, &inner);
  computation.body = std::make_unique<Region>();
  inner.block = new Block;
  inner.computation = &computation;
  computation.body->push_back(inner.block);
  const char *open = lexer.getPointer();
  if (failed(consume('{')))
    return failure();
  Value root;
  const char *rootPosition = nullptr;
  while (!lexer.consume('}'))
    if (failed(parseInstruction(root, rootPosition)))
      return failure();
  if (!root)
    return error(open, "a computation has at least one instruction");
  if (signatureResult && !areCompatible(signatureResult, root.getType()))
    return error(computation.position, "the signature says the result is " +
                                           shapeToString(signatureResult) +
                                           ", but the root is " +
                                           shapeToString(root.getType()));
  return finishComputation(computation, root, rootPosition);
}

LogicalResult Parser::checkParameters() {
  ArrayRef<int64_t> numbers = scope->parameterNumbers;
  if (llvm::is_sorted(numbers) &&
      (numbers.empty() || numbers.back() == int64_t(numbers.size()) - 1))
    return success();
  SmallVector<std::pair<int64_t, unsigned>> sorted;
  for (auto [index, number] : llvm::enumerate(numbers))
    sorted.push_back({number, index});
  llvm::sort(sorted);
  for (auto [index, entry] : llvm::enumerate(sorted))
    if (int64_t(index) != entry.first)
      return error(scope->computation->position,
                   "parameter " + Twine(index) +
                       " is missing; the highest is " +
                       Twine(sorted.back().first));
  Block &block = *scope->block;
  for (auto [number, index] : sorted) {
    BlockArgument old = block.getArgument(index);
    old.replaceAllUsesWith(block.addArgument(old.getType(), old.getLoc()));
  }
  block.eraseArguments(0, sorted.size());
  return success();
}

LogicalResult Parser::finishComputation(Computation &computation, Value root,
                                        const char *rootPosition) {
  if (failed(checkParameters()))
    return failure();
  // Inline bodies are named as they end, the inner ones first.
  if (computation.name.empty()) {
    std::string name = "_";
    for (unsigned suffix = 1; computationsByName.contains(name); ++suffix)
      name = "_." + std::to_string(suffix);
    computation.name = getString(name).getValue();
    computationsByName[computation.name] = &computation;
  }
  // A detached region knows no context.
  OpBuilder bodyBuilder(context);
  bodyBuilder.setInsertionPointToEnd(scope->block);
  // Where it stands in the text lets the printer keep the order.
  ReturnOp::create(bodyBuilder,
                   NameLoc::get(getString(computation.name),
                                getFileLocation(lexer.getPointer())),
                   root);
  if (verify && failed(verifyOperations()))
    return failure();
  makeNamesUnique();
  computation.size += scope->operations.size();
  simplifyParameters();
  return success();
}

/// Takes a name for an instruction; false, with the name to use instead, if
/// another one of the module has it. As in XLA, that is the name with the next
/// free number as its suffix.
bool Parser::claimName(StringRef name, std::string &replacement) {
  StringRef root = name;
  int64_t number = 0;
  auto [prefix, suffix] = name.rsplit('.');
  bool hasNumber = !prefix.empty() && !suffix.getAsInteger(10, number);
  if (hasNumber)
    root = prefix;
  else
    number = 0;
  auto &[used, next] = usedNames[root];
  // `add.01` is `add.1`.
  if (used.insert(number).second &&
      (!hasNumber || suffix == "0" || !suffix.starts_with("0")))
    return true;
  while (!used.insert(next).second)
    ++next;
  number = next++;
  replacement = root.str();
  if (hasNumber || number != 0)
    replacement += "." + std::to_string(number);
  return false;
}

/// The location of an instruction under another name.
Location Parser::withName(Location location, StringRef name) {
  Location renamed = NameLoc::get(getString(name), unknownLocation);
  auto fused = dyn_cast<FusedLoc>(location);
  if (!fused)
    return renamed;
  SmallVector<Location> parts(fused.getLocations());
  parts.front() = renamed;
  return FusedLoc::get(context, parts, fused.getMetadata());
}

/// Instruction names are unique in their computation as read; from here on, as
/// in XLA, in the module.
void Parser::makeNamesUnique() {
  std::string unique;
  for (auto [op, position, name] : scope->operations) {
    if (op->getBlock() != scope->block || claimName(name, unique))
      continue;
    op->setLoc(withName(op->getLoc(), unique));
    if (auto parameter = dyn_cast<ParameterOp>(op))
      cast<BlockArgument>(parameter.getOperand()).setLoc(op->getLoc());
  }
}

/// The same for the clone of a fused computation, which is printed as a
/// computation of its own. Others are shared again and keep their names.
void Parser::makeNamesUnique(Region &clone) {
  std::string unique;
  auto rename = [&](auto &value) {
    auto name = value.getLoc()->template findInstanceOf<NameLoc>();
    if (name && !claimName(name.getName(), unique))
      value.setLoc(withName(value.getLoc(), unique));
  };
  for (BlockArgument argument : clone.getArguments())
    rename(argument);
  for (Operation &op : clone.front().without_terminator()) {
    if (auto parameter = dyn_cast<ParameterOp>(op))
      op.setLoc(parameter.getOperand().getLoc());
    else
      rename(op);
    if (auto fusion = dyn_cast<FusionOp>(op))
      makeNamesUnique(fusion.getCalls());
  }
}

/// Removes the operations of parameters that say no more than the block
/// argument: those without attributes at the head of the block in order, and,
/// where the order has no meaning, all others that are used.
void Parser::simplifyParameters() {
  int64_t next = 0;
  Block::iterator head = scope->block->begin();
  for (Operation *op : scope->parameters) {
    auto parameter = cast<ParameterOp>(op);
    auto argument = cast<BlockArgument>(parameter.getOperand());
    bool plain = op->getDiscardableAttrDictionary().empty();
    bool inOrder =
        op->getIterator() == head && int64_t(argument.getArgNumber()) == next;
    if (inOrder) {
      ++next;
      ++head;
    }
    // XLA begins to print at instructions nobody uses, in the order given.
    bool isUsed = llvm::any_of(
        op->getUsers(), [](Operation *user) { return !isa<ReturnOp>(user); });
    if (plain && (inOrder || (!isScheduled && isUsed))) {
      op->getResult(0).replaceAllUsesWith(argument);
      op->erase();
    }
  }
}

/// Verifies `op` without its regions, and its discardable attributes.
static LogicalResult verifyShallow(Operation *op) {
  // Only discardable attributes are kept beside the properties.
  for (NamedAttribute attribute : op->getRawDictionaryAttrs())
    if (Dialect *dialect = attribute.getNameDialect())
      if (failed(dialect->verifyOperationAttribute(op, attribute)))
        return failure();
  return success(succeeded(op->getName().verifyInvariants(op)) &&
                 succeeded(op->getName().verifyRegionInvariants(op)));
}

std::string hlo::getMessageWithShapes(const Diagnostic &diagnostic) {
  std::string message;
  llvm::raw_string_ostream os(message);
  for (const mlir::DiagnosticArgument &argument : diagnostic.getArguments())
    if (argument.getKind() ==
            mlir::DiagnosticArgument::DiagnosticArgumentKind::Type &&
        isValueType(argument.getAsType()))
      printShape(os, argument.getAsType(), /*withLayouts=*/false);
    else
      os << argument;
  return message;
}

LogicalResult
Parser::locateErrors(function_ref<LogicalResult(const char *&)> action,
                     const Twine &prefix) {
  std::string message;
  const char *position = nullptr;
  LogicalResult result = success();
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
          message.empty())
        message = getMessageWithShapes(diagnostic);
      return success();
    });
    result = action(position);
  }
  if (succeeded(result) && message.empty())
    return success();
  if (message.empty())
    message = "invalid instruction";
  return error(position, prefix + message);
}

/// Runs the verifier of every operation of the computation, now that all users
/// are known; what it reports is located in the text.
LogicalResult Parser::verifyOperations() {
  return locateErrors([&](const char *&position) -> LogicalResult {
    for (auto [op, opPosition, name] : scope->operations) {
      position = opPosition;
      if (failed(verifyShallow(op)) || failed(agreement.verify(op)))
        return failure();
      if (op->use_empty() && !scope->computation->unusedPosition) {
        scope->computation->unused = name;
        scope->computation->unusedPosition = opPosition;
      }
    }
    return success();
  });
}

Computation *Parser::parseComputationReference() {
  lexer.skipBlank();
  const char *position = lexer.getPointer();
  if (lexer.peek() == '{') {
    Computation &computation = computations.emplace_back();
    computation.position = position;
    if (failed(parseComputationBody(computation, {})))
      return nullptr;
    return &computation;
  }
  StringRef name = lexer.lexName();
  if (name.empty()) {
    (void)expected("the name of a computation");
    return nullptr;
  }
  Computation *computation = computationsByName.lookup(name);
  if (!computation || (!computation->body && !computation->region)) {
    SmallVector<StringRef> candidates;
    for (const Computation &other : computations)
      candidates.push_back(other.name);
    (void)undefined(position, "computation", name, candidates);
    return nullptr;
  }
  if (computation == scope->computation) {
    (void)error(position, "a computation cannot call itself");
    return nullptr;
  }
  return computation;
}

LogicalResult Parser::checkNesting(Computation &user, Computation &used,
                                   const char *position) {
  used.isReferenced = true;
  user.depth = std::max(user.depth, used.depth + 1);
  user.size += used.size;
  if (user.depth > kMaxRegionDepth)
    return error(position, "computations call each other more than " +
                               Twine(kMaxRegionDepth) + " levels deep");
  if (!used.body)
    clonedOperations += used.size;
  if (clonedOperations > kMaxClonedOperations + 16 * parsedOperations)
    return error(position, "computations applied many times expand to more "
                           "than " +
                               Twine(kMaxClonedOperations) + " operations");
  return success();
}

std::unique_ptr<Region> Parser::takeRegion(Computation &computation) {
  if (computation.body) {
    // Until the operation is made, a second use clones from here.
    computation.region = computation.body.get();
    return std::move(computation.body);
  }
  auto region = std::make_unique<Region>();
  IRMapping mapping;
  computation.region->cloneInto(region.get(), mapping);
  return region;
}

//===----------------------------------------------------------------------===//
// Single instructions
//===----------------------------------------------------------------------===//

LogicalResult Parser::parseSingleInstruction() {
  singleInstruction = true;
  module->setSymName("_");
  (*module)->setAttr(HLODialect::kIsScheduled, builder.getUnitAttr());
  isScheduled = true;
  Computation *computation = addComputation("_", lexer.getPointer());
  computation->isEntry = true;
  sawEntry = true;
  Scope inner;
  llvm::SaveAndRestore<Scope *> saved(scope, &inner);
  computation->body = std::make_unique<Region>();
  inner.block = new Block;
  inner.computation = computation;
  computation->body->push_back(inner.block);

  Instruction instruction;
  lexer.skipBlank();
  instruction.position = lexer.getPointer();
  if (lexer.atEnd())
    return expected("an HLO module, computation or instruction");
  const char *start = lexer.getPointer();
  instruction.name = lexer.lexName();
  if (instruction.name.empty() || !lexer.consume('=')) {
    lexer.setPointer(start);
    instruction.name = "root";
    if (!atShape()) {
      StringRef word = lexer.lexName();
      return error(start, "expected HloModule, ENTRY, a computation or an "
                          "instruction, found " +
                              (word.empty() ? Twine("'") + Twine(*start) + "'"
                                            : "'" + word + "'"));
    }
  }
  if (atShape() && failed(parseShape(instruction.type)))
    return failure();
  Value root;
  if (failed(parseOpcode(instruction)) ||
      failed(parseParenthesized(instruction)) ||
      failed(parseAttributes(instruction)) ||
      failed(createOperation(instruction, root)) ||
      failed(defineName(instruction.name, instruction.position, root)))
    return failure();
  if (!lexer.atEnd())
    return expected("the end of the text after the instruction");
  return finishComputation(*computation, root, instruction.position);
}

//===----------------------------------------------------------------------===//
// The module, when everything has been read
//===----------------------------------------------------------------------===//

void Parser::makeFunction(Computation &computation) {
  std::unique_ptr<Region> body = takeRegion(computation);
  Block &block = body->front();
  auto terminator = cast<ReturnOp>(block.getTerminator());
  Value root = terminator.getOperand();
  // Straight into the properties: no dictionary is made of them.
  OperationState state(terminator.getLoc(), func::FuncOp::getOperationName());
  auto &properties = state.getOrAddProperties<func::FuncOp::Properties>();
  properties.sym_name = getString(computation.name);
  properties.function_type = TypeAttr::get(
      FunctionType::get(context, block.getArgumentTypes(), root.getType()));
  if (!computation.isEntry)
    properties.sym_visibility = getString("private");
  state.addRegion();
  auto function = cast<func::FuncOp>(Operation::create(state));
  module->push_back(function);
  if (computation.executionThread && computation.executionThread != "main")
    function->setAttr(HLODialect::kExecutionThread,
                      computation.executionThread);
  OpBuilder bodyBuilder(context);
  bodyBuilder.setInsertionPoint(terminator);
  func::ReturnOp::create(bodyBuilder, terminator.getLoc(), root);
  terminator.erase();
  function.getBody().takeBody(*body);
  computation.region = &function.getBody();
  // Attributes of parameters at the head of a function are argument attributes.
  int64_t next = 0;
  for (Operation &op : llvm::make_early_inc_range(function.front())) {
    auto parameter = dyn_cast<ParameterOp>(op);
    if (!parameter || hasControlDependencies(parameter))
      break;
    auto argument = cast<BlockArgument>(parameter.getOperand());
    if (argument.getArgNumber() != next++)
      break;
    function.setArgAttrs(argument.getArgNumber(),
                         op.getDiscardableAttrDictionary());
    parameter.getResult().replaceAllUsesWith(argument);
    op.erase();
  }
}

/// A computation of another thread is called by an async-start only. Threads
/// are written after bodies, so this waits for the end.
LogicalResult Parser::checkThreads() {
  auto getName = [](StringAttr thread) {
    return thread ? thread.getValue() : StringRef("main");
  };
  for (const Use &use : uses) {
    StringAttr callerThread = use.user->executionThread;
    if (use.isAsync)
      callerThread = use.used->asyncThread;
    else if (!callerThread)
      callerThread = use.user->asyncThread;
    StringRef written = getName(use.used->executionThread);
    StringRef caller = getName(callerThread);
    if (written == "main" || written == caller)
      continue;
    return error(use.position, "computation '" + use.used->name +
                                   "' runs on thread \"" + written +
                                   "\", but is called on thread \"" + caller +
                                   "\"");
  }
  return success();
}

LogicalResult Parser::finishModule() {
  if (failed(checkThreads()))
    return failure();
  Computation *entry = &computations.back();
  for (Computation &computation : computations)
    if (computation.isEntry)
      entry = &computation;
  // Sugar and inline bodies come after what holds them; the last in the text is
  // the entry where none is marked.
  if (!sawEntry) {
    for (Computation &computation : computations)
      if (!computation.isReferenced)
        entry = &computation;
    entry->isEntry = true;
  }
  if (!module->getSymName())
    module->setSymName(("module_" + entry->name).str());
  for (Computation &computation : computations)
    if (computation.isEntry || computation.isFunction ||
        !computation.isReferenced)
      makeFunction(computation);

  if (!verify)
    return success();
  return locateErrors([&](const char *&position) -> LogicalResult {
    // Only now is the number of devices known to the operations.
    if ((*module)->hasAttr(HLODialect::kReplicaCount) ||
        (*module)->hasAttr(HLODialect::kNumPartitions))
      for (auto [op, opPosition] : collectives) {
        position = opPosition;
        if (failed(verifyShallow(op)))
          return failure();
      }
    position = entry->position;
    return verifyShallow(*module);
  });
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> hlo::importHLOText(llvm::SourceMgr &sourceMgr,
                                         MLIRContext *context, bool verify) {
  const llvm::MemoryBuffer &file =
      *sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  return Parser(file, context, verify).parse();
}
