//===- UnusedOperands.h - What calls of libraries leave unused --*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_UNUSEDOPERANDS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_UNUSEDOPERANDS_H

#include "hlo/Transforms/Utils/DevicePass.h"
#include "llvm/ADT/SetVector.h"

namespace hlo::library {
/// Whether `op` is going to be unused without `roots`, operations of its block.
bool isOnlyFor(Operation *op, ArrayRef<Operation *> roots);

/// What computes operands: what is left unused of it goes.
class UnusedOperands {
public:
  /// Looks at the operands of `op`, which is going to be replaced.
  void add(Operation *op);
  /// Of what is erased by others.
  void forget(Operation *op) { candidates.remove(op); }
  void erase();

private:
  llvm::SetVector<Operation *> candidates;
};

/// Replaces operations of one kind, and erases what computes operands of these
/// alone.
template <typename BaseT, typename OpT>
class CallRewriterPass : public DeviceExpanderPass<BaseT, OpT> {
public:
  using DeviceExpanderPass<BaseT, OpT>::DeviceExpanderPass;

protected:
  bool run(const DeviceDescription &device) override {
    bool isChanged = DeviceExpanderPass<BaseT, OpT>::run(device);
    unused.erase();
    return isChanged;
  }

  UnusedOperands unused;
};
} // namespace hlo::library

#endif // HLO_LIB_TRANSFORMS_LIBRARY_UNUSEDOPERANDS_H
