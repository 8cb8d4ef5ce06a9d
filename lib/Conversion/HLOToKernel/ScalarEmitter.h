//===- ScalarEmitter.h - Elementwise operations on scalars ------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_SCALAREMITTER_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_SCALAREMITTER_H

#include "KernelTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace hlo {

/// Emits what an elementwise operation computes of one element of each operand,
/// in the operations of arith, math and complex.
///
/// Floats narrower than f32 are computed with as f32, and rounded: twice as
/// many bits and two more make the rounded result of one operation the right
/// one.
class ScalarEmitter {
public:
  /// `op` gives attributes and element types; `fastMath` is what may be done to
  /// sums and products.
  ScalarEmitter(ImplicitLocOpBuilder &builder, Operation *op,
                arith::FastMathFlags fastMath = arith::FastMathFlags::none);

  /// Null where kernels have no such operation; then nothing was emitted.
  Value emit(ValueRange operands);

private:
  // By the kind of elements: null where another one has to be tried.
  Value emitSelection(ValueRange operands);
  Value emitFloat(ValueRange operands);
  Value emitMath(ValueRange operands);
  Value emitInteger(ValueRange operands);
  Value emitComplex(ValueRange operands);

  Value emitComparison(ValueRange operands);
  Value emitTotalOrderKey(Value value);
  Value emitClamp(ValueRange operands);
  Value emitExtremum(Value lhs, Value rhs, bool isMaximum);
  Value emitSign(Value value);
  Value emitAngle(Value y, Value x);
  Value emitShift(ValueRange operands);
  Value emitDivision(ValueRange operands, bool isRemainder);
  Value emitPower(Value base, Value exponent);
  Value emitHighHalf(ValueRange operands);
  Value emitReducePrecision(Value value);
  Value emitStochasticConversion(Value value, Value random);

  Value constant(Type type, double value);
  Value constant(Type type, const llvm::APInt &value);
  /// An integer constant, sign-extended.
  Value integer(Type type, int64_t value);
  Value select(Value condition, Value onTrue, Value onFalse) {
    return arith::SelectOp::create(b, condition, onTrue, onFalse);
  }
  Value compare(arith::CmpFPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpFOp::create(b, predicate, lhs, rhs);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, predicate, lhs, rhs);
  }
  bool isUnsigned() const;

  ImplicitLocOpBuilder &b;
  Operation *op;
  arith::FastMathFlags fastMath;
  /// Of the operand that decides how it is computed.
  Type elementType;
};

/// An element of one type as one of another, as the operation `convert` says.
Value emitConversion(ImplicitLocOpBuilder &builder, Value value, Type from,
                     Type to);

/// A zero of a type that kernels compute with, or a vector of them.
Value emitZero(ImplicitLocOpBuilder &builder, Type type);

/// lhs + rhs, of one type; pred is combined by or.
Value emitSum(ImplicitLocOpBuilder &builder, Value lhs, Value rhs,
              Type elementType, arith::FastMathFlags fastMath);

/// lhs * rhs + sum, of one type; pred is combined by and, and or.
Value emitMultiplyAdd(ImplicitLocOpBuilder &builder, Value lhs, Value rhs,
                      Value sum, Type elementType,
                      arith::FastMathFlags fastMath);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_SCALAREMITTER_H
