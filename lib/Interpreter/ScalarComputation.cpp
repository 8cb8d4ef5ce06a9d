//===- ScalarComputation.cpp - Scalar computations on many lanes ----------===//

#include "ScalarComputation.h"
#include "mlir/IR/SymbolTable.h"

using namespace hlo;

/// The element type of a scalar.
static std::optional<PrimitiveType> getScalarType(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || array.getRank() != 0)
    return std::nullopt;
  return getPrimitiveType(array.getElementType());
}

/// True for an operation that gives its operand back, bit for bit.
static bool isMove(Operation *op, PrimitiveType resultType) {
  if (!isa<ParameterOp, CopyOp, ReshapeOp, BroadcastOp, BitcastOp,
           BitcastConvertOp, TransposeOp, OptBarrierOp>(op))
    return false;
  std::optional<PrimitiveType> type =
      getScalarType(op->getOperand(0).getType());
  auto fillsStorage = [](PrimitiveType type) {
    return getBitWidth(type) == getStorageSize(type) * 8;
  };
  return type == resultType ||
         (isa<BitcastConvertOp>(op) && type &&
          getBitWidth(*type) == getBitWidth(resultType) &&
          fillsStorage(*type) && fillsStorage(resultType));
}

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

unsigned ScalarComputation::addRegister(PrimitiveType type, Literal constant) {
  registerTypes.push_back(type);
  constants.push_back(std::move(constant));
  return registerTypes.size() - 1;
}

bool ScalarComputation::append(
    Operation *op, DenseMap<Value, SmallVector<unsigned, 1>> &values) {
  Value result = op->getResult(0);
  if (auto call = dyn_cast<CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    SmallVector<SmallVector<unsigned, 1>> arguments;
    for (Value operand : call.getOperands())
      arguments.push_back(values.at(operand));
    SmallVector<unsigned> results;
    if (!callee || callee.isExternal() ||
        !append(callee.getBody(), arguments, results))
      return false;
    values[result].assign(results.begin(), results.end());
    return true;
  }
  if (isa<TupleOp>(op)) {
    SmallVector<unsigned, 1> elements;
    for (Value operand : op->getOperands()) {
      if (values.at(operand).size() != 1)
        return false;
      elements.push_back(values.at(operand)[0]);
    }
    values[result] = elements;
    return true;
  }
  if (auto element = dyn_cast<GetTupleElementOp>(op)) {
    values[result] = {values.at(element.getOperand())[element.getIndex()]};
    return true;
  }

  std::optional<PrimitiveType> type = getScalarType(result.getType());
  if (!type)
    return false;
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    FailureOr<Literal> literal = Literal::get(constant.getValue());
    if (failed(literal))
      return false;
    values[result] = {addRegister(*type, *literal)};
    return true;
  }
  if (isMove(op, *type)) {
    SmallVector<unsigned, 1> operand = values.at(op->getOperand(0));
    values[result] = operand;
    return true;
  }

  SmallVector<PrimitiveType> operandTypes;
  SmallVector<unsigned, 3> operands;
  for (Value operand : op->getOperands()) {
    // Its register may have another type, of as many bits.
    std::optional<PrimitiveType> operandType = getScalarType(operand.getType());
    if (!operandType)
      return false;
    operands.push_back(values.at(operand)[0]);
    operandTypes.push_back(*operandType);
  }
  std::optional<ElementwiseKernel> kernel =
      ElementwiseKernel::get(op, operandTypes, *type);
  if (!kernel)
    return false;
  unsigned target = addRegister(*type);
  steps.push_back({*kernel, operands, target});
  values[result] = {target};
  return true;
}

bool ScalarComputation::append(Region &region,
                               ArrayRef<SmallVector<unsigned, 1>> arguments,
                               SmallVectorImpl<unsigned> &results) {
  Block &block = region.front();
  if (block.getNumArguments() != arguments.size())
    return false;
  DenseMap<Value, SmallVector<unsigned, 1>> values;
  for (auto [argument, registers] : llvm::zip(block.getArguments(), arguments))
    values[argument] = registers;
  for (Operation &op : block.without_terminator())
    if (!append(&op, values))
      return false;
  llvm::append_range(results, values.at(block.getTerminator()->getOperand(0)));
  return true;
}

