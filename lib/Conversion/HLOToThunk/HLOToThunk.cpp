//===- HLOToThunk.cpp - The entry computation as a program ----------------===//
// See the description of hlo-to-thunk in Passes.td; test: hlo-to-thunk.mlir.

#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Analysis/Cost/InstructionTime.h"
#include "hlo/Analysis/Device/Target.h"
#include "hlo/Analysis/Fusion/InPlace.h"
#include "hlo/Analysis/WhileLoops.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Conversion/Thunk/Passes.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "hlo/Interpreter/Literal.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace hlo {
#define GEN_PASS_DEF_HLOTOTHUNKPASS
#include "hlo/Conversion/Thunk/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// Builds a program. Its memory is named first, then comes what runs.
class ProgramBuilder {
public:
  ProgramBuilder(func::FuncOp entry, const BufferAssignment &buffers,
                 const DeviceDescription &device,
                 InstructionTimeAnalysis *times)
      : entry(entry), buffers(buffers), device(device), times(times),
        memory(entry.getContext()), b(entry.getLoc(), entry.getContext()) {}

  LogicalResult build();

private:
  LogicalResult build(Block &block);
  LogicalResult build(Operation *op);
  LogicalResult build(ConstantOp op);
  LogicalResult build(WhileOp op);
  LogicalResult build(ConditionalOp op);
  LogicalResult buildKernel(mlir::SymbolRefAttr kernel, ValueRange arrays,
                            thunk::EstimateAttr estimate);
  thunk::EstimateAttr getEstimate(Operation *op, size_t numParts = 1);
  void copyConstant(int64_t value, Value result);
  SmallVector<Value> getParts(Value dynamic);
  LogicalResult buildDynamic(CustomCallOp op, Value dynamic, ValueRange padded);
  LogicalResult buildRegion(Region &target, Region &source);
  void copyArrays(Value source, Value target, Operation *copy = nullptr);

  Value getBuffer(unsigned allocation);
  Value getArray(const BufferSlice &slice, Type type);
  /// The arrays of values, tuples taken apart.
  SmallVector<Value> getArrays(ValueRange values);
  void addArrays(Value value, Type type, SmallVector<int64_t> &index,
                 SmallVectorImpl<Value> &arrays);
  int64_t getParameterNumber(const BufferAllocation &allocation);

