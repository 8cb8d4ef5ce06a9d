//===- Fusibility.cpp - What may be fused ---------------------------------===//

#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Fusion/LoopReductions.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Analysis/Indexing/PrefixWindow.h"
#include "hlo/Analysis/Indexing/ThreadMaps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;

/// Elements that a large reduction adds up at least.
static constexpr int64_t kLargeReduction = 16;

bool hlo::isLargeReduction(Operation *op) {
  auto reduce = dyn_cast<ReduceOp>(op);
  if (!reduce)
    return false;
  auto type = cast<RankedTensorType>(reduce.getInputs().front().getType());
  int64_t factor = 1;
  for (int64_t dim : reduce.getDimensions())
    factor *= type.getDimSize(dim);
  return factor >= kLargeReduction;
}

/// How many elements a reduction combines along each dimension.
static SmallVector<int64_t> getReducedSizes(Operation *op) {
  SmallVector<int64_t> sizes;
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    auto type = cast<RankedTensorType>(reduce.getInputs().front().getType());
    for (int64_t dim : reduce.getDimensions())
      sizes.push_back(type.getDimSize(dim));
  } else if (auto window = dyn_cast<ReduceWindowOp>(op)) {
    if (std::optional<WindowAttr> attr = window.getWindow())
      llvm::append_range(sizes, attr->getSize());
  }
  return sizes;
}

/// Whether a computation does more to floats than choose between them.
static bool isRounding(Region &computation) {
  return llvm::any_of(computation.front().without_terminator(), [](auto &op) {
    return !isa<ConstantOp, GetTupleElementOp, MaximumOp, MinimumOp,
                ParameterOp, SelectOp, TupleOp>(op) &&
           llvm::any_of(op.getResultTypes(), [](Type type) {
             auto array = dyn_cast<RankedTensorType>(type);
             return !array || !isPredOrInteger(array.getElementType());
           });
  });
}

bool hlo::hasFreeOrder(Operation *op) {
  // The most elements that are combined one after the other: about as many as
  // LLVM unrolls loops of.
  constexpr int64_t kMostInOrder = 8;
  if (isa<DotOp, ConvolutionOp>(op)) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    return isFloatOrComplex(type.getElementType());
  }
  return isa<ReduceOp, ReduceWindowOp>(op) &&
         llvm::product_of(getReducedSizes(op), int64_t(1)) > kMostInOrder &&
         isRounding(op->getRegion(0));
}

bool hlo::isWrittenOut(Operation *op) {
  // As lib/Target/Host/Optimization.cpp has LLVM do.
  constexpr int64_t kMostUnrolled = 8;
  return llvm::all_of(getReducedSizes(op),
                      [](int64_t size) { return size <= kMostUnrolled; });
}

StringRef hlo::getSelectionConflict(const FusedOperations &fused) {
  auto isSelection = [](Operation *op) { return isa<SelectAndScatterOp>(op); };
  auto selection = llvm::find_if(fused.getOperations(), isSelection);
  if (selection == fused.getOperations().end())
    return "";
  auto slice = dyn_cast_if_present<SliceOp>(
      fused.getDefiningOp(fused.getRoots().front()));
  bool isSliced = slice && llvm::all_of(slice.getStrides(),
                                        [](int64_t n) { return n == 1; });
  Value root =
      isSliced ? fused.resolve(slice.getOperand()) : fused.getRoots().front();
  if (fused.getRoots().size() != 1 || fused.getDefiningOp(root) != *selection ||
      llvm::count_if(fused.getOperations(), isSelection) != 1 ||
      fused.getUsers(root).size() > isSliced)
    return "a select-and-scatter writes its result, or a slice of that";
  return "";
}

bool hlo::isFusionForbidden(Operation *op) {
  auto attributes =
      op->getAttrOfType<DictionaryAttr>(HLODialect::kFrontendAttributes);
  auto value =
      attributes ? attributes.getAs<StringAttr>("NO_FUSE") : StringAttr();
  return value && value != "false";
}

static bool areStatic(mlir::TypeRange types) {
  SmallVector<Type> leaves;
  for (Type type : types)
    getLeafTypes(type, leaves);
  return llvm::all_of(leaves, [](Type type) {
    auto array = dyn_cast<RankedTensorType>(type);
    return array && array.hasStaticShape();
  });
}

