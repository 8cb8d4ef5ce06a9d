//===- EighExpander.cpp - Diagonalize by Jacobi rotations -----------------===//
// See the description of eigh-expander in Passes.td; test: eigh-expander.mlir.
//
// Half as many rotations as there are rows happen at a time, of row `i` with
// row `i + half`. Between them, rows and columns are moved so that each meets
// every other once in a sweep and then is back in its place: Brent and Luk,
// "The solution of singular-value and symmetric eigenvalue problems on
// multiprocessor arrays", 1985.

#include "CallExpander.h"
#include "Matrices.h"
#include "hlo/Transforms/Expansion/Passes.h"

#define DEBUG_TYPE "eigh-expander"

namespace hlo {
#define GEN_PASS_DEF_EIGHEXPANDERPASS
#include "hlo/Transforms/Expansion/Passes.h.inc"
} // namespace hlo

using namespace hlo;

namespace {
/// What the call asks for.
struct EighConfig {
  bool isLower, isSorted;
  int64_t maxSweeps;
  double tolerance;

  static std::optional<EighConfig> get(CustomCallOp op);
};

/// Eigenvectors in columns, and a column of eigenvalues, real numbers.
struct Eigensystem {
  Value vectors, values;
};

class Diagonalization {
public:
  Diagonalization(InstructionBuilder &b, EighConfig config)
      : b(b), m(b), config(config) {}

  Eigensystem diagonalize(Value a);

private:
  /// The matrix, and the adjoint of the vectors found so far.
  struct State {
    Value matrix, adjoint;
  };
  /// Columns of what each pair of rows is rotated by, and of the diagonal after
  /// that.
  struct Rotations {
    Value cosine, sine, diagonal;
  };

  Value makeHermitian(Value a);
  Value getScale(Value a);
  Value sumSquares(Value matrix);
  Value isUnfinished(Value matrix, Value limit);
  Rotations getRotations(Value matrix);
  State rotate(State state);
  Value rotatePairs(Value matrix, int64_t dim, Value cosine, Value sine);
  Value moveOn(Value matrix, int64_t dim);
  Eigensystem sort(Eigensystem system);

  Value getReal(Value array) {
    return isComplex(b.getElementType(array)) ? b.unary<RealOp>(array) : array;
  }
  double getEpsilon(Value real) {
    auto type = cast<FloatType>(b.getElementType(real));
    return std::ldexp(1.0, 1 - int(type.getFPMantissaWidth()));
  }

  InstructionBuilder &b;
  MatrixBuilder m;
  EighConfig config;
};
} // namespace

/// The matrix that one triangle stands for.
Value Diagonalization::makeHermitian(Value a) {
  Value half = m.selectIndices(a, config.isLower ? ComparisonDirection::GT
                                                 : ComparisonDirection::LT);
  Value diagonal = m.selectIndices(a, ComparisonDirection::EQ);
  diagonal = b.convert(getReal(diagonal), b.getElementType(a));
  return b.add(diagonal, b.add(half, m.adjoint(half)));
}

/// What to divide by where squares would not be finite numbers, or not be
/// there; else 1.
Value Diagonalization::getScale(Value a) {
  Value magnitudes = b.abs(a);
  int64_t rank = b.getType(a).getRank();
  Value largest = b.reduce<MaximumOp>(magnitudes, b.constantLike(magnitudes, 0),
                                      {rank - 2, rank - 1});
  largest = b.reshape(largest, m.getShape(a, 1, 1));
  auto type = cast<FloatType>(b.getElementType(largest));
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  auto getRoot = [&](APFloat number) {
    return b.constantLike(largest, std::ldexp(1.0, ilogb(number) / 4));
  };
  Value isSafe =
      b.bitAnd(b.compare(ComparisonDirection::GT, largest,
                         getRoot(APFloat::getSmallestNormalized(semantics))),
               b.compare(ComparisonDirection::LT, largest,
                         getRoot(APFloat::getLargest(semantics))));
  Value isZero =
      b.compare(ComparisonDirection::EQ, largest, b.constantLike(largest, 0));
  return b.select(b.bitOr(isSafe, isZero), b.constantLike(largest, 1), largest);
}

