//===- ModulePrinter.cpp - Modules and computations as HLO text -----------===//

#include "Lexer.h"
#include "Printer.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "llvm/ADT/BitVector.h"

using namespace hlo;
using namespace hlo::text;

//===----------------------------------------------------------------------===//
// Which computations there are, and their names
//===----------------------------------------------------------------------===//

/// `findInstanceOf`, but quick at the locations that reading text makes.
template <typename LocT> static LocT findLocation(Location location) {
  if (auto self = dyn_cast<LocT>(location))
    return self;
  if (auto name = dyn_cast<NameLoc>(location))
    return findLocation<LocT>(name.getChildLoc());
  return location->findInstanceOf<LocT>();
}

/// Characters a name cannot have become `_`.
static std::string sanitize(StringRef name) {
  std::string result = name.str();
  for (char &c : result)
    if (!Lexer::isWordChar(c))
      c = '_';
  if (result.empty() || !Lexer::isWordStart(result[0]))
    result = "_" + result;
  return result;
}

std::string Printer::getUniqueComputationName(StringRef base) {
  std::string name = sanitize(base);
  auto [it, isNew] = computationNames.try_emplace(name, 1);
  if (isNew)
    return name;
  unsigned &suffix = it->second; // entries of the map do not move
  std::string unique;
  do
    unique = name + "." + std::to_string(suffix++);
  while (!computationNames.try_emplace(unique, 1).second);
  return unique;
}

/// True if the regions hold the same instructions under the same names.
static bool isSameComputation(Region &lhs, Region &rhs) {
  if (lhs.getNumArguments() != rhs.getNumArguments())
    return false;
  llvm::DenseMap<Value, Value> equivalent;
  for (auto [l, r] : llvm::zip(lhs.getArguments(), rhs.getArguments())) {
    if (l.getType() != r.getType() || l.getLoc() != r.getLoc())
      return false;
    equivalent[l] = r;
  }
  auto check = [&](Value l, Value r) {
    return success(equivalent.lookup(l) == r);
  };
  auto mark = [&](Value l, Value r) { equivalent[l] = r; };
  Block &lhsBlock = lhs.front(), &rhsBlock = rhs.front();
  auto l = lhsBlock.begin(), r = rhsBlock.begin();
  for (; l != lhsBlock.end() && r != rhsBlock.end(); ++l, ++r) {
    if (l->hasTrait<mlir::OpTrait::IsTerminator>() &&
        r->hasTrait<mlir::OpTrait::IsTerminator>())
      return l->getNumOperands() == 1 && r->getNumOperands() == 1 &&
             succeeded(check(l->getOperand(0), r->getOperand(0))) &&
             l->getDiscardableAttrDictionary() ==
                 r->getDiscardableAttrDictionary();
    if (!OperationEquivalence::isEquivalentTo(&*l, &*r, check, mark))
      return false;
  }
  return false;
}

LogicalResult Printer::checkRegion(Region &region) {
  if (llvm::hasSingleElement(region))
    return success();
  return region.getParentOp()->emitOpError(
      "has a region without exactly one block; HLO text has no such form");
}

LogicalResult Printer::collectRegion(Region &region) {
  if (failed(checkRegion(region)))
    return failure();
  Operation *terminator = region.front().getTerminator();
  auto location = findLocation<NameLoc>(terminator->getLoc());
  StringRef base = location ? location.getName().getValue() : "computation";
  // Computations are shared as they were before, with all they call, but for
  // fusions and async starts, each of which owns its computation.
  if (!isa<AsyncStartOp, FusionOp>(region.getParentOp()))
    for (unsigned index : computationsByName[base])
      if (isSameComputation(*computations[index].region, region)) {
        computationOf[&region] = index;
        return success();
      }
  SmallVector<unsigned> callees;
  if (failed(collectCallees(region, callees)))
    return failure();
  computationOf[&region] = computations.size();
  computationsByName[base].push_back(computations.size());
  computations.push_back({&region,
                          {},
                          getUniqueComputationName(base),
                          /*isEntry=*/false,
                          std::move(callees)});
  return success();
}

LogicalResult Printer::checkType(Value value) {
  Type type = value.getType();
  if (checkedTypes.contains(type))
    return success();
  if (!isValueType(type) && !isa<AsyncType>(type))
    return mlir::emitError(value.getLoc())
           << "the type " << type << " has no form in HLO text";
  checkedTypes.insert(type);
  return success();
}

