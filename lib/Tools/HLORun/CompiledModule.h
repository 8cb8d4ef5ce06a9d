//===- CompiledModule.h - Modules compiled to run here ----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_COMPILEDMODULE_H
#define HLO_LIB_TOOLS_HLORUN_COMPILEDMODULE_H

#include "Options.h"
#include "hlo/Runtime/CUDA/Executable.h"
#include "hlo/Runtime/Executable.h"
#include "hlo/Tools/Values/Values.h"
#include "mlir/IR/OwningOpRef.h"

namespace hlo::tools {
/// A module compiled for the processor, an NVIDIA GPU or the emulator of GPUs,
/// which runs on inputs as the interpreter runs it.
class CompiledModule {
public:
  /// Errors of runs are reported at `location`.
  CompiledModule(std::unique_ptr<runtime::Executable> executable,
                 Location location);
  CompiledModule(std::unique_ptr<runtime::cuda::Executable> executable,
                 Location location);

  /// `module` stays as it is; errors are reported there. The emulator takes
  /// which GPU it is, and whether it finds accesses that race. A folder, if
  /// there is one, keeps code for the next time, but that of the emulator.
  /// With `estimates`, programs for the processor say how long the cost model
  /// takes each instruction.
  static FailureOr<std::unique_ptr<CompiledModule>>
  compile(ModuleOp module, Platform platform, unsigned numThreads,
          StringRef target, bool checkRaces, StringRef cacheFolder,
          bool estimates);
  /// The same for an NVIDIA GPU.
  static FailureOr<std::unique_ptr<CompiledModule>>
  compile(ModuleOp module, StringRef target,
          std::shared_ptr<runtime::cuda::Device> gpu, StringRef cacheFolder);

  /// The types of the arrays that it takes.
  ArrayRef<RankedTensorType> getInputTypes() const { return inputTypes; }

  /// The arguments of one device, as the program takes them. Those that it may
  /// write to are copies. Fails with a diagnostic.
  FailureOr<std::vector<runtime::Memory>>
  load(ArrayRef<Literal> arguments) const;
  /// Runs it once. Fails with a diagnostic.
  FailureOr<std::vector<runtime::Memory>>
  run(const std::vector<runtime::Memory> &inputs, runtime::HostDevice &device,
      const runtime::ProfileFn &profile = nullptr) const;
  /// What a run gave. Fails with a diagnostic.
  FailureOr<Results>
  getResults(const std::vector<runtime::Memory> &outputs) const;

private:
  void readTypes();
  const runtime::Program &getProgram() const {
    return gpuExecutable ? gpuExecutable->getProgram()
                         : executable->getProgram();
  }

  /// Either of the two.
  std::unique_ptr<runtime::Executable> executable;
  std::unique_ptr<runtime::cuda::Executable> gpuExecutable;
  Location location;
  SmallVector<RankedTensorType> inputTypes, outputTypes;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_COMPILEDMODULE_H
