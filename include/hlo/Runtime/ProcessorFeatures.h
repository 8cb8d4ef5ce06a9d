//===- ProcessorFeatures.h - What the processor can do ----------*- C++ -*-===//

#ifndef HLO_RUNTIME_PROCESSORFEATURES_H
#define HLO_RUNTIME_PROCESSORFEATURES_H

#include <string>
#include <vector>

namespace hlo::runtime {

/// The architecture of this machine, as LLVM names it.
std::string getArchitecture();

/// What the processor has beyond what all of its architecture have, as LLVM
/// names it: only what makes a difference to kernels.
std::vector<std::string> getProcessorFeatures();

} // namespace hlo::runtime

#endif // HLO_RUNTIME_PROCESSORFEATURES_H
