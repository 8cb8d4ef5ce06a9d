//===- SoftmaxFusion.cpp - Fuse normalizations of rows --------------------===//
// See the description of softmax-fusion in Passes.td; test:
// softmax-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "softmax-fusion"

namespace hlo {
#define GEN_PASS_DEF_SOFTMAXFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// What a row is reduced to, broadcast along it, and what combines it with the
/// row:
///
///   producer --> [trivial] --> reduce --> [trivial] --> broadcast
///       |                                                  |
///       +------> [trivial] --> root <------ [trivial] <----+
struct Diamond {
  /// The root is the last.
  llvm::SmallSetVector<Operation *, 8> members;
  ReduceOp reduce;
};
} // namespace

static bool isScalarSplat(Value value) {
  auto broadcast = value.getDefiningOp<BroadcastOp>();
  return broadcast &&
         cast<RankedTensorType>(broadcast.getOperand().getType()).getRank() ==
             0;
}

/// The one array, but for scalars, that an elementwise operation or bitcast
/// computes each of its elements from; null for other operations.
static Value getTrivialOperand(Operation *op) {
  if (op->getNumOperands() == 1)
    return op->hasTrait<hlo::OpTrait::Elementwise>() || isa<BitcastOp>(op)
               ? op->getOperand(0)
               : Value();
  if (op->getNumOperands() != 2 || !op->hasTrait<hlo::OpTrait::Elementwise>())
    return {};
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (lhs == rhs || isScalarSplat(rhs))
    return lhs;
  return isScalarSplat(lhs) ? rhs : Value();
}

/// Of an operation that has some.
static bool hasOneUser(Operation *op) {
  return llvm::all_equal(op->getUsers());
}

/// Adds an operation, and the splats that it reads.
static void addTrivial(Operation *op, Diamond &diamond) {
  for (Value operand : op->getOperands())
    if (isScalarSplat(operand)) {
      Operation *splat = operand.getDefiningOp();
      if (Operation *constant = splat->getOperand(0).getDefiningOp();
          isa_and_present<ConstantOp>(constant))
        diamond.members.insert(constant);
      diamond.members.insert(splat);
    }
  diamond.members.insert(op);
}

/// The value in front of the operation that computes `value` if that is
/// trivial, and nothing else reads it; else null.
static Value getTrivialPredecessor(Value value) {
  Operation *op = value.getDefiningOp();
  Value next = op && hasOneUser(op) ? getTrivialOperand(op) : Value();
  return next && isa<RankedTensorType>(next.getType()) ? next : Value();
}

/// The values in front of trivial operations from `value` on, itself first.
static SmallVector<Value> getTrivialChain(Value value) {
  SmallVector<Value> chain = {value};
  while (Value next = getTrivialPredecessor(chain.back()))
    chain.push_back(next);
  return chain;
}

namespace {
/// Where chains of trivial operations end, remembered until any are fused.
class TrivialChains {
public:
  Value getEnd(Value value) {
    SmallVector<Value> chain;
    Value end = value;
    for (; Value next = getTrivialPredecessor(end); end = next) {
      if (Value known = ends.lookup(end)) {
        end = known;
        break;
      }
      chain.push_back(end);
    }
    for (Value passed : chain)
      ends[passed] = end;
    return end;
  }
  void clear() { ends.clear(); }

private:
  llvm::DenseMap<Value, Value> ends;
};
} // namespace

static bool isDefaultArray(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.hasStaticShape() && isDescending(type);
}

/// A constant, or one of another type.
static bool isConstant(Value value) {
  if (auto convert = value.getDefiningOp<ConvertOp>())
    value = convert.getOperand();
  return value.getDefiningOp<ConstantOp>() != nullptr;
}

/// Whether a reduction to an array reduces rows that are contiguous.
static bool isRowReduction(ReduceOp reduce) {
  if (!reduce || reduce.getDimensions().size() != 1 || !hasOneUser(reduce))
    return false;
  Value input = reduce.getInputs().front();
  return isDefaultArray(input) && isConstant(reduce.getInitValues().front()) &&
         reduce.getDimensions().front() ==
             cast<RankedTensorType>(input.getType()).getRank() - 1;
}