FailureOr<std::unique_ptr<ScalarComputation>>
ScalarComputation::get(Region &region, Evaluation &evaluation) {
  std::unique_ptr<ScalarComputation> computation(new ScalarComputation(region));
  auto fail = [&] {
    return region.getParentOp()->emitOpError(
        "cannot be interpreted: its computation is not one of scalars");
  };
  SmallVector<SmallVector<unsigned, 1>> arguments;
  for (BlockArgument argument : region.front().getArguments()) {
    std::optional<PrimitiveType> type = getScalarType(argument.getType());
    if (!type)
      return fail();
    computation->parameterTypes.push_back(*type);
    arguments.push_back({computation->addRegister(*type)});
  }
  Operation *terminator = region.front().getTerminator();
  SmallVector<Type> leaves;
  getLeafTypes(terminator->getOperand(0).getType(), leaves);
  for (Type leaf : leaves) {
    std::optional<PrimitiveType> type = getScalarType(leaf);
    if (!type)
      return fail();
    computation->resultTypes.push_back(*type);
  }

  computation->isElementwise =
      computation->append(region, arguments, computation->resultRegisters);
  Operation *root = terminator->getOperand(0).getDefiningOp();
  if (computation->isElementwise && computation->steps.size() == 1 && root &&
      root->getNumOperands() == 2 && computation->parameterTypes.size() == 2) {
    unsigned lhs = computation->steps[0].operands[0];
    unsigned rhs = computation->steps[0].operands[1];
    // Of the parameters, not of their bits as another type.
    bool takesParameters = llvm::all_of(llvm::seq(2), [&](unsigned index) {
      return getScalarType(root->getOperand(index).getType()) ==
             computation->registerTypes[index == 0 ? lhs : rhs];
    });
    if (lhs + rhs == 1 && takesParameters)
      computation->binaryOperation = root;
  }
  return computation;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

ScalarComputation::Frame::Frame(const ScalarComputation &computation,
                                Evaluation &evaluation, int64_t maxLanes)
    : computation(computation), evaluation(evaluation) {
  if (!computation.isElementwise)
    return;
  unsigned numParameters = computation.parameterTypes.size();
  registers.resize(computation.registerTypes.size());
  pointers.resize(registers.size());
  for (auto [index, type] : llvm::enumerate(computation.registerTypes)) {
    if (index < numParameters)
      continue;
    registers[index] = Literal::getUninitialized(type, maxLanes);
    char *data = registers[index].getMutableData();
    pointers[index] = data;
    if (const Literal &constant = computation.constants[index])
      for (int64_t lane = 0, size = getStorageSize(type); lane < maxLanes;
           ++lane)
        memcpy(data + lane * size, constant.getData(), size);
  }
}

LogicalResult
ScalarComputation::Frame::runOneByOne(ArrayRef<const void *> arguments,
                                      ArrayRef<void *> results, int64_t lanes) {
  for (int64_t lane = 0; lane < lanes; ++lane) {
    SmallVector<Literal> scalars;
    for (auto [type, row] : llvm::zip(computation.parameterTypes, arguments))
      scalars.push_back(Literal::get(type, {},
                                     static_cast<const char *>(row) +
                                         lane * getStorageSize(type)));
    FailureOr<Literal> result =
        evaluation.evaluate(computation.region, scalars);
    if (failed(result))
      return failure();
    SmallVector<Literal> leaves;
    result->getLeaves(leaves);
    for (auto [leaf, row] : llvm::zip(leaves, results))
      memcpy(static_cast<char *>(row) + lane * leaf.getByteSize(),
             leaf.getData(), leaf.getByteSize());
  }
  return success();
}

LogicalResult ScalarComputation::Frame::run(ArrayRef<const void *> arguments,
                                            ArrayRef<void *> results,
                                            int64_t lanes) {
  if (!computation.isElementwise)
    return runOneByOne(arguments, results, lanes);
  llvm::copy(arguments, pointers.begin());
  SmallVector<const void *, 3> operands;
  for (const Step &step : computation.steps) {
    operands.clear();
    for (unsigned operand : step.operands)
      operands.push_back(pointers[operand]);
    step.kernel(const_cast<void *>(pointers[step.result]), operands, lanes);
  }
  // Where the results are two or more, one may overwrite an argument that is
  // another.
  SmallVector<Literal, 1> saved;
  if (results.size() > 1)
    for (unsigned source : computation.resultRegisters)
      if (source < arguments.size()) {
        saved.push_back(Literal::get(computation.registerTypes[source], lanes,
                                     pointers[source]));
        pointers[source] = saved.back().getData();
      }
  for (auto [source, target] : llvm::zip(computation.resultRegisters, results))
    if (pointers[source] != target)
      memcpy(target, pointers[source],
             lanes * getStorageSize(computation.registerTypes[source]));
  return success();
}
