//===- ScanFusibility.cpp - Cumulative reductions in kernels --------------===//

#include "hlo/Analysis/Fusion/Fusibility.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/Indexing/ScanRows.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"

using namespace hlo;

/// The only reduction of windows that PrefixWindow describes; null if there is
/// none, or several.
static ReduceWindowOp getOnlyPrefixes(const FusedOperations &fused) {
  ReduceWindowOp scan;
  for (Operation *op : fused.getOperations()) {
    auto reduce = dyn_cast<ReduceWindowOp>(op);
    if (!reduce || !PrefixWindow::get(reduce))
      continue;
    if (scan)
      return nullptr;
    scan = reduce;
  }
  return scan;
}

ReduceWindowOp hlo::getOnlyScan(const FusedOperations &fused) {
  ReduceWindowOp scan = getOnlyPrefixes(fused);
  if (!scan)
    return nullptr;
  llvm::SmallSetVector<Operation *, 4> readers;
  readers.insert(scan);
  for (size_t i = 0; i < readers.size(); ++i) {
    if (i != 0 && !isa<GetTupleElementOp>(readers[i]) &&
        !readers[i]->hasTrait<hlo::OpTrait::Elementwise>())
      return nullptr;
    readers.insert_range(fused.getUsers(readers[i]->getResult(0)));
  }
  bool areReaders = llvm::all_of(fused.getRoots(), [&](Value root) {
    return readers.contains(fused.getDefiningOp(root));
  });
  return areReaders ? scan : nullptr;
}

bool hlo::mayScatterInThreads(ScatterOp scatter) {
  return scatter.getUniqueIndices() ||
         (scatter.getInputs().size() == 1 &&
          !isComplex(mlir::getElementTypeOrSelf(scatter.getInputs().front())));
}

static bool haveOneCount(Value lhs, Value rhs) {
  auto lhsType = dyn_cast<RankedTensorType>(lhs.getType()),
       rhsType = dyn_cast<RankedTensorType>(rhs.getType());
  return lhsType && rhsType && lhsType.hasStaticShape() &&
         rhsType.hasStaticShape() &&
         lhsType.getNumElements() == rhsType.getNumElements();
}

static bool hasDefaultOrder(Value array) {
  SmallVector<int64_t> order =
      getMajorToMinor(cast<RankedTensorType>(array.getType()));
  return llvm::is_sorted(order);
}

/// Whether a thread may do each update, in place, of one element: it has one
/// index, at the same position in memory.
static bool isScatteredOneByOne(const FusedOperations &fused,
                                ScatterOp scatter) {
  ArrayRef<int64_t> dims =
      scatter.getDimensionNumbers().getScatterDimsToOperandDims();
  if (scatter.getInputs().size() != 1 || dims.size() != 1 ||
      !mayScatterInThreads(scatter))
    return false;
  Value indices = scatter.getScatterIndices(),
        updates = scatter.getUpdates().front();
  return getInitialValues(fused, scatter, 0) &&
         haveOneCount(indices, updates) && hasDefaultOrder(indices) &&
         hasDefaultOrder(updates);
}

Value hlo::getInitialValues(const FusedOperations &fused, ScatterOp scatter,
                            unsigned array) {
  Value value = fused.resolve(scatter.getInputs()[array]);
  bool isReadOnce = fused.getUsers(value).size() == 1 &&
                    llvm::count(fused.getOperands(scatter), value) == 1;
  return !fused.getDefiningOp(value) && isReadOnce ? value : Value();
}