Value Diagonalization::sumSquares(Value matrix) {
  Value magnitudes = b.abs(matrix);
  Value squares = b.mul(magnitudes, magnitudes);
  int64_t rank = b.getType(matrix).getRank();
  Value sum = b.reduce<AddOp>(squares, b.constantLike(squares, 0),
                              {rank - 2, rank - 1});
  return b.reshape(sum, m.getShape(matrix, 1, 1));
}

/// Whether the elements beside the diagonal of any matrix are too large.
Value Diagonalization::isUnfinished(Value matrix, Value limit) {
  Value rest = b.select(m.compareIndices(ComparisonDirection::NE, matrix),
                        matrix, b.constantLike(matrix, 0));
  Value isLarge = b.compare(ComparisonDirection::GT, sumSquares(rest), limit);
  SmallVector<int64_t> all =
      llvm::to_vector(llvm::seq<int64_t>(0, b.getType(isLarge).getRank()));
  return b.reduce<OrOp>(isLarge, b.constantLike(isLarge, false), all);
}

/// Of the matrix [[p, r], [conj(r), q]] of each pair of rows.
Diagonalization::Rotations Diagonalization::getRotations(Value matrix) {
  int64_t half = m.getRows(matrix) / 2;
  Value diagonal = getReal(m.getDiagonal(matrix));
  Value p = m.slice(diagonal, 0, 0, half, 1);
  Value q = m.slice(diagonal, half, 0, half, 1);
  Value r = m.getDiagonal(m.slice(matrix, 0, half, half, half));
  Value size = b.abs(r);
  Value zero = b.constantLike(p, 0), one = b.constantLike(p, 1);
  Value isTiny = b.compare(
      ComparisonDirection::LE, size,
      b.mul(b.constantLike(p, 0.1 * getEpsilon(p)), b.min(b.abs(p), b.abs(q))));

  Value divisor = b.select(isTiny, one, size);
  Value tau = b.div(b.sub(q, p), b.mul(divisor, b.constantLike(p, 2)));
  Value root = b.math<SqrtOp>(b.add(b.mul(tau, tau), one));
  Value tangent = b.div(one, b.add(b.abs(tau), root));
  tangent = b.select(b.compare(ComparisonDirection::GE, tau, zero), tangent,
                     b.neg(tangent));
  tangent = b.select(isTiny, zero, tangent);
  Value cosine =
      b.div(one, b.math<SqrtOp>(b.add(b.mul(tangent, tangent), one)));
  Value change = b.mul(tangent, size);
  Type element = b.getElementType(matrix);
  Value phase = b.div(r, b.convert(divisor, element));
  return {b.convert(cosine, element),
          b.mul(b.convert(b.mul(tangent, cosine), element), phase),
          b.concatenate({b.sub(p, change), b.add(q, change)},
                        b.getType(matrix).getRank() - 2)};
}

/// The pairs of slices along a dimension times
/// [[cosine, -sine], [conj(sine), cosine]].
Value Diagonalization::rotatePairs(Value matrix, int64_t dim, Value cosine,
                                   Value sine) {
  int64_t size = b.getShape(matrix)[dim];
  Value first = b.slice(matrix, dim, 0, size / 2);
  Value second = b.slice(matrix, dim, size / 2, size);
  cosine = m.spread(cosine, first);
  sine = m.spread(sine, first);
  return b.concatenate(
      {b.sub(b.mul(cosine, first), b.mul(sine, second)),
       b.add(b.mul(m.conjugate(sine), first), b.mul(cosine, second))},
      dim);
}

