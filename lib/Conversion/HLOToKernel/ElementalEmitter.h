//===- ElementalEmitter.h - Elements of arrays in kernels -------*- C++ -*-===//

#ifndef HLO_LIB_CONVERSION_HLOTOKERNEL_ELEMENTALEMITTER_H
#define HLO_LIB_CONVERSION_HLOTOKERNEL_ELEMENTALEMITTER_H

#include "KernelTypes.h"
#include "hlo/Analysis/Fusion/FusedOperations.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "hlo/Dialect/Indexing/IR/IndexingOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/SymbolTable.h"

namespace hlo {

struct LoopRange;
struct ReductionRange;

/// Which element of an array: what `map` gives for the values of its
/// dimensions, which are all the variables it has.
struct ElementIndex {
  IndexingMap map;
  SmallVector<Value> variables;

  /// All variables of a map as dimensions, without those that it does not need.
  static ElementIndex get(const IndexingMap &map, ArrayRef<Value> variables);
  /// The element at `indices`, each of which is below the size of its
  /// dimension.
  static ElementIndex get(MLIRContext *context, ArrayRef<int64_t> sizes,
                          ValueRange indices);
};

/// Emits the elements of what a kernel computes: those of its inputs are
/// loaded, all others computed from the elements of operands that they need,
/// found by indexing maps. An element is computed once where it is needed at
/// one index several times, in one place of the control flow.
class ElementalEmitter {
public:
  /// `symbols` are those of the module of kernels, which constants become part
  /// of; `reductionFastMath` is what may be done to what reductions combine.
  ElementalEmitter(ImplicitLocOpBuilder &builder, const FusedOperations &fused,
                   mlir::SymbolTable &symbols,
                   arith::FastMathFlags reductionFastMath);

  /// Where an input is, an array of bytes in the order of its layout: `buffer`
  /// is flat, a scalar has rank 0.
  void addInput(Value input, Value buffer) { buffers[input] = buffer; }
  /// Null for what is no input.
  Value getBuffer(Value input) const { return buffers.lookup(input); }
  /// That a scalar array has this value.
  void addScalar(Value array, Value scalar);

  /// That an element has this value.
  void addElement(IndexingArray array, const ElementIndex &index, Value scalar);

  /// Failure, with an error at the operation, where no kernel computes it.
  FailureOr<Value> emit(IndexingArray array, const ElementIndex &index);

  /// That every element of an array that is asked for is this one, until the
  /// innermost scope is left.
  void addOnlyElement(IndexingArray array, Value scalar) {
    scopes.back().onlyElements[{array.value, array.leaf}] = scalar;
  }

  /// Emits what a reduction gives at several indices in one loop; what they
  /// are computed from alike is computed once.
  LogicalResult emitReductions(Operation *op, ArrayRef<ElementIndex> indices);
  /// Whether one loop can be over what is reduced at all of these.
  bool canReduceTogether(Operation *op, ArrayRef<ElementIndex> indices);

  /// Has each element of a value that is computed here written to a flat
  /// buffer, too.
  void addObserved(Value value, Value buffer) { observed[value] = buffer; }

  /// What may be done to what a reduction by a computation combines.
  arith::FastMathFlags getReductionFastMath(Region &computation) const;
  /// The same of a reduction here: nothing where it is to combine elements in
  /// their order, as it does wherever else it is computed.
  arith::FastMathFlags getReductionFastMath(Operation *op) const;
  /// Lets a processor round products with the sums of a reduction that is
  /// computed once; they may be rounded by themselves elsewhere. Gives what is
  /// to be added to the flags of the sums.
  arith::FastMathFlags contractProducts(ArrayRef<Value> elements) const;
  /// That the elements of these updates may be those of what is updated: others
  /// are computed in their places after.
  void setOverwritten(ArrayRef<Operation *> updates) {
    overwritten.assign(updates.begin(), updates.end());
  }
  /// That reductions combine elements in their order, if that decides how they
  /// are rounded.
  void setInOrder(const llvm::DenseSet<Operation *> &ops) { inOrder = ops; }
  /// Whether one does, with that of dimensions, wherever they are in memory.
  bool isInOrder(Operation *op) const;
  /// That the loops around compute each result of a reduction once.
  void addComputedOnce(Operation *op) { computedOnce.insert(op); }
  /// That a reduction is emitted here.
  void addPlace(Operation *op) { ++places[op]; }
  /// Reductions of a free order that were emitted in several places, and are
  /// not known to be in order.
  SmallVector<Operation *> getRepeated() const;
  /// Takes what was added to the module of kernels back out of it.
  void eraseTables();
  /// The element of an operand of a reduction, or its initial value, as the
  /// computation takes it.
  FailureOr<Value> emitReduced(Operation *op, unsigned operand,
                               const ElementIndex &index);

