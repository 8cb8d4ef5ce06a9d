//===- Executable.cpp - Programs ready to run on a GPU --------------------===//

#include "hlo/Runtime/CUDA/Executable.h"
#include "../CallReader.h"
#include "../ProgramVerifier.h"
#include "hlo/Runtime/CUDA/Graph.h"
#include "hlo/Runtime/CUDA/LibraryFunction.h"
#include "hlo/Runtime/CUDA/Module.h"
#include <algorithm>
#include <list>

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

namespace {
/// What a thunk needs beside what the program says of it.
struct LoadedThunk {
  const Thunk *thunk;
  std::optional<Kernel> kernel;
  std::unique_ptr<cuda::LibraryFunction> function;
  /// Of a loop: condition and body; of a conditional: the branches; of a
  /// command buffer: the commands.
  std::vector<std::vector<LoadedThunk>> nested;
  /// Of a command buffer, among all of the program.
  size_t number = 0;
};
using LoadedSequence = std::vector<LoadedThunk>;

/// What a run has for itself, and leaves to the next.
struct RunState {
  explicit RunState(Device &device)
      : memory(device.getStream()), isAllocated(device), stream(device) {}
  ~RunState() {
    try {
      stream.getDevice().activate();
    } catch (const Error &) {
      // The driver is done for.
    }
  }

  /// What memory is allocated for, and freed on at any time by any thread:
  /// while a stream captures, that would become part of the graph.
  std::shared_ptr<Stream> memory;
  Event isAllocated;
  /// What commands run on, captured or not, with all that libraries have for a
  /// stream.
  Stream stream;

  struct Commands {
    bool hasRun = false, cannotBeCaptured = false;
    std::unique_ptr<Graph> graph;
  };
  /// Where the allocations were in a run, and its command buffers there, by
  /// their numbers.
  struct Place {
    std::vector<char *> bases;
    std::vector<Commands> commands;
  };
  /// The last one first. Callers that keep results take turns between few.
  std::list<Place> places;
  static constexpr size_t maxPlaces = 4;

  Place &getPlace(const std::vector<char *> &bases, size_t numCommandBuffers) {
    auto found =
        std::find_if(places.begin(), places.end(),
                     [&](const Place &place) { return place.bases == bases; });
    if (found != places.end()) {
      places.splice(places.begin(), places, found);
    } else {
      places.push_front({bases, std::vector<Commands>(numCommandBuffers)});
      if (places.size() > maxPlaces)
        places.pop_back();
    }
    return places.front();
  }
};
} // namespace

struct cuda::Executable::Implementation {
  std::shared_ptr<Device> device;
  Program program;
  std::vector<std::unique_ptr<Module>> modules;
  LoadedSequence thunks;
  size_t numCommandBuffers = 0;
  int64_t scratchSize = 0;
  /// By allocation; null for what is no constant.
  std::vector<Memory> constants;

  std::mutex mutex;
  std::vector<std::unique_ptr<RunState>> idle;

  void uploadConstants(Stream &stream);
  LoadedThunk load(const Thunk &thunk, Stream &stream);
  LoadedSequence load(const ThunkSequence &sequence, Stream &stream);
  std::shared_ptr<RunState> getState();
};

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

void cuda::Executable::Implementation::uploadConstants(Stream &stream) {
  for (const Allocation &allocation : program.allocations) {
    Memory &memory = constants.emplace_back();
    if (allocation.kind != Allocation::Kind::Constant)
      continue;
    memory = device->allocate(allocation.size, "a constant", stream);
    stream.upload(memory.get(), allocation.data.data(), allocation.size);
  }
}

LoadedThunk cuda::Executable::Implementation::load(const Thunk &thunk,
                                                   Stream &stream) try {
  LoadedThunk loaded;
  loaded.thunk = &thunk;
  if (const auto *kernel = std::get_if<KernelThunk>(&thunk.action)) {
    if (!kernel->launch)
      throw Error("kernel " + kernel->kernel + " is not for GPUs");
    CUfunction function = nullptr;
    for (const auto &module : modules)
      if (!function)
        function = module->lookup(kernel->kernel);
    if (!function)
      throw Error("there is no code of kernel " + kernel->kernel);
    loaded.kernel.emplace(device->getDriver(), function, kernel->kernel,
                          *kernel->launch, device->getProperties());
  } else if (const auto *call = std::get_if<LibraryThunk>(&thunk.action)) {
    loaded.function = cuda::makeLibraryFunction(call->call, stream);
    scratchSize = std::max(scratchSize, loaded.function->getScratchSize());
  } else if (const auto *loop = std::get_if<WhileThunk>(&thunk.action)) {
    loaded.nested.push_back(load(loop->condition, stream));
    loaded.nested.push_back(load(loop->body, stream));
  } else if (const auto *conditional =
                 std::get_if<ConditionalThunk>(&thunk.action)) {
    for (const ThunkSequence &branch : conditional->branches)
      loaded.nested.push_back(load(branch, stream));
  } else if (const auto *buffer =
                 std::get_if<CommandBufferThunk>(&thunk.action)) {
    loaded.number = numCommandBuffers++;
    loaded.nested.push_back(load(buffer->commands, stream));
  }
  return loaded;
} catch (const Error &error) {
  throw Error(thunk.name.empty() ? error.what()
                                 : thunk.name + ": " + error.what());
}

