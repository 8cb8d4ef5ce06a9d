//===- TupleElements.cpp - Take elements out of tuples --------------------===//

#include "hlo/Transforms/Utils/TupleElements.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"

using namespace hlo;

TupleType hlo::keepElements(TupleType type, const llvm::BitVector &kept) {
  SmallVector<Type> types;
  for (unsigned i : kept.set_bits())
    types.push_back(type.getType(i));
  return TupleType::get(type.getContext(), types);
}

template <typename T>
static SmallVector<T> keep(ArrayRef<T> elements, const llvm::BitVector &kept) {
  SmallVector<T> result;
  for (unsigned i : kept.set_bits())
    result.push_back(elements[i]);
  return result;
}

static ShardingAttr getTupleSharding(Operation *op) {
  auto sharding = op->getAttrOfType<ShardingAttr>(HLODialect::kSharding);
  return sharding && sharding.getKind() == ShardingKind::Tuple ? sharding
                                                               : nullptr;
}

static OriginAttr getTupleOrigin(Operation *op) {
  auto origin = op->getAttrOfType<OriginAttr>(HLODialect::kOrigin);
  return origin && origin.getKind() == OriginKind::Tuple ? origin : nullptr;
}

bool hlo::canDropElements(Operation *op) {
  auto type = dyn_cast<TupleType>(op->getResult(0).getType());
  if (!type || op->hasAttr(HLODialect::kParameterReplication))
    return false;
  // A sharding has one part per array, at any depth.
  if (ShardingAttr sharding = getTupleSharding(op))
    if (sharding.getElements().size() != type.size() ||
        llvm::any_of(type.getTypes(), llvm::IsaPred<TupleType>))
      return false;
  if (OriginAttr origin = getTupleOrigin(op))
    if (origin.getElements().size() != type.size())
      return false;
  // A loop's config may say which element counts its iterations.
  if (Attribute config = op->getAttr(HLODialect::kBackendConfig)) {
    auto text = dyn_cast<StringAttr>(config);
    if (!text || text.getValue().contains("tuple_index"))
      return false;
  }
  return true;
}

void hlo::dropElements(Operation *op, const llvm::BitVector &kept) {
  if (ShardingAttr old = getTupleSharding(op))
    op->setAttr(HLODialect::kSharding,
                ShardingAttr::get(op->getContext(), old.getKind(),
                                  old.getTileDims(), old.getDevices(),
                                  old.getIota(), old.getSubgroups(),
                                  old.getShardGroup(), old.getMetadata(),
                                  keep(old.getElements(), kept), old.getMesh(),
                                  old.getMeshDims(), old.getReplicatedAxes(),
                                  old.getManualAxes(), old.getUnreducedAxes(),
                                  old.getUnreducedKind()));
  if (OriginAttr old = getTupleOrigin(op))
    op->setAttr(HLODialect::kOrigin,
                OriginAttr::get(op->getContext(), old.getKind(), old.getName(),
                                old.getIndex(), keep(old.getElements(), kept)));
}

void hlo::keepOnlyElement(Operation *op, unsigned index) {
  if (ShardingAttr old = getTupleSharding(op))
    op->setAttr(HLODialect::kSharding, old.getElements()[index]);
  if (OriginAttr old = getTupleOrigin(op))
    op->setAttr(HLODialect::kOrigin, old.getElements()[index]);
}
