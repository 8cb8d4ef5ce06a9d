//===- FusionPlan.cpp - Which instructions become one kernel --------------===//

#include "FusionPlan.h"
#include "FusionGraph.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"

using namespace hlo;
namespace json = llvm::json;

/// Of the form of files; one that says nothing has it.
static constexpr int64_t kVersion = 1;

//===----------------------------------------------------------------------===//
// Fusions of a module
//===----------------------------------------------------------------------===//

/// The names of values, each once.
static std::vector<std::string> getNames(ArrayRef<Value> values) {
  llvm::SmallSetVector<StringAttr, 8> names;
  for (Value value : values)
    if (StringAttr name = getInstructionName(value.getLoc()))
      names.insert(name);
  std::vector<std::string> result;
  for (StringAttr name : names)
    result.push_back(name.str());
  return result;
}

/// What stands for the results that were fused: a fusion, or the elements that
/// are read of its tuple.
static SmallVector<Value> getResults(FusionOp fusion) {
  if (!isa<TupleType>(fusion.getType()) ||
      !llvm::all_of(fusion->getUsers(), llvm::IsaPred<GetTupleElementOp>))
    return {fusion.getResult()};
  SmallVector<GetTupleElementOp> elements;
  for (Operation *user : fusion->getUsers())
    elements.push_back(cast<GetTupleElementOp>(user));
  // Those that are equal may have become one.
  llvm::sort(elements, [](GetTupleElementOp lhs, GetTupleElementOp rhs) {
    return lhs.getIndex() == rhs.getIndex() ? lhs->isBeforeInBlock(rhs)
                                            : lhs.getIndex() < rhs.getIndex();
  });
  return llvm::map_to_vector(
      elements, [](GetTupleElementOp op) -> Value { return op.getResult(); });
}

static PlannedFusion getPlanned(FusionOp fusion) {
  return {stringifyFusionKind(fusion.getKind()).str(),
          getNames(getResults(fusion)),
          getNames(llvm::to_vector(fusion->getOperands())),
          isTiledFusion(fusion) ? getTileConfig(fusion) : std::nullopt,
          fusion.getLoc()};
}

FusionPlan FusionPlan::get(ModuleOp module) {
  FusionPlan plan;
  forEachKernelBlock(module, [&](Block &block) {
    auto fusions = block.getOps<FusionOp>();
    for (FusionOp fusion : fusions)
      plan.fusions.push_back(getPlanned(fusion));
    if (!fusions.empty())
      for (Operation &op : block)
        if (StringAttr name = getInstructionName(op.getLoc()))
          plan.order.push_back(name.str());
    return false;
  });
  return plan;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

void FusionPlan::write(raw_ostream &os) const {
  // One line for each is what a person reads and edits.
  os << "{\"fusions\": [";
  StringRef separator = "\n";
  for (const PlannedFusion &fusion : fusions) {
    os << separator << "  {\"kind\": " << json::Value(fusion.kind)
       << ", \"results\": " << json::Array(fusion.results)
       << ", \"inputs\": " << json::Array(fusion.inputs);
    if (fusion.tiles)
      os << ", \"tiles\": " << json::Array(fusion.tiles->sizes)
         << ", \"warps\": " << fusion.tiles->warps;
    os << '}';
    separator = ",\n";
  }
  os << "\n],\n\"order\": " << json::Array(order) << "}\n";
}

namespace {
/// What a file says.
struct Entry {
  std::string kind;
  std::vector<std::string> results, inputs;
  std::optional<std::vector<int64_t>> tiles;
  std::optional<int64_t> warps;
  llvm::SMLoc place;
};
struct Entries {
  std::vector<Entry> fusions;
  std::vector<std::string> order;
};
} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(Entry)

namespace llvm::yaml {
template <> struct MappingTraits<Entry> {
  static void mapping(IO &io, Entry &entry) {
    const Node *node = static_cast<Input &>(io).getCurrentNode();
    entry.place = node->getSourceRange().Start;
    io.mapRequired("kind", entry.kind);
    io.mapRequired("results", entry.results);
    io.mapRequired("inputs", entry.inputs);
    io.mapOptional("tiles", entry.tiles);
    io.mapOptional("warps", entry.warps);
  }
  static std::string validate(IO &io, Entry &entry) {
    if (io.error())
      return "";
    if (entry.warps && !entry.tiles)
      return "'warps' are those of 'tiles', which are missing";
    if (entry.tiles && entry.kind != stringifyFusionKind(FusionKind::kCustom))
      return "'tiles' are those of a fusion of kind kCustom";
    return "";
  }
};

template <> struct MappingTraits<Entries> {
  static void mapping(IO &io, Entries &entries) {
    int64_t version = kVersion;
    io.mapOptional("version", version);
    if (version != kVersion)
      io.setError("this is a plan of version " + Twine(version) +
                  "; this tool reads version " + Twine(kVersion));
    io.mapRequired("fusions", entries.fusions);
    io.mapOptional("order", entries.order);
  }
};
} // namespace llvm::yaml

/// What the parser of JSON says, at the line and column it gives in brackets.
static LogicalResult reportSyntax(llvm::Error error, StringRef file,
                                  MLIRContext *context) {
  std::string text = llvm::toString(std::move(error));
  SmallVector<StringRef> parts;
  unsigned line = 1, column = 1;
  StringRef message = text;
  if (llvm::Regex("^\\[([0-9]+):([0-9]+), byte=[0-9]+\\]: (.*)$")
          .match(text, &parts)) {
    parts[1].getAsInteger(10, line);
    parts[2].getAsInteger(10, column);
    message = parts[3];
  }
  return mlir::emitError(
      FileLineColLoc::get(context, file, line, std::max(column, 1u)), message);
}

FailureOr<FusionPlan> FusionPlan::read(StringRef file, MLIRContext *context) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      mlir::openInputFile(file, &message);
  if (!buffer)
    return mlir::emitError(UnknownLoc::get(context), message);

  StringRef text = buffer->getBuffer();
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return reportSyntax(value.takeError(), file, context);

  // That keeps no places; a parser of YAML, of which JSON is a part, does.
  auto report = [](const llvm::SMDiagnostic &diagnostic, void *context) {
    StringRef message =
        llvm::StringSwitch<StringRef>(diagnostic.getMessage())
            .Case("not a mapping", "expected an object")
            .Case("not a sequence", "expected an array")
            .Case("unexpected scalar", "expected a string or a number")
            .Default(diagnostic.getMessage());
    mlir::emitError(FileLineColLoc::get(static_cast<MLIRContext *>(context),
                                        diagnostic.getFilename(),
                                        diagnostic.getLineNo(),
                                        diagnostic.getColumnNo() + 1),
                    message);
  };
  llvm::yaml::Input input(llvm::MemoryBufferRef(text, file), /*Ctxt=*/nullptr,
                          report, context);
  Entries entries;
  input >> entries;
  if (input.error())
    return failure();

  llvm::SourceMgr sources;
  unsigned number = sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(text, file), llvm::SMLoc());
  FusionPlan plan;
  plan.order = std::move(entries.order);
  for (Entry &entry : entries.fusions) {
    std::optional<TileConfig> tiles;
    if (entry.tiles)
      tiles = {llvm::to_vector(*entry.tiles), entry.warps.value_or(1), {}};
    auto [line, column] = sources.getLineAndColumn(entry.place, number);
    plan.fusions.push_back({std::move(entry.kind), std::move(entry.results),
                            std::move(entry.inputs), std::move(tiles),
                            FileLineColLoc::get(context, file, line, column)});
  }
  return plan;
}
