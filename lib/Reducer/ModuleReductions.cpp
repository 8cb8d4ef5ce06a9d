//===- ModuleReductions.cpp - Reductions of whole modules -----------------===//

#include "ModuleReductions.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include <set>

using namespace hlo;

func::FuncOp hlo::findEntry(ModuleOp module) {
  func::FuncOp entry;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic()) {
      if (entry)
        return {};
      entry = function;
    }
  return entry && !entry.isExternal() ? entry : func::FuncOp();
}

Value hlo::getRoot(ModuleOp module) {
  func::FuncOp entry = findEntry(module);
  if (!entry)
    return {};
  Operation *terminator = entry.getBody().front().getTerminator();
  return terminator->getNumOperands() == 1 ? terminator->getOperand(0)
                                           : Value();
}

void hlo::setRoot(ModuleOp module, Value value) {
  func::FuncOp entry = findEntry(module);
  entry.getBody().front().getTerminator()->setOperand(0, value);
  entry.setFunctionType(FunctionType::get(
      module.getContext(), entry.getArgumentTypes(), value.getType()));
}

/// Control predecessors that are gone are waited for no more.
bool hlo::dropStateElement(ModuleOp module, WhileOp loop, unsigned element) {
  auto type = dyn_cast<TupleType>(loop.getType());
  auto init = loop.getOperand().getDefiningOp<TupleOp>();
  Operation *terminator = loop.getBody().front().getTerminator();
  auto next = terminator->getOperand(0).getDefiningOp<TupleOp>();
  if (!type || type.size() < 2 || element >= type.size() || !init || !next)
    return false;
  Value states[] = {loop.getResult(), loop.getCondition().getArgument(0),
                    loop.getBody().getArgument(0)};
  bool isRoot = getRoot(module) == states[0];
  SmallVector<GetTupleElementOp> reads;
  for (Value state : states)
    for (Operation *user : state.getUsers()) {
      auto read = dyn_cast<GetTupleElementOp>(user);
      if (read && read.getIndex() != element)
        reads.push_back(read);
      else if (!isRoot || !isa<mlir::func::ReturnOp>(user))
        return false;
    }

  auto shrink = [&](TupleOp tuple) -> Value {
    SmallVector<Value> operands(tuple.getOperands());
    operands.erase(operands.begin() + element);
    OpBuilder builder(tuple);
    return TupleOp::create(builder, tuple.getLoc(), operands);
  };
  loop->setOperand(0, shrink(init));
  terminator->setOperand(0, shrink(next));
  for (Value state : states)
    state.setType(loop.getOperand().getType());
  for (GetTupleElementOp read : reads)
    if (read.getIndex() > element)
      read.setIndex(read.getIndex() - 1);
  if (isRoot)
    setRoot(module, states[0]);
  return true;
}

static void dropMissingPredecessors(Block *block) {
  llvm::DenseSet<int64_t> ids;
  for (Operation &op : *block)
    if (auto id = op.getAttrOfType<IntegerAttr>(HLODialect::kControlId))
      ids.insert(id.getInt());
  for (Operation &op : *block) {
    auto list =
        op.getAttrOfType<DenseI64ArrayAttr>(HLODialect::kControlPredecessors);
    if (!list)
      continue;
    SmallVector<int64_t> left;
    llvm::copy_if(list.asArrayRef(), std::back_inserter(left),
                  [&](int64_t id) { return ids.contains(id); });
    if (left.empty())
      op.removeAttr(HLODialect::kControlPredecessors);
    else
      op.setAttr(HLODialect::kControlPredecessors,
                 DenseI64ArrayAttr::get(op.getContext(), left));
  }
}

llvm::DenseSet<Operation *> hlo::findUnused(ModuleOp module) {
  llvm::DenseSet<Operation *> unused;
  module.walk([&](Operation *op) {
    auto function = dyn_cast<func::FuncOp>(op);
    if ((isInstruction(op) && op->use_empty()) ||
        (function && function.isPrivate() &&
         SymbolTable::symbolKnownUseEmpty(function, module)))
      unused.insert(op);
  });
  return unused;
}

bool hlo::eraseUnused(ModuleOp module,
                      const llvm::DenseSet<Operation *> &kept) {
  bool changed = false;
  for (bool again = true; again;) {
    again = false;
    llvm::DenseSet<Operation *> unused = findUnused(module);
    // What is within an operation comes before it in this order.
    SmallVector<Operation *> erased;
    module.walk([&](Operation *op) {
      if (unused.contains(op) && !kept.contains(op))
        erased.push_back(op);
    });
    for (Operation *op : erased)
      op->erase();
    changed |= again = !erased.empty();
  }
  if (changed)
    module.walk(dropMissingPredecessors);
  return changed;
}

bool hlo::eraseUnusedParameters(ModuleOp module) {
  func::FuncOp entry = findEntry(module);
  if (!entry)
    return false;
  llvm::BitVector indices(entry.getNumArguments());
  for (BlockArgument argument : entry.getArguments())
    if (argument.use_empty())
      indices.set(argument.getArgNumber());
  return indices.any() && succeeded(entry.eraseArguments(indices));
}

