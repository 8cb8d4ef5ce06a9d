//===- FakeDriver.cpp - A driver without a GPU ----------------------------===//

#include "FakeDriver.h"
#include "hlo/Runtime/CUDA/DriverAPI.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <sstream>

using namespace hlo::runtime::cuda;

namespace hlo::runtime::cuda {
using Action = std::function<void()>;

struct StreamHandle {
  std::deque<Action> pending;
  bool isCapturing = false;
  std::vector<Action> captured;

  void run() {
    while (!pending.empty()) {
      Action action = std::move(pending.front());
      pending.pop_front();
      action();
    }
  }
};
struct EventHandle {
  bool isTimed = false;
  StreamHandle *stream = nullptr;
  float milliseconds = 0;
};
struct GraphHandle {
  std::vector<Action> actions;
};
struct GraphExec {
  std::vector<Action> actions;
};
struct ModuleImage {
  std::vector<std::string> kernels;
};
struct Function {
  std::string name;
  int sharedMemory;
};
struct Context {};
struct Pool {};
} // namespace hlo::runtime::cuda

static FakeDriver state;
/// Streams run what they have in any thread.
static std::recursive_mutex mutex;
static thread_local CUcontext current = nullptr;
static std::map<CUdeviceptr, size_t> sizes;
static std::map<size_t, std::vector<void *>> freeBlocks;
static float now = 0;

extern "C" FakeDriver *fakeDriver() { return &state; }

static constexpr int kInvalidValue = 1, kInvalidContext = 201,
                     kNotSupported = 801;

