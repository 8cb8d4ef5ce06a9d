//===- CustomCalls.cpp - Library calls as custom calls --------------------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/BackendConfig.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

std::optional<json::Object> library::getConfig(Operation *op, StringRef key,
                                               ArrayRef<StringLiteral> known) {
  FailureOr<json::Object> config = getBackendConfig(op);
  if (failed(config))
    return std::nullopt;
  json::Object *object = config->getObject(key);
  if (!object)
    return std::nullopt;
  for (const auto &[name, value] : *object)
    if (!llvm::is_contained(known, StringRef(name)))
      return std::nullopt;
  return std::move(*object);
}

void library::copyAttributesWithConfig(Operation *from, Operation *to,
                                       StringRef key, json::Object config) {
  to->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  // What cannot be read is no object to add to; the verifier sees to that.
  FailureOr<json::Object> whole = getBackendConfig(from);
  if (failed(whole))
    whole = json::Object();
  (*whole)[key] = std::move(config);
  setBackendConfig(to, std::move(*whole));
}

void library::copyAttributesWithoutConfig(Operation *from, Operation *to,
                                          StringRef key) {
  to->setDiscardableAttrs(from->getDiscardableAttrDictionary());
  FailureOr<json::Object> whole = getBackendConfig(from);
  if (failed(whole))
    return;
  whole->erase(key);
  setBackendConfig(to, std::move(*whole));
}
