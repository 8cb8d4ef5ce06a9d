//===- GPUReducer.cpp - What threads of a GPU reduce together -------------===//

#include "GPUReducer.h"
#include "ScalarEmitter.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace hlo;

/// What `combine` may begin with in each thread, and whether that is the
/// neutral element of one operation; nothing where there is no such value.
std::optional<bool> GPUReducer::beginsWithNeutral(const FusedOperations &fused,
                                                  ReduceOp op) {
  Operation *combiner = getCombiner(op.getToApply());
  if (combiner &&
      getNeutralElement(
          combiner,
          RankedTensorType::get({}, getElementType(combiner->getResult(0)))))
    return true;
  SmallVector<Value> inits = llvm::map_to_vector(
      op.getInitValues(), [&](Value init) { return fused.resolve(init); });
  if (mayRepeat(op.getToApply(), inits))
    return false;
  return std::nullopt;
}

bool GPUReducer::isKnown(const FusedOperations &fused, ReduceOp op) {
  return beginsWithNeutral(fused, op).has_value();
}

int64_t GPUReducer::getSharedMemory(int64_t elements) {
  int64_t bytes = 0;
  for (unsigned i : llvm::seq(getNumValues()))
    bytes += elements * llvm::divideCeil(getElementBitWidth(getElementType(
                                             op.getToApply().getArgument(i))),
                                         CHAR_BIT);
  return bytes;
}

FailureOr<SmallVector<Value>> GPUReducer::combine(ValueRange lhs,
                                                  ValueRange rhs) {
  SmallVector<Value> arguments(lhs);
  llvm::append_range(arguments, rhs);
  Region &computation = op.getToApply();
  return kernel->emitter->emitComputation(
      computation, arguments,
      kernel->emitter->getReductionFastMath(computation));
}

FailureOr<SmallVector<Value>>
GPUReducer::emitElement(const ElementIndex &index) {
  SmallVector<Value> elements;
  for (unsigned i : llvm::seq(getNumValues())) {
    FailureOr<Value> element = kernel->emitter->emitReduced(op, i, index);
    if (failed(element))
      return failure();
    elements.push_back(*element);
  }
  return elements;
}

LogicalResult GPUReducer::begin(GPUKernel &inKernel) {
  kernel = &inKernel;
  const FusedOperations &fused = kernel->fused;
  if (*beginsWithNeutral(fused, op)) {
    Operation *combiner = getCombiner(op.getToApply());
    auto type =
        RankedTensorType::get({}, getElementType(combiner->getResult(0)));
    identities.push_back(emitSplat(
        kernel->b,
        cast<mlir::DenseElementsAttr>(getNeutralElement(combiner, type))));
    addsInit = !isNeutral(combiner, fused.resolve(op.getInitValues().front()));
    return success();
  }
  for (unsigned i : llvm::seq(getNumValues())) {
    FailureOr<Value> init = kernel->emitter->emitReduced(
        op, getNumValues() + i,
        ElementIndex::get(kernel->b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    identities.push_back(*init);
  }
  return success();
}

FailureOr<SmallVector<Value>> GPUReducer::finish(Values values) {
  ImplicitLocOpBuilder &b = kernel->b;
  if (addsInit) {
    FailureOr<Value> init = kernel->emitter->emitReduced(
        op, getNumValues(), ElementIndex::get(b.getContext(), {}, {}));
    if (failed(init))
      return failure();
    FailureOr<Values> all = combine(*init, values);
    if (failed(all))
      return failure();
    values = std::move(*all);
  }
  Block &computation = op.getToApply().front();
  for (auto [i, array] : llvm::enumerate(getOutputs(op.getOperation())))
    values[i] = emitConversion(
        b, values[i], getElementType(computation.getArgument(i)),
        cast<RankedTensorType>(array.getType()).getElementType());
  return values;
}

FailureOr<SmallVector<Value>>
GPUReducer::reduceNeighbors(Values values, int64_t sharing, int64_t threads) {
  ImplicitLocOpBuilder &b = kernel->b;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  auto apply = [&](AffineExpr expression) {
    return kernel->apply(kernel->getGridMap(expression), kernel->getGrid())
        .front();
  };
  auto combineLanes = [&](ValueRange lhs, ValueRange rhs) {
    return combine(lhs, rhs);
  };
  FailureOr<Values> warp = emitWarpReduction(
      b, std::move(values), std::min(sharing, kWarpSize), combineLanes);
  if (failed(warp) || sharing <= kWarpSize)
    return warp;

  // The first lane of each warp leaves what it has to all warps of the row.
  int64_t warps = sharing / kWarpSize;
  AffineExpr thread = b.getAffineDimExpr(kThreadX);
  Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                        apply(thread % kWarpSize), constant(0));
  SmallVector<Value> buffers;
  for (Value value : *warp)
    buffers.push_back(
        kernel->allocateShared(value.getType(), threads / kWarpSize));
  scf::IfOp::create(b, isFirst, [&](OpBuilder &, Location) {
    for (auto [value, buffer] : llvm::zip_equal(*warp, buffers))
      kernel->storeShared(value, value.getType(), buffer,
                          apply(thread.floorDiv(kWarpSize)));
    scf::YieldOp::create(b);
  });
  kernel->barrier();

  // Groups of lanes read what all warps left, so that each gets the result;
  // lanes past the last warp have the identity.
  int64_t group = llvm::PowerOf2Ceil(warps);
  Value lane = apply(thread % group);
  Value isWarp = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, lane,
                                       constant(warps));
  Value last = arith::MinUIOp::create(b, lane, constant(warps - 1));
  Value position =
      arith::AddIOp::create(b, apply(thread.floorDiv(sharing) * warps), last);
  Values partial;
  for (auto [value, buffer, identity] :
       llvm::zip_equal(*warp, buffers, identities)) {
    Value own = kernel->loadShared(value.getType(), buffer, position);
    partial.push_back(arith::SelectOp::create(b, isWarp, own, identity));
  }
  return emitWarpReduction(b, std::move(partial), group, combineLanes);
}
