//===- Calibration.cpp - What kernels cost on this processor --------------===//

#include "Calibration.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include <unistd.h>

using namespace hlo;
using namespace hlo::tools;
using llvm::formatv;

/// Operations in a chain.
static constexpr int64_t kLinks = 4;

namespace {
/// Which cost an operation has. Its operands are `x` and `{0}`, which is the
/// result of the one before, kept in range by a `bound`.
struct Function {
  ElementCycles ProcessorCosts::*cost;
  const char *bound;
  const char *call;
};
} // namespace

/// Floats from 0.5 to 1.5, integers from 1 to 7, and indices of `kElements`,
/// each of them once, where integers are unsigned.
static Literal makeInput(RankedTensorType type) {
  Literal values =
      Literal::getUninitialized(PrimitiveType::F32, type.getShape());
  PrimitiveType element = getPrimitiveType(type.getElementType());
  bool isFloat = isa<FloatType>(type.getElementType());
  bool isIndex = element == PrimitiveType::U32;
  for (auto [i, value] : llvm::enumerate(values.getMutableElements<float>())) {
    int64_t index = int64_t(i) * 379 % Calibration::kElements;
    value = isFloat   ? 0.5f + float(index) / Calibration::kElements
            : isIndex ? float(index)
                      : float(1 + index % 7);
  }
  return values.convert(element);
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

FailureOr<Probe *> Calibration::add(StringRef entry, StringRef computations,
                                    bool isParallel) {
  std::string text = formatv("HloModule calibration\n{0}\nENTRY main {{\n"
                             "{1}\n}\n",
                             computations, entry);
  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(text, "calibration"), llvm::SMLoc());
  mlir::SourceMgrDiagnosticHandler handler(sourceMgr, &context);
  mlir::OwningOpRef<ModuleOp> module = importHLOText(sourceMgr, &context);
  if (!module)
    return failure();
  auto compiled = CompiledModule::compile(
      *module, Platform::CPU, /*numThreads=*/isParallel ? 0 : 1, "host",
      /*checkRaces=*/false, /*cacheFolder=*/"", /*estimates=*/false);
  if (failed(compiled))
    return failure();
  SmallVector<Literal> arguments;
  for (RankedTensorType type : (*compiled)->getInputTypes())
    arguments.push_back(makeInput(type));
  auto inputs = (*compiled)->load(arguments);
  if (failed(inputs))
    return failure();
  probes.push_back(
      std::make_unique<Probe>(Probe{std::move(*compiled), std::move(*inputs),
                                    isParallel ? &allThreads : &oneThread}));
  return probes.back().get();
}

FailureOr<Probe *> Calibration::addChain(StringRef type, StringRef bound,
                                         StringRef call, int64_t numLinks) {
  std::string shape = formatv("{0}[{1}]", type, kElements);
  std::string entry = formatv("x = {0} parameter(0)\ny = {0} parameter(1)\n"
                              "v0 = {0} add(x, y)\n",
                              shape);
  for (int64_t i : llvm::seq(numLinks)) {
    std::string bounded = formatv("bounded{0}", i);
    entry += formatv("{0} = {1} {2}(v{3}, y)\n", bounded, shape, bound, i);
    entry += formatv("{0}v{1} = {2} ", i + 1 == numLinks ? "ROOT " : "", i + 1,
                     shape);
    entry += formatv(call.data(), bounded).str() + "\n";
  }
  return add(entry);
}

FailureOr<Probe *> Calibration::addProduct(int64_t bytes, bool isParallel) {
  std::string shape = formatv("f32[{0}]", std::max<int64_t>(bytes / 4, 1));
  return add(formatv("x = {0} parameter(0)\ny = {0} parameter(1)\n"
                     "ROOT product = {0} multiply(x, y)",
                     shape)
                 .str(),
             /*computations=*/"", isParallel);
}

