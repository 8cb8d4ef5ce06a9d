//===- Contraction.cpp - Sums of products of two arrays -------------------===//
// A matrix product in blocks (Goto, van de Geijn: Anatomy of high-performance
// matrix multiplication, 2008). Copying the operands into the order in which
// they are read does away with all that distinguishes dots from convolutions.

#include "Contraction.h"

using namespace hlo;

// Adding up before multiplying is rounded would depend on the machine.
#pragma clang fp contract(off)

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Elements of the result that are kept in registers.
static constexpr int64_t tileRows = 4, tileColumns = 8;
/// Elements of the result, and of what is contracted, that stay in a cache.
static constexpr int64_t blockRows = 64, blockColumns = 256, blockDepth = 512;

static void multiplyAdd(bool &sum, bool lhs, bool rhs) { sum |= lhs & rhs; }
template <typename T>
static void multiplyAdd(std::complex<T> &sum, std::complex<T> lhs,
                        std::complex<T> rhs) {
  sum += std::complex<T>(lhs.real() * rhs.real() - lhs.imag() * rhs.imag(),
                         lhs.real() * rhs.imag() + lhs.imag() * rhs.real());
}

/// Adds the product of `lhs`, [depth][tileRows], and `rhs`,
/// [depth][tileColumns], to a tile of `sums`, whose rows are `stride` apart.
template <typename T>
static void accumulate(const T *lhs, const T *rhs, int64_t depth, T *sums,
                       int64_t stride) {
  for (int64_t k = 0; k < depth; ++k, lhs += tileRows, rhs += tileColumns)
    for (int64_t row = 0; row < tileRows; ++row)
      for (int64_t column = 0; column < tileColumns; ++column)
        multiplyAdd(sums[row * stride + column], lhs[row], rhs[column]);
}

/// The same with the tile in vector registers.
template <typename T>
[[gnu::always_inline]] static inline void
accumulateVectors(const T *lhs, const T *rhs, int64_t depth, T *sums,
                  int64_t stride) {
  typedef T Row __attribute__((vector_size(tileColumns * sizeof(T))));
  Row tile[tileRows], factors;
  for (int64_t row = 0; row < tileRows; ++row)
    memcpy(&tile[row], sums + row * stride, sizeof(Row));
  for (int64_t k = 0; k < depth; ++k, lhs += tileRows, rhs += tileColumns) {
    memcpy(&factors, rhs, sizeof(Row));
    for (int64_t row = 0; row < tileRows; ++row)
      tile[row] += lhs[row] * factors;
  }
  for (int64_t row = 0; row < tileRows; ++row)
    memcpy(sums + row * stride, &tile[row], sizeof(Row));
}

/// Nearly all the time is spent here, so where a machine has longer vectors
/// they are used.
#ifdef __x86_64__
#define HLO_VECTORIZE                                                          \
  __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define HLO_VECTORIZE
#endif
HLO_VECTORIZE static void accumulate(const double *lhs, const double *rhs,
                                     int64_t depth, double *sums,
                                     int64_t stride) {
  accumulateVectors(lhs, rhs, depth, sums, stride);
}
HLO_VECTORIZE static void accumulate(const uint32_t *lhs, const uint32_t *rhs,
                                     int64_t depth, uint32_t *sums,
                                     int64_t stride) {
  accumulateVectors(lhs, rhs, depth, sums, stride);
}
HLO_VECTORIZE static void accumulate(const uint64_t *lhs, const uint64_t *rhs,
                                     int64_t depth, uint64_t *sums,
                                     int64_t stride) {
  accumulateVectors(lhs, rhs, depth, sums, stride);
}

