//===- Expansion.cpp - Replace an instruction by many ---------------------===//

#include "hlo/Transforms/Utils/Expansion.h"
#include "hlo/Transforms/Utils/Replacement.h"

using namespace hlo;

/// The first array in a type; null if there is none.
static RankedTensorType getFirstArray(Type type) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  return leaves.empty() ? RankedTensorType()
                        : dyn_cast<RankedTensorType>(leaves.front());
}

static bool hasLayout(Operation *op) {
  RankedTensorType array = getFirstArray(op->getResult(0).getType());
  return array && getLayout(array);
}

bool hlo::hasUnboundedDim(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return false;
  for (int64_t dim = 0, rank = array.getRank(); dim < rank; ++dim)
    if (ShapedType::isDynamic(getDimSizeOrBound(array, dim)))
      return true;
  return false;
}

Expansion::Expansion(mlir::RewriterBase &rewriter, Operation *root)
    : ComputationBuilder(rewriter, root->getLoc(), hasLayout(root)),
      rewriter(rewriter), root(root), previous(root->getPrevNode()) {
  rewriter.setInsertionPoint(root);
}

/// True if a sharding means the same for arrays of any shape.
static bool fitsAnyShape(ShardingAttr sharding) {
  return llvm::is_contained(
      {ShardingKind::Replicated, ShardingKind::Maximal, ShardingKind::Manual},
      sharding.getKind());
}

void Expansion::describeBuilt() {
  RankedTensorType array = getFirstArray(root->getResult(0).getType());
  auto sharding = root->getAttrOfType<ShardingAttr>(HLODialect::kSharding);
  if (sharding && !sharding.getElements().empty())
    sharding = sharding.getElements().front();
  Attribute frontend = root->getAttr(HLODialect::kFrontendAttributes);
  if (!sharding && !frontend)
    return;

  Block::iterator begin =
      previous ? std::next(previous->getIterator()) : root->getBlock()->begin();
  for (Operation &op : llvm::make_range(begin, root->getIterator())) {
    if (frontend)
      op.setAttr(HLODialect::kFrontendAttributes, frontend);
    auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType());
    if (sharding && type &&
        (fitsAnyShape(sharding) ||
         (array && type.getShape() == array.getShape())))
      op.setAttr(HLODialect::kSharding, sharding);
  }
}

bool Expansion::isBuilt(Operation *op) const {
  return op && op->getBlock() == root->getBlock() &&
         (!previous || previous->isBeforeInBlock(op));
}

Value Expansion::castTo(Value value, Type type) {
  assert(areCompatibleUpToPrecision(value.getType(), type) &&
         "an expansion has another shape");
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return value;
  value = convert(value, array.getElementType());
  return value.getType() == type ? value
                                 : CopyOp::create(rewriter, loc, type, value);
}

void Expansion::replaceRoot(ArrayRef<Value> elements) {
  auto type = cast<TupleType>(root->getResult(0).getType());
  SmallVector<Value> cast;
  for (auto [element, elementType] : llvm::zip_equal(elements, type.getTypes()))
    cast.push_back(castTo(element, elementType));
  replaceRoot(TupleOp::create(rewriter, loc, type, cast).getResult());
}

void Expansion::replaceRoot(Value value) {
  value = castTo(value, root->getResult(0).getType());
  describeBuilt();
  Operation *source = value.getDefiningOp();
  if (!isBuilt(source))
    return replaceWithValue(rewriter, root, value);
  for (StringRef name :
       {HLODialect::kSharding, HLODialect::kOrigin, HLODialect::kControlId,
        HLODialect::kControlPredecessors})
    if (Attribute attribute = root->getAttr(name))
      source->setAttr(name, attribute);
  rewriter.replaceOp(root, value);
}
