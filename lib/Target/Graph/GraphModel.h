//===- GraphModel.h - What the pictures of a module show --------*- C++ -*-===//

#ifndef HLO_LIB_TARGET_GRAPH_GRAPHMODEL_H
#define HLO_LIB_TARGET_GRAPH_GRAPHMODEL_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo::graph {
/// Instructions that look alike.
enum class Family {
  Parameter,
  Constant,
  Elementwise,
  Contraction,
  Reduction,
  Movement,
  Indexing,
  Tuple,
  Control,
  Library,
  Communication,
  Random,
};
StringRef getFamilyName(Family family);

/// An instruction, or a parameter of a computation.
struct Node {
  Operation *op = nullptr; // null for a parameter
  BlockArgument argument;  // null for an instruction
  std::string name;
  std::string opcode;
  Family family = Family::Elementwise;
  unsigned computation = 0;
  bool isRoot = false;
  SmallVector<unsigned> operands;
  SmallVector<unsigned> controlPredecessors;
  /// Computations this instruction holds, and functions it calls.
  SmallVector<unsigned, 2> bodies, callees;

  Type getType() const {
    return op ? op->getResult(0).getType() : argument.getType();
  }
  Location getLoc() const { return op ? op->getLoc() : argument.getLoc(); }
};

struct Computation {
  std::string name;
  /// `entry`, `function`, or what it is to its instruction: `body`, `calls`.
  std::string role;
  std::optional<unsigned> owner;
  SmallVector<unsigned> nodes;
  /// The opcode of the one instruction the computation applies to its scalar
  /// parameters; empty if it is more than that.
  std::string applies;
};

/// Nodes come in the order of the text; an instruction before what it holds.
struct Model {
  explicit Model(ModuleOp module);

  std::vector<Node> nodes;
  std::vector<Computation> computations;

private:
  void addFunction(func::FuncOp function);
  void addBlock(Block &block, unsigned computation);
  void addInstruction(Operation &op, unsigned computation,
                      llvm::DenseMap<int64_t, unsigned> &controlIds);
  unsigned addNode(unsigned computation);
  void connect();

  llvm::DenseMap<Value, unsigned> producers;
  llvm::DenseMap<StringAttr, unsigned> functions;
};

/// The metadata of an instruction; null if it has none.
OpMetadataAttr getMetadata(Location loc);
/// `file:line` of the innermost source location, then of its callers.
SmallVector<std::string> getSourceLines(Location loc);
} // namespace hlo::graph

#endif // HLO_LIB_TARGET_GRAPH_GRAPHMODEL_H
