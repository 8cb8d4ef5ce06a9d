//===- LoopConfig.cpp - The backend config of while loops -----------------===//

#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Dialect/HLO/IR/BackendConfig.h"

using namespace hlo;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kTripCount = "known_trip_count";
static constexpr llvm::StringLiteral kInitStep = "known_init_step";
static constexpr llvm::StringLiteral kInduction = "known_induction_variable";
static constexpr llvm::StringLiteral kDynamic = "dynamic_variables";

static std::optional<LoopConfig::InitStep>
getInitStep(const json::Object &object) {
  std::optional<int64_t> init = getInteger(object, "init");
  std::optional<int64_t> step = getInteger(object, "step");
  if (!init || !step)
    return std::nullopt;
  return LoopConfig::InitStep{*init, *step};
}

FailureOr<LoopConfig> LoopConfig::get(WhileOp loop) {
  FailureOr<json::Object> object = getBackendConfig(loop);
  if (failed(object))
    return failure();
  LoopConfig config;
  if (const json::Object *part = object->getObject(kTripCount))
    if (std::optional<int64_t> count = getInteger(*part, "n");
        count && *count >= 0)
      config.tripCount = count;
  if (const json::Object *part = object->getObject(kInitStep))
    config.initStep = ::getInitStep(*part);
  if (const json::Object *part = object->getObject(kInduction))
    config.inductionVariable = getInteger(*part, "tuple_index");
  if (const json::Array *list = object->getArray(kDynamic))
    for (const json::Value &entry : *list)
      if (const json::Object *part = entry.getAsObject())
        if (std::optional<int64_t> element = getInteger(*part, "tuple_index"))
          config.dynamicVariables.push_back({*element, ::getInitStep(*part)});
  return config;
}

void LoopConfig::verifyTripCount(WhileOp loop, uint64_t count) const {
  if (tripCount && uint64_t(*tripCount) != count)
    loop.emitWarning("runs ")
        << count << " times, but its backend config says " << *tripCount;
}

void LoopConfig::attachTo(WhileOp loop) const {
  json::Object others = std::move(*getBackendConfig(loop));
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