/// Whether it repeats each element along the last dimension.
static bool isRowBroadcast(BroadcastOp broadcast) {
  if (!broadcast || !hasOneUser(broadcast) || !isDefaultArray(broadcast))
    return false;
  int64_t rank = broadcast.getType().getRank();
  return rank > 0 && !llvm::is_contained(broadcast.getDimensions(), rank - 1);
}

/// The diamond of a root whose operand number `statistic` is reduced.
static std::optional<Diamond> findDiamond(Operation *root, unsigned statistic,
                                          TrivialChains &chains) {
  Value end = root->getOperand(statistic),
        row = root->getOperand(1 - statistic);
  auto broadcast = chains.getEnd(end).getDefiningOp<BroadcastOp>();
  if (!isRowBroadcast(broadcast))
    return std::nullopt;
  auto reduce = chains.getEnd(broadcast.getOperand()).getDefiningOp<ReduceOp>();
  // What both chains begin with has two readers, so that they end there.
  if (!isRowReduction(reduce) ||
      chains.getEnd(reduce.getInputs().front()) != chains.getEnd(row))
    return std::nullopt;

  Diamond diamond;
  diamond.reduce = reduce;
  auto add = [&](ArrayRef<Value> chain) {
    for (Value value : llvm::reverse(chain))
      addTrivial(value.getDefiningOp(), diamond);
  };
  auto addInFront = [&](Value value) {
    add(ArrayRef(getTrivialChain(value)).drop_back());
  };
  addInFront(reduce.getInputs().front());
  for (Value init = reduce.getInitValues().front(); init;) {
    Operation *op = init.getDefiningOp();
    diamond.members.insert(op);
    init = isa<ConvertOp>(op) ? op->getOperand(0) : Value();
  }
  add(getTrivialChain(broadcast.getOperand()));
  add(getTrivialChain(end));
  addInFront(row);
  addTrivial(root, diamond);
  return diamond;
}

namespace {
struct SoftmaxFusionPass
    : FusionPass<hlo::impl::SoftmaxFusionPassBase<SoftmaxFusionPass>> {
  using FusionPass::FusionPass;

  bool fuse(Block &block, FusionContext &context) override {
    TiledKernelAnalysis tiledKernels(context.model);
    TrivialChains chains;
    bool isChanged = false;
    // Users first: what one diamond normalizes, another may have made.
    for (Operation *op = &block.back(); op;) {
      FusionOp fusion = fuseDiamond(op, chains, tiledKernels, context);
      if (fusion) {
        isChanged = true;
        chains.clear();
      }
      op = (fusion ? fusion : op)->getPrevNode();
    }
    return isChanged;
  }

private:
  FusionOp fuseDiamond(Operation *root, TrivialChains &chains,
                       TiledKernelAnalysis &tiledKernels,
                       FusionContext &context) {
    if (root->getNumOperands() != 2 ||
        !root->hasTrait<hlo::OpTrait::Elementwise>() ||
        !isDefaultArray(root->getResult(0)))
      return {};
    std::optional<Diamond> diamond = findDiamond(root, 1, chains);
    if (!diamond)
      diamond = findDiamond(root, 0, chains);
    if (!diamond)
      return {};
    auto decline = [&](const Twine &why) {
      remark::missed(root->getLoc(),
                     remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
          << remark::add("normalization not fused: {0}", why.str());
      return FusionOp();
    };
    if (!canTile(context.getDevice()))
      return decline("the device has no kernels of tiles");
    ArrayRef<Operation *> members = diamond->members.getArrayRef();
    if (llvm::any_of(members, hasControlDependencies))
      return decline("it has control dependencies");
    if (llvm::any_of(members, isFusionForbidden))
      return decline("NO_FUSE");
    std::string reason;
    std::optional<TiledKernel> kernel =
        tiledKernels.getBest(FusedOperations(members, {root}), reason);
    if (!kernel)
      return decline(reason);
    remark::passed(root->getLoc(),
                   remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
        << remark::add("{0} operations that normalize rows fused: {1}",
                       members.size(),
                       compareTimes(kernel->time.getTotal(),
                                    context.estimateEach(members)));
    for (Operation *op : members)
      context.costs.forget(op);
    FusionOp fusion =
        createFusion(context.rewriter, members, {root}, FusionKind::kCustom);
    setTileConfig(fusion, kernel->config);
    return fusion;
  }
};
} // namespace
