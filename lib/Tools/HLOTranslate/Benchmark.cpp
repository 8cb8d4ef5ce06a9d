//===- Benchmark.cpp - How fast text is read and written ------------------===//

#include "Benchmark.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include <chrono>

using namespace hlo;
using namespace hlo::tools;

/// Seconds that `function` takes.
static double measure(function_ref<void()> function) {
  auto start = std::chrono::steady_clock::now();
  function();
  std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start;
  return elapsed.count();
}

static int64_t getPeakMemoryInKiB() {
  // Not getrusage: that one remembers the process before it became this
  // program.
  auto status = llvm::MemoryBuffer::getFileAsStream("/proc/self/status");
  int64_t peak = 0;
  if (status)
    (*status)->getBuffer().split("VmHWM:").second.ltrim().consumeInteger(10,
                                                                         peak);
  return peak;
}

ExitCode tools::benchmarkText(const Input &input, unsigned count,
                              const DialectRegistry &registry,
                              raw_ostream &os) {
  if (!input.isHLOText())
    return reportError(ExitCode::BadInput, "--benchmark-text reads HLO text");
  double parseSeconds = std::numeric_limits<double>::infinity();
  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
  for (unsigned i = 0; i < count; ++i) {
    // A new context each time: a used one knows every attribute already.
    module = {};
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
    context->disableMultithreading(); // the command line's default enables it
    context->loadAllAvailableDialects();
    llvm::SourceMgr sourceMgr;
    sourceMgr.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer(*input.buffer), llvm::SMLoc());
    mlir::SourceMgrDiagnosticHandler handler(sourceMgr, context.get());
    double seconds =
        measure([&] { module = importHLOText(sourceMgr, context.get()); });
    if (!module)
      return ExitCode::BadInput;
    parseSeconds = std::min(parseSeconds, seconds);
  }

  double printSeconds = std::numeric_limits<double>::infinity();
  for (unsigned i = 0; i < count; ++i) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    LogicalResult printed = success();
    double seconds = measure([&] { printed = exportHLOText(*module, stream); });
    if (failed(printed))
      return ExitCode::Unsupported;
    printSeconds = std::min(printSeconds, seconds);
  }
  os << llvm::json::Value(
            llvm::json::Object{{"bytes", input.buffer->getBufferSize()},
                               {"parse_s", parseSeconds},
                               {"print_s", printSeconds},
                               {"peak_rss_kb", getPeakMemoryInKiB()}})
     << '\n';
  return ExitCode::Success;
}