/// Copies the rows [firstRow, firstRow + rows), of each the elements
/// [begin, end), to `target`: [rows / tileSize][end - begin][tileSize], the
/// last tile filled up with zeros.
template <typename Source, typename T>
static void pack(const ContractionOperand &operand, int64_t batch,
                 int64_t firstRow, int64_t rows, int64_t begin, int64_t end,
                 T *target, int64_t tileSize) {
  const Source *source = operand.array.getElements<Source>().data();
  ArrayRef<int64_t> offsets = operand.blockOffsets;
  int64_t blockSize = offsets.size();
  for (int64_t row = 0; row < rows || row % tileSize != 0; ++row) {
    T *out =
        target + row / tileSize * (end - begin) * tileSize + row % tileSize;
    for (int64_t k = begin; k < end;) {
      int64_t block = k / blockSize, element = k % blockSize;
      int64_t last = std::min(blockSize, element + end - k);
      k += last - element;
      int64_t offset =
          row < rows ? operand.getOffset(batch, firstRow + row, block) : -1;
      for (; element < last; ++element, out += tileSize)
        *out = offset < 0 ? T() : T(source[offset + offsets[element]]);
    }
  }
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Computes one block of the result. Elements add up as `T`.
template <typename LhsT, typename RhsT, typename T>
static void evaluateBlock(const Contraction &contraction, int64_t batch,
                          int64_t firstRow, int64_t firstColumn,
                          PrimitiveType sumType, Literal &result,
                          char *target) {
  int64_t rows = std::min(blockRows, contraction.rows - firstRow);
  int64_t columns = std::min(blockColumns, contraction.columns - firstColumn);
  int64_t depth = contraction.blocks * contraction.lhs.blockOffsets.size();
  int64_t stride = llvm::alignTo(columns, tileColumns);
  int64_t paddedRows = llvm::alignTo(rows, tileRows);
  int64_t maxDepth = std::min(depth, blockDepth);
  auto sums = std::make_unique<T[]>(paddedRows * stride);
  auto lhs = std::make_unique<T[]>(paddedRows * maxDepth);
  auto rhs = std::make_unique<T[]>(maxDepth * tileColumns);
  for (int64_t begin = 0; begin < depth; begin += blockDepth) {
    int64_t end = std::min(depth, begin + blockDepth);
    pack<LhsT>(contraction.lhs, batch, firstRow, rows, begin, end, lhs.get(),
               tileRows);
    for (int64_t column = 0; column < columns; column += tileColumns) {
      pack<RhsT>(contraction.rhs, batch, firstColumn + column,
                 std::min(tileColumns, columns - column), begin, end, rhs.get(),
                 tileColumns);
      for (int64_t row = 0; row < rows; row += tileRows)
        accumulate(lhs.get() + row * (end - begin), rhs.get(), end - begin,
                   sums.get() + row * stride + column, stride);
    }
  }

  PrimitiveType type = result.getType();
  int64_t size = getStorageSize(type);
  auto converted = std::make_unique<char[]>(columns * size);
  int64_t resultStride = contraction.resultStride;
  for (int64_t row = 0; row < rows; ++row) {
    char *out = target + (contraction.getResultOffset(batch, firstRow + row) +
                          firstColumn * resultStride) *
                             size;
    const T *source = sums.get() + row * stride;
    if (resultStride == 1) {
      convertElements(sumType, source, type, out, columns);
      continue;
    }
    convertElements(sumType, source, type, converted.get(), columns);
    for (int64_t column = 0; column < columns; ++column)
      memcpy(out + column * resultStride * size,
             converted.get() + column * size, size);
  }
}

/// The type elements add up in.
static PrimitiveType getSumType(PrimitiveType lhs, PrimitiveType rhs,
                                PrimitiveType result) {
  auto isAny = [&](bool (*is)(PrimitiveType)) {
    return is(lhs) || is(rhs) || is(result);
  };
  if (isAny(isComplex))
    return PrimitiveType::C128;
  if (isAny(isFloat))
    return PrimitiveType::F64;
  if (isPred(result))
    return result;
  return getBitWidth(result) == 64 ? PrimitiveType::U64 : PrimitiveType::U32;
}

/// The type an operand is converted to before it is copied to the sum type.
static PrimitiveType getSourceType(PrimitiveType type, PrimitiveType sumType) {
  if (sumType == PrimitiveType::F64 && isFloat(type))
    return getComputeType(type);
  if (sumType == PrimitiveType::C128 && isComplex(type))
    return type;
  return sumType;
}

/// Calls `fn` with tags of the types of both operands and of the sums.
template <typename Wide, typename Narrow, typename Fn>
static void dispatchPrecision(bool isLhsWide, bool isRhsWide, Fn &&fn) {
  TypeTag<Wide> wide;
  TypeTag<Narrow> narrow;
  if (isLhsWide)
    isRhsWide ? fn(wide, wide, wide) : fn(wide, narrow, wide);
  else
    isRhsWide ? fn(narrow, wide, wide) : fn(narrow, narrow, wide);
}

template <typename Fn>
static void dispatchTypes(PrimitiveType lhs, PrimitiveType rhs,
                          PrimitiveType sum, Fn &&fn) {
  switch (sum) {
  case PrimitiveType::C128:
    return dispatchPrecision<std::complex<double>, std::complex<float>>(
        lhs == sum, rhs == sum, fn);
  case PrimitiveType::F64:
    return dispatchPrecision<double, float>(lhs == sum, rhs == sum, fn);
  case PrimitiveType::U64:
    return fn(TypeTag<uint64_t>(), TypeTag<uint64_t>(), TypeTag<uint64_t>());
  case PrimitiveType::U32:
    return fn(TypeTag<uint32_t>(), TypeTag<uint32_t>(), TypeTag<uint32_t>());
  case PrimitiveType::PRED:
    return fn(TypeTag<bool>(), TypeTag<bool>(), TypeTag<bool>());
  default:
    llvm_unreachable("not a type that elements add up in");
  }
}

void Contraction::evaluate(Literal &result) const {
  PrimitiveType sumType =
      getSumType(lhs.array.getType(), rhs.array.getType(), result.getType());
  Contraction converted = *this;
  for (ContractionOperand *operand : {&converted.lhs, &converted.rhs})
    operand->array = operand->array.convert(
        getSourceType(operand->array.getType(), sumType));

  char *target = result.getMutableData();
  int64_t depth = blocks * int64_t(lhs.blockOffsets.size());
  int64_t rowBlocks = llvm::divideCeil(rows, blockRows);
  int64_t columnBlocks = llvm::divideCeil(columns, blockColumns);
  int64_t cost = std::min(rows, blockRows) * std::min(columns, blockColumns) *
                 std::max<int64_t>(depth, 1);
  dispatchTypes(converted.lhs.array.getType(), converted.rhs.array.getType(),
                sumType, [&](auto lhsTag, auto rhsTag, auto sumTag) {
                  auto evaluateRange = [&](int64_t begin, int64_t end) {
                    for (int64_t block = begin; block < end; ++block)
                      evaluateBlock<typename decltype(lhsTag)::type,
                                    typename decltype(rhsTag)::type,
                                    typename decltype(sumTag)::type>(
                          converted, block / (rowBlocks * columnBlocks),
                          block / columnBlocks % rowBlocks * blockRows,
                          block % columnBlocks * blockColumns, sumType, result,
                          target);
                  };
                  parallelForRanges(batches * rowBlocks * columnBlocks, cost,
                                    evaluateRange);
                });
}

//===----------------------------------------------------------------------===//
// Offsets
//===----------------------------------------------------------------------===//

SmallVector<int64_t> hlo::getOffsets(ArrayRef<int64_t> shape,
                                     ArrayRef<int64_t> dims) {
  SmallVector<int64_t> strides = getStrides(shape);
  SmallVector<int64_t> offsets = {0};
  for (int64_t dim : dims) {
    SmallVector<int64_t> outer = std::move(offsets);
    offsets.clear();
    for (int64_t offset : outer)
      for (int64_t i = 0; i < shape[dim]; ++i)
        offsets.push_back(offset + i * strides[dim]);
  }
  return offsets;
}

/// Offsets along the dimensions that are in none of the lists.
static SmallVector<int64_t>
getOtherOffsets(ArrayRef<int64_t> shape,
                std::initializer_list<ArrayRef<int64_t>> lists) {
  SmallVector<int64_t> others;
  for (int64_t dim = 0, rank = shape.size(); dim < rank; ++dim)
    if (llvm::none_of(lists, [&](ArrayRef<int64_t> dims) {
          return llvm::is_contained(dims, dim);
        }))
      others.push_back(dim);
  return getOffsets(shape, others);
}

DotMatrices::DotMatrices(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs,
                         DotDimensionNumbersAttr numbers,
                         ArrayRef<int64_t> rhsGroupDims)
    : lhsBatches(getOffsets(lhs, numbers.getLhsBatchDims())),
      rhsBatches(getOffsets(rhs, numbers.getRhsBatchDims())),
      rows(getOtherOffsets(
          lhs, {numbers.getLhsBatchDims(), numbers.getLhsContractingDims()})),
      columns(getOtherOffsets(rhs,
                              {numbers.getRhsBatchDims(),
                               numbers.getRhsContractingDims(), rhsGroupDims})),
      lhsDepth(getOffsets(lhs, numbers.getLhsContractingDims())),
      rhsDepth(getOffsets(rhs, numbers.getRhsContractingDims())) {}
