//===- HLOCSE.cpp - Compute equal values once -----------------------------===//
// See the description of hlo-cse in Passes.td; test: hlo-cse.mlir. MLIR's own
// cse neither looks past layouts nor keeps provenance, and merges barriers.

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Equivalence.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "hlo-cse"

namespace hlo {
#define GEN_PASS_DEF_HLOCSEPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Values of constants whose types differ in layout only.
static bool haveEqualElements(ConstantOp lhs, ConstantOp rhs) {
  if (lhs.getValue() == rhs.getValue())
    return true;
  auto lhsElements = dyn_cast<DenseElementsAttr>(lhs.getValue());
  auto rhsElements = dyn_cast<DenseElementsAttr>(rhs.getValue());
  return lhsElements && rhsElements &&
         lhsElements.isSplat() == rhsElements.isSplat() &&
         lhsElements.getRawData() == rhsElements.getRawData();
}

namespace {
/// Operations by what they compute.
template <bool isLayoutSensitive> struct ByValue {
  static unsigned hash(Operation *op) {
    // The value of a constant has the layout in its type.
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      size_t type = getHash(constant.getType());
      if (auto elements = dyn_cast<DenseElementsAttr>(constant.getValue()))
        return llvm::hash_combine(type, elements.getRawData(),
                                  hashAttributes(op));
      return llvm::hash_combine(type, constant.getValue(), hashAttributes(op));
    }
    // Of two operands, either may come first.
    size_t operands = 0, factor = op->getNumOperands() == 2 ? 1 : 31;
    for (Value operand : op->getOperands())
      operands = operands * factor + size_t(operand.getAsOpaquePointer());
    llvm::hash_code hash = llvm::hash_combine(
        op->getName().getAsOpaquePointer(), getHash(op->getResult(0).getType()),
        operands, op->hashProperties(), hashAttributes(op));
    for (Region &region : op->getRegions())
      for (Operation &nested : region.getOps())
        hash = llvm::hash_combine(hash, nested.getName().getAsOpaquePointer(),
                                  nested.hashProperties(),
                                  hashAttributes(&nested));
    return hash;
  }

  static bool areEqual(Operation *lhs, Operation *rhs) {
    if (lhs->getName() != rhs->getName() || !haveEqualOperands(lhs, rhs) ||
        !haveEqualTypes(lhs, rhs))
      return false;
    if (auto constant = dyn_cast<ConstantOp>(lhs))
      return haveEqualAttributes(lhs, rhs) &&
             haveEqualElements(constant, cast<ConstantOp>(rhs));
    return areSameOperation(lhs, rhs);
  }

  static bool haveEqualTypes(Operation *lhs, Operation *rhs) {
    Type type = lhs->getResult(0).getType(),
         other = rhs->getResult(0).getType();
    if (type == other)
      return true;
    // A copy is there for its layout.
    return !isLayoutSensitive && isa<RankedTensorType>(type) &&
           !isa<CopyOp, BitcastOp>(lhs) &&
           withoutLayout(type) == withoutLayout(other);
  }

  /// Without the encoding: to make a type without layout takes longer than all
  /// else here.
  static size_t getHash(Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    if (!array)
      return size_t(type.getAsOpaquePointer());
    auto hash = size_t(array.getElementType().getAsOpaquePointer());
    for (int64_t size : array.getShape())
      hash = hash * 31 + size;
    return hash;
  }

  static bool haveEqualOperands(Operation *lhs, Operation *rhs) {
    if (llvm::equal(lhs->getOperands(), rhs->getOperands()))
      return true;
    return lhs->getNumOperands() == 2 && rhs->getNumOperands() == 2 &&
           lhs->getOperand(0) == rhs->getOperand(1) &&
           lhs->getOperand(1) == rhs->getOperand(0) &&
           lhs->hasTrait<mlir::OpTrait::IsCommutative>();
  }
};

struct HLOCSEPass : hlo::impl::HLOCSEPassBase<HLOCSEPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    dead.clear();
    getOperation()->walk([&](Block *block) {
      bool isFused = isa<FusionOp>(block->getParentOp());
      if (!fusionsOnly || isFused)
        isChanged |= layoutSensitive ? mergeEqual<true>(block)
                                     : mergeEqual<false>(block);
      if (isFused)
        isChanged |= readFirstOutputs(cast<FusionOp>(block->getParentOp()));
    });
    for (Operation *op : dead)
      op->erase();
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  template <bool isLayoutSensitive> static bool mergeEqual(Block *block);
  bool readFirstOutputs(FusionOp fusion);
  void mergeReads(FusionOp fusion);

