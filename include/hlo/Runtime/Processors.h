//===- Processors.h - Processors that may be used ---------------*- C++ -*-===//

#ifndef HLO_RUNTIME_PROCESSORS_H
#define HLO_RUNTIME_PROCESSORS_H

#include <optional>
#include <string>
#include <vector>

namespace hlo::runtime {

/// The numbers of the processors that the calling thread may run on.
std::vector<unsigned> getProcessors();

/// How many processors' time the control group of the process may use, and
/// those that it is in; none where there is no limit. Files are read below
/// `root`.
std::optional<double> getControlGroupLimit(const std::string &root = "");

/// How many threads can run at a time, by both.
unsigned getNumProcessors();

} // namespace hlo::runtime

#endif // HLO_RUNTIME_PROCESSORS_H
