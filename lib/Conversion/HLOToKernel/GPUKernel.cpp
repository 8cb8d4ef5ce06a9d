//===- GPUKernel.cpp - A kernel for a GPU in the making -------------------===//

#include "GPUKernel.h"
#include "ScalarEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static SmallVector<Type> getArrayTypes(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  for (Type type : op->getResultTypes())
    getLeafTypes(type, types);
  return types;
}

LogicalResult hlo::checkHasBuffers(Operation *op) {
  for (Type type : getArrayTypes(op)) {
    auto array = dyn_cast<RankedTensorType>(type);
    if (!array || !array.hasStaticShape() ||
        (getLayout(array) && !getMinorToMajor(array)))
      return op->emitOpError("has no kernel: ")
             << shapeToString(type)
             << " is no array of static sizes with a plain layout";
  }
  return success();
}

static MemRefType getBufferType(Type type) {
  auto array = cast<RankedTensorType>(type);
  SmallVector<int64_t, 1> shape;
  if (array.getRank() != 0)
    shape.push_back(array.getNumElements());
  return MemRefType::get(shape, getStorageType(array.getElementType()));
}

/// Allocations of devices begin at multiples of more bytes.
static constexpr int64_t kBufferAlignment = 16;

static int64_t getVectorAlignment(VectorType type) {
  int64_t bytes =
      type.getNumElements() * type.getElementTypeBitWidth() / CHAR_BIT;
  return std::min(bytes, kBufferAlignment);
}

GPUKernel::GPUKernel(Operation *op, const FusedOperations &fused,
                     const DeviceDescription &device,
                     const LaunchDimensions &launch, StringRef name,
                     mlir::SymbolTable &symbols,
                     ArrayRef<std::pair<unsigned, unsigned>> inPlace)
    : b(op->getLoc(), op->getContext()), fused(fused), symbols(symbols),
      roots(getArrays(fused.getRoots())) {
  SmallVector<Type> types;
  for (Type type : getArrayTypes(op))
    types.push_back(getBufferType(type));
  OpBuilder detached(op->getContext());
  function = gpu::GPUFuncOp::create(detached, op->getLoc(), name,
                                    b.getFunctionType(types, {}));
  symbols.insert(function);
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), b.getUnitAttr());
  auto getSizes = [&](const std::array<int64_t, 3> &sizes) {
    return b.getDenseI32ArrayAttr(
        llvm::map_to_vector(sizes, [](int64_t n) { return int32_t(n); }));
  };
  function.setKnownBlockSizeAttr(getSizes(launch.threads));
  function.setKnownGridSizeAttr(getSizes(launch.blocks));

  unsigned numOperands = op->getNumOperands();
  llvm::BitVector mayAlias(types.size());
  for (auto [result, operand] : inPlace) {
    mayAlias.set(numOperands + result);
    mayAlias.set(operand);
  }
  for (unsigned i : llvm::seq<unsigned>(0, types.size())) {
    if (!mayAlias.test(i))
      function.setArgAttr(i, mlir::LLVM::LLVMDialect::getNoAliasAttrName(),
                          b.getUnitAttr());
    function.setArgAttr(i, mlir::LLVM::LLVMDialect::getAlignAttrName(),
                        b.getI64IntegerAttr(kBufferAlignment));
  }

  for (int64_t size :
       llvm::concat<const int64_t>(launch.threads, launch.blocks))
    gridIntervals.push_back(Interval::ofSize(size));
  b.setInsertionPointToStart(&function.getBody().front());
  for (unsigned i : llvm::seq(3)) {
    auto dimension = static_cast<gpu::Dimension>(i);
    grid.push_back(launch.threads[i] == 1
                       ? Value(arith::ConstantIndexOp::create(b, 0))
                       : Value(gpu::ThreadIdOp::create(b, dimension)));
  }
  for (unsigned i : llvm::seq(3)) {
    auto dimension = static_cast<gpu::Dimension>(i);
    grid.push_back(launch.blocks[i] == 1
                       ? Value(arith::ConstantIndexOp::create(b, 0))
                       : Value(gpu::BlockIdOp::create(b, dimension)));
  }
  // Products of matrices are rounded once; sums may be in any order.
  emitter = std::make_unique<ElementalEmitter>(
      b, fused, symbols,
      arith::FastMathFlags::reassoc | arith::FastMathFlags::contract);
  for (auto [operand, buffer] :
       llvm::zip(op->getOperands(), function.getArguments()))
    emitter->addInput(operand, buffer);
  llvm::append_range(results, function.getArguments().drop_front(numOperands));
}

