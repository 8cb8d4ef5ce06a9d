//===- FusionRemarks.cpp - What remarks on fusions say --------------------===//

#include "FusionRemarks.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "llvm/Support/FormatVariadic.h"

using namespace hlo;

/// The most readers that are named one by one.
static constexpr size_t kMaxNamed = 3;

bool hlo::areRemarksRead(Operation *op) {
  return op->getContext()->getRemarkEngine() != nullptr;
}

std::string hlo::nameOperation(Operation *op) {
  std::string opcode = op->getName().stripDialect().str();
  StringAttr name = getInstructionName(op->getLoc());
  return name ? opcode + " %" + name.str() : opcode;
}

std::string hlo::nameReaders(const FusionNodes &readers) {
  if (readers.size() > kMaxNamed)
    return std::to_string(readers.size()) + " readers";
  std::string names;
  for (auto [i, reader] : llvm::enumerate(readers)) {
    if (i != 0)
      names += i + 1 == readers.size() ? " and " : ", ";
    names += nameOperation(reader->op);
  }
  return names;
}

std::string hlo::compareTimes(double fused, double unfused) {
  return llvm::formatv("{0:f2} us instead of {1:f2} us", fused * 1e6,
                       unfused * 1e6);
}
