//===- LibraryCost.cpp - What calls of libraries cost on processors -------===//
//
// Cycles come from what algorithms are known to do, flops of a factorization or
// comparisons of a sort, and the costs of the device.
//
//===----------------------------------------------------------------------===//

#include "hlo/Analysis/Cost/CostAnalysis.h"
#include "hlo/Analysis/Cost/ProcessorCost.h"
#include "hlo/Analysis/Indexing/Kernel.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;

static RankedTensorType getArray(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return tuple.size() == 0 ? RankedTensorType() : getArray(tuple.getType(0));
  return dyn_cast<RankedTensorType>(type);
}

static RankedTensorType getResultArray(Operation *op) {
  return getArray(op->getResult(0).getType());
}

static double getElements(RankedTensorType type) {
  return type && type.hasStaticShape() ? double(type.getNumElements()) : 1;
}

static bool isComplex(RankedTensorType type) {
  return isa<mlir::ComplexType>(type.getElementType());
}

/// The cost of real numbers as wide as those of an array.
static double getCycles(const ElementCycles &cycles, RankedTensorType type) {
  unsigned bits = getElementBitWidth(type.getElementType());
  return (isComplex(type) ? bits / 2 : bits) > 32 ? cycles.bits64
                                                  : cycles.bits32;
}

namespace {
/// The cycles of one core, and how many may share them.
struct LibraryWork {
  double cycles;
  double parts = std::numeric_limits<double>::infinity();
};
} // namespace

//===----------------------------------------------------------------------===//
// Linear algebra
//===----------------------------------------------------------------------===//

namespace {
/// The work of a routine on one matrix.
struct MatrixWork {
  double flops;
  /// Columns that are eliminated, or rotations: what waits for one another.
  double steps;
  /// Whether small matrices are computed several at a time.
  bool hasLanes = false;
};

/// The matrices of an array, as it has `count` of `rows` times `columns`.
struct Matrices {
  explicit Matrices(RankedTensorType type) {
    if (!type || !type.hasStaticShape() || type.getRank() < 2)
      return;
    ArrayRef<int64_t> shape = type.getShape();
    rows = double(shape[shape.size() - 2]);
    columns = double(shape.back());
    count = 1;
    for (int64_t size : shape.drop_back(2))
      count *= double(size);
  }
  double count = 0, rows = 0, columns = 0;
};
} // namespace

/// Golub and Van Loan, Matrix Computations: with all vectors. An eigenvalue or
/// singular value takes two sweeps of rotations.
static std::optional<MatrixWork> getLapackWork(StringRef routine, double m,
                                               double n) {
  double small = std::min(m, n), large = std::max(m, n);
  double cube = n * n * n, sweeps = 2 * small * small;
  double ofFactors = small * small * (large - small / 3);
  auto endsWith = [&](std::initializer_list<StringRef> names) {
    return llvm::any_of(
        names, [&](StringRef name) { return routine.ends_with(name); });
  };
  if (endsWith({"potrf"}))
    return MatrixWork{cube / 3, n, /*hasLanes=*/true};
  if (endsWith({"getrf", "lu"}))
    return MatrixWork{ofFactors, small, /*hasLanes=*/true};
  if (endsWith({"geqrf", "orgqr"}))
    return MatrixWork{2 * ofFactors, small, /*hasLanes=*/true};
  if (endsWith({"geqp3", "gqr"}))
    return MatrixWork{2 * ofFactors, small};
  if (endsWith({"gesdd", "gesvd"}))
    return MatrixWork{6 * large * small * small + 20 * small * small * small,
                      sweeps};
  if (endsWith({"syevd", "heevd"}))
    return MatrixWork{9 * cube, sweeps};
  if (endsWith({"geev", "gees"}))
    return MatrixWork{25 * cube, sweeps};
  if (endsWith({"sytrd", "hetrd"}))
    return MatrixWork{4 * cube / 3, n};
  if (endsWith({"gehrd"}))
    return MatrixWork{10 * cube / 3, n};
  return std::nullopt;
}