FailureOr<gpu::GPUFuncOp> GPUKernel::finish(LogicalResult result) {
  if (failed(result)) {
    symbols.erase(function);
    return failure();
  }
  gpu::ReturnOp::create(b);
  return function;
}

Value GPUKernel::allocateShared(MemRefType type, int64_t alignment) {
  auto space = gpu::AddressSpaceAttr::get(
      b.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
  unsigned number = function.getNumWorkgroupAttributions();
  Value buffer = function.addWorkgroupAttribution(
      MemRefType::Builder(type).setMemorySpace(space), b.getLoc());
  if (alignment != 0)
    function.setWorkgroupAttributionAttr(
        number, mlir::LLVM::LLVMDialect::getAlignAttrName(),
        b.getI64IntegerAttr(alignment));
  return buffer;
}

Value GPUKernel::allocateShared(Type elementType, int64_t size,
                                int64_t alignment) {
  return allocateShared(MemRefType::get(size, getStorageType(elementType)),
                        alignment);
}

Value GPUKernel::allocateShared(RankedTensorType array) {
  return allocateShared(getBufferType(array));
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

SmallVector<Value> GPUKernel::apply(const IndexingMap &map,
                                    ArrayRef<Value> variables) {
  ElementIndex index = ElementIndex::get(map, variables);
  index.map.dropConstraints();
  SmallVector<Value> values;
  b.createOrFold<IndexingApplyOp>(values, b.getLoc(), index.map,
                                  index.variables);
  return values;
}

FailureOr<SmallVector<Value>> GPUKernel::forEach(
    const IndexingMap &map, ValueRange inits,
    function_ref<FailureOr<SmallVector<Value>>(ArrayRef<Value>, ValueRange)>
        body) {
  SmallVector<Value> variables(grid);
  IndexingMap domain = map;
  domain.setResults({});
  domain.simplify();
  if (domain.isKnownEmpty())
    return SmallVector<Value>(inits);
  auto isOne = [](Interval interval) { return interval.isPoint(); };
  if (domain.getConstraints().empty() &&
      domain.getDimIntervals() == ArrayRef(gridIntervals) &&
      llvm::all_of(domain.getRangeIntervals(), isOne)) {
    for (Interval interval : domain.getRangeIntervals())
      variables.push_back(arith::ConstantIndexOp::create(b, interval.lower));
    return body(variables, inits);
  }
  bool isEmitted = true;
  auto loop = IndexingLoopOp::create(
      b, domain, grid, inits,
      [&](OpBuilder &, Location, ValueRange ranges, ValueRange,
          ValueRange carried) {
        emitter->enterScope();
        llvm::append_range(variables, ranges);
        FailureOr<SmallVector<Value>> next = body(variables, carried);
        emitter->leaveScope();
        isEmitted = succeeded(next);
        IndexingYieldOp::create(b, isEmitted ? ValueRange(*next) : carried);
      });
  if (!isEmitted)
    return failure();
  return SmallVector<Value>(loop.getResults());
}

LogicalResult
GPUKernel::forEach(const IndexingMap &map,
                   function_ref<LogicalResult(ArrayRef<Value>)> body) {
  return forEach(map, ValueRange(),
                 [&](ArrayRef<Value> variables,
                     ValueRange) -> FailureOr<SmallVector<Value>> {
                   if (failed(body(variables)))
                     return failure();
                   return SmallVector<Value>();
                 });
}

LogicalResult GPUKernel::emitIf(Value condition,
                                function_ref<LogicalResult()> body) {
  if (!condition)
    return body();
  auto branch = scf::IfOp::create(b, condition, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emitter->enterScope();
  LogicalResult isEmitted = body();
  emitter->leaveScope();
  return isEmitted;
}

FailureOr<Value> GPUKernel::emitOrZero(Value condition, Type type,
                                       function_ref<FailureOr<Value>()> emit) {
  if (!condition)
    return emit();
  auto branch = scf::IfOp::create(b, type, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emitter->enterScope();
  FailureOr<Value> value = emit();
  emitter->leaveScope();
  if (failed(value))
    return failure();
  scf::YieldOp::create(b, *value);
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, emitZero(b, type));
  return branch.getResult(0);
}

LogicalResult GPUKernel::emitRoots(ArrayRef<unsigned> numbers,
                                   ArrayRef<ElementIndex> indices) {
  SmallVector<Value> elements;
  for (auto [number, index] : llvm::zip_equal(numbers, indices)) {
    FailureOr<Value> element = emitter->emit(roots[number], index);
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  for (auto [number, index, element] :
       llvm::zip_equal(numbers, indices, elements))
    store(number, element, index);
  return success();
}

void GPUKernel::storeNeighbors(unsigned root, ValueRange scalars,
                               const ElementIndex &first) {
  int64_t count = scalars.size();
  if (count == 1)
    return store(root, scalars.front(), first);
  RankedTensorType type = getRootType(root);
  SmallVector<Value> stored;
  for (Value scalar : scalars)
    stored.push_back(toStorage(b, scalar, type.getElementType()));
  auto vectorType = VectorType::get(count, stored.front().getType());
  Value vector = mlir::vector::FromElementsOp::create(b, vectorType, stored);
  mlir::vector::StoreOp::create(b, vector, getResult(root),
                                emitter->getPosition(type, first))
      .setAlignment(getVectorAlignment(vectorType));
}

SmallVector<Value> GPUKernel::loadNeighbors(Value buffer, RankedTensorType type,
                                            const ElementIndex &first,
                                            int64_t count) {
  Type elementType = type.getElementType();
  auto vectorType = VectorType::get(count, getStorageType(elementType));
  auto load = mlir::vector::LoadOp::create(b, vectorType, buffer,
                                           emitter->getPosition(type, first));
  load.setAlignment(getVectorAlignment(vectorType));
  SmallVector<Value> scalars;
  for (int64_t i : llvm::seq(count))
    scalars.push_back(fromStorage(
        b, mlir::vector::ExtractOp::create(b, load, i), elementType));
  return scalars;
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

IndexingMap hlo::fixRangeVar(IndexingMap map, unsigned rangeVar,
                             int64_t value) {
  map.fix(map.getNumDims() + rangeVar, value);
  map.simplify();
  return map;
}

IndexingMap hlo::getIndexAtPosition(const IndexingMap &position,
                                    RankedTensorType type) {
  AffineExpr linear = position.getResult(0);
  SmallVector<AffineExpr> indices(type.getRank());
  int64_t stride = 1;
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order)) {
    AffineExpr index = linear.floorDiv(stride);
    stride *= type.getDimSize(dim);
    indices[dim] = dim == order.front() ? index : index % type.getDimSize(dim);
  }
  IndexingMap map = position;
  map.setResults(indices);
  map.simplify();
  return map;
}

FailureOr<IndexingMap> hlo::getRootIndex(const FusedOperations &fused,
                                         IndexingArray hero, IndexingArray root,
                                         const IndexingMap &map) {
  // Ways back from the root; intermediate operations do not fork.
  IndexingMap index = map;
  llvm::DenseMap<Value, std::pair<Operation *, unsigned>> next;
  SmallVector<Value> worklist = {root.value};
  llvm::SmallPtrSet<Value, 8> seen;
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (value == hero.value)
      break;
    Operation *op = fused.getDefiningOp(value);
    if (!op || !seen.insert(value).second)
      continue;
    for (auto [i, operand] : llvm::enumerate(fused.getOperands(op))) {
      if (next.try_emplace(operand, op, i).second)
        worklist.push_back(operand);
    }
  }
  Value value = hero.value;
  while (value != root.value) {
    auto found = next.find(value);
    if (found == next.end())
      return failure();
    auto [op, operand] = found->second;
    OperandIndexings ways = inputToOutput(op, operand, 0);
    if (ways.size() != 1 || ways.front().isUndefined() ||
        ways.front().map.getNumRangeVars() != 0 ||
        ways.front().map.getNumRuntimeVars() != 0)
      return failure();
    index = hlo::compose(index, ways.front().map);
    index.simplify();
    value = op->getResult(0);
  }
  return index;
}
