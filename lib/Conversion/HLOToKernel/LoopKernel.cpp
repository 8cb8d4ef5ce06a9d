//===- LoopKernel.cpp - Kernels that loop over their results --------------===//

#include "LoopNest.h"
#include "UpdateChain.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

using namespace hlo;
using Output = HostKernel::Output;

/// Each in its chunks, those of the first nest first.
static LogicalResult emitNests(HostKernel &kernel,
                               MutableArrayRef<LoopNest> nests, Value chunk,
                               int64_t firstChunk = 0) {
  ImplicitLocOpBuilder &b = kernel.b;
  LoopNest &nest = nests.front();
  auto getOwn = [&]() -> Value {
    if (firstChunk == 0)
      return chunk;
    return arith::SubIOp::create(b, chunk,
                                 arith::ConstantIndexOp::create(b, firstChunk));
  };
  if (nests.size() == 1)
    return nest.emit(getOwn());
  int64_t next = firstChunk + nest.getNumChunks();
  Value isOwn = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, chunk,
                                      arith::ConstantIndexOp::create(b, next));
  return emitIf(
      b, isOwn, [&] { return nest.emit(getOwn()); },
      [&] { return emitNests(kernel, nests.drop_front(), chunk, next); });
}

static int64_t getNumChunks(ArrayRef<LoopNest> nests) {
  int64_t chunks = 0;
  for (const LoopNest &nest : nests)
    chunks += nest.getNumChunks();
  return chunks;
}

/// One after the other where there is little to do, else in chunks.
static LogicalResult emitNests(HostKernel &kernel,
                               MutableArrayRef<LoopNest> nests) {
  int64_t chunks = getNumChunks(nests);
  if (chunks == int64_t(nests.size())) {
    for (LoopNest &nest : nests)
      if (failed(nest.emit(/*chunk=*/nullptr)))
        return failure();
    return success();
  }
  return emitChunks(kernel.b, chunks, [&](Value chunk) {
    return emitNests(kernel, nests, chunk);
  });
}

/// Adds the loops of what updates are written into, and of each of them, if
/// those run one after the other.
static void addNestsOfUpdates(HostKernel &kernel,
                              SmallVectorImpl<LoopNest> &nests) {
  SmallVector<DynamicUpdateSliceOp> updates = findUpdateChain(kernel);
  if (updates.empty())
    return;
  Output output = kernel.outputs.front();
  output.array = {updates.front().getOperand()};
  nests.emplace_back(kernel, ArrayRef(output));
  for (DynamicUpdateSliceOp update : updates)
    nests.emplace_back(kernel, update, kernel.outputs.front());
  if (getNumChunks(nests) != int64_t(nests.size()))
    nests.clear();
}

/// The sizes of an array in the order of its dimensions in memory.
static SmallVector<int64_t> getSizesInMemory(RankedTensorType type) {
  SmallVector<int64_t> sizes;
  for (int64_t dim : getMajorToMinor(type))
    if (type.getDimSize(dim) != 1)
      sizes.push_back(type.getDimSize(dim));
  return sizes;
}

LogicalResult hlo::emitLoopKernel(HostKernel &kernel) {
  SmallVector<LoopNest, 1> nests;
  addNestsOfUpdates(kernel, nests);
  if (!nests.empty())
    return emitNests(kernel, nests);
  // Results with the same positions in memory are computed in the same loops.
  SmallVector<SmallVector<Output, 1>> groups;
  for (const Output &output : kernel.outputs) {
    auto *group = llvm::find_if(groups, [&](ArrayRef<Output> group) {
      return getSizesInMemory(group.front().getType()) ==
                 getSizesInMemory(output.getType()) &&
             !kernel.inPlace.getUpdated(group.front().number);
    });
    if (group == groups.end() || kernel.inPlace.getUpdated(output.number))
      groups.push_back({output});
    else
      group->push_back(output);
  }
  for (ArrayRef<Output> group : groups) {
    const Output &output = group.front();
    if (!kernel.inPlace.getUpdated(output.number)) {
      nests.emplace_back(kernel, group);
      continue;
    }
    auto update = cast<DynamicUpdateSliceOp>(kernel.fused.getDefiningOp(
        skipBitcasts(kernel.fused, output.array.value)));
    nests.emplace_back(kernel, update, output);
  }
  return emitNests(kernel, nests);
}
