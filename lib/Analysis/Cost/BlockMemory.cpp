//===- BlockMemory.cpp - Arrays of a block and their readers --------------===//

#include "BlockMemory.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Analysis/Cost/PerformanceModel.h"
#include "hlo/Analysis/InstructionOrder.h"
#include "llvm/ADT/STLExtras.h"

using namespace hlo;

unsigned BlockMemory::addBuffer(Type type, bool isTemporary,
                                bool mayBeOverwritten) {
  buffers.push_back(
      {isTemporary ? getArrayBytes(type) : 0, 0, 0, mayBeOverwritten});
  return buffers.size() - 1;
}

BlockMemory::Buffers BlockMemory::addBuffers(Type type, bool isTemporary,
                                             bool mayBeOverwritten) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return llvm::map_to_vector<1>(leaves, [&](Type leaf) {
    return addBuffer(leaf, isTemporary, mayBeOverwritten);
  });
}

static Value stripBitcasts(Value value) {
  while (auto bitcast = value.getDefiningOp<BitcastOp>())
    value = bitcast.getOperand();
  return value;
}

/// The array that is updated for a value; null if it is not computed so.
static Value getUpdatedArray(Value value) {
  Operation *op = stripBitcasts(value).getDefiningOp();
  if (auto scatter = dyn_cast_if_present<ScatterOp>(op))
    return scatter->getNumOperands() == 3 ? scatter->getOperand(0) : Value();
  if (auto update = dyn_cast_if_present<DynamicUpdateSliceOp>(op))
    return update.getOperand();
  return {};
}

std::optional<unsigned> BlockMemory::getUpdated(Operation *op, unsigned index) {
  Value array = getUpdatedArray(op->getResult(0));
  if (auto fusion = dyn_cast<FusionOp>(op)) {
    Block &body = *fusion.getBody();
    Value root = body.getTerminator()->getOperand(0);
    if (auto tuple = root.getDefiningOp<TupleOp>())
      root = index < tuple->getNumOperands() ? tuple->getOperand(index) : root;
    array = getUpdatedArray(root);
    auto parameter =
        array ? dyn_cast<BlockArgument>(stripBitcasts(array)) : BlockArgument();
    if (!parameter || parameter.getOwner() != &body)
      return std::nullopt;
    array = fusion->getOperand(parameter.getArgNumber());
  }
  if (!array || !array.hasOneUse())
    return std::nullopt;
  const Buffers &found = buffersOf[array];
  if (found.size() != 1 || !buffers[found[0]].mayBeOverwritten)
    return std::nullopt;
  return found[0];
}

/// Whether the body of a loop gives an element of its state back as it is.
static bool isInvariant(WhileOp loop, unsigned index) {
  Block &body = loop.getBody().front();
  Value state = body.getTerminator()->getOperand(0);
  auto tuple = state.getDefiningOp<TupleOp>();
  if (!tuple)
    return state == body.getArgument(0);
  if (index >= tuple->getNumOperands())
    return false;
  auto element = tuple->getOperand(index).getDefiningOp<GetTupleElementOp>();
  return element && element->getOperand(0) == body.getArgument(0) &&
         element.getIndex() == index;
}

BlockMemory::Buffers BlockMemory::getWhileResult(WhileOp loop,
                                                 Instruction &instruction) {
  Buffers result = buffersOf[loop->getOperand(0)];
  SmallVector<Type> leaves;
  getLeafTypes(loop->getResult(0).getType(), leaves);
  for (auto [index, type] : llvm::enumerate(leaves)) {
    if (buffers[result[index]].mayBeOverwritten || isInvariant(loop, index))
      continue;
    // A copy of what the loop must not change.
    result[index] = addBuffer(type, true, true);
    instruction.defined.push_back(result[index]);
  }
  return result;
}

