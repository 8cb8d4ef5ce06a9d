//===- ProgramVerifier.cpp - Whether programs stay in their memory --------===//

#include "ProgramVerifier.h"
#include "CallReader.h"
#include "hlo/Runtime/Error.h"
#include <algorithm>

using namespace hlo;
using namespace hlo::runtime;

namespace {
class Verifier {
public:
  explicit Verifier(const Program &program) : program(program) {}

  void verify() const {
    for (const Allocation &allocation : program.allocations)
      verify(allocation);
    for (const ArrayShape &shape : program.parameters)
      verify(shape);
    for (const ProgramArray &result : program.results)
      verify(result.shape, result.slice);
    verify(program.thunks);
  }

private:
  static void check(bool holds, const char *message) {
    if (!holds)
      throw Error(message);
  }

  void verify(const Allocation &allocation) const {
    check(allocation.size >= 0, "memory has a negative size");
    if (allocation.kind == Allocation::Kind::Constant)
      check(int64_t(allocation.data.size()) == allocation.size,
            "a constant has another size than its memory");
    if (allocation.kind != Allocation::Kind::Parameter)
      return;
    check(allocation.parameter >= 0 &&
              allocation.parameter < int64_t(program.parameters.size()),
          "memory is of a parameter that does not exist");
    check(getByteSize(program.parameters[allocation.parameter]) ==
              allocation.size,
          "a parameter has another size than its memory");
  }

  static void verify(const ArrayShape &shape) {
    getByteSize(shape);
    std::vector<int64_t> order = shape.minorToMajor;
    std::sort(order.begin(), order.end());
    check(order.size() == shape.dimensions.size(),
          "a layout has another rank than its array");
    for (size_t i = 0; i < order.size(); ++i)
      check(order[i] == int64_t(i), "a layout is no permutation");
  }

  void verify(const Slice &slice) const {
    check(slice.allocation < program.allocations.size(),
          "an array is in memory that does not exist");
    int64_t size = program.allocations[slice.allocation].size;
    check(slice.offset >= 0 && slice.size >= 0 && slice.offset <= size &&
              slice.size <= size - slice.offset,
          "an array reaches out of its memory");
  }
  void verify(const ArrayShape &shape, const Slice &slice) const {
    verify(shape);
    verify(slice);
    check(getByteSize(shape) == slice.size,
          "an array has another size than its memory");
  }
  void verify(const std::vector<ArrayShape> &shapes,
              const std::vector<Slice> &slices) const {
    check(shapes.size() == slices.size(),
          "a call of a library has another number of arrays than its shapes");
    for (size_t i = 0; i < shapes.size(); ++i)
      verify(shapes[i], slices[i]);
  }

  void verify(const ThunkSequence &sequence) const {
    for (const Thunk &thunk : sequence)
      std::visit([&](const auto &action) { verify(action); }, thunk.action);
  }
  void verify(const KernelThunk &kernel) const {
    check(kernel.numChunks >= 0, "a kernel has a negative number of chunks");
    check(kernel.launch.has_value() == !program.target.empty(),
          kernel.launch ? "a kernel of a program for processors has launch "
                          "dimensions"
                        : "a kernel of a GPU has no launch dimensions");
    if (kernel.launch)
      verify(*kernel.launch, kernel.numChunks);
    for (const Slice &slice : kernel.arrays)
      verify(slice);
  }
  static void verify(const LaunchDimensions &launch, int64_t numChunks) {
    check(numChunks == 1, "a kernel of a GPU is in several chunks");
    // What every GPU that CUDA supports can launch.
    constexpr uint32_t maxGrid[] = {INT32_MAX, UINT16_MAX, UINT16_MAX};
    constexpr uint32_t maxBlock[] = {1024, 1024, 64};
    uint64_t numThreads = 1;
    for (size_t i = 0; i < 3; ++i) {
      check(launch.grid[i] > 0 && launch.grid[i] <= maxGrid[i] &&
                launch.block[i] > 0 && launch.block[i] <= maxBlock[i],
            "a kernel has launch dimensions that no GPU has");
      numThreads *= launch.block[i];
    }
    check(numThreads <= 1024, "a kernel has over 1024 threads in a block");
  }
  void verify(const CopyThunk &copy) const {
    verify(copy.source);
    verify(copy.target);
    check(copy.source.size == copy.target.size,
          "a copy is from another number of bytes than to");
  }
  void verify(const LibraryThunk &call) const {
    verify(call.call.operands, call.operands);
    verify(call.call.results, call.results);
  }
  void verify(const WhileThunk &loop) const {
    verify(loop.predicate);
    check(loop.predicate.size == 1, "the predicate of a loop is no scalar");
    check(loop.tripCount.value_or(0) >= 0, "a trip count is negative");
    verify(loop.condition);
    verify(loop.body);
  }
  void verify(const ConditionalThunk &conditional) const {
    verify(conditional.index);
    check(conditional.index.size == (conditional.isPred ? 1 : 4),
          "the index of a conditional is no scalar");
    check(conditional.isPred ? conditional.branches.size() == 2
                             : !conditional.branches.empty(),
          "a conditional has not the branches it needs");
    for (const ThunkSequence &branch : conditional.branches)
      verify(branch);
  }
  void verify(const CommandBufferThunk &buffer) const {
    check(!program.target.empty(),
          "a command buffer is in a program for processors");
    verifyCommands(buffer.commands);
    verify(buffer.commands);
  }
  /// The host has no part in what a command buffer runs.
  static void verifyCommands(const ThunkSequence &commands) {
    for (const Thunk &thunk : commands) {
      const auto *loop = std::get_if<WhileThunk>(&thunk.action);
      check(loop
                ? loop->tripCount.has_value()
                : !std::holds_alternative<ConditionalThunk>(thunk.action) &&
                      !std::holds_alternative<CommandBufferThunk>(thunk.action),
            "a command buffer holds what the host has a part in");
      if (loop)
        verifyCommands(loop->body);
    }
  }

  const Program &program;
};
} // namespace

void hlo::runtime::verifyProgram(const Program &program) {
  Verifier(program).verify();
}

void hlo::runtime::verifyArguments(const Program &program, size_t count) {
  if (count != program.parameters.size())
    throw Error("the program takes " +
                std::to_string(program.parameters.size()) +
                " arrays, but was given " + std::to_string(count));
}
