//===- ThunkWhileToKernel.cpp - Loops of small kernels as one kernel ------===//
// See the description of thunk-while-to-kernel in Passes.td; test:
// thunk-while-to-kernel.mlir.

#include "hlo/Conversion/Thunk/Passes.h"
#include "hlo/Dialect/Thunk/IR/ThunkOps.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"

namespace hlo {
#define GEN_PASS_DEF_THUNKWHILETOKERNELPASS
#include "hlo/Conversion/Thunk/Passes.h.inc"
} // namespace hlo

using namespace hlo;
namespace memref = mlir::memref;

/// More kernels in one function take longer to compile than they gain.
static constexpr unsigned kMostKernels = 64;

/// More is worth to be copied by several threads.
static constexpr int64_t kMostCopiedBytes = 32 << 10;

//===----------------------------------------------------------------------===//
// What becomes a kernel
//===----------------------------------------------------------------------===//

/// Whether one thread runs all of a loop, a branch or what is in it.
static bool runsInOneThread(Operation *op, mlir::SymbolTableCollection &symbols,
                            unsigned &numKernels) {
  if (auto copy = dyn_cast<thunk::CopyOp>(op))
    return copy.getSource().getType().getByteSize() <= kMostCopiedBytes;
  if (auto kernel = dyn_cast<thunk::KernelOp>(op)) {
    auto function = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        op, kernel.getKernelAttr());
    return ++numKernels <= kMostKernels && function && !function.isExternal() &&
           function.getOps<scf::ForallOp>().empty();
  }
  if (!isa<thunk::WhileOp, thunk::ConditionalOp>(op))
    return false;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.front().without_terminator())
      if (!runsInOneThread(&nested, symbols, numKernels))
        return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Estimates
//===----------------------------------------------------------------------===//

namespace {
/// Picoseconds in a function that is launched once.
struct Estimate {
  double total = 0, launch = 0, compute = 0, recomputed = 0, read = 0,
         write = 0;

  void add(const Estimate &other, double times) {
    total += times * other.total;
    compute += times * other.compute;
    recomputed += times * other.recomputed;
    read += times * other.read;
    write += times * other.write;
    launch = std::max(launch, other.launch);
  }
};
} // namespace

/// How long all in a region takes; nothing if that is not known.
static std::optional<Estimate> getEstimate(Region &region);

static std::optional<Estimate> getEstimate(Operation *op) {
  if (isa<thunk::KernelOp, thunk::CopyOp>(op)) {
    auto attr = op->getAttrOfType<thunk::EstimateAttr>("estimate");
    // Copies are of instructions, or of what these leave alone.
    if (!attr)
      return isa<thunk::CopyOp>(op) ? std::optional(Estimate()) : std::nullopt;
    return Estimate{
        double(attr.getTotal() - std::min(attr.getLaunch(), attr.getTotal())),
        double(attr.getLaunch()),
        double(attr.getCompute()),
        double(attr.getRecomputed()),
        double(attr.getRead()),
        double(attr.getWrite())};
  }
  Estimate sum;
  if (auto conditional = dyn_cast<thunk::ConditionalOp>(op)) {
    // The branch that takes longest.
    for (Region &branch : conditional.getBranches()) {
      std::optional<Estimate> own = getEstimate(branch);
      if (!own)
        return std::nullopt;
      if (own->total >= sum.total)
        sum = *own;
    }
    return sum;
  }
  auto loop = cast<thunk::WhileOp>(op);
  std::optional<uint64_t> count = loop.getTripCount();
  std::optional<Estimate> body = getEstimate(loop.getBody());
  if (!count || !body)
    return std::nullopt;
  sum.add(*body, double(*count));
  return sum;
}

static std::optional<Estimate> getEstimate(Region &region) {
  Estimate sum;
  for (Operation &op : region.front().without_terminator()) {
    std::optional<Estimate> own = getEstimate(&op);
    if (!own)
      return std::nullopt;
    sum.add(*own, 1);
  }
  return sum;
}

