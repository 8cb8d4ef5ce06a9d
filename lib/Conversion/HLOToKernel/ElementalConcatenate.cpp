//===- ElementalConcatenate.cpp - Elements of concatenations --------------===//

#include "ElementalEmitter.h"
#include "SlicedSource.h"

using namespace hlo;

namespace {
/// An operand that may have the element, and where its elements are.
struct Part {
  Value operand;
  Interval indices;
};
} // namespace

/// Where the parts are of one array, as those of a roll are, its index is
/// chosen instead of the element: an index that rows have in common is computed
/// once for each of them, and elements next to each other are read as vectors.
FailureOr<Value> ElementalEmitter::emitConcatenate(ConcatenateOp op,
                                                   const ElementIndex &index) {
  const IndexingMap &map = index.map;
  int64_t dim = op.getDimension(), begin = 0;
  Interval range = map.getRange(map.getResult(dim));
  SmallVector<unsigned> inputs;
  SmallVector<Part> parts;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    auto type = cast<RankedTensorType>(operand.getType());
    Interval indices = {begin, begin + type.getDimSize(dim) - 1};
    begin += type.getDimSize(dim);
    if (type.getNumElements() == 0)
      continue;
    inputs.push_back(i);
    if (!indices.intersect(range).isEmpty())
      parts.push_back({operand, indices});
  }
  std::optional<SmallVector<SlicedSource>> sources;
  if (parts.size() > 1)
    sources = findCommonSource(
        fused,
        llvm::map_to_vector(parts,
                            [](const Part &part) { return part.operand; }),
        [&](Value value) { return observed.contains(value); });
  if (!sources)
    return emitMoved(op, inputs, index);

  SmallVector<AffineExpr> results;
  SmallVector<Interval> intervals(map.getIntervals());
  SmallVector<Value> variables = index.variables;
  IndexingMap box(b.getContext(), intervals, /*rangeVars=*/{},
                  /*runtimeVars=*/{}, /*results=*/{});
  auto applyTo = [&](AffineExpr expression) {
    box.setResults(expression);
    ElementIndex at = ElementIndex::get(box, index.variables);
    return apply(at.map, at.variables).front();
  };
  for (int64_t i : llvm::seq(op.getType().getRank())) {
    SmallVector<AffineExpr> choices;
    Interval hull;
    for (auto [part, source] : llvm::zip_equal(parts, *sources)) {
      auto [factor, offset] = source.dims[i];
      AffineExpr at = map.getResult(i);
      Interval own = map.getRange(at);
      if (i == dim) {
        at = at - part.indices.lower;
        own = own.intersect(part.indices);
        own = {own.lower - part.indices.lower, own.upper - part.indices.lower};
      }
      choices.push_back(at * factor + offset);
      int64_t first = own.lower * factor + offset,
              last = own.upper * factor + offset;
      Interval reached = {std::min(first, last), std::max(first, last)};
      hull = hull.isEmpty() ? reached
                            : Interval{std::min(hull.lower, reached.lower),
                                       std::max(hull.upper, reached.upper)};
    }
    if (llvm::all_equal(choices)) {
      results.push_back(choices.front());
      continue;
    }
    Value chosen = applyTo(choices.back());
    for (size_t part = parts.size() - 1; part-- > 0;) {
      Value last = arith::ConstantIndexOp::create(b, parts[part].indices.upper);
      Value isEarlier = arith::CmpIOp::create(
          b, arith::CmpIPredicate::sle, applyTo(map.getResult(dim)), last);
      chosen =
          arith::SelectOp::create(b, isEarlier, applyTo(choices[part]), chosen);
    }
    results.push_back(b.getAffineDimExpr(intervals.size()));
    intervals.push_back(hull);
    variables.push_back(chosen);
  }
  IndexingMap chosen(b.getContext(), intervals, /*rangeVars=*/{},
                     /*runtimeVars=*/{}, results, map.getConstraints());
  return emit({sources->front().source}, ElementIndex::get(chosen, variables));
}
