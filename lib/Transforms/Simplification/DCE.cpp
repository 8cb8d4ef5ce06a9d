//===- DCE.cpp - Remove what nothing reads --------------------------------===//
// See the description of dce in Passes.td; test: dce.mlir. Where there are
// loops or fusions, what is live is found first, for the whole module; then
// these lose what is not, and last all other instructions are erased.

#include "hlo/Analysis/ElementLiveness.h"
#include "hlo/Analysis/SideEffectAnalysis.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Transforms/Simplification/DeadCode.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/TupleElements.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "dce"

namespace hlo {
#define GEN_PASS_DEF_DCEPASS
#include "hlo/Transforms/Simplification/Passes.h.inc"
} // namespace hlo

using namespace hlo;

static remark::RemarkOpts remarkName(StringRef name) {
  return remark::RemarkOpts::name(name).category(DEBUG_TYPE);
}

/// True if nothing but get_tuple_element reads the tuple, perhaps through the
/// instruction of a parameter.
static bool isReadByElement(Value tuple) {
  return llvm::all_of(tuple.getUsers(), [](Operation *user) {
    if (auto parameter = dyn_cast<ParameterOp>(user))
      return canDropElements(parameter) &&
             isReadByElement(parameter.getResult());
    return isa<GetTupleElementOp>(user);
  });
}

static llvm::BitVector getComplement(llvm::BitVector bits) {
  bits.flip();
  return bits;
}

/// A copy of an annotation may be the only one its operand has.
static bool isOnlyAnnotation(Operation *op) {
  auto call = dyn_cast<CustomCallOp>(op);
  if (!call || call.getCustomCallTarget() != "Sharding" ||
      call.getNumOperands() != 1)
    return false;
  Value operand = call.getOperands().front();
  Operation *source = operand.getDefiningOp();
  return !source || isa<ParameterOp>(source) || !operand.hasOneUse();
}

namespace {
class DeadCodeRemover : DCEPassOptions {
public:
  DeadCodeRemover(ModuleOp module, const DCEPassOptions &options)
      : DCEPassOptions(options), module(module), effects(removeCollectives) {}

  FailureOr<bool> run();

private:
  bool stays(Operation *op);
  DeadElements getTreatment(WhileOp loop) const;
  bool canDropOutputs(FusionOp fusion);

  /// Where there are no loops. True if fusions have operands or outputs that
  /// nothing reads: what else is left is needed.
  bool eraseUnread(const ComputationGraph &graph);
  void eraseDead(const ComputationGraph &graph);

  void trimWhile(WhileOp loop, DeadElements treatment,
                 ElementLiveness &liveness);
  void dropElements(WhileOp loop, const llvm::BitVector &kept,
                    ElementLiveness &liveness);
  void trimOutputs(FusionOp fusion, ElementLiveness &liveness);
  llvm::BitVector trimOperands(FusionOp fusion, ElementLiveness &liveness);
  void eraseDead(const ElementLiveness &liveness);
  LogicalResult removeParameters(func::FuncOp function);

