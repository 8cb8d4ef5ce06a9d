//===- DotMerger.cpp - One dot of several that share an operand -----------===//
// See the description of dot-merger in Passes.td; test: dot-merger.mlir.

#include "hlo/Transforms/Dot/Passes.h"
#include "hlo/Transforms/Utils/BlockOrder.h"
#include "hlo/Transforms/Utils/Contractions.h"
#include "hlo/Transforms/Utils/InstructionExpander.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"

#define DEBUG_TYPE "dot-merger"

namespace hlo {
#define GEN_PASS_DEF_DOTMERGERPASS
#include "hlo/Transforms/Dot/Passes.h.inc"
} // namespace hlo

using namespace hlo;

/// Dots whose dependencies on each other are looked at together.
static constexpr size_t kWindow = 1024;
/// How many times longer than the shortest the longest of the operands that
/// are concatenated may be: a long one gains nothing from a short one.
static constexpr int64_t kMaxSizeRatio = 20;

namespace {
/// A dot that may share its operand `shared` with others.
struct Candidate {
  Candidate(DotOp dot, unsigned shared, unsigned number);
  unsigned getOther() const { return 1 - shared; }

  mutable DotOp dot; // accessors of operations are not const
  unsigned shared;
  /// Its number among those of a window.
  unsigned number;
  /// The elements of the free dimensions of the operand that is not shared.
  int64_t size = 1;
  /// Bytes of that operand and of the result.
  int64_t bytes = 0;
};

/// What dots have in common that can become one: where the operand they share
/// comes from, the roles of its dimensions there, and all else a dot says.
using Key = std::pair<void *, Attribute>;

/// The dots of a block, or of a part of it.
class Merger {
public:
  Merger(ArrayRef<DotOp> dots, int64_t maxSize, bool readsLess);
  bool run();

private:
  bool mergeClass(ArrayRef<Candidate> members);
  void merge(ArrayRef<Candidate> group);
  bool isConnected(unsigned dot, ArrayRef<Candidate> group) const;
  /// Makes whatever depends on one of the group depend on all of it.
  void connect(ArrayRef<Candidate> group);

  int64_t maxSize;
  bool readsLess;
  llvm::MapVector<Key, SmallVector<Candidate>> classes;
  /// The dots each dot depends on.
  SmallVector<llvm::BitVector> dependencies;
  llvm::BitVector isMerged;
};

struct DotMergerPass : hlo::impl::DotMergerPassBase<DotMergerPass> {
  using Base::Base;

