//===- WhileKernel.cpp - All iterations of some elements ------------------===//
//
// A chunk goes over tiles: as many elements of each array as fit registers are
// read, all iterations done, and the results written.
//
//===----------------------------------------------------------------------===//

#include "ElementwiseLoop.h"
#include "HostKernel.h"
#include "hlo/Analysis/Fusion/LoopShape.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;
namespace memref = mlir::memref;

/// Of each array, so that several fit registers: four of the widest vectors.
static constexpr int64_t kBytesOfTile = 256;

namespace {
class WhileEmitter {
public:
  WhileEmitter(ElementwiseLoop &loop, func::FuncOp function,
               mlir::SymbolTable &symbols)
      : kernel(loop.step, function, symbols), b(kernel.b), loop(loop),
        type(loop.getType(loop.arrays.front())),
        roots(kernel.fused.getRoots()) {}

  LogicalResult emitArrays();
  LogicalResult emitScalars();

private:
  /// What a step does beside scalars.
  using StepFn = function_ref<LogicalResult(ValueRange scalars)>;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value getInput(unsigned number) { return loop.step->getOperand(number); }
  const HostKernel::Output &getOutput(unsigned number) {
    return *llvm::find_if(kernel.outputs,
                          [&](const HostKernel::Output &output) {
                            return output.number == number;
                          });
  }
  Value getBuffer(unsigned number) {
    return kernel.getBuffer(getInput(number));
  }

  /// The elements of an array in a tile. Preds are as wide as the widest
  /// elements there are, so that vectors have as many of all arrays.
  Type getTileType(unsigned number) const;
  Value resize(Value integer, Type type);

  void setScalars(ValueRange scalars);
  FailureOr<Value> emitScalar(unsigned root);
  FailureOr<SmallVector<Value>>
  emitSteps(StepFn emitStep, function_ref<Value()> emitAny = nullptr);
  void emitTile(Value first, Value size);
  LogicalResult emitLanes(Value first, Value size, ValueRange scalars);
  Value emitAny(Value size);

  HostKernel kernel;
  ImplicitLocOpBuilder &b;
  ElementwiseLoop &loop;
  RankedTensorType type;
  ArrayRef<Value> roots;
  unsigned widest = CHAR_BIT;
  SmallVector<Value> tiles;
  LogicalResult isEmitted = success();
};
} // namespace

Type WhileEmitter::getTileType(unsigned number) const {
  Type type = loop.getType(number).getElementType();
  return isPred(type) ? Type(mlir::IntegerType::get(type.getContext(), widest))
                      : getStorageType(type);
}

