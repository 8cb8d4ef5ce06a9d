//===- GPURadixSortKernel.cpp - Sorts by the digits of keys ---------------===//
//
// For each digit of the keys, from the lowest one: blocks count how often each
// number comes in their part of a row; others sum up what comes in the parts
// before, for each number; and with that and how often smaller numbers come in
// the row, blocks move elements to where they belong, in order. The warps of a
// block find by ballots which lanes have equal digits. Elements go through
// shared memory, so that neighbors are written together.
//
// D. Merrill, A. Grimshaw: High Performance and Scalable Radix Sorting, 2011;
// A. Adinets, D. Merrill: Onesweep, arXiv:2206.01784.
//
//===----------------------------------------------------------------------===//

#include "GPUEmitters.h"
#include "GPUSortKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/RadixSort.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
namespace math = mlir::math;
namespace memref = mlir::memref;
namespace NVVM = mlir::NVVM;

namespace {
class RadixSortKernel {
public:
  RadixSortKernel(const GPUEmission &emission, SortOp op, const RadixSort &plan)
      : emission(emission), op(op), plan(plan) {}

  FailureOr<GPUKernels> emit();

private:
  enum class Phase { Count, Offsets, Move };
  struct Step {
    unsigned digit;
    Phase phase;
  };
  using Values = SmallVector<Value>;

  FailureOr<gpu::GPUFuncOp> emitKernel(Step step, StringRef name);
  LogicalResult emitCount();
  LogicalResult emitOffsets();
  LogicalResult emitMove();
  LogicalResult emitTile(Value tile);
  Values emitRanks(ArrayRef<Value> digits);
  FailureOr<Values> emitTileOf(unsigned operand, ArrayRef<Value> numbers);
  Values emitPlacesInTile(ArrayRef<Value> digits, ArrayRef<Value> ranks);
  Values emitExchange(unsigned operand, ArrayRef<Value> elements,
                      ArrayRef<Value> places);

  LogicalResult forEachTile(function_ref<LogicalResult(Value tile)> body);
  AffineExpr getFirstOfTile();
  Values getNumbers(Value tile);
  FailureOr<Value> emitLoad(unsigned operand, Value element);
  void emitStore(unsigned operand, Value element, Value value);
  Value emitBits(Value element);
  Value emitDigit(Value element);
  Value isLastLane();
  /// What the lanes of a warp up to each have, all together.
  Value emitScanOfWarp(Value value);
  /// What the threads of a block before each have.
  Value emitSumOfThreadsBefore(Value value);

  Type getElementType(unsigned operand) {
    return mlir::getElementTypeOrSelf(op.getOperand(operand));
  }
  bool isFirst() const { return step.digit == 0; }
  /// Elements go from the operands to the workspace, on to the results, and
  /// back.
  bool writesResults() const { return step.digit % 2 != 0; }
  const RadixSort::Digit &getDigit() const {
    return plan.getDigits()[step.digit];
  }
  int64_t getLargestDigit() const {
    return (int64_t(1) << getDigit().bits) - 1;
  }
  int64_t getNumWarps() const { return RadixSort::kThreads / kWarpSize; }

  Value view(Value bytes, Type element, int64_t size, int64_t offset);
  Value viewWorkspace(unsigned operand);
  /// In the workspace.
  Value getPosition(Value element) {
    return add(
        arith::MulIOp::create(kernel->b, row, constant(plan.getRowSize())),
        element);
  }
  Value i32(int64_t value) {
    return arith::ConstantIntOp::create(kernel->b, kernel->b.getI32Type(),
                                        value);
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(kernel->b, value);
  }
  Value toIndex(Value value) {
    return arith::IndexCastUIOp::create(kernel->b, kernel->b.getIndexType(),
                                        value);
  }
  Value add(Value lhs, Value rhs) {
    return arith::AddIOp::create(kernel->b, lhs, rhs);
  }
  Value load(Value buffer, Value position) {
    return memref::LoadOp::create(kernel->b, buffer, position);
  }
  void store(Value value, Value buffer, Value position) {
    memref::StoreOp::create(kernel->b, value, buffer, position);
  }
  /// A result of the coordinates of the thread and of others, below `sizes`.
  Value apply(AffineExpr result, ArrayRef<Value> others = {},
              ArrayRef<int64_t> sizes = {}) {
    SmallVector<Value> variables(kernel->getGrid());
    llvm::append_range(variables, others);
    return kernel
        ->apply(kernel->getGridMap(
                    {result}, llvm::map_to_vector(sizes, Interval::ofSize)),
                variables)
        .front();
  }
  AffineExpr dim(unsigned i) { return kernel->b.getAffineDimExpr(i); }
  AffineExpr thread() { return dim(kThreadX); }
  AffineExpr warp() { return thread().floorDiv(kWarpSize); }
  Value isBelow(Value value, int64_t bound) {
    return arith::CmpIOp::create(kernel->b, arith::CmpIPredicate::slt, value,
                                 constant(bound));
  }
  Value isInRow(Value element) { return isBelow(element, plan.getRowSize()); }
  void clearDigitsOfWarps();
  /// An element in the block's counts of a digit, or of that of the thread.
  Value getDigitOfWarp(AffineExpr ofWarp, Value digit) {
    return add(apply(ofWarp * kDigits), toIndex(digit));
  }
  Value getDigitOfWarp(int64_t ofWarp) {
    return apply(thread() + ofWarp * kDigits);
  }

