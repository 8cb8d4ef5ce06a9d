//===- EmulatedOps.cpp - Operations of GPUs as calls of the emulator ------===//

#include "EmulatedKernel.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "hlo/Runtime/Emulator/KernelInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
namespace gpu = mlir::gpu;
namespace LLVM = mlir::LLVM;
namespace NVVM = mlir::NVVM;
namespace nvgpu = mlir::nvgpu;
namespace vector = mlir::vector;
using runtime::EmulatedThread;
using runtime::FactorType;

static_assert(
    uint32_t(gpu::ShuffleMode::XOR) == uint32_t(runtime::ShuffleMode::Xor) &&
    uint32_t(gpu::ShuffleMode::DOWN) == uint32_t(runtime::ShuffleMode::Down) &&
    uint32_t(gpu::ShuffleMode::UP) == uint32_t(runtime::ShuffleMode::Up) &&
    uint32_t(gpu::ShuffleMode::IDX) == uint32_t(runtime::ShuffleMode::Idx));

namespace {
class OpConverter {
public:
  OpConverter(EmulatedKernel &kernel, Operation *op)
      : kernel(kernel), op(op), b(op->getLoc(), op) {}

  LogicalResult convert() {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case<gpu::ThreadIdOp, gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp,
              gpu::LaneIdOp, gpu::SubgroupIdOp, gpu::SubgroupSizeOp,
              gpu::BarrierOp, gpu::ShuffleOp, gpu::ReturnOp, nvgpu::LdMatrixOp,
              nvgpu::MmaSyncOp, nvgpu::DeviceAsyncCopyOp,
              nvgpu::DeviceAsyncCreateGroupOp, nvgpu::DeviceAsyncWaitOp,
              NVVM::SyncWarpOp, NVVM::VoteSyncOp>(
            [&](auto op) { return convertOp(op); })
        .Default([](Operation *op) -> LogicalResult {
          if (isa<gpu::GPUDialect, nvgpu::NVGPUDialect, NVVM::NVVMDialect>(
                  op->getDialect()))
            return op->emitError("the emulator does not know this operation");
          return success();
        });
  }

private:
  LogicalResult replace(ValueRange values) {
    op->replaceAllUsesWith(values);
    op->erase();
    return success();
  }

  /// Copies of other threads read no tokens.
  LogicalResult erase() {
    op->dropAllUses();
    op->erase();
    return success();
  }

  Value getSite() { return kernel.getSite(b, op); }

  //===--------------------------------------------------------------------===//
  // Where a thread is
  //===--------------------------------------------------------------------===//

  /// A member of EmulatedThread, known to be below `limit`, from which LLVM
  /// concludes that indices are in bounds.
  LogicalResult replaceByMember(size_t offset,
                                std::optional<int64_t> limit = std::nullopt) {
    Value pointer = kernel.getPointer(b, kernel.getThread(), offset);
    auto load = LLVM::LoadOp::create(b, b.getI32Type(), pointer);
    load.setInvariant(true);
    if (limit)
      LLVM::AssumeOp::create(
          b, arith::CmpIOp::create(b, arith::CmpIPredicate::ult, load,
                                   kernel.getI32(b, *limit)));
    return replace(
        arith::IndexCastUIOp::create(b, b.getIndexType(), load).getResult());
  }
  LogicalResult replaceByMember(size_t offset, gpu::Dimension dim,
                                StringRef sizes = {}) {
    auto index = static_cast<unsigned>(dim);
    std::optional<int64_t> limit;
    if (!sizes.empty())
      limit = kernel.getFunction()->getAttrOfType<mlir::DenseI32ArrayAttr>(
          sizes)[index];
    return replaceByMember(offset + index * sizeof(uint32_t), limit);
  }

  LogicalResult convertOp(gpu::ThreadIdOp op) {
    return replaceByMember(offsetof(EmulatedThread, threadId),
                           op.getDimension(), "block_size");
  }
  LogicalResult convertOp(gpu::BlockIdOp op) {
    return replaceByMember(offsetof(EmulatedThread, blockId), op.getDimension(),
                           "grid_size");
  }
  LogicalResult convertOp(gpu::BlockDimOp op) {
    return replaceByMember(offsetof(EmulatedThread, blockDim),
                           op.getDimension());
  }
  LogicalResult convertOp(gpu::GridDimOp op) {
    return replaceByMember(offsetof(EmulatedThread, gridDim),
                           op.getDimension());
  }
  LogicalResult convertOp(gpu::LaneIdOp) {
    return replaceByMember(offsetof(EmulatedThread, laneId), 32);
  }
  LogicalResult convertOp(gpu::SubgroupIdOp) {
    return replaceByMember(offsetof(EmulatedThread, warpId));
  }
  LogicalResult convertOp(gpu::SubgroupSizeOp) {
    return replace(arith::ConstantIndexOp::create(b, 32).getResult());
  }

