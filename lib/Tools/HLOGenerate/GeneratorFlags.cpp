//===- GeneratorFlags.cpp - Flags for random modules ----------------------===//

#include "hlo/Tools/HLOGenerate/GeneratorFlags.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Tools/Support/CommandLine.h"

using namespace hlo;
using namespace hlo::tools;

static ExitCode checkOperation(StringRef name) {
  std::vector<StringRef> known = getGeneratedOperations();
  if (llvm::is_contained(known, name))
    return ExitCode::Success;
  return reportError(ExitCode::BadUsage, "no operation '" + name +
                                             "' is generated" +
                                             suggestNearest(name, known));
}

ExitCode GeneratorFlags::getOptions(GeneratorOptions &options) const {
  options.seed = seed;
  options.size = size;
  options.maxElements = maxElements;
  options.maxDepth = maxDepth;
  options.specialValues = specialValues;
  options.replicas = replicas;
  options.dynamicShapes = dynamicShapes;
  options.programs = programs;
  options.layouts = layouts;
  options.attributes = attributes;
  if (size < 1 || maxElements < 1 || maxDepth < 0 || specialValues > 100 ||
      replicas < 1 || replicas > 8)
    return reportError(ExitCode::BadUsage,
                       "--size and --max-elements are at least 1, --max-depth "
                       "is at least 0, --special-values at most 100, "
                       "--replicas 1 to 8");

  for (StringRef name : ops) {
    if (ExitCode code = checkOperation(name); code != ExitCode::Success)
      return code;
    options.weights[name] = 1;
    options.onlyListed = true;
  }
  for (StringRef entry : opWeights) {
    auto [name, number] = entry.split(':');
    if (ExitCode code = checkOperation(name); code != ExitCode::Success)
      return code;
    unsigned weight;
    if (number.getAsInteger(10, weight) || weight > 1000)
      return reportError(ExitCode::BadUsage,
                         "'" + entry +
                             "' is not of the form op:weight, such as dot:5, "
                             "with a weight of 0 to 1000");
    options.weights[name] = weight;
  }
  MLIRContext context(MLIRContext::Threading::DISABLED);
  for (const std::string &name : dtypes) {
    if (!getElementTypeByName(&context, name))
      return reportError(ExitCode::BadUsage,
                         "'" + name +
                             "' is no element type; f32, s8, u4, "
                             "pred, bf16, c64 and f8e4m3fn are some");
    options.elementTypes.push_back(name);
  }
  return ExitCode::Success;
}