  /// Emits `body` for the element that one at `index` becomes, or is made of,
  /// by an access without range variables, where there is one.
  LogicalResult emitAt(const ElementIndex &index, const OperandIndexing &access,
                       function_ref<LogicalResult(const ElementIndex &)> body);

  /// Where an element lies in the buffer of an array of a type; nothing where
  /// that is a scalar.
  SmallVector<Value, 1> getPosition(RankedTensorType type,
                                    const ElementIndex &index);

  /// Lets reductions whose computation LLVM cannot vectorize have a row of
  /// accumulators, in memory that `allocate` gives them.
  void setAllocator(std::function<Value(MemRefType)> allocate) {
    allocateLanes = std::move(allocate);
  }

  /// Calls `observe` where a reduction over one dimension has read an element
  /// of its operands at an index, the place of which along that it is given.
  using ReductionObserver = std::function<LogicalResult(
      Operation *reduce, const ElementIndex &index, Value place)>;
  void setReductionObserver(ReductionObserver observe) {
    reductionObserver = std::move(observe);
  }

  /// What is emitted in between is not used again after.
  void enterScope() { scopes.emplace_back(); }
  void leaveScope() { scopes.pop_back(); }

  /// That a variable of indices has these values, until the innermost scope is
  /// left, and that a loop over it begins here.
  void addVariable(Value variable, Interval values) {
    scopes.back().variables.push_back({variable, values, {}, 0});
  }
  void enterLoop(Value variable, Interval values,
                 OpBuilder::InsertPoint before);

  /// An element in a flat buffer, as it is stored there.
  Value load(Value buffer, RankedTensorType type, const ElementIndex &index);
  void store(Value scalar, RankedTensorType type, Value buffer,
             const ElementIndex &index);

  /// What a computation of scalars returns; `fastMath` is what may be done to
  /// its sums and products.
  FailureOr<SmallVector<Value>> emitComputation(Region &computation,
                                                ValueRange arguments,
                                                arith::FastMathFlags fastMath);

  /// An element of `array`, an integer, as an index in an interval.
  Value emitClampedIndex(Value integer, Value array, Interval clamp);
  SmallVector<Value> apply(const IndexingMap &map, ValueRange variables);

private:
  using Key = std::pair<std::pair<Value, unsigned>, AffineMap>;
  struct Entry {
    SmallVector<Value> variables;
    Value scalar;
  };
  /// A variable of indices; where the loop over it is, if there is one, and how
  /// many scopes are around that.
  struct Variable {
    Value value;
    Interval values;
    OpBuilder::InsertPoint before;
    size_t numScopes;
  };
  struct Scope {
    llvm::DenseMap<Key, SmallVector<Entry, 1>> elements;
    llvm::DenseMap<std::pair<Value, unsigned>, Value> onlyElements;
    SmallVector<Variable, 1> variables;
  };

  /// What of an operand is needed; its range variables have no values yet.
  struct Access {
    IndexingMap map;
    SmallVector<Value> variables;
    /// The first of them, which the index had; then come those read at run
    /// time, in these intervals.
    unsigned numKnown;
    SmallVector<Interval> clamps = {};
  };

