//===- DuplicateElements.cpp - Elements of loops that are always equal ----===//
// Elements that start as the same are taken to be equal until the body, under
// that assumption, makes different values of them.

#include "Simplifications.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include <unordered_map>

using namespace hlo;
using mlir::OperationEquivalence;

/// Assumptions that are given up, one or more at a time, until this many times.
static constexpr unsigned kMaxRounds = 16;

namespace {
/// Numbers of values of the body: equal ones if the values are, provided that
/// elements of one class are.
class Numbering {
public:
  Numbering(const WhileLoop &loop, ArrayRef<unsigned> classes)
      : loop(loop), classes(classes), operations(16, {*this}, {*this}) {
    for (Operation &op : loop.getOp().getBody().front().without_terminator())
      numbers[op.getResult(0)] = getNumber(&op);
  }

  unsigned get(Value value) const {
    auto it = numbers.find(value);
    return it == numbers.end() ? 0 : it->second;
  }

private:
  struct Hash {
    const Numbering &numbering;
    size_t operator()(Operation *op) const {
      return OperationEquivalence::computeHash(
          op,
          [&](Value value) { return llvm::hash_value(numbering.get(value)); },
          OperationEquivalence::ignoreHashValue,
          OperationEquivalence::IgnoreLocations);
    }
  };
  struct Equal {
    const Numbering &numbering;
    bool operator()(Operation *lhs, Operation *rhs) const {
      return OperationEquivalence::isEquivalentTo(
          lhs, rhs,
          [&](Value lhs, Value rhs) {
            return success(numbering.get(lhs) == numbering.get(rhs));
          },
          /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
    }
  };

  unsigned getNumber(Operation *op) {
    if (std::optional<unsigned> element = loop.getElement(op->getResult(0)))
      return 1 + classes[*element];
    unsigned fresh = 1 + classes.size() + numbers.size();
    // Control dependencies are an effect, too.
    if (op->getNumRegions() != 0 || !mlir::isMemoryEffectFree(op))
      return fresh;
    return operations.try_emplace(op, fresh).first->second;
  }

  const WhileLoop &loop;
  ArrayRef<unsigned> classes;
  DenseMap<Value, unsigned> numbers;
  std::unordered_map<Operation *, unsigned, Hash, Equal> operations;
};
} // namespace

/// Classes of elements by what they start as; the class is the first element.
static SmallVector<unsigned> getInitialClasses(const WhileLoop &loop) {
  SmallVector<unsigned> classes;
  llvm::DenseMap<std::pair<const void *, Type>, unsigned> firsts;
  for (unsigned i : llvm::seq(loop.getNumElements())) {
    Value init = loop.getInit(i);
    if (!init) {
      classes.push_back(i);
      continue;
    }
    const void *key = init.getAsOpaquePointer();
    if (auto constant = init.getDefiningOp<ConstantOp>())
      key = constant.getValue().getAsOpaquePointer();
    classes.push_back(
        firsts.try_emplace({key, loop.getElementType(i)}, i).first->second);
  }
  return classes;
}

static bool hasSharedClass(ArrayRef<unsigned> classes) {
  for (auto [i, first] : llvm::enumerate(classes))
    if (i != first)
      return true;
  return false;
}

bool hlo::mergeDuplicates(const WhileLoop &loop) {
  SmallVector<unsigned> classes = getInitialClasses(loop);
  for (unsigned round = 0;; ++round) {
    if (!hasSharedClass(classes) || round == kMaxRounds)
      return false;
    Numbering numbering(loop, classes);
    llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> firsts;
    SmallVector<unsigned> refined;
    for (unsigned i : llvm::seq(loop.getNumElements())) {
      Value next = loop.getNext(i);
      std::pair<unsigned, unsigned> key(classes[i],
                                        next ? numbering.get(next) : i);
      refined.push_back(firsts.try_emplace(key, i).first->second);
    }
    if (refined == classes)
      break;
    classes = refined;
  }

  WhileOp op = loop.getOp();
  auto results = getReads(op.getResult());
  auto conditionReads = getReads(op.getCondition().getArgument(0));
  auto bodyReads = getReads(op.getBody().getArgument(0));
  auto isRead = [&](unsigned i) {
    auto needs = [&](GetTupleElementOp read) {
      return !isPassedOnOnly(loop, read);
    };
    return !results[i].empty() || llvm::any_of(conditionReads[i], needs) ||
           llvm::any_of(bodyReads[i], needs);
  };
  SmallVector<unsigned> duplicates;
  for (auto [i, first] : llvm::enumerate(classes))
    if (first != i && isRead(i))
      duplicates.push_back(i);
  if (duplicates.empty())
    return false;
  LoopState state(op); // which may read more
  results = getReads(op.getResult());
  conditionReads = getReads(op.getCondition().getArgument(0));
  bodyReads = getReads(op.getBody().getArgument(0));
  mlir::IRRewriter rewriter(op.getContext());
  for (unsigned i : duplicates) {
    auto replace = [&](Region &region, ArrayRef<GetTupleElementOp> reads) {
      for (GetTupleElementOp read : reads)
        if (!isPassedOnOnly(loop, read))
          replaceRead(loop, read, state.read(region, classes[i]));
    };
    replace(op.getCondition(), conditionReads[i]);
    replace(op.getBody(), bodyReads[i]);
    for (GetTupleElementOp read : results[i])
      replaceWithValue(rewriter, read, state.readResult(classes[i]));
  }
  return true;
}