/// Work on each of `matrices`, whose elements are of `type`.
static LibraryWork countMatrixCycles(RankedTensorType type,
                                     const Matrices &matrices,
                                     const MatrixWork &work,
                                     const ProcessorCosts &costs) {
  // A vector has one element of each of several matrices.
  constexpr double vectorBits = 512, maxElements = 1024;
  unsigned bits = getElementBitWidth(type.getElementType());
  double elements = matrices.rows * matrices.columns;
  if (work.hasLanes && !isComplex(type) && matrices.count > 1 &&
      elements <= maxElements) {
    double vectors = std::ceil(matrices.count * bits / vectorBits);
    double perVector =
        work.flops * getCycles(costs.simple, type) * vectorBits / bits +
        work.steps * costs.matrixStep;
    return {vectors * perVector +
                2 * costs.moveApart * matrices.count * elements,
            vectors};
  }
  // A product of complex numbers is four, with half as many additions.
  double flops = work.flops * (isComplex(type) ? 4 : 1);
  return {matrices.count * (flops * getCycles(costs.matrixFlop, type) +
                            work.steps * costs.matrixStep),
          matrices.count};
}

/// Solves with `matrix` for all of `sides`.
static LibraryWork countSolveCycles(RankedTensorType matrix,
                                    RankedTensorType sides,
                                    const ProcessorCosts &costs) {
  Matrices matrices(matrix);
  if (matrices.count == 0)
    return {0};
  double n = matrices.columns;
  return countMatrixCycles(matrix, matrices,
                           {getElements(sides) / matrices.count * n, n,
                            /*hasLanes=*/true},
                           costs);
}

static std::optional<LibraryWork>
countLapackCycles(CustomCallOp call, const ProcessorCosts &costs) {
  StringRef routine = call.getCustomCallTarget();
  if (!routine.consume_front("lapack_"))
    return std::nullopt;
  routine.consume_back("_ffi");
  SmallVector<RankedTensorType> arrays;
  for (Type type : call->getOperandTypes())
    if (auto array = dyn_cast<RankedTensorType>(type); array && array.getRank())
      arrays.push_back(array);
  if (arrays.empty())
    return std::nullopt;
  RankedTensorType first = arrays.front(), last = arrays.back();
  if (routine.ends_with("trsm") && arrays.size() > 1)
    return countSolveCycles(first, last, costs);
  // Three diagonals and right sides.
  if (routine.ends_with("gtsv")) {
    Matrices sides(last);
    return countMatrixCycles(
        last, sides, {5 * sides.rows * sides.columns, sides.rows}, costs);
  }
  // So many reflectors, as the factors have columns, of all rows.
  Matrices matrices(first);
  if (routine.ends_with("mqr"))
    return countMatrixCycles(
        last, matrices,
        {4 * getElements(last) / std::max(matrices.count, 1.0) *
             matrices.columns,
         matrices.columns, /*hasLanes=*/routine.ends_with("ormqr")},
        costs);
  std::optional<MatrixWork> work =
      getLapackWork(routine, matrices.rows, matrices.columns);
  if (!work)
    return std::nullopt;
  return countMatrixCycles(first, matrices, *work, costs);
}

//===----------------------------------------------------------------------===//
// Fourier transforms
//===----------------------------------------------------------------------===//

/// Complex multiply-adds for each element of a transform of that length: the
/// sum of its prime factors, or what two of twice the length and their product
/// take.
static double countButterflies(int64_t length) {
  double sum = 0;
  int64_t rest = length;
  for (int64_t factor = 2; factor * factor <= rest;)
    if (rest % factor == 0) {
      sum += double(factor);
      rest /= factor;
    } else {
      ++factor;
    }
  sum += rest > 1 ? double(rest) : 0;
  return std::min(sum,
                  12 * std::log2(2 * double(std::max<int64_t>(length, 1))));
}

