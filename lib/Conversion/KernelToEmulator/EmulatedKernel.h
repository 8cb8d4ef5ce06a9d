//===- EmulatedKernel.h - A kernel as it becomes a function -----*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_KERNELTOEMULATOR_EMULATEDKERNEL_H
#define HLO_LIB_CONVERSION_KERNELTOEMULATOR_EMULATEDKERNEL_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace hlo {
using mlir::ImplicitLocOpBuilder;

/// The function that a thread of a kernel runs, while it is made, and what
/// calls of the emulator's runtime take.
class EmulatedKernel {
public:
  EmulatedKernel(ModuleOp module, func::FuncOp function)
      : module(module), function(function) {}

  func::FuncOp getFunction() { return function; }
  /// The EmulatedThread.
  Value getThread() { return function.getArgument(0); }

  /// Calls a function of KernelInterface.h with the thread and `arguments`.
  /// Returns its result, if there is one.
  Value call(ImplicitLocOpBuilder &b, StringRef name, Type result,
             ValueRange arguments);
  /// What `emulated-kernel-to-coroutine` makes a suspension of.
  void suspend(ImplicitLocOpBuilder &b);
  bool suspends() const { return hasSuspension; }

  /// The name of an operation and where it is, as a string of C of its own.
  Value getSite(ImplicitLocOpBuilder &b, Operation *op);
  Value getI32(ImplicitLocOpBuilder &b, int64_t value);
  Value getI64(ImplicitLocOpBuilder &b, Value index);
  Value getPointer(ImplicitLocOpBuilder &b, Value base, int64_t byte);
  /// The address of an element.
  Value getAddress(ImplicitLocOpBuilder &b, Value memref, ValueRange indices);
  /// Memory of the thread, in which calls leave values of `type`.
  Value getSlot(ImplicitLocOpBuilder &b, Type type);

private:
  ModuleOp module;
  func::FuncOp function;
  unsigned numSites = 0;
  bool hasSuspension = false;
};

/// Has accesses of memory check their indices and, if `checkRaces`, report
/// them. An operation on memory of another kind is an error.
LogicalResult checkAccesses(EmulatedKernel &kernel, bool checkRaces);

/// Replaces operations of the dialects gpu, nvgpu and nvvm by calls.
LogicalResult convertGPUOps(EmulatedKernel &kernel);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_KERNELTOEMULATOR_EMULATEDKERNEL_H
