//===- FusionPlan.cpp - Which instructions become one kernel --------------===//

#include "FusionPlan.h"
#include "FusionGraph.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace hlo;
namespace json = llvm::json;

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
    for (auto fusion : block.getOps<FusionOp>())
      plan.fusions.push_back(getPlanned(fusion));
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
  os << "\n]}\n";
}

namespace {
/// What a file says, without places.
struct Entry {
  std::string kind;
  std::vector<std::string> results, inputs;
  std::optional<std::vector<int64_t>> tiles;
  int64_t warps = 1;
};
struct Entries {
  std::vector<Entry> fusions;
};

bool fromJSON(const json::Value &value, Entry &entry, json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("kind", entry.kind) &&
         mapper.map("results", entry.results) &&
         mapper.map("inputs", entry.inputs) &&
         mapper.mapOptional("tiles", entry.tiles) &&
         mapper.mapOptional("warps", entry.warps);
}

bool fromJSON(const json::Value &value, Entries &entries, json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("fusions", entries.fusions);
}
} // namespace

FailureOr<FusionPlan> FusionPlan::read(StringRef file, MLIRContext *context) {
  auto getLocation = [&](StringRef before) -> Location {
    size_t lineStart = before.rfind('\n') + 1;
    return FileLineColLoc::get(context, file, before.count('\n') + 1,
                               before.size() - lineStart + 1);
  };
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      mlir::openInputFile(file, &message);
  if (!buffer)
    return mlir::emitError(UnknownLoc::get(context), message);
  StringRef text = buffer->getBuffer();
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value)
    return mlir::emitError(getLocation(""), llvm::toString(value.takeError()));
  Entries entries;
  json::Path::Root root("plan");
  if (!fromJSON(*value, entries, root))
    return mlir::emitError(getLocation(""), llvm::toString(root.getError()));

  FusionPlan plan;
  size_t position = 0;
  for (Entry &entry : entries.fusions) {
    // The parser keeps no places: entries come in their order, and each begins
    // where its kind is.
    position = text.find("\"kind\"", position);
    std::optional<TileConfig> tiles;
    if (entry.tiles)
      tiles = {llvm::to_vector(*entry.tiles), entry.warps, {}};
    plan.fusions.push_back({std::move(entry.kind), std::move(entry.results),
                            std::move(entry.inputs), std::move(tiles),
                            getLocation(text.take_front(position))});
    ++position;
  }
  return plan;
}
