//===- GraphModel.cpp - What the pictures of a module show ----------------===//

#include "GraphModel.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using namespace hlo::graph;

StringRef graph::getFamilyName(Family family) {
  switch (family) {
  case Family::Parameter:
    return "parameter";
  case Family::Constant:
    return "constant";
  case Family::Elementwise:
    return "elementwise";
  case Family::Contraction:
    return "contraction";
  case Family::Reduction:
    return "reduction";
  case Family::Movement:
    return "movement";
  case Family::Indexing:
    return "indexing";
  case Family::Tuple:
    return "tuple";
  case Family::Control:
    return "control";
  case Family::Library:
    return "library";
  case Family::Communication:
    return "communication";
  case Family::Random:
    return "random";
  }
  llvm_unreachable("unknown family");
}

static Family getFamily(StringRef opcode) {
  return llvm::StringSwitch<Family>(opcode)
      .Case("parameter", Family::Parameter)
      .Cases({"constant", "iota", "partition-id", "replica-id"},
             Family::Constant)
      .Cases({"dot", "ragged-dot", "scaled-dot", "convolution"},
             Family::Contraction)
      .Cases({"reduce", "reduce-window", "select-and-scatter", "scan", "sort",
              "topk", "batch-norm-training", "batch-norm-inference",
              "batch-norm-grad"},
             Family::Reduction)
      .Cases({"broadcast", "reshape", "dynamic-reshape", "bitcast", "transpose",
              "reverse", "concatenate", "slice", "pad", "copy",
              "get-dimension-size", "set-dimension-size"},
             Family::Movement)
      .Cases({"gather", "scatter", "dynamic-slice", "dynamic-update-slice"},
             Family::Indexing)
      .Cases({"tuple", "get-tuple-element", "after-all", "add-dependency",
              "opt-barrier", "domain"},
             Family::Tuple)
      .Cases({"call", "fusion", "while", "conditional", "map", "async-start",
              "async-update", "async-done"},
             Family::Control)
      .Cases({"custom-call", "fft", "cholesky", "triangular-solve"},
             Family::Library)
      .Cases({"all-gather", "all-gather-start", "all-gather-done", "all-reduce",
              "all-reduce-start", "all-reduce-done", "reduce-scatter",
              "all-to-all", "ragged-all-to-all", "collective-broadcast"},
             Family::Communication)
      .Cases({"collective-permute", "collective-permute-start",
              "collective-permute-done", "infeed", "outfeed", "send",
              "send-done", "recv", "recv-done", "copy-start", "copy-done"},
             Family::Communication)
      .Cases({"rng", "rng-bit-generator", "rng-get-and-update-state"},
             Family::Random)
      .Default(Family::Elementwise);
}

/// The opcode as HLO text writes it; the name of an operation of another
/// dialect.
static std::string getOpcode(Operation *op) {
  if (!isa_and_nonnull<HLODialect>(op->getDialect()))
    return op->getName().getStringRef().str();
  std::string opcode = op->getName().stripDialect().str();
  llvm::replace(opcode, '_', '-');
  return opcode;
}

static std::string getName(Location loc, StringRef base, unsigned number) {
  if (auto name = loc->findInstanceOf<NameLoc>())
    return name.getName().str();
  return (base + "." + Twine(number)).str();
}

/// What a region is to its instruction; the argument names of the operations.
static StringRef getRole(Operation *op, unsigned region) {
  return llvm::TypeSwitch<Operation *, StringRef>(op)
      .Case<FusionOp, AsyncStartOp>([](auto) { return "calls"; })
      .Case<WhileOp>([&](auto) { return region == 0 ? "condition" : "body"; })
      .Case<ConditionalOp>([](auto) { return "branch"; })
      .Case<SelectAndScatterOp>(
          [&](auto) { return region == 0 ? "select" : "scatter"; })
      .Default([](auto) { return "to_apply"; });
}

/// `add` for a computation that returns the sum of its two scalar parameters.
static std::string getAppliedOpcode(Block &block) {
  if (!llvm::hasNItems(block, 2) ||
      !llvm::all_of(block.getArgumentTypes(), [](Type type) {
        auto array = dyn_cast<RankedTensorType>(type);
        return array && array.getRank() == 0;
      }))
    return {};
  Operation &op = block.front();
  if (op.getNumRegions() != 0 || op.getNumResults() != 1 ||
      block.back().getOperands() != op.getResults() ||
      !llvm::all_of(op.getOperands(), llvm::IsaPred<BlockArgument>))
    return {};
  return getOpcode(&op);
}

Model::Model(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    addFunction(function);
  connect();
}

void Model::addFunction(func::FuncOp function) {
  if (function.isExternal())
    return;
  unsigned index = computations.size();
  functions[function.getSymNameAttr()] = index;
  Computation &computation = computations.emplace_back();
  computation.name = function.getSymName().str();
  computation.role = function.isPublic() ? "entry" : "function";
  for (Block &block : function.getBody())
    addBlock(block, index);
}

