//===- SessionInputs.cpp - Modules and inputs of hlo-run -----------------===//

#include "Bundle.h"
#include "MemoryPrediction.h"
#include "Names.h"
#include "Session.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace hlo;
using namespace hlo::tools;

/// What no compiled module does; empty if there is nothing.
StringRef Session::whyInterpreted() {
  if (getNumDevices(module.getModule()) != 1)
    return "is for several devices";
  auto isFed = module.getModule().walk([](Operation *op) {
    return isa<InfeedOp, OutfeedOp>(op) ? mlir::WalkResult::interrupt()
                                        : mlir::WalkResult::advance();
  });
  return isFed.wasInterrupted() ? "takes or gives values through queues of the "
                                  "host"
                                : "";
}

ExitCode Session::loadModules() {
  if (ExitCode code = module.load(getFilename(), options.entry);
      code != ExitCode::Success)
    return code;
  if (options.files.size() == 2)
    if (ExitCode code = other.load(options.files[1], options.entry);
        code != ExitCode::Success)
      return code;
  auto setCount = [&](StringRef name, unsigned count) {
    if (!count)
      return;
    for (ModuleOp target : {module.getModule(), other.getModule()})
      if (target)
        target->setAttr(name,
                        Builder(target.getContext()).getI64IntegerAttr(count));
  };
  setCount(HLODialect::kReplicaCount, options.replicas);
  setCount(HLODialect::kNumPartitions, options.partitions);
  if (failed(mlir::verify(module.getModule())))
    return ExitCode::BadInput;
  if (uint64_t numDevices = getNumDevices(module.getModule());
      numDevices > uint64_t(maxDevices))
    return reportError(ExitCode::Unsupported,
                       "the module is for " + Twine(numDevices) +
                           " devices; at most " + Twine(maxDevices) +
                           " are simulated");
  if (StringRef reason = whyInterpreted();
      !reason.empty() && platform != Platform::Interpreter && !runsKernels()) {
    if (options.platform.getNumOccurrences() || !options.compare.empty())
      return reportError(ExitCode::Unsupported,
                         "the module " + reason +
                             ", which only the interpreter simulates");
    if (isProfiling())
      return reportError(ExitCode::BadUsage,
                         "the module " + reason +
                             ", and so runs on the interpreter, which has no "
                             "profile");
    platform = Platform::Interpreter;
  }
  if (!other.getModule())
    return ExitCode::Success;

  SmallVector<RankedTensorType> types = getInputTypes(module.getEntry()),
                                ofOther = getInputTypes(other.getEntry());
  // Each module has a context of its own, and so types of its own.
  auto isSame = [](const auto &pair) {
    auto [lhs, rhs] = pair;
    return shapeToString(lhs, /*withLayouts=*/false) ==
           shapeToString(rhs, /*withLayouts=*/false);
  };
  if (types.size() != ofOther.size() ||
      !llvm::all_of(llvm::zip(types, ofOther), isSame))
    return reportError(ExitCode::BadInput,
                       "the two modules do not take the same inputs");
  if (getNumDevices(module.getModule()) != getNumDevices(other.getModule()))
    return reportError(ExitCode::BadInput,
                       "the two modules are for different numbers of devices");
  return ExitCode::Success;
}

ExitCode Session::prepareInputs(TypeRange parameters,
                                MutableArrayRef<Fill> fills,
                                size_t numDevices) {
  if (!options.inputs.empty())
    return readInputs(
        ArrayRef<std::string>(&options.inputs[0], options.inputs.size()),
        parameters, numDevices, runner.inputs);
  std::string specFile = options.fills;
  if (specFile.empty()) {
    SmallString<128> beside(getFilename());
    llvm::sys::path::replace_extension(beside, "inputs.json");
    if (llvm::sys::fs::exists(beside))
      specFile = beside.str().str();
  }
  FillSpec spec;
  if (!specFile.empty()) {
    llvm::Expected<FillSpec> read = readFillSpec(specFile);
    if (!read)
      return reportError(ExitCode::BadInput, llvm::toString(read.takeError()));
    spec = std::move(*read);
  }
  SmallVector<RankedTensorType> types = getArrayTypes(parameters);
  setFills(types, spec, fills);
  uint64_t bytes = 0;
  for (RankedTensorType type : types)
    if (std::optional<int64_t> size = getByteSize(type))
      bytes = llvm::SaturatingAdd<uint64_t>(bytes, *size);
  if (runner.memoryLimit && bytes > uint64_t(runner.memoryLimit))
    return reportError(ExitCode::BadInput,
                       "the inputs take " + formatBytes(bytes) +
                           ", more than the memory limit of " +
                           formatBytes(runner.memoryLimit));
  runner.inputs = generateInputs(parameters, fills, options.seed, numDevices);
  return ExitCode::Success;
}

ExitCode Session::readInfeed() {
  if (options.infeed.empty())
    return ExitCode::Success;
  if (ExitCode code = readArrays(options.infeed, "infeed", runner.inputs.size(),
                                 runner.infeed);
      code != ExitCode::Success)
    return code;
  if (llvm::all_of(runner.infeed,
                   [](const auto &ofDevice) { return ofDevice.empty(); }))
    return reportError(ExitCode::BadInput,
                       "'" + options.infeed + "' has no 'infeed_0'");
  return ExitCode::Success;
}

std::vector<Arguments> Session::getInputsOfOther() {
  std::vector<Arguments> inputs;
  for (ArrayRef<Literal> arguments : runner.inputs)
    inputs.push_back(getArguments(other.getEntry().getArgumentTypes(),
                                  getArrays(arguments)));
  return inputs;
}

static std::vector<SmallVector<Literal>>
getInputArrays(ArrayRef<Arguments> inputs) {
  std::vector<SmallVector<Literal>> arrays;
  for (ArrayRef<Literal> arguments : inputs)
    arrays.push_back(getArrays(arguments));
  return arrays;
}

ExitCode Session::saveInputs() {
  if (options.saveInputs.empty())
    return ExitCode::Success;
  return writeArrays(options.saveInputs, "in", getInputArrays(runner.inputs));
}

ExitCode Session::addBundle(ArrayRef<std::pair<std::string, ModuleOp>> modules,
                            ArrayRef<SmallVector<Literal>> expected,
                            ArrayRef<std::string> bundleFlags) {
  Bundle bundle;
  bundle.modules.append(modules.begin(), modules.end());
  bundle.inputs = getInputArrays(runner.inputs);
  bundle.infeed = runner.infeed;
  bundle.expected = expected;
  bundle.flags = bundleFlags;
  return writeBundle(options.bundle, bundle);
}