/// How long a kernel of a loop takes; null if that is not known.
static thunk::EstimateAttr getEstimateAttr(thunk::WhileOp loop) {
  std::optional<Estimate> sum = getEstimate(loop);
  if (!sum)
    return {};
  auto get = [](double picoseconds) {
    constexpr double kMost = 1e18;
    return int64_t(std::min(picoseconds, kMost));
  };
  return thunk::EstimateAttr::get(
      loop.getContext(), get(sum->launch + sum->total), get(sum->launch),
      get(sum->compute), get(sum->recomputed), get(sum->read), get(sum->write));
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

namespace {
/// Makes a loop a function.
class LoopEmitter {
public:
  LoopEmitter(thunk::WhileOp loop, mlir::SymbolTableCollection &symbols)
      : b(loop.getLoc(), loop.getContext()), loop(loop), symbols(symbols) {}

  using Callees = llvm::DenseMap<Operation *, func::FuncOp>;
  /// Replaces the loop by a kernel; adds the functions that this calls.
  void emit(ModuleOp kernels, Callees &callees);

private:
  /// Bytes of a buffer that an argument is.
  struct Range {
    Value buffer;
    int64_t begin, end;
    /// One of the arrays there.
    Value array;
  };

  void emitRegion(Region &region);
  void emit(Operation *op);
  void emit(thunk::WhileOp op);
  void emit(thunk::ConditionalOp op);
  Value getBytes(Value array);
  Value getView(Value array, MemRefType type);
  Value loadScalar(Value array, Type type) {
    return memref::LoadOp::create(b, getView(array, MemRefType::get({}, type)));
  }
  /// Whether a pred is true.
  Value loadPred(Value array) {
    Value zero = arith::ConstantIntOp::create(b, 0, 8);
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne,
                                 loadScalar(array, b.getI8Type()), zero);
  }
  func::FuncOp getCallee(thunk::KernelOp op);
  void addNoAlias();

  ImplicitLocOpBuilder b;
  thunk::WhileOp loop;
  mlir::SymbolTableCollection &symbols;
  func::FuncOp function;
  Callees *callees = nullptr;
  /// Those of the arguments, and their numbers.
  SmallVector<Range> ranges;
  llvm::DenseMap<std::pair<Value, std::pair<int64_t, int64_t>>, unsigned>
      numbers;
};
} // namespace

/// The argument that an array is.
Value LoopEmitter::getBytes(Value array) {
  auto slice = array.getDefiningOp<thunk::SliceOp>();
  int64_t begin = slice.getOffset();
  int64_t end = begin + slice.getArray().getType().getByteSize();
  auto [entry, isNew] = numbers.try_emplace({slice.getBuffer(), {begin, end}},
                                            unsigned(ranges.size()));
  Block &body = function.getBody().front();
  if (!isNew)
    return body.getArgument(entry->second);
  ranges.push_back({slice.getBuffer(), begin, end, array});
  return body.addArgument(MemRefType::get(end - begin, b.getI8Type()),
                          loop.getLoc());
}

Value LoopEmitter::getView(Value array, MemRefType type) {
  Value bytes = getBytes(array);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  return memref::ViewOp::create(b, type, bytes, zero, ValueRange());
}

/// Marks the arguments that are no memory of others.
void LoopEmitter::addNoAlias() {
  llvm::MapVector<Value, SmallVector<unsigned>> ofBuffers;
  for (auto [i, range] : llvm::enumerate(ranges))
    ofBuffers[range.buffer].push_back(i);
  llvm::BitVector isShared(ranges.size());
  for (auto &[buffer, numbers] : ofBuffers) {
    llvm::sort(numbers, [&](unsigned lhs, unsigned rhs) {
      return ranges[lhs].begin < ranges[rhs].begin;
    });
    // One is memory of another if it is of the one that ends last before.
    unsigned last = numbers.front();
    for (unsigned number : ArrayRef(numbers).drop_front()) {
      if (ranges[number].begin < ranges[last].end) {
        isShared.set(number);
        isShared.set(last);
      }
      if (ranges[number].end > ranges[last].end)
        last = number;
    }
  }
  for (unsigned i : llvm::seq<unsigned>(ranges.size()))
    if (!isShared.test(i))
      function.setArgAttr(i, mlir::LLVM::LLVMDialect::getNoAliasAttrName(),
                          b.getUnitAttr());
}

/// A kernel that is called needs no entry of its own.
func::FuncOp LoopEmitter::getCallee(thunk::KernelOp op) {
  auto kernel =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(op, op.getKernelAttr());
  func::FuncOp &callee = (*callees)[kernel];
  if (!callee) {
    callee = kernel.clone();
    callee.setPrivate();
    symbols.getSymbolTable(kernel->getParentOp()).insert(callee);
  }
  return callee;
}

void LoopEmitter::emitRegion(Region &region) {
  for (Operation &op : region.front().without_terminator())
    emit(&op);
}

void LoopEmitter::emit(Operation *op) {
  if (auto kernel = dyn_cast<thunk::KernelOp>(op)) {
    func::FuncOp callee = getCallee(kernel);
    SmallVector<Value> arguments;
    for (auto [array, type] :
         llvm::zip_equal(kernel.getArrays(), callee.getArgumentTypes()))
      arguments.push_back(getView(array, cast<MemRefType>(type)));
    func::CallOp::create(b, callee, arguments);
  } else if (auto copy = dyn_cast<thunk::CopyOp>(op)) {
    memref::CopyOp::create(b, getBytes(copy.getSource()),
                           getBytes(copy.getTarget()));
  } else if (auto nested = dyn_cast<thunk::WhileOp>(op)) {
    emit(nested);
  } else {
    emit(cast<thunk::ConditionalOp>(op));
  }
}

