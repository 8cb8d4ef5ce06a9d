//===- ExecutableSession.cpp - Runs of executables ------------------------===//

#include "Session.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Runtime/CPU/Libraries.h"
#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include "hlo/Runtime/ExecutableLoader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

/// Whether a file is an executable, or should be one by its name.
static bool isExecutableFile(StringRef filename) {
  if (filename.ends_with(".hloexe"))
    return true;
  // Of a pipe, nothing would be left to read.
  if (!llvm::sys::fs::is_regular_file(filename))
    return false;
  auto start = llvm::MemoryBuffer::getFileSlice(filename, 8, 0);
  return start && runtime::isExecutableFile((*start)->getBuffer());
}

ExitCode Session::readExecutable(std::unique_ptr<CompiledModule> &executable) {
  StringRef filename = getFilename();
  MLIRContext *context = module.getContext();
  auto refuse = [&](const Twine &message) {
    return reportError(ExitCode::BadInput, "'" + filename + "': " + message);
  };
  auto buffer = llvm::MemoryBuffer::getFile(filename, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return refuse(buffer.getError().message());
  auto file = runtime::readExecutableFile((*buffer)->getBuffer());
  if (!file)
    return refuse(file.getMessage());
  context->loadDialect<HLODialect>();
  auto location = FileLineColLoc::get(context, filename, 0, 0);
  if (!file->program.target.empty()) {
    if (!gpu)
      if (ExitCode code = openGPU(); code != ExitCode::Success)
        return code;
    runtime::cuda::registerLibraryFunctions();
    auto loaded = runtime::cuda::Executable::load(std::move(file->program),
                                                  file->images, gpu);
    if (!loaded)
      return refuse(loaded.getMessage());
    executable = std::make_unique<CompiledModule>(std::move(*loaded), location);
    return ExitCode::Success;
  }
  if (options.platform == Platform::CUDA)
    return refuse("the executable is for processors");
  runtime::registerCPULibraryFunctions();
  auto loaded = runtime::loadExecutable(std::move(*file), options.threads);
  if (!loaded)
    return refuse(loaded.getMessage());
  executable = std::make_unique<CompiledModule>(std::move(*loaded), location);
  return ExitCode::Success;
}

bool Session::hasExecutable() const {
  return llvm::any_of(options.files, isExecutableFile);
}

ExitCode Session::checkExecutableOptions() {
  if (options.files.size() != 1)
    return reportError(ExitCode::BadUsage, "executables are run one at a time");
  const cl::Option *const ofModules[] = {
      &options.platform,     &options.target,          &options.entry,
      &options.infeed,       &options.outfeed,         &options.predictMemory,
      &options.stepLimit,    &options.progress,        &options.oneDNN,
      &options.replicas,     &options.partitions,      &options.compare,
      &options.expected,     &options.bisect,          &options.checkNaNs,
      &options.checkKernels, &options.checkDuplicates, &options.bundle,
      &options.kernelCache};
  for (const cl::Option *option : ofModules) {
    bool isDevice =
        option == &options.platform && (options.platform == Platform::CPU ||
                                        options.platform == Platform::CUDA);
    if (option->getNumOccurrences() && !isDevice)
      return reportError(ExitCode::BadUsage,
                         "--" + option->ArgStr +
                             " takes a module, and this is an executable");
  }
  if (hasPasses())
    return reportError(ExitCode::BadUsage,
                       "passes take a module, and this is an executable");
  return ExitCode::Success;
}

ExitCode Session::runExecutable() {
  std::unique_ptr<CompiledModule> executable;
  if (ExitCode code = readExecutable(executable); code != ExitCode::Success)
    return code;
  SmallVector<Type> types(executable->getInputTypes());
  // What they are used for is not known any more.
  SmallVector<Fill> fills = getDefaultFills(executable->getInputTypes());
  if (ExitCode code = prepareInputs(types, fills, /*numDevices=*/1);
      code != ExitCode::Success)
    return code;
  if (ExitCode code = saveInputs(); code != ExitCode::Success)
    return code;
  Results results;
  if (ExitCode code = runCompiled(*executable, results);
      code != ExitCode::Success)
    return code;
  if (ExitCode code = writeResults(results); code != ExitCode::Success)
    return code;
  printResults(results);
  return ExitCode::Success;
}
