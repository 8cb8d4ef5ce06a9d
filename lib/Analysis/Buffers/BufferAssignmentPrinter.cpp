//===- BufferAssignmentPrinter.cpp - Where arrays are, as text ------------===//

#include "hlo/Analysis/Buffers/ArrayLiveness.h"
#include "hlo/Analysis/Buffers/BufferAssignment.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace hlo;

static StringRef stringifyKind(BufferAllocation::Kind kind) {
  switch (kind) {
  case BufferAllocation::Kind::Parameter:
    return "parameter";
  case BufferAllocation::Kind::Constant:
    return "constant";
  case BufferAllocation::Kind::Output:
    return "output";
  case BufferAllocation::Kind::Temporary:
    return "temporary";
  }
  llvm_unreachable("unknown kind");
}

static void printIndex(raw_ostream &os, ArrayRef<int64_t> index) {
  os << '{';
  llvm::interleaveComma(index, os);
  os << '}';
}

static std::string getName(Value value) {
  if (auto name = value.getLoc()->findInstanceOf<mlir::NameLoc>())
    return name.getName().str();
  if (auto argument = dyn_cast<BlockArgument>(value))
    return "parameter " + std::to_string(argument.getArgNumber());
  return value.getDefiningOp()->getName().stripDialect().str();
}

void hlo::printBufferAssignment(ModuleOp module,
                                const BufferAssignment &assignment,
                                raw_ostream &os) {
  struct Line {
    BufferSlice slice;
    Value value;
    unsigned leaf;
    Type type;
  };
  ArrayRef<BufferAllocation> allocations = assignment.getAllocations();
  std::vector<std::vector<Line>> lines(allocations.size());
  auto add = [&](Value value) {
    SmallVector<Type> leaves;
    getLeafTypes(value.getType(), leaves);
    for (auto [leaf, slice] : llvm::enumerate(assignment.getSlices(value)))
      if (isa<RankedTensorType>(leaves[leaf]))
        lines[slice.allocation].push_back(
            {slice, value, unsigned(leaf), leaves[leaf]});
  };
  module.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (auto function = dyn_cast<func::FuncOp>(op)) {
      llvm::for_each(function.getArguments(), add);
      return mlir::WalkResult::advance();
    }
    // Others only name arrays.
    if (!isa<ModuleOp, BitcastOp, TupleOp, GetTupleElementOp, AddDependencyOp,
             DomainOp, OptBarrierOp, ParameterOp, WhileOp, ConditionalOp>(op))
      llvm::for_each(op->getResults(), add);
    return isa<ModuleOp, WhileOp, ConditionalOp>(op)
               ? mlir::WalkResult::advance()
               : mlir::WalkResult::skip();
  });
  for (auto [number, allocation] : llvm::enumerate(allocations)) {
    os << "allocation " << number << ": " << stringifyKind(allocation.kind);
    if (allocation.kind == BufferAllocation::Kind::Parameter) {
      os << ' ' << allocation.parameter;
      if (!allocation.shapeIndex.empty()) {
        os << ' ';
        printIndex(os, allocation.shapeIndex);
      }
    }
    os << ", " << allocation.size << " bytes\n";
    std::vector<Line> &arrays = lines[number];
    llvm::stable_sort(arrays, [](const Line &lhs, const Line &rhs) {
      return lhs.slice.offset < rhs.slice.offset;
    });
    for (const Line &line : arrays) {
      os << llvm::format("  %8lld %8lld  ", (long long)line.slice.offset,
                         (long long)line.slice.size)
         << getName(line.value);
      if (isa<TupleType>(line.value.getType()))
        os << ", array " << line.leaf;
      os << ": " << shapeToString(line.type, /*withLayouts=*/false) << '\n';
    }
  }
  os << "total: " << assignment.getBytes(BufferAllocation::Kind::Parameter)
     << " bytes of parameters, "
     << assignment.getBytes(BufferAllocation::Kind::Constant)
     << " of constants, " << assignment.getBytes(BufferAllocation::Kind::Output)
     << " of outputs, "
     << assignment.getBytes(BufferAllocation::Kind::Temporary)
     << " of temporaries\n";
}
