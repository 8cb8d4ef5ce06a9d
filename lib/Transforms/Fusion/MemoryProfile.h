//===- MemoryProfile.h - Memory while kernels are joined --------*- C++ -*-===//

#ifndef HLO_LIB_TRANSFORMS_FUSION_MEMORYPROFILE_H
#define HLO_LIB_TRANSFORMS_FUSION_MEMORYPROFILE_H

#include "hlo/Analysis/Cost/TemporaryMemory.h"
#include <set>

namespace hlo {

/// Bytes of temporaries that are alive at each instruction of a block, in the
/// order that needs least, while some of them become one, or go.
///
/// What becomes one runs where one of them was, whichever needs less. Others
/// that have to move as well keep their place; an array read before that is
/// alive in between, and counts twice, for what it is computed from.
class MemoryProfile {
public:
  /// With `lendsResults` the memory of results of the entry serves temporaries
  /// until these are written: nothing may be joined then.
  explicit MemoryProfile(const MemorySchedule &schedule,
                         bool lendsResults = false);

  /// The most bytes alive at the same time.
  double getPeak() const { return std::max(getMost(0, numPositions - 1), 0.0); }
  /// The most bytes alive where that changes if what two operations belong to
  /// becomes one; nothing if it changes nowhere.
  double getMostIfJoined(Operation *lhs, Operation *rhs);
  void join(Operation *lhs, Operation *rhs);

  /// The first place where most bytes are alive.
  unsigned getPeakPosition() const;
  /// Operations that compute what is alive there, largest first.
  SmallVector<Operation *> getAliveAtPeak() const;
  /// The most bytes alive at the same time if `readers` of the results of an
  /// operation, and it no more if no others are left, computed them again.
  double getPeakIfRecomputed(Operation *op, ArrayRef<Operation *> readers);
  void recompute(Operation *op, ArrayRef<Operation *> readers);
  /// The place of an operation in the order.
  unsigned getPosition(Operation *op) const {
    return steps[getStep(op)].position;
  }

private:
  /// Operations that run at the same time.
  struct Step {
    unsigned position;
    SmallVector<unsigned> defined, read;
  };
  struct Array {
    double bytes;
    bool isReturned;
    /// Indices of steps; nothing defines a parameter.
    std::optional<unsigned> definedBy;
    /// With their positions in front.
    std::set<std::pair<unsigned, unsigned>> readBy;
  };
  struct Interval {
    unsigned first, last;
    bool operator==(const Interval &other) const {
      return first == other.first && last == other.last;
    }
  };
  /// What is added to the bytes alive at some instructions; nothing where an
  /// array stays alive as long.
  struct Change {
    Interval interval;
    double bytes;
  };

  unsigned getStep(Operation *op) const { return stepOf.lookup(op); }
  SmallVector<unsigned> getSteps(ArrayRef<Operation *> ops) const;
  SmallVector<unsigned> getArrays(unsigned lhs, unsigned rhs) const;
  /// When an array is alive if two steps were one at a position.
  std::optional<Interval> getLifetime(const Array &array, unsigned lhs,
                                      unsigned rhs, unsigned position) const;
  /// The same as things are.
  Interval getLifetime(const Array &array) const;
  SmallVector<Change> getChanges(unsigned lhs, unsigned rhs,
                                 unsigned position) const;
  /// An array that `step` defines or reads, once `readers` do what it does.
  Array getRecomputed(unsigned index, unsigned step, ArrayRef<unsigned> readers,
                      bool isLeft) const;
  /// Whether steps other than `readers` read what `step` defines.
  bool isLeft(unsigned step, ArrayRef<unsigned> readers) const;
  SmallVector<Change> getChangesIfRecomputed(unsigned step,
                                             ArrayRef<unsigned> readers) const;
  double getMostWith(ArrayRef<Change> changes);
  /// The place of two steps as one, and the most bytes alive where it changes.
  std::pair<unsigned, double> choosePosition(unsigned lhs, unsigned rhs);

  /// A segment tree of the bytes alive at each position.
  void add(Interval interval, double bytes);
  double getMost(unsigned first, unsigned last) const;

  std::vector<Step> steps;
  std::vector<Array> arrays;
  llvm::DenseMap<Operation *, unsigned> stepOf;
  SmallVector<SmallVector<Operation *, 1>, 0> operationsOf;
  unsigned numPositions;
  std::vector<double> mosts, added;
};

} // namespace hlo

#endif // HLO_LIB_TRANSFORMS_FUSION_MEMORYPROFILE_H
