//===- Normalization.cpp - Layer normalization by cuDNN -------------------===//

#include "CUDNNGraph.h"
#include "Functions.h"

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
class Normalization : public cuda::LibraryFunction {
public:
  explicit Normalization(const CallReader &reader) : reader(reader) {}
  int64_t getScratchSize() const override { return graph.getWorkspaceSize(); }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override {
    graph.run(operands, results, scratch, stream);
  }

  void addForward();
  void addBackward();
  void finalize(Stream &stream) {
    graph.finalize(stream, /*allowsTensorCores=*/true);
  }

private:
  CUDNNTensor getTensor(const ArrayShape &shape) const {
    std::optional<int> type = getCUDNNType(shape.type);
    if (!type || shape.dimensions.size() != 4)
      reader.fail("has no " + toString(shape));
    return {*type, shape.dimensions, getStrides(shape)};
  }
  const CUDNNDescriptor &addOperand(size_t number) {
    return graph.addOperand(getTensor(reader.getOperand(number)), number);
  }
  const CUDNNDescriptor &addResult(size_t number) {
    return graph.addResult(getTensor(reader.getResult(number)), number);
  }

  const CallReader &reader;
  CUDNNGraph graph;
};
} // namespace

void Normalization::addForward() {
  bool isTraining = reader.get<bool>("train", false);
  CUDNNDescriptor &operation =
      graph.addOperation(CUDNN_BACKEND_OPERATION_NORM_FORWARD_DESCRIPTOR);
  operation
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_MODE, CUDNN_TYPE_NORM_MODE,
           int(CUDNN_LAYER_NORM))
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_PHASE, CUDNN_TYPE_NORM_FWD_PHASE,
           int(isTraining ? CUDNN_NORM_FWD_TRAINING : CUDNN_NORM_FWD_INFERENCE))
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_XDESC, addOperand(0))
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_SCALE_DESC, addOperand(1))
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_BIAS_DESC, addOperand(2))
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_EPSILON_DESC,
           graph.addScalar(float(reader.get<double>("epsilon")), 4))
      .set(CUDNN_ATTR_OPERATION_NORM_FWD_YDESC, addResult(0));
  if (isTraining)
    operation.set(CUDNN_ATTR_OPERATION_NORM_FWD_MEAN_DESC, addResult(1))
        .set(CUDNN_ATTR_OPERATION_NORM_FWD_INV_VARIANCE_DESC, addResult(2));
  operation.finalize();
}

void Normalization::addBackward() {
  graph.addOperation(CUDNN_BACKEND_OPERATION_NORM_BACKWARD_DESCRIPTOR)
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_MODE, CUDNN_TYPE_NORM_MODE,
           int(CUDNN_LAYER_NORM))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_XDESC, addOperand(0))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_SCALE_DESC, addOperand(1))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DYDESC, addOperand(2))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_MEAN_DESC, addOperand(3))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_INV_VARIANCE_DESC, addOperand(4))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DXDESC, addResult(0))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DSCALE_DESC, addResult(1))
      .set(CUDNN_ATTR_OPERATION_NORM_BWD_DBIAS_DESC, addResult(2))
      .finalize();
}

std::unique_ptr<cuda::LibraryFunction> cuda::makeNorm(const LibraryCall &call,
                                                      Stream &stream) {
  CallReader reader(call);
  bool isTraining = reader.get<bool>("train", false);
  reader.check(call.operands.size() == 3 &&
                   call.results.size() >= (isTraining ? 3 : 1),
               "does not have the arrays of a normalization");
  auto function = std::make_unique<Normalization>(reader);
  function->addForward();
  function->finalize(stream);
  return function;
}

std::unique_ptr<cuda::LibraryFunction>
cuda::makeNormBackward(const LibraryCall &call, Stream &stream) {
  CallReader reader(call);
  reader.check(call.operands.size() == 5 && call.results.size() >= 3,
               "does not have the arrays of a gradient");
  auto function = std::make_unique<Normalization>(reader);
  function->addBackward();
  function->finalize(stream);
  return function;
}
