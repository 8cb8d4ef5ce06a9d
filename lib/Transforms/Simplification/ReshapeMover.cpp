//===- ReshapeMover.cpp - Rearrange results, not operands -----------------===//
// See the description of reshape-mover in Passes.td; test: reshape-mover.mlir.
//
// It terminates, also alternating with algebraic-simplify: a rearrangement that
// moves goes past one more elementwise instruction, and nothing moves one back.
// Those made of other operands are of values that are cheap to rearrange, which
// never move.

#include "Algebraic/Shapes.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Transforms/Simplification/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "reshape-mover"

namespace hlo {
#define GEN_PASS_DEF_RESHAPEMOVERPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Sweeps over a block until nothing changes. One is enough but where a
/// rearrangement waits for an operand further down; a second finds that out.
static constexpr unsigned kMaxSweeps = 8;

namespace {
/// What a reshape or transpose does to an array.
struct Rearrangement {
  ArrayRef<int64_t> from, to;
  /// Of a transpose.
  std::optional<SmallVector<int64_t>> permutation;

  static Rearrangement of(Operation *op) {
    Rearrangement result;
    result.from =
        cast<RankedTensorType>(op->getOperand(0).getType()).getShape();
    result.to = cast<RankedTensorType>(op->getResult(0).getType()).getShape();
    if (auto transpose = dyn_cast<TransposeOp>(op))
      result.permutation = llvm::to_vector(transpose.getDimensions());
    return result;
  }
  Rearrangement getInverse() const {
    Rearrangement result{to, from, std::nullopt};
    if (permutation)
      result.permutation = algebraic::invertPermutation(*permutation);
    return result;
  }
  bool isIdentity() const {
    return permutation ? llvm::is_sorted(*permutation) : from == to;
  }
  bool operator==(const Rearrangement &other) const {
    return from == other.from && to == other.to &&
           permutation == other.permutation;
  }

  /// The dimensions a broadcast along `dims` has after it, if it still is one.
  std::optional<SmallVector<int64_t>> move(ArrayRef<int64_t> dims) const {
    SmallVector<int64_t> moved =
        permutation ? algebraic::invertPermutation(*permutation)
                    : algebraic::getUnmodifiedDimensions(from, to);
    SmallVector<int64_t> result =
        llvm::map_to_vector(dims, [&](int64_t dim) { return moved[dim]; });
    if (llvm::is_contained(result, -1) || !llvm::is_sorted(result))
      return std::nullopt;
    return result;
  }
};

/// Changes to a block.
class Mover {
public:
  /// f(R(A), R(B), ...) -> R(f(A, B, ...)), where R is `first`.
  void move(Operation *op, Operation *first,
            function_ref<bool(Operation *)> isMovable);
  bool composeOperands(Operation *op);
  /// Erases what nothing reads any more; to be called between sweeps, as it
  /// would else be in the way of what moves next.
  void eraseUnused();

private:
  Value rearrange(Value value, const Rearrangement &rearrangement,
                  LayoutAttr layout, Location location);

  /// Cheap values in another form, by type and permutation: one for all users
  /// in a sweep.
  llvm::DenseMap<std::tuple<Value, Type, Attribute>, Value> forms;
  /// These keep their addresses, and so the keys of `forms`, until its end.
  llvm::SetVector<Operation *> maybeUnused;
};

struct ReshapeMoverPass : hlo::impl::ReshapeMoverPassBase<ReshapeMoverPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isChanged = false;
    forEachBlock(getOperation(),
                 [&](Block &block) { isChanged |= moveAll(block); });
    if (!isChanged)
      markAllAnalysesPreserved();
  }

private:
  bool isCheap(Value value, const Rearrangement &rearrangement) const;
  bool isMovable(Operation *op) const;
  Operation *getMovable(Operation *op) const;
  bool moveAll(Block &block) const;
  StringRef collect(Operation *op, llvm::SetVector<Operation *> &group) const;
};
} // namespace

static BroadcastOp getBroadcast(Value value) {
  auto broadcast = value.getDefiningOp<BroadcastOp>();
  return broadcast && isStatic(broadcast.getOperand()) && isStatic(broadcast) &&
                 !hasControlDependencies(broadcast) &&
                 getElementType(broadcast.getOperand()) ==
                     getElementType(broadcast)
             ? broadcast
             : BroadcastOp();
}

/// True if `value` can be made in its rearranged form as well.
bool ReshapeMoverPass::isCheap(Value value,
                               const Rearrangement &rearrangement) const {
  Operation *op = value.getDefiningOp();
  if (!op || op->hasAttr(HLODialect::kSharding) || hasControlDependencies(op))
    return false;
  bool isReshape = !rearrangement.permutation;
  // The numbers drawn are the same in another shape, but not in another order.
  if (isa<ConstantOp>(op) || (isa<RngOp>(op) && op->hasOneUse() && isReshape))
    return true;
  BroadcastOp broadcast = getBroadcast(value);
  if (!broadcast)
    return false;
  if (rearrangement.move(broadcast.getDimensions()))
    return true;
  ArrayRef<int64_t> shape = broadcast.getOperand().getType().getShape();
  return isReshape && reshapeOf1DBroadcastIsCheap &&
         llvm::count_if(shape, [](int64_t size) { return size != 1; }) <= 1;
}

