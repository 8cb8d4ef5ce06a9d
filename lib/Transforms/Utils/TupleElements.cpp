//===- TupleElements.cpp - Take elements out of tuples --------------------===//

#include "hlo/Transforms/Utils/TupleElements.h"
#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"

using namespace hlo;

std::optional<llvm::BitVector> hlo::getReadElements(Value tuple) {
  auto type = dyn_cast<TupleType>(tuple.getType());
  if (!type)
    return std::nullopt;
  llvm::BitVector read(type.size());
  for (Operation *user : tuple.getUsers()) {
    auto element = dyn_cast<GetTupleElementOp>(user);
    if (!element)
      return std::nullopt;
    read.set(element.getIndex());
  }
  return read;
}

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
  auto type = cast<TupleType>(op->getResult(0).getType());
  if (op->hasAttr(HLODialect::kParameterReplication))
    return false;
  // A sharding has one part per array, at any depth.
  if (getTupleSharding(op) &&
      llvm::any_of(type.getTypes(), llvm::IsaPred<TupleType>))
    return false;
  // A loop's config may say which element counts its iterations.
  auto config = op->getAttrOfType<StringAttr>(HLODialect::kBackendConfig);
  return !config || !config.getValue().contains("tuple_index");
}

static void setSharding(Operation *op, ShardingAttr old,
                        ArrayRef<ShardingAttr> elements) {
  op->setAttr(
      HLODialect::kSharding,
      ShardingAttr::get(op->getContext(), old.getKind(), old.getTileDims(),
                        old.getDevices(), old.getIota(), old.getSubgroups(),
                        old.getShardGroup(), old.getMetadata(), elements,
                        old.getMesh(), old.getMeshDims(),
                        old.getReplicatedAxes(), old.getManualAxes(),
                        old.getUnreducedAxes(), old.getUnreducedKind()));
}

static void setOrigin(Operation *op, OriginAttr old,
                      ArrayRef<OriginAttr> elements) {
  op->setAttr(HLODialect::kOrigin,
              OriginAttr::get(op->getContext(), old.getKind(), old.getName(),
                              old.getIndex(), elements));
}

void hlo::dropElements(Operation *op, const llvm::BitVector &kept) {
  if (ShardingAttr old = getTupleSharding(op))
    setSharding(op, old, keep(old.getElements(), kept));
  if (OriginAttr old = getTupleOrigin(op))
    setOrigin(op, old, keep(old.getElements(), kept));
}

void hlo::keepOnlyElement(Operation *op, unsigned index) {
  if (ShardingAttr old = getTupleSharding(op))
    op->setAttr(HLODialect::kSharding, old.getElements()[index]);
  if (OriginAttr old = getTupleOrigin(op))
    op->setAttr(HLODialect::kOrigin, old.getElements()[index]);
}

bool hlo::canAddElements(Operation *op) {
  return !op->hasAttr(HLODialect::kParameterReplication);
}

void hlo::addElementAttributes(Operation *op, ArrayRef<Attribute> shardings) {
  MLIRContext *context = op->getContext();
  if (ShardingAttr old = getTupleSharding(op)) {
    auto elements = llvm::to_vector(old.getElements());
    for (Attribute sharding : shardings) {
      auto own = dyn_cast_or_null<ShardingAttr>(sharding);
      if (!own || own.getKind() == ShardingKind::Tuple)
        own = ShardingAttr::parseText(context, "{replicated}",
                                      [](size_t, const Twine &) {});
      elements.push_back(own);
    }
    setSharding(op, old, elements);
  }
  if (OriginAttr old = getTupleOrigin(op)) {
    auto elements = llvm::to_vector(old.getElements());
    elements.append(shardings.size(), OriginAttr::get(context, OriginKind::None,
                                                      nullptr, {}, {}));
    setOrigin(op, old, elements);
  }
}
