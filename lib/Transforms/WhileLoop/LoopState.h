//===- LoopState.h - Change the state of while loops ------------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_WHILELOOP_LOOPSTATE_H
#define HLO_LIB_TRANSFORMS_WHILELOOP_LOOPSTATE_H

#include "hlo/Analysis/WhileLoops.h"

namespace hlo {
/// The reads of an element of a tuple, perhaps through the instruction of a
/// parameter.
SmallVector<GetTupleElementOp> getReads(Value tuple, unsigned element);
/// Those of all elements, by element: for questions about many, since each of
/// the above looks at all users.
SmallVector<SmallVector<GetTupleElementOp, 1>> getReads(Value tuple);
/// The same in both computations of a loop.
SmallVector<GetTupleElementOp> getStateReads(const WhileLoop &loop,
                                             unsigned element);

/// True if nothing but get_tuple_element reads a tuple.
bool isReadByElements(Value tuple);

/// Has nothing but get_tuple_element read a tuple: what takes all of it gets
/// another one of its elements.
void readByElements(Value tuple);

/// Gives a state a new type, and the instruction of a parameter.
void setStateType(Value state, TupleType type);

/// Gives a state whose types differ in layouts that of the loop's result;
/// what depends on another layout gets a copy. Returns whether they did.
bool unifyLayouts(WhileOp loop);

/// True if all that is done with a read of an element of the body is to pass
/// the element on.
bool isPassedOnOnly(const WhileLoop &loop, GetTupleElementOp read);

/// Has users of `read` read `value` instead. Returns whether any did, apart
/// from the body's root that passes the element on. Erases the read, if nothing
/// needs it any more.
bool replaceRead(const WhileLoop &loop, GetTupleElementOp read, Value value);

/// A constant array whose elements are that integer or pred.
Value buildConstant(OpBuilder &builder, Location loc, Type type,
                    const llvm::APInt &value);

/// Changes the state of a loop element by element.
class LoopState {
public:
  /// Why the state cannot be changed; empty if it can.
  static StringRef whyNot(WhileOp loop);

  /// Has tuple instructions of their own make the state, and nothing but
  /// get_tuple_element read it.
  explicit LoopState(WhileOp loop);

  const WhileLoop &getLoop() const { return loop; }
  TupleOp getInit() const;
  TupleOp getRoot() const;
  unsigned size() const { return getInit().getNumOperands(); }

  /// Elements at the end that start as `inits`, which dominate the loop, and
  /// are passed through. Returns the read of each at the head of the body.
  SmallVector<Value> addElements(ArrayRef<Value> inits);
  /// The same for one element; returns its position.
  unsigned addElement(Value init) {
    addElements(init);
    return size() - 1;
  }
  /// A read of the element at the head of a computation, or the one there is.
  Value read(Region &computation, unsigned element);
  /// A read of the element after the loop.
  Value readResult(unsigned element);
  void setNext(unsigned element, Value next);
  /// Erases a read. Those that `read` returns are not to be erased otherwise
  /// while it may return them again.
  void eraseRead(GetTupleElementOp read);

private:
  using Heads = llvm::DenseMap<unsigned, GetTupleElementOp>;
  void setType(TupleType type);
  /// The reads at the head of a computation, which serve all others there.
  Heads &getHeads(Block &block);

  WhileLoop loop;
  llvm::SmallDenseMap<Block *, Heads, 2> heads;
};
} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_WHILELOOP_LOOPSTATE_H
