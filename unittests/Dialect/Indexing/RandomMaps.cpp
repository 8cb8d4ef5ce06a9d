//===- RandomMaps.cpp - Random indexing maps ------------------------------===//

#include "RandomMaps.h"
#include "llvm/ADT/STLExtras.h"

using namespace hlo;
using namespace hlo::test;

//===----------------------------------------------------------------------===//
// Any maps
//===----------------------------------------------------------------------===//

AffineExpr RandomMaps::expression(const IndexingMap &map, unsigned depth) {
  if (depth == 0 || chance(15)) {
    if (map.getNumVariables() != 0 && chance(88))
      return map.getVariable(number(0, map.getNumVariables() - 1));
    return getAffineConstantExpr(number(-3, 12), context);
  }
  static constexpr int64_t kNumbers[] = {2, 2, 3, 4, 5, 6, 8, 10, 12};
  AffineExpr x = expression(map, depth - 1);
  switch (number(0, 8)) {
  case 0:
  case 1:
  case 2:
    return x + expression(map, depth - 1);
  case 3:
    return x - expression(map, depth - 1);
  case 4:
    return x * (chance(25) ? -oneOf(kNumbers) : oneOf(kNumbers));
  case 5:
  case 6:
    return chance(15) ? x.ceilDiv(oneOf(kNumbers))
                      : x.floorDiv(oneOf(kNumbers));
  default:
    return x % oneOf(kNumbers);
  }
}

IndexingMap RandomMaps::map(unsigned numDims, unsigned numResults) {
  unsigned numRangeVars = number(0, 2), numRuntimeVars = chance(15);
  SmallVector<Interval> intervals;
  int64_t points = 1;
  for (unsigned i = 0; i < numDims + numRangeVars + numRuntimeVars; ++i) {
    int64_t lower = oneOf({0, 0, 0, 0, -7, -2, 1, 3});
    int64_t size = std::max<int64_t>(1, std::min(number(1, 12), 250 / points));
    points *= size;
    intervals.push_back({lower, lower + size - 1});
  }
  ArrayRef<Interval> all = intervals;
  IndexingMap map(
      context, all.take_front(numDims), all.slice(numDims, numRangeVars),
      all.drop_front(numDims + numRangeVars),
      SmallVector<AffineExpr>(numResults, getAffineConstantExpr(0, context)));
  for (unsigned i = 0; i < numResults; ++i)
    map.setResult(i, expression(map, number(1, 4)));
  for (int64_t i = number(0, 5) - 3; i > 0; --i) {
    int64_t lower = number(-4, 8);
    map.addConstraint(expression(map, number(1, 3)),
                      {lower, lower + oneOf({0, 0, 0, 3, 8, 20})});
  }
  return map;
}

IndexingMap RandomMaps::map() { return map(number(1, 3), number(1, 2)); }