LogicalResult Printer::collectCallees(Region &region,
                                      SmallVectorImpl<unsigned> &callees) {
  if (failed(checkRegion(region)))
    return failure();
  for (BlockArgument argument : region.getArguments())
    if (failed(checkType(argument)))
      return failure();
  for (Operation &op : region.front()) {
    for (Value result : op.getResults())
      if (failed(checkType(result)))
        return failure();
    auto collectSymbol = [&](FlatSymbolRefAttr symbol) -> LogicalResult {
      auto callee = symbolTable.lookup<func::FuncOp>(symbol.getValue());
      if (!callee)
        return op.emitOpError()
               << "calls " << symbol << ", which is no function";
      if (failed(collect(callee)))
        return failure();
      callees.push_back(computationOf.lookup(&callee.getBody()));
      return success();
    };
    if (auto call = dyn_cast<CallOp>(op)) {
      if (failed(collectSymbol(call.getCalleeAttr())))
        return failure();
    } else if (auto call = dyn_cast<CustomCallOp>(op)) {
      if (ArrayAttr callees = call.getCalledComputationsAttr())
        for (auto symbol : callees.getAsRange<FlatSymbolRefAttr>())
          if (failed(collectSymbol(symbol)))
            return failure();
    }
    // XLA visits the body of a loop before its condition.
    SmallVector<Region *> regions =
        llvm::to_vector(llvm::make_pointer_range(op.getRegions()));
    if (isa<WhileOp>(op))
      std::reverse(regions.begin(), regions.end());
    for (Region *inner : regions) {
      // What is printed as part of its start has no computation of its own.
      auto start = dyn_cast<AsyncStartOp>(op);
      if (start && getSugaredOperation(start)) {
        if (failed(collectCallees(*inner, callees)))
          return failure();
        continue;
      }
      if (failed(collectRegion(*inner)))
        return failure();
      callees.push_back(computationOf.lookup(inner));
    }
  }
  return success();
}

LogicalResult Printer::collect(func::FuncOp function) {
  if (collected.contains(function))
    return success();
  if (!pending.insert(function).second)
    return function.emitOpError("calls itself; HLO has no recursion");
  if (function.isExternal())
    return function.emitOpError("has no body; HLO text has no such form");
  if (function.getNumResults() != 1)
    return function.emitOpError()
           << "has " << function.getNumResults()
           << " results; an HLO computation has one, perhaps a tuple";
  SmallVector<unsigned> callees;
  if (failed(collectCallees(function.getBody(), callees)))
    return failure();
  collected.insert(function);
  computationOf[&function.getBody()] = computations.size();
  computationsByName[function.getSymName()].push_back(computations.size());
  computations.push_back({&function.getBody(), function,
                          getUniqueComputationName(function.getSymName()),
                          function.isPublic(), std::move(callees)});
  return success();
}

/// The order the computations had in the text they came from, where it still
/// has every callee before its callers; else that of the walk over the module.
SmallVector<unsigned> Printer::getPrintingOrder() {
  SmallVector<unsigned> walkOrder =
      llvm::to_vector(llvm::seq<unsigned>(0, computations.size()));
  SmallVector<std::pair<unsigned, unsigned>> places;
  StringAttr file;
  for (const Computation &computation : computations) {
    auto place = findLocation<FileLineColLoc>(
        computation.region->front().getTerminator()->getLoc());
    if (!place || (file && file != place.getFilename()))
      return walkOrder;
    file = place.getFilename();
    places.push_back({place.getLine(), place.getColumn()});
  }
  SmallVector<unsigned> textOrder = walkOrder;
  llvm::sort(textOrder, [&](unsigned l, unsigned r) {
    return std::pair(places[l], l) < std::pair(places[r], r);
  });
  llvm::BitVector printed(computations.size());
  for (unsigned index : textOrder) {
    for (unsigned callee : computations[index].callees)
      if (!printed.test(callee))
        return walkOrder;
    printed.set(index);
  }
  return textOrder;
}

