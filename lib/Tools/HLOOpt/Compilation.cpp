//===- Compilation.cpp - What is compiled for, and how far ----------------===//

#include "Compilation.h"
#include "hlo/Analysis/Device/DeviceDescription.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace hlo;
using namespace hlo::tools;

using Replacement = CommandLine::Replacement;

static constexpr StringRef kStages[] = {
    "hlo", "html", "buffer-assignment", "memory", "thunk", "kernel", "llvm",
    "ptx", "sass",
};
/// Those that compilers have: XLA's tool by these names.
static constexpr StringRef kMissingStages[] = {
    "asm",
    "executable",
    "hlo-backend",
    "llvm-after-optimizations",
    "llvm-before-optimizations",
};

static constexpr StringRef kPlatforms[] = {"cpu", "cuda", "gpu", "host"};
static constexpr StringRef kMissingPlatforms[] = {
    "emulator", "interpreter", "rocm", "sycl", "tpu",
};

static bool isCPU(StringRef platform) {
  return platform == "cpu" || platform == "host";
}

/// Of a name that is not `known`.
static ExitCode reportName(StringRef kind, StringRef name,
                           ArrayRef<StringRef> known,
                           ArrayRef<StringRef> missing) {
  if (llvm::is_contained(missing, name))
    return reportError(ExitCode::Unsupported, "the " + kind + " '" + name +
                                                  "' does not exist here yet");
  SmallVector<StringRef> names(known);
  llvm::append_range(names, missing);
  std::string hint = suggestNearest(name, names);
  if (hint.empty())
    hint = "; there are " + llvm::join(known, ", ");
  return reportError(ExitCode::BadUsage,
                     "unknown " + kind + " '" + name + "'" + hint);
}

ExitCode CompilationFlags::read(const CommandLine::Flag &flag,
                                std::optional<Replacement> &replacement) {
  if (flag.name == "target") {
    target = flag.value->str();
    replacement.emplace();
  } else if (flag.name == "platform") {
    platform = flag.value->lower(); // XLA's tool has CUDA and Host
    replacement.emplace();
    if (!llvm::is_contained(kPlatforms, *platform))
      return reportName("platform", *platform, kPlatforms, kMissingPlatforms);
  } else if (flag.name == "stage") {
    if (!llvm::is_contained(kStages, *flag.value))
      return reportName("stage", *flag.value, kStages, kMissingStages);
    replacement = {"--compile-to-hlo"};
    if (*flag.value == "thunk")
      replacement = {"--compile-to-thunk"};
    if (*flag.value == "buffer-assignment" || *flag.value == "memory")
      for (StringRef pass : {"--call-inline", "--workspace-rewriter",
                             "--schedule", "--copy-insertion"})
        replacement->push_back(pass.str());
    form = llvm::StringSwitch<std::optional<OutputForm>>(*flag.value)
               .Case("html", OutputForm::HTML)
               .Case("buffer-assignment", OutputForm::BufferAssignment)
               .Case("memory", OutputForm::Memory)
               .Cases({"thunk", "kernel"}, OutputForm::MLIR)
               .Case("llvm", OutputForm::LLVMIR)
               .Case("ptx", OutputForm::PTX)
               .Case("sass", OutputForm::SASS)
               .Default(std::nullopt);
    bool hasKernels = form == OutputForm::LLVMIR || form == OutputForm::PTX ||
                      form == OutputForm::SASS || *flag.value == "kernel";
    if (hasKernels)
      replacement->push_back("--hlo-to-kernel");
  }
  return ExitCode::Success;
}

ExitCode CompilationFlags::resolveTarget() {
  if (platform && !target)
    target = isCPU(*platform) ? "cpu"
                              : DeviceDescription::getDefault().targets.front();
  if (!target)
    return ExitCode::Success;
  llvm::Expected<DeviceDescription> device = DeviceDescription::get(*target);
  if (!device)
    return reportError(ExitCode::BadUsage, llvm::toString(device.takeError()));
  if (platform && device->isGPU() == isCPU(*platform))
    return reportError(ExitCode::BadUsage, "the target '" + *target +
                                               "' is not for the platform '" +
                                               *platform + "'");
  return ExitCode::Success;
}

void tools::printStages(raw_ostream &os) {
  llvm::interleave(kStages, os, "\n");
  os << '\n';
}
