//===- Profile.h - Time of instructions -------------------------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLORUN_PROFILE_H
#define HLO_LIB_TOOLS_HLORUN_PROFILE_H

#include "hlo/Runtime/Executable.h"
#include "hlo/Support/LLVM.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/JSON.h"

namespace hlo::tools {
/// How long each instruction of a program took, in all its runs.
class Profile {
public:
  /// Keeps each run of an instruction if `isTracing`, up to a million.
  explicit Profile(bool isTracing) : isTracing(isTracing) {}

  runtime::ProfileFn getCallback();

  /// A table, what took longest first.
  void print(raw_ostream &os) const;
  /// The same as a list of objects, in the order of execution.
  llvm::json::Value toJSON() const;
  /// When each instruction ran, as the trace viewers of Chrome and Perfetto
  /// read it.
  llvm::json::Value toTrace() const;

private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::string name;
    StringRef kind;
    std::string code;
    /// How long the cost model takes one run.
    std::optional<runtime::TimeEstimate> estimate;
    int64_t runs = 0;
    std::chrono::nanoseconds time{0};
  };
  static llvm::json::Value toJSON(const Entry &entry);
  struct Event {
    const runtime::Thunk *thunk;
    std::chrono::nanoseconds begin, time;
  };
  bool isTracing;
  Clock::time_point start = Clock::now();
  llvm::MapVector<const runtime::Thunk *, Entry> entries;
  std::vector<Event> events;
};
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLORUN_PROFILE_H
