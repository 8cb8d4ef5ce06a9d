//===- LoopKernel.cpp - Kernels that loop over their results --------------===//

#include "LoopKernel.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Elements that one step of the outer loop computes, about: less would not be
/// worth to be given to another thread.
static constexpr int64_t kElementsOfChunk = 16 * 1024;

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

namespace {
/// A result that is written, and where to.
struct Output {
  IndexingArray array;
  Value buffer;

  RankedTensorType getType() const {
    return cast<RankedTensorType>(array.getType());
  }
};

/// The loops around results of one shape and layout.
class LoopNest {
public:
  LoopNest(ImplicitLocOpBuilder &builder, ElementalEmitter &emitter,
           SmallVector<Output, 1> outputs);

  bool hasLoopsOf(RankedTensorType other) const {
    return other.getShape() == type.getShape() &&
           getMajorToMinor(other) == order;
  }
  void add(Output output) { outputs.push_back(output); }
  int64_t getNumChunks() const { return chunks; }

  LogicalResult emit(Value chunk);

private:
  /// The elements of the dimensions from number `first` on, in memory.
  int64_t getElementsFrom(unsigned first) const {
    int64_t elements = 1;
    for (int64_t dim : ArrayRef(order).drop_front(first))
      elements *= type.getDimSize(dim);
    return elements;
  }
  void emitTile(Value chunk);
  void emitLoops(unsigned next);
  void emitElements();
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }

  ImplicitLocOpBuilder &b;
  ElementalEmitter &emitter;
  SmallVector<Output, 1> outputs;
  RankedTensorType type;
  SmallVector<int64_t> order;
  /// A chunk is a tile of dimension `split` in memory and all elements of those
  /// after it, at one index of those before it.
  unsigned split = 0;
  int64_t tile = 1, chunks = 1;
  SmallVector<Value> indices;
  LogicalResult isEmitted = success();
};
} // namespace

LoopNest::LoopNest(ImplicitLocOpBuilder &builder, ElementalEmitter &emitter,
                   SmallVector<Output, 1> outputs)
    : b(builder), emitter(emitter), outputs(std::move(outputs)),
      type(this->outputs.front().getType()), order(getMajorToMinor(type)),
      indices(type.getRank()) {
  if (type.getNumElements() <= kElementsOfChunk)
    return;
  while (getElementsFrom(split + 1) > kElementsOfChunk)
    ++split;
  int64_t size = type.getDimSize(order[split]);
  tile = std::clamp<int64_t>(kElementsOfChunk / getElementsFrom(split + 1), 1,
                             size);
  chunks = type.getNumElements() / getElementsFrom(split) *
           llvm::divideCeil(size, tile);
}

LogicalResult LoopNest::emit(Value chunk) {
  emitter.enterScope();
  if (chunks == 1)
    emitLoops(0);
  else
    emitTile(chunk);
  emitter.leaveScope();
  return isEmitted;
}

void LoopNest::emitTile(Value chunk) {
  int64_t size = type.getDimSize(order[split]);
  AffineExpr rest = b.getAffineDimExpr(0);
  SmallVector<AffineExpr> digits(split + 1);
  int64_t tiles = llvm::divideCeil(size, tile);
  for (unsigned i = split + 1; i-- > 0;) {
    int64_t count = i == split ? tiles : type.getDimSize(order[i]);
    digits[i] = rest % count;
    rest = rest.floorDiv(count);
  }
  auto apply = IndexingApplyOp::create(
      b, IndexingMap(b.getContext(), ArrayRef(chunks), digits), chunk);
  for (unsigned i : llvm::seq(split))
    indices[order[i]] = apply.getResult(i);
  Value begin =
      arith::MulIOp::create(b, apply.getResult(split), constant(tile));
  Value end = arith::AddIOp::create(b, begin, constant(tile));
  if (size % tile != 0)
    end = arith::MinSIOp::create(b, end, constant(size));
  scf::ForOp::create(b, begin, end, constant(1), /*initArgs=*/ValueRange(),
                     [&](OpBuilder &, Location, Value index, ValueRange) {
                       indices[order[split]] = index;
                       emitLoops(split + 1);
                       scf::YieldOp::create(b);
                     });
}

/// The loops over the dimensions from `next` on, the fastest in memory inside.
void LoopNest::emitLoops(unsigned next) {
  if (next == order.size())
    return emitElements();
  int64_t dim = order[next];
  if (type.getDimSize(dim) == 1) {
    indices[dim] = constant(0);
    return emitLoops(next + 1);
  }
  scf::ForOp::create(b, constant(0), constant(type.getDimSize(dim)),
                     constant(1), /*initArgs=*/ValueRange(),
                     [&](OpBuilder &, Location, Value index, ValueRange) {
                       indices[dim] = index;
                       emitLoops(next + 1);
                       scf::YieldOp::create(b);
                     });
}

