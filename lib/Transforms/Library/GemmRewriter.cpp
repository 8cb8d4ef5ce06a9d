//===- GemmRewriter.cpp - Matrix products by libraries --------------------===//
// See the description of gemm-rewriter in Passes.td; test: gemm-rewriter.mlir.

#include "MatmulEpilogues.h"
#include "ScaledMatmuls.h"
#include "hlo/Dialect/HLO/IR/HLOLayouts.h"
#include "hlo/Transforms/Dot/TransposeFolding.h"
#include "hlo/Transforms/Library/Passes.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/DevicePass.h"
#include "hlo/Transforms/Utils/FrontendAttributes.h"
#include "hlo/Transforms/Utils/Values.h"

#define DEBUG_TYPE "gemm-rewriter"

namespace hlo {
#define GEN_PASS_DEF_GEMMREWRITERPASS
#include "hlo/Transforms/Library/Passes.h.inc"
} // namespace hlo

using namespace hlo;
using library::MatmulOp;

namespace {
struct GemmRewriterPass
    : DeviceExpanderPass<hlo::impl::GemmRewriterPassBase<GemmRewriterPass>,
                         DotOp> {
  using DeviceExpanderPass::DeviceExpanderPass;

protected:
  bool run(const DeviceDescription &device) override;
  Value expand(DotOp dot, InstructionBuilder &builder,
               const InstructionExpander &expander,
               const DeviceDescription &device) override;

private:
  Value callOneDnn(DotOp dot, InstructionBuilder &builder,
                   const InstructionExpander &expander,
                   const DeviceDescription &device) const;
  Value buildCall(DotOp dot, const ScaledOperands &operands,
                  const DeviceDescription &device,
                  InstructionBuilder &builder) const;
};
} // namespace

/// Whether the library multiplies elements of these types on a device.
static bool hasTypes(Type lhs, Type rhs, Type result,
                     const DeviceDescription &device) {
  if (lhs != rhs)
    return false;
  if (lhs.isSignlessInteger(8))
    return result.isSignlessInteger(32);
  if (lhs.isF16())
    return result == lhs || result.isF32();
  if (lhs.isBF16())
    return device.computeCapability >= 80 && (result == lhs || result.isF32());
  bool isComplexOfFloats = isa<ComplexType>(lhs) &&
                           (cast<ComplexType>(lhs).getElementType().isF32() ||
                            cast<ComplexType>(lhs).getElementType().isF64());
  return (lhs.isF32() || lhs.isF64() || isComplexOfFloats) && result == lhs;
}

/// Whether it is a matrix, or a vector, for each batch.
static bool isMatrixOrVector(const DotOperandDims &dims) {
  return dims.contracting.size() == 1 && dims.free.size() <= 1;
}

/// Whether the library can be told to compute so.
static bool hasAlgorithm(DotAlgorithm algorithm, Type operand) {
  switch (algorithm) {
  case DotAlgorithm::unset:
    return true;
  case DotAlgorithm::dot_f16_f16_f32:
    return operand.isF16();
  case DotAlgorithm::dot_bf16_bf16_f32:
    return operand.isBF16();
  case DotAlgorithm::dot_tf32_tf32_f32:
  case DotAlgorithm::dot_f32_f32_f32:
    return operand.isF32();
  case DotAlgorithm::dot_f64_f64_f64:
    return operand.isF64();
  default:
    return false;
  }
}

/// What a kernel of our own computes faster than a call takes.
static bool isSmall(DotOp dot, const DotOperandDims &lhs,
                    const DotOperandDims &rhs, int64_t threshold) {
  Type element = dot.getType().getElementType();
  if (!element.isF16() && !element.isBF16() && !element.isF32())
    return false;
  int64_t rows = multiplySizes(dot.getLhs().getType(), lhs.free),
          columns = multiplySizes(dot.getRhs().getType(), rhs.free),
          depth = multiplySizes(dot.getLhs().getType(), lhs.contracting);
  return (rows + columns) * depth < threshold &&
         dot.getAlgorithm().value_or(DotAlgorithm::unset) ==
             DotAlgorithm::unset;
}

static int64_t getBytes(Value array) {
  return cast<RankedTensorType>(array.getType()).getNumElements() *
         getStorageBits(getElementType(array)) / 8;
}

