//===- MemoryProfile.cpp - Memory while kernels are joined ----------------===//

#include "MemoryProfile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace hlo;

MemoryProfile::MemoryProfile(const MemorySchedule &schedule,
                             bool lendsResults) {
  numPositions = std::max<size_t>(schedule.instructions.size(), 1);
  mosts.resize(2 * llvm::PowerOf2Ceil(numPositions));
  added.resize(mosts.size());
  for (auto &array : schedule.arrays)
    arrays.push_back({array.bytes, array.isReturned, std::nullopt, {}});
  auto isTemporary = [&](unsigned index) { return arrays[index].bytes > 0; };
  for (auto [i, instruction] : llvm::enumerate(schedule.instructions)) {
    unsigned position = i;
    stepOf[instruction.op] = position;
    operationsOf.push_back({instruction.op});
    Step &step = steps.emplace_back(Step{position, {}, {}});
    llvm::copy_if(instruction.defined, std::back_inserter(step.defined),
                  isTemporary);
    llvm::copy_if(instruction.read, std::back_inserter(step.read), isTemporary);
    for (unsigned index : step.defined)
      arrays[index].definedBy = position;
    if (lendsResults && position > 0)
      for (unsigned index : instruction.defined)
        add({0, position - 1}, -schedule.arrays[index].bytesReturned);
    for (unsigned index : step.read)
      arrays[index].readBy.insert({position, position});
    if (instruction.nested > 0)
      add({position, position}, instruction.nested);
  }
  for (const Array &array : arrays)
    if (array.definedBy)
      if (std::optional<Interval> lifetime = getLifetime(
              array, *array.definedBy, *array.definedBy, *array.definedBy))
        add(*lifetime, array.bytes);
}

//===----------------------------------------------------------------------===//
// When arrays are alive
//===----------------------------------------------------------------------===//

std::optional<MemoryProfile::Interval>
MemoryProfile::getLifetime(const Array &array, unsigned lhs, unsigned rhs,
                           unsigned position) const {
  auto isOne = [&](unsigned step) { return step == lhs || step == rhs; };
  auto isReadByOne = [&](const auto &reader) { return isOne(reader.second); };
  unsigned first =
      isOne(*array.definedBy) ? position : steps[*array.definedBy].position;
  unsigned last = first;
  auto extendTo = [&](unsigned place) {
    first = std::min(first, place);
    last = std::max(last, place);
  };
  // There may be many, of which those at both ends matter.
  const auto &readers = array.readBy;
  unsigned numOwn = 0;
  for (unsigned step : {lhs, rhs})
    if (readers.count({steps[step].position, step})) {
      extendTo(position);
      ++numOwn;
      if (lhs == rhs)
        break;
    }
  // What only one step needs is in no array.
  if (numOwn == readers.size()) {
    if (lhs != rhs && numOwn > 0 && !array.isReturned &&
        isOne(*array.definedBy))
      return std::nullopt;
  } else {
    extendTo(llvm::find_if_not(readers, isReadByOne)->first);
    extendTo(llvm::find_if_not(llvm::reverse(readers), isReadByOne)->first);
  }
  return Interval{first, array.isReturned ? numPositions - 1 : last};
}

SmallVector<unsigned> MemoryProfile::getArrays(unsigned lhs,
                                               unsigned rhs) const {
  SmallVector<unsigned> indices;
  for (const Step *step : {&steps[lhs], &steps[rhs]}) {
    llvm::append_range(indices, step->defined);
    llvm::append_range(indices, step->read);
  }
  llvm::sort(indices);
  indices.erase(llvm::unique(indices), indices.end());
  return indices;
}

SmallVector<MemoryProfile::Change>
MemoryProfile::getChanges(unsigned lhs, unsigned rhs, unsigned position) const {
  SmallVector<Change> changes;
  for (unsigned index : getArrays(lhs, rhs)) {
    const Array &array = arrays[index];
    unsigned owner = *array.definedBy;
    Interval old = getLifetime(array);
    std::optional<Interval> now = getLifetime(array, lhs, rhs, position);
    if (now == old) {
      changes.push_back({old, 0});
    } else {
      changes.push_back({old, -array.bytes});
      if (now)
        changes.push_back({*now, array.bytes});
    }
    if (!now)
      continue;
    // What is needed before it is computed so far, moves, and with it what it
    // is computed from: taken to be as large.
    bool isOne = owner == lhs || owner == rhs;
    if (now->first < (isOne ? position : steps[owner].position))
      changes.push_back({*now, array.bytes});
  }
  return changes;
}