  ModuleOp module;
  SideEffectAnalysis effects;
  /// What goes on with something that stays for its control dependencies.
  llvm::DenseSet<Operation *> finishing;
  bool isChanged = false;
};

struct DCEPass : hlo::impl::DCEPassBase<DCEPass> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<bool> isChanged =
        removeDeadCode(getOperation(), {whileElements, removeCollectives,
                                        removeEntryParameters});
    if (failed(isChanged))
      return signalPassFailure();
    if (!*isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace

FailureOr<bool> hlo::removeDeadCode(ModuleOp module,
                                    const DCEPassOptions &options) {
  return DeadCodeRemover(module, options).run();
}

FailureOr<bool> DeadCodeRemover::run() {
  ComputationGraph graph(module);
  // Callees first: no deep recursion.
  for (func::FuncOp function : graph.getCalleesFirst())
    for (const CallSite &site : graph.getSites(function))
      if (func::FuncOp callee = graph.lookup(site.getCallee()))
        effects.has(callee);
  bool hasLoops = false;
  module.walk([&](Operation *op) {
    hasLoops |= isa<WhileOp>(op) ||
                (op->getParentOp() == module && !isa<func::FuncOp>(op));
    if (isa<AsyncDoneOp, AsyncUpdateOp, CopyDoneOp>(op))
      if (Operation *start = op->getOperand(0).getDefiningOp();
          start && (hasControlDependencies(start) || finishing.contains(start)))
        finishing.insert(op);
  });
  if (hasLoops)
    eraseDead(graph);
  else if (eraseUnread(graph))
    eraseDead(ComputationGraph(module));
  if (removeEntryParameters)
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isPublic() && !function.isExternal() &&
          failed(removeParameters(function)))
        return failure();
  return isChanged;
}

/// True if `op` stays though nothing reads it.
bool DeadCodeRemover::stays(Operation *op) {
  return isa<ParameterOp>(op) || hasControlDependencies(op) ||
         finishing.contains(op) || effects.has(op) || isOnlyAnnotation(op);
}

static void remarkErased(Operation *op) {
  if (auto function = dyn_cast<func::FuncOp>(op))
    remark::passed(op->getLoc(), remarkName("DeadFunction"))
        << remark::add("erased function {0}", function.getSymName());
  else
    remark::passed(op->getLoc(), remarkName("DeadInstruction"))
        << remark::add("erased {0}", op->getName().stripDialect());
}

static bool isKeptDead(Operation *op) {
  return op->use_empty() && hasControlDependencies(op);
}

static void remarkKept(Operation *op) {
  remark::missed(op->getLoc(), remarkName("KeptDead")) << remark::add(
      "{0} has control dependencies", op->getName().stripDialect());
}

//===----------------------------------------------------------------------===//
// What nothing reads
//===----------------------------------------------------------------------===//

/// Whether nothing reads an operand or an output.
static bool hasUnread(FusionOp fusion) {
  if (llvm::any_of(fusion.getCalls().getArguments(),
                   [](Value argument) { return argument.use_empty(); }))
    return true;
  std::optional<llvm::BitVector> read = getReadElements(fusion.getResult());
  return read && !read->all();
}

bool DeadCodeRemover::eraseUnread(const ComputationGraph &graph) {
  bool isAnyUnread = false;
  llvm::SetVector<Operation *> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic())
      functions.insert(function);

  SmallVector<Operation *> dead, kept;
  SmallVector<CallSite> sites;
  auto visit = [&](Operation *parent, auto &visit) -> void {
    for (Region &region : parent->getRegions())
      for (Block &block : region)
        for (Operation &op : llvm::reverse(block)) {
          // Which block runs is not looked at.
          if (op.use_empty() && region.hasOneBlock() &&
              !op.hasTrait<mlir::OpTrait::IsTerminator>() && !stays(&op)) {
            op.dropAllReferences();
            dead.push_back(&op);
            continue;
          }
          if (isKeptDead(&op))
            kept.push_back(&op);
          visit(&op, visit);
          if (auto fusion = dyn_cast<FusionOp>(op))
            isAnyUnread |= hasUnread(fusion);
          getCallSites(&op, sites);
          if (!isa_and_nonnull<HLODialect>(op.getDialect()))
            op.getAttrDictionary().walk([&](FlatSymbolRefAttr name) {
              functions.insert(graph.lookup(name));
            });
        }
  };
  for (unsigned i = 0; i < functions.size(); ++i) {
    visit(functions[i], visit);
    for (CallSite site : sites)
      functions.insert(graph.lookup(site.getCallee()));
    sites.clear();
    functions.remove(nullptr);
  }
  for (Operation &op : llvm::reverse(*module.getBody()))
    if (!functions.contains(&op)) {
      op.dropAllReferences();
      dead.push_back(&op);
    }
  isChanged |= !dead.empty();
  // Else it is said later.
  if (!isAnyUnread)
    llvm::for_each(kept, remarkKept);
  // In their order in the module.
  for (Operation *op : llvm::reverse(dead))
    remarkErased(op);
  for (Operation *op : dead)
    op->erase();
  return isAnyUnread;
}

//===----------------------------------------------------------------------===//
// What nothing needs
//===----------------------------------------------------------------------===//