  /// Each thread of a block has one.
  static constexpr int64_t kDigits = RadixSort::kThreads;

  const GPUEmission &emission;
  SortOp op;
  const RadixSort &plan;

  // Of the kernel that is emitted.
  Step step;
  std::optional<GPUKernel> kernel;
  Value row;
  /// Of the workspace: how often each digit is in each block, or in those
  /// before, and in a row.
  Value counts, totals;
  /// Of the block: how often each digit is in the part of a tile that a warp
  /// has, or in those before; what the warps have; from a place in a tile to
  /// that in the row, for each digit; elements of a tile.
  Value digitsOfWarps, sumsOfWarps, shifts, exchange;
  /// Where in the row the next element with the digit of the thread belongs.
  Value nextPlace;
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value RadixSortKernel::view(Value bytes, Type element, int64_t size,
                            int64_t offset) {
  auto type = cast<MemRefType>(bytes.getType());
  return memref::ViewOp::create(
      kernel->b,
      MemRefType::get(size, element, mlir::MemRefLayoutAttrInterface(),
                      type.getMemorySpace()),
      bytes, constant(offset), ValueRange());
}

Value RadixSortKernel::viewWorkspace(unsigned operand) {
  return view(kernel->getResult(op.getNumOperands()),
              getStorageType(getElementType(operand)),
              plan.getNumRows() * plan.getRowSize(),
              plan.getElementsOffset(operand));
}

// Numbers are those of elements in their row.

/// That of the first one of a tile, which the last variable counts in the
/// block.
AffineExpr RadixSortKernel::getFirstOfTile() {
  return (dim(kBlockX) % plan.getNumBlocks() * plan.getTilesOfBlock() +
          kernel->b.getAffineSymbolExpr(0)) *
         plan.getTile();
}

/// Of the elements of a tile that a thread has; neighbors are of one warp.
SmallVector<Value> RadixSortKernel::getNumbers(Value tile) {
  Values numbers;
  for (int64_t i : llvm::seq(plan.getRun()))
    numbers.push_back(apply(getFirstOfTile() +
                                warp() * (kWarpSize * plan.getRun()) +
                                i * kWarpSize + thread() % kWarpSize,
                            tile, plan.getTilesOfBlock()));
  return numbers;
}

FailureOr<Value> RadixSortKernel::emitLoad(unsigned operand, Value element) {
  if (isFirst()) {
    auto type = cast<RankedTensorType>(op.getOperand(operand).getType());
    return kernel->emitter->emit({op.getOperand(operand)},
                                 getIndexInRow(op, type, row, element));
  }
  if (!writesResults()) {
    RankedTensorType type = kernel->getRootType(operand);
    return kernel->emitter->load(kernel->getResult(operand), type,
                                 getIndexInRow(op, type, row, element));
  }
  return fromStorage(kernel->b,
                     load(viewWorkspace(operand), getPosition(element)),
                     getElementType(operand));
}

void RadixSortKernel::emitStore(unsigned operand, Value element, Value value) {
  if (writesResults())
    return kernel->store(
        operand, value,
        getIndexInRow(op, kernel->getRootType(operand), row, element));
  store(toStorage(kernel->b, value, getElementType(operand)),
        viewWorkspace(operand), getPosition(element));
}

//===----------------------------------------------------------------------===//
// Digits
//===----------------------------------------------------------------------===//

/// An integer in the order of the key, of at least 32 bits.
Value RadixSortKernel::emitBits(Value element) {
  ImplicitLocOpBuilder &b = kernel->b;
  const RadixSortKey &key = getDigit().key;
  Type type = getElementType(key.operand);
  unsigned width = element.getType().getIntOrFloatBitWidth();
  auto bitsType = b.getIntegerType(width);
  auto bitsOf = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, b.getIntegerAttr(bitsType, value));
  };
  Value bits = element, sign = bitsOf(APInt::getSignMask(width));
  if (auto floatType = dyn_cast<FloatType>(element.getType())) {
    bits = arith::BitcastOp::create(b, bitsType, bits);
    Value magnitude =
        arith::AndIOp::create(b, bits, bitsOf(APInt::getSignedMaxValue(width)));
    auto replaceIf = [&](arith::CmpIPredicate predicate, const APInt &limit,
                         const APInt &value) {
      Value isOther =
          arith::CmpIOp::create(b, predicate, magnitude, bitsOf(limit));
      bits = arith::SelectOp::create(b, isOther, bitsOf(value), bits);
    };
    if (key.areZerosEqual)
      replaceIf(arith::CmpIPredicate::eq, APInt::getZero(width),
                APInt::getZero(width));
    if (key.nanSign != 0)
      replaceIf(arith::CmpIPredicate::ugt,
                APFloat::getInf(floatType.getFloatSemantics()).bitcastToAPInt(),
                key.nanSign > 0 ? APInt::getSignedMaxValue(width)
                                : APInt::getAllOnes(width));
    Value negative =
        arith::ShRSIOp::create(b, bits, bitsOf(APInt(width, width - 1)));
    bits =
        arith::XOrIOp::create(b, bits, arith::OrIOp::create(b, negative, sign));
  } else if (isSignedInteger(type)) {
    bits = arith::XOrIOp::create(b, bits, sign);
  }
  if (key.isDescending)
    bits = arith::XOrIOp::create(b, bits, bitsOf(APInt::getAllOnes(width)));
  return width < 32 ? Value(arith::ExtUIOp::create(b, b.getI32Type(), bits))
                    : bits;
}

