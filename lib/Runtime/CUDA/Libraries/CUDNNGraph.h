//===- CUDNNGraph.h - Operations that cuDNN computes together ---*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUDNNGRAPH_H
#define HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUDNNGRAPH_H

#include "../../CallReader.h"
#include "CUDNN.h"

namespace hlo::runtime::cuda {

/// An object of cuDNN, which is described by attributes, then used.
class CUDNNDescriptor {
public:
  explicit CUDNNDescriptor(int type);
  ~CUDNNDescriptor();
  CUDNNDescriptor(CUDNNDescriptor &&other) : handle(other.handle) {
    other.handle = nullptr;
  }
  CUDNNDescriptor(const CUDNNDescriptor &) = delete;

  template <typename T>
  CUDNNDescriptor &set(int attribute, int type, const std::vector<T> &values) {
    return setValues(attribute, type, values.size(), values.data());
  }
  template <typename T> CUDNNDescriptor &set(int attribute, int type, T value) {
    return setValues(attribute, type, 1, &value);
  }
  CUDNNDescriptor &set(int attribute, const CUDNNDescriptor &other) {
    return set(attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, other.handle);
  }
  CUDNNDescriptor &finalize();
  cudnnBackendDescriptor_t getHandle() const { return handle; }

private:
  CUDNNDescriptor &setValues(int attribute, int type, int64_t count,
                             const void *values);
  cudnnBackendDescriptor_t handle = nullptr;
};

/// The dimensions of an array as cuDNN wants them, and how they lie in memory.
struct CUDNNTensor {
  int type;
  Ints sizes, strides;
};

/// As cuDNN numbers them; nothing where it does not.
std::optional<int> getCUDNNType(PrimitiveType type);

/// Operations, the plan how to compute them, and where their arrays are.
class CUDNNGraph {
public:
  /// An array among the operands or the results of the call.
  const CUDNNDescriptor &addOperand(const CUDNNTensor &tensor, size_t number) {
    return addTensor(tensor, {Place::Operand, number, 0});
  }
  const CUDNNDescriptor &addResult(const CUDNNTensor &tensor, size_t number) {
    return addTensor(tensor, {Place::Result, number, 0});
  }
  /// One that only operations of the graph know.
  const CUDNNDescriptor &addVirtual(const CUDNNTensor &tensor) {
    return addTensor(tensor, {Place::Nowhere, 0, 0});
  }
  /// A number of f32.
  const CUDNNDescriptor &addScalar(float value, size_t rank);

  /// An operation to be described further, until `finalize`.
  CUDNNDescriptor &addOperation(int type);
  /// Something that operations refer to.
  CUDNNDescriptor &addDescriptor(int type);

  /// Finds out how to compute it. Without `allowsTensorCores`, in f32 where it
  /// can be. Throws `Error` where cuDNN cannot.
  void finalize(Stream &stream, bool allowsTensorCores);
  int64_t getWorkspaceSize() const { return workspaceSize; }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const;

private:
  struct Place {
    enum Kind { Operand, Result, Scalar, Nowhere } kind;
    size_t number;
    float value;
  };
  const CUDNNDescriptor &addTensor(const CUDNNTensor &tensor, Place place);
  bool findPlan(cudnnHandle_t handle, const CUDNNDescriptor &graph, int mode,
                bool allowsTensorCores);

  std::vector<std::unique_ptr<CUDNNDescriptor>> descriptors;
  std::vector<cudnnBackendDescriptor_t> operations;
  /// By unique identifier.
  std::vector<Place> places;
  std::unique_ptr<CUDNNDescriptor> plan;
  int64_t workspaceSize = 0;
};

} // namespace hlo::runtime::cuda

#endif // HLO_LIB_RUNTIME_CUDA_LIBRARIES_CUDNNGRAPH_H