Value GemmRewriterPass::expand(DotOp dot, InstructionBuilder &builder,
                               const InstructionExpander &expander,
                               const DeviceDescription &device) {
  if (!isStatic(dot))
    return expander.decline(dot, "dynamic dimensions");
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  if (!isMatrixOrVector(lhs) || !isMatrixOrVector(rhs))
    return expander.decline(dot, "it contracts, or leaves, several dimensions");
  if (lhs.free.empty() && rhs.free.empty())
    return expander.decline(dot, "both operands are vectors");
  RankedTensorType lhsType = dot.getLhs().getType(),
                   rhsType = dot.getRhs().getType(), type = dot.getType();
  if (lhsType.getNumElements() == 0 || rhsType.getNumElements() == 0)
    return expander.decline(dot, "no elements");
  auto batchDims = llvm::to_vector(llvm::seq<int64_t>(lhs.batch.size()));
  SmallVector<int64_t> rows, columns;
  if (!lhs.free.empty())
    rows.push_back(batchDims.size());
  if (!rhs.free.empty())
    columns.push_back(type.getRank() - 1);
  if (!device.isGPU())
    return callOneDnn(dot, builder, expander, device);
  if (!llvm::all_of(dot->getOperandTypes(), hasPlainLayout) ||
      !hasPlainLayout(type) ||
      !isMatrix(lhsType, lhs.batch, lhs.free, lhs.contracting) ||
      !isMatrix(rhsType, rhs.batch, rhs.contracting, rhs.free) ||
      !isMatrix(type, batchDims, rows, columns))
    return expander.decline(dot, "no matrix in memory");
  if (isSmall(dot, lhs, rhs, sizeThreshold))
    return expander.decline(dot, "it is small");

  if (!legacy && isCanonical(lhs) && isCanonical(rhs))
    if (std::optional<ScaledOperands> scaled =
            buildScaledOperands(dot, device, builder))
      return builder.sliceTo(buildCall(dot, *scaled, device, builder), type);
  Type operand = lhsType.getElementType();
  if (!hasTypes(operand, rhsType.getElementType(), type.getElementType(),
                device))
    return expander.decline(dot, "the library does not have its types");
  if (operand.isSignlessInteger(8) && (lhs.free.empty() || rhs.free.empty()))
    return expander.decline(dot, "the library multiplies integers of matrices");
  // Before Ampere the library is wrong for more columns.
  constexpr int64_t mostColumns = 4194240;
  if (device.computeCapability < 80 && !legacy &&
      operand == ComplexType::get(builder.builder.getF32Type()) &&
      multiplySizes(rhsType, rhs.free) > mostColumns)
    return expander.decline(dot, "it has too many columns");
  if (!hasAlgorithm(dot.getAlgorithm().value_or(DotAlgorithm::unset), operand))
    return expander.decline(dot, "the library does not have its algorithm");
  return buildCall(dot,
                   {dot.getLhs(), dot.getRhs(), Value(), Value(),
                    dot.getDimensionNumbers(), type},
                   device, builder);
}