LogicalResult Printer::checkModule() {
  func::FuncOp entry;
  for (Operation &op : *module.getBody()) {
    auto function = dyn_cast<func::FuncOp>(op);
    if (!function)
      return op.emitError()
             << "'" << op.getName() << "' has no form in HLO text";
    if (!function.isPublic())
      continue;
    if (entry) {
      InFlightDiagnostic diagnostic =
          function.emitOpError("is a second public function; the entry of an "
                               "HLO module is its one public function");
      diagnostic.attachNote(entry.getLoc()) << "the first one is here";
      return diagnostic;
    }
    entry = function;
  }
  if (!entry)
    return module.emitError(
        "the entry of an HLO module is its public function; there is none");
  return success();
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

LogicalResult Printer::print() {
  if (failed(checkModule()))
    return failure();
  for (auto function : module.getOps<func::FuncOp>())
    if (failed(collect(function)))
      return failure();
  // The tables, which come first, number stack frames as they are printed.
  for (unsigned index : getPrintingOrder())
    if (failed(printComputation(computations[index])))
      return failure();
  SmallString<0> body = os.take();
  printHeader();
  printStackTables();
  SmallString<0> header = os.take();
  out.reserveExtraSpace(header.size() + body.size());
  out << header << body;
  return success();
}

void Printer::printAliases() {
  if (auto aliases =
          module->getAttrOfType<ArrayAttr>(HLODialect::kInputOutputAlias)) {
    os << ", input_output_alias={ ";
    llvm::interleaveComma(aliases.getAsRange<InputOutputAliasAttr>(), os,
                          [&](InputOutputAliasAttr alias) {
                            printInts(alias.getOutputIndex());
                            os << ": (" << alias.getParameterNumber() << ", ";
                            printInts(alias.getParameterIndex());
                            os << ", " << stringifyAliasKind(alias.getKind())
                               << ')';
                          });
    os << " }";
  }
  if (auto donors =
          module->getAttrOfType<ArrayAttr>(HLODialect::kBufferDonor)) {
    os << ", buffer_donor={ ";
    llvm::interleaveComma(donors.getAsRange<BufferDonorAttr>(), os,
                          [&](BufferDonorAttr donor) {
                            os << '(' << donor.getParameterNumber() << ", ";
                            printInts(donor.getParameterIndex());
                            os << ')';
                          });
    os << " }";
  }
}

void Printer::printHeader() {
  os << "HloModule "
     << sanitize(module.getSymName() ? *module.getSymName() : "module");
  if (module->hasAttr(HLODialect::kIsScheduled))
    os << ", is_scheduled=true";
  printAliases();
  if (module->hasAttr(HLODialect::kAliasPassthroughParams))
    os << ", alias_passthrough_params=true";
  if (auto layout = module->getAttrOfType<TypeAttr>(
          HLODialect::kEntryComputationLayout)) {
    auto type = cast<FunctionType>(layout.getValue());
    os << ", entry_computation_layout={";
    printShape(TupleType::get(module.getContext(), type.getInputs()));
    os << "->";
    printShape(type.getResult(0));
    os << '}';
  }
  for (auto [name, key] :
       {std::pair(StringRef(HLODialect::kAllowShardingToParameters),
                  "allow_spmd_sharding_propagation_to_parameters"),
        std::pair(StringRef(HLODialect::kAllowShardingToOutput),
                  "allow_spmd_sharding_propagation_to_output")})
    if (auto values = module->getAttrOfType<DenseBoolArrayAttr>(name)) {
      beginAttribute(key);
      printBools(values.asArrayRef());
    }
  for (auto [name, key] :
       {std::pair(StringRef(HLODialect::kReplicaCount), "replica_count"),
        std::pair(StringRef(HLODialect::kNumPartitions), "num_partitions")})
    if (auto count = module->getAttrOfType<IntegerAttr>(name))
      os << ", " << key << '=' << count.getInt();
  if (auto attributes = module->getAttrOfType<DictionaryAttr>(
          HLODialect::kFrontendAttributes))
    printFrontendAttributes(attributes);
  for (auto [name, key] :
       {std::pair(StringRef(HLODialect::kOriginRecoveryTable),
                  "origin_recovery_table"),
        std::pair(StringRef(HLODialect::kDebugAttributes), "debug_attributes")})
    if (auto table = module->getAttrOfType<StringAttr>(name))
      os << ", " << key << '=' << table.getValue();
  os << "\n\n";
}

void Printer::nameValue(Value value, Location location, StringRef fallback) {
  InstructionInfo info = getInstructionInfo(location);
  StringRef base = info.name ? info.name.getValue() : fallback;
  // Names that came from HLO text need no repair.
  auto isPlain = [](StringRef name) {
    return !name.empty() && Lexer::isWordStart(name[0]) &&
           llvm::all_of(name, Lexer::isWordChar);
  };
  if (!isPlain(base))
    base = madeNames.emplace_back(sanitize(base));
  StringRef name = base;
  auto [it, isNew] = usedNames.try_emplace(base, 1);
  if (!isNew) {
    unsigned suffix = it->second;
    do
      name = madeNames.emplace_back((base + "." + Twine(suffix++)).str());
    while (!usedNames.try_emplace(name, 1).second);
    usedNames[base] = suffix;
  }
  names[value] = name;
}

void Printer::nameValues(const Computation &computation) {
  names.clear();
  usedNames.clear();
  madeNames.clear();
  controlIds.clear();
  Block &block = computation.region->front();
  for (BlockArgument argument : block.getArguments())
    nameValue(argument, argument.getLoc(), "param");
  for (Operation &op : block) {
    if (auto parameter = dyn_cast<ParameterOp>(op)) {
      // One name for the parameter, whichever way it is used.
      names[op.getResult(0)] = names.lookup(parameter.getOperand());
    } else if (op.getNumResults() == 1) {
      const OpcodeSpec *&opcode = opcodes[op.getName()];
      if (!opcode)
        opcode = lookupOperation(op.getName().getStringRef());
      nameValue(op.getResult(0), op.getLoc(),
                opcode ? opcode->opcode : StringRef("value"));
    }
    if (auto id = op.getAttrOfType<IntegerAttr>(HLODialect::kControlId))
      controlIds[id.getInt()] = &op;
  }
}

LogicalResult Printer::printComputation(const Computation &computation) {
  nameValues(computation);
  Block &block = computation.region->front();
  Operation *terminator = block.getTerminator();
  if (terminator->getNumOperands() != 1)
    return terminator->emitOpError("must return one value");
  Value root = terminator->getOperand(0);
  if (computation.isEntry)
    os << "ENTRY ";
  printName(computation.name);
  os << " (";
  for (BlockArgument argument : block.getArguments()) {
    if (unsigned index = argument.getArgNumber())
      os << (index % 5 ? ", " : ", /*index=" + std::to_string(index) + "*/");
    os << names.lookup(argument) << ": ";
    hlo::printShape(os, argument.getType(), /*withLayouts=*/false);
  }
  os << ") -> ";
  hlo::printShape(os, root.getType(), /*withLayouts=*/false);
  os << " {\n";

  // A parameter is printed where its operation stands, unless it is used before
  // or has none.
  for (BlockArgument argument : block.getArguments()) {
    Operation *own = nullptr;
    bool usedDirectly = argument.use_empty();
    for (Operation *user : argument.getUsers())
      if (isa<ParameterOp>(user))
        own = user;
      else
        usedDirectly = true;
    usedDirectly |= !own;
    if (usedDirectly)
      printParameter(argument, own, computation,
                     root == argument || (own && root == own->getResult(0)));
  }
  // MLIR moves constants to the head of the block; they wait there for their
  // control predecessors to be printed.
  SmallVector<Operation *> waiting;
  llvm::SmallDenseSet<int64_t> printedIds;
  auto isReady = [&](Operation *op) {
    auto ids =
        op->getAttrOfType<DenseI64ArrayAttr>(HLODialect::kControlPredecessors);
    return !ids || llvm::all_of(ids.asArrayRef(), [&](int64_t id) {
      return printedIds.contains(id);
    });
  };
  auto print = [&](auto &&print, Operation *op) -> LogicalResult {
    bool isRoot = root.getDefiningOp() == op;
    if (auto parameter = dyn_cast<ParameterOp>(op)) {
      auto argument = dyn_cast<BlockArgument>(parameter.getOperand());
      if (!argument)
        return op->emitOpError("must be applied to a block argument");
      if (llvm::all_of(argument.getUsers(),
                       [](Operation *user) { return isa<ParameterOp>(user); }))
        printParameter(argument, op, computation, isRoot);
    } else if (failed(printInstruction(op, isRoot))) {
      return failure();
    }
    if (auto id = op->getAttrOfType<IntegerAttr>(HLODialect::kControlId))
      printedIds.insert(id.getInt());
    while (true) {
      auto *next = llvm::find_if(waiting, isReady);
      if (next == waiting.end())
        return success();
      Operation *constant = *next;
      waiting.erase(next);
      if (failed(print(print, constant)))
        return failure();
    }
  };
  for (Operation &op : block.without_terminator()) {
    if (isa<ConstantOp>(op) && !isReady(&op))
      waiting.push_back(&op);
    else if (failed(print(print, &op)))
      return failure();
  }
  if (!waiting.empty())
    return waiting.front()->emitOpError("is its own control predecessor, "
                                        "through others");
  os << '}';
  StringAttr thread;
  if (computation.function)
    thread = computation.function->getAttrOfType<StringAttr>(
        HLODialect::kExecutionThread);
  else
    thread =
        terminator->getAttrOfType<StringAttr>(HLODialect::kExecutionThread);
  if (auto start = dyn_cast<AsyncStartOp>(computation.region->getParentOp());
      start && !thread && start.getAsyncExecutionThread() != "main")
    thread = start.getAsyncExecutionThreadAttr();
  if (thread) {
    os << ", execution_thread=";
    printString(thread.getValue());
  }
  os << "\n\n";
  return success();
}

/// True if there is an operation that HLO text has as a custom call.
static bool hasLibraryCalls(ModuleOp module) {
  auto isCall = [](Operation *op) {
    return isa<library::LibraryCallOpInterface>(op)
               ? mlir::WalkResult::interrupt()
               : mlir::WalkResult::advance();
  };
  return module.walk(isCall).wasInterrupted();
}

LogicalResult hlo::exportHLOText(ModuleOp module, raw_ostream &os) {
  if (!hasLibraryCalls(module))
    return Printer(module, os).print();
  mlir::OwningOpRef<ModuleOp> copy = module.clone();
  library::replaceByCustomCalls(*copy);
  return Printer(*copy, os).print();
}
