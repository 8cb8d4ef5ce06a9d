//===- ProcessorCost.h - What kernels cost on processors --------*- C++ -*-===//

#ifndef HLO_ANALYSIS_COST_PROCESSORCOST_H
#define HLO_ANALYSIS_COST_PROCESSORCOST_H

#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Cost/KernelCost.h"
#include "hlo/Analysis/Cost/PerformanceModel.h"

namespace hlo {

/// Cycles that one core of a processor takes to compute all results of an
/// operation by itself, with its operands in the fastest cache.
double countCoreCycles(Operation *op, const ProcessorCosts &costs);

/// The cycles that it takes more where all elements of the result are computed
/// inside of another kernel: to tell which operand each of them is of.
double countCoreCyclesInside(Operation *op, const ProcessorCosts &costs);

/// How long a processor takes for a kernel that costs `cost`, computes so many
/// elements and writes so many bytes.
KernelTime estimateOnProcessor(const KernelCost &cost,
                               const DeviceDescription &device, Emitter emitter,
                               double elements, double bytesWritten);

/// How long a processor takes for a call of a library that costs `cost`;
/// nothing where there is no more to say than that. `matrixRate` is how many
/// multiply-adds a core does in a cycle in products.
std::optional<KernelTime>
estimateLibraryOnProcessor(Operation *op, const Cost &cost,
                           const DeviceDescription &device, double matrixRate);

/// Cycles of one core to bring so many bytes of an array to it.
double getTransferCycles(double bytes, double arrayBytes,
                         const DeviceDescription &device);

} // namespace hlo

#endif // HLO_ANALYSIS_COST_PROCESSORCOST_H
