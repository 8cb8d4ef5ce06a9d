//===- HTML.cpp - A page to look at a module in a browser -----------------===//
// The page is page.html, with page.css and the scripts beside it, all embedded
// when this is built; here the data is written into it. A string is written
// once and referred to by its number.

#include "GraphModel.h"
#include "hlo/Analysis/Cost/InstructionTime.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Target/Graph/Graph.h"
#include "mlir/IR/AsmState.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace hlo;
using namespace hlo::graph;

static const char kPage[] = {
#include "page.html.inc"
};
static const char kStyle[] = {
#include "page.css.inc"
};
static const char kScript[] = {
#include "page.js.inc"
};

template <size_t N> static StringRef getResource(const char (&bytes)[N]) {
  return StringRef(bytes, N);
}

namespace {
class DataWriter {
public:
  DataWriter(ModuleOp module, raw_ostream &os)
      : module(module), model(module),
        asmState(module.getContext(), getFlags()), json(os) {}
  void write();

private:
  static OpPrintingFlags getFlags() {
    // A page is to be read: long lists of numbers are cut.
    OpPrintingFlags flags;
    flags.elideLargeElementsAttrs(32).elideLargeResourceString(64);
    return flags;
  }

  void writeComputation(const Computation &computation);
  void writeNode(const Node &node);
  void writeList(StringRef key, ArrayRef<unsigned> values) {
    if (!values.empty())
      json.attributeArray(key, [&] {
        for (unsigned value : values)
          json.value(int64_t(value));
      });
  }
  void writeAttributes(DictionaryAttr attributes, StringRef key);
  void writeTime(Operation *op);
  std::string print(Attribute attribute);

  int64_t intern(StringRef text) {
    auto [it, isNew] = numbers.try_emplace(text, strings.size());
    if (isNew)
      strings.push_back(it->first());
    return it->second;
  }

  ModuleOp module;
  Model model;
  AsmState asmState;
  llvm::json::OStream json;
  std::optional<InstructionTimeAnalysis> times;
  llvm::StringMap<int64_t> numbers;
  SmallVector<StringRef> strings;
};
} // namespace

/// What there is between the `<` and `>` of an attribute, without its name.
static StringRef getContents(StringRef text) {
  StringRef contents = text;
  if (!contents.consume_back(">"))
    return text;
  if (contents.consume_front("dense<") || contents.consume_front("array<"))
    return contents;
  if (contents.consume_front("#hlo<"))
    return contents.split(' ').second;
  return contents.starts_with("#hlo.") ? contents.split('<').second : text;
}

/// Shapes as HLO text writes them, also those of a signature.
static void printType(Type type, raw_ostream &os) {
  auto function = dyn_cast<FunctionType>(type);
  if (!function)
    return printShape(os, type);
  os << '(';
  llvm::interleaveComma(function.getInputs(), os,
                        [&](Type input) { printShape(os, input); });
  os << ") -> ";
  llvm::interleaveComma(function.getResults(), os,
                        [&](Type result) { printShape(os, result); });
}

std::string DataWriter::print(Attribute attribute) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.getValue().str();
  if (isa<UnitAttr>(attribute))
    return "true";
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return llvm::join(
        llvm::map_range(list,
                        [&](Attribute element) { return print(element); }),
        "; ");
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    return llvm::join(llvm::map_range(dictionary,
                                      [&](NamedAttribute entry) {
                                        return entry.getName().str() + "=" +
                                               print(entry.getValue());
                                      }),
                      ", ");
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto sharding = dyn_cast<ShardingAttr>(attribute)) {
    sharding.printText(os);
  } else if (auto groups = dyn_cast<ReplicaGroupsAttr>(attribute)) {
    groups.printText(os);
  } else if (auto type = dyn_cast<TypeAttr>(attribute)) {
    printType(type.getValue(), os);
  } else if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute)) {
    os << '[';
    llvm::interleaveComma(numbers.asArrayRef(), os);
    os << ']';
  } else {
    attribute.print(os, asmState, /*elideType=*/true);
    return getContents(text).str();
  }
  return text;
}

void DataWriter::writeAttributes(DictionaryAttr attributes, StringRef key) {
  if (attributes.empty())
    return;
  json.attributeArray(key, [&] {
    for (NamedAttribute attribute : attributes) {
      StringRef name = attribute.getName();
      name.consume_front("hlo.");
      json.value(intern(name));
      json.value(intern(print(attribute.getValue())));
    }
  });
}

