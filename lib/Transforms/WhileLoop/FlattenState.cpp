//===- FlattenState.cpp - Tuples in the state of loops --------------------===//

#include "Simplifications.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Transforms/Utils/Replacement.h"

using namespace hlo;

/// The arrays and tokens in a tree of tuples, read from it.
static void readLeaves(OpBuilder &builder, Value value,
                       SmallVectorImpl<Value> &leaves) {
  auto type = dyn_cast<TupleType>(value.getType());
  if (!type) {
    leaves.push_back(value);
    return;
  }
  auto tuple = value.getDefiningOp<TupleOp>();
  for (auto [i, element] : llvm::enumerate(type.getTypes()))
    readLeaves(builder,
               tuple ? tuple.getOperands()[i]
                     : GetTupleElementOp::create(builder, value.getLoc(),
                                                 element, value, i)
                           .getResult(),
               leaves);
}

/// The tree of tuples of that type; takes its leaves off `leaves`.
static Value buildTree(OpBuilder &builder, Location loc, Type type,
                       ArrayRef<Value> &leaves) {
  auto tupleType = dyn_cast<TupleType>(type);
  if (!tupleType) {
    Value leaf = leaves.front();
    leaves = leaves.drop_front();
    return leaf;
  }
  SmallVector<Value> elements;
  for (Type element : tupleType.getTypes())
    elements.push_back(buildTree(builder, loc, element, leaves));
  return TupleOp::create(builder, loc, tupleType, elements);
}

bool hlo::flattenState(const WhileLoop &loop) {
  WhileOp op = loop.getOp();
  auto type = cast<TupleType>(op.getType());
  if (llvm::none_of(type.getTypes(), llvm::IsaPred<TupleType>))
    return false;
  // A sharding has one part per array already; other trees would have to be
  // flattened as well.
  SmallVector<Type> leafTypes;
  getLeafTypes(type, leafTypes);
  LoopState state(op);
  for (Operation *stateOp : {op.getOperation(), state.getInit().getOperation(),
                             state.getRoot().getOperation()})
    stateOp->removeAttr(HLODialect::kOrigin);

  OpBuilder builder(op);
  auto flatType = TupleType::get(op.getContext(), leafTypes);
  auto flatten = [&](TupleOp tuple) {
    builder.setInsertionPoint(tuple);
    SmallVector<Value> leaves;
    for (Value element : tuple.getOperands())
      readLeaves(builder, element, leaves);
    tuple->setOperands(leaves);
    tuple.getResult().setType(flatType);
  };
  flatten(state.getInit());
  flatten(state.getRoot());
  // Readers read the elements of a tree that is built of the leaves.
  auto rebuild = [&](Value flat) {
    SmallVector<Value> leaves;
    auto reads = getReads(flat);
    setStateType(flat, flatType);
    if (auto argument = dyn_cast<BlockArgument>(flat))
      builder.setInsertionPointToStart(argument.getOwner());
    else
      builder.setInsertionPointAfterValue(flat);
    readLeaves(builder, flat, leaves);
    SmallVector<Value> elements;
    ArrayRef<Value> rest = leaves;
    for (Type element : type.getTypes())
      elements.push_back(buildTree(builder, flat.getLoc(), element, rest));
    mlir::IRRewriter rewriter(op.getContext());
    for (auto [own, element] : llvm::zip_equal(reads, elements))
      for (GetTupleElementOp read : own)
        replaceWithValue(rewriter, read, element);
  };
  rebuild(op.getResult());
  rebuild(op.getCondition().getArgument(0));
  rebuild(op.getBody().getArgument(0));
  return true;
}
