//===- DeviceDescription.cpp - What a device has and how fast it is -------===//

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace hlo;
using llvm::createStringError;
using llvm::Expected;
using llvm::yaml::IO;

//===----------------------------------------------------------------------===//
// YAML
//===----------------------------------------------------------------------===//

LLVM_YAML_IS_DOCUMENT_LIST_VECTOR(DeviceDescription)

namespace llvm::yaml {
template <> struct ScalarEnumerationTraits<DeviceKind> {
  static void enumeration(IO &io, DeviceKind &kind) {
    io.enumCase(kind, "gpu", DeviceKind::GPU);
    io.enumCase(kind, "cpu", DeviceKind::CPU);
  }
};

template <> struct MappingTraits<DeviceRates> {
  static void mapping(IO &io, DeviceRates &rates) {
    io.mapOptional("f64", rates.f64, 0.0);
    io.mapOptional("f32", rates.f32, 0.0);
    io.mapOptional("tf32", rates.tf32, 0.0);
    io.mapOptional("bf16", rates.bf16, 0.0);
    io.mapOptional("f16", rates.f16, 0.0);
    io.mapOptional("f8", rates.f8, 0.0);
    io.mapOptional("f4", rates.f4, 0.0);
    io.mapOptional("s32", rates.s32, 0.0);
    io.mapOptional("s8", rates.s8, 0.0);
  }
  static std::string validate(IO &, DeviceRates &rates) {
    double all[] = {rates.f64, rates.f32, rates.tf32, rates.bf16, rates.f16,
                    rates.f8,  rates.f4,  rates.s32,  rates.s8};
    return llvm::all_of(all, [](double rate) { return rate >= 0; })
               ? ""
               : "rates must not be negative";
  }
};

template <> struct MappingTraits<ElementCycles> {
  static const bool flow = true;
  static void mapping(IO &io, ElementCycles &cycles) {
    io.mapRequired("bits32", cycles.bits32);
    io.mapRequired("bits64", cycles.bits64);
  }
};

template <> struct MappingTraits<ProcessorCosts> {
  /// Calls `visit` with the key and the member of each number.
  template <typename VisitFn> static void visitAll(VisitFn visit) {
    visit("vector_rate", &ProcessorCosts::vectorRate);
    visit("simple", &ProcessorCosts::simple);
    visit("divide", &ProcessorCosts::divide);
    visit("square_root", &ProcessorCosts::squareRoot);
    visit("reciprocal_square_root", &ProcessorCosts::reciprocalSquareRoot);
    visit("exponential", &ProcessorCosts::exponential);
    visit("logarithm", &ProcessorCosts::logarithm);
    visit("logistic", &ProcessorCosts::logistic);
    visit("tanh", &ProcessorCosts::tanh);
    visit("exponential_minus_one", &ProcessorCosts::exponentialMinusOne);
    visit("sine", &ProcessorCosts::sine);
    visit("other", &ProcessorCosts::other);
    visit("power", &ProcessorCosts::power);
    visit("remainder", &ProcessorCosts::remainder);
    visit("integer_divide", &ProcessorCosts::integerDivide);
    visit("integer_power", &ProcessorCosts::integerPower);
    visit("move", &ProcessorCosts::move);
    visit("move_apart", &ProcessorCosts::moveApart);
    visit("choose", &ProcessorCosts::choose);
    visit("address", &ProcessorCosts::address);
    visit("scatter", &ProcessorCosts::scatter);
    visit("matrix_flop", &ProcessorCosts::matrixFlop);
    visit("matrix_step", &ProcessorCosts::matrixStep);
    visit("fourier_flop", &ProcessorCosts::fourierFlop);
    visit("compare", &ProcessorCosts::compare);
    visit("sort_row", &ProcessorCosts::sortRow);
    visit("core_cache_factor", &ProcessorCosts::coreCacheFactor);
    visit("core_cache_bytes", &ProcessorCosts::coreCacheBytes);
    visit("shared_cache_bytes", &ProcessorCosts::sharedCacheBytes);
    visit("overlap", &ProcessorCosts::overlap);
    visit("fork_latency", &ProcessorCosts::forkLatency);
    visit("library_latency", &ProcessorCosts::libraryLatency);
  }

  static void mapping(IO &io, ProcessorCosts &costs) {
    // What is left out is the default, and all is written.
    const ProcessorCosts defaults;
    visitAll([&](const char *key, auto ProcessorCosts::*cost) {
      if (io.outputting())
        io.mapRequired(key, costs.*cost);
      else
        io.mapOptional(key, costs.*cost, defaults.*cost);
    });
  }

  static std::string validate(IO &, ProcessorCosts &costs) {
    // Nor are they infinite or no numbers.
    auto isCost = [](double number) { return number >= 0 && number < 1e9; };
    const char *wrong = nullptr;
    visitAll([&](const char *key, auto ProcessorCosts::*cost) {
      bool isRight;
      if constexpr (std::is_same_v<decltype(costs.*cost), double &>)
        isRight = isCost(costs.*cost);
      else
        isRight = isCost((costs.*cost).bits32) && isCost((costs.*cost).bits64);
      if (!isRight)
        wrong = key;
    });
    if (wrong)
      return std::string(wrong) + " must not be negative";
    if (costs.vectorRate == 0 || costs.coreCacheFactor == 0 ||
        costs.coreCacheBytes == 0 || costs.sharedCacheBytes == 0)
      return "vector_rate, core_cache_factor, core_cache_bytes and "
             "shared_cache_bytes must be positive";
    return costs.overlap <= 1 ? "" : "overlap must be from 0 to 1";
  }
};

template <> struct MappingTraits<DeviceDescription> {
  /// Only a GPU has these, and must have them.
  static void mapLimits(IO &io, DeviceDescription &device) {
    io.mapRequired("compute_capability", device.computeCapability);
    io.mapRequired("threads_per_warp", device.threadsPerWarp);
    io.mapRequired("threads_per_block_limit", device.threadsPerBlockLimit);
    io.mapRequired("threads_per_core_limit", device.threadsPerCoreLimit);
    io.mapRequired("block_dim_limit_x", device.blockDimLimitX);
    io.mapRequired("block_dim_limit_y", device.blockDimLimitY);
    io.mapRequired("block_dim_limit_z", device.blockDimLimitZ);
    io.mapRequired("shared_memory_per_block", device.sharedMemoryPerBlock);
    io.mapRequired("shared_memory_per_block_optin",
                   device.sharedMemoryPerBlockOptin);
    io.mapRequired("shared_memory_per_core", device.sharedMemoryPerCore);
    io.mapRequired("registers_per_block_limit", device.registersPerBlockLimit);
    io.mapRequired("registers_per_core_limit", device.registersPerCoreLimit);
  }

  static void mapping(IO &io, DeviceDescription &device) {
    io.mapRequired("name", device.name);
    io.mapOptional("targets", device.targets);
    io.mapRequired("kind", device.kind);
    io.mapRequired("core_count", device.coreCount);
    io.mapRequired("clock_rate_ghz", device.clockRateGHz);
    io.mapRequired("vector_rates", device.vectorRates);
    io.mapOptional("matrix_rates", device.matrixRates);
    io.mapRequired("memory_size", device.memorySize);
    io.mapRequired("memory_bandwidth", device.memoryBandwidth);
    io.mapRequired("l1_cache_size", device.l1CacheSize);
    io.mapRequired("l2_cache_size", device.l2CacheSize);
    io.mapRequired("launch_latency", device.launchLatency);
    io.mapOptional("link_bandwidth", device.linkBandwidth, 0.0);
    if (device.isGPU())
      mapLimits(io, device);
    if (device.isGPU())
      return;
    io.mapRequired("vector_bits", device.vectorBits);
    io.mapOptional("costs", device.costs);
  }

  static std::string validate(IO &, DeviceDescription &device) {
    int64_t sizes[] = {device.coreCount, device.memorySize, device.l1CacheSize,
                       device.l2CacheSize};
    if (llvm::any_of(sizes, [](int64_t size) { return size <= 0; }) ||
        !(device.clockRateGHz > 0) || !(device.memoryBandwidth > 0) ||
        !(device.launchLatency >= 0) || !(device.linkBandwidth >= 0))
      return "core_count, clock_rate_ghz and the sizes and bandwidth of memory "
             "must be positive, launch_latency and link_bandwidth not negative";
    if (!device.isGPU())
      return device.vectorBits > 0 ? "" : "vector_bits must be positive";
    int64_t limits[] = {
        device.computeCapability,      device.threadsPerWarp,
        device.threadsPerBlockLimit,   device.threadsPerCoreLimit,
        device.blockDimLimitX,         device.blockDimLimitY,
        device.blockDimLimitZ,         device.sharedMemoryPerBlock,
        device.registersPerBlockLimit, device.registersPerCoreLimit};
    if (llvm::any_of(limits, [](int64_t limit) { return limit <= 0; }))
      return "compute_capability and the limits of a kernel must be positive";
    if (device.threadsPerBlockLimit % device.threadsPerWarp)
      return "threads_per_block_limit must be a multiple of threads_per_warp";
    if (device.sharedMemoryPerBlockOptin < device.sharedMemoryPerBlock ||
        device.sharedMemoryPerCore < device.sharedMemoryPerBlockOptin)
      return "shared_memory_per_block, shared_memory_per_block_optin and "
             "shared_memory_per_core must not decrease";
    return "";
  }
};
} // namespace llvm::yaml

