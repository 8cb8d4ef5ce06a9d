//===- EqualKernels.h - One kernel for equal instructions -------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_EQUALKERNELS_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_EQUALKERNELS_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMapInfo.h"
#include "llvm/ADT/DenseSet.h"

namespace hlo {

/// Keeps one of the kernels that are equal but for their names: layers of a
/// model compute the same. Kernels are added once and not changed after.
class EqualKernels {
public:
  /// The kernel that stands for one of `symbols`, itself or an equal one added
  /// before, for which it is erased.
  mlir::StringAttr add(mlir::StringAttr kernel, mlir::SymbolTable &symbols);

private:
  struct Info : llvm::DenseMapInfo<Operation *> {
    static unsigned getHashValue(Operation *kernel);
    static bool isEqual(Operation *lhs, Operation *rhs);
  };
  llvm::DenseSet<Operation *, Info> kernels;
  Attribute loopAnnotation;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_EQUALKERNELS_H
