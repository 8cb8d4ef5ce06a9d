//===- HLOShardingAttrs.cpp - Shardings and meshes ------------------------===//

#include "DeviceText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hlo;
using namespace hlo::detail;

//===----------------------------------------------------------------------===//
// MeshAttr
//===----------------------------------------------------------------------===//

MeshAttr
MeshAttr::parseText(MLIRContext *context, StringRef text,
                    function_ref<void(size_t, const Twine &)> emitError) {
  DeviceTextParser parser(context, text, emitError);
  MeshAttr mesh;
  if (failed(parser.parseMesh(mesh)) || failed(parser.expectEnd()))
    return {};
  return mesh;
}
void MeshAttr::printText(raw_ostream &os) const { printMeshText(os, *this); }
Attribute MeshAttr::parse(AsmParser &parser, Type) {
  return parseQuoted<MeshAttr>(parser);
}
void MeshAttr::print(AsmPrinter &printer) const { printQuoted(printer, *this); }

int64_t MeshAttr::getNumDevices() const {
  return multiply(getAxisSizes()).value_or(0);
}

//===----------------------------------------------------------------------===//
// Reading shardings
//===----------------------------------------------------------------------===//

static std::optional<ShardingKind> getSubgroupKind(StringRef word) {
  return llvm::StringSwitch<std::optional<ShardingKind>>(word)
      .Case("replicated", ShardingKind::Replicated)
      .Case("maximal", ShardingKind::Maximal)
      .Case("manual", ShardingKind::Manual)
      .Case("unreduced", ShardingKind::Unreduced)
      .Default(std::nullopt);
}
static StringRef getKindName(ShardingKind kind) {
  switch (kind) {
  case ShardingKind::Replicated:
    return "replicated";
  case ShardingKind::Maximal:
    return "maximal";
  case ShardingKind::Manual:
    return "manual";
  case ShardingKind::Unknown:
    return "unknown";
  case ShardingKind::Unreduced:
    return "unreduced";
  case ShardingKind::Tiled:
  case ShardingKind::Tuple:
  case ShardingKind::Mesh:
    break;
  }
  llvm_unreachable("not a kind with a keyword");
}

namespace {
/// Reads one sharding.
struct ShardingParser : DeviceTextParser {
  using DeviceTextParser::DeviceTextParser;

  ShardingAttr parseAny();
  /// What follows the opening brace, up to and with the closing one.
  ShardingAttr parseSingle();
  ShardingAttr parseNamed();

private:
  ShardingAttr parseOf(ShardingKind kind, size_t start);
  LogicalResult parseDevices();
  LogicalResult parseSubgroups();
  LogicalResult parseShardGroup(ShardGroup::Relation relation);
  LogicalResult parseMeshDims();
  LogicalResult parseAxisLists();
  /// The axes sorted as the mesh lists them.
  LogicalResult verifySorted(size_t start, ArrayRef<AxisRefAttr> axes);

  // The fields of the sharding being read.
  SmallVector<int64_t> tileDims, devices, subgroups;
  IotaDevicesAttr iota;
  ShardGroup shardGroup;
  SmallVector<OpMetadataAttr> metadata;
  MeshAttr mesh;
  SmallVector<MeshDimAttr> meshDims;
  SmallVector<AxisRefAttr> replicatedAxes, manualAxes, unreducedAxes;
  StringAttr unreducedKind;
};
} // namespace

ShardingAttr ShardingParser::parseAny() {
  if (failed(expect("{")))
    return {};
  if (!peek("{") && !peek("}"))
    return parseSingle();
  SmallVector<ShardingAttr> elements;
  if (failed(parseListUntil("}", [&]() -> LogicalResult {
        if (failed(expect("{")))
          return failure();
        if (peek("{") || peek("}"))
          return error("expected a sharding that is no tuple: tuples list "
                       "their leaves");
        ShardingParser element(*this);
        elements.push_back(element.parseSingle());
        moveTo(element);
        return success(bool(elements.back()));
      })))
    return {};
  return ShardingAttr::getTuple(getContext(), elements);
}

