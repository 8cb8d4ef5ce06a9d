//===- InvariantCodeMotion.cpp - Move code out of while loops -------------===//

#include "InvariantCodeMotion.h"
#include "LoopState.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/Literal.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

/// True if running the computations of `op` comes to an end.
static bool terminates(Operation *op) {
  return !op->walk([](Operation *nested) {
              if (isa<CallOp>(nested))
                return WalkResult::interrupt();
              auto loop = dyn_cast<WhileOp>(nested);
              return loop && !WhileLoop(loop).getTripCountBound()
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            }).wasInterrupted();
}

/// Custom calls that say where a value is kept.
static bool isPlacement(Operation *op) {
  auto call = dyn_cast<CustomCallOp>(op);
  return call && llvm::is_contained<StringRef>(
                     {"MoveToHost", "MoveToDevice", "annotate_device_placement",
                      "PinToDevice", "PinToDeviceSram"},
                     call.getCustomCallTarget());
}

static bool consistsOfArrays(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return llvm::all_of(leaves, llvm::IsaPred<RankedTensorType>);
}

/// True if `op` may run once, in front of the loop, even if its body does not
/// run at all. What has control dependencies has an effect.
static bool isMovable(Operation *op) {
  return !isa<AddDependencyOp, AfterAllOp, CallOp, DomainOp, OptBarrierOp,
              ParameterOp>(op) &&
         !isPlacement(op) && consistsOfArrays(op->getResult(0).getType()) &&
         mlir::isMemoryEffectFree(op) && terminates(op);
}

namespace {
/// The instructions of a body that are invariant, in order.
class InvariantCode {
public:
  InvariantCode(const WhileLoop &loop,
                const InvariantCodeMotionOptions &options, StringRef category)
      : loop(loop), options(options), category(category) {
    collect();
  }

  bool isEmpty() const { return worthMoving.empty(); }
  void move();

private:
  void collect();
  bool isSource(Operation *op) const;
  bool inflates(Operation *op, int64_t inputBytes) const;
  /// Instructions whose values the body needs: `op`, or what reads its
  /// elements.
  SmallVector<Operation *> getEscaping(Operation *op) const;

  const WhileLoop &loop;
  const InvariantCodeMotionOptions &options;
  StringRef category;
  llvm::SetVector<Operation *> invariant;
  /// What is moved for its own sake, and that with all that it needs.
  llvm::DenseSet<Operation *> worthMoving, toMove;
};
} // namespace

/// True if `op` reads an element that is passed through.
bool InvariantCode::isSource(Operation *op) const {
  auto read = dyn_cast<GetTupleElementOp>(op);
  std::optional<unsigned> element =
      read ? loop.getElement(read.getResult()) : std::nullopt;
  return element && !hasControlDependencies(op) && loop.isInvariant(*element);
}

bool InvariantCode::inflates(Operation *op, int64_t inputBytes) const {
  if (options.sizeInflationRatio == 0)
    return false;
  std::optional<int64_t> bytes = hlo::getByteSize(op->getResult(0).getType());
  return !bytes || (*bytes > options.smallBytes &&
                    double(*bytes) > options.sizeInflationRatio * inputBytes);
}

void InvariantCode::collect() {
  Block &body = loop.getOp().getBody().front();
  // Of each instruction, the bytes it is computed from, counted as often as
  // they are used.
  DenseMap<Operation *, double> inputBytes;
  for (Operation &op : body.without_terminator()) {
    double bytes = 0;
    if (isSource(&op)) {
      bytes = hlo::getByteSize(op.getResult(0).getType()).value_or(0);
    } else {
      bool hasInvariantOperands =
          llvm::all_of(op.getOperands(), [&](Value operand) {
            return invariant.contains(operand.getDefiningOp());
          });
      if (!hasInvariantOperands || !isMovable(&op))
        continue;
      for (Value operand : op.getOperands())
        bytes += inputBytes.lookup(operand.getDefiningOp());
    }
    invariant.insert(&op);
    inputBytes[&op] = bytes;
  }

  for (Operation *op : llvm::reverse(invariant)) {
    bool isWorthMoving = !isSource(op) && options.isWorthMoving(op);
    if (isWorthMoving && !toMove.contains(op) &&
        inflates(op, inputBytes.lookup(op))) {
      remark::missed(op->getLoc(),
                     remark::RemarkOpts::name("TooLarge").category(category))
          << "it is larger than what it is computed from";
      isWorthMoving = false;
    }
    if (isWorthMoving && isa<TupleType>(op->getResult(0).getType()))
      isWorthMoving = llvm::all_of(op->getUsers(), [](Operation *user) {
        return isa<GetTupleElementOp>(user) && !hasControlDependencies(user) &&
               !isa<TupleType>(user->getResult(0).getType());
      });
    if (isWorthMoving)
      worthMoving.insert(op);
    if (!isWorthMoving && !toMove.contains(op))
      continue;
    toMove.insert(op);
    if (!isSource(op))
      for (Value operand : op->getOperands())
        toMove.insert(operand.getDefiningOp());
  }
}