  //===--------------------------------------------------------------------===//
  // What threads do together
  //===--------------------------------------------------------------------===//

  LogicalResult convertOp(gpu::BarrierOp) {
    kernel.call(b, "hlo_emulator_barrier", Type(), getSite());
    kernel.suspend(b);
    return erase();
  }

  LogicalResult convertOp(gpu::ShuffleOp op) {
    Type type = op.getType(0);
    if (!type.isIntOrFloat() || (type.getIntOrFloatBitWidth() != 32 &&
                                 type.getIntOrFloatBitWidth() != 64))
      return op.emitError("GPUs shuffle values of 32 or 64 bits, not ") << type;
    Type bitsType = b.getIntegerType(type.getIntOrFloatBitWidth());
    bool isWide = bitsType.isInteger(64), isFloat = isa<FloatType>(type);
    Value bits = op.getValue();
    if (isFloat)
      bits = arith::BitcastOp::create(b, bitsType, bits);
    if (!isWide)
      bits = arith::ExtUIOp::create(b, b.getI64Type(), bits);
    kernel.call(b, "hlo_emulator_shuffle", Type(),
                {bits, op.getOffset(), op.getWidth(),
                 kernel.getI32(b, static_cast<int64_t>(op.getMode())),
                 getSite()});
    kernel.suspend(b);
    Value isValid = kernel.getSlot(b, b.getI8Type());
    Value result =
        kernel.call(b, "hlo_emulator_take_shuffle", b.getI64Type(), isValid);
    if (!isWide)
      result = arith::TruncIOp::create(b, bitsType, result);
    if (isFloat)
      result = arith::BitcastOp::create(b, type, result);
    isValid = LLVM::LoadOp::create(b, b.getI8Type(), isValid);
    isValid = arith::TruncIOp::create(b, b.getI1Type(), isValid);
    return replace({result, isValid});
  }

  LogicalResult checkAllLanes(Operation *op, Value mask) {
    APInt bits;
    if (mlir::matchPattern(mask, mlir::m_ConstantInt(&bits)) &&
        bits.isAllOnes())
      return success();
    return op->emitError("the emulator knows no other mask than that of all "
                         "lanes");
  }

  LogicalResult convertOp(NVVM::SyncWarpOp op) {
    if (failed(checkAllLanes(op, op.getMask())))
      return failure();
    kernel.call(b, "hlo_emulator_ballot", Type(),
                {kernel.getI32(b, 0), getSite()});
    kernel.suspend(b);
    return erase();
  }

  LogicalResult convertOp(NVVM::VoteSyncOp op) {
    if (failed(checkAllLanes(op, op.getMask())))
      return failure();
    if (op.getKind() != NVVM::VoteSyncKind::ballot)
      return op.emitError("the emulator has ballots and no other votes");
    Value isSet = arith::ExtUIOp::create(b, b.getI32Type(), op.getPred());
    kernel.call(b, "hlo_emulator_ballot", Type(), {isSet, getSite()});
    kernel.suspend(b);
    return replace(
        kernel.call(b, "hlo_emulator_take_ballot", b.getI32Type(), {}));
  }

  //===--------------------------------------------------------------------===//
  // Tensor cores
  //===--------------------------------------------------------------------===//

  /// Calls visit each row of a fragment of two dimensions with its address.
  void visitRows(VectorType type, Value slot,
                 function_ref<void(int64_t, VectorType, Value)> visit) {
    auto row =
        VectorType::get(type.getShape().drop_front(), type.getElementType());
    for (int64_t i : llvm::seq(type.getDimSize(0)))
      visit(i, row, kernel.getPointer(b, slot, i * getElementBytes(row)));
  }
  void store(Value fragment, Value slot) {
    visitRows(cast<VectorType>(fragment.getType()), slot,
              [&](int64_t i, VectorType, Value address) {
                Value part = vector::ExtractOp::create(b, fragment,
                                                       ArrayRef<int64_t>{i});
                LLVM::StoreOp::create(b, part, address, /*alignment=*/4);
              });
  }
  Value load(VectorType type, Value slot) {
    Value result = arith::ConstantOp::create(b, b.getZeroAttr(type));
    visitRows(type, slot, [&](int64_t i, VectorType row, Value address) {
      Value part = LLVM::LoadOp::create(b, row, address, /*alignment=*/4);
      result = vector::InsertOp::create(b, part, result, ArrayRef<int64_t>{i});
    });
    return result;
  }

