//===- HostKernel.cpp - Kernels for processors ----------------------------===//

#include "HostKernel.h"
#include "ScanEmitter.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;
namespace memref = mlir::memref;

/// The buffer of an array, its dimensions in the order in memory; null where
/// kernels have none.
static MemRefType getBufferType(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || !array.hasStaticShape() ||
      (getLayout(array) && !getMinorToMajor(array)))
    return {};
  SmallVector<int64_t> shape;
  for (int64_t dim : getMajorToMinor(array))
    shape.push_back(array.getDimSize(dim));
  // LLVM has no descriptors of several dimensions for it.
  if (array.getNumElements() == 0)
    shape = {0};
  return MemRefType::get(shape, getStorageType(array.getElementType()));
}

/// All elements in a row; indices of several dimensions are computed by maps,
/// which know what cancels out.
static Value flatten(ImplicitLocOpBuilder &b, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getRank() < 2)
    return buffer;
  mlir::ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return memref::CollapseShapeOp::create(
      b, buffer, ArrayRef<mlir::ReassociationIndices>(all));
}

/// The values inside of a fusion that its kernel writes as well, by the places
/// of their operations: a check asks for them.
static SmallVector<Value> getObservedValues(Operation *op) {
  SmallVector<Value> values;
  auto fusion = dyn_cast<FusionOp>(op);
  auto places = op->getAttrOfType<mlir::DenseI64ArrayAttr>("observed_values");
  if (!fusion || !places)
    return values;
  SmallVector<Operation *> inner =
      llvm::map_to_vector(*fusion.getBody(), [](Operation &op) { return &op; });
  for (int64_t place : places.asArrayRef())
    values.push_back(inner[place]->getResult(0));
  return values;
}

HostKernel::HostKernel(Operation *op, func::FuncOp function,
                       mlir::SymbolTable &symbols)
    : b(op->getLoc(), op->getContext()), fused(op), inPlace(fused),
      emitter(b, fused, symbols, arith::FastMathFlags::reassoc),
      function(function) {
  emitter.setAllocator([this](MemRefType type) { return allocate(type); });
  b.setInsertionPointToStart(function.addEntryBlock());
  SmallVector<Value> arguments;
  for (Value argument : function.getArguments())
    arguments.push_back(flatten(b, argument));
  for (auto [operand, buffer] : llvm::zip(op->getOperands(), arguments)) {
    emitter.addInput(operand, buffer);
    buffers[operand] = buffer;
  }
  SmallVector<IndexingArray> roots = getArrays(fused.getRoots());
  ArrayRef<Value> results =
      ArrayRef<Value>(arguments).slice(op->getNumOperands(), roots.size());
  ArrayRef<Value> copies = ArrayRef<Value>(arguments).drop_front(
      op->getNumOperands() + roots.size());
  for (auto [value, buffer] : llvm::zip(getObservedValues(op), copies))
    emitter.addObserved(value, buffer);
  // Not all of them may be written.
  for (auto [i, buffer] : llvm::enumerate(results)) {
    Output output = {roots[i], buffer, unsigned(i)};
    if (output.getType().getNumElements() != 0)
      outputs.push_back(output);
  }
}

Value HostKernel::allocate(MemRefType type, int64_t alignment) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.getBody().front());
  return memref::AllocaOp::create(b, type,
                                  alignment ? b.getI64IntegerAttr(alignment)
                                            : mlir::IntegerAttr());
}

LogicalResult hlo::emitChunks(ImplicitLocOpBuilder &b, int64_t chunks,
                              function_ref<LogicalResult(Value)> emitChunk) {
  if (chunks == 1)
    return emitChunk(arith::ConstantIndexOp::create(b, 0));
  LogicalResult isEmitted = success();
  scf::ForallOp::create(b, ArrayRef<mlir::OpFoldResult>(b.getIndexAttr(chunks)),
                        /*outputs=*/ValueRange(), /*mapping=*/std::nullopt,
                        [&](OpBuilder &, Location, ValueRange arguments) {
                          isEmitted = emitChunk(arguments.front());
                          scf::InParallelOp::create(b);
                        });
  return isEmitted;
}

