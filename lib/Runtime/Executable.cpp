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
  /// Of a kernel of a GPU.
  LaunchFn launch;
  std::unique_ptr<LibraryFunction> function;
  /// Where the addresses of its arrays begin among those of all thunks.
  size_t firstAddress = 0;
  /// Of a loop: condition and body; of a conditional: the branches; of a
  /// command buffer: the commands.
  std::vector<std::vector<LoadedThunk>> nested;
};
using LoadedSequence = std::vector<LoadedThunk>;
} // namespace

struct Executable::Implementation {
  std::shared_ptr<void> code;
  Program program;
  LoadedSequence thunks;
  int64_t scratchSize = 0;
  size_t numAddresses = 0;

  using LoadKernelFn = std::function<void(const KernelThunk &, LoadedThunk &)>;
  using LoadCallFn =
      std::function<std::unique_ptr<LibraryFunction>(const LibraryThunk &)>;
  LoadedSequence load(const ThunkSequence &sequence,
                      const LoadKernelFn &loadKernel,
                      const LoadCallFn &loadCall);
  void load(Program program, std::shared_ptr<void> code,
            const LoadKernelFn &loadKernel, const LoadCallFn &loadCall) {
    verifyProgram(program);
    this->code = std::move(code);
    this->program = std::move(program);
    thunks = load(this->program.thunks, loadKernel, loadCall);
  }
  std::unique_ptr<LibraryFunction> makeFunction(const LibraryThunk &thunk,
                                                unsigned numThreads) const;
};

std::unique_ptr<LibraryFunction>
Executable::Implementation::makeFunction(const LibraryThunk &thunk,
                                         unsigned numThreads) const {
  LibraryCall call = thunk.call;
  call.numThreads = numThreads;
  for (const Slice &slice : thunk.operands) {
    const Allocation &allocation = program.allocations[slice.allocation];
    call.constants.push_back(allocation.kind == Allocation::Kind::Constant
                                 ? allocation.data.data() + slice.offset
                                 : nullptr);
  }
  return makeLibraryFunction(call);
}

LoadedSequence Executable::Implementation::load(const ThunkSequence &sequence,
                                                const LoadKernelFn &loadKernel,
                                                const LoadCallFn &loadCall) {
  LoadedSequence loaded;
  for (const Thunk &thunk : sequence) {
    LoadedThunk &entry = loaded.emplace_back();
    entry.thunk = &thunk;
    auto loadNested = [&](const ThunkSequence &nested) {
      entry.nested.push_back(load(nested, loadKernel, loadCall));
    };
    if (const auto *loop = std::get_if<WhileThunk>(&thunk.action)) {
      loadNested(loop->condition);
      loadNested(loop->body);
      continue;
    }
    if (const auto *conditional =
            std::get_if<ConditionalThunk>(&thunk.action)) {
      for (const ThunkSequence &branch : conditional->branches)
        loadNested(branch);
      continue;
    }
    if (const auto *buffer = std::get_if<CommandBufferThunk>(&thunk.action)) {
      loadNested(buffer->commands);
      continue;
    }
    entry.firstAddress = numAddresses;
    try {
      if (const auto *kernel = std::get_if<KernelThunk>(&thunk.action)) {
        loadKernel(*kernel, entry);
        numAddresses += kernel->arrays.size();
      } else if (const auto *call = std::get_if<LibraryThunk>(&thunk.action)) {
        entry.function = loadCall(*call);
        numAddresses += call->operands.size() + call->results.size();
      }
    } catch (const Error &error) {
      throw Error(thunk.name + ": " + error.what());
    }
    if (entry.function)
      scratchSize = std::max(scratchSize, entry.function->getScratchSize());
  }
  return loaded;
}

Executable::Executable() : implementation(new Implementation) {}

ErrorOr<std::unique_ptr<Executable>>
Executable::load(Program program, const KernelLookupFn &kernels,
                 std::shared_ptr<void> code, unsigned numThreads) try {
  if (!program.target.empty())
    throw Error("the executable is for a GPU, " + program.target);
  std::unique_ptr<Executable> executable(new Executable);
  Implementation &implementation = *executable->implementation;
  implementation.load(
      std::move(program), std::move(code),
      [&](const KernelThunk &kernel, LoadedThunk &thunk) {
        thunk.kernel = kernels(kernel.kernel);
        if (!thunk.kernel)
          throw Error("there is no code of kernel " + kernel.kernel);
      },
      [&](const LibraryThunk &call) {
        return implementation.makeFunction(call, numThreads);
      });
  return executable;
} catch (const Error &error) {
  return error;
}

