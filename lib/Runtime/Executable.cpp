//===- Executable.cpp - Programs ready to run -----------------------------===//

#include "hlo/Runtime/Executable.h"
#include "MemoryNeed.h"
#include "ProgramVerifier.h"
#include "hlo/Runtime/Error.h"
#include <cstring>
#include <unordered_map>

using namespace hlo;
using namespace hlo::runtime;

namespace {
/// What a thunk needs beside what the program says of it.
struct LoadedThunk {
  const Thunk *thunk;
  HostKernelFn *kernel = nullptr;
  std::unique_ptr<LibraryFunction> function;
  /// Of a loop: condition and body; of a conditional: the branches.
  std::vector<std::vector<LoadedThunk>> nested;
};
using LoadedSequence = std::vector<LoadedThunk>;
} // namespace

struct Executable::Implementation {
  std::shared_ptr<void> code;
  Program program;
  LoadedSequence thunks;
  int64_t scratchSize = 0;

  LoadedSequence load(const ThunkSequence &sequence,
                      const KernelLookupFn &kernels);
};

LoadedSequence Executable::Implementation::load(const ThunkSequence &sequence,
                                                const KernelLookupFn &kernels) {
  LoadedSequence loaded;
  for (const Thunk &thunk : sequence) {
    LoadedThunk &entry = loaded.emplace_back();
    entry.thunk = &thunk;
    if (const auto *kernel = std::get_if<KernelThunk>(&thunk.action)) {
      entry.kernel = kernels(kernel->kernel);
      if (!entry.kernel)
        throw Error(thunk.name + ": there is no code of kernel " +
                    kernel->kernel);
    } else if (const auto *call = std::get_if<LibraryThunk>(&thunk.action)) {
      try {
        entry.function = makeLibraryFunction(call->call);
      } catch (const Error &error) {
        throw Error(thunk.name + ": " + error.what());
      }
      scratchSize = std::max(scratchSize, entry.function->getScratchSize());
    } else if (const auto *loop = std::get_if<WhileThunk>(&thunk.action)) {
      entry.nested.push_back(load(loop->condition, kernels));
      entry.nested.push_back(load(loop->body, kernels));
    } else if (const auto *conditional =
                   std::get_if<ConditionalThunk>(&thunk.action)) {
      for (const ThunkSequence &branch : conditional->branches)
        entry.nested.push_back(load(branch, kernels));
    }
  }
  return loaded;
}

Executable::Executable() : implementation(new Implementation) {}

ErrorOr<std::unique_ptr<Executable>>
Executable::load(Program program, const KernelLookupFn &kernels,
                 std::shared_ptr<void> code) try {
  std::unique_ptr<Executable> executable(new Executable);
  Implementation &implementation = *executable->implementation;
  verifyProgram(program);
  implementation.code = std::move(code);
  implementation.program = std::move(program);
  implementation.thunks =
      implementation.load(implementation.program.thunks, kernels);
  return executable;
} catch (const Error &error) {
  return error;
}

Executable::~Executable() = default;

const Program &Executable::getProgram() const {
  return implementation->program;
}

namespace {
/// One run, on its memory.
class Run {
public:
  Run(std::vector<char *> bases, void *scratch, ThreadPool &threads,
      const ProfileFn &profile)
      : bases(std::move(bases)), scratch(scratch), threads(threads),
        profile(profile) {}

  void run(const LoadedSequence &sequence) {
    for (const LoadedThunk &loaded : sequence) {
      bool isTimed = profile && loaded.nested.empty();
      auto start = isTimed ? std::chrono::steady_clock::now()
                           : std::chrono::steady_clock::time_point();
      std::visit([&](const auto &action) { run(loaded, action); },
                 loaded.thunk->action);
      if (isTimed)
        profile(*loaded.thunk, std::chrono::steady_clock::now() - start);
    }
  }

private:
  void *getAddress(const Slice &slice) const {
    return bases[slice.allocation] + slice.offset;
  }
  std::vector<void *> getAddresses(const std::vector<Slice> &slices) const {
    std::vector<void *> addresses;
    addresses.reserve(slices.size());
    for (const Slice &slice : slices)
      addresses.push_back(getAddress(slice));
    return addresses;
  }

