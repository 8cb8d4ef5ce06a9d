//===- LibraryCall.h - Operations that libraries compute --------*- C++ -*-===//

#ifndef HLO_CONVERSION_HLOTOTHUNK_LIBRARYCALL_H
#define HLO_CONVERSION_HLOTOTHUNK_LIBRARYCALL_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

namespace hlo {
struct DeviceDescription;

/// A call of a function of the runtime, `runtime::LibraryCall` but for shapes.
struct LibraryCallDescription {
  /// Such as `cpu.dot`.
  std::string function;
  /// Each a BoolAttr, an IntegerAttr of i64, a FloatAttr of f64, a StringAttr
  /// or a DenseI64ArrayAttr.
  DictionaryAttr attributes;
  /// The operands that the function takes; the others are in the attributes.
  SmallVector<unsigned> operands;
  /// What the function computes, of the arrays that the result of the operation
  /// is or, one tuple in another, consists of. What the others, workspaces,
  /// have in them means nothing.
  SmallVector<unsigned> results;
};

/// What computes `op` on the CPU; fails, silently, if it takes a kernel.
FailureOr<LibraryCallDescription> getCPULibraryCall(Operation *op);

/// What computes `op` on a GPU; fails, silently, if no library does. All arrays
/// are operands and results, of which the attribute `workspace` says which is
/// memory for the library. The other attributes are those of the operation, of
/// the same names; those that say several things are several, and
/// `operand_segments` says which optional operands there are.
FailureOr<LibraryCallDescription> getGPULibraryCall(Operation *op);

/// What computes `op` on the device; fails, silently, if it takes a kernel.
FailureOr<LibraryCallDescription>
getLibraryCall(Operation *op, const DeviceDescription &device);

/// The operation that `getGPULibraryCall` made a call of. Fails, with an error
/// at `loc`, if there is none.
FailureOr<Operation *> buildGPULibraryCall(OpBuilder &builder, Location loc,
                                           StringRef function,
                                           DictionaryAttr options,
                                           ValueRange operands,
                                           TypeRange results);
} // namespace hlo

#endif // HLO_CONVERSION_HLOTOTHUNK_LIBRARYCALL_H