/// Reads the documents of `yaml`.
static Expected<std::vector<DeviceDescription>> parseAll(StringRef yaml,
                                                         StringRef source) {
  std::string message;
  llvm::raw_string_ostream stream(message);
  auto handle = [](const llvm::SMDiagnostic &diagnostic, void *stream) {
    diagnostic.print("", *static_cast<llvm::raw_ostream *>(stream),
                     /*ShowColors=*/false);
  };
  llvm::yaml::Input input(llvm::MemoryBufferRef(yaml, source),
                          /*Ctxt=*/nullptr, handle, &stream);
  std::vector<DeviceDescription> devices;
  input >> devices;
  if (std::error_code error = input.error())
    return createStringError(error, StringRef(message).rtrim());
  return devices;
}

Expected<DeviceDescription> DeviceDescription::parse(StringRef yaml,
                                                     StringRef source) {
  Expected<std::vector<DeviceDescription>> devices = parseAll(yaml, source);
  if (!devices)
    return devices.takeError();
  if (devices->size() != 1)
    return createStringError(source +
                             ": expected the description of one device");
  return std::move(devices->front());
}

void DeviceDescription::print(llvm::raw_ostream &os) const {
  llvm::yaml::Output output(os);
  DeviceDescription copy = *this;
  output << copy;
}

