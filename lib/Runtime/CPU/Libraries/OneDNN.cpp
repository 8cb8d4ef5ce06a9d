//===- OneDNN.cpp - Functions made of primitives of oneDNN ----------------===//

#include "OneDNN.h"
#include "OpenMP.h"
#include "hlo/Runtime/Allocator.h"
#include "hlo/Runtime/Error.h"
#include "hlo/Runtime/Processors.h"
#include "hlo/Runtime/ThreadPool.h"
#include <cstring>
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

bool runtime::isReference(const dnnl::primitive_desc_base &primitive) {
  return strncmp(primitive.impl_info_str(), "ref", 3) == 0;
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
  case Constant:
    return at(constant.get(), offset);
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

bool OneDNNProgram::isConstant(const Buffer &buffer) const {
  return buffer.kind == Buffer::Constant ||
         (buffer.kind == Buffer::Operand &&
          size_t(buffer.index) < call->constants.size() &&
          call->constants[buffer.index]);
}

OneDNNProgram::Buffer OneDNNProgram::addCopyOf(const Buffer &source,
                                               int64_t bytes) {
  if (!isConstant(source))
    return addScratch(bytes);
  static const auto allocator = std::make_shared<Allocator>();
  void *memory = allocator->allocate(bytes, "a constant of oneDNN");
  return {Buffer::Constant, 0, 0,
          std::shared_ptr<void>(memory, [allocator = allocator](void *memory) {
            allocator->deallocate(memory);
          })};
}

void OneDNNProgram::addWriting(const Buffer &target, Step step) {
  if (target.kind != Buffer::Constant)
    return add(std::move(step));
  std::vector<void *> operands;
  for (const void *constant : call->constants)
    operands.push_back(const_cast<void *>(constant));
  ThreadPool threads(1);
  dnnl::stream stream(getEngine());
  step({operands.data(), nullptr, nullptr, threads, stream});
  stream.wait();
}

void OneDNNProgram::addReorderTo(Buffer from,
                                 const dnnl::memory::desc &fromDesc, Buffer to,
                                 const dnnl::memory::desc &toDesc) {
  dnnl::reorder reorder(dnnl::reorder::primitive_desc(getEngine(), fromDesc,
                                                      getEngine(), toDesc));
  addWriting(to, [=](const RunContext &context) {
    reorder.execute(
        context.stream,
        {{DNNL_ARG_FROM,
          dnnl::memory(fromDesc, getEngine(), from.get(context))},
         {DNNL_ARG_TO, dnnl::memory(toDesc, getEngine(), to.get(context))}});
  });
}

OneDNNProgram::Buffer
OneDNNProgram::addReorder(Buffer from, const dnnl::memory::desc &fromDesc,
                          const dnnl::memory::desc &toDesc) {
  if (fromDesc == toDesc)
    return from;
  Buffer to = addCopyOf(from, toDesc.get_size());
  addReorderTo(from, fromDesc, to, toDesc);
  return to;
}

void OneDNNProgram::run(void *const *operands, void *const *results,
                        void *scratch, ThreadPool &threads) const {
  OpenMPScope scope(threads);
  static thread_local dnnl::stream stream(getEngine());
  RunContext context = {operands, results, scratch, threads, stream};
  for (const Step &step : steps)
    step(context);
  stream.wait();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

ProgramFunction::ProgramFunction(const LibraryCall &call, Build build)
    : call(call), build(std::move(build)),
      scratchSize(
          getProgram(call.numThreads ? call.numThreads : getNumProcessors())
              .getScratchSize()) {}

const OneDNNProgram &ProgramFunction::getProgram(unsigned numThreads) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = programs.find(numThreads);
  if (found != programs.end())
    return found->second;
  OneDNNProgram program(call);
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
  try {
    return std::make_unique<ProgramFunction>(call.getCall(), std::move(build));
  } catch (const dnnl::error &error) {
    call.fail(std::string("oneDNN does not have it: ") + error.what());
  }
}
