//===- Sort.cpp - Evaluation of sort and top-k ----------------------------===//

#include "Evaluators.h"
#include "Reducer.h"
#include "StridedCopy.h"
#include "hlo/Dialect/HLO/IR/HLOSorting.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace hlo;

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// A number that orders integers by value, and floats in the total order:
/// -NaN, -infinity, ..., -0, +0, ..., infinity, NaN.
template <typename T> static uint64_t getOrderKey(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    using Bits = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
    auto bits = llvm::bit_cast<Bits>(value);
    return getOrderKey(bits < 0 ? Bits(bits ^ std::numeric_limits<Bits>::max())
                                : bits);
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<uint64_t>(static_cast<int64_t>(value)) ^
           (uint64_t(1) << 63);
  } else {
    return value;
  }
}

namespace {
/// Elements of a row in the order of their keys, the first one first among
/// equal ones.
struct KeyedElement {
  uint64_t key;
  int64_t index;
  bool operator<(const KeyedElement &other) const {
    return std::tie(key, index) < std::tie(other.key, other.index);
  }
};

/// How elements of a number type are ordered.
struct KeyOrder {
  bool isDescending = false;
  /// NaN has no place, -0 and +0 have the same; else the total order.
  bool isPartial = false;

  /// The keys of `count` elements; false if one has no place.
  bool getKeys(PrimitiveType type, const char *elements, int64_t count,
               std::vector<KeyedElement> &keys) const {
    PrimitiveType computeType = getComputeType(type);
    Literal converted;
    if (type != computeType) {
      converted = Literal::getUninitialized(computeType, count);
      convertElements(type, elements, computeType, converted.getMutableData(),
                      count);
      elements = converted.getData();
    }
    keys.resize(count);
    return dispatchComputeType(computeType, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_arithmetic_v<T>) {
        for (int64_t i = 0; i < count; ++i) {
          T value = reinterpret_cast<const T *>(elements)[i];
          if constexpr (std::is_floating_point_v<T>) {
            if (isPartial && value != value)
              return false;
            if (isPartial && value == 0)
              value = 0;
          }
          uint64_t key = getOrderKey(value);
          keys[i] = {isDescending ? ~key : key, i};
        }
        return true;
      } else {
        return false;
      }
    });
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Sort
//===----------------------------------------------------------------------===//

namespace {
/// Sorts rows by a comparator: a merge sort whose merges run next to each
/// other, each a lane of the comparator. Whatever the comparator answers, the
/// result is a permutation.
class MergeSort {
public:
  MergeSort(const ScalarComputation &comparator, Region &region,
            Evaluation &evaluation, ArrayRef<Literal> operands)
      : operands(operands), frame(comparator, evaluation, maxLanes) {
    for (auto [index, argument] : llvm::enumerate(region.getArguments())) {
      isUsed.push_back(!argument.use_empty());
      rows.push_back(Literal::getUninitialized(
          comparator.getParameterTypes()[index], maxLanes));
    }
  }

  /// Sorts `count` rows of `size` elements, of which `permutation` has the
  /// places in the operands.
  LogicalResult sort(std::vector<int64_t> &permutation, int64_t count,
                     int64_t size);

private:
  static constexpr int64_t maxLanes = 1024;
  /// Two sorted parts that are merged; `out` is the next place to write.
  struct Merge {
    int64_t left, leftEnd, right, rightEnd, out;
  };
  LogicalResult merge(MutableArrayRef<Merge> merges, ArrayRef<int64_t> source,
                      MutableArrayRef<int64_t> target);

