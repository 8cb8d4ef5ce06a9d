//===- Dot.cpp - Modules for Graphviz -------------------------------------===//

#include "GraphModel.h"
#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Target/Graph/Graph.h"

using namespace hlo;
using namespace hlo::graph;

/// Fill and border of a family; quiet, and told apart in grey as well.
static std::pair<StringRef, StringRef> getColors(Family family) {
  switch (family) {
  case Family::Parameter:
    return {"#fdf3d8", "#c9a227"};
  case Family::Constant:
    return {"#f1f1ee", "#a5a59c"};
  case Family::Elementwise:
    return {"#ffffff", "#8a94a3"};
  case Family::Contraction:
    return {"#d9e6f7", "#3b6ea8"};
  case Family::Reduction:
    return {"#e7dcf3", "#7a57a6"};
  case Family::Movement:
    return {"#e2f0e4", "#5b9364"};
  case Family::Indexing:
    return {"#d6eee9", "#2f8577"};
  case Family::Tuple:
    return {"#f6f6f6", "#b9bec6"};
  case Family::Control:
    return {"#eceff4", "#4b5563"};
  case Family::Library:
    return {"#f9e0d2", "#b9673a"};
  case Family::Communication:
    return {"#f8d9dd", "#b04a5a"};
  case Family::Random:
    return {"#f3dcec", "#a0518a"};
  }
  llvm_unreachable("unknown family");
}

/// Text within a quoted label.
static void writeText(raw_ostream &os, StringRef text) {
  for (char c : text) {
    if (c == '"' || c == '\\')
      os << '\\';
    if (c == '\n')
      os << "\\n";
    else
      os << c;
  }
}

namespace {
struct DotWriter {
  const Model &model;
  raw_ostream &os;
  /// What edges say of the elements that are read; null if they do not.
  IndexingAnalysis *indexing = nullptr;

  void write(StringRef name);

private:
  void writeComputation(unsigned index, unsigned indent);
  void writeNode(unsigned index, unsigned indent);
  void writeEdges();
  void writeOperandEdges(unsigned index);
};
} // namespace

void DotWriter::write(StringRef name) {
  os << "digraph \"";
  writeText(os, name);
  os << "\" {\n"
        "  compound=true;\n  rankdir=TB;\n  ranksep=0.35;\n  nodesep=0.25;\n"
        "  node [shape=box, style=\"rounded,filled\", fontname=Helvetica, "
        "fontsize=10, margin=\"0.10,0.05\"];\n"
        "  edge [color=\"#8a94a3\", arrowsize=0.6, fontname=Helvetica, "
        "fontsize=8];\n";
  for (auto [index, computation] : llvm::enumerate(model.computations))
    if (!computation.owner)
      writeComputation(index, 2);
  writeEdges();
  os << "}\n";
}

void DotWriter::writeComputation(unsigned index, unsigned indent) {
  const Computation &computation = model.computations[index];
  os.indent(indent) << "subgraph cluster_" << index << " {\n";
  os.indent(indent + 2) << "label=\"" << computation.role << ' ';
  writeText(os, computation.name);
  os << "\"; labeljust=l; style=rounded; color=\"#c3cad5\"; "
        "fontname=Helvetica; fontsize=11; fontcolor=\"#4b5563\";\n";
  for (unsigned node : computation.nodes)
    writeNode(node, indent + 2);
  os.indent(indent) << "}\n";
}

