//===- HLOShardingAttrs.cpp - Shardings, meshes and replica groups --------===//

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

using namespace hlo;

Attribute MeshAttr::parse(AsmParser &parser, Type) { return {}; }
void MeshAttr::print(AsmPrinter &printer) const {}
Attribute ShardingAttr::parse(AsmParser &parser, Type) { return {}; }
void ShardingAttr::print(AsmPrinter &printer) const {}
void ShardingAttr::printText(raw_ostream &os) const {}
ShardingAttr ShardingAttr::parseText(
    MLIRContext *context, StringRef text,
    function_ref<void(size_t, const Twine &)> emitError) {
  return {};
}
Attribute ReplicaGroupsAttr::parse(AsmParser &parser, Type) { return {}; }
void ReplicaGroupsAttr::print(AsmPrinter &printer) const {}
void ReplicaGroupsAttr::printText(raw_ostream &os) const {}
ReplicaGroupsAttr ReplicaGroupsAttr::parseText(
    MLIRContext *context, StringRef text,
    function_ref<void(size_t, const Twine &)> emitError) {
  return {};
}
SmallVector<SmallVector<int64_t>> ReplicaGroupsAttr::getExplicitGroups() const {
  return {};
}
