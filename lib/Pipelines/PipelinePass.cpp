//===- PipelinePass.cpp - A list of passes as one pass --------------------===//

#include "hlo/Pipelines/PipelinePass.h"
#include "mlir/IR/Remarks.h"

using namespace hlo;

PipelinePass::PipelinePass(StringRef name, Kind kind,
                           const PipelineOptions &options)
    : name(name), kind(kind) {
  maxIterations = options.maxIterations;
  inexact = options.inexact;
  fastMath = options.fastMath;
  deterministic = options.deterministic;
  classic = options.classic;
  target = options.target;
}

PipelinePass::PipelinePass(const PipelinePass &other)
    : PassWrapper(other), name(other.name), kind(other.kind),
      steps(other.steps) {}

void PipelinePass::addPass(std::unique_ptr<Pass> pass) {
  // A pass over any operation sees less this way, and less often.
  bool isOverFunctions = pass->getOpName() != ModuleOp::getOperationName();
  Step step{OpPassManager(isOverFunctions ? func::FuncOp::getOperationName()
                                          : ModuleOp::getOperationName()),
            Fingerprints()};
  step.passes.addPass(std::move(pass));
  steps.push_back(std::move(step));
}

void PipelinePass::getDependentDialects(DialectRegistry &registry) const {
  for (const Step &step : steps)
    step.passes.getDependentDialects(registry);
}

//===----------------------------------------------------------------------===//
// Fingerprints
//===----------------------------------------------------------------------===//

/// Changes whenever a pass changes `op`. Far cheaper than what MLIR's
/// OperationFingerPrint computes, which is made to last.
static llvm::hash_code getFingerprint(Operation *op, bool withRegions = true) {
  llvm::hash_code hash = 0;
  auto add = [&](Operation *nested) {
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
  };
  if (withRegions)
    op->walk<WalkOrder::PreOrder>(add);
  else
    add(op);
  return hash;
}

/// The module's own properties and what it contains.
static llvm::hash_code
combine(ModuleOp module,
        const llvm::DenseMap<Operation *, llvm::hash_code> &fingerprints) {
  llvm::hash_code hash = getFingerprint(module, /*withRegions=*/false);
  for (Operation &op : *module.getBody())
    hash = llvm::hash_combine(hash, fingerprints.lookup(&op));
  return hash;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

bool PipelinePass::isOverFunctions(const Step &step) const {
  return step.passes.getOpName() == func::FuncOp::getOperationName();
}

LogicalResult PipelinePass::runOnce() {
  for (Step &step : steps) {
    if (!isOverFunctions(step)) {
      if (failed(runPipeline(step.passes, getOperation())))
        return failure();
      continue;
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(runPipeline(step.passes, function)))
        return failure();
  }
  return success();
}

LogicalResult PipelinePass::runStep(Step &step, Fingerprints &current,
                                    bool &isChanged) {
  ModuleOp module = getOperation();
  auto isSettled = [&](Operation *op, llvm::hash_code hash) {
    auto it = step.unchanged.find(op);
    return it != step.unchanged.end() && it->second == hash;
  };
  auto compare = [&](Operation *op, llvm::hash_code before,
                     llvm::hash_code after) {
    if (before == after)
      step.unchanged[op] = after;
    else
      isChanged = true;
  };

  if (isOverFunctions(step)) {
    for (auto function : module.getOps<func::FuncOp>()) {
      llvm::hash_code before = current.lookup(function);
      if (isSettled(function, before))
        continue;
      if (failed(runPipeline(step.passes, function)))
        return failure();
      compare(function, before, current[function] = getFingerprint(function));
    }
    return success();
  }
  llvm::hash_code before = combine(module, current);
  if (isSettled(module, before))
    return success();
  if (failed(runPipeline(step.passes, module)))
    return failure();
  current.clear();
  for (Operation &op : *module.getBody())
    current[&op] = getFingerprint(&op);
  compare(module, before, combine(module, current));
  return success();
}

void PipelinePass::runOnOperation() {
  if (kind == Kind::Once) {
    if (failed(runOnce()))
      signalPassFailure();
    return;
  }

  Fingerprints current;
  for (Operation &op : *getOperation().getBody())
    current[&op] = getFingerprint(&op);
  for (Step &step : steps)
    step.unchanged.clear();
  bool isChanged = true;
  for (unsigned i = 0; i < maxIterations && isChanged; ++i) {
    isChanged = false;
    for (Step &step : steps)
      if (failed(runStep(step, current, isChanged)))
        return signalPassFailure();
  }
  if (isChanged)
    mlir::emitWarning(getOperation().getLoc())
        << "'" << name << "' still changes the module after "
        << maxIterations.getValue() << " iterations, its limit";
}
