//===- ComputationGenerator.h - Fills one computation -----------*- C++ -*-===//

#ifndef HLO_LIB_GENERATOR_COMPUTATIONGENERATOR_H
#define HLO_LIB_GENERATOR_COMPUTATIONGENERATOR_H

#include "RandomSource.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Generator/Generator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace hlo {
class ComputationGenerator;

/// How far HLO determines the floats of a value. Integers and preds are always
/// exact: nothing turns a float that is not into one.
enum class Exactness : uint8_t {
  /// Every bit.
  Bits,
  /// Every bit, except those of a NaN.
  Value,
  /// Up to rounding; only what keeps the error small takes these.
  Rounded,
};

/// Where an operation may appear.
enum Context : unsigned {
  Anywhere = 0,
  /// In computations of scalars (`map`), where all arrays are scalars.
  InScalars = 1,
  /// In fusions.
  InFusions = 2,
  /// In modules that are put together like programs, and there anywhere but in
  /// the others.
  InPrograms = 4,
};

/// One kind of instruction. `emit` adds one, with what it needs, and returns
/// its result, or null when the computation has nothing it applies to.
struct Rule {
  StringLiteral name;
  unsigned weight;
  unsigned contexts;
  Value (*emit)(ComputationGenerator &generator);
};
using Rules = SmallVectorImpl<Rule>;
void populateUnaryRules(Rules &rules);
void populateBinaryRules(Rules &rules);
void populateConversionRules(Rules &rules);
void populateShapeRules(Rules &rules);
void populateSliceRules(Rules &rules);
void populateGatherRules(Rules &rules);
void populateScatterRules(Rules &rules);
void populateReductionRules(Rules &rules);
void populateWindowRules(Rules &rules);
void populateSortingRules(Rules &rules);
void populateContractionRules(Rules &rules);
void populateSolverRules(Rules &rules);
void populateValueRules(Rules &rules);
void populateControlFlowRules(Rules &rules);
void populateRelatedRules(Rules &rules);
void populateProgramRules(Rules &rules);
void populateDynamicShapeRules(Rules &rules);
void populateCollectiveRules(Rules &rules);
ArrayRef<Rule> getRules();

/// What the computations of a module share.
struct ModuleState {
  ModuleState(ModuleOp module, const GeneratorOptions &options);

  ModuleOp module;
  const GeneratorOptions &options;
  RandomSource random;
  /// Types arrays may have; the more often one is listed the more likely it is.
  SmallVector<Type> elementTypes;
  /// Weights of `getRules()`.
  SmallVector<unsigned> weights;
  /// Functions that calls may share, with what they return.
  SmallVector<std::pair<func::FuncOp, Exactness>> functions;
  unsigned numNames = 0, numComputations = 0;
};

class ComputationGenerator {
public:
  enum class Kind { Entry, Computation, Fusion, Scalars };

  /// Adds instructions to `block`. What its arguments are known to be is
  /// `exactness` of each.
  ComputationGenerator(ModuleState &state, Kind kind, Block *block,
                       ArrayRef<Exactness> exactness, int64_t depth,
                       bool communicates = false);

  /// Adds about `count` instructions.
  void generate(int64_t count);
  /// A value of `type` to return, no less exact than `least`.
  Value getResult(Type type, Exactness least);
  /// What `value` is known to be.
  Exactness getExactness(Value value) const;
  Exactness getExactness(ValueRange values) const;

  ModuleState &state;
  RandomSource &random;
  OpBuilder builder;
  const Kind kind;
  const int64_t depth;

  //===--------------------------------------------------------------------===//
  // Types
  //===--------------------------------------------------------------------===//