SmallVector<Operation *> InvariantCode::getEscaping(Operation *op) const {
  if (!isa<TupleType>(op->getResult(0).getType()))
    return {op};
  return llvm::to_vector(op->getUsers());
}

void InvariantCode::move() {
  WhileOp op = loop.getOp();
  LoopState state(op);
  OpBuilder builder(op);
  mlir::IRMapping mapping;
  // In the order of the body, each by a copy.
  SmallVector<Operation *> ordered, moved;
  for (Operation &nested : op.getBody().front())
    if (toMove.contains(&nested))
      ordered.push_back(&nested);
  for (Operation *nested : ordered) {
    if (auto element = loop.getElement(nested->getResult(0));
        element && isa<GetTupleElementOp>(nested)) {
      mapping.map(nested->getResult(0),
                  state.getInit().getOperands()[*element]);
      continue;
    }
    builder.clone(*nested, mapping);
    moved.push_back(nested);
  }

  // The body goes on computing what it reads itself, unless it is worth moving.
  llvm::DenseSet<Operation *> staying;
  auto isReadInBody = [&](Operation *nested) {
    return llvm::any_of(nested->getUsers(), [&](Operation *user) {
      return !toMove.contains(user) || staying.contains(user);
    });
  };
  for (Operation *nested : llvm::reverse(moved))
    if (!worthMoving.contains(nested) && isReadInBody(nested))
      staying.insert(nested);
  SmallVector<Operation *> escaping;
  SmallVector<Value> outside;
  for (Operation *nested : moved) {
    if (!worthMoving.contains(nested))
      continue;
    for (Operation *source : getEscaping(nested)) {
      if (!isReadInBody(source))
        continue;
      Value value = mapping.lookupOrNull(source->getResult(0));
      if (!value)
        value = builder.clone(*source, mapping)->getResult(0);
      escaping.push_back(source);
      outside.push_back(value);
    }
  }
  for (auto [source, read] :
       llvm::zip_equal(escaping, state.addElements(outside)))
    source->replaceAllUsesWith(ValueRange(read));
  remark::passed(op.getLoc(),
                 remark::RemarkOpts::name("Moved").category(category))
      << remark::add("{0} instructions of its body run once",
                     worthMoving.size());

  for (Operation *nested : llvm::reverse(moved)) {
    for (Operation *user : llvm::make_early_inc_range(nested->getUsers()))
      if (worthMoving.contains(nested) && user->use_empty())
        user->erase(); // a read of an element
    if (nested->use_empty())
      nested->erase();
  }
}

static bool moveInvariantCode(const WhileLoop &loop,
                              const InvariantCodeMotionOptions &options,
                              StringRef category) {
  if (loop.getTripCountBound().value_or(2) <= 1)
    return false;
  InvariantCode code(loop, options, category);
  if (code.isEmpty())
    return false;
  if (StringRef reason = LoopState::whyNot(loop.getOp()); !reason.empty()) {
    remark::missed(loop.getOp().getLoc(),
                   remark::RemarkOpts::name("KeptState").category(category))
        << reason;
    return false;
  }
  code.move();
  return true;
}

bool hlo::moveInvariantCode(Operation *root,
                            const InvariantCodeMotionOptions &options,
                            StringRef category) {
  bool isChanged = false;
  // Inner loops first: what leaves them may leave the outer one as well.
  root->walk([&](WhileOp loop) {
    isChanged |= ::moveInvariantCode(WhileLoop(loop), options, category);
  });
  return isChanged;
}