  void runOnOperation() override {
    llvm::MapVector<Block *, SmallVector<DotOp>> blocks;
    for (Operation *op :
         collectInstructions(getOperation(), llvm::IsaPred<DotOp>))
      blocks[op->getBlock()].push_back(cast<DotOp>(op));
    bool isChanged = false;
    for (auto &[block, all] : blocks) {
      bool isBlockChanged = false;
      for (ArrayRef<DotOp> rest = all; !rest.empty();) {
        ArrayRef<DotOp> window = rest.take_front(kWindow);
        rest = rest.drop_front(window.size());
        isBlockChanged |= Merger(window, maxSize, readsLess).run();
      }
      if (isBlockChanged)
        restoreOrder(*block);
      isChanged |= isBlockChanged;
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

static int64_t getByteSize(Type type) {
  auto array = cast<RankedTensorType>(type);
  return llvm::divideCeil(
      array.getNumElements() * getElementBitWidth(array.getElementType()), 8);
}

Candidate::Candidate(DotOp dot, unsigned shared, unsigned number)
    : dot(dot), shared(shared), number(number) {
  Value other = dot->getOperand(getOther());
  auto type = cast<RankedTensorType>(other.getType());
  for (int64_t dim : getOperandDims(dot, getOther()).free)
    size *= type.getDimSize(dim);
  bytes = getByteSize(type) + getByteSize(dot.getType());
}

/// Whether the operands that are concatenated have no more bytes than the
/// shared one, as often as it is not read any more.
static bool hasFewerReads(ArrayRef<Candidate> group) {
  int64_t concatenated = 0, shared = 0;
  for (const Candidate &member : group) {
    DotOp dot = member.dot;
    concatenated += getByteSize(dot->getOperand(member.getOther()).getType());
    shared = getByteSize(dot->getOperand(member.shared).getType());
  }
  return concatenated <= shared * int64_t(group.size() - 1);
}

/// Conversions of elements of less than a byte go well with the dot that reads
/// them, and not with a concatenation.
static bool isSubByteConversion(Value value) {
  auto convert = value.getDefiningOp<ConvertOp>();
  return convert && !isPred(getElementTypeOrSelf(convert.getOperand())) &&
         getElementBitWidth(getElementTypeOrSelf(convert.getOperand())) < 8;
}

static bool isMergeable(DotOp dot) {
  return isStatic(dot) && dot.getType().getNumElements() != 0 &&
         !hasControlDependencies(dot) && !dot->hasAttr(HLODialect::kSharding);
}

static Key getKey(const Candidate &candidate) {
  DotOp dot = candidate.dot;
  DotOperandDims dims = getOperandDims(dot, candidate.shared);
  Value source = dot->getOperand(candidate.shared);
  while (auto transpose = source.getDefiningOp<TransposeOp>()) {
    for (SmallVector<int64_t> *role :
         {&dims.batch, &dims.contracting, &dims.free})
      for (int64_t &dim : *role)
        dim = transpose.getDimensions()[dim];
    source = transpose.getOperand();
  }
  auto *context = dot.getContext();
  auto getType = [&](Value value) -> Attribute {
    return mlir::TypeAttr::get(getElementTypeOrSelf(value));
  };
  auto orUnit = [&](Attribute attr) {
    return attr ? attr : mlir::UnitAttr::get(context);
  };
  SmallVector<Attribute> parts = {
      mlir::BoolAttr::get(context, candidate.shared),
      DenseI64ArrayAttr::get(context, dims.batch),
      DenseI64ArrayAttr::get(context, dims.contracting),
      DenseI64ArrayAttr::get(context, dims.free),
      getType(dot->getOperand(candidate.getOther())),
      getType(dot.getResult()),
      orUnit(dot.getOperandPrecisionAttr()),
      orUnit(dot.getAlgorithmAttr()),
      orUnit(dot->getAttr(HLODialect::kFrontendAttributes)),
      orUnit(dot->getAttr(HLODialect::kBackendConfig))};
  return {source.getAsOpaquePointer(), ArrayAttr::get(context, parts)};
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

Merger::Merger(ArrayRef<DotOp> dots, int64_t maxSize, bool readsLess)
    : maxSize(maxSize), readsLess(readsLess) {
  SmallVector<DotOp> mergeable = llvm::filter_to_vector(dots, isMergeable);
  for (auto [number, dot] : llvm::enumerate(mergeable))
    for (unsigned shared : {1u, 0u}) {
      Candidate candidate(dot, shared, number);
      if (!isSubByteConversion(dot->getOperand(candidate.getOther())))
        classes[getKey(candidate)].push_back(candidate);
    }
  classes.remove_if([](const auto &entry) { return entry.second.size() < 2; });
  if (classes.empty())
    return;
  isMerged.resize(mergeable.size());
  dependencies = computeDependencies(
      SmallVector<Operation *>(mergeable.begin(), mergeable.end()));
}

bool Merger::run() {
  // A dot that could go with others either way goes with more of them.
  SmallVector<ArrayRef<Candidate>> ordered;
  for (auto &[key, members] : classes)
    ordered.push_back(members);
  llvm::sort(ordered, [](ArrayRef<Candidate> lhs, ArrayRef<Candidate> rhs) {
    auto getRank = [](ArrayRef<Candidate> members) {
      return std::make_tuple(-int64_t(members.size()),
                             members.front().getOther(),
                             members.front().number);
    };
    return getRank(lhs) < getRank(rhs);
  });
  bool isChanged = false;
  for (ArrayRef<Candidate> members : ordered)
    isChanged |= mergeClass(members);
  return isChanged;
}

static void remarkMissed(const Candidate &candidate) {
  remark::missed(candidate.dot.getLoc(),
                 remark::RemarkOpts::name("Merged").category(DEBUG_TYPE))
      << remark::add("shares operand {0} with dots that depend on it, or it on "
                     "them, or that would be too large together, or that are "
                     "larger than it",
                     candidate.shared);
}

bool Merger::mergeClass(ArrayRef<Candidate> members) {
  SmallVector<Candidate> rest =
      llvm::filter_to_vector(members, [&](const Candidate &member) {
        return !isMerged[member.number];
      });
  llvm::sort(rest, [](const Candidate &lhs, const Candidate &rhs) {
    return std::make_pair(lhs.size, lhs.number) <
           std::make_pair(rhs.size, rhs.number);
  });
  bool isChanged = false;
  while (rest.size() > 1) {
    SmallVector<Candidate> group = {rest.front()}, others;
    int64_t bytes = group.front().bytes;
    for (const Candidate &candidate : ArrayRef(rest).drop_front()) {
      bool isTooLarge = candidate.bytes > maxSize - bytes ||
                        candidate.size > kMaxSizeRatio * group.front().size;
      if (isTooLarge || isConnected(candidate.number, group)) {
        others.push_back(candidate);
        continue;
      }
      bytes += candidate.bytes;
      group.push_back(candidate);
    }
    if (group.size() > 1 && (!readsLess || hasFewerReads(group))) {
      merge(group);
      isChanged = true;
    } else {
      remarkMissed(group.front());
    }
    rest = std::move(others);
  }
  if (!rest.empty())
    remarkMissed(rest.front());
  return isChanged;
}

bool Merger::isConnected(unsigned dot, ArrayRef<Candidate> group) const {
  return llvm::any_of(group, [&](const Candidate &member) {
    return dependencies[dot][member.number] || dependencies[member.number][dot];
  });
}

void Merger::connect(ArrayRef<Candidate> group) {
  llvm::BitVector members(isMerged.size()), all(isMerged.size());
  for (const Candidate &member : group) {
    members.set(member.number);
    all |= dependencies[member.number];
  }
  isMerged |= members;
  for (auto [number, known] : llvm::enumerate(dependencies))
    if (members[number] || known.anyCommon(members)) {
      known |= all;
      if (!members[number])
        known |= members;
    }
}

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// True if the operands can be concatenated along their only free dimension as
/// they are.
static bool haveEqualDims(ArrayRef<Candidate> group) {
  auto getDims = [](const Candidate &member) {
    return getOperandDims(member.dot, member.getOther());
  };
  DotOperandDims first = getDims(group.front());
  return first.free.size() == 1 &&
         llvm::all_of(group.drop_front(), [&](const Candidate &member) {
           DotOperandDims dims = getDims(member);
           return dims.batch == first.batch &&
                  dims.contracting == first.contracting &&
                  dims.free == first.free;
         });
}

void Merger::merge(ArrayRef<Candidate> members) {
  connect(members);
  SmallVector<Candidate> group(members);
  // What begins at a multiple of a power of two is read faster.
  llvm::sort(group, [](const Candidate &lhs, const Candidate &rhs) {
    auto getRank = [](const Candidate &member) {
      return std::make_pair(-llvm::countr_zero(uint64_t(member.size)),
                            member.number);
    };
    return getRank(lhs) < getRank(rhs);
  });
  DotOp first = llvm::min_element(members, [](const Candidate &lhs,
                                              const Candidate &rhs) {
                  return lhs.number < rhs.number;
                })->dot;
  unsigned shared = group.front().shared, other = 1 - shared;
  OpBuilder opBuilder(first);
  InstructionBuilder builder(opBuilder, first);

  // [batch, contracting, free], unless all are alike anyway.
  SmallVector<Value> operands;
  DotOperandDims otherDims = getOperandDims(first, other);
  bool isAlike = haveEqualDims(group);
  for (const Candidate &member : group) {
    Value operand = member.dot->getOperand(other);
    if (!isAlike) {
      DotOperandDims dims = getOperandDims(member.dot, other);
      SmallVector<SmallVector<int64_t>> groups;
      for (int64_t dim : dims.batch)
        groups.push_back({dim});
      for (int64_t dim : dims.contracting)
        groups.push_back({dim});
      groups.push_back(dims.free);
      operand = joinDimensions(builder, operand, groups);
    }
    operands.push_back(operand);
  }
  if (!isAlike) {
    int64_t numBatch = otherDims.batch.size();
    int64_t numPaired = numBatch + otherDims.contracting.size();
    otherDims.batch = llvm::to_vector(llvm::seq<int64_t>(0, numBatch));
    otherDims.contracting =
        llvm::to_vector(llvm::seq<int64_t>(numBatch, numPaired));
    otherDims.free = {numPaired};
  }
  Value concatenated = builder.concatenate(operands, otherDims.free[0]);

  DotOperandDims sharedDims = getOperandDims(first, shared);
  int64_t numShared = sharedDims.batch.size() + sharedDims.free.size();
  int64_t position = shared == 0 ? numShared : sharedDims.batch.size();
  Value sharedOperand = first->getOperand(shared);
  SmallVector<int64_t> shape;
  auto appendSizes = [&](Value operand, ArrayRef<int64_t> dims) {
    for (int64_t dim : dims)
      shape.push_back(
          cast<RankedTensorType>(operand.getType()).getDimSize(dim));
  };
  appendSizes(sharedOperand, sharedDims.batch);
  if (shared == 1)
    appendSizes(concatenated, otherDims.free);
  appendSizes(sharedOperand, sharedDims.free);
  if (shared == 0)
    appendSizes(concatenated, otherDims.free);
  auto numbers = shared == 0
                     ? getDotNumbers(first.getContext(), sharedDims, otherDims)
                     : getDotNumbers(first.getContext(), otherDims, sharedDims);
  DotOp merged = createDotLike(
      builder, first, builder.getType(shape, first.getType().getElementType()),
      shared == 0 ? sharedOperand : concatenated,
      shared == 0 ? concatenated : sharedOperand, numbers);
  SmallVector<Location> locations;
  for (const Candidate &member : members)
    locations.push_back(member.dot.getLoc());
  remark::passed(first.getLoc(),
                 remark::RemarkOpts::name("Merged").category(DEBUG_TYPE))
      << remark::add("{0} dots that share an operand became one", group.size());
  merged->setLoc(fuseLocations(first.getLoc(), locations));

  SmallVector<Value> parts;
  int64_t start = 0;
  for (const Candidate &member : group) {
    int64_t limit = start + member.size;
    RankedTensorType type = member.dot.getType();
    Value part = builder.slice(merged, position, start, limit);
    part = builder.reshape(part, type.getShape());
    // Built for this dot only, and in any layout.
    part.setType(type);
    parts.push_back(part);
    start = limit;
  }
  for (auto [member, part] : llvm::zip_equal(group, parts))
    replaceInstruction(member.dot, part);
}