void DataWriter::writeComputation(const Computation &computation) {
  json.object([&] {
    json.attribute("n", intern(computation.name));
    json.attribute("r", intern(computation.role));
    if (computation.owner)
      json.attribute("w", int64_t(*computation.owner));
    if (!computation.applies.empty())
      json.attribute("a", intern(computation.applies));
  });
}

void DataWriter::writeTime(Operation *op) {
  // What is nested in a kernel, or runs others, takes no time of its own.
  if (!times || isFree(op) || isa<CallOp, ConditionalOp, WhileOp>(op) ||
      !isa<mlir::func::FuncOp, ConditionalOp, WhileOp>(op->getParentOp()))
    return;
  InstructionTime estimate = times->get(op);
  if (estimate.isUnknown)
    return;
  json.attribute("e", int64_t(estimate.time.getTotal() * 1e9));
  json.attribute("q", intern(estimate.time.getReason()));
}

void DataWriter::writeNode(const Node &node) {
  json.object([&] {
    json.attribute("n", llvm::json::fixUTF8(node.name));
    json.attribute("o", intern(node.opcode));
    json.attribute("f", int64_t(node.family));
    json.attribute("t", intern(shapeToString(node.getType())));
    json.attribute("c", int64_t(node.computation));
    if (node.isRoot)
      json.attribute("r", 1);
    writeList("i", node.operands);
    writeList("p", node.controlPredecessors);
    writeList("b", node.bodies);
    writeList("k", node.callees);
    if (node.op) {
      writeAttributes(node.op->getAttrDictionary(), "a");
      writeTime(node.op);
    }
    if (OpMetadataAttr metadata = getMetadata(node.getLoc())) {
      if (metadata.getOpName())
        json.attribute("s", intern(metadata.getOpName().getValue()));
      if (metadata.getOpType() && !metadata.getOpType().empty())
        json.attribute("y", intern(metadata.getOpType().getValue()));
    }
    SmallVector<std::string> lines = getSourceLines(node.getLoc());
    if (!lines.empty())
      json.attributeArray("l", [&] {
        for (const std::string &line : lines)
          json.value(intern(line));
      });
  });
}

void DataWriter::write() {
  FailureOr<DeviceDescription> device = getTargetDevice(module);
  if (succeeded(device))
    times.emplace(*device);
  json.object([&] {
    if (times)
      json.attribute("device", times->getModel().getDevice().name);
    json.attribute("name",
                   llvm::json::fixUTF8(module.getSymName().value_or("module")));
    json.attributeArray("families", [&] {
      for (unsigned i = 0; i <= unsigned(Family::Random); ++i)
        json.value(getFamilyName(Family(i)));
    });
    DictionaryAttr attributes = module->getDiscardableAttrDictionary();
    writeAttributes(attributes, "attributes");
    json.attributeArray("computations", [&] {
      for (const Computation &computation : model.computations)
        writeComputation(computation);
    });
    json.attributeArray("nodes", [&] {
      for (const Node &node : model.nodes)
        writeNode(node);
    });
    json.attributeArray("strings", [&] {
      for (StringRef text : strings)
        json.value(llvm::json::fixUTF8(text));
    });
  });
}

LogicalResult hlo::exportHTML(ModuleOp module, raw_ostream &os) {
  StringRef rest = getResource(kPage);
  // Writes the page up to a place for something else.
  auto writeUpTo = [&](StringRef marker) {
    auto [before, after] = rest.split(marker);
    os << before;
    rest = after;
  };
  writeUpTo("<!--style-->");
  os << "<style>\n" << getResource(kStyle) << "</style>";
  writeUpTo("<!--data-->");
  std::string data;
  llvm::raw_string_ostream dataStream(data);
  DataWriter(module, dataStream).write();
  os << "<script type=\"application/json\" id=\"data\">";
  // Within a string, and nowhere else, there may be the end of the script.
  for (char c : data)
    if (c == '<')
      os << "\\u003c";
    else
      os << c;
  os << "</script>";
  writeUpTo("<!--script-->");
  os << "<script>\n" << getResource(kScript) << "</script>";
  os << rest;
  return success();
}
