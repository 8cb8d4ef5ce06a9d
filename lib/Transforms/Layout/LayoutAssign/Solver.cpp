//===- Solver.cpp - Choose layouts ----------------------------------------===//
// Layouts spread from where they are given, along the relation first that would
// cost most: copies are then left where they cost least. What a variable gets
// is the layout that saves most bytes to the neighbors that have one. A few
// rounds then change those that save more in another.

#include "Problem.h"
#include "llvm/ADT/PriorityQueue.h"

using namespace hlo;
using namespace hlo::layout;

namespace {
class Solver {
public:
  explicit Solver(const Problem &problem)
      : problem(problem), assignments(problem.getNumArrays()),
        requirements(problem.getNumArrays()) {}

  SmallVector<Assignment> solve() {
    sortRelations();
    for (const auto &[array, requirement] : problem.getRequirements())
      requirements[problem.find(array)].push_back(&requirement);
    // What leaves no choice, then what follows.
    for (ArrayId array = 0; array < problem.getNumArrays(); ++array) {
      RankedTensorType type = problem.getType(array);
      if (type && !problem.isOrdered(array))
        assignments[array].layout = getRowMajor(type);
      else if (const Requirement *fixed = getFixed(array))
        assign(array, {fixed->preferred, fixed});
    }
    for (ArrayId array = 0; array < problem.getNumArrays(); ++array)
      if (!problem.isOrdered(array))
        spread(array);
    drain();
    // Nothing is wanted of the others yet.
    for (ArrayId array = 0; array < problem.getNumArrays(); ++array)
      if (isVariable(array) && !assignments[array].layout) {
        assign(array, choose(array));
        drain();
      }
    improve();
    for (ArrayId array = 0; array < problem.getNumArrays(); ++array)
      assignments[array] = assignments[problem.find(array)];
    return std::move(assignments);
  }

private:
  bool isVariable(ArrayId array) const {
    return problem.isOrdered(array) && problem.find(array) == array;
  }

  const Requirement *getFixed(ArrayId variable) const {
    for (const Requirement *requirement : requirements[variable])
      if (!requirement->allows)
        return requirement;
    return nullptr;
  }

  bool allows(ArrayId variable, LayoutAttr layout) const {
    return llvm::all_of(
        requirements[variable], [&](const Requirement *requirement) {
          return requirement->preferred == layout ||
                 (requirement->allows && requirement->allows(layout));
        });
  }

  /// The relations of each variable, in a row.
  void sortRelations() {
    begins.assign(problem.getNumArrays() + 1, 0);
    ArrayRef<Relation> relations = problem.getRelations();
    auto forEachEnd = [&](auto callback) {
      for (auto [i, relation] : llvm::enumerate(relations)) {
        ArrayId from = problem.find(relation.from);
        ArrayId to = problem.find(relation.to);
        if (from == to)
          continue;
        callback(from, i);
        callback(to, i);
      }
    };
    forEachEnd([&](ArrayId variable, unsigned) { ++begins[variable + 1]; });
    for (unsigned i = 1; i < begins.size(); ++i)
      begins[i] += begins[i - 1];
    relationsOf.resize(begins.back());
    SmallVector<unsigned> next = begins;
    forEachEnd([&](ArrayId variable, unsigned relation) {
      relationsOf[next[variable]++] = relation;
    });
  }

  template <typename Fn> void forEachRelation(ArrayId variable, Fn callback) {
    for (unsigned i = begins[variable]; i < begins[variable + 1]; ++i) {
      const Relation &relation = problem.getRelations()[relationsOf[i]];
      bool isFrom = problem.find(relation.from) == variable;
      callback(relation, isFrom,
               problem.find(isFrom ? relation.to : relation.from));
    }
  }

  void assign(ArrayId variable, Assignment assignment) {
    assignments[variable] = assignment;
    spread(variable);
  }

  /// Neighbors now have a reason to be assigned.
  void spread(ArrayId variable) {
    forEachRelation(
        variable, [&](const Relation &relation, bool, ArrayId other) {
          if (problem.isOrdered(other) && !assignments[other].layout)
            queue.push({relation.cost, nextNumber--, other});
        });
  }

  void drain() {
    while (!queue.empty()) {
      ArrayId variable = queue.top().variable;
      queue.pop();
      if (!assignments[variable].layout)
        assign(variable, choose(variable));
    }
  }

  /// Bytes that a layout saves.
  struct Candidate {
    Assignment assignment;
    double saved;
  };

