//===- Unrolling.cpp - Repeat the bodies of while loops -------------------===//

#include "Unrolling.h"
#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace hlo;

static constexpr llvm::StringLiteral kChannelId = "channel_id";

//===----------------------------------------------------------------------===//
// Channels
//===----------------------------------------------------------------------===//

static IntegerAttr getChannelId(Operation *op) {
  std::optional<Attribute> attr = op->getInherentAttr(kChannelId);
  return attr ? dyn_cast_or_null<IntegerAttr>(*attr) : IntegerAttr();
}

ChannelIds::ChannelIds(ModuleOp module) {
  module.walk([&](Operation *op) {
    if (IntegerAttr id = getChannelId(op))
      next = std::max(next, id.getInt() + 1);
  });
}

void ChannelIds::renew(Operation *op) {
  op->walk([&](Operation *nested) {
    IntegerAttr id = getChannelId(nested);
    if (id && !isa<SendOp, SendDoneOp, RecvOp, RecvDoneOp>(nested))
      nested->setInherentAttr(StringAttr::get(op->getContext(), kChannelId),
                              IntegerAttr::get(id.getType(), next++));
  });
}

bool hlo::isCollective(Operation *op) {
  return isa<AllGatherOp, AllGatherStartOp, AllGatherDoneOp, AllReduceOp,
             AllReduceStartOp, AllReduceDoneOp, AllToAllOp,
             CollectiveBroadcastOp, CollectivePermuteOp,
             CollectivePermuteStartOp, CollectivePermuteDoneOp,
             RaggedAllToAllOp, ReduceScatterOp>(op);
}

uint64_t hlo::countInstructions(WhileOp loop) {
  uint64_t count = 0;
  loop.getBody().walk([&](Operation *op) {
    count += !op->hasTrait<mlir::OpTrait::IsTerminator>();
  });
  return count;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {
/// Puts copies of the instructions of a body behind them.
class Repeater {
public:
  Repeater(const WhileLoop &loop, const Repetition &repetition)
      : loop(loop), repetition(repetition),
        body(loop.getOp().getBody().front()), builder(body.getTerminator()) {}

  void repeat();

private:
  void findOriginals();
  /// Another value for a read of an element in the copy; null if there is none.
  Value getElement(GetTupleElementOp read, Value state, unsigned copy);
  void addCopy(unsigned copy);
  void adjustControl(Operation *op, unsigned copy);

  const WhileLoop &loop;
  const Repetition &repetition;
  Block &body;
  OpBuilder builder;
  SmallVector<Operation *> originals;
  /// Instructions whose copies are to run one after the other, and the last
  /// one.
  llvm::MapVector<Operation *, Operation *> effects;
  llvm::DenseSet<int64_t> copiedIds;
  int64_t numIds = 0;
  Value root;
};
} // namespace

void Repeater::findOriginals() {
  SideEffectAnalysis analysis;
  for (Operation &op : body.without_terminator()) {
    originals.push_back(&op);
    if (std::optional<int64_t> id = getControlId(&op)) {
      numIds = std::max(numIds, *id + 1);
      if (!isa<ParameterOp>(op))
        copiedIds.insert(*id);
    }
    if (!isCollective(&op) && analysis.has(&op))
      effects[&op] = &op;
  }
  root = body.getTerminator()->getOperand(0);
}

Value Repeater::getElement(GetTupleElementOp read, Value state, unsigned copy) {
  if (hasControlDependencies(read))
    return {};
  std::optional<unsigned> element = loop.getElement(read.getResult());
  if (element && repetition.getElement)
    if (Value value = repetition.getElement(builder, *element, copy))
      return value;
  auto tuple = state.getDefiningOp<TupleOp>();
  if (!tuple)
    return {};
  Value value = tuple.getOperands()[read.getIndex()];
  return value.getType() == read.getType() ? value : Value();
}

/// Ids of a copy are those of the body, moved on.
void Repeater::adjustControl(Operation *op, unsigned copy) {
  int64_t offset = copy * numIds;
  if (std::optional<int64_t> id = getControlId(op))
    setControlId(op, *id + offset);
  SmallVector<int64_t> predecessors;
  for (int64_t id : getControlPredecessors(op))
    if (copiedIds.contains(id))
      predecessors.push_back(id + offset);
  setControlPredecessors(op, predecessors);
}

void Repeater::addCopy(unsigned copy) {
  mlir::IRMapping mapping;
  mapping.map(body.getArgument(0), root);
  for (Operation *original : originals) {
    if (auto parameter = dyn_cast<ParameterOp>(original)) {
      mapping.map(parameter.getResult(),
                  mapping.lookupOrDefault(parameter.getOperand()));
      continue;
    }
    if (auto read = dyn_cast<GetTupleElementOp>(original))
      if (Value value = getElement(
              read, mapping.lookupOrDefault(read.getOperand()), copy)) {
        mapping.map(read.getResult(), value);
        continue;
      }
    Operation *clone = builder.clone(*original, mapping);
    adjustControl(clone, copy);
    repetition.channels.renew(clone);
    if (repetition.adjust)
      repetition.adjust(clone, copy);
    if (auto it = effects.find(original); it != effects.end())
      it->second = clone;
  }
  root = mapping.lookupOrDefault(body.getTerminator()->getOperand(0));
}

void Repeater::repeat() {
  findOriginals();
  SmallVector<SmallVector<Operation *>> effectCopies;
  auto noteEffects = [&] {
    effectCopies.emplace_back();
    for (auto [original, last] : effects)
      effectCopies.back().push_back(last);
  };
  noteEffects();
  for (unsigned copy = 1; copy < repetition.count; ++copy) {
    addCopy(copy);
    noteEffects();
  }

  // The body itself is the first copy.
  for (Operation *original : originals) {
    if (repetition.adjust)
      repetition.adjust(original, 0);
    auto read = dyn_cast<GetTupleElementOp>(original);
    if (!read || !repetition.getElement || hasControlDependencies(read))
      continue;
    builder.setInsertionPoint(read);
    if (std::optional<unsigned> element = loop.getElement(read.getResult()))
      if (Value value = repetition.getElement(builder, *element, 0)) {
        read.getResult().replaceAllUsesWith(value);
        read->erase();
      }
  }

  Operation *terminator = body.getTerminator();
  Operation *oldRoot = terminator->getOperand(0).getDefiningOp();
  terminator->setOperand(0, root);
  if (isa_and_nonnull<TupleOp>(oldRoot) && oldRoot->use_empty() &&
      !hasControlDependencies(oldRoot))
    oldRoot->erase();

  // What was ordered by iterations is now by control dependencies.
  ControlDependencies dependencies;
  for (auto [previous, next] :
       llvm::zip(effectCopies, ArrayRef(effectCopies).drop_front()))
    for (auto [before, after] : llvm::zip_equal(previous, next)) {
      SmallVector<int64_t> ids = {dependencies.getOrCreateId(before)};
      if (isa<SendOp, RecvOp>(before))
        for (Operation *user : before->getUsers())
          if (isa<SendDoneOp, RecvDoneOp>(user))
            ids.push_back(dependencies.getOrCreateId(user));
      addControlPredecessors(after, ids);
    }
}

void hlo::repeatBody(const WhileLoop &loop, const Repetition &repetition) {
  Repeater(loop, repetition).repeat();
}
