//===- HLOAttrs.h - HLO attributes ------------------------------*- C++ -*-===//

#ifndef HLO_DIALECT_HLO_IR_HLOATTRS_H
#define HLO_DIALECT_HLO_IR_HLOATTRS_H

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"

#include "hlo/Dialect/HLO/IR/HLOEnums.h.inc"

namespace hlo {
/// What one node of an `origin` tree says.
enum class OriginKind : uint32_t { None, Array, Tuple, SyntheticCall };

/// What a sharding is; also the kind of a subgroup dimension.
enum class ShardingKind : uint32_t {
  Replicated,
  Maximal,
  Manual,
  Unknown,
  Unreduced,
  Tiled,
  Tuple,
  Mesh,
};

/// `shard_as id` or `shard_like id`.
struct ShardGroup {
  enum Relation : uint32_t { None, As, Like } relation = None;
  int64_t id = 0;
  bool operator==(const ShardGroup &other) const {
    return relation == other.relation && id == other.id;
  }
};
inline llvm::hash_code hash_value(const ShardGroup &group) {
  return llvm::hash_combine(group.relation, group.id);
}

namespace detail {
void printInts(AsmPrinter &printer, ArrayRef<int64_t> values);
FailureOr<SmallVector<int64_t>> parseInts(AsmParser &parser);

template <typename AttrT>
void printAttrs(AsmPrinter &printer, ArrayRef<AttrT> attrs) {
  printer << '[';
  llvm::interleaveComma(attrs, printer,
                        [&](AttrT attr) { printer.printAttribute(attr); });
  printer << ']';
}
template <typename AttrT>
FailureOr<SmallVector<AttrT>> parseAttrs(AsmParser &parser) {
  SmallVector<AttrT> attrs;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseAttribute(attrs.emplace_back());
      }))
    return failure();
  return attrs;
}
} // namespace detail
} // namespace hlo

#define GET_ATTRDEF_CLASSES
#include "hlo/Dialect/HLO/IR/HLOAttrs.h.inc"

namespace hlo {
/// How many leading characters of `text` are replica groups: `{...}`,
/// `[..]<=[..]T(..)` or `mesh[..], device_ids=(..) {..}`. Of other text, as
/// much as looks like it.
size_t findReplicaGroupsEnd(StringRef text);
} // namespace hlo

#endif // HLO_DIALECT_HLO_IR_HLOATTRS_H
