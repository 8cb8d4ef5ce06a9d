//===- ApplyFusionPlan.cpp - Make the fusions of a file -------------------===//
// See the description of apply-fusion-plan in Passes.td; test:
// apply-fusion-plan.hlo.

#include "ChosenFusion.h"
#include "FusionPlan.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/BlockOrder.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "llvm/ADT/StringMap.h"

namespace hlo {
#define GEN_PASS_DEF_APPLYFUSIONPLANPASS
#include "hlo/Transforms/Fusion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// An entry of the plan in terms of the module.
struct Step {
  const PlannedFusion *planned = nullptr;
  ChosenFusion chosen;
  /// Where the kernel will be.
  Operation *last = nullptr;
  unsigned number = 0;
  enum { Waiting, Running, Done } state = Waiting;
};

struct ApplyFusionPlanPass
    : DevicePass<hlo::impl::ApplyFusionPlanPassBase<ApplyFusionPlanPass>> {
  using DevicePass::DevicePass;

protected:
  bool run(const DeviceDescription &device) override {
    FailureOr<FusionPlan> plan = FusionPlan::read(file, &getContext());
    FusionContext context(getOperation(), device);
    bool isChanged = false;
    if (failed(plan) || failed(apply(*plan, context, isChanged)))
      signalPassFailure();
    return isChanged;
  }

private:
  LogicalResult apply(const FusionPlan &plan, FusionContext &context,
                      bool &isChanged);
  void findInstructions();
  LogicalResult resolve(Step &step);
  LogicalResult resolve(const Step &step, ArrayRef<std::string> names,
                        SmallVectorImpl<Operation *> &ops);
  LogicalResult run(Step &step, FusionContext &context, bool &isChanged);

  /// Operations that may be fused. Instructions of a fusion stand for it.
  llvm::StringMap<Operation *> instructions;
  /// Their places in the module.
  llvm::DenseMap<Operation *, unsigned> numbers;
  /// Steps that compute the result of an operation inside of a kernel for
  /// others.
  llvm::DenseMap<Operation *, SmallVector<Step *, 1>> computedBy;
};
} // namespace

void ApplyFusionPlanPass::findInstructions() {
  instructions.clear();
  numbers.clear();
  auto add = [&](Operation *instruction, Operation *op) {
    if (StringAttr name = getInstructionName(instruction->getLoc()))
      instructions.try_emplace(name, op);
  };
  forEachKernelBlock(getOperation(), [&](Block &block) {
    for (Operation &op : block) {
      add(&op, &op);
      numbers.try_emplace(&op, numbers.size());
      if (auto fusion = dyn_cast<FusionOp>(op))
        for (Operation &inner : fusion.getCalls().front())
          if (!isa<ParameterOp>(inner))
            add(&inner, &op);
    }
    return false;
  });
}

LogicalResult ApplyFusionPlanPass::resolve(const Step &step,
                                           ArrayRef<std::string> names,
                                           SmallVectorImpl<Operation *> &ops) {
  llvm::SmallSetVector<Operation *, 8> found;
  for (StringRef name : names) {
    Operation *op = instructions.lookup(name);
    if (!op)
      return mlir::emitError(step.planned->location)
             << "there is no instruction '" << name << "' to be fused";
    found.insert(op);
  }
  ops = found.takeVector();
  return success();
}

LogicalResult ApplyFusionPlanPass::resolve(Step &step) {
  ChosenFusion &chosen = step.chosen;
  const PlannedFusion &planned = *step.planned;
  auto emitError = [&] { return mlir::emitError(planned.location); };
  chosen.kind = symbolizeFusionKind(planned.kind);
  chosen.tiles = planned.tiles;
  if (!chosen.kind)
    return emitError() << "there is no kind of fusions '" << planned.kind
                       << "'";
  if (failed(resolve(step, planned.instructions, chosen.members)) ||
      failed(resolve(step, planned.results, chosen.results)))
    return failure();
  if (chosen.results.empty())
    return emitError() << "a fusion has a result";
  for (Operation *op : chosen.members)
    if (op->getBlock() != chosen.members.front()->getBlock())
      return emitError() << "instructions '" << planned.instructions.front()
                         << "' and '" << getInstructionName(op->getLoc()).str()
                         << "' are in different computations";
  for (Operation *op : chosen.results) {
    if (!llvm::is_contained(chosen.members, op))
      return emitError() << "result '" << getInstructionName(op->getLoc()).str()
                         << "' is not among the instructions";
    if (!step.last || step.number < numbers.at(op)) {
      step.last = op;
      step.number = numbers.at(op);
    }
  }
  return success();
}

LogicalResult ApplyFusionPlanPass::run(Step &step, FusionContext &context,
                                       bool &isChanged) {
  if (step.state == Step::Done)
    return success();
  if (step.state == Step::Running)
    return mlir::emitError(step.planned->location)
           << "its result is computed by another fusion whose result it "
              "computes";
  step.state = Step::Running;
  // Who computes a result as well needs the instruction.
  for (Operation *op : step.chosen.results)
    for (Step *other : computedBy.lookup(op))
      if (other != &step && failed(run(*other, context, isChanged)))
        return failure();
  step.state = Step::Done;
  // A fusion that is there already.
  if (step.chosen.members.size() == 1 &&
      isa<FusionOp>(step.chosen.members.front()))
    return success();
  // What `op` is may be gone afterwards.
  Location location = step.last->getLoc();
  std::string reason;
  if (!createChosenFusion(step.chosen, context, reason)) {
    InFlightDiagnostic diagnostic = mlir::emitError(location)
                                    << "planned fusion cannot be made: "
                                    << reason;
    diagnostic.attachNote(step.planned->location) << "planned here";
    return diagnostic;
  }
  isChanged = true;
  return success();
}

LogicalResult ApplyFusionPlanPass::apply(const FusionPlan &plan,
                                         FusionContext &context,
                                         bool &isChanged) {
  findInstructions();
  computedBy.clear();
  SmallVector<Step, 0> steps;
  bool isFailed = false;
  for (const PlannedFusion &planned : plan.fusions) {
    Step step;
    step.planned = &planned;
    if (failed(resolve(step)))
      isFailed = true;
    else
      steps.push_back(std::move(step));
  }
  llvm::DenseMap<Operation *, Step *> resultOf;
  llvm::SmallSetVector<Block *, 4> unordered;
  SmallVector<Step *> order;
  for (Step &step : steps) {
    order.push_back(&step);
    for (Operation *op : step.chosen.results)
      if (!resultOf.try_emplace(op, &step).second) {
        mlir::emitError(step.planned->location)
            << "'" << getInstructionName(op->getLoc()).str()
            << "' is the result of another fusion";
        isFailed = true;
      }
    for (Operation *op : step.chosen.members)
      if (!llvm::is_contained(step.chosen.results, op))
        computedBy[op].push_back(&step);
    if (step.chosen.results.size() > 1)
      unordered.insert(step.last->getBlock());
  }
  if (isFailed)
    return failure();
  // Users first: what several compute is there until the last has its copy.
  llvm::sort(order,
             [](Step *lhs, Step *rhs) { return lhs->number > rhs->number; });
  for (Step *step : order)
    isFailed |= failed(run(*step, context, isChanged));
  for (Block *block : unordered)
    restoreOrder(*block);
  return failure(isFailed);
}
