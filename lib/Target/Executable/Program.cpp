//===- Program.cpp - Programs for the runtime -----------------------------===//

#include "hlo/Target/Executable/Program.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "hlo/Interpreter/Literal.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

namespace {
class ProgramTranslation {
public:
  explicit ProgramTranslation(thunk::ProgramOp op) : op(op) {}

  FailureOr<runtime::Program> translate();

private:
  LogicalResult addAllocation(Operation *op);
  runtime::Slice getSlice(Value array) const { return slices.lookup(array); }
  std::vector<runtime::Slice> getSlices(ValueRange arrays) const {
    std::vector<runtime::Slice> result;
    for (Value array : arrays)
      result.push_back(getSlice(array));
    return result;
  }
  FailureOr<runtime::ThunkSequence> translate(Region &region);
  FailureOr<runtime::Thunk> translate(Operation *op);
  /// How long it takes to run, if it says that.
  static std::optional<runtime::TimeEstimate> getEstimate(Operation *op);
  LogicalResult translate(thunk::KernelOp op, runtime::Thunk &thunk);
  LogicalResult translate(thunk::CopyOp op, runtime::Thunk &thunk);
  LogicalResult translate(thunk::LibraryCallOp op, runtime::Thunk &thunk);
  LogicalResult translate(thunk::WhileOp op, runtime::Thunk &thunk);
  LogicalResult translate(thunk::ConditionalOp op, runtime::Thunk &thunk);
  LogicalResult translate(thunk::CommandBufferOp op, runtime::Thunk &thunk);

  thunk::ProgramOp op;
  mlir::SymbolTableCollection symbols;
  runtime::Program program;
  llvm::DenseMap<Value, uint32_t> buffers;
  llvm::DenseMap<Value, runtime::Slice> slices;
  /// Of each leaf of the parameters, its number without tokens.
  SmallVector<int64_t> arrayNumbers;
};
} // namespace

static runtime::ArrayShape getShape(RankedTensorType type) {
  runtime::ArrayShape shape;
  shape.type = getPrimitiveType(type.getElementType());
  shape.dimensions = cast<RankedTensorType>(getPaddedType(type)).getShape();
  shape.hasSizes = !type.hasStaticShape();
  SmallVector<int64_t> majorToMinor = getMajorToMinor(type);
  shape.minorToMajor.assign(majorToMinor.rbegin(), majorToMinor.rend());
  return shape;
}

static runtime::ArrayShape getShape(Value array) {
  return getShape(cast<thunk::ArrayType>(array.getType()).getType());
}

RankedTensorType hlo::getArrayType(const runtime::ArrayShape &shape,
                                   MLIRContext *context) {
  Type elementType = getElementType(context, shape.type);
  auto type = RankedTensorType::get(shape.dimensions, elementType);
  if (shape.hasSizes)
    type =
        getArrayType(SmallVector<int64_t>(type.getRank(), ShapedType::kDynamic),
                     elementType, shape.dimensions);
  LayoutAttr rowMajor = LayoutAttr::getRowMajor(context, type.getRank());
  return withLayout(type, rowMajor.withMinorToMajor(shape.minorToMajor));
}

LogicalResult ProgramTranslation::addAllocation(Operation *op) {
  using Kind = runtime::Allocation::Kind;
  runtime::Allocation allocation;
  Value buffer = op->getResult(0);
  allocation.size = cast<thunk::BufferType>(buffer.getType()).getSize();
  allocation.kind = Kind::Temporary;
  if (auto parameter = dyn_cast<thunk::ParameterOp>(op)) {
    allocation.kind = Kind::Parameter;
    allocation.parameter = arrayNumbers[parameter.getNumber()];
    allocation.isDonated = parameter.getDonated();
  } else if (auto constant = dyn_cast<thunk::ConstantOp>(op)) {
    allocation.kind = Kind::Constant;
    FailureOr<Literal> literal = Literal::get(constant.getValue());
    if (failed(literal))
      return op->emitOpError("has elements that are not known");
    // In the order of the layout, as all arrays.
    Literal ordered = toLayout(
        *literal, cast<RankedTensorType>(constant.getValue().getType()));
    allocation.data.assign(ordered.getData(),
                           ordered.getData() + ordered.getByteSize());
  }
  buffers[buffer] = program.allocations.size();
  program.allocations.push_back(std::move(allocation));
  return success();
}

FailureOr<runtime::ThunkSequence>
ProgramTranslation::translate(Region &region) {
  runtime::ThunkSequence sequence;
  for (Operation &op : region.front().without_terminator()) {
    FailureOr<runtime::Thunk> thunk = translate(&op);
    if (failed(thunk))
      return failure();
    sequence.push_back(std::move(*thunk));
  }
  return sequence;
}

