//===- MetadataPrinter.cpp - Attributes any instruction may have ----------===//

#include "Printer.h"

using namespace hlo;
using namespace hlo::text;

/// A function at a place, as opposed to the name of an instruction that this
/// one replaced.
static bool isFrame(Location location) {
  auto name = dyn_cast<NameLoc>(location);
  return name && !isa<UnknownLoc>(name.getChildLoc());
}

InstructionInfo text::getInstructionInfo(Location location) {
  InstructionInfo info;
  if (auto name = dyn_cast<NameLoc>(location)) {
    info.name = name.getName();
    return info;
  }
  // An inlined instruction is known by its own name.
  if (auto callSite = dyn_cast<CallSiteLoc>(location))
    return getInstructionInfo(callSite.getCallee());
  auto fused = dyn_cast<FusedLoc>(location);
  if (!fused || fused.getLocations().empty())
    return info;
  info.metadata = dyn_cast_or_null<OpMetadataAttr>(fused.getMetadata());
  auto name = dyn_cast<NameLoc>(fused.getLocations().front());
  if (!name)
    return getInstructionInfo(fused.getLocations().front());
  info.name = name.getName();
  for (Location part : fused.getLocations().drop_front()) {
    if (auto file = dyn_cast<FileLineColLoc>(part); file && !info.source)
      info.source = file;
    else if (!info.frame && (isa<CallSiteLoc>(part) || isFrame(part)))
      info.frame = part;
  }
  return info;
}

void Printer::printGenericAttributes(DictionaryAttr attributes,
                                     Location location) {
  if (attributes && !attributes.empty()) {
    if (auto replicated = attributes.getAs<DenseBoolArrayAttr>(
            HLODialect::kParameterReplication)) {
      beginAttribute("parameter_replication");
      printBools(replicated.asArrayRef());
    }
    if (auto sharding = attributes.getAs<ShardingAttr>(HLODialect::kSharding)) {
      beginAttribute("sharding");
      sharding.printText(os);
    }
    if (auto frontend =
            attributes.getAs<DictionaryAttr>(HLODialect::kFrontendAttributes))
      printFrontendAttributes(frontend);
    if (auto ids = attributes.getAs<DenseI64ArrayAttr>(
            HLODialect::kControlPredecessors)) {
      beginAttribute("control-predecessors");
      os << '{';
      llvm::interleaveComma(ids.asArrayRef(), os, [&](int64_t id) {
        Operation *predecessor = controlIds.lookup(id);
        printName(predecessor ? names.lookup(predecessor->getResult(0))
                              : StringRef("missing"));
      });
      os << '}';
    }
    if (auto statistics =
            attributes.getAs<StatisticsAttr>(HLODialect::kStatistics))
      printStatistics(statistics);
    if (auto origin = attributes.getAs<OriginAttr>(HLODialect::kOrigin)) {
      beginAttribute("origin");
      os << '{';
      if (origin.getKind() == OriginKind::SyntheticCall)
        os << "[synthetic_call]";
      else if (origin.getKind() != OriginKind::Tuple ||
               !origin.getElements().empty())
        printOrigin(origin);
      os << '}';
    }
  }
  printMetadata(location);
  if (attributes)
    if (auto config =
            attributes.getAs<StringAttr>(HLODialect::kBackendConfig)) {
      beginAttribute("backend_config");
      printStringOrDict(config.getValue());
    }
}

void Printer::printFrontendAttributes(DictionaryAttr attributes) {
  beginAttribute("frontend_attributes");
  os << '{';
  llvm::interleave(
      attributes, os,
      [&](NamedAttribute attribute) {
        os << attribute.getName().getValue() << '=';
        printStringOrDict(cast<StringAttr>(attribute.getValue()).getValue());
      },
      ",");
  os << '}';
}

void Printer::printOrigin(OriginAttr origin) {
  if (origin.getKind() == OriginKind::Tuple) {
    os << '(';
    llvm::interleaveComma(origin.getElements(), os,
                          [&](OriginAttr element) { printOrigin(element); });
    os << ')';
    return;
  }
  os << '{';
  if (origin.getKind() == OriginKind::Array) {
    printString(origin.getName().getValue());
    if (!origin.getIndex().empty()) {
      os << ' ';
      printInts(origin.getIndex());
    }
  }
  os << '}';
}

void Printer::printStatistics(StatisticsAttr statistics) {
  beginAttribute("statistics");
  os << "{visualizing_index=" << statistics.getVisualizingIndex();
  for (StatisticAttr statistic : statistics.getStatistics()) {
    SmallString<24> value;
    statistic.getValue().getValue().toString(value, 17, 17);
    os << ',' << statistic.getName().getValue() << '=' << value;
  }
  os << '}';
}