unsigned Model::addNode(unsigned computation) {
  unsigned index = nodes.size();
  nodes.emplace_back().computation = computation;
  computations[computation].nodes.push_back(index);
  return index;
}

void Model::addBlock(Block &block, unsigned computation) {
  llvm::DenseMap<int64_t, unsigned> controlIds;
  for (BlockArgument argument : block.getArguments()) {
    unsigned index = addNode(computation);
    Node &node = nodes[index];
    node.argument = argument;
    node.name = getName(argument.getLoc(), "parameter", index);
    node.opcode = "parameter";
    node.family = Family::Parameter;
    producers[argument] = index;
  }
  for (Operation &op : block) {
    if (op.hasTrait<mlir::OpTrait::IsTerminator>()) {
      for (Value root : op.getOperands())
        if (auto it = producers.find(root); it != producers.end())
          nodes[it->second].isRoot = true;
      continue;
    }
    if (op.getNumResults() != 0)
      addInstruction(op, computation, controlIds);
  }
}

void Model::addInstruction(Operation &op, unsigned computation,
                           llvm::DenseMap<int64_t, unsigned> &controlIds) {
  // A parameter's instruction stands for the parameter.
  auto parameter = dyn_cast<ParameterOp>(op);
  auto argument =
      parameter ? producers.find(parameter.getOperand()) : producers.end();
  unsigned index =
      argument != producers.end() ? argument->second : addNode(computation);
  {
    Node &node = nodes[index];
    node.op = &op;
    node.opcode = getOpcode(&op);
    node.family = getFamily(node.opcode);
    node.name = getName(op.getLoc(), node.opcode, index);
    if (auto id = op.getAttrOfType<IntegerAttr>(HLODialect::kControlId))
      controlIds[id.getInt()] = index;
    if (auto ids = op.getAttrOfType<DenseI64ArrayAttr>(
            HLODialect::kControlPredecessors))
      for (int64_t id : ids.asArrayRef())
        if (auto it = controlIds.find(id); it != controlIds.end())
          node.controlPredecessors.push_back(it->second);
  }
  for (Value result : op.getResults())
    producers[result] = index;
  for (Region &region : op.getRegions()) {
    if (region.empty() || region.front().empty())
      continue;
    unsigned body = computations.size();
    nodes[index].bodies.push_back(body);
    Computation &held = computations.emplace_back();
    held.role = getRole(&op, region.getRegionNumber()).str();
    // The name of a region's computation is that of its terminator.
    auto name = region.front().back().getLoc()->findInstanceOf<NameLoc>();
    held.name =
        name ? name.getName().str() : nodes[index].name + "." + held.role;
    held.owner = index;
    held.applies = getAppliedOpcode(region.front());
    for (Block &block : region)
      addBlock(block, body);
  }
}

/// Operands and callees may come later than their users in the text.
void Model::connect() {
  for (Node &node : nodes) {
    if (!node.op || isa<ParameterOp>(node.op))
      continue;
    for (Value operand : node.op->getOperands())
      if (auto it = producers.find(operand); it != producers.end())
        node.operands.push_back(it->second);
    node.op->getAttrDictionary().walk([&](FlatSymbolRefAttr callee) {
      if (auto it = functions.find(callee.getAttr()); it != functions.end())
        node.callees.push_back(it->second);
    });
  }
}

OpMetadataAttr graph::getMetadata(Location loc) {
  auto fused = loc->findInstanceOf<FusedLocWith<OpMetadataAttr>>();
  return fused ? fused.getMetadata() : OpMetadataAttr();
}

/// One line for a location that is no call site.
static std::string getSourceLine(Location loc) {
  std::string line;
  llvm::raw_string_ostream os(line);
  if (auto file = loc->findInstanceOf<FileLineColRange>())
    os << file.getFilename().getValue() << ':' << file.getStartLine();
  if (auto name = dyn_cast<NameLoc>(loc))
    os << (line.empty() ? "" : " ") << name.getName().getValue();
  return line;
}

SmallVector<std::string> graph::getSourceLines(Location loc) {
  SmallVector<std::string> lines;
  // Alone, a file is the one MLIR was read from.
  auto fused = loc->findInstanceOf<FusedLoc>();
  if (!fused)
    return lines;
  OpMetadataAttr metadata = getMetadata(loc);
  StringAttr file = metadata ? metadata.getSourceFile() : StringAttr();
  if (file && !file.empty())
    lines.push_back(
        (file.getValue() + ":" + Twine(metadata.getSourceLine())).str());
  for (Location part : fused.getLocations()) {
    LocationAttr rest = part;
    while (auto site = rest.findInstanceOf<CallSiteLoc>()) {
      lines.push_back(getSourceLine(site.getCallee()));
      rest = site.getCaller();
      if (!isa<CallSiteLoc>(rest))
        lines.push_back(getSourceLine(rest));
    }
    if (rest == part && !isa<NameLoc>(rest))
      lines.push_back(getSourceLine(rest));
  }
  llvm::erase_if(lines, [](const std::string &line) { return line.empty(); });
  return lines;
}