/// Whether a function is to fail this time.
static CUresult begin(const char *function) {
  if (state.failing != function || state.skip-- > 0)
    return CUDA_SUCCESS;
  state.failing.clear();
  return state.failure;
}
#define BEGIN(function)                                                        \
  std::lock_guard<std::recursive_mutex> lock(mutex);                           \
  if (CUresult result = begin(#function))                                      \
    return result;
#define BEGIN_IN_CONTEXT(function)                                             \
  BEGIN(function)                                                              \
  if (!current)                                                                \
    return kInvalidContext;

/// For libraries, which have work for streams, too.
CUresult enqueue(CUstream stream, Action action) {
  if (stream->isCapturing)
    stream->captured.push_back(std::move(action));
  else
    stream->pending.push_back(std::move(action));
  return CUDA_SUCCESS;
}

/// The runtime's own: see lib/Runtime/CUDA/Libraries/AuxiliaryKernels.h.
static void runAuxiliary(const std::string &name, unsigned i,
                         const std::vector<CUdeviceptr> &arguments) {
  if (arguments.empty())
    return;
  auto *array = reinterpret_cast<uint64_t *>(arguments[0]);
  if (name == "write_addresses" && i < arguments[3])
    array[i] = arguments[1] + i * arguments[2];
  if (name == "advance") {
    auto *result = reinterpret_cast<uint64_t *>(arguments[1]);
    result[0] = array[0];
    result[1] = array[1];
    array[0] += arguments[2];
  }
}

/// The arguments of other kernels here are arrays of 32-bit integers, but the
/// last of `less`, which is a pred.
static void runKernel(const std::string &name, unsigned count,
                      const std::vector<CUdeviceptr> &arguments) {
  auto array = [&](size_t i) {
    return reinterpret_cast<int32_t *>(arguments[i]);
  };
  for (unsigned i = 0; i < count; ++i) {
    if (name == "add")
      array(2)[i] = array(0)[i] + array(1)[i];
    else if (name == "increment")
      ++array(0)[i];
    else if (name == "less")
      reinterpret_cast<bool *>(arguments[2])[i] = array(0)[i] < array(1)[i];
    else
      runAuxiliary(name, i, arguments);
  }
}

static size_t getNumArguments(const std::string &name) {
  return name == "increment"         ? 1
         : name == "nothing"         ? 0
         : name == "write_addresses" ? 4
                                     : 3;
}

extern "C" {
CUresult cuInit(unsigned) { BEGIN(cuInit) return CUDA_SUCCESS; }
CUresult cuGetErrorName(CUresult error, const char **name) {
  *name = error == CUDA_ERROR_OUT_OF_MEMORY ? "CUDA_ERROR_OUT_OF_MEMORY"
                                            : "CUDA_ERROR_OF_TEST";
  return error == 999 ? kInvalidValue : CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult error, const char **text) {
  *text = error == CUDA_ERROR_OUT_OF_MEMORY ? "out of memory" : "a test";
  return error == 999 ? kInvalidValue : CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *count) {
  *count = state.numDevices;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  *device = 7 + ordinal;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char *name, int size, CUdevice) {
  std::strncpy(name, "Fake GPU", size);
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice) {
  BEGIN(cuDeviceGetAttribute)
  static const std::map<int, int> values = {
      {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 4},
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0},
      {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 100 << 10},
      {CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, 1}};
  auto found = values.find(attribute);
  if (found == values.end())
    return kInvalidValue;
  *value = found->second;
  return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice) {
  *bytes = state.memory;
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice) {
  BEGIN(cuDevicePrimaryCtxRetain)
  static Context primary;
  *context = &primary;
  ++state.contexts;
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice) {
  --state.contexts;
  current = nullptr;
  return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  BEGIN(cuCtxSetCurrent)
  current = context;
  return CUDA_SUCCESS;
}

CUresult cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *properties) {
  BEGIN(cuMemPoolCreate)
  if (properties->allocType != CU_MEM_ALLOCATION_TYPE_PINNED ||
      properties->locationType != CU_MEM_LOCATION_TYPE_DEVICE ||
      properties->locationId >= state.numDevices)
    return kInvalidValue;
  *pool = new Pool;
  ++state.pools;
  return CUDA_SUCCESS;
}
CUresult cuMemPoolDestroy(CUmemoryPool pool) {
  delete pool;
  --state.pools;
  return CUDA_SUCCESS;
}
CUresult cuMemPoolSetAttribute(CUmemoryPool, int attribute, void *value) {
  BEGIN(cuMemPoolSetAttribute)
  if (attribute == CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH)
    state.peakBytes = state.bytes;
  return CUDA_SUCCESS;
}
CUresult cuMemPoolGetAttribute(CUmemoryPool, int attribute, void *value) {
  *static_cast<uint64_t *>(value) =
      attribute == CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH ? state.peakBytes
                                                     : state.bytes;
  return CUDA_SUCCESS;
}
CUresult cuMemPoolTrimTo(CUmemoryPool, size_t) {
  state.log.push_back("trim");
  return CUDA_SUCCESS;
}
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *memory, size_t bytes,
                                 CUmemoryPool, CUstream stream) {
  BEGIN_IN_CONTEXT(cuMemAllocFromPoolAsync)
  if (bytes == 0 || stream->isCapturing)
    return kInvalidValue;
  if (int64_t(bytes) > state.memory - state.bytes)
    return CUDA_ERROR_OUT_OF_MEMORY;
  void *block = nullptr;
  if (state.keepsMemory && !freeBlocks[bytes].empty()) {
    block = freeBlocks[bytes].back();
    freeBlocks[bytes].pop_back();
  } else {
    block = std::malloc(bytes);
    std::memset(block, 0xcd, bytes);
  }
  *memory = reinterpret_cast<CUdeviceptr>(block);
  sizes[*memory] = bytes;
  state.bytes += bytes;
  state.peakBytes = std::max(state.peakBytes, state.bytes);
  ++state.allocations;
  return CUDA_SUCCESS;
}
CUresult cuMemFreeAsync(CUdeviceptr memory, CUstream stream) {
  BEGIN_IN_CONTEXT(cuMemFreeAsync)
  auto found = sizes.find(memory);
  if (found == sizes.end())
    return kInvalidValue;
  size_t bytes = found->second;
  state.bytes -= bytes;
  sizes.erase(found);
  --state.allocations;
  if (state.keepsMemory) {
    // What the stream does with it next comes after what it did.
    freeBlocks[bytes].push_back(reinterpret_cast<void *>(memory));
    return CUDA_SUCCESS;
  }
  return enqueue(stream, [=] { std::free(reinterpret_cast<void *>(memory)); });
}
CUresult cuMemHostAlloc(void **memory, size_t bytes, unsigned) {
  BEGIN_IN_CONTEXT(cuMemHostAlloc)
  *memory = std::malloc(bytes);
  ++state.hostAllocations;
  return CUDA_SUCCESS;
}
CUresult cuMemFreeHost(void *memory) {
  std::free(memory);
  --state.hostAllocations;
  return CUDA_SUCCESS;
}

