//===- LoopConfig.cpp - The backend config of while loops -----------------===//

#include "hlo/Analysis/LoopConfig.h"
#include "llvm/Support/JSON.h"

using namespace hlo;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kTripCount = "known_trip_count";
static constexpr llvm::StringLiteral kInitStep = "known_init_step";
static constexpr llvm::StringLiteral kInduction = "known_induction_variable";
static constexpr llvm::StringLiteral kDynamic = "dynamic_variables";

/// The object of the config; an empty one where there is no config.
static FailureOr<json::Object> parse(WhileOp loop) {
  Attribute config = loop->getAttr(HLODialect::kBackendConfig);
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

/// A number, which may be in quotes, as JSON of protocol buffers has those of
/// 64 bits.
static std::optional<int64_t> getNumber(const json::Object &object,
                                        StringRef key) {
  if (std::optional<int64_t> number = object.getInteger(key))
    return number;
  int64_t number;
  std::optional<StringRef> text = object.getString(key);
  if (!text || text->getAsInteger(10, number))
    return std::nullopt;
  return number;
}

static std::optional<LoopConfig::InitStep>
getInitStep(const json::Object &object) {
  std::optional<int64_t> init = getNumber(object, "init");
  std::optional<int64_t> step = getNumber(object, "step");
  if (!init || !step)
    return std::nullopt;
  return LoopConfig::InitStep{*init, *step};
}

FailureOr<LoopConfig> LoopConfig::get(WhileOp loop) {
  FailureOr<json::Object> object = parse(loop);
  if (failed(object))
    return failure();
  LoopConfig config;
  if (const json::Object *part = object->getObject(kTripCount))
    if (std::optional<int64_t> count = getNumber(*part, "n");
        count && *count >= 0)
      config.tripCount = count;
  if (const json::Object *part = object->getObject(kInitStep))
    config.initStep = ::getInitStep(*part);
  if (const json::Object *part = object->getObject(kInduction))
    config.inductionVariable = getNumber(*part, "tuple_index");
  if (const json::Array *list = object->getArray(kDynamic))
    for (const json::Value &entry : *list)
      if (const json::Object *part = entry.getAsObject())
        if (std::optional<int64_t> element = getNumber(*part, "tuple_index"))
          config.dynamicVariables.push_back({*element, ::getInitStep(*part)});
  return config;
}

void LoopConfig::verifyTripCount(WhileOp loop, uint64_t count) const {
  if (tripCount && uint64_t(*tripCount) != count)
    loop.emitWarning("runs ")
        << count << " times, but its backend config says " << *tripCount;
}

void LoopConfig::attachTo(WhileOp loop) const {
  json::Object others = std::move(*parse(loop));
  for (StringRef key : {kTripCount, kInitStep, kInduction, kDynamic})
    others.erase(key);
  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream json(os);
  auto number = [&](StringRef key, int64_t value) {
    json.attribute(key, std::to_string(value));
  };
  auto initAndStep = [&](InitStep values) {
    number("init", values.init);
    number("step", values.step);
  };
  json.object([&] {
    if (tripCount)
      json.attributeObject(kTripCount, [&] { number("n", *tripCount); });
    if (initStep)
      json.attributeObject(kInitStep, [&] { initAndStep(*initStep); });
    if (inductionVariable)
      json.attributeObject(kInduction,
                           [&] { number("tuple_index", *inductionVariable); });
    json.attributeArray(kDynamic, [&] {
      for (const DynamicVariable &variable : dynamicVariables)
        json.object([&] {
          number("tuple_index", variable.element);
          if (variable.initStep)
            initAndStep(*variable.initStep);
        });
    });
    // In the order of their names.
    SmallVector<std::pair<StringRef, const json::Value *>> rest;
    for (const auto &[key, value] : others)
      rest.emplace_back(key, &value);
    llvm::sort(rest, llvm::less_first());
    for (auto [key, value] : rest)
      json.attribute(key, *value);
  });
  loop->setAttr(HLODialect::kBackendConfig,
                StringAttr::get(loop.getContext(), text));
}
