//===- Attention.cpp - Attention by cuDNN ---------------------------------===//
// The operation that cuDNN has for it since 9.13, which knows no mask but that
// of lengths.

#include "CUDNNGraph.h"
#include "Functions.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
class Attention : public cuda::LibraryFunction {
public:
  Attention(const LibraryCall &call, Stream &stream);
  int64_t getScratchSize() const override { return graph.getWorkspaceSize(); }
  void run(void *const *operands, void *const *results, void *scratch,
           Stream &stream) const override {
    graph.run(operands, results, scratch, stream);
  }

private:
  CUDNNTensor getTensor(const CallReader &reader, const ArrayShape &shape,
                        const Ints &dims) const;
  void readShapes(const CallReader &reader);

  CUDNNTensor query, key, value, result;
  CUDNNGraph graph;
};
} // namespace

CUDNNTensor Attention::getTensor(const CallReader &reader,
                                 const ArrayShape &shape,
                                 const Ints &dims) const {
  std::optional<int> type = getCUDNNType(shape.type);
  reader.check(dims.size() == 4 && shape.dimensions.size() == 4,
               "an array does not have batches, heads, positions and features");
  if (!type)
    reader.fail("has no " + toString(shape));
  CUDNNTensor tensor = {*type, {}, {}};
  Ints strides = getStrides(shape);
  for (int64_t dim : dims) {
    tensor.sizes.push_back(shape.dimensions[dim]);
    tensor.strides.push_back(strides[dim]);
  }
  return tensor;
}

void Attention::readShapes(const CallReader &reader) {
  // Batch, head, position, feature.
  auto getDims = [&](const std::string &product, const std::string &side,
                     bool isPositionContracted) {
    Ints batch = reader.getDims(product + "_" + side + "_batch_dims", 4);
    Ints contracted =
        reader.getDims(product + "_" + side + "_contracting_dims", 4);
    reader.check(batch.size() == 2 && contracted.size() == 1,
                 "is not that of batches of heads");
    Ints others;
    for (int64_t dim = 0; dim < 4; ++dim)
      if (dim != batch[0] && dim != batch[1] && dim != contracted[0])
        others.push_back(dim);
    reader.check(others.size() == 1, "a dimension has two roles");
    return isPositionContracted
               ? Ints{batch[0], batch[1], contracted[0], others[0]}
               : Ints{batch[0], batch[1], others[0], contracted[0]};
  };
  query = getTensor(reader, reader.getOperand(0),
                    getDims("query_key", "lhs", false));
  key = getTensor(reader, reader.getOperand(1),
                  getDims("query_key", "rhs", false));
  value = getTensor(reader, reader.getOperand(2),
                    getDims("probabilities_value", "rhs", true));
  result = getTensor(reader, reader.getResult(0), {0, 1, 2, 3});
  reader.check(result.sizes == Ints{query.sizes[0], query.sizes[1],
                                    query.sizes[2], value.sizes[3]},
               "the result does not fit the operands");
}

Attention::Attention(const LibraryCall &call, Stream &stream) {
  CallReader reader(call);
  Ints segments = reader.get<Ints>("operand_segments");
  reader.check(segments.size() == 6 && call.operands.size() >= 3 &&
                   !call.results.empty(),
               "does not say which operands there are");
  bool hasLengths = segments[4] && segments[5];
  reader.check(!segments[3], "cuDNN has no bias in its attention operation");
  reader.check(!reader.get<bool>("causal", false) &&
                   reader.get<int64_t>("sliding_window", 0) == 0,
               "cuDNN has no causal mask in its attention operation");
  reader.check(reader.get<double>("dropout_rate", 0) == 0,
               "dropout is not supported");
  reader.check(call.operands.size() == (hasLengths ? 5 : 3),
               "does not have the operands that it says");
  readShapes(reader);

  CUDNNDescriptor &operation =
      graph.addOperation(CUDNN_BACKEND_OPERATION_SDPA_FWD_DESCRIPTOR);
  operation.set(CUDNN_ATTR_OPERATION_SDPA_FWD_QDESC, graph.addOperand(query, 0))
      .set(CUDNN_ATTR_OPERATION_SDPA_FWD_KDESC, graph.addOperand(key, 1))
      .set(CUDNN_ATTR_OPERATION_SDPA_FWD_VDESC, graph.addOperand(value, 2))
      .set(CUDNN_ATTR_OPERATION_SDPA_FWD_ODESC, graph.addResult(result, 0))
      .set(CUDNN_ATTR_OPERATION_SDPA_FWD_SCALEDESC,
           graph.addScalar(float(reader.get<double>("scale")), 4));
  if (reader.get<bool>("train", false)) {
    const ArrayShape &shape = reader.getResult(1);
    reader.check(shape.type == PrimitiveType::F32 &&
                     shape.dimensions.size() == 3,
                 "the statistics are not f32");
    CUDNNTensor statistics = {CUDNN_DATA_FLOAT, shape.dimensions,
                              getStrides(shape)};
    statistics.sizes.push_back(1);
    statistics.strides.push_back(1);
    operation.set(CUDNN_ATTR_OPERATION_SDPA_FWD_STATSDESC,
                  graph.addResult(statistics, 1));
  }
  if (hasLengths) {
    CUDNNTensor lengths = {
        CUDNN_DATA_INT32, {query.sizes[0], 1, 1, 1}, {1, 1, 1, 1}};
    operation
        .set(CUDNN_ATTR_OPERATION_SDPA_FWD_SEQ_LEN_QDESC,
             graph.addOperand(lengths, 3))
        .set(CUDNN_ATTR_OPERATION_SDPA_FWD_SEQ_LEN_KVDESC,
             graph.addOperand(lengths, 4));
  }
  operation.finalize();
  graph.finalize(stream, /*allowsTensorCores=*/true);
}

std::unique_ptr<cuda::LibraryFunction>
cuda::makeAttention(const LibraryCall &call, Stream &stream) {
  return std::make_unique<Attention>(call, stream);
}
