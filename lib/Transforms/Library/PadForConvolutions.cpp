//===- PadForConvolutions.cpp - Numbers of features for tensor cores ------===//
// See the description of pad-for-convolutions in Passes.td; test:
// pad-for-convolutions.mlir.

#include "Convolutions.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "pad-for-convolutions"

namespace hlo {
#define GEN_PASS_DEF_PADFORCONVOLUTIONSPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using CallKind = library::ConvolutionKind;

namespace {
/// Features of the input and output of the forward convolution.
struct Features {
  int64_t in, out;
  bool operator==(const Features &other) const {
    return in == other.in && out == other.out;
  }
  Features roundUpTo(int64_t multiple) const {
    return {int64_t(llvm::alignTo(in, multiple)),
            int64_t(llvm::alignTo(out, multiple))};
  }
};

class FeaturePadder {
public:
  FeaturePadder(library::ConvolutionOp op, InstructionBuilder &builder)
      : op(op), builder(builder), labels(op.getDimLabels()),
        types(op.getForwardTypes()),
        features{types[0].getDimSize(labels.getInputFeature()),
                 types[2].getDimSize(labels.getOutputFeature())} {}

  /// The features for which the device is fast, and costs no more than it
  /// saves; those there are otherwise.
  Features choose(const DeviceDescription &device) const;
  /// The result by a call on arrays with so many features.
  Value pad(Features padded);
  Features getFeatures() const { return features; }

private:
  RankedTensorType resize(unsigned role, Features padded) const;
  double getGrowth(unsigned role, Features padded) const;

  mutable library::ConvolutionOp op;
  InstructionBuilder &builder;
  ConvDimensionNumbersAttr labels;
  /// Of input, filter and output.
  std::array<RankedTensorType, 3> types;
  Features features;
};
} // namespace

RankedTensorType FeaturePadder::resize(unsigned role, Features padded) const {
  SmallVector<int64_t> shape(types[role].getShape());
  if (role == 0)
    shape[labels.getInputFeature()] = padded.in;
  if (role == 1) {
    shape[labels.getKernelInputFeature()] = padded.in;
    shape[labels.getKernelOutputFeature()] = padded.out;
  }
  if (role == 2)
    shape[labels.getOutputFeature()] = padded.out;
  return types[role].clone(shape);
}

double FeaturePadder::getGrowth(unsigned role, Features padded) const {
  return double(resize(role, padded).getNumElements()) /
         types[role].getNumElements();
}

Features FeaturePadder::choose(const DeviceDescription &device) const {
  Type element = op.getLhs().getType().getElementType();
  int64_t capability = device.computeCapability;
  if (op.getFeatureGroupCount() != 1)
    return features;
  if (element.isInteger(8)) {
    // Four bytes are multiplied at once, by tensor cores 32.
    constexpr double kGrowth = 2;
    for (auto [multiple, least] : {std::pair(32, 75), std::pair(4, 61)}) {
      Features padded = features.roundUpTo(multiple);
      if (capability >= least && getGrowth(0, padded) < kGrowth &&
          getGrowth(2, padded) < kGrowth)
        return padded;
    }
    return features;
  }
  if (!element.isF16() || capability < 70 || op.getBias())
    return features;
  // Images with three colors have a kernel of their own.
  if (features.in == 3 && (features.out == 32 || features.out == 64))
    return {4, features.out};
  constexpr double kGrowth = 1.35;
  Features padded = features.roundUpTo(8);
  for (unsigned role = 0; role < 3; ++role)
    if (getGrowth(role, padded) > kGrowth)
      return features;
  return padded;
}

Value FeaturePadder::pad(Features padded) {
  static constexpr unsigned kInput = 0, kFilter = 1, kOutput = 2;
  unsigned lhs = kInput, rhs = kFilter, computed = kOutput;
  if (op.getKind() == CallKind::BackwardInput)
    std::swap(lhs, computed);
  else if (op.getKind() == CallKind::BackwardFilter)
    std::swap(rhs, computed);

  SmallVector<Value> operands = {
      builder.padTo(op.getLhs(), resize(lhs, padded).getShape()),
      builder.padTo(op.getRhs(), resize(rhs, padded).getShape())};
  if (Value bias = op.getBias())
    operands.push_back(builder.padTo(bias, {padded.out}));
  if (Value side = op.getSideInput())
    operands.push_back(builder.padTo(side, resize(kOutput, padded).getShape()));
  library::ConvolutionOp call = library::rebuildConvolution(
      builder, op, resize(computed, padded), operands);
  if (call.getComputedType() == types[computed])
    return call;
  Value array = builder.sliceTo(builder.element(call, 0), types[computed]);
  return builder.tuple({array, builder.element(call, 1)});
}

namespace {
struct PadForConvolutionsPass
    : DeviceExpanderPass<
          hlo::impl::PadForConvolutionsPassBase<PadForConvolutionsPass>,
          library::ConvolutionOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  Value expand(library::ConvolutionOp op, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override {
    FeaturePadder padder(op, builder);
    Features padded = padder.choose(device);
    if (padded == padder.getFeatures())
      return expander.decline(
          op, "more features would not be faster, or take too much memory");
    return padder.pad(padded);
  }
};
} // namespace
