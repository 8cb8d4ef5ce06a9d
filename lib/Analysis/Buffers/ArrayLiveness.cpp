//===- ArrayLiveness.cpp - When the arrays of a function are needed -------===//

#include "hlo/Analysis/Buffers/ArrayLiveness.h"
#include "hlo/Analysis/Buffers/OperandSharing.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

using namespace hlo;

namespace hlo {
class ArrayLivenessBuilder {
public:
  ArrayLivenessBuilder(func::FuncOp function, bool withCopies)
      : function(function), withCopies(withCopies) {}

  LogicalResult build();
  ArrayLiveness takeResult() { return std::move(result); }

private:
  using Indices = SmallVector<unsigned, 1>;
  using Kind = LiveArray::Kind;

  unsigned getTime() const { return result.operations.size(); }
  void advance(Operation *op) { result.operations.push_back(op); }
  void use(unsigned array);
  void use(ArrayRef<unsigned> arrays) {
    for (unsigned array : arrays)
      use(array);
  }
  /// An array turns out to be another.
  void merge(unsigned array, unsigned into) {
    array = result.resolve(array);
    if (array == into)
      return;
    result.arrays[into].times.add(result.arrays[array].times);
    result.same[array] = into;
  }
  void require(unsigned lhs, unsigned rhs) {
    result.required.emplace_back(lhs, rhs);
  }

  unsigned addArray(Kind kind, Type type, Value value, unsigned leaf);
  FailureOr<Indices> addArrays(Kind kind, Value value);
  /// Copies of operands or arguments, or what is copied, without `withCopies`.
  Indices copy(Indices from, mlir::OpOperand *operand,
               mlir::BlockArgument argument) {
    for (auto [leaf, index] : llvm::enumerate(from))
      index = copy(index, leaf, operand, argument);
    return from;
  }
  Indices copy(mlir::OpOperand &operand) {
    return copy(result.getArrays(operand.get()), &operand, {});
  }
  unsigned copy(unsigned from, unsigned leaf, mlir::OpOperand *operand,
                mlir::BlockArgument argument);

  LogicalResult visit(Block &block);
  LogicalResult visit(Operation *op);
  LogicalResult visitWhile(WhileOp op);
  LogicalResult visitConditional(ConditionalOp op);
  LogicalResult visitOther(Operation *op);
  LogicalResult visitAsync(Operation *op);
  LogicalResult visitResults(Operation *terminator);
  LogicalResult addParameters();
  void shareOperands(Operation *op, ArrayRef<OperandSharing> sharing,
                     ArrayRef<Indices> operands);
  void finish();

  func::FuncOp function;
  bool withCopies;
  unsigned depth = 0;
  /// Of the branches that are open: when the conditional begins, and when the
  /// branch does.
  SmallVector<std::pair<unsigned, unsigned>> branches;
  /// Arrays of parameters that arrays of results take the memory of.
  llvm::DenseMap<unsigned, unsigned> parameterOfResult;
  /// Arrays that asynchronous operations need until they are done.
  llvm::DenseMap<Value, Indices> heldBy;
  ArrayLiveness result;
};
} // namespace hlo

unsigned ArrayLiveness::resolve(unsigned array) const {
  while (same[array] != array)
    array = same[array] = same[same[array]];
  return array;
}

SmallVector<unsigned, 1> ArrayLiveness::getArrays(Value value) const {
  auto it = arraysOf.find(value);
  if (it == arraysOf.end())
    return {};
  return llvm::map_to_vector<1>(it->second,
                                [&](unsigned i) { return resolve(i); });
}

/// What is computed before a conditional, and read in a branch of it, is not
/// needed in those before, which do not run then.
void ArrayLivenessBuilder::use(unsigned array) {
  LiveTimes &times = result.arrays[result.resolve(array)].times;
  unsigned begin = times.getBegin();
  for (auto [conditional, branch] : branches)
    if (begin <= conditional) {
      times.add(begin, conditional);
      begin = branch;
    }
  times.add(begin, getTime());
}

unsigned ArrayLivenessBuilder::addArray(Kind kind, Type type, Value value,
                                        unsigned leaf) {
  unsigned index = result.arrays.size(), time = getTime();
  // Whether there has to be a copy does not depend on how large it is.
  result.arrays.push_back({kind,
                           type,
                           getBytesInMemory(type).value_or(1),
                           value,
                           leaf,
                           {time, time},
                           {},
                           nullptr,
                           {},
                           depth});
  result.same.push_back(index);
  return index;
}

