//===- DriverAPI.h - What is used of the CUDA driver API --------*- C++ -*-===//
// As cuda.h has it, which need not be there; cuda-declarations.cpp compares.

#ifndef HLO_RUNTIME_CUDA_DRIVERAPI_H
#define HLO_RUNTIME_CUDA_DRIVERAPI_H

#include <cstddef>
#include <cstdint>

namespace hlo::runtime::cuda {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = uint64_t;
using CUcontext = struct Context *;
using CUmodule = struct ModuleImage *;
using CUfunction = struct Function *;
using CUstream = struct StreamHandle *;
using CUevent = struct EventHandle *;
using CUgraph = struct GraphHandle *;
using CUgraphExec = struct GraphExec *;
using CUmemoryPool = struct Pool *;

enum : int {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_FOUND = 500,

  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,

  CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0,
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,

  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,

  CU_MEM_ALLOCATION_TYPE_PINNED = 1,
  CU_MEM_LOCATION_TYPE_DEVICE = 1,
  CU_MEMPOOL_ATTR_RELEASE_THRESHOLD = 4,
  CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT = 5,
  CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH = 6,

  CU_MEMHOSTALLOC_PORTABLE = 1,
  CU_STREAM_NON_BLOCKING = 1,
  CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1,
  CU_EVENT_DEFAULT = 0,
  CU_EVENT_DISABLE_TIMING = 2,
};

struct CUmemPoolProps {
  int allocType = CU_MEM_ALLOCATION_TYPE_PINNED, handleTypes = 0;
  int locationType = CU_MEM_LOCATION_TYPE_DEVICE, locationId = 0;
  void *win32SecurityAttributes = nullptr;
  unsigned char reserved[64] = {};
};

/// For each function its name, the symbol it is in all drivers since CUDA 12.0,
/// and its parameters.
#define HLO_CUDA_DRIVER_FUNCTIONS(F)                                           \
  F(cuInit, cuInit, (unsigned flags))                                          \
  F(cuGetErrorName, cuGetErrorName, (CUresult error, const char **name))       \
  F(cuGetErrorString, cuGetErrorString, (CUresult error, const char **text))   \
  F(cuDeviceGetCount, cuDeviceGetCount, (int *count))                          \
  F(cuDeviceGet, cuDeviceGet, (CUdevice * device, int ordinal))                \
  F(cuDeviceGetName, cuDeviceGetName, (char *name, int size, CUdevice device)) \
  F(cuDeviceGetAttribute, cuDeviceGetAttribute,                                \
    (int *value, int attribute, CUdevice device))                              \
  F(cuDeviceTotalMem, cuDeviceTotalMem_v2, (size_t *bytes, CUdevice device))   \
  F(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain,                        \
    (CUcontext * context, CUdevice device))                                    \
  F(cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2,                   \
    (CUdevice device))                                                         \
  F(cuCtxSetCurrent, cuCtxSetCurrent, (CUcontext context))                     \
  F(cuMemPoolCreate, cuMemPoolCreate,                                          \
    (CUmemoryPool * pool, const CUmemPoolProps *properties))                   \
  F(cuMemPoolDestroy, cuMemPoolDestroy, (CUmemoryPool pool))                   \
  F(cuMemPoolSetAttribute, cuMemPoolSetAttribute,                              \
    (CUmemoryPool pool, int attribute, void *value))                           \
  F(cuMemPoolGetAttribute, cuMemPoolGetAttribute,                              \
    (CUmemoryPool pool, int attribute, void *value))                           \
  F(cuMemPoolTrimTo, cuMemPoolTrimTo, (CUmemoryPool pool, size_t bytesToKeep)) \
  F(cuMemAllocFromPoolAsync, cuMemAllocFromPoolAsync,                          \
    (CUdeviceptr * memory, size_t bytes, CUmemoryPool pool, CUstream stream))  \
  F(cuMemFreeAsync, cuMemFreeAsync, (CUdeviceptr memory, CUstream stream))     \
  F(cuMemHostAlloc, cuMemHostAlloc,                                            \
    (void **memory, size_t bytes, unsigned flags))                             \
  F(cuMemFreeHost, cuMemFreeHost, (void *memory))                              \
  F(cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2,                                   \
    (CUdeviceptr to, const void *from, size_t bytes, CUstream stream))         \
  F(cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2,                                   \
    (void *to, CUdeviceptr from, size_t bytes, CUstream stream))               \
  F(cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2,                                   \
    (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream))         \
  F(cuMemsetD8Async, cuMemsetD8Async,                                          \
    (CUdeviceptr to, unsigned char value, size_t bytes, CUstream stream))      \
  F(cuStreamCreate, cuStreamCreate, (CUstream * stream, unsigned flags))       \
  F(cuStreamDestroy, cuStreamDestroy_v2, (CUstream stream))                    \
  F(cuStreamSynchronize, cuStreamSynchronize, (CUstream stream))               \
  F(cuStreamWaitEvent, cuStreamWaitEvent,                                      \
    (CUstream stream, CUevent event, unsigned flags))                          \
  F(cuStreamBeginCapture, cuStreamBeginCapture_v2,                             \
    (CUstream stream, int mode))                                               \
  F(cuStreamEndCapture, cuStreamEndCapture,                                    \
    (CUstream stream, CUgraph * graph))                                        \
  F(cuGraphInstantiate, cuGraphInstantiateWithFlags,                           \
    (CUgraphExec * executable, CUgraph graph, unsigned long long flags))       \
  F(cuGraphLaunch, cuGraphLaunch, (CUgraphExec executable, CUstream stream))   \
  F(cuGraphExecDestroy, cuGraphExecDestroy, (CUgraphExec executable))          \
  F(cuGraphDestroy, cuGraphDestroy, (CUgraph graph))                           \
  F(cuEventCreate, cuEventCreate, (CUevent * event, unsigned flags))           \
  F(cuEventDestroy, cuEventDestroy_v2, (CUevent event))                        \
  F(cuEventRecord, cuEventRecord, (CUevent event, CUstream stream))            \
  F(cuEventSynchronize, cuEventSynchronize, (CUevent event))                   \
  F(cuEventElapsedTime, cuEventElapsedTime,                                    \
    (float *milliseconds, CUevent start, CUevent end))                         \
  F(cuModuleLoadData, cuModuleLoadDataEx,                                      \
    (CUmodule * module, const void *image, unsigned numOptions, int *options,  \
     void **values))                                                           \
  F(cuModuleGetFunction, cuModuleGetFunction,                                  \
    (CUfunction * function, CUmodule module, const char *name))                \
  F(cuModuleUnload, cuModuleUnload, (CUmodule module))                         \
  F(cuFuncSetAttribute, cuFuncSetAttribute,                                    \
    (CUfunction function, int attribute, int value))                           \
  F(cuFuncGetAttribute, cuFuncGetAttribute,                                    \
    (int *value, int attribute, CUfunction function))                          \
  F(cuLaunchKernel, cuLaunchKernel,                                            \
    (CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,      \
     unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedMemory, \
     CUstream stream, void **arguments, void **extra))

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_DRIVERAPI_H