  ArrayRef<Literal> operands;
  ScalarComputation::Frame frame;
  SmallVector<bool> isUsed;
  SmallVector<Literal> rows;
};
} // namespace

LogicalResult MergeSort::sort(std::vector<int64_t> &permutation, int64_t count,
                              int64_t size) {
  std::vector<int64_t> merged(permutation.size());
  std::vector<Merge> merges;
  for (int64_t width = 1; width < size; width *= 2) {
    merges.clear();
    for (int64_t row = 0; row < count; ++row)
      for (int64_t begin = 0; begin < size; begin += 2 * width) {
        int64_t left = row * size + begin, end = (row + 1) * size;
        int64_t middle = std::min(left + width, end);
        merges.push_back(
            {left, middle, middle, std::min(middle + width, end), left});
      }
    MutableArrayRef<Merge> remaining = merges;
    while (!remaining.empty()) {
      size_t step = std::min<size_t>(maxLanes, remaining.size());
      if (failed(merge(remaining.take_front(step), permutation, merged)))
        return failure();
      remaining = remaining.drop_front(step);
    }
    std::swap(permutation, merged);
  }
  return success();
}

LogicalResult MergeSort::merge(MutableArrayRef<Merge> merges,
                               ArrayRef<int64_t> source,
                               MutableArrayRef<int64_t> target) {
  SmallVector<const void *> arguments;
  for (const Literal &row : rows)
    arguments.push_back(row.getData());
  bool isRightFirst[maxLanes];
  while (true) {
    // Where one part is used up, the other one follows as it is.
    int64_t lanes = 0;
    for (Merge &merge : merges) {
      if (merge.left < merge.leftEnd && merge.right < merge.rightEnd) {
        merges[lanes++] = merge;
        continue;
      }
      auto *out =
          std::copy(source.begin() + merge.left, source.begin() + merge.leftEnd,
                    target.begin() + merge.out);
      std::copy(source.begin() + merge.right, source.begin() + merge.rightEnd,
                out);
    }
    merges = merges.take_front(lanes);
    if (lanes == 0)
      return success();

    // Does the right element go before the left one?
    for (size_t i = 0; i < rows.size(); ++i) {
      if (!isUsed[i])
        continue;
      const Literal &operand = operands[i / 2];
      dispatchStorageSize(operand.getType(), [&](auto tag) {
        using T = typename decltype(tag)::type;
        const T *elements = operand.getElements<T>().data();
        T *row = rows[i].getMutableElements<T>().data();
        for (int64_t lane = 0; lane < lanes; ++lane)
          row[lane] = elements[source[i % 2 == 0 ? merges[lane].right
                                                 : merges[lane].left]];
      });
    }
    if (failed(frame.run(arguments, {isRightFirst}, lanes)))
      return failure();
    for (int64_t lane = 0; lane < lanes; ++lane) {
      Merge &merge = merges[lane];
      target[merge.out++] =
          source[isRightFirst[lane] ? merge.right++ : merge.left++];
    }
  }
}

/// The operand whose elements a comparator compares, and how, when that is all
/// that it does.
static std::optional<std::pair<int64_t, KeyOrder>>
getKeyOrder(Region &comparator) {
  std::optional<SortKey> key = getSortKey(comparator);
  if (!key)
    return std::nullopt;
  KeyOrder order;
  order.isDescending = key->isDescending;
  order.isPartial = key->type != ComparisonType::TOTALORDER;
  return std::pair(key->operand, order);
}

/// Sorts the rows along the last dimension: the places of the elements in the
/// operands.
static LogicalResult sortRows(SortOp op, ArrayRef<Literal> operands,
                              int64_t numRows, int64_t size,
                              std::vector<int64_t> &permutation,
                              Evaluation &evaluation) {
  FailureOr<const ScalarComputation *> comparator =
      evaluation.getScalarComputation(op.getToApply());
  if (failed(comparator))
    return failure();
  auto keyOrder = getKeyOrder(op.getToApply());
  SmallVector<Literal> arguments;
  for (auto [index, operand] : llvm::enumerate(operands))
    arguments.push_back(
        operand.convert((*comparator)->getParameterTypes()[2 * index]));

  return forEachRange(
      (*comparator)->isThreadSafe(), numRows, size * 64,
      [&](int64_t begin, int64_t end) -> LogicalResult {
        std::optional<MergeSort> mergeSort;
        std::vector<KeyedElement> keys;
        std::vector<int64_t> places;
        // Rows that are sorted together.
        int64_t step = std::clamp<int64_t>((1 << 16) / size, 1, end - begin);
        for (int64_t row = begin; row < end;) {
          int64_t first = row * size;
          if (keyOrder) {
            const Literal &key = arguments[keyOrder->first];
            if (keyOrder->second.getKeys(
                    key.getType(),
                    key.getData() + first * getStorageSize(key.getType()), size,
                    keys)) {
              llvm::sort(keys);
              for (int64_t i = 0; i < size; ++i)
                permutation[first + i] = first + keys[i].index;
              ++row;
              continue;
            }
          }
          int64_t count = keyOrder ? 1 : std::min(step, end - row);
          if (!mergeSort)
            mergeSort.emplace(**comparator, op.getToApply(), evaluation,
                              arguments);
          places.resize(count * size);
          std::iota(places.begin(), places.end(), first);
          if (failed(mergeSort->sort(places, count, size)))
            return failure();
          llvm::copy(places, permutation.begin() + first);
          row += count;
        }
        return success();
      });
}

static FailureOr<Literal> evaluateSort(SortOp op,
                                       MutableArrayRef<Literal> operands,
                                       Evaluation &evaluation) {
  if (failed(verifySameShape(op, operands)))
    return failure();
  // The dimension is made the last one, and put back at the end.
  int64_t rank = operands[0].getRank(), sortDim = op.getDimension();
  SmallVector<int64_t> order;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim != sortDim)
      order.push_back(dim);
  order.push_back(sortDim);
  bool isLast = sortDim == rank - 1;
  for (Literal &operand : operands)
    if (!isLast)
      operand = transpose(operand, order);