double MemoryProfile::getMostWith(ArrayRef<Change> changes) {
  double most = 0;
  for (const Change &change : changes)
    add(change.interval, change.bytes);
  for (const Change &change : changes)
    if (change.bytes >= 0)
      most =
          std::max(most, getMost(change.interval.first, change.interval.last));
  for (const Change &change : changes)
    add(change.interval, -change.bytes);
  return most;
}

std::pair<unsigned, double> MemoryProfile::choosePosition(unsigned lhs,
                                                          unsigned rhs) {
  unsigned first = steps[lhs].position, second = steps[rhs].position;
  double mostAtFirst = getMostWith(getChanges(lhs, rhs, first)),
         mostAtSecond = getMostWith(getChanges(lhs, rhs, second));
  return mostAtFirst <= mostAtSecond ? std::pair(first, mostAtFirst)
                                     : std::pair(second, mostAtSecond);
}

double MemoryProfile::getMostIfJoined(Operation *lhs, Operation *rhs) {
  return choosePosition(getStep(lhs), getStep(rhs)).second;
}

void MemoryProfile::join(Operation *lhs, Operation *rhs) {
  unsigned into = getStep(lhs), other = getStep(rhs);
  unsigned position = choosePosition(into, other).first;
  for (const Change &change : getChanges(into, other, position))
    add(change.interval, change.bytes);
  for (unsigned index : getArrays(into, other)) {
    Array &array = arrays[index];
    if (!getLifetime(array, into, other, position))
      array.bytes = 0;
    if (*array.definedBy == other)
      array.definedBy = into;
    size_t numErased = array.readBy.erase({steps[into].position, into}) +
                       array.readBy.erase({steps[other].position, other});
    if (numErased > 0)
      array.readBy.insert({position, into});
  }
  Step &step = steps[into];
  step.position = position;
  llvm::append_range(step.defined, steps[other].defined);
  llvm::append_range(step.read, steps[other].read);
  for (auto *list : {&step.defined, &step.read}) {
    llvm::sort(*list);
    list->erase(llvm::unique(*list), list->end());
    llvm::erase_if(*list, [&](unsigned index) { return !arrays[index].bytes; });
  }
  steps[other].defined.clear();
  steps[other].read.clear();
  for (Operation *op : operationsOf[other])
    stepOf[op] = into;
  llvm::append_range(operationsOf[into], operationsOf[other]);
}

//===----------------------------------------------------------------------===//
// What is computed again
//===----------------------------------------------------------------------===//

unsigned MemoryProfile::getPeakPosition() const {
  size_t node = 1, numLeaves = mosts.size() / 2;
  while (node < numLeaves)
    node = mosts[2 * node] >= mosts[2 * node + 1] ? 2 * node : 2 * node + 1;
  return node - numLeaves;
}

MemoryProfile::Interval MemoryProfile::getLifetime(const Array &array) const {
  unsigned owner = *array.definedBy;
  return *getLifetime(array, owner, owner, steps[owner].position);
}

SmallVector<Operation *> MemoryProfile::getAliveAtPeak() const {
  unsigned peak = getPeakPosition();
  SmallVector<std::pair<double, unsigned>> alive;
  for (const Array &array : arrays) {
    if (!array.definedBy || array.bytes == 0)
      continue;
    Interval lifetime = getLifetime(array);
    if (lifetime.first <= peak && peak <= lifetime.last)
      alive.emplace_back(-array.bytes, *array.definedBy);
  }
  llvm::sort(alive);
  return llvm::map_to_vector(alive, [&](const auto &array) {
    return operationsOf[array.second].front();
  });
}

bool MemoryProfile::isLeft(unsigned step, ArrayRef<unsigned> readers) const {
  return llvm::any_of(steps[step].defined, [&](unsigned index) {
    return arrays[index].isReturned ||
           llvm::any_of(arrays[index].readBy, [&](const auto &reader) {
             return !llvm::is_contained(readers, reader.second);
           });
  });
}

