//===- GemmFusion.cpp - Fuse around matrix products -----------------------===//
// See the description of gemm-fusion in Passes.td; test: gemm-fusion.mlir.

#include "FusionPass.h"
#include "FusionRemarks.h"
#include "hlo/Analysis/Indexing/TilePropagation.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include <deque>

#define DEBUG_TYPE "gemm-fusion"

namespace hlo {
#define GEN_PASS_DEF_GEMMFUSIONPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// The most bytes that a kernel reads or writes more with an operation inside.
static constexpr int64_t kMaxMoreBytes = 1024;
/// The most operations looked at for one that joins them.
static constexpr size_t kMaxJoined = 32;
/// The most parameters that one operand is computed from.
static constexpr size_t kMaxParametersOfOperand = 4;

static int64_t getBytes(Value value) {
  return int64_t(getArrayBytes(value.getType()));
}

/// Whether a value is there before any kernel runs, or is one element.
static bool isGiven(Value value) {
  if (cast<RankedTensorType>(value.getType()).getNumElements() == 1)
    return true;
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<BitcastOp, ConvertOp, GetTupleElementOp>(op))
      break;
    value = op->getOperand(0);
  }
  return isa<BlockArgument>(value) || value.getDefiningOp<ConstantOp>();
}

/// What goes inside as well and reads less counts as what it reads. That is no
/// broadcast of what other kernels compute: a row that is normalized is best
/// combined with what it is reduced to by the kernel that does so.
static int64_t getReadBytes(Value operand) {
  if (operand.getDefiningOp<IotaOp>())
    return 0;
  auto broadcast = operand.getDefiningOp<BroadcastOp>();
  bool isSmall = broadcast && isGiven(broadcast.getOperand());
  return getBytes(isSmall ? broadcast.getOperand() : operand);
}

static int64_t getOperandBytes(Operation *op) {
  int64_t bytes = 0;
  for (Value operand : op->getOperands())
    bytes += getReadBytes(operand);
  return bytes;
}

static bool isTypeOfProducts(Type type, const DeviceDescription &device) {
  constexpr int64_t kHopper = 90;
  if (isa<Float8E5M2Type, Float8E4M3FNType>(type))
    return device.computeCapability >= kHopper;
  return type.isF16() || type.isBF16() || type.isF32();
}

/// Matrix units multiply the two types of 8-bit floats with each other.
static bool haveCommonProducts(Type lhs, Type rhs) {
  auto isFloat8 = [](Type type) {
    return isa<Float8E5M2Type, Float8E4M3FNType>(type);
  };
  return lhs == rhs || (isFloat8(lhs) && isFloat8(rhs));
}

/// Why no tiled kernel computes a product; empty if one may.
static std::string getConflict(DotOp dot, const DeviceDescription &device) {
  if (!canTile(device))
    return "the device has no kernels of tiles";
  if (hasControlDependencies(dot))
    return "it has control dependencies";
  if (dot.getAlgorithm().value_or(DotAlgorithm::unset) != DotAlgorithm::unset)
    return "it asks for an algorithm";
  for (Value operand : dot.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (!type.hasStaticShape())
      return "an operand has dynamic dimensions";
    if (type.getNumElements() == 0)
      return "an operand has no elements";
  }
  Type lhs = dot.getLhs().getType().getElementType(),
       rhs = dot.getRhs().getType().getElementType(),
       result = dot.getType().getElementType();
  bool areBytes = lhs.isInteger(8) && result.isInteger(32);
  if (haveCommonProducts(lhs, rhs) &&
      (areBytes ||
       (isTypeOfProducts(lhs, device) && isTypeOfProducts(result, device))))
    return "";
  return ("no tiled kernel multiplies " + getElementTypeName(lhs) + " and " +
          getElementTypeName(rhs) + " to " + getElementTypeName(result))
      .str();
}

namespace {
/// A product, and what is computed with it.
class Gemm {
public:
  Gemm(DotOp dot, IndexingAnalysis &indexing) : root(dot), indexing(indexing) {
    members.insert(dot);
  }

  void grow() {
    Operation *dot = root;
    growToOperands(dot);
    while (growToUsers()) {
    }
  }
  ArrayRef<Operation *> getMembers() const { return members.getArrayRef(); }
  Operation *getRoot() const { return root; }

private:
  void growToOperands(Operation *user);
  bool growToUsers();
  SmallVector<Operation *> getJoinedUsers() const;
  /// Says why there are no tiles.
  std::string insert(ArrayRef<Operation *> ops, Operation *newRoot);
  bool decline(Operation *op, const llvm::Twine &why) const;
  /// Whether it is to be fused with the product, however much that reads or
  /// writes.
  bool isWanted(Operation *op) const {
    StringRef id = getFusionId(op);
    return !id.empty() && id == getFusionId(members.front());
  }
  bool canTake(Operation *op) const;
  bool canTakeGather(GatherOp op, mlir::OpOperand &operand) const;

