//===- Benchmark.h - How fast text is read and written ----------*- C++ -*-===//

#ifndef HLO_LIB_TOOLS_HLOTRANSLATE_BENCHMARK_H
#define HLO_LIB_TOOLS_HLOTRANSLATE_BENCHMARK_H

#include "hlo/Tools/Support/Input.h"
#include "mlir/IR/DialectRegistry.h"

namespace hlo::tools {
/// `--benchmark-text=COUNT`: reads HLO text from memory and writes it to memory
/// `count` times, and prints the shortest times as one line of JSON.
ExitCode benchmarkText(const Input &input, unsigned count,
                       const DialectRegistry &registry, raw_ostream &os);
} // namespace hlo::tools

#endif // HLO_LIB_TOOLS_HLOTRANSLATE_BENCHMARK_H
