//===- ApplyFusionPlan.cpp - Make the fusions of a file -------------------===//
// See the description of apply-fusion-plan in Passes.td; test:
// apply-fusion-plan.hlo.

#include "ChosenFusion.h"
#include "FusionGraph.h"
#include "FusionPlan.h"
#include "hlo/Transforms/Fusion/Passes.h"
#include "hlo/Transforms/Utils/BlockOrder.h"
#include "hlo/Transforms/Utils/Fusing.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "llvm/ADT/StringSet.h"

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
  LogicalResult resolveResults(Step &step);
  LogicalResult addMembers(Step &step);
  LogicalResult run(Step &step, FusionContext &context, bool &isChanged);
  void sortInto(ArrayRef<std::string> order);

  llvm::StringMap<Operation *> instructions;
  /// Names of what is always read.
  llvm::StringSet<> parameters;
  /// Their places in the module.
  llvm::DenseMap<Operation *, unsigned> numbers;
  /// Steps that compute the result of an operation inside of a kernel for
  /// others.
  llvm::DenseMap<Operation *, SmallVector<Step *, 1>> computedBy;
};
} // namespace

void ApplyFusionPlanPass::findInstructions() {
  instructions.clear();
  parameters.clear();
  numbers.clear();
  forEachKernelBlock(getOperation(), [&](Block &block) {
    for (BlockArgument argument : block.getArguments())
      if (StringAttr name = getInstructionName(argument.getLoc()))
        parameters.insert(name);
    for (Operation &op : block) {
      numbers.try_emplace(&op, numbers.size());
      StringAttr name = getInstructionName(op.getLoc());
      if (name && !isa<ParameterOp>(op))
        instructions.try_emplace(name, &op);
    }
    return false;
  });
}

/// What computes an element of a tuple.
static Operation *getSource(Operation *op) {
  while (auto element = dyn_cast_if_present<GetTupleElementOp>(op))
    op = element.getOperand().getDefiningOp();
  return op;
}

LogicalResult ApplyFusionPlanPass::resolveResults(Step &step) {
  auto emitError = [&] { return mlir::emitError(step.planned->location); };
  llvm::SmallSetVector<Operation *, 8> results;
  for (StringRef name : step.planned->results) {
    Operation *op = getSource(instructions.lookup(name));
    if (!op && parameters.contains(name))
      return emitError() << "'" << name << "' is a parameter";
    if (!op)
      return emitError() << "there is no instruction '" << name
                         << "' to be fused";
    if (!results.empty() && op->getBlock() != results.front()->getBlock())
      return emitError() << "instructions '" << step.planned->results.front()
                         << "' and '" << name
                         << "' are in different computations";
    results.insert(op);
    if (!step.last || step.number < numbers.at(op)) {
      step.last = op;
      step.number = numbers.at(op);
    }
  }
  if (results.empty())
    return emitError() << "a fusion has a result";
  step.chosen.results = results.takeVector();
  return success();
}

/// All that is computed for the results from the inputs.
LogicalResult ApplyFusionPlanPass::addMembers(Step &step) {
  auto emitError = [&] { return mlir::emitError(step.planned->location); };
  llvm::SmallPtrSet<Operation *, 8> inputs, read;
  for (StringRef name : step.planned->inputs)
    if (Operation *op = instructions.lookup(name))
      inputs.insert(op);
    else if (!parameters.contains(name))
      return emitError() << "there is no instruction '" << name
                         << "' to be read";
  llvm::SmallSetVector<Operation *, 16> members(step.chosen.results.begin(),
                                                step.chosen.results.end());
  for (size_t i = 0; i < members.size(); ++i)
    for (Value operand : members[i]->getOperands()) {
      Operation *op = operand.getDefiningOp();
      // Elements of what is computed inside are no instructions of a kernel.
      if (!inputs.contains(op))
        op = getSource(op);
      if (inputs.contains(op))
        read.insert(op);
      else if (op && !isa<ParameterOp>(op))
        members.insert(op);
    }
  for (StringRef name : step.planned->inputs)
    if (Operation *op = instructions.lookup(name); op && !read.contains(op))
      return emitError() << "no result is computed from '" << name << "'";
  step.chosen.members = members.takeVector();
  return success();
}

LogicalResult ApplyFusionPlanPass::resolve(Step &step) {
  step.chosen.kind = symbolizeFusionKind(step.planned->kind);
  step.chosen.tiles = step.planned->tiles;
  if (!step.chosen.kind)
    return mlir::emitError(step.planned->location)
           << "there is no kind of fusions '" << step.planned->kind << "'";
  return failure(failed(resolveResults(step)) || failed(addMembers(step)));
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

/// Has instructions come in the order of their names; others stay behind what
/// they are behind.
void ApplyFusionPlanPass::sortInto(ArrayRef<std::string> order) {
  if (order.empty())
    return;
  llvm::StringMap<unsigned> positions;
  for (auto [position, name] : llvm::enumerate(order))
    positions.try_emplace(name, position);
  forEachKernelBlock(getOperation(), [&](Block &block) {
    if (block.getOps<FusionOp>().empty())
      return false;
    unsigned last = 0;
    sortByKey(block, [&](Operation *op) {
      if (StringAttr name = getInstructionName(op->getLoc()))
        if (auto found = positions.find(name); found != positions.end())
          last = found->second;
      return last;
    });
    restoreOrderOfFusions(block);
    return false;
  });
}

LogicalResult ApplyFusionPlanPass::apply(const FusionPlan &plan,
                                         FusionContext &context,
                                         bool &isChanged) {
  findInstructions();
  computedBy.clear();
  // One error will do for all the names of another module.
  if (!plan.fusions.empty() &&
      llvm::none_of(plan.fusions, [&](const PlannedFusion &planned) {
        return llvm::any_of(planned.results, [&](StringRef name) {
          return instructions.contains(name) || parameters.contains(name);
        });
      }))
    return mlir::emitError(plan.fusions.front().location)
           << "this is the plan of another module: it has none of the results "
              "of its "
           << plan.fusions.size() << " fusions";
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
    restoreOrderOfFusions(*block);
  sortInto(plan.order);
  return failure(isFailed);
}
