//===- CollectiveTime.cpp - How long collectives take ---------------------===//

#include "hlo/Analysis/Cost/InstructionTime.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

/// Seconds to start a collective: what XLA:GPU takes for NCCL.
static constexpr double kLaunch = 5e-6;
/// Seconds from one device to the next: NCCL's own estimate for its protocol of
/// low latency over NVLink (tuning.cc).
static constexpr double kStep = 0.6e-6;

namespace {
/// What each device does.
struct Traffic {
  /// Messages, one after the other.
  double steps = 0;
  /// Bytes sent, for each byte of its operands.
  double sent = 0;
};
} // namespace

/// Bytes of all arrays.
static double getBytes(mlir::TypeRange types) {
  double bytes = 0;
  for (Type type : types)
    bytes += getArrayBytes(type);
  return bytes;
}

/// By the algorithms that NCCL has for large arrays: rings, and direct
/// exchange.
static std::optional<Traffic> getTraffic(Operation *op) {
  auto inGroup = [&](auto collective, GroupMode mode,
                     function_ref<Traffic(double)> get) {
    std::optional<int64_t> devices =
        getDevicesPerGroup(collective, collective.getReplicaGroups(), mode);
    return devices && *devices > 0 ? std::optional(get(double(*devices)))
                                   : std::nullopt;
  };
  auto ofIds = [](auto collective) {
    return getGroupMode(collective.getChannelId(),
                        collective.getUseGlobalDeviceIds());
  };
  auto ofChannel = [](auto collective) {
    return getGroupMode(collective.getChannelId());
  };
  return llvm::TypeSwitch<Operation *, std::optional<Traffic>>(op)
      .Case<AllGatherOp, AllGatherStartOp>([&](auto gather) {
        return inGroup(gather, ofIds(gather),
                       [](double n) { return Traffic{n - 1, n - 1}; });
      })
      .Case<AllReduceOp, AllReduceStartOp>([&](auto reduce) {
        return inGroup(reduce, ofIds(reduce), [](double n) {
          return Traffic{2 * (n - 1), 2 * (n - 1) / n};
        });
      })
      .Case<ReduceScatterOp>([&](auto scatter) {
        return inGroup(scatter, ofIds(scatter),
                       [](double n) { return Traffic{n - 1, (n - 1) / n}; });
      })
      .Case<AllToAllOp, RaggedAllToAllOp>([&](auto exchange) {
        return inGroup(exchange, ofChannel(exchange), [](double n) {
          return Traffic{n > 1 ? 1.0 : 0.0, (n - 1) / n};
        });
      })
      .Case<CollectiveBroadcastOp>([&](auto broadcast) {
        return inGroup(broadcast, ofChannel(broadcast), [](double n) {
          return Traffic{n - 1, n > 1 ? 1.0 : 0.0};
        });
      })
      .Case<CollectivePermuteOp, CollectivePermuteStartOp>(
          [](Operation *) { return Traffic{1, 1}; })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<KernelTime>
hlo::getCollectiveTime(Operation *op, const DeviceDescription &device) {
  std::optional<Traffic> traffic = getTraffic(op);
  if (!traffic || device.linkBandwidth == 0)
    return std::nullopt;
  KernelTime time;
  double operands = getBytes(op->getOperandTypes());
  time.launch = kLaunch;
  time.network =
      traffic->steps * kStep + traffic->sent * operands / device.linkBandwidth;
  // The result of an operation that starts one has its operand in front.
  time.bytesRead = operands;
  time.bytesWritten = getBytes(op->getResultTypes());
  if (isa<AllGatherStartOp, CollectivePermuteStartOp>(op))
    time.bytesWritten -= operands;
  time.read = time.bytesRead / device.memoryBandwidth;
  time.write = time.bytesWritten / device.memoryBandwidth;
  return time;
}
