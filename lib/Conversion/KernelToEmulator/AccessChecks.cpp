//===- AccessChecks.cpp - Bounds and races of memory accesses -------------===//

#include "EmulatedKernel.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "hlo/Runtime/Emulator/KernelInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
namespace memref = mlir::memref;
namespace nvgpu = mlir::nvgpu;
namespace vector = mlir::vector;
using mlir::MutableOperandRange;
using runtime::AccessKind;

namespace {
struct Access {
  Value memref;
  MutableOperandRange indices;
  /// Elements from the indices on, along the last dimension.
  int64_t count;
  AccessKind kind;
  /// What is accessed where it is known which element: else by the runtime.
  Type type;
};
} // namespace

static SmallVector<Access> getAccesses(Operation *op) {
  using List = SmallVector<Access>;
  return llvm::TypeSwitch<Operation *, List>(op)
      .Case([](memref::LoadOp op) {
        return List{{op.getMemref(), op.getIndicesMutable(), 1,
                     AccessKind::Read, op.getType()}};
      })
      .Case([](memref::StoreOp op) {
        return List{{op.getMemref(), op.getIndicesMutable(), 1,
                     AccessKind::Write, op.getValue().getType()}};
      })
      .Case([](vector::LoadOp op) {
        return List{{op.getBase(), op.getIndicesMutable(),
                     op.getVectorType().getNumElements(), AccessKind::Read,
                     op.getType()}};
      })
      .Case([](vector::StoreOp op) {
        return List{{op.getBase(), op.getIndicesMutable(),
                     op.getVectorType().getNumElements(), AccessKind::Write,
                     op.getVectorType()}};
      })
      .Case([](memref::AtomicRMWOp op) {
        return List{{op.getMemref(), op.getIndicesMutable(), 1,
                     AccessKind::Atomic, op.getType()}};
      })
      .Case([](memref::GenericAtomicRMWOp op) {
        return List{{op.getMemref(), op.getIndicesMutable(), 1,
                     AccessKind::Atomic, op.getType()}};
      })
      .Case([](nvgpu::LdMatrixOp op) {
        // A row has 16 bytes.
        int64_t count =
            16 /
            getElementBytes(cast<VectorType>(op.getType()).getElementType());
        return List{{op.getSrcMemref(), op.getIndicesMutable(), count,
                     AccessKind::Read, Type()}};
      })
      .Case([](nvgpu::DeviceAsyncCopyOp op) {
        int64_t count = op.getDstElements().getZExtValue();
        List list = {{op.getDst(), op.getDstIndicesMutable(), count,
                      AccessKind::Write, Type()}};
        // Fewer elements may be read; how many is known at run time only.
        list.push_back({op.getSrc(), op.getSrcIndicesMutable(),
                        op.getSrcElements() ? 1 : count, AccessKind::Read,
                        Type()});
        return list;
      })
      .Default([](Operation *) { return List(); });
}

/// Reports indices that are out of bounds. Whether none is.
static Value checkBounds(ImplicitLocOpBuilder &b, EmulatedKernel &kernel,
                         Operation *op, Access &access) {
  auto type = cast<MemRefType>(access.memref.getType());
  Value isInBounds;
  OperandRange indices = access.indices;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    int64_t size = type.getDimSize(dim);
    int64_t count = int64_t(dim) + 1 == type.getRank() ? access.count : 1;
    Value end = arith::ConstantIndexOp::create(
        b, std::max<int64_t>(0, size - count + 1));
    Value isInside =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ult, index, end);
    Value isOutside =
        arith::CmpIOp::create(b, arith::CmpIPredicate::uge, index, end);
    auto report = scf::IfOp::create(b, isOutside, /*withElseRegion=*/false);
    auto inside =
        ImplicitLocOpBuilder::atBlockBegin(b.getLoc(), report.thenBlock());
    kernel.call(inside, "hlo_emulator_out_of_bounds", Type(),
                {kernel.getI64(inside, index),
                 arith::ConstantOp::create(inside, b.getI64IntegerAttr(size)),
                 kernel.getI32(inside, dim), kernel.getSite(inside, op)});
    isInBounds =
        isInBounds ? arith::AndIOp::create(b, isInBounds, isInside).getResult()
                   : isInside;
  }
  return isInBounds;
}

static void checkAccess(EmulatedKernel &kernel, Operation *op, Access &access,
                        bool checkRaces) {
  ImplicitLocOpBuilder b(op->getLoc(), op);
  bool isOwn = isa_and_nonnull<memref::AllocaOp>(access.memref.getDefiningOp());
  if (Value isInBounds = checkBounds(b, kernel, op, access)) {
    if (op->getNumResults() == 0) {
      auto guard = scf::IfOp::create(b, isInBounds, /*withElseRegion=*/false);
      op->moveBefore(guard.thenBlock()->getTerminator());
      b.setInsertionPoint(op);
    } else {
      Value zero = arith::ConstantIndexOp::create(b, 0);
      for (mlir::OpOperand &index : access.indices)
        index.set(arith::SelectOp::create(b, isInBounds, index.get(), zero));
    }
  }
  if (!checkRaces || isOwn || !access.type)
    return;
  OperandRange indices = access.indices;
  kernel.call(b, "hlo_emulator_access", Type(),
              {kernel.getAddress(b, access.memref, indices),
               arith::ConstantOp::create(
                   b, b.getI64IntegerAttr(getElementBytes(access.type))),
               kernel.getI32(b, static_cast<int64_t>(access.kind)),
               kernel.getSite(b, op)});
}

LogicalResult hlo::checkAccesses(EmulatedKernel &kernel, bool checkRaces) {
  SmallVector<Operation *> ops;
  kernel.getFunction().walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    SmallVector<Access> accesses = getAccesses(op);
    bool takesMemRef =
        llvm::any_of(op->getOperandTypes(), llvm::IsaPred<MemRefType>);
    if (accesses.empty() && takesMemRef &&
        !isa<memref::CastOp, memref::DeallocOp, memref::DimOp,
             memref::ReinterpretCastOp, memref::AssumeAlignmentOp,
             memref::ViewOp>(op))
      return op->emitError("accesses memory in a way that the emulator does "
                           "not check");
    for (Access &access : accesses) {
      auto type = cast<MemRefType>(access.memref.getType());
      SmallVector<int64_t> strides;
      int64_t offset;
      if (!type.hasStaticShape() ||
          failed(type.getStridesAndOffset(strides, offset)) ||
          llvm::is_contained(strides, mlir::ShapedType::kDynamic) ||
          mlir::ShapedType::isDynamic(offset) ||
          getElementBytes(type.getElementType()) == 0)
        return op->emitError("accesses ")
               << type << ", whose size or strides the emulator does not know";
      checkAccess(kernel, op, access, checkRaces);
    }
  }
  return success();
}
