//===- Memory.cpp - What is in memory when --------------------------------===//

#include "GraphModel.h"
#include "hlo/Analysis/Buffers/ArrayLiveness.h"
#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Target/Graph/Graph.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace hlo;
using namespace hlo::graph;

namespace {
/// An array in temporary memory.
struct Resident {
  std::string name, op, shape, source;
  BufferSlice slice;
  LiveTimes times;
};

struct Timeline {
  std::vector<Resident> residents;
  int64_t temporaryBytes = 0;
  /// When most bytes are taken, and how many.
  unsigned peakTime = 0, numTimes = 1;
  int64_t peakBytes = 0;

  bool isAtPeak(const Resident &resident) const {
    return resident.times.contains(peakTime);
  }
};
} // namespace

static Resident describe(const LiveArray &array, const BufferSlice &slice) {
  Resident resident = {
      {}, {},    shapeToString(array.type, /*withLayouts=*/false),
      {}, slice, array.times};
  Location loc = array.value.getLoc();
  if (auto name = loc->findInstanceOf<mlir::NameLoc>())
    resident.name = name.getName().str();
  if (Operation *op = array.value.getDefiningOp())
    resident.op = op->getName().stripDialect().str();
  else
    resident.op = "parameter";
  SmallVector<std::string> lines = getSourceLines(loc);
  if (!lines.empty())
    resident.source = lines.front();
  return resident;
}

/// Arrays that follow each other in one place count once where they meet.
static void findPeak(Timeline &timeline) {
  std::map<unsigned, std::pair<SmallVector<unsigned>, SmallVector<unsigned>>>
      events;
  for (auto [i, resident] : llvm::enumerate(timeline.residents))
    for (LiveRange range : resident.times.getRanges()) {
      events[range.begin].first.push_back(i);
      events[range.end].second.push_back(i);
    }
  std::map<std::pair<int64_t, int64_t>, unsigned> users;
  int64_t bytes = 0;
  auto getPlace = [&](unsigned i) {
    const BufferSlice &slice = timeline.residents[i].slice;
    return std::pair(slice.offset, slice.size);
  };
  for (const auto &[time, event] : events) {
    for (unsigned i : event.first)
      if (users[getPlace(i)]++ == 0)
        bytes += getPlace(i).second;
    if (bytes > timeline.peakBytes) {
      timeline.peakBytes = bytes;
      timeline.peakTime = time;
    }
    for (unsigned i : event.second)
      if (--users[getPlace(i)] == 0)
        bytes -= getPlace(i).second;
  }
}

static FailureOr<Timeline> getTimeline(ModuleOp module) {
  FailureOr<BufferAssignment> assignment = BufferAssignment::get(module);
  if (failed(assignment))
    return failure();
  FailureOr<ArrayLiveness> liveness =
      ArrayLiveness::get(*getScheduledFunction(module));
  if (failed(liveness))
    return failure();
  Timeline timeline;
  timeline.temporaryBytes =
      assignment->getBytes(BufferAllocation::Kind::Temporary);
  timeline.numTimes = std::max(1u, liveness->getNumTimes());
  for (auto [i, array] : llvm::enumerate(liveness->getArrays())) {
    if (liveness->isOther(i) || !isa<RankedTensorType>(array.type))
      continue;
    BufferSlice slice = assignment->getSlices(array.value)[array.leaf];
    if (assignment->getAllocations()[slice.allocation].kind ==
            BufferAllocation::Kind::Temporary &&
        slice.size != 0)
      timeline.residents.push_back(describe(array, slice));
  }
  findPeak(timeline);
  llvm::stable_sort(timeline.residents,
                    [](const Resident &lhs, const Resident &rhs) {
                      return lhs.slice.size > rhs.slice.size;
                    });
  return timeline;
}