static bool isRearrangement(Operation *op) {
  return isa_and_nonnull<ReshapeOp, TransposeOp>(op);
}

/// True for elementwise operations that read a rearrangement. Few do, which is
/// the cheaper question.
static bool isElementwiseOfRearrangement(Operation *op) {
  return llvm::any_of(op->getOperands(),
                      [](Value operand) {
                        return isRearrangement(operand.getDefiningOp());
                      }) &&
         op->hasTrait<hlo::OpTrait::Elementwise>();
}

/// True if `op` is a rearrangement that is worth moving.
bool ReshapeMoverPass::isMovable(Operation *op) const {
  if (!isRearrangement(op) || !isStatic(op->getOperand(0)) ||
      !isStatic(op->getResult(0)) ||
      !hasPlainLayout(op->getOperand(0).getType()) ||
      !hasPlainLayout(op->getResult(0).getType()) ||
      hasControlDependencies(op) || op->hasAttr(HLODialect::kSharding))
    return false;
  Rearrangement rearrangement = Rearrangement::of(op);
  return !rearrangement.isIdentity() &&
         !isCheap(op->getOperand(0), rearrangement);
}

/// A scalar operand of an operation on arrays, which serves all elements.
static bool isSharedScalar(Value operand, Operation *op) {
  return cast<RankedTensorType>(operand.getType()).getRank() == 0 &&
         cast<RankedTensorType>(op->getResult(0).getType()).getRank() != 0;
}

/// The rearrangement that can move past `op`; null if there is none, or other
/// operands cannot follow.
Operation *ReshapeMoverPass::getMovable(Operation *op) const {
  if (!isElementwiseOfRearrangement(op) || !isStatic(op->getResult(0)) ||
      hasControlDependencies(op) || !hasPlainLayout(op->getResult(0).getType()))
    return nullptr;
  auto found = llvm::find_if(op->getOperands(), [&](Value operand) {
    return !isSharedScalar(operand, op) && isMovable(operand.getDefiningOp());
  });
  if (found == op->operand_end())
    return nullptr;
  Operation *first = (*found).getDefiningOp();
  Rearrangement rearrangement = Rearrangement::of(first);
  Rearrangement inverse = rearrangement.getInverse();
  bool canFollow = llvm::all_of(op->getOperands(), [&](Value operand) {
    Operation *source = operand.getDefiningOp();
    if (isSharedScalar(operand, op))
      return true;
    if (isMovable(source))
      return Rearrangement::of(source) == rearrangement &&
             getLayout(
                 cast<RankedTensorType>(source->getOperand(0).getType())) ==
                 getLayout(
                     cast<RankedTensorType>(first->getOperand(0).getType()));
    return hasPlainLayout(operand.getType()) && isCheap(operand, inverse);
  });
  return canFollow ? first : nullptr;
}

/// Collects `op` and what reads the same rearrangements: they move past all of
/// it, or stay. Says why they have to stay, or nothing.
StringRef ReshapeMoverPass::collect(Operation *op,
                                    llvm::SetVector<Operation *> &group) const {
  group.insert(op);
  for (unsigned next = 0; next < group.size(); ++next)
    for (Value operand : group[next]->getOperands()) {
      Operation *source = operand.getDefiningOp();
      if (isSharedScalar(operand, group[next]) || !isMovable(source))
        continue;
      for (Operation *user : source->getUsers()) {
        if (group.contains(user) || mlir::isOpTriviallyDead(user))
          continue;
        if (!getMovable(user) || isSharedScalar(operand, user))
          return user->getName().stripDialect();
        group.insert(user);
      }
    }
  return {};
}

//===----------------------------------------------------------------------===//
// Moving
//===----------------------------------------------------------------------===//

/// `value`, which is cheap, in another form, at its place.
Value Mover::rearrange(Value value, const Rearrangement &rearrangement,
                       LayoutAttr layout, Location location) {
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  RankedTensorType type =
      getArrayType(rearrangement.to, getElementType(value), {}, layout);
  Attribute permutation;
  if (rearrangement.permutation)
    permutation = builder.getDenseI64ArrayAttr(*rearrangement.permutation);
  Value &form = forms[{value, type, permutation}];
  if (form)
    return form;
  if (BroadcastOp broadcast = getBroadcast(value))
    if (auto dims = rearrangement.move(broadcast.getDimensions()))
      return form = BroadcastOp::create(builder, broadcast.getLoc(), type,
                                        broadcast.getOperand(), *dims);
  if (rearrangement.permutation)
    return form = TransposeOp::create(builder, location, type, value,
                                      *rearrangement.permutation);
  return form =
             ReshapeOp::create(builder, location, type, value, IntegerAttr());
}