void Printer::printMetadata(Location location) {
  InstructionInfo info = getInstructionInfo(location);
  if (!info.metadata && !info.source && !info.frame)
    return;
  beginAttribute("metadata");
  os << '{';
  bool first = true;
  auto key = [&](StringRef name) -> raw_ostream & {
    if (!std::exchange(first, false))
      os << ' ';
    return os << name << '=';
  };
  auto printText = [&](StringRef name, StringAttr value) {
    if (!value)
      return;
    key(name);
    printString(value.getValue());
  };
  auto printNumber = [&](StringRef name, int64_t value) {
    if (value)
      key(name) << value;
  };
  OpMetadataAttr metadata = info.metadata;
  if (metadata) {
    printText("op_type", metadata.getOpType());
    printText("op_name", metadata.getOpName());
    printText("source_file", metadata.getSourceFile());
  }
  if (info.source)
    printText("source_file", info.source.getFilename());
  printNumber("source_line", info.source ? info.source.getLine()
                             : metadata  ? metadata.getSourceLine()
                                         : 0);
  if (metadata)
    printNumber("source_end_line", metadata.getSourceEndLine());
  printNumber("source_column", info.source ? info.source.getColumn()
                               : metadata  ? metadata.getSourceColumn()
                                           : 0);
  if (metadata) {
    printNumber("source_end_column", metadata.getSourceEndColumn());
    if (metadata.getProfileType())
      key("profile_type") << '{' << metadata.getProfileType() << '}';
    printText("deduplicated_name", metadata.getDeduplicatedName());
    printText("scheduling_name", metadata.getSchedulingName());
  }
  if (info.frame)
    printNumber("stack_frame_id", getFrameId(info.frame));
  if (metadata)
    printText("metadata_payload", metadata.getMetadataPayload());
  os << '}';
}

//===----------------------------------------------------------------------===//
// Stack frames
//===----------------------------------------------------------------------===//

int64_t Printer::getFrameId(LocationAttr frame) {
  if (auto it = frameIds.find(frame); it != frameIds.end())
    return it->second;
  // From the outermost caller in, without recursion: stacks may be deep.
  SmallVector<LocationAttr> pending;
  for (LocationAttr f = frame; f && !frameIds.contains(f);) {
    pending.push_back(f);
    auto callSite = dyn_cast<CallSiteLoc>(f);
    f = callSite ? LocationAttr(callSite.getCaller()) : LocationAttr();
  }
  auto intern = [](auto &table, auto key) {
    return table.try_emplace(key, table.size() + 1).first->second;
  };
  for (LocationAttr f : llvm::reverse(pending)) {
    int64_t parent = 0;
    LocationAttr place = f;
    if (auto callSite = dyn_cast<CallSiteLoc>(f)) {
      parent = frameIds.lookup(callSite.getCaller());
      place = callSite.getCallee();
    }
    int64_t location = 0;
    if (auto name = dyn_cast<NameLoc>(place)) {
      if (auto range = dyn_cast<FileLineColRange>(name.getChildLoc())) {
        intern(functionNames, name.getName());
        intern(fileNames, range.getFilename());
        location = intern(fileLocations, Location(place));
      }
    }
    stackFrames.push_back({location, parent});
    frameIds[f] = stackFrames.size();
  }
  return frameIds.lookup(frame);
}

void Printer::printStackTables() {
  if (stackFrames.empty())
    return;
  for (auto [title, table] : {std::pair("FileNames", &fileNames),
                              std::pair("FunctionNames", &functionNames)}) {
    os << title << '\n';
    for (auto &[name, id] : *table) {
      os << id << ' ';
      printString(name.getValue());
      os << '\n';
    }
    os << '\n';
  }
  os << "FileLocations\n";
  for (auto &[location, id] : fileLocations) {
    auto name = cast<NameLoc>(location);
    auto range = cast<FileLineColRange>(name.getChildLoc());
    os << id << " {file_name_id=" << fileNames.lookup(range.getFilename())
       << " function_name_id=" << functionNames.lookup(name.getName())
       << " line=" << range.getStartLine() << " end_line=" << range.getEndLine()
       << " column=" << range.getStartColumn()
       << " end_column=" << range.getEndColumn() << "}\n";
  }
  os << "\nStackFrames\n";
  for (auto [index, frame] : llvm::enumerate(stackFrames))
    os << index + 1 << " {file_location_id=" << frame.first
       << " parent_frame_id=" << frame.second + 1 << "}\n";
  os << "\n\n";
}