static void writeText(const Timeline &timeline, raw_ostream &os) {
  os << timeline.temporaryBytes << " bytes of temporaries, of which "
     << timeline.peakBytes << " are taken at time " << timeline.peakTime
     << " of " << timeline.numTimes << ":\n";
  for (const Resident &resident : timeline.residents) {
    if (!timeline.isAtPeak(resident))
      continue;
    os << llvm::format("%14lld  %6u to %-6u  ", (long long)resident.slice.size,
                       resident.times.getBegin(), resident.times.getEnd())
       << resident.shape << ' ' << resident.op << ' ' << resident.name;
    if (!resident.source.empty())
      os << "  " << resident.source;
    os << '\n';
  }
}

static void writeJSON(const Timeline &timeline, raw_ostream &os) {
  llvm::json::Array arrays;
  for (const Resident &resident : timeline.residents)
    arrays.push_back(llvm::json::Object{
        {"name", llvm::json::fixUTF8(resident.name)},
        {"op", resident.op},
        {"shape", resident.shape},
        {"source", llvm::json::fixUTF8(resident.source)},
        {"bytes", resident.slice.size},
        {"offset", resident.slice.offset},
        {"begin", resident.times.getBegin()},
        {"end", resident.times.getEnd()},
        {"at_peak", timeline.isAtPeak(resident)},
    });
  os << llvm::formatv("{0:2}\n",
                      llvm::json::Value(llvm::json::Object{
                          {"temporary_bytes", timeline.temporaryBytes},
                          {"peak_bytes", timeline.peakBytes},
                          {"peak_time", timeline.peakTime},
                          {"times", timeline.numTimes},
                          {"arrays", std::move(arrays)}}));
}

static std::string escapeXML(StringRef text) {
  std::string escaped;
  for (char c : llvm::json::fixUTF8(text)) {
    if (c == '&')
      escaped += "&amp;";
    else if (c == '<')
      escaped += "&lt;";
    else if (c == '>')
      escaped += "&gt;";
    else
      escaped += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return escaped;
}

/// Time goes to the right, addresses go up; what lives at the peak is darker.
static void writeSVG(const Timeline &timeline, raw_ostream &os) {
  constexpr double kWidth = 1200, kHeight = 700, kMargin = 30;
  double width = kWidth / timeline.numTimes,
         height = kHeight / std::max<int64_t>(1, timeline.temporaryBytes);
  os << llvm::formatv("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 "
                      "{0} {1}' font-family='sans-serif' font-size='12'>\n",
                      kWidth + 2 * kMargin, kHeight + 2 * kMargin)
     << llvm::formatv("<text x='{0}' y='20'>{1} bytes of temporaries, {2} at "
                      "the peak</text>\n",
                      kMargin, timeline.temporaryBytes, timeline.peakBytes);
  for (const Resident &resident : timeline.residents) {
    double top = kHeight + kMargin -
                 (resident.slice.offset + resident.slice.size) * height;
    for (LiveRange range : resident.times.getRanges())
      os << llvm::formatv(
          "<rect x='{0:f2}' y='{1:f2}' width='{2:f2}' height='{3:f2}' "
          "fill='{4}' stroke='white' stroke-width='0.5'><title>{5}, {6} bytes"
          "\n{7}\n{8}</title></rect>\n",
          kMargin + range.begin * width, top,
          (range.end - range.begin + 1) * width, resident.slice.size * height,
          timeline.isAtPeak(resident) ? "#c2452d" : "#7fa7d0",
          escapeXML(resident.name), resident.slice.size,
          escapeXML(resident.op + " " + resident.shape),
          escapeXML(resident.source));
  }
  os << "</svg>\n";
}

LogicalResult hlo::exportMemory(ModuleOp module, MemoryForm form,
                                raw_ostream &os) {
  FailureOr<Timeline> timeline = getTimeline(module);
  if (failed(timeline))
    return failure();
  switch (form) {
  case MemoryForm::Text:
    writeText(*timeline, os);
    break;
  case MemoryForm::JSON:
    writeJSON(*timeline, os);
    break;
  case MemoryForm::SVG:
    writeSVG(*timeline, os);
    break;
  }
  return success();
}
