//===- DependenceTest.cpp - What changes when an element changes ----------===//
// An element of a result that changes with one of an operand is computed from
// it, whatever the operation.

#include "IndexingTest.h"
#include "hlo/Generator/Generator.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Tools/Values/Fill.h"

using namespace hlo;
using namespace hlo::test;

namespace {
/// Keeps what operations of the entry took, and the value of every operation.
struct Recorder : InterpreterObserver {
  LogicalResult didEvaluate(Operation *op, int64_t, ArrayRef<Literal> operands,
                            const Literal &result) override {
    if (op->getNumResults() == 1)
      values[op->getResult(0)] = result;
    if (op->getBlock() == entry && op->getNumOperands() != 0)
      steps.emplace_back(op, SmallVector<Literal>(operands));
    return success();
  }
  Block *entry;
  llvm::DenseMap<Value, Literal> values;
  std::vector<std::pair<Operation *, SmallVector<Literal>>> steps;
};

struct DependenceTest : IndexingTest {
  void checkModules(GeneratorOptions options, uint64_t count);
  void checkModule(ModuleOp module);
  void checkStep(Operation *op, SmallVector<Literal> operands,
                 const Recorder &recorder);
  /// Changes an element; false if it stays the same.
  bool change(Literal &array, int64_t element);

  bool isDynamic = false;
  llvm::StringMap<unsigned> checked;
};
} // namespace

/// The leaf of a list of literals, counted through.
static Literal *findLeaf(MutableArrayRef<Literal> literals, unsigned &leaf) {
  for (Literal &literal : literals) {
    if (!literal.isTuple()) {
      if (leaf-- == 0)
        return &literal;
      continue;
    }
    if (Literal *found = findLeaf(literal.getMutableTupleElements(), leaf))
      return found;
  }
  return nullptr;
}

static Literal getLeaf(Literal literal, unsigned leaf) {
  return *findLeaf(literal, leaf);
}

bool DependenceTest::change(Literal &array, int64_t element) {
  int64_t size = getStorageSize(array.getType());
  std::string old(array.getData() + element * size, size);
  std::string other(size, '\0');
  if (random() % 3)
    other.assign(array.getData() + random() % array.getNumElements() * size,
                 size);
  memcpy(array.getMutableData() + element * size, other.data(), size);
  return other != old;
}

void DependenceTest::checkStep(Operation *op, SmallVector<Literal> operands,
                               const Recorder &recorder) {
  SmallVector<IndexingArray> inputs = getInputs(op), outputs = getOutputs(op);
  if (inputs.empty() || outputs.empty() || !hasIndexing(op))
    return;
  unsigned input = random() % inputs.size(), leaf = input;
  SmallVector<Literal> changed = operands;
  Literal &array = *findLeaf(changed, leaf);
  if (!array.isArray() || array.getNumElements() == 0)
    return;
  int64_t element = random() % array.getNumElements();
  if (!change(array, element))
    return;
  ScopedDiagnosticHandler silence(&context, [](Diagnostic &) {});
  FailureOr<Literal> before = interpretOperation(op, operands);
  FailureOr<Literal> after = interpretOperation(op, changed);
  if (failed(before) || failed(after))
    return;

  auto getValue = [&](const RuntimeVariable &variable) {
    // There is one device.
    if (!variable.value)
      return Literal::getScalar<int64_t>(PrimitiveType::S64, 0);
    return getLeaf(recorder.values.lookup(variable.value), variable.leaf);
  };
  for (unsigned output : llvm::seq<unsigned>(0, outputs.size())) {
    Literal a = getLeaf(*before, output), b = getLeaf(*after, output);
    // Where run-time sizes change, elements are others.
    if (!a.isArray() || a.getShape() != b.getShape())
      continue;
    Relation relation;
    bool isKnown = true;
    auto add = [&](const OperandIndexings &accesses, ArrayRef<int64_t> from,
                   ArrayRef<int64_t> to, Relation &relation) {
      for (const OperandIndexing &access : accesses) {
        isKnown &= !access.isUndefined();
        if (!access.isUndefined())
          EXPECT_TRUE(
              addPoints(access, from, to, getValue, relation, isDynamic));
      }
      sortUnique(relation);
    };
    Relation backwards, forwards;
    add(outputToInput(op, output, input), a.getShape(), array.getShape(),
        backwards);
    add(inputToOutput(op, input, output), array.getShape(), a.getShape(),
        forwards);
    if (!isKnown)
      continue;
    for (auto &[from, to] : forwards)
      std::swap(from, to);
    sortUnique(forwards);
    EXPECT_EQ(backwards, forwards);
    int64_t size = getStorageSize(a.getType());
    for (int64_t i = 0; i < a.getNumElements(); ++i) {
      if (!memcmp(a.getData() + i * size, b.getData() + i * size, size))
        continue;
      ++checked[op->getName().stripDialect()];
      EXPECT_TRUE(llvm::binary_search(backwards, std::pair(i, element)))
          << "output " << output << " element " << i << " depends on input "
          << input << " element " << element;
    }
    if (HasFailure()) {
      op->dump();
      return;
    }
  }
}

