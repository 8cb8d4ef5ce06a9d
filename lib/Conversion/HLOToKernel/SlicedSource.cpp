//===- SlicedSource.cpp - Concatenations of parts of one array ------------===//

#include "SlicedSource.h"

using namespace hlo;

/// What an array is a part of, itself first.
static SmallVector<SlicedSource> getSources(const FusedOperations &fused,
                                            Value part,
                                            function_ref<bool(Value)> isKept) {
  SlicedSource found;
  found.source = fused.resolve(part);
  found.dims.resize(cast<RankedTensorType>(part.getType()).getRank());
  SmallVector<SlicedSource> sources = {found};
  while (Operation *op = fused.getDefiningOp(found.source)) {
    if (!isa<SliceOp, ReverseOp>(op) || (isKept && isKept(found.source)))
      break;
    auto type = cast<RankedTensorType>(op->getOperand(0).getType());
    for (auto [i, dim] : llvm::enumerate(found.dims)) {
      int64_t factor = 1, offset = 0;
      if (auto slice = dyn_cast<SliceOp>(op)) {
        factor = slice.getStrides()[i];
        offset = slice.getStartIndices()[i];
      } else if (llvm::is_contained(cast<ReverseOp>(op).getDimensions(), i)) {
        factor = -1;
        offset = type.getDimSize(i) - 1;
      }
      dim = {factor * dim.factor, factor * dim.offset + offset};
    }
    found.source = fused.resolve(op->getOperand(0));
    sources.push_back(found);
  }
  return sources;
}

std::optional<SmallVector<SlicedSource>>
hlo::findCommonSource(const FusedOperations &fused, ArrayRef<Value> parts,
                      function_ref<bool(Value)> isKept) {
  SmallVector<SmallVector<SlicedSource>> sources;
  for (Value part : parts)
    sources.push_back(getSources(fused, part, isKept));
  for (const SlicedSource &candidate : sources.front()) {
    SmallVector<SlicedSource> found;
    for (ArrayRef<SlicedSource> of : sources) {
      auto same = llvm::find_if(of, [&](const SlicedSource &other) {
        return other.source == candidate.source;
      });
      if (same == of.end())
        break;
      found.push_back(*same);
    }
    if (found.size() == parts.size())
      return found;
  }
  return std::nullopt;
}
