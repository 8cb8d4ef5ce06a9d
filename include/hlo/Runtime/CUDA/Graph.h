//===- Graph.h - Work of a stream, launched at once -------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CUDA_GRAPH_H
#define HLO_RUNTIME_CUDA_GRAPH_H

#include "hlo/Runtime/CUDA/Stream.h"
#include <functional>

namespace hlo::runtime::cuda {

/// What a stream is given once, to be run any number of times: a command
/// buffer. It runs once at a time.
class Graph {
public:
  /// Captures what `enqueue` gives the stream, which does not run it.
  Graph(Stream &stream, const std::function<void()> &enqueue);
  ~Graph();
  Graph(const Graph &) = delete;

  void launch(Stream &stream) const;

private:
  std::shared_ptr<Device> device;
  CUgraphExec handle = nullptr;
};

} // namespace hlo::runtime::cuda

#endif // HLO_RUNTIME_CUDA_GRAPH_H
