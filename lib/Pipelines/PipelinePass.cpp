//===- PipelinePass.cpp - A list of passes as one pass --------------------===//

#include "hlo/Pipelines/PipelinePass.h"
#include "hlo/Pipelines/ChangeListener.h"

using namespace hlo;

PipelinePass::PipelinePass(StringRef name, Kind kind,
                           const PipelineOptions &options)
    : name(name), kind(kind) {
  maxIterations = options.maxIterations;
  inexact = options.inexact;
  fastMath = options.fastMath;
  deterministic = options.deterministic;
  classic = options.classic;
  dynamicCustomCalls = options.dynamicCustomCalls;
  target = options.target;
}

PipelinePass::PipelinePass(const PipelinePass &other)
    : PassWrapper(other), name(other.name), kind(other.kind),
      steps(other.steps) {}

void PipelinePass::addPass(std::unique_ptr<Pass> pass,
                           ArrayRef<TypeID> operations) {
  // A pass over any operation sees less this way, and less often.
  bool isOverFunctions = pass->getOpName() != ModuleOp::getOperationName();
  Step &step = steps.emplace_back();
  step.passes = OpPassManager(isOverFunctions ? func::FuncOp::getOperationName()
                                              : ModuleOp::getOperationName());
  llvm::append_range(step.operations, operations);
  step.passes.addPass(std::move(pass));
}

void PipelinePass::getDependentDialects(DialectRegistry &registry) const {
  for (const Step &step : steps)
    step.passes.getDependentDialects(registry);
}

//===----------------------------------------------------------------------===//
// What changed
//===----------------------------------------------------------------------===//

/// Changes whenever a pass changes `op`. Far cheaper than what MLIR's
/// OperationFingerPrint computes, which is made to last.
static llvm::hash_code getFingerprint(Operation *op) {
  llvm::hash_code hash = 0;
  op->walk<WalkOrder::PreOrder>([&](Operation *nested) {
    hash = llvm::hash_combine(
        hash, nested, nested->getParentOp(),
        nested->getRawDictionaryAttrs().getAsOpaquePointer(),
        nested->hashProperties(), nested->getLoc().getAsOpaquePointer());
    for (Value operand : nested->getOperands())
      hash = llvm::hash_combine(hash, operand.getAsOpaquePointer());
    for (Type type : nested->getResultTypes())
      hash = llvm::hash_combine(hash, type.getAsOpaquePointer());
    for (Region &region : nested->getRegions())
      for (BlockArgument argument : region.getArguments())
        hash = llvm::hash_combine(hash, argument.getType().getAsOpaquePointer(),
                                  argument.getLoc().getAsOpaquePointer());
  });
  return hash;
}

PipelinePass::Fingerprints PipelinePass::getFingerprints(Operation *op) {
  Fingerprints fingerprints;
  // A pass that a handler of actions leaves out preserves no analysis either.
  if (getContext().hasActionHandler())
    fingerprints[op] = getFingerprint(op);
  // A pass over a module does not say which functions it changed.
  auto module = dyn_cast<ModuleOp>(op);
  if (module && !llvm::hasSingleElement(module.getOps<func::FuncOp>()))
    for (auto function : module.getOps<func::FuncOp>()) {
      FunctionState &state = functions[function];
      if (state.hashed != state.changed) {
        state.hashed = state.changed;
        state.fingerprint = getFingerprint(function);
      }
      fingerprints[function] = state.fingerprint;
    }
  return fingerprints;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

bool PipelinePass::isOverFunctions(const Step &step) {
  return step.passes.getOpName() == func::FuncOp::getOperationName();
}

static void collectKinds(Operation *op, llvm::DenseSet<TypeID> &kinds) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &nested : block) {
        kinds.insert(nested.getName().getTypeID());
        collectKinds(&nested, kinds);
      }
}

bool PipelinePass::isNeeded(const Step &step, Operation *op) {
  // Handlers of actions see every pass.
  if (step.operations.empty() || getContext().hasActionHandler())
    return true;
  if (auto module = dyn_cast<ModuleOp>(op))
    return llvm::any_of(
        module.getOps<func::FuncOp>(),
        [&](Operation *function) { return isNeeded(step, function); });
  FunctionState &state = functions[op];
  if (state.seen != state.changed) {
    state.seen = state.changed;
    state.operations.clear();
    collectKinds(op, state.operations);
  }
  return llvm::any_of(step.operations,
                      [&](TypeID id) { return state.operations.contains(id); });
}

bool PipelinePass::isSettled(const Step &step, Operation *op) {
  auto it = step.settled.find(op);
  return it != step.settled.end() &&
         it->second >= (isa<ModuleOp>(op) ? time : functions[op].changed);
}

LogicalResult PipelinePass::runOn(Operation *op, Step &step) {
  if (!isNeeded(step, op) || isSettled(step, op))
    return success();
  bool isChanged = false;
  auto &listener = op == getOperation() ? getAnalysis<ChangeListener>()
                                        : getChildAnalysis<ChangeListener>(op);
  listener.isChanged = &isChanged;
  Fingerprints before = getFingerprints(op);
  if (failed(runPipeline(step.passes, op)))
    return failure();
  auto isSame = [&](Operation *op) {
    auto it = before.find(op);
    return it != before.end() && it->second == getFingerprint(op);
  };
  if (!isChanged || isSame(op)) {
    step.settled[op] = time;
    return success();
  }
  ++time;
  if (step.isIdempotent)
    step.settled[op] = time;
  if (op != getOperation()) {
    functions[op].changed = time;
    return success();
  }
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (!isSame(function))
      functions[function].changed = time;
  return success();
}

LogicalResult PipelinePass::runStep(Step &step) {
  if (!isOverFunctions(step))
    return runOn(getOperation(), step);
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (failed(runOn(function, step)))
      return failure();
  return success();
}

void PipelinePass::runOnOperation() {
  // The passes take the listener of a pipeline around this one away.
  auto outer = getCachedAnalysis<ChangeListener>();
  bool *isOuterChanged = outer ? outer->get().isChanged : nullptr;
  time = 0;
  functions.clear();
  for (Step &step : steps)
    step.settled.clear();
  unsigned limit = kind == Kind::Once ? 1 : maxIterations.getValue();
  bool isChanged = true;
  for (unsigned i = 0; i < limit && isChanged; ++i) {
    unsigned start = time;
    for (Step &step : steps)
      if (failed(runStep(step)))
        return signalPassFailure();
    isChanged = time != start;
  }
  if (isOuterChanged)
    getAnalysis<ChangeListener>().isChanged = isOuterChanged;
  if (time == 0)
    markAllAnalysesPreserved();
  if (isChanged && kind == Kind::Fixpoint)
    mlir::emitWarning(getOperation().getLoc())
        << "'" << name << "' still changes the module after " << limit
        << " iterations, its limit";
}
