//===- EmulatedExecutable.cpp - Modules compiled for emulated GPUs --------===//

#include "hlo/Target/Emulator/EmulatedExecutable.h"
#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "hlo/Target/Emulator/EmulatedKernels.h"
#include "hlo/Target/Executable/Program.h"
#include "hlo/Target/Host/HostExecutable.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Calls of libraries
//===----------------------------------------------------------------------===//

/// The arrays that an operation computes, but for the workspace.
static SmallVector<Value> buildResults(OpBuilder &builder, Operation *op) {
  InstructionBuilder instructions(builder, op->getLoc());
  auto call = dyn_cast<library::LibraryCallOpInterface>(op);
  if (!call)
    return {op->getResult(0)};
  Value result =
      library::buildReferenceResult(call, instructions, op->getOperands());
  auto tuple = dyn_cast<TupleType>(result.getType());
  std::optional<unsigned> workspace = call.getWorkspaceIndex();
  op->erase();
  if (!tuple)
    return {result};
  SmallVector<Value> results;
  for (unsigned i : llvm::seq(tuple.size()))
    if (i != workspace)
      results.push_back(GetTupleElementOp::create(builder, result.getLoc(),
                                                  tuple.getType(i), result, i));
  return results;
}

/// A module that computes what a library of GPUs would.
static FailureOr<mlir::OwningOpRef<ModuleOp>>
buildModule(Location loc, const runtime::LibraryCall &call) {
  MLIRContext *context = loc.getContext();
  mlir::OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  auto getTypes = [&](const std::vector<runtime::ArrayShape> &shapes) {
    return llvm::map_to_vector(shapes, [&](const auto &shape) -> Type {
      return getArrayType(shape, context);
    });
  };
  OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
  SmallVector<Type> operands = getTypes(call.operands);
  auto function = func::FuncOp::create(builder, loc, "main",
                                       builder.getFunctionType(operands, {}));
  Block *block = function.addEntryBlock();
  builder.setInsertionPointToStart(block);
  FailureOr<Operation *> op = buildGPULibraryCall(
      builder, loc, call.function, getAttributes(call, context),
      block->getArguments(), getTypes(call.results));
  if (failed(op))
    return failure();
  SmallVector<Value> results = buildResults(builder, *op);
  Value result = results.size() == 1
                     ? results.front()
                     : TupleOp::create(builder, loc, results).getResult();
  func::ReturnOp::create(builder, loc, result);
  function.setType(builder.getFunctionType(operands, result.getType()));
  return std::move(module);
}

namespace {
/// Kernels, and what stands for calls of libraries: compiled once for those
/// that are equal.
class ModuleCode : public runtime::EmulatedCode {
public:
  ModuleCode(std::optional<EmulatedKernels> kernels, Location loc)
      : kernels(std::move(kernels)), loc(loc) {}

  runtime::EmulatedKernel getKernel(const std::string &name) const override {
    return kernels ? kernels->lookup(name) : runtime::EmulatedKernel();
  }

  runtime::ErrorOr<std::shared_ptr<runtime::Executable>>
  compileCall(const runtime::LibraryCall &call) override {
    auto refuse = [&] {
      return runtime::Error(call.function + " cannot be emulated");
    };
    auto module = buildModule(loc, call);
    if (failed(module))
      return refuse();
    std::string text;
    llvm::raw_string_ostream(text) << **module;
    std::shared_ptr<runtime::Executable> &executable = calls[text];
    if (executable)
      return executable;
    auto compiled = compileForHost(**module);
    if (failed(compiled))
      return refuse();
    return executable = std::move(*compiled);
  }

private:
  std::optional<EmulatedKernels> kernels;
  Location loc;
  /// By their modules.
  llvm::StringMap<std::shared_ptr<runtime::Executable>> calls;
};
} // namespace

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

FailureOr<std::unique_ptr<runtime::Executable>>
hlo::compileForEmulator(ModuleOp module, StringRef target, bool checkRaces) {
  FailureOr<runtime::Program> program = compileToProgram(module, target);
  if (failed(program))
    return failure();
  std::optional<EmulatedKernels> kernels;
  // A program may have no kernels.
  for (auto gpuModule : module.getOps<mlir::gpu::GPUModuleOp>()) {
    FailureOr<EmulatedKernels> compiled =
        EmulatedKernels::compile(gpuModule, checkRaces);
    if (failed(compiled))
      return failure();
    kernels = std::move(*compiled);
  }
  auto executable = runtime::loadEmulated(
      std::move(*program),
      std::make_shared<ModuleCode>(std::move(kernels), module.getLoc()),
      checkRaces);
  if (!executable)
    return module.emitError("cannot be loaded: ") << executable.getMessage();
  return std::move(*executable);
}
