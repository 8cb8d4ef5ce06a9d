//===- Program.h - What a device runs ---------------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_PROGRAM_H
#define HLO_RUNTIME_PROGRAM_H

#include "hlo/Runtime/LibraryFunction.h"
#include <array>
#include <optional>

namespace hlo::runtime {

/// Memory that a program allocates, or is given, in one piece.
struct Allocation {
  enum class Kind : uint8_t {
    Parameter,
    Constant,
    /// What a result is in when the program ends.
    Output,
    Temporary,
  };
  Kind kind;
  /// In bytes.
  int64_t size;
  /// Of a parameter: the number of its array, tuples taken apart, and whether
  /// the program may write to it.
  int64_t parameter = 0;
  bool isDonated = false;
  /// Of a constant.
  std::vector<char> data = {};
};

/// Part of an allocation: its number, and bytes.
struct Slice {
  uint32_t allocation;
  int64_t offset, size;
};

struct Thunk;
using ThunkSequence = std::vector<Thunk>;

/// How a GPU launches a kernel: blocks, and threads of each, by dimension x, y
/// and z; bytes of shared memory that the kernel does not declare itself.
struct LaunchDimensions {
  std::array<uint32_t, 3> grid, block;
  uint32_t sharedMemory;
};

/// Runs a kernel, whose chunks may be computed at the same time; or with
/// launch dimensions, on a GPU, in one chunk.
struct KernelThunk {
  std::string kernel;
  int64_t numChunks;
  std::vector<Slice> arrays;
  std::optional<LaunchDimensions> launch = std::nullopt;
};

struct CopyThunk {
  Slice source, target;
};

/// Operands and results are in the order of those of `call`.
struct LibraryThunk {
  LibraryCall call;
  std::vector<Slice> operands, results;
};

/// Runs `condition` and, as long as `predicate` is true after it, `body`; or
/// only `body`, `tripCount` times.
struct WhileThunk {
  Slice predicate;
  std::optional<int64_t> tripCount;
  ThunkSequence condition, body;
};

/// Runs the branch that `index` chooses: the first of two where it is a pred
/// that is true, else that of its number, or the last.
struct ConditionalThunk {
  Slice index;
  bool isPred;
  std::vector<ThunkSequence> branches;
};

/// Runs `commands`, in which the host has no part: a GPU may be given them at
/// once. No other command buffer, no conditional, and loops with a trip count.
struct CommandBufferThunk {
  ThunkSequence commands;
};

/// How long a cost model takes an instruction to run, in seconds.
struct TimeEstimate {
  double total;
  /// To start it, with its threads.
  double launch;
  /// Arithmetic, and what of that is for what it computes again.
  double compute, recomputed;
  /// Memory.
  double read, write;
};

struct Thunk {
  /// The instruction it is of.
  std::string name;
  std::variant<KernelThunk, CopyThunk, LibraryThunk, WhileThunk,
               ConditionalThunk, CommandBufferThunk>
      action;
  /// Of kernels, copies and calls of libraries, if it is known.
  std::optional<TimeEstimate> estimate = std::nullopt;
};

/// An array that a program takes or gives.
struct ProgramArray {
  ArrayShape shape;
  Slice slice;
};

/// What `thunk.program` says, for the runtime.
struct Program {
  std::string name;
  /// The GPU it is for, such as "h100"; empty for processors.
  std::string target;
  std::vector<Allocation> allocations;
  /// All arrays of the parameters, used or not; tuples are taken apart, here
  /// and in the results.
  std::vector<ArrayShape> parameters;
  std::vector<ProgramArray> results;
  ThunkSequence thunks;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_PROGRAM_H