void LoopEmitter::emit(thunk::WhileOp op) {
  if (std::optional<uint64_t> count = op.getTripCount()) {
    Value zero = arith::ConstantIndexOp::create(b, 0),
          one = arith::ConstantIndexOp::create(b, 1),
          end = arith::ConstantIndexOp::create(b, *count);
    auto repeat = scf::ForOp::create(b, zero, end, one);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(repeat.getBody());
    return emitRegion(op.getBody());
  }
  auto repeat = scf::WhileOp::create(b, mlir::TypeRange(), ValueRange());
  OpBuilder::InsertionGuard guard(b);
  b.createBlock(&repeat.getBefore());
  emitRegion(op.getCondition());
  scf::ConditionOp::create(b, loadPred(op.getPredicate()), ValueRange());
  b.createBlock(&repeat.getAfter());
  emitRegion(op.getBody());
  scf::YieldOp::create(b);
}

void LoopEmitter::emit(thunk::ConditionalOp op) {
  Value array = op.getIndex();
  mlir::MutableArrayRef<Region> branches = op.getBranches();
  OpBuilder::InsertionGuard guard(b);
  if (op.getIndex().getType().getType().getElementType().isInteger(1)) {
    auto branch =
        scf::IfOp::create(b, loadPred(array), /*withElseRegion=*/true);
    b.setInsertionPointToStart(branch.thenBlock());
    emitRegion(branches[0]);
    b.setInsertionPointToStart(branch.elseBlock());
    return emitRegion(branches[1]);
  }
  // Negative ones are great as unsigned numbers.
  Value last = arith::ConstantIntOp::create(b, branches.size() - 1, 32);
  Value number =
      arith::MinUIOp::create(b, loadScalar(array, b.getI32Type()), last);
  SmallVector<int64_t> cases =
      llvm::to_vector(llvm::seq<int64_t>(branches.size() - 1));
  auto branch = scf::IndexSwitchOp::create(
      b, mlir::TypeRange(),
      arith::IndexCastUIOp::create(b, b.getIndexType(), number), cases,
      cases.size());
  for (auto [i, source] : llvm::enumerate(branches)) {
    b.createBlock(i < cases.size() ? &branch.getCaseRegions()[i]
                                   : &branch.getDefaultRegion());
    emitRegion(source);
    scf::YieldOp::create(b);
  }
}

void LoopEmitter::emit(ModuleOp kernels, Callees &callees) {
  this->callees = &callees;
  mlir::StringAttr instruction = getInstructionName(loop.getLoc());
  std::string name = instruction ? instruction.str() : "while";
  for (char &letter : name)
    if (!llvm::isAlnum(letter))
      letter = '_';
  function = func::FuncOp::create(loop.getLoc(), name + "_kernel",
                                  b.getFunctionType({}, {}));
  symbols.getSymbolTable(kernels).insert(function);
  Block *body = function.addEntryBlock();
  b.setInsertionPointToStart(body);
  emit(loop);
  func::ReturnOp::create(b);
  function.setFunctionType(b.getFunctionType(body->getArgumentTypes(), {}));
  addNoAlias();

  b.setInsertionPoint(loop);
  auto reference = mlir::SymbolRefAttr::get(
      kernels.getSymNameAttr(), mlir::FlatSymbolRefAttr::get(function));
  thunk::KernelOp::create(
      b, reference,
      llvm::map_to_vector(ranges,
                          [](const Range &range) { return range.array; }),
      /*grid=*/{}, /*block=*/{}, /*shared=*/{}, getEstimateAttr(loop));
  loop.erase();
}

namespace {
struct ThunkWhileToKernelPass
    : ::hlo::impl::ThunkWhileToKernelPassBase<ThunkWhileToKernelPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    mlir::SymbolTableCollection symbols;
    SmallVector<thunk::WhileOp> loops;
    module.walk<mlir::WalkOrder::PreOrder>([&](thunk::WhileOp loop) {
      // GPUs have no kernel of one thread.
      if (loop->getParentOfType<thunk::ProgramOp>().getTarget())
        return mlir::WalkResult::skip();
      unsigned numKernels = 0;
      if (!runsInOneThread(loop, symbols, numKernels) || numKernels == 0)
        return mlir::WalkResult::advance();
      loops.push_back(loop);
      return mlir::WalkResult::skip();
    });
    if (loops.empty())
      return markAllAnalysesPreserved();
    LoopEmitter::Callees callees;
    llvm::SetVector<Operation *> unused;
    for (thunk::WhileOp loop : loops) {
      loop->walk([&](thunk::KernelOp op) {
        unused.insert(symbols.lookupNearestSymbolFrom(op, op.getKernelAttr()));
      });
      auto kernels = cast<ModuleOp>(unused.back()->getParentOp());
      LoopEmitter(loop, symbols).emit(kernels, callees);
    }
    // Programs may run some of these kernels in other places.
    module.walk([&](thunk::KernelOp op) {
      unused.remove(symbols.lookupNearestSymbolFrom(op, op.getKernelAttr()));
    });
    for (Operation *kernel : unused)
      symbols.getSymbolTable(kernel->getParentOp()).erase(kernel);
  }
};
} // namespace