std::optional<runtime::TimeEstimate>
ProgramTranslation::getEstimate(Operation *op) {
  auto estimate =
      llvm::TypeSwitch<Operation *, std::optional<thunk::EstimateAttr>>(op)
          .Case<thunk::KernelOp, thunk::CopyOp, thunk::LibraryCallOp>(
              [](auto typed) { return typed.getEstimate(); })
          .Default(std::nullopt);
  if (!estimate)
    return std::nullopt;
  constexpr double kPicosecond = 1e-12;
  return runtime::TimeEstimate{kPicosecond * double(estimate->getTotal()),
                               kPicosecond * double(estimate->getLaunch()),
                               kPicosecond * double(estimate->getCompute()),
                               kPicosecond * double(estimate->getRecomputed()),
                               kPicosecond * double(estimate->getRead()),
                               kPicosecond * double(estimate->getWrite())};
}

FailureOr<runtime::Thunk> ProgramTranslation::translate(Operation *op) {
  runtime::Thunk thunk;
  thunk.estimate = getEstimate(op);
  if (mlir::StringAttr name = getInstructionName(op->getLoc()))
    thunk.name = name.str();
  LogicalResult result =
      llvm::TypeSwitch<Operation *, LogicalResult>(op)
          .Case<thunk::KernelOp, thunk::CopyOp, thunk::LibraryCallOp,
                thunk::WhileOp, thunk::ConditionalOp, thunk::CommandBufferOp>(
              [&](auto typed) { return translate(typed, thunk); })
          .Default([](Operation *op) {
            return op->emitOpError("is not known to the runtime");
          });
  if (failed(result))
    return failure();
  return thunk;
}

static std::array<uint32_t, 3> getSizes(ArrayRef<int32_t> sizes) {
  return {uint32_t(sizes[0]), uint32_t(sizes[1]), uint32_t(sizes[2])};
}

LogicalResult ProgramTranslation::translate(thunk::KernelOp op,
                                            runtime::Thunk &thunk) {
  std::string name = op.getKernel().getLeafReference().str();
  if (op.getGrid()) {
    thunk.action = runtime::KernelThunk{
        std::move(name), /*numChunks=*/1, getSlices(op.getArrays()),
        runtime::LaunchDimensions{getSizes(*op.getGrid()),
                                  getSizes(*op.getBlock()),
                                  op.getShared().value_or(0)}};
    return success();
  }
  Operation *kernel = symbols.lookupNearestSymbolFrom(op, op.getKernelAttr());
  auto chunks = kernel->getAttrOfType<mlir::IntegerAttr>("chunks");
  if (!chunks)
    return op.emitOpError("names a kernel that is not lowered: ")
           << op.getKernel();
  thunk.action = runtime::KernelThunk{std::move(name), chunks.getInt(),
                                      getSlices(op.getArrays())};
  return success();
}

LogicalResult ProgramTranslation::translate(thunk::CopyOp op,
                                            runtime::Thunk &thunk) {
  thunk.action =
      runtime::CopyThunk{getSlice(op.getSource()), getSlice(op.getTarget())};
  return success();
}

static runtime::Attribute getAttribute(Attribute attr) {
  if (auto boolean = dyn_cast<mlir::BoolAttr>(attr))
    return boolean.getValue();
  if (auto integer = dyn_cast<mlir::IntegerAttr>(attr))
    return integer.getInt();
  if (auto number = dyn_cast<mlir::FloatAttr>(attr))
    return number.getValueAsDouble();
  if (auto string = dyn_cast<mlir::StringAttr>(attr))
    return string.str();
  return cast<mlir::DenseI64ArrayAttr>(attr).asArrayRef().vec();
}

static Attribute toMLIR(const runtime::Attribute &value, MLIRContext *context) {
  mlir::Builder builder(context);
  struct Visitor {
    Attribute operator()(bool value) { return builder.getBoolAttr(value); }
    Attribute operator()(int64_t value) {
      return builder.getI64IntegerAttr(value);
    }
    Attribute operator()(double value) {
      return builder.getF64FloatAttr(value);
    }
    Attribute operator()(const std::string &value) {
      return builder.getStringAttr(value);
    }
    Attribute operator()(const std::vector<int64_t> &value) {
      return builder.getDenseI64ArrayAttr(value);
    }
    mlir::Builder &builder;
  };
  return std::visit(Visitor{builder}, value);
}

DictionaryAttr hlo::getAttributes(const runtime::LibraryCall &call,
                                  MLIRContext *context) {
  mlir::NamedAttrList attributes;
  for (const auto &[name, value] : call.attributes)
    attributes.set(name, toMLIR(value, context));
  return attributes.getDictionary(context);
}

