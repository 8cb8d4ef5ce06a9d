//===- HLOOps.h - HLO operations --------------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOOPS_H
#define HLO_DIALECT_HLO_IR_HLOOPS_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace hlo {
/// The hidden state random numbers are drawn from.
struct RandomStateResource : SideEffects::Resource::Base<RandomStateResource> {
  StringRef getName() final { return "hlo.random_state"; }
};
/// Other devices, other memories, the host.
struct CommunicationResource
    : SideEffects::Resource::Base<CommunicationResource> {
  StringRef getName() final { return "hlo.communication"; }
};
/// The order that control dependencies demand.
struct ControlDependencyResource
    : SideEffects::Resource::Base<ControlDependencyResource> {
  StringRef getName() final { return "hlo.control_dependency"; }
};

/// True if the instruction has control predecessors or successors.
bool hasControlDependencies(Operation *op);

namespace detail {
void setResultName(Operation *op, OpAsmSetValueNameFn setName);
void setBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName);
void getControlDependencyEffects(
    Operation *op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &);
} // namespace detail

namespace OpTrait {
template <typename ConcreteType>
struct Elementwise : ::mlir::OpTrait::TraitBase<ConcreteType, Elementwise> {};

template <typename ConcreteType>
struct Instruction : ::mlir::OpTrait::TraitBase<ConcreteType, Instruction> {};

template <typename ConcreteType>
struct ControlDependencyEffects
    : ::mlir::OpTrait::TraitBase<ConcreteType, ControlDependencyEffects> {
  void
  getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
                 &effects) {
    ::hlo::detail::getControlDependencyEffects(this->getOperation(), effects);
  }
};
} // namespace OpTrait
} // namespace hlo

#define GET_OP_CLASSES
#include "hlo/Dialect/HLO/IR/HLOOps.h.inc"

namespace hlo {
/// True for what is an instruction in HLO text.
bool isInstruction(Operation *op);

/// The parameter of a computation that `value` is, by itself or as the result
/// of an hlo.parameter; null for other values.
BlockArgument getParameterOf(Value value);

/// The start at the head of the chain of async updates that `value` is of; null
/// when it comes from elsewhere, or after more than `maxUpdates` updates.
AsyncStartOp
getAsyncStart(Value value,
              uint64_t maxUpdates = std::numeric_limits<uint64_t>::max());
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOOPS_H