static LibraryWork countCycles(FftOp op, const ProcessorCosts &costs) {
  RankedTensorType operand = op.getOperand().getType(), result = op.getType();
  double points = std::max(getElements(operand), getElements(result));
  bool isReal = !isComplex(operand) || !isComplex(result);
  // Two reals are one complex number.
  if (isReal)
    points /= 2;
  double butterflies = 0;
  for (int64_t length : op.getFftLength())
    butterflies += countButterflies(length);
  // A length of 2^n takes 5 n flops for an element, and has factors of 2 n.
  constexpr double kFlops = 2.5;
  return {points * kFlops * butterflies *
          getCycles(costs.fourierFlop, operand)};
}

//===----------------------------------------------------------------------===//
// Sorts
//===----------------------------------------------------------------------===//

static LibraryWork countSortCycles(RankedTensorType keys, int64_t dim,
                                   double numArrays,
                                   const ProcessorCosts &costs) {
  double elements = getElements(keys), size = double(keys.getDimSize(dim));
  if (elements == 0)
    return {0};
  // Long rows go by digits of 8 bits, each as long as some comparisons.
  constexpr double kComparisonsOfDigit = 1.5;
  double bytes = double(getElementBitsInMemory(keys)) / 8;
  double comparisons =
      std::min(std::log2(std::max(size, 2.0)), kComparisonsOfDigit * bytes);
  return {elements / size * costs.sortRow +
          elements * (comparisons * costs.compare + numArrays * costs.move)};
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static double getLanes(RankedTensorType type, const DeviceDescription &device) {
  double bits = double(getElementBitWidth(type.getElementType()));
  return std::max(double(device.vectorBits) / std::max(bits, 32.0), 1.0);
}

/// The part of vectors of `type` that so many neighbors fill.
static double getFilledPart(double neighbors, RankedTensorType type,
                            const DeviceDescription &device) {
  double lanes = getLanes(type, device), count = std::max(neighbors, 1.0);
  return count / (lanes * std::ceil(count / lanes));
}

/// Cycles to read or write the vectors of an array, each a part of one row.
static double countRowCycles(RankedTensorType type,
                             const DeviceDescription &device) {
  double size = 1;
  SmallVector<int64_t> order = getMajorToMinor(type);
  for (int64_t dim : llvm::reverse(order))
    if ((size = double(type.getDimSize(dim))) != 1)
      break;
  return getElements(type) * device.costs.moveApart /
         std::clamp(size, 1.0, getLanes(type, device));
}

namespace {
/// A product of matrices, or a convolution.
struct Product {
  /// The part of each vector that holds elements, at most 1.
  double filledPart = 1;
  /// Elements that are put in another order first.
  double reordered = 0;
};
} // namespace

static std::optional<Product> getProduct(Operation *op,
                                         const DeviceDescription &device) {
  Product product;
  if (isa<DotOp, RaggedDotOp, ScaledDotOp>(op))
    return product;
  if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
    auto type = cast<RankedTensorType>(convolution.getType());
    int64_t features =
        type.getDimSize(convolution.getDimLabels().getOutputFeature());
    product.filledPart = getFilledPart(double(features), type, device);
    product.reordered =
        getElements(cast<RankedTensorType>(convolution.getRhs().getType()));
    return product;
  }
  if (!isa<CustomCallOp>(op) && !isa<library::LibraryCallOpInterface>(op))
    return std::nullopt;
  // The reference function of a library call has the product that it computes.
  mlir::ScopedDiagnosticHandler handler(op->getContext(),
                                        [](mlir::Diagnostic &) {});
  auto reference = library::buildReferenceFunction(op);
  if (failed(reference))
    return std::nullopt;
  std::optional<Product> found;
  (*reference)->walk([&](Operation *inner) {
    if (isa<DotOp, ConvolutionOp>(inner) && !found)
      found = getProduct(inner, device);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

/// The cycles of what is no product, where something is known of them.
static std::optional<LibraryWork>
countLibraryCycles(Operation *op, const ProcessorCosts &costs) {
  return llvm::TypeSwitch<Operation *, std::optional<LibraryWork>>(op)
      .Case([&](CustomCallOp call) { return countLapackCycles(call, costs); })
      .Case([&](CholeskyOp cholesky) {
        RankedTensorType type = cholesky.getType();
        Matrices matrices(type);
        return countMatrixCycles(
            type, matrices,
            *getLapackWork("potrf", matrices.rows, matrices.columns), costs);
      })
      .Case([&](TriangularSolveOp solve) {
        return countSolveCycles(
            cast<RankedTensorType>(solve->getOperand(0).getType()),
            cast<RankedTensorType>(solve->getOperand(1).getType()), costs);
      })
      .Case([&](FftOp fft) { return countCycles(fft, costs); })
      .Case([&](SortOp sort) {
        return countSortCycles(
            cast<RankedTensorType>(sort->getOperand(0).getType()),
            sort.getDimension(), double(sort->getNumOperands()), costs);
      })
      .Case([&](TopkOp topk) {
        auto type = cast<RankedTensorType>(topk->getOperand(0).getType());
        // All elements are compared with the last one taken, and those in it
        // with one another.
        RankedTensorType taken = getResultArray(topk);
        LibraryWork work =
            countSortCycles(taken, taken.getRank() - 1, 2, costs);
        work.cycles += getElements(type) * costs.compare;
        return work;
      })
      .Default([](Operation *) { return std::nullopt; });
}

std::optional<KernelTime>
hlo::estimateLibraryOnProcessor(Operation *op, const Cost &cost,
                                const DeviceDescription &device,
                                double matrixRate) {
  const ProcessorCosts &costs = device.costs;
  RankedTensorType result = getResultArray(op);
  std::optional<LibraryWork> work = countLibraryCycles(op, costs);
  bool isProduct = !work;
  if (isProduct) {
    std::optional<Product> product = getProduct(op, device);
    if (!product || !result || !result.hasStaticShape())
      return std::nullopt;
    // A multiply-add counts two flops, one of complex numbers four times.
    double flops =
        (cost.flops + cost.transcendentals) / 2 * (isComplex(result) ? 4 : 1);
    work = {flops / (matrixRate * product->filledPart) +
            product->reordered * costs.moveApart};
  }
  KernelTime time;
  time.overlap = costs.overlap;
  time.bytesWritten =
      std::min(getArrayBytes(op->getResult(0).getType()), cost.bytesAccessed);
  time.bytesRead = cost.bytesAccessed - time.bytesWritten;
  // Each core that is started has more to do than that takes.
  double start = std::max(costs.forkLatency * device.clockRateGHz * 1e9, 1.0),
         most = std::min(work->parts, double(device.coreCount));
  double cores =
      std::max(std::min(std::floor(work->cycles / start), most), 1.0);
  double rate = cores * device.clockRateGHz * 1e9;
  // A small product may be a kernel, and is no more work to call.
  time.launch = (isa<DotOp>(op) ? device.launchLatency : costs.libraryLatency) +
                (cores > 1 ? costs.forkLatency : 0);
  time.compute = work->cycles / rate;
  // Matrices may have rows that are shorter than vectors.
  auto getTime = [&](double bytes, TypeRange types) {
    double cycles = getTransferCycles(bytes, bytes, device);
    if (isProduct)
      for (Type type : types) {
        if (auto array = dyn_cast<RankedTensorType>(type))
          cycles += countRowCycles(array, device);
      }
    else
      cycles += costs.move * bytes / 8;
    return cycles / rate;
  };
  time.read = getTime(time.bytesRead, op->getOperandTypes());
  time.write = getTime(time.bytesWritten, result);
  return time;
}
