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
  };
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
