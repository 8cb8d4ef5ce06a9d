//===- Constraints.cpp - What operations ask of layouts -------------------===//
// What holds on every device: where values go, and which operations take any
// layout as long as it is one.

#include "Problem.h"
#include "hlo/Analysis/ComputationGraph.h"
#include "hlo/Analysis/Cost/PerformanceModel.h"
#include "hlo/Analysis/LoopConfig.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using namespace hlo::layout;

unsigned layout::getNumArrays(Type type) {
  if (auto async = dyn_cast<AsyncType>(type))
    type = async.getAsTuple();
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return 1;
  unsigned count = 0;
  for (Type element : tuple.getTypes())
    count += getNumArrays(element);
  return count;
}

ArrayId Problem::addArrays(Type type) {
  ArrayId first = types.size();
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  for (Type leaf : leaves) {
    parents.push_back(types.size());
    types.push_back(dyn_cast<RankedTensorType>(leaf));
  }
  return first;
}

std::optional<EntryTypes> layout::getEntryTypes(func::FuncOp function) {
  if (!function.isPublic())
    return std::nullopt;
  EntryTypes types;
  if (auto given =
          function->getParentOfType<ModuleOp>()->getAttrOfType<TypeAttr>(
              HLODialect::kEntryComputationLayout)) {
    auto type = cast<FunctionType>(given.getValue());
    llvm::append_range(types.parameters, type.getInputs());
    llvm::append_range(types.results, type.getResults());
    return types;
  }
  llvm::append_range(types.parameters, function.getArgumentTypes());
  llvm::append_range(types.results, function.getResultTypes());
  return types;
}

bool layout::isRematerializable(Value value) {
  Operation *def = value.getDefiningOp();
  // What waits for others, or is waited for, is there once.
  if (!def || getControlId(def) || !getControlPredecessors(def).empty())
    return false;
  if (auto broadcast = dyn_cast<BroadcastOp>(def))
    return broadcast.getDimensions().empty();
  return isa<ConstantOp, IotaOp>(def) && isa<RankedTensorType>(value.getType());
}

void layout::fixRowMajor(Problem &problem, Operation *op, StringRef reason) {
  auto fix = [&](ArrayId first, Type type) {
    for (unsigned i = 0, e = getNumArrays(type); i < e; ++i)
      if (problem.isOrdered(first + i))
        problem.fix(first + i, getRowMajor(problem.getType(first + i)), op,
                    reason);
  };
  for (OpOperand &operand : op->getOpOperands())
    fix(problem.getArray(operand), operand.get().getType());
  for (Value result : op->getResults())
    fix(problem.getArray(result), result.getType());
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      for (BlockArgument argument : block.getArguments())
        fix(problem.getArray(argument), argument.getType());
      for (OpOperand &operand : block.getTerminator()->getOpOperands())
        fix(problem.getArray(operand), operand.get().getType());
    }
}

/// The arrays of a type have the layouts it gives.
static void fixAsGiven(Problem &problem, ArrayId first, Type type,
                       Operation *op, StringRef reason) {
  SmallVector<Type> leaves;
  getLeafTypes(type, leaves);
  for (auto [i, leaf] : llvm::enumerate(leaves))
    if (auto array = dyn_cast<RankedTensorType>(leaf))
      problem.fix(first + i, layout::getOrder(array), op, reason);
}

/// The same for all that `op` reads and computes.
static void fixAsGiven(Problem &problem, Operation *op, StringRef reason) {
  for (OpOperand &operand : op->getOpOperands())
    fixAsGiven(problem, problem.getArray(operand), operand.get().getType(), op,
               reason);
  for (Value result : op->getResults())
    fixAsGiven(problem, problem.getArray(result), result.getType(), op, reason);
}

