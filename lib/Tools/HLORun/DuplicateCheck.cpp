//===- DuplicateCheck.cpp - What several kernels compute ------------------===//

#include "DuplicateCheck.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "hlo/Tools/Values/Comparison.h"
#include "mlir/IR/OperationSupport.h"

using namespace hlo;
using namespace hlo::tools;
using mlir::OperationEquivalence;

static constexpr StringRef kObserved = "observed_values";

//===----------------------------------------------------------------------===//
// Which values are the same
//===----------------------------------------------------------------------===//

namespace {
/// Numbers the values of a block and of its fusions: those of equal operations
/// on equal operands have one number.
class ValueNumbers {
public:
  explicit ValueNumbers(unsigned &next) : next(next) {}

  unsigned get(Value value) {
    auto [entry, isNew] = numbers.try_emplace(value, next);
    next += isNew;
    return entry->second;
  }
  void set(Value value, unsigned number) { numbers[value] = number; }
  /// The number of the only result, given those of the operands.
  unsigned addOperation(Operation *op);

private:
  static SmallVector<NamedAttribute> getAttributes(Operation *op);
  bool areEqual(Operation *lhs, Operation *rhs);

  unsigned &next;
  llvm::DenseMap<Value, unsigned> numbers;
  llvm::DenseMap<unsigned, SmallVector<Operation *, 1>> byHash;
};
} // namespace

/// Those that say what an operation computes.
SmallVector<NamedAttribute> ValueNumbers::getAttributes(Operation *op) {
  SmallVector<NamedAttribute> attributes(op->getAttrDictionary().getValue());
  llvm::erase_if(attributes, [](NamedAttribute attribute) {
    return llvm::is_contained({"kernel", "initial_values"},
                              attribute.getName().getValue());
  });
  return attributes;
}

bool ValueNumbers::areEqual(Operation *lhs, Operation *rhs) {
  return lhs->getName() == rhs->getName() &&
         lhs->getResultTypes() == rhs->getResultTypes() &&
         lhs->getNumOperands() == rhs->getNumOperands() &&
         lhs->getNumRegions() == rhs->getNumRegions() &&
         getAttributes(lhs) == getAttributes(rhs) &&
         llvm::all_of_zip(lhs->getOperands(), rhs->getOperands(),
                          [&](Value left, Value right) {
                            return get(left) == get(right);
                          }) &&
         llvm::all_of_zip(lhs->getRegions(), rhs->getRegions(),
                          [](Region &left, Region &right) {
                            return OperationEquivalence::isRegionEquivalentTo(
                                &left, &right,
                                OperationEquivalence::IgnoreLocations);
                          });
}

unsigned ValueNumbers::addOperation(Operation *op) {
  llvm::hash_code hash =
      llvm::hash_combine(op->getName(), op->getResult(0).getType());
  for (Value operand : op->getOperands())
    hash = llvm::hash_combine(hash, get(operand));
  SmallVector<Operation *, 1> &others = byHash[unsigned(size_t(hash))];
  for (Operation *other : others)
    if (areEqual(op, other)) {
      set(op->getResult(0), get(other->getResult(0)));
      return get(op->getResult(0));
    }
  others.push_back(op);
  return get(op->getResult(0));
}

/// Whether an operation makes an array of floats that others may round
/// otherwise.
static bool isRounded(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.hasStaticShape() && type.getNumElements() != 0 &&
         isFloatOrComplex(type.getElementType()) &&
         !isa<CopyOp, ConstantOp>(op) &&
         (op->hasTrait<hlo::OpTrait::Elementwise>() ||
          isa<ReduceOp, ReduceWindowOp>(op));
}