  using TypePredicate = function_ref<bool(Type)>;
  /// A type the options allow; null when none will do.
  Type pickElementType(TypePredicate accepts);
  Type pickElementType();
  SmallVector<int64_t> pickShape(int64_t minRank = 0, int64_t maxRank = 4);
  bool fits(ArrayRef<int64_t> shape) const;
  RankedTensorType getArray(ArrayRef<int64_t> shape, Type elementType) {
    return RankedTensorType::get(shape, elementType);
  }

  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  /// A static array whose element type is accepted; there already, or new.
  /// Null when no element type is accepted.
  Value pickArray(TypePredicate accepts, Exactness least = Exactness::Rounded,
                  int64_t minRank = 0, int64_t maxRank = 8);
  /// A value of a kind that is there already; null if there is none.
  Value pickExisting(function_ref<bool(Value)> accepts);
  /// An array of that shape and element type; there already, or new.
  Value getArrayOf(ArrayRef<int64_t> shape, Type elementType,
                   Exactness least = Exactness::Rounded);
  /// An array of whole numbers of [low, high] (as far as the type has them).
  Value getWholeNumbers(ArrayRef<int64_t> shape, Type elementType, int64_t low,
                        int64_t high);
  /// `value`, if it is an array of numbers, made such an array of
  /// `elementType`.
  Value clampToWhole(Value value, Type elementType, int64_t low, int64_t high);
  /// The largest `k` for which sums of `count` products of `factors` whole
  /// numbers of [-k, k] are exact in the type; 0 if there is none.
  static int64_t getExactRange(Type elementType, int64_t count, int factors);

  /// Constants: of random elements, of one number, of given numbers.
  Value getConstant(ArrayRef<int64_t> shape, Type elementType);
  Value getSplat(ArrayRef<int64_t> shape, Type elementType, int64_t number);
  Value getNumbers(ArrayRef<int64_t> shape, Type elementType,
                   ArrayRef<int64_t> numbers);
  Value getScalarAttribute(Attribute value, Type elementType);
  TypedAttr getElement(Type elementType);
  /// Of both operands of a product; often null.
  PrecisionConfigAttr pickPrecision();
  /// `scalar` in every element of an array of `shape`.
  Value broadcast(Value scalar, ArrayRef<int64_t> shape);
  /// An index for a dimension, in or out of range: a scalar of an integer type.
  Value getIndex(Type elementType, int64_t size);

  //===--------------------------------------------------------------------===//
  // Instructions
  //===--------------------------------------------------------------------===//

  /// Names the instruction, may give it attributes and a layout, and makes its
  /// result available.
  Value add(Operation *op, Exactness exactness);
  /// An instruction as exact as the least exact operand.
  Value addMove(Operation *op) {
    return add(op, getExactness(op->getOperands()));
  }
  template <typename OpT, typename... Args> OpT create(Args &&...args) {
    return OpT::create(builder, getLocation<OpT>(),
                       std::forward<Args>(args)...);
  }
  template <typename OpT> Location getLocation() {
    return getName(OpT::getOperationName().drop_front(4));
  }
  Location getName(StringRef prefix);

  //===--------------------------------------------------------------------===//
  // Computations of instructions
  //===--------------------------------------------------------------------===//

  /// A computation that takes scalars or other values of `types`.
  Block *addComputation(Region &region, TypeRange types);
  /// Ends it.
  void addReturn(Block *block, Value value);
  /// A computation in `region` of random instructions. Returns what it returns:
  /// a value of `resultType` if given, else any.
  Value fillComputation(Region &region, Kind kind, TypeRange types,
                        ArrayRef<Exactness> exactness, Type resultType,
                        Exactness least);
  /// Instructions left for a computation within this one.
  int64_t getBudget();
  /// All devices get here, as often.
  bool mayCommunicate() const { return communicates; }
  bool mayNest() const {
    return depth < state.options.maxDepth && kind != Kind::Fusion &&
           kind != Kind::Scalars;
  }

  /// Values to choose operands from.
  SmallVector<Value> values;

private:
  Value makeArray(ArrayRef<int64_t> shape, Type elementType, Exactness least);
  void decorate(Operation *op);

  llvm::DenseMap<Value, Exactness> exactnessOf;
  int64_t remaining = 0;
  bool communicates;
};

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// Floats that have a sign and a zero: all but f8e8m0fnu.
bool isSignedFloat(Type type);
/// Floats, and complex numbers of such.
bool isSignedFloatOrComplex(Type type);
/// Numbers to compute with: integers, signed floats, complex numbers.
bool isArithmetic(Type type);
/// Those and preds.
bool isPredOrArithmetic(Type type);
/// Numbers but complex ones.
bool isRealArithmetic(Type type);
/// f32 and f64; those and complex numbers of them.
bool isF32OrF64(Type type);
bool isF32F64OrComplex(Type type);
/// True for a type whose values are exact whatever happens.
bool isAlwaysExact(Type type);

RankedTensorType getArrayType(Value value);
int64_t getNumElements(ArrayRef<int64_t> shape);
} // namespace hlo

#endif // HLO_LIB_GENERATOR_COMPUTATIONGENERATOR_H
