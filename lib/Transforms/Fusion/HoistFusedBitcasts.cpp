//===- HoistFusedBitcasts.cpp - Bitcasts around matrix products -----------===//
// See the description of hoist-fused-bitcasts in Passes.td; test:
// hoist-fused-bitcasts.mlir.

#include "FusionGraph.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "hoist-fused-bitcasts"

namespace hlo {
#define GEN_PASS_DEF_HOISTFUSEDBITCASTSPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static RankedTensorType getArrayType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

namespace {
/// Values of one shape and layout that elementwise operations connect: all of
/// them can have another shape with the same elements in the same places.
class SameShape {
public:
  explicit SameShape(Value start) : type(getArrayType(start)) {
    add(start);
    while (canChange && !worklist.empty())
      visit(worklist.pop_back_val());
  }

  /// Whether nothing but bitcasts minds another shape.
  bool isFree() const { return canChange; }
  /// Gives all of them the shape and layout of `to`. Parameters and the result
  /// of the fusion are bitcast outside.
  void changeTo(RankedTensorType to, FusionOp fusion,
                mlir::RewriterBase &rewriter);

private:
  void add(Value value) {
    if (values.insert(value))
      worklist.push_back(value);
  }
  /// Adds an operand or result of an elementwise operation.
  void addConnected(Value value);
  void visit(Value value);

  RankedTensorType type;
  llvm::SmallSetVector<Value, 8> values;
  SmallVector<Value> worklist;
  bool canChange = true;
};
} // namespace

void SameShape::addConnected(Value value) {
  auto other = cast<RankedTensorType>(value.getType());
  if (other.getShape() == type.getShape() &&
      other.getEncoding() == type.getEncoding())
    add(value);
  // A predicate or bound that is a scalar fits any shape.
  else if (other.getRank() != 0 || type.getRank() == 0)
    canChange = false;
}

static bool isScalarBroadcast(Operation *op) {
  auto broadcast = dyn_cast<BroadcastOp>(op);
  return broadcast && broadcast.getDimensions().empty();
}

void SameShape::visit(Value value) {
  auto connect = [&](Operation *op) {
    for (Value operand : op->getOperands())
      addConnected(operand);
    addConnected(op->getResult(0));
  };
  if (Operation *op = value.getDefiningOp()) {
    auto constant = dyn_cast<ConstantOp>(op);
    bool isSplat =
        constant && isa<mlir::SplatElementsAttr>(constant.getValue());
    if (op->hasTrait<hlo::OpTrait::Elementwise>())
      connect(op);
    else if (!isa<BitcastOp>(op) && !isScalarBroadcast(op) && !isSplat)
      canChange = false;
  }
  for (Operation *user : value.getUsers())
    if (user->hasTrait<hlo::OpTrait::Elementwise>())
      connect(user);
    else if (!isa<BitcastOp, ReturnOp>(user))
      canChange = false;
}

/// The bitcast that `value` is, if it is no more than that; else null.
static BitcastOp getPlainBitcast(Operation *op) {
  auto bitcast = dyn_cast_or_null<BitcastOp>(op);
  return bitcast && !hasControlDependencies(bitcast) &&
                 !bitcast->hasAttr(HLODialect::kSharding)
             ? bitcast
             : BitcastOp();
}

/// Has `operand` be of `type`, by one bitcast at most.
static void bitcastTo(RankedTensorType type, mlir::OpOperand &operand,
                      mlir::RewriterBase &rewriter) {
  Value source = operand.get();
  BitcastOp before = getPlainBitcast(source.getDefiningOp());
  if (before)
    source = before.getOperand();
  if (source.getType() != type)
    source = BitcastOp::create(rewriter, operand.get().getLoc(), type, source);
  operand.set(source);
  if (before && before.use_empty())
    rewriter.eraseOp(before);
}

/// Has what reads `result`, which was of type `old`, read the same.
static void bitcastUsers(OpResult result, RankedTensorType old,
                         mlir::RewriterBase &rewriter) {
  BitcastOp bitcast;
  for (mlir::OpOperand &use : llvm::make_early_inc_range(result.getUses())) {
    if (BitcastOp after = getPlainBitcast(use.getOwner())) {
      if (after.getType() == result.getType())
        rewriter.replaceOp(after, result);
      continue;
    }
    if (!bitcast)
      bitcast = BitcastOp::create(rewriter, result.getLoc(), old, result);
    use.set(bitcast);
  }
}

void SameShape::changeTo(RankedTensorType to, FusionOp fusion,
                         mlir::RewriterBase &rewriter) {
  for (Value value : values) {
    RankedTensorType old = getArrayType(value);
    RankedTensorType changed = changeElementType(to, old.getElementType());
    value.setType(changed);
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      rewriter.setInsertionPoint(fusion);
      bitcastTo(changed, fusion->getOpOperand(argument.getArgNumber()),
                rewriter);
    } else if (auto constant = value.getDefiningOp<ConstantOp>()) {
      auto splat = cast<mlir::SplatElementsAttr>(constant.getValue());
      constant.setValueAttr(splat.resizeSplat(changed));
    }
    if (llvm::none_of(value.getUsers(), llvm::IsaPred<ReturnOp>))
      continue;
    rewriter.setInsertionPointAfter(fusion);
    auto result = cast<OpResult>(fusion.getResult());
    result.setType(changed);
    bitcastUsers(result, old, rewriter);
  }
}