  /// Erased once no walk is on its way to them.
  SmallVector<Operation *> dead;
};
} // namespace

/// True if `op` is computed for its value alone, without control dependencies,
/// which are an effect; so is what is equal to it.
static bool isMergeable(Operation *op) {
  if (isa<ParameterOp, OptBarrierOp, AfterAllOp, AddDependencyOp>(op))
    return false;
  if (auto attributes =
          op->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
      attributes && attributes.contains("MUST_FUSE"))
    return false;
  return mlir::isMemoryEffectFree(op);
}

/// Has what reads `op` read `first`, which is equal up to the layout. Returns
/// whether anything does so now.
static bool replaceUses(Operation *op, Operation *first) {
  Value value = op->getResult(0), other = first->getResult(0);
  if (value.getType() == other.getType()) {
    value.replaceAllUsesWith(other);
    return true;
  }
  bool isReplaced = value.use_empty();
  isReplaced |= replaceUsesIgnoringLayout(value, other);
  // A copy is less work than anything but these.
  if (value.use_empty() || isa<ConstantOp, IotaOp>(op))
    return isReplaced;
  OpBuilder builder(op);
  auto copy = CopyOp::create(builder, op->getLoc(), value.getType(), other);
  copy->setDiscardableAttrs(op->getRawDictionaryAttrs());
  value.replaceAllUsesWith(copy.getResult());
  return true;
}

template <bool isLayoutSensitive> bool HLOCSEPass::mergeEqual(Block *block) {
  OperationSet<ByValue<isLayoutSensitive>> values;
  llvm::MapVector<Operation *, SmallVector<Location>> merged;
  bool isChanged = false;
  for (Operation &op : llvm::make_early_inc_range(*block)) {
    if (op.getNumResults() != 1)
      continue;
    Operation *first = values.insert(&op);
    if (first == &op || !isMergeable(&op))
      continue;
    if (!replaceUses(&op, first)) {
      remark::missed(op.getLoc(),
                     remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
          << remark::add("an equal {0} has another layout",
                         first->getName().stripDialect());
      continue;
    }
    isChanged = true;
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Merged").category(DEBUG_TYPE))
        << remark::add("merged with an equal {0}",
                       first->getName().stripDialect());
    if (!op.use_empty())
      continue;
    merged[first].push_back(op.getLoc());
    op.erase();
  }
  for (auto &[op, locations] : merged)
    op->setLoc(fuseLocations(op->getLoc(), locations));
  return isChanged;
}

/// Where a fusion gives a value several times, its users read the first.
bool HLOCSEPass::readFirstOutputs(FusionOp fusion) {
  auto root = fusion.getCalls()
                  .front()
                  .getTerminator()
                  ->getOperand(0)
                  .getDefiningOp<TupleOp>();
  if (!root || root.getType() != fusion.getType())
    return false;
  llvm::SmallDenseMap<Value, int64_t> firsts;
  for (auto [i, output] : llvm::enumerate(root.getOperands()))
    firsts.try_emplace(output, i);
  bool isChanged = false;
  for (Operation *user : fusion->getUsers()) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    if (!element)
      continue;
    int64_t first = firsts.lookup(root.getOperands()[element.getIndex()]);
    if (first == int64_t(element.getIndex()))
      continue;
    remark::passed(
        element.getLoc(),
        remark::RemarkOpts::name("EqualOutputs").category(DEBUG_TYPE))
        << remark::add("reads output {0} of a fusion, equal to {1}", first,
                       element.getIndex());
    isChanged = true;
    element.setIndex(first);
  }
  // Otherwise the block that they are in is merged as well.
  if (isChanged && fusionsOnly)
    mergeReads(fusion);
  return isChanged;
}

/// Has one instruction read each output.
void HLOCSEPass::mergeReads(FusionOp fusion) {
  SmallVector<GetTupleElementOp> reads;
  for (Operation *user : fusion->getUsers())
    if (auto read = dyn_cast<GetTupleElementOp>(user);
        read && !hasControlDependencies(read))
      reads.push_back(read);
  llvm::sort(reads, [](GetTupleElementOp lhs, GetTupleElementOp rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  llvm::SmallDenseMap<int64_t, GetTupleElementOp> firsts;
  for (GetTupleElementOp read : reads) {
    auto [first, isFirst] = firsts.try_emplace(read.getIndex(), read);
    if (isFirst)
      continue;
    read.getResult().replaceAllUsesWith(first->second.getResult());
    dead.push_back(read);
  }
}