/// Zeros come before an unsigned one; values of others are of their type.
Value WhileEmitter::resize(Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (value.getType().getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(b, type, value);
  return arith::ExtUIOp::create(b, type, value);
}

/// In the innermost scope.
void WhileEmitter::setScalars(ValueRange scalars) {
  for (auto [number, scalar] : llvm::zip_equal(loop.scalars, scalars))
    kernel.emitter.addOnlyElement({getInput(number)}, scalar);
}

FailureOr<Value> WhileEmitter::emitScalar(unsigned root) {
  return kernel.emitter.emit({roots[root]},
                             ElementIndex::get(b.getContext(), {}, {}));
}

/// All iterations; the scalars that come out of them.
FailureOr<SmallVector<Value>>
WhileEmitter::emitSteps(StepFn emitStep, function_ref<Value()> emitAny) {
  SmallVector<Value> inits;
  for (unsigned number : loop.scalars)
    inits.push_back(
        kernel.emitter.load(getBuffer(number), loop.getType(number),
                            ElementIndex::get(b.getContext(), {}, {})));
  auto emitBody = [&](ValueRange scalars) {
    SmallVector<Value> next;
    if (failed(emitStep(scalars)))
      isEmitted = failure();
    kernel.emitter.enterScope();
    setScalars(scalars);
    for (auto [number, scalar] : llvm::zip_equal(loop.scalars, scalars)) {
      FailureOr<Value> element = emitScalar(number);
      if (failed(element))
        isEmitted = failure();
      next.push_back(succeeded(element) ? *element : scalar);
    }
    kernel.emitter.leaveScope();
    scf::YieldOp::create(b, next);
  };
  OpBuilder::InsertionGuard guard(b);
  if (loop.tripCount) {
    auto steps = scf::ForOp::create(b, constant(0), constant(*loop.tripCount),
                                    constant(1), inits);
    // Loops without values have a terminator already.
    if (inits.empty())
      steps.getBody()->getTerminator()->erase();
    b.setInsertionPointToStart(steps.getBody());
    emitBody(steps.getRegionIterArgs());
    return llvm::to_vector_of<Value>(steps.getResults());
  }
  mlir::TypeRange types = ValueRange(inits).getTypes();
  SmallVector<Location> locations(inits.size(), b.getLoc());
  auto steps = scf::WhileOp::create(b, types, inits);
  Block *before = b.createBlock(&steps.getBefore(), {}, types, locations);
  kernel.emitter.enterScope();
  setScalars(before->getArguments());
  if (loop.any)
    kernel.emitter.addOnlyElement({loop.any->getResult(0)}, emitAny());
  FailureOr<Value> predicate = emitScalar(roots.size() - 1);
  kernel.emitter.leaveScope();
  if (failed(predicate))
    return failure();
  scf::ConditionOp::create(b, *predicate, before->getArguments());
  Block *after = b.createBlock(&steps.getAfter(), {}, types, locations);
  emitBody(after->getArguments());
  return llvm::to_vector_of<Value>(steps.getResults());
}

/// One iteration of the elements of a tile.
LogicalResult WhileEmitter::emitLanes(Value first, Value size,
                                      ValueRange scalars) {
  return emitParallelLoop(b, {constant(0), size}, [&](Value lane) {
    kernel.emitter.enterScope();
    setScalars(scalars);
    for (auto [number, tile] : llvm::zip_equal(loop.arrays, tiles)) {
      Type type = loop.getType(number).getElementType();
      Value stored =
          resize(memref::LoadOp::create(b, tile, lane), getStorageType(type));
      kernel.emitter.addOnlyElement({getInput(number)},
                                    fromStorage(b, stored, type));
    }
    Value position = arith::AddIOp::create(b, first, lane);
    ElementIndex index = ElementIndex::get(
        getPositionMap(type, type.getNumElements()), position);
    SmallVector<Value> elements;
    for (unsigned number : loop.arrays) {
      FailureOr<Value> element = kernel.emitter.emit({roots[number]}, index);
      if (failed(element))
        return failure();
      Type type = loop.getType(number).getElementType();
      elements.push_back(
          resize(toStorage(b, *element, type), getTileType(number)));
    }
    for (auto [element, tile] : llvm::zip_equal(elements, tiles))
      memref::StoreOp::create(b, element, tile, lane);
    kernel.emitter.leaveScope();
    return success();
  });
}

/// Whether any element of a tile is to go on.
Value WhileEmitter::emitAny(Value size) {
  Value mask = tiles[llvm::find(loop.arrays, loop.mask) - loop.arrays.begin()];
  Value none = arith::ConstantIntOp::create(b, 0, widest);
  auto lanes = scf::ForOp::create(
      b, constant(0), size, constant(1), none,
      [&](OpBuilder &, Location, Value lane, ValueRange any) {
        Value stored = memref::LoadOp::create(b, mask, lane);
        Value combined = arith::OrIOp::create(b, any.front(), stored);
        scf::YieldOp::create(b, combined);
      });
  return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, lanes.getResult(0),
                               none);
}

