//===- Profile.cpp - Time of instructions ---------------------------------===//

#include "Profile.h"
#include "llvm/Support/Format.h"

using namespace hlo;
using namespace hlo::tools;

runtime::ProfileFn Profile::getCallback() {
  return [&](const runtime::Thunk &thunk, std::chrono::nanoseconds time) {
    Entry &entry = entries[&thunk];
    if (entry.runs++ == 0) {
      entry.name = thunk.name;
      if (auto *kernel = std::get_if<runtime::KernelThunk>(&thunk.action)) {
        entry.kind = "kernel";
        entry.code = kernel->kernel;
      } else if (auto *call =
                     std::get_if<runtime::LibraryThunk>(&thunk.action)) {
        entry.kind = "library";
        entry.code = call->call.function;
      } else {
        entry.kind = "copy";
      }
    }
    entry.time += time;
    constexpr size_t maxEvents = 1000000;
    if (isTracing && events.size() < maxEvents)
      events.push_back({&thunk, Clock::now() - start - time, time});
  };
}

llvm::json::Value Profile::toJSON() const {
  llvm::json::Array instructions;
  for (const auto &[thunk, entry] : entries)
    instructions.push_back(llvm::json::Object{{"name", entry.name},
                                              {"kind", entry.kind},
                                              {"code", entry.code},
                                              {"runs", entry.runs},
                                              {"ns", entry.time.count()}});
  return llvm::json::Object{{"instructions", std::move(instructions)}};
}

llvm::json::Value Profile::toTrace() const {
  auto toMicroseconds = [](std::chrono::nanoseconds time) {
    return time.count() / 1e3;
  };
  llvm::json::Array array;
  for (const Event &event : events) {
    const Entry &entry = entries.find(event.thunk)->second;
    array.push_back(
        llvm::json::Object{{"name", entry.name},
                           {"cat", entry.kind},
                           {"ph", "X"}, // begins and ends
                           {"pid", 0},
                           {"tid", 0},
                           {"ts", toMicroseconds(event.begin)},
                           {"dur", toMicroseconds(event.time)},
                           {"args", llvm::json::Object{{"code", entry.code}}}});
  }
  return llvm::json::Object{{"traceEvents", std::move(array)},
                            {"displayTimeUnit", "ns"}};
}

void Profile::print(raw_ostream &os) const {
  // What takes equally long stays in order.
  SmallVector<std::pair<int64_t, size_t>> sorted;
  std::chrono::nanoseconds total{0};
  for (const auto &[thunk, entry] : entries) {
    sorted.emplace_back(-entry.time.count(), sorted.size());
    total += entry.time;
  }
  llvm::sort(sorted);
  os << "   time us  share    runs  kind     instruction\n";
  for (auto [time, number] : sorted) {
    const Entry *entry = &(entries.begin() + number)->second;
    os << llvm::format(
              "%10.2f %5.1f%% %7lld  %-8s ", entry->time.count() / 1e3,
              100.0 * entry->time.count() / std::max<int64_t>(total.count(), 1),
              static_cast<long long>(entry->runs), entry->kind.str().c_str())
       << entry->name << (entry->code.empty() ? "" : " (" + entry->code + ")")
       << '\n';
  }
  os << llvm::format("%10.2f total\n", total.count() / 1e3);
}
