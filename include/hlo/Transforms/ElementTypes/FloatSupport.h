//===- FloatSupport.h - Floats a target computes with -----------*- C++ -*-===//
// Tables of what targets compute in floats narrower than they would like, for
// float-normalization. Embedders derive their own.

#ifndef HLO_TRANSFORMS_ELEMENTTYPES_FLOATSUPPORT_H
#define HLO_TRANSFORMS_ELEMENTTYPES_FLOATSUPPORT_H

#include "hlo/Analysis/Device/DeviceDescription.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include <memory>

namespace hlo {
/// This class: a target that moves and sorts elements of any type, and computes
/// with floats of 32 bits and more.
class FloatSupport {
public:
  virtual ~FloatSupport() = default;

  /// The type to compute in where `type`, which has less than 32 bits, is not
  /// supported; null where it always is.
  virtual FloatType getWideType(FloatType type) const;
  /// The same for an operation: another one where that is as exact.
  virtual FloatType getWideType(Operation *, FloatType type) const {
    return getWideType(type);
  }
  /// True if the target computes `op` on elements of `type`.
  virtual bool supports(Operation *op, FloatType type) const;
  /// True if `op`, which is supported, may have arrays of `type` and of its
  /// wide type.
  virtual bool supportsMixed(Operation *op, FloatType type) const;
  /// True if a library computes the fusion: custom ones.
  virtual bool keepsFusion(FusionOp fusion) const;

  /// True if `op` moves elements and looks at none: any type will do.
  static bool movesElements(Operation *op);
  static bool isCollective(Operation *op);
};

/// CUDA devices, as XLA has it.
class GpuFloatSupport : public FloatSupport {
public:
  /// Of compute capability `major.minor`.
  explicit GpuFloatSupport(int major, int minor = 0)
      : capability(major * 10 + minor) {}

  using FloatSupport::getWideType;
  FloatType getWideType(FloatType type) const override;
  FloatType getWideType(Operation *op, FloatType type) const override;
  bool supports(Operation *op, FloatType type) const override;
  bool supportsMixed(Operation *op, FloatType type) const override;
  /// Those that XLA gives to Triton are code to generate.
  bool keepsFusion(FusionOp fusion) const override;

private:
  bool supportsBFloat16(Operation *op) const;
  bool supportsDot(FloatType type) const;

  int capability;
};

/// Processors that LLVM compiles for: f16 is as good as f32 there. Products of
/// bf16 are those of a library, which adds them up in f32.
class CpuFloatSupport : public FloatSupport {
public:
  using FloatSupport::getWideType;
  FloatType getWideType(FloatType type) const override;
  bool supports(Operation *op, FloatType type) const override;
  bool supportsMixed(Operation *op, FloatType type) const override;
};

/// The table of `none`, or of a target of DeviceDescription.
llvm::Expected<std::shared_ptr<const FloatSupport>>
getFloatSupport(StringRef target);
} // namespace hlo

#endif // HLO_TRANSFORMS_ELEMENTTYPES_FLOATSUPPORT_H