/// Rows or columns in their order for the next rotations: the first one stays,
/// the others go around.
Value Diagonalization::moveOn(Value matrix, int64_t dim) {
  int64_t size = b.getShape(matrix)[dim], half = size / 2;
  SmallVector<Value> parts;
  auto append = [&](int64_t begin, int64_t end) {
    if (begin < end)
      parts.push_back(b.slice(matrix, dim, begin, end));
  };
  append(0, 1);
  if (half > 1) {
    append(half, half + 1);
    append(1, half - 1);
    append(half + 1, size);
    append(half - 1, half);
  } else {
    append(1, 2);
  }
  return b.concatenate(parts, dim);
}

Diagonalization::State Diagonalization::rotate(State state) {
  auto [matrix, adjoint] = state;
  int64_t half = m.getRows(matrix) / 2, rank = b.getType(matrix).getRank();
  auto [cosine, sine, diagonal] = getRotations(matrix);
  matrix = rotatePairs(matrix, rank - 2, cosine, sine);
  matrix = rotatePairs(matrix, rank - 1, m.transpose(cosine), m.adjoint(sine));
  // What the rotations were made for.
  Value isPair =
      b.bitOr(m.compareIndices(ComparisonDirection::EQ, matrix, half),
              m.compareIndices(ComparisonDirection::EQ, matrix, -half));
  matrix = b.select(isPair, b.constantLike(matrix, 0), matrix);
  diagonal = b.convert(diagonal, b.getElementType(matrix));
  matrix = b.select(m.compareIndices(ComparisonDirection::EQ, matrix),
                    m.spread(diagonal, matrix), matrix);
  adjoint = rotatePairs(adjoint, rank - 2, cosine, sine);
  return {moveOn(moveOn(matrix, rank - 2), rank - 1),
          moveOn(adjoint, rank - 2)};
}

Eigensystem Diagonalization::sort(Eigensystem system) {
  int64_t rank = b.getType(system.vectors).getRank();
  Value keys = m.spread(m.transpose(system.values), system.vectors);
  SmallVector<Value> sorted =
      b.sort({keys, system.vectors}, rank - 1, /*isStable=*/true,
             [&](ValueRange pair) {
               auto order = ComparisonTypeAttr::get(b.builder.getContext(),
                                                    ComparisonType::TOTALORDER);
               return b.create<CompareOp>(pair[0], pair[1],
                                          ComparisonDirection::LT, order);
             });
  Value values = m.slice(sorted[0], 0, 0, 1, m.getColumns(keys));
  return {sorted[1], m.transpose(values)};
}