/// Whether a loop or one of the emitters computes what `op` does, not knowing
/// its arrays; and of `select_and_scatter`, if emitters have that.
static bool isFusibleKind(Operation *op, bool hasSelections) {
  // What is a kernel of its own stays one inside of a fusion.
  if (auto fusion = dyn_cast<FusionOp>(op))
    return fusion.getKind() != FusionKind::kCustom &&
           !fusion.getOutputToOperandAliasing() &&
           llvm::all_of(fusion.getCalls().front().without_terminator(),
                        [&](Operation &inner) {
                          return isa<GetTupleElementOp, ParameterOp, TupleOp>(
                                     inner) ||
                                 isFusibleKind(&inner, hasSelections);
                        });
  // A tuple is no array that a loop goes over.
  if (isa<ConstantOp, CopyOp>(op) && isa<TupleType>(op->getResult(0).getType()))
    return false;
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastOp, BroadcastOp, ConcatenateOp, ConstantOp, CopyOp,
             DynamicSliceOp, DynamicUpdateSliceOp, GatherOp, IotaOp, MapOp,
             PadOp, ReduceOp, ReduceWindowOp, ReshapeOp, ReverseOp, ScatterOp,
             SliceOp, TransposeOp>(op) ||
         (hasSelections && isa<SelectAndScatterOp>(op));
}

static bool isFusible(Operation *op, bool hasSelections) {
  // What is fused may be computed several times. Control dependencies are
  // effects, too.
  return isFusibleKind(op, hasSelections) && !isFusionForbidden(op) &&
         mlir::isMemoryEffectFree(op) && areStatic(op->getOperandTypes()) &&
         areStatic(op->getResultTypes());
}

bool hlo::isFusible(Operation *op) {
  return ::isFusible(op, /*hasSelections=*/false);
}

bool hlo::isFusible(Operation *op, const DeviceDescription &device) {
  return ::isFusible(op, /*hasSelections=*/!device.isGPU());
}

std::string hlo::getParameterConflict(size_t parameters) {
  if (parameters <= kMaxKernelParameters)
    return "";
  return llvm::formatv("{0} parameters are more than {1}", parameters,
                       kMaxKernelParameters);
}

std::string hlo::getSizeConflict(double emitted, double operations) {
  constexpr double kMost = 2000, kFewCopies = 300;
  if (emitted > kMost)
    return llvm::formatv("{0:f0} instructions are more than {1:f0}", emitted,
                         kMost);
  double copies = emitted - operations;
  if (copies > std::max(operations, kFewCopies))
    return llvm::formatv("{0:f0} operations would be emitted {1:f0} times more",
                         operations, copies);
  return "";
}

std::string
KernelResources::getConflict(const DeviceDescription &device) const {
  constexpr unsigned kMostReductions = 8;
  if (reductions > kMostReductions)
    return llvm::formatv("{0} reductions are more than {1}", reductions,
                         kMostReductions);
  if (sharedMemory > device.sharedMemoryPerBlock)
    return llvm::formatv("{0} bytes of shared memory are more than {1}",
                         sharedMemory, device.sharedMemoryPerBlock);
  return "";
}

KernelResources KernelResources::get(const FusedOperations &fused,
                                     const DeviceDescription &device) {
  KernelResources resources;
  // Processors have caches instead of shared memory.
  if (!device.isGPU()) {
    resources.reductions =
        llvm::count_if(fused.getOperations(), isWorthwhileReduction);
    return resources;
  }
  for (Operation *op : fused.getOperations()) {
    if (auto tiling = TransposeTiling::get(op, device)) {
      resources.sharedMemory += tiling->getSharedMemoryBytes();
      continue;
    }
    if (!isWorthwhileReduction(op))
      continue;
    ++resources.reductions;
    auto reduce = cast<ReduceOp>(op);
    bool isRow = ReductionShape::get(cast<RankedTensorType>(
                                         reduce.getInputs().front().getType()),
                                     reduce.getDimensions())
                     ->isRow;
    // One value of each warp, or tiles whose rows are one element longer.
    int64_t elements = isRow ? kWarpSize : kWarpSize * (4 * kWarpSize + 1);
    for (Value input : reduce.getInputs())
      resources.sharedMemory +=
          elements *
          getElementBitsInMemory(cast<RankedTensorType>(input.getType())) / 8;
  }
  return resources;
}

/// Why one result cannot be computed with all that `fused` has for it.
static StringRef getConflictOfResult(ArrayRef<Operation *> members,
                                     const FusedOperations &fused,
                                     Emitter emitter,
                                     const DeviceDescription &device) {
  // Loops of processors reduce rows in front of others over them.
  if (!device.isGPU()) {
    if (llvm::any_of(fused.getOperations(), isLargeReduction))
      if (StringRef conflict = getLoopReductionConflict(fused);
          !conflict.empty())
        return conflict;
  } else if (llvm::count_if(fused.getOperations(), isLargeReduction) > 1) {
    return "both add up many elements";
  }
  if (StringRef conflict = getScanConflict(fused, device); !conflict.empty())
    return conflict;
  if (StringRef conflict = getSelectionConflict(fused); !conflict.empty())
    return conflict;
  for (Operation *op : fused.getOperations()) {
    auto scatter = dyn_cast<ScatterOp>(op);
    if (!scatter)
      continue;
    // The kernel of a scatter looks at updates alone.
    Value array = fused.resolve(scatter->getOperand(0));
    if (!fused.isRoot(scatter->getResult(0)))
      return "a scatter writes in place";
    if (fused.getDefiningOp(array) || fused.getUsers(array).size() > 1)
      return "it is, or reads, what the scatter writes in place";
  }
  if (device.isGPU() && emitter != Emitter::Reduction &&
      llvm::any_of(members, [&](Operation *op) {
        FusedOperations single(op);
        return llvm::all_of(
                   single.getOperations(),
                   [&](Operation *inner) { return fused.contains(inner); }) &&
               FusionAnalysis::get(single, device).emitter ==
                   Emitter::Reduction;
      }))
    return "a loop would add up what warps do";
  return "";
}

