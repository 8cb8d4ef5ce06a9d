//===- Locations.cpp - Where instructions come from -----------------------===//

#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "llvm/ADT/SetVector.h"

using namespace hlo;

/// Most locations one instruction collects: rewritten again and again, it would
/// else have those of all it ever replaced.
static constexpr unsigned kMaxLocations = 8;

/// Adds the parts of a location, as many as there is room for.
static void addLocation(Location location,
                        llvm::SmallSetVector<Location, 8> &locations) {
  auto fused = dyn_cast<FusedLoc>(location);
  if (fused && !fused.getMetadata()) {
    for (Location part : fused.getLocations())
      addLocation(part, locations);
    return;
  }
  if (locations.size() < kMaxLocations)
    locations.insert(location);
}

Location hlo::fuseLocations(Location own, ArrayRef<Location> replaced) {
  // The name is what comes first.
  llvm::SmallSetVector<Location, 8> all;
  addLocation(own, all);
  for (Location location : replaced)
    addLocation(location, all);
  return FusedLoc::get(own.getContext(), all.getArrayRef());
}

StringAttr hlo::getInstructionName(Location instruction) {
  auto name = instruction->findInstanceOf<NameLoc>();
  return name ? name.getName() : StringAttr();
}

Location hlo::withName(Location instruction, StringAttr name) {
  if (auto old = dyn_cast<NameLoc>(instruction))
    return NameLoc::get(name, old.getChildLoc());
  if (isa<UnknownLoc>(instruction))
    return NameLoc::get(name);
  // What was inlined has its own name, not that of the call.
  if (auto callSite = dyn_cast<CallSiteLoc>(instruction))
    return CallSiteLoc::get(withName(callSite.getCallee(), name),
                            callSite.getCaller());
  SmallVector<Location> parts = {NameLoc::get(name), instruction};
  auto fused = dyn_cast<FusedLoc>(instruction);
  if (fused && !fused.getLocations().empty()) {
    parts.assign(fused.getLocations().begin(), fused.getLocations().end());
    parts.front() = withName(parts.front(), name);
  }
  return FusedLoc::get(parts, fused ? fused.getMetadata() : Attribute(),
                       name.getContext());
}

Scope::Scope(Location instruction) {
  auto metadata = instruction->findInstanceOf<FusedLocWith<OpMetadataAttr>>();
  StringAttr name = metadata ? metadata.getMetadata().getOpName() : nullptr;
  if (name && !name.empty())
    written = full = name;
}

void hlo::addScope(mlir::AttrTypeReplacer &replacer, Scope scope) {
  if (!scope.full)
    return;
  replacer.addReplacement(
      [scope](OpMetadataAttr own) -> std::optional<Attribute> {
        StringAttr name = own.getOpName();
        if (!name || name.empty())
          return std::nullopt;
        StringRef rest = name.getValue();
        bool hasScope = rest.consume_front(scope.written) &&
                        (rest.empty() || rest.front() == '/');
        auto inScope = StringAttr::get(own.getContext(),
                                       hasScope ? scope.full.getValue() + rest
                                                : scope.full.getValue() + "/" +
                                                      name.getValue());
        return OpMetadataAttr::get(
            own.getContext(), own.getOpType(), inScope, own.getSourceFile(),
            own.getSourceLine(), own.getSourceEndLine(), own.getSourceColumn(),
            own.getSourceEndColumn(), own.getProfileType(),
            own.getDeduplicatedName(), own.getSchedulingName(),
            own.getMetadataPayload());
      });
}