void DuplicateCheck::findPlaces(Block &block) {
  ValueNumbers numbers(numNumbers);
  llvm::DenseMap<Operation *, SmallVector<unsigned>> ofTuples;
  SmallVector<std::pair<Operation *, Place>> all;
  auto add = [&](Operation *instruction, Operation *op) {
    unsigned number = numbers.addOperation(op);
    if (isRounded(op))
      all.push_back({instruction, {number, op}});
  };
  for (Operation &op : block.without_terminator()) {
    if (op.getNumResults() != 1)
      continue;
    if (auto element = dyn_cast<GetTupleElementOp>(op)) {
      if (auto found = ofTuples.find(element.getOperand().getDefiningOp());
          found != ofTuples.end())
        numbers.set(op.getResult(0), found->second[element.getIndex()]);
      continue;
    }
    if (!op.hasAttr("kernel") || isa<WhileOp>(op))
      continue;
    auto fusion = dyn_cast<FusionOp>(op);
    if (!fusion) {
      add(&op, &op);
      continue;
    }
    Block *body = fusion.getBody();
    for (auto [argument, operand] :
         llvm::zip_equal(body->getArguments(), op.getOperands()))
      numbers.set(argument, numbers.get(operand));
    for (Operation &inner : body->without_terminator())
      if (isa<ParameterOp>(inner))
        numbers.set(inner.getResult(0), numbers.get(inner.getOperand(0)));
      else
        add(&op, &inner);
    Value root = body->getTerminator()->getOperand(0);
    if (auto tuple = root.getDefiningOp<TupleOp>())
      for (Value element : tuple.getOperands())
        ofTuples[&op].push_back(numbers.get(element));
    else
      numbers.set(op.getResult(0), numbers.get(root));
  }
  llvm::DenseMap<unsigned, llvm::SmallPtrSet<Operation *, 2>> instructions;
  for (auto &[instruction, place] : all)
    instructions[place.value].insert(instruction);
  for (auto &[instruction, place] : all)
    if (instructions[place.value].size() > 1) {
      places[instruction].push_back(place);
      values[place.value];
    }
}

//===----------------------------------------------------------------------===//
// What they are
//===----------------------------------------------------------------------===//

LogicalResult DuplicateCheck::compile(ModuleOp module, StringRef target) {
  // Which instructions have kernels is known once these are emitted.
  if (failed(InstructionKernels::emit(module, target)))
    return failure();
  if (Operation *emitted = module.lookupSymbol(InstructionKernels::kSymbol))
    emitted->erase();
  module.walk([&](Block *block) {
    if (!isa<FusionOp>(block->getParentOp()))
      findPlaces(*block);
  });
  for (auto &[instruction, found] : places) {
    auto fusion = dyn_cast<FusionOp>(instruction);
    if (!fusion)
      continue;
    llvm::DenseMap<Operation *, int64_t> numbers;
    for (auto [i, inner] : llvm::enumerate(*fusion.getBody()))
      numbers[&inner] = i;
    auto observed = llvm::map_to_vector(
        found, [&](const Place &place) { return numbers.at(place.op); });
    instruction->setAttr(
        kObserved, mlir::DenseI64ArrayAttr::get(module.getContext(), observed));
  }
  return kernels.compile(module, target, compileHostKernels);
}

/// Bytes that no element that is computed consists of, as far as one knows.
static constexpr char kUnknown = 0x5a;

