//===- ConvAlgorithmPicker.cpp - Algorithms of convolutions ---------------===//
// See the description of conv-algorithm-picker in Passes.td; test:
// conv-algorithm-picker.mlir.

#include "Convolutions.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/FormatVariadic.h"

#define DEBUG_TYPE "conv-algorithm-picker"

namespace hlo {
#define GEN_PASS_DEF_CONVALGORITHMPICKERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using CallKind = library::ConvolutionKind;

namespace {
struct Algorithm {
  StringRef name;
  int64_t id;
  bool usesTensorOps;
  /// Multiply-adds of the convolution that a core does in a cycle.
  double rate;
};
} // namespace

/// Of multiply-adds in `element`.
static double getRate(Type element, const DeviceRates &rates, bool isTF32) {
  if (element.isF64())
    return rates.f64;
  if (element.isF32())
    return isTF32 ? rates.tf32 : rates.f32;
  if (element.isBF16())
    return rates.bf16;
  if (element.isF16())
    return rates.f16;
  return isa<FloatType>(element) ? rates.f8 : rates.s8;
}

/// Products of 3x3 windows that overlap but for one row or column.
static bool hasWinograd(library::ConvolutionOp call) {
  SmallVector<WindowDim> window = getWindowDims(call.getWindowAttr());
  return call.getKind() != CallKind::BackwardFilter && window.size() == 2 &&
         call.getFeatureGroupCount() == 1 &&
         getElementTypeOrSelf(call.getLhs()).isF32() &&
         llvm::all_of(window, [](const WindowDim &dim) {
           return dim.size == 3 && dim.stride == 1 && dim.windowDilation == 1;
         });
}

/// The ids are those of cuDNN; only algorithms that give the same result each
/// time are among them.
static Algorithm pick(library::ConvolutionOp call,
                      const DeviceDescription &device) {
  // 16 multiplications instead of 36 for four elements.
  constexpr double kWinogradSavings = 2.25;
  Type element = getElementTypeOrSelf(call.getLhs());
  auto precision = call.getOperandPrecision();
  bool isTF32 =
      !precision ||
      llvm::all_of(precision->getOperandPrecision(), [](Precision operand) {
        return operand == Precision::Default;
      });
  double matrixRate = getRate(element, device.matrixRates, isTF32),
         vectorRate = getRate(element, device.vectorRates, /*isTF32=*/false);
  bool isForward = call.getKind() == CallKind::Forward;
  SmallVector<Algorithm, 3> algorithms = {
      {"implicit GEMM", 1, /*usesTensorOps=*/false, vectorRate}};
  if (matrixRate > 0)
    algorithms.push_back({"implicit GEMM on tensor cores", 1,
                          /*usesTensorOps=*/true, matrixRate});
  if (hasWinograd(call))
    algorithms.push_back({"Winograd", isForward ? 6 : 4,
                          /*usesTensorOps=*/false,
                          vectorRate * kWinogradSavings});
  return *llvm::max_element(algorithms,
                            [](const Algorithm &lhs, const Algorithm &rhs) {
                              return lhs.rate < rhs.rate;
                            });
}

namespace {
struct ConvAlgorithmPickerPass
    : DeviceRewriterPass<
          hlo::impl::ConvAlgorithmPickerPassBase<ConvAlgorithmPickerPass>,
          library::ConvolutionOp> {
  using DeviceRewriterPass::DeviceRewriterPass;

protected:
  bool rewrite(library::ConvolutionOp call, const InstructionExpander &expander,
               const DeviceDescription &device) override {
    if (call.getAlgorithm()) {
      expander.decline(call, "it has an algorithm");
      return false;
    }
    if (!device.isGPU() || call.getOnednn()) {
      expander.decline(call, "cuDNN does not compute it");
      return false;
    }
    Algorithm algorithm = pick(call, device);
    call.setAlgorithmAttr(library::ConvolutionAlgorithmAttr::get(
        &getContext(), algorithm.id, algorithm.usesTensorOps,
        /*frontend=*/false, /*knobs=*/{}, /*workspace_size=*/0));
    remark::passed(call.getLoc(),
                   remark::RemarkOpts::name("Picked").category(DEBUG_TYPE))
        << remark::add("{0}: {1} multiply-adds of a core in a cycle",
                       algorithm.name,
                       llvm::formatv("{0:F0}", algorithm.rate).str());
    return true;
  }
};
} // namespace