IndexingMap RandomMaps::mutate(IndexingMap map) {
  if (!map.isRegular() || map.getNumResults() == 0)
    return map;
  unsigned result = number(0, map.getNumResults() - 1);
  switch (number(0, 3)) {
  case 0:
    map.setResult(result, map.getResult(result) + number(-1, 1));
    break;
  case 1:
    map.setResult(result, map.getResult(result) +
                              expression(map, 2).floorDiv(number(2, 12)));
    break;
  case 2:
    if (!map.getConstraints().empty()) {
      map.removeConstraint(number(0, map.getConstraints().size() - 1));
      break;
    }
    [[fallthrough]];
  default: {
    int64_t lower = number(-4, 8);
    map.addConstraint(expression(map, 2), {lower, lower + number(0, 20)});
  }
  }
  return map;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

SmallVector<int64_t> RandomMaps::sizes() {
  SmallVector<int64_t> sizes;
  int64_t elements = 1;
  for (int64_t i = number(1, 4); i > 0; --i) {
    int64_t size = oneOf({1, 2, 2, 3, 4, 4, 5, 6, 8, 9, 12});
    if (elements * size > 150)
      size = 1;
    elements *= size;
    sizes.push_back(size);
  }
  return sizes;
}

RandomOp RandomMaps::op(ArrayRef<int64_t> sizes) {
  switch (number(0, 11)) {
  case 0:
  case 1:
  case 2:
    return reshape(sizes);
  case 3:
    return transpose(sizes);
  case 4:
    return reverse(sizes);
  case 5:
    return broadcast(sizes);
  case 6:
    return reduce(sizes);
  case 7:
    return slice(sizes);
  case 8:
    return pad(sizes);
  case 9:
    return concatenate(sizes);
  case 10:
    return reduceWindow(sizes);
  default:
    return dynamicSlice(sizes);
  }
}

/// The indices of an array of sizes `to` at the positions of an array of sizes
/// `from` in row-major order, without any simplification.
static SmallVector<AffineExpr> delinearize(ArrayRef<int64_t> from,
                                           ArrayRef<int64_t> to,
                                           MLIRContext *context) {
  AffineExpr linear = getAffineConstantExpr(0, context);
  for (auto [i, size] : llvm::enumerate(from))
    linear = linear * size + getAffineDimExpr(i, context);
  SmallVector<AffineExpr> indices(to.size());
  int64_t stride = 1;
  for (int64_t i = to.size() - 1; i >= 0; --i) {
    indices[i] = linear.floorDiv(stride) % to[i];
    stride *= to[i];
  }
  return indices;
}

SmallVector<int64_t> RandomMaps::reshapedSizes(ArrayRef<int64_t> sizes,
                                               unsigned rank) {
  // The prime factors in any groups.
  SmallVector<int64_t> reshaped(rank, 1);
  for (int64_t size : sizes)
    for (int64_t factor = 2; size > 1; ++factor)
      for (; size % factor == 0; size /= factor)
        reshaped[number(0, rank - 1)] *= factor;
  return reshaped;
}

IndexingMap RandomMaps::reshape(ArrayRef<int64_t> to, ArrayRef<int64_t> from) {
  return IndexingMap(context, to, delinearize(to, from, context));
}

RandomOp RandomMaps::reshape(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes = reshapedSizes(sizes, number(1, 4));
  return {"reshape", reshape(sizes, operandSizes), reshape(operandSizes, sizes),
          operandSizes};
}

RandomOp RandomMaps::transpose(ArrayRef<int64_t> sizes) {
  auto permutation = llvm::to_vector(llvm::seq<unsigned>(0, sizes.size()));
  std::shuffle(permutation.begin(), permutation.end(), generator);
  SmallVector<int64_t> operandSizes(sizes.size());
  SmallVector<AffineExpr> forth(sizes.size()), back;
  for (auto [i, to] : llvm::enumerate(permutation)) {
    operandSizes[to] = sizes[i];
    forth[to] = dim(i);
    back.push_back(dim(to));
  }
  return {"transpose", IndexingMap(context, sizes, forth),
          IndexingMap(context, operandSizes, back), operandSizes};
}

RandomOp RandomMaps::reverse(ArrayRef<int64_t> sizes) {
  SmallVector<AffineExpr> indices;
  for (auto [i, size] : llvm::enumerate(sizes))
    indices.push_back(chance(50) ? size - 1 - dim(i) : dim(i));
  IndexingMap map(context, sizes, indices);
  return {"reverse", map, map, SmallVector<int64_t>(sizes)};
}

RandomOp RandomMaps::broadcast(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes;
  SmallVector<AffineExpr> forth, back;
  SmallVector<Interval> rangeVars;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (chance(60)) {
      back.push_back(dim(forth.size()));
      forth.push_back(dim(i));
      operandSizes.push_back(size);
    } else {
      back.push_back(symbol(rangeVars.size()));
      rangeVars.push_back(Interval::ofSize(size));
    }
  }
  return {"broadcast", IndexingMap(context, sizes, forth),
          IndexingMap(context,
                      llvm::map_to_vector(operandSizes, Interval::ofSize),
                      rangeVars, {}, back),
          operandSizes};
}

RandomOp RandomMaps::reduce(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes;
  SmallVector<AffineExpr> forth, back;
  SmallVector<Interval> rangeVars;
  for (unsigned i = 0; i <= sizes.size(); ++i) {
    if (chance(25)) {
      int64_t size = number(1, 4);
      forth.push_back(symbol(rangeVars.size()));
      rangeVars.push_back(Interval::ofSize(size));
      operandSizes.push_back(size);
    }
    if (i == sizes.size())
      break;
    back.push_back(dim(forth.size()));
    forth.push_back(dim(i));
    operandSizes.push_back(sizes[i]);
  }
  return {"reduce",
          IndexingMap(context, llvm::map_to_vector(sizes, Interval::ofSize),
                      rangeVars, {}, forth),
          IndexingMap(context, operandSizes, back), operandSizes};
}