//===----------------------------------------------------------------------===//
// Built-in devices
//===----------------------------------------------------------------------===//

static const char builtin[] = {
#include "devices.inc"
};

ArrayRef<DeviceDescription> DeviceDescription::getBuiltin() {
  static const std::vector<DeviceDescription> devices = [] {
    StringRef yaml(builtin, sizeof(builtin));
    return llvm::cantFail(parseAll(yaml, "built-in devices"));
  }();
  return devices;
}

const DeviceDescription &DeviceDescription::getDefault() {
  static const DeviceDescription device = llvm::cantFail(get("h100"));
  return device;
}

/// The device for `sm_<capability>` where none has that target.
static std::optional<DeviceDescription> getNearest(int64_t capability) {
  const DeviceDescription *nearest = nullptr;
  for (const DeviceDescription &device : DeviceDescription::getBuiltin())
    if (device.isGPU() && device.computeCapability <= capability &&
        (!nearest || device.computeCapability > nearest->computeCapability))
      nearest = &device;
  if (!nearest)
    return std::nullopt;
  DeviceDescription device = *nearest;
  device.computeCapability = capability;
  return device;
}

/// The target whose processor has the same vector instructions as this one.
static StringRef getHostTarget() {
  llvm::Triple triple(llvm::sys::getProcessTriple());
  if (triple.isAArch64())
    return "aarch64";
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  return features.lookup("avx512f") ? "x86-64-v4" : "x86-64";
}

const DeviceDescription &DeviceDescription::getHost() {
  static const DeviceDescription device = [] {
    DeviceDescription device = llvm::cantFail(get(getHostTarget()));
    double bandwidthOfCore = device.memoryBandwidth / double(device.coreCount);
    device.name = "this processor";
    device.targets = {"host"};
    device.coreCount = llvm::hardware_concurrency().compute_thread_count();
    // What one core can ask for is more than its share.
    constexpr double kMostShares = 4;
    device.memoryBandwidth =
        std::min(device.memoryBandwidth,
                 kMostShares * bandwidthOfCore * double(device.coreCount));
    return device;
  }();
  return device;
}

Expected<DeviceDescription> DeviceDescription::get(StringRef target) {
  if (target == "host")
    return getHost();
  for (const DeviceDescription &device : getBuiltin())
    if (llvm::is_contained(device.targets, target))
      return device;

  StringRef number = target;
  int64_t capability;
  if (number.consume_front("sm_") && !number.getAsInteger(10, capability) &&
      capability < 1000)
    if (std::optional<DeviceDescription> device = getNearest(capability))
      return *device;

  if (llvm::sys::fs::exists(target)) {
    auto file = llvm::MemoryBuffer::getFile(target, /*IsText=*/true);
    if (!file)
      return createStringError(file.getError(),
                               target + ": " + file.getError().message());
    return parse((*file)->getBuffer(), target);
  }
  std::vector<StringRef> targets;
  for (const DeviceDescription &device : getBuiltin())
    llvm::append_range(targets, device.targets);
  return createStringError("unknown target '" + target +
                           "', expected the file of a device description, "
                           "sm_<N>, or one of: " +
                           llvm::join(targets, ", "));
}
