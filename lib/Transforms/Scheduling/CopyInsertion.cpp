//===- CopyInsertion.cpp - Copies of what cannot share memory -------------===//

// See the description of copy-insertion in Passes.td; test:
// copy-insertion.mlir.

#include "hlo/Analysis/Buffers/ArrayGroups.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "hlo/Transforms/Scheduling/Passes.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"

namespace hlo {
#define GEN_PASS_DEF_COPYINSERTIONPASS
#include "hlo/Transforms/Scheduling/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Arrays of a value, counted from left to right in its tuple.
using Leaves = llvm::SmallDenseSet<unsigned>;

struct CopyInsertionPass
    : ::hlo::impl::CopyInsertionPassBase<CopyInsertionPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isExternal())
        continue;
      FailureOr<bool> changed = insertCopies(function);
      if (failed(changed))
        return signalPassFailure();
      isChanged |= *changed;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  FailureOr<bool> insertCopies(func::FuncOp function);
};
} // namespace

/// The value with copies of some arrays in it.
static Value copyLeaves(OpBuilder &builder, Value value, const Leaves &leaves,
                        unsigned first = 0) {
  if (isa<RankedTensorType>(value.getType()))
    return leaves.contains(first)
               ? CopyOp::create(builder, value.getLoc(), value.getType(), value)
               : value;
  auto type = dyn_cast<TupleType>(value.getType());
  if (!type)
    return value;
  auto tuple = value.getDefiningOp<TupleOp>();
  SmallVector<Value> elements;
  for (unsigned i : llvm::seq<unsigned>(type.size())) {
    Value element =
        tuple ? tuple->getOperand(i)
              : GetTupleElementOp::create(builder, value.getLoc(), value, i);
    elements.push_back(copyLeaves(builder, element, leaves, first));
    first += getNumLeaves(type.getType(i));
  }
  return TupleOp::create(builder, value.getLoc(), type, elements);
}

/// Erases a tuple that nothing reads any more, and what takes others apart.
static void eraseUnused(Value value) {
  auto tuple = value.getDefiningOp<TupleOp>();
  if (!tuple || !tuple.use_empty() || hasControlDependencies(tuple))
    return;
  // One by one: what is in it twice, also in a tuple that it has, is in use
  // until the last time.
  while (tuple->getNumOperands() != 0) {
    Value element = tuple->getOperands().back();
    tuple->eraseOperand(tuple->getNumOperands() - 1);
    auto get = element.getDefiningOp<GetTupleElementOp>();
    if (get && get.use_empty() && !hasControlDependencies(get))
      get.erase();
    else
      eraseUnused(element);
  }
  tuple.erase();
}

/// What follows has copies in the place of some arrays of a parameter.
static void copyArgument(BlockArgument argument, const Leaves &leaves) {
  Block &block = *argument.getOwner();
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  SmallVector<mlir::OpOperand *> uses;
  for (mlir::OpOperand &use : argument.getUses())
    uses.push_back(&use);
  Value copied = copyLeaves(builder, argument, leaves);
  auto tuple = copied.getDefiningOp<TupleOp>();
  for (mlir::OpOperand *use : uses) {
    auto element = dyn_cast<GetTupleElementOp>(use->getOwner());
    if (!tuple || !element) {
      use->set(copied);
      continue;
    }
    element.replaceAllUsesWith(tuple->getOperand(element.getIndex()));
    if (!hasControlDependencies(element))
      element.erase();
  }
  eraseUnused(copied);
}

FailureOr<bool> CopyInsertionPass::insertCopies(func::FuncOp function) {
  FailureOr<ArrayLiveness> liveness =
      ArrayLiveness::get(function, /*withCopies=*/true);
  if (failed(liveness))
    return failure();
  ArrayGroups groups(*liveness);
  ArrayRef<LiveArray> arrays = liveness->getArrays();
  if (auto pair = groups.joinRequired())
    return mlir::emitError(function.getLoc())
           << "copy-insertion: two arrays that are needed at the same time "
              "have "
              "to share memory";

  // Those first that cost most.
  SmallVector<unsigned> copies;
  for (auto [i, array] : llvm::enumerate(arrays))
    if (array.kind == LiveArray::Kind::Copy && !liveness->isOther(i))
      copies.push_back(i);
  llvm::stable_sort(copies, [&](unsigned lhs, unsigned rhs) {
    return std::pair(arrays[lhs].depth, arrays[lhs].bytes) >
           std::pair(arrays[rhs].depth, arrays[rhs].bytes);
  });
  llvm::SmallDenseSet<unsigned> needed;
  for (unsigned copy : copies)
    if (!groups.join(copy, arrays[copy].sources.front()))
      needed.insert(copy);
  if (needed.empty())
    return false;

  llvm::MapVector<mlir::OpOperand *, Leaves> operands;
  llvm::MapVector<BlockArgument, Leaves> arguments;
  for (unsigned i : llvm::seq<unsigned>(arrays.size())) {
    if (!needed.contains(i))
      continue;
    if (mlir::OpOperand *operand = arrays[i].copiedOperand)
      operands[operand].insert(arrays[i].leaf);
    else
      arguments[arrays[i].copiedArgument].insert(arrays[i].leaf);
  }
  for (const auto &[operand, leaves] : operands) {
    OpBuilder builder(operand->getOwner());
    Value original = operand->get();
    operand->set(copyLeaves(builder, original, leaves));
    eraseUnused(original);
  }
  for (const auto &[argument, leaves] : arguments)
    copyArgument(argument, leaves);
  return true;
}
