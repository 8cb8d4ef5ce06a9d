//===- SliceSinker.cpp - Compute on whole arrays --------------------------===//
// See the description of slice-sinker in Passes.td; test: slice-sinker.mlir.

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/Equivalence.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "slice-sinker"

namespace hlo {
#define GEN_PASS_DEF_SLICESINKERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

//===----------------------------------------------------------------------===//
// What is alike
//===----------------------------------------------------------------------===//

static SliceOp getSlice(Value value) { return value.getDefiningOp<SliceOp>(); }

static bool isPlainArray(Value value) {
  return isStatic(value) && hasPlainLayout(value.getType());
}

/// True if `op` is elementwise and its operands are slices at the same indices
/// of arrays of the same dimensions and layout.
static bool isOfSlices(Operation *op) {
  SliceOp first =
      op->getNumOperands() ? getSlice(op->getOperand(0)) : SliceOp();
  if (!first || !op->hasTrait<hlo::OpTrait::Elementwise>() || op->use_empty() ||
      hasControlDependencies(op) || !isPlainArray(op->getResult(0)) ||
      !isPlainArray(first.getOperand()))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    SliceOp slice = getSlice(operand);
    if (!slice || hasControlDependencies(slice) ||
        slice->hasAttr(HLODialect::kSharding) || !isPlainArray(slice) ||
        getElementType(slice) != getElementType(slice.getOperand()))
      return false;
    RankedTensorType source = slice.getOperand().getType();
    return source.getShape() == first.getOperand().getType().getShape() &&
           source.getEncoding() == first.getOperand().getType().getEncoding() &&
           slice.getStartIndices() == first.getStartIndices() &&
           slice.getStrides() == first.getStrides();
  });
}

static auto getSources(Operation *op) {
  return llvm::map_range(op->getOperands(), [](Value operand) -> Value {
    return getSlice(operand).getOperand();
  });
}

/// True if both do the same to slices of the same arrays.
static bool areAlike(Operation *lhs, Operation *rhs) {
  return getElementType(lhs->getResult(0)) ==
             getElementType(rhs->getResult(0)) &&
         llvm::equal(getSources(lhs), getSources(rhs)) &&
         areSameOperation(lhs, rhs);
}

static size_t getHash(Operation *op) {
  llvm::hash_code hash =
      llvm::hash_combine(op->getName().getAsOpaquePointer(),
                         getElementType(op->getResult(0)).getAsOpaquePointer(),
                         op->hashProperties());
  for (Value source : getSources(op))
    hash = llvm::hash_combine(hash, source.getAsOpaquePointer());
  return hash;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

namespace {
/// Works on one block.
class Sinker {
public:
  bool run(Block &block) {
    bool isChanged = false;
    for (Operation &op : block)
      add(&op);
    // What is made stands before what it is made of, which is erased at last.
    for (Operation &op : block) {
      if (!isOfSlices(&op))
        continue;
      llvm::SetVector<Operation *> group = take(&op);
      if (!group.empty() && isWorthwhile(group.getArrayRef())) {
        sink(group.getArrayRef());
        isChanged = true;
      }
    }
    for (Operation *op : llvm::reverse(toErase.getArrayRef()))
      if (mlir::isOpTriviallyDead(op))
        op->erase();
    return isChanged;
  }

private:
  void add(Operation *op) {
    if (isOfSlices(op))
      operations[getHash(op)].push_back(op);
  }

  /// `op`, which comes first, and all that are like it; each only once.
  llvm::SetVector<Operation *> take(Operation *op) {
    llvm::SetVector<Operation *> group;
    auto &candidates = operations[getHash(op)];
    if (!llvm::is_contained(candidates, op))
      return group;
    group.insert(op);
    SmallVector<Operation *> others;
    for (Operation *candidate : candidates) {
      if (areAlike(op, candidate))
        group.insert(candidate);
      else
        others.push_back(candidate);
    }
    candidates = std::move(others);
    return group;
  }

  static bool isWorthwhile(ArrayRef<Operation *> group) {
    int64_t sliced = 0;
    for (Operation *op : group)
      sliced +=
          cast<RankedTensorType>(op->getResult(0).getType()).getNumElements();
    Operation *first = group.front();
    int64_t whole =
        getSlice(first->getOperand(0)).getOperand().getType().getNumElements();
    if (sliced < whole)
      remark::missed(first->getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("{0} elements are fewer than the {1} of the array",
                         sliced, whole);
    return sliced >= whole && whole != 0;
  }

  void sink(ArrayRef<Operation *> group);

  /// By getHash.
  llvm::DenseMap<size_t, SmallVector<Operation *>> operations;
  llvm::SetVector<Operation *> toErase;
};

struct SliceSinkerPass : hlo::impl::SliceSinkerPassBase<SliceSinkerPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    forEachBlock(getOperation(),
                 [&](Block &block) { isChanged |= Sinker().run(block); });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

void Sinker::sink(ArrayRef<Operation *> group) {
  Operation *first = group.front();
  remark::passed(first->getLoc(),
                 remark::RemarkOpts::name("Sunk").category(DEBUG_TYPE))
      << remark::add("{0} slices are of one {1}", group.size(),
                     first->getName().stripDialect());

  OpBuilder builder(first);
  SmallVector<Value> sources = llvm::to_vector(getSources(first));
  auto source = cast<RankedTensorType>(sources.front().getType());
  Operation *whole = first->clone();
  whole->setOperands(sources);
  whole->getResult(0).setType(InstructionBuilder::withElements(
      source, getElementType(first->getResult(0))));
  for (StringRef name : {HLODialect::kSharding, HLODialect::kOrigin})
    whole->removeAttr(name);
  builder.insert(whole);

  SmallVector<Location> locations;
  for (Operation *op : group) {
    SliceOp old = getSlice(op->getOperand(0));
    auto replaced = llvm::map_to_vector(op->getOperands(), [](Value operand) {
      return operand.getDefiningOp()->getLoc();
    });
    replaced.push_back(op->getLoc());
    builder.setInsertionPoint(op);
    auto slice = SliceOp::create(builder, fuseLocations(old.getLoc(), replaced),
                                 op->getResult(0).getType(),
                                 whole->getResult(0), old.getStartIndices(),
                                 old.getLimitIndices(), old.getStrides());
    for (StringRef name : {HLODialect::kSharding, HLODialect::kOrigin})
      if (Attribute attr = op->getAttr(name))
        slice->setAttr(name, attr);
    locations.push_back(op->getLoc());
    SmallVector<Operation *> users(op->getUsers());
    op->replaceAllUsesWith(slice);
    for (Operation *user : users)
      add(user);
    for (Value operand : op->getOperands())
      toErase.insert(operand.getDefiningOp());
    toErase.insert(op);
  }
  whole->setLoc(fuseLocations(first->getLoc(), locations));
}