LogicalResult ShardingParser::parseDevices() {
  size_t start = getOffset();
  if (failed(expect("=")))
    return failure();
  tileDims.clear();
  devices.clear();
  iota = {};
  if (failed(parseInts(tileDims, "[", "]", "the number of tiles", 1)))
    return failure();
  std::optional<int64_t> numTiles = multiply(tileDims);
  if (!numTiles)
    return errorAt(start, "the tiles are more than 2^63 - 1");
  if (consume("<="))
    return parseIota(iota, *numTiles);
  size_t listStart = getOffset();
  do {
    if (failed(parseInt(devices.emplace_back(), "a device id")))
      return failure();
  } while (consume(","));
  if (int64_t(devices.size()) != *numTiles)
    return errorAt(listStart, Twine(devices.size()) + " devices for " +
                                  Twine(*numTiles) + " tiles");
  return success();
}

LogicalResult ShardingParser::parseSubgroups() {
  subgroups.clear();
  if (failed(expect("=")) || failed(expect("{")))
    return failure();
  return parseListUntil("}", [&]() -> LogicalResult {
    StringRef word = peekWord();
    std::optional<ShardingKind> kind = getSubgroupKind(word);
    if (!kind)
      return error("expected replicated, maximal, manual or unreduced");
    consumeWord(word);
    subgroups.push_back(int64_t(*kind));
    return success();
  });
}

LogicalResult ShardingParser::parseShardGroup(ShardGroup::Relation relation) {
  shardGroup.relation = relation;
  return parseInt(shardGroup.id, "the number of a group of shardings");
}

ShardingAttr ShardingParser::parseSingle() {
  if (peekMesh())
    return parseNamed();
  size_t start = getOffset();
  // As written; several kinds may be, and the first of this order counts.
  constexpr std::pair<StringRef, ShardingKind> kinds[] = {
      {"replicated", ShardingKind::Replicated},
      {"maximal", ShardingKind::Maximal},
      {"manual", ShardingKind::Manual},
      {"unknown", ShardingKind::Unknown},
      {"unreduced", ShardingKind::Unreduced}};
  ShardingKind kind = ShardingKind::Tiled;
  while (!consume("}")) {
    const auto *named = llvm::find_if(
        kinds, [&](const auto &entry) { return entry.first == peekWord(); });
    LogicalResult result = success();
    if (named != std::end(kinds)) {
      consumeWord(named->first);
      kind = std::min(kind, named->second);
    } else if (consumeWord("device")) {
      tileDims.clear();
      devices.resize(1);
      if (succeeded(result = expect("=")))
        result = parseInt(devices.front(), "a device id");
    } else if (consumeWord("devices")) {
      result = parseDevices();
    } else if (consumeWord("last_tile_dim_replicate")) {
      subgroups.assign(1, int64_t(ShardingKind::Replicated));
    } else if (consumeWord("last_tile_dims")) {
      result = parseSubgroups();
    } else if (consumeWord("shard_as")) {
      result = parseShardGroup(ShardGroup::As);
    } else if (consumeWord("shard_like")) {
      result = parseShardGroup(ShardGroup::Like);
    } else if (consumeWord("metadata")) {
      metadata.clear();
      if (succeeded(result = expect("=")))
        result = parseMetadataList(metadata);
    } else {
      result = error("expected replicated, maximal, manual, unknown, "
                     "unreduced, device=, devices=, last_tile_dim_replicate, "
                     "last_tile_dims=, shard_as, shard_like, metadata= or '}'");
    }
    if (failed(result))
      return {};
  }
  return parseOf(kind, start);
}

