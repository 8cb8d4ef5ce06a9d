//===- Progress.cpp - What a long run is doing ----------------------------===//

#include "Progress.h"
#include "Names.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include <chrono>

using namespace hlo;
using namespace hlo::tools;

static constexpr std::chrono::seconds kDelay(2);
static constexpr std::chrono::milliseconds kInterval(200);
static constexpr unsigned kBarWidth = 20;
/// Where the width of the terminal is not known.
static constexpr unsigned kDefaultColumns = 80;

ProgressBar::ProgressBar(func::FuncOp entry, InterpreterObserver *next)
    : next(next) {
  for (Operation &op : entry.getBody().front())
    numbers.try_emplace(&op, numbers.size());
  thread = std::thread([this] { run(); });
}

ProgressBar::~ProgressBar() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    hasEnded = true;
  }
  isOver.notify_one();
  thread.join();
}

void ProgressBar::run() {
  auto start = std::chrono::steady_clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  auto isDone = [&] { return hasEnded; };
  if (isOver.wait_for(lock, kDelay, isDone))
    return;
  do
    draw(std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
             .count());
  while (!isOver.wait_for(lock, kInterval, isDone));
  llvm::errs() << "\r\x1b[K"; // leaves an empty line
}

void ProgressBar::draw(double seconds) {
  Operation *op = current.load(std::memory_order_relaxed);
  if (!op)
    return;
  Operation *ofEntry = op;
  while (ofEntry && !numbers.contains(ofEntry))
    ofEntry = ofEntry->getParentOp();
  if (ofEntry) // inside a function that the entry calls, it stays as it is
    done = numbers.lookup(ofEntry);
  unsigned filled = kBarWidth * done / numbers.size();
  std::string line = llvm::formatv(
      "[{0}{1}] {2}/{3}, {4:f0} s, {5} = {6} {7}", std::string(filled, '='),
      std::string(kBarWidth - filled, ' '), done, numbers.size(), seconds,
      getName(op->getResult(0)),
      shapeToString(op->getResult(0).getType(), /*withLayouts=*/false),
      op->getName().stripDialect());
  unsigned columns = llvm::sys::Process::StandardErrColumns();
  line.resize(
      std::min<size_t>(line.size(), (columns ? columns : kDefaultColumns) - 1));
  llvm::errs() << '\r' << line << "\x1b[K";
}
