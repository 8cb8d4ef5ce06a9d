//===- CUDNNGraph.cpp - Operations that cuDNN computes together -----------===//

#include "CUDNNGraph.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

CUDNNDescriptor::CUDNNDescriptor(int type) {
  checkCUDNN(getLibrary<CUDNN>().cudnnBackendCreateDescriptor(type, &handle),
             "cudnnBackendCreateDescriptor");
}

CUDNNDescriptor::~CUDNNDescriptor() {
  if (handle)
    (void)getLibrary<CUDNN>().cudnnBackendDestroyDescriptor(handle);
}

CUDNNDescriptor &CUDNNDescriptor::setValues(int attribute, int type,
                                            int64_t count, const void *values) {
  checkCUDNN(getLibrary<CUDNN>().cudnnBackendSetAttribute(handle, attribute,
                                                          type, count, values),
             "cudnnBackendSetAttribute");
  return *this;
}

CUDNNDescriptor &CUDNNDescriptor::finalize() {
  checkCUDNN(getLibrary<CUDNN>().cudnnBackendFinalize(handle),
             "cudnnBackendFinalize");
  return *this;
}

std::optional<int> cuda::getCUDNNType(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::S8:
    return CUDNN_DATA_INT8;
  case PrimitiveType::S32:
    return CUDNN_DATA_INT32;
  case PrimitiveType::F8E4M3FN:
    return CUDNN_DATA_FP8_E4M3;
  case PrimitiveType::F8E5M2:
    return CUDNN_DATA_FP8_E5M2;
  case PrimitiveType::F16:
    return CUDNN_DATA_HALF;
  case PrimitiveType::BF16:
    return CUDNN_DATA_BFLOAT16;
  case PrimitiveType::F32:
    return CUDNN_DATA_FLOAT;
  case PrimitiveType::F64:
    return CUDNN_DATA_DOUBLE;
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

CUDNNDescriptor &CUDNNGraph::addDescriptor(int type) {
  descriptors.push_back(std::make_unique<CUDNNDescriptor>(type));
  return *descriptors.back();
}

CUDNNDescriptor &CUDNNGraph::addOperation(int type) {
  CUDNNDescriptor &operation = addDescriptor(type);
  operations.push_back(operation.getHandle());
  return operation;
}

const CUDNNDescriptor &CUDNNGraph::addTensor(const CUDNNTensor &tensor,
                                             Place place) {
  CUDNNDescriptor &descriptor = addDescriptor(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  descriptor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, tensor.type)
      .set(CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, tensor.sizes)
      .set(CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, tensor.strides)
      .set(CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64,
           int64_t(places.size()))
      .set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, int64_t(16))
      .set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, CUDNN_TYPE_BOOLEAN,
           place.kind == Place::Nowhere)
      .set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, CUDNN_TYPE_BOOLEAN,
           place.kind == Place::Scalar)
      .finalize();
  places.push_back(place);
  return descriptor;
}

const CUDNNDescriptor &CUDNNGraph::addScalar(float value, size_t rank) {
  Ints ones(rank, 1);
  return addTensor({CUDNN_DATA_FLOAT, ones, ones}, {Place::Scalar, 0, value});
}