std::string hlo::getKernelConflict(ArrayRef<Operation *> members,
                                   ArrayRef<Operation *> results,
                                   const DeviceDescription &device) {
  for (Operation *op : members)
    if (isFusionForbidden(op))
      return "NO_FUSE forbids it";
    else if (!isFusible(op, device))
      return (op->getName().stripDialect() + " is never fused").str();
  FusedOperations fused(members, results);
  std::optional<IterationSpace> space;
  for (Operation *result : results) {
    FusedOperations single(members, {result});
    FusionAnalysis analysis = FusionAnalysis::get(single, device);
    if (StringRef conflict =
            getConflictOfResult(members, single, analysis.emitter, device);
        !conflict.empty())
      return conflict.str();
    if (results.size() == 1)
      break;
    auto other = IterationSpace::get(single, analysis, device);
    if (!other)
      return "a kernel with several results scans none, and writes none in "
             "place";
    if (!space) {
      space = other;
    } else {
      if (StringRef conflict = space->getConflict(*other); !conflict.empty())
        return conflict.str();
      space->join(*other);
    }
  }
  // What is a kernel by itself takes what it takes.
  if (llvm::count_if(members,
                     [](Operation *op) { return !isa<ConstantOp>(op); }) > 1)
    if (std::string conflict =
            KernelResources::get(fused, device).getConflict(device);
        !conflict.empty())
      return conflict;
  return getParameterConflict(fused.getInputs().size() +
                              fused.getRoots().size());
}

std::optional<IterationSpace>
IterationSpace::get(const FusedOperations &fused,
                    const FusionAnalysis &analysis,
                    const DeviceDescription &device) {
  if (llvm::any_of(fused.getOperations(), [&](Operation *op) {
        return isLongScan(op) ||
               (!device.isGPU() && isa<SelectAndScatterOp>(op));
      }))
    return std::nullopt;
  IterationSpace space;
  space.emitter = analysis.emitter;
  space.reduction = analysis.reduction;
  space.tiling = analysis.tiling;
  if (analysis.emitter == Emitter::Loop) {
    KernelResources resources = KernelResources::get(fused, device);
    space.isNested = resources.reductions != 0 || resources.sharedMemory != 0;
  } else if (!space.reduction && !space.tiling) {
    return std::nullopt;
  }

  Type type = fused.getRoots().front().getType();
  bool hasHero = false;
  for (auto [root, hero] : llvm::zip_equal(fused.getRoots(), analysis.heroes)) {
    Operation *op = fused.getDefiningOp(root);
    // What is written in place is not to be read by others.
    if (isa_and_present<DynamicUpdateSliceOp, ScatterOp>(op))
      return std::nullopt;
    if (!hasHero && hero &&
        (space.reduction
             ? isReductionHero(op, hero)
             : space.tiling && TransposeTiling::get(hero, device))) {
      type = hero->getOperand(0).getType();
      hasHero = true;
    }
  }
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array)
    return std::nullopt;
  space.type = withDefaultLayout(
      changeElementType(array, IntegerType::get(array.getContext(), 1)));
  return space;
}

StringRef IterationSpace::getConflict(const IterationSpace &other) const {
  if (emitter != Emitter::Loop && other.emitter != Emitter::Loop) {
    if (emitter != other.emitter)
      return "one is a reduction, the other a transpose";
    if (reduction && !(*reduction == *other.reduction))
      return "they reduce in different ways";
    if (tiling && !(*tiling == *other.tiling))
      return "they transpose in different ways";
  } else if ((isNested && other.emitter != Emitter::Loop) ||
             (other.isNested && emitter != Emitter::Loop)) {
    return "single threads of one do what warps do together";
  }
  if (type != other.type && !isBitcast(type, other.type))
    return "their loops differ";
  return "";
}

void IterationSpace::join(const IterationSpace &other) {
  bool isNestedAny = isNested || other.isNested;
  if (emitter == Emitter::Loop)
    *this = other;
  isNested = isNestedAny;
}
