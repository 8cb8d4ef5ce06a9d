//===- ConvolutionGraphs.h - Convolutions of 8-bit floats -------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONGRAPHS_H
#define HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONGRAPHS_H

#include "hlo/Dialect/Library/IR/LibraryOps.h"

namespace hlo {
/// A convolution of 8-bit floats that are converted, and what follows it, as
/// far as a graph of cuDNN computes it.
class ConvolutionGraph {
public:
  explicit ConvolutionGraph(library::ConvolutionOp call) : call(call) {}

  /// False if the operands are no converted 8-bit floats.
  bool match();
  /// Why the library does not compute it; empty if it does.
  StringRef getObstacle(int64_t computeCapability);
  /// Puts the call in the place of all of it. How many operations that are
  /// besides the convolution.
  size_t rewrite();

private:
  Value matchOperand(Value operand);
  bool takeNext();
  bool takeClamped(Operation *clamp);
  bool takeConversion(Operation *convert);
  /// Adds a node of what `last` is.
  void addNode(library::GraphFunction function, Value operand = {});

  struct Node {
    library::GraphFunction function;
    /// The index of another one.
    size_t source;
    Type type;
    /// What is computed of it, if that is a result.
    Operation *root = nullptr;
  };

  library::ConvolutionOp call;
  Value lhs, rhs, last;
  SmallVector<Node> nodes;
  SmallVector<Value> operands;
  /// The index of the node that is `last`.
  size_t lastNode = 0;
  SmallVector<Operation *> replaced;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_LIBRARY_CONVOLUTIONGRAPHS_H
