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
      entry.estimate = thunk.estimate;
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

/// What an instruction takes its time for by the cost model, in shares of the
/// sum, the largest first.
static SmallVector<std::pair<StringRef, double>>
getReasons(const runtime::TimeEstimate &estimate, StringRef kind) {
  bool isLibrary = kind == "library";
  SmallVector<std::pair<StringRef, double>> reasons = {
      {"overhead", estimate.launch},
      {"recomputed", isLibrary ? 0 : estimate.recomputed},
      {isLibrary ? "library" : "arithmetic",
       estimate.compute - (isLibrary ? 0 : estimate.recomputed)},
      {"reading", estimate.read},
      {"writing", estimate.write}};
  double sum = 0;
  for (const auto &[name, seconds] : reasons)
    sum += seconds;
  for (auto &[name, seconds] : reasons)
    seconds = sum > 0 ? seconds / sum : 0;
  llvm::stable_sort(reasons, [](const auto &lhs, const auto &rhs) {
    return lhs.second > rhs.second;
  });
  return reasons;
}

llvm::json::Value Profile::toJSON(const Entry &entry) {
  llvm::json::Object object{{"name", entry.name},
                            {"kind", entry.kind},
                            {"code", entry.code},
                            {"runs", entry.runs},
                            {"ns", entry.time.count()}};
  if (!entry.estimate)
    return object;
  const runtime::TimeEstimate &estimate = *entry.estimate;
  auto toNanoseconds = [](double seconds) { return seconds * 1e9; };
  llvm::json::Object why;
  for (const auto &[name, share] : getReasons(estimate, entry.kind))
    why[name] = share;
  // Of one run.
  object["model_ns"] = toNanoseconds(estimate.total);
  object["why"] = std::move(why);
  return object;
}

llvm::json::Value Profile::toJSON() const {
  llvm::json::Array instructions;
  for (const auto &[thunk, entry] : entries)
    instructions.push_back(toJSON(entry));
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

/// Names what takes a tenth of the time or more.
static void printReasons(raw_ostream &os,
                         ArrayRef<std::pair<StringRef, double>> reasons) {
  constexpr double kLeastShare = 0.1;
  StringRef separator = ": ";
  for (const auto &[name, share] : reasons) {
    if (share < kLeastShare)
      break;
    os << separator << name << llvm::format(" %.0f%%", 100 * share);
    separator = ", ";
  }
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
  os << "   time us  share    runs  kind        model us  ratio  instruction, "
        "and what the model takes its time for\n";
  for (auto [time, number] : sorted) {
    const Entry &entry = (entries.begin() + number)->second;
    double share =
        double(entry.time.count()) / std::max<double>(total.count(), 1);
    os << llvm::format("%10.2f %5.1f%% %7lld  %-8s ", entry.time.count() / 1e3,
                       100 * share, static_cast<long long>(entry.runs),
                       entry.kind.str().c_str());
    // What takes little is not worth a reason.
    constexpr double kLeastShare = 0.01;
    bool isExplained = entry.estimate && share >= kLeastShare;
    if (isExplained) {
      double estimate = entry.estimate->total * 1e6 * double(entry.runs);
      os << llvm::format("%11.2f %6.1f  ", estimate,
                         entry.time.count() / 1e3 / std::max(estimate, 1e-6));
    } else {
      os << llvm::format("%11s %6s  ", "-", "-");
    }
    os << entry.name << (entry.code.empty() ? "" : " (" + entry.code + ")");
    if (isExplained)
      printReasons(os, getReasons(*entry.estimate, entry.kind));
    os << '\n';
  }
  os << llvm::format("%10.2f total\n", total.count() / 1e3);
}