void Mover::move(Operation *op, Operation *first,
                 function_ref<bool(Operation *)> isMovable) {
  Rearrangement inverse = Rearrangement::of(first).getInverse();
  LayoutAttr layout =
      getLayout(cast<RankedTensorType>(first->getOperand(0).getType()));
  SmallVector<Value> operands;
  SmallVector<Location> locations{op->getLoc()};
  for (Value operand : op->getOperands()) {
    Operation *source = operand.getDefiningOp();
    if (isSharedScalar(operand, op)) {
      operands.push_back(operand);
      continue;
    }
    maybeUnused.insert(source);
    if (isMovable(source)) {
      operands.push_back(source->getOperand(0));
      locations.push_back(source->getLoc());
    } else {
      operands.push_back(rearrange(operand, inverse, layout, first->getLoc()));
    }
  }
  remark::passed(op->getLoc(),
                 remark::RemarkOpts::name("Moved").category(DEBUG_TYPE))
      << remark::add("{0} moved past {1}", first->getName().stripDialect(),
                     op->getName().stripDialect());

  Value result = op->getResult(0);
  OpBuilder builder(op);
  Operation *computed = op->clone();
  computed->setOperands(operands);
  computed->getResult(0).setType(
      getArrayType(inverse.to, getElementType(result), {}, layout));
  builder.insert(computed);
  OperationState state(fuseLocations(first->getLoc(), locations),
                       first->getName(), computed->getResult(0),
                       result.getType());
  state.addAttributes(first->getAttrs());
  for (NamedAttribute attr : first->getDiscardableAttrs())
    state.attributes.erase(attr.getName());
  Operation *moved = builder.create(state);
  // These speak of the value with its shape.
  for (StringRef name : {HLODialect::kSharding, HLODialect::kOrigin})
    if (Attribute attr = computed->removeAttr(name))
      moved->setAttr(name, attr);
  result.replaceAllUsesWith(moved->getResult(0));
  op->erase();
}

/// R(R'(A)) -> one rearrangement, if `op` reads that: or else rearrangements
/// that follow each other would move past one instruction in each sweep.
bool Mover::composeOperands(Operation *op) {
  auto isFree = [](Operation *rearrangement) {
    return isStatic(rearrangement->getOperand(0)) &&
           isStatic(rearrangement->getResult(0)) &&
           !hasControlDependencies(rearrangement) &&
           !rearrangement->hasAttr(HLODialect::kSharding);
  };
  bool isChanged = false;
  for (mlir::OpOperand &operand : op->getOpOperands()) {
    Operation *outer = operand.get().getDefiningOp();
    Operation *inner =
        isRearrangement(outer) ? outer->getOperand(0).getDefiningOp() : nullptr;
    if (!inner || inner->getName() != outer->getName() || !isFree(outer) ||
        !isFree(inner))
      continue;
    if (auto transpose = dyn_cast<TransposeOp>(outer)) {
      ArrayRef<int64_t> dims = cast<TransposeOp>(inner).getDimensions();
      transpose.setDimensions(llvm::map_to_vector(
          transpose.getDimensions(), [&](int64_t dim) { return dims[dim]; }));
    }
    outer->setOperand(0, inner->getOperand(0));
    outer->setLoc(fuseLocations(outer->getLoc(), {inner->getLoc()}));
    maybeUnused.insert(inner);
    if (outer->getOperand(0).getType() == outer->getResult(0).getType() &&
        Rearrangement::of(outer).isIdentity()) {
      operand.set(outer->getOperand(0));
      maybeUnused.insert(outer);
    }
    isChanged = true;
  }
  return isChanged;
}

void Mover::eraseUnused() {
  forms.clear();
  while (!maybeUnused.empty()) {
    Operation *op = maybeUnused.pop_back_val();
    if (!mlir::isOpTriviallyDead(op))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp())
        maybeUnused.insert(source);
    op->erase();
  }
}

bool ReshapeMoverPass::moveAll(Block &block) const {
  Mover mover;
  bool isChanged = false, isAnyMoved = true;
  for (unsigned sweep = 0; sweep < kMaxSweeps && isAnyMoved; ++sweep) {
    isAnyMoved = false;
    SmallVector<Operation *> operations;
    for (Operation &op : block)
      if (op.getNumOperands() != 0 && !isRearrangement(&op))
        operations.push_back(&op);
    llvm::DenseSet<Operation *> visited;
    for (Operation *op : operations) {
      if (visited.contains(op) || !isElementwiseOfRearrangement(op))
        continue;
      isChanged |= mover.composeOperands(op);
      if (!getMovable(op))
        continue;
      llvm::SetVector<Operation *> group;
      StringRef obstacle = collect(op, group);
      visited.insert_range(group);
      if (!obstacle.empty()) {
        remark::missed(op->getLoc(),
                       remark::RemarkOpts::name("Kept").category(DEBUG_TYPE))
            << remark::add("{0} also reads what would move past {1}", obstacle,
                           op->getName().stripDialect());
        continue;
      }
      for (Operation *moved : group)
        mover.move(moved, getMovable(moved),
                   [&](Operation *source) { return isMovable(source); });
      isAnyMoved = isChanged = true;
    }
    mover.eraseUnused();
  }
  if (isChanged)
    for (Operation &op : block)
      mover.composeOperands(&op);
  mover.eraseUnused();
  return isChanged;
}