ScatterOp hlo::getScatterOfScan(const FusedOperations &fused,
                                ReduceWindowOp scan) {
  Value root = fused.getRoots().front();
  auto scatter = dyn_cast_if_present<ScatterOp>(fused.getDefiningOp(root));
  if (!scatter || !isScatteredOneByOne(fused, scatter))
    return nullptr;
  auto isSlice = [&](Operation *op) {
    return isa<SliceOp>(op) && fused.isRoot(op->getResult(0)) &&
           fused.getUsers(op->getResult(0)).empty();
  };
  llvm::SmallSetVector<Value, 4> arrays;
  arrays.insert(scan->getResult(0));
  bool isScattered = false;
  for (size_t i = 0; i < arrays.size(); ++i) {
    // A bitcast may be of elements of another size.
    if (fused.isRoot(arrays[i]) ||
        !haveOneCount(arrays[i], scatter.getScatterIndices()))
      return nullptr;
    for (Operation *user : fused.getUsers(arrays[i])) {
      isScattered |= user == scatter;
      if (user == scatter || (i == 0 && isSlice(user)))
        continue;
      if (!keepsPositions(user, arrays[i]))
        return nullptr;
      arrays.insert(user->getResult(0));
    }
  }
  return isScattered ? scatter : nullptr;
}

/// Whether a result is a slice of the scan, which blocks but the first begin
/// with.
static bool isFirstOfBlocks(const FusedOperations &fused, ReduceWindowOp scan,
                            Value root) {
  ScanRows rows = *ScanRows::get(scan);
  auto slice = dyn_cast_if_present<SliceOp>(fused.getDefiningOp(root));
  if (rows.numBlocks == 1 || !slice ||
      fused.getDefiningOp(slice.getOperand()) != scan)
    return false;
  RankedTensorType type = slice.getOperand().getType();
  if (getMajorToMinor(slice.getType()) != getMajorToMinor(type))
    return false;
  for (int64_t dim : llvm::seq(type.getRank())) {
    ScanRows::Steps steps = {0, type.getDimSize(dim), 1};
    if (dim == rows.window.dim)
      steps = rows.getFirstOfBlocks();
    if (slice.getStartIndices()[dim] != steps.start ||
        slice.getLimitIndices()[dim] != steps.limit ||
        slice.getStrides()[dim] != steps.stride)
      return false;
  }
  return true;
}

std::optional<SmallVector<unsigned>>
hlo::getCarryResults(const FusedOperations &fused, ReduceWindowOp scan) {
  InPlaceAnalysis inPlace(fused);
  SmallVector<IndexingArray> roots = getArrays(fused.getRoots());
  bool isScattered = getScatterOfScan(fused, scan) != nullptr;
  SmallVector<unsigned> results;
  for (unsigned i : llvm::seq(scan.getInputs().size())) {
    Type type = mlir::getElementTypeOrSelf(scan.getToApply().getArgument(i));
    auto numbers = llvm::seq<unsigned>(roots.size());
    auto found = llvm::find_if(numbers, [&](unsigned number) {
      return mlir::getElementTypeOrSelf(roots[number].getType()) == type &&
             !llvm::is_contained(results, number) &&
             (!isScattered ||
              isFirstOfBlocks(fused, scan, roots[number].value)) &&
             llvm::none_of(fused.getInputs(), [&](Value input) {
               return inPlace.mayShare(input, number);
             });
    });
    if (found == numbers.end())
      return std::nullopt;
    results.push_back(*found);
  }
  return results;
}

ReduceWindowOp hlo::getScatteredScan(const FusedOperations &fused) {
  ReduceWindowOp scan = getOnlyPrefixes(fused);
  return scan && fused.getRoots().size() == 2 &&
                 getScatterOfScan(fused, scan) && getCarryResults(fused, scan)
             ? scan
             : nullptr;
}

StringRef hlo::getScanConflict(const FusedOperations &fused,
                               const DeviceDescription &device) {
  if (llvm::none_of(fused.getOperations(), isLongScan))
    return "";
  ReduceWindowOp scan = getOnlyScan(fused);
  if (!scan)
    return "a scan would begin anew for each of its elements";
  if (!device.isGPU() || fused.isRoot(scan->getResult(0)))
    return "";
  Type type = getOutputs(scan).front().getType();
  for (IndexingArray root : getArrays(fused.getRoots()))
    if (getMajorToMinor(cast<RankedTensorType>(root.getType())) !=
        getMajorToMinor(cast<RankedTensorType>(type)))
      return "neighbors of a scan would be written far apart";
  if (ScanRows::get(scan)->numBlocks > 1 && !getCarryResults(fused, scan))
    return "no result can hold what blocks of a scan begin with";
  return "";
}
