//===- ContractedBlock.cpp - Operations that become one -------------------===//

#include "ContractedBlock.h"
#include "hlo/Transforms/Utils/BlockOrder.h"

using namespace hlo;

/// Operations between two, before it is given up.
static constexpr size_t kMaxVisited = 10000;

ContractedBlock::ContractedBlock(Block &block) {
  for (Operation &op : block)
    numbers.try_emplace(&op, numbers.size());
  leaders.resize(numbers.size());
  std::iota(leaders.begin(), leaders.end(), 0);
  successors.resize(numbers.size());
  predecessors.resize(numbers.size());
  positions.resize(numbers.size());
  std::iota(positions.begin(), positions.end(), 0);
  forEachDependency(block, [&](Operation *before, Operation *after) {
    unsigned from = numbers.at(before), to = numbers.at(after);
    successors[from].push_back(to);
    predecessors[to].push_back(from);
  });
}

unsigned ContractedBlock::findLeader(unsigned node) const {
  while (leaders[node] != node)
    node = leaders[node] = leaders[leaders[node]];
  return node;
}

/// Finds all nodes that lie between two others and that the first leads to.
/// False if one of them leads to the second, or there are too many.
bool ContractedBlock::collect(unsigned from, unsigned to, const Edges &edges,
                              Nodes &nodes) const {
  unsigned first = std::min(positions[from], positions[to]),
           last = std::max(positions[from], positions[to]);
  auto follow = [&](unsigned node) {
    for (unsigned next : edges[node]) {
      next = findLeader(next);
      if (next == to && node != from)
        return false;
      if (positions[next] > first && positions[next] < last)
        nodes.insert(next);
    }
    return nodes.size() <= kMaxVisited;
  };
  if (!follow(from))
    return false;
  for (size_t i = 0; i < nodes.size(); ++i)
    if (!follow(nodes[i]))
      return false;
  return true;
}

bool ContractedBlock::canContract(Operation *lhs, Operation *rhs) const {
  unsigned first = findLeader(numbers.at(lhs)),
           last = findLeader(numbers.at(rhs));
  if (positions[first] > positions[last])
    std::swap(first, last);
  Nodes nodes;
  return first == last || collect(first, last, successors, nodes);
}

bool ContractedBlock::contract(Operation *lhs, Operation *rhs) {
  unsigned first = findLeader(numbers.at(lhs)),
           last = findLeader(numbers.at(rhs));
  if (first == last)
    return true;
  if (positions[first] > positions[last])
    std::swap(first, last);
  Nodes after, before;
  if (!collect(first, last, successors, after) ||
      !collect(last, first, predecessors, before))
    return false;

  // Among their places, what comes before both takes the first ones, and what
  // comes after both the last ones.
  SmallVector<unsigned> places = {positions[first], positions[last]};
  SmallVector<unsigned> order[2] = {llvm::to_vector(before),
                                    llvm::to_vector(after)};
  for (SmallVector<unsigned> &nodes : order) {
    llvm::sort(nodes, [&](unsigned lhs, unsigned rhs) {
      return positions[lhs] < positions[rhs];
    });
    for (unsigned node : nodes)
      places.push_back(positions[node]);
  }
  llvm::sort(places);
  unsigned both = std::min(first, last), other = std::max(first, last);
  leaders[other] = both;
  for (Edges *edges : {&successors, &predecessors}) {
    auto &all = (*edges)[both];
    llvm::append_range(all, (*edges)[other]);
    (*edges)[other] = {};
    // What is one is not between others.
    llvm::erase_if(all,
                   [&](unsigned node) { return findLeader(node) == both; });
  }
  for (auto [node, place] : llvm::zip(order[0], places))
    positions[node] = place;
  positions[both] = places[order[0].size()];
  for (auto [node, place] :
       llvm::zip(order[1], llvm::ArrayRef(places).take_back(order[1].size())))
    positions[node] = place;
  return true;
}
