//===- MemoryNeed.cpp - What a program needs memory for -------------------===//

#include "MemoryNeed.h"
#include <algorithm>
#include <map>

using namespace hlo::runtime;

namespace {
/// An array in memory of the program's own.
struct Array {
  std::string writer;
  int64_t size;
  /// Places in the outermost sequence of thunks.
  size_t first, last;
};

/// Finds who uses which arrays first: what is read was written before.
class Uses {
public:
  explicit Uses(const Program &program) : program(program) {
    for (const Thunk &thunk : program.thunks) {
      add(thunk);
      ++place;
    }
    for (const ProgramArray &result : program.results)
      add(result.slice, "");
  }

  std::vector<Array> getLargestAtPeak() const;
  size_t getPlace() const { return place; }

private:
  void add(const Slice &slice, const std::string &writer) {
    Allocation::Kind kind = program.allocations[slice.allocation].kind;
    if (kind != Allocation::Kind::Temporary && kind != Allocation::Kind::Output)
      return;
    auto [found, isNew] =
        arrays.try_emplace({slice.allocation, slice.offset},
                           Array{writer, slice.size, place, place});
    Array &array = found->second;
    array.last = place;
    array.size = std::max(array.size, slice.size);
  }
  void add(const std::vector<Slice> &slices, const std::string &writer) {
    for (const Slice &slice : slices)
      add(slice, writer);
  }
  void add(const ThunkSequence &sequence) {
    for (const Thunk &thunk : sequence)
      add(thunk);
  }
  void add(const Thunk &thunk) {
    if (const auto *kernel = std::get_if<KernelThunk>(&thunk.action)) {
      add(kernel->arrays, thunk.name);
    } else if (const auto *copy = std::get_if<CopyThunk>(&thunk.action)) {
      add(copy->source, thunk.name);
      add(copy->target, thunk.name);
    } else if (const auto *call = std::get_if<LibraryThunk>(&thunk.action)) {
      add(call->operands, thunk.name);
      add(call->results, thunk.name);
    } else if (const auto *loop = std::get_if<WhileThunk>(&thunk.action)) {
      add(loop->condition);
      add(loop->body);
    } else if (const auto *conditional =
                   std::get_if<ConditionalThunk>(&thunk.action)) {
      for (const ThunkSequence &branch : conditional->branches)
        add(branch);
    } else if (const auto *buffer =
                   std::get_if<CommandBufferThunk>(&thunk.action)) {
      add(buffer->commands);
    }
  }

  const Program &program;
  size_t place = 0;
  std::map<std::pair<uint32_t, int64_t>, Array> arrays;
};
} // namespace

std::vector<Array> Uses::getLargestAtPeak() const {
  std::vector<int64_t> change(place + 2);
  for (const auto &[slice, array] : arrays) {
    change[array.first] += array.size;
    change[array.last + 1] -= array.size;
  }
  int64_t bytes = 0, most = -1;
  size_t peak = 0;
  for (size_t i = 0; i < change.size(); ++i) {
    bytes += change[i];
    if (bytes > most) {
      most = bytes;
      peak = i;
    }
  }
  std::vector<Array> largest;
  for (const auto &[slice, array] : arrays)
    if (array.first <= peak && peak <= array.last)
      largest.push_back(array);
  std::stable_sort(
      largest.begin(), largest.end(),
      [](const Array &lhs, const Array &rhs) { return lhs.size > rhs.size; });
  return largest;
}

std::string hlo::runtime::describeMemoryNeed(const Program &program,
                                             int64_t scratchSize) {
  int64_t parameters = 0, constants = 0, results = 0, temporaries = 0;
  for (const Allocation &allocation : program.allocations)
    (allocation.kind == Allocation::Kind::Parameter  ? parameters
     : allocation.kind == Allocation::Kind::Constant ? constants
     : allocation.kind == Allocation::Kind::Output   ? results
                                                     : temporaries) +=
        allocation.size;
  std::string text =
      "the program takes " + std::to_string(results) + " bytes for results, " +
      std::to_string(temporaries) + " for temporary arrays and " +
      std::to_string(scratchSize) + " for calls of libraries, beside " +
      std::to_string(parameters) + " of parameters and " +
      std::to_string(constants) + " of constants";
  constexpr size_t maxArrays = 5;
  std::vector<Array> largest = Uses(program).getLargestAtPeak();
  for (size_t i = 0; i < std::min(largest.size(), maxArrays); ++i)
    text += (i == 0 ? "; at most at a time there live " : ", ") +
            std::to_string(largest[i].size) + " bytes of " +
            (largest[i].writer.empty() ? "a result" : largest[i].writer);
  if (largest.size() > maxArrays)
    text +=
        " and " + std::to_string(largest.size() - maxArrays) + " other arrays";
  return text;
}
