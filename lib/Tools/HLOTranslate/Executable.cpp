//===- Executable.cpp - Modules to executables ----------------------------===//

#include "Executable.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Runtime/ProcessorFeatures.h"
#include "hlo/Target/CUDA/CUDAExecutable.h"
#include "hlo/Target/Host/HostExecutable.h"
#include "hlo/Tools/Values/Values.h"
#include "llvm/Support/CommandLine.h"

using namespace hlo;
using namespace hlo::tools;
namespace cl = llvm::cl;

static cl::list<std::string> &getProcessorFeatures() {
  static cl::list<std::string> features(
      "processor-features", cl::CommaSeparated, cl::value_desc("avx2,fma,..."),
      cl::desc("What processors have that --hlo-to-executable compiles for, "
               "in LLVM's names; nothing, or by default all that this one "
               "has"));
  return features;
}

static std::string &getTargetName() {
  static cl::opt<std::string> target(
      "target", cl::value_desc("name"), cl::init("cpu"),
      cl::desc("The device that --hlo-to-executable compiles for: cpu "
               "(default), or a GPU that hlo-opt --list-targets lists"));
  return target;
}

static std::string &getCacheFolder() {
  static cl::opt<std::string> folder(
      "kernel-cache", cl::value_desc("folder"),
      cl::desc("Folder that keeps kernels of --hlo-to-executable for the next "
               "time"));
  return folder;
}

void tools::registerExecutableFlags() {
  (void)getCacheFolder();
  (void)getProcessorFeatures();
  (void)getTargetName();
}

ExitCode tools::writeExecutable(ModuleOp module, raw_ostream &os) {
  // The tool reads with one thread; kernels are compiled at the same time.
  module.getContext()->enableMultithreading();
  if (getNumDevices(module) != 1)
    return reportError(ExitCode::Unsupported,
                       "the module is for several devices, and executables "
                       "are for one");
  auto device = DeviceDescription::get(getTargetName());
  if (!device)
    return reportError(ExitCode::BadUsage, llvm::toString(device.takeError()));
  if (device->isGPU()) {
    auto file = compileToCUDAFile(module, getTargetName(), getCacheFolder());
    if (failed(file))
      return ExitCode::BadInput;
    os << runtime::writeExecutableFile(*file);
    return ExitCode::Success;
  }
  std::vector<std::string> features = runtime::getProcessorFeatures();
  if (getProcessorFeatures().getNumOccurrences()) {
    features = getProcessorFeatures();
    llvm::erase(features, "");
  }
  auto file = compileToExecutableFile(module, features, getCacheFolder());
  if (failed(file))
    return ExitCode::BadInput;
  os << runtime::writeExecutableFile(*file);
  return ExitCode::Success;
}