  static std::optional<FactorType> getFactorType(Type type) {
    if (type.isF16())
      return FactorType::F16;
    if (type.isBF16())
      return FactorType::BF16;
    if (type.isF32())
      return FactorType::TF32;
    if (type.isInteger(8))
      return FactorType::S8;
    return std::nullopt;
  }

  LogicalResult convertOp(nvgpu::LdMatrixOp op) {
    auto type = cast<VectorType>(op.getType());
    if (op.getTranspose() && getElementBytes(type.getElementType()) != 2)
      return op.emitError("only matrices of 16-bit elements are transposed");
    kernel.call(
        b, "hlo_emulator_ldmatrix", Type(),
        {kernel.getAddress(b, op.getSrcMemref(), op.getIndices()), getSite()});
    kernel.suspend(b);
    Value slot = kernel.getSlot(b, type);
    kernel.call(b, "hlo_emulator_take_ldmatrix", Type(),
                {slot, kernel.getI32(b, op.getNumTiles()),
                 kernel.getI32(b, op.getTranspose())});
    return replace(load(type, slot));
  }

  LogicalResult convertOp(nvgpu::MmaSyncOp op) {
    VectorType a = op.getMatrixA().getType();
    auto c = cast<VectorType>(op.getType());
    std::optional<FactorType> factor = getFactorType(a.getElementType());
    int64_t depth =
        32 / std::max<int64_t>(getElementBytes(a.getElementType()), 1);
    bool isInteger = factor == FactorType::S8;
    if (!factor ||
        !(isInteger ? c.getElementType().isInteger(32)
                    : c.getElementType().isF32()) ||
        bool(op.getTf32EnabledAttr()) != (factor == FactorType::TF32) ||
        op.getMmaShapeAsArray() != std::array<int64_t, 3>{16, 8, depth})
      return op.emitError("the emulator multiplies matrices of f16 or bf16 "
                          "(m16n8k16) and tf32 (m16n8k8) into f32, and of i8 "
                          "(m16n8k32) into i32");
    Value slotA = kernel.getSlot(b, a),
          slotB = kernel.getSlot(b, op.getMatrixB().getType()),
          slotC = kernel.getSlot(b, c);
    store(op.getMatrixA(), slotA);
    store(op.getMatrixB(), slotB);
    kernel.call(b, "hlo_emulator_mma", Type(), {slotA, slotB, getSite()});
    kernel.suspend(b);
    store(op.getMatrixC(), slotC);
    kernel.call(b, "hlo_emulator_take_mma", Type(),
                {slotC, kernel.getI32(b, static_cast<int64_t>(*factor))});
    return replace(load(c, slotC));
  }

  //===--------------------------------------------------------------------===//
  // Asynchronous copies
  //===--------------------------------------------------------------------===//

  LogicalResult convertOp(nvgpu::DeviceAsyncCopyOp op) {
    int64_t size = getElementBytes(
        cast<MemRefType>(op.getDst().getType()).getElementType());
    Value bytes = kernel.getI32(b, op.getDstElements().getZExtValue() * size);
    Value bytesRead = bytes;
    if (Value count = op.getSrcElements())
      bytesRead = arith::MulIOp::create(
          b, arith::IndexCastOp::create(b, b.getI32Type(), count),
          kernel.getI32(b, size));
    kernel.call(b, "hlo_emulator_async_copy", Type(),
                {kernel.getAddress(b, op.getDst(), op.getDstIndices()),
                 kernel.getAddress(b, op.getSrc(), op.getSrcIndices()), bytes,
                 bytesRead, getSite()});
    return erase();
  }
  LogicalResult convertOp(nvgpu::DeviceAsyncCreateGroupOp) {
    kernel.call(b, "hlo_emulator_async_group", Type(), {});
    return erase();
  }
  LogicalResult convertOp(nvgpu::DeviceAsyncWaitOp op) {
    kernel.call(b, "hlo_emulator_async_wait", Type(),
                kernel.getI32(b, op.getNumGroups().value_or(0)));
    return erase();
  }

  LogicalResult convertOp(gpu::ReturnOp) {
    Value none =
        LLVM::ZeroOp::create(b, LLVM::LLVMPointerType::get(b.getContext()));
    func::ReturnOp::create(b, none);
    return erase();
  }

  EmulatedKernel &kernel;
  Operation *op;
  ImplicitLocOpBuilder b;
};
} // namespace

LogicalResult hlo::convertGPUOps(EmulatedKernel &kernel) {
  SmallVector<Operation *> ops;
  kernel.getFunction().walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops)
    if (failed(OpConverter(kernel, op).convert()))
      return failure();
  return success();
}
