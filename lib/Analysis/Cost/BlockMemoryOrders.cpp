//===- BlockMemoryOrders.cpp - Orders of a block that need little memory --===//

#include "BlockMemory.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <set>

using namespace hlo;

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
    schedule.arrays.push_back(
        {buffer.bytes, buffer.isReturned, buffer.bytesReturned});
  return schedule;
}