LoadedSequence
cuda::Executable::Implementation::load(const ThunkSequence &sequence,
                                       Stream &stream) {
  LoadedSequence loaded;
  for (const Thunk &thunk : sequence)
    loaded.push_back(load(thunk, stream));
  return loaded;
}

cuda::Executable::Executable() : implementation(new Implementation) {}

ErrorOr<std::unique_ptr<cuda::Executable>>
cuda::Executable::load(Program program, const std::vector<std::string> &images,
                       std::shared_ptr<Device> device) try {
  std::unique_ptr<Executable> executable(new Executable);
  Implementation &implementation = *executable->implementation;
  verifyProgram(program);
  implementation.device = std::move(device);
  implementation.program = std::move(program);
  std::shared_ptr<Stream> stream = implementation.device->getStream();
  for (const std::string &image : images)
    implementation.modules.push_back(
        std::make_unique<Module>(*implementation.device, image));
  implementation.uploadConstants(*stream);
  implementation.thunks =
      implementation.load(implementation.program.thunks, *stream);
  stream->synchronize();
  return executable;
} catch (const Error &error) {
  return error;
}

cuda::Executable::~Executable() = default;

const Program &cuda::Executable::getProgram() const {
  return implementation->program;
}

Device &cuda::Executable::getDevice() const { return *implementation->device; }

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

std::shared_ptr<RunState> cuda::Executable::Implementation::getState() {
  device->activate();
  std::unique_ptr<RunState> state;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!idle.empty()) {
      state = std::move(idle.back());
      idle.pop_back();
    }
  }
  if (!state)
    state = std::make_unique<RunState>(*device);
  return {state.release(), [this](RunState *state) {
            std::lock_guard<std::mutex> lock(mutex);
            idle.emplace_back(state);
          }};
}

namespace {
/// One run, on its memory.
class Run {
public:
  Run(Stream &stream, RunState::Place &place, const ProfileFn &profile)
      : stream(stream), place(place), profile(profile) {}
  ~Run() {
    // One that failed may still run on the device.
    if (!isFinished)
      (void)stream.getDevice().getDriver().cuStreamSynchronize(
          stream.getHandle());
  }

  void run(const LoadedSequence &sequence) {
    for (const LoadedThunk &loaded : sequence)
      run(loaded);
  }
  void finish() {
    stream.synchronize();
    isFinished = true;
    reportTimes();
  }

private:
  void *getAddress(const Slice &slice) const {
    return place.bases[slice.allocation] + slice.offset;
  }
  std::vector<void *> getAddresses(const std::vector<Slice> &slices) const {
    std::vector<void *> addresses;
    addresses.reserve(slices.size());
    for (const Slice &slice : slices)
      addresses.push_back(getAddress(slice));
    return addresses;
  }

  void run(const LoadedThunk &loaded) {
    if (profile && loaded.nested.empty())
      return runTimed(loaded);
    std::visit([&](const auto &action) { run(loaded, action); },
               loaded.thunk->action);
  }
  void runTimed(const LoadedThunk &loaded);
  void reportTimes();

  void run(const LoadedThunk &loaded, const KernelThunk &kernel) {
    loaded.kernel->launch(stream, getAddresses(kernel.arrays));
  }
  void run(const LoadedThunk &, const CopyThunk &copy) {
    stream.copy(getAddress(copy.target), getAddress(copy.source),
                copy.source.size);
  }
  void run(const LoadedThunk &loaded, const LibraryThunk &call) {
    std::vector<void *> operands = getAddresses(call.operands);
    std::vector<void *> results = getAddresses(call.results);
    loaded.function->run(operands.data(), results.data(), place.bases.back(),
                         stream);
  }
  void run(const LoadedThunk &loaded, const WhileThunk &loop);
  void run(const LoadedThunk &loaded, const ConditionalThunk &conditional);
  void run(const LoadedThunk &loaded, const CommandBufferThunk &buffer);

  template <typename T> T read(const Slice &slice) {
    T value;
    stream.download(&value, getAddress(slice), sizeof(T));
    return value;
  }

  Stream &stream;
  RunState::Place &place;
  const ProfileFn &profile;
  bool isFinished = false;

  struct Timing {
    const Thunk *thunk;
    std::unique_ptr<Event> start, end;
  };
  std::vector<Timing> timings;
};
} // namespace

void Run::run(const LoadedThunk &loaded, const CommandBufferThunk &) {
  const LoadedSequence &buffered = loaded.nested[0];
  RunState::Commands &commands = place.commands[loaded.number];
  if (profile || commands.cannotBeCaptured || !commands.hasRun) {
    run(buffered);
    commands.hasRun = true;
    return;
  }
  if (!commands.graph) {
    try {
      commands.graph = std::make_unique<Graph>(stream, [&] { run(buffered); });
    } catch (const Error &) {
      // If it is not for the graph, it fails once more.
      commands.cannotBeCaptured = true;
      return run(buffered);
    }
  }
  commands.graph->launch(stream);
}

