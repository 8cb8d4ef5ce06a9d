//===- SingleDeviceCollectives.cpp - Collectives of one device ------------===//
// See the description of single-device-collectives in Passes.td; test:
// single-device-collectives.mlir.

#include "hlo/Dialect/HLO/IR/HLOCollectives.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Expansion/Passes.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"

#define DEBUG_TYPE "single-device-collectives"

namespace hlo {
#define GEN_PASS_DEF_SINGLEDEVICECOLLECTIVESPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static bool isForOneDevice(ModuleOp module) {
  auto isOne = [&](StringRef name) {
    auto count = module->getAttrOfType<mlir::IntegerAttr>(name);
    return !count || count.getInt() == 1;
  };
  return isOne(HLODialect::kReplicaCount) && isOne(HLODialect::kNumPartitions);
}

/// Whether device 0 is the only one of its group.
static bool isAlone(ReplicaGroupsAttr groups) {
  return getGroupOfDevice(groups, GroupMode::Replicas, /*numReplicas=*/1,
                          /*numPartitions=*/1,
                          /*device=*/0) == SmallVector<int64_t>{0};
}

/// Whether device 0 gets what device 0 sends; none where it gets what another
/// device sends.
static std::optional<bool> isSentToItself(CollectivePermuteOp op) {
  SmallVector<int64_t> ids(op.getSourceTargetPairs().getValues<int64_t>());
  for (size_t i = 0; i + 1 < ids.size(); i += 2)
    if (ids[i + 1] == 0)
      return ids[i] == 0 ? std::optional(true) : std::nullopt;
  return false;
}

/// The types of the arrays that an operation returns.
static SmallVector<Type> getTypes(Operation *op) {
  SmallVector<Type> types;
  getLeafTypes(op->getResult(0).getType(), types);
  return types;
}

/// The shapes of modules without a number of devices may be those of several.
static bool haveShapesOf(Operation *op, ArrayRef<Value> arrays) {
  SmallVector<Type> types = getTypes(op);
  return types.size() == arrays.size() &&
         llvm::all_of(llvm::zip_equal(types, arrays), [](const auto &pair) {
           auto [type, array] = pair;
           return succeeded(mlir::verifyCompatibleShape(type, array.getType()));
         });
}

/// The arrays as an operation returns them.
static Value getResult(InstructionBuilder &b, Operation *op,
                       ArrayRef<Value> arrays) {
  SmallVector<Value> results;
  for (auto [type, array] : llvm::zip_equal(getTypes(op), arrays))
    results.push_back(array.getType() == type ? array
                                              : b.create<CopyOp>(type, array));
  auto tuple = dyn_cast<TupleType>(op->getResult(0).getType());
  return tuple ? b.create<TupleOp>(tuple, results) : results.front();
}

namespace {
/// Replaces what device 0 takes part in where it is alone.
class LocalExpander {
public:
  explicit LocalExpander(ModuleOp module) : expander(module, DEBUG_TYPE) {}

  bool run() {
    bool isChanged = expandPermute();
    isChanged |= expandGroups<AllGatherOp, AllReduceOp, AllToAllOp,
                              CollectiveBroadcastOp, ReduceScatterOp>();
    return expandIds<PartitionIdOp, ReplicaIdOp>() || isChanged;
  }

private:
  template <typename OpT> bool expandGroup() {
    return expander.expand<OpT>([&](OpT op, InstructionBuilder &b) -> Value {
      if (!isAlone(op.getReplicaGroups()))
        return expander.decline(op, "other devices take part");
      SmallVector<Value> arrays(op->getOperands());
      // A root can be no other device.
      if (auto broadcast = dyn_cast<CollectiveBroadcastOp>(op.getOperation()))
        if (broadcast.getHasDynamicRoot())
          arrays.pop_back();
      if (!haveShapesOf(op, arrays))
        return expander.decline(op, "its type is of several devices");
      return getResult(b, op, arrays);
    });
  }
  template <typename... OpTs> bool expandGroups() {
    return llvm::is_contained({expandGroup<OpTs>()...}, true);
  }
  template <typename OpT> bool expandId() {
    return expander.expand<OpT>([](OpT op, InstructionBuilder &b) {
      return b.splat(cast<RankedTensorType>(op.getType()), 0);
    });
  }
  template <typename... OpTs> bool expandIds() {
    return llvm::is_contained({expandId<OpTs>()...}, true);
  }
  bool expandPermute();

  InstructionExpander expander;
};

struct SingleDeviceCollectivesPass
    : hlo::impl::SingleDeviceCollectivesPassBase<SingleDeviceCollectivesPass> {
  using Base::Base;

  void runOnOperation() override {
    if (!isForOneDevice(getOperation()) || !LocalExpander(getOperation()).run())
      markAllAnalysesPreserved();
  }
};
} // namespace

bool LocalExpander::expandPermute() {
  return expander.expand<CollectivePermuteOp>(
      [&](CollectivePermuteOp op, InstructionBuilder &b) -> Value {
        std::optional<bool> isKept = isSentToItself(op);
        if (!isKept)
          return expander.decline(op, "another device sends");
        if (op.getSliceSizes())
          return *isKept ? expander.decline(op, "it sends slices")
                         : op.getOperands()[1];
        SmallVector<Value> arrays(op.getOperands());
        if (!llvm::all_of(arrays, [](Value array) {
              return isa<RankedTensorType>(array.getType());
            }))
          return expander.decline(op, "it sends what is no array");
        if (!*isKept)
          for (Value &array : arrays)
            array = b.splatLike(array, int64_t(0));
        return getResult(b, op, arrays);
      });
}
