//===- RaggedDot.cpp - Evaluation of ragged-dot ---------------------------===//

#include "Contraction.h"
#include "Evaluators.h"

using namespace hlo;

namespace {
/// Which group an element of the ragged dimension is in.
class Groups {
public:
  /// The groups of the ragged dimension, of `size` elements, `inner` times
  /// repeated; what is beyond their sum is in no group.
  Groups(const Literal &sizes, int64_t size, int64_t inner)
      : numGroups(sizes.getShape().back()), size(size), inner(inner) {
    for (int64_t i = 0, e = sizes.getNumElements(); i < e; i += numGroups) {
      groups.append(size, -1);
      int64_t *out = groups.end() - size;
      for (int64_t group = 0; group < numGroups; ++group) {
        int64_t count = std::clamp<int64_t>(sizes.getIndex(i + group), 0,
                                            groups.end() - out);
        out = std::fill_n(out, count, group);
      }
    }
  }

  /// The elements of `[0, count)` that are in `group`, where all of those of
  /// the batch `batch` are counted in row-major order.
  SmallVector<int64_t> getElements(int64_t batch, int64_t count,
                                   int64_t group) const {
    SmallVector<int64_t> elements;
    for (int64_t i = 0; i < count; ++i) {
      int64_t element = (batch * count + i) / inner;
      // Without dimensions of their own the groups are all the same.
      if (int64_t(groups.size()) == size)
        element %= size;
      if (groups[element] == group)
        elements.push_back(i);
    }
    return elements;
  }

  int64_t numGroups;

private:
  int64_t size, inner;
  SmallVector<int64_t> groups;
};
} // namespace

static SmallVector<int64_t> select(ArrayRef<int64_t> values,
                                   ArrayRef<int64_t> indices) {
  return llvm::map_to_vector(indices, [&](int64_t i) { return values[i]; });
}

/// The number of elements of the dimensions behind `dim`: of those of `shape`
/// in `dims`.
static int64_t getInnerSize(ArrayRef<int64_t> shape, ArrayRef<int64_t> dims,
                            int64_t dim) {
  int64_t size = 1;
  for (int64_t other : llvm::reverse(dims)) {
    if (other == dim)
      break;
    size *= shape[other];
  }
  return size;
}

static FailureOr<Literal> evaluateRaggedDot(RaggedDotOp op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &evaluation) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluation.getResultShape(op, operands);
  if (failed(shape))
    return failure();
  const Literal &lhs = operands[0], &rhs = operands[1];
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  DotMatrices matrices(lhs.getShape(), rhs.getShape(), numbers,
                       op.getRhsGroupDims());
  int64_t batches = matrices.lhsBatches.size();
  int64_t rows = matrices.rows.size(), columns = matrices.columns.size();
  Literal result = Literal::getZero(getPrimitiveTypeOf(op.getResult()), *shape);

  // Groups of batches have the same meaning as no groups.
  int64_t ragged = op.getLhsRaggedDims()[0];
  bool isBatch = llvm::is_contained(numbers.getLhsBatchDims(), ragged);
  bool isContracting =
      llvm::is_contained(numbers.getLhsContractingDims(), ragged);
  SmallVector<int64_t> freeDims;
  for (int64_t dim = 0; dim < lhs.getRank(); ++dim)
    if (!llvm::is_contained(numbers.getLhsBatchDims(), dim) &&
        !llvm::is_contained(numbers.getLhsContractingDims(), dim))
      freeDims.push_back(dim);
  Groups groups(operands[2], lhs.getShape()[ragged],
                getInnerSize(lhs.getShape(),
                             isContracting ? numbers.getLhsContractingDims()
                                           : ArrayRef<int64_t>(freeDims),
                             ragged));
  int64_t numGroups = isBatch ? 1 : groups.numGroups;
  int64_t groupStride = 0;
  if (!op.getRhsGroupDims().empty())
    groupStride = getStrides(rhs.getShape())[op.getRhsGroupDims()[0]];

  for (int64_t group = 0; group < numGroups; ++group)
    for (int64_t batch = 0; batch < batches; ++batch) {
      SmallVector<int64_t> groupRows =
          llvm::to_vector(llvm::seq<int64_t>(0, rows));
      Contraction contraction;
      contraction.lhs = {lhs, {}, matrices.lhsDepth};
      contraction.rhs = {rhs, {}, matrices.rhsDepth};
      if (isContracting) {
        SmallVector<int64_t> elements =
            groups.getElements(batch, matrices.lhsDepth.size(), group);
        contraction.lhs.blockOffsets = select(matrices.lhsDepth, elements);
        contraction.rhs.blockOffsets = select(matrices.rhsDepth, elements);
      } else if (!isBatch) {
        groupRows = groups.getElements(batch, rows, group);
      }
      auto getLhsOffset = [&](int64_t, int64_t row, int64_t) {
        return matrices.lhsBatches[batch] + matrices.rows[groupRows[row]];
      };
      auto getRhsOffset = [&](int64_t, int64_t column, int64_t) {
        return group * groupStride + matrices.rhsBatches[batch] +
               matrices.columns[column];
      };
      auto getResultOffset = [&](int64_t, int64_t row) {
        int64_t matrix = isContracting ? group * batches + batch : batch;
        return (matrix * rows + groupRows[row]) * columns;
      };
      contraction.rows = groupRows.size();
      contraction.columns = columns;
      contraction.lhs.getOffset = getLhsOffset;
      contraction.rhs.getOffset = getRhsOffset;
      contraction.getResultOffset = getResultOffset;
      contraction.evaluate(result);
    }
  return result;
}

void hlo::populateRaggedDotEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateRaggedDot>();
}
