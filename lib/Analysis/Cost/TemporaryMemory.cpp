//===- TemporaryMemory.cpp - Memory that a function needs -----------------===//

#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include "BlockMemory.h"

using namespace hlo;

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
