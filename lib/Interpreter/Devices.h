//===- Devices.h - Simulated devices that talk to each other ----*- C++ -*-===//

#ifndef HLO_LIB_INTERPRETER_DEVICES_H
#define HLO_LIB_INTERPRETER_DEVICES_H

#include "hlo/Interpreter/Literal.h"
#include "mlir/IR/Operation.h"
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <mutex>

namespace hlo {
/// What the threads of simulated devices share. All functions may be called
/// from several threads; those that wait fail, with an error at one operation,
/// when no device can go on.
class Devices {
public:
  Devices(int64_t numReplicas, int64_t numPartitions)
      : numReplicas(numReplicas), numPartitions(numPartitions),
        numRunning(numReplicas * numPartitions),
        executions(numReplicas * numPartitions) {}

  int64_t getNumReplicas() const { return numReplicas; }
  int64_t getNumPartitions() const { return numPartitions; }

  /// Waits until all devices of `group` execute `op`, each as many times as
  /// before. Returns what they gave, in the order of the group.
  FailureOr<std::vector<Literal>> exchange(Operation *op,
                                           ArrayRef<int64_t> group,
                                           int64_t device, Literal value);

  /// Puts a value into a channel between two devices.
  void send(int64_t channel, int64_t source, int64_t target, Literal value);
  /// Takes the next value out of a channel; waits until there is one.
  FailureOr<Literal> receive(Operation *op, int64_t channel, int64_t source,
                             int64_t target);

  /// A device has come to its end, or failed. The others go on until all wait:
  /// what they find does not depend on which is faster.
  void finish(bool failed);

private:
  struct Meeting {
    std::vector<Literal> values;
    size_t numArrived = 0;
    size_t numLeft = 0;
  };

  /// Waits until `isReady` holds. Those who change what it depends on call
  /// `wake` with the number of waiting devices that can go on.
  LogicalResult wait(std::unique_lock<std::mutex> &lock, Operation *op,
                     function_ref<bool()> isReady);
  void wake(int64_t numReady);
  /// Ends the run when every device that still runs waits.
  void checkProgress();

  int64_t numReplicas, numPartitions;
  std::mutex mutex;
  std::condition_variable changed;
  int64_t numRunning;
  int64_t numWaiting = 0;
  /// What threads wait in `wait` for; some may be ready by now.
  std::list<Operation *> waitingOps;
  bool isStopped = false;
  bool hasFailed = false;
  /// How often each device has executed an operation.
  std::vector<DenseMap<Operation *, int64_t>> executions;
  /// By operation, first device of the group, and execution.
  std::map<std::tuple<Operation *, int64_t, int64_t>, Meeting> meetings;
  struct Channel {
    std::deque<Literal> values;
    bool isAwaited = false;
  };
  std::map<std::tuple<int64_t, int64_t, int64_t>, Channel> channels;
};
} // namespace hlo

#endif // HLO_LIB_INTERPRETER_DEVICES_H
