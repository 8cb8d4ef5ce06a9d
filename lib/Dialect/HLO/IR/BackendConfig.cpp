//===- BackendConfig.cpp - The backend config of an instruction -----------===//

#include "hlo/Dialect/HLO/IR/BackendConfig.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
namespace json = llvm::json;

FailureOr<json::Object> hlo::getBackendConfig(Operation *op) {
  Attribute config = op->getAttr(HLODialect::kBackendConfig);
  if (!config)
    return json::Object();
  auto text = dyn_cast<StringAttr>(config);
  if (!text)
    return failure();
  if (text.empty())
    return json::Object();
  llvm::Expected<json::Value> value = json::parse(text.getValue());
  if (!value) {
    llvm::consumeError(value.takeError());
    return failure();
  }
  json::Object *object = value->getAsObject();
  if (!object)
    return failure();
  return std::move(*object);
}

void hlo::setBackendConfig(Operation *op, json::Object config) {
  if (config.empty()) {
    op->removeAttr(HLODialect::kBackendConfig);
    return;
  }
  std::string text = llvm::formatv("{0}", json::Value(std::move(config)));
  op->setAttr(HLODialect::kBackendConfig,
              StringAttr::get(op->getContext(), text));
}

std::optional<int64_t> hlo::getInteger(const json::Value &value) {
  if (std::optional<int64_t> number = value.getAsInteger())
    return number;
  int64_t number;
  std::optional<StringRef> text = value.getAsString();
  if (!text || text->getAsInteger(10, number))
    return std::nullopt;
  return number;
}

std::optional<int64_t> hlo::getInteger(const json::Object &object,
                                       StringRef key) {
  const json::Value *value = object.get(key);
  return value ? getInteger(*value) : std::nullopt;
}
