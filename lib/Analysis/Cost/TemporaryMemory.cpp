//===- TemporaryMemory.cpp - Memory that a function needs -----------------===//

#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Analysis/Cost/PerformanceModel.h"
#include "hlo/Analysis/LeafOffsets.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <set>

using namespace hlo;

namespace {
/// The arrays of a block, and what its instructions do with them.
class BlockMemory {
public:
  using NestedFn = function_ref<double(Operation *)>;
  /// `nested` gives what is needed inside an instruction. In the body of a loop
  /// parameters may be overwritten, and results are temporaries.
  BlockMemory(Block &block, NestedFn nested, SideEffectAnalysis &effects,
              TemporaryMemoryAnalysis::ReadsFn getReads, bool withBuffers);
  double getPeak();
  MemorySchedule getSchedule();
  /// Has what takes the memory of parameters wait for others that read them.
  void delayUpdates(Block &block);

private:
  /// Buffers of the arrays of a value, by index.
  using Buffers = SmallVector<unsigned, 1>;
  struct Buffer {
    double bytes = 0;
    unsigned readers = 0;
    /// Exclusive or of the indices of readers: that of the last one.
    unsigned lastReader = 0;
    bool mayBeOverwritten = false;
    bool isReturned = false;
    /// Of a result of the function, which is no temporary.
    double bytesReturned = 0;
  };
  struct Instruction {
    Operation *op = nullptr;
    SmallVector<unsigned, 1> defined;
    SmallVector<unsigned, 4> read;
    /// What comes before, which computes operands or is waited for.
    SmallVector<unsigned, 4> operands;
    /// Of what is defined, and what is read, pairs that may share memory.
    SmallVector<std::pair<unsigned, unsigned>, 1> sharing;
    double nested = 0;
  };

  unsigned addBuffer(Type type, bool isTemporary, bool mayBeOverwritten);
  Buffers addBuffers(Type type, bool isTemporary, bool mayBeOverwritten);
  /// The buffers of the result; those new are added to `defined`.
  Buffers getResult(Operation *op, Instruction &instruction);
  Buffers getWhileResult(WhileOp loop, Instruction &instruction);
  /// The buffer that an instruction updates for leaf `index` of its result.
  std::optional<unsigned> getUpdated(Operation *op, unsigned index);
  void add(Operation *op, ArrayRef<Value> operands, NestedFn nested);
  void addSharing(Instruction &instruction);
  void addOrder(Operation *op, SideEffectAnalysis &effects);

  void delay(SmallVectorImpl<unsigned> &order) const;
  SmallVector<unsigned> getBestOrder();
  SmallVector<unsigned> getGivenOrder() const;
  SmallVector<unsigned> getDepthFirstOrder() const;
  SmallVector<unsigned> getGreedyOrder() const;
  llvm::SmallDenseMap<unsigned, unsigned>
  getShared(ArrayRef<unsigned> order) const;
  double getPeak(ArrayRef<unsigned> order) const;
  double getBytes(unsigned index) const {
    return buffers[index].bytes +
           (countsResults ? buffers[index].bytesReturned : 0);
  }
  double getBytes(ArrayRef<unsigned> indices) const;

