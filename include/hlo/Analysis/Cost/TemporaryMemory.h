//===- TemporaryMemory.h - Memory that a function needs ---------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_TEMPORARYMEMORY_H
#define HLO_ANALYSIS_COST_TEMPORARYMEMORY_H

#include "hlo/Support/LLVM.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {

/// Bytes of arrays alive at the same time that are neither parameters nor
/// results of a function, nor constants: an estimate before there are a
/// schedule and buffers. Of a few orders of the instructions, the one that
/// needs least is taken: that of the module, one that computes operands right
/// before they are read, and one that prefers what frees most bytes.
///
/// Bitcasts, tuples and the like name arrays of others. A loop keeps its state
/// in place, updates are in place where nothing else reads the array; nothing
/// else shares memory with its operands. Workspaces of libraries do not count:
/// who chooses the algorithm says how large they are.
///
/// Functions are remembered: do not use after changing one asked about.
class TemporaryMemoryAnalysis {
public:
  double get(func::FuncOp function);

private:
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<Operation *, double> known;
};

} // namespace hlo

#endif // HLO_ANALYSIS_COST_TEMPORARYMEMORY_H
