//===- Functions.h - The library functions of the CPU -----------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_FUNCTIONS_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_FUNCTIONS_H

#include "hlo/Runtime/LibraryFunction.h"

namespace hlo::runtime {
std::unique_ptr<LibraryFunction> makeCholesky(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeConvolution(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeDot(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeFft(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeLapack(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeLayerNorm(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeRandomState(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeSoftmax(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeSort(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeTopk(const LibraryCall &call);
std::unique_ptr<LibraryFunction> makeTriangularSolve(const LibraryCall &call);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_FUNCTIONS_H