MemoryProfile::Array MemoryProfile::getRecomputed(unsigned index, unsigned step,
                                                  ArrayRef<unsigned> readers,
                                                  bool isLeft) const {
  Array array = arrays[index];
  bool isDefined = array.definedBy == step;
  for (unsigned reader : readers)
    if (std::pair key(steps[reader].position, reader); isDefined)
      array.readBy.erase(key);
    else
      array.readBy.insert(key);
  if (isDefined && !isLeft)
    array.bytes = 0;
  else if (!isLeft)
    array.readBy.erase({steps[step].position, step});
  return array;
}

SmallVector<MemoryProfile::Change>
MemoryProfile::getChangesIfRecomputed(unsigned step,
                                      ArrayRef<unsigned> readers) const {
  SmallVector<Change> changes;
  for (unsigned index : getArrays(step, step)) {
    Array array = getRecomputed(index, step, readers, isLeft(step, readers));
    changes.push_back({getLifetime(arrays[index]), -arrays[index].bytes});
    changes.push_back({getLifetime(array), array.bytes});
  }
  return changes;
}

SmallVector<unsigned> MemoryProfile::getSteps(ArrayRef<Operation *> ops) const {
  return llvm::map_to_vector(ops, [&](Operation *op) { return getStep(op); });
}

double MemoryProfile::getPeakIfRecomputed(Operation *op,
                                          ArrayRef<Operation *> readers) {
  SmallVector<Change> changes =
      getChangesIfRecomputed(getStep(op), getSteps(readers));
  for (const Change &change : changes)
    add(change.interval, change.bytes);
  double peak = getPeak();
  for (const Change &change : changes)
    add(change.interval, -change.bytes);
  return peak;
}

void MemoryProfile::recompute(Operation *op, ArrayRef<Operation *> ops) {
  unsigned step = getStep(op);
  SmallVector<unsigned> readers = getSteps(ops);
  for (const Change &change : getChangesIfRecomputed(step, readers))
    add(change.interval, change.bytes);
  bool isLeft = this->isLeft(step, readers);
  for (unsigned index : getArrays(step, step))
    arrays[index] = getRecomputed(index, step, readers, isLeft);
  for (unsigned reader : readers) {
    SmallVector<unsigned> &read = steps[reader].read;
    llvm::erase_if(read, [&](unsigned index) {
      return llvm::is_contained(steps[step].defined, index);
    });
    llvm::append_range(read, steps[step].read);
    llvm::sort(read);
    read.erase(llvm::unique(read), read.end());
  }
  if (!isLeft)
    steps[step].defined = steps[step].read = {};
}

//===----------------------------------------------------------------------===//
// Bytes at each position
//===----------------------------------------------------------------------===//

void MemoryProfile::add(Interval interval, double bytes) {
  if (bytes == 0)
    return;
  auto update = [&](auto &&self, size_t node, unsigned first,
                    unsigned size) -> void {
    unsigned last = first + size - 1, middle = first + size / 2;
    if (interval.first <= first && last <= interval.last) {
      mosts[node] += bytes;
      added[node] += bytes;
      return;
    }
    if (interval.first < middle)
      self(self, 2 * node, first, size / 2);
    if (middle <= interval.last)
      self(self, 2 * node + 1, middle, size / 2);
    mosts[node] = std::max(mosts[2 * node], mosts[2 * node + 1]) + added[node];
  };
  update(update, 1, 0, mosts.size() / 2);
}

double MemoryProfile::getMost(unsigned first, unsigned last) const {
  auto query = [&](auto &&self, size_t node, unsigned start,
                   unsigned size) -> double {
    unsigned end = start + size - 1, middle = start + size / 2;
    if (first <= start && end <= last)
      return mosts[node];
    double most = std::numeric_limits<double>::lowest();
    if (first < middle)
      most = self(self, 2 * node, start, size / 2);
    if (middle <= last)
      most = std::max(most, self(self, 2 * node + 1, middle, size / 2));
    return most + added[node];
  };
  return query(query, 1, 0, mosts.size() / 2);
}