/// That of the step, as i32.
Value RadixSortKernel::emitDigit(Value element) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value bits = emitBits(element);
  bits = arith::ShRUIOp::create(
      b, bits,
      arith::ConstantIntOp::create(b, bits.getType(), getDigit().shift));
  if (!bits.getType().isInteger(32))
    bits = arith::TruncIOp::create(b, b.getI32Type(), bits);
  return arith::AndIOp::create(b, bits, i32(getLargestDigit()));
}

LogicalResult
RadixSortKernel::forEachTile(function_ref<LogicalResult(Value)> body) {
  ImplicitLocOpBuilder &b = kernel->b;
  if (plan.getTilesOfBlock() == 1)
    return body(constant(0));
  LogicalResult isEmitted = success();
  // What a block goes on with is where digits belong next.
  Values carried;
  if (nextPlace)
    carried.push_back(nextPlace);
  scf::ForOp::create(b, constant(0), constant(plan.getTilesOfBlock()),
                     constant(1), carried,
                     [&](OpBuilder &, Location, Value tile, ValueRange inits) {
                       kernel->emitter->enterScope();
                       if (nextPlace)
                         nextPlace = inits.front();
                       isEmitted = body(tile);
                       kernel->emitter->leaveScope();
                       scf::YieldOp::create(b, nextPlace ? ValueRange(nextPlace)
                                                         : ValueRange());
                     });
  return isEmitted;
}

Value RadixSortKernel::isLastLane() {
  return arith::CmpIOp::create(kernel->b, arith::CmpIPredicate::eq,
                               apply(thread() % kWarpSize),
                               constant(kWarpSize - 1));
}

Value RadixSortKernel::emitScanOfWarp(Value value) {
  auto sum = [&](ValueRange before,
                 ValueRange after) -> FailureOr<SmallVector<Value>> {
    return SmallVector<Value>{add(before.front(), after.front())};
  };
  return emitWarpScan(kernel->b, {value}, apply(thread() % kWarpSize),
                      kWarpSize, sum)
      ->front();
}