LogicalResult ProgramTranslation::translate(thunk::LibraryCallOp op,
                                            runtime::Thunk &thunk) {
  runtime::LibraryThunk call;
  call.call.function = op.getFunction().str();
  for (Value array : op.getSources())
    call.call.operands.push_back(getShape(array));
  for (Value array : op.getTargets())
    call.call.results.push_back(getShape(array));
  for (mlir::NamedAttribute attr : op.getOptions())
    call.call.attributes[attr.getName().str()] = getAttribute(attr.getValue());
  call.operands = getSlices(op.getSources());
  call.results = getSlices(op.getTargets());
  thunk.action = std::move(call);
  return success();
}

LogicalResult ProgramTranslation::translate(thunk::WhileOp op,
                                            runtime::Thunk &thunk) {
  FailureOr<runtime::ThunkSequence> condition = translate(op.getCondition());
  if (failed(condition))
    return failure();
  FailureOr<runtime::ThunkSequence> body = translate(op.getBody());
  if (failed(body))
    return failure();
  std::optional<int64_t> tripCount;
  if (std::optional<uint64_t> count = op.getTripCount())
    tripCount = *count;
  thunk.action = runtime::WhileThunk{getSlice(op.getPredicate()), tripCount,
                                     std::move(*condition), std::move(*body)};
  return success();
}

LogicalResult ProgramTranslation::translate(thunk::ConditionalOp op,
                                            runtime::Thunk &thunk) {
  runtime::ConditionalThunk conditional;
  conditional.index = getSlice(op.getIndex());
  conditional.isPred =
      isPred(op.getIndex().getType().getType().getElementType());
  for (Region &region : op.getBranches()) {
    FailureOr<runtime::ThunkSequence> branch = translate(region);
    if (failed(branch))
      return failure();
    conditional.branches.push_back(std::move(*branch));
  }
  thunk.action = std::move(conditional);
  return success();
}

LogicalResult ProgramTranslation::translate(thunk::CommandBufferOp op,
                                            runtime::Thunk &thunk) {
  FailureOr<runtime::ThunkSequence> commands = translate(op.getBody());
  if (failed(commands))
    return failure();
  // It is of no instruction.
  thunk.name.clear();
  thunk.action = runtime::CommandBufferThunk{std::move(*commands)};
  return success();
}

FailureOr<runtime::Program> ProgramTranslation::translate() {
  program.name = op.getSymName().str();
  program.target = op.getTarget().value_or("").str();
  SmallVector<Type> parameters;
  for (Type type : op.getFunctionType().getInputs())
    getLeafTypes(type, parameters);
  for (Type type : parameters) {
    arrayNumbers.push_back(program.parameters.size());
    if (isa<TokenType>(type))
      continue;
    auto array = dyn_cast<RankedTensorType>(type);
    if (!array ||
        !cast<RankedTensorType>(getPaddedType(array)).hasStaticShape())
      return op.emitOpError(
                 "has a parameter that is no array of bounded sizes: ")
             << type;
    program.parameters.push_back(getShape(array));
  }
  Block &body = op.getBody().front();
  for (Operation &nested : body.without_terminator()) {
    if (isa<thunk::ParameterOp, thunk::ConstantOp, thunk::AllocationOp>(
            nested)) {
      if (failed(addAllocation(&nested)))
        return failure();
    } else if (auto slice = dyn_cast<thunk::SliceOp>(nested)) {
      slices[slice.getArray()] = {buffers.lookup(slice.getBuffer()),
                                  int64_t(slice.getOffset()),
                                  slice.getArray().getType().getByteSize()};
    } else {
      FailureOr<runtime::Thunk> thunk = translate(&nested);
      if (failed(thunk))
        return failure();
      program.thunks.push_back(std::move(*thunk));
    }
  }
  for (Value array : cast<thunk::ReturnOp>(body.getTerminator()).getArrays()) {
    runtime::Slice slice = getSlice(array);
    program.results.push_back({getShape(array), slice});
    runtime::Allocation &allocation = program.allocations[slice.allocation];
    if (allocation.kind == runtime::Allocation::Kind::Temporary)
      allocation.kind = runtime::Allocation::Kind::Output;
  }
  return std::move(program);
}

FailureOr<runtime::Program> hlo::translateToProgram(ModuleOp module) {
  auto programs = module.getOps<thunk::ProgramOp>();
  if (programs.empty())
    return module.emitError("has no thunk.program");
  return ProgramTranslation(*programs.begin()).translate();
}

FailureOr<runtime::Program>
hlo::compileToProgram(ModuleOp module, StringRef target, bool estimates) {
  mlir::PassManager pm(module->getName());
  PipelineOptions options;
  options.estimates = estimates;
  options.target = target.str();
  buildCompileToThunkPipeline(pm, options);
  buildKernelToLLVMPipeline(pm.nest<ModuleOp>());
  // After each pass it takes a twentieth of the time; tests do that.
  pm.enableVerifier(false);
  if (failed(pm.run(module)) || failed(mlir::verify(module)))
    return failure();
  return translateToProgram(module);
}
