//===- Reducer.cpp - Make modules smaller that show a defect --------------===//

#include "hlo/Reducer/Reducer.h"
#include "ModuleReductions.h"
#include "ReductionPatterns.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/Verifier.h"
#include <functional>

using namespace hlo;

namespace {
class Reduction {
public:
  Reduction(OwningOpRef<ModuleOp> &module,
            function_ref<bool(ModuleOp)> isInteresting,
            function_ref<void(StringRef, ModuleOp)> progress)
      : module(module), isInteresting(isInteresting), progress(progress) {}

  LogicalResult run();

private:
  using ChangeFn = function_ref<bool(ModuleOp)>;
  /// Changes a copy of the module, which takes its place if it is smaller and
  /// interesting.
  bool attempt(ChangeFn change, bool erasesUnused = true);
  bool dropOutputs();
  bool takeOperandsOfRoot();
  bool dropStateElements();
  bool shrinkSizes();
  bool reduceOperations(ReductionStep step);

  OwningOpRef<ModuleOp> &module;
  function_ref<bool(ModuleOp)> isInteresting;
  function_ref<void(StringRef, ModuleOp)> progress;
};
} // namespace

/// What gets smaller with every step: operations and functions, then the
/// sizes of dimensions, then text.
static std::tuple<int64_t, int64_t, size_t> getSize(ModuleOp module) {
  int64_t numOperations = 0, sumOfSizes = 0;
  auto addSizes = [&](Type type) {
    SmallVector<Type> leaves;
    getLeafTypes(type, leaves);
    for (Type leaf : leaves)
      if (auto array = dyn_cast<RankedTensorType>(leaf))
        for (int64_t dim = 0; dim < array.getRank(); ++dim)
          sumOfSizes += getDimSizeOrBound(array, dim);
  };
  module.walk([&](Operation *op) {
    ++numOperations;
    llvm::for_each(op->getResultTypes(), addSizes);
    for (Region &region : op->getRegions())
      llvm::for_each(region.getArgumentTypes(), addSizes);
  });
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return {numOperations, sumOfSizes, text.size()};
}

bool Reduction::attempt(ChangeFn change, bool erasesUnused) {
  OwningOpRef<ModuleOp> candidate = module->clone();
  llvm::DenseSet<Operation *> unused = findUnused(*candidate);
  if (!change(*candidate))
    return false;
  // What nothing used before may be what it is all about.
  if (erasesUnused)
    eraseUnused(*candidate, unused);
  // Not every change is one that leaves a valid module.
  mlir::ScopedDiagnosticHandler silence(module->getContext(),
                                        [](mlir::Diagnostic &) {});
  if (failed(mlir::verify(*candidate)) ||
      getSize(*candidate) >= getSize(*module) || !isInteresting(*candidate))
    return false;
  module = std::move(candidate);
  return true;
}

/// Removes elements of the tuple the entry returns, many at a time and then one
/// by one.
bool Reduction::dropOutputs() {
  bool changed = false;
  auto getCount = [&]() -> size_t {
    Value root = getRoot(*module);
    auto tuple = root ? root.getDefiningOp<TupleOp>() : TupleOp();
    return tuple ? tuple.getOperands().size() : 0;
  };
  for (size_t step = getCount(); step > 0; step /= 2)
    for (size_t first = 0; first < getCount();) {
      bool dropped = attempt([&](ModuleOp candidate) {
        auto tuple = getRoot(candidate).getDefiningOp<TupleOp>();
        SmallVector<Value> operands(tuple.getOperands());
        size_t last = std::min(first + step, operands.size());
        if (last - first == operands.size())
          return false;
        operands.erase(operands.begin() + first, operands.begin() + last);
        OpBuilder builder(tuple);
        setRoot(candidate, TupleOp::create(builder, tuple.getLoc(), operands));
        return true;
      });
      changed |= dropped;
      if (!dropped)
        first += step;
    }
  return changed;
}

static SmallVector<WhileOp> getLoops(ModuleOp module) {
  SmallVector<WhileOp> loops;
  module.walk([&](WhileOp loop) { loops.push_back(loop); });
  return loops;
}

/// Removes what loops carry and nothing reads.
bool Reduction::dropStateElements() {
  bool changed = false;
  for (size_t i = 0; i < getLoops(*module).size(); ++i) {
    auto type = dyn_cast<TupleType>(getLoops(*module)[i].getType());
    for (size_t element = type ? type.size() : 0; element-- > 0;)
      changed |= attempt([&](ModuleOp candidate) {
        return dropStateElement(candidate, getLoops(candidate)[i], element);
      });
  }
  return changed;
}

