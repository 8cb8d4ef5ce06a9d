//===- ToleranceFlags.h - Flags for differences allowed ---------*- C++ -*-===//

#ifndef HLO_TOOLS_VALUES_TOLERANCEFLAGS_H
#define HLO_TOOLS_VALUES_TOLERANCEFLAGS_H

#include "Comparison.h"
#include "llvm/Support/CommandLine.h"

namespace hlo::tools {
/// The flags that set a Tolerance. Make one before flags are read.
struct ToleranceFlags {
  explicit ToleranceFlags(
      llvm::cl::OptionCategory &category = llvm::cl::getGeneralCategory())
      : rel("rel-tolerance", llvm::cl::value_desc("number"),
            llvm::cl::desc("Allow floats this difference, relative to the "
                           "first value; an element is right when one of the "
                           "three tolerances given allows it"),
            llvm::cl::cat(category)),
        abs("abs-tolerance", llvm::cl::value_desc("number"),
            llvm::cl::desc("Allow elements this difference"),
            llvm::cl::cat(category)),
        ulp("ulp-tolerance", llvm::cl::value_desc("count"),
            llvm::cl::desc("Allow floats to be so many numbers of their "
                           "type apart"),
            llvm::cl::cat(category)) {}

  Tolerance getTolerance() const {
    Tolerance tolerance;
    if (rel.getNumOccurrences())
      tolerance.rel = rel;
    if (abs.getNumOccurrences())
      tolerance.abs = abs;
    if (ulp.getNumOccurrences())
      tolerance.ulp = ulp;
    return tolerance;
  }

  llvm::cl::opt<double> rel, abs;
  llvm::cl::opt<uint64_t> ulp;
};
} // namespace hlo::tools

#endif // HLO_TOOLS_VALUES_TOLERANCEFLAGS_H
