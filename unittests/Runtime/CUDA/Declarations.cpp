//===- Declarations.cpp - Our declarations next to NVIDIA's ---------------===//
// Compiles, where NVIDIA's headers are, if what the runtime declares itself is
// what they say: see test/Python/test_cuda_declarations.py.

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cudnn.h>
#include <cufftXt.h>
#include <cusolverDn.h>

// What are macros there.
static constexpr int kForward = CUFFT_FORWARD, kInverse = CUFFT_INVERSE,
                     kPortable = CU_MEMHOSTALLOC_PORTABLE;
#undef CUFFT_FORWARD
#undef CUFFT_INVERSE
#undef CU_MEMHOSTALLOC_PORTABLE

#include "../../../lib/Runtime/CUDA/Libraries/CUBLAS.h"
#include "../../../lib/Runtime/CUDA/Libraries/CUDNN.h"
#include "../../../lib/Runtime/CUDA/Libraries/CUFFT.h"
#include "../../../lib/Runtime/CUDA/Libraries/CUSOLVER.h"
#include <type_traits>

namespace ours = hlo::runtime::cuda;

/// Whether a parameter is passed alike: pointers, or numbers of one kind.
template <typename A, typename B> constexpr bool isAlike() {
  if constexpr (std::is_void_v<A> || std::is_void_v<B>)
    return std::is_same_v<A, B>;
  else if constexpr (std::is_pointer_v<A> || std::is_pointer_v<B>)
    return std::is_pointer_v<A> && std::is_pointer_v<B>;
  else
    return sizeof(A) == sizeof(B) &&
           std::is_floating_point_v<A> == std::is_floating_point_v<B> &&
           std::is_class_v<A> == std::is_class_v<B>;
}
template <typename A, typename B> struct HaveOneABI : std::false_type {};
template <typename ResultA, typename... A, typename ResultB, typename... B>
struct HaveOneABI<ResultA(A...), ResultB(B...)> {
  static constexpr bool get() {
    if constexpr (sizeof...(A) != sizeof...(B))
      return false;
    else
      return (isAlike<A, B>() && ...) && isAlike<ResultA, ResultB>();
  }
  static constexpr bool value = get();
};

#define CHECK_DRIVER(name, symbol, parameters)                                 \
  static_assert(                                                               \
      HaveOneABI<std::remove_pointer_t<decltype(ours::Driver::name)>,          \
                 decltype(::symbol)>::value,                                   \
      #symbol);
HLO_CUDA_DRIVER_FUNCTIONS(CHECK_DRIVER)

#define CHECK_IN(library, name)                                                \
  static_assert(                                                               \
      HaveOneABI<std::remove_pointer_t<decltype(ours::library::name)>,         \
                 decltype(::name)>::value,                                     \
      #name);
#define CHECK_CUBLASLT(name, parameters) CHECK_IN(CUBLASLt, name)
#define CHECK_CUBLAS(name, parameters) CHECK_IN(CUBLAS, name)
#define CHECK_CUSOLVER(name, parameters) CHECK_IN(CUSOLVER, name)
#define CHECK_CUFFT(name, parameters) CHECK_IN(CUFFT, name)
#define CHECK_CUDNN(name, parameters) CHECK_IN(CUDNN, name)
HLO_CUBLASLT_FUNCTIONS(CHECK_CUBLASLT)
HLO_CUBLAS_FUNCTIONS(CHECK_CUBLAS)
HLO_CUSOLVER_FUNCTIONS(CHECK_CUSOLVER)
HLO_CUFFT_FUNCTIONS(CHECK_CUFFT)
HLO_CUDNN_FUNCTIONS(CHECK_CUDNN)
CHECK_IN(CUDNN, cudnnGetLastErrorString)

static_assert(sizeof(ours::CUmemPoolProps) == sizeof(::CUmemPoolProps));
static_assert(offsetof(ours::CUmemPoolProps, locationType) ==
              offsetof(::CUmemPoolProps, location));
static_assert(offsetof(ours::CUmemPoolProps, locationId) ==
              offsetof(::CUmemPoolProps, location) +
                  offsetof(::CUmemLocation, id));
static_assert(sizeof(ours::cublasLtMatmulAlgo_t) ==
              sizeof(::cublasLtMatmulAlgo_t));
static_assert(sizeof(ours::cublasLtMatmulHeuristicResult_t) ==
              sizeof(::cublasLtMatmulHeuristicResult_t));
static_assert(offsetof(ours::cublasLtMatmulHeuristicResult_t, workspaceSize) ==
              offsetof(::cublasLtMatmulHeuristicResult_t, workspaceSize));
static_assert(std::is_same_v<cudnnBackendDescriptor_t, void *>);

static_assert(ours::CUFFT_FORWARD == kForward);
static_assert(ours::CUFFT_INVERSE == kInverse);
static_assert(ours::CU_MEMHOSTALLOC_PORTABLE == kPortable);

#define CHECK_VALUE(name) static_assert(int(ours::name) == int(::name), #name);
// The test has one such line for each of our enumerators.
CHECK_VALUES()
