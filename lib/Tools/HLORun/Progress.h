//===- Progress.h - What a long run is doing --------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_PROGRESS_H
#define HLO_LIB_TOOLS_HLORUN_PROGRESS_H

#include "hlo/Interpreter/Interpreter.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace hlo::tools {
/// Draws a bar on standard error, from two seconds on until it is destroyed:
/// how many operations of the entry are done, and the one that runs. Another
/// observer may look on too.
class ProgressBar : public InterpreterObserver {
public:
  explicit ProgressBar(func::FuncOp entry, InterpreterObserver *next = nullptr);
  ~ProgressBar() override;

  void willEvaluate(Operation *op, int64_t device) override {
    current.store(op, std::memory_order_relaxed);
    if (next)
      next->willEvaluate(op, device);
  }
  bool observesResults() const override {
    return next && next->observesResults();
  }
  LogicalResult didEvaluate(Operation *op, int64_t device,
                            ArrayRef<Literal> operands,
                            const Literal &result) override {
    return next->didEvaluate(op, device, operands, result);
  }

private:
  void draw(double seconds);
  void run();

  InterpreterObserver *next;
  /// The number of each operation of the entry.
  DenseMap<Operation *, unsigned> numbers;
  std::atomic<Operation *> current = nullptr;
  unsigned done = 0;
  std::mutex mutex;
  std::condition_variable isOver;
  bool hasEnded = false;
  std::thread thread;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_PROGRESS_H