/// Whether an engine does something that makes results less exact.
static bool hasTensorCores(const CUDNN &cudnn,
                           cudnnBackendDescriptor_t config) {
  CUDNNDescriptor engine(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  cudnnBackendDescriptor_t handle = engine.getHandle();
  int64_t count = 0;
  if (cudnn.cudnnBackendGetAttribute(config, CUDNN_ATTR_ENGINECFG_ENGINE,
                                     CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count,
                                     &handle) != CUDNN_STATUS_SUCCESS)
    return false;
  int notes[64];
  if (cudnn.cudnnBackendGetAttribute(
          handle, CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE,
          std::size(notes), &count, notes) != CUDNN_STATUS_SUCCESS)
    return false;
  int *end = notes + std::min<int64_t>(count, std::size(notes));
  return std::any_of(+notes, end, [](int note) {
    return note == CUDNN_NUMERICAL_NOTE_TENSOR_CORE ||
           note == CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS;
  });
}

bool CUDNNGraph::findPlan(cudnnHandle_t handle, const CUDNNDescriptor &graph,
                          int mode, bool allowsTensorCores) {
  const CUDNN &cudnn = getLibrary<CUDNN>();
  CUDNNDescriptor heuristic(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristic.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph)
      .set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, mode);
  if (cudnn.cudnnBackendFinalize(heuristic.getHandle()) != CUDNN_STATUS_SUCCESS)
    return false;
  int64_t count = 0;
  auto getConfigs = [&](int64_t requested, cudnnBackendDescriptor_t *configs) {
    return cudnn.cudnnBackendGetAttribute(
        heuristic.getHandle(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
        CUDNN_TYPE_BACKEND_DESCRIPTOR, requested, &count, configs);
  };
  if (getConfigs(0, nullptr) != CUDNN_STATUS_SUCCESS)
    return false;
  std::vector<CUDNNDescriptor> configs;
  std::vector<cudnnBackendDescriptor_t> handles;
  for (int64_t i = 0, all = count; i < all; ++i) {
    configs.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    handles.push_back(configs.back().getHandle());
  }
  if (getConfigs(handles.size(), handles.data()) != CUDNN_STATUS_SUCCESS)
    return false;
  // The best comes first; not all of them do what they are for.
  for (int64_t i = 0; i < std::min<int64_t>(count, handles.size()); ++i) {
    if (!allowsTensorCores && hasTensorCores(cudnn, handles[i]))
      continue;
    auto candidate = std::make_unique<CUDNNDescriptor>(
        CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
    candidate->set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, handle)
        .set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG,
             CUDNN_TYPE_BACKEND_DESCRIPTOR, handles[i]);
    int64_t size = 0, one = 0;
    if (cudnn.cudnnBackendFinalize(candidate->getHandle()) !=
            CUDNN_STATUS_SUCCESS ||
        cudnn.cudnnBackendGetAttribute(
            candidate->getHandle(), CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
            CUDNN_TYPE_INT64, 1, &one, &size) != CUDNN_STATUS_SUCCESS)
      continue;
    plan = std::move(candidate);
    workspaceSize = size;
    return true;
  }
  return false;
}

void CUDNNGraph::finalize(Stream &stream, bool allowsTensorCores) {
  cudnnHandle_t handle = stream.getHandleOf<CUDNNHandle>().handle;
  CUDNNDescriptor &graph =
      addDescriptor(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, handle)
      .set(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
           operations)
      .finalize();
  for (bool allowed : {false, true})
    for (int mode : {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK})
      if (allowed == allowsTensorCores || allowed)
        if (findPlan(handle, graph, mode, allowed))
          return;
  throw Error("cuDNN has no engine for it on this device");
}

void CUDNNGraph::run(void *const *operands, void *const *results, void *scratch,
                     Stream &stream) const {
  std::vector<int64_t> identifiers;
  std::vector<const void *> pointers;
  for (size_t i = 0; i < places.size(); ++i) {
    const Place &place = places[i];
    if (place.kind == Place::Nowhere)
      continue;
    identifiers.push_back(i);
    pointers.push_back(place.kind == Place::Operand  ? operands[place.number]
                       : place.kind == Place::Result ? results[place.number]
                                                     : &place.value);
  }
  CUDNNDescriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, identifiers)
      .set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, pointers)
      .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, scratch)
      .finalize();
  checkCUDNN(getLibrary<CUDNN>().cudnnBackendExecute(
                 stream.getHandleOf<CUDNNHandle>().handle, plan->getHandle(),
                 pack.getHandle()),
             "cudnnBackendExecute");
}
