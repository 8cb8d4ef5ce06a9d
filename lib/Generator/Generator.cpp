//===- Generator.cpp - Random HLO modules ---------------------------------===//

#include "hlo/Generator/Generator.h"
#include "ComputationGenerator.h"

using namespace hlo;

ArrayRef<Rule> hlo::getRules() {
  static const SmallVector<Rule> rules = [] {
    SmallVector<Rule> rules;
    populateUnaryRules(rules);
    populateBinaryRules(rules);
    populateConversionRules(rules);
    populateShapeRules(rules);
    populateSliceRules(rules);
    populateGatherRules(rules);
    populateScatterRules(rules);
    populateReductionRules(rules);
    populateWindowRules(rules);
    populateSortingRules(rules);
    populateContractionRules(rules);
    populateSolverRules(rules);
    populateValueRules(rules);
    populateControlFlowRules(rules);
    populateRelatedRules(rules);
    populateProgramRules(rules);
    populateDynamicShapeRules(rules);
    populateCollectiveRules(rules);
    return rules;
  }();
  return rules;
}

std::vector<StringRef> hlo::getGeneratedOperations() {
  std::vector<StringRef> names;
  for (const Rule &rule : getRules())
    names.push_back(rule.name);
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end()); // some have several rules
  return names;
}

/// The element types, common ones several times.
static constexpr std::pair<StringLiteral, unsigned> kElementTypes[] = {
    {"f32", 12},       {"s32", 8},        {"pred", 4},
    {"bf16", 4},       {"f16", 3},        {"f64", 3},
    {"u8", 3},         {"s8", 3},         {"s64", 3},
    {"u32", 3},        {"c64", 3},        {"c128", 1},
    {"s16", 1},        {"u16", 1},        {"u64", 2},
    {"s4", 1},         {"u4", 1},         {"s2", 1},
    {"u2", 1},         {"f8e4m3fn", 1},   {"f8e5m2", 1},
    {"f8e4m3", 1},     {"f8e3m4", 1},     {"f8e4m3b11fnuz", 1},
    {"f8e4m3fnuz", 1}, {"f8e5m2fnuz", 1}, {"f8e8m0fnu", 1},
    {"f4e2m1fn", 1},   {"f6e2m3fn", 1},   {"f6e3m2fn", 1},
    {"s1", 1},         {"u1", 1},
};

ModuleState::ModuleState(ModuleOp module, const GeneratorOptions &options)
    : module(module), options(options), random(options.seed) {
  MLIRContext *context = module.getContext();
  for (auto [name, weight] : kElementTypes)
    if (options.elementTypes.empty() ||
        llvm::is_contained(options.elementTypes, name))
      elementTypes.append(weight, getElementTypeByName(context, name));
  for (StringRef name : options.elementTypes)
    if (Type type = getElementTypeByName(context, name);
        type && !llvm::is_contained(elementTypes, type))
      elementTypes.push_back(type);
  if (elementTypes.empty())
    elementTypes.push_back(Float32Type::get(context));
  for (const Rule &rule : getRules()) {
    auto it = options.weights.find(rule.name);
    weights.push_back(it != options.weights.end() ? it->second
                      : options.onlyListed        ? 0
                                                  : rule.weight);
    bool isDynamic = rule.name == "set-dimension-size";
    bool isOfPrograms = rule.contexts & InPrograms;
    if ((isDynamic && !options.dynamicShapes) ||
        (isOfPrograms && !options.programs))
      weights.back() = 0;
  }
}

/// The values that the entry returns: most of those that nothing reads.
static Value getEntryResult(ComputationGenerator &generator) {
  SmallVector<Value> outputs;
  for (Value value : generator.values)
    if (value.use_empty() && !isa<BlockArgument>(value) &&
        !isa<TokenType, AsyncType>(value.getType()) && outputs.size() < 16 &&
        generator.random.chance(90))
      outputs.push_back(value);
  if (outputs.size() == 1 && generator.random.chance(80))
    return outputs.front();
  if (outputs.empty())
    return generator.getResult({}, Exactness::Rounded);
  return generator.addMove(generator.create<TupleOp>(outputs));
}

OwningOpRef<ModuleOp> hlo::generateModule(MLIRContext *context,
                                          const GeneratorOptions &options) {
  context->loadDialect<HLODialect, func::FuncDialect>();
  OpBuilder builder(context);
  auto getName = [&](const Twine &name) {
    return NameLoc::get(builder.getStringAttr(name));
  };
  OwningOpRef<ModuleOp> module = ModuleOp::create(
      builder.getUnknownLoc(), ("generated." + Twine(options.seed)).str());
  if (options.replicas > 1)
    (*module)->setAttr(HLODialect::kReplicaCount,
                       builder.getI64IntegerAttr(options.replicas));
  ModuleState state(*module, options);

  builder.setInsertionPointToEnd(module->getBody());
  auto entry = func::FuncOp::create(builder, getName("main"), "main",
                                    builder.getFunctionType({}, {}));
  Block *block = entry.addEntryBlock();
  ComputationGenerator generator(state, ComputationGenerator::Kind::Entry,
                                 block, {}, /*depth=*/0, /*communicates=*/true);
  generator.generate(options.size);
  Value result = getEntryResult(generator);
  builder.setInsertionPointToEnd(block);
  func::ReturnOp::create(builder, getName("main"), result);
  entry.setFunctionType(
      builder.getFunctionType(block->getArgumentTypes(), result.getType()));
  return module;
}