Value RadixSortKernel::emitSumOfThreadsBefore(Value value) {
  ImplicitLocOpBuilder &b = kernel->b;
  Value sum = emitScanOfWarp(value);
  (void)kernel->emitIf(isLastLane(), [&] {
    store(sum, sumsOfWarps, apply(warp()));
    return success();
  });
  kernel->barrier();
  for (int64_t i : llvm::seq(getNumWarps() - 1)) {
    Value isBefore = arith::CmpIOp::create(b, arith::CmpIPredicate::ugt,
                                           apply(warp()), constant(i));
    Value others = load(sumsOfWarps, constant(i));
    sum = add(sum, arith::SelectOp::create(b, isBefore, others, i32(0)));
  }
  return arith::SubIOp::create(b, sum, value);
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

void RadixSortKernel::clearDigitsOfWarps() {
  for (int64_t i : llvm::seq(getNumWarps()))
    store(i32(0), digitsOfWarps, getDigitOfWarp(i));
  kernel->barrier();
}

/// Counts the digits of the part of a row that the block has.
LogicalResult RadixSortKernel::emitCount() {
  ImplicitLocOpBuilder &b = kernel->b;
  clearDigitsOfWarps();
  LogicalResult isCounted = forEachTile([&](Value tile) -> LogicalResult {
    Values numbers = getNumbers(tile);
    FailureOr<Values> keys = emitTileOf(getDigit().key.operand, numbers);
    if (failed(keys))
      return failure();
    for (auto [key, number] : llvm::zip_equal(*keys, numbers))
      (void)kernel->emitIf(isInRow(number), [&, &key = key] {
        memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::addi, i32(1),
                                    digitsOfWarps,
                                    getDigitOfWarp(warp(), emitDigit(key)));
        return success();
      });
    return success();
  });
  if (failed(isCounted))
    return failure();
  kernel->barrier();
  Value count = i32(0);
  for (int64_t i : llvm::seq(getNumWarps()))
    count = add(count, load(digitsOfWarps, getDigitOfWarp(i)));
  int64_t blocks = plan.getNumBlocks();
  AffineExpr number = dim(kBlockX);
  store(count, counts,
        apply((number.floorDiv(blocks) * kDigits + thread()) * blocks +
              number % blocks));
  return success();
}

