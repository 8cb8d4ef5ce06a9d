//===- IndexingDialect.cpp - Indexing dialect -----------------------------===//

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "IndexingMapText.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

#include "hlo/Dialect/Indexing/IR/IndexingDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/Indexing/IR/IndexingAttrs.cpp.inc"

namespace {
/// The operations may be inlined anywhere; calls are not in their terminators.
struct IndexingInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  void handleTerminator(Operation *, ValueRange) const final {}
};
} // namespace

void IndexingDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "hlo/Dialect/Indexing/IR/IndexingOps.cpp.inc"
      >();
  addInterfaces<IndexingInlinerInterface>();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "hlo/Dialect/Indexing/IR/IndexingAttrs.cpp.inc"
      >();
}

Operation *IndexingDialect::materializeConstant(OpBuilder &builder,
                                                Attribute value, Type type,
                                                Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

IndexingMapAttr IndexingMapAttr::getSimplified(IndexingMap map) {
  map.simplify();
  return Base::get(map.getContext(), map.getAffineMap(), map.getNumRangeVars(),
                   map.getIntervals(), map.getConstraints(), map.getMapKind());
}

IndexingMap IndexingMapAttr::getMap() const {
  if (isUndefined())
    return IndexingMap::getUndefined(getContext());
  unsigned dims = getNumDims();
  if (isKnownEmpty())
    return IndexingMap::getKnownEmpty(getContext(), dims, getNumRangeVars(),
                                      getNumRuntimeVars(), getNumResults());
  return IndexingMap(getContext(), getIntervals().take_front(dims),
                     getIntervals().slice(dims, getNumRangeVars()),
                     getIntervals().drop_front(dims + getNumRangeVars()),
                     getAffineMap().getResults(), getConstraints());
}

Attribute IndexingMapAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<IndexingMap> map = parseIndexingMap(parser);
  if (failed(map) || parser.parseGreater())
    return {};
  return get(*map);
}

void IndexingMapAttr::print(AsmPrinter &printer) const {
  printer.getStream() << '<' << getMap() << '>';
}
