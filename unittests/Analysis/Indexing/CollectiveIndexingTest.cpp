//===- CollectiveIndexingTest.cpp - Elements of other devices -------------===//
// Every element of every device is a bit of its own; what an element of a
// result is computed from is what bits it has.

#include "IndexingTest.h"
#include "hlo/Interpreter/Interpreter.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;
using namespace hlo::test;

namespace {
struct CollectiveIndexingTest : IndexingTest {
  /// Checks a collective of one array, given by its attributes and the type of
  /// its result, with these groups of devices; none for one that goes by the
  /// number of the device.
  void check(StringRef text, ArrayRef<SmallVector<int64_t>> groups,
             int64_t numDevices);
  void checkKind(unsigned kind);
};
} // namespace

void CollectiveIndexingTest::check(StringRef text,
                                   ArrayRef<SmallVector<int64_t>> groups,
                                   int64_t numDevices) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module) << text.str();
  func::FuncOp entry = *getEntryFunction(*module);
  Operation *op = &entry.getBody().front().front();
  Value operand = op->getOperand(0), result = op->getResult(0);
  int64_t count = llvm::product_of(getShape(operand));
  ASSERT_LE(numDevices * count, 64);

  std::vector<SmallVector<Literal>> inputs;
  for (int64_t device = 0; device < numDevices; ++device) {
    Literal input = Literal::getZero(operand.getType());
    for (auto [i, bits] : llvm::enumerate(input.getMutableElements<uint64_t>()))
      bits = uint64_t(1) << (device * count + i);
    inputs.push_back({input});
  }
  auto results = interpretOnDevices(*module, inputs);
  ASSERT_TRUE(succeeded(results)) << text.str();

  // The devices by their places.
  SmallVector<int64_t> everyone =
      llvm::to_vector(llvm::seq<int64_t>(0, numDevices));
  SmallVector<std::array<int64_t, 4>> expected, backwards, forwards;
  for (int64_t device : everyone) {
    for (auto [i, bits] :
         llvm::enumerate((*results)[device].getElements<uint64_t>()))
      for (int64_t j = 0; j < 64; ++j)
        if (bits >> j & 1)
          expected.push_back({device, int64_t(i), j / count, j % count});

    SmallVector<int64_t> group = everyone;
    for (const SmallVector<int64_t> &other : groups)
      if (llvm::is_contained(other, device))
        group = other;
    int64_t place = llvm::find(group, device) - group.begin();
    auto getPlace = [&](const RuntimeVariable &) {
      return Literal::getScalar(PrimitiveType::S64, place);
    };
    auto add = [&](const OperandIndexings &accesses, Value from, Value to,
                   auto insert) {
      Relation relation;
      for (const OperandIndexing &access : accesses) {
        EXPECT_FALSE(access.isUndefined());
        EXPECT_TRUE(addPoints(access, getShape(from), getShape(to), getPlace,
                              relation, /*isDynamic=*/false, place));
      }
      int64_t size = llvm::product_of(getShape(to));
      for (auto [i, j] : relation)
        insert(i, group[j / size], j % size);
    };
    add(outputToInput(op, 0, 0), result, operand,
        [&](int64_t i, int64_t other, int64_t j) {
          backwards.push_back({device, i, other, j});
        });
    add(inputToOutput(op, 0, 0), operand, result,
        [&](int64_t i, int64_t other, int64_t j) {
          forwards.push_back({other, j, device, i});
        });
  }
  for (auto *relation : {&expected, &backwards, &forwards})
    llvm::sort(*relation);
  EXPECT_EQ(backwards, expected) << text.str();
  EXPECT_EQ(forwards, expected) << text.str();
}

void CollectiveIndexingTest::checkKind(unsigned kind) {
  int64_t numGroups = between(1, 2), groupSize = between(1, 3);
  int64_t numDevices = numGroups * groupSize;
  auto devices = llvm::to_vector(llvm::seq<int64_t>(0, numDevices));
  std::shuffle(devices.begin(), devices.end(), random);
  std::vector<SmallVector<int64_t>> groups(numGroups);
  std::string groupText;
  for (auto [i, device] : llvm::enumerate(devices))
    groups[i / groupSize].push_back(device);
  for (const SmallVector<int64_t> &group : groups) {
    groupText += groupText.empty() ? "{" : ",{";
    for (auto [i, device] : llvm::enumerate(group))
      groupText += (i ? "," : "") + std::to_string(device);
    groupText += "}";
  }
  std::string replicaGroups = "replica_groups = <\"{" + groupText + "}\">";
  int64_t part = between(1, 2), other = part == 1 ? between(1, 2) : 1;
  int64_t dim = between(0, 1);
  auto getType = [&](int64_t size) {
    SmallVector<int64_t> shape = {other, other};
    shape[dim] = size;
    return llvm::formatv("tensor<{0}x{1}xui64>", shape[0], shape[1]).str();
  };
  std::string dimension = " dimension = " + std::to_string(dim);
  std::string whole = getType(part * groupSize), piece = getType(part);
  std::string reducer = " to_apply hlo.or : tensor<ui64>";
  std::string op, from = whole, to = whole, attrs = replicaGroups, end;
  switch (kind) {
  case 0:
    op = "all_gather", from = piece, attrs += dimension;
    break;
  case 1:
    op = "all_reduce", end = reducer;
    break;
  case 2:
    op = "reduce_scatter", to = piece, attrs += dimension, end = reducer;
    break;
  case 3:
    op = "all_to_all", attrs += dimension;
    break;
  case 4:
    op = "collective_broadcast";
    break;
  case 5: {
    op = "collective_permute", groups.clear();
    auto targets = devices;
    if (chance(50)) {
      targets.push_back(targets.front());
      targets.erase(targets.begin());
    }
    std::string pairs;
    int64_t numPairs = between(1, numDevices);
    for (int64_t i = 0; i < numPairs; ++i)
      pairs +=
          llvm::formatv("{0}[{1}, {2}]", i ? ", " : "", devices[i], targets[i])
              .str();
    attrs = llvm::formatv("source_target_pairs = dense<[{0}]> : "
                          "tensor<{1}x2xi64>",
                          pairs, numPairs)
                .str();
    break;
  }
  }
  check(llvm::formatv("module attributes {{hlo.replica_count = {0} : i64} {{\n"
                      "func.func @main(%x: {1}) -> {2} {{\n"
                      "%0 = hlo.{3} %x {4} : ({1}) -> {2}{5}\n"
                      "return %0 : {2}\n}\n}",
                      numDevices, from, to, op, attrs, end)
            .str(),
        groups, numDevices);
}

TEST_F(CollectiveIndexingTest, RandomGroups) {
  for (uint64_t seed = 0; seed < 300 && !HasFailure(); ++seed) {
    random.seed(seed);
    checkKind(seed % 6);
  }
}