ShardingAttr ShardingParser::parseOf(ShardingKind kind, size_t start) {
  auto fail = [&](const Twine &message) -> ShardingAttr {
    (void)errorAt(start, message);
    return {};
  };
  size_t numDevices = devices.size();
  switch (kind) {
  case ShardingKind::Maximal:
    if (iota || numDevices != 1)
      return fail("a maximal sharding needs exactly one device, as in "
                  "{maximal device=0}");
    tileDims.clear();
    subgroups.clear();
    break;
  case ShardingKind::Tiled:
    if (tileDims.empty())
      return fail("a sharding that is not replicated, maximal, manual, unknown "
                  "or unreduced needs devices=[tiles]");
    if (!iota && numDevices < 2)
      return fail("a tiled sharding needs more than one device, found " +
                  Twine(numDevices));
    if (subgroups.size() > tileDims.size())
      return fail(Twine(subgroups.size()) + " subgroup dimensions, but only " +
                  Twine(tileDims.size()) + " dimensions of tiles");
    // Replication over the last dimension: none at all when its size is one,
    // and nothing else when it is the only one with a size.
    if (subgroups.size() == 1 &&
        subgroups.front() == int64_t(ShardingKind::Replicated)) {
      if (multiply(ArrayRef(tileDims).drop_back()) == 1) {
        kind = ShardingKind::Replicated;
        tileDims.clear();
        devices.clear();
        subgroups.clear();
        iota = {};
      } else if (tileDims.back() == 1) {
        tileDims.pop_back();
        subgroups.clear();
      }
    }
    break;
  default:
    if (iota || numDevices)
      return fail("a sharding that is " + getKindName(kind) +
                  " has no devices");
    subgroups.clear();
  }
  return ShardingAttr::get(getContext(), kind, tileDims, devices, iota,
                           subgroups, shardGroup, metadata, {}, {}, {}, {}, {},
                           {}, {});
}

//===----------------------------------------------------------------------===//
// Shardings over a mesh
//===----------------------------------------------------------------------===//

LogicalResult ShardingParser::verifySorted(size_t start,
                                           ArrayRef<AxisRefAttr> axes) {
  llvm::StringMap<int64_t> indices = getAxisIndices(mesh);
  auto position = [&](AxisRefAttr axis) {
    return std::pair(indices.lookup(axis.getName()), axis.getPreSize());
  };
  for (size_t i = 1; i < axes.size(); ++i)
    if (position(axes[i]) < position(axes[i - 1]))
      return errorAt(start, "axis '" + axes[i].getName().getValue() +
                                "' comes after '" +
                                axes[i - 1].getName().getValue() +
                                "', but not so in the mesh");
  return success();
}

LogicalResult ShardingParser::parseMeshDims() {
  if (failed(expect("[")))
    return failure();
  return parseListUntil("]", [&]() -> LogicalResult {
    if (failed(expect("{")))
      return failure();
    SmallVector<AxisRefAttr> axes;
    bool open = false;
    if (failed(parseListUntil("}", [&]() -> LogicalResult {
          size_t start = getOffset();
          if (open)
            return error("expected '}': '?' comes last");
          if ((open = consume("?")))
            return success();
          AxisRefAttr axis;
          if (failed(parseAxis(axis, mesh)))
            return failure();
          if (!axes.empty() && canMergeAxes(axes.back(), axis))
            return errorAt(start, "this part continues the one before it: "
                                  "write them as one part");
          axes.push_back(axis);
          return success();
        })))
      return failure();
    meshDims.push_back(MeshDimAttr::get(getContext(), axes, open));
    return success();
  });
}

LogicalResult ShardingParser::parseAxisLists() {
  while (consume(",")) {
    if (consumeWord("metadata")) {
      if (failed(expect("=")))
        return failure();
      return parseMetadataList(metadata);
    }
    size_t start = getOffset();
    SmallVector<AxisRefAttr> *axes = nullptr;
    if (consumeWord("replicated"))
      axes = &replicatedAxes;
    else if (consumeWord("manual"))
      axes = &manualAxes;
    else if (consumeWord("unreduced"))
      axes = &unreducedAxes;
    else
      return error("expected replicated=, manual=, unreduced= or metadata=");
    if (!axes->empty())
      return errorAt(start, "this list of axes is repeated");
    if (failed(expect("=")))
      return failure();
    if (axes == &unreducedAxes) {
      StringRef word = peekWord();
      if (llvm::is_contained({"sum", "max", "min"}, word)) {
        consumeWord(word);
        unreducedKind = StringAttr::get(getContext(), word);
      }
    }
    if (failed(parseAxes(*axes, mesh)) || failed(verifySorted(start, *axes)))
      return failure();
  }
  return success();
}