static LogicalResult
emitLoops(ImplicitLocOpBuilder &b, ArrayRef<LoopRange> ranges,
          SmallVector<Value> &indices,
          function_ref<LogicalResult(ArrayRef<Value>)> emitBody) {
  if (ranges.empty())
    return emitBody(indices);
  LogicalResult isEmitted = success();
  Value one = arith::ConstantIndexOp::create(b, 1);
  scf::ForOp::create(b, ranges.front().lower, ranges.front().upper, one,
                     /*initArgs=*/ValueRange(),
                     [&](OpBuilder &, Location, Value index, ValueRange) {
                       indices.push_back(index);
                       isEmitted =
                           emitLoops(b, ranges.drop_front(), indices, emitBody);
                       indices.pop_back();
                       scf::YieldOp::create(b);
                     });
  return isEmitted;
}

LogicalResult
hlo::emitLoops(ImplicitLocOpBuilder &b, ArrayRef<LoopRange> ranges,
               function_ref<LogicalResult(ArrayRef<Value>)> emitBody) {
  SmallVector<Value> indices;
  return ::emitLoops(b, ranges, indices, emitBody);
}

Attribute hlo::getParallelLoop(MLIRContext *context) {
  auto group = mlir::LLVM::AccessGroupAttr::get(context);
  return mlir::LLVM::LoopAnnotationAttr::get(
      context, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {group});
}

LogicalResult
hlo::emitParallelLoop(ImplicitLocOpBuilder &b, const LoopRange &range,
                      function_ref<LogicalResult(Value)> emitBody) {
  LogicalResult isEmitted = success();
  auto loop = scf::ForOp::create(
      b, range.lower, range.upper, arith::ConstantIndexOp::create(b, 1),
      /*initArgs=*/ValueRange(),
      [&](OpBuilder &, Location, Value index, ValueRange) {
        isEmitted = emitBody(index);
        scf::YieldOp::create(b);
      });
  loop->setAttr("loop_annotation", getParallelLoop(b.getContext()));
  return isEmitted;
}

LogicalResult hlo::emitIf(ImplicitLocOpBuilder &b, Value condition,
                          function_ref<LogicalResult()> emitThen,
                          function_ref<LogicalResult()> emitElse) {
  auto branch =
      scf::IfOp::create(b, condition, /*withElseRegion=*/bool(emitElse));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(branch.thenYield());
  if (failed(emitThen()))
    return failure();
  if (!emitElse)
    return success();
  b.setInsertionPoint(branch.elseYield());
  return emitElse();
}

/// The operation that one of its results, or one that a kernel returns of it,
/// are of; null where there are several.
static Operation *getOnlyRoot(const HostKernel &kernel) {
  Operation *only = nullptr;
  for (const HostKernel::Output &output : kernel.outputs) {
    Operation *op = kernel.fused.getDefiningOp(output.array.value);
    if (!op || (only && op != only))
      return nullptr;
    only = op;
  }
  return only;
}

/// Emits one of several kernels, and says how many there are.
static LogicalResult emitOutputs(HostKernel &kernel, unsigned number,
                                 unsigned &count) {
  Operation *root = getOnlyRoot(kernel);
  if (auto scatter = dyn_cast_if_present<ScatterOp>(root))
    return emitScatterKernel(kernel, scatter);
  auto slice = dyn_cast_if_present<SliceOp>(root);
  if (auto select = dyn_cast_if_present<SelectAndScatterOp>(
          slice ? kernel.fused.getDefiningOp(
                      kernel.fused.resolve(slice.getOperand()))
                : root))
    return emitSelectAndScatterKernel(kernel, select, slice);
  if (auto sort = dyn_cast_if_present<SortOp>(root))
    return emitSortKernel(kernel, sort);
  if (ReduceWindowOp scan = getScan(kernel)) {
    ScanEmitter emitter(kernel, scan);
    count = emitter.getNumKernels();
    return emitter.emit(number);
  }
  return emitLoopKernel(kernel);
}