bool hlo::stripAttributes(ModuleOp module) {
  bool changed = false;
  module.walk([&](Operation *op) {
    SmallVector<NamedAttribute> attributes(op->getDiscardableAttrs());
    for (NamedAttribute attribute : attributes)
      if (attribute.getName().strref().starts_with("hlo.")) {
        op->removeDiscardableAttr(attribute.getName());
        changed = true;
      }
    // Metadata: only the name is left.
    if (isa<FusedLoc>(op->getLoc()))
      if (auto name = op->getLoc()->findInstanceOf<NameLoc>()) {
        op->setLoc(name);
        changed = true;
      }
  });
  return changed;
}

/// True if it replaced something.
static bool replaceIn(ModuleOp module, mlir::AttrTypeReplacer &replacer,
                      const bool &changed) {
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return changed;
}

bool hlo::stripLayouts(ModuleOp module) {
  bool changed = false;
  mlir::AttrTypeReplacer replacer;
  replacer.addReplacement([&](RankedTensorType type) {
    auto stripped = cast<RankedTensorType>(withoutLayout(type));
    changed |= stripped != type;
    return stripped;
  });
  return replaceIn(module, replacer, changed);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

SmallVector<int64_t> hlo::getSizes(ModuleOp module) {
  std::set<int64_t, std::greater<>> sizes;
  auto add = [&](Type type) {
    SmallVector<Type> leaves;
    getLeafTypes(type, leaves);
    for (Type leaf : leaves)
      if (auto array = dyn_cast<RankedTensorType>(leaf))
        for (int64_t dim = 0; dim < array.getRank(); ++dim)
          if (int64_t size = getDimSizeOrBound(array, dim); size > 1)
            sizes.insert(size);
  };
  module.walk([&](Operation *op) {
    llvm::for_each(op->getResultTypes(), add);
    for (Region &region : op->getRegions())
      llvm::for_each(region.getArgumentTypes(), add);
  });
  return SmallVector<int64_t>(sizes.begin(), sizes.end());
}

namespace {
struct SizeChange {
  int64_t from, to;
  bool multiples;

  int64_t operator()(int64_t size) const {
    if (ShapedType::isDynamic(size))
      return size;
    if (size == from)
      return to;
    return multiples && size > 0 && size % from == 0 ? size / from * to : size;
  }
  SmallVector<int64_t> operator()(ArrayRef<int64_t> sizes) const {
    return llvm::map_to_vector(sizes, *this);
  }
};
} // namespace

/// The elements of `value`, repeated or cut to the size of `type`.
static DenseElementsAttr resize(DenseElementsAttr value,
                                RankedTensorType type) {
  if (value.isSplat())
    return value.resizeSplat(type);
  auto take = [&](auto values) {
    using T = std::decay_t<decltype(*values.begin())>;
    SmallVector<T> elements;
    for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
      elements.push_back(values[i % values.size()]);
    return DenseElementsAttr::get(type, elements);
  };
  Type elementType = type.getElementType();
  if (value.getNumElements() == 0)
    return {};
  if (isa<ComplexType>(elementType))
    return take(value.getValues<std::complex<APFloat>>());
  if (isa<FloatType>(elementType))
    return take(value.getValues<APFloat>());
  return take(value.getValues<APInt>());
}

/// Sizes in attributes. Other numbers, as those of dimensions, are no sizes.
static void changeAttributes(Operation *op, const SizeChange &change) {
  if (auto slice = dyn_cast<SliceOp>(op)) {
    SmallVector<int64_t> limits = change(slice.getLimitIndices());
    SmallVector<int64_t> starts(slice.getStartIndices());
    for (auto [start, limit] : llvm::zip_equal(starts, limits))
      start = std::min(start, limit);
    slice.setLimitIndices(limits);
    slice.setStartIndices(starts);
  }
  for (StringRef name : {"dynamic_slice_sizes", "slice_sizes", "fft_length"})
    if (auto sizes = op->getAttrOfType<DenseI64ArrayAttr>(name))
      op->setAttr(name, DenseI64ArrayAttr::get(op->getContext(),
                                               change(sizes.asArrayRef())));
  if (auto window = op->getAttrOfType<WindowAttr>("window"))
    op->setAttr("window",
                WindowAttr::get(op->getContext(), change(window.getSize()),
                                window.getStride(), window.getPad(),
                                window.getLhsDilate(), window.getRhsDilate(),
                                window.getRhsReversal()));
}

bool hlo::changeSize(ModuleOp module, int64_t from, int64_t to,
                     bool multiples) {
  SizeChange change{from, to, multiples};
  bool changed = false;
  auto changeType = [&](RankedTensorType type) {
    SmallVector<int64_t> shape = change(type.getShape());
    SmallVector<int64_t> bounds = change(getBounds(type));
    changed |= shape != type.getShape() || ArrayRef(bounds) != getBounds(type);
    return getArrayType(shape, type.getElementType(), bounds, getLayout(type));
  };
  mlir::AttrTypeReplacer replacer;
  replacer.addReplacement(changeType);
  bool failed = false;
  replacer.addReplacement(
      [&](DenseElementsAttr value) -> std::pair<Attribute, WalkResult> {
        auto type = dyn_cast<RankedTensorType>(value.getType());
        if (!type)
          return {value, WalkResult::skip()};
        DenseElementsAttr resized = resize(value, changeType(type));
        failed |= !resized;
        return {resized ? resized : value, WalkResult::skip()};
      });
  module.walk([&](Operation *op) { changeAttributes(op, change); });
  return replaceIn(module, replacer, changed) && !failed;
}