ShardingAttr ShardingParser::parseNamed() {
  size_t start = getOffset();
  if (failed(parseMesh(mesh)))
    return {};
  if (mesh.getMaximalDevice() < 0) {
    consume(",");
    SmallVector<AxisRefAttr> everyAxis;
    for (StringAttr name : mesh.getAxisNames())
      everyAxis.push_back(AxisRefAttr::get(getContext(), name, 0, 0));
    if (peek("[")) {
      if (failed(parseMeshDims()))
        return {};
    } else if (consumeWord("manual")) {
      manualAxes = everyAxis;
    } else if (consumeWord("unreduced")) {
      unreducedAxes = everyAxis;
      if (consume("=")) {
        StringRef word = peekWord();
        if (llvm::is_contained({"sum", "max", "min"}, word)) {
          consumeWord(word);
          unreducedKind = StringAttr::get(getContext(), word);
        } else if (!peek("{")) {
          (void)error("expected sum, max, min or the axes");
          return {};
        }
      }
      size_t axesStart = getOffset();
      if (peek("{")) {
        unreducedAxes.clear();
        if (failed(parseAxes(unreducedAxes, mesh)) ||
            failed(verifySorted(axesStart, unreducedAxes)))
          return {};
      }
    } else if (!consumeWord("replicated")) {
      (void)error("expected '[' and the axes of each dimension, replicated, "
                  "manual or unreduced");
      return {};
    }
  }
  if (failed(parseAxisLists()) || failed(expect("}")))
    return {};
  SmallVector<AxisRefAttr> used;
  for (MeshDimAttr dim : meshDims)
    llvm::append_range(used, dim.getAxes());
  llvm::append_range(used, replicatedAxes);
  llvm::append_range(used, manualAxes);
  llvm::append_range(used, unreducedAxes);
  if (failed(verifyAxesDisjoint(mesh, used, [&](const Twine &message) {
        (void)errorAt(start, message);
      })))
    return {};
  return ShardingAttr::get(getContext(), ShardingKind::Mesh, {}, {}, {}, {},
                           ShardGroup(), metadata, {}, mesh, meshDims,
                           replicatedAxes, manualAxes, unreducedAxes,
                           unreducedKind);
}

//===----------------------------------------------------------------------===//
// ShardingAttr
//===----------------------------------------------------------------------===//

ShardingAttr
ShardingAttr::parseText(MLIRContext *context, StringRef text,
                        function_ref<void(size_t, const Twine &)> emitError) {
  ShardingParser parser(context, text, emitError);
  ShardingAttr sharding = parser.parseAny();
  if (!sharding || failed(parser.expectEnd()))
    return {};
  return sharding;
}
Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  return parseQuoted<ShardingAttr>(parser);
}
void ShardingAttr::print(AsmPrinter &printer) const {
  printQuoted(printer, *this);
}

ShardingAttr ShardingAttr::getTuple(MLIRContext *context,
                                    ArrayRef<ShardingAttr> elements) {
  return get(context, ShardingKind::Tuple, {}, {}, {}, {}, ShardGroup(), {},
             elements, {}, {}, {}, {}, {}, {});
}

static void printMetadataList(raw_ostream &os,
                              ArrayRef<OpMetadataAttr> metadata,
                              bool alwaysAsList) {
  bool asList = alwaysAsList || metadata.size() != 1;
  os << "metadata=" << (asList ? "{" : "");
  llvm::interleave(
      metadata, os, [&](OpMetadataAttr entry) { printMetadataText(os, entry); },
      ", ");
  os << (asList ? "}" : "");
}