  Operation *root;
  llvm::SmallSetVector<Operation *, 8> members;
  /// Those of the members.
  std::optional<TilePropagation> tiles;
  IndexingAnalysis &indexing;
};
} // namespace

bool Gemm::decline(Operation *op, const llvm::Twine &why) const {
  remark::missed(op->getLoc(),
                 remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
      << remark::add("{0} not fused with {1}: {2}",
                     op->getName().stripDialect(),
                     nameOperation(members.front()), why.str());
  return false;
}

bool Gemm::canTake(Operation *op) const {
  if (!op)
    return false;
  if (isFusionForbidden(op))
    return decline(op, "NO_FUSE forbids it");
  if (hasControlDependencies(op))
    return decline(op, "it has control dependencies");
  if (isTileable(op) && !isa<ReduceOp>(op))
    return true;
  // What no kernel computes with others is no candidate.
  if (isFusible(op) && !isa<ConstantOp>(op))
    decline(op, "it is in no tiled kernel of a product");
  return false;
}

/// Whether the product reads each element once that is gathered for an operand,
/// as it does where it multiplies vectors by the operand, and nothing else
/// reads them: then they need not be in memory.
bool Gemm::canTakeGather(GatherOp op, mlir::OpOperand &operand) const {
  auto dot = dyn_cast<DotOp>(operand.getOwner());
  if (!dot || isFusionForbidden(op) || hasControlDependencies(op) ||
      !isFusible(op) || !llvm::all_of(op->getUsers(), [&](Operation *user) {
        return members.contains(user);
      }))
    return false;
  unsigned other = 1 - operand.getOperandNumber();
  int64_t numVectors =
      multiplySizes(cast<RankedTensorType>(dot->getOperand(other).getType()),
                    getOperandDims(dot, other).free);
  return numVectors == 1 &&
         cast<RankedTensorType>(operand.get().getType()).getNumElements() <=
             op.getType().getNumElements();
}

/// Adds operations, none of which is a member, unless they have no tiles
/// together with the others.
std::string Gemm::insert(ArrayRef<Operation *> ops, Operation *newRoot) {
  members.insert(ops.begin(), ops.end());
  FusedOperations fused(members.getArrayRef(), {newRoot});
  std::string why = getParameterConflict(fused.getInputs().size() + 1);
  if (why.empty()) {
    TilingFailure failure;
    // What is gathered is wherever rows are.
    auto isInside = [&](Operation *inner) {
      return fused.contains(inner) && !isa<GatherOp>(inner);
    };
    std::optional<TilePropagation> grown;
    if (!tiles || newRoot != root)
      grown =
          TilePropagation::toInputs({IndexingArray{fused.getRoots().front()}},
                                    indexing, failure, isInside);
    else if (grown = tiles; !grown->extendToInputs(indexing, failure, isInside))
      grown.reset();
    if (grown) {
      tiles = std::move(grown);
      return "";
    }
    why = (failure.op->getName().stripDialect() +
           " has no tiles: " + failure.reason)
              .str();
  }
  for (Operation *op : ops)
    members.remove(op);
  return why;
}

/// Takes what the operands of a member are computed from, breadth first, as
/// long as that is not more to read.
void Gemm::growToOperands(Operation *user) {
  for (mlir::OpOperand &operand : user->getOpOperands()) {
    llvm::SmallSetVector<Value, 8> inputs;
    std::deque<Value> queue = {operand.get()};
    inputs.insert(operand.get());
    while (!queue.empty()) {
      Value value = queue.front();
      queue.pop_front();
      Operation *op = value.getDefiningOp();
      if (members.contains(op)) {
        inputs.remove(value);
        continue;
      }
      auto gather = dyn_cast_or_null<GatherOp>(op);
      bool isGathered = gather && canTakeGather(gather, operand);
      if (!isGathered && !canTake(op))
        continue;
      bool isFromArguments = llvm::all_of(op->getOperands(), [](Value input) {
        return isa<BlockArgument>(input) && llvm::all_equal(input.getUsers());
      });
      // Of what it gathers from, it reads what it gathers.
      int64_t more = isGathered ? 0 : getOperandBytes(op) - getBytes(value);
      if (more > kMaxMoreBytes && !isFromArguments && !isWanted(op)) {
        decline(op, llvm::formatv("it reads {0} bytes more than it writes, "
                                  "more than {1}",
                                  more, kMaxMoreBytes));
        continue;
      }
      llvm::SmallSetVector<Value, 8> next = inputs;
      next.remove(value);
      for (Value input : op->getOperands())
        next.insert(input);
      if (next.size() > kMaxParametersOfOperand && !isWanted(op)) {
        decline(op, llvm::formatv("an operand would be computed from {0} "
                                  "arrays, more than {1}",
                                  next.size(), kMaxParametersOfOperand));
        continue;
      }
      if (std::string why = insert(op, root); !why.empty()) {
        decline(op, why);
        continue;
      }
      inputs = std::move(next);
      llvm::append_range(queue, op->getOperands());
    }
  }
}

/// What is computed of the result up to the first operation that all of it ends
/// in, which is the last; empty if there is none. It is the user if there is
/// one alone; `x * logistic(x)` for `x`.
SmallVector<Operation *> Gemm::getJoinedUsers() const {
  SmallVector<Operation *> joined;
  llvm::SmallSetVector<Operation *, 4> users(llvm::from_range,
                                             root->getUsers());
  while (!users.empty() && joined.size() < kMaxJoined) {
    if (!llvm::all_of(users, [&](Operation *op) { return canTake(op); }))
      return {};
    Operation *first = *llvm::min_element(
        users, [](auto *lhs, auto *rhs) { return lhs->isBeforeInBlock(rhs); });
    joined.push_back(first);
    if (users.size() == 1)
      return joined;
    users.remove(first);
    users.insert_range(first->getUsers());
  }
  return {};
}

/// Takes what reads the result, as long as that is not more to write.
bool Gemm::growToUsers() {
  SmallVector<Operation *> joined = getJoinedUsers();
  if (joined.empty())
    return false;
  Operation *last = joined.back();
  llvm::SmallSetVector<Value, 4> read;
  for (Operation *op : joined)
    for (Value operand : op->getOperands())
      if (!llvm::is_contained(joined, operand.getDefiningOp()))
        read.insert(operand);
  int64_t bytes = 0;
  for (Value value : read)
    bytes += getReadBytes(value);
  int64_t more = getBytes(last->getResult(0)) - bytes;
  if (more > kMaxMoreBytes && !isWanted(last))
    return decline(last,
                   llvm::formatv("{0} bytes more would be written, more than "
                                 "{1}",
                                 more, kMaxMoreBytes));
  if (std::string why = insert(joined, last); !why.empty())
    return decline(last, why);
  root = last;
  for (Operation *op : joined)
    growToOperands(op);
  return true;
}

/// What a kernel reads and writes.
static int64_t countBytes(const FusedOperations &fused) {
  int64_t bytes = 0;
  for (Value input : fused.getInputs())
    bytes += getBytes(input);
  for (Value root : fused.getRoots())
    bytes += getBytes(root);
  return bytes;
}

/// The same of kernels one after the other.
static int64_t countBytesOfEach(ArrayRef<Operation *> ops) {
  int64_t bytes = 0;
  for (Operation *op : ops)
    if (!isa<BitcastOp, ConstantOp>(op))
      bytes += countBytes(FusedOperations(op));
  return bytes;
}

/// How many operations are to be fused with each other, by what `MUST_FUSE`
/// says.
static llvm::StringMap<size_t> countWanted(Block &block) {
  llvm::StringMap<size_t> counts;
  for (Operation &op : block)
    if (StringRef id = getFusionId(&op); !id.empty())
      ++counts[id];
  return counts;
}

namespace {
struct GemmFusionPass
    : FusionPass<hlo::impl::GemmFusionPassBase<GemmFusionPass>> {
  using FusionPass::FusionPass;

  bool isOwn(Operation *op) const override { return isa<DotOp>(op); }

  bool fuse(Block &block, FusionContext &context) override {
    IndexingAnalysis indexing;
    llvm::StringMap<size_t> wanted = countWanted(block);
    bool isChanged = false;
    for (DotOp dot : llvm::to_vector(block.getOps<DotOp>())) {
      if (std::string why = getConflict(dot, context.getDevice());
          !why.empty()) {
        remark::missed(
            dot.getLoc(),
            remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
            << remark::add("dot not fused: {0}", why);
        continue;
      }
      Gemm gemm(dot, indexing);
      if (!isFusionForbidden(dot))
        gemm.grow();
      remark::passed(dot.getLoc(),
                     remark::RemarkOpts::name("Fused").category(DEBUG_TYPE))
          << remark::add("dot fused with {0} other operations: {1} bytes read "
                         "and written instead of {2}",
                         gemm.getMembers().size() - 1,
                         countBytes(FusedOperations(gemm.getMembers(),
                                                    {gemm.getRoot()})),
                         countBytesOfEach(gemm.getMembers()));
      if (StringRef id = getFusionId(dot); !id.empty()) {
        size_t count = llvm::count_if(gemm.getMembers(), [&](Operation *op) {
          return getFusionId(op) == id;
        });
        if (count < wanted[id])
          remark::missed(
              dot.getLoc(),
              remark::RemarkOpts::name("NotFused").category(DEBUG_TYPE))
              << remark::add("{0} of {1} instructions not fused with dot "
                             "although MUST_FUSE=\"{2}\"",
                             wanted[id] - count, wanted[id], id);
      }
      FusionOp fusion = createFusion(context.rewriter, gemm.getMembers(),
                                     {gemm.getRoot()}, FusionKind::kCustom);
      setCustomKind(fusion, kGemmFusionKind);
      isChanged = true;
    }
    return isChanged;
  }
};
} // namespace
