//===- EmulatedKernelToCoroutine.cpp - Functions that suspend -------------===//
// See the description of emulated-kernel-to-coroutine in Passes.td; test:
// emulated-kernel-to-coroutine.mlir.

#include "hlo/Conversion/GPU/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace hlo {
#define GEN_PASS_DEF_EMULATEDKERNELTOCOROUTINEPASS
#include "hlo/Conversion/GPU/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace LLVM = mlir::LLVM;
using mlir::Block;
using mlir::ImplicitLocOpBuilder;

static constexpr StringRef kSuspend = "hlo_emulator_suspend";

static LLVM::LLVMFuncOp declare(ModuleOp module, StringRef name, Type result,
                                ArrayRef<Type> arguments) {
  if (auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return function;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  return LLVM::LLVMFuncOp::create(
      builder, module.getLoc(), name,
      LLVM::LLVMFunctionType::get(result, arguments));
}

namespace {
/// The coroutine whose frame is the runtime's, and whose callers only resume it
/// and never destroy it.
class Coroutine {
public:
  Coroutine(ModuleOp module, LLVM::LLVMFuncOp function)
      : module(module), function(function),
        b(ImplicitLocOpBuilder::atBlockBegin(function.getLoc(),
                                             &function.front())) {}

  void begin() {
    function.setPassthroughAttr(
        b.getArrayAttr(b.getStringAttr("presplitcoroutine")));
    Type pointer = LLVM::LLVMPointerType::get(b.getContext());
    Type token = LLVM::LLVMTokenType::get(b.getContext());
    Type nothing = LLVM::LLVMVoidType::get(b.getContext());
    auto frame = declare(module, "hlo_emulator_frame", pointer,
                         {pointer, b.getI64Type()});
    Value null = LLVM::ZeroOp::create(b, pointer);
    Value alignment = LLVM::ConstantOp::create(b, b.getI32IntegerAttr(0));
    isNotFinal = LLVM::ConstantOp::create(b, b.getBoolAttr(false));
    isFinal = LLVM::ConstantOp::create(b, b.getBoolAttr(true));
    Value id = LLVM::CoroIdOp::create(b, token, alignment, null, null, null);
    Value size = LLVM::CoroSizeOp::create(b, b.getI64Type());
    Value memory = LLVM::CallOp::create(
                       b, frame, ValueRange{function.getArgument(0), size})
                       .getResult();
    handle = LLVM::CoroBeginOp::create(b, pointer, id, memory);
    end = b.createBlock(&function.getBody(), function.getBody().end());
    Value none = LLVM::NoneTokenOp::create(b);
    LLVM::CoroEndOp::create(b, nothing, ValueRange{handle, isNotFinal, none});
    LLVM::ReturnOp::create(b, handle);
  }

  void suspendInsteadOf(LLVM::CallOp call) {
    Block *next = call->getBlock()->splitBlock(call->getNextNode());
    b.setInsertionPoint(call);
    suspend(next, isNotFinal);
    call.erase();
  }

  void finishInsteadOf(LLVM::ReturnOp op) {
    b.setInsertionPoint(op);
    auto finish = declare(module, "hlo_emulator_return",
                          LLVM::LLVMVoidType::get(b.getContext()),
                          LLVM::LLVMPointerType::get(b.getContext()));
    LLVM::CallOp::create(b, finish, function.getArgument(0));
    Block *resumed =
        b.createBlock(&function.getBody(), function.getBody().end());
    LLVM::UnreachableOp::create(b);
    b.setInsertionPoint(op);
    suspend(resumed, isFinal);
    op.erase();
  }

private:
  void suspend(Block *next, Value isLast) {
    Type token = LLVM::LLVMTokenType::get(b.getContext());
    Value save = LLVM::CoroSaveOp::create(b, token, handle);
    Value state = LLVM::CoroSuspendOp::create(b, b.getI8Type(), save, isLast);
    auto cases = mlir::DenseIntElementsAttr::get(
        VectorType::get({2}, b.getI8Type()), ArrayRef<int8_t>{0, 1});
    LLVM::SwitchOp::create(b, state, end, ValueRange(), cases,
                           mlir::BlockRange{next, end},
                           ArrayRef<ValueRange>{{}, {}});
  }

  ModuleOp module;
  LLVM::LLVMFuncOp function;
  ImplicitLocOpBuilder b;
  Value handle, isNotFinal, isFinal;
  Block *end = nullptr;
};

struct EmulatedKernelToCoroutinePass
    : ::hlo::impl::EmulatedKernelToCoroutinePassBase<
          EmulatedKernelToCoroutinePass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto functions = llvm::to_vector(module.getOps<LLVM::LLVMFuncOp>());
    for (LLVM::LLVMFuncOp function : functions) {
      SmallVector<LLVM::CallOp> suspensions;
      SmallVector<LLVM::ReturnOp> returns;
      function.walk([&](Operation *op) {
        if (auto call = dyn_cast<LLVM::CallOp>(op);
            call && call.getCallee() == kSuspend)
          suspensions.push_back(call);
        if (auto ret = dyn_cast<LLVM::ReturnOp>(op))
          returns.push_back(ret);
      });
      if (suspensions.empty())
        continue;
      Coroutine coroutine(module, function);
      coroutine.begin();
      for (LLVM::CallOp call : suspensions)
        coroutine.suspendInsteadOf(call);
      for (LLVM::ReturnOp op : returns)
        coroutine.finishInsteadOf(op);
    }
    if (auto suspend = module.lookupSymbol<LLVM::LLVMFuncOp>(kSuspend))
      suspend.erase();
  }
};
} // namespace