  SmallVector<Candidate> getCandidates(ArrayId variable) {
    SmallVector<Candidate> candidates;
    // One copy serves all that read a value in one layout.
    llvm::SmallDenseSet<std::pair<ArrayId, LayoutAttr>> copies;
    forEachRelation(variable, [&](const Relation &relation, bool isFrom,
                                  ArrayId other) {
      const Assignment &assignment = assignments[other];
      if (!assignment.layout)
        return;
      LayoutAttr wanted = isFrom ? getFromLayout(relation, assignment.layout)
                                 : getToLayout(relation, assignment.layout);
      if (!wanted)
        return;
      if (isFrom && relation.kind == RelationKind::Equal &&
          !copies.insert({relation.from, wanted}).second)
        return;
      auto *it = llvm::find_if(candidates, [&](const Candidate &candidate) {
        return candidate.assignment.layout == wanted;
      });
      if (it == candidates.end())
        it = candidates.insert(it, {{wanted, assignment.requirement}, 0});
      it->saved += relation.cost;
    });
    if (candidates.size() > 1)
      weigh(variable, candidates);
    return candidates;
  }

  /// Says exactly what they save, of the best of many candidates.
  void weigh(ArrayId variable, SmallVectorImpl<Candidate> &candidates) {
    if (candidates.size() > kMaxCandidates) {
      llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
        return a.saved > b.saved;
      });
      candidates.truncate(kMaxCandidates);
    }
    for (Candidate &candidate : candidates) {
      candidate.saved = 0;
      LayoutAttr layout = candidate.assignment.layout;
      llvm::SmallDenseSet<std::pair<ArrayId, LayoutAttr>> copies;
      forEachRelation(variable, [&](const Relation &relation, bool isFrom,
                                    ArrayId other) {
        LayoutAttr known = assignments[other].layout;
        if (!known ||
            !fits(relation, isFrom ? layout : known, isFrom ? known : layout))
          return;
        if (isFrom && relation.kind == RelationKind::Equal &&
            !copies.insert({relation.from, known}).second)
          return;
        candidate.saved += relation.cost;
      });
    }
  }

  /// The first one that saves most of those that are allowed.
  const Candidate *getBest(ArrayId variable,
                           ArrayRef<Candidate> candidates) const {
    const Candidate *best = nullptr;
    for (const Candidate &candidate : candidates)
      if ((!best || candidate.saved > best->saved) &&
          allows(variable, candidate.assignment.layout))
        best = &candidate;
    return best;
  }

  Assignment choose(ArrayId variable) {
    SmallVector<Candidate> candidates = getCandidates(variable);
    if (const Candidate *best = getBest(variable, candidates))
      return best->assignment;
    if (!requirements[variable].empty())
      return {requirements[variable].front()->preferred,
              requirements[variable].front()};
    return {getRowMajor(problem.getType(variable)), nullptr};
  }

  void improve() {
    for (unsigned round = 0; round < kMaxRounds; ++round) {
      bool isChanged = false;
      for (ArrayId array = 0; array < problem.getNumArrays(); ++array)
        if (isVariable(array) && !getFixed(array))
          isChanged |= improve(array);
      if (!isChanged)
        return;
    }
  }

  bool improve(ArrayId variable) {
    SmallVector<Candidate> candidates = getCandidates(variable);
    double saved = 0;
    for (const Candidate &candidate : candidates)
      if (candidate.assignment.layout == assignments[variable].layout)
        saved = candidate.saved;
    const Candidate *best = getBest(variable, candidates);
    if (!best || best->saved <= saved)
      return false;
    assignments[variable] = best->assignment;
    return true;
  }

  static constexpr unsigned kMaxRounds = 4;
  static constexpr unsigned kMaxCandidates = 4;

  /// Older ones first among equals.
  struct Entry {
    double cost;
    int64_t number;
    ArrayId variable;
    bool operator<(const Entry &other) const {
      return std::tie(cost, number) < std::tie(other.cost, other.number);
    }
  };

  const Problem &problem;
  SmallVector<Assignment> assignments;
  SmallVector<SmallVector<const Requirement *, 1>> requirements;
  SmallVector<unsigned> begins, relationsOf;
  llvm::PriorityQueue<Entry> queue;
  int64_t nextNumber = 0;
};
} // namespace

SmallVector<Assignment> layout::solve(const Problem &problem) {
  return Solver(problem).solve();
}