RandomOp RandomMaps::slice(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes;
  SmallVector<AffineExpr> forth, back;
  SmallVector<Interval> inside;
  SmallVector<IndexingConstraint> steps;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t start = number(0, 3), stride = number(1, 3);
    int64_t last = start + (size - 1) * stride;
    operandSizes.push_back(last + 1 + number(0, 2));
    forth.push_back(dim(i) * stride + start);
    back.push_back((dim(i) - start).floorDiv(stride));
    inside.push_back({start, last});
    if (stride != 1)
      steps.push_back({(dim(i) - start) % stride, Interval::ofPoint(0)});
  }
  return {"slice", IndexingMap(context, sizes, forth),
          IndexingMap(context, inside, {}, {}, back, steps), operandSizes};
}

RandomOp RandomMaps::pad(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes;
  SmallVector<AffineExpr> forth, back;
  SmallVector<Interval> inside;
  SmallVector<IndexingConstraint> steps, bounds;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t low = number(-2, 3), step = number(1, 3);
    int64_t operandSize = number(1, size / step + 2);
    operandSizes.push_back(operandSize);
    forth.push_back((dim(i) - low).floorDiv(step));
    back.push_back(dim(i) * step + low);
    inside.push_back(Interval::ofSize(size).intersect(
        {low, low + (operandSize - 1) * step}));
    steps.push_back({(dim(i) - low) % step, Interval::ofPoint(0)});
    bounds.push_back({back.back(), Interval::ofSize(size)});
  }
  return {"pad", IndexingMap(context, inside, {}, {}, forth, steps),
          IndexingMap(context,
                      llvm::map_to_vector(operandSizes, Interval::ofSize), {},
                      {}, back, bounds),
          operandSizes};
}

RandomOp RandomMaps::concatenate(ArrayRef<int64_t> sizes) {
  if (sizes.empty())
    return reshape(sizes);
  unsigned along = number(0, sizes.size() - 1);
  int64_t start = number(0, sizes[along] - 1);
  SmallVector<int64_t> operandSizes(sizes);
  operandSizes[along] = number(1, sizes[along] - start);
  SmallVector<Interval> dims = llvm::map_to_vector(sizes, Interval::ofSize);
  dims[along] = {start, start + operandSizes[along] - 1};
  SmallVector<AffineExpr> forth, back;
  for (unsigned i = 0; i < sizes.size(); ++i) {
    forth.push_back(i == along ? dim(i) - start : dim(i));
    back.push_back(i == along ? dim(i) + start : dim(i));
  }
  return {"concatenate", IndexingMap(context, dims, {}, {}, forth),
          IndexingMap(context, operandSizes, back), operandSizes};
}

RandomOp RandomMaps::reduceWindow(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes;
  SmallVector<AffineExpr> forth;
  SmallVector<Interval> rangeVars;
  SmallVector<IndexingConstraint> constraints;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t window = chance(50) ? 1 : number(2, 3), stride = number(1, 2),
            dilation = number(1, 2), baseDilation = number(1, 2),
            low = number(-1, 2);
    int64_t reach = (size - 1) * stride + (window - 1) * dilation;
    operandSizes.push_back(
        std::max<int64_t>(1, (reach - low + number(-1, 1)) / baseDilation + 1));
    AffineExpr position = dim(i) * stride + symbol(i) * dilation;
    rangeVars.push_back(Interval::ofSize(window));
    forth.push_back((position - low).floorDiv(baseDilation));
    constraints.push_back(
        {position, {low, low + (operandSizes.back() - 1) * baseDilation}});
    constraints.push_back(
        {(position - low) % baseDilation, Interval::ofPoint(0)});
  }
  return {"reduce-window",
          IndexingMap(context, llvm::map_to_vector(sizes, Interval::ofSize),
                      rangeVars, {}, forth, constraints),
          std::nullopt, operandSizes};
}

RandomOp RandomMaps::dynamicSlice(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> operandSizes;
  SmallVector<AffineExpr> forth;
  SmallVector<Interval> runtimeVars;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    int64_t more = chance(60) ? 0 : number(1, 4);
    operandSizes.push_back(size + more);
    forth.push_back(dim(i) + symbol(i));
    runtimeVars.push_back({0, more});
  }
  return {"dynamic-slice",
          IndexingMap(context, llvm::map_to_vector(sizes, Interval::ofSize), {},
                      runtimeVars, forth),
          std::nullopt, operandSizes};
}