/// A kernel that was made for its layouts: all of them are known.
static bool isCompiled(FusionOp fusion) {
  auto hasLayouts = [](Type type) {
    SmallVector<Type> leaves;
    getLeafTypes(type, leaves);
    return llvm::all_of(leaves, [](Type leaf) {
      auto array = dyn_cast<RankedTensorType>(leaf);
      return !array || array.getRank() < 2 || hlo::getLayout(array);
    });
  };
  if (!llvm::all_of(fusion.getCalls().getArgumentTypes(), hasLayouts))
    return false;
  auto result = fusion.getCalls().walk([&](Operation *op) {
    return llvm::all_of(op->getResultTypes(), hasLayouts)
               ? mlir::WalkResult::advance()
               : mlir::WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

namespace {
/// Builds the problem of one module.
class ProblemBuilder {
public:
  ProblemBuilder(ModuleOp module, const DeviceDescription &device)
      : module(module), device(device) {}

  Problem build() {
    ComputationGraph graph(module);
    for (func::FuncOp function : graph.getCalleesFirst())
      number(function);
    // Callers first: they say how often a function runs.
    for (func::FuncOp function : llvm::reverse(graph.getCalleesFirst()))
      addFunction(graph, function);
    return std::move(problem);
  }

private:
  /// Operations that take an operand as it is, or in a layout that follows from
  /// that of the result.
  static bool readsAnyLayout(OpOperand &operand) {
    Operation *op = operand.getOwner();
    if (isa<ScatterOp>(op)) {
      unsigned count = (op->getNumOperands() - 1) / 2;
      return operand.getOperandNumber() >= count;
    }
    if (auto reduce = dyn_cast<ReduceOp>(op))
      return reduce->getNumOperands() == 2;
    return isa<GetTupleElementOp, ParameterOp, DomainOp, TransposeOp, ReshapeOp,
               BroadcastOp, CopyOp, GatherOp, GetDimensionSizeOp, AfterAllOp>(
        op);
  }

  void number(func::FuncOp function) {
    auto numberBlock = [&](Block *block) {
      for (BlockArgument argument : block->getArguments())
        problem.addValue(argument);
    };
    if (!function.isExternal())
      for (Block &block : function.getBody())
        numberBlock(&block);
    function.getBody().walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (Block &block : region)
          numberBlock(&block);
      for (OpOperand &operand : op->getOpOperands())
        if (!readsAnyLayout(operand))
          problem.addUse(operand);
      for (Value result : op->getResults())
        problem.addValue(result);
    });
  }

  void addFunction(const ComputationGraph &graph, func::FuncOp function) {
    if (function.isExternal())
      return;
    auto inserted = executions.try_emplace(function, 1);
    addBlocks(graph, function.getBody(), inserted.first->second);
    auto types = getEntryTypes(function);
    if (!types && callees.contains(function))
      return;
    // Nobody is known who could agree to anything else.
    for (BlockArgument argument : function.getArguments())
      fixAsGiven(problem, problem.getArray(argument),
                 types ? types->parameters[argument.getArgNumber()]
                       : argument.getType(),
                 function, "a parameter of the entry");
    Operation *end = function.getBody().front().getTerminator();
    for (OpOperand &operand : end->getOpOperands())
      fixAsGiven(problem, problem.getArray(operand),
                 types ? types->results[operand.getOperandNumber()]
                       : operand.get().getType(),
                 end, "a result of the entry");
  }

  void addBlocks(const ComputationGraph &graph, Region &region, double times) {
    for (Operation &op : region.getOps()) {
      addUses(&op, times);
      add(graph, &op, times);
      if (auto fusion = dyn_cast<FusionOp>(op); fusion && isCompiled(fusion)) {
        fixBody(fusion);
        continue;
      }
      double timesOfRegions = times;
      if (auto loop = dyn_cast<WhileOp>(op)) {
        auto config = LoopConfig::get(loop);
        if (succeeded(config) && config->tripCount)
          timesOfRegions *= std::max<int64_t>(*config->tripCount, 1);
      }
      for (Region &inner : op.getRegions())
        addBlocks(graph, inner, timesOfRegions);
    }
  }

  /// All that is computed inside has the layouts it gives.
  void fixBody(FusionOp fusion) {
    constexpr StringLiteral reason = "a fusion that has its layouts";
    for (BlockArgument argument : fusion.getCalls().getArguments())
      fixAsGiven(problem, problem.getArray(argument), argument.getType(),
                 fusion, reason);
    fusion.getCalls().walk(
        [&](Operation *op) { fixAsGiven(problem, op, reason); });
  }

  /// Values are copied where they are read in another layout.
  void addUses(Operation *op, double times) {
    for (OpOperand &operand : op->getOpOperands()) {
      if (!problem.hasUse(operand))
        continue;
      ArrayId value = problem.getArray(operand.get());
      ArrayId use = problem.getArray(operand);
      unsigned count = getNumArrays(operand.get().getType());
      // What only takes arrays to their reader has the layouts that it needs.
      Operation *def = operand.get().getDefiningOp();
      if ((isa_and_nonnull<TupleOp>(def) && def->hasOneUse()) ||
          copiesResultRather(operand) ||
          // An asynchronous computation is one operation.
          isa<AsyncStartOp>(op->getParentOp())) {
        problem.unify(value, use, count);
        continue;
      }
      for (unsigned i = 0; i < count; ++i)
        if (problem.isOrdered(use + i))
          problem.relate({RelationKind::Equal, value + i, use + i, op,
                          getCopyCost(operand.get()) * times *
                              getArrayBytes(problem.getType(use + i))});
    }
  }

  /// Whether it never costs more to copy the result of an elementwise operation
  /// than this operand, all others being computed again.
  static bool copiesResultRather(OpOperand &operand) {
    Operation *op = operand.getOwner();
    if (!op->hasTrait<hlo::OpTrait::Elementwise>() ||
        !operand.get().hasOneUse())
      return false;
    auto type = cast<RankedTensorType>(operand.get().getType());
    auto result = cast<RankedTensorType>(op->getResult(0).getType());
    return getArrayBytes(result) <= getArrayBytes(type) &&
           llvm::all_of(op->getOperands(), [&](Value other) {
             return other == operand.get() || isRematerializable(other) ||
                    cast<RankedTensorType>(other.getType()).getRank() <= 1;
           });
  }

  /// Some values are computed again in the other layout.
  static double getCopyCost(Value value) {
    return isRematerializable(value) ? 0 : 1;
  }

  void relateToResult(RelationKind kind, Operation *op, RankedTensorType type,
                      double times, unsigned numResults = 1) {
    ArrayId result = problem.getArray(op->getResult(0));
    for (unsigned i = 1; i < numResults; ++i)
      problem.unify(result, result + i);
    problem.relate({kind, problem.getArray(op->getOpOperand(0)), result, op,
                    getArrayBytes(type) * times});
  }

  /// All operands and results of one rank have one layout.
  void unifyAll(Operation *op) {
    ArrayId result = problem.getArray(op->getResult(0));
    unsigned numResults = getNumArrays(op->getResult(0).getType());
    for (unsigned i = 1; i < numResults; ++i)
      problem.unify(result, result + i);
    for (OpOperand &operand : op->getOpOperands())
      if (problem.hasUse(operand) &&
          isa<RankedTensorType>(operand.get().getType()))
        problem.unify(problem.getArray(operand), result);
  }

  /// Operand `i` and array `i` of the result have one layout.
  void unifyEach(Operation *op) {
    ArrayId result = problem.getArray(op->getResult(0));
    for (OpOperand &operand : op->getOpOperands())
      problem.unify(problem.getArray(operand),
                    result + operand.getOperandNumber());
  }

  void unify(OpOperand &operand, Value value) {
    problem.unify(problem.getArray(operand), problem.getArray(value),
                  getNumArrays(value.getType()));
  }

  void unifyReturned(Region &region, Value result) {
    if (region.empty())
      return;
    Operation *end = region.front().getTerminator();
    if (end->getNumOperands() == 1)
      unify(end->getOpOperand(0), result);
  }

  void add(const ComputationGraph &graph, Operation *op, double times) {
    if (device.isGPU() ? addGPUConstraints(problem, op, device)
                       : addCPUConstraints(problem, op))
      return;
    llvm::TypeSwitch<Operation *>(op)
        .Case<func::ReturnOp, ReturnOp>([](Operation *) {})
        .Case([&](GetTupleElementOp op) { addGetTupleElement(op); })
        .Case([&](TupleOp op) { addTuple(op); })
        .Case([&](WhileOp op) {
          unify(op->getOpOperand(0), op.getResult());
          for (Region *region : {&op.getCondition(), &op.getBody()})
            if (!region->empty())
              unify(op->getOpOperand(0), region->getArgument(0));
          unifyReturned(op.getBody(), op.getResult());
        })
        .Case([&](ConditionalOp op) {
          for (auto [i, branch] : llvm::enumerate(op.getBranches())) {
            if (!branch.empty())
              unify(op->getOpOperand(i + 1), branch.getArgument(0));
            unifyReturned(branch, op.getResult());
          }
        })
        .Case([&](FusionOp op) {
          for (auto [operand, argument] :
               llvm::zip(op->getOpOperands(), op.getCalls().getArguments()))
            unify(operand, argument);
          unifyReturned(op.getCalls(), op.getResult());
        })
        .Case([&](AsyncStartOp op) { addAsyncStart(op); })
        .Case([&](AsyncUpdateOp op) {
          if (op.getLateOperands().empty())
            unify(op->getOpOperand(0), op.getResult());
          else
            fixRowMajor(problem, op, "operands bound late");
        })
        .Case([&](AsyncDoneOp op) {
          ArrayId operand = problem.getArray(op->getOpOperand(0));
          for (Type type : getAsAsync(op.getOperand().getType()).getOperands())
            operand += getNumArrays(type);
          problem.unify(operand, problem.getArray(op.getResult()),
                        getNumArrays(op.getType()));
        })
        .Case([&](CallOp op) { addCall(graph, op, times); })
        .Case([&](CustomCallOp op) { addCustomCall(op); })
        .Case([&](ReduceOp op) { addReduce(op, times); })
        .Case([&](TransposeOp op) {
          relateToResult(RelationKind::Transpose, op, op.getType(), times);
        })
        .Case<ReshapeOp>([&](ReshapeOp op) {
          relateToResult(RelationKind::Reshape, op,
                         cast<RankedTensorType>(op.getType()), times);
        })
        .Case([&](BroadcastOp op) {
          relateToResult(RelationKind::Broadcast, op,
                         cast<RankedTensorType>(op.getOperand().getType()),
                         times);
        })
        .Case([&](BitcastConvertOp op) { addBitcastConvert(op); })
        // Copies every element in any case.
        .Case([&](CopyOp op) {
          for (unsigned i = 0, e = getNumArrays(op.getType()); i < e; ++i)
            problem.relate({RelationKind::Equal,
                            problem.getArray(op.getOperand()) + i,
                            problem.getArray(op.getResult()) + i, op, 0});
        })
        .Case<ParameterOp, DomainOp, OptBarrierOp, AddDependencyOp>(
            [&](Operation *op) {
              unify(op->getOpOperand(0), op->getResult(0));
            })
        .Case<AllReduceOp>([&](AllReduceOp op) {
          unifyEach(op);
          addChannel(op);
        })
        .Case<AllGatherOp, ReduceScatterOp, CollectivePermuteOp,
              CollectiveBroadcastOp>([&](Operation *op) { unifyEach(op); })
        .Case<AllToAllOp, BatchNormInferenceOp, BatchNormTrainingOp,
              BatchNormGradOp, ConcatenateOp, DynamicSliceOp,
              DynamicUpdateSliceOp, MapOp, PadOp, ReduceWindowOp, ReverseOp,
              ScanOp, ScatterOp, SelectAndScatterOp, SetDimensionSizeOp,
              SliceOp>([&](Operation *op) { unifyAll(op); })
        .Case<BitcastOp, InfeedOp, OutfeedOp>([&](Operation *op) {
          fixAsGiven(problem, op, "an operation that sees memory as given");
        })
        // Their results may have any layout.
        .Case<ConstantOp, IotaOp, RngOp, GatherOp, GetDimensionSizeOp,
              AfterAllOp>([](Operation *) {})
        .Default([&](Operation *op) {
          if (op->hasTrait<hlo::OpTrait::Elementwise>())
            unifyAll(op);
          else if (isa<library::LibraryDialect>(op->getDialect()))
            fixAsGiven(problem, op, "a library call made for its layouts");
          else
            fixRowMajor(problem, op, "an operation of row-major arrays");
        });
  }

  void addGetTupleElement(GetTupleElementOp op) {
    ArrayId first = problem.getArray(op.getOperand());
    auto tuple = cast<TupleType>(op.getOperand().getType());
    for (Type before : tuple.getTypes().take_front(op.getIndex()))
      first += getNumArrays(before);
    problem.unify(first, problem.getArray(op.getResult()),
                  getNumArrays(op.getType()));
  }

  void addTuple(TupleOp op) {
    ArrayId element = problem.getArray(op.getResult());
    for (OpOperand &operand : op->getOpOperands()) {
      unsigned count = getNumArrays(operand.get().getType());
      problem.unify(problem.getArray(operand), element, count);
      element += count;
    }
  }

  void addAsyncStart(AsyncStartOp op) {
    ArrayId array = problem.getArray(op.getResult());
    for (OpOperand &operand : op->getOpOperands()) {
      unify(operand, op.getCalls().getArgument(operand.getOperandNumber()));
      unsigned count = getNumArrays(operand.get().getType());
      problem.unify(problem.getArray(operand), array, count);
      array += count;
    }
    OpOperand &returned =
        op.getCalls().front().getTerminator()->getOpOperand(0);
    // An async value may leave open what the result is.
    unsigned count = getNumArrays(getAsAsync(op.getType()).getResult());
    if (count == getNumArrays(returned.get().getType()))
      problem.unify(problem.getArray(returned), array, count);
  }

  void addCall(const ComputationGraph &graph, CallOp op, double times) {
    func::FuncOp callee = graph.lookup(op.getCalleeAttr());
    if (!callee || callee.isExternal()) {
      fixRowMajor(problem, op, "a function that is not there");
      return;
    }
    callees.insert(callee);
    executions[callee] += times;
    for (auto [operand, argument] :
         llvm::zip_equal(op->getOpOperands(), callee.getArguments()))
      unify(operand, argument);
    unifyReturned(callee.getBody(), op.getResult());
  }

  void addCustomCall(CustomCallOp op) {
    constexpr StringLiteral reason = "a custom call";
    std::optional<ArrayAttr> constraints = op.getOperandLayoutConstraints();
    if (!constraints)
      return fixRowMajor(problem, op, reason);
    for (auto [operand, constraint] :
         llvm::zip_equal(op->getOpOperands(), *constraints))
      fixAsGiven(problem, problem.getArray(operand),
                 cast<TypeAttr>(constraint).getValue(), op, reason);
    fixAsGiven(problem, problem.getArray(op.getResult()), op.getType(), op,
               reason);
  }

  void addReduce(ReduceOp op, double times) {
    SmallVector<Type> leaves;
    getLeafTypes(op.getType(), leaves);
    unsigned count = op->getNumOperands() / 2;
    for (unsigned i = 1; i < count; ++i)
      problem.unify(problem.getArray(op->getOpOperand(i)),
                    problem.getArray(op->getOpOperand(0)));
    relateToResult(RelationKind::Reduce, op,
                   cast<RankedTensorType>(leaves.front()), times,
                   leaves.size());
  }

  void addBitcastConvert(BitcastConvertOp op) {
    auto from = cast<RankedTensorType>(op.getOperand().getType());
    auto to = cast<RankedTensorType>(op.getType());
    if (from.getRank() == to.getRank())
      return unifyAll(op);
    ArrayId operand = problem.getArray(op->getOpOperand(0));
    ArrayId result = problem.getArray(op.getResult());
    int64_t split = std::max(from.getRank(), to.getRank()) - 1;
    RankedTensorType larger = from.getRank() > to.getRank() ? from : to;
    problem.require(from.getRank() > to.getRank() ? operand : result,
                    {op, "elements that take several in memory",
                     getRowMajor(larger), [split](LayoutAttr layout) {
                       return layout.getMinorToMajor().front() == split;
                     }});
    // The operand is copied rather than read in a layout that does not fit.
    problem.relate({RelationKind::BitcastConvert, operand, result, op,
                    std::numeric_limits<float>::max()});
  }

  /// What meets in a channel has one layout on all devices.
  void addChannel(AllReduceOp op) {
    std::optional<int64_t> channel = op.getChannelId();
    if (!channel)
      return;
    auto [it, isNew] = channels.try_emplace(*channel, op);
    if (!isNew && it->second->getNumOperands() == op->getNumOperands())
      for (auto [lhs, rhs] :
           llvm::zip_equal(it->second->getOpOperands(), op->getOpOperands()))
        problem.unify(problem.getArray(lhs), problem.getArray(rhs));
  }

  ModuleOp module;
  const DeviceDescription &device;
  Problem problem;
  llvm::DenseMap<Operation *, double> executions;
  llvm::DenseSet<Operation *> callees;
  llvm::DenseMap<int64_t, Operation *> channels;
};
} // namespace

Problem layout::getProblem(ModuleOp module, const DeviceDescription &device) {
  return ProblemBuilder(module, device).build();
}