void DeadCodeRemover::eraseDead(const ComputationGraph &graph) {
  // Loops outside in: what goes around an inner loop may feed an outer one.
  llvm::MapVector<Operation *, DeadElements> loops;
  SmallVector<FusionOp> fusions;
  llvm::DenseSet<Operation *> outputs;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto loop = dyn_cast<WhileOp>(op))
      loops[op] = getTreatment(loop);
    if (auto fusion = dyn_cast<FusionOp>(op)) {
      fusions.push_back(fusion);
      if (canDropOutputs(fusion))
        outputs.insert(op);
    }
  });

  auto treats = [&](WhileOp loop, DeadElements treatment) {
    return loops.lookup(loop) == treatment;
  };
  auto removes = [&](WhileOp op) { return treats(op, DeadElements::Remove); };
  auto passes = [&](WhileOp op) {
    return treats(op, DeadElements::PassThrough);
  };
  auto shrinks = [&](TupleOp op) { return canDropElements(op); };
  auto dropsOutputs = [&](FusionOp op) { return outputs.contains(op); };
  auto dropsOperands = [&](FusionOp op) { return op.canDropOperands(); };
  auto staysUnread = [&](Operation *op) { return stays(op); };
  ElementLivenessOptions options{removes,      passes,        shrinks,
                                 dropsOutputs, dropsOperands, staysUnread};
  ElementLiveness liveness(module, graph, options);

  for (auto [op, treatment] : loops)
    if (liveness.isLive(op))
      trimWhile(cast<WhileOp>(op), treatment, liveness);
  SmallVector<std::pair<FusionOp, llvm::BitVector>> trimmed;
  for (FusionOp fusion : fusions) {
    if (!liveness.isLive(fusion))
      continue;
    if (outputs.contains(fusion))
      trimOutputs(fusion, liveness);
    if (fusion.canDropOperands())
      trimmed.emplace_back(fusion, trimOperands(fusion, liveness));
  }
  eraseDead(liveness);
  for (auto &[fusion, dead] : trimmed)
    if (dead.any())
      fusion.getCalls().front().eraseArguments(dead);
}

void DeadCodeRemover::eraseDead(const ElementLiveness &liveness) {
  SmallVector<Operation *> dead;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == module)
      return WalkResult::advance();
    if (liveness.isLive(op)) {
      if (isKeptDead(op))
        remarkKept(op);
      return WalkResult::advance();
    }
    remarkErased(op);
    dead.push_back(op);
    return WalkResult::skip();
  });
  isChanged |= !dead.empty();
  // Readers before what they read.
  for (Operation *op : llvm::reverse(dead))
    op->erase();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

DeadElements DeadCodeRemover::getTreatment(WhileOp loop) const {
  TupleOp root = getRootTuple(loop.getBody());
  if (whileElements == DeadElements::Keep || !root ||
      root.getType() != loop.getType() ||
      loop.getBody().getArgumentTypes() != TypeRange(loop.getType()))
    return DeadElements::Keep;
  bool removable =
      whileElements == DeadElements::Remove &&
      loop.getOperand().getType() == loop.getType() &&
      loop.getCondition().getArgumentTypes() == TypeRange(loop.getType()) &&
      loop.getCondition().hasOneBlock() && canDropElements(loop) &&
      canDropElements(root) && isReadByElement(loop.getResult()) &&
      isReadByElement(loop.getBody().getArgument(0)) &&
      isReadByElement(loop.getCondition().getArgument(0));
  return removable ? DeadElements::Remove : DeadElements::PassThrough;
}

void DeadCodeRemover::trimWhile(WhileOp loop, DeadElements treatment,
                                ElementLiveness &liveness) {
  if (treatment == DeadElements::Keep)
    return;
  auto type = cast<TupleType>(loop.getType());
  llvm::BitVector kept(type.size());
  for (unsigned i : llvm::seq<unsigned>(type.size()))
    kept[i] = liveness.isRead(loop.getResult(), i);
  if (kept.all())
    return;
  if (treatment == DeadElements::Remove) {
    isChanged = true;
    remark::passed(loop.getLoc(), remarkName("DeadWhileElements"))
        << remark::add("removed {0} of {1} elements",
                       type.size() - kept.count(), type.size());
    return dropElements(loop, kept, liveness);
  }

  TupleOp root = getRootTuple(loop.getBody());
  BlockArgument argument = loop.getBody().getArgument(0);
  OpBuilder builder(root);
  unsigned changed = 0;
  for (unsigned i : llvm::seq<unsigned>(type.size())) {
    if (kept[i])
      continue;
    Value value = root.getOperands()[i];
    auto element = value.getDefiningOp<GetTupleElementOp>();
    if (element && element.getOperand() == argument &&
        element.getIndex() == i) {
      liveness.setLive(element);
      continue;
    }
    element = GetTupleElementOp::create(builder, value.getLoc(),
                                        type.getType(i), argument, i);
    liveness.setLive(element);
    root->setOperand(i, element.getResult());
    ++changed;
  }
  isChanged |= changed != 0;
  if (changed != 0)
    remark::passed(loop.getLoc(), remarkName("UnreadWhileElements"))
        << remark::add("{0} of {1} elements pass through unchanged", changed,
                       type.size());
}