Eigensystem Diagonalization::diagonalize(Value a) {
  int64_t size = m.getRows(a), rank = b.getType(a).getRank();
  a = makeHermitian(a);
  Value scale = getScale(a);
  Type element = b.getElementType(a);
  a = b.div(a, m.spread(b.convert(scale, element), a));
  if (size % 2) {
    // A row and a column of zeros, which are never rotated.
    SmallVector<int64_t> low(rank, 0), high(rank, 0);
    high[rank - 2] = high[rank - 1] = 1;
    a = b.pad(a, b.constantLike(a, 0), low, high);
  }
  int64_t paddedSize = m.getRows(a);
  Value identity =
      b.convert(m.compareIndices(ComparisonDirection::EQ, a), element);
  Value squares = sumSquares(a);
  Value limit = b.mul(
      squares, b.constantLike(squares, config.tolerance * config.tolerance));

  Value maxSweeps = b.constant(b.getI32Type(), config.maxSweeps);
  Value numRounds = b.constant(b.getI32Type(), paddedSize - 1);
  SmallVector<Value> results = b.whileLoop(
      {b.constant(b.getI32Type(), 0), a, identity},
      [&](ValueRange state) {
        return b.bitAnd(b.compare(ComparisonDirection::LT, state[0], maxSweeps),
                        isUnfinished(state[1], limit));
      },
      [&](ValueRange state) -> SmallVector<Value> {
        SmallVector<Value> next =
            b.forLoop(numRounds, state.drop_front(),
                      [&](Value, ValueRange round) -> SmallVector<Value> {
                        State rotated = rotate({round[0], round[1]});
                        return {rotated.matrix, rotated.adjoint};
                      });
        next.insert(next.begin(), b.add(state[0], b.constantLike(state[0], 1)));
        return next;
      });

  Value values = m.slice(getReal(m.getDiagonal(results[1])), 0, 0, size, 1);
  Value vectors = m.adjoint(m.slice(results[2], 0, 0, size, size));
  Eigensystem system{vectors, b.mul(values, m.spread(scale, values))};
  return config.isSorted ? sort(system) : system;
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// From `lower,sort,max_iter,tol`, the first two 0 or 1.
std::optional<EighConfig> EighConfig::get(CustomCallOp op) {
  auto text = op->getAttrOfType<StringAttr>(HLODialect::kBackendConfig);
  SmallVector<StringRef> parts;
  if (text)
    text.getValue().split(parts, ',');
  unsigned isLower, isSorted;
  int32_t maxSweeps;
  EighConfig config;
  if (parts.size() != 4 || parts[0].trim().getAsInteger(10, isLower) ||
      parts[1].trim().getAsInteger(10, isSorted) ||
      parts[2].trim().getAsInteger(10, maxSweeps) ||
      parts[3].trim().getAsDouble(config.tolerance) || isLower > 1 ||
      isSorted > 1 || !(config.tolerance >= 0))
    return std::nullopt;
  config.isLower = isLower;
  config.isSorted = isSorted;
  config.maxSweeps = maxSweeps;
  return config;
}

namespace {
struct EighExpanderPass : hlo::impl::EighExpanderPassBase<EighExpanderPass> {
  using Base::Base;

  void runOnOperation() override {
    CallExpander expander(getOperation(), DEBUG_TYPE);
    expander.expandAll<CustomCallOp>([&](CustomCallOp op) {
      if (op.getCustomCallTarget() == "Eigh" && expander.requireStatic(op))
        expand(op, expander);
    });
    if (!expander.hasExpanded())
      markAllAnalysesPreserved();
  }

private:
  void expand(CustomCallOp op, CallExpander &expander);
};
} // namespace

void EighExpanderPass::expand(CustomCallOp op, CallExpander &expander) {
  MatrixCall call(op);
  int64_t size = call.rows;
  std::optional<EighConfig> config = EighConfig::get(op);
  StringRef reason = call.whyNot({{size, size}}, {{size, size}, {size}},
                                 /*realResult=*/1);
  if (reason.empty() && !config)
    reason = "its backend config is not `lower,sort,max_iter,tol`";
  if (!reason.empty()) {
    expander.decline(op, reason);
    return;
  }
  std::string name = config->isLower ? "eigh_lower" : "eigh_upper";
  if (!config->isSorted)
    name += "_unsorted";
  expander.expand(
      op, name,
      [&](InstructionBuilder &b, ValueRange parameters) {
        MatrixBuilder m(b);
        Value a = parameters[0];
        Type type = b.getElementType(a);
        SmallVector<int64_t> valuesShape = call.getShape({size});
        if (b.getType(a).getNumElements() == 0)
          return b.tuple(
              {a,
               b.splat(valuesShape,
                       b.constant(isComplex(type)
                                      ? cast<ComplexType>(type).getElementType()
                                      : type,
                                  0))});
        auto [vectors, values] =
            Diagonalization(b, *config)
                .diagonalize(b.convert(a, m.getComputeType(type)));
        values = b.reshape(values, valuesShape);
        if (!isComplex(type))
          values = b.convert(values, type);
        return b.tuple({b.convert(vectors, type), values});
      },
      op->getAttr(HLODialect::kBackendConfig));
}