ErrorOr<std::unique_ptr<Executable>>
Executable::load(Program program, const EmulatedDevice &device,
                 std::shared_ptr<void> code) try {
  if (program.target.empty())
    throw Error("the executable is for no GPU");
  std::unique_ptr<Executable> executable(new Executable);
  executable->implementation->load(
      std::move(program), std::move(code),
      [&](const KernelThunk &kernel, LoadedThunk &thunk) {
        thunk.launch = device.getLaunch(kernel);
      },
      [&](const LibraryThunk &call) { return device.getFunction(call.call); });
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
  Run(std::vector<char *> bases, size_t numAddresses, void *scratch,
      ThreadPool &threads, const ProfileFn &profile)
      : bases(std::move(bases)), addresses(numAddresses), scratch(scratch),
        threads(threads), profile(profile) {}

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
  /// The addresses of arrays of a thunk, from `first` on. Loops ask for them
  /// again and again.
  void **getAddresses(size_t first, const std::vector<Slice> &slices) {
    void **all = addresses.data() + first;
    if (!slices.empty() && !all[0])
      for (size_t i = 0; i < slices.size(); ++i)
        all[i] = getAddress(slices[i]);
    return all;
  }

  void run(const LoadedThunk &loaded, const KernelThunk &kernel) {
    void **buffers = getAddresses(loaded.firstAddress, kernel.arrays);
    if (kernel.launch)
      return launch(loaded, kernel, buffers);
    if (kernel.numChunks == 1)
      return loaded.kernel(buffers, 0, 1);
    threads.parallelFor(kernel.numChunks, [&](int64_t begin, int64_t end) {
      loaded.kernel(buffers, begin, end);
    });
  }
  void launch(const LoadedThunk &loaded, const KernelThunk &kernel,
              void *const *arrays) {
    try {
      loaded.launch(kernel, arrays, threads);
    } catch (const Error &error) {
      throw Error(loaded.thunk->name + ": " + error.what());
    }
  }
  void run(const LoadedThunk &, const CopyThunk &copy) {
    // They are the same memory or apart, so that parts are, too.
    constexpr int64_t part = 256 << 10;
    auto *target = static_cast<char *>(getAddress(copy.target));
    const auto *source = static_cast<const char *>(getAddress(copy.source));
    int64_t size = copy.source.size;
    threads.parallelFor(
        (size + part - 1) / part, [&](int64_t begin, int64_t end) {
          std::memmove(target + begin * part, source + begin * part,
                       std::min(end * part, size) - begin * part);
        });
  }
  void run(const LoadedThunk &loaded, const LibraryThunk &call) {
    void **operands = getAddresses(loaded.firstAddress, call.operands);
    void **results =
        getAddresses(loaded.firstAddress + call.operands.size(), call.results);
    loaded.function->run(operands, results, scratch, threads);
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
  void run(const LoadedThunk &loaded, const CommandBufferThunk &) {
    run(loaded.nested[0]);
  }

  std::vector<char *> bases;
  /// Of all thunks; null before they are first asked for.
  std::vector<void *> addresses;
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
      // Kernels store whole lines of what is theirs.
      if (allocation.isDonated &&
          uintptr_t(memory.back().get()) % Allocator::alignment != 0) {
        memory.back() = device.allocate(allocation.size, "a parameter");
        std::memcpy(memory.back().get(), arguments[allocation.parameter].get(),
                    allocation.size);
      }
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
      // The emulator shows who reads what nobody wrote: floats are NaN.
      if (!program.target.empty())
        std::memset(memory.back().get(), 0xff, allocation.size);
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
  verifyArguments(program, arguments.size());
  std::vector<Memory> memory =
      allocate(program, arguments, device, implementation->scratchSize);
  std::vector<char *> bases;
  for (const Memory &block : memory)
    bases.push_back(static_cast<char *>(block.get()));
  Run(bases, implementation->numAddresses, bases.back(), device.getThreads(),
      profile)
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
