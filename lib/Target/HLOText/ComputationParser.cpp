//===- ComputationParser.cpp - Computations of HLO text -------------------===//

#include "Parser.h"

using namespace hlo;
using namespace hlo::text;

/// Regions in regions beyond this are refused: every walk over IR recurses.
static constexpr unsigned kMaxRegionDepth = 200;
/// Copies made of computations that several operations apply, at most.
static constexpr uint64_t kMaxClonedOperations = 1'000'000;

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
  for (auto [op, position, name] : scope->operations) {
    if (op->getBlock() != scope->block || usedNames.insert(name))
      continue;
    op->setLoc(withName(op->getLoc(), usedNames.getUnique(name)));
    if (auto parameter = dyn_cast<ParameterOp>(op))
      cast<BlockArgument>(parameter.getOperand()).setLoc(op->getLoc());
  }
}

/// The same for the clone of a fused computation, which is printed as a
/// computation of its own. Others are shared again and keep their names.
void Parser::makeNamesUnique(Region &clone) {
  auto rename = [&](auto &value) {
    auto name = value.getLoc()->template findInstanceOf<NameLoc>();
    if (name && !usedNames.insert(name.getName()))
      value.setLoc(
          withName(value.getLoc(), usedNames.getUnique(name.getName())));
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

LogicalResult text::verifyShallow(Operation *op) {
  // Only discardable attributes are kept beside the properties.
  for (NamedAttribute attribute : op->getRawDictionaryAttrs())
    if (Dialect *dialect = attribute.getNameDialect())
      if (failed(dialect->verifyOperationAttribute(op, attribute)))
        return failure();
  return success(succeeded(op->getName().verifyInvariants(op)) &&
                 succeeded(op->getName().verifyRegionInvariants(op)));
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
