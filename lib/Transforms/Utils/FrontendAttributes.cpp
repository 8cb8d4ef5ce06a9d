//===- FrontendAttributes.cpp - What frontends say of instructions --------===//

#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"

using namespace hlo;

static DictionaryAttr getAttributes(Operation *op) {
  return op->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
}

StringRef hlo::getFrontendAttribute(Operation *op, StringRef key) {
  DictionaryAttr attributes = getAttributes(op);
  auto value = attributes ? attributes.getAs<StringAttr>(key) : StringAttr();
  return value ? value.getValue() : StringRef();
}

void hlo::setFrontendAttribute(Operation *op, StringRef key, StringRef value) {
  NamedAttrList attributes(getAttributes(op));
  attributes.set(key, StringAttr::get(op->getContext(), value));
  op->setAttr(HLODialect::kFrontendAttributes,
              attributes.getDictionary(op->getContext()));
}

void hlo::removeFrontendAttribute(Operation *op, StringRef key) {
  NamedAttrList attributes(getAttributes(op));
  attributes.erase(key);
  if (attributes.empty())
    op->removeAttr(HLODialect::kFrontendAttributes);
  else
    op->setAttr(HLODialect::kFrontendAttributes,
                attributes.getDictionary(op->getContext()));
}