FailureOr<ArrayLivenessBuilder::Indices>
ArrayLivenessBuilder::addArrays(Kind kind, Value value) {
  SmallVector<Type> leaves;
  getLeafTypes(value.getType(), leaves);
  Indices indices;
  for (auto [leaf, type] : llvm::enumerate(leaves)) {
    if (!withCopies && !getBytesInMemory(type))
      return mlir::emitError(value.getLoc())
             << shapeToString(value.getType())
             << " has no size that is known before it is computed";
    indices.push_back(addArray(kind, type, value, leaf));
  }
  return indices;
}

unsigned ArrayLivenessBuilder::copy(unsigned from, unsigned leaf,
                                    mlir::OpOperand *operand,
                                    mlir::BlockArgument argument) {
  Type type = result.arrays[from].type;
  if (!withCopies || !isa<RankedTensorType>(type))
    return from;
  use(from);
  unsigned copy = addArray(Kind::Copy, type, {}, leaf);
  LiveArray &array = result.arrays[copy];
  array.sources = {from};
  array.copiedOperand = operand;
  array.copiedArgument = argument;
  advance(nullptr);
  return copy;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

LogicalResult ArrayLivenessBuilder::visitWhile(WhileOp op) {
  Block &condition = op.getCondition().front(), &body = op.getBody().front();
  Indices inits = copy(op->getOpOperand(0));
  ++depth;
  FailureOr<Indices> state = addArrays(Kind::Join, body.getArgument(0));
  if (failed(state))
    return failure();
  use(inits);
  advance(op);
  result.arraysOf[condition.getArgument(0)] = *state;
  if (failed(visit(condition)))
    return failure();
  use(result.getArrays(condition.getTerminator()->getOperand(0)));
  // Where the loop ends, this is its result.
  use(*state);
  advance(condition.getTerminator());

  Indices current = copy(*state, nullptr, body.getArgument(0));
  result.arraysOf[body.getArgument(0)] = current;
  if (failed(visit(body)))
    return failure();
  mlir::OpOperand &returned = body.getTerminator()->getOpOperand(0);
  Indices next = result.getArrays(returned.get());
  // What no iteration changes is what it was before.
  for (auto [leaf, index] : llvm::enumerate(next)) {
    if (index != result.resolve(current[leaf]))
      continue;
    unsigned init = result.getArrays(op.getOperand())[leaf];
    for (unsigned other : {(*state)[leaf], current[leaf], inits[leaf]})
      merge(other, init);
    index = init;
  }
  Indices copied = copy(returned);
  --depth;
  Indices results;
  for (auto [leaf, type] : llvm::enumerate(getArrays(op->getResult(0)))) {
    unsigned init = result.resolve(inits[leaf]);
    if (next[leaf] == init && result.resolve((*state)[leaf]) == init) {
      merge(copied[leaf], init);
      use(init);
      results.push_back(init);
      continue;
    }
    unsigned last = copied[leaf], first = (*state)[leaf];
    use(last);
    unsigned array =
        addArray(Kind::Join, type.getType(), op->getResult(0), leaf);
    result.arrays[first].sources = {init};
    result.arrays[array].sources = {last};
    require(first, init);
    require(first, last);
    require(first, array);
    results.push_back(array);
  }
  advance(body.getTerminator());
  result.arraysOf[op->getResult(0)] = results;
  return success();
}

LogicalResult ArrayLivenessBuilder::visitConditional(ConditionalOp op) {
  use(result.getArrays(op.getBranchIndex()));
  branches.emplace_back(getTime(), 0);
  advance(op);
  SmallVector<Indices> returned;
  for (auto [branch, operand] :
       llvm::zip(op.getBranches(), op.getBranchOperands())) {
    Block &block = branch.front();
    branches.back().second = getTime();
    result.arraysOf[block.getArgument(0)] = result.getArrays(operand);
    if (failed(visit(block)))
      return failure();
    returned.push_back(result.getArrays(block.getTerminator()->getOperand(0)));
    Indices copied = copy(block.getTerminator()->getOpOperand(0));
    use(copied);
    advance(block.getTerminator());
    llvm::append_range(returned.back(), copied);
  }
  branches.pop_back();
  Indices results;
  for (auto [leaf, array] : llvm::enumerate(getArrays(op->getResult(0)))) {
    unsigned count = returned.front().size() / 2;
    unsigned first = returned.front()[leaf];
    if (llvm::all_of(returned, [&, leaf = leaf](const Indices &arrays) {
          return arrays[leaf] == first;
        })) {
      for (const Indices &arrays : returned)
        merge(arrays[count + leaf], first);
      results.push_back(first);
      continue;
    }
    unsigned joined =
        addArray(Kind::Join, array.getType(), op->getResult(0), leaf);
    for (const Indices &arrays : returned) {
      result.arrays[joined].sources.push_back(arrays[count + leaf]);
      require(joined, arrays[count + leaf]);
    }
    results.push_back(joined);
  }
  advance(op);
  result.arraysOf[op->getResult(0)] = results;
  return success();
}

//===----------------------------------------------------------------------===//
// Other operations
//===----------------------------------------------------------------------===//

/// What of the results may be in the memory of operands.
void ArrayLivenessBuilder::shareOperands(Operation *op,
                                         ArrayRef<OperandSharing> sharing,
                                         ArrayRef<Indices> operands) {
  if (sharing.empty())
    return;
  llvm::SmallDenseMap<unsigned, unsigned> numReads;
  llvm::SmallDenseMap<std::pair<unsigned, unsigned>, unsigned> numShared;
  for (const Indices &arrays : operands)
    for (unsigned array : arrays)
      ++numReads[array];
  const Indices &results = result.arraysOf[op->getResult(0)];
  auto getPair = [&](const OperandSharing &one) {
    return std::pair(operands[one.operand][one.operandLeaf],
                     results[one.resultLeaf]);
  };
  for (const OperandSharing &one : sharing) {
    ++numShared[getPair(one)];
    if (one.isRequired)
      require(getPair(one).first, getPair(one).second);
  }
  for (const OperandSharing &one : sharing) {
    auto [from, to] = getPair(one);
    if (numReads[from] == numShared[{from, to}] &&
        !llvm::is_contained(result.arrays[to].sources, from))
      result.arrays[to].sources.push_back(from);
  }
}

LogicalResult ArrayLivenessBuilder::visitOther(Operation *op) {
  SmallVector<OperandSharing> sharing = getOperandSharing(op);
  SmallVector<Indices> operands;
  for (Value operand : op->getOperands())
    operands.push_back(result.getArrays(operand));
  for (const OperandSharing &one : sharing)
    if (one.isRequired) {
      unsigned &array = operands[one.operand][one.operandLeaf];
      array = copy(array, one.operandLeaf, &op->getOpOperand(one.operand), {});
    }
  for (const Indices &arrays : operands)
    use(arrays);
  for (Value value : op->getResults()) {
    FailureOr<Indices> arrays =
        addArrays(isa<ConstantOp>(op) ? Kind::Constant : Kind::Result, value);
    if (failed(arrays))
      return failure();
    for (auto [array, named] : llvm::zip(*arrays, getNamedArrays(op)))
      if (named)
        merge(array, operands[named->operand][named->leaf]);
    if (isa<ConstantOp>(op))
      for (unsigned array : *arrays)
        result.arrays[array].times = {0, ArrayLiveness::kEnd};
    result.arraysOf[value] = std::move(*arrays);
  }
  shareOperands(op, sharing, operands);
  advance(op);
  return success();
}

/// Makes all that an asynchronous operation needs live until it is done.
LogicalResult ArrayLivenessBuilder::visitAsync(Operation *op) {
  unsigned first = result.arrays.size();
  if (auto start = dyn_cast<AsyncStartOp>(op)) {
    Block &body = start.getCalls().front();
    for (BlockArgument argument : body.getArguments()) {
      unsigned number = argument.getArgNumber();
      if (number < op->getNumOperands()) {
        result.arraysOf[argument] = result.getArrays(op->getOperand(number));
      } else if (withCopies) {
        result.arraysOf[argument] = *addArrays(Kind::Result, argument);
      } else {
        return op->emitOpError("gets operands later: memory of what does is "
                               "not assigned yet");
      }
    }
    if (failed(visit(body)))
      return failure();
  }
  if (failed(visitOther(op)))
    return failure();
  Indices &held = heldBy[op->getResult(0)];
  for (Value operand : op->getOperands()) {
    llvm::append_range(held, result.getArrays(operand));
    if (isa<AsyncUpdateOp>(op))
      llvm::append_range(held, heldBy.lookup(operand));
  }
  llvm::append_range(held, llvm::seq<unsigned>(first, result.arrays.size()));
  if (auto start = dyn_cast<AsyncStartOp>(op)) {
    Indices returned = result.getArrays(
        start.getCalls().front().getTerminator()->getOperand(0));
    unsigned place = getFirstLeaf(op->getResult(0).getType(), 1);
    const Indices &arrays = result.arraysOf[op->getResult(0)];
    if (getNumLeaves(getSubtype(op->getResult(0).getType(), 1)) ==
        returned.size())
      for (auto [i, array] : llvm::enumerate(returned))
        merge(arrays[place + i], array);
  }
  for (Operation *user : op->getResult(0).getUsers())
    if (!withCopies && !isAsyncStartOrUpdate(user) && !isAsyncDone(user))
      return op->emitOpError("is not done where it starts: memory of what "
                             "does is not assigned yet");
  return success();
}

LogicalResult ArrayLivenessBuilder::visit(Operation *op) {
  if (isName(op)) {
    Indices arrays;
    for (std::optional<OperandArray> named : getNamedArrays(op))
      arrays.push_back(result.resolve(
          result.arraysOf[op->getOperand(named->operand)][named->leaf]));
    result.arraysOf[op->getResult(0)] = std::move(arrays);
    return success();
  }
  if (isAsyncStartOrUpdate(op))
    return visitAsync(op);
  if (isAsyncDone(op))
    use(heldBy.lookup(op->getOperand(0)));
  if (auto loop = dyn_cast<WhileOp>(op))
    return visitWhile(loop);
  if (auto conditional = dyn_cast<ConditionalOp>(op))
    return visitConditional(conditional);
  if (isa<CallOp>(op) && !withCopies)
    return op->emitOpError("has to be inlined before memory is assigned");
  return visitOther(op);
}

LogicalResult ArrayLivenessBuilder::visit(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(visit(&op)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Parameters and results
//===----------------------------------------------------------------------===//

LogicalResult ArrayLivenessBuilder::addParameters() {
  auto module = function->getParentOfType<ModuleOp>();
  for (BlockArgument argument : function.getArguments()) {
    FailureOr<Indices> arrays = addArrays(Kind::Parameter, argument);
    if (failed(arrays))
      return failure();
    for (unsigned array : *arrays)
      result.arrays[array].times = {0, ArrayLiveness::kEnd};
    result.arraysOf[argument] = *arrays;
  }
  if (!function.isPublic() || function.getNumResults() != 1)
    return success();
  auto getArray = [&](int64_t number, ArrayRef<int64_t> index) -> unsigned & {
    BlockArgument argument = function.getArgument(number);
    return result.arraysOf[argument][getFirstLeaf(argument.getType(), index)];
  };
  if (auto aliases =
          module->getAttrOfType<mlir::ArrayAttr>(HLODialect::kInputOutputAlias))
    for (auto alias : aliases.getAsRange<InputOutputAliasAttr>()) {
      unsigned parameter =
          getArray(alias.getParameterNumber(), alias.getParameterIndex());
      unsigned leaf = getFirstLeaf(function.getResultTypes().front(),
                                   alias.getOutputIndex());
      SmallVector<Type> leaves;
      getLeafTypes(function.getResultTypes().front(), leaves);
      if (getBytesInMemory(leaves[leaf]) != result.arrays[parameter].bytes ||
          !isa<RankedTensorType>(leaves[leaf]))
        continue;
      parameterOfResult[leaf] = parameter;
      result.arrays[parameter].times = {0, 0};
    }
  if (auto donors =
          module->getAttrOfType<mlir::ArrayAttr>(HLODialect::kBufferDonor))
    for (auto donor : donors.getAsRange<BufferDonorAttr>())
      result
          .arrays[getArray(donor.getParameterNumber(),
                           donor.getParameterIndex())]
          .times = {0, 0};
  advance(function);
  for (BlockArgument argument : function.getArguments()) {
    Indices &arrays = result.arraysOf[argument];
    Indices copied = copy(arrays, nullptr, argument);
    for (auto [array, copy] : llvm::zip(arrays, copied))
      if (result.arrays[array].times.getEnd() == ArrayLiveness::kEnd)
        merge(copy, array);
      else
        array = copy;
  }
  return success();
}

LogicalResult ArrayLivenessBuilder::visitResults(Operation *terminator) {
  unsigned number = 0;
  for (mlir::OpOperand &operand : terminator->getOpOperands()) {
    Indices copied = copy(operand);
    use(copied);
    for (auto [leaf, array] : llvm::enumerate(copied)) {
      unsigned place =
          addArray(Kind::Join, result.arrays[array].type, operand.get(), leaf);
      result.arrays[place].sources = {array};
      result.arrays[place].times.add(getTime(), ArrayLiveness::kEnd);
      require(place, array);
      auto it = parameterOfResult.find(number++);
      if (it != parameterOfResult.end())
        require(place, it->second);
    }
  }
  advance(terminator);
  return success();
}

void ArrayLivenessBuilder::finish() {
  for (auto &[lhs, rhs] : result.required) {
    lhs = result.resolve(lhs);
    rhs = result.resolve(rhs);
  }
  for (LiveArray &array : result.arrays)
    for (unsigned &source : array.sources)
      source = result.resolve(source);
}

LogicalResult ArrayLivenessBuilder::build() {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("has no body of one block");
  Block &block = function.getBody().front();
  if (failed(addParameters()) || failed(visit(block)))
    return failure();
  if (failed(visitResults(block.getTerminator())))
    return failure();
  finish();
  return success();
}

FailureOr<ArrayLiveness> ArrayLiveness::get(func::FuncOp function,
                                            bool withCopies) {
  ArrayLivenessBuilder builder(function, withCopies);
  if (failed(builder.build()))
    return failure();
  return builder.takeResult();
}