static CUresult copy(void *to, const void *from, size_t bytes,
                     CUstream stream) {
  return enqueue(stream, [=] { std::memcpy(to, from, bytes); });
}
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes,
                              CUstream stream) {
  BEGIN_IN_CONTEXT(cuMemcpyHtoDAsync)
  return copy(reinterpret_cast<void *>(to), from, bytes, stream);
}
CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes,
                              CUstream stream) {
  BEGIN_IN_CONTEXT(cuMemcpyDtoHAsync)
  return copy(to, reinterpret_cast<void *>(from), bytes, stream);
}
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes,
                              CUstream stream) {
  BEGIN_IN_CONTEXT(cuMemcpyDtoDAsync)
  return enqueue(stream, [=] {
    state.log.push_back("copy " + std::to_string(bytes));
    std::memcpy(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from),
                bytes);
  });
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes,
                         CUstream stream) {
  BEGIN_IN_CONTEXT(cuMemsetD8Async)
  return enqueue(
      stream, [=] { std::memset(reinterpret_cast<void *>(to), value, bytes); });
}

CUresult cuStreamCreate(CUstream *stream, unsigned) {
  BEGIN_IN_CONTEXT(cuStreamCreate)
  *stream = new StreamHandle;
  ++state.streams;
  return CUDA_SUCCESS;
}
CUresult cuStreamDestroy_v2(CUstream stream) {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  stream->run();
  delete stream;
  --state.streams;
  return CUDA_SUCCESS;
}
CUresult cuStreamSynchronize(CUstream stream) {
  BEGIN_IN_CONTEXT(cuStreamSynchronize)
  if (stream->isCapturing)
    return kInvalidValue;
  stream->run();
  return CUDA_SUCCESS;
}
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  BEGIN_IN_CONTEXT(cuStreamWaitEvent)
  return enqueue(stream, [other = event->stream] {
    if (other)
      other->run();
  });
}
CUresult cuStreamBeginCapture_v2(CUstream stream, int) {
  BEGIN_IN_CONTEXT(cuStreamBeginCapture)
  stream->isCapturing = true;
  return CUDA_SUCCESS;
}
CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  BEGIN_IN_CONTEXT(cuStreamEndCapture)
  stream->isCapturing = false;
  *graph = new GraphHandle{std::move(stream->captured)};
  stream->captured.clear();
  ++state.graphs;
  return CUDA_SUCCESS;
}
CUresult cuGraphInstantiateWithFlags(CUgraphExec *executable, CUgraph graph,
                                     unsigned long long) {
  BEGIN_IN_CONTEXT(cuGraphInstantiate)
  *executable = new GraphExec{graph->actions};
  ++state.graphExecs;
  return CUDA_SUCCESS;
}
CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream) {
  BEGIN_IN_CONTEXT(cuGraphLaunch)
  return enqueue(stream, [actions = executable->actions] {
    state.log.push_back("graph");
    for (const Action &action : actions)
      action();
  });
}
CUresult cuGraphExecDestroy(CUgraphExec executable) {
  delete executable;
  --state.graphExecs;
  return CUDA_SUCCESS;
}
CUresult cuGraphDestroy(CUgraph graph) {
  delete graph;
  --state.graphs;
  return CUDA_SUCCESS;
}