void WhileEmitter::emitTile(Value first, Value size) {
  auto copy = [&](bool isResult) {
    (void)emitParallelLoop(b, {constant(0), size}, [&](Value lane) {
      Value position = arith::AddIOp::create(b, first, lane);
      for (auto [number, tile] : llvm::zip_equal(loop.arrays, tiles)) {
        auto [from, fromIndex] = std::pair(getBuffer(number), position);
        auto [to, toIndex] = std::pair(tile, lane);
        if (isResult) {
          std::tie(from, fromIndex) = std::pair(tile, lane);
          std::tie(to, toIndex) = std::pair(getOutput(number).buffer, position);
        }
        Value stored = memref::LoadOp::create(b, from, fromIndex);
        Type type = cast<MemRefType>(to.getType()).getElementType();
        memref::StoreOp::create(b, resize(stored, type), to, toIndex);
      }
      return success();
    });
  };
  copy(/*isResult=*/false);
  auto emitStep = [&](ValueRange scalars) {
    return emitLanes(first, size, scalars);
  };
  if (failed(emitSteps(emitStep, [&] { return emitAny(size); })))
    isEmitted = failure();
  copy(/*isResult=*/true);
}

LogicalResult WhileEmitter::emitArrays() {
  int64_t elements = type.getNumElements();
  for (unsigned number : loop.arrays)
    widest = std::max<unsigned>(
        widest, getElementBitWidth(loop.getType(number).getElementType()));
  int64_t lanes = std::min<int64_t>(kBytesOfTile * CHAR_BIT / widest, elements);
  widest = std::min(widest, 64u);
  for (unsigned number : loop.arrays)
    tiles.push_back(
        kernel.allocate(MemRefType::get(lanes, getTileType(number))));
  // Of loops whose iterations nobody knows, some.
  int64_t work = std::clamp<int64_t>(loop.tripCount.value_or(16), 1, 256);
  int64_t size = llvm::alignTo(kElementsOfChunk / work, lanes);
  LogicalResult isChunkEmitted = emitChunks(
      b, llvm::divideCeil(elements, size), [&](Value chunk) -> LogicalResult {
        Value begin = arith::MulIOp::create(b, chunk, constant(size));
        Value end = arith::AddIOp::create(b, begin, constant(size));
        end = arith::MinSIOp::create(b, end, constant(elements));
        scf::ForOp::create(
            b, begin, end, constant(lanes), /*initArgs=*/ValueRange(),
            [&](OpBuilder &, Location, Value first, ValueRange) {
              if (elements % lanes == 0) {
                emitTile(first, constant(lanes));
              } else {
                Value rest = arith::SubIOp::create(b, end, first);
                Value isWhole = arith::CmpIOp::create(
                    b, arith::CmpIPredicate::sge, rest, constant(lanes));
                (void)emitIf(
                    b, isWhole,
                    [&] {
                      emitTile(first, constant(lanes));
                      return success();
                    },
                    [&] {
                      emitTile(first, rest);
                      return success();
                    });
              }
              scf::YieldOp::create(b);
            });
        return success();
      });
  return success(succeeded(isChunkEmitted) && succeeded(isEmitted));
}

LogicalResult WhileEmitter::emitScalars() {
  FailureOr<SmallVector<Value>> scalars =
      emitSteps([](ValueRange) { return success(); });
  if (failed(scalars) || failed(isEmitted))
    return failure();
  for (auto [number, scalar] : llvm::zip_equal(loop.scalars, *scalars))
    kernel.emitter.store(scalar, loop.getType(number), getOutput(number).buffer,
                         ElementIndex::get(b.getContext(), {}, {}));
  return success();
}

FailureOr<SmallVector<func::FuncOp>>
hlo::emitWhileKernels(WhileOp op, ElementwiseLoop &loop, StringRef name,
                      mlir::SymbolTable &symbols) {
  SmallVector<func::FuncOp> functions;
  // Scalars change once nobody reads them any more.
  for (bool isOfScalars : {false, true}) {
    if (isOfScalars && !loop.areScalarsRead)
      continue;
    FailureOr<func::FuncOp> function = createHostKernel(op, name, symbols);
    if (failed(function))
      return failure();
    functions.push_back(*function);
    WhileEmitter emitter(loop, *function, symbols);
    if (failed(isOfScalars ? emitter.emitScalars() : emitter.emitArrays()))
      return failure();
    auto end = OpBuilder::atBlockEnd(&function->getBody().front());
    func::ReturnOp::create(end, op.getLoc());
  }
  return functions;
}