LogicalResult Calibration::addArithmetic(StringRef type,
                                         double ElementCycles::*width) {
  static const Function ofFloats[] = {
      {&ProcessorCosts::divide, "minimum", "divide(x, {0})"},
      {&ProcessorCosts::squareRoot, "maximum", "sqrt({0})"},
      {&ProcessorCosts::reciprocalSquareRoot, "maximum", "rsqrt({0})"},
      {&ProcessorCosts::exponential, "minimum", "exponential({0})"},
      {&ProcessorCosts::logarithm, "maximum", "log({0})"},
      {&ProcessorCosts::logistic, "minimum", "logistic({0})"},
      {&ProcessorCosts::tanh, "minimum", "tanh({0})"},
      {&ProcessorCosts::exponentialMinusOne, "minimum",
       "exponential-minus-one({0})"},
      {&ProcessorCosts::sine, "minimum", "sine({0})"},
      {&ProcessorCosts::other, "minimum", "erf({0})"},
      {&ProcessorCosts::power, "maximum", "power({0}, x)"},
      {&ProcessorCosts::remainder, "maximum", "remainder({0}, x)"}};
  static const Function ofIntegers[] = {
      {&ProcessorCosts::integerDivide, "maximum", "divide({0}, x)"},
      {&ProcessorCosts::integerPower, "minimum", "power({0}, x)"}};
  constexpr const char *kSum = "add({0}, x)";
  bool isFloat = type.front() == 'f';
  if (isFloat) {
    // Sums of products: two more operations for each link.
    auto few = addChain(type, "multiply", kSum, kLinks);
    auto many = addChain(type, "multiply", kSum, 3 * kLinks);
    if (failed(few) || failed(many))
      return failure();
    then([this, width, few = *few, many = *many] {
      costs.simple.*width =
          getCycles(many->seconds - few->seconds, 4 * kLinks * kElements);
    });
  }
  auto base = addChain(type, "minimum", kSum, kLinks);
  if (failed(base))
    return failure();
  for (const Function &function :
       isFloat ? ArrayRef(ofFloats) : ArrayRef(ofIntegers)) {
    auto probe = addChain(type, function.bound, function.call, kLinks);
    if (failed(probe))
      return failure();
    // In place of a sum.
    then([this, width, base = *base, probe = *probe, cost = function.cost] {
      costs.*cost.*width =
          getCycles(probe->seconds - base->seconds, kLinks * kElements) +
          costs.simple.*width;
    });
  }
  return success();
}

LogicalResult Calibration::addMemory() {
  // The size of each of the three arrays of a module, so that all three fit the
  // fastest cache, the cache of a core or the shared one, but no faster one.
  int64_t core = int64_t(costs.coreCacheFactor * double(device.l1CacheSize));
  std::array<int64_t, 3> sizes = {device.l1CacheSize / 4,
                                  std::max(core / 4, int64_t(1)),
                                  std::min(2 * core, device.l2CacheSize)};
  auto nothing = addProduct(0), fastest = addProduct(sizes[0]),
       ofCore = addProduct(sizes[1]), shared = addProduct(sizes[2]);
  int64_t large = std::min(2 * device.l2CacheSize, device.memorySize / 16);
  auto memory = addProduct(large, /*isParallel=*/true);
  for (auto &probe : {nothing, fastest, ofCore, shared, memory})
    if (failed(probe))
      return failure();
  then([this, sizes, large, nothing = *nothing, fastest = *fastest,
        ofCore = *ofCore, shared = *shared, memory = *memory] {
    constexpr double kArrays = 3;
    device.launchLatency = std::max(nothing->seconds, 1e-9);
    auto getOf = [&](const Probe *probe, int64_t bytes) {
      return getCycles(probe->seconds - nothing->seconds,
                       kArrays * double(bytes));
    };
    // For a byte. A part of the arithmetic takes no time, and `move` is of 8
    // bytes.
    double ofFastest = getOf(fastest, sizes[0]);
    double arithmetic = (1 - costs.overlap) * costs.simple.bits32 / 12;
    costs.move = std::max(8 * (ofFastest - arithmetic), kLeastCycles);
    auto getBytes = [&](const Probe *probe, int64_t bytes) {
      return 1 / std::max(getOf(probe, bytes) - ofFastest, kLeastCycles);
    };
    costs.coreCacheBytes = getBytes(ofCore, sizes[1]);
    costs.sharedCacheBytes = getBytes(shared, sizes[2]);
    device.memoryBandwidth =
        kArrays * double(large) / std::max(memory->seconds, 1e-9);
  });
  return success();
}

