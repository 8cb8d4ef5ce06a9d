//===- OneDNN.cpp - Functions made of primitives of oneDNN ----------------===//

#include "OneDNN.h"
#include "OpenMP.h"
#include "hlo/Runtime/Allocator.h"
#include "hlo/Runtime/Error.h"
#include "hlo/Runtime/Processors.h"
#include <unordered_map>

using namespace hlo;
using namespace hlo::runtime;

const dnnl::engine &runtime::getEngine() {
  static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  return engine;
}

std::optional<dnnl::memory::data_type>
runtime::getDataType(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::F32:
    return dnnl::memory::data_type::f32;
  case PrimitiveType::F16:
    return dnnl::memory::data_type::f16;
  case PrimitiveType::BF16:
    return dnnl::memory::data_type::bf16;
  case PrimitiveType::S32:
    return dnnl::memory::data_type::s32;
  case PrimitiveType::S8:
    return dnnl::memory::data_type::s8;
  case PrimitiveType::U8:
    return dnnl::memory::data_type::u8;
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

void *OneDNNProgram::Buffer::get(const RunContext &context) const {
  switch (kind) {
  case Operand:
    return at(context.operands[index], offset);
  case Result:
    return at(context.results[index], offset);
  case Scratch:
    return at(context.scratch, index + offset);
  case Found:
    return at(const_cast<void *>(context.found[index]), offset);
  }
  return nullptr;
}

void OneDNNProgram::add(dnnl::primitive primitive,
                        std::vector<Argument> arguments) {
  add([primitive = std::move(primitive),
       arguments = std::move(arguments)](const RunContext &context) {
    std::unordered_map<int, dnnl::memory> memories;
    for (const Argument &argument : arguments)
      memories.emplace(argument.kind,
                       dnnl::memory(argument.desc, getEngine(),
                                    argument.buffer.get(context)));
    primitive.execute(context.stream, memories);
  });
}

void OneDNNProgram::addReorderTo(Buffer from,
                                 const dnnl::memory::desc &fromDesc, Buffer to,
                                 const dnnl::memory::desc &toDesc) {
  dnnl::reorder::primitive_desc desc(getEngine(), fromDesc, getEngine(),
                                     toDesc);
  add(dnnl::reorder(desc),
      {{DNNL_ARG_FROM, fromDesc, from}, {DNNL_ARG_TO, toDesc, to}});
}

namespace {
/// What was made of a constant, for each place it was at.
class ConstantCache {
public:
  /// Calls `make` with memory of `size` bytes where there is none of `source`.
  template <typename Fn>
  const void *get(const void *source, int64_t size, Fn make) {
    std::lock_guard<std::mutex> lock(mutex);
    void *&memory = memories[source];
    if (!memory) {
      void *made = allocator.allocate(size, "a constant of oneDNN");
      make(made);
      memory = made;
    }
    return memory;
  }

private:
  std::mutex mutex;
  Allocator allocator;
  std::unordered_map<const void *, void *> memories;
};
} // namespace

OneDNNProgram::Buffer
OneDNNProgram::addReorder(Buffer from, const dnnl::memory::desc &fromDesc,
                          const dnnl::memory::desc &toDesc, bool isConstant) {
  if (fromDesc == toDesc)
    return from;
  if (!isConstant) {
    Buffer to = addScratch(toDesc.get_size());
    addReorderTo(from, fromDesc, to, toDesc);
    return to;
  }
  Buffer to = {Buffer::Found, int64_t(numFound++)};
  dnnl::reorder reorder(dnnl::reorder::primitive_desc(getEngine(), fromDesc,
                                                      getEngine(), toDesc));
  add([=,
       cache = std::make_shared<ConstantCache>()](const RunContext &context) {
    void *source = from.get(context);
    context.found[to.index] =
        cache->get(source, toDesc.get_size(), [&](void *target) {
          reorder.execute(
              context.stream,
              {{DNNL_ARG_FROM, dnnl::memory(fromDesc, getEngine(), source)},
               {DNNL_ARG_TO, dnnl::memory(toDesc, getEngine(), target)}});
        });
  });
  return to;
}

void OneDNNProgram::run(void *const *operands, void *const *results,
                        void *scratch, ThreadPool &threads) const {
  OpenMPScope scope(threads);
  static thread_local dnnl::stream stream(getEngine());
  std::vector<const void *> found(numFound);
  RunContext context = {operands, results, scratch, threads, stream, found};
  for (const Step &step : steps)
    step(context);
  stream.wait();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

ProgramFunction::ProgramFunction(Build build, unsigned numThreads)
    : build(std::move(build)),
      scratchSize(getProgram(numThreads).getScratchSize()) {}

const OneDNNProgram &ProgramFunction::getProgram(unsigned numThreads) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = programs.find(numThreads);
  if (found != programs.end())
    return found->second;
  OneDNNProgram program;
  OpenMPScope scope(numThreads);
  build(program);
  return programs.emplace(numThreads, std::move(program)).first->second;
}

void ProgramFunction::run(void *const *operands, void *const *results,
                          void *scratch, ThreadPool &threads) const {
  const OneDNNProgram &program =
      getProgram(OpenMPScope::getNumThreads(threads));
  // With another number of threads than expected it may be more.
  static thread_local Allocator allocator;
  void *own = nullptr;
  if (program.getScratchSize() > scratchSize)
    scratch = own = allocator.allocate(program.getScratchSize());
  try {
    program.run(operands, results, scratch, threads);
  } catch (const dnnl::error &error) {
    allocator.deallocate(own);
    throw Error(std::string("oneDNN fails: ") + error.what());
  }
  allocator.deallocate(own);
}

std::unique_ptr<LibraryFunction>
runtime::makeProgramFunction(const CallReader &call,
                             ProgramFunction::Build build) {
  int64_t numThreads = call.get<int64_t>("num_threads", getNumProcessors());
  call.check(numThreads > 0, "has no threads");
  try {
    return std::make_unique<ProgramFunction>(std::move(build), numThreads);
  } catch (const dnnl::error &error) {
    call.fail(std::string("oneDNN does not have it: ") + error.what());
  }
}
