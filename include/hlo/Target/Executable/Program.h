//===- Program.h - Programs for the runtime ---------------------*- C++ -*-===//

#ifndef HLO_TARGET_EXECUTABLE_PROGRAM_H
#define HLO_TARGET_EXECUTABLE_PROGRAM_H

#include "hlo/Runtime/Program.h"
#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {

/// What the one `thunk.program` of a module says, for the runtime. The kernels
/// it runs have been lowered: their functions say how many `chunks` they have.
/// An error where there is no program, or an array that the runtime has no
/// memory for.
FailureOr<runtime::Program> translateToProgram(ModuleOp module);

/// Compiles a module for the target, with its kernels left in the module: those
/// for GPUs as they are emitted, those for processors lowered to LLVM. With
/// `estimates`, it says how long the cost model takes each of them.
FailureOr<runtime::Program> compileToProgram(ModuleOp module, StringRef target,
                                             bool estimates = false);

/// The type of an array of a program.
RankedTensorType getArrayType(const runtime::ArrayShape &shape,
                              MLIRContext *context);

/// The attributes of a call, as `thunk.library_call` has them.
DictionaryAttr getAttributes(const runtime::LibraryCall &call,
                             MLIRContext *context);
} // namespace hlo

#endif // HLO_TARGET_EXECUTABLE_PROGRAM_H