  void run(const LoadedThunk &loaded, const KernelThunk &kernel) {
    std::vector<void *> buffers = getAddresses(kernel.arrays);
    threads.parallelFor(kernel.numChunks, [&](int64_t begin, int64_t end) {
      loaded.kernel(buffers.data(), begin, end);
    });
  }
  void run(const LoadedThunk &, const CopyThunk &copy) {
    std::memmove(getAddress(copy.target), getAddress(copy.source),
                 copy.source.size);
  }
  void run(const LoadedThunk &loaded, const LibraryThunk &call) {
    std::vector<void *> operands = getAddresses(call.operands);
    std::vector<void *> results = getAddresses(call.results);
    loaded.function->run(operands.data(), results.data(), scratch, threads);
  }
  void run(const LoadedThunk &loaded, const WhileThunk &loop) {
    const LoadedSequence &condition = loaded.nested[0];
    const LoadedSequence &body = loaded.nested[1];
    if (loop.tripCount) {
      for (int64_t i = 0; i < *loop.tripCount; ++i)
        run(body);
      return;
    }
    const auto *predicate =
        static_cast<const uint8_t *>(getAddress(loop.predicate));
    for (run(condition); *predicate; run(condition))
      run(body);
  }
  void run(const LoadedThunk &loaded, const ConditionalThunk &conditional) {
    const void *address = getAddress(conditional.index);
    size_t last = loaded.nested.size() - 1;
    if (conditional.isPred)
      return run(loaded.nested[*static_cast<const uint8_t *>(address) ? 0 : 1]);
    int32_t index;
    std::memcpy(&index, address, sizeof(index));
    run(loaded.nested[index >= 0 ? std::min<size_t>(index, last) : last]);
  }

  std::vector<char *> bases;
  void *scratch;
  ThreadPool &threads;
  const ProfileFn &profile;
};
} // namespace

/// The memory of all allocations, and last that for calls of libraries.
static std::vector<Memory> allocate(const Program &program,
                                    const std::vector<Memory> &arguments,
                                    HostDevice &device,
                                    int64_t scratchSize) try {
  std::vector<Memory> memory;
  for (const Allocation &allocation : program.allocations) {
    switch (allocation.kind) {
    case Allocation::Kind::Parameter:
      memory.push_back(arguments[allocation.parameter]);
      if (!memory.back() && allocation.size != 0)
        throw Error("array " + std::to_string(allocation.parameter) +
                    " of the parameters is null");
      break;
    case Allocation::Kind::Constant:
      // Owned by the program; nothing writes to it.
      memory.push_back(Memory(std::shared_ptr<void>(),
                              const_cast<char *>(allocation.data.data())));
      break;
    case Allocation::Kind::Output:
    case Allocation::Kind::Temporary:
      memory.push_back(device.allocate(
          allocation.size, allocation.kind == Allocation::Kind::Output
                               ? "a result"
                               : "temporary arrays"));
      break;
    }
  }
  memory.push_back(device.allocate(scratchSize, "calls of libraries"));
  return memory;
} catch (const OutOfMemory &error) {
  throw Error(std::string(error.what()) + "; " +
              describeMemoryNeed(program, scratchSize));
}

ErrorOr<std::vector<Memory>>
Executable::run(const std::vector<Memory> &arguments, HostDevice &device,
                const ProfileFn &profile) const try {
  const Program &program = implementation->program;
  if (arguments.size() != program.parameters.size())
    throw Error("the program takes " +
                std::to_string(program.parameters.size()) +
                " arrays, but was given " + std::to_string(arguments.size()));
  std::vector<Memory> memory =
      allocate(program, arguments, device, implementation->scratchSize);
  std::vector<char *> bases;
  for (const Memory &block : memory)
    bases.push_back(static_cast<char *>(block.get()));
  Run(bases, bases.back(), device.getThreads(), profile)
      .run(implementation->thunks);

  std::vector<Memory> results;
  for (const ProgramArray &result : program.results) {
    const Memory &owner = memory[result.slice.allocation];
    results.push_back(
        Memory(owner, bases[result.slice.allocation] + result.slice.offset));
  }
  return results;
} catch (const Error &error) {
  return error;
}
