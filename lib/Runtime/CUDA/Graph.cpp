//===- Graph.cpp - Work of a stream, launched at once ---------------------===//

#include "hlo/Runtime/CUDA/Graph.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

Graph::Graph(Stream &stream, const std::function<void()> &enqueue)
    : device(stream.getDevice().shared_from_this()) {
  const Driver &driver = device->getDriver();
  // What other threads do is no business of ours.
  driver.check(driver.cuStreamBeginCapture(stream.getHandle(),
                                           CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
               "capture a graph");
  CUgraph graph = nullptr;
  try {
    enqueue();
  } catch (...) {
    // The stream is to be of use again.
    (void)driver.cuStreamEndCapture(stream.getHandle(), &graph);
    if (graph)
      (void)driver.cuGraphDestroy(graph);
    throw;
  }
  driver.check(driver.cuStreamEndCapture(stream.getHandle(), &graph),
               "capture a graph");
  CUresult result = driver.cuGraphInstantiate(&handle, graph, 0);
  (void)driver.cuGraphDestroy(graph);
  driver.check(result, "instantiate a graph");
}

Graph::~Graph() { (void)device->getDriver().cuGraphExecDestroy(handle); }

void Graph::launch(Stream &stream) const {
  const Driver &driver = device->getDriver();
  driver.check(driver.cuGraphLaunch(handle, stream.getHandle()),
               "launch a graph");
}