  int64_t count = operands[0].getNumElements();
  std::vector<int64_t> permutation(count);
  if (count != 0) {
    int64_t size = operands[0].getShape().back();
    if (failed(sortRows(op, operands, count / size, size, permutation,
                        evaluation)))
      return failure();
  }
  SmallVector<Literal> results;
  for (const Literal &operand : operands) {
    Literal result =
        Literal::getUninitialized(operand.getType(), operand.getShape());
    dispatchStorageSize(operand.getType(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      ArrayRef<T> source = operand.getElements<T>();
      T *target = result.getMutableElements<T>().data();
      parallelForRanges(count, /*cost=*/4, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i)
          target[i] = source[permutation[i]];
      });
    });
    results.push_back(
        isLast ? result
               : transpose(result, mlir::invertPermutationVector(order)));
  }
  return getResult(op.getType(), results);
}

//===----------------------------------------------------------------------===//
// Top-k
//===----------------------------------------------------------------------===//

static FailureOr<Literal> getTopk(Operation *op, const Literal &operand,
                                  int64_t k, bool isLargest) {
  PrimitiveType type = operand.getType();
  int64_t size = operand.getShape().back();
  if (k > size)
    return op->emitOpError("takes ") << k << " of " << size << " elements";
  SmallVector<int64_t> shape(operand.getShape());
  shape.back() = k;
  Literal values = Literal::getUninitialized(type, shape);
  Literal indices = Literal::getUninitialized(PrimitiveType::S32, shape);
  if (values.getNumElements() == 0)
    return Literal::getTuple({values, indices});
  if (isComplex(type) || isPred(type))
    return op->emitOpError("cannot be interpreted for this element type");

  KeyOrder order;
  order.isDescending = isLargest;
  int64_t elementSize = getStorageSize(type);
  char *valueData = values.getMutableData();
  int32_t *indexData = indices.getMutableElements<int32_t>().data();
  parallelForRanges(
      operand.getNumElements() / size, size * 8,
      [&](int64_t begin, int64_t end) {
        std::vector<KeyedElement> keys;
        for (int64_t row = begin; row < end; ++row) {
          const char *elements = operand.getData() + row * size * elementSize;
          order.getKeys(type, elements, size, keys);
          std::partial_sort(keys.begin(), keys.begin() + k, keys.end());
          for (int64_t i = 0; i < k; ++i) {
            indexData[row * k + i] = keys[i].index;
            memcpy(valueData + (row * k + i) * elementSize,
                   elements + keys[i].index * elementSize, elementSize);
          }
        }
      });
  return Literal::getTuple({values, indices});
}

static FailureOr<Literal>
evaluateTopk(TopkOp op, MutableArrayRef<Literal> operands, Evaluation &) {
  return getTopk(op, operands[0], op.getK(), op.getLargest().value_or(true));
}

/// The older form, a custom call that names the comparator.
static FailureOr<Literal> evaluateTopkCall(Operation *op,
                                           MutableArrayRef<Literal> operands,
                                           Evaluation &) {
  auto call = cast<CustomCallOp>(op);
  auto tuple = dyn_cast<TupleType>(call.getType());
  auto values = tuple && tuple.size() == 2
                    ? dyn_cast<RankedTensorType>(tuple.getType(0))
                    : RankedTensorType();
  if (!values || operands.size() != 1 || !operands[0].isArray() ||
      operands[0].getRank() == 0 || values.getRank() != operands[0].getRank())
    return op->emitOpError("does not have the signature of TopK");
  std::optional<bool> isLargest = takesLargest(call);
  if (!isLargest)
    return op->emitOpError("cannot be interpreted: the comparator is not one "
                           "of the values");
  FailureOr<Literal> result =
      getTopk(op, operands[0], values.getShape().back(), *isLargest);
  if (succeeded(result) && !result->matches(call.getType()))
    return op->emitOpError("does not have the signature of TopK");
  return result;
}

void hlo::populateSortEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateSort>();
  evaluators.add<evaluateTopk>();
  evaluators.addCustomCall("TopK", evaluateTopkCall);
}
