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

/// Elements from the begin of one row to that of the next, for each dimension
/// of several elements.
static llvm::SmallSetVector<int64_t, 4> getRowSizes(RankedTensorType type) {
  llvm::SmallSetVector<int64_t, 4> sizes;
  SmallVector<int64_t> order = getMajorToMinor(type);
  int64_t elements = 1;
  for (int64_t dim : llvm::reverse(order))
    if (type.getDimSize(dim) != 1)
      sizes.insert(elements *= type.getDimSize(dim));
  return sizes;
}

/// Whether one array is the other with dimensions joined, in memory.
static bool haveSamePositions(RankedTensorType a, RankedTensorType b) {
  if (getRowSizes(a).size() < getRowSizes(b).size())
    std::swap(a, b);
  auto sizes = getRowSizes(a), others = getRowSizes(b);
  return a.getNumElements() == b.getNumElements() &&
         llvm::all_of(others,
                      [&](int64_t size) { return sizes.contains(size); });
}

LogicalResult hlo::emitLoopKernel(HostKernel &kernel) {
  SmallVector<LoopNest, 1> nests;
  addNestsOfUpdates(kernel, nests);
  if (!nests.empty())
    return emitNests(kernel, nests);
  // Results with the same positions in memory, whatever their dimensions are,
  // are computed in the same loops.
  SmallVector<SmallVector<Output, 1>> groups;
  for (const Output &output : kernel.outputs) {
    auto *group = llvm::find_if(groups, [&](ArrayRef<Output> group) {
      return haveSamePositions(group.front().getType(), output.getType()) &&
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
