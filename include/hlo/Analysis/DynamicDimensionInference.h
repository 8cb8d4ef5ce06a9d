//===- DynamicDimensionInference.h - Run-time sizes -------------*- C++ -*-===//
// The sizes that bounded dynamic dimensions have at run time, as expressions of
// s32 scalars of the program:
//
//   %y = hlo.set_dimension_size %x, %n dimension = 0      size %n
//   %z = hlo.concatenate %y, %y dimension = 0             size 2 * %n

#ifndef HLO_ANALYSIS_DYNAMICDIMENSIONINFERENCE_H
#define HLO_ANALYSIS_DYNAMICDIMENSIONINFERENCE_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinOps.h"

namespace hlo {
/// A dynamic dimension of an array, or of an array at `index` in a tuple.
struct DynamicDimension {
  SmallVector<int64_t, 2> index;
  RankedTensorType array;
  int64_t dim;

  int64_t getBound() const { return getDimSizeOrBound(array, dim); }
};
/// The dynamic dimensions in a type, from left to right.
SmallVector<DynamicDimension> getDynamicDimensions(Type type);
bool hasDynamicDimensions(Type type);

class DynamicDimensionInference {
public:
  /// What a symbol of an expression stands for.
  struct Symbol {
    enum class Kind {
      /// `value`, a scalar.
      Scalar,
      /// Element `index` of `value`, a vector.
      Element,
      /// The size of the dynamic dimension `index` of the boundary type of
      /// `value`.
      Boundary,
      Maximum,
      Minimum
    };
    Kind kind;
    Value value;
    unsigned index = 0;
    AffineExpr lhs, rhs;
  };
  /// Dimensions that `op` needs to be of one size.
  struct Equality {
    Operation *op;
    int64_t dim;
    AffineExpr lhs, rhs;
  };

  /// True for custom calls that take and return arrays with dynamic dimensions.
  using TakesDynamicFn = function_ref<bool(CustomCallOp)>;

  /// Reports an error at an instruction whose sizes do not follow from those of
  /// its operands.
  static FailureOr<DynamicDimensionInference> get(ModuleOp module,
                                                  TakesDynamicFn takesDynamic);

  /// True if no array in the module has a dynamic dimension.
  bool isEmpty() const { return values.empty(); }

  /// The size of a dimension, a constant where it is static.
  AffineExpr getSize(Value array, int64_t dim) const;
  /// The sizes of the dynamic dimensions of `type`, which is compatible with
  /// that of `value`.
  SmallVector<AffineExpr> getSizes(Value value, Type type) const;
  /// The type a value had.
  Type getType(Value value) const;

  /// Sizes come from elsewhere where values cross the boundary of a
  /// computation, or of the program. The dimensions that are dynamic on either
  /// side are so in the boundary type of the parameter or result; of other
  /// values it is null.
  Type getBoundaryType(Value value) const { return boundaries.lookup(value); }

  /// True for instructions that take and return arrays with dynamic dimensions
  /// as they are.
  bool takesDynamic(Operation *op) const { return dynamicOps.contains(op); }

  /// True for asynchronous operations, from start to done, of an instruction
  /// with dynamic dimensions; what it takes has the sizes of the operands.
  bool isDynamicAsync(Operation *op) const { return asyncOps.contains(op); }

  const Symbol &getSymbol(unsigned position) const { return symbols[position]; }
  ArrayRef<Equality> getEqualities() const { return equalities; }

  /// `value` takes the place of `old`.
  void replace(Value old, Value value);

private:
  friend class DynamicDimensionRules;
  DynamicDimensionInference() = default;

  struct Sizes {
    Type type;
    SmallVector<AffineExpr, 2> sizes;
  };
  /// Of values with dynamic dimensions.
  llvm::DenseMap<Value, Sizes> values;
  llvm::DenseMap<Value, Type> boundaries;
  llvm::DenseSet<Operation *> dynamicOps, asyncOps;
  SmallVector<Symbol> symbols;
  /// Those that read a scalar or vector.
  llvm::DenseMap<Value, SmallVector<unsigned, 1>> readers;
  SmallVector<Equality> equalities;
};
} // namespace hlo

#endif // HLO_ANALYSIS_DYNAMICDIMENSIONINFERENCE_H