void DependenceTest::checkModule(ModuleOp module) {
  func::FuncOp entry = *getEntryFunction(module);
  SmallVector<Literal> inputs;
  SmallVector<tools::Fill> fills = tools::getDefaultFills(entry);
  for (auto [i, type] : llvm::enumerate(entry.getArgumentTypes()))
    inputs.push_back(isa<RankedTensorType>(type)
                         ? tools::generate(cast<RankedTensorType>(type),
                                           fills[i], random(), i)
                         : Literal::getZero(type));
  Recorder recorder;
  recorder.entry = &entry.getBody().front();
  for (auto [argument, input] : llvm::zip_equal(entry.getArguments(), inputs))
    recorder.values[argument] = input;
  InterpreterOptions options;
  options.observer = &recorder;
  {
    ScopedDiagnosticHandler silence(&context, [](Diagnostic &) {});
    if (failed(interpret(module, inputs, options)))
      return;
  }
  for (auto &[op, operands] : recorder.steps) {
    for (int i = 0; i < 2 && !HasFailure(); ++i)
      checkStep(op, operands, recorder);
    if (HasFailure())
      return;
  }
}

void DependenceTest::checkModules(GeneratorOptions options, uint64_t count) {
  options.maxElements = 40;
  options.maxDepth = 2;
  options.attributes = false;
  isDynamic = options.dynamicShapes;
  if (const char *environment = getenv("HLO_INDEXING_MODULES"))
    count = std::stoull(environment);
  for (options.seed = 0; options.seed < count; ++options.seed) {
    random.seed(options.seed);
    OwningOpRef<ModuleOp> module = generateModule(&context, options);
    checkModule(*module);
    if (HasFailure())
      FAIL() << "seed " << options.seed;
  }
  for (auto &entry : checked)
    RecordProperty(entry.first().str(), int(entry.second));
}

TEST_F(DependenceTest, RandomModules) {
  checkModules({}, 4000);
  if (getenv("HLO_INDEXING_MODULES"))
    return;
  for (StringRef name : {"add",
                         "async_start",
                         "batch_norm_grad",
                         "bitcast_convert",
                         "broadcast",
                         "call",
                         "cholesky",
                         "clamp",
                         "concatenate",
                         "convolution",
                         "dot",
                         "dynamic_slice",
                         "dynamic_update_slice",
                         "fft",
                         "fusion",
                         "gather",
                         "map",
                         "pad",
                         "reduce",
                         "reduce_window",
                         "reshape",
                         "reverse",
                         "scan",
                         "scatter",
                         "select",
                         "select_and_scatter",
                         "slice",
                         "sort",
                         "topk",
                         "transpose",
                         "triangular_solve"})
    EXPECT_TRUE(checked.contains(name)) << name.str();
}

TEST_F(DependenceTest, RandomModulesOfDynamicShapes) {
  GeneratorOptions options;
  options.dynamicShapes = true;
  checkModules(options, 3000);
}