  SmallVector<Buffer, 0> buffers;
  SmallVector<Instruction, 0> instructions;
  SmallVector<unsigned> returned;
  std::optional<unsigned> lastEffect;
  llvm::DenseMap<Operation *, unsigned> numbers;
  llvm::DenseMap<int64_t, unsigned> numberOfControlId;
  llvm::DenseMap<Value, Buffers> buffersOf;
  LeafOffsets leafOffsets;
  bool withBuffers;
  /// Whether results of the function take memory, too.
  bool countsResults = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Which instruction has which arrays
//===----------------------------------------------------------------------===//

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

/// What an instruction waits for besides its operands.
void BlockMemory::addOrder(Operation *op, SideEffectAnalysis &effects) {
  unsigned number = numbers[op];
  SmallVectorImpl<unsigned> &before = instructions[number].operands;
  if (effects.has(op)) {
    if (lastEffect)
      before.push_back(*lastEffect);
    lastEffect = number;
  }
  if (auto ids = op->getAttrOfType<mlir::DenseI64ArrayAttr>(
          HLODialect::kControlPredecessors))
    for (int64_t id : ids.asArrayRef())
      if (auto it = numberOfControlId.find(id); it != numberOfControlId.end())
        before.push_back(it->second);
  if (auto id = op->getAttrOfType<mlir::IntegerAttr>(HLODialect::kControlId))
    numberOfControlId[id.getInt()] = number;
  llvm::sort(before);
  before.erase(llvm::unique(before), before.end());
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
  auto function = dyn_cast<func::FuncOp>(block.getParentOp());
  bool isEntry = function && function.isPublic();
  for (BlockArgument argument : block.getArguments())
    buffersOf[argument] = addBuffers(argument.getType(), false, isLoopBody);
  for (Operation &op : block.without_terminator())
    if (std::optional<SmallVector<Value>> operands = getReads(&op)) {
      add(&op, *operands, nested);
      addOrder(&op, effects);
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

//===----------------------------------------------------------------------===//
// Orders
//===----------------------------------------------------------------------===//

double BlockMemory::getBytes(ArrayRef<unsigned> indices) const {
  double bytes = 0;
  for (unsigned index : indices)
    bytes += getBytes(index);
  return bytes;
}

/// Instructions after their operands, in the order of these: some roots first.
static SmallVector<unsigned>
visitOperandsFirst(ArrayRef<SmallVector<unsigned, 4>> operands,
                   ArrayRef<unsigned> roots) {
  SmallVector<unsigned> order, stack;
  SmallVector<bool> isVisited(operands.size());
  // The number of operands visited so far.
  SmallVector<unsigned> next(operands.size());
  auto visit = [&](unsigned root) {
    if (isVisited[root])
      return;
    isVisited[root] = true;
    stack.push_back(root);
    while (!stack.empty()) {
      unsigned i = stack.back();
      if (next[i] == operands[i].size()) {
        order.push_back(i);
        stack.pop_back();
      } else if (unsigned operand = operands[i][next[i]++];
                 !isVisited[operand]) {
        isVisited[operand] = true;
        stack.push_back(operand);
      }
    }
  };
  llvm::for_each(roots, visit);
  for (unsigned i : llvm::seq<unsigned>(operands.size()))
    visit(i);
  return order;
}

/// Operands that need more memory than they leave come first.
SmallVector<unsigned> BlockMemory::getDepthFirstOrder() const {
  SmallVector<double> needed(instructions.size());
  SmallVector<SmallVector<unsigned, 4>, 0> operands(instructions.size());
  auto getKept = [&](unsigned i) { return getBytes(instructions[i].defined); };
  for (auto [i, instruction] : llvm::enumerate(instructions)) {
    operands[i] = instruction.operands;
    // Ties in the order of the module.
    llvm::sort(operands[i], [&](unsigned lhs, unsigned rhs) {
      return std::pair(needed[rhs] - getKept(rhs), lhs) <
             std::pair(needed[lhs] - getKept(lhs), rhs);
    });
    double kept = 0;
    for (unsigned operand : operands[i]) {
      needed[i] = std::max(needed[i], kept + needed[operand]);
      kept += getKept(operand);
    }
    needed[i] = std::max(needed[i], kept + getKept(i) + instruction.nested);
  }

  return visitOperandsFirst(operands, returned);
}

SmallVector<unsigned> BlockMemory::getGivenOrder() const {
  SmallVector<SmallVector<unsigned, 4>, 0> operands;
  for (const Instruction &instruction : instructions)
    operands.push_back(instruction.operands);
  return visitOperandsFirst(operands, {});
}

/// What frees most bytes, less those it needs, comes first.
SmallVector<unsigned> BlockMemory::getGreedyOrder() const {
  SmallVector<unsigned> waiting, order;
  SmallVector<SmallVector<unsigned, 2>, 0> users(instructions.size());
  SmallVector<Buffer, 0> left = buffers;
  SmallVector<bool> isReady(instructions.size());
  SmallVector<double> scores(instructions.size());
  for (auto [i, instruction] : llvm::enumerate(instructions)) {
    waiting.push_back(instruction.operands.size());
    for (unsigned operand : instruction.operands)
      users[operand].push_back(i);
  }

  std::set<std::pair<double, unsigned>> ready;
  auto push = [&](unsigned i) {
    const Instruction &instruction = instructions[i];
    isReady[i] = true;
    double score = getBytes(instruction.defined);
    for (unsigned index : instruction.read)
      if (left[index].readers == 1)
        score -= getBytes(index);
    // Names of arrays cost nothing.
    if (instruction.defined.empty() && instruction.nested == 0)
      score = -std::numeric_limits<double>::infinity();
    scores[i] = score;
    ready.emplace(score, i);
  };
  for (unsigned i : llvm::seq<unsigned>(instructions.size()))
    if (waiting[i] == 0)
      push(i);
  while (!ready.empty()) {
    unsigned i = ready.begin()->second;
    ready.erase(ready.begin());
    isReady[i] = false;
    order.push_back(i);
    for (unsigned index : instructions[i].read) {
      Buffer &buffer = left[index];
      --buffer.readers;
      buffer.lastReader ^= i;
      // What reads it last now frees it. What is returned is never free.
      if (unsigned last = buffer.lastReader;
          buffer.readers == 1 && last < instructions.size() && isReady[last]) {
        ready.erase({scores[last], last});
        push(last);
      }
    }
    for (unsigned user : users[i])
      if (--waiting[user] == 0)
        push(user);
  }
  return order;
}

/// Has what needs less memory when it comes right before what reads it first do
/// so.
void BlockMemory::delay(SmallVectorImpl<unsigned> &order) const {
  SmallVector<unsigned> place(instructions.size(), order.size());
  // Where arrays are read last, after the instruction.
  SmallVector<unsigned> lastRead(buffers.size());
  for (unsigned position : llvm::reverse(llvm::seq<unsigned>(order.size()))) {
    unsigned i = order[position];
    const Instruction &instruction = instructions[i];
    double defined = getBytes(instruction.defined), kept = 0;
    for (unsigned index : instruction.read)
      if (lastRead[index] < place[i])
        kept += getBytes(index);
    if (place[i] == order.size() || !(defined > kept || isName(instruction.op)))
      place[i] = position;
    for (unsigned index : instruction.read)
      lastRead[index] = std::max(lastRead[index], place[i]);
    for (unsigned operand : instruction.operands)
      place[operand] = std::min(place[operand], place[i]);
  }
  // Operations before what they wait for, in the order they had.
  SmallVector<std::pair<unsigned, unsigned>> keys;
  for (auto [position, i] : llvm::enumerate(order))
    keys.emplace_back(place[i], position);
  llvm::sort(keys);
  SmallVector<unsigned> old(std::move(order));
  order.clear();
  for (auto [anchor, position] : keys)
    order.push_back(old[position]);
}

/// For each buffer that is in the memory of another one from where that is read
/// last, this one.
llvm::SmallDenseMap<unsigned, unsigned>
BlockMemory::getShared(ArrayRef<unsigned> order) const {
  llvm::SmallDenseMap<unsigned, unsigned> shared;
  if (!withBuffers)
    return shared;
  SmallVector<unsigned, 0> readers;
  for (const Buffer &buffer : buffers)
    readers.push_back(buffer.readers);
  for (unsigned i : order) {
    const Instruction &instruction = instructions[i];
    for (auto [result, read] : instruction.sharing)
      if (readers[read] == 1 && !shared.contains(result)) {
        shared[result] = read;
        readers[read] = 0;
      }
    for (unsigned index : instruction.read)
      if (readers[index] != 0)
        --readers[index];
  }
  return shared;
}

double BlockMemory::getPeak(ArrayRef<unsigned> order) const {
  SmallVector<unsigned, 0> readers;
  SmallVector<double, 0> bytes;
  for (auto [index, buffer] : llvm::enumerate(buffers)) {
    readers.push_back(buffer.readers);
    bytes.push_back(getBytes(index));
  }
  auto shared = getShared(order);
  // What is in the memory of a result from the beginning is no temporary.
  for (unsigned i : llvm::reverse(order))
    for (unsigned index : instructions[i].defined)
      if (auto it = shared.find(index); it != shared.end() && bytes[index] == 0)
        bytes[it->second] = 0;
  double live = 0, peak = 0;
  for (unsigned i : order) {
    const Instruction &instruction = instructions[i];
    for (unsigned index : instruction.defined) {
      if (auto it = shared.find(index); it != shared.end())
        live -= std::exchange(bytes[it->second], 0);
      live += bytes[index];
    }
    peak = std::max(peak, live + instruction.nested);
    for (unsigned index : instruction.read)
      if (--readers[index] == 0)
        live -= bytes[index];
    for (unsigned index : instruction.defined)
      if (readers[index] == 0)
        live -= bytes[index];
  }
  return peak;
}

SmallVector<unsigned> BlockMemory::getBestOrder() {
  SmallVector<SmallVector<unsigned>> orders;
  auto addOrders = [&] {
    for (auto order :
         {getGivenOrder(), getDepthFirstOrder(), getGreedyOrder()}) {
      delay(order);
      orders.push_back(std::move(order));
    }
  };
  addOrders();
  // The memory of results may serve until they are written.
  countsResults =
      withBuffers && llvm::any_of(buffers, [](const Buffer &buffer) {
        return buffer.bytesReturned != 0;
      });
  if (countsResults)
    addOrders();
  countsResults = false;
  return *llvm::min_element(orders, [&](const auto &lhs, const auto &rhs) {
    return getPeak(lhs) < getPeak(rhs);
  });
}

double BlockMemory::getPeak() { return getPeak(getBestOrder()); }

MemorySchedule BlockMemory::getSchedule() {
  MemorySchedule schedule;
  for (unsigned i : getBestOrder()) {
    const Instruction &instruction = instructions[i];
    schedule.instructions.push_back({instruction.op, instruction.nested,
                                     llvm::to_vector(instruction.defined),
                                     llvm::to_vector(instruction.read)});
  }
  for (const Buffer &buffer : buffers)
    schedule.arrays.push_back({buffer.bytes, buffer.isReturned});
  return schedule;
}

//===----------------------------------------------------------------------===//
// The analysis
//===----------------------------------------------------------------------===//

/// What is needed inside an instruction.
double TemporaryMemoryAnalysis::getNested(Operation *op) {
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee =
        symbols.lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
    return callee ? get(callee) : 0;
  }
  if (!isa<WhileOp, ConditionalOp>(op))
    return 0;
  auto [it, isNew] = known.try_emplace(op, 0);
  if (!isNew)
    return it->second;
  double most = 0;
  for (Region &region : op->getRegions())
    most = std::max(most, getPeak(region.front()));
  return known[op] = most;
}

static std::optional<SmallVector<Value>> getOperands(Operation *op) {
  return llvm::to_vector(op->getOperands());
}

double TemporaryMemoryAnalysis::getPeak(Block &block) {
  return BlockMemory(
             block, [&](Operation *op) { return getNested(op); }, effects,
             getOperands, withBuffers)
      .getPeak();
}

double TemporaryMemoryAnalysis::get(func::FuncOp function) {
  // What calls itself counts as nothing.
  auto [it, isNew] = known.try_emplace(function, 0);
  if (!isNew || function.isExternal())
    return it->second;
  double peak = getPeak(function.getBody().front());
  return known[function] = peak;
}

MemorySchedule TemporaryMemoryAnalysis::getSchedule(Block &block) {
  return getSchedule(block, getOperands);
}

MemorySchedule TemporaryMemoryAnalysis::getSchedule(Block &block,
                                                    ReadsFn getReads) {
  BlockMemory memory(
      block, [&](Operation *op) { return getNested(op); }, effects, getReads,
      withBuffers);
  if (withBuffers)
    memory.delayUpdates(block);
  return memory.getSchedule();
}