void DeadCodeRemover::dropElements(WhileOp loop, const llvm::BitVector &kept,
                                   ElementLiveness &liveness) {
  TupleType type = keepElements(cast<TupleType>(loop.getType()), kept);
  auto init = loop.getOperand().getDefiningOp<TupleOp>();
  if (init && init->hasOneUse() && canDropElements(init)) {
    hlo::dropElements(init, kept);
    init->eraseOperands(getComplement(kept));
    init.getResult().setType(type);
  } else {
    OpBuilder builder(loop);
    Value whole = loop.getOperand();
    SmallVector<Value> elements;
    for (unsigned i : kept.set_bits()) {
      auto element = GetTupleElementOp::create(
          builder, whole.getLoc(), type.getType(elements.size()), whole, i);
      liveness.setLive(element);
      elements.push_back(element);
    }
    auto tuple = TupleOp::create(builder, whole.getLoc(), type, elements);
    liveness.setLive(tuple);
    loop->setOperand(0, tuple.getResult());
  }

  TupleOp root = getRootTuple(loop.getBody());
  hlo::dropElements(root, kept);
  root->eraseOperands(getComplement(kept));
  root.getResult().setType(type);

  SmallVector<unsigned> positions(kept.size());
  for (auto [position, i] : llvm::enumerate(kept.set_bits()))
    positions[i] = position;
  auto retype = [&](Value tuple, auto &retype) -> void {
    tuple.setType(type);
    for (Operation *user : tuple.getUsers()) {
      if (auto parameter = dyn_cast<ParameterOp>(user)) {
        hlo::dropElements(parameter, kept);
        retype(parameter.getResult(), retype);
      } else if (liveness.isLive(user)) {
        auto element = cast<GetTupleElementOp>(user);
        element.setIndex(positions[element.getIndex()]);
      }
    }
  };
  hlo::dropElements(loop, kept);
  retype(loop.getResult(), retype);
  retype(loop.getBody().getArgument(0), retype);
  retype(loop.getCondition().getArgument(0), retype);
}

//===----------------------------------------------------------------------===//
// Fusions
//===----------------------------------------------------------------------===//

bool DeadCodeRemover::canDropOutputs(FusionOp fusion) {
  TupleOp root = getRootTuple(fusion.getCalls());
  return root && root.getType() == fusion.getType() &&
         fusion.canDropOperands() && !hasControlDependencies(fusion) &&
         !root->hasAttr(HLODialect::kSharding) && canDropElements(root) &&
         canDropElements(fusion) &&
         llvm::all_of(
             fusion->getUsers(),
             [&](Operation *user) {
               auto element = dyn_cast<GetTupleElementOp>(user);
               return element &&
                      element.getType() ==
                          root->getOperand(element.getIndex()).getType();
             }) &&
         !effects.has(fusion);
}

void DeadCodeRemover::trimOutputs(FusionOp fusion, ElementLiveness &liveness) {
  auto type = cast<TupleType>(fusion.getType());
  llvm::BitVector kept(type.size());
  for (unsigned i : llvm::seq<unsigned>(type.size()))
    kept[i] = liveness.isRead(fusion.getResult(), i);
  if (kept.all())
    return;
  isChanged = true;
  remark::passed(fusion.getLoc(), remarkName("DeadFusionOutputs"))
      << remark::add("removed {0} of {1} outputs", type.size() - kept.count(),
                     type.size());

  TupleOp root = getRootTuple(fusion.getCalls());
  SmallVector<unsigned> positions(kept.size());
  for (auto [position, i] : llvm::enumerate(kept.set_bits()))
    positions[i] = position;
  if (kept.count() == 1) {
    // One output is no tuple.
    unsigned index = kept.find_first();
    hlo::keepOnlyElement(fusion, index);
    fusion.getResult().setType(type.getType(index));
    for (Operation *user : llvm::to_vector(fusion->getUsers())) {
      if (hasControlDependencies(user))
        bypassControlDependencies(user, fusion.getResult());
      user->getResult(0).replaceAllUsesWith(fusion.getResult());
      liveness.setDead(user);
    }
    fusion.getCalls().front().back().setOperand(0, root.getOperands()[index]);
    liveness.setDead(root);
    return;
  }
  TupleType newType = keepElements(type, kept);
  hlo::dropElements(fusion, kept);
  hlo::dropElements(root, kept);
  fusion.getResult().setType(newType);
  root->eraseOperands(getComplement(kept));
  root.getResult().setType(newType);
  for (Operation *user : fusion->getUsers())
    if (liveness.isLive(user)) {
      auto element = cast<GetTupleElementOp>(user);
      element.setIndex(positions[element.getIndex()]);
    }
}