static void printNamed(raw_ostream &os, ShardingAttr sharding) {
  MeshAttr mesh = sharding.getMesh();
  auto isEveryAxis = [&](ArrayRef<AxisRefAttr> axes) {
    return !axes.empty() && axes.size() == mesh.getAxisNames().size() &&
           llvm::all_of(llvm::zip_equal(axes, mesh.getAxisNames()),
                        [](auto pair) {
                          auto [axis, name] = pair;
                          return axis.getName() == name && !axis.getSize();
                        });
  };
  ArrayRef<AxisRefAttr> replicated = sharding.getReplicatedAxes();
  ArrayRef<AxisRefAttr> manual = sharding.getManualAxes();
  ArrayRef<AxisRefAttr> unreduced = sharding.getUnreducedAxes();
  printMeshText(os, mesh);
  // Without axes on dimensions, one word says the same of any rank.
  bool noDims = sharding.getMeshDims().empty() && replicated.empty();
  if (mesh.getMaximalDevice() >= 0) {
  } else if (noDims && manual.empty() && unreduced.empty()) {
    os << ", replicated";
  } else if (noDims && unreduced.empty() && isEveryAxis(manual)) {
    os << ", manual";
  } else if (noDims && manual.empty() && isEveryAxis(unreduced) &&
             !sharding.getUnreducedKind()) {
    os << ", unreduced";
  } else {
    os << ", [";
    llvm::interleaveComma(sharding.getMeshDims(), os, [&](MeshDimAttr dim) {
      llvm::ListSeparator comma;
      os << '{';
      for (AxisRefAttr axis : dim.getAxes()) {
        os << comma;
        printAxis(os, axis);
      }
      if (dim.getOpen())
        os << comma << '?';
      os << '}';
    });
    os << ']';
    auto printList = [&](StringRef name, ArrayRef<AxisRefAttr> axes,
                         StringAttr kind = {}) {
      if (axes.empty())
        return;
      os << ", " << name << '=' << (kind ? kind.getValue() : "");
      printAxesText(os, axes);
    };
    printList("replicated", replicated);
    printList("unreduced", unreduced, sharding.getUnreducedKind());
    printList("manual", manual);
  }
  if (!sharding.getMetadata().empty()) {
    os << ", ";
    printMetadataList(os, sharding.getMetadata(), /*alwaysAsList=*/true);
  }
}

void ShardingAttr::printText(raw_ostream &os) const {
  os << '{';
  switch (getKind()) {
  case ShardingKind::Tuple:
    for (auto [index, element] : llvm::enumerate(getElements())) {
      if (index)
        os << ", ";
      if (index && index % 5 == 0)
        os << "/*index=" << index << "*/";
      element.printText(os);
    }
    os << '}';
    return;
  case ShardingKind::Mesh:
    printNamed(os, *this);
    os << '}';
    return;
  case ShardingKind::Maximal:
    os << "maximal device=" << getDevices().front();
    break;
  case ShardingKind::Tiled:
    os << "devices=[";
    printDeviceInts(os, getTileDims());
    os << ']';
    if (getIota()) {
      os << "<=";
      printDeviceIota(os, getIota());
    } else {
      printDeviceInts(os, getDevices());
    }
    if (getSubgroups() == ArrayRef(int64_t(ShardingKind::Replicated))) {
      os << " last_tile_dim_replicate";
    } else if (!getSubgroups().empty()) {
      os << " last_tile_dims={";
      llvm::interleaveComma(getSubgroups(), os, [&](int64_t kind) {
        os << getKindName(ShardingKind(kind));
      });
      os << '}';
    }
    break;
  default:
    os << getKindName(getKind());
  }
  if (getShardGroup().relation == ShardGroup::As)
    os << " shard_as " << getShardGroup().id;
  else if (getShardGroup().relation == ShardGroup::Like)
    os << " shard_like " << getShardGroup().id;
  if (!getMetadata().empty()) {
    os << ' ';
    printMetadataList(os, getMetadata(), /*alwaysAsList=*/false);
  }
  os << '}';
}
