//===- CUDAExecutableTest.cpp - Modules compiled for NVIDIA GPUs ----------===//
// Programs of models on the fake driver, which has the emulator run kernels.

#include "hlo/Target/CUDA/CUDAExecutable.h"
#include "../../Runtime/CUDA/FakeDriver.h"
#include "hlo/InitAll.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Runtime/ThreadPool.h"
#include "hlo/Target/Emulator/EmulatedKernels.h"
#include "hlo/Target/Executable/Program.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "hlo/Target/Host/HostExecutable.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <dlfcn.h>

using namespace hlo;
using runtime::Memory;

TEST(CUDATargetTest, targets) {
  runtime::cuda::DeviceProperties device = {};
  auto getTargetOf = [&](const char *name, int computeCapability) {
    device.name = name;
    device.computeCapability = computeCapability;
    return getTarget(device);
  };
  EXPECT_EQ(getTargetOf("NVIDIA H100 80GB HBM3", 90), "h100");
  EXPECT_EQ(getTargetOf("NVIDIA H200", 90), "h200");
  EXPECT_EQ(getTargetOf("NVIDIA L40S", 89), "l40s");
  EXPECT_EQ(getTargetOf("NVIDIA GH200 480GB", 90), "sm_90");
  EXPECT_EQ(getTargetOf("NVIDIA H100 but not", 103), "sm_103");
}

namespace {
/// The sizes of the arrays of kernels, by their names.
void addSizes(const runtime::ThunkSequence &thunks,
              std::map<std::string, std::vector<size_t>> &sizes) {
  for (const runtime::Thunk &thunk : thunks) {
    if (auto *kernel = std::get_if<runtime::KernelThunk>(&thunk.action)) {
      std::vector<size_t> &arrays = sizes[kernel->kernel];
      arrays.clear();
      for (const runtime::Slice &slice : kernel->arrays)
        arrays.push_back(slice.size);
    } else if (auto *loop = std::get_if<runtime::WhileThunk>(&thunk.action)) {
      addSizes(loop->condition, sizes);
      addSizes(loop->body, sizes);
    } else if (auto *conditional =
                   std::get_if<runtime::ConditionalThunk>(&thunk.action)) {
      for (const runtime::ThunkSequence &branch : conditional->branches)
        addSizes(branch, sizes);
    } else if (auto *buffer =
                   std::get_if<runtime::CommandBufferThunk>(&thunk.action)) {
      addSizes(buffer->commands, sizes);
    }
  }
}

size_t getByteSize(const runtime::ArrayShape &shape) {
  size_t size = getStorageSize(shape.type);
  for (int64_t dim : shape.dimensions)
    size *= dim;
  return size;
}

/// Small numbers of any type.
Memory makeArgument(const runtime::ArrayShape &shape) {
  auto bytes = std::make_shared<std::vector<char>>(getByteSize(shape));
  size_t size = getStorageSize(shape.type), count = bytes->size() / size;
  for (size_t i = 0; i < count; ++i) {
    float number = float(i * 7919 % 1000) / 1000;
    char *element = bytes->data() + i * size;
    if (shape.type == PrimitiveType::F32)
      memcpy(element, &number, 4);
    else if (!isFloat(shape.type) && !isComplex(shape.type))
      *element = char(i * 7919 % (isPred(shape.type) ? 2 : 100));
  }
  return Memory(bytes, bytes->data());
}

class CUDAModelTest : public ::testing::TestWithParam<const char *> {
protected:
  CUDAModelTest() {
    mlir::DialectRegistry registry;
    registry.insert<mlir::func::FuncDialect>();
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    auto loaded = runtime::cuda::Driver::load(FAKE_DRIVER);
    EXPECT_TRUE(bool(loaded)) << loaded.getMessage();
    driver = *loaded;
    void *library = dlopen(FAKE_DRIVER, RTLD_NOW | RTLD_NOLOAD);
    fake = reinterpret_cast<runtime::cuda::FakeDriver *(*)()>(
        dlsym(library, "fakeDriver"))();
    *fake = runtime::cuda::FakeDriver();
  }

  mlir::OwningOpRef<ModuleOp> read() {
    llvm::SourceMgr sourceMgr;
    auto text = llvm::MemoryBuffer::getFile(std::string(MODELS "/") +
                                            GetParam() + ".hlo");
    EXPECT_TRUE(bool(text));
    sourceMgr.AddNewSourceBuffer(std::move(*text), llvm::SMLoc());
    return importHLOText(sourceMgr, &context);
  }
  /// The kernels in the module, for the fake driver.
  std::vector<std::string> addKernels(ModuleOp module,
                                      const runtime::Program &program);