/// Batches of row-major matrices.
Value GemmRewriterPass::callOneDnn(DotOp dot, InstructionBuilder &builder,
                                   const InstructionExpander &expander,
                                   const DeviceDescription &device) const {
  DotOperandDims lhs = getLhsDims(dot), rhs = getRhsDims(dot);
  RankedTensorType type = dot.getType();
  Type element = type.getElementType();
  SmallVector<Type> types(dot->getOperandTypes());
  types.push_back(type);
  if (!llvm::all_of(
          types,
          [&](Type array) { return getElementTypeOrSelf(array) == element; }) ||
      !(element.isF32() || (element.isBF16() && device.matrixRates.bf16)))
    return expander.decline(dot, "the library does not have its types");
  if (dot.getAlgorithm().value_or(DotAlgorithm::unset) != DotAlgorithm::unset)
    return expander.decline(dot, "the library does not have its algorithm");
  auto batch = llvm::seq<int64_t>(lhs.batch.size());
  if (lhs.free.size() != 1 || rhs.free.size() != 1 ||
      !llvm::equal(lhs.batch, batch) || !llvm::equal(rhs.batch, batch) ||
      !llvm::all_of(types, [](Type array) {
        return hasPlainLayout(array) &&
               isDescending(cast<RankedTensorType>(array));
      }))
    return expander.decline(dot, "no row-major matrices");
  int64_t rows = type.getDimSize(batch.size()),
          columns = type.getShape().back(),
          depth = multiplySizes(dot.getLhs().getType(), lhs.contracting);
  // The library takes longer to start than these take, or packs a matrix that
  // is read once.
  constexpr int64_t fewRows = 8;
  if (rows * columns * depth <= minProducts ||
      (minProducts > 0 && std::min(rows, columns) <= fewRows))
    return expander.decline(dot, "it is small");
  auto number = [&](double value) {
    return builder.builder.getF64FloatAttr(value);
  };
  auto call = builder.create<MatmulOp>(
      TupleType::get(dot.getContext(),
                     {type, builder.getType({0}, builder.builder.getIntegerType(
                                                     8, /*isSigned=*/false))}),
      dot.getLhs(), dot.getRhs(), /*c=*/Value(), /*a_scale=*/Value(),
      /*b_scale=*/Value(), /*bias=*/Value(), /*d_scale=*/Value(),
      dot.getDimensionNumbers(), PrecisionConfigAttr(), DotAlgorithmAttr(),
      /*alpha=*/number(1), /*alpha_imag=*/number(0), /*beta=*/number(0),
      library::MatmulActivationAttr::get(dot.getContext(),
                                         library::MatmulActivation::None),
      /*aux=*/mlir::UnitAttr(), /*amax=*/mlir::UnitAttr(),
      /*in_place=*/mlir::UnitAttr(), /*legacy=*/mlir::UnitAttr(),
      /*onednn=*/builder.builder.getUnitAttr(), /*grad_x=*/mlir::UnitAttr(),
      /*grad_y=*/mlir::UnitAttr(), /*selected_algorithm=*/IntegerAttr(),
      /*autotune_workspace_size=*/builder.builder.getI64IntegerAttr(0));
  return builder.element(call, 0);
}

Value GemmRewriterPass::buildCall(DotOp dot, const ScaledOperands &operands,
                                  const DeviceDescription &device,
                                  InstructionBuilder &builder) const {
  int64_t workspace = (device.computeCapability >= 90 ? 32 : 4) << 20;
  if (legacy)
    workspace =
        std::min(workspace, getBytes(operands.lhs) + getBytes(operands.rhs));
  MLIRContext *context = dot.getContext();
  auto flag = [&](bool isSet) {
    return isSet ? mlir::UnitAttr::get(context) : mlir::UnitAttr();
  };
  auto isTrue = [&](StringRef attribute) {
    return flag(getFrontendAttribute(dot, attribute) == "true");
  };
  auto number = [&](double value) {
    return builder.builder.getF64FloatAttr(value);
  };
  auto call = builder.create<MatmulOp>(
      TupleType::get(context, {operands.type,
                               builder.getType({workspace},
                                               IntegerType::get(context, 8))}),
      operands.lhs, operands.rhs, /*c=*/Value(), operands.lhsScale,
      operands.rhsScale, /*bias=*/Value(), /*d_scale=*/Value(),
      operands.numbers, dot.getOperandPrecisionAttr(), dot.getAlgorithmAttr(),
      /*alpha=*/number(1), /*alpha_imag=*/number(0), /*beta=*/number(0),
      library::MatmulActivationAttr::get(context,
                                         library::MatmulActivation::None),
      /*aux=*/flag(false), /*amax=*/flag(false), /*in_place=*/flag(false),
      flag(legacy), /*onednn=*/flag(false), isTrue("grad_x"), isTrue("grad_y"),
      /*selected_algorithm=*/IntegerAttr(),
      /*autotune_workspace_size=*/builder.builder.getI64IntegerAttr(0));
  if (Attribute config = dot->getAttr(HLODialect::kBackendConfig))
    call->setAttr(HLODialect::kBackendConfig, config);
  return builder.element(call, 0);
}

bool GemmRewriterPass::run(const DeviceDescription &device) {
  bool isChanged = DeviceExpanderPass::run(device);
  mlir::IRRewriter rewriter(&getContext());
  for (Operation *op :
       collectInstructions(getOperation(), llvm::IsaPred<MatmulOp>))
    isChanged |= foldEpilogues(rewriter, cast<MatmulOp>(op),
                               {silu, excessPrecision}, DEBUG_TYPE);
  return isChanged;
}