llvm::BitVector DeadCodeRemover::trimOperands(FusionOp fusion,
                                              ElementLiveness &liveness) {
  llvm::BitVector dead(fusion.getNumOperands());
  for (BlockArgument argument : fusion.getCalls().getArguments()) {
    if (liveness.isRead(argument))
      continue;
    dead.set(argument.getArgNumber());
    for (Operation *user : argument.getUsers())
      if (isa<ParameterOp>(user))
        liveness.setDead(user);
  }
  if (dead.none())
    return dead;
  isChanged = true;
  remark::passed(fusion.getLoc(), remarkName("DeadFusionOperands"))
      << remark::add("removed {0} of {1} operands", dead.count(), dead.size());
  fusion->eraseOperands(dead);
  return dead;
}

//===----------------------------------------------------------------------===//
// Parameters of the entry
//===----------------------------------------------------------------------===//

/// Rebuilds every attribute of a list of the module.
template <typename AttrT, typename Rebuild>
static void renumber(ModuleOp module, StringRef name, Rebuild rebuild) {
  auto list = module->getAttrOfType<ArrayAttr>(name);
  if (!list)
    return;
  SmallVector<Attribute> attrs;
  for (Attribute attr : list)
    attrs.push_back(rebuild(cast<AttrT>(attr)));
  module->setAttr(name, ArrayAttr::get(module.getContext(), attrs));
}

LogicalResult DeadCodeRemover::removeParameters(func::FuncOp function) {
  llvm::BitVector dead(function.getNumArguments());
  for (BlockArgument argument : function.getArguments())
    dead[argument.getArgNumber()] =
        llvm::all_of(argument.getUsers(), [](Operation *user) {
          return isa<ParameterOp>(user) && user->use_empty() &&
                 !hasControlDependencies(user);
        });
  auto keepNamed = [&](auto attr) {
    if (unsigned(attr.getParameterNumber()) < dead.size())
      dead.reset(attr.getParameterNumber());
  };
  if (auto list =
          module->getAttrOfType<ArrayAttr>(HLODialect::kInputOutputAlias))
    llvm::for_each(list.getAsRange<InputOutputAliasAttr>(), keepNamed);
  if (auto list = module->getAttrOfType<ArrayAttr>(HLODialect::kBufferDonor))
    llvm::for_each(list.getAsRange<BufferDonorAttr>(), keepNamed);
  if (dead.none())
    return success();
  isChanged = true;
  remark::passed(function.getLoc(), remarkName("DeadParameters"))
      << remark::add("removed {0} of {1} parameters", dead.count(),
                     dead.size());
  for (unsigned i : dead.set_bits())
    for (Operation *user : llvm::to_vector(function.getArgument(i).getUsers()))
      user->erase();
  if (failed(function.eraseArguments(dead)))
    return failure();

  SmallVector<int64_t> positions(dead.size());
  int64_t next = 0;
  for (unsigned i : llvm::seq<unsigned>(dead.size()))
    positions[i] = dead[i] ? -1 : next++;
  renumber<InputOutputAliasAttr>(
      module, HLODialect::kInputOutputAlias, [&](InputOutputAliasAttr attr) {
        return InputOutputAliasAttr::get(
            attr.getContext(), attr.getOutputIndex(),
            positions[attr.getParameterNumber()], attr.getParameterIndex(),
            attr.getKind());
      });
  renumber<BufferDonorAttr>(
      module, HLODialect::kBufferDonor, [&](BufferDonorAttr attr) {
        return BufferDonorAttr::get(attr.getContext(),
                                    positions[attr.getParameterNumber()],
                                    attr.getParameterIndex());
      });
  if (auto layout =
          module->getAttrOfType<TypeAttr>(HLODialect::kEntryComputationLayout))
    module->setAttr(HLODialect::kEntryComputationLayout,
                    TypeAttr::get(cast<FunctionType>(layout.getValue())
                                      .getWithoutArgsAndResults(dead, {})));
  return success();
}
