//===- InstructionKernels.cpp - The kernels of a module -------------------===//

#include "InstructionKernels.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Pass/PassManager.h"

using namespace hlo;
using namespace hlo::tools;

/// The kernels that an instruction names.
static SmallVector<StringRef, 1> getKernelNames(Operation *op) {
  SmallVector<StringRef, 1> names;
  Attribute kernel = op->getAttr("kernel");
  auto list = dyn_cast_or_null<mlir::ArrayAttr>(kernel);
  for (Attribute attr : list ? list.getValue() : ArrayRef(kernel))
    if (auto symbol = dyn_cast_or_null<mlir::SymbolRefAttr>(attr))
      names.push_back(symbol.getLeafReference().getValue());
  return names;
}

LogicalResult InstructionKernels::emit(ModuleOp module, StringRef target) {
  mlir::PassManager emission(module->getName());
  emission.addPass(createHLOToKernelPass({.target = target.str()}));
  return emission.run(module);
}

LogicalResult InstructionKernels::compile(
    ModuleOp module, StringRef target,
    llvm::function_ref<CompileKernelsFn> compileKernels) {
  if (!module.lookupSymbol(kSymbol) && failed(emit(module, target)))
    return failure();
  Operation *emitted = module.lookupSymbol(kSymbol);
  if (!emitted)
    return success();
  FailureOr<std::unique_ptr<CompiledKernels>> compiled =
      compileKernels(emitted);
  if (failed(compiled))
    return failure();
  code = std::move(*compiled);
  // What stays in the module is what it runs.
  emitted->erase();
  mlir::WalkResult walk = module.walk([&](Operation *op) -> mlir::WalkResult {
    if (isa<WhileOp>(op))
      return mlir::WalkResult::advance();
    SmallVector<StringRef, 1> found = getKernelNames(op);
    for (StringRef name : found)
      if (!code->has(name))
        return op->emitError("its kernel '") << name << "' does not exist";
    if (!found.empty())
      names[op] = std::move(found);
    return mlir::WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

LogicalResult InstructionKernels::run(Operation *op,
                                      ArrayRef<KernelBuffer> buffers) const {
  for (StringRef name : names.at(op)) {
    std::vector<std::string> errors = code->run(name, buffers);
    if (errors.empty())
      continue;
    mlir::InFlightDiagnostic error = op->emitError("its kernel '")
                                     << name << "' is wrong: " << errors[0];
    for (StringRef other : ArrayRef(errors).drop_front())
      error.attachNote() << other;
    return error;
  }
  return success();
}