BlockMemory::Buffers BlockMemory::getResult(Operation *op,
                                            Instruction &instruction) {
  if (isa<BitcastOp, AddDependencyOp, DomainOp, OptBarrierOp, ParameterOp>(op))
    return buffersOf[op->getOperand(0)];
  if (isa<TupleOp>(op)) {
    Buffers result;
    for (Value operand : op->getOperands())
      llvm::append_range(result, buffersOf[operand]);
    return result;
  }
  if (auto element = dyn_cast<GetTupleElementOp>(op)) {
    Value tuple = op->getOperand(0);
    unsigned first =
        leafOffsets.get(cast<TupleType>(tuple.getType()), element.getIndex());
    return Buffers(ArrayRef<unsigned>(buffersOf[tuple])
                       .slice(first, getNumLeaves(element.getType())));
  }
  if (isa<ConstantOp>(op))
    return addBuffers(op->getResult(0).getType(), false, false);
  if (auto loop = dyn_cast<WhileOp>(op))
    return getWhileResult(loop, instruction);

  SmallVector<Type> leaves;
  getLeafTypes(op->getResult(0).getType(), leaves);
  bool hasWorkspace = op->getDialect()->getNamespace() == "library";
  Buffers result;
  for (auto [index, type] : llvm::enumerate(leaves)) {
    if (std::optional<unsigned> updated = getUpdated(op, index)) {
      result.push_back(*updated);
      continue;
    }
    bool isWorkspace = hasWorkspace && index + 1 == leaves.size();
    result.push_back(addBuffer(type, !isWorkspace, true));
    instruction.defined.push_back(result.back());
  }
  return result;
}

void BlockMemory::add(Operation *op, ArrayRef<Value> operands,
                      NestedFn nested) {
  unsigned number = instructions.size();
  numbers[op] = number;
  Instruction &instruction = instructions.emplace_back();
  instruction.op = op;
  for (Value operand : operands) {
    if (!isName(op))
      llvm::append_range(instruction.read, buffersOf[operand]);
    if (Operation *definition = operand.getDefiningOp())
      instruction.operands.push_back(numbers[definition]);
  }
  llvm::sort(instruction.read);
  instruction.read.erase(llvm::unique(instruction.read),
                         instruction.read.end());
  for (unsigned index : instruction.read) {
    ++buffers[index].readers;
    buffers[index].lastReader ^= number;
  }
  instruction.nested = nested(op);
  if (op->getNumResults())
    buffersOf[op->getResult(0)] = getResult(op, instruction);
  if (withBuffers && !instruction.defined.empty())
    addSharing(instruction);
}

void BlockMemory::addSharing(Instruction &instruction) {
  Operation *op = instruction.op;
  const Buffers &results = buffersOf[op->getResult(0)];
  for (const OperandSharing &shared : getOperandSharing(op)) {
    unsigned result = results[shared.resultLeaf],
             read =
                 buffersOf[op->getOperand(shared.operand)][shared.operandLeaf];
    if (llvm::is_contained(instruction.defined, result) &&
        buffers[read].mayBeOverwritten &&
        buffers[read].bytes == buffers[result].bytes)
      instruction.sharing.emplace_back(result, read);
  }
}

static bool isLoopBody(Block &block) {
  auto loop = dyn_cast<WhileOp>(block.getParentOp());
  return loop && block.getParent() == &loop.getBody();
}

BlockMemory::BlockMemory(Block &block, NestedFn nested,
                         SideEffectAnalysis &effects,
                         TemporaryMemoryAnalysis::ReadsFn getReads,
                         bool withBuffers)
    : withBuffers(withBuffers) {
  bool isLoopBody = ::isLoopBody(block);
  InstructionOrder order;
  auto function = dyn_cast<func::FuncOp>(block.getParentOp());
  bool isEntry = function && function.isPublic();
  for (BlockArgument argument : block.getArguments())
    buffersOf[argument] = addBuffers(argument.getType(), false, isLoopBody);
  for (Operation &op : block.without_terminator())
    if (std::optional<SmallVector<Value>> operands = getReads(&op)) {
      add(&op, *operands, nested);
      order.add(&op, numbers[&op], effects.has(&op),
                instructions.back().operands);
    }
  for (Value value : block.getTerminator()->getOperands()) {
    if (Operation *definition = value.getDefiningOp())
      returned.push_back(numbers[definition]);
    for (unsigned index : buffersOf[value]) {
      ++buffers[index].readers;
      Buffer &buffer = buffers[index];
      buffer.isReturned = true;
      if (isLoopBody)
        continue;
      if (isEntry)
        buffer.bytesReturned += buffer.bytes;
      buffer.bytes = 0;
    }
  }
}

