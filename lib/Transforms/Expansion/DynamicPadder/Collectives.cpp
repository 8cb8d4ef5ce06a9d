//===- Collectives.cpp - Dynamic dimensions that devices share ------------===//
// A dimension that is cut into a piece for each device, or put together of
// them, has each piece padded on the way.

#include "Padder.h"
#include "hlo/Dialect/HLO/IR/HLOCollectives.h"

using namespace hlo;

namespace {
/// Pieces one after the other: how many there are, how many elements one has,
/// and how many with its padding.
struct Pieces {
  int64_t count;
  AffineExpr size;
  int64_t bound;
};
} // namespace

/// The pieces of dimension `dim` of an operand.
static Pieces getPieces(Operation *op, int64_t bound, int64_t resultBound,
                        AffineExpr size) {
  auto getCount = [](int64_t whole, int64_t part) {
    return part ? whole / part : 1;
  };
  if (isa<AllGatherOp>(op))
    return {getCount(resultBound, bound), size, bound};
  int64_t count = getCount(bound, resultBound);
  if (auto exchange = dyn_cast<AllToAllOp>(op))
    count = *getDevicesPerGroup(op, exchange.getReplicaGroups(),
                                getGroupMode(exchange.getChannelId()));
  return {count, size.floorDiv(count), bound / count};
}

void Padder::padCollective(Operation *op, int64_t dim, Builder &b) {
  Value result = op->getResult(0);
  SmallVector<Type> types;
  getLeafTypes(getPaddedType(result.getType()), types);
  SmallVector<Pieces> pieces;
  bool isCut = false;
  for (auto [operand, type] : llvm::zip_equal(op->getOperands(), types)) {
    int64_t bound = Builder::getShape(operand)[dim];
    AffineExpr size = sizes.getSize(operand, dim);
    pieces.push_back(getPieces(
        op, bound, cast<RankedTensorType>(type).getDimSize(dim), size));
    // Without padding pieces are where they have to be.
    if (isFull(size, bound))
      pieces.back().count = 1;
    isCut |= pieces.back().count > 1;
  }
  if (!isCut)
    return;

  // Element `i` of pieces of `to` elements, in pieces of `from`.
  auto move = [&](Value array, int64_t count, Value from, Value to) {
    Value index = b.iota({count}, b.getI32Type(), 0);
    Value place = b.add(b.mul(b.div(index, to), from), b.rem(index, to));
    return takeElements(array, dim, place, b);
  };
  auto getBound = [&](const Pieces &p) {
    return b.constant(b.getI32Type(), p.bound);
  };
  if (!isa<AllGatherOp>(op))
    for (auto [operand, p] : llvm::zip_equal(op->getOpOperands(), pieces))
      if (p.count > 1)
        operand.set(move(operand.get(), p.count * p.bound, getValue(b, p.size),
                         getBound(p)));
  if (isa<ReduceScatterOp>(op))
    return;

  b.builder.setInsertionPointAfter(op);
  replaceUses(result, [&]() -> Value {
    bool isTuple = isa<TupleType>(result.getType());
    result.setType(getPaddedType(result.getType()));
    SmallVector<Value> arrays;
    for (auto [index, p] : llvm::enumerate(pieces)) {
      Value array = isTuple ? b.element(result, index) : result;
      if (p.count > 1)
        array =
            move(array, p.count * p.bound, getBound(p), getValue(b, p.size));
      array.setType(types[index]);
      arrays.push_back(array);
    }
    return isTuple ? b.tuple(arrays) : arrays.front();
  });
}