  Value *findScalar(const Key &key, ArrayRef<Value> variables);
  const Variable *findLoopWithout(const ElementIndex &index) const;
  bool isHoisted(Operation *op);
  Value resolve(Value value) const;
  FailureOr<Value> emitUncached(IndexingArray array, Operation *op,
                                const ElementIndex &index);
  FailureOr<Value> emitConstant(ConstantOp op, const ElementIndex &index);
  Value emitTable(mlir::DenseElementsAttr stored);
  FailureOr<Value> emitIota(IotaOp op, const ElementIndex &index);
  FailureOr<Value> emitElementwise(Operation *op, const ElementIndex &index);
  FailureOr<Value> emitMap(MapOp op, const ElementIndex &index);
  FailureOr<Value> emitBitcast(BitcastOp op, const ElementIndex &index);
  FailureOr<Value> emitBitcastConvert(BitcastConvertOp op,
                                      const ElementIndex &index);
  FailureOr<Value> emitParts(
      Operation *op, const ElementIndex &index,
      function_ref<SmallVector<AffineExpr>(ArrayRef<AffineExpr>)> getIndex);
  FailureOr<Value> emitMoved(Operation *op, ArrayRef<unsigned> inputs,
                             const ElementIndex &index);
  FailureOr<Value> emitConcatenate(ConcatenateOp op, const ElementIndex &index);
  FailureOr<Value> emitReduction(Operation *op, unsigned output,
                                 const ElementIndex &index);
  FailureOr<SmallVector<Value>>
  emitReducer(Operation *op, ValueRange accumulators, const Access &access,
              ArrayRef<Value> variables, arith::FastMathFlags flags);
  bool isWholeRow(Operation *op, const IndexingMap &map) const;
  SmallVector<int64_t> getRowLoops(Operation *op, const Access &access) const;
  SmallVector<int64_t> getRowParts(Operation *op, const Access &access) const;
  /// Loops one after the other, each over several parts of rows together, of
  /// each of which it has the accesses.
  using RowLoops = SmallVector<SmallVector<SmallVector<Access, 0>, 1>, 1>;
  void splitRows(Operation *op, RowLoops &loops) const;
  bool hasLanes(Operation *op, const Access &access) const;
  FailureOr<SmallVector<Value>> emitLanes(Operation *op, const Access &access,
                                          ArrayRef<Value> inits);
  FailureOr<Value> emitContraction(Operation *op, const ElementIndex &index);
  /// Gives what is carried after a step of a loop; the last variables are those
  /// of ranges.
  using EmitStep = function_ref<FailureOr<SmallVector<Value>>(
      ValueRange variables, ValueRange carried)>;
  FailureOr<SmallVector<Value>> emitLoop(const Access &access, ValueRange inits,
                                         EmitStep emitBody);

  // What adds up blocks.
  bool hasBlocks(Operation *op, const Access &access) const;
  FailureOr<SmallVector<Value>> emitBlocks(Operation *op, const Access &access,
                                           ValueRange inits, EmitStep emitStep);
  FailureOr<SmallVector<Value>>
  emitBlocks(Operation *op, ArrayRef<ReductionRange> ranges, int64_t row,
             ValueRange starts, ValueRange carried, EmitStep emitStep);
  FailureOr<SmallVector<Value>> emitRows(Operation *op,
                                         ArrayRef<ReductionRange> ranges,
                                         ArrayRef<Value> outer,
                                         ValueRange starts, ValueRange carried,
                                         EmitStep emitStep);
  FailureOr<SmallVector<Value>>
  emitRow(Operation *op, const ReductionRange &row, ArrayRef<Value> outer,
          ValueRange starts, ValueRange carried, EmitStep emitStep);
  FailureOr<SmallVector<Value>>
  emitPartOfRow(Operation *op, const ReductionRange &part,
                ArrayRef<Value> outer, ValueRange starts, ValueRange carried,
                EmitStep emitStep);
  FailureOr<SmallVector<Value>> combine(Operation *op, ValueRange results,
                                        ValueRange block);

  Value linearize(RankedTensorType type, const ElementIndex &index);
  FailureOr<Access> composeFactors(Operation *op, const ElementIndex &index);
  FailureOr<Access> composeReduced(Operation *op, unsigned input,
                                   const ElementIndex &index);
  FailureOr<Access> compose(const ElementIndex &index,
                            const OperandIndexing &access);
  /// Whether the element is one of the access; null where it always is.
  Value emitCondition(const IndexingMap &outer, const Access &inner);
  FailureOr<Value> fail(Operation *op, const Twine &why);

  ImplicitLocOpBuilder &b;
  const FusedOperations &fused;
  mlir::SymbolTable &symbols;
  arith::FastMathFlags reductionFastMath, fastMath = arith::FastMathFlags::none;
  llvm::DenseMap<Value, Value> buffers, observed;
  SmallVector<Scope> scopes;
  std::function<Value(MemRefType)> allocateLanes;
  ReductionObserver reductionObserver;
  llvm::DenseSet<Operation *> inOrder, computedOnce;
  llvm::MapVector<Operation *, unsigned> places;
  SmallVector<Operation *> tables, overwritten;
  llvm::DenseMap<Operation *, bool> hoisted;
  /// Whether a computation of scalars is emitted, instead of the kernel.
  bool isApplied = false;
};

/// The value of all elements of a constant, as kernels compute with it.
Value emitSplat(ImplicitLocOpBuilder &builder,
                mlir::DenseElementsAttr elements);

} // namespace hlo

#endif // HLO_LIB_CONVERSION_HLOTOKERNEL_ELEMENTALEMITTER_H
