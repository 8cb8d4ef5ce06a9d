//===- OneDNN.h - Functions made of primitives of oneDNN --------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_ONEDNN_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_ONEDNN_H

#include "CallReader.h"
#include <functional>
#include <mutex>
#include <oneapi/dnnl/dnnl.hpp>
#include <optional>

namespace hlo::runtime {
const dnnl::engine &getEngine();
/// None where oneDNN does not have the type.
std::optional<dnnl::memory::data_type> getDataType(PrimitiveType type);
/// Whether a primitive is one that only shows what is right.
bool isReference(const dnnl::primitive_desc_base &primitive);

/// What a run of a function has.
struct RunContext {
  void *const *operands;
  void *const *results;
  void *scratch;
  ThreadPool &threads;
  dnnl::stream &stream;
};

/// Steps that a run takes one after the other. Primitives are made for a number
/// of threads.
class OneDNNProgram {
public:
  /// Memory of a run: an operand, a result, or a place in the scratch memory;
  /// or memory that the program keeps.
  struct Buffer {
    enum Kind { Operand, Result, Scratch, Constant } kind;
    /// Which one, or where it begins.
    int64_t index = 0;
    /// Bytes to skip.
    int64_t offset = 0;
    std::shared_ptr<void> constant = nullptr;

    bool isCopy() const { return kind == Scratch || kind == Constant; }
    void *get(const RunContext &context) const;
  };
  struct Argument {
    int kind;
    dnnl::memory::desc desc;
    Buffer buffer;
  };
  using Step = std::function<void(const RunContext &)>;

  explicit OneDNNProgram(const LibraryCall &call) : call(&call) {}

  void add(Step step) { steps.push_back(std::move(step)); }
  void add(dnnl::primitive primitive, std::vector<Argument> arguments);
  /// A place in the scratch memory.
  Buffer addScratch(int64_t bytes) {
    return {Buffer::Scratch, scratch.add(bytes)};
  }
  bool isConstant(const Buffer &buffer) const;
  /// A place for what a step makes of `source` alone, which is kept if that is
  /// constant.
  Buffer addCopyOf(const Buffer &source, int64_t bytes);
  /// Takes a step that writes to `target` alone; at once if that is kept.
  void addWriting(const Buffer &target, Step step);
  /// What `from` is in the form `to`: itself where that is the same.
  Buffer addReorder(Buffer from, const dnnl::memory::desc &fromDesc,
                    const dnnl::memory::desc &toDesc);
  void addReorderTo(Buffer from, const dnnl::memory::desc &fromDesc, Buffer to,
                    const dnnl::memory::desc &toDesc);

  int64_t getScratchSize() const { return scratch.getSize(); }
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const;

private:
  const LibraryCall *call;
  std::vector<Step> steps;
  ScratchLayout scratch;
};

/// A function that is a program for each number of threads that it runs with.
class ProgramFunction : public LibraryFunction {
public:
  using Build = std::function<void(OneDNNProgram &program)>;
  /// What `build` throws is thrown here.
  ProgramFunction(const LibraryCall &call, Build build);

  int64_t getScratchSize() const override { return scratchSize; }
  void run(void *const *operands, void *const *results, void *scratch,
           ThreadPool &threads) const override;

private:
  const OneDNNProgram &getProgram(unsigned numThreads) const;

  LibraryCall call;
  Build build;
  mutable std::mutex mutex;
  mutable std::map<unsigned, OneDNNProgram> programs;
  int64_t scratchSize;
};

/// `build` as a function, or an `Error` for the call.
std::unique_ptr<LibraryFunction>
makeProgramFunction(const CallReader &call, ProgramFunction::Build build);
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_ONEDNN_H
