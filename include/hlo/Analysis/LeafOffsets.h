//===- LeafOffsets.h - Where elements of tuples begin -----------*- C++ -*-===//

#ifndef HLO_ANALYSIS_LEAFOFFSETS_H
#define HLO_ANALYSIS_LEAFOFFSETS_H

#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/DenseMap.h"

namespace hlo {

/// How many arrays come before an element of a tuple, remembered: tuples are
/// taken apart element by element.
class LeafOffsets {
public:
  unsigned get(mlir::TupleType type, unsigned element) {
    SmallVector<unsigned> &offsets = known[type];
    if (offsets.empty()) {
      offsets.push_back(0);
      for (Type own : type.getTypes())
        offsets.push_back(offsets.back() + getNumLeaves(own));
    }
    return offsets[element];
  }

private:
  llvm::DenseMap<Type, SmallVector<unsigned>> known;
};

} // namespace hlo

#endif // HLO_ANALYSIS_LEAFOFFSETS_H