/// For arrays of the result of a block, left to right, that of a parameter
/// whose memory it takes: number and array in it.
static llvm::DenseMap<unsigned, std::pair<unsigned, unsigned>>
getTakenPlaces(Block &block) {
  llvm::DenseMap<unsigned, std::pair<unsigned, unsigned>> places;
  if (isLoopBody(block)) {
    SmallVector<Type> leaves;
    getLeafTypes(block.getArgument(0).getType(), leaves);
    for (unsigned i : llvm::seq<unsigned>(leaves.size()))
      places[i] = {0, i};
    return places;
  }
  auto function = dyn_cast<func::FuncOp>(block.getParentOp());
  auto module = function && function.isPublic()
                    ? function->getParentOfType<ModuleOp>()
                    : ModuleOp();
  auto aliases = module ? module->getAttrOfType<mlir::ArrayAttr>(
                              HLODialect::kInputOutputAlias)
                        : mlir::ArrayAttr();
  if (!aliases || function.getNumResults() != 1)
    return places;
  for (auto alias : aliases.getAsRange<InputOutputAliasAttr>())
    places[getFirstLeaf(function.getResultTypes().front(),
                        alias.getOutputIndex())] = {
        alias.getParameterNumber(),
        getFirstLeaf(function.getArgument(alias.getParameterNumber()).getType(),
                     alias.getParameterIndex())};
  return places;
}

void BlockMemory::delayUpdates(Block &block) {
  auto places = getTakenPlaces(block);
  if (places.empty())
    return;
  SmallVector<SmallVector<unsigned, 2>, 0> readers(buffers.size()),
      next(instructions.size());
  llvm::DenseMap<unsigned, unsigned> definitionOf;
  for (auto [i, instruction] : llvm::enumerate(instructions)) {
    for (unsigned index : instruction.read)
      readers[index].push_back(i);
    for (unsigned index : instruction.defined)
      definitionOf[index] = i;
    for (unsigned operand : instruction.operands)
      next[operand].push_back(i);
  }
  // Whether something waits for an instruction that is to wait for it; what
  // very much depends on is not delayed.
  constexpr unsigned kMaxVisited = 256;
  auto isNeededBy = [&](unsigned first, ArrayRef<unsigned> others) {
    llvm::SmallSetVector<unsigned, 16> reached;
    reached.insert(first);
    for (size_t i = 0; i < reached.size(); ++i) {
      if (i == kMaxVisited)
        return true;
      for (unsigned user : next[reached[i]]) {
        if (llvm::is_contained(others, user))
          return true;
        reached.insert(user);
      }
    }
    return false;
  };
  unsigned leaf = 0;
  for (Value value : block.getTerminator()->getOperands())
    for (unsigned index : buffersOf[value]) {
      auto place = places.find(leaf++);
      auto definition = definitionOf.find(index);
      if (place == places.end() || definition == definitionOf.end())
        continue;
      auto [parameter, array] = place->second;
      unsigned writer = definition->second;
      SmallVector<unsigned> waited;
      for (unsigned reader :
           readers[buffersOf[block.getArgument(parameter)][array]])
        if (reader != writer)
          waited.push_back(reader);
      if (waited.empty() || waited.size() > kMaxVisited ||
          isNeededBy(writer, waited))
        continue;
      for (unsigned reader : waited) {
        next[reader].push_back(writer);
        instructions[writer].operands.push_back(reader);
      }
      llvm::sort(instructions[writer].operands);
      instructions[writer].operands.erase(
          llvm::unique(instructions[writer].operands),
          instructions[writer].operands.end());
    }
}