  mlir::MLIRContext context;
  std::shared_ptr<const runtime::cuda::Driver> driver;
  runtime::cuda::FakeDriver *fake;
  runtime::ThreadPool threads{1};
};
} // namespace

std::vector<std::string>
CUDAModelTest::addKernels(ModuleOp module, const runtime::Program &program) {
  std::map<std::string, std::vector<size_t>> sizes;
  addSizes(program.thunks, sizes);
  std::vector<std::string> images;
  for (auto kernels : module.getOps<mlir::gpu::GPUModuleOp>()) {
    auto compiled = EmulatedKernels::compile(kernels, /*checkRaces=*/false);
    EXPECT_TRUE(succeeded(compiled));
    auto code = std::make_shared<EmulatedKernels>(std::move(*compiled));
    std::string &image = images.emplace_back();
    for (auto &[name, arrays] : sizes) {
      image += name + "\n";
      fake->kernels[name] = {
          arrays.size(),
          [this, code, name = name, arrays = arrays](
              const std::vector<runtime::cuda::CUdeviceptr> &arguments) {
            runtime::EmulatedLaunch launch = runtime::getEmulatedLaunch(
                code->lookup(name), /*checksRaces=*/false);
            for (auto [argument, size] : llvm::zip_equal(arguments, arrays))
              launch.buffers.push_back(
                  {reinterpret_cast<void *>(argument), size});
            for (const std::string &error :
                 runtime::emulate(launch, threads).errors)
              ADD_FAILURE() << name << ": " << error;
          }};
    }
  }
  return images;
}

TEST_P(CUDAModelTest, computesWhatTheProcessorDoes) {
  auto module = read(), ofHost = read();
  ASSERT_TRUE(module && ofHost);
  auto expected = compileForHost(*ofHost);
  // Without CUDA, there is nothing that assembles kernels.
  mlir::PassManager pm(&context);
  PipelineOptions options;
  options.target = "h100";
  buildCompileToThunkPipeline(pm, options);
  ASSERT_TRUE(succeeded(expected) && succeeded(pm.run(*module)));
  FailureOr<runtime::Program> program = translateToProgram(*module);
  ASSERT_TRUE(succeeded(program));
  std::vector<std::string> images = addKernels(*module, *program);
  auto device = runtime::cuda::Device::open(driver);
  ASSERT_TRUE(bool(device)) << device.getMessage();
  auto executable =
      runtime::cuda::Executable::load(*program, images, std::move(*device));
  ASSERT_TRUE(bool(executable)) << executable.getMessage();

  std::vector<Memory> arguments;
  for (const runtime::ArrayShape &shape : program->parameters)
    arguments.push_back(makeArgument(shape));
  auto inputs = (*executable)->upload(arguments);
  ASSERT_TRUE(bool(inputs)) << inputs.getMessage();
  runtime::HostDevice host(1);
  auto right = (*expected)->run(arguments, host);
  ASSERT_TRUE(bool(right)) << right.getMessage();
  // The second time, most of it is graphs.
  for (int round = 0; round < 3; ++round) {
    auto results = (*executable)->run(*inputs);
    ASSERT_TRUE(bool(results)) << results.getMessage();
    auto outputs = (*executable)->download(*results);
    ASSERT_TRUE(bool(outputs)) << outputs.getMessage();
    ASSERT_EQ(outputs->size(), right->size());
    for (size_t i = 0; i < outputs->size(); ++i) {
      const runtime::ArrayShape &shape = program->results[i].shape;
      size_t size = getByteSize(shape);
      if (shape.type != PrimitiveType::F32) {
        EXPECT_EQ(memcmp((*outputs)[i].get(), (*right)[i].get(), size), 0)
            << "result " << i;
        continue;
      }
      auto *actual = static_cast<const float *>((*outputs)[i].get());
      auto *numbers = static_cast<const float *>((*right)[i].get());
      for (size_t j = 0; j < size / 4; ++j)
        ASSERT_NEAR(actual[j], numbers[j], 1e-3 + 1e-3 * std::abs(numbers[j]))
            << "result " << i << " at " << j;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Models, CUDAModelTest,
                         ::testing::Values("conditional", "switch",
                                           "nested_loops", "lstm_scan",
                                           "ode_lorenz", "sort", "softmax",
                                           "dynamic_slices", "power_iteration"),
                         [](const auto &info) { return info.param; });