LogicalResult Calibration::addThreads() {
  if (device.coreCount == 1)
    return success();
  // Two chunks for each core.
  int64_t bytes = 4 * 32 * 1024 * device.coreCount;
  auto one = addProduct(bytes), all = addProduct(bytes, /*isParallel=*/true);
  if (failed(one) || failed(all))
    return failure();
  then([this, one = *one, all = *all] {
    costs.forkLatency =
        std::max(all->seconds - one->seconds / double(device.coreCount), 1e-8);
  });
  return success();
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

LogicalResult Calibration::measure(Probe &probe) {
  constexpr unsigned kMostRuns = 100;
  constexpr std::chrono::milliseconds kMostTime{10};
  std::chrono::nanoseconds sum{0};
  for (unsigned i = 0; i < kMostRuns && sum < kMostTime; ++i) {
    std::chrono::nanoseconds time{0};
    if (failed(probe.module->run(
            probe.inputs, *probe.device,
            [&](const runtime::Thunk &, auto own) { time += own; })))
      return failure();
    probe.seconds =
        std::min(probe.seconds, std::chrono::duration<double>(time).count());
    sum += time;
  }
  return success();
}

/// Puts in the sizes of caches and memory, as far as the system says them.
static void readSizes(DeviceDescription &device) {
  int64_t sizes[4] = {};
  for (int64_t i : llvm::seq(8)) {
    auto read = [&](StringRef name) -> std::string {
      auto file = llvm::MemoryBuffer::getFileAsStream(
          formatv("/sys/devices/system/cpu/cpu0/cache/index{0}/{1}", i, name));
      return file ? (*file)->getBuffer().trim().str() : "";
    };
    uint64_t level, kilobytes;
    std::string size = read("size");
    if (!StringRef(read("level")).getAsInteger(10, level) && level < 4 &&
        read("type") != "Instruction" &&
        !StringRef(size).rtrim('K').getAsInteger(10, kilobytes))
      sizes[level] = int64_t(kilobytes) * 1024;
  }
  if (sizes[1] > 0)
    device.l1CacheSize = sizes[1];
  if (sizes[2] > device.l1CacheSize)
    device.costs.coreCacheFactor =
        double(sizes[2]) / double(device.l1CacheSize);
  if (sizes[3] > sizes[2])
    device.l2CacheSize = sizes[3];
  device.memorySize = int64_t(sysconf(_SC_PHYS_PAGES)) * getpagesize();
}

LogicalResult Calibration::run() {
  readSizes(device);
  // Cycles are measured here.
  costs.vectorRate = std::max(device.vectorRates.f32, 1.0);
  if (failed(addArithmetic("f32", &ElementCycles::bits32)) ||
      failed(addArithmetic("f64", &ElementCycles::bits64)) ||
      failed(addArithmetic("s32", &ElementCycles::bits32)) ||
      failed(addArithmetic("s64", &ElementCycles::bits64)) ||
      failed(addMemory()) || failed(addAccesses()) || failed(addThreads()) ||
      failed(addLibraries()))
    return failure();
  // Several times, as the machine may do something else for a while.
  constexpr unsigned kTurns = 3;
  for (unsigned i = 0; i < kTurns; ++i)
    for (auto &probe : probes)
      if (failed(measure(*probe)))
        return failure();
  for (auto &conclude : conclusions)
    conclude();
  return success();
}

FailureOr<DeviceDescription>
hlo::tools::calibrate(const DialectRegistry &registry) {
  DeviceDescription device = DeviceDescription::getHost();
  device.name += ", measured";
  // It is found by the name of its file.
  device.targets.clear();
  if (failed(Calibration(device, registry).run()))
    return failure();
  return device;
}