/// Each warp sums up the counts of one digit in the blocks before.
LogicalResult RadixSortKernel::emitOffsets() {
  ImplicitLocOpBuilder &b = kernel->b;
  int64_t blocks = plan.getNumBlocks(),
          run = llvm::divideCeil(blocks, kWarpSize);
  AffineExpr first = thread() % kWarpSize * run,
             digit = dim(kBlockX) * getNumWarps() + warp();
  Values positions, areThere, values;
  Value own = i32(0);
  for (int64_t i : llvm::seq(run)) {
    areThere.push_back(isBelow(apply(first + i), blocks));
    positions.push_back(apply(digit * blocks + first + i));
    values.push_back(*kernel->emitOrZero(
        areThere.back(), b.getI32Type(),
        [&]() -> FailureOr<Value> { return load(counts, positions.back()); }));
    own = add(own, values.back());
  }
  Value upTo = emitScanOfWarp(own), next = arith::SubIOp::create(b, upTo, own);
  for (int64_t i : llvm::seq(run)) {
    (void)kernel->emitIf(areThere[i], [&] {
      store(next, counts, positions[i]);
      return success();
    });
    next = add(next, values[i]);
  }
  return kernel->emitIf(isLastLane(), [&] {
    store(upTo, totals, apply(digit));
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

/// The elements of an operand that a thread has of a tile, by their numbers in
/// the row.
FailureOr<SmallVector<Value>>
RadixSortKernel::emitTileOf(unsigned operand, ArrayRef<Value> numbers) {
  Values elements;
  for (Value number : numbers) {
    FailureOr<Value> element = kernel->emitOrZero(
        isInRow(number), getScalarType(getElementType(operand)),
        [&] { return emitLoad(operand, number); });
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  return elements;
}

/// How many elements with the same digit come before each of a thread's in the
/// warp, which counts them.
SmallVector<Value> RadixSortKernel::emitRanks(ArrayRef<Value> digits) {
  ImplicitLocOpBuilder &b = kernel->b;
  Type type = b.getI32Type();
  Value all = i32(-1),
        lane =
            arith::IndexCastUIOp::create(b, type, apply(thread() % kWarpSize));
  Value lanesBefore =
      arith::SubIOp::create(b, arith::ShLIOp::create(b, i32(1), lane), i32(1));
  Values ranks;
  for (Value digit : digits) {
    Value equal = all;
    for (unsigned bit : llvm::seq(getDigit().bits)) {
      Value isSet = arith::CmpIOp::create(
          b, arith::CmpIPredicate::ne,
          arith::AndIOp::create(b, digit, i32(int64_t(1) << bit)), i32(0));
      Value ballot = NVVM::VoteSyncOp::create(b, type, all, isSet,
                                              NVVM::VoteSyncKind::ballot);
      Value same = arith::SelectOp::create(
          b, isSet, ballot, arith::XOrIOp::create(b, ballot, all));
      equal = arith::AndIOp::create(b, equal, same);
    }
    // The first of these lanes counts for all of them.
    Value leader = math::CountTrailingZerosOp::create(b, equal);
    Value known = *kernel->emitOrZero(
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, leader, lane), type,
        [&]() -> FailureOr<Value> {
          Value count = math::CtPopOp::create(b, equal);
          return memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::addi,
                                             count, digitsOfWarps,
                                             getDigitOfWarp(warp(), digit))
              .getResult();
        });
    NVVM::SyncWarpOp::create(b, all);
    Value before =
        math::CtPopOp::create(b, arith::AndIOp::create(b, equal, lanesBefore));
    ranks.push_back(add(emitLane(b, known, toIndex(leader)), before));
  }
  return ranks;
}

/// Where the elements of a thread belong in the tile, when its warps have
/// counted theirs. Then `nextPlace` is that for the next tile.
SmallVector<Value> RadixSortKernel::emitPlacesInTile(ArrayRef<Value> digits,
                                                     ArrayRef<Value> ranks) {
  kernel->barrier();
  Value count = i32(0);
  Values before;
  for (int64_t i : llvm::seq(getNumWarps())) {
    before.push_back(count);
    count = add(count, load(digitsOfWarps, getDigitOfWarp(i)));
  }
  Value begin = emitSumOfThreadsBefore(count);
  for (auto [i, ofWarps] : llvm::enumerate(before))
    store(add(begin, ofWarps), digitsOfWarps, getDigitOfWarp(i));
  store(arith::SubIOp::create(kernel->b, nextPlace, begin), shifts,
        apply(thread()));
  nextPlace = add(nextPlace, count);
  kernel->barrier();
  Values places;
  for (auto [digit, rank] : llvm::zip_equal(digits, ranks))
    places.push_back(
        toIndex(add(load(digitsOfWarps, getDigitOfWarp(warp(), digit)), rank)));
  return places;
}

/// Elements of the tile at places that are as many threads apart, of those that
/// threads have of an operand and where they belong.
SmallVector<Value> RadixSortKernel::emitExchange(unsigned operand,
                                                 ArrayRef<Value> elements,
                                                 ArrayRef<Value> places) {
  Type type = getElementType(operand);
  Value buffer = view(exchange, getStorageType(type), plan.getTile(), 0);
  for (auto [element, place] : llvm::zip_equal(elements, places))
    kernel->storeShared(element, type, buffer, place);
  kernel->barrier();
  Values sorted;
  for (int64_t i : llvm::seq(plan.getRun()))
    sorted.push_back(kernel->loadShared(
        type, buffer, apply(thread() + i * RadixSort::kThreads)));
  return sorted;
}

LogicalResult RadixSortKernel::emitTile(Value tile) {
  ImplicitLocOpBuilder &b = kernel->b;
  clearDigitsOfWarps();
  unsigned keyOperand = getDigit().key.operand;
  Values numbers = getNumbers(tile);
  FailureOr<Values> keys = emitTileOf(keyOperand, numbers);
  if (failed(keys))
    return failure();
  // What is not there would come last in the row, and does with the largest
  // digit.
  Values digits;
  for (auto [key, number] : llvm::zip_equal(*keys, numbers))
    digits.push_back(arith::SelectOp::create(b, isInRow(number), emitDigit(key),
                                             i32(getLargestDigit())));
  Values places = emitPlacesInTile(digits, emitRanks(digits));

  // Where threads write what they have after the exchange, if it is there.
  Values sorted = emitExchange(keyOperand, *keys, places), targets, areThere;
  AffineExpr size = b.getAffineConstantExpr(plan.getRowSize());
  Value end = apply(size - getFirstOfTile(), tile, plan.getTilesOfBlock());
  for (auto [i, key] : llvm::enumerate(sorted)) {
    Value place = apply(thread() + i * RadixSort::kThreads);
    areThere.push_back(
        arith::CmpIOp::create(b, arith::CmpIPredicate::slt, place, end));
    Value shift = load(shifts, toIndex(emitDigit(key)));
    targets.push_back(toIndex(
        add(shift, arith::IndexCastUIOp::create(b, b.getI32Type(), place))));
  }
  auto storeAll = [&](unsigned operand, ArrayRef<Value> elements) {
    for (auto [element, target, isThere] :
         llvm::zip_equal(elements, targets, areThere))
      (void)kernel->emitIf(isThere, [&, &element = element, &target = target] {
        emitStore(operand, target, element);
        return success();
      });
  };
  storeAll(keyOperand, sorted);
  for (unsigned operand : llvm::seq<unsigned>(op.getNumOperands())) {
    if (operand == keyOperand)
      continue;
    FailureOr<Values> elements = emitTileOf(operand, numbers);
    if (failed(elements))
      return failure();
    // Threads may still read what they exchanged before.
    kernel->barrier();
    storeAll(operand, emitExchange(operand, *elements, places));
  }
  return success();
}

/// Moves the elements of the part of a row that the block has.
LogicalResult RadixSortKernel::emitMove() {
  int64_t blocks = plan.getNumBlocks();
  AffineExpr number = dim(kBlockX),
             digit = number.floorDiv(blocks) * kDigits + thread();
  Value before = emitSumOfThreadsBefore(load(totals, apply(digit)));
  nextPlace =
      add(before, load(counts, apply(digit * blocks + number % blocks)));
  return forEachTile([&](Value tile) { return emitTile(tile); });
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

FailureOr<gpu::GPUFuncOp> RadixSortKernel::emitKernel(Step inStep,
                                                      StringRef name) {
  step = inStep;
  bool isOffsets = step.phase == Phase::Offsets;
  LaunchDimensions launch;
  launch.threads[0] = RadixSort::kThreads;
  launch.blocks[0] = plan.getNumRows() * (isOffsets ? kDigits / getNumWarps()
                                                    : plan.getNumBlocks());
  kernel.emplace(emission.op, emission.fused, emission.device, launch, name,
                 emission.symbols, getSharedBuffers(emission));
  nextPlace = {};
  Type type = kernel->b.getI32Type();
  Value workspace = kernel->getResult(op.getNumOperands());
  int64_t numTotals = plan.getNumRows() * kDigits;
  counts = view(workspace, type, numTotals * plan.getNumBlocks(),
                plan.getCountsOffset());
  totals = view(workspace, type, numTotals, plan.getTotalsOffset());
  if (isOffsets)
    return kernel->finish(emitOffsets());
  row = apply(dim(kBlockX).floorDiv(plan.getNumBlocks()));
  digitsOfWarps = kernel->allocateShared(type, getNumWarps() * kDigits);
  if (step.phase == Phase::Count)
    return kernel->finish(emitCount());
  sumsOfWarps = kernel->allocateShared(type, getNumWarps());
  shifts = kernel->allocateShared(type, kDigits);
  exchange = kernel->allocateShared(kernel->b.getI8Type(),
                                    plan.getTile() * plan.getLargestElement(),
                                    /*alignment=*/16);
  return kernel->finish(emitMove());
}

FailureOr<GPUKernels> RadixSortKernel::emit() {
  SmallVector<Step> steps;
  for (unsigned digit : llvm::seq<unsigned>(plan.getDigits().size()))
    for (Phase phase : {Phase::Count, Phase::Offsets, Phase::Move})
      steps.push_back({digit, phase});
  FailureOr<GPUKernels> kernels =
      emitInSteps<Step>(emission, steps, [&](Step step, StringRef name) {
        return emitKernel(step, name);
      });
  if (succeeded(kernels))
    kernels->description =
        llvm::formatv("{0} digits, {1} blocks of {2} elements in a row",
                      plan.getDigits().size(), plan.getNumBlocks(),
                      plan.getTilesOfBlock() * plan.getTile());
  return kernels;
}

FailureOr<GPUKernels> hlo::emitGPURadixSortKernel(const GPUEmission &emission,
                                                  SortOp op) {
  StringRef whyNot;
  std::optional<RadixSort> plan = RadixSort::get(op, whyNot);
  auto workspace = cast<RankedTensorType>(
      getArrays(emission.fused.getRoots()).back().getType());
  if (plan &&
      (!workspace.getElementType().isInteger(8) || workspace.getRank() != 1 ||
       workspace.getDimSize(0) < plan->getWorkspaceSize())) {
    plan.reset();
    whyNot = "its workspace is too small";
  }
  if (!plan)
    return emission.op->emitOpError("has no kernel that sorts by digits: ")
           << whyNot;
  return RadixSortKernel(emission, op, *plan).emit();
}