void Run::run(const LoadedThunk &loaded, const WhileThunk &loop) {
  const LoadedSequence &condition = loaded.nested[0];
  const LoadedSequence &body = loaded.nested[1];
  if (loop.tripCount) {
    for (int64_t i = 0; i < *loop.tripCount; ++i)
      run(body);
    return;
  }
  for (run(condition); read<uint8_t>(loop.predicate); run(condition))
    run(body);
}

void Run::run(const LoadedThunk &loaded, const ConditionalThunk &conditional) {
  if (conditional.isPred)
    return run(loaded.nested[read<uint8_t>(conditional.index) ? 0 : 1]);
  auto index = read<int32_t>(conditional.index);
  size_t last = loaded.nested.size() - 1;
  run(loaded.nested[index >= 0 ? std::min<size_t>(index, last) : last]);
}

void Run::runTimed(const LoadedThunk &loaded) {
  Device &device = stream.getDevice();
  Timing timing = {loaded.thunk, std::make_unique<Event>(device, true),
                   std::make_unique<Event>(device, true)};
  timing.start->record(stream);
  std::visit([&](const auto &action) { run(loaded, action); },
             loaded.thunk->action);
  timing.end->record(stream);
  timings.push_back(std::move(timing));
  constexpr size_t maxTimings = 4096;
  if (timings.size() == maxTimings)
    finish();
}

void Run::reportTimes() {
  for (const Timing &timing : timings)
    profile(*timing.thunk,
            std::chrono::nanoseconds(
                int64_t(timing.end->getMilliseconds(*timing.start) * 1e6)));
  timings.clear();
}

ErrorOr<std::vector<Memory>>
cuda::Executable::run(const std::vector<Memory> &arguments,
                      const ProfileFn &profile) const try {
  const Program &program = implementation->program;
  verifyArguments(program, arguments.size());
  Device &device = *implementation->device;
  std::shared_ptr<RunState> state = implementation->getState();
  std::vector<Memory> memory;
  std::vector<char *> bases;
  for (size_t i = 0; i < program.allocations.size(); ++i) {
    const Allocation &allocation = program.allocations[i];
    switch (allocation.kind) {
    case Allocation::Kind::Parameter:
      memory.push_back(arguments[allocation.parameter]);
      break;
    case Allocation::Kind::Constant:
      memory.push_back(implementation->constants[i]);
      break;
    case Allocation::Kind::Output:
    case Allocation::Kind::Temporary:
      memory.push_back(device.allocate(
          allocation.size,
          allocation.kind == Allocation::Kind::Output ? "a result"
                                                      : "temporary arrays",
          *state->memory));
      break;
    }
    bases.push_back(static_cast<char *>(memory.back().get()));
  }
  // The last base, so that graphs are made anew where it changes.
  memory.push_back(device.allocate(implementation->scratchSize,
                                   "calls of libraries", *state->memory));
  bases.push_back(static_cast<char *>(memory.back().get()));
  state->isAllocated.record(*state->memory);
  state->stream.wait(state->isAllocated);
  Run run(state->stream,
          state->getPlace(bases, implementation->numCommandBuffers), profile);
  run.run(implementation->thunks);
  run.finish();

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

ErrorOr<std::vector<Memory>>
cuda::Executable::upload(const std::vector<Memory> &arguments) const try {
  const std::vector<ArrayShape> &shapes = getProgram().parameters;
  verifyArguments(getProgram(), arguments.size());
  std::shared_ptr<Stream> stream = implementation->device->getStream();
  std::vector<Memory> copies;
  for (size_t i = 0; i < shapes.size(); ++i) {
    int64_t size = getByteSize(shapes[i]);
    copies.push_back(getDevice().allocate(size, "an argument", *stream));
    stream->upload(copies.back().get(), arguments[i].get(), size);
  }
  stream->synchronize();
  return copies;
} catch (const Error &error) {
  return error;
}

ErrorOr<std::vector<Memory>>
cuda::Executable::download(const std::vector<Memory> &results) const try {
  const std::vector<ProgramArray> &arrays = getProgram().results;
  if (results.size() != arrays.size())
    throw Error("the program has " + std::to_string(arrays.size()) +
                " results, not " + std::to_string(results.size()));
  std::shared_ptr<Stream> stream = implementation->device->getStream();
  std::vector<Memory> copies;
  for (size_t i = 0; i < arrays.size(); ++i) {
    int64_t size = getByteSize(arrays[i].shape);
    auto copy = std::make_shared<std::vector<char>>(size);
    stream->download(copy->data(), results[i].get(), size);
    copies.push_back(Memory(copy, copy->data()));
  }
  return copies;
} catch (const Error &error) {
  return error;
}
