//===- GeneratorFlags.h - Flags for random modules --------------*- C++ -*-===//

#ifndef HLO_TOOLS_HLOGENERATE_GENERATORFLAGS_H
#define HLO_TOOLS_HLOGENERATE_GENERATORFLAGS_H

#include "hlo/Generator/Generator.h"
#include "hlo/Tools/Support/ExitCode.h"
#include "llvm/Support/CommandLine.h"

namespace hlo::tools {
/// The flags that set GeneratorOptions. Make one before flags are read.
class GeneratorFlags {
public:
  /// Fails, with a message, on names that are none.
  ExitCode getOptions(GeneratorOptions &options) const;

private:
  template <typename T> using Flag = llvm::cl::opt<T>;
  GeneratorOptions defaults;
  Flag<uint64_t> seed{"seed", llvm::cl::desc("Seed of the first module"),
                      llvm::cl::init(defaults.seed)};
  Flag<int64_t> size{"size", llvm::cl::desc("Instructions of the entry, about"),
                     llvm::cl::init(defaults.size)};
  Flag<int64_t> maxElements{"max-elements",
                            llvm::cl::desc("The most elements of an array"),
                            llvm::cl::init(defaults.maxElements)};
  Flag<int64_t> maxDepth{"max-depth",
                         llvm::cl::desc("How deep computations nest"),
                         llvm::cl::init(defaults.maxDepth)};
  Flag<int64_t> replicas{"replicas",
                         llvm::cl::desc("Devices the module is for, which "
                                        "communicate"),
                         llvm::cl::init(defaults.replicas)};
  llvm::cl::list<std::string> ops{
      "ops", llvm::cl::CommaSeparated, llvm::cl::value_desc("op,..."),
      llvm::cl::desc("The only operations to draw; see --list-ops")};
  llvm::cl::list<std::string> opWeights{
      "op-weights", llvm::cl::CommaSeparated,
      llvm::cl::value_desc("op:weight,..."),
      llvm::cl::desc("How often operations are drawn; 0 is never")};
  llvm::cl::list<std::string> dtypes{
      "dtypes", llvm::cl::CommaSeparated, llvm::cl::value_desc("type,..."),
      llvm::cl::desc("Element types, as f32,s8,pred; all by default")};
  Flag<unsigned> specialValues{
      "special-values", llvm::cl::value_desc("percent"),
      llvm::cl::desc("How many elements of constants are NaN, infinities, "
                     "denormals, limits"),
      llvm::cl::init(defaults.specialValues)};
  Flag<bool> dynamicShapes{"dynamic-shapes",
                           llvm::cl::desc("Dimensions of run-time sizes"),
                           llvm::cl::init(defaults.dynamicShapes)};
  Flag<bool> programs{"programs",
                      llvm::cl::desc("Parts of programs: values compared with "
                                     "copies of themselves, arrays written "
                                     "part by part"),
                      llvm::cl::init(defaults.programs)};
  Flag<bool> layouts{"layouts", llvm::cl::desc("Layouts other than row-major"),
                     llvm::cl::init(defaults.layouts)};
  Flag<bool> attributes{
      "attributes",
      llvm::cl::desc("Frontend attributes, metadata, control dependencies"),
      llvm::cl::init(defaults.attributes)};
};
} // namespace hlo::tools

#endif // HLO_TOOLS_HLOGENERATE_GENERATORFLAGS_H