namespace {
struct HoistFusedBitcastsPass
    : hlo::impl::HoistFusedBitcastsPassBase<HoistFusedBitcastsPass> {
  using Base::Base;

  void runOnOperation() override {
    mlir::IRRewriter rewriter(&getContext());
    if (!forEachKernelBlock(getOperation(), [&](Block &block) {
          bool isChanged = false;
          for (auto fusion : llvm::to_vector(block.getOps<FusionOp>()))
            if (getCustomKind(fusion) == kGemmFusionKind &&
                !fusion->hasAttr(HLODialect::kSharding))
              isChanged |= hoist(fusion, rewriter);
          return isChanged;
        }))
      markAllAnalysesPreserved();
  }

private:
  static bool hoist(FusionOp fusion, mlir::RewriterBase &rewriter);
};
} // namespace

bool HoistFusedBitcastsPass::hoist(FusionOp fusion,
                                   mlir::RewriterBase &rewriter) {
  unsigned hoisted = 0, left = 0;
  Block &body = fusion.getCalls().front();
  for (auto bitcast : llvm::to_vector(body.getOps<BitcastOp>())) {
    Value from = bitcast.getOperand(), to = bitcast;
    RankedTensorType fromType = getArrayType(from), toType = getArrayType(to);
    if (!fromType || fromType.getElementType() != toType.getElementType())
      continue;
    if (fromType == toType) {
      rewriter.replaceOp(bitcast, from);
      ++hoisted;
      continue;
    }
    // In front of the product, what it is computed from has its shape; after
    // it, what is computed from it.
    if (SameShape before(from); before.isFree()) {
      before.changeTo(toType, fusion, rewriter);
    } else if (SameShape after(to); after.isFree()) {
      after.changeTo(fromType, fusion, rewriter);
    } else {
      ++left;
      continue;
    }
    rewriter.replaceOp(bitcast, from);
    ++hoisted;
  }
  if (left != 0)
    remark::missed(fusion.getLoc(),
                   remark::RemarkOpts::name("NotHoisted").category(DEBUG_TYPE))
        << remark::add("{0} bitcasts stay: what they connect has shapes of its "
                       "own",
                       left);
  if (hoisted != 0)
    remark::passed(fusion.getLoc(),
                   remark::RemarkOpts::name("Hoisted").category(DEBUG_TYPE))
        << remark::add("{0} bitcasts left the fusion", hoisted);
  return hoisted != 0;
}