void DotWriter::writeNode(unsigned index, unsigned indent) {
  const Node &node = model.nodes[index];
  auto [fill, border] = getColors(node.family);
  os.indent(indent) << 'n' << index << " [label=\"";
  writeText(os, node.name);
  // A name is often the opcode and a number.
  if (StringRef(node.name).split('.').first != node.opcode)
    os << "\\n" << node.opcode;
  for (unsigned body : node.bodies)
    if (const std::string &applied = model.computations[body].applies;
        !applied.empty())
      os << "\\n" << model.computations[body].role << ' ' << applied;
  os << "\\n";
  writeText(os, shapeToString(node.getType()));
  os << "\", fillcolor=\"" << fill << "\", color=\"" << border << '"';
  if (node.isRoot)
    os << ", penwidth=2";
  OpMetadataAttr metadata = getMetadata(node.getLoc());
  if (metadata && metadata.getOpName()) {
    os << ", tooltip=\"";
    writeText(os, metadata.getOpName());
    os << '"';
  }
  os << "];\n";
  for (unsigned body : node.bodies)
    if (model.computations[body].applies.empty())
      writeComputation(body, indent);
}

/// The ways in which an operation reads each of its operands, a line for each:
/// the maps, and the same with their domains.
static SmallVector<std::pair<std::string, std::string>>
getOperandIndexings(Operation *op, IndexingAnalysis &analysis) {
  SmallVector<std::pair<std::string, std::string>> lines(op->getNumOperands());
  if (!hasIndexing(op))
    return lines;
  SmallVector<SmallVector<OperandIndexings>> all;
  for (unsigned output : llvm::seq(getNumOutputs(op)))
    all.push_back(analysis.outputToInputs(op, output));
  unsigned input = 0;
  for (auto [operand, line] : llvm::zip_equal(op->getOperands(), lines))
    for (unsigned end = input + getNumLeaves(operand.getType()); input < end;
         ++input)
      for (ArrayRef<OperandIndexings> ofOutput : all)
        for (const OperandIndexing &indexing : ofOutput[input]) {
          std::string text;
          llvm::raw_string_ostream(text) << indexing.map;
          StringRef map = StringRef(text).split(", domain: ").first;
          StringRef separator = line.first.empty() ? "" : "\n";
          line.first += (separator + map).str();
          line.second += (separator + text).str();
        }
  return lines;
}

void DotWriter::writeOperandEdges(unsigned index) {
  const Node &node = model.nodes[index];
  SmallVector<std::pair<std::string, std::string>> lines;
  if (indexing && node.op && node.operands.size() == node.op->getNumOperands())
    lines = getOperandIndexings(node.op, *indexing);
  lines.resize(node.operands.size());
  for (auto [operand, line] : llvm::zip_equal(node.operands, lines)) {
    os << "  n" << operand << " -> n" << index;
    if (!line.first.empty()) {
      os << " [label=\"";
      writeText(os, line.first);
      os << "\", edgetooltip=\"";
      writeText(os, line.second);
      os << "\"]";
    }
    os << ";\n";
  }
}

void DotWriter::writeEdges() {
  for (auto [index, node] : llvm::enumerate(model.nodes)) {
    // What a label says of a body is all there is of it.
    if (!model.computations[node.computation].applies.empty())
      continue;
    writeOperandEdges(index);
    for (unsigned predecessor : node.controlPredecessors)
      os << "  n" << predecessor << " -> n" << index
         << " [style=dashed, color=\"#b04a5a\", constraint=false];\n";
    for (unsigned body : node.bodies)
      if (model.computations[body].applies.empty())
        for (unsigned root : model.computations[body].nodes)
          if (model.nodes[root].isRoot)
            os << "  n" << root << " -> n" << index
               << " [style=dotted, constraint=false, label=\""
               << model.computations[body].role << "\"];\n";
    for (unsigned callee : node.callees)
      if (!model.computations[callee].nodes.empty())
        os << "  n" << index << " -> n" << model.computations[callee].nodes[0]
           << " [style=dotted, constraint=false, lhead=cluster_" << callee
           << "];\n";
  }
}

LogicalResult hlo::exportDot(ModuleOp module, raw_ostream &os,
                             bool withIndexing) {
  Model model(module);
  IndexingAnalysis indexing;
  DotWriter{model, os, withIndexing ? &indexing : nullptr}.write(
      module.getSymName().value_or("module"));
  return success();
}
