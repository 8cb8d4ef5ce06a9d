//===- Options.h - Flags of hlo-run -----------------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_OPTIONS_H
#define HLO_LIB_TOOLS_HLORUN_OPTIONS_H

#include "hlo/Support/LLVM.h"
#include "hlo/Tools/Values/ToleranceFlags.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"

namespace hlo::tools {
/// What runs a module, or its kernels.
enum class Platform { Interpreter, CPU, CUDA, Emulator };

/// The flags of hlo-run; there is one object, made once passes are registered.
struct Options {
  Options();

  llvm::cl::OptionCategory category{"HLO options"};
  llvm::cl::list<std::string> files;
  llvm::cl::opt<Platform> platform;
  llvm::cl::opt<unsigned> threads;
  llvm::cl::opt<std::string> target;
  llvm::cl::opt<std::string> calibrate;
  llvm::cl::opt<std::string> kernelCache;
  llvm::cl::opt<std::string> entry;
  llvm::cl::list<std::string> inputs;
  llvm::cl::opt<uint32_t> seed;
  llvm::cl::opt<std::string> fills;
  llvm::cl::opt<std::string> saveInputs;
  llvm::cl::opt<std::string> outputs;
  llvm::cl::opt<std::string> infeed;
  llvm::cl::opt<std::string> outfeed;
  llvm::cl::opt<bool> print;
  llvm::cl::opt<bool> time;
  llvm::cl::opt<bool> profile;
  llvm::cl::opt<std::string> profileJSON;
  llvm::cl::opt<std::string> trace;
  llvm::cl::opt<unsigned> repeat;
  llvm::cl::opt<unsigned> benchmark;
  llvm::cl::opt<std::string> memoryLimit;
  llvm::cl::opt<bool> predictMemory;
  llvm::cl::opt<uint64_t> stepLimit;
  llvm::cl::opt<bool> progress;
  llvm::cl::opt<bool> oneDNN;
  llvm::cl::opt<unsigned> replicas;
  llvm::cl::opt<unsigned> partitions;
  llvm::cl::opt<std::string> compare;
  llvm::cl::opt<std::string> expected;
  ToleranceFlags tolerance;
  llvm::cl::opt<bool> bisect;
  llvm::cl::opt<bool> checkNaNs;
  llvm::cl::opt<bool> checkKernels;
  llvm::cl::opt<bool> checkDuplicates;
  llvm::cl::opt<bool> checkRaces;
  llvm::cl::opt<std::string> bundle;
  llvm::cl::opt<std::string> passes;
  mlir::PassPipelineCLParser pipeline;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_OPTIONS_H