  func::FuncOp entry;
  const BufferAssignment &buffers;
  const DeviceDescription &device;
  /// Null where estimates are not asked for.
  InstructionTimeAnalysis *times;
  mlir::SymbolTableCollection symbols;
  OpBuilder memory;
  ImplicitLocOpBuilder b;
  llvm::DenseMap<unsigned, Value> allocations;
  llvm::DenseMap<std::pair<std::pair<unsigned, int64_t>, Type>, Value> slices;
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

int64_t ProgramBuilder::getParameterNumber(const BufferAllocation &allocation) {
  // Arrays before it, of other parameters and of its own.
  SmallVector<Type> before;
  for (int64_t i : llvm::seq(allocation.parameter))
    getLeafTypes(entry.getArgument(i).getType(), before);
  Type type = entry.getArgument(allocation.parameter).getType();
  for (int64_t element : allocation.shapeIndex) {
    auto tuple = cast<TupleType>(type);
    for (int64_t i : llvm::seq(element))
      getLeafTypes(tuple.getType(i), before);
    type = tuple.getType(element);
  }
  return before.size();
}

Value ProgramBuilder::getBuffer(unsigned number) {
  Value &buffer = allocations[number];
  if (buffer)
    return buffer;
  const BufferAllocation &allocation = buffers.getAllocations()[number];
  auto type = thunk::BufferType::get(b.getContext(), allocation.size);
  Location loc = entry.getLoc();
  switch (allocation.kind) {
  case BufferAllocation::Kind::Parameter:
    return buffer = thunk::ParameterOp::create(memory, loc, type,
                                               getParameterNumber(allocation),
                                               allocation.isDonated);
  case BufferAllocation::Kind::Constant:
    return buffer = thunk::ConstantOp::create(memory, loc, type,
                                              allocation.elements);
  case BufferAllocation::Kind::Output:
  case BufferAllocation::Kind::Temporary:
    return buffer = thunk::AllocationOp::create(memory, loc, type);
  }
  llvm_unreachable("not a kind of allocation");
}

Value ProgramBuilder::getArray(const BufferSlice &slice, Type type) {
  Value &array = slices[{{slice.allocation, slice.offset}, type}];
  if (!array)
    array = thunk::SliceOp::create(
        memory, entry.getLoc(),
        thunk::ArrayType::get(b.getContext(), cast<RankedTensorType>(type)),
        getBuffer(slice.allocation), slice.offset);
  return array;
}

void ProgramBuilder::addArrays(Value value, Type type,
                               SmallVector<int64_t> &index,
                               SmallVectorImpl<Value> &arrays) {
  if (isa<RankedTensorType>(type))
    arrays.push_back(getArray(buffers.getSlice(value, index), type));
  auto tuple = dyn_cast<TupleType>(type);
  if (!tuple)
    return;
  for (auto [i, element] : llvm::enumerate(tuple.getTypes())) {
    index.push_back(i);
    addArrays(value, element, index, arrays);
    index.pop_back();
  }
}

SmallVector<Value> ProgramBuilder::getArrays(ValueRange values) {
  SmallVector<Value> arrays;
  SmallVector<int64_t> index;
  for (Value value : values)
    addArrays(value, value.getType(), index, arrays);
  return arrays;
}

//===----------------------------------------------------------------------===//
// What runs
//===----------------------------------------------------------------------===//

/// Why an operation without a kernel is no call of a library either.
static StringRef whyNoCall(Operation *op) {
  if (isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp,
          CollectivePermuteOp, RaggedAllToAllOp, ReduceScatterOp, RecvOp,
          RecvDoneOp, SendOp, SendDoneOp>(op))
    return "communicates with other devices, and a program is for one";
  if (isAsyncStartOrUpdate(op) || isAsyncDone(op))
    return "is asynchronous, and what carries its value on hides where it "
           "starts";
  if (isa<CustomCallOp>(op))
    return "calls what no library is known for";
  return "has no kernel and is no call of a library";
}

/// A constant is memory, which has to have elements.
LogicalResult ProgramBuilder::build(ConstantOp op) {
  bool isElided =
      !op->use_empty() &&
      op.getValue()
          .walk([](ElidedAttr) { return mlir::WalkResult::interrupt(); })
          .wasInterrupted();
  if (!isElided)
    return success();
  auto diagnostic = op.emitOpError(
      "cannot be compiled: its elements were left out of the text");
  diagnostic.attachNote()
      << "the pass materialize-elided-constants gives it some";
  return diagnostic;
}

LogicalResult ProgramBuilder::build(Operation *op) {
  b.setLoc(op->getLoc());
  if (auto constant = dyn_cast<ConstantOp>(op))
    return build(constant);
  if (isName(op) || isa<AfterAllOp>(op) ||
      op->hasTrait<mlir::OpTrait::IsTerminator>())
    return success();
  if (Attribute kernel = op->getAttr("kernel")) {
    SmallVector<Value> arrays = getArrays(op->getOperands());
    SmallVector<Value> results = getArrays(op->getResults());
    // What kernels update has to be in the results before.
    if (auto initial =
            op->getAttrOfType<mlir::DenseI64ArrayAttr>("initial_values"))
      for (auto [result, operand] :
           llvm::zip_equal(results, initial.asArrayRef()))
        if (operand >= 0 && arrays[operand] != result)
          thunk::CopyOp::create(b, arrays[operand], result);
    llvm::append_range(arrays, results);
    auto list = dyn_cast<mlir::ArrayAttr>(kernel);
    ArrayRef<Attribute> kernels = list ? list.getValue() : ArrayRef(kernel);
    thunk::EstimateAttr estimate = getEstimate(op, kernels.size());
    for (Attribute symbol : kernels)
      if (failed(
              buildKernel(cast<mlir::SymbolRefAttr>(symbol), arrays, estimate)))
        return failure();
    return success();
  }
  if (auto loop = dyn_cast<WhileOp>(op))
    return build(loop);
  if (auto conditional = dyn_cast<ConditionalOp>(op))
    return build(conditional);
  if (isa<CopyOp>(op)) {
    copyArrays(op->getOperand(0), op->getResult(0), op);
    return success();
  }
  if (auto size = dyn_cast<GetDimensionSizeOp>(op)) {
    copyConstant(size.getOperand().getType().getDimSize(size.getDimension()),
                 getArrays(op->getResults()).front());
    return success();
  }
  // Memory that nothing has written yet.
  if (isAllocateBuffer(op) && isa<RankedTensorType>(op->getResultTypes()[0]))
    return success();
  if (auto call = dyn_cast<CustomCallOp>(op)) {
    if (call.getCustomCallTarget() == "PadToStatic" &&
        op->getNumOperands() == 1)
      return buildDynamic(call, op->getOperand(0), op->getResults());
    if (call.getCustomCallTarget() == "SliceToDynamic")
      return buildDynamic(call, op->getResult(0), op->getOperands());
  }
  FailureOr<LibraryCallDescription> call = getLibraryCall(op, device);
  if (failed(call))
    return op->emitOpError(whyNoCall(op));
  auto select = [&](ValueRange values, ArrayRef<unsigned> selected) {
    SmallVector<Value> arrays = getArrays(values);
    return llvm::map_to_vector(selected, [&](unsigned i) { return arrays[i]; });
  };
  thunk::LibraryCallOp::create(b, call->function,
                               select(op->getOperands(), call->operands),
                               select(op->getResults(), call->results),
                               call->attributes, getEstimate(op));
  return success();
}

/// How long the cost model takes one of so many kernels of an instruction;
/// null if it does not know.
thunk::EstimateAttr ProgramBuilder::getEstimate(Operation *op,
                                                size_t numParts) {
  if (!times)
    return {};
  InstructionTime found = times->get(op);
  if (found.isUnknown)
    return {};
  const KernelTime &time = found.time;
  auto getPicoseconds = [&](double seconds) {
    constexpr double kMost = 1e18;
    return int64_t(std::min(seconds * 1e12 / double(numParts), kMost));
  };
  int64_t compute = getPicoseconds(time.compute);
  return thunk::EstimateAttr::get(
      b.getContext(), getPicoseconds(time.getTotal()),
      getPicoseconds(time.launch), compute,
      std::min(getPicoseconds(time.recomputed), compute),
      getPicoseconds(time.read), getPicoseconds(time.write));
}

LogicalResult ProgramBuilder::buildKernel(mlir::SymbolRefAttr kernel,
                                          ValueRange arrays,
                                          thunk::EstimateAttr estimate) {
  auto function = dyn_cast_or_null<mlir::gpu::GPUFuncOp>(
      symbols.lookupNearestSymbolFrom(entry, kernel));
  if (bool(function) != device.isGPU())
    return mlir::emitError(b.getLoc())
           << "its kernel " << kernel << " is not one for " << device.name;
  mlir::DenseI32ArrayAttr grid, block;
  mlir::IntegerAttr shared;
  if (function) {
    grid = function.getKnownGridSizeAttr();
    block = function.getKnownBlockSizeAttr();
    if (!grid || !block)
      return mlir::emitError(b.getLoc())
             << "its kernel " << kernel << " does not say how it is launched";
    auto memory = WorkgroupMemory::get(function);
    if (memory && memory->isDynamic())
      shared = b.getI32IntegerAttr(memory->size);
  }
  thunk::KernelOp::create(b, kernel, arrays, grid, block, shared, estimate);
  return success();
}

/// Has all elements of an array be a small number.
void ProgramBuilder::copyConstant(int64_t value, Value result) {
  auto array = cast<thunk::ArrayType>(result.getType());
  RankedTensorType type = array.getType();
  Literal scalar = Literal::getZero(PrimitiveType::S64, {});
  scalar.getMutableElements<int64_t>()[0] = value;
  auto elements = cast<mlir::DenseElementsAttr>(
      scalar.convert(getPrimitiveType(type.getElementType()))
          .toAttribute(RankedTensorType::get({}, type.getElementType())));
  Value buffer = thunk::ConstantOp::create(
      memory, entry.getLoc(),
      thunk::BufferType::get(b.getContext(), array.getByteSize()),
      elements.resizeSplat(type));
  Value slice =
      thunk::SliceOp::create(memory, entry.getLoc(), array, buffer, 0);
  thunk::CopyOp::create(b, slice, result);
}

/// The elements of an array of dynamic sizes, as many as there can be, and each
/// size.
SmallVector<Value> ProgramBuilder::getParts(Value dynamic) {
  auto type = cast<RankedTensorType>(dynamic.getType());
  BufferSlice slice = buffers.getSlice(dynamic);
  SmallVector<Value> parts = {getArray(slice, getPaddedType(type))};
  slice.offset += getSizesOffset(type);
  for (int64_t i = 0; i < type.getRank(); ++i) {
    parts.push_back(getArray(slice, RankedTensorType::get({}, b.getI32Type())));
    slice.offset += sizeof(int32_t);
  }
  return parts;
}

/// Copies an array of dynamic sizes to, or from, padded elements and sizes.
LogicalResult ProgramBuilder::buildDynamic(CustomCallOp op, Value dynamic,
                                           ValueRange padded) {
  auto type = dyn_cast<RankedTensorType>(dynamic.getType());
  SmallVector<Value> arrays = getArrays(padded), parts;
  if (type && !type.hasStaticShape())
    parts = getParts(dynamic);
  auto isSame = [](auto pair) {
    auto [lhs, rhs] = pair;
    auto getType = [](Value array) {
      return cast<thunk::ArrayType>(array.getType()).getType();
    };
    return getType(lhs).getElementType() == getType(rhs).getElementType() &&
           getType(lhs).getShape() == getType(rhs).getShape() &&
           getMajorToMinor(getType(lhs)) == getMajorToMinor(getType(rhs));
  };
  if (arrays.size() != parts.size() ||
      !llvm::all_of(llvm::zip(parts, arrays), isSame))
    return op.emitOpError(
        "takes or gives arrays that are not those of an array "
        "of dynamic sizes and of the same layout");
  bool isPadding = dynamic == op->getOperand(0);
  for (auto [part, array] : llvm::zip(parts, arrays))
    thunk::CopyOp::create(b, isPadding ? part : array,
                          isPadding ? array : part);
  return success();
}

LogicalResult ProgramBuilder::build(Block &block) {
  for (Operation &op : block)
    if (failed(build(&op)))
      return failure();
  return success();
}

LogicalResult ProgramBuilder::buildRegion(Region &target, Region &source) {
  OpBuilder::InsertionGuard guard(b);
  b.createBlock(&target);
  if (failed(build(source.front())))
    return failure();
  thunk::ReturnOp::create(b, ValueRange());
  return success();
}

/// A loop or a branch leaves its results where they are to be, or copies them.
void ProgramBuilder::copyArrays(Value source, Value target, Operation *copy) {
  SmallVector<Value> sources = getArrays(source), targets = getArrays(target);
  thunk::EstimateAttr estimate =
      copy ? getEstimate(copy, sources.size()) : nullptr;
  for (auto [from, to] : llvm::zip_equal(sources, targets))
    if (from != to)
      thunk::CopyOp::create(b, from, to, estimate);
}

LogicalResult ProgramBuilder::build(WhileOp op) {
  Operation *condition = op.getCondition().front().getTerminator();
  mlir::IntegerAttr tripCount;
  if (std::optional<uint64_t> count = WhileLoop(op).getTripCount())
    tripCount = b.getI64IntegerAttr(*count);
  auto loop = thunk::WhileOp::create(
      b, getArrays(condition->getOperands()).front(), tripCount);
  return success(
      succeeded(buildRegion(loop.getCondition(), op.getCondition())) &&
      succeeded(buildRegion(loop.getBody(), op.getBody())));
}

LogicalResult ProgramBuilder::build(ConditionalOp op) {
  auto conditional = thunk::ConditionalOp::create(
      b, getArrays(op.getBranchIndex()).front(), op.getBranches().size());
  for (auto [target, source] :
       llvm::zip_equal(conditional.getBranches(), op.getBranches()))
    if (failed(buildRegion(target, source)))
      return failure();
  return success();
}

LogicalResult ProgramBuilder::build() {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(entry);
  auto program = thunk::ProgramOp::create(b, entry.getSymNameAttr(),
                                          entry.getFunctionType(),
                                          /*target=*/mlir::StringAttr());
  if (device.isGPU())
    program.setTarget(device.targets.empty() ? StringRef(device.name)
                                             : device.targets.front());
  b.createBlock(&program.getBody());
  auto result = thunk::ReturnOp::create(b, ValueRange());
  b.setInsertionPoint(result);
  // Memory is named once it is needed, in front of this and of all that runs.
  auto border = thunk::ReturnOp::create(b, ValueRange());
  memory.setInsertionPoint(border);
  if (failed(build(entry.getBody().front()))) {
    program.erase();
    return failure();
  }
  result.getArraysMutable().append(
      getArrays(entry.getBody().front().getTerminator()->getOperands()));
  border.erase();
  return success();
}

namespace {
struct HLOToThunkPass : ::hlo::impl::HLOToThunkPassBase<HLOToThunkPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<func::FuncOp> entry = getEntryFunction(module);
    if (failed(entry))
      return signalPassFailure();
    FailureOr<DeviceDescription> device = getTargetDevice(module, target);
    if (failed(device))
      return signalPassFailure();
    std::optional<InstructionTimeAnalysis> times;
    if (estimates)
      times.emplace(*device);
    FailureOr<BufferAssignment> buffers =
        BufferAssignment::get(module, /*isStaggered=*/!device->isGPU());
    if (failed(buffers) || failed(ProgramBuilder(*entry, *buffers, *device,
                                                 times ? &*times : nullptr)
                                      .build()))
      return signalPassFailure();
    for (auto function :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      function.erase();
    // What they say of the entry, the program says now.
    auto attributes = llvm::to_vector(module->getDialectAttrs());
    for (NamedAttribute attr : attributes)
      if (isa_and_nonnull<HLODialect>(attr.getNameDialect()) &&
          attr.getName() != HLODialect::kTarget)
        module->removeAttr(attr.getName());
  }
};
} // namespace