/// The arrays among the results.
static unsigned countResults(Operation *op) {
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    getLeafTypes(type, types);
  return types.size();
}

/// Marks the arguments that are no memory of others.
static void addNoAlias(func::FuncOp function, Operation *op,
                       const InPlaceAnalysis &inPlace) {
  unsigned numOperands = op->getNumOperands();
  llvm::BitVector isShared(function.getNumArguments());
  for (unsigned result : llvm::seq(countResults(op)))
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      if (inPlace.mayShare(operand, result)) {
        isShared.set(i);
        isShared.set(numOperands + result);
      }
  for (unsigned i : llvm::seq(function.getNumArguments()))
    if (!isShared.test(i))
      function.setArgAttr(i, mlir::LLVM::LLVMDialect::getNoAliasAttrName(),
                          mlir::UnitAttr::get(op->getContext()));
}

/// Says which operands the results that update them hold before.
static void setInitialValues(Operation *op, unsigned numResults,
                             const InPlaceAnalysis &inPlace) {
  SmallVector<int64_t> initial(numResults, -1);
  for (auto [result, number] : llvm::enumerate(initial))
    if (Value updated = inPlace.getUpdated(result))
      number = llvm::find(op->getOperands(), updated).getIndex();
  if (llvm::any_of(initial, [](int64_t number) { return number >= 0; }))
    op->setAttr("initial_values",
                mlir::DenseI64ArrayAttr::get(op->getContext(), initial));
}

static mlir::InFlightDiagnostic emitHasNoBuffer(Operation *op, Type type) {
  return op->emitOpError("has no kernel: ")
         << shapeToString(type)
         << " is no array of static sizes with a plain layout";
}

FailureOr<func::FuncOp> hlo::createHostKernel(Operation *op, StringRef name,
                                              mlir::SymbolTable &symbols) {
  SmallVector<Type> types, bufferTypes;
  for (Type type : op->getOperandTypes())
    getLeafTypes(type, types);
  for (Type type : op->getResultTypes())
    getLeafTypes(type, types);
  llvm::append_range(types, ValueRange(getObservedValues(op)).getTypes());
  for (Type type : types) {
    MemRefType bufferType = getBufferType(type);
    if (!bufferType)
      return emitHasNoBuffer(op, type);
    bufferTypes.push_back(bufferType);
  }
  auto function = func::FuncOp::create(
      op->getLoc(), name,
      mlir::FunctionType::get(op->getContext(), bufferTypes, {}));
  symbols.insert(function);
  return function;
}

FailureOr<SmallVector<func::FuncOp>>
hlo::emitHostKernels(Operation *op, StringRef name,
                     mlir::SymbolTable &symbols) {
  for (Type type : op->getOperandTypes())
    if (!getBufferType(type))
      return emitHasNoBuffer(op, type);
  SmallVector<func::FuncOp> functions;
  unsigned count = 1;
  llvm::DenseSet<Operation *> inOrder;
  while (functions.size() < count) {
    FailureOr<func::FuncOp> function = createHostKernel(op, name, symbols);
    if (failed(function))
      return failure();
    HostKernel kernel(op, *function, symbols);
    kernel.emitter.setInOrder(inOrder);
    addNoAlias(*function, op, kernel.inPlace);
    setInitialValues(op, countResults(op), kernel.inPlace);
    if (failed(emitOutputs(kernel, functions.size(), count))) {
      symbols.erase(*function);
      return failure();
    }
    // LLVM would find an order for each place where elements are combined.
    if (SmallVector<Operation *> repeated = kernel.emitter.getRepeated();
        !repeated.empty()) {
      inOrder.insert_range(repeated);
      symbols.erase(*function);
      kernel.emitter.eraseTables();
      continue;
    }
    func::ReturnOp::create(kernel.b);
    functions.push_back(*function);
  }
  return functions;
}