/// Makes the entry return what its root was made of.
bool Reduction::takeOperandsOfRoot() {
  bool changed = false;
  for (bool again = true; again; changed |= again) {
    again = false;
    Value root = getRoot(*module);
    Operation *op = root ? root.getDefiningOp() : nullptr;
    for (unsigned i = 0; op && !again && i < op->getNumOperands(); ++i)
      again = attempt([&](ModuleOp candidate) {
        setRoot(candidate, getRoot(candidate).getDefiningOp()->getOperand(i));
        return true;
      });
  }
  return changed;
}

bool Reduction::shrinkSizes() {
  bool changed = false;
  for (int64_t from : getSizes(*module))
    for (int64_t to : {int64_t(1), int64_t(2), from / 2}) {
      if (to >= from)
        continue;
      auto change = [&](bool multiples) {
        return attempt([&](ModuleOp candidate) {
          return changeSize(candidate, from, to, multiples);
        });
      };
      if (change(/*multiples=*/true) || change(/*multiples=*/false)) {
        changed = true;
        break;
      }
    }
  return changed;
}

/// Applies a step to all operations, to halves of them, and so on down to one
/// by one.
bool Reduction::reduceOperations(ReductionStep step) {
  auto getOperations = [](ModuleOp module) {
    SmallVector<Operation *> operations;
    module.walk<WalkOrder::PreOrder>(
        [&](Operation *op) { operations.push_back(op); });
    return operations;
  };
  bool changed = false;
  size_t count = getOperations(*module).size();
  for (size_t size = count; size > 0; size /= 2)
    // From the back: what is there makes what is before it unused.
    for (size_t end = getOperations(*module).size(); end > 0;
         end -= std::min(size, end)) {
      changed |= attempt(
          [&](ModuleOp candidate) {
            SmallVector<Operation *> operations = getOperations(candidate);
            size_t last = std::min(end, operations.size());
            size_t first = last - std::min(size, last);
            IRRewriter rewriter(candidate.getContext());
            bool applied = false;
            // Those within others come after them, and go first.
            for (size_t i = last; i > first; --i)
              applied |=
                  succeeded(reduceOperation(operations[i - 1], step, rewriter));
            return applied;
          },
          /*erasesUnused=*/step != ReductionStep::Erase);
    }
  return changed;
}

LogicalResult Reduction::run() {
  if (!isInteresting(*module))
    return mlir::emitError(module->getLoc())
           << "the test does not find the module interesting as it is";
  struct Step {
    StringLiteral name;
    std::function<bool()> apply;
  };
  auto reduce = [&](ReductionStep step) {
    return [this, step] { return reduceOperations(step); };
  };
  Step steps[] = {
      {"drop outputs", [&] { return dropOutputs(); }},
      {"return operands of the root", [&] { return takeOperandsOfRoot(); }},
      {"erase what is unused",
       [&] {
         bool all =
             attempt([](ModuleOp candidate) { return eraseUnused(candidate); });
         return reduceOperations(ReductionStep::Erase) || all;
       }},
      {"drop elements of states", [&] { return dropStateElements(); }},
      {"strip attributes", [&] { return attempt(stripAttributes); }},
      {"strip layouts", [&] { return attempt(stripLayouts); }},
      {"unwrap computations", reduce(ReductionStep::Unwrap)},
      {"unwrap last branches", reduce(ReductionStep::UnwrapLastBranch)},
      {"replace by operands", reduce(ReductionStep::ReplaceByOperand)},
      {"replace by parameters", reduce(ReductionStep::ReplaceByParameter)},
      {"replace by constants", reduce(ReductionStep::ReplaceByConstant)},
      {"shrink dimensions", [&] { return shrinkSizes(); }},
  };
  // One step makes room for another.
  for (bool changed = true; changed;) {
    changed = false;
    for (auto &[name, apply] : steps)
      if (apply()) {
        changed = true;
        attempt(eraseUnusedParameters);
        progress(name, *module);
      }
  }
  return success();
}

int64_t hlo::countInstructions(ModuleOp module) {
  int64_t count = 0;
  module.walk([&](Operation *op) { count += isInstruction(op); });
  return count;
}

LogicalResult
hlo::reduceModule(OwningOpRef<ModuleOp> &module,
                  function_ref<bool(ModuleOp)> isInteresting,
                  function_ref<void(StringRef, ModuleOp)> progress) {
  return Reduction(module, isInteresting, progress).run();
}