void LoopNest::emitElements() {
  ElementIndex index = ElementIndex::get(
      IndexingMap::getIdentity(b.getContext(), type.getShape()), indices);
  SmallVector<Value> elements;
  for (const Output &output : outputs) {
    FailureOr<Value> element = emitter.emit(output.array, index);
    if (failed(element)) {
      isEmitted = failure();
      return;
    }
    elements.push_back(*element);
  }
  for (auto [output, element] : llvm::zip_equal(outputs, elements))
    emitter.store(element, output.getType(), output.buffer, index);
}

/// Each in its chunks, those of the first nest first.
static LogicalResult emitNests(ImplicitLocOpBuilder &b,
                               MutableArrayRef<LoopNest> nests, Value chunk,
                               int64_t firstChunk = 0) {
  LoopNest &nest = nests.front();
  auto getOwn = [&]() -> Value {
    if (firstChunk == 0 || nest.getNumChunks() == 1)
      return chunk;
    return arith::SubIOp::create(b, chunk,
                                 arith::ConstantIndexOp::create(b, firstChunk));
  };
  if (nests.size() == 1)
    return nest.emit(getOwn());
  int64_t next = firstChunk + nest.getNumChunks();
  Value isOwn = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, chunk,
                                      arith::ConstantIndexOp::create(b, next));
  auto branch = scf::IfOp::create(b, isOwn, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(branch.thenYield());
  if (failed(nest.emit(getOwn())))
    return failure();
  b.setInsertionPoint(branch.elseYield());
  return emitNests(b, nests.drop_front(), chunk, next);
}

/// One after the other where there is little to do, else in chunks.
static LogicalResult emitNests(ImplicitLocOpBuilder &b,
                               MutableArrayRef<LoopNest> nests) {
  int64_t chunks = 0;
  for (LoopNest &nest : nests)
    chunks += nest.getNumChunks();
  if (chunks == int64_t(nests.size())) {
    for (LoopNest &nest : nests)
      if (failed(nest.emit(/*chunk=*/nullptr)))
        return failure();
    return success();
  }
  LogicalResult isEmitted = success();
  scf::ForallOp::create(b, ArrayRef<mlir::OpFoldResult>(b.getIndexAttr(chunks)),
                        /*outputs=*/ValueRange(), /*mapping=*/std::nullopt,
                        [&](OpBuilder &, Location, ValueRange arguments) {
                          isEmitted = emitNests(b, nests, arguments.front());
                          scf::InParallelOp::create(b);
                        });
  return isEmitted;
}

FailureOr<func::FuncOp> hlo::emitLoopKernel(Operation *op, StringRef name,
                                            mlir::SymbolTable &symbols) {
  SmallVector<Type> types(op->getOperandTypes());
  for (Type type : op->getResultTypes())
    getLeafTypes(type, types);
  SmallVector<Type> bufferTypes;
  for (Type type : types) {
    MemRefType bufferType = getBufferType(type);
    if (!bufferType)
      return op->emitOpError("has no kernel: ")
             << shapeToString(type)
             << " is no array of static sizes with a plain layout";
    bufferTypes.push_back(bufferType);
  }

  ImplicitLocOpBuilder b(op->getLoc(), op->getContext());
  auto function = func::FuncOp::create(op->getLoc(), name,
                                       b.getFunctionType(bufferTypes, {}));
  symbols.insert(function);
  b.setInsertionPointToStart(function.addEntryBlock());
  SmallVector<Value> buffers;
  for (Value argument : function.getArguments())
    buffers.push_back(flatten(b, argument));

  FusedOperations fused(op);
  ElementalEmitter emitter(b, fused, symbols, arith::FastMathFlags::reassoc);
  for (auto [operand, buffer] : llvm::zip(op->getOperands(), buffers))
    emitter.addInput(operand, buffer);
  ArrayRef<Value> results =
      ArrayRef<Value>(buffers).drop_front(op->getNumOperands());
  // What makes a tuple of them is part of no kernel.
  SmallVector<LoopNest, 1> nests;
  for (auto [root, buffer] :
       llvm::zip_equal(getArrays(fused.getRoots()), results)) {
    Output output = {root, buffer};
    if (output.getType().getNumElements() == 0)
      continue;
    auto nest = llvm::find_if(nests, [&](const LoopNest &nest) {
      return nest.hasLoopsOf(output.getType());
    });
    if (nest == nests.end())
      nests.push_back(LoopNest(b, emitter, {output}));
    else
      nest->add(output);
  }
  if (failed(emitNests(b, nests))) {
    symbols.erase(function);
    return failure();
  }
  func::ReturnOp::create(b);
  return function;
}
