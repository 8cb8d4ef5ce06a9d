//===- VectorMath.h - Mathematical functions of vectors ---------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_HOST_VECTORMATH_H
#define HLO_LIB_TARGET_HOST_VECTORMATH_H

#include "llvm/Analysis/TargetLibraryInfo.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace hlo {

/// The library with mathematical functions of vectors, if the C library of this
/// machine has one; else null.
const char *getVectorMathLibrary();

/// What is known of the functions that kernels call, with those of that
/// library for vectors of the processor: loops that call others of scalars are
/// vectorized with them.
llvm::TargetLibraryInfoImpl
getHostLibraryInfo(const llvm::TargetMachine &machine);

} // namespace hlo

#endif // HLO_LIB_TARGET_HOST_VECTORMATH_H