CUresult cuEventCreate(CUevent *event, unsigned flags) {
  BEGIN_IN_CONTEXT(cuEventCreate)
  *event = new EventHandle{flags == CU_EVENT_DEFAULT, nullptr, 0};
  ++state.events;
  return CUDA_SUCCESS;
}
CUresult cuEventDestroy_v2(CUevent event) {
  delete event;
  --state.events;
  return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  BEGIN_IN_CONTEXT(cuEventRecord)
  event->stream = stream;
  return event->isTimed
             ? enqueue(stream, [event] { event->milliseconds = ++now; })
             : CUDA_SUCCESS;
}
CUresult cuEventSynchronize(CUevent event) {
  BEGIN_IN_CONTEXT(cuEventSynchronize)
  if (event->stream)
    event->stream->run();
  return CUDA_SUCCESS;
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  BEGIN_IN_CONTEXT(cuEventElapsedTime)
  if (!start->isTimed || !end->isTimed)
    return kInvalidValue;
  *milliseconds = end->milliseconds - start->milliseconds;
  return CUDA_SUCCESS;
}

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image,
                            unsigned numOptions, int *options, void **values) {
  BEGIN_IN_CONTEXT(cuModuleLoadData)
  std::istringstream lines(static_cast<const char *>(image));
  auto *result = new ModuleImage;
  for (std::string line; std::getline(lines, line);) {
    // Of PTX.
    if (size_t entry = line.find(".entry "); entry != std::string::npos)
      line = line.substr(entry + 7, line.find('(') - entry - 7);
    result->kernels.push_back(line);
  }
  if (result->kernels.front() == "garbage") {
    delete result;
    for (unsigned i = 0; i < numOptions; ++i)
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
        std::strcpy(static_cast<char *>(values[i]), "line 1: garbage");
    return kNotSupported;
  }
  *module = result;
  ++state.modules;
  return CUDA_SUCCESS;
}
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module,
                             const char *name) {
  BEGIN_IN_CONTEXT(cuModuleGetFunction)
  const auto &kernels = module->kernels;
  if (std::find(kernels.begin(), kernels.end(), name) == kernels.end())
    return CUDA_ERROR_NOT_FOUND;
  static std::map<std::string, Function> functions;
  auto &result = functions[name];
  result = {name, 48 << 10};
  *function = &result;
  return CUDA_SUCCESS;
}
CUresult cuModuleUnload(CUmodule module) {
  delete module;
  --state.modules;
  return CUDA_SUCCESS;
}
CUresult cuFuncSetAttribute(CUfunction function, int attribute, int value) {
  BEGIN_IN_CONTEXT(cuFuncSetAttribute)
  if (attribute != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
    return kInvalidValue;
  function->sharedMemory = value;
  state.sharedMemoryOptIn = value;
  return CUDA_SUCCESS;
}
CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction function) {
  BEGIN_IN_CONTEXT(cuFuncGetAttribute)
  *value = attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? 512 : 1024;
  return CUDA_SUCCESS;
}
CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY,
                        unsigned gridZ, unsigned blockX, unsigned blockY,
                        unsigned blockZ, unsigned sharedMemory, CUstream stream,
                        void **arguments, void **) {
  BEGIN_IN_CONTEXT(cuLaunchKernel)
  if (int(sharedMemory) > function->sharedMemory)
    return kInvalidValue;
  // Arguments are copied at the launch.
  std::vector<CUdeviceptr> values;
  for (size_t i = 0; i < getNumArguments(function->name); ++i)
    values.push_back(*static_cast<CUdeviceptr *>(arguments[i]));
  std::ostringstream text;
  text << function->name << "<<<" << gridX << ',' << gridY << ',' << gridZ
       << ' ' << blockX << ',' << blockY << ',' << blockZ << ' ' << sharedMemory
       << ">>>";
  return enqueue(stream, [=, text = text.str(), name = function->name] {
    state.log.push_back(text);
    runKernel(name, gridX * blockX, values);
  });
}
}
