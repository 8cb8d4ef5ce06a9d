//===- VectorScan.h - Scans in registers ------------------------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_VECTORSCAN_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_VECTORSCAN_H

#include "hlo/Support/LLVM.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace hlo {

/// Scans vectors by an operation of which the order is free, each in as many
/// steps as halves of it have halves.
class VectorScan {
public:
  /// Of every `stride`-th lane, for a computation of two elements of one type;
  /// nothing where processors have no such vectors, or no order is free.
  static std::optional<VectorScan> get(Region &computation, int64_t stride);

  /// Of the elements as they are in memory.
  mlir::VectorType getType() const { return type; }
  int64_t getNumLanes() const { return type.getNumElements(); }

  /// What is before the first vector.
  Value emitInit(ImplicitLocOpBuilder &b, Value scalar) const;

  struct Result {
    Value scanned, carry;
  };
  /// The lanes, each combined with all before it and with `carry`, or only all
  /// before it; and what is before the next vector.
  Result emit(ImplicitLocOpBuilder &b, Value elements, Value carry,
              bool isExclusive) const;

  Value emitReversed(ImplicitLocOpBuilder &b, Value elements) const;

private:
  VectorScan(Operation *combiner, int64_t stride)
      : combiner(combiner), stride(stride) {}

  Value emitCombined(ImplicitLocOpBuilder &b, Value lhs, Value rhs) const;
  Value emitKeys(ImplicitLocOpBuilder &b, Value floats) const;
  Value emitFloats(ImplicitLocOpBuilder &b, Value keys) const;

  Operation *combiner;
  int64_t stride;
  /// What lanes are scanned as: extrema of floats as integers.
  mlir::VectorType type, scanType;
  /// Of these, what changes nothing that it is combined with.
  mlir::DenseElementsAttr identity;
};

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_VECTORSCAN_H