LogicalResult DuplicateCheck::didEvaluate(Operation *op, int64_t,
                                          ArrayRef<Literal> operands,
                                          const Literal &result) {
  if (auto element = dyn_cast<GetTupleElementOp>(op)) {
    if (auto found = tuples.find(element.getOperand().getDefiningOp());
        found != tuples.end())
      results[op->getResult(0)] = found->second[element.getIndex()];
    return success();
  }
  if (!kernels.has(op))
    return success();
  SmallVector<KernelBuffer> buffers;
  auto addBuffer = [&](const Literal &array) {
    buffers.push_back(
        {const_cast<char *>(array.getData()), size_t(array.getByteSize())});
  };
  SmallVector<Literal> inputs;
  for (auto [value, operand] : llvm::zip_equal(op->getOperands(), operands)) {
    auto known = results.find(value);
    inputs.push_back(toLayout(known == results.end() ? operand : known->second,
                              cast<RankedTensorType>(value.getType())));
  }
  llvm::for_each(inputs, addBuffer);
  SmallVector<Type> types;
  getLeafTypes(op->getResult(0).getType(), types);
  SmallVector<Literal> outputs;
  auto addOutput = [&](const Literal &like) {
    Literal &output = outputs.emplace_back(
        Literal::getUninitialized(like.getType(), like.getShape()));
    memset(output.getMutableData(), kUnknown, output.getByteSize());
    addBuffer(output);
  };
  for (auto [array, type] : llvm::zip_equal(getArrays(result), types))
    addOutput(array);
  // Results that update an operand hold it before.
  if (auto initial =
          op->getAttrOfType<mlir::DenseI64ArrayAttr>("initial_values"))
    for (auto [output, operand] :
         llvm::zip_equal(outputs, initial.asArrayRef()))
      if (operand >= 0)
        memcpy(output.getMutableData(), inputs[operand].getData(),
               output.getByteSize());
  bool isFusion = isa<FusionOp>(op);
  ArrayRef<Place> found = places[op];
  for (const Place &place : found) {
    auto type = cast<RankedTensorType>(place.op->getResult(0).getType());
    if (isFusion)
      addOutput(Literal::getUninitialized(
          getPrimitiveType(type.getElementType()), type.getShape()));
  }
  if (failed(kernels.run(op, buffers)))
    return failure();
  auto getArray = [&](unsigned number, Type type) {
    return fromLayout(outputs[number], cast<RankedTensorType>(type));
  };
  SmallVector<Literal> arrays;
  for (auto [i, type] : llvm::enumerate(types))
    arrays.push_back(getArray(i, type));
  for (auto [i, place] : llvm::enumerate(found)) {
    const Literal &raw = outputs[isFusion ? types.size() + i : 0];
    auto type = cast<RankedTensorType>(place.op->getResult(0).getType());
    Literal array = fromLayout(raw, type);
    int64_t bytes = array.getByteSize() / type.getNumElements();
    std::vector<bool> isKnown;
    for (int64_t element : llvm::seq(type.getNumElements()))
      isKnown.push_back(
          llvm::any_of(ArrayRef(array.getData() + element * bytes, bytes),
                       [](char byte) { return byte != kUnknown; }));
    if (failed(compare(place.value,
                       {op, place.op, std::move(array), std::move(isKnown)})))
      return failure();
  }
  if (isa<TupleType>(op->getResult(0).getType()))
    tuples[op] = std::move(arrays);
  else
    results[op->getResult(0)] = std::move(arrays.front());
  return success();
}

/// Compares with what instructions before it computed in this iteration.
LogicalResult DuplicateCheck::compare(unsigned value, Computed computed) {
  SmallVector<Computed> &others = values[value];
  for (Computed &other : others) {
    if (other.instruction == computed.instruction ||
        !other.instruction->isBeforeInBlock(computed.instruction))
      continue;
    ++numComparisons;
    int64_t elements = computed.isKnown.size();
    int64_t bytes = computed.array.getByteSize() / elements;
    for (int64_t i : llvm::seq(elements)) {
      if (!computed.isKnown[i] || !other.isKnown[i])
        continue;
      const char *left = other.array.getData() + i * bytes,
                 *right = computed.array.getData() + i * bytes;
      if (compareElements(computed.array.getType(), 1, left, right,
                          Tolerance{.ulp = 0})
              .isEqual())
        continue;
      isFound = true;
      MLIRContext *context = computed.op->getContext();
      mlir::InFlightDiagnostic error =
          computed.op->emitError("two kernels compute it, this one ")
          << formatElement(computed.array, i, context) << " at "
          << formatIndex(computed.array, i);
      error.attachNote(other.instruction->getLoc())
          << "and this one " << formatElement(other.array, i, context);
      error.attachNote(computed.instruction->getLoc())
          << "the kernel of the first";
      return error;
    }
  }
  llvm::erase_if(others, [&](const Computed &other) {
    return other.instruction == computed.instruction;
  });
  others.push_back(std::move(computed));
  return success();
}
