//===- IndexingTestUtils.h - Maps for tests ---------------------*- C++ -*-===//

#ifndef HLO_UNITTESTS_DIALECT_INDEXING_INDEXINGTESTUTILS_H
#define HLO_UNITTESTS_DIALECT_INDEXING_INDEXINGTESTUTILS_H

#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"

namespace hlo::test {

inline std::string toString(const IndexingMap &map) {
  std::string text;
  llvm::raw_string_ostream(text) << map;
  return text;
}

inline SmallVector<AffineExpr>
parseExpressions(StringRef variables, StringRef text, MLIRContext *context) {
  std::string map = llvm::formatv("affine_map<{0} -> ({1})>", variables, text);
  auto attr = cast<AffineMapAttr>(parseAttribute(map, context));
  return llvm::to_vector(attr.getValue().getResults());
}

/// The map of a text as the attribute's, with `d0 ..., s0 ..., rt0 ...` for the
/// variables, and not simplified.
inline IndexingMap parseMap(StringRef text, MLIRContext *context) {
  auto [map, domain] = text.split(", domain: ");
  auto [head, results] = map.split(" -> ");
  unsigned dims = head.count('d'), ranges = head.count('s'),
           runtimes = head.count("rt");
  // Both kinds are symbols of an affine map.
  std::string variables = head.str();
  if (runtimes != 0) {
    size_t brace = variables.find('{');
    variables.pop_back();
    if (ranges != 0)
      variables.replace(brace - 1, 2, ", ");
    else
      variables[brace] = '[';
    variables += ']';
  }
  SmallVector<AffineExpr> expressions =
      parseExpressions(variables, results.drop_front().drop_back(), context);
  SmallVector<Interval> intervals;
  SmallVector<IndexingConstraint> constraints;
  llvm::Regex member(R"(^(.*) in \[(-?[0-9]+), (-?[0-9]+)$)");
  SmallVector<StringRef> members, parts;
  domain.split(members, ']', -1, /*KeepEmpty=*/false);
  for (StringRef part : members) {
    part.consume_front(", ");
    bool matches = member.match(part, &parts);
    assert(matches && "not a member of a domain");
    (void)matches;
    Interval interval;
    parts[2].getAsInteger(10, interval.lower);
    parts[3].getAsInteger(10, interval.upper);
    if (intervals.size() < dims + ranges + runtimes)
      intervals.push_back(interval);
    else
      constraints.push_back(
          {parseExpressions(variables, parts[1], context).front(), interval});
  }
  ArrayRef<Interval> all = intervals;
  return IndexingMap(context, all.take_front(dims), all.slice(dims, ranges),
                     all.drop_front(dims + ranges), expressions, constraints);
}

/// Random maps have fewer points, in their intervals.
constexpr uint64_t kMaxPoints = 1 << 20;

/// (dimensions, runtime variables, results), for all range variables.
using Relation = std::vector<SmallVector<int64_t, 8>>;

inline void makeUnique(Relation &relation) {
  llvm::sort(relation);
  relation.erase(llvm::unique(relation), relation.end());
}

inline Relation getRelation(const IndexingMap &map) {
  Relation relation;
  EXPECT_TRUE(map.enumerate(kMaxPoints, [&](ArrayRef<int64_t> point) {
    auto &entry = relation.emplace_back(point.take_front(map.getNumDims()));
    llvm::append_range(entry, point.take_back(map.getNumRuntimeVars()));
    llvm::append_range(entry, map.evaluate(point));
  }));
  makeUnique(relation);
  return relation;
}

} // namespace hlo::test

#endif // HLO_UNITTESTS_DIALECT_INDEXING_INDEXINGTESTUTILS_H