SmallVector<IndexingMap> RandomMaps::chain(unsigned length) {
  SmallVector<int64_t> operandSizes = sizes();
  SmallVector<IndexingMap> maps;
  uint64_t points = 1;
  for (int64_t size : operandSizes)
    points *= size;
  while (maps.size() < length) {
    RandomOp next = op(operandSizes);
    for (Interval interval : next.outputToInput.getIntervals().drop_front(
             next.outputToInput.getNumDims()))
      points *= interval.size();
    if (points > 400)
      break;
    maps.push_back(next.outputToInput);
    operandSizes = next.operandSizes;
  }
  if (maps.empty())
    maps.push_back(IndexingMap::getIdentity(context, operandSizes));
  return maps;
}

//===----------------------------------------------------------------------===//
// Shrinking
//===----------------------------------------------------------------------===//

/// The expressions with one operation replaced by one of its operands.
static SmallVector<AffineExpr> getSimpler(AffineExpr expression) {
  SmallVector<AffineExpr> simpler;
  expression.walk([&](AffineExpr part) {
    if (auto binary = dyn_cast<AffineBinaryOpExpr>(part))
      for (AffineExpr operand : {binary.getLHS(), binary.getRHS()})
        simpler.push_back(expression.replace(part, operand));
    else if (auto constant = dyn_cast<AffineConstantExpr>(part);
             !constant || std::abs(constant.getValue()) > 2)
      simpler.push_back(expression.replace(
          part, getAffineConstantExpr(constant ? constant.getValue() / 2 : 0,
                                      part.getContext())));
  });
  return simpler;
}

/// Maps that are one step simpler.
static SmallVector<IndexingMap> getSimpler(const IndexingMap &map) {
  SmallVector<IndexingMap> simpler;
  auto rebuild = [&](ArrayRef<Interval> intervals, ArrayRef<AffineExpr> results,
                     ArrayRef<IndexingConstraint> constraints) {
    unsigned dims = map.getNumDims(), ranges = map.getNumRangeVars();
    simpler.emplace_back(map.getContext(), intervals.take_front(dims),
                         intervals.slice(dims, ranges),
                         intervals.drop_front(dims + ranges), results,
                         constraints);
  };
  auto intervals = map.getIntervals();
  auto constraints = map.getConstraints();
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    SmallVector<AffineExpr> results(map.getResults());
    results.erase(results.begin() + i);
    rebuild(intervals, results, constraints);
  }
  for (unsigned i = 0; i < constraints.size(); ++i) {
    SmallVector<IndexingConstraint> fewer(constraints);
    fewer.erase(fewer.begin() + i);
    rebuild(intervals, map.getResults(), fewer);
  }
  for (auto [i, interval] : llvm::enumerate(intervals)) {
    if (interval.isPoint())
      continue;
    int64_t middle = interval.lower + (interval.upper - interval.lower) / 2;
    for (Interval half : {Interval{interval.lower, middle},
                          Interval{middle + 1, interval.upper}}) {
      SmallVector<Interval> narrower(intervals);
      narrower[i] = half;
      rebuild(narrower, map.getResults(), constraints);
    }
  }
  for (auto [i, result] : llvm::enumerate(map.getResults()))
    for (AffineExpr expression : getSimpler(result)) {
      SmallVector<AffineExpr> results(map.getResults());
      results[i] = expression;
      rebuild(intervals, results, constraints);
    }
  for (auto [i, constraint] : llvm::enumerate(constraints))
    for (AffineExpr expression : getSimpler(constraint.expression)) {
      SmallVector<IndexingConstraint> others(constraints);
      others[i].expression = expression;
      rebuild(intervals, map.getResults(), others);
    }
  return simpler;
}

IndexingMap hlo::test::shrink(IndexingMap map,
                              function_ref<bool(const IndexingMap &)> fails) {
  // Some steps replace a number by another one, so that there may be cycles.
  for (unsigned step = 0; step < 1000; ++step) {
    SmallVector<IndexingMap> candidates = getSimpler(map);
    auto it = llvm::find_if(candidates, [&](const IndexingMap &candidate) {
      return candidate.isRegular() && fails(candidate);
    });
    if (it == candidates.end())
      break;
    map = *it;
  }
  return map;
}
