//===- Graph.h - Modules as pictures ----------------------------*- C++ -*-===//

#ifndef HLO_TARGET_GRAPH_GRAPH_H
#define HLO_TARGET_GRAPH_GRAPH_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {
/// Writes `module` for Graphviz: a cluster per computation, an edge per
/// operand. With `withIndexing`, edges say which elements of an operand an
/// element of the result is computed from, where the indexing analysis is
/// registered (`registerIndexingExternalModels`).
LogicalResult exportDot(ModuleOp module, raw_ostream &os,
                        bool withIndexing = false);

/// Writes a page to look at `module` in a browser, in one file that needs no
/// network.
LogicalResult exportHTML(ModuleOp module, raw_ostream &os);

/// Which arrays of a module with a schedule are in its temporary memory when,
/// and what is there when that is fullest.
enum class MemoryForm { Text, JSON, SVG };
LogicalResult exportMemory(ModuleOp module, MemoryForm form, raw_ostream &os);
} // namespace hlo

#endif // HLO_TARGET_GRAPH_GRAPH_H
